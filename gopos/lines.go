package gopos

import "strings"

// lineColumn returns the place of byte i of a text for a person, both from 1.
func lineColumn(text string, i int) (line, column int) {
	before := text[:i]
	return strings.Count(before, "\n") + 1, i - strings.LastIndexByte(before, '\n')
}
