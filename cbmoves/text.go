package cbmoves

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"
)

// decodeText returns a raw text with pairs of surrogates joined: raw itself if no byte can begin one.
// Bytes that are not UTF-8 stay unchanged.
func (o Options) decodeText(raw []byte) []byte {
	if o.Manual || !bytes.Contains(raw, []byte{0xed}) { // with which a surrogate begins
		return raw
	}
	joined := make([]byte, 0, len(raw))
	for i := 0; i < len(raw); {
		r, size := decodeRune(raw[i:])
		if size == pairSize {
			joined = utf8.AppendRune(joined, r)
		} else {
			joined = append(joined, raw[i:i+size]...)
		}
		i += size
	}
	return joined
}

// checkText returns the first flaw of a raw text and its index, or nil if there is none.
// Bytes that are not UTF-8 take precedence over characters of four bytes.
func (o Options) checkText(raw []byte) (f *flaw, at int) {
	if utf8.Valid(raw) && (o.Manual || !slices.ContainsFunc(raw, func(b byte) bool { return b >= 0xf0 })) {
		return nil, 0 // for nearly all texts
	}
	decode := decodeRune
	if o.Manual {
		decode = utf8.DecodeRune
	}
	for i := 0; i < len(raw); {
		r, size := decode(raw[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			return flawNotUnicode, i
		case size == 4 && !o.Manual && f == nil:
			f, at = flawFourBytes, i
		}
		i += size
	}
	return f, at
}

// appendText appends a text without a zero byte. In Jose, characters above U+FFFF become surrogates.
// Bytes that are not UTF-8 are copied.
func (o Options) appendText(dst []byte, text string) []byte {
	if o.Manual {
		return append(dst, text...)
	}
	for {
		i := strings.IndexFunc(text, func(r rune) bool { return r > 0xffff })
		if i < 0 {
			return append(dst, text...)
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		dst = appendSurrogates(append(dst, text[:i]...), r)
		text = text[i+size:]
	}
}

// Surrogates in CESU-8 look like three-byte UTF-8:
//
//	high  0xed 1010xxxx 10xxxxxx
//	low   0xed 1011xxxx 10xxxxxx
//
// The x's are the two halves of the character's number minus 0x10000.

const pairSize = 6 // bytes of a pair of surrogates

// decodeRune is like utf8.DecodeRune, but reads a pair of surrogates as one character of
// pairSize bytes. Single surrogates are errors, as in UTF-8.
func decodeRune(b []byte) (r rune, size int) {
	if len(b) >= pairSize && b[0] == 0xed && b[1]&0xf0 == 0xa0 && b[2]&0xc0 == 0x80 &&
		b[3] == 0xed && b[4]&0xf0 == 0xb0 && b[5]&0xc0 == 0x80 {
		high := rune(b[1]&0xf)<<6 | rune(b[2]&0x3f)
		low := rune(b[4]&0xf)<<6 | rune(b[5]&0x3f)
		return 0x10000 + (high<<10 | low), pairSize
	}
	return utf8.DecodeRune(b)
}

// appendSurrogates appends r, a character above U+FFFF, as two surrogates.
func appendSurrogates(dst []byte, r rune) []byte {
	r -= 0x10000
	high, low := r>>10, r&0x3ff
	return append(dst,
		0xed, 0xa0|byte(high>>6), 0x80|byte(high&0x3f),
		0xed, 0xb0|byte(low>>6), 0x80|byte(low&0x3f))
}
