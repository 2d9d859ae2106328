package cbh

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"

	"example.com/boardcodec/cbf/internal/clean"
)

// font has the signs that ChessBase's font shows in place of letters of code page 1252. FORMAT.md names them.
var font = map[byte]string{
	0xa2: "K", 0xa3: "Q", 0xa4: "N", 0xa5: "B", 0xa6: "R", 0xa7: "P",
	0x82: "→", 0x83: "↑", 0x84: "⇆", 0x85: "∆", 0x86: "○", 0x87: "⨀", 0x91: "⇔", 0x92: "⇗", 0x93: "⨁",
	0x94: "⊞", 0x99: "□", 0x9e: "(diagram)", 0xa9: "=/∞", 0xb0: "=/∞", 0xaa: "∟", 0xab: "≪", 0xac: "⊥",
	0xad: "(bishop pair)", 0xae: "(opposite bishops)", 0xaf: "(same bishops)",
	0xb1: "±", 0xb2: "⩲", 0xb3: "⩱", 0xb5: "∓", 0xb9: "⌓", 0xba: "⯾", 0xbb: "≫", 0xd7: "✕", 0xf7: "∞",
	0xfe: "(passed pawn)",
}

// fontStart is the character that UTF-8 texts have for byte 0x80 of the font.
const fontStart = 0xE000

// A charset decodes texts: UTF-8 if they are valid as such, and otherwise a code page.
type charset struct {
	page *charmap.Charmap
	bad  noLetters // in the texts so far
}

// newCharset returns the charset of Options.
func newCharset(of encoding.Encoding) (charset, error) {
	page, isMap := of.(*charmap.Charmap)
	if of == nil || isMap && page == nil {
		return charset{page: charmap.Windows1252}, nil
	}
	if !isMap {
		return charset{}, fmt.Errorf("cbh: charset %v is not a Charmap: %w", of, errors.ErrUnsupported)
	}
	return charset{page: page}, nil
}

// noLetters counts bytes without a letter. Those that the charset lacks become U+FFFD; those of a letter
// that the end of a field cuts off are left out.
type noLetters int

func (n noLetters) Error() string {
	return fmt.Sprintf("bytes that are no letters in the charset: %d", int(n))
}

// plain decodes a text without signs of the font.
func (c *charset) plain(b []byte) string { return c.decode(b, nil) }

// comment decodes a text of a comment. In code page 1252 and in UTF-8, it replaces signs of ChessBase's
// font.
func (c *charset) comment(b []byte) string { return c.decode(b, font) }

// decode decodes a text; signs replace bytes of the font. It counts bytes without a letter in bad.
func (c *charset) decode(b []byte, signs map[byte]string) string {
	if isASCII(b) {
		return string(b)
	}
	var to strings.Builder
	to.Grow(len(b))
	if utf8.Valid(b) {
		for _, r := range string(b) {
			sign := ""
			if r >= fontStart && r < fontStart+0x80 {
				sign = signs[byte(r-fontStart)+0x80]
			}
			to.WriteString(cmp.Or(sign, string(r)))
		}
		return to.String()
	}
	if c.page != charmap.Windows1252 {
		signs = nil
	}
	for _, x := range b {
		r := c.page.DecodeByte(x)
		sign := signs[x]
		if sign == "" && r == utf8.RuneError {
			c.bad++
		}
		to.WriteString(cmp.Or(sign, string(r)))
	}
	return to.String()
}

// name decodes a field up to its first zero. In a field without a zero, the last letter may be cut off.
func (c *charset) name(field []byte) string {
	b, _, ended := bytes.Cut(field, []byte{0})
	if !ended && !utf8.Valid(b) {
		for cut := 1; cut < utf8.UTFMax && cut < len(b); cut++ {
			head, tail := b[:len(b)-cut], b[len(b)-cut:]
			if !utf8.FullRune(tail) && utf8.Valid(head) && !isASCII(head) {
				c.bad += noLetters(cut)
				return strings.TrimSpace(string(head))
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

// toPGN replaces line breaks, their sign, braces and control characters, which PGN texts cannot hold, by
// the signs that package cbfpgn reads back.
var toPGN = func() *strings.Replacer {
	pairs := []string{"\r\n", " ¶ ", "\n", " ¶ ", "\r", " ¶ ", "¶", "⁋", "{", "｛", "}", "｝", "\x7f", "␡"}
	for c := range rune(' ') {
		if c < '\t' || c > '\r' {
			pairs = append(pairs, string(c), string('␀'+c))
		}
	}
	return strings.NewReplacer(pairs...)
}()

// single returns a text in the form of PGN: with the signs of toPGN, with single spaces, and without spaces
// at its ends.
func single(s string) string {
	if clean.Text([]byte(s)) { // the usual case
		return s
	}
	isSpace := func(r rune) bool { return r == ' ' || r >= '\t' && r <= '\r' }
	return strings.Join(strings.FieldsFunc(toPGN.Replace(strings.TrimFunc(s, isSpace)), isSpace), " ")
}
