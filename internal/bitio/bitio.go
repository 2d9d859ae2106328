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
	// would make matchid.ParseMatch slower by a seventh.
	low := uint64(binary.LittleEndian.Uint32(data[0:])) |
		uint64(binary.LittleEndian.Uint16(data[4:]))<<32 | uint64(binary.LittleEndian.Uint16(data[6:]))<<48
	high := uint64(binary.LittleEndian.Uint16(data[8:])) |
		uint64(binary.LittleEndian.Uint32(data[10:]))<<16 | uint64(binary.LittleEndian.Uint16(data[14:]))<<48
	return Bits{low, high}
}

// Store sets data to the bytes that Load reads as b.
func (b Bits) Store(data *[Size]byte) {
	binary.LittleEndian.PutUint64(data[:8], b.low)
	binary.LittleEndian.PutUint64(data[8:], b.high)
}

// Uint returns the number in the width bits that begin at bit first. Width is at most 64.
func (b Bits) Uint(first, width uint) uint64 {
	// A shift by 64 or more leaves nothing, so first needs no branch. If it is a constant,
	// the compiler turns the three shifts into one.
	return (b.low>>first | b.high<<(64-first) | b.high>>(first-64)) & (1<<width - 1)
}

// SetUint puts v into the bits from first on, which must be 0.
func (b *Bits) SetUint(first uint, v uint64) {
	// A shift by 64 or more leaves nothing. At least one of the two for high is such a shift,
	// unless first is 64: then both are by 0.
	b.low |= v << first
	b.high |= v>>(64-first) | v<<(first-64)
}

// Runs sets counts to the lengths of as many runs of 1 bits, each ended by a 0,
// from bit first on. It returns the bit after the last 0. It reads only 64 bits, and
// treats the bits after them as 0.
func (b Bits) Runs(first uint, counts []uint8) (end uint) {
	clear(counts)
	end = first + uint(len(counts))
	i := 0 // index of the next run: the number of 0 bits before it
	for w := b.Uint(first, 64); w != 0; {
		empty := bits.TrailingZeros64(w)
		i += empty
		if i >= len(counts) {
			break
		}
		w >>= empty
		n := bits.TrailingZeros64(^w)
		counts[i] = uint8(n)
		end += uint(n)
		w >>= n
	}
	return end
}

// SetRuns puts a run of 1 bits and a 0 for each of counts into the bits from first
// on, which must be 0. It returns the bit after them. If they are more than 64 bits,
// b then has no meaning.
func (b *Bits) SetRuns(first uint, counts []uint8) (end uint) {
	var runs uint64
	ones := 0 // of all runs so far
	// Most counts are 0, so the loop takes eight at once and stops only at those that are not.
	for i := 0; i < len(counts); i += 8 {
		var w uint64
		if rest := counts[i:]; len(rest) >= 8 {
			w = binary.LittleEndian.Uint64(rest)
		} else {
			for k, count := range rest {
				w |= uint64(count) << (8 * k)
			}
		}
		for w != 0 {
			shift := bits.TrailingZeros64(w) & 56 // of the lowest byte that is not 0
			count := int(w >> shift & 0xff)
			w &^= 0xff << shift
			runs |= (1<<(count&63) - 1) << ((ones + i + shift/8) & 63) // &63 makes the shifts fast
			ones += count
		}
	}
	b.SetUint(first, runs)
	return first + uint(len(counts)+ones)
}
