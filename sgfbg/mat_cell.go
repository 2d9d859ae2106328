package sgfbg

import (
	"fmt"
	"strings"
)

// row reads a row. Its number ends before line[number]; without one, number is 0.
func (r *matReader) row(at int64, line string, number int) {
	var row []cell
	row, next := cells(r.cells[:0], line, 0, number)
	if number == 0 && row[0].kind == cellText || r.game == nil && (len(row) == 0 || row[0].kind != cellRoll) {
		r.tolerate(at, malformed("%s is not a line of .mat text", clip(line)))
		if r.game != nil {
			r.game.cut = r.game.result.Won // this may be what is left of the next game's first lines
		}
		return
	}
	if r.game == nil || r.game.cut && len(row) > 0 && row[0].kind == cellRoll {
		r.tolerate(at, malformed("a row before the players and their scores"))
		r.startGame(at, [2]half{})
	}
	if number > 0 && line[number-1] == '.' {
		r.tolerate(at, malformed("'.' after the number of a row: want ')'"))
	}
	r.game.alone = number == 0 && len(row) == 1
	r.rowCells(at, line, row)
	for next < len(line) {
		row, next = cells(row[:0], line, next, next+rowNumber(line[next:]))
		r.rowCells(at, line, row)
	}
	r.cells = row // to be used again
}

// rowCells reads the cells of a row.
func (r *matReader) rowCells(at int64, line string, row []cell) {
	var p Player
	for i := range row {
		c := &row[i]
		p = side(row, i, p)
		if r.game.result.Won && c.kind != cellWin && c.kind != cellLoss && !r.game.late {
			r.game.late = true
			r.tolerate(at+int64(c.start), malformed("a row after the result of the game"))
		}
		r.cell(at, line, p, c)
	}
}

// rightColumn is the first column, from 0, at which the first cell of a row is that
// of the right player. GNU Backgammon's rule is the same.
const rightColumn = 17

// side returns the player of the cell row[i]; before is that of row[i-1].
func side(row []cell, i int, before Player) Player {
	c := &row[i]
	switch {
	case i == 0 || c.kind == cellWin && row[i-1].kind == cellRoll:
		if c.column < rightColumn {
			return White
		}
	case c.kind == cellWin && (row[i-1].kind == cellDrop || row[i-1].kind == cellLoss || row[i-1].kind == cellResign),
		c.kind == cellLoss && row[i-1].kind == cellWin:
		return before.Opponent()
	case c.kind == cellResign && row[i-1].kind == cellRoll && c.start <= row[i-1].body+1:
		return before // "43: ????"
	}
	return Black
}

// cell reads a cell of p in a line at offset at.
func (r *matReader) cell(at int64, line string, p Player, c *cell) {
	g := r.game
	here := at + int64(c.start)
	body := line[c.body:c.end]
	if c.guess && (c.kind == cellTake || c.kind == cellDrop) && g.board.Doubles == 0 {
		c.kind = cellText // "31: pass"
	}
	if c.guess && c.kind != cellRoll && c.kind != cellText {
		r.report(ProblemText, here, fmt.Errorf("%s is not a word of .mat text: its action is a guess", clip(line[c.start:c.body])))
	}
	switch c.kind {
	case cellRoll:
		r.roll(at, line, p, c)
	case cellDouble, cellBeaver:
		r.next(p)
		r.play(here, Move{Player: p, Action: Double})
		g.beaver = c.kind == cellBeaver
		r.cubeValue(here, firstNumber(body))
	case cellTake, cellDrop:
		action := Take
		if c.kind == cellDrop {
			action = Drop
		}
		r.next(p)
		r.play(here, Move{Player: p, Action: action})
	case cellResign, cellResigned:
		g.resigned = here
	case cellWin, cellLoss:
		r.result(here, p, c, body)
	default:
		r.tolerate(here, malformed("%s is not a cell of a row", clip(strings.TrimRight(line[c.start:c.end], blanks))))
	}
}

// cubeValue checks the value that a cell such as "Doubles => 4" gives the cube; it
// is "" if the cell has none.
func (r *matReader) cubeValue(at int64, value string) {
	g := r.game
	if cube := g.board.CubeValue; value == "" || cube < 1 || cube >= maxCube {
		return // beyond the limit, the play is at fault
	}
	want := 2 * g.board.CubeValue
	n, err := digits(value)
	if err == nil && int64(n) == int64(want)*int64(g.factor) {
		return
	}
	r.report(ProblemPlay, at, fmt.Errorf("%w: the text says %s for the value %d", ErrCube, clip(value), want))
	if err == nil && n > 0 && n%want == 0 {
		g.factor = n / want // perhaps automatic doubles, which the text shows only in these values
	}
}

