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
	checked := f.Bool("check", false, "end with an error if two boards have one ID, by a second hash")
	return func(args []string) error {
		if *out == "" {
			return f.Wrong("-o OUT is missing")
		}
		inputs, err := p.positionFiles(f, args)
		if err != nil {
			return err
		}
		m := merger{verify: p.hash, ids: newIDSet()}
		if *checked {
			table, err := zobrist.GenerateTable(9, 1)
			if err != nil {
				return err
			}
			m.second = table.Hash
		}
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

// A merger does what a gopos.Merger does, on all processors: they decode and hash the
// positions, block by block, so that only the look-up of the IDs is done in order.
type merger struct {
	verify, second gopos.HashFunc // nil = none
	ids            *idSet
	dropped        int
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
	hashes  []uint64 // of the IDs, for the set
	seconds []uint64 // of the boards, if they are to be compared
}

// prepare reads a block, and hashes its IDs and boards.
func (m *merger) prepare(b *block) *block {
	b.parse(m.verify)
	b.hashes, b.seconds = b.hashes[:0], b.seconds[:0]
	for i := range b.positions {
		pos := &b.positions[i]
		b.hashes = append(b.hashes, m.ids.hash(pos.ID))
		if m.second == nil {
			continue
		}
		second, err := m.second(pos.Board[:])
		if err != nil {
			b.positions, b.err = b.positions[:i], err
			break
		}
		b.seconds = append(b.seconds, second)
	}
	return b
}

// fresh returns the records whose IDs are new, in the memory of b.data.
func (m *merger) fresh(b *block) ([]byte, error) {
	m.ids.prepare(b.hashes, m.second != nil)
	fresh, offset := b.data[:0], 0
	for i := range b.positions {
		size := shortSize
		if b.positions[i].HasExtra {
			size = longSize
		}
		second := uint64(0)
		if m.second != nil {
			second = b.seconds[i]
		}
		switch seen, same := m.ids.add(b.positions[i].ID, b.hashes[i], second); {
		case !seen:
			fresh = append(fresh, b.data[offset:offset+size]...)
		case !same:
			return nil, &gopos.SyntaxError{Record: b.record + int64(i), Offset: b.offset + int64(offset), Err: gopos.ErrCollision}
		default:
			m.dropped++
		}
		offset += size
	}
	return fresh, b.err
}

// An idSet is a set of IDs, with a number for each if there are numbers. An ID is in
// the first free slot from the slot of its hash on.
//
// In a large set nearly every look-up has to wait for the memory. prepare touches
// the slots of many IDs one after another, which the processor does at the same
// time; with a map, each would wait for the one before.
type idSet struct {
	seed    maphash.Seed
	slots   []gopos.ID // the zero ID, which no position has, is a free slot
	numbers []uint64   // of the same slots, or nil
	used    int
	touched byte
}

func newIDSet() *idSet { return &idSet{seed: maphash.MakeSeed()} }

// hash returns the hash of an ID. It is safe for concurrent use.
func (s *idSet) hash(id gopos.ID) uint64 { return maphash.Bytes(s.seed, id[:]) }

// slot returns the slot to begin with: a larger hash has the same or a later one.
func (s *idSet) slot(hash uint64) int {
	slot, _ := bits.Mul64(hash, uint64(len(s.slots)))
	return int(slot)
}

// prepare makes room for IDs with these hashes, and loads their slots.
func (s *idSet) prepare(hashes []uint64, numbers bool) {
	const most = 3.0 / 4 // of the slots in use
	if room := s.used + len(hashes); float64(room) > most*float64(len(s.slots)) {
		s.grow(max(len(s.slots)*3/2, 2*room), numbers)
	}
	for _, hash := range hashes {
		s.touched += s.slots[s.slot(hash)][0]
	}
}

func (s *idSet) grow(size int, numbers bool) {
	old := *s
	s.slots = make([]gopos.ID, size)
	if numbers {
		s.numbers = make([]uint64, size)
	}
	for i, id := range old.slots {
		if id == (gopos.ID{}) {
			continue
		}
		slot, _ := s.find(id, s.hash(id))
		s.slots[slot] = id
		if numbers {
			s.numbers[slot] = old.numbers[i]
		}
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

// add adds an ID that prepare had the hash of. It reports whether the ID was there
// before, and with the same number.
func (s *idSet) add(id gopos.ID, hash, number uint64) (seen, same bool) {
	slot, seen := s.find(id, hash)
	if seen {
		return true, s.numbers == nil || s.numbers[slot] == number
	}
	s.slots[slot] = id
	if s.numbers != nil {
		s.numbers[slot] = number
	}
	s.used++
	return false, false
}
