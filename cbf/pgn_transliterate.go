package cbf

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// transliterate returns s in letters of the charset: other letters lose their
// accents, or are spelled as below, or become "?". Accents without a letter and
// invisible signs are left out.
func (h *Header) transliterate(s string) string {
	var b strings.Builder
	// Composed first: the charset may have the letter with its accent.
	for _, r := range norm.NFC.String(s) {
		switch {
		case h.inCharset(r):
			b.WriteRune(r)
		default:
			b.WriteString(h.spell(r))
		}
	}
	return b.String()
}

func (h *Header) inCharset(r rune) bool {
	_, err := h.EncodeText(string(r))
	return err == nil
}

// spell returns letters of the charset for one that it does not have.
func (h *Header) spell(r rune) string {
	if s, ok := spellings[r]; ok && h.allInCharset(s) {
		return s
	}
	if lower := unicode.ToLower(r); lower != r {
		// They begin with a letter of ASCII, or are empty.
		if s, ok := spellings[lower]; ok {
			return strings.ToUpper(s[:min(len(s), 1)]) + s[min(len(s), 1):]
		}
	}
	if unicode.In(r, unicode.Mn, unicode.Cf) {
		return ""
	}
	base := ""
	for _, r := range norm.NFKD.String(string(r)) {
		if !unicode.Is(unicode.Mn, r) {
			base += string(r)
		}
	}
	if base != "" && h.allInCharset(base) {
		return base
	}
	return "?"
}

func (h *Header) allInCharset(s string) bool {
	for _, r := range s {
		if !h.inCharset(r) {
			return false
		}
	}
	return true
}

// spellings lists letters that are not another letter with an accent, and signs.
// Capitals are spelled accordingly, Russian as in English chess books.
var spellings = map[rune]string{
	'ø': "o", 'ł': "l", 'đ': "d", 'ð': "d", 'þ': "th", 'œ': "oe", 'æ': "ae", 'ß': "ss", 'ı': "i", 'ħ': "h", 'ŋ': "n",
	'‘': "'", '’': "'", '‚': "'", '“': `"`, '”': `"`, '„': `"`, '«': `"`, '»': `"`, '‹': "'", '›': "'",
	'–': "-", '—': "-", '‐': "-", '‑': "-", '−': "-", '•': "*", '×': "x", '€': "EUR", '™': "(TM)", '©': "(C)", '®': "(R)",
	'♚': "♔", '♛': "♕", '♞': "♘", '♝': "♗", '♜': "♖", '♟': "♙",
	'±': "+/-", '∓': "-/+", '⩲': "+=", '⩱': "=+", '∞': "unclear", '→': "->", '←': "<-", '↑': "^", '≤': "<=", '≥': ">=", '≠': "!=",

	'а': "a", 'б': "b", 'в': "v", 'г': "g", 'д': "d", 'е': "e", 'ё': "e", 'ж': "zh", 'з': "z", 'и': "i", 'й': "i", 'к': "k",
	'л': "l", 'м': "m", 'н': "n", 'о': "o", 'п': "p", 'р': "r", 'с': "s", 'т': "t", 'у': "u", 'ф': "f", 'х': "kh", 'ц': "ts",
	'ч': "ch", 'ш': "sh", 'щ': "shch", 'ъ': "", 'ы': "y", 'ь': "", 'э': "e", 'ю': "yu", 'я': "ya",
}
