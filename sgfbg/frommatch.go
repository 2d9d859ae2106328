package sgfbg

import (
	"slices"
	"strconv"
	"strings"

	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/internal/series"
	"example.com/boardcodec/sgfbg/internal/stakes"
)

// FromMatch returns a match as SGF trees, and a list of the losses. Each action becomes a node with its
// move, set-up, comment, luck (LU), candidates (A) and cube analysis (DA), and HO if it is flagged.
//
// In a match, DA has chances to win the match. If m has equities instead, chances converts them; if
// chances is nil, only rollouts have DA, as .xg gives their chances.
//
// The list has one ProblemLost, with the number of places, for each kind of loss: a level that is not a
// number of plies, DA without a table, the candidates of a roll that was not played. An action or an
// analysis with a value that SGF cannot hold, such as a die of 7, is left out and listed. The error is a
// [*bg.EncodeError] for a game whose root SGF cannot hold: see [NewGame].
func FromMatch(m *bg.Match, chances bg.Chances) (*Collection, []bg.Problem, error) {
	t := toTree{chances: chances}
	c := &Collection{}
	for i, g := range m.Games {
		if g == nil { // see bg.Match
			g = new(bg.Game)
		}
		t.number, t.from = i+1, g
		if err := t.game(); err != nil {
			return nil, nil, inField(gameField(i+1)+".Info", err)
		}
		c.Games = append(c.Games, t.to)
	}
	return c, t.lost.Problems(), nil
}

// A toTree makes trees of the games of a match.
type toTree struct {
	chances bg.Chances
	lost    series.Losses

	number int // of the game, from 1
	from   *bg.Game
	action *bg.Action
	to     *Game
	board  bg.Board // before the action, then after it
	cube   *bg.CubeAnalysis
	da     Property // of cube: the answers to a double repeat the double's DA
}

// lose notes the loss of a thing, such as "a comment", that SGF cannot hold. err says why, or is nil.
func (t *toTree) lose(property, thing string, err error) {
	at := bg.Place{Offset: -1}
	if t.action != nil {
		at = t.action.Place
	}
	at.Item = property
	t.lost.Add(t.number, at, thing, err)
}

// leaveOut notes the loss of a thing that could not be written. Without an err, it does nothing.
func (t *toTree) leaveOut(property, thing string, err error) {
	if err != nil {
		t.lose(property, thing+" that SGF cannot hold", err)
	}
}

// game makes the tree of a game.
func (t *toTree) game() (err error) {
	g := t.from
	t.to, err = NewGame(g.Info)
	if err != nil {
		return err
	}
	t.board, t.action, t.cube = g.Board(), nil, nil
	t.comment(t.to.Root(), g.Comment)
	for i := range g.Actions {
		t.action = &g.Actions[i]
		t.add(t.action)
	}
	return nil
}

// comment sets the comment of a node.
func (t *toTree) comment(n *Node, text string) {
	if text != "" {
		t.leaveOut("C", "a comment", t.to.SetText(n, "C", text))
	}
}

// add adds the nodes of an action.
func (t *toTree) add(a *bg.Action) {
	n := t.end()
	if a.SetUp != nil {
		if err := t.setUp(*a.SetUp); err != nil {
			t.leaveOut("", "a position", err)
			return
		}
		n = t.end()
	}
	if a.Unread {
		t.lose("", "a move that could not be read", nil)
	}
	switch {
	case a.Kind != bg.NoAction:
		var err error
		n, err = t.to.AddMove(a.Move)
		if err != nil {
			t.leaveOut("", "a decision", err)
			return
		}
	case a.SetUp == nil && (a.Comment != "" || a.Unread):
		n = t.to.Add()
	}
	if a.Analysis != nil {
		t.analysis(n, a)
	}
	t.comment(n, a.Comment)
	t.board.Apply(a.Move)
}

// end returns the last node.
func (t *toTree) end() *Node {
	if t.to.edit.end != nil {
		return t.to.edit.end
	}
	return t.to.Root()
}

// setUp adds the nodes that make the board b: only the dice, if nothing else differs from the board so far.
func (t *toTree) setUp(b bg.Board) error {
	was := t.board
	if b.NoCube && b.CubeOwner != bg.NoPlayer { // CO[n], and then CO[w]
		t.lose("CO", "the owner of a cube that does not exist", nil)
		b.CubeOwner = bg.NoPlayer
	}
	sameCube := b.CubeValue == was.CubeValue && b.CubeOwner == was.CubeOwner && b.NoCube == was.NoCube
	onlyDice := b.Dice != [2]uint8{} && !b.Opening && b.Checkers == was.Checkers && sameCube
	next := was
	if err := next.SetUp(b); err != nil {
		return err
	}
	t.board = next
	if onlyDice {
		_, err := t.to.AddDice(b.OnRoll, b.Dice)
		return err
	}
	before := t.end()
	if _, err := t.to.AddSetUp(b); err != nil {
		return err
	}
	if b.Opening && was.Opening && b.OnRoll == was.OnRoll { // with PL, the other side could not move first
		return before.firstChild().Set("PL")
	}
	return nil
}

