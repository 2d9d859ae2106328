package gopos

import (
	"fmt"
	"hash/maphash"
	"io"
)

// Merge copies the positions of all sources to dst, in order, and flushes dst. It drops a position
// if its ID, as read from the source, has come before, even in the same source.
//
// Different boards can have equal hashes, and therefore equal IDs. Merge does not drop the second of
// two such boards: it stops there with [ErrCollision]. To keep both, give one of them another
// tiebreaker. Boards that are turned or mirrored images of each other are not different. Extra info
// is not compared; the first position keeps its own. Merge trusts the IDs, unless the sources are
// Readers with [Options].Hash.
//
// Merge stops at the first error: from Read of a source, from dst, or a [*SyntaxError] that wraps
// ErrCollision. All positions before it have been written to dst. With several sources, In
// of a SyntaxError says which one is at fault.
//
// Merge keeps a map with 24 bytes for each ID. If there are many, unused room makes the map 1.2 to
// 2.6 times as large.
func Merge(dst *Writer, src ...*Reader) error {
	m := merger{maphash.MakeSeed(), map[ID]uint64{}}
	for i, r := range src {
		if err := m.copy(dst, r); err != nil {
			if bad, ok := err.(*SyntaxError); ok && len(src) > 1 {
				placed := *bad // a copy: every further Read returns the same error
				placed.In = fmt.Sprintf("source %d", i+1)
				err = &placed
			}
			_ = dst.Flush() // only the first error is returned
			return err
		}
	}
	return dst.Flush()
}

// A merger keeps a checksum of the first board with each ID. The seed makes checksums unpredictable;
// two boards share one by chance once in 2^64.
type merger struct {
	seed maphash.Seed
	sums map[ID]uint64
}

// copy writes those positions of r to dst whose ID has not come before.
func (m *merger) copy(dst *Writer, r *Reader) error {
	var p Position // out of the loop: dst makes it escape
	var err error
	for {
		record, offset := r.in.record, r.in.offset
		p, err = r.Read()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		first, seen := m.sums[p.ID]
		if seen {
			if !m.matches(first, &p.Board) {
				return &SyntaxError{Record: record, Offset: offset, Err: ErrCollision}
			}
			continue
		}
		m.sums[p.ID] = maphash.Bytes(m.seed, p.Board[:]) // before dst changes the hash in the ID
		if err = dst.Write(&p); err != nil {
			return err
		}
	}
}

// matches reports whether sum is the checksum of board or of one of its turned or mirrored images.
// The three bits of turn number the eight images.
func (m *merger) matches(sum uint64, board *[points]byte) bool {
	image := *board
	for turn := range 8 {
		for p := range image {
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
			image[p] = board[row*side+column]
		}
		if maphash.Bytes(m.seed, image[:]) == sum {
			return true
		}
	}
	return false
}
