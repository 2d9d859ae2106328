package mat

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/internal/lex"
)

// A player makes the actions of a game from its cells. A board follows the play, because combined
// steps, and takes that are not written, depend on it.
type player struct {
	*Reader
	*game
}

// play adds to g the actions of cells, which are all cells of the game.
func (r *Reader) play(g *game, cells []cell) {
	decisions := 0
	for i := range cells {
		if cells[i].decides() {
			decisions++
		}
	}
	g.Actions = make([]bg.Action, 0, decisions)
	p := player{r, g}
	i := firstDecision(cells)
	g.Comment = r.comment(cells[:i])
	for i < len(cells) {
		c, rest := &cells[i], cells[i+1:]
		n := firstDecision(rest)
		var next *cell
		if n < len(rest) {
			next = &rest[n]
		}
		p.decide(c, rest[:n], next)
		i += 1 + n
	}
}

// firstDecision returns the index of the first decision or position, or the number of cells if there
// is none.
func firstDecision(cells []cell) int {
	n := 0
	for n < len(cells) && !cells[n].decides() {
		n++
	}
	return n
}

// decide adds the action of c, a decision or a position. next is the decision or position after
// it, or nil; the remarks between the two become the comment of c.
func (p *player) decide(c *cell, between []cell, next *cell) {
	switch c.kind {
	case cellRoll:
		if positionLen(c.words()) > 0 && p.snowie(c, next) {
			break
		}
		if p.roll(c, next, between) {
			p.report(bg.ProblemPlay, bg.Lost, c.at, fmt.Errorf(
				"%w: the text has a position in its place, kept as a comment: the boards that follow are wrong", bg.ErrPlay))
			between = append([]cell{*c}, between...)
		}
	case cellDouble, cellBeaver:
		p.add(c.at, bg.Move{Player: c.player, Kind: bg.Double})
		p.checkCube(c.at, firstNumber(c.words()))
	case cellTake:
		p.add(c.at, bg.Move{Player: c.player, Kind: bg.Take})
	case cellDrop:
		p.add(c.at, bg.Move{Player: c.player, Kind: bg.Drop})
	case cellSetPos:
		p.position(c, next)
	}
	p.Actions[len(p.Actions)-1].Comment = p.comment(between)
	if c.kind == cellBeaver && p.board.Doubles > 1 && next != nil && next.kind == cellRoll {
		// Most programs do not write the take of a beaver.
		p.add(next.at, bg.Move{Player: p.board.Turn, Kind: bg.Take})
	}
}

// comment returns the remarks among cells, one on each line. If a roll is among the cells, it has a
// position in place of its play; its text is kept as a comment, too.
func (r *Reader) comment(cells []cell) string {
	var lines []string
	for i := range cells {
		switch c := &cells[i]; c.kind {
		case cellRemark:
			lines = append(lines, r.decode(c.words()))
		case cellRoll:
			lines = append(lines, r.decode(strings.Trim(c.words(), blanks)))
		}
	}
	return strings.Join(lines, "\n")
}

// add adds the action of the move m, which is at offset at, and plays m on the board, whether or not
// the rules allow it: the records of the match say so.
func (p *player) add(at int64, m bg.Move) {
	p.Actions = append(p.Actions, bg.Action{Move: m, Place: p.place(at)})
	p.board.Apply(m)
}

// roll adds the action of a roll, "31: 8/5 6/5", and reports whether the cell has a position instead
// of a play. next is the decision after the roll, or nil, and between has the cells before next. If
// there is no play, a checker can move, and no decision follows, the roll was not played: its dice
// are set up. If a decision follows and only one play is legal, it was made: some sites omit it.
func (p *player) roll(c, next *cell, between []cell) (position bool) {
	m := bg.Move{Player: c.player, Kind: bg.Roll, Dice: [2]uint8{c.dice[0] - '0', c.dice[1] - '0'}}
	position = positionLen(c.words()) > 0
	if !position {
		m.Steps = p.steps(c)
		m = p.board.Expand(m)
	}
	dance := m.Steps == [4]bg.Step{}
	bare := dance && strings.Trim(c.words(), blanks) == ""
	if bare && next != nil && !resigns(between) {
		m = p.forced(c.at, m)
	}
	if dance && next == nil && canMove(&p.board, m.Player, m.Dice) {
		b := p.board
		b.OnRoll, b.Opening, b.Dice = m.Player, false, m.Dice
		p.setUp(c.at, b)
	} else {
		p.add(c.at, m)
	}
	return position
}

