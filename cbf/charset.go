package cbf

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"example.com/boardcodec/cbf/internal/clean"
	"example.com/boardcodec/cbf/internal/record"
)

// DecodeText decodes stored text of this game, such as the Text of a [Comment], to UTF-8.
// Figurines become ♔♕♘♗♖♙, and 254 a line feed. All other bytes follow the charset; a byte
// without a letter becomes U+FFFD. If the Charset is not a Charmap, so do all bytes that
// depend on it.
func (h *Header) DecodeText(raw []byte) string {
	if isASCII(raw) {
		return string(raw)
	}
	charset := record.Charset(h.Charset)
	var s strings.Builder
	s.Grow(len(raw))
	for _, b := range raw {
		s.WriteRune(record.Letter(charset, b))
	}
	return s.String()
}

// isASCII reports whether raw is ASCII, which is the same in every charset.
func isASCII(raw []byte) bool {
	for _, b := range raw {
		if b >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// EncodeText encodes text for storing, such as the Text of a [Comment], so that DecodeText
// returns it again. The error is an [*EncodeError] (ErrCharset) for a letter that the charset
// lacks, a letter whose byte has another meaning in the format (177 to 182, 254 and 255), and
// a byte that is not UTF-8. With a Charset that is not a Charmap, other
// text than ASCII is [errors.ErrUnsupported].
func (h *Header) EncodeText(s string) ([]byte, error) {
	if clean.Prefix([]byte(s)) == len(s) {
		return []byte(s), nil
	}
	charset := record.Charset(h.Charset)
	if charset == nil {
		return nil, encodeError("Charset", fmt.Sprint(h.Charset), errors.ErrUnsupported, "")
	}
	raw := make([]byte, 0, len(s))
	for at, r := range s {
		if r == utf8.RuneError && !strings.HasPrefix(s[at:], string(utf8.RuneError)) {
			return nil, encodeError("text", fmt.Sprintf("0x%02x at byte %d", s[at], at), ErrCharset,
				"not UTF-8")
		}
		b, ok := record.Byte(charset, r)
		if !ok {
			return nil, encodeError("text", fmt.Sprintf("%q at byte %d", r, at), ErrCharset,
				"%v", charset)
		}
		raw = append(raw, b)
	}
	return raw, nil
}
