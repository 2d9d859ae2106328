package sgfbg

import (
	"errors"
	"fmt"
	"strings"
)

// The games of .mat text, row by row. Rows become nodes of a Game, and a Board
// goes along, which combined plays and takes that are not written need.

// A matGame is a game while it is read.
type matGame struct {
	*Game
	board Board
	last  *Node // for comments

	// What waits for the next cell.
	roll  *Move  // a roll without checkers, though some can be moved
	setUp *Board // a position, whose side on roll is that of the next cell
	at    int    // the offset of roll or setUp

	beaver bool // the double before was called a beaver or raccoon: its take need not be written
	factor int  // of the values that the text gives the cube to those on the board

	result   Result // what the text says
	resultAt int
	lossOnly bool // the line said what the loser lost
	resigned int  // offset of a line that says so, or -1
	late     bool // a row after the result was seen
}

// startGame starts a game. at is the offset of its score line, or of what is in
// its place; then there are no halves.
func (r *matReader) startGame(at int, halves [2]half) error {
	r.named = false
	if err := r.endGame(); err != nil {
		return err
	}
	remarks := r.remarks
	r.remarks = nil
	if !r.matchLine && r.before == nil {
		if err := r.fault(at, fmt.Errorf("%w: no line such as \"7 point match\" before the first game", ErrSyntax)); err != nil {
			return err
		}
		if err := r.head(0, remarks); err != nil {
			return err
		}
		remarks = nil
	}
	info := r.info
	for _, m := range remarks {
		// Behind the match line there are no tags: these are words.
		info.Comment = strings.TrimPrefix(info.Comment+"\n"+r.decode(m.text), "\n")
	}
	for p, h := range halves {
		info.Player[p] = r.decode(h.name)
		if h.score == "" {
			continue
		}
		n, err := matNumber(h.score)
		if err != nil {
			if err := r.fault(at+h.at, fmt.Errorf("score: %w", err)); err != nil {
				return err
			}
		}
		info.Score[p] = n
	}
	switch {
	case r.number != "":
		n, err := matNumber(r.number)
		if err != nil {
			if err := r.fault(r.at, fmt.Errorf("number of the game: %w", err)); err != nil {
				return err
			}
		}
		info.Game = max(n, 1) - 1 // as GNU Backgammon counts
	case !r.newMatch && r.before != nil:
		info.Game = r.before.Game + 1
	}
	r.number = ""
	if r.newMatch && !(r.before != nil && info.continues(r.before)) {
		r.crawford = crawford{}
	}
	info.CrawfordGame = r.crawford.next(&info) && info.Crawford
	g, err := NewGame(info)
	if err != nil {
		return r.error(at, err)
	}
	r.c.Games = append(r.c.Games, g)
	g.number, g.origin = len(r.c.Games), r.origin
	g.Root().setOffset(at)
	r.game = &matGame{Game: g, board: g.Board(), last: g.Root(), factor: 1, resigned: -1}
	length, score := info.Length, info.Score
	if length > 0 && max(score[0], score[1]) >= length {
		r.report(ProblemResult, at, fmt.Errorf("at %d-%d, this match to %d points was over", score[0], score[1], length))
	}
	if !r.newMatch && r.before != nil && r.before.Player != info.Player {
		r.report(ProblemText, at, fmt.Errorf("players are %s and %s, but %s and %s in the game before",
			clip(info.Player[0]), clip(info.Player[1]), clip(r.before.Player[0]), clip(r.before.Player[1])))
	}
	r.before, r.newMatch = &info, false
	r.info = Info{
		Length: length, NoCube: info.NoCube, Crawford: info.Crawford, Jacoby: info.Jacoby,
		Nackgammon: info.Nackgammon, Hypergammon: info.Hypergammon,
	}
	return nil
}

// continues reports whether a game can belong to the match of the game before.
func (info *Info) continues(before *Info) bool {
	return before.Game < info.Game && info.Score != [2]int{} &&
		before.Score[White] <= info.Score[White] && before.Score[Black] <= info.Score[Black] &&
		before.sameMatch(info)
}

// sameMatch reports whether players, length and rules of two games allow them to
// be of one match.
func (info *Info) sameMatch(b *Info) bool {
	return info.Player == b.Player && info.Length == b.Length && info.NoCube == b.NoCube &&
		info.Crawford == b.Crawford && info.Jacoby == b.Jacoby &&
		info.Nackgammon == b.Nackgammon && info.Hypergammon == b.Hypergammon
}

// A crawford finds the Crawford game of a match, which .mat text does not mark.
// In a text that begins in the middle of a match this is a guess.
type crawford struct{ over bool }

// next reports whether the next game of the match is the Crawford game: the
// first in which one player needs one point, and the other more.
func (c *crawford) next(info *Info) bool {
	length, score := info.Length, info.Score
	if length == 0 || max(score[0], score[1]) < length-1 {
		return false
	}
	found := !c.over && max(score[0], score[1]) == length-1 && score[0] != score[1]
	c.over = true
	return found
}

