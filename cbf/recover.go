package cbf

import (
	"errors"
	"io"
)

// Recover returns the base of a games file whose index is lost or wrong. Records
// stand one behind another in most files, so it walks from each to the next.
// Where that leads to no record it goes on at the next offset whose header has a
// valid checksum and fits the file and whose moves can be decoded; a range that
// it passes over is a Problem (Skipped). It reads the whole file; of each game it
// keeps the offset. AppendIndex then makes a new index.
//
// A game that can't be read to its end, but has another one or the end of the
// file behind it, is in the base and in Problems (DamagedGame): strict reading of
// it gives an error, lenient reading what there is. Errors are those of reading
// the file.
func Recover(games Source) (*Database, error) { return Options{}.Recover(games) }

// Recover is the package function with options.
func (o Options) Recover(games Source) (*Database, error) {
	db := &Database{options: o, games: games}
	r := recovery{games: games, ahead: &readAhead{Source: games}, size: games.Size()}
	for at := int64(0); at < r.size; {
		next, damage, err := r.contiguous(at, len(db.offsets)+1)
		if err != nil {
			return nil, err
		}
		if next == 0 {
			found, err := r.scan(at + 1)
			if err != nil {
				return nil, err
			}
			cut := false
			if found == r.size {
				if cut, err = r.plausible(at, false); err != nil {
					return nil, err
				}
			}
			if cut {
				// The last record, of which the end is missing.
				next, damage = r.size, &SyntaxError{Offset: r.size, Err: io.ErrUnexpectedEOF}
			} else {
				db.problems = append(db.problems, Problem{Kind: Skipped, Offset: at, Length: found - at})
				at = found
				continue
			}
		}
		if damage != nil {
			p := Problem{Kind: DamagedGame, Offset: at, Length: next - at, Game: len(db.offsets) + 1, Err: damage}
			var where *SyntaxError
			if errors.As(damage, &where) {
				p.Offset, p.Length, p.Part, p.Err = where.Offset, 0, where.Part, where.Err
			}
			db.problems = append(db.problems, p)
		}
		db.offsets = append(db.offsets, at)
		at = next
	}
	db.count = len(db.offsets)
	return db, nil
}

// recovery looks for records in a file.
type recovery struct {
	games Source // as given
	ahead Source // the same, for reading on
	size  int64
	buf   []byte
}

// sample is how many bytes of moves decide whether a record is one. Other bytes
// are taken for a move about once in four times; and the time that a hostile file
// can ask for each of its offsets has a bound.
const sample = 64

// contiguous tells whether a record begins at an offset and where it ends, 0 for
// none. It can be damaged: then what follows makes it one, the next record or the
// end of the file.
func (r *recovery) contiguous(at int64, game int) (next int64, damage, err error) {
	next, sound, damage, err := r.decode(at, game)
	if next == 0 || sound || next == r.size || err != nil {
		return next, damage, err
	}
	follows, err := r.plausible(next, true)
	if !follows && err == nil {
		// It may have a wrong checksum, as all have in some bases.
		_, follows, _, err = r.decode(next, game+1)
	}
	if !follows || err != nil {
		return 0, nil, err
	}
	return next, damage, nil
}

// decode reads what would be a record from a header on to its end, 0 if that is
// not in the file. It is sound if it can be read and is not so little that any
// bytes might be.
func (r *recovery) decode(at int64, game int) (next int64, sound bool, damage, err error) {
	h, ok, err := r.header(at)
	if !ok || err != nil {
		return 0, false, nil, err
	}
	l := layoutOf(&h)
	next = at + int64(l.size())
	if next > r.size {
		return 0, false, nil, nil
	}
	r.buf = append(r.buf[:0], make([]byte, l.size())...)
	if err := readFull(r.games, r.buf, at); err != nil {
		return 0, false, nil, err
	}
	d := decoder{game: game, offset: at}
	_, damage = d.record(r.buf)
	return next, damage == nil && (l.moves > 0 || checksums(&h) != 0), damage, nil
}

// header reads and decodes what would be a header.
func (r *recovery) header(at int64) (h [headerSize]byte, ok bool, err error) {
	if r.size-at < headerSize {
		return h, false, nil
	}
	r.buf = append(r.buf[:0], h[:]...)
	err = readFull(r.ahead, r.buf, at)
	h = [headerSize]byte(r.buf)
	decodeHeader(&h)
	return h, true, err
}

// scan returns the first offset from at where a record may well begin, or the
// end of the file.
func (r *recovery) scan(at int64) (int64, error) {
	for ; at < r.size; at++ {
		if ok, err := r.plausible(at, true); ok || err != nil {
			return at, err
		}
	}
	return r.size, nil
}

// plausible tells whether a record may well begin at an offset: the checksum is
// valid, and set-up, first moves and beginning of the comments can be read. If it
// must be whole, it must fit the file too.
func (r *recovery) plausible(at int64, whole bool) (bool, error) {
	h, ok, err := r.header(at)
	if !ok || err != nil || checksums(&h) == 0 {
		return false, err
	}
	l := layoutOf(&h)
	fits := int64(l.size()) <= r.size-at
	if whole && !fits {
		return false, nil
	}
	g := Game{Header: Header{bytes: h}}
	d := decoder{g: &g}
	start := startPosition
	if g.HasSetup() {
		if !fits {
			return true, nil // and nothing to try the moves on
		}
		if err := readFull(r.games, g.setup[:], at+int64(l.size()-setupSize)); err != nil {
			return false, err
		}
		start = g.setupPosition()
		if d.checkSetup(&start, 0) != nil {
			return false, nil
		}
	}
	moves := at + int64(headerSize+l.players+l.source)
	n := min(int64(l.moves), sample, max(r.size-moves, 0))
	r.buf = append(r.buf[:0], make([]byte, n+1)...)
	if err := readFull(r.games, r.buf[:n], moves); err != nil {
		return false, err
	}
	t := treeDecoder{decoder: d, start: start, moves: r.buf[:n]}
	obscureMoves(t.moves, l.moves)
	if t.decode() != nil {
		return false, nil
	}
	if l.comments > 0 && fits {
		err := readFull(r.games, r.buf[n:], moves+int64(l.moves))
		return r.buf[n] == openMark, err
	}
	return true, nil
}
