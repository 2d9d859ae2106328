package main

import (
	"strings"
	"unicode"

	"golang.org/x/text/width"
)

const (
	screenColumns = 80
	screenLines   = 21 // under a heading of two, and with an empty one below
)

// screen cuts a text to the size of a screen, and removes signs that would control a
// terminal: texts come from files, and may contain anything. The lines of problems, after a
// "!", are whole: their last words say what is wrong.
func screen(text string) string {
	all := strings.Split(cutLines(strings.Trim(text, "\n"), screenLines), "\n")
	for i, line := range all {
		line = strings.Map(printable, line)
		if !strings.HasPrefix(line, "! ") {
			line = shorten(line, screenColumns)
		}
		all[i] = strings.TrimRight(line, " ")
	}
	return strings.Join(all, "\n")
}

// printable replaces signs that have no place of their own on a line, and those
// that turn the direction of the others.
func printable(r rune) rune {
	if unicode.IsPrint(r) {
		return r
	}
	return ' '
}

// columnsOf returns how many columns of a terminal a character takes.
func columnsOf(r rune) int {
	switch width.LookupRune(r).Kind() {
	case width.EastAsianWide, width.EastAsianFullwidth:
		return 2
	}
	if unicode.In(r, unicode.Mn, unicode.Me) { // on the one before
		return 0
	}
	return 1
}

func columnsOfAll(s string) (n int) {
	for _, r := range s {
		n += columnsOf(r)
	}
	return n
}

// shorten cuts s to a number of columns, and marks the cut.
func shorten(s string, columns int) string {
	if columnsOfAll(s) <= columns {
		return s
	}
	n := 0
	for i, r := range s {
		if n += columnsOf(r); n > columns-3 {
			return s[:i] + "..."
		}
	}
	return s
}

// shortenStart is shorten, but keeps the end.
func shortenStart(s string, columns int) string {
	n := columnsOfAll(s)
	if n <= columns {
		return s
	}
	for i, r := range s {
		if n <= columns-3 {
			return "..." + s[i:]
		}
		n -= columnsOf(r)
	}
	return s
}

// beside puts a text to the right of a board, which is wider in no line than in
// its first.
func beside(board, text string) string {
	left := strings.Split(strings.TrimRight(board, "\n"), "\n")
	right := strings.Split(strings.TrimRight(text, "\n"), "\n")
	width := 0
	for _, line := range left {
		width = max(width, len(line))
	}
	var b strings.Builder
	for i := range max(len(left), len(right)) {
		line := ""
		if i < len(left) {
			line = left[i]
		}
		if i < len(right) && right[i] != "" {
			line += strings.Repeat(" ", width-len(line)+3) + right[i]
		}
		b.WriteString(line + "\n")
	}
	return b.String()
}

// cutLines keeps the first n lines of s.
func cutLines(s string, n int) string {
	lines := strings.Split(s, "\n")
	if len(lines) > n {
		lines = append(lines[:n-1], "...")
	}
	return strings.Join(lines, "\n")
}

// wrap breaks words into lines of width bytes at most, where words allow it.
func wrap(words []string, width int) string {
	var b strings.Builder
	column := 0
	for _, word := range strings.Fields(strings.Join(words, " ")) {
		switch {
		case column == 0:
		case column+1+len(word) > width:
			b.WriteByte('\n')
			column = 0
		default:
			b.WriteByte(' ')
			column++
		}
		b.WriteString(word)
		column += len(word)
	}
	return b.String()
}
