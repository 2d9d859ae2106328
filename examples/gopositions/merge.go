package main

import (
	"fmt"
	"hash/maphash"
	"io"

	"example.com/boardcodec/examples/internal/cli"
	"example.com/boardcodec/gopos"
	"example.com/boardcodec/zobrist"
)

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
		return p.write(output, func() (string, error) {
			m := newMerger(output, p.hash)
			for in := range p.Each(inputs) {
				if err := p.open(in.Name, m.merge); err != nil {
					return "", err
				}
			}
			return fmt.Sprintf("%s, %d repeated dropped", cli.Count(len(m.sums), "position"), m.dropped), m.out.Flush()
		})
	}
}

// A merger does what gopos.Merge does, one file after the other, and counts what it drops.
type merger struct {
	out     *gopos.Writer
	verify  gopos.HashFunc // nil = none
	seed    maphash.Seed
	sums    map[gopos.ID]uint64 // of the first board of each ID
	dropped int
}

func newMerger(out io.Writer, verify gopos.HashFunc) *merger {
	return &merger{out: gopos.NewWriter(out), verify: verify, seed: maphash.MakeSeed(), sums: map[gopos.ID]uint64{}}
}

// merge writes the new positions of a file.
func (m *merger) merge(file io.Reader) error {
	r := gopos.NewReader(file)
	r.Verify = m.verify
	record, offset := int64(0), int64(0)
	for pos, err := range r.All() {
		if err != nil {
			return err
		}
		record++
		sum := maphash.Bytes(m.seed, pos.Board[:])
		switch first, seen := m.sums[pos.ID]; {
		case !seen:
			m.sums[pos.ID] = sum
			if err := m.out.Write(&pos); err != nil {
				return err
			}
		case sum != first && !m.isImage(first, pos.Board[:]):
			return &gopos.SyntaxError{Record: record, Offset: offset, Err: gopos.ErrCollision}
		default:
			m.dropped++
		}
		offset += shortSize
		if pos.HasExtra {
			offset += extraSize
		}
	}
	return nil
}

// The bytes of a record without extra info, and of extra info.
const shortSize, extraSize = 92, 8

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
