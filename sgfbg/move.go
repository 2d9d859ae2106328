package sgfbg

import (
	"strconv"

	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/internal/lex"
)

// moveID returns the identifier of the property that holds the moves of p, or "" for no player.
func moveID(p bg.Player) string {
	if p > bg.Black {
		return ""
	}
	return "WB"[p : p+1]
}

// words are the values of the kinds of moves without dice: those of the format and of other programs.
var words = map[string]bg.Kind{
	"double": bg.Double, "take": bg.Take, "drop": bg.Drop,
	"resign": bg.Resign, "accept": bg.Accept, "reject": bg.Reject,
}

// The letters of the format are White's points: a is his 1 point and Black's 24
// point.
//
//	13 14 15 16 17 18      19 20 21 22 23 24   White's points
//	 m  n  o  p  q  r   y   s  t  u  v  w  x   (y is the bar, z is off, for both sides)
//	 l  k  j  i  h  g       f  e  d  c  b  a
//	12 11 10  9  8  7       6  5  4  3  2  1
//	13 14 15 16 17 18      19 20 21 22 23 24   Black's points

// pointOf returns the point of a letter as in a bg.Step, numbered from p's side; ok is false for any
// other byte than a to z.
func pointOf(p bg.Player, letter byte) (at uint8, ok bool) {
	switch {
	case letter == 'y':
		return bg.BarPoint, true
	case letter == 'z':
		return bg.OffPoint, true
	case letter < 'a' || letter > 'x':
		return 0, false
	case p == bg.White:
		return letter - 'a' + 1, true
	}
	return 'x' - letter + 1, true
}

// letterOf is the inverse of pointOf. at is at most BarPoint.
func letterOf(p bg.Player, at uint8) byte {
	switch {
	case at == bg.BarPoint:
		return 'y'
	case at == bg.OffPoint:
		return 'z'
	case p == bg.White:
		return 'a' + at - 1
	}
	return 'x' - at + 1
}

// parseMove reads a move of p, White or Black, from the value of a W or B property: two digits and up
// to four pairs of letters, or a word such as double. With an error, the Move has no meaning.
func parseMove(p bg.Player, value string) (bg.Move, error) {
	m := bg.Move{Player: p}
	if len(value) >= 2 && lex.IsDie(value[0]) && lex.IsDie(value[1]) {
		m.Kind, m.Dice = bg.Roll, [2]uint8{value[0] - '0', value[1] - '0'}
		err := parseSteps(p, value[2:], &m.Steps)
		return m, err
	}
	word, points, composed := splitCompose(value)
	kind, ok := words[word]
	if !ok || composed && kind != bg.Resign {
		return m, lex.NotAllowed("%s is not a move", lex.Clip(value))
	}
	m.Kind = kind
	if !composed {
		return m, nil
	}
	var err error
	m.Points, err = lex.Digits(points)
	if err != nil || points[0] == '0' {
		return m, lex.NotAllowed("%s: want resign:1 to resign:999999999", lex.Clip(value))
	}
	return m, nil
}

// parseSteps reads pairs of points into steps.
func parseSteps(p bg.Player, pairs string, steps *[4]bg.Step) error {
	if len(pairs)%2 != 0 || len(pairs) > 2*len(steps) {
		return lex.NotAllowed("%s is not 0 to 4 pairs of points", lex.Clip(pairs))
	}
	for i := 0; i < len(pairs); i += 2 {
		from, ok1 := pointOf(p, pairs[i])
		to, ok2 := pointOf(p, pairs[i+1])
		if !ok1 || !ok2 || from == bg.OffPoint {
			return lex.NotAllowed("%q moves no checker", pairs[i:i+2])
		}
		steps[i/2] = bg.Step{From: from, To: to}
	}
	return nil
}

// moveText returns the property of a move, such as W[31hefe].
func moveText(m bg.Move) (string, error) {
	if err := m.Validate(); err != nil {
		return "", err
	}
	var buf [24]byte
	text := append(append(buf[:0], moveID(m.Player)...), '[')
	if m.Kind == bg.Roll {
		text = appendSteps(append(text, '0'+m.Dice[0], '0'+m.Dice[1]), &m)
	} else {
		text = append(text, m.Kind.String()...)
	}
	if m.Kind == bg.Resign && m.Points > 0 {
		text = strconv.AppendInt(append(text, ':'), int64(m.Points), 10)
	}
	return string(append(text, ']')), nil
}

// appendSteps appends the steps as pairs of letters.
func appendSteps(dst []byte, m *bg.Move) []byte {
	for _, s := range m.Steps {
		if s == (bg.Step{}) {
			break
		}
		dst = append(dst, letterOf(m.Player, s.From), letterOf(m.Player, s.To))
	}
	return dst
}

// Move returns the move of the node, from its first B or W property. If it has
// neither, ok is false. For a value that is not a move, the error is a
// [*bg.SyntaxError] that wraps [bg.ErrValue]; the raw value stays in the node.
func (n *Node) Move() (m bg.Move, ok bool, err error) {
	c := n.contents()
	if c.moves == 0 {
		return bg.Move{}, false, nil
	}
	m, err = n.moveOf(c.move)
	return m, true, err
}

// moveOf returns the move in p, a W or B of n, or the zero Move with an error.
func (n *Node) moveOf(p Property) (m bg.Move, err error) {
	player := bg.White
	if canonical(p.ID) == "B" {
		player = bg.Black
	}
	m, err = parseMove(player, p.Value())
	if err != nil {
		return bg.Move{}, n.valueError(p, err)
	}
	return m, nil
}

// SetMove makes m the move of n, in place of its B or W. The dice are written in the order of
// m.Dice. If m differs from the move before, also in the order of the dice or of the steps,
// SetMove removes the analysis and annotation: see [Node.ClearAnalysis]. The nodes after n do not
// change. If [bg.Move.Validate] refuses m, SetMove returns its [*bg.EncodeError].
func (n *Node) SetMove(m bg.Move) error {
	text, err := moveText(m)
	if err != nil {
		return err
	}
	was, _, _ := n.Move() // a wrong value is read as the zero Move, from which m differs
	n.replace([]byte(text), "W", "B")
	if was != m {
		n.ClearAnalysis()
	}
	return nil
}

// AddMove appends a node with m to the end of the main line. If [bg.Move.Validate]
// refuses m, AddMove returns its [*bg.EncodeError]. It does not check the rules:
// [bg.Board.Play] does. [Node.AddVariation] adds moves elsewhere.
func (g *Game) AddMove(m bg.Move) (*Node, error) {
	text, err := moveText(m)
	if err != nil {
		return nil, err
	}
	return g.addText(text), nil
}
