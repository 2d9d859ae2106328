package gopos

import (
	"io"
)

// Merge copies the positions of all sources to dst, in order, without those
// whose ID has come before, and flushes dst. It is [Merger.Merge] of the zero
// Merger, and returns its errors.
func Merge(dst *Writer, src ...*Reader) error { return new(Merger).Merge(dst, src...) }

// A Merger copies positions and leaves out those whose ID, as read from the
// source, it has copied before. The zero Merger is ready for use.
//
// Different boards can have equal hashes, and so equal IDs. By default a Merger
// compares only IDs, and silently drops the second of two such boards. With
// KeepBoards set it notices, and stops with [ErrCollision]; both
// boards can be kept by giving one of them another tiebreaker. Boards that are
// turned or mirrored images of each other are not different.
//
// Extra info is never compared: that of the first position is kept. Hashes are
// verified by the sources, if their Verify is set.
//
// A Merger keeps a map with an entry for each ID, of
//
//	not set       10 bytes
//	KeepBoards    91 bytes, with the board
//
// The unused room of the map makes this 1.2 to 2.6 times as much when there are
// many: 18 bytes for each of 900,000 IDs without KeepBoards. Do not change the
// field while the Merger is in use, and do not copy it then.
type Merger struct {
	_ noCopy

	// KeepBoards makes the Merger compare the boards themselves.
	KeepBoards bool

	Kept    int64 // number of positions copied so far
	Dropped int64 // number of positions left out so far

	ids    map[ID]struct{}
	boards map[ID][points]byte
}

// Merge copies the positions of all sources to dst, in order, and flushes dst.
// IDs are remembered from one call to the next. Merge stops at the first error:
// one that a source's Read returns, a [*SyntaxError] that wraps ErrCollision, or
// one that dst returns. The positions before it have
// been written to dst. With several sources, the Source of a SyntaxError says
// which one.
func (m *Merger) Merge(dst *Writer, src ...*Reader) error {
	for i, r := range src {
		if err := m.copy(dst, r); err != nil {
			if bad, ok := err.(*SyntaxError); ok && len(src) > 1 {
				placed := *bad // a copy: the reader returns its own error again
				placed.Source = i + 1
				err = &placed
			}
			_ = dst.Flush() // err came first
			return err
		}
	}
	return dst.Flush()
}

func (m *Merger) copy(dst *Writer, r *Reader) error {
	var p Position // out of the loop: dst makes it escape
	var err error
	for {
		record, offset := r.in.record, r.in.offset
		if p, err = r.Read(); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		seen, err := m.remember(&p)
		if err != nil {
			return &SyntaxError{Record: record, Offset: offset, Err: err}
		}
		if seen {
			m.Dropped++
			continue
		}
		id := p.ID // dst may change the hash
		if err := dst.Write(&p); err != nil {
			m.forget(id)
			return err
		}
		m.Kept++
	}
}

// remember stores p's ID, and reports whether it was stored before.
func (m *Merger) remember(p *Position) (seen bool, err error) {
	if m.KeepBoards {
		first, seen := insert(&m.boards, p.ID, p.Board)
		if seen && !sameBoard(&first, &p.Board) {
			return true, ErrCollision
		}
		return seen, nil
	}
	if m.ids == nil {
		m.ids = make(map[ID]struct{})
	}
	before := len(m.ids)
	m.ids[p.ID] = struct{}{} // one look-up, where insert needs two
	return len(m.ids) == before, nil
}

// forget undoes remember for a position that could not be copied after all.
func (m *Merger) forget(id ID) {
	delete(m.ids, id)
	delete(m.boards, id)
}

// insert returns the value that id has in the map, or gives it v.
func insert[V any](m *map[ID]V, id ID, v V) (first V, seen bool) {
	if *m == nil {
		*m = make(map[ID]V)
	}
	if first, seen = (*m)[id]; !seen {
		(*m)[id] = v
	}
	return first, seen
}

// sameBoard reports whether a is b, perhaps turned or mirrored. The three bits
// of turn are the eight ways to do so.
func sameBoard(a, b *[points]byte) bool {
	if *a == *b {
		return true // nearly always
	}
	for turn := 1; turn < 8; turn++ {
		p := 0
		for ; p < points; p++ {
			row, column := p/side, p%side
			if turn&1 != 0 {
				row, column = column, row
			}
			if turn&2 != 0 {
				row = side - 1 - row
			}
			if turn&4 != 0 {
				column = side - 1 - column
			}
			if a[p] != b[row*side+column] {
				break
			}
		}
		if p == points {
			return true
		}
	}
	return false
}
