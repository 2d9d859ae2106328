package mat

import (
	"slices"
	"strings"

	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/internal/lex"
)

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
	cellSetPos   // a line: "; Set Pos=...", or "Illegal play (...)" without dice
)

const (
	rightColumn = 17 // of a row, from 0: a first cell that begins there or later is Black's
	tabWidth    = 8
	maxKeyword  = 16 // letters of a keyword: others after them belong to the text of the cell
	resignMarks = 3  // question marks that are a resignation without dice before them
)

// keywords are the beginnings of the words that begin a cell. The first that fits counts.
var keywords = [...]struct {
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

// A cell is a part of a row, or a remark.
type cell struct {
	kind   cellKind
	player bg.Player
	dice   [2]byte // digits, of a cellRoll
	guess  bool    // dice or a word that no known program writes in this way
	at     int64   // offset in the input
	text   string  // up to the next cell
	body   int     // index in text after the dice, the word or the ';'
}

// words returns what follows the dice, the word or the ';'.
func (c *cell) words() string { return c.text[c.body:] }

// isRolled reports whether the dice of a cellRoll are 1 to 6.
func (c *cell) isRolled() bool { return lex.IsDie(c.dice[0]) && lex.IsDie(c.dice[1]) }

// decides reports whether the cell is a decision or a position.
func (c *cell) decides() bool {
	return c.kind >= cellRoll && c.kind <= cellDrop || c.kind == cellSetPos
}

// A row finds the cells of the lines of a game.
type row struct {
	cells  []cell // of the last line
	double bool   // the last decision so far is a double, to which a guess may be the answer
}

// read finds the cells of a line. A second row number in it begins another row, whose columns
// count from there.
func (r *row) read(l *line) {
	r.cells = r.cells[:0]
	for next := 0; next < len(l.text); {
		next = r.readRow(l, next)
	}
}

// isRoll reports whether the last line begins with a roll.
func (r *row) isRoll() bool { return len(r.cells) > 0 && r.cells[0].kind == cellRoll }

// readRow finds the cells of the row that begins at index from of the line, and returns the index
// of the next row number, or the length of the line. A cell ends where the next one begins: columns
// differ from program to program.
func (r *row) readRow(l *line, from int) (next int) {
	text := l.text
	first := from + rowNumber(text[from:])
	start := first // of the cell before
	var last *cell // in this row: the cell before

	gap := 2 // blanks: the start of a row counts as two
	for i := first; ; gap = 0 {
		end := i
		i = lex.SkipBlanks(text, i)
		gap += i - end
		if i == len(text) {
			return i
		}
		if i > first && gap > 0 && beginsRow(text[i:]) {
			return i
		}
		// Question marks after dice are not part of the play: there is none.
		unplayed := last != nil && last.kind == cellRoll && len(last.text) == last.body
		c, after, ok := cellAt(text, i, gap, unplayed)
		if ok || last == nil {
			start = i
			c.at = l.at + int64(i)
			r.add(c, last, text[from:i])
			last = &r.cells[len(r.cells)-1]
		}
		i = after
		for i < len(text) && !mayBegin(text, i) {
			i++
		}
		last.text = text[start:i]
	}
}

// beginsRow reports whether s, a part of a row, begins another row: with digits and ')'.
func beginsRow(s string) bool {
	n := rowNumber(s)
	return n > 0 && s[n-1] == ')'
}

// mayBegin reports whether a cell may begin at line[i], or after the blanks there: a cell begins
// only after a blank, a '*' or a ')', unless it is question marks. i is above 0.
func mayBegin(line string, i int) bool {
	return lex.IsBlank(line[i]) || line[i] == '?' || line[i-1] == '*' || line[i-1] == ')'
}

// add adds a cell, sets its player, and notes whether it is a double. A guess at an answer where no
// double is pending becomes a cellText. last is the cell before it in its row, or nil, and left the
// text of the row before it.
func (r *row) add(c cell, last *cell, left string) {
	answer := c.kind == cellTake || c.kind == cellDrop
	if answer && c.guess && !r.double {
		c.kind = cellText // there is nothing to answer: "31: pass"
	}
	c.player = c.side(last, left)
	impossible := c.kind == cellRoll && !c.isRolled()
	if c.decides() && !impossible {
		r.double = c.kind == cellDouble || c.kind == cellBeaver
	}
	r.cells = append(r.cells, c)
}

// side returns the player of a cell. last is the cell before it in its row, or nil, and left
// the text of the row before it.
func (c *cell) side(last *cell, left string) bg.Player {
	if last == nil || c.kind == cellWin && last.kind == cellRoll {
		if isRight(left) {
			return bg.Black
		}
		return bg.White
	}
	switch {
	case c.kind == cellWin && slices.Contains([]cellKind{cellDrop, cellLoss, cellResign}, last.kind):
		return last.player.Opponent()
	case c.kind == cellLoss && last.kind == cellWin:
		return last.player.Opponent()
	case c.kind == cellResign && last.kind == cellRoll && c.at <= last.at+int64(last.body)+1:
		return last.player // "43: ????", with at most one blank
	}
	return bg.Black
}

// isPosition reports whether the last line, which has a cell, begins with a position instead of a
// roll.
func (r *row) isPosition() bool {
	_, ok := readSnowie(r.cells[0].text)
	return ok
}

// nameResults gives each result and resignation among cells, which are those of r.line, to the player
// whose name is before it. After words without a name, nobody knows whose it is, and it becomes a
// cellText. named reports whether there was a name.
func (r *Reader) nameResults(cells []cell) (named bool) {
	for i := 1; i < len(cells); i++ {
		c, last := &cells[i], &cells[i-1]
		if c.kind != cellWin && c.kind != cellLoss && c.kind != cellResign {
			continue
		}
		left := r.line.text[:c.at-r.line.at]
		gap := len(left) - len(strings.TrimRight(left, blanks))
		player := bg.NoPlayer
		if gap <= 2 {
			player = r.namedPlayer(r.decode(strings.TrimRight(last.text, blanks)))
		}
		prose := gap == 1 || !isRight(left)
		switch {
		case player != bg.NoPlayer:
			c.player, named = player, true
		case last.kind == cellText && prose:
			c.kind = cellText
		}
	}
	return named
}

// namedPlayer returns the player with whose name words ends, in either case, or bg.NoPlayer. Of two
// players, the one with the longer name counts.
func (r *Reader) namedPlayer(words string) bg.Player {
	player, longest := bg.NoPlayer, 0
	for p, name := range r.game.Info.Player {
		start := len(words) - len(name)
		if len(name) > longest && start >= 0 && strings.EqualFold(words[start:], name) {
			player, longest = bg.Player(p), len(name)
		}
	}
	return player
}

// isRight reports whether the first cell of a row, after the text left, is the right player's:
// whether it begins at column 17, from 0, or beyond. GNU Backgammon's rule is the same.
func isRight(left string) bool {
	column := 0
	for i := 0; i < len(left) && column < rightColumn; i++ {
		column++
		if left[i] == '\t' {
			column = (column + tabWidth - 1) / tabWidth * tabWidth
		}
	}
	return column >= rightColumn
}

// cellAt returns the cell that begins at line[i], after gap blanks, and the index
// from which to look for the next one. unplayed says that dice without a play are
// before it. If no cell begins there, ok is false and c is a cellText. If gap is 0, i is above 0.
func cellAt(line string, i, gap int, unplayed bool) (c cell, next int, ok bool) {
	s := line[i:]
	switch {
	case s[0] == '?' && (unplayed || gap >= 2):
		n := len(s) - len(strings.TrimLeft(s, "?"))
		ends := n == len(s) || lex.IsBlank(s[n])
		if ends && (unplayed || n >= resignMarks) {
			return cell{kind: cellResign, body: n}, i + n, true
		}
		return cell{}, i + n, false
	case gap > 0 && lex.IsLetter(s[0]):
		c, ok = keywordAt(s)
		if ok {
			return c, i + c.body, true
		}
	case gap > 0 || line[i-1] == '*' || line[i-1] == ')':
		dice, n, guess := diceAt(s)
		if n > 0 && (gap >= 2 || !guess) {
			c = cell{kind: cellRoll, dice: dice, body: n, guess: guess}
			return c, i + n + positionLen(s[n:]), true
		}
	}
	return cell{}, i + 1, false
}

// keywordAt returns the cell of the keyword at the start of s. ok is false if there is none.
func keywordAt(s string) (c cell, ok bool) {
	for k := range keywords {
		w := &keywords[k]
		if s[0]|0x20 != w.stem[0] || len(s) < len(w.stem) || !strings.EqualFold(s[:len(w.stem)], w.stem) {
			continue
		}
		n := len(w.stem)
		for n < len(s) && n < maxKeyword && lex.IsLetter(s[n]) {
			n++
		}
		return cell{kind: w.kind, body: n, guess: w.guess}, true
	}
	return cell{}, false
}

// positionLen returns the length of " Illegal play (...)" at the start of s, or 0.
// With it, some programs write a position in place of a play that they cannot write.
func positionLen(s string) int {
	const words = "illegal play ("
	t := s[lex.SkipBlanks(s, 0):]
	if len(t) < len(words) || !strings.EqualFold(t[:len(words)], words) {
		return 0
	}
	end := strings.IndexByte(t, ')')
	if end < 0 {
		end = len(t) - 1
	}
	return len(s) - len(t) + end + 1
}

// diceAt reads dice at the start of s, and returns their length: "31:", or with
// guess true "3-1:", "31 :", "3 1:", or "31" before a checker move. If there are
// none, n is 0, and dice means nothing.
func diceAt(s string) (dice [2]byte, n int, guess bool) {
	if len(s) < 2 || !lex.IsDigit(s[0]) {
		return dice, 0, false
	}
	second := 1
	if (s[1] == '-' || s[1] == ' ') && len(s) > 2 {
		second = 2
	}
	if !lex.IsDigit(s[second]) {
		return dice, 0, false
	}
	dice = [2]byte{s[0], s[second]}
	n = second + 1
	end := lex.SkipBlanks(s, n)
	switch {
	case n < len(s) && s[n] == ':':
		return dice, n + 1, second > 1
	case end < len(s) && s[end] == ':':
		return dice, end + 1, true
	case second == 1 && end > n && end < len(s):
		if lex.ItemLen(s[end:]) > 0 {
			return dice, n, true
		}
	}
	return dice, 0, false
}
