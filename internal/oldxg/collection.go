package oldxg

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/boardcodec/sgfbg"
)

// Collection is [Options.Collection] without a match equity table.
func (m *Match) Collection() (*sgfbg.Collection, []sgfbg.Problem, error) {
	return Options{}.Collection(m)
}

// Collection returns a match as trees of SGF. The player named first is White. Players,
// length, score, date and other tags, the rules and the result go where [sgfbg.NewGame]
// puts them, moves and cube actions into nodes. A resignation is in RE only. Where a
// position is not what the decisions before led to, it is set up. Comments, luck (LU),
// the candidates (A) and the analysis of cube decisions (DA) are with their decision; a
// flagged one has HO.
//
// DA of a match has chances to win it: they come from Options.Chance, or from a rollout,
// which has them. In money play they are equities.
//
// The list has one ProblemLost, with the number of places, for each kind of thing that SGF
// cannot hold or holds in another form: a level that is not a number of plies, DA without a
// table, the candidates of a roll that was not played, rules. What concerns the program more
// than the match is left out and not listed: the version, the time of day, losses, Forced,
// Illegal and Edited, verdicts, BeaverRight, the settings of rollouts, and ScoreAfter,
// FinalScore and Termination, as far as RE does not say the same.
//
// A decision or an analysis with a value that SGF cannot hold, such as a die of 7, is left
// out and listed, and the others are there. The error is an [*sgfbg.EncodeError] for a game
// whose root SGF cannot hold, such as one with a score below 0: [Parse] returns no such game.
func (o Options) Collection(m *Match) (*sgfbg.Collection, []sgfbg.Problem, error) {
	w := writer{m: m, chance: o.Chance}
	c := &sgfbg.Collection{}
	for i := range m.Games {
		w.number = i + 1
		g, err := w.game(&m.Games[i])
		if err != nil {
			var e *sgfbg.EncodeError
			if errors.As(err, &e) {
				e.Game = w.number
			}
			return nil, nil, err
		}
		c.Games = append(c.Games, g)
	}
	return c, w.problems(), nil
}

// A writer makes the games of a Collection.
type writer struct {
	m      *Match
	chance func(away [2]int, crawford bool) float64
	lost   []loss // in the order in which they were found

	number   int // of the game, from 1
	from     *Game
	decision int // of from, from 1; 0 = none
	to       *sgfbg.Game
	board    sgfbg.Board // after the nodes of to
	fresh    bool        // to has no decision and no set-up
	last     *sgfbg.Node
	// What belongs to the node of the roll that comes next.
	comment string
	cube    *sgfbg.CubeAnalysis
}

// A loss is what SGF has no form for.
type loss struct {
	property string
	what     string
	game     int // the first
	places   int
	err      error // of leaveOut: the first, with its decision
}

// lose counts one more place at which SGF cannot hold what, and returns the loss for it.
func (w *writer) lose(property, what string) *loss {
	i := slices.IndexFunc(w.lost, func(l loss) bool { return l.property == property && l.what == what })
	if i < 0 {
		i = len(w.lost)
		w.lost = append(w.lost, loss{property: property, what: what, game: w.number})
	}
	w.lost[i].places++
	return &w.lost[i]
}

// leaveOut counts what as lost with the current decision, for which err is the reason. Without an
// err, it does nothing.
func (w *writer) leaveOut(property, what string, err error) {
	if err == nil {
		return
	}
	if l := w.lose(property, what+" that SGF cannot hold"); l.err == nil {
		l.err = fmt.Errorf("decision %d: %w", w.decision, err)
	}
}

// problems returns the losses as problems, in the order in which they were found.
func (w *writer) problems() (list []sgfbg.Problem) {
	for _, l := range w.lost {
		err := errors.New(l.what)
		if l.err != nil {
			err = fmt.Errorf("%s: %w", l.what, l.err)
		}
		if l.places > 1 {
			err = fmt.Errorf("%w: in %d places", err, l.places)
		}
		list = append(list, sgfbg.Problem{Kind: sgfbg.ProblemLost, Offset: -1, Game: l.game, Property: l.property, Err: err})
	}
	return list
}

