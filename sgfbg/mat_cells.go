package sgfbg

import "strings"

// A cellKind says what a cell is.
type cellKind uint8

const (
	cellText   cellKind = iota // none of the following
	cellRoll                   // "31: 8/5 6/5"
	cellDouble                 // "Doubles => 2"
	cellBeaver                 // "Beavers => 4", for raccoons too
	cellTake
	cellDrop
	cellResign   // "Resigns", "Concedes", "????", "00:": the player of the cell resigned
	cellResigned // "Resigned Game": somebody did
	cellWin      // "Wins 2 points"
	cellLoss     // "Losses 2 point": the other half of the result, in Backgammon Galaxy
	cellRemark   // a line: "; words"
	cellSetPos   // a line: "; Set Pos=..."
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

// A matCell is a part of a row, or a remark.
type matCell struct {
	kind   cellKind
	player Player  // set when the cell is taken into a game
	dice   [2]byte // digits, of a cellRoll
	guess  bool    // dice or a word that no known program writes in this way
	first  bool    // no cell is before it in the row
	alone  bool    // the line has no row number and no other cell
	right  bool    // it begins at rightColumn or behind it
	at     int64   // offset in the input
	text   string
	body   int // index in text after the dice, the word or the ';'
}

// words returns what follows the dice, the word or the ';'.
func (c *matCell) words() string { return c.text[c.body:] }

// isRolled reports whether the dice of a cellRoll can be rolled.
func (c *matCell) isRolled() bool { return isDie(c.dice[0]) && isDie(c.dice[1]) }

// decides reports whether the cell is a decision or a position.
func (c *matCell) decides() bool {
	return c.kind >= cellRoll && c.kind <= cellDrop || c.kind == cellSetPos
}

// appendCells appends the cells of a row. A second row number in the line begins another row,
// whose columns count from there.
func appendCells(cells []matCell, l *matLine) []matCell {
	before := len(cells)
	cells, next := appendRow(cells, l, 0, l.number)
	for next < len(l.text) {
		cells, next = appendRow(cells, l, next, next+rowNumber(l.text[next:]))
	}
	if l.number == 0 && len(cells) == before+1 {
		cells[before].alone = true
	}
	return cells
}

// appendRow appends the cells of a row that begins at from, up to the next row number or the
// end; its own number ends before i. A cell ends where the next one begins: columns differ from
// program to program.
func appendRow(cells []matCell, l *matLine, from, i int) (_ []matCell, next int) {
	line, first := l.text, i
	at, column := from, 0 // of the cell before: counting from the start for each would take quadratic time
	var last *matCell     // in this row

	for gap := 2; ; gap = 0 {
		end := i
		i = skipBlanks(line, i)
		if gap += i - end; i == len(line) {
			break
		}
		if i > first && gap > 0 && isDigit(line[i]) {
			if n := rowNumber(line[i:]); n > 0 && line[i+n-1] == ')' {
				break
			}
		}
		// Question marks after dice are not part of the play: there is none.
		unplayed := last != nil && last.kind == cellRoll && len(last.text) == last.body
		c, next, ok := cellAt(line, i, gap, unplayed)
		if ok || last == nil {
			if column < rightColumn {
				column = columnAfter(column, line[at:i])
			}
			at = i
			c.at, c.right, c.first = l.at+int64(i), column >= rightColumn, last == nil
			cells = append(cells, c)
			last = &cells[len(cells)-1]
		}
		// Only after a blank, a '*' or a ')' can a cell begin; and question marks can.
		for i = next; i < len(line) && !isBlank(line[i]) && line[i] != '?' && line[i-1] != '*' && line[i-1] != ')'; i++ {
		}
		last.text = line[at:i]
	}
	return cells, i
}

// assign gives the cells of a row their players. double says that the last decision before
// them in the game is a double, and doubled that it is one after them.
func assign(row []matCell, double bool) (doubled bool) {
	for i := range row {
		c := &row[i]
		if c.guess && (c.kind == cellTake || c.kind == cellDrop) && !double {
			c.kind = cellText // "31: pass"
		}
		c.player = c.side(&row[max(i-1, 0)])
		if c.decides() && (c.kind != cellRoll || c.isRolled()) {
			double = c.kind == cellDouble || c.kind == cellBeaver
		}
	}
	return double
}

// rightColumn is the first column, from 0, at which the first cell of a row is that
// of the right player. GNU Backgammon's rule is the same.
const rightColumn = 17

// side returns the player of a cell; before is the cell before it, if it is not the first.
func (c *matCell) side(before *matCell) Player {
	switch {
	case c.first || c.kind == cellWin && before.kind == cellRoll:
		if !c.right {
			return White
		}
	case c.kind == cellWin && (before.kind == cellDrop || before.kind == cellLoss || before.kind == cellResign),
		c.kind == cellLoss && before.kind == cellWin:
		return before.player.Opponent()
	case c.kind == cellResign && before.kind == cellRoll && c.at <= before.at+int64(before.body)+1:
		return before.player // "43: ????"
	}
	return Black
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
func cellAt(line string, i, gap int, unplayed bool) (c matCell, next int, ok bool) {
	s := line[i:]
	if s[0] == '?' && (unplayed || gap >= 2) {
		n := len(s) - len(strings.TrimLeft(s, "?"))
		if (unplayed || n >= 3) && (n == len(s) || isBlank(s[n])) {
			c.kind, c.body = cellResign, n
			return c, i + n, true
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
			c.kind, c.body, c.guess = w.kind, n, w.guess
			return c, i + n, true
		}
	} else if gap > 0 || line[i-1] == '*' || line[i-1] == ')' {
		dice, n, guess := diceAt(s)
		if n > 0 && (gap >= 2 || !guess) {
			c.kind, c.dice, c.body, c.guess = cellRoll, dice, n, guess
			return c, i + n + positionLen(s[n:]), true
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
