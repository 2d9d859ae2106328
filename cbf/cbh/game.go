package cbh

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/pgn"
)

// The first byte of moves: two bits, and the mode.
const setupBit, textBit, modeBits = 1 << 6, 1 << 7, 1<<6 - 1

// The modes of moves that are read.
const modeTwoBytes, mode960 = 5, 10

// movesHeader is how many bytes are before moves, their first byte and the size of the record.
const movesHeader = 4

// game reads game i.
func (r *reader) game(i int) (*pgn.Game, error) {
	l := r.log(i)
	h, at, err := r.header(i, l)
	if err != nil {
		return nil, err
	}
	if h.IsText {
		return nil, &SyntaxError{In: inHeaders, Offset: headerSize * int64(i+1), Game: i + 1, Err: ErrText}
	}
	list, err := r.annotations(at, l)
	if err != nil {
		return nil, err
	}
	sortNotes(list)
	n := &notes{log: l, charset: r.db.charset, languages: r.db.options.Languages, list: list}
	g := &pgn.Game{Number: i + 1, Place: pgn.Place{Offset: at.moves}, Result: h.Result}
	timeControl, err := n.game(&g.Line)
	if err != nil {
		return nil, err
	}
	is960, err := r.readMoves(g, n, at.moves)
	if err != nil {
		return nil, err
	}
	if err := n.rest(&g.Line); err != nil {
		return nil, err
	}
	n.finish()
	g.Tags = h.tags(g.Start, is960, timeControl)
	g.Problems = l.take()
	return g, nil
}

// readMoves reads the moves of a game at an offset, and reports whether it is one of Chess960.
func (r *reader) readMoves(g *pgn.Game, n *notes, offset int64) (is960 bool, err error) {
	rec, err := r.readMoveRecord(offset, n.log)
	if rec == nil || err != nil {
		return false, err
	}
	if r.player == nil {
		r.player = new(player)
	}
	p := r.player
	*p = player{log: n.log, in: inMoves, offset: offset, notes: n, line: p.line[:0], branches: p.branches[:0]}
	err = p.record(g, rec)
	return p.is960, err
}

// readMoveRecord reads a record of moves or of a guiding text. In lenient mode it may be nil.
func (r *reader) readMoveRecord(offset int64, l *log) ([]byte, error) {
	rec, err := readRecord(r.moves, offset, movesHeader, func(b []byte) int64 { return int64(uint24(b[1:])) })
	if err != nil {
		err = l.faultOf(inMoves, offset, err)
	}
	return rec, err
}

// record reads the record of a game.
func (p *player) record(g *pgn.Game, rec []byte) error {
	mode := rec[0] & modeBits
	p.cipher, p.is960 = ciphers[mode], mode == mode960
	start, at := chess.StartPosition(), movesHeader
	switch {
	case p.cipher == nil:
		return p.fault(inMoves, p.offset, fmt.Errorf("%w: moves of mode %d", errors.ErrUnsupported, mode))
	case rec[0]&setupBit != 0:
		var err error
		if start, err = decodeSetup(rec[at:], p.is960); err != nil {
			return p.fault(inMoves, p.offset+movesHeader, err)
		}
		g.Start = start
		at += setupSize
		if p.is960 {
			at += setup960Size
		} else {
			start = withRights(start)
		}
	case p.is960:
		return p.fault(inMoves, p.offset, fmt.Errorf("%w: Chess960 without a set-up", ErrSyntax))
	}
	p.offset, p.data = p.offset+int64(at), rec[at:]
	if err := p.play(&g.Line, start, mode == modeTwoBytes); err != nil {
		return err
	}
	p.addRights(g)
	return nil
}

// withRights returns a position with all rights to castle for which king and rook are in place. There
// are games from a set-up that castle without having been given the right.
func withRights(p chess.Position) chess.Position {
	s := p.Setup()
	s.Castling, s.CastlingFiles = s.Castling|rightsInPlace(s.Board), [4]int{}
	all, err := s.Position()
	if err != nil {
		return p
	}
	return all
}

// rightsInPlace returns the rights for which king and rook are on the squares of chess.
func rightsInPlace(b [64]chess.Piece) (rights chess.Castling) {
	for i := range 4 {
		side, rank, file := chess.Color(i/2), 7*(i/2), 7-7*(i%2)
		king, rook := b[chess.NewSquare(4, rank)], b[chess.NewSquare(file, rank)]
		if king == chess.King.Of(side) && rook == chess.Rook.Of(side) {
			rights |= chess.WhiteShort << i
		}
	}
	return rights
}

// addRights gives the start the rights that the game uses and its set-up lacks.
func (p *player) addRights(g *pgn.Game) {
	if g.Start == (chess.Position{}) || p.is960 {
		return
	}
	s := g.Start.Setup()
	if lacking := p.used &^ s.Castling; lacking != 0 {
		p.add(chess.Odd, inMoves, p.offset-setupSize+2, fmt.Errorf("the game castles without the right, %v", lacking))
		s.Castling |= lacking
		g.Start, _ = s.Position() // it differs only in rights
	}
}

// tags returns the tags of a game.
func (h *Header) tags(start chess.Position, is960 bool, timeControl string) []pgn.Tag {
	tags := make([]pgn.Tag, 0, 16)
	for _, t := range [...]pgn.Tag{
		{Name: "Event", Value: h.Tournament.Title},
		{Name: "Site", Value: h.Tournament.Place},
		{Name: "Date", Value: h.Date.String()},
		{Name: "Round", Value: roundText(h.Round, h.Subround)},
		{Name: "White", Value: h.White.Name},
		{Name: "Black", Value: h.Black.Name},
		{Name: "Result", Value: h.Result.String()},
	} {
		if t.Value = single(t.Value); t.Value == "" {
			t.Value = "?"
		}
		tags = append(tags, t)
	}
	add := func(name, value string) {
		if value = single(value); value != "" {
			tags = append(tags, pgn.Tag{Name: name, Value: value})
		}
	}
	add("WhiteElo", number(h.White.Elo))
	add("BlackElo", number(h.Black.Elo))
	add("ECO", h.ECO)
	if h.Tournament.Date != (Date{}) {
		add("EventDate", h.Tournament.Date.String())
	}
	add("WhiteTeam", h.White.Team)
	add("BlackTeam", h.Black.Team)
	add("Annotator", h.Annotator)
	add("Source", h.Source)
	add("Termination", h.Termination)
	add("TimeControl", timeControl)
	if is960 {
		add("Variant", "Chess960")
	}
	if start != (chess.Position{}) {
		add("SetUp", "1")
		add("FEN", start.FEN())
	}
	add("CBH", h.others())
	return tags
}

// others returns the value of the tag CBH: what a header says of a game that no other tag holds.
func (h *Header) others() string {
	var list []string
	if h.Deleted {
		list = append(list, "deleted")
	}
	if h.Evaluation != 0 {
		list = append(list, fmt.Sprintf("$%d", h.Evaluation))
	}
	if len(h.Medals) > 0 {
		list = append(list, "medals: "+strings.Join(h.Medals, ", "))
	}
	return strings.Join(list, ", ")
}

// number returns a number, or "" for 0.
func number(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}