// info returns what the root of the tree for g says.
func (w *writer) info(g *Game) sgfbg.Info {
	m := w.m
	match := m.Length > 0
	info := sgfbg.Info{
		Player: [2]string{line(m.Players[0]), line(m.Players[1])},
		Event:  line(m.Event), Round: line(m.Round), Place: line(m.Place), Annotator: line(m.Transcriber),
		Length: m.Length, Game: max(g.Number, 1) - 1, Score: g.Score, // games count from 0, as for GNU Backgammon
		Crawford: m.Crawford && m.Length > 1, CrawfordGame: g.Crawford && match, Jacoby: m.Jacoby && !match,
		Nackgammon: m.Variation == Nackgammon, NoCube: m.CubeLimit == 1 && !g.usesCube(),
		AutoDoubles: g.AutoDoubles,
	}
	if m.Variation == Hypergammon {
		info.Hypergammon = 3
	}
	for p, rating := range m.Ratings {
		if rating != 0 {
			info.Rating[p] = strconv.FormatFloat(rating, 'f', -1, 64)
		}
	}
	if !m.Date.IsZero() {
		info.Date = m.Date.Format("2006-01-02")
	}
	if w.number == 1 {
		info.Comment = join(m.Comment, m.EndComment)
	}
	if g.Ended {
		info.Result = g.Result
	}
	return info
}

// loseRules notes the rules of g, and with the first game those of the match, that SGF has no form
// for.
func (w *writer) loseRules(g *Game) {
	m := w.m
	if m.CubeLimit == 1 && g.usesCube() {
		w.lose("RU", "the limit of 1 for a cube that is turned all the same")
	}
	if w.number > 1 {
		return // the others are those of the match
	}
	const usualLimit = 1024 // if the user sets none
	var rules []string
	if m.CubeLimit > 1 && m.CubeLimit != usualLimit {
		rules = append(rules, fmt.Sprintf("cube limit %d", m.CubeLimit))
	}
	if m.Beavers && m.Length == 0 {
		rules = append(rules, "beavers")
	}
	if m.AutoDoubles > 0 && m.Length == 0 {
		rules = append(rules, "automatic doubles")
	}
	if rules != nil {
		w.lose("RU", "rules without a form: "+strings.Join(rules, ", "))
	}
}

// usesCube reports whether the cube of g is turned, or above 1 from the start.
func (g *Game) usesCube() bool {
	return slices.ContainsFunc(g.Decisions, func(d Decision) bool {
		return d.CubeValue > 1 || d.Cube != nil && d.Cube.Choice == Doubled
	})
}

// line returns a text as one line without 0 bytes.
func line(s string) string {
	return strings.NewReplacer("\r\n", " ", "\r", " ", "\n", " ", "\x00", " ").Replace(s)
}

// join joins the texts that are not empty, with an empty line between them, and without 0 bytes.
func join(texts ...string) string {
	texts = slices.DeleteFunc(texts, func(s string) bool { return s == "" })
	return strings.ReplaceAll(strings.Join(texts, "\n\n"), "\x00", " ")
}

// game returns the tree of a game.
func (w *writer) game(g *Game) (to *sgfbg.Game, err error) {
	w.loseRules(g)
	if to, err = sgfbg.NewGame(w.info(g)); err != nil {
		return nil, err
	}
	w.from, w.decision, w.to, w.last, w.fresh, w.comment, w.cube = g, 0, to, to.Root(), true, "", nil
	w.board = to.Board()
	_ = w.board.SetUp(w.last) // automatic doubles; NewGame wrote what is there
	w.say(g.Comment)
	for i := range g.Decisions {
		d := &g.Decisions[i]
		w.decision = i + 1
		err := w.setUp(d)
		switch {
		case err != nil:
		case d.Cube != nil:
			err = w.double(d)
		case d.Roll != nil:
			err = w.roll(d)
		}
		w.leaveOut("", "a decision", err)
	}
	w.dropCube()
	w.say(join(w.comment, g.EndComment))
	return to, nil
}

