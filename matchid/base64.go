package matchid

import (
	"encoding/base64"
	"fmt"
	"io"
	"strings"

	"example.com/boardcodec/internal/bitio"
)

// alphabet is the standard base64 alphabet, in which both IDs are written.
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

// strict is standard base64 without padding. Unused bits of the last character must
// be 0, so that each key has exactly one ID.
var strict = base64.RawStdEncoding.Strict()

// Lengths of the two IDs in characters, and of their keys in bytes.
const (
	matchIDLen     = 12
	matchKeyLen    = 9
	positionIDLen  = 14
	positionKeyLen = 10

	positionKeyBits = 8 * positionKeyLen
)

// keyBytes holds either key and some spare bytes. They let base64 decode whole words
// to the end instead of the last bytes one by one.
type keyBytes = [bitio.Size]byte

// decodeID decodes s, which should be the base64 text of a key of size bytes. The error is a
// [*SyntaxError] with In = notation.
func decodeID(size int, s, notation string) (bitio.Bits, error) {
	want := strict.EncodedLen(size)
	if len(s) == want {
		var key keyBytes
		// base64 skips CR and LF, which makes n too small.
		if n, err := strict.Decode(key[:], []byte(s)); n == size && err == nil {
			return bitio.Load(&key), nil
		}
	}
	return bitio.Bits{}, idError(s, want, notation)
}

// loadKey returns the bits of data, which should be a key of size bytes. The error is a
// [*SyntaxError] with In = notation.
func loadKey(size int, data []byte, notation string) (bitio.Bits, error) {
	switch {
	case len(data) < size:
		return bitio.Bits{}, &SyntaxError{notation, int64(len(data)), io.ErrUnexpectedEOF}
	case len(data) > size:
		return bitio.Bits{}, &SyntaxError{notation, int64(size), errTrailing}
	}
	var key keyBytes
	copy(key[:], data)
	return bitio.Load(&key), nil
}

// idError returns the error for the first fault of s, which is not a valid base64 text
// of want characters.
func idError(s string, want int, notation string) error {
	for i := range min(len(s), want) {
		if strings.IndexByte(alphabet, s[i]) < 0 {
			return &SyntaxError{notation, int64(i), unexpected(s[i])}
		}
	}
	switch {
	case len(s) < want:
		return &SyntaxError{notation, int64(len(s)), io.ErrUnexpectedEOF}
	case len(s) > want:
		return &SyntaxError{notation, int64(want), errTrailing}
	}
	// A position ID has 84 bits for a key of 80; a match ID has no unused bits.
	return &SyntaxError{notation, int64(want - 1), fmt.Errorf("%w: bits 80 to 83 are not 0", errKey)}
}