// analysis writes the analysis of an action to its node.
func (t *toTree) analysis(n *Node, a *bg.Action) {
	x, s := a.Analysis, t.stakesOf(a)
	convert := x.Equity && t.board.Length > 0 // a match, in which DA has chances

	switch {
	case x.Cube == nil:
	case a.Kind == bg.NoAction:
		t.lose("DA", "the analysis of a cube decision after which no roll is played", nil)
	case t.cube == x.Cube: // of the double that this answers
		n.replace(t.da.append(nil), "DA")
	default:
		t.setCube(n, *x.Cube, s, convert)
		t.cube = x.Cube
		t.da, _ = n.Get("DA")
	}

	switch {
	case len(x.Plays) == 0:
	case a.Kind != bg.Roll:
		t.lose("A", "the candidates of a roll that is not played", nil)
	case x.Chosen < 0:
		t.lose("A", "candidates without the play that was made", nil)
	default:
		t.setCandidates(n, a, s, convert)
	}

	switch {
	case x.Flagged && a.Kind == bg.NoAction && a.SetUp == nil: // n is of another action
		t.lose("HO", "the flag of a cube decision without a double", nil)
	case x.Flagged:
		t.leaveOut("HO", "a flag", n.Set("HO", "1"))
	}
	if x.Annotation != (bg.Annotation{}) && (a.Kind != bg.NoAction || a.SetUp != nil) {
		t.leaveOut("LU", "luck and marks", n.SetAnnotation(x.Annotation))
	}
}

// stakesOf returns the stakes at an action, for the player on roll, whose point of view DA has.
func (t *toTree) stakesOf(a *bg.Action) stakes.Stakes {
	b, p := &t.board, t.board.OnRoll
	if a.Kind == bg.Roll || a.Kind == bg.Double && b.Doubles == 0 {
		p = a.Player
	}
	away := [2]int{b.Length - b.Score[p], b.Length - b.Score[p.Opponent()]}
	return stakes.Of(t.chances, b.Length, away, b.CubeValue, t.from.Info.Crawford)
}

// level returns m without Level, which SGF cannot hold: Plies, the nearest depth, stays. eXtreme Gammon
// counts one ply more.
func (t *toTree) level(property string, m bg.Method) bg.Method {
	if m.Level != "" && m.Trials == 0 && m.Level != strconv.Itoa(m.Plies+1)+"-ply" {
		name := m.Level
		if name == "no level" || strings.HasPrefix(name, "level ") { // of which a file can have thousands
			name = "(not known)"
		}
		t.lose(property, "the level "+name+" becomes the nearest number of plies", nil)
	}
	m.Level = ""
	return m
}

// setCube writes the analysis of a cube decision. convert says that Cubeful is an equity, and has to be
// a chance.
func (t *toTree) setCube(n *Node, c bg.CubeAnalysis, s stakes.Stakes, convert bool) {
	no, take := &c.NoDouble, &c.DoubleTake
	switch {
	case !convert:
	case s.Known():
		no.Cubeful, take.Cubeful = s.Chance(no.Cubeful), s.Chance(take.Cubeful)
		c.NoDoubleStdDev.Cubeful *= s.Slope()
		c.DoubleTakeStdDev.Cubeful *= s.Slope()
	case c.Method.Trials > 0:
		no.Cubeful, take.Cubeful = no.Chance, take.Chance
		c.NoDoubleStdDev.Cubeful, c.DoubleTakeStdDev.Cubeful = 0, 0
	case t.chances != nil:
		t.lose("DA", "the analysis of a cube decision: the match equity table has no chances for its score", nil)
		return
	default:
		const thing = "the analysis of a cube decision: its equities become chances to win the match only"
		t.lose("DA", thing+" with a match equity table", nil)
		return
	}
	no.Chance, take.Chance = 0, 0
	c.NoDoubleStdDev.Chance, c.DoubleTakeStdDev.Chance = 0, 0
	c.Method = t.level("DA", c.Method)
	t.leaveOut("DA", "the analysis of a cube decision", n.SetCubeAnalysis(c))
}

// setCandidates writes the candidates of a roll. For convert, see setCube.
func (t *toTree) setCandidates(n *Node, a *bg.Action, s stakes.Stakes, convert bool) {
	list := slices.Clone(a.Analysis.Plays)
	for i := range list {
		c := &list[i]
		c.Method = t.level("A", c.Method)
		rolledOut := c.Method.Trials > 0
		switch {
		case !rolledOut || !convert:
		case s.Known():
			c.StdDev.Cubeful *= s.Slope()
		case c.StdDev.Cubeful != 0:
			t.lose("A", "the standard error of a rollout, without a match equity table", nil)
			c.StdDev.Cubeful = 0
		}
		if rolledOut && (convert || c.Output.Chance != 0) { // in money play, Chance is the equity in an .xg
			c.Output.Cubeful = c.Output.Chance
		}
		c.Output.Chance, c.StdDev.Chance = 0, 0
	}
	t.leaveOut("A", "the candidates of a roll", n.SetCandidates(a.Player, list, a.Analysis.Chosen))
}
