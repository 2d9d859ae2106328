// Package bitio reads and writes bits packed least significant bit first: a
// field starts at its first bit, and one that crosses into the next byte goes on
// at that byte's bit 0.
//
//	bit    7 6 5 4 3 2 1 0   15 14 13 12 11 10 9 8
//	      └─b─┴─────a─────┘ └────────────┴───b────┘
//	         byte 0               byte 1
//
// The formats here pack at most 128 bits, two words: every field is a shift and
// a mask away, and nothing allocates.
package bitio

import (
	"encoding/binary"
	"math/bits"
)

// Size is the number of bytes in Bits.
const Size = 16

// Bits holds 128 bits. In the zero value all are 0.
type Bits struct {
	low, high uint64 // bits 0 to 63, bits 64 to 127
}

// Load returns the bits of data.
func Load(data *[Size]byte) Bits {
	// Load in pieces: base64 writes words that overlap at bytes 6 and 9, and a
	// processor has to wait before it can load a word that spans two writes. That
	// would make matchid.Parse slower by a seventh.
	low := uint64(binary.LittleEndian.Uint32(data[0:])) |
		uint64(binary.LittleEndian.Uint16(data[4:]))<<32 | uint64(binary.LittleEndian.Uint16(data[6:]))<<48
	high := uint64(binary.LittleEndian.Uint16(data[8:])) |
		uint64(binary.LittleEndian.Uint32(data[10:]))<<16 | uint64(binary.LittleEndian.Uint16(data[14:]))<<48
	return Bits{low, high}
}

// Store sets data to the bits.
func (b Bits) Store(data *[Size]byte) {
	binary.LittleEndian.PutUint64(data[:8], b.low)
	binary.LittleEndian.PutUint64(data[8:], b.high)
}

// Uint returns the number in the width bits from first on, width at most 64.
func (b Bits) Uint(first, width uint) uint64 {
	// If first is a constant, the compiler turns the three shifts into one.
	return (b.low>>first | b.high<<(64-first) | b.high>>(first-64)) & (1<<width - 1)
}

// SetUint puts v, which has at most 64 bits, into bits from first on that are 0.
func (b *Bits) SetUint(first uint, v uint64) {
	// One of the shifts of each pair is by 64 or more, which leaves nothing.
	b.low |= v << first
	b.high |= v>>(64-first) | v<<(first-64)
}

// from returns the bits from first on, as bits 0 and up.
func (b Bits) from(first uint) Bits {
	return Bits{b.low>>first | b.high<<(64-first) | b.high>>(first-64), b.high >> first}
}

// NextOne returns the first bit, from first on, that is set, or -1 if none is.
func (b Bits) NextOne(first uint) int {
	rest := b.from(first)
	switch {
	case rest.low != 0:
		return int(first) + bits.TrailingZeros64(rest.low)
	case rest.high != 0:
		return int(first) + 64 + bits.TrailingZeros64(rest.high)
	}
	return -1
}

// Runs reads a run of 1 bits, ended by a 0, for each of counts, from bit first
// on, and sets counts to their lengths. It returns the bit after the last 0;
// beyond the 128 bits all are 0.
func (b Bits) Runs(first uint, counts []uint8) (end uint) {
	clear(counts)
	rest := b.from(first)
	ones := 0
words:
	for word, w := range [2]uint64{rest.low, rest.high} {
		i := 64*word - ones // the next run: its index is the number of 0 bits before it
		for w != 0 {
			empty := bits.TrailingZeros64(w)
			if i += empty; i >= len(counts) {
				break words
			}
			w >>= empty
			n := bits.TrailingZeros64(^w)
			counts[i] += uint8(n) // a run can go on in the next word
			ones += n
			w >>= n
		}
	}
	return first + uint(len(counts)+ones)
}

// SetRuns puts a run of 1 bits and a 0 for each of counts into bits from first
// on that are 0. It returns the bit after them: if that is beyond the 128 bits,
// b has no meaning.
func (b *Bits) SetRuns(first uint, counts []uint8) (end uint) {
	low, high := b.low, b.high // which stay in registers
	// Most counts are 0: eight of them at a time, and of those the others alone.
	for base := 0; base < len(counts); base += 8 {
		var w uint64
		if rest := counts[base:]; len(rest) >= 8 {
			w = binary.LittleEndian.Uint64(rest)
		} else {
			for i, count := range rest {
				w |= uint64(count) << (8 * i)
			}
		}
		for w != 0 {
			shift := bits.TrailingZeros64(w) & 56 // of the lowest byte that is not 0
			count := uint(w >> shift & 0xff)
			w &^= 0xff << shift
			at := first + uint(base+shift/8)
			first += count
			for ; count >= 64; count -= 64 {
				const ones = uint64(1<<64 - 1)
				low |= ones << at
				high |= ones >> (64 - at) // from bit 64 on, there is no room for so many
				at += 64
			}
			// As in SetUint, one of the shifts of each pair leaves nothing.
			ones := uint64(1)<<(count&63) - 1
			low |= ones << at
			high |= ones>>(64-at) | ones<<(at-64)
		}
	}
	b.low, b.high = low, high
	return first + uint(len(counts))
}
