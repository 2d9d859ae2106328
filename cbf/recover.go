package cbf

import (
	"io"
	"slices"
)

// Recover returns the base of a games file whose index is lost or wrong. In
// most files the records follow one another without gaps, so it walks from each
// to the next. Where no record follows, it continues at the next offset that
// has a header with a valid checksum, fits the file and has moves that can be
// decoded. Each range that it skips is a [Problem] (ProblemSkipped); a game in
// such a range is lost and not counted. It reads the whole file, but keeps only
// the offsets of the games. [Database.AppendIndex] then makes a new index.
//
// A game that cannot be read to its end is still in the base if another game or
// the end of the file follows it, or if it begins with 64 good bytes of moves.
// It is listed in Problems (ProblemDamaged); reading it is an error in
// strict mode, and returns what is left of it in lenient mode.
//
// Recover returns an error only if the file cannot be read. A file without
// games is not an error.
func Recover(games Source) (*Database, error) { return Options{}.Recover(games) }

// Recover is like the function [Recover], with options.
func (o Options) Recover(games Source) (*Database, error) {
	db := &Database{options: o, games: games}
	r := recovery{games: games, ahead: &readAhead{Source: games}, size: games.Size()}
	for at := int64(0); at < r.size; {
		next, follows, damage, err := r.contiguous(at, len(db.offsets)+1)
		if err != nil {
			return nil, err
		}
		from := next // where to look for a record that does not follow
		if next == 0 {
			from = at + 1
		}
		found := from
		if !follows {
			if found, err = r.scan(from); err != nil {
				return nil, err
			}
		}
		if next == 0 {
			cut := false
			if found == r.size {
				if cut, err = r.plausible(at, false); err != nil {
					return nil, err
				}
			}
			if cut {
				// The last record, of which the end is missing.
				next, damage = r.size, &SyntaxError{Offset: r.size, Err: io.ErrUnexpectedEOF}
			}
		}
		if damage != nil {
			db.problems = addProblem(db.problems, Problem{
				Kind: ProblemDamaged, Offset: damage.Offset,
				Game: len(db.offsets) + 1, Part: damage.Part, Err: damage.Err,
			})
		}
		if next > 0 {
			db.offsets = append(db.offsets, at)
			at = next
		}
		if found > at {
			db.problems = addProblem(db.problems, Problem{Kind: ProblemSkipped, Offset: at, Length: found - at,
				Err: errSkipped})
			at = found
		}
	}
	db.count = len(db.offsets)
	return db, nil
}

// recovery looks for records in a file. The time it takes is in proportion to
// the file, because a record that is tried and is none has few bytes that look
// good, and one with more of them is passed over.
type recovery struct {
	games Source // as given
	ahead Source // the same, for reading on
	size  int64
	buf   []byte
}

// sample is how many bytes of moves decide whether a record is one. Other bytes
// are taken for a move about once in four times.
const sample = 64

// contiguous tells whether a record begins at an offset and where to go on, 0
// for none; follows tells that the next one begins there. The record can be
// damaged if it is one by what follows, the next record or the end of the file,
// or by its sample: then nothing follows, and next is where the damage is.
func (r *recovery) contiguous(at int64, game int) (
	next int64, follows bool, damage *SyntaxError, err error,
) {
	c, err := r.candidate(r.ahead, at)
	if err != nil || c.end == 0 || c.end > r.size {
		return 0, false, nil, err
	}
	good, damage, err := r.try(&c, game, maxMoves)
	if err != nil {
		return 0, false, nil, err
	}
	if c.end == r.size || damage == nil && !c.zero && (c.moves > 0 || c.checksum) {
		return c.end, true, damage, nil
	}
	if follows, err = r.begins(c.end); err != nil {
		return 0, false, nil, err
	}
	switch {
	case follows:
		return c.end, true, damage, nil
	case damage != nil && good >= sample:
		return damage.Offset, false, damage, nil
	}
	return 0, false, nil, nil
}

