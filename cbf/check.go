package cbf

import (
	"cmp"
	"fmt"
	"io"
	"slices"

	"example.com/boardcodec/cbf/chess"
)

// Check compares the index with the games file and returns the differences. It
// reads both files, and decodes the headers of the records and, where a checksum is
// wrong, the record. In ranges that no entry names it looks for games as [Recover] does.
//
// Err wraps [ErrIndex] if the base is not whole:
//
//   - an entry is outside the games, or at a place without a record;
//   - two records overlap;
//   - there are games that no entry names.
//
// The other differences occur in good bases: games that share one record, and
// ranges without a game, such as those of replaced records. A header or a range that the
// Source cannot read is Lost, too. Check does not report a record that ends after the
// file: reading the game does.
//
// Check needs n log n time for n games, and at most 48 bytes of memory for each game
// in addition to the memory of Recover. It decodes a limited number of moves, as Recover
// does, and reports overlapping records that it did not read because of the limit.
// For a base from Recover, which has no index, it returns nil: the Problems of
// that base account for the whole file.
func (db *Database) Check() []Problem {
	if db.index == nil {
		return nil
	}
	c := checker{db: db, search: newSearch(db.games, fileView)}
	spans := c.entries()
	slices.SortFunc(spans, func(a, b span) int {
		return cmp.Or(cmp.Compare(a.start, b.start), a.game-b.game)
	})
	end := int64(0)          // where the records so far end
	last := span{}           // the record that ends there
	first := span{start: -1} // the first record with its start
	var gaps []span          // that no entry names
	for _, named := range spans {
		if named.start == first.start {
			c.add(chess.Odd, named, 0, fmt.Errorf("the same record as game %d", first.game))
			continue
		}
		first = named
		s, ok := c.record(named)
		if !ok {
			continue
		}
		if s.start < end {
			c.fault(s, min(end, s.end)-s.start, "the record begins within that of game %d", last.game)
		} else if s.start > end {
			gaps = append(gaps, span{start: end, end: s.start})
		}
		if s.end > end {
			end, last = s.end, s
		}
	}
	if size := db.games.Size(); size > end {
		gaps = append(gaps, span{start: end, end: size})
	}
	for _, gap := range gaps {
		c.unnamed(gap)
	}
	return c.problems.take(0)
}

// A checker holds the state of one Check.
type checker struct {
	db      *Database
	search          // through the records
	damaged []int64 // where an entry has a record that cannot be read, in order

	problems problemSink
}

// A span is the range of a record, or of bytes that no entry names.
type span struct {
	start, end int64
	game       int // from 1; 0 = none
}

// add adds a problem of a record, or of the bytes from its start if length is not 0.
func (c *checker) add(scale chess.Scale, s span, length int64, err error) {
	c.problems.add(Problem{Scale: scale, Offset: s.start, Game: s.game, Length: length, Err: err})
}

// fault adds a problem whose Err wraps ErrIndex: the base is not whole.
func (c *checker) fault(s span, length int64, format string, a ...any) {
	c.add(chess.Lost, s, length, detailed(ErrIndex, format, a...))
}

// entries returns the starts of the records, in the order of the index. An entry outside the
// file is a problem.
func (c *checker) entries() []span {
	r := c.db.reader()
	spans := make([]span, 0, c.db.count)
	buf := make([]byte, wordSize)
	for i := range c.db.count {
		offset, err := r.offset(i, buf)
		if err != nil {
			c.problems.add(Problem{Scale: chess.Lost, In: inIndex,
				Offset: wordSize * int64(i+1), Game: i + 1, Err: withoutPlace(err)})
			continue
		}
		spans = append(spans, span{start: offset, game: i + 1})
	}
	return spans
}

// record returns s with the end of the record at its start, and whether there is a record; if
// not, it adds a problem. If the Source can read only the header, reading the game reports it.
func (c *checker) record(s span) (span, bool) {
	c.earn(int(min(s.start-c.view.offset, maxBudget))) // for the bytes since the last record
	size := c.view.size
	if size-s.start < headerSize {
		c.fault(s, size-s.start, "no room for a header")
		return s, false
	}
	err := c.move(s.start, size)
	if err == nil {
		err = c.unreadable(s.start, s.start+headerSize)
	}
	if err != nil {
		c.add(chess.Lost, s, 0, withoutPlace(err))
		return s, false
	}
	x := newCandidate(s.start, c.view.bytes)
	s.end = x.end()
	accepted := x.checksum || c.unreadable(s.start, s.end) != nil
	if !accepted {
		x, accepted = c.intact(s.start, c.view.bytes)
	}
	if !accepted {
		what := "no game that can be read"
		if x.outcome == tooExpensive {
			what = "the record is within so many others that it was not read"
		}
		c.fault(s, 0, "%s", what)
		c.damaged = append(c.damaged, s.start)
		return s, false
	}
	s.end = min(s.end, size)
	return s, true
}

// unnamed looks for games in a range that no entry names, and adds a problem. A record that an
// entry names, but that cannot be read, is not counted again.
func (c *checker) unnamed(gap span) {
	size := gap.end - gap.start
	n := 0
	if size >= headerSize {
		found, err := Recover(io.NewSectionReader(c.db.games, gap.start, size))
		if err != nil {
			c.add(chess.Lost, gap, size, withoutPlace(err))
			return
		}
		for _, offset := range found.offsets {
			if _, damaged := slices.BinarySearch(c.damaged, gap.start+offset); !damaged {
				n++
			}
		}
	}
	switch n {
	case 0:
		c.add(chess.Odd, gap, size, errGap)
	case 1:
		c.fault(gap, size, "1 game that no entry names")
	default:
		c.fault(gap, size, "%d games that no entry names", n)
	}
}
