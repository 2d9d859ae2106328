// Package tidy recognises text that needs no care: ASCII without control characters, whose
// words have single spaces between them. Most comments are so, and are the same in every
// charset of a base.
package tidy

import (
	"encoding/binary"
	"math/bits"
	"unicode/utf8"
)

// Text reports whether text is ASCII without control characters below the space, and has no
// spaces but single ones between words.
func Text(text []byte) bool {
	n := len(text)
	switch {
	case n == 0:
		return true
	case text[0] == ' ' || text[n-1] == ' ':
		return false
	case n < 8:
		for i, c := range text {
			if c < ' ' || c >= utf8.RuneSelf || c == ' ' && text[i-1] == ' ' {
				return false
			}
		}
		return true
	}
	var bad, before uint64 // before: the last of the eight before was a space
	i := 0
	for ; i+8 <= n; i += 8 {
		spaces, flaws := inEight(binary.LittleEndian.Uint64(text[i:]))
		bad |= flaws | spaces&(spaces<<8|before)
		before = spaces >> 56
	}
	spaces, flaws := inEight(binary.LittleEndian.Uint64(text[n-8:]))
	return bad|flaws|spaces&(spaces<<8) == 0
}

// inEight returns, as the high bits of bytes, which of eight bytes are spaces, and
// whether any are neither spaces nor visible ASCII.
func inEight(w uint64) (spaces, flaws uint64) {
	const blank = ' ' * ones
	return ^((w ^ blank) + (high - ones)) & high, (w | (w - blank)) & high
}

// Comment returns the length of the comment at the start of b, up to the first "}", if
// it has no "{", no two spaces in a row, and nothing but ASCII without control characters.
// Otherwise it returns -1.
func Comment(b []byte) int {
	var before uint64 // as in Text
	for i := 0; i+8 <= len(b); i += 8 {
		w := binary.LittleEndian.Uint64(b[i:])
		spaces, flaws := inEight(w)
		flaws |= zeroBytes(w^'{'*ones) | spaces&(spaces<<8|before)
		if end := zeroBytes(w ^ '}'*ones); end != 0 {
			n := bits.TrailingZeros64(end)
			if flaws&(1<<n-1) != 0 {
				return -1
			}
			return i + n/8
		}
		if flaws != 0 {
			return -1
		}
		before = spaces >> 56
	}
	return -1
}

// One bit in each of eight bytes: the lowest, and the highest.
const ones, high = 0x0101_0101_0101_0101, 0x8080_8080_8080_8080

// zeroBytes returns, as the high bits of bytes, which of eight bytes are zero. Bytes above the
// lowest of them may be in error.
func zeroBytes(w uint64) uint64 { return (w - ones) &^ w & high }
