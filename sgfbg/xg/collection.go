package xg

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"example.com/boardcodec/sgfbg"
)

// Collection is like [Options.Collection] without a match equity table.
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
// The list has one ProblemLost a match, with the number of the places, for each thing
// that SGF cannot hold or holds in another form: a level that is not a number of plies,
// DA without a table, the candidates of a roll that was not played, rules. What concerns
// the program more than the match is left out and not listed: the version, experience,
// number and site of the match, the time of day, Imported and Transcribed, losses,
// BeforeRoll, Forced, Illegal and Edited, verdicts, BeaverRight, the settings of rollouts,
// and ScoreAfter, FinalScore and Termination, as far as RE does not say the same. The error is
// an [*sgfbg.EncodeError] for a value that [Parse] does not return, such as a die of 7.
func (o Options) Collection(m *Match) (*sgfbg.Collection, []sgfbg.Problem, error) {
	w := writer{m: m, chance: o.Chance, levels: map[Level]bool{}}
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
	lost   []loss         // in the order in which they were found
	levels map[Level]bool // of otherLevel

	number int // of the game, from 1
	from   *Game
	to     *sgfbg.Game
	board  sgfbg.Board // after the nodes of to
	fresh  bool        // to has no decision and no set-up
	last   *sgfbg.Node
	// What belongs to the node of the roll that comes next.
	comment string
	cube    *sgfbg.CubeAnalysis
}

// A loss is what SGF has no form for.
type loss struct {
	what     string
	property string
	game     int // the first
	places   int
}

// lose notes a place at which something is lost.
func (w *writer) lose(property, what string) {
	i := slices.IndexFunc(w.lost, func(l loss) bool { return l.what == what })
	if i < 0 {
		i = len(w.lost)
		w.lost = append(w.lost, loss{what: what, property: property, game: w.number})
	}
	w.lost[i].places++
}

func (w *writer) problems() (list []sgfbg.Problem) {
	for _, l := range w.lost {
		if l.what == otherLevel {
			var names []string
			for _, level := range slices.Sorted(maps.Keys(w.levels)) {
				names = append(names, level.String())
			}
			l.what += " (" + strings.Join(names, ", ") + ")"
		}
		err := errors.New(l.what)
		if l.places > 1 {
			err = fmt.Errorf("%s: in %d places", l.what, l.places)
		}
		list = append(list, sgfbg.Problem{Kind: sgfbg.ProblemLost, Offset: -1, Game: l.game, Property: l.property, Err: err})
	}
	return list
}

// info returns what the root says.
func (w *writer) info(g *Game) sgfbg.Info {
	m := w.m
	match := m.Length > 0
	info := sgfbg.Info{
		Player: [2]string{line(m.Players[0]), line(m.Players[1])},
		Event:  line(m.Event), Round: line(m.Round), Place: line(m.Place), Annotator: line(m.Transcriber),
		Length: m.Length, Game: max(g.Number, 1) - 1, Score: g.Score, // games count from 0, as for GNU Backgammon
		Crawford: m.Crawford && m.Length > 1, CrawfordGame: g.Crawford && match, Jacoby: m.Jacoby && !match,
		Nackgammon: m.Variation == Nackgammon, NoCube: m.CubeLimit == 1,
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
		var rules []string
		if m.CubeLimit > 1 && m.CubeLimit != usualLimit {
			rules = append(rules, fmt.Sprintf("cube limit %d", m.CubeLimit))
		}
		if m.Beavers && !match {
			rules = append(rules, "beavers")
		}
		if m.AutoDoubles > 0 && !match {
			rules = append(rules, "automatic doubles")
		}
		if rules != nil {
			w.lose("RU", "rules without a form: "+strings.Join(rules, ", "))
		}
	}
	if g.Ended {
		info.Result = g.Result
	}
	return info
}

// usualLimit is the limit of the cube if the user sets none.
const usualLimit = 1024

// line returns a text as one line.
func line(s string) string {
	return strings.NewReplacer("\r\n", " ", "\r", " ", "\n", " ", "\x00", " ").Replace(s)
}

// join joins texts that are not empty.
func join(texts ...string) string {
	texts = slices.DeleteFunc(texts, func(s string) bool { return s == "" })
	return strings.ReplaceAll(strings.Join(texts, "\n\n"), "\x00", " ")
}