// steps returns the steps in the text of the roll c, and reports its faults.
func (p *player) steps(c *cell) (steps [4]bg.Step) {
	const dashes = false // "8-5" is a fault
	body := strings.TrimRight(c.words(), blanks)
	for i, s := range lex.Steps(body, dashes, func(i int, err error) { p.tolerateStep(c, body, i, err) }) {
		steps[i] = bg.Step{From: s[0], To: s[1]}
	}
	return steps
}

// forced returns the only legal play of the roll m, which has no steps, and reports that it is added.
// It returns m if the only play is a dance, or if there are several plays.
func (p *player) forced(at int64, m bg.Move) bg.Move {
	only, ok := p.board.Forced(m.Player, m.Dice)
	if !ok || only.Steps == m.Steps {
		return m
	}
	err := errors.New("the only legal play is not in the text, and is added")
	p.report(bg.ProblemForm, bg.Repaired, at, err)
	return only
}

// canMove reports whether dice allow p to move a checker.
func canMove(b *bg.Board, p bg.Player, dice [2]uint8) bool {
	only, ok := b.Forced(p, dice)
	return !ok || only.Steps != [4]bg.Step{}
}

// resigns reports whether one of the cells is a resignation.
func resigns(cells []cell) bool {
	return slices.ContainsFunc(cells, func(c cell) bool { return c.kind == cellResign || c.kind == cellResigned })
}

// tolerateStep reports a fault at index i of body, the steps of the roll c.
func (p *player) tolerateStep(c *cell, body string, i int, err error) {
	scale := bg.Lost
	if errors.Is(err, bg.ErrSyntax) && lex.ItemLen(body[i:]) > 0 {
		scale = bg.Repaired // a '-' for a '/'
	}
	p.tolerate(scale, c.at+int64(c.body+i), err)
}

// checkCube reports a cell such as "Doubles => 4" whose value is not twice the cube's. value is ""
// if the cell has none.
func (p *player) checkCube(at int64, value string) {
	cube := p.board.CubeValue
	if value == "" || cube >= maxCube {
		return // above the limit, the records of the match report the double
	}
	n, err := lex.Digits(value)
	if err != nil || n != 2*cube { // perhaps after automatic doubles, which the text shows only here
		p.report(bg.ProblemPlay, bg.Odd, at,
			fmt.Errorf("%w: the text says %s for the value %d", lex.ErrCube, lex.Clip(value), 2*cube))
	}
}

// maxCube is the largest value of the cube.
const maxCube = 1 << maxExponent

// firstNumber returns the first run of digits in s, or "".
func firstNumber(s string) string {
	s = strings.TrimLeftFunc(s, func(c rune) bool { return c < '0' || c > '9' })
	rest := strings.TrimLeft(s, "0123456789")
	return s[:len(s)-len(rest)]
}

// position adds the action of a position. The player of next, if that is a decision, is on roll.
func (p *player) position(c, next *cell) {
	if positionLen(c.text) > 0 {
		p.snowie(c, next) // true, as check has read it
		return
	}
	b, _ := readSetPos(p.board, c.words()) // ok, as checkPosition has read it
	if next != nil && next.kind != cellSetPos {
		b.OnRoll = next.player
	}
	b.Opening = false
	p.setUp(c.at, b)
}

// snowie adds the actions of the position in the cell c, and reports whether there is a position. The
// player of the cell is on roll with its dice. If next, the decision after it, is the other player's,
// the dice were played, and a second action has him on roll.
func (p *player) snowie(c, next *cell) bool {
	text := c.words()
	if c.kind != cellRoll {
		text = c.text
	}
	line, ok := readSnowie(text)
	if !ok {
		return false
	}
	b := p.board
	b.Checkers, b.OnRoll, b.Opening, b.Dice = line.checkers, c.player, false, [2]uint8{}
	if c.kind == cellRoll {
		b.Dice = [2]uint8{c.dice[0] - '0', c.dice[1] - '0'}
	}
	if b.Validate() != nil {
		return false
	}
	if line.cube != b.CubeValue || line.owner != b.CubeOwner || line.score != b.Score {
		p.report(bg.ProblemForm, bg.Odd, c.at, fmt.Errorf(
			"the position has the cube %d and the score %d-%d, which are not those of the game",
			line.cube, line.score[bg.White], line.score[bg.Black]))
	}
	p.setUp(c.at, b)
	if next != nil && next.kind != cellSetPos && next.player != c.player {
		b.OnRoll, b.Dice = next.player, [2]uint8{}
		p.setUp(c.at, b)
	}
	return true
}

// setUp adds an action, at offset at, that sets up the position of b.
func (p *player) setUp(at int64, b bg.Board) {
	_ = p.board.SetUp(b) // no error: checkPosition and snowie have validated it
	b = p.board
	p.Actions = append(p.Actions, bg.Action{SetUp: &b, Place: p.place(at)})
}
