package cbh

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/pgn"
)

// quotation returns a game that is quoted as text: players, Elo, event, date and result, and the moves
// in SAN. It leaves out the kind, the nation, the category and the rounds of the tournament; with errNoForm,
// the quotation has one of these.
func (n *notes) quotation(a *Annotation) (string, error) {
	const withMoves, withSetup = 2, 0x40
	f := fields{data: a.Data, at: 2}
	kind, flags := f.big(2), f.big(2)
	start := chess.StartPosition()
	if flags&withSetup != 0 {
		const is960 = false
		var err error
		start, err = decodeSetup(f.bytes(setupSize), is960)
		if err != nil {
			return "", err
		}
	}
	white, black := n.quotedName(&f), n.quotedName(&f)
	players := quotedPlayer(white, f.big(2)) + " - " + quotedPlayer(black, f.big(2))
	eco, _, _ := decodeECO(uint16(f.big(2)))
	event, site := n.quotedName(&f), n.quotedName(&f)
	date := strings.TrimRight(decodeDate(f.big(4)).String(), ".?")
	omitted := f.bytes(8) // kind, nation, category and rounds of the tournament
	subround, round, code := int(f.byte()), int(f.byte()), int(f.byte())
	f.bytes(2) // not known
	if f.err != nil {
		return "", f.err
	}
	result := ""
	if code < len(outcomes) && outcomes[code].result != chess.NoResult {
		result = outcomes[code].result.String()
	}
	parts := []string{players, event, site, date, roundText(round, subround), eco, result}
	parts = slices.DeleteFunc(parts, func(part string) bool { return part == "" })
	text := single(strings.Join(parts, ", "))
	if kind == withMoves {
		moves, err := n.quotedMoves(a, f.at, start)
		if moves != "" {
			text += ": " + moves
		}
		if err != nil {
			return text, err
		}
	}
	if slices.Max(omitted) > 0 {
		return text, errNoForm
	}
	return text, nil
}

// quotedMoves returns the moves of a quotation, which begin at an index of its data, in SAN.
func (n *notes) quotedMoves(a *Annotation, at int, start chess.Position) (string, error) {
	var line pgn.Line
	p := player{log: n.log, in: inNotes, offset: a.Offset + noteHeader, data: a.Data, at: at, cipher: quotationCipher}
	if err := p.play(&line, start, p.twoBytes); err != nil {
		return "", err
	}
	// The null move that ends the line is not a move of the game.
	if last := len(line.Moves) - 1; last >= 0 && line.Moves[last].Move == (chess.Move{}) {
		line.Moves = line.Moves[:last]
	}
	text, err := line.AppendText(nil, start)
	return string(text), err
}

// quotedName reads a name: its length, its text and a zero.
func (n *notes) quotedName(f *fields) string {
	name := n.charset.name(f.short())
	f.byte()
	last, first, _ := strings.Cut(name, ",")
	return fullName(last, first)
}

// quotedPlayer returns a player with his Elo.
func quotedPlayer(name string, elo int64) string {
	name = cmp.Or(name, "?")
	if elo > 0 {
		name += fmt.Sprintf(" (%d)", elo)
	}
	return name
}
