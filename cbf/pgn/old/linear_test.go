package old_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"strings"
	"testing"
	"unicode/utf16"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/internal/testutil"
)

// hostilePGN holds texts of about n bytes that take a careless reader more than
// proportional time: it looks ahead, reads text again, searches a list at every
// token, or copies a growing buffer.
var hostilePGN = map[string][]func(n int) []byte{
	"moves": {
		repeated("1. e4 ", "x", " *"),    // one word
		repeated("1. ", "e4", " *"),      // one word of moves
		repeated("", "x", ""),            // one word outside of games
		repeated("", "1", ""),            // digits
		repeated("1", ".", ""),           // dots
		repeated("1. e4 ", "1 ", "*"),    // numbers
		repeated("1. e4 ", "Ke5 ", "*"),  // moves that cannot be played
		repeated("", "1. Ke5 *\n", ""),   // games that cannot be played
		repeated("1. e4 ", "e4e5 ", "*"), // moves that do not name their pieces
		repeated("1. e4 ", "* ", ""),     // results
		repeated("1. e4 ", "-- ", "*"),   // null moves
		repeated("1. e4 ", "word ", "*"), // words
	},
	"lines": {
		repeated("1. e4 e5 ", "(", " *"),       // deep parentheses
		repeated("1. e4 ", "(1. d4 ", " *"),    // parentheses with moves
		repeated("1. e4 ", ")", " *"),          // closed parentheses
		repeated("1. e4 ", "(1. d4) ", "*"),    // variations at one move
		repeated("1. e4 ", "() ", "*"),         // empty variations
		repeated("", "(1. e4) ", "1. d4 *"),    // variations before the move
		repeated("1. e4 ", "(1. Ke5) ", "*"),   // variations that cannot be played
		repeated("1. e4 (", "1. d4 * ", ") *"), // results in a variation
	},
	"comments": {
		repeated("", "{1. e4 ", ""),                     // comments that are not closed
		repeated("", "[Event \"x\"]\n\n1. e4 {a\n", ""), // comments before the next game
		repeated("1. e4 ", "{{}", ""),                   // braces in comments
		repeated("1. e4 {{", "}", " *"),                 // closing braces
		repeated("1. e4 ", "$1 ", "*"),                  // NAGs
		repeated("1. e4 ", "$255 ", "*"),                // NAGs without codes
		repeated("1. e4 ", "!", " *"),                   // annotations
		repeated("1. e4 ", "{a} ", "*"),                 // comments at one move
	},
	"tags": {
		repeated("", "[White \"x\"]\n", "\n*"),  // tags
		repeated("", "[a \"x\"]", "\n*"),        // tags of many names
		repeated("", "[a]", "\n*"),              // tags without quotes
		repeated("", "[a \"", "\n*"),            // tags without ends
		repeated("1. e4 ", "[a \"x\"] ", "*"),   // tags among moves
		repeated("1. e4 ", "[ECO \"x\"] ", "*"), // tags among moves, of the game
		repeated("1. e4 ", "[", " *"),           // brackets
	},
	"letters": {
		repeated("1. e4 e5 ", "2. Sf3 Sf6 3. Sg1 Sg8 ", "*"), // letters of a language
		repeated("1. e4 ", "Df3 Sf6 Te4 ", "*"),              // letters of no language
		repeated("", "1. Sf3 Sf6 *\n", ""),                   // games in the letters of a language
		repeated("1. e4 ", "\x00", " *"),                     // NULs
		repeated("1. e4 ", "\n", " *"),                       // line ends
		repeated("1. e4\n", "%a\n", " *"),                    // escaped lines
		repeated("1. e4 {", "\xe4", "} *"),                   // bytes that are not UTF-8
		repeated("1. e4 {", "\xe4\né\n", "} *"),              // letters in turns
		func(n int) []byte { // UTF-16
			text := []byte{0xFF, 0xFE}
			for _, u := range utf16.Encode([]rune(string(repeated("1. e4 ", "{aéж} ", "*")(n / 2)))) {
				text = binary.LittleEndian.AppendUint16(text, u)
			}
			return text
		},
	},
}

func repeated(before, part, after string) func(n int) []byte {
	return func(n int) []byte { return []byte(before + strings.Repeat(part, n/len(part)) + after) }
}

// TestLinear: the work for hostile PGN is proportional to its size. The work for the
// texts of a group is counted together: a single text with quadratic work, a hundredth
// of a statement for each pair of bytes, would exceed the limit. Text beyond the 64 KB
// that a record can hold takes less work, not more.
func TestLinear(t *testing.T) {
	works := map[string]func(n int){}
	for name, texts := range hostilePGN {
		works[name] = func(n int) {
			for _, text := range texts {
				r := lenient.NewReader(bytes.NewReader(text(n)))
				for _, err := range r.All() {
					var ofGame *cbf.SyntaxError
					if err != nil && !errors.As(err, &ofGame) {
						t.Fatal(err)
					}
				}
			}
		}
	}
	testutil.Linears(t, 20_000, works)
}
