package cbf

import (
	"fmt"
	"io"
	"math/bits"

	"example.com/boardcodec/cbf/chess"
)

// ParseGame decodes one record, which must be all of data. Errors are a
// [*SyntaxError]; if bytes follow the record, it wraps [chess.ErrSyntax]. The Game
// does not retain data.
func ParseGame(data []byte) (*Game, error) { return Options{}.ParseGame(data) }

// ParseGame is like the function [ParseGame], with options.
func (o Options) ParseGame(data []byte) (*Game, error) {
	if err := o.usable(); err != nil {
		return nil, err
	}
	d := recordDecoder{decoder: decoder{Options: o}}
	g, err := d.record(append([]byte(nil), data...))
	if err != nil {
		return nil, err
	}
	if size := layoutOf(&g.original).size(); size < len(data) {
		if err := d.corrupt("", size, "%w: %d bytes after the record", chess.ErrSyntax, len(data)-size); err != nil {
			return nil, err
		}
	}
	g.Problems = d.problems.take(0)
	return g, nil
}

// decoder decodes the header of a record, and collects what is wrong with the record.
type decoder struct {
	Options
	game         int   // for errors
	offset       int64 // of the record, for errors
	g            *Game
	problems     problemSink
	noncanonical bool // the encoder would write other bytes for moves or comments
}

// recordDecoder decodes one record.
type recordDecoder struct {
	decoder
	walker           // at the start position, before tree
	moves, comments  []byte
	movesAt, commsAt int  // offsets of the areas in the record
	next             int  // index in comments of the next one
	missing          bool // a flagged move has no comment, and that is reported

	// nodes has room for all moves. Those of the lines that are being read are at its
	// beginning, each line after the move that it replaces; complete variations are at its
	// end.
	nodes    []Node
	read     int       // nodes at the beginning
	complete int       // where the complete variations begin
	flagged  []Comment // room for the comments of moves
}

// corrupt returns the error of strict mode. In lenient mode it notes a problem and
// returns nil. The offset counts in the record.
func (d *decoder) corrupt(part string, at int, format string, a ...any) error {
	return d.refuse(part, at, fmt.Errorf(format, a...))
}

// refuse is corrupt with an error that exists already.
func (d *decoder) refuse(part string, at int, err error) error {
	if !d.Lenient || d.g == nil {
		return &SyntaxError{Offset: d.offset + int64(at), Game: d.game, Part: part, Err: err}
	}
	d.noncanonical = true
	d.problem(chess.Lost, part, at, 0, err)
	return nil
}

// odd notes a problem that loses nothing.
func (d *decoder) odd(part string, at, length int, err error) {
	d.problem(chess.Odd, part, at, length, err)
}

// problem notes a problem at an offset in the record.
func (d *decoder) problem(scale chess.Scale, part string, at, length int, err error) {
	d.problems.add(Problem{Scale: scale, Offset: d.offset + int64(at),
		Game: d.game, Part: part, Length: int64(length), Err: err})
}

// header decodes the header, and as much of the texts as there is, in place; h shares the
// memory of rec.
func (d *decoder) header(h *Header, rec []byte) (layout, error) {
	if len(rec) < headerSize {
		return layout{}, d.corrupt(partHeader, len(rec), "%w", io.ErrUnexpectedEOF)
	}
	h.original = [headerSize]byte(rec)
	decodeHeader(&h.original)
	h.stored, h.read = h.original, true
	h.Charset = d.Charset
	l := layoutOf(&h.stored)
	text := rec[headerSize:min(headerSize+l.players+l.source, len(rec))]
	obscureText(text, l.players+l.source)
	p := min(l.players, len(text))
	h.Players, h.Source = text[:p:p], text[p:len(text):len(text)]
	return l, nil
}

// record decodes a record in place; the Game shares its memory. Its problems are left in d. In
// lenient mode the record may be shorter than its header says.
func (d *recordDecoder) record(rec []byte) (*Game, error) {
	g := new(Game)
	l, err := d.header(&g.Header, rec)
	if err != nil {
		return nil, err
	}
	d.g = g
	if older, newer := checksums(&g.original); !older && !newer {
		d.odd(partHeader, byteChecksum, 0, errChecksum)
	}
	if l.size() > len(rec) {
		if err := d.short(l, len(rec)); err != nil {
			return nil, err
		}
		if g.HasSetup() {
			// The start position comes last; without it, the moves have no meaning.
			return g, nil
		}
	}
	setup := l.setupAt()
	moves, comments, end := min(l.movesAt(), len(rec)), min(l.commentsAt(), len(rec)), min(setup, len(rec))
	d.pos = chess.StartPosition()
	if g.HasSetup() {
		if d.pos, err = d.start(rec[setup:l.size()], setup); err != nil {
			return nil, err
		}
	}
	d.moves, d.movesAt = rec[moves:comments:comments], moves
	d.comments, d.commsAt = rec[comments:end:end], comments
	obscureMoves(d.moves, l.moves)
	if err := d.tree(); err != nil {
		return nil, err
	}
	g.counted = g.moveCount()
	if d.noncanonical {
		g.raw = &rawAreas{d.moves, d.comments, d.Lenient}
	}
	return g, nil
}

// short is corrupt for a record of which only n bytes are there.
func (d *decoder) short(l layout, n int) error {
	part := partSetup
	switch {
	case n < l.movesAt():
		part = partText
	case n < l.commentsAt():
		part = partMoves
	case n < l.setupAt():
		part = partComments
	}
	return d.corrupt(part, n, "%w: %d bytes short", io.ErrUnexpectedEOF, l.size()-n)
}

// start returns the position of a set-up, which is at an offset in the record.
func (d *decoder) start(setup []byte, at int) (chess.Position, error) {
	copy(d.g.setup[:], setup)
	s, bad := d.g.readSetup()
	p := position(&s)
	return p, d.checkSetup(&p, bad, at)
}

// checkSetup reports what no set-up should hold: as corrupt what has no meaning, such as the
// codes if bad is true, and as odd what no game has.
func (d *decoder) checkSetup(p *chess.Position, bad bool, at int) error {
	g := d.g
	for i := 0; bad && i < 32; i++ { // two squares each
		for _, code := range [2]byte{g.setup[i] >> 4, g.setup[i] & 15} {
			if code != 0 && setupPieces[code&7] == chess.NoPiece {
				if err := d.corrupt(partSetup, at+i, "%w: piece code %d", chess.ErrSyntax, code); err != nil {
					return err
				}
			}
		}
	}
	if file := g.stored[byteFlags2] & epFileBits; file > 8 {
		if err := d.corrupt(partHeader, byteFlags2, "%w: e.p. file %d", chess.ErrSyntax, file); err != nil {
			return err
		}
	}
	if !hasKings(p) {
		d.odd(partSetup, at, 0, errKings)
	}
	const outerRanks = 0xFF000000_000000FF
	if (p.Squares(chess.Pawn)|p.Squares(chess.Pawn.Of(chess.Black)))&outerRanks != 0 {
		d.odd(partSetup, at, 0, errPawns)
	}
	return nil
}

// hasKings reports whether each side has exactly one king.
func hasKings(p *chess.Position) bool {
	white, black := p.Squares(chess.King), p.Squares(chess.King.Of(chess.Black))
	return bits.OnesCount64(white) == 1 && bits.OnesCount64(black) == 1
}
