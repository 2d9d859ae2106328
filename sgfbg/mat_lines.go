package sgfbg

import (
	"math"
	"strings"
)

// The lines of .mat text, and the cells of its rows. This file finds them;
// mat_read.go interprets them.

// A matText yields the lines of a text without their line ends. A line ends with LF,
// CR LF or CR.
type matText struct {
	text    string
	base    int64 // offset of text in the input
	i       int   // index of the next line
	lf      int   // of the next LF in text from i on, or the length of text; before i if that is not known
	lineEnd bool  // the line before had one
}

// setText makes text, at an offset in the input, the next that is read.
func (t *matText) setText(text string, base int64) {
	*t = matText{text: text, base: base, lf: -1, lineEnd: t.lineEnd}
}

// nextLine returns the next line, and its offset in the input.
func (t *matText) nextLine() (at int64, line string, ok bool) {
	if t.i >= len(t.text) {
		return 0, "", false
	}
	if t.lf < t.i {
		t.lf = len(t.text)
		if n := strings.IndexByte(t.text[t.i:], '\n'); n >= 0 {
			t.lf = t.i + n
		}
	}
	start, end := t.i, t.lf
	t.i = end + 1
	if n := strings.IndexByte(t.text[start:end], '\r'); n >= 0 {
		if end = start + n; end+1 < t.lf {
			t.i = end + 1
		}
	}
	t.lineEnd = end < len(t.text)
	return t.base + int64(start), t.text[start:end], true
}

// matchLine reads " 7 point match". length is "7", or any other integer there.
func matchLine(line string) (length string, ok bool) {
	s := strings.TrimLeft(line, blanks)
	n := 0
	for n < len(s) && (isDigit(s[n]) || n == 0 && s[n] == '-') {
		n++
	}
	length, s = s[:n], strings.ToLower(s[n:min(len(s), n+40)])
	rest := strings.TrimLeft(s, blanks+"-")
	if n == 0 || length == "-" || len(rest) == len(s) {
		return "", false
	}
	rest, ok = strings.CutPrefix(rest, "point")
	rest = strings.TrimPrefix(rest, "s")
	return length, ok && strings.HasPrefix(strings.TrimLeft(rest, blanks), "match")
}

const blanks = " \t\v\f\x00"

// gameLine reads " Game 3".
func gameLine(line string) (number string, ok bool) {
	word, number, ok := strings.Cut(strings.Trim(line, blanks), " ")
	number = strings.Trim(number, blanks)
	for i := range len(number) {
		ok = ok && isDigit(number[i])
	}
	return number, ok && number != "" && strings.EqualFold(word, "Game")
}

// A half is the part of a score line for one player.
type half struct {
	name  string
	score string // an integer
	at    int    // of the score, in the line
}

// scoreLine reads " Alice : 0          Bob : 2". A name may hold colons and runs
// of blanks. columns reports whether two blanks or a tab separate the halves.
func scoreLine(line string) (halves [2]half, columns, ok bool) {
	type score struct{ colon, start, end int }
	var left, right score
	rank := math.MaxInt // of left: a lower one is better
	for i := range len(line) {
		if line[i] != ':' {
			continue
		}
		s := score{colon: i, start: skipBlanks(line, i+1)}
		s.end = s.start
		for s.end < len(line) && (isDigit(line[s.end]) || s.end == s.start && line[s.end] == '-') {
			s.end++
		}
		if s.end == s.start || line[s.end-1] == '-' {
			continue
		}
		next := skipBlanks(line, s.end)
		r := math.MaxInt
		switch {
		case next == len(line):
			right = s
			continue
		case next-s.end > 1 || next > s.end && line[s.end] == '\t':
			r = 0 // as all programs write it
		case next > s.end && line[next] != ':':
			r = 1
		case next == s.end || line[s.start] == '0' && s.end > s.start+1:
			// There is no blank between the halves. A 0 is a whole score.
			if r = 2; line[s.start] == '0' {
				s.end = s.start + 1
			}
		}
		if r < rank {
			left, rank = s, r
		}
	}
	if right.end == 0 || rank == math.MaxInt || left.colon >= right.colon {
		return halves, false, false
	}
	halves[White] = half{line[:left.colon], line[left.start:left.end], left.start}
	halves[Black] = half{line[left.end:right.colon], line[right.start:right.end], right.start}
	for i := range halves {
		halves[i].name = strings.Trim(halves[i].name, blanks)
	}
	return halves, rank == 0, true
}

// rowNumber returns the index after "12)", or after "12.", which some people
// write; 0 if the line begins with neither.
func rowNumber(line string) (next int) {
	i := skipBlanks(line, 0)
	n := i
	for n < len(line) && isDigit(line[n]) {
		n++
	}
	if n == i || n == len(line) {
		return 0
	}
	if line[n] == ')' || line[n] == '.' && (n+1 == len(line) || isBlank(line[n+1])) {
		return n + 1
	}
	return 0
}

// A cellKind says what a cell of a row is.
type cellKind uint8

const (
	cellText   cellKind = iota // none of the following
	cellRoll                   // "31: 8/5 6/5"
	cellDouble                 // "Doubles => 2"
	cellBeaver                 // "Beavers => 4", for raccoons too
	cellTake
	cellDrop
	cellResign   // "Resigns", "Concedes", "????": the player of the cell resigned
	cellResigned // "Resigned Game": somebody did
	cellWin      // "Wins 2 points"
	cellLoss     // "Losses 2 point": the other half of the result, in Backgammon Galaxy
)