// begins tells whether a record begins where another one ends. It may have a
// wrong checksum, as all have in some bases.
func (r *recovery) begins(at int64) (bool, error) {
	c, err := r.candidate(r.games, at) // far off: reading goes on where it was
	if err != nil || c.end == 0 || c.end > r.size {
		return false, err
	}
	_, damage, err := r.try(&c, 0, sample)
	return damage == nil && !c.zero && (c.moves > 0 || c.checksum), err
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

// plausible tells whether a record may well begin at an offset where none is
// expected: the checksum is valid, and set-up, first moves and beginning of the
// comments can be read. If it must be whole, it must fit the file too.
func (r *recovery) plausible(at int64, whole bool) (bool, error) {
	c, err := r.candidate(r.ahead, at)
	if err != nil || c.end == 0 || !c.checksum || whole && c.end > r.size {
		return false, err
	}
	_, damage, err := r.try(&c, 0, sample)
	return damage == nil && !c.zero, err
}

// candidate is what would be a record.
type candidate struct {
	at, end  int64 // end is 0 if there is no header, and may lie after the file
	header   [headerSize]byte
	checksum bool // is valid
	layout
	zero bool // found in the first half of the moves, which it would end
}

// candidate reads what would be a header.
func (r *recovery) candidate(games Source, at int64) (c candidate, err error) {
	if r.size-at < headerSize {
		return c, nil
	}
	buf := r.room(headerSize)
	if err := readFull(games, buf, at, 0, ""); err != nil {
		return c, err
	}
	c.at, c.header = at, [headerSize]byte(buf)
	decodeHeader(&c.header)
	older, newer := checksums(&c.header)
	c.checksum = older || newer
	c.layout = layoutOf(&c.header)
	c.end = at + int64(c.size())
	return c, nil
}

// room returns n bytes that hold until the next call.
func (r *recovery) room(n int) []byte {
	r.buf = slices.Grow(r.buf[:0], n)[:n]
	return r.buf
}

// try decodes set-up, moves up to a limit and the first byte of the comments,
// as far as the file has them. It reports the damage it meets and how many
// bytes of moves were good. The cost is in proportion to these.
func (r *recovery) try(c *candidate, game, limit int) (good int, damage *SyntaxError, err error) {
	g := Game{Header: Header{bytes: c.header}}
	d := decoder{game: game, offset: c.at, g: &g}
	start := startPosition
	fits := c.end <= r.size
	if g.HasSetup() {
		if !fits {
			return 0, nil, nil // there is nothing to try the moves on
		}
		if err := readFull(r.games, g.setup[:], c.end-setupSize, game, ""); err != nil {
			return 0, nil, err
		}
		var bad uint64
		start, bad = g.setupPosition()
		if err := d.checkSetup(&start, bad, c.size()-setupSize); err != nil {
			return 0, err.(*SyntaxError), nil
		}
	}
	movesAt := headerSize + c.players + c.source
	limit = int(min(int64(limit), int64(c.moves), max(r.size-c.at-int64(movesAt), 0)))
	for n := 8 * sample; good < limit; n *= 8 { // most games at once
		n = min(n, limit)
		moves := r.room(n)
		if err := readFull(r.games, moves, c.at+int64(movesAt), game, ""); err != nil {
			return 0, nil, err
		}
		obscureMoves(moves, c.moves)
		g.Problems = nil
		t := treeDecoder{decoder: d, start: start, moves: moves, movesAt: movesAt}
		if err := t.decode(); err != nil {
			damage := err.(*SyntaxError)
			return int(damage.Offset-c.at) - movesAt, damage, nil
		}
		good = n
		if len(g.Trailing) > 0 {
			good = n - len(g.Trailing) - 1
			c.zero = good < c.moves/2
			break
		}
	}
	if c.comments > 0 && fits {
		at := movesAt + c.moves
		first := r.room(1)
		if err := readFull(r.games, first, c.at+int64(at), game, ""); err != nil {
			return good, nil, err
		}
		t := treeDecoder{decoder: d, comments: first, commsAt: at}
		if err := t.openComments(); err != nil {
			return good, err.(*SyntaxError), nil
		}
	}
	return good, nil, nil
}
