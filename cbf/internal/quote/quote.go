// Package quote shortens text of the input for messages. It lies below the packages
// chess, cbf and pgn.
package quote

import (
	"strconv"
	"unicode/utf8"
)

// Clip returns s in quotes, for a message: of a longer text the first 40 bytes or, to cut
// between letters, a few less, and "..." after the quotes.
func Clip(s string) string {
	n := 40
	if len(s) <= n {
		return strconv.Quote(s)
	}
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return strconv.Quote(s[:n]) + "..."
}
