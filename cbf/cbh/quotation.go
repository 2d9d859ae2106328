package cbh

import (
	"fmt"
	"slices"
	"strings"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/pgn"
)

// quotation returns a game that is quoted as text: players, Elo, event, date and result, and the moves
// in SAN. It leaves out the kind, the nation, the category and the rounds of the tournament.
func (n *notes) quotation(a *Annotation) (string, error) {
	const withMoves, withSetup = 2, 0x40
	f := fields{data: a.Data, at: 2}
	kind, flags := f.bigNumber(), f.bigNumber()
	start := chess.StartPosition()
	if flags&withSetup != 0 {
		setup := f.bytes(setupSize)
		if f.err != nil {
			return "", f.err
		}
		var err error
		if start, err = decodeSetup(setup, false); err != nil {
			return "", err
		}
	}
	white, black := n.quotedName(&f), n.quotedName(&f)
	elo := [2]int{f.bigNumber(), f.bigNumber()}
	eco, _, _ := decodeECO(uint16(f.bigNumber()))
	event, site := n.quotedName(&f), n.quotedName(&f)
	date := decodeDate(uint32(f.bigNumber())<<16 | uint32(f.bigNumber()))
	more := f.bytes(8) // of the tournament: kind, nation, category, rounds
	subround, round, result := int(f.byte()), int(f.byte()), f.byte()
	f.bytes(2)
	if f.err != nil {
		return "", f.err
	}
	parts := []string{quotedPlayer(white, elo[0]) + " - " + quotedPlayer(black, elo[1])}
	when := strings.TrimRight(date.String(), ".?")
	for _, part := range []string{event, site, when, roundText(round, subround), eco} {
		if part != "" {
			parts = append(parts, part)
		}
	}
	if int(result) < len(outcomes) && outcomes[result].result != chess.NoResult {
		parts = append(parts, outcomes[result].result.String())
	}
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
	if slices.Max(more) > 0 {
		return text, errNoForm
	}
	return text, nil
}

// quotedMoves returns the moves of a quotation, from data index at on, in SAN.
func (n *notes) quotedMoves(a *Annotation, at int, start chess.Position) (string, error) {
	var line pgn.Line
	p := player{log: n.log, in: inNotes, offset: a.Offset + noteHeader + int64(at), data: a.Data[at:],
		cipher: quotationCipher, notes: &notes{log: n.log}}
	if err := p.play(&line, start, true); err != nil {
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
	name := n.decode(charset.name, f.short())
	f.byte()
	last, first, ok := strings.Cut(name, ",")
	if !ok {
		return name
	}
	return fullName(last, first)
}

// quotedPlayer returns a player with his Elo.
func quotedPlayer(name string, elo int) string {
	if name == "" {
		name = "?"
	}
	if elo > 0 {
		name += fmt.Sprintf(" (%d)", elo)
	}
	return name
}