// matWords are the beginnings of the words that are cells.
var matWords = [...]struct {
	stem  string
	kind  cellKind
	guess bool // no known program writes it
}{
	{"double", cellDouble, false}, {"beaver", cellBeaver, false}, {"raccoon", cellBeaver, false},
	{"take", cellTake, false}, {"drop", cellDrop, false},
	{"resigned", cellResigned, false}, {"resign", cellResign, false}, {"concede", cellResign, false},
	{"win", cellWin, false}, {"loss", cellLoss, false}, {"lose", cellLoss, false},
	{"redouble", cellDouble, true}, {"accept", cellTake, true},
	{"pass", cellDrop, true}, {"reject", cellDrop, true}, {"decline", cellDrop, true},
}

// A cell is a part of a row: line[start:end].
type cell struct {
	kind       cellKind
	start, end int
	body       int     // index after the dice or the word
	column     int     // of start, from 0, with tabs to every eighth
	dice       [2]byte // digits, of a cellRoll
	guess      bool    // dice or a word that no known program writes in this way
}

// cells appends the cells of line[i:], in a row that begins at line[from], to list. A
// cell ends where the next one begins: columns differ from program to program. A second
// row number ends the row; next is its index, or the length of the line.
func cells(list []cell, line string, from, i int) (row []cell, next int) {
	first := i
	gap := 2              // blanks before line[i]
	at, column := from, 0 // of the cell before: counting from the start for each would take quadratic time
	for i < len(line) {
		if isBlank(line[i]) {
			gap++
			i++
			continue
		}
		if i > first && gap > 0 && isDigit(line[i]) {
			if n := rowNumber(line[i:]); n > 0 && line[i+n-1] == ')' {
				break
			}
		}
		// Question marks after dice are not part of the play: there is none.
		unplayed := len(list) > 0 && list[len(list)-1].kind == cellRoll && list[len(list)-1].end == list[len(list)-1].body
		c, next, ok := cellAt(line, i, gap, unplayed)
		if ok || len(list) == 0 {
			at, column = i, columnAfter(column, line[at:i])
			c.column = column
			list = append(list, c)
		}
		// Only after a blank, a '*' or a ')' can a cell begin; and question marks can.
		for i = next; i < len(line) && !isBlank(line[i]) && line[i] != '?' && line[i-1] != '*' && line[i-1] != ')'; i++ {
		}
		gap = 0
		list[len(list)-1].end = i
	}
	return list, i
}

// columnAfter returns the column after a text that begins in a column, from 0, with tabs to
// every eighth.
func columnAfter(column int, s string) int {
	for i := range len(s) {
		if column++; s[i] == '\t' {
			column = (column + 7) / 8 * 8
		}
	}
	return column
}

// cellAt returns the cell that begins at line[i], after gap blanks, and the index
// from which to look for the next one. unplayed says that dice are before it, and no
// play. If no cell begins there, ok is false and c is a cellText.
func cellAt(line string, i, gap int, unplayed bool) (c cell, next int, ok bool) {
	c = cell{start: i, body: i}
	s := line[i:]
	if s[0] == '?' && (unplayed || gap >= 2) {
		n := len(s) - len(strings.TrimLeft(s, "?"))
		if (unplayed || n >= 3) && (n == len(s) || isBlank(s[n])) {
			c.kind, c.body = cellResign, i+n
			return c, c.body, true
		}
		return c, i + n, false
	}
	if gap > 0 && class[s[0]] > space {
		for k := range matWords {
			w := &matWords[k]
			if s[0]|0x20 != w.stem[0] || len(s) < len(w.stem) || !strings.EqualFold(s[:len(w.stem)], w.stem) {
				continue
			}
			n := len(w.stem)
			for n < len(s) && n < 16 && class[s[n]] > space {
				n++
			}
			c.kind, c.body, c.guess = w.kind, i+n, w.guess
			return c, c.body, true
		}
	} else if gap > 0 || line[i-1] == '*' || line[i-1] == ')' {
		dice, n, guess := diceAt(s)
		if n > 0 && (gap >= 2 || !guess) {
			c.kind, c.dice, c.body, c.guess = cellRoll, dice, i+n, guess
			return c, c.body + positionLen(line[c.body:]), true
		}
	}
	return c, i + 1, false
}

// positionLen returns the length of " Illegal play (...)" at the start of s, by
// which some programs put a position in place of a play that they cannot write.
func positionLen(s string) int {
	const words = "illegal play ("
	t := strings.TrimLeft(s, blanks)
	if len(t) < len(words) || !strings.EqualFold(t[:len(words)], words) {
		return 0
	}
	end := strings.IndexByte(t, ')')
	if end < 0 {
		end = len(t) - 1
	}
	return len(s) - len(t) + end + 1
}

// diceAt reads dice at the start of s: "31:", or with guess true "3-1:", "31 :",
// "3 1:", or "31" before a checker move. n is the length.
func diceAt(s string) (dice [2]byte, n int, guess bool) {
	if len(s) < 2 || !isDigit(s[0]) {
		return dice, 0, false
	}
	second := 1
	if (s[1] == '-' || s[1] == ' ') && len(s) > 2 {
		second = 2
	}
	if !isDigit(s[second]) {
		return dice, 0, false
	}
	dice = [2]byte{s[0], s[second]}
	n = second + 1
	end := skipBlanks(s, n)
	switch {
	case n < len(s) && s[n] == ':':
		return dice, n + 1, second > 1
	case end < len(s) && s[end] == ':':
		return dice, end + 1, true
	case second == 1 && end > n && end < len(s):
		if _, w := readItem(s[end:]); w > 0 {
			return dice, n, true
		}
	}
	return dice, 0, false
}
