package record

import (
	"strings"
	"unicode/utf8"
)

// PGN has no way to write a brace, a line break or a control character in a
// comment. These signs, which no text of a record has, stand for them:
//
//	¶        a new line
//	⁋        a ¶ (which some charsets have)
//	｛ ｝    the braces
//	␀ ... ␡  the control characters except white space
//
// Other white space, a no-break space too, becomes one space, because lines of PGN
// are wrapped.
const (
	lineSign, pilcrowSign    = '¶', '⁋'
	openSign, closeSign      = '｛', '｝'
	controlSigns, deleteSign = '␀', '␡'
)

const asciiDelete, noBreak = '\x7F', '\u00A0'

// isSpace reports whether c is white space of ASCII, which PGN does not preserve.
func isSpace(c byte) bool { return c == ' ' || c >= '\t' && c <= '\r' }

// isPlain reports whether a byte is ASCII that stands for itself in a comment.
func isPlain(c byte) bool { return c >= ' ' && c < asciiDelete && c != '{' && c != '}' }

// appendSigned appends a letter of a record, or the sign that stands for it; with
// letters set, a figurine becomes the letter of the piece.
func appendSigned(dst []byte, r rune, letters bool) []byte {
	switch {
	case r < asciiDelete && isPlain(byte(r)):
		return append(dst, byte(r))
	case r == '\n':
		return append(dst, " ¶ "...)
	case r == noBreak, r < ' ' && isSpace(byte(r)):
		return append(dst, ' ')
	case letters && r >= '♔' && r <= '♙':
		return append(dst, figurineLetters[r-'♔'])
	case r == lineSign:
		r = pilcrowSign
	case r == '{':
		r = openSign
	case r == '}':
		r = closeSign
	case r == asciiDelete:
		r = deleteSign
	case r < ' ':
		r += controlSigns
	}
	return utf8.AppendRune(dst, r)
}

// figurineLetters are the letters for ♔ to ♙, which Unicode orders differently from
// Piece.
const figurineLetters = "KQRBNP"

// unsignedText is the inverse of appendSigned, for text with single spaces.
func unsignedText(s string) string {
	s = strings.Map(unsigned, s)
	return strings.ReplaceAll(strings.ReplaceAll(s, " \n", "\n"), "\n ", "\n")
}

// unsigned returns the letter that a sign means, and other letters as they are.
func unsigned(r rune) rune {
	switch {
	case r == lineSign:
		return '\n'
	case r == pilcrowSign:
		return lineSign
	case r == openSign:
		return '{'
	case r == closeSign:
		return '}'
	case r == deleteSign:
		return asciiDelete
	case r >= controlSigns && r < controlSigns+' ':
		return r - controlSigns
	}
	return r
}
