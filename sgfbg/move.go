package sgfbg

import (
	"fmt"
	"slices"
	"strconv"
)

// A Player is a side. The zero value is White. White and Black are the indices
// of pairs such as Board.Score.
type Player uint8

const (
	White    Player = 0 // O, player 0 of GNU Backgammon, left column of a .mat file
	Black    Player = 1 // X, player 1, right column
	NoPlayer Player = 3 // neither: both may turn the cube, nobody has won; 3 as in a match ID
)

// Opponent returns the other side, and NoPlayer for NoPlayer.
func (p Player) Opponent() Player {
	if p > Black {
		return NoPlayer
	}
	return 1 - p
}

// property returns the identifier of the property that holds the moves of p, or "" for no player.
func (p Player) property() string {
	if p > Black {
		return ""
	}
	return [...]string{"W", "B"}[p]
}

// String returns "White", "Black" or "no player".
func (p Player) String() string {
	switch p {
	case White:
		return "White"
	case Black:
		return "Black"
	case NoPlayer:
		return "no player"
	}
	return "invalid Player"
}

// An Action is the kind of a player's decision. The zero value is NoAction.
type Action uint8

const (
	NoAction Action = iota
	Roll            // the dice, and the checkers moved, if any could be
	Double          // offering the cube; while a double is pending: a beaver or raccoon, as Board.FormatPlay calls it
	Take            // in answer to a double, beaver or raccoon
	Drop            // in answer to a double, beaver or raccoon
	Resign          // offering to lose; GNU Backgammon writes it only in RE
	Accept          // in answer to a resignation, in files of other programs
	Reject          // in answer to a resignation, in files of other programs
)

// From Double on, these are the words of the format and of other programs.
var actions = [...]string{
	"no action", "roll", "double", "take", "drop", "resign", "accept", "reject",
}

// String returns the name of the action: "roll", "double".
func (a Action) String() string {
	if int(a) < len(actions) {
		return actions[a]
	}
	return "invalid Action"
}

// A Step is the move of one checker, numbered from the point of view of the
// player who moves it: points are 24 to 1, the bar is BarPoint, and a checker
// that is borne off goes to OffPoint. The zero Step is no step, as nothing moves
// from OffPoint.
type Step struct{ From, To uint8 }

// String returns the step as players write it: "13/8", "bar/21", "6/off".
func (s Step) String() string { return pointName(s.From) + "/" + pointName(s.To) }

func pointName(at uint8) string {
	switch at {
	case BarPoint:
		return "bar"
	case OffPoint:
		return "off"
	}
	return strconv.Itoa(int(at))
}

// The bar and the tray of the checkers borne off.
const (
	BarPoint = 25 // the bar, as From of a [Step]
	OffPoint = 0  // off the board, as To of a Step
	BarIndex = 24 // the bar, as an index of each half of [Board].Checkers
)

// A Move is a decision. It is comparable. The zero Move is no decision, and
// cannot be written.
type Move struct {
	Player Player
	Action Action
	Dice   [2]uint8 // of a Roll, 1 to 6, in the order of the file
	Steps  [4]Step  // of a Roll, in the order of the file; unused ones are zero, at the end
	Points int      // of a Resign: what it costs, the cube included, to 999,999,999; 0 = not said
}

// Played returns the steps in use: those before the first zero step.
func (m Move) Played() []Step { return slices.Clone(m.played()) }

// played is Played without a copy: it returns a part of m.Steps.
func (m *Move) played() []Step {
	for i, s := range m.Steps {
		if s == (Step{}) {
			return m.Steps[:i]
		}
	}
	return m.Steps[:]
}

// The letters of the format are White's points: a is his 1 point and Black's 24
// point.
//
//	13 14 15 16 17 18      19 20 21 22 23 24   White's points
//	 m  n  o  p  q  r   y   s  t  u  v  w  x   (y is the bar, z is off, for both sides)
//	 l  k  j  i  h  g       f  e  d  c  b  a
//	12 11 10  9  8  7       6  5  4  3  2  1
//	13 14 15 16 17 18      19 20 21 22 23 24   Black's points

