package sgfbg

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// A matPlayer makes nodes of the cells of a game. A Board follows the play, because combined
// moves, and takes that are not written, depend on it.
type matPlayer struct {
	*MATReader
	*matGame
	node *Node // the last
}

// play adds to g the nodes for cells, which are all cells of the game: one for most decisions, and
// several for a position.
func (r *MATReader) play(g *matGame, cells []matCell) {
	p := matPlayer{r, g, g.Root()}
	e := g.edits()
	e.made = slices.Grow(e.made, len(cells)) // most cells are a node
	i := nextDecision(cells)
	p.comment(p.node, cells[:i])
	for i < len(cells) {
		c, rest := &cells[i], cells[i+1:]
		n := nextDecision(rest)
		var next *matCell
		if n < len(rest) {
			next = &rest[n]
		}
		p.decide(c, rest[:n], next)
		i += 1 + n
	}
}

// nextDecision returns the index of the first decision or position, or the number of cells.
func nextDecision(cells []matCell) int {
	n := 0
	for n < len(cells) && !cells[n].decides() {
		n++
	}
	return n
}

// decide adds the nodes of c, a decision or a position. next is the decision or position after
// it, or nil; the remarks between the two become the comment of c.
func (p *matPlayer) decide(c *matCell, between []matCell, next *matCell) {
	switch c.kind {
	case cellRoll:
		if positionLen(c.words()) > 0 && p.snowie(c, next) {
			break
		}
		if p.roll(c, next, between) {
			p.report(ProblemPlay, c.at, fmt.Errorf("%w: the text has a position in its place, kept as a comment: the boards that follow are wrong", ErrPlay))
			between = append([]matCell{*c}, between...)
		}
	case cellDouble, cellBeaver:
		p.add(c.at, Move{Player: c.player, Action: Double})
		p.checkCube(c.at, firstNumber(c.words()))
	case cellTake:
		p.add(c.at, Move{Player: c.player, Action: Take})
	case cellDrop:
		p.add(c.at, Move{Player: c.player, Action: Drop})
	case cellSetPos:
		p.position(c, next)
	}
	p.comment(p.node, between)
	if c.kind == cellBeaver && p.board.Doubles > 1 && next != nil && next.kind == cellRoll {
		// Most programs do not write the take of a beaver.
		p.add(next.at, Move{Player: p.board.Turn, Action: Take})
	}
}

// comment makes the remarks among cells the comment of n. A roll among them is one with a
// position in place of the play, which is kept as a comment.
func (p *matPlayer) comment(n *Node, cells []matCell) {
	var lines []string
	for i := range cells {
		switch c := &cells[i]; c.kind {
		case cellRemark:
			lines = append(lines, p.decode(c.words()))
		case cellRoll:
			lines = append(lines, p.decode(strings.Trim(c.words(), blanks)))
		}
	}
	if len(lines) > 0 {
		_ = p.SetText(n, "C", strings.Join(lines, "\n")) // no error: decode returns UTF-8 without 0 bytes
	}
}

// add adds a node with the move m, which is at offset at, and plays m on the board.
func (p *matPlayer) add(at int64, m Move) {
	p.node = p.Add()
	var buf [16]byte
	text := append(buf[:0], m.Player.property()[0], '[')
	text = append(m.appendValue(text), ']')
	*p.node.made() = madeText{p.nodeText(text), at}
	if m.Action == Roll {
		_ = p.board.move(m) // Records reports plays against the rules, which takes a search
	} else {
		_ = p.board.Play(m)
	}
}

// nodeText returns text as a string. It shares a block of memory with the texts of other nodes:
// each has few bytes.
func (r *MATReader) nodeText(text []byte) string {
	b := &r.nodes
	if b.Cap()-b.Len() < len(text) {
		b.Reset()
		b.Grow(max(2048, len(text)))
	}
	b.Write(text)
	return b.String()[b.Len()-len(text):]
}

// roll adds the node of a roll, "31: 8/5 6/5", and reports whether a position is in place of the
// play. next is the decision after it, or nil, and between is what stands before that. A roll without
// a play is one that was not played, if a checker can move and no decision follows: its dice are
// set up. If one follows and a single play is legal, that was made: some sites leave it out.
func (p *matPlayer) roll(c, next *matCell, between []matCell) (position bool) {
	last := next == nil
	m := Move{Player: c.player, Action: Roll, Dice: [2]uint8{c.dice[0] - '0', c.dice[1] - '0'}}
	position = positionLen(c.words()) > 0
	if !position {
		body := strings.TrimRight(c.words(), blanks)
		p.board.readSteps(&m, body, false, func(i int, err error) { p.tolerate(c.at+int64(c.body+i), err) })
	}
	resigned := slices.ContainsFunc(between, func(c matCell) bool { return c.kind == cellResign || c.kind == cellResigned })
	if !last && !position && !resigned && strings.Trim(c.words(), blanks) == "" {
		if only, ok := onlyPlay(&p.board.Checkers, m.Player, m.Dice); ok {
			m.Steps = only
			p.report(ProblemText, c.at, errors.New("the only legal play is not in the text, and is added"))
		}
	}
	if last && m.Steps == [4]Step{} && p.board.canMove(m.Player, m.Dice) {
		n, _ := p.AddDice(m.Player, m.Dice) // no error: check has seen the dice
		p.setUpAt(n, c.at)
	} else {
		p.add(c.at, m)
	}
	return position
}

// checkCube reports a cell such as "Doubles => 4" whose value is not twice that of the cube. value
// is "" if the cell has none.
func (p *matPlayer) checkCube(at int64, value string) {
	cube := p.board.CubeValue
	if value == "" || cube < 1 || cube >= maxCube {
		return // beyond the limit, the play is at fault
	}
	n, err := digits(value)
	if err != nil || n != 2*cube { // perhaps after automatic doubles, which the text shows only here
		p.report(ProblemPlay, at, fmt.Errorf("%w: the text says %s for the value %d", ErrCube, clip(value), 2*cube))
	}
}

// firstNumber returns the first run of digits in s, or "".
func firstNumber(s string) string {
	s = strings.TrimLeftFunc(s, func(c rune) bool { return c < '0' || c > '9' })
	rest := strings.TrimLeft(s, "0123456789")
	return s[:len(s)-len(rest)]
}

// position adds the nodes of a position. The player of next, if that is a decision, is on roll.
func (p *matPlayer) position(c, next *matCell) {
	if positionLen(c.text) > 0 {
		p.snowie(c, next) // check has seen that it is one
		return
	}
	b, _ := p.board.readSetPos(c.words()) // remark has checked it
	if next != nil && next.kind != cellSetPos {
		b.OnRoll = next.player
	}
	p.setUp(c, b)
}

// setUp adds the nodes of the position b, which remark or readSnowie has checked.
func (p *matPlayer) setUp(c *matCell, b Board) {
	_, _ = p.AddSetUp(b)
	for n := p.node.first(); n != nil; n = n.first() {
		p.setUpAt(n, c.at)
	}
}

// setUpAt makes n, a node with a set-up at offset at, the last node, and sets up its board.
func (p *matPlayer) setUpAt(n *Node, at int64) {
	n.setOffset(at)
	_ = p.board.SetUp(n)
	p.node = n
}

// setOffset sets the offset of n, a node that was made from .mat text.
func (n *Node) setOffset(at int64) { n.made().offset = at }
