package cbf

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
)

// Check compares the index with the games file and returns what they do not
// agree on. It reads the headers of the records; in the ranges that no entry
// names, it looks for games as [Recover] does. Where a checksum is wrong, it
// decodes the record.
//
// Err wraps [ErrIndex] if the base is not whole:
//
//   - an entry is outside the games, or where no record is;
//   - two records overlap;
//   - there are games that no entry names.
//
// The others occur in good bases: games that share one record, and ranges
// without a game, such as those of records that were replaced. A record that
// ends after the file is a ProblemDamaged, which reading the game reports too.
//
// Check takes 24 bytes of memory for each game. A base without an index, from
// Recover, has nothing to be compared: its Problems account for the whole file.
func (db *Database) Check() []Problem {
	if db.index == nil {
		return nil
	}
	c := checker{db: db, games: &readAhead{Source: db.games}, damaged: map[int64]bool{}}
	spans := c.entries()
	slices.SortFunc(spans, func(a, b span) int {
		return cmp.Or(cmp.Compare(a.start, b.start), a.game-b.game)
	})
	end := int64(0) // of what the entries so far name
	last := span{}  // that ends there
	first := span{} // of those with one start
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
		} else {
			c.unnamed(end, s.start)
		}
		if s.end > end {
			end, last = s.end, s
		}
	}
	c.unnamed(end, db.games.Size())
	return c.problems
}

// checker is one Check.
type checker struct {
	db       *Database
	games    Source
	damaged  map[int64]bool // where an entry has a record that cannot be read
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
	for i := range c.db.count {
		offset, err := r.offset(i, buf)
		var outside *SyntaxError
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
	var h [headerSize]byte
	if size-s.start < headerSize {
		c.fault(s, size-s.start, "no room for a header")
		return s, false
	}
	if err := readFull(c.games, h[:], s.start, s.game, ""); err != nil {
		c.add(ProblemDamaged, s, 0, err)
		return s, false
	}
	decodeHeader(&h)
	if older, newer := checksums(&h); !older && !newer {
		var syntax *SyntaxError
		if _, err := c.strictGame(s.game); errors.As(err, &syntax) {
			c.fault(s, 0, "no game that can be read: %v", syntax.Err)
			c.damaged[s.start] = true
			return s, false
		}
	}
	s.end = s.start + int64(layoutOf(&h).size())
	if s.end > size {
		c.add(ProblemDamaged, s, s.end-size, io.ErrUnexpectedEOF)
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

// unnamed looks at a range that no entry names, or only one whose record cannot
// be read.
func (c *checker) unnamed(start, end int64) {
	if start == end {
		return
	}
	s, length := span{start: start}, end-start
	found, err := Recover(io.NewSectionReader(c.db.games, start, length))
	if err != nil {
		c.add(ProblemDamaged, s, length, err)
		return
	}
	n := 0
	for _, offset := range found.offsets {
		if !c.damaged[start+offset] {
			n++
		}
	}
	switch n {
	case 0:
		c.add(ProblemIndex, s, length, errGap)
	case 1:
		c.fault(s, length, "1 game that no entry names")
	default:
		c.fault(s, length, "%d games that no entry names", n)
	}
}