// setUp sets up the board of a decision, if the decisions before led to another.
func (w *writer) setUp(d *Decision) error {
	b := &w.board
	// Either side may roll first. A decision to double says who is on roll.
	turn := b.OnRoll == d.Player || w.fresh && (d.Cube == nil || d.Cube.Choice == NoChoice)
	if turn && b.Checkers == d.Checkers && b.CubeValue == d.CubeValue && b.CubeOwner == d.CubeOwner &&
		b.State == sgfbg.Playing && b.Doubles == 0 {
		return nil
	}
	w.dropCube()
	next := *b
	next.Checkers, next.CubeValue, next.CubeOwner, next.OnRoll, next.Dice = d.Checkers, d.CubeValue, d.CubeOwner, d.Player, [2]uint8{}
	last, err := w.to.AddSetUp(next)
	if err != nil {
		return err
	}
	next.State, next.Turn, next.Doubles = sgfbg.Playing, d.Player, 0
	*b, w.last, w.fresh = next, last, false
	return nil
}

// move adds a node with a move, and plays it.
func (w *writer) move(m sgfbg.Move) (*sgfbg.Node, error) {
	n, err := w.to.AddMove(m)
	if err != nil {
		return nil, err
	}
	_ = w.board.Play(m) // what is against the rules is a problem of sgfbg.Record
	w.last, w.fresh = n, false
	return n, nil
}

// say adds a comment to the last node.
func (w *writer) say(comment string) {
	if comment == "" {
		return
	}
	before, _ := w.to.Text(w.last, "C")
	w.leaveOut("C", "a comment", w.to.SetText(w.last, "C", join(before, comment)))
}

// dropCube gives up, and counts as lost, the analysis of a cube decision after which no roll is
// played.
func (w *writer) dropCube() {
	if w.cube != nil {
		w.cube = nil
		w.lose("DA", "the analysis of a cube decision after which no roll is played")
	}
}

// setCube writes c as DA of n, if it is not nil.
func (w *writer) setCube(n *sgfbg.Node, c *sgfbg.CubeAnalysis) {
	if c != nil {
		w.leaveOut("DA", "the analysis of a cube decision", n.SetCubeAnalysis(*c))
	}
}

// double writes a cube decision: a node for the double and for each answer. Without a double, it
// keeps analysis and comment for the roll that follows.
func (w *writer) double(d *Decision) error {
	w.dropCube()
	w.comment = join(w.comment, d.Comment)
	analysis := w.cubeAnalysis(d)
	if d.Cube.Choice != Doubled {
		if d.Flagged {
			w.lose("HO", "the flag of a cube decision without a double")
		}
		w.cube = analysis
		return nil // the next roll shows it
	}
	m := sgfbg.Move{Player: d.Player, Action: sgfbg.Double}
	for i := 0; ; i++ {
		n, err := w.move(m)
		if err != nil {
			return err
		}
		w.setCube(n, analysis)
		if i == 0 {
			w.mark(d)
		}
		if i == len(d.Cube.Answers) {
			return nil
		}
		m = sgfbg.Move{Player: m.Player.Opponent(), Action: d.Cube.Answers[i]}
	}
}

// mark writes the flag, the luck and the comment of a decision to the last node.
func (w *writer) mark(d *Decision) {
	if d.Flagged {
		w.leaveOut("HO", "a flag", w.last.Set("HO", "1"))
	}
	if r := d.Roll; r != nil && r.LuckKnown {
		w.leaveOut("LU", "luck", w.last.SetAnnotation(sgfbg.Annotation{Luck: r.Luck, LuckKnown: true}))
	}
	w.say(w.comment)
	w.comment = ""
}

// roll writes a roll with its play, or only the dice if it was not played.
func (w *writer) roll(d *Decision) error {
	r := d.Roll
	w.comment = join(w.comment, d.Comment)
	if !r.Played {
		if len(r.Candidates) > 0 {
			w.lose("A", "the candidates of a roll that is not played")
		}
		w.dropCube()
		n, err := w.to.AddDice(d.Player, r.Dice)
		if err != nil {
			return err
		}
		_ = w.board.SetUp(n) // the dice
		w.last, w.fresh = n, false
		w.mark(d)
		return nil
	}
	n, err := w.move(sgfbg.Move{Player: d.Player, Action: sgfbg.Roll, Dice: r.Dice, Steps: r.Steps})
	if err != nil {
		return err
	}
	w.setCube(n, w.cube)
	w.cube = nil
	w.candidates(n, d)
	w.mark(d)
	return nil
}
