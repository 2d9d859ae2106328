package cbh

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// font are the signs that ChessBase's font has in place of letters of code page 1252: the pieces, and
// what a commentator says of a position. FORMAT.md has their names.
var font = map[byte]string{
	0xa2: "K", 0xa3: "Q", 0xa4: "N", 0xa5: "B", 0xa6: "R", 0xa7: "P",
	0x82: "→", 0x83: "↑", 0x84: "⇆", 0x85: "∆", 0x86: "○", 0x87: "⨀", 0x91: "⇔", 0x92: "⇗", 0x93: "⨁",
	0x94: "⊞", 0x99: "□", 0x9e: "(diagram)", 0xa9: "=/∞", 0xb0: "=/∞", 0xaa: "∟", 0xab: "≪", 0xac: "⊥",
	0xad: "(bishop pair)", 0xae: "(opposite bishops)", 0xaf: "(same bishops)",
	0xb1: "±", 0xb2: "⩲", 0xb3: "⩱", 0xb5: "∓", 0xb9: "⌓", 0xba: "⯾", 0xbb: "≫", 0xd7: "✕", 0xf7: "∞",
	0xfe: "(passed pawn)",
}

// fontStart is the letter of UTF-8 that stands for byte 0x80 of the font.
const fontStart = 0xE000

// A charset decodes texts: UTF-8 if they are valid as such, and otherwise a code page.
type charset struct{ page *charmap.Charmap }

// newCharset returns the charset of Options.
func newCharset(page *charmap.Charmap) charset {
	if page == nil {
		page = charmap.Windows1252
	}
	return charset{page}
}

// plain decodes a text without figurines. A byte without a letter becomes U+FFFD.
func (c charset) plain(b []byte) string { return c.decode(b, false) }

// comment decodes a text of a comment. In code page 1252 and in UTF-8, signs of ChessBase's font
// become letters and signs.
func (c charset) comment(b []byte) string { return c.decode(b, true) }

func (c charset) decode(b []byte, signs bool) string {
	if isASCII(b) {
		return string(b)
	}
	var s strings.Builder
	s.Grow(len(b))
	if utf8.Valid(b) {
		for _, r := range string(b) {
			if sign := font[byte(r-fontStart+0x80)]; signs && r >= fontStart && r < fontStart+0x80 && sign != "" {
				s.WriteString(sign)
			} else {
				s.WriteRune(r)
			}
		}
		return s.String()
	}
	signs = signs && c.page == charmap.Windows1252
	for _, x := range b {
		if sign := font[x]; signs && x >= utf8.RuneSelf && sign != "" {
			s.WriteString(sign)
		} else {
			s.WriteRune(c.page.DecodeByte(x))
		}
	}
	return s.String()
}

// name decodes a field: it ends at its first zero. The last letter of a full field may be cut off.
func (c charset) name(field []byte) string {
	b, _, ended := bytes.Cut(field, []byte{0})
	if !ended && !utf8.Valid(b) {
		for cut := 1; cut < utf8.UTFMax && cut < len(b); cut++ {
			if head := b[:len(b)-cut]; !utf8.FullRune(b[len(b)-cut:]) && utf8.Valid(head) && !isASCII(head) {
				return c.plain(head)
			}
		}
	}
	return strings.TrimSpace(c.plain(b))
}

// isASCII reports whether b is ASCII, which is the same in every charset.
func isASCII(b []byte) bool {
	for _, x := range b {
		if x >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// toPGN replaces what the text of PGN cannot hold: control characters become their signs, and braces
// other braces.
var toPGN = func() *strings.Replacer {
	pairs := []string{"{", "｛", "}", "｝", "\x7f", "␡"}
	for c := range rune(' ') {
		if c < '\t' || c > '\r' {
			pairs = append(pairs, string(c), string('␀'+c))
		}
	}
	return strings.NewReplacer(pairs...)
}()

// single returns a text with single spaces for its white space, as PGN has it, without characters
// that PGN cannot hold.
func single(s string) string {
	if isSingle(s) { // mostly
		return s
	}
	fields := strings.FieldsFunc(s, func(r rune) bool { return r == ' ' || r >= '\t' && r <= '\r' })
	return toPGN.Replace(strings.Join(fields, " "))
}

// isSingle reports whether single returns s as it is.
func isSingle(s string) bool {
	space := true // before the text
	for i := range len(s) {
		c := s[i]
		if c < ' ' || c == ' ' && space || c == '{' || c == '}' || c == 0x7f {
			return false
		}
		space = c == ' '
	}
	return s == "" || !space
}