// pointOf returns the point of a letter as p numbers it, which is how a Step has it.
func pointOf(p Player, letter byte) (at uint8, ok bool) {
	switch {
	case letter == 'y':
		return BarPoint, true
	case letter == 'z':
		return OffPoint, true
	case letter < 'a' || letter > 'x':
		return 0, false
	case p == White:
		return letter - 'a' + 1, true
	}
	return 'x' - letter + 1, true
}

// letterOf is the inverse of pointOf. at is at most BarPoint.
func letterOf(p Player, at uint8) byte {
	switch {
	case at == BarPoint:
		return 'y'
	case at == OffPoint:
		return 'z'
	case p == White:
		return 'a' + at - 1
	}
	return 'x' - at + 1
}

// ParseMove reads a move of p from the value of a W or B property: two digits
// and up to four pairs of letters, or a word such as double. It does not check
// the move against a board. The error is a [*SyntaxError] that wraps
// [ErrValue]; its Offset is an offset in value. [Move.Value] is the inverse.
func ParseMove(p Player, value string) (Move, error) {
	m, at, err := parseMove(p, value)
	if err != nil {
		return Move{}, &SyntaxError{In: "move", Offset: int64(at), Property: p.property(), Err: err}
	}
	return m, nil
}

// parseMove is ParseMove, with the index of the fault in value.
func parseMove(p Player, value string) (m Move, at int, err error) {
	m.Player = p
	if p > Black {
		return Move{}, 0, notAllowed("no player %d", p)
	}
	if len(value) >= 2 && isDie(value[0]) && isDie(value[1]) {
		m.Action, m.Dice = Roll, [2]uint8{value[0] - '0', value[1] - '0'}
		if at, err := parseSteps(p, value[2:], &m.Steps); err != nil {
			return Move{}, 2 + at, err
		}
		return m, 0, nil
	}
	word, points, composed := splitCompose(value)
	for a := Double; int(a) < len(actions); a++ {
		if word != actions[a] || composed && a != Resign {
			continue
		}
		m.Action = a
		if composed {
			m.Points, err = digits(points)
			if err != nil || points[0] == '0' {
				return Move{}, len(word) + 1, notAllowed("%s: want resign:1 to resign:999999999", clip(value))
			}
		}
		return m, 0, nil
	}
	return Move{}, 0, notAllowed("%s is not a move", clip(value))
}

// parseSteps reads pairs of points into steps. With an error, at is the index in pairs of the first
// byte of the wrong pair, or 0 if the number of letters is wrong.
func parseSteps(p Player, pairs string, steps *[4]Step) (at int, err error) {
	if len(pairs)%2 != 0 || len(pairs) > 2*len(steps) {
		return 0, notAllowed("%s is not 0 to 4 pairs of points", clip(pairs))
	}
	for i := 0; i < len(pairs); i += 2 {
		from, ok1 := pointOf(p, pairs[i])
		to, ok2 := pointOf(p, pairs[i+1])
		if !ok1 || !ok2 || from == OffPoint {
			return i, notAllowed("%q moves no checker", pairs[i:i+2])
		}
		steps[i/2] = Step{from, to}
	}
	return 0, nil
}

func isDie(c byte) bool { return c >= '1' && c <= '6' }

// Value returns the value that [ParseMove] reads as m, without the fields that the Action does not
// use, such as the Dice of a Double. For a move that has
// none, the error is an [*EncodeError] that wraps [ErrValue].
func (m Move) Value() (string, error) {
	if err := m.check(); err != nil {
		return "", err
	}
	var buf [16]byte
	return string(m.appendValue(buf[:0])), nil
}

// text returns the property of a move, such as W[31hefe].
func (m *Move) text() (string, error) {
	value, err := m.Value()
	return m.Player.property() + "[" + value + "]", err
}

