// Package quote shortens text of the input for messages. It lies below the packages
// chess, cbf and pgn.
package quote

import (
	"strconv"
	"unicode/utf8"
)

// Clip returns text of the input for a message: at most 40 bytes, cut between
// letters, in quotes.
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
