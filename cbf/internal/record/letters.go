package record

import (
	"slices"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
)

// Section 2.5: bytes that mean the same in every charset.
const (
	firstFigurine = 177
	NewLine       = 0xFE
)

// figurines are the symbols for the bytes 177 to 182, in the order of the pieces in a
// set-up.
var figurines = []rune{'♔', '♕', '♘', '♗', '♖', '♙'}

// Charset returns the Charmap that set is, code page 437 if set is nil or a nil Charmap, and nil for any
// other Encoding, which is not one byte a letter.
func Charset(set encoding.Encoding) *charmap.Charmap {
	page, isMap := set.(*charmap.Charmap)
	if set == nil || isMap && page == nil {
		return charmap.CodePage437
	}
	return page
}

// Letter returns the letter that a byte of a text stands for. A nil set, which Charset returns, has
// ASCII and the bytes that mean the same in every charset.
func Letter(set *charmap.Charmap, b byte) rune {
	switch {
	case b < utf8.RuneSelf:
		return rune(b)
	case b == NewLine:
		return '\n'
	case IsFigurine(b):
		return figurines[b-firstFigurine]
	case set == nil:
		return utf8.RuneError
	}
	return set.DecodeByte(b)
}

// Byte returns the byte for which Letter returns r; for a line feed it is NewLine. It returns
// false for a letter that a text cannot hold: the charset lacks it, or its byte has another
// meaning in the format.
func Byte(set *charmap.Charmap, r rune) (byte, bool) {
	switch {
	case r == '\n':
		return NewLine, true
	case r < utf8.RuneSelf:
		return byte(r), true
	}
	if i := slices.Index(figurines, r); i >= 0 {
		return firstFigurine + byte(i), true
	}
	if set == nil {
		return 0, false
	}
	b, ok := set.EncodeRune(r)
	return b, ok && b < NewLine && !IsFigurine(b)
}

// IsFigurine reports whether a byte is a figurine.
func IsFigurine(b byte) bool { return b >= firstFigurine && b < firstFigurine+byte(len(figurines)) }
