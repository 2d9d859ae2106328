package main

import (
	"fmt"
	"strings"
	"unicode"
)

const (
	screenColumns = 80 // characters
	screenLines   = 21 // under a heading of two, and with an empty one below
)

// screen cuts a text to the size of a screen, and removes signs that would control a
// terminal: texts come from files, and may contain anything. The lines of problems, after a
// "!", are whole: their last words say what is wrong. With whole, no line is left out.
func screen(text string, whole bool) string {
	text = strings.Trim(text, "\n")
	if !whole {
		text = cutLines(text, screenLines)
	}
	all := strings.Split(text, "\n")
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

// shorten cuts s to a number of characters, at least three, the last of which mark the cut.
func shorten(s string, most int) string {
	if all := []rune(s); len(all) > most {
		return string(all[:most-3]) + "..."
	}
	return s
}

// beside puts a text to the right of a board, which must be of ASCII.
func beside(board, text string) string {
	left := strings.Split(strings.TrimRight(board, "\n"), "\n")
	right := strings.Split(strings.TrimRight(text, "\n"), "\n")
	width := 0
	for _, line := range left {
		width = max(width, len(line))
	}
	n := max(len(left), len(right))
	left = append(left, make([]string, n-len(left))...)
	right = append(right, make([]string, n-len(right))...)
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.TrimRight(fmt.Sprintf("%-*s   %s", width, left[i], right[i]), " ") + "\n")
	}
	return b.String()
}

// cutLines cuts s to n lines, at least one, the last of which marks the cut.
func cutLines(s string, n int) string {
	lines := strings.Split(s, "\n")
	if len(lines) > n {
		lines = append(lines[:n-1], "...")
	}
	return strings.Join(lines, "\n")
}

// wrap breaks words into lines of width bytes at most. Only a longer word makes a longer line.
func wrap(words []string, width int) string {
	lines := []string{""}
	for _, next := range strings.Fields(strings.Join(words, " ")) {
		last := &lines[len(lines)-1]
		switch {
		case *last == "":
			*last = next
		case len(*last)+1+len(next) > width:
			lines = append(lines, next)
		default:
			*last += " " + next
		}
	}
	return strings.Join(lines, "\n")
}