// appendValue appends the value of a move that has one.
func (m *Move) appendValue(dst []byte) []byte {
	if m.Action != Roll {
		dst = append(dst, actions[m.Action]...)
		if m.Action == Resign && m.Points > 0 {
			dst = strconv.AppendInt(append(dst, ':'), int64(m.Points), 10)
		}
		return dst
	}
	return m.appendSteps(append(dst, '0'+m.Dice[0], '0'+m.Dice[1]))
}

// appendSteps appends the steps as pairs of letters.
func (m *Move) appendSteps(dst []byte) []byte {
	for _, s := range m.played() {
		dst = append(dst, letterOf(m.Player, s.From), letterOf(m.Player, s.To))
	}
	return dst
}

// check returns the field of m that has no value, as an [*EncodeError], or nil.
func (m *Move) check() error {
	switch {
	case m.Player > Black:
		return refuse("Player", m.Player, "want White or Black")
	case m.Action == NoAction || int(m.Action) >= len(actions):
		return refuse("Action", m.Action, "want a decision")
	case m.Action == Resign && (m.Points < 0 || m.Points > maxNumber):
		return refuse("Points", m.Points, "want 0 to 999999999")
	case m.Action != Roll:
		return nil
	}
	used := len(m.played())
	for i, s := range m.Steps {
		moves := s.From > OffPoint && s.From <= BarPoint && s.To <= BarPoint
		if i < used && !moves || i >= used && s != (Step{}) {
			return refuse(fmt.Sprintf("Steps[%d]", i), s, "want 25 to 1, then 25 to 0; zero steps at the end")
		}
	}
	return checkDice(m.Dice)
}

// String returns the move as players write it, from the mover's side: "31: 8/5
// 6/5", "42: bar/21", "66:" for a dance, "double"; "no action" for the zero
// Move, and "invalid Move" for any other that has no value. What only the board shows, such
// as hits and that a double is a beaver, is in the text of [Board.FormatPlay].
func (m Move) String() string {
	if m.check() != nil && m != (Move{}) {
		return "invalid Move"
	}
	if m.Action != Roll {
		if m.Action == Resign && m.Points > 0 {
			return m.Action.String() + " " + strconv.Itoa(m.Points)
		}
		return m.Action.String()
	}
	b := fmt.Appendf(nil, "%d%d:", m.Dice[0], m.Dice[1])
	for _, s := range m.played() {
		b = append(append(b, ' '), s.String()...)
	}
	return string(b)
}

// Move returns the move of the node, from its first B or W property. If it has
// neither, ok is false. For a value that is not a move, the error is a
// [*SyntaxError] that wraps [ErrValue]; the raw value stays in the node.
func (n *Node) Move() (m Move, ok bool, err error) {
	c := n.contents()
	if c.moves == 0 {
		return Move{}, false, nil
	}
	m, err = n.moveOf(c.move)
	return m, true, err
}

// moveOf returns the move that p, a W or B of n, gives.
func (n *Node) moveOf(p Property) (m Move, err error) {
	player := White
	if canonical(p.ID) == "B" {
		player = Black
	}
	if m, _, err = parseMove(player, p.Value()); err != nil {
		return Move{}, n.valueError(p, err)
	}
	return m, nil
}

// SetMove makes m the move of n, in place of its B or W. If that is another move, it
// removes the analysis and annotation: see [Node.ClearAnalysis]. The nodes that follow n
// stay as they are. A move that has no value is refused with an [*EncodeError].
func (n *Node) SetMove(m Move) error {
	text, err := m.text()
	if err != nil {
		return err
	}
	was, _, _ := n.Move() // the zero Move, which m is not, for a wrong value
	n.replace([]byte(text), "W", "B")
	if was != m {
		n.ClearAnalysis()
	}
	return nil
}

// AddMove appends a node with a move to the end of the main line. A move that
// has no value is refused with an [*EncodeError]. The rules are not checked:
// [Board.Play] does that. [Node.AddVariation] adds moves elsewhere.
func (g *Game) AddMove(m Move) (*Node, error) {
	text, err := m.text()
	if err != nil {
		return nil, err
	}
	return g.addText(text), nil
}
