package cbf

import "strings"

// PGN has no way to write a brace, a line break or a control character in a
// comment. These signs, which no text of a record has, stand for them:
//
//	¶        a new line
//	⁋        a ¶ (which some charsets have)
//	｛ ｝    the braces
//	␀ ... ␡  the control characters but white space
//
// Other white space, that without a break too, is one space, because lines of
// PGN are wrapped.
const (
	lineSign, pilcrowSign    = '¶', '⁋'
	openSign, closeSign      = '｛', '｝'
	controlSigns, deleteSign = '␀', '␡'
)

const asciiDelete, noBreak = '\x7F', '\u00A0'

// isSpace reports white space of ASCII, which PGN does not keep.
func isSpace(c byte) bool { return c == ' ' || c >= '\t' && c <= '\r' }

// signed returns text of a record, decoded, with the signs and, if asked for,
// letters in place of figurines.
func signed(s string, letters bool) string {
	if strings.IndexFunc(s, needsSign) < 0 {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		switch {
		case !needsSign(r):
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(" ¶ ")
		case r == lineSign:
			b.WriteRune(pilcrowSign)
		case r == '{':
			b.WriteRune(openSign)
		case r == '}':
			b.WriteRune(closeSign)
		case r == asciiDelete:
			b.WriteRune(deleteSign)
		case r == noBreak, r < ' ' && isSpace(byte(r)):
			b.WriteByte(' ')
		case r < ' ':
			b.WriteRune(controlSigns + r)
		case letters: // a figurine
			b.WriteByte(figurineLetters[r-'♔'])
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

func needsSign(r rune) bool {
	return r < ' ' || r == '{' || r == '}' || r == asciiDelete || r == noBreak || r == lineSign ||
		r >= '♔' && r <= '♙'
}

// figurineLetters are for ♔ to ♙, which Unicode has in another order than
// Piece.
const figurineLetters = "KQRBNP"

// unsignedText is the inverse of signed, for text with single spaces.
func unsignedText(s string) string {
	s = strings.Map(unsigned, s)
	return strings.ReplaceAll(strings.ReplaceAll(s, " \n", "\n"), "\n ", "\n")
}

// unsigned returns what a sign stands for, and other letters as they are.
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