func (w *writer) game(g *Game) (to *sgfbg.Game, err error) {
	if to, err = sgfbg.NewGame(w.info(g)); err != nil {
		return nil, err
	}
	w.from, w.to, w.last, w.fresh, w.comment, w.cube = g, to, to.Root(), true, "", nil
	w.board = to.Board()
	if err := w.board.SetUp(w.last); err != nil { // automatic doubles
		return nil, err
	}
	if err := w.say(g.Comment); err != nil {
		return nil, err
	}
	for i := range g.Decisions {
		d := &g.Decisions[i]
		if err := w.setUp(d); err != nil {
			return nil, err
		}
		switch {
		case d.Cube != nil:
			err = w.double(d)
		case d.Roll != nil:
			err = w.roll(d)
		}
		if err != nil {
			return nil, err
		}
	}
	w.dropCube()
	return to, w.say(join(w.take(), g.EndComment))
}

// setUp makes the board that of a decision, if the decisions before led to another.
func (w *writer) setUp(d *Decision) error {
	b := &w.board
	if b.Doubles > 0 {
		// The play goes on after a double or a beaver: it was taken.
		w.lose("", "a double without an answer, after which the play goes on: it is taken")
		if _, err := w.move(sgfbg.Move{Player: b.Turn, Action: sgfbg.Take}); err != nil {
			return err
		}
	}
	// Either side may roll first. A decision to double says who is on roll.
	turn := b.OnRoll == d.Player || w.fresh && (d.Cube == nil || d.Cube.Choice == NoChoice)
	if turn && b.Checkers == d.Checkers && b.CubeValue == d.CubeValue && b.CubeOwner == d.CubeOwner && b.State == sgfbg.Playing {
		return nil
	}
	w.dropCube()
	b.Checkers, b.CubeValue, b.CubeOwner, b.OnRoll, b.Dice = d.Checkers, d.CubeValue, d.CubeOwner, d.Player, [2]uint8{}
	last, err := w.to.AddSetUp(*b)
	if err != nil {
		return err
	}
	b.State, b.Turn, b.Doubles = sgfbg.Playing, d.Player, 0
	w.last, w.fresh = last, false
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
func (w *writer) say(comment string) error {
	if comment == "" {
		return nil
	}
	before, _ := w.to.Text(w.last, "C")
	return w.to.SetText(w.last, "C", join(before, comment))
}

// take returns the comments that wait for a node.
func (w *writer) take() string {
	s := w.comment
	w.comment = ""
	return s
}

// dropCube gives up the analysis of a cube decision that has no node.
func (w *writer) dropCube() {
	if w.cube != nil {
		w.cube = nil
		w.lose("DA", "the analysis of a cube decision after which no roll is played")
	}
}

// double writes a cube decision.
func (w *writer) double(d *Decision) error {
	w.dropCube()
	w.cube = w.cubeAnalysis(d)
	w.comment = join(w.take(), d.Comment)
	if d.Cube.Choice != Doubled {
		if d.Flagged {
			w.lose("HO", "the flag of a cube decision without a double")
		}
		return nil // the next roll shows it
	}
	analysis := w.cube
	w.cube = nil
	m := sgfbg.Move{Player: d.Player, Action: sgfbg.Double}
	for i := 0; ; i++ {
		n, err := w.move(m)
		if err == nil && analysis != nil {
			err = n.SetCubeAnalysis(*analysis)
		}
		if err == nil && i == 0 {
			err = w.mark(n, d)
		}
		if err != nil || i == len(d.Cube.Answers) {
			return err
		}
		m = sgfbg.Move{Player: m.Player.Opponent(), Action: d.Cube.Answers[i]}
	}
}

// mark writes the flag of a decision, the luck and the comment.
func (w *writer) mark(n *sgfbg.Node, d *Decision) error {
	if d.Flagged {
		if err := n.Set("HO", "1"); err != nil {
			return err
		}
	}
	if r := d.Roll; r != nil && r.LuckKnown {
		if err := n.SetAnnotation(sgfbg.Annotation{Luck: r.Luck, LuckKnown: true}); err != nil {
			return err
		}
	}
	return w.say(w.take())
}

// roll writes a roll and the play.
func (w *writer) roll(d *Decision) error {
	r := d.Roll
	w.comment = join(w.take(), d.Comment)
	if !r.Played {
		if len(r.Candidates) > 0 {
			w.lose("A", "the candidates of a roll that is not played")
		}
		w.dropCube()
		n, err := w.to.AddDice(d.Player, r.Dice)
		if err != nil {
			return err
		}
		w.board.SetUp(n)
		w.last, w.fresh = n, false
		return w.mark(n, d)
	}
	n, err := w.move(sgfbg.Move{Player: d.Player, Action: sgfbg.Roll, Dice: r.Dice, Steps: r.Steps})
	if err != nil {
		return err
	}
	if w.cube != nil {
		if err := n.SetCubeAnalysis(*w.cube); err != nil {
			return err
		}
		w.cube = nil
	}
	if err := w.candidates(n, d); err != nil {
		return err
	}
	return w.mark(n, d)
}
