package cbf

import (
	"fmt"
	"io"
	"math/bits"
)

// ParseGame decodes one record, which must be all of data. Errors are a
// [*SyntaxError]; if bytes follow the record, it wraps ErrSyntax. The Game
// does not retain data.
func ParseGame(data []byte) (*Game, error) { return Options{}.ParseGame(data) }

// ParseGame is like the function [ParseGame], with options.
func (o Options) ParseGame(data []byte) (*Game, error) {
	d := decoder{Options: o}
	g, err := d.record(append([]byte(nil), data...))
	if err != nil {
		return nil, err
	}
	if size := layoutOf(&g.original).size(); size < len(data) {
		if err := d.corrupt("", size, "%w: %d bytes after the record", ErrSyntax, len(data)-size); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// decoder decodes one record.
type decoder struct {
	Options
	game         int   // for errors
	offset       int64 // of the record, for errors
	g            *Game
	noncanonical bool // the encoder would write other bytes for moves or comments
	missing      bool // a flagged move has no comment, and that is reported
}

// corrupt returns the error of strict mode. In lenient mode it notes a problem and
// returns nil. The offset counts in the record.
func (d *decoder) corrupt(part string, at int, format string, a ...any) error {
	err := &SyntaxError{Offset: d.offset + int64(at), Game: d.game, Part: part,
		Err: fmt.Errorf(format, a...)}
	if !d.Lenient || d.g == nil {
		return err
	}
	d.noncanonical = true
	d.problem(ProblemCorrupt, part, at, 0, err.Err)
	return nil
}

// problem notes what is odd at an offset in the record.
func (d *decoder) problem(kind ProblemKind, part string, at, length int, err error) {
	d.g.Problems = addProblem(d.g.Problems, Problem{Kind: kind, Offset: d.offset + int64(at),
		Game: d.game, Part: part, Length: int64(length), Err: err})
}

// header decodes the header, and as much of the texts as there is, in place.
func (d *decoder) header(h *Header, rec []byte) (layout, error) {
	if len(rec) < headerSize {
		return layout{}, d.corrupt(partHeader, len(rec), "%w", io.ErrUnexpectedEOF)
	}
	h.original = [headerSize]byte(rec)
	decodeHeader(&h.original)
	h.bytes = h.original
	h.Charset = d.Charset
	l := layoutOf(&h.bytes)
	text := rec[headerSize:min(headerSize+l.players+l.source, len(rec))]
	obscureText(text, l.players+l.source)
	p := min(l.players, len(text))
	h.Players, h.Source = text[:p:p], text[p:len(text):len(text)]
	return l, nil
}

// record decodes a record in place; the Game shares its memory. In lenient mode
// it may be shorter than its header says.
func (d *decoder) record(rec []byte) (*Game, error) {
	g := new(Game)
	l, err := d.header(&g.Header, rec)
	if err != nil {
		return nil, err
	}
	d.g = g
	if older, newer := checksums(&g.original); !older && !newer {
		d.problem(ProblemChecksum, partHeader, byteChecksum, 0, errChecksum)
	}
	texts := headerSize
	moves := texts + l.players + l.source
	comments := moves + l.moves
	setup := comments + l.comments
	if end := setup + l.setup; end < len(rec) {
		rec = rec[:end]
	} else if end > len(rec) {
		part := partSetup
		switch n := len(rec); {
		case n < moves:
			part = partText
		case n < comments:
			part = partMoves
		case n < setup:
			part = partComments
		}
		err := d.corrupt(part, len(rec), "%w: %d bytes short", io.ErrUnexpectedEOF, end-len(rec))
		if err != nil {
			return nil, err
		}
		if g.HasSetup() {
			// The start position comes last; without it, the moves have no meaning.
			return g, nil
		}
		moves, comments, setup = min(moves, len(rec)), min(comments, len(rec)), min(setup, len(rec))
	}
	start := startPosition
	if g.HasSetup() {
		copy(g.setup[:], rec[setup:])
		var bad uint64
		start, bad = g.setupPosition()
		if err := d.checkSetup(&start, bad, setup); err != nil {
			return nil, err
		}
	}
	t := treeDecoder{
		decoder:  *d,
		start:    start,
		moves:    rec[moves:comments:comments],
		movesAt:  moves,
		comments: rec[comments:setup:setup],
		commsAt:  comments,
	}
	obscureMoves(t.moves, l.moves)
	if err := t.decode(); err != nil {
		return nil, err
	}
	g.counted = g.moveCount()
	if t.noncanonical {
		g.raw = &rawAreas{t.moves, t.comments, d.Lenient}
	}
	return g, nil
}

// checkSetup reports what no set-up should hold.
func (d *decoder) checkSetup(p *Position, bad uint64, at int) error {
	g := d.g
	for i := 0; i < 32 && bad != 0; i++ {
		for _, code := range [2]byte{g.setup[i] >> 4, g.setup[i] & 15} {
			if code != 0 && setupPieces[code&7] == NoPiece {
				if err := d.corrupt(partSetup, at+i, "%w: piece code %d", ErrSyntax, code); err != nil {
					return err
				}
			}
		}
	}
	if file := g.bytes[byteFlags2] & epFileBits; file > 8 {
		if err := d.corrupt(partHeader, byteFlags2, "%w: e.p. file %d", ErrSyntax, file); err != nil {
			return err
		}
	}
	for c := White; c <= Black; c++ {
		if bits.OnesCount64(p.kings()&p.men(c)) != 1 {
			d.problem(ProblemRecord, partSetup, at, 0, errKings)
			break
		}
	}
	if p.pawns()&(rankSquares(0)|rankSquares(7)) != 0 {
		d.problem(ProblemRecord, partSetup, at, 0, errPawns)
	}
	return nil
}
