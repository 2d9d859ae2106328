package lex

import (
	"slices"
	"strings"
)

// The points of a path that are no points of the board.
const (
	bar = 25
	off = 0
)

// Steps returns the steps of the checkers in a text such as "bar/21* 13/8(2)", each from and to a
// point as the player numbers it, with 25 for the bar and 0 for off; four at most. It skips and
// reports parts that it cannot read, with their index in s. If dashes is true, "8-5", as people
// type it, is not a fault.
func Steps(s string, dashes bool, report func(at int, err error)) (list [4][2]uint8) {
	if strings.EqualFold(strings.TrimSpace(s), "cannot move") {
		return list
	}
	steps := list[:0]
	for i := 0; ; {
		for i < len(s) && (IsBlank(s[i]) || s[i] == ',') {
			i++
		}
		if i == len(s) {
			return list
		}
		it, size := readItem(s[i:])
		if size == 0 {
			size = tokenLen(s[i:])
		}
		switch text := s[i : i+size]; {
		case it.len == 0:
			report(i, Malformed("%s is not a checker move", Clip(text)))
		case it.len == 2 && it.points == [5]uint8{off, off}:
			// "0/0": programs write it for a die that is not played
		case slices.Contains(it.points[:it.len-1], off) || slices.Max(it.points[:]) > bar:
			report(i, NotAllowed("%s: points are 24 to 1, bar and off", Clip(text)))
		default:
			if it.dash && !dashes {
				report(i, Malformed("%s has '-' where '/' belongs", Clip(text)))
			}
			var all bool
			if steps, all = it.appendSteps(steps); !all {
				report(i, NotAllowed("%s: more than 4 checkers moved", Clip(text)))
			}
		}
		i += size
	}
}

// ItemLen returns the length of the checker move at the start of s, such as "24/20*/16(2)", or 0 if
// there is none.
func ItemLen(s string) int {
	_, n := readItem(s)
	return n
}

// tokenLen returns the length of the word at the start of s, up to a blank or a comma, or of
// the parenthesis with all that is in it.
func tokenLen(s string) int {
	if s[0] == '(' {
		// Remarks are short, and a search without limit would take quadratic time for many '('.
		if end := strings.IndexByte(s[:min(len(s), 100)], ')'); end >= 0 {
			return end + 1
		}
	}
	for i := range len(s) {
		if itemEnds(s, i) {
			return i
		}
	}
	return len(s)
}

// An item is the path of one checker, or of several that move alike, in a play:
// "24/20*/16(2)".
type item struct {
	points [5]uint8 // where the checker starts and stops, bar 25, off 0
	len    int      // points in use
	count  int      // checkers that move this way
	dash   bool     // it has '-' instead of '/'
}

// appendSteps appends the steps of the item to a list, and reports whether it has room for
// all of them.
func (it *item) appendSteps(list [][2]uint8) ([][2]uint8, bool) {
	for range it.count {
		for k := 1; k < it.len; k++ {
			if len(list) == cap(list) {
				return list, false
			}
			list = append(list, [2]uint8{it.points[k-1], it.points[k]})
		}
	}
	return list, true
}

// readItem reads the item at the start of s; n is its length, or 0 with the zero item if there is none.
func readItem(s string) (it item, n int) {
	it.count = 1
	for i := 0; ; {
		at, w := readPoint(s[i:])
		if w == 0 || it.len == len(it.points) {
			break
		}
		it.points[it.len] = at
		it.len++
		i += w
		if i < len(s) && s[i] == '*' {
			i++
		}
		n = i
		i = SkipBlanks(s, i)
		if i == len(s) || s[i] != '/' && s[i] != '-' {
			break
		}
		it.dash = it.dash || s[i] == '-'
		i = SkipBlanks(s, i+1)
	}
	if it.len < 2 {
		return item{}, 0
	}
	if count, end := readCount(s, n); count > 0 {
		it.count = count
		return it, end
	}
	if !itemEnds(s, n) {
		return item{}, 0 // "8/5x"
	}
	return it, n
}

// readCount reads the number of checkers, 1 to 4, after the path of an item that ends before s[i], such as
// "(2)" or "(2)*", and returns the index after it. count is 0 if there is none.
func readCount(s string, i int) (count, end int) {
	open := SkipBlanks(s, i)
	if open == len(s) || s[open] != '(' {
		return 0, 0
	}
	digit := SkipBlanks(s, open+1)
	end = SkipBlanks(s, min(digit+1, len(s)))
	if end == len(s) || s[end] != ')' || s[digit] < '1' || s[digit] > '4' {
		return 0, 0
	}
	end++
	if end < len(s) && s[end] == '*' {
		end++
	}
	_, next := readPoint(s[end:]) // another item may follow at once: "8/7(2)6/5(2)"
	if next == 0 && !itemEnds(s, end) {
		return 0, 0
	}
	return int(s[digit] - '0'), end
}

// itemEnds reports whether an item can end before s[i].
func itemEnds(s string, i int) bool { return i == len(s) || IsBlank(s[i]) || s[i] == ',' }

// readPoint reads a number, or a word for the bar or for off, at the start of s; n is its
// length, or 0 if there is neither. Numbers above 25 are 26.
func readPoint(s string) (at uint8, n int) {
	number := 0
	for n < len(s) && IsDigit(s[n]) {
		number = min(bar+1, number*10+int(s[n]-'0'))
		n++
	}
	if n > 0 {
		return uint8(number), n
	}
	for n < len(s) && n <= len("bar") && IsLetter(s[n]) { // a longer word is none of these
		n++
	}
	switch strings.ToLower(s[:n]) {
	case "bar", "b":
		return bar, n
	case "off", "o":
		return off, n
	}
	return 0, 0
}
