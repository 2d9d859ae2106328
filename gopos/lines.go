package gopos

import "strings"

// lineColumn returns the line and the column, in bytes, of byte i of a text, both
// from 1.
func lineColumn(text string, i int) (line, column int) {
	before := text[:i]
	return strings.Count(before, "\n") + 1, i - strings.LastIndexByte(before, '\n')
}