// row reads the cells of a row.
func (r *matReader) row(at int, line string, row []cell) error {
	g := r.game
	var p Player
	for i := range row {
		c := &row[i]
		p = side(row, i, p)
		if g.result.Won && c.kind != cellWin && !g.late {
			g.late = true
			if err := r.fault(at+c.start, fmt.Errorf("%w: a row after the result of the game", ErrSyntax)); err != nil {
				return err
			}
		}
		if err := r.cell(at, line, p, c); err != nil {
			return err
		}
	}
	return nil
}

// rightColumn is where a cell begins at the least that has none before it and is
// still the right one. GNU Backgammon's rule is the same.
const rightColumn = 17

// side returns whose cell row[i] is; before is that for row[i-1].
func side(row []cell, i int, before Player) Player {
	c := &row[i]
	switch {
	case i == 0 || c.kind == cellWin && row[i-1].kind == cellRoll:
		if c.column < rightColumn {
			return White
		}
	case c.kind == cellWin && (row[i-1].kind == cellDrop || row[i-1].kind == cellLoss):
		return before.Opponent()
	}
	return Black
}

// cell reads a cell of p in a line at offset at.
func (r *matReader) cell(at int, line string, p Player, c *cell) error {
	g := r.game
	here := at + c.start
	body := line[c.body:c.end]
	if c.odd && (c.kind == cellTake || c.kind == cellDrop) && g.board.Doubles == 0 {
		c.kind = cellText // "31: pass"
	}
	if c.odd && c.kind != cellRoll && c.kind != cellText {
		r.report(ProblemText, here, fmt.Errorf("%s is read as the action that it seems to be", clip(line[c.start:c.body])))
	}
	switch c.kind {
	case cellRoll:
		return r.roll(at, line, p, c)
	case cellDouble, cellBeaver:
		if err := r.next(p); err != nil {
			return err
		}
		if err := r.play(here, Move{Player: p, Action: Double}); err != nil {
			return err
		}
		g.beaver = c.kind == cellBeaver
		r.cubeValue(here, firstNumber(body))
		return nil
	case cellTake, cellDrop:
		if err := r.next(p); err != nil {
			return err
		}
		action := Take
		if c.kind == cellDrop {
			action = Drop
		}
		return r.play(here, Move{Player: p, Action: action})
	case cellResign:
		g.resigned = here
		return nil
	case cellWin, cellLoss:
		return r.result(here, p, c, body)
	}
	return r.fault(here, fmt.Errorf("%w: %s is no cell of a row", ErrSyntax, clip(strings.TrimRight(line[c.start:c.end], blanks))))
}

// cubeValue looks at the value that a cell such as "Doubles => 4" gives the
// cube, "" if it gives none.
func (r *matReader) cubeValue(at int, value string) {
	g := r.game
	want := 2 * g.board.CubeValue
	n, err := matNumber(value)
	if value == "" || err == nil && n == want*g.factor {
		return
	}
	r.report(ProblemPlay, at, fmt.Errorf("%w: the text has it at %s, and not at %d", ErrCube, clip(value), want))
	if err == nil && n > 0 && n%want == 0 {
		g.factor = n / want // automatic doubles, perhaps: they do not show, but go on
	}
}

