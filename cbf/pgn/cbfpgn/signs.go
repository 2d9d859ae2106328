package cbfpgn

import (
	"slices"
	"strings"

	"example.com/boardcodec/cbf/internal/clean"
)

// PGN has no way to write a brace, a line break or a control character in a
// comment. These signs, which no text of a record has, replace them:
//
//	¶        a new line
//	⁋        a ¶ (which some charsets have)
//	｛ ｝    the braces
//	␀ ... ␡  the control characters except white space
//
// Other white space, including a no-break space, becomes one space, because lines of
// PGN are wrapped.
//
// toSigns makes these replacements, also of white space, and fromSigns is the inverse.
var toSigns, fromSigns = func() (to, from *strings.Replacer) {
	signs := []string{"\n", "¶", "¶", "⁋", "{", "｛", "}", "｝", "\x7F", "␡"}
	for c := range ' ' {
		signs = append(signs, string(c), string('␀'+c))
	}
	spaces := []string{"\n", " ¶ ", "\t", " ", "\v", " ", "\f", " ", "\r", " ", "\u00A0", " "}
	to = strings.NewReplacer(append(spaces, signs...)...) // if a letter has two replacements, the first counts
	slices.Reverse(signs)
	return to, strings.NewReplacer(signs...)
}()

// toLetters replaces figurines.
var toLetters = strings.NewReplacer("♔", "K", "♕", "Q", "♖", "R", "♗", "B", "♘", "N", "♙", "P")

// isSpace reports whether r is white space or a no-break space. PGN does not distinguish them.
func isSpace(r rune) bool { return strings.ContainsRune(" \t\n\v\f\r\u00A0", r) }

// unsigned returns text with the originals of the signs of toSigns, and without spaces beside a new line.
// White space in text must be single spaces.
func unsigned(s string) string {
	if clean.Text([]byte(s)) {
		return s
	}
	s = fromSigns.Replace(s)
	return strings.ReplaceAll(strings.ReplaceAll(s, " \n", "\n"), "\n ", "\n")
}
