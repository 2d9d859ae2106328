package main

import (
	"fmt"
	"hash/maphash"
	"io"
	"math/bits"

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
		m := merger{verify: p.hash, ids: newIDSet()}
		output, err := p.Create(*out, *force, p.all(inputs)...)
		if err != nil {
			return err
		}
		return p.write(output, func() (string, error) {
			for in := range p.Each(inputs) {
				if err := p.open(in.Name, func(file io.Reader) error { return m.merge(output, file) }); err != nil {
					return "", err
				}
			}
			return fmt.Sprintf("%s, %d repeated dropped", cli.Count(m.ids.used, "position"), m.dropped), nil
		})
	}
}

// A merger does what gopos.Merge does, on all processors: they decode and hash the positions, block
// by block, so that only the look-up of the IDs is done in order.
type merger struct {
	verify  gopos.HashFunc // nil = none
	ids     *idSet
	dropped int
}

// merge writes the new positions of a file.
func (m *merger) merge(out io.Writer, file io.Reader) error {
	for b := range cli.Ordered(blocks(file), m.prepare) {
		fresh, err := m.fresh(b)
		if err != nil {
			return err
		}
		if _, err := out.Write(fresh); err != nil {
			return err
		}
		free.Put(b)
	}
	return nil
}

// merging holds the data of a block for a merger, by its positions.
type merging struct {
	hashes []uint64 // of the IDs, for the set
	sums   []uint64 // of the boards
}

// prepare reads a block, and hashes its IDs and boards.
func (m *merger) prepare(b *block) *block {
	b.parse(m.verify)
	b.hashes, b.sums = b.hashes[:0], b.sums[:0]
	for i := range b.positions {
		pos := &b.positions[i]
		b.hashes = append(b.hashes, m.ids.hash(pos.ID[:]))
		b.sums = append(b.sums, m.ids.hash(pos.Board[:]))
	}
	return b
}

// fresh returns the records whose IDs are new, in the memory of b.data.
func (m *merger) fresh(b *block) ([]byte, error) {
	m.ids.prepare(b.hashes)
	fresh, offset := b.data[:0], 0
	for i := range b.positions {
		size := shortSize
		if b.positions[i].HasExtra {
			size = longSize
		}
		switch sum, seen := m.ids.add(b.positions[i].ID, b.hashes[i], b.sums[i]); {
		case !seen:
			fresh = append(fresh, b.data[offset:offset+size]...)
		case sum != b.sums[i] && !m.isImage(sum, b.positions[i].Board[:]):
			return nil, &gopos.SyntaxError{Record: b.record + int64(i), Offset: b.offset + int64(offset), Err: gopos.ErrCollision}
		default:
			m.dropped++
		}
		offset += size
	}
	return fresh, b.err
}

// isImage reports whether a sum is that of the board turned or mirrored.
func (m *merger) isImage(sum uint64, board []byte) bool {
	for s := range zobrist.Symmetry(8) {
		image, _ := s.Board(nil, board) // it is 9x9
		if m.ids.hash(image) == sum {
			return true
		}
	}
	return false
}

// An idSet is a set of IDs, with the sum of a board for each. An ID is in the first free slot from
// the slot of its hash on.
//
// In a large set nearly every look-up has to wait for the memory. prepare touches
// the slots of many IDs one after another, which the processor does at the same
// time; with a map, each would wait for the one before.
type idSet struct {
	seed    maphash.Seed
	slots   []gopos.ID // the zero ID, which no position has, is a free slot
	sums    []uint64   // of the same slots
	used    int
	touched byte
}

func newIDSet() *idSet { return &idSet{seed: maphash.MakeSeed()} }

// hash returns the hash of an ID or a board. It is safe for concurrent use.
func (s *idSet) hash(b []byte) uint64 { return maphash.Bytes(s.seed, b) }

// slot returns the slot to begin with: a larger hash has the same or a later one.
func (s *idSet) slot(hash uint64) int {
	slot, _ := bits.Mul64(hash, uint64(len(s.slots)))
	return int(slot)
}

// prepare makes room for IDs with these hashes, and loads their slots.
func (s *idSet) prepare(hashes []uint64) {
	const most = 3.0 / 4 // of the slots in use
	if room := s.used + len(hashes); float64(room) > most*float64(len(s.slots)) {
		s.grow(max(len(s.slots)*3/2, 2*room))
	}
	for _, hash := range hashes {
		s.touched += s.slots[s.slot(hash)][0]
	}
}

func (s *idSet) grow(size int) {
	old := *s
	s.slots, s.sums = make([]gopos.ID, size), make([]uint64, size)
	for i, id := range old.slots {
		if id == (gopos.ID{}) {
			continue
		}
		slot, _ := s.find(id, s.hash(id[:]))
		s.slots[slot], s.sums[slot] = id, old.sums[i]
	}
}

// find returns the slot of an ID, or the free one for it.
func (s *idSet) find(id gopos.ID, hash uint64) (slot int, found bool) {
	for slot = s.slot(hash); ; slot++ {
		if slot == len(s.slots) {
			slot = 0
		}
		switch s.slots[slot] {
		case id:
			return slot, true
		case gopos.ID{}:
			return slot, false
		}
	}
}

// add adds an ID that prepare had the hash of, unless it is there already: then it returns the sum of
// its board.
func (s *idSet) add(id gopos.ID, hash, sum uint64) (old uint64, seen bool) {
	slot, seen := s.find(id, hash)
	if seen {
		return s.sums[slot], true
	}
	s.slots[slot], s.sums[slot] = id, sum
	s.used++
	return 0, false
}