// roll reads "31: 8/5 6/5".
func (r *matReader) roll(at int64, line string, p Player, c *cell) {
	g := r.game
	here := at + int64(c.start)
	body := strings.TrimRight(line[c.body:c.end], blanks)
	words := strings.TrimLeft(body, blanks)
	if c.dice == [2]byte{'0', '0'} && words == "" {
		g.resigned = here // before rolling, in Backgammon Studio
		return
	}
	if !isDie(c.dice[0]) || !isDie(c.dice[1]) {
		r.tolerate(here, notAllowed("dice %s", string(c.dice[:])))
		return
	}
	if c.guess {
		r.tolerate(here, malformed("dice %s: want two digits and a ':'", clip(line[c.start:c.body])))
	}
	r.next(p)
	if g.beaver && g.board.Doubles > 1 {
		// Most programs do not write the take of a beaver.
		r.play(here, Move{Player: g.board.Turn, Action: Take})
	}
	m := Move{Player: p, Action: Roll, Dice: [2]uint8{c.dice[0] - '0', c.dice[1] - '0'}}
	switch {
	case positionLen(words) > 0:
		r.remarks = append(r.remarks, remark{at: here, text: words})
		r.report(ProblemPlay, here, fmt.Errorf("%w: the text has a position in its place, kept as a comment: the boards that follow are wrong", ErrPlay))
	default:
		g.board.readSteps(&m, body, false, func(i int, err error) { r.tolerate(at+int64(c.body+i), err) })
	}
	if m.Steps == ([4]Step{}) && g.board.canMove(p, m.Dice) {
		g.roll, g.at = m, here
		return
	}
	r.play(here, m)
}

// firstNumber returns the first digits of a text.
func firstNumber(s string) string {
	s = strings.TrimLeftFunc(s, func(c rune) bool { return c < '0' || c > '9' })
	n := 0
	for n < len(s) && isDigit(s[n]) {
		n++
	}
	return s[:n]
}

// result reads "Wins 2 points" of p, or "Losses 2 point".
func (r *matReader) result(at int64, p Player, c *cell, body string) {
	g := r.game
	if c.kind == cellLoss {
		p = p.Opponent()
	}
	points, err := digits(firstNumber(body))
	if err != nil {
		r.tolerate(at, malformed("%s has no number of points", clip(body)))
		return
	}
	result := Result{Won: true, Winner: p, Points: points}
	other := cellWin + cellLoss - c.kind
	switch before := g.result; {
	case g.said == 0:
	case g.said != other:
		r.tolerate(at, malformed("a second result of the game"))
	default:
		// One result in two words. Losses alone on its line is in any column.
		if c.kind == cellLoss && g.alone || g.said == cellLoss && g.saidAlone {
			before.Winner = result.Winner
		}
		if result != before {
			r.report(ProblemResult, at, fmt.Errorf("the words Wins and Losses do not agree: %v and %v", before, result))
		}
		if c.kind == cellLoss {
			return
		}
	}
	g.result, g.resultAt = result, at
	g.said, g.saidAlone = c.kind, g.alone
	g.match = strings.Contains(strings.ToLower(body), "match")
}

// next completes what waits for the next cell. That is a cell of p.
func (r *matReader) next(p Player) {
	g := r.game
	switch {
	case g.roll.Action == Roll:
		m := g.roll
		g.roll = Move{}
		r.play(g.at, m)
	case g.setUp != nil:
		b := *g.setUp
		g.setUp = nil
		b.OnRoll = p
		r.addSetUp(b)
	}
	r.flushRemarks()
}

// position reads a position, which the next cell completes.
func (r *matReader) position(at int64, b Board) {
	if err := b.checkSetUp(); err != nil {
		r.tolerate(at, fmt.Errorf("Set Pos: %w", unnamed(err)))
		return
	}
	r.next(b.OnRoll)
	r.game.setUp, r.game.at = &b, at
}

// addSetUp adds nodes with a position.
func (r *matReader) addSetUp(b Board) {
	g := r.game
	_, _ = g.AddSetUp(b) // no error: position has checked b
	for n := g.last.first(); n != nil; n = n.first() {
		n.setOffset(g.at)
		g.last = n
		g.board.setUp(n)
	}
	g.factor = 1
}

// setOffset sets the offset of a node that was made from .mat text.
func (n *Node) setOffset(at int64) { n.game.made[^int(n.text>>1)].offset = at }

// play adds a node with a move.
func (r *matReader) play(at int64, m Move) {
	g := r.game
	n := g.Add()
	var buf [16]byte
	text := append(buf[:0], m.Player.property()[0], '[')
	text = append(m.appendValue(text), ']')
	g.made[^int(n.text>>1)] = madeText{r.nodeText(text), at}
	g.last = n
	if m.Action != Double {
		g.beaver = false
	}
	if m.Action == Roll {
		_ = g.board.move(m) // Records reports plays against the rules, which takes a search
	} else {
		_ = g.board.Play(m)
	}
}

// nodeText returns a string that lies beside those of other nodes: each has few bytes.
func (r *matReader) nodeText(text []byte) string {
	b := &r.nodes
	if b.Cap()-b.Len() < len(text) {
		b.Reset()
		b.Grow(max(2048, len(text)))
	}
	b.Write(text)
	return b.String()[b.Len()-len(text):]
}

// flushRemarks makes the lines with ';' since the last node its comment.
func (r *matReader) flushRemarks() {
	if len(r.remarks) == 0 {
		return
	}
	lines := make([]string, len(r.remarks))
	for i, m := range r.remarks {
		lines[i] = r.decode(m.text)
	}
	_ = r.game.SetText(r.game.last, "C", strings.Join(lines, "\n")) // UTF-8, without 0 bytes
	r.remarks = nil
}
