package main

import (
	"fmt"
	"hash/maphash"
	"io"
	"iter"

	"example.com/boardcodec/examples/internal/cli"
	"example.com/boardcodec/gopos"
	"example.com/boardcodec/zobrist"
)

// merge declares the flags of the verb merge.
func merge(p *program, f *cli.Flags) func([]string) error {
	out := f.String("o", "", "position file `OUT` to write")
	force := f.Bool("f", false, "write over it")
	return func(args []string) error {
		if *out == "" {
			return f.Wrong("-o OUT is missing")
		}
		inputs, err := p.positionFiles(f, args)
		if err != nil {
			return err
		}
		output, err := p.Create(*out, *force, p.all(inputs)...)
		if err != nil {
			return err
		}
		m := newMerger(p)
		return p.write(output, nil, records(p, inputs, m.newPositions), func(n int) string {
			return fmt.Sprintf("%s, %d repeated dropped", cli.Count(n, "position"), m.repeated)
		})
	}
}

// A merger takes the first position of each ID, as gopos.Merge does, and counts the others.
type merger struct {
	*program
	known    map[gopos.ID]gopos.Score // positions with these IDs are not taken
	seed     maphash.Seed
	sums     map[gopos.ID]uint64 // of the first board of each ID
	scored   int                 // positions with an ID in known
	repeated int
}

func newMerger(p *program) *merger {
	return &merger{program: p, seed: maphash.MakeSeed(), sums: map[gopos.ID]uint64{}}
}

// newPositions yields the new positions of a file.
func (m *merger) newPositions(file io.Reader) iter.Seq2[gopos.Position, error] {
	return func(yield func(gopos.Position, error) bool) {
		record, offset := int64(0), int64(0)
		for pos, err := range m.read(file) {
			record++
			isNew := false
			if err == nil {
				isNew, err = m.isNew(&pos)
				if err != nil {
					err = &gopos.SyntaxError{Record: record, Offset: offset, Err: err}
				}
			}
			offset += shortSize
			if pos.HasExtra {
				offset += extraSize
			}
			if (isNew || err != nil) && !yield(pos, err) {
				return
			}
		}
	}
}

// The bytes of a record without extra info, and of extra info.
const shortSize, extraSize = 92, 8

// isNew reports whether the ID of a position is not known, and no position before it had the ID. If one
// had, with another board, the error is gopos.ErrCollision.
func (m *merger) isNew(pos *gopos.Position) (bool, error) {
	if _, ok := m.known[pos.ID]; ok {
		m.scored++
		return false, nil
	}
	sum := maphash.Bytes(m.seed, pos.Board[:])
	switch first, seen := m.sums[pos.ID]; {
	case !seen:
		m.sums[pos.ID] = sum
		return true, nil
	case sum != first && !m.isImage(first, pos.Board[:]):
		return false, gopos.ErrCollision
	}
	m.repeated++
	return false, nil
}

// isImage reports whether a sum is that of the board, perhaps turned or mirrored.
func (m *merger) isImage(sum uint64, board []byte) bool {
	for s := range zobrist.Symmetry(8) {
		image, _ := s.Board(nil, board) // it is 9x9
		if maphash.Bytes(m.seed, image) == sum {
			return true
		}
	}
	return false
}
