package cbf

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// Section 2.5: bytes that mean the same in every charset.
const (
	firstFigurine = 177
	newLine       = 0xFE
)

// figurines are the symbols for the bytes 177 to 182, in the order of setupPieces.
var figurines = [...]rune{'♔', '♕', '♘', '♗', '♖', '♙'}

// DecodeText decodes raw text of this game, such as that of a [Comment], to
// UTF-8: figurines become ♔♕♘♗♖♙, 254 a line feed, and the rest follows the
// charset.
func (h *Header) DecodeText(raw []byte) string {
	var s strings.Builder
	s.Grow(len(raw))
	for _, b := range raw {
		s.WriteRune(h.letter(b))
	}
	return s.String()
}

// letter returns the letter that a byte of a text stands for.
func (h *Header) letter(b byte) rune {
	switch {
	case b < utf8.RuneSelf:
		return rune(b)
	case b == newLine:
		return '\n'
	case b >= firstFigurine && b < firstFigurine+byte(len(figurines)):
		return figurines[b-firstFigurine]
	}
	return h.charmap().DecodeByte(b)
}

// EncodeText is the inverse of DecodeText, for text to be stored in a
// [Comment]. A letter that the charset lacks is an [*EncodeError] (ErrCharset),
// and so is one whose byte has another meaning in the format: 177 to 182, 254
// and 255.
func (h *Header) EncodeText(s string) ([]byte, error) {
	set := h.charmap()
	raw := make([]byte, 0, len(s))
next:
	for at, r := range s {
		switch {
		case r == '\n':
			raw = append(raw, newLine)
			continue
		case r < utf8.RuneSelf:
			raw = append(raw, byte(r))
			continue
		case r == utf8.RuneError && !strings.HasPrefix(s[at:], string(utf8.RuneError)):
			return nil, encodeError(partText, "", fmt.Sprintf("0x%02x at byte %d", s[at], at), ErrCharset,
				"not UTF-8")
		}
		for i, f := range figurines {
			if r == f {
				raw = append(raw, firstFigurine+byte(i))
				continue next
			}
		}
		b, ok := set.EncodeRune(r)
		if !ok || b >= newLine || b >= firstFigurine && b < firstFigurine+byte(len(figurines)) {
			return nil, encodeError(partText, "", fmt.Sprintf("%q at byte %d", r, at), ErrCharset, "%v", set)
		}
		raw = append(raw, b)
	}
	return raw, nil
}

func (h *Header) charmap() *charmap.Charmap {
	if h.Charset == nil {
		return charmap.CodePage437
	}
	return h.Charset
}
