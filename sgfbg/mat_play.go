package sgfbg

import (
	"fmt"
	"slices"
	"strings"
)

// A matPlayer makes nodes of the cells of a game. A Board follows the play, because combined
// moves, and takes that are not written, depend on it.
type matPlayer struct {
	*matReader
	*matGame
	node    *Node    // the last
	remarks []string // its comment
	beaver  bool     // the double before was called a beaver or raccoon: its take need not be written
	factor  int      // ratio of the cube's values in the text to those on the board
}

// play adds the nodes of a game whose cells are read.
func (r *matReader) play(g *matGame, cells []matCell) {
	p := matPlayer{matReader: r, matGame: g, node: g.Root(), factor: 1}
	decisions, last := 0, -1
	for i := range cells {
		if cells[i].decides() {
			decisions++
			last = i
		}
	}
	e := g.edits()
	e.made = slices.Grow(e.made, decisions)
	for i := range cells {
		switch c := &cells[i]; c.kind {
		case cellRoll:
			p.roll(c, i == last)
		case cellDouble, cellBeaver:
			p.add(c.at, Move{Player: c.player, Action: Double})
			p.beaver = c.kind == cellBeaver
			p.cubeValue(c.at, firstNumber(c.words()))
		case cellTake:
			p.add(c.at, Move{Player: c.player, Action: Take})
		case cellDrop:
			p.add(c.at, Move{Player: c.player, Action: Drop})
		case cellRemark:
			p.remarks = append(p.remarks, r.decode(c.words()))
		case cellSetPos:
			p.position(c, cells[i+1:])
		}
	}
	if points := g.said.Points; points == 4*g.board.CubeValue || points == 6*g.board.CubeValue {
		p.takeBeaver(g.said.at) // only a beaver that was taken costs as much
	}
	p.comment()
}

// add adds a node with a move.
func (p *matPlayer) add(at int64, m Move) {
	p.comment()
	n := p.Add()
	var buf [16]byte
	text := append(buf[:0], m.Player.property()[0], '[')
	text = append(m.appendValue(text), ']')
	*n.made() = madeText{p.nodeText(text), at}
	p.node = n
	if m.Action != Double {
		p.beaver = false
	}
	if m.Action == Roll {
		_ = p.board.move(m) // Records reports plays against the rules, which takes a search
	} else {
		_ = p.board.Play(m)
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

// comment makes the lines with ';' after the last node its comment.
func (p *matPlayer) comment() {
	if len(p.remarks) > 0 {
		_ = p.SetText(p.node, "C", strings.Join(p.remarks, "\n")) // UTF-8, without 0 bytes
		p.remarks = p.remarks[:0]
	}
}

// roll reads "31: 8/5 6/5". A roll without a play with which the game ends, though a checker
// can move, is not played.
func (p *matPlayer) roll(c *matCell, last bool) {
	p.takeBeaver(c.at) // most programs do not write it
	m := Move{Player: c.player, Action: Roll, Dice: [2]uint8{c.dice[0] - '0', c.dice[1] - '0'}}
	position := positionLen(c.words()) > 0
	if !position {
		body := strings.TrimRight(c.words(), blanks)
		p.board.readSteps(&m, body, false, func(i int, err error) { p.tolerate(c.at+int64(c.body+i), err) })
	}
	if last && m.Steps == [4]Step{} && p.board.canMove(m.Player, m.Dice) {
		p.comment()
		n, _ := p.AddDice(m.Player, m.Dice) // dice that were read
		p.setUpAt(n, c.at)
	} else {
		p.add(c.at, m)
	}
	if position {
		p.remarks = append(p.remarks, p.decode(strings.Trim(c.words(), blanks)))
		p.report(ProblemPlay, c.at, fmt.Errorf("%w: the text has a position in its place, kept as a comment: the boards that follow are wrong", ErrPlay))
	}
}

// takeBeaver adds the take of a beaver, if one is pending.
func (p *matPlayer) takeBeaver(at int64) {
	if p.beaver && p.board.Doubles > 1 {
		p.add(at, Move{Player: p.board.Turn, Action: Take})
	}
}

// cubeValue checks the value that a cell such as "Doubles => 4" gives the cube; it
// is "" if the cell has none.
func (p *matPlayer) cubeValue(at int64, value string) {
	cube := p.board.CubeValue
	if value == "" || cube < 1 || cube >= maxCube {
		return // beyond the limit, the play is at fault
	}
	n, err := digits(value)
	if err == nil && int64(n) == int64(2*cube)*int64(p.factor) {
		return
	}
	p.report(ProblemPlay, at, fmt.Errorf("%w: the text says %s for the value %d", ErrCube, clip(value), 2*cube))
	if err == nil && n > 0 && n%(2*cube) == 0 {
		p.factor = n / (2 * cube) // perhaps automatic doubles, which the text shows only in these values
	}
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

// position adds nodes with a position, at which the player of the next decision is on roll.
func (p *matPlayer) position(c *matCell, next []matCell) {
	b, _ := p.board.readSetPos(c.words()) // remark has checked it
	for i := range next {
		if next[i].decides() {
			if next[i].kind != cellSetPos {
				b.OnRoll = next[i].player
			}
			break
		}
	}
	p.comment()
	_, _ = p.AddSetUp(b)
	for n := p.node.first(); n != nil; n = n.first() {
		p.setUpAt(n, c.at)
	}
	p.factor = 1
}

// setUpAt goes on to a node that sets up.
func (p *matPlayer) setUpAt(n *Node, at int64) {
	n.setOffset(at)
	p.board.setUp(n)
	p.node = n
}

// setOffset sets the offset of a node that was made from .mat text.
func (n *Node) setOffset(at int64) { n.made().offset = at }
