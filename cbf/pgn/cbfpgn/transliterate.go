package cbfpgn

import (
	"strings"
	"unicode"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/unicode/norm"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/record"
)

// A transliteration spells texts in the letters of a charset: other letters lose their
// accents, or are spelled as below, or become "?". Accents without a letter and
// invisible signs are left out.
type transliteration struct {
	set     *charmap.Charmap // charset of the text
	spelled map[rune]string
	changes []letter // in the order of the texts, each once
}

// text returns s in letters of the charset, and adds letters that the charset lacks to changes.
func (t *transliteration) text(s string) string {
	var b strings.Builder
	// Composed first: the charset may have the letter with its accent.
	for _, r := range norm.NFC.String(s) {
		if t.inCharset(r) {
			b.WriteRune(r)
			continue
		}
		to, ok := t.spelled[r]
		if !ok {
			to = t.spell(r)
			if t.spelled == nil {
				t.spelled = map[rune]string{}
			}
			t.spelled[r] = to
			t.changes = append(t.changes, letter{r, to})
		}
		b.WriteString(to)
	}
	return b.String()
}

// respelling returns the scale of a text in which letters were respelled. Without any, only accents were
// composed with their letters.
func respelling(letters []letter) chess.Scale {
	if len(letters) > 0 {
		return chess.Omitted
	}
	return chess.Odd
}

// inCharset reports whether the charset has r.
func (t *transliteration) inCharset(r rune) bool {
	_, ok := record.Byte(t.set, r)
	return ok
}

// spell returns letters of the charset that replace r, a character that the charset lacks. It
// returns "?" if no letters can, and "" for an accent without a letter or an invisible sign.
func (t *transliteration) spell(r rune) string {
	if s, ok := spellings[r]; ok && t.allInCharset(s) {
		return s
	}
	if lower := unicode.ToLower(r); lower != r {
		// Spellings of small letters are ASCII, or empty: every charset has them.
		if s, ok := spellings[lower]; ok {
			first := min(len(s), 1)
			return strings.ToUpper(s[:first]) + s[first:]
		}
	}
	if unicode.In(r, unicode.Mn, unicode.Cf) {
		return ""
	}
	base := ""
	for _, part := range norm.NFKD.String(string(r)) {
		if !unicode.Is(unicode.Mn, part) {
			base += string(part)
		}
	}
	if base != "" && t.allInCharset(base) {
		return base
	}
	return "?"
}

// allInCharset reports whether the charset has all letters of s.
func (t *transliteration) allInCharset(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return !t.inCharset(r) })
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