// roll reads "31: 8/5 6/5".
func (r *matReader) roll(at int, line string, p Player, c *cell) error {
	g := r.game
	here := at + c.start
	body := strings.TrimRight(line[c.body:c.end], blanks)
	words := strings.TrimLeft(body, blanks)
	unread := words != "" && strings.Trim(words, "?") == "" // "???": a play that the program could not write
	if c.dice == "00" && (words == "" || unread) {
		g.resigned = here // before rolling, in Backgammon Studio
		return nil
	}
	if !isDie(c.dice[0]) || !isDie(c.dice[1]) {
		return r.fault(here, notAllowed("dice %s", c.dice))
	}
	if c.odd {
		if err := r.fault(here, fmt.Errorf("%w: dice %s: want two digits and a ':'", ErrSyntax, clip(line[c.start:c.body]))); err != nil {
			return err
		}
	}
	if err := r.next(p); err != nil {
		return err
	}
	if g.beaver && g.board.Doubles > 1 {
		// The take of a beaver is mostly not written.
		if err := r.play(here, Move{Player: g.board.Turn, Action: Take}); err != nil {
			return err
		}
	}
	m := Move{Player: p, Action: Roll, Dice: [2]uint8{c.dice[0] - '0', c.dice[1] - '0'}}
	switch {
	case unread:
	case positionLen(words) > 0:
		r.remarks = append(r.remarks, remark{at: here, text: words})
		r.report(ProblemPlay, here, fmt.Errorf("%w: a position is in its place, which is kept as a comment: the boards that follow are wrong", ErrPlay))
	default:
		var first error
		g.board.readSteps(&m, body, func(i, _ int, err error) {
			if first == nil {
				first = r.fault(at+c.body+i, err)
			}
		})
		if first != nil {
			return first
		}
	}
	if m.Steps == ([4]Step{}) && g.board.canMove(p, m.Dice) {
		g.roll, g.at = &m, here
		return nil
	}
	return r.play(here, m)
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
func (r *matReader) result(at int, p Player, c *cell, body string) error {
	g := r.game
	if c.kind == cellLoss {
		p = p.Opponent()
	}
	n := firstNumber(body)
	points, err := matNumber(n)
	if err != nil {
		return r.fault(at, fmt.Errorf("%w: %s has no number of points", ErrSyntax, clip(body)))
	}
	result := Result{Won: true, Winner: p, Points: points}
	if g.result.Won && (g.lossOnly && (g.result != result) || !g.lossOnly) {
		if err := r.fault(at, fmt.Errorf("%w: a second result of the game", ErrSyntax)); err != nil {
			return err
		}
	}
	g.result, g.resultAt, g.lossOnly = result, at, c.kind == cellLoss
	return nil
}

// next completes what waits for the next cell, which is of p.
func (r *matReader) next(p Player) error {
	g := r.game
	switch {
	case g.roll != nil:
		m := *g.roll
		g.roll = nil
		if err := r.play(g.at, m); err != nil {
			return err
		}
	case g.setUp != nil:
		b := *g.setUp
		g.setUp = nil
		b.OnRoll = p
		if err := r.addSetUp(b); err != nil {
			return err
		}
	}
	return r.flushRemarks()
}

// setUp reads a position, which the next cell completes.
func (r *matReader) setUp(at int, b Board) error {
	g := r.game
	if err := r.next(b.OnRoll); err != nil {
		return err
	}
	g.setUp, g.at = &b, at
	return nil
}

// addSetUp adds nodes with a position.
func (r *matReader) addSetUp(b Board) error {
	g := r.game
	var e *EncodeError
	if err := g.AddSetUp(b); errors.As(err, &e) {
		return r.fault(g.at, fmt.Errorf("Set Pos: %s %s: %w", e.Field, e.Value, e.Err))
	}
	for n := g.last.first(); n != nil; n = n.first() {
		n.setOffset(g.at)
		g.last = n
		g.board.setUp(n)
	}
	g.factor = 1
	return nil
}

// setOffset places a node that was made at the text it was made of.
func (n *Node) setOffset(at int) { n.game.made[^int(n.text>>1)].offset = int64(at) }

// play adds a node with a move.
func (r *matReader) play(at int, m Move) error {
	g := r.game
	n, err := g.AddMove(m)
	if err != nil {
		return r.error(at, err)
	}
	n.setOffset(at)
	g.last = n
	if m.Action != Double {
		g.beaver = false
	}
	if m.Action == Roll {
		_ = g.board.move(m) // Records looks for plays against the rules, which takes a search
	} else {
		_ = g.board.Play(m)
	}
	return nil
}

// flushRemarks makes the lines with ';' since the last node its comment.
func (r *matReader) flushRemarks() error {
	if len(r.remarks) == 0 {
		return nil
	}
	g := r.game
	lines := make([]string, len(r.remarks))
	for i, m := range r.remarks {
		lines[i] = r.decode(m.text)
	}
	at := r.remarks[0].at
	r.remarks = nil
	if err := g.SetText(g.last, "C", strings.Join(lines, "\n")); err != nil {
		return r.error(at, err)
	}
	return nil
}

// endGame completes the game under way.
func (r *matReader) endGame() error {
	g := r.game
	if g == nil {
		return nil
	}
	switch {
	case g.roll != nil:
		n, err := g.AddDice(g.roll.Player, g.roll.Dice)
		if err != nil {
			return r.error(g.at, err)
		}
		n.setOffset(g.at)
		g.last = n
		g.board.setUp(n)
	case g.setUp != nil:
		if err := r.addSetUp(*g.setUp); err != nil {
			return err
		}
	}
	if err := r.flushRemarks(); err != nil {
		return err
	}
	result := g.result
	if points := result.Points; g.beaver && g.board.Doubles > 1 && (points == 4*g.board.CubeValue || points == 6*g.board.CubeValue) {
		// So much only costs a beaver that was taken, which is mostly not written.
		if err := r.play(g.resultAt, Move{Player: g.board.Turn, Action: Take}); err != nil {
			return err
		}
	}
	r.game = nil
	cube := g.board.CubeValue
	switch ended := g.board.State == GameOver || g.board.State == CubeDropped; {
	case ended && (!result.Won || result.Points == 0):
		result = g.board.Result()
	case ended:
		// Records compares it with the play.
	case result.Won:
		result.Resigned = true
		if result.Points != cube*g.board.resigned(result.Points) {
			r.report(ProblemResult, g.resultAt, fmt.Errorf("%d points are not 1, 2 or 3 times the cube at %d", result.Points, cube))
		}
		if result.Points == 0 {
			result.Points = cube // as GNU Backgammon has it
		}
	case g.resigned >= 0:
		r.report(ProblemResult, g.resigned, errors.New("a resignation without a result"))
	}
	if result.Won {
		if err := g.Root().Set("RE", result.String()); err != nil {
			return r.error(g.resultAt, err)
		}
	}
	return nil
}
