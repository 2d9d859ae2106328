// Package clean recognises text that is the same in PGN and in a record, whatever its charset:
// ASCII from the space to "z", so without control characters and braces, with single spaces
// between words. Most names and comments are so.
package clean

import (
	"encoding/binary"
	"math/bits"
)

// Text reports whether text is clean, and neither begins nor ends with a space.
func Text(text []byte) bool {
	n := len(text)
	if n == 0 {
		return true
	}
	return text[0] != ' ' && text[n-1] != ' ' && Prefix(text) == n
}

// Prefix returns how many bytes at the start of b are clean: it ends before the first byte below
// the space or above "z", or before a space that follows another one.
func Prefix(b []byte) int {
	var before uint64 // 0x80 if the last of the eight bytes before was a space
	rest := b
	for ; len(rest) >= 8; rest = rest[8:] {
		spaces, flaws := inEight(binary.LittleEndian.Uint64(rest))
		flaws |= spaces & (spaces<<8 | before)
		if flaws != 0 {
			return len(b) - len(rest) + bits.TrailingZeros64(flaws)/8
		}
		before = spaces >> 56
	}
	for i := len(b) - len(rest); i < len(b); i++ {
		c := b[i]
		second := c == ' ' && i > 0 && b[i-1] == ' '
		if second || c < ' ' || c > 'z' {
			return i
		}
	}
	return len(b)
}

// inEight returns, as the high bits of bytes, which of eight bytes are spaces, and which are
// below the space or above "z". Bytes above the first of these may be in error.
func inEight(w uint64) (spaces, others uint64) {
	const ones, high = 0x0101_0101_0101_0101, 0x8080_8080_8080_8080
	const blank, aboveZ = ' ' * ones, (0x80 - 'z' - 1) * ones
	return ^((w ^ blank) + (high - ones)) & high, (w | (w - blank) | (w + aboveZ)) & high
}
