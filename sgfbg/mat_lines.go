package sgfbg

import (
	"fmt"
	"math"
	"strings"
)

// readLine reads a line of the text, at offset at: what begins a match or a game is read at
// once, and rows and remarks become cells.
func (r *matReader) readLine(at int64, line string) {
	first := skipBlanks(line, 0)
	if first == len(line) {
		return
	}
	if i := strings.IndexByte(line, 0); i >= 0 && !r.nul {
		r.nul = true
		r.tolerate(at+int64(i), errNUL) // it is a blank from here on: SGF has no 0 byte
	}
	if r.head.named {
		// Whatever a name looks like, this line is the score.
		if _, _, ok := scoreLine(line); ok {
			r.startGame(at, line)
			return
		}
		r.tolerate(at, malformed("want the players and their scores"))
		r.startGame(at, "")
	}
	c := line[first]
	if c == ';' || c == '#' {
		r.remark(at+int64(first), line[first:])
		return
	}
	number := 0
	if isDigit(c) || c == '-' {
		if number = rowNumber(line); number == 0 {
			if length, ok := matchLine(line); ok {
				r.startMatch(at, length)
				return
			}
		}
	}
	if number == 0 {
		if game, ok := gameLine(line); ok {
			r.endGame()
			r.head.begin(at)
			r.head.named, r.head.number, r.head.at = true, game, at
			return
		}
		if _, columns, ok := scoreLine(line); ok && columns && r.head.matched {
			r.tolerate(at, malformed("no line such as \"Game 1\" before the score"))
			r.startGame(at, line)
			return
		}
	}
	r.readRow(at, line, number)
}

// remark reads a line that begins with ';' or '#'.
func (r *matReader) remark(at int64, line string) {
	c := matCell{kind: cellRemark, at: at, body: 1}
	if letters, ok := strings.CutPrefix(line, setPos); ok && r.open {
		b, ok := r.last.board.readSetPos(letters)
		if !ok {
			r.report(ProblemText, at, malformed("%s is not a position: it is kept as a comment", clip(letters)))
		} else if err := b.checkSetUp(); err != nil {
			r.tolerate(at, fmt.Errorf("Set Pos: %w", unnamed(err)))
			return
		} else {
			c.kind, c.body = cellSetPos, len(setPos)
		}
	}
	if c.kind == cellRemark && len(line) > 1 && (line[1] == ' ' || line[1] == '\t') {
		c.body = 2
	}
	c.text = line[:c.body+len(strings.TrimRight(line[c.body:], blanks))]
	r.cells = append(r.cells, c)
}

// readRow reads a row. Its number ends before line[number]; without one, number is 0.
func (r *matReader) readRow(at int64, line string, number int) {
	row := matRow{line: line, at: at, cells: r.row[:0]}
	if r.open {
		row.double = r.last.double
	}
	next := row.read(0, number)
	r.row = row.cells
	isRoll := len(row.cells) > 0 && row.cells[0].kind == cellRoll
	if number == 0 && row.cells[0].kind == cellText || !r.open && !isRoll {
		r.tolerate(at, malformed("%s is not a line of .mat text", clip(line)))
		if r.open {
			r.last.cut = r.last.over // this may be what is left of the next game's first lines
		}
		return
	}
	if !r.open || r.last.cut && isRoll {
		r.tolerate(at, malformed("a row before the players and their scores"))
		r.startGame(at, "")
	}
	if number > 0 && line[number-1] == '.' {
		r.tolerate(at, malformed("'.' after the number of a row: want ')'"))
	}
	if number == 0 && len(row.cells) == 1 {
		row.cells[0].alone = true
	}
	for next < len(line) {
		next = row.read(next, next+rowNumber(line[next:]))
	}
	r.row, r.last.double = row.cells, row.double
	for i := range row.cells {
		r.addCell(&row.cells[i])
	}
}

// addCell adds a cell to those of the game, if it can be read.
func (r *matReader) addCell(c *matCell) {
	result := c.kind == cellWin || c.kind == cellLoss
	if r.last.over && !result && !r.last.late {
		r.last.late = true
		r.tolerate(c.at, malformed("a row after the result of the game"))
	}
	r.last.over = r.last.over || result && firstNumber(c.words()) != ""
	switch {
	case c.kind == cellText:
		r.tolerate(c.at, malformed("%s is not a cell of a row", clip(strings.TrimRight(c.text, blanks))))
		return
	case c.kind != cellRoll:
		if c.guess {
			r.report(ProblemText, c.at, fmt.Errorf("%s is not a word of .mat text: its action is a guess", clip(c.text[:c.body])))
		}
	case c.dice == [2]byte{'0', '0'} && strings.Trim(c.words(), blanks) == "":
		c.kind = cellResign // before rolling, in Backgammon Studio
	case !c.isRolled():
		r.tolerate(c.at, notAllowed("dice %s", string(c.dice[:])))
		return
	case c.guess:
		r.tolerate(c.at, malformed("dice %s: want two digits and a ':'", clip(c.text[:c.body])))
	}
	r.cells = append(r.cells, *c)
}

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
