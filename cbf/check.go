package cbf

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
)

// Check compares the index with the games file and returns the differences. It
// reads the headers of the records. In ranges that no entry names it looks for
// games as [Recover] does. Where a checksum is wrong, or the file cuts a record off,
// it decodes the record.
//
// Err wraps [ErrIndex] if the base is not whole:
//
//   - an entry is outside the games, or at a place without a record;
//   - two records overlap;
//   - there are games that no entry names.
//
// The other differences occur in good bases: games that share one record, and
// ranges without a game, such as those of records that were replaced. A record
// that ends after the file is a ProblemDamaged, which reading the game reports too.
//
// Check takes at most 48 bytes of memory for each game, and the memory of Recover.
// For a base from Recover, which has no index, it returns nil: the Problems of
// that base account for the whole file.
func (db *Database) Check() []Problem {
	if db.index == nil {
		return nil
	}
	c := checker{db: db, games: &readAhead{Source: db.games}, damaged: map[int64]bool{}}
	spans := c.entries()
	slices.SortFunc(spans, func(a, b span) int {
		return cmp.Or(cmp.Compare(a.start, b.start), a.game-b.game)
	})
	end := int64(0) // of the records so far
	last := span{}  // the record that ends there
	first := span{} // the first record with its start
	var gaps []span // that no entry names
	for i, s := range spans {
		if i > 0 && s.start == first.start {
			c.note(s, "the same record as game %d", first.game)
			continue
		}
		first = s
		s, ok := c.record(s)
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
	c.unnamed(gaps)
	return c.problems
}

// checker holds the state of one Check.
type checker struct {
	db       *Database
	games    Source
	damaged  map[int64]bool // where an entry has a record that cannot be read
	header   [headerSize]byte
	problems []Problem
}

// span is the range of a record.
type span struct {
	start, end int64
	game       int // from 1
}

func (c *checker) add(kind ProblemKind, s span, length int64, err error) {
	c.problems = addProblem(c.problems,
		Problem{Kind: kind, Offset: s.start, Game: s.game, Length: length, Err: err})
}

func (c *checker) note(s span, format string, a ...any) {
	c.add(ProblemIndex, s, 0, fmt.Errorf(format, a...))
}

func (c *checker) fault(s span, length int64, format string, a ...any) {
	c.add(ProblemIndex, s, length, detailed(ErrIndex, format, a...))
}

// entries returns the starts of the records, in the order of the index.
func (c *checker) entries() []span {
	r := c.db.reader()
	spans := make([]span, 0, c.db.count)
	buf := make([]byte, wordSize)
	var outside *SyntaxError
	for i := range c.db.count {
		offset, err := r.offset(i, buf)
		switch {
		case err == nil:
			spans = append(spans, span{start: offset, game: i + 1})
		case errors.As(err, &outside):
			c.problems = addProblem(c.problems, Problem{Kind: ProblemIndex, In: outside.In,
				Offset: outside.Offset, Game: outside.Game, Err: outside.Err})
		default:
			c.problems = addProblem(c.problems, Problem{Kind: ProblemIndex, In: inIndex,
				Offset: wordSize * int64(i+1), Game: i + 1, Err: err})
		}
	}
	return spans
}

// record finds the end of a record, and whether there is one.
func (c *checker) record(s span) (span, bool) {
	size := c.db.games.Size()
	h := &c.header
	if size-s.start < headerSize {
		c.fault(s, size-s.start, "no room for a header")
		return s, false
	}
	if err := readFull(c.games, h[:], s.start, s.game, ""); err != nil {
		c.add(ProblemDamaged, s, 0, err)
		return s, false
	}
	decodeHeader(h)
	if older, newer := checksums(h); !older && !newer {
		var syntax *SyntaxError
		if _, err := c.strictGame(s.game); errors.As(err, &syntax) {
			c.fault(s, 0, "no game that can be read: %v", syntax.Err)
			c.damaged[s.start] = true
			return s, false
		}
	}
	s.end = s.start + int64(layoutOf(h).size())
	if s.end > size {
		_, err := c.strictGame(s.game)
		c.problems = addProblem(c.problems, damagedGame(s.game, s.start, err))
		s.end = size
	}
	return s, true
}

// strictGame is Database.Game of a strict base.
func (c *checker) strictGame(game int) (*Game, error) {
	db := *c.db
	db.options.Lenient = false
	return db.Game(game - 1)
}

// fewGaps is how many ranges are searched one by one. With more of them, it is
// faster to search the whole file once.
const fewGaps = 64

// unnamed looks for games in the ranges that no entry names, or only an entry whose
// record cannot be read.
func (c *checker) unnamed(gaps []span) {
	var all []int64 // where games begin
	if len(gaps) > fewGaps {
		found, err := Recover(c.db.games)
		if err != nil {
			c.add(ProblemDamaged, gaps[0], 0, err)
			return
		}
		all = found.offsets
	}
	for _, gap := range gaps {
		offsets := all
		if len(gaps) <= fewGaps {
			found, err := Recover(io.NewSectionReader(c.db.games, gap.start, gap.end-gap.start))
			if err != nil {
				c.add(ProblemDamaged, gap, gap.end-gap.start, err)
				continue
			}
			offsets = found.offsets
			for i := range offsets {
				offsets[i] += gap.start
			}
		}
		n := 0
		for i, _ := slices.BinarySearch(offsets, gap.start); i < len(offsets) && offsets[i] < gap.end; i++ {
			if !c.damaged[offsets[i]] {
				n++
			}
		}
		switch n {
		case 0:
			c.add(ProblemIndex, gap, gap.end-gap.start, errGap)
		case 1:
			c.fault(gap, gap.end-gap.start, "1 game that no entry names")
		default:
			c.fault(gap, gap.end-gap.start, "%d games that no entry names", n)
		}
	}
}
