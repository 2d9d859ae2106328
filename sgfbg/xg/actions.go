package xg

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/internal/series"
)

// Match returns m as the match that all formats of backgammon share, with which package sgfbg writes
// SGF and package mat text. The player named first is White. A position that the actions before
// did not lead to is set up. Candidates and analyses of the cube are those of m itself, not copies. An
// Action and a Game have the place of their record in temp.xg.
//
// To the problems of m it adds one, with the number of places, for each kind of thing that a
// bg.Match cannot hold: rules, and the flag of a decision not to double. What concerns the program
// more than the match is left out and not listed: the version, the time of day, Illegal and Edited,
// Verdict, BeaverRight, AnswerLoss, the settings of rollouts, and ScoreAfter, FinalScore and
// Termination, as far as the result does not say the same.
func (m *Match) Match() *bg.Match {
	to := &bg.Match{Games: make([]*bg.Game, len(m.Games))}
	var lost series.Losses
	for i := range m.Games {
		c := converter{m: m, from: &m.Games[i], to: new(bg.Game), lost: &lost, number: i + 1}
		c.game()
		to.Games[i] = c.to
	}
	to.Problems = slices.Concat(m.Problems, lost.Problems())
	return to
}

// A converter makes the actions of a game from its decisions.
type converter struct {
	m      *Match
	from   *Game
	to     *bg.Game
	board  bg.Board // after the actions of to
	lost   *series.Losses
	number int // of the game, from 1

	// What belongs to the roll that comes next.
	comment string
	cube    *Decision // not to double, or nil
}

// game makes the head and the actions of the game.
func (c *converter) game() {
	g, to := c.from, c.to
	to.Info, to.Place = c.info(), recordPlace(g.Record, recordOffset(g.Record))
	to.Actions = make([]bg.Action, 0, len(g.Decisions))
	c.loseRules()
	c.board = to.Board()
	c.say(g.Comment)
	for i := range g.Decisions {
		d := &g.Decisions[i]
		c.setUp(d)
		switch {
		case d.Cube != nil && d.Cube.Choice == Doubled:
			c.double(d)
		case d.Cube != nil:
			c.noDouble(d)
		case d.Roll != nil:
			c.roll(d)
		}
	}
	c.leaveCube()
	c.say(join(c.comment, g.EndComment))
}

// info returns the head of the game.
func (c *converter) info() bg.Info {
	m, g := c.m, c.from
	match := m.Length > 0
	info := bg.Info{
		Player: [2]string{singleLine(m.Players[0]), singleLine(m.Players[1])},
		Event:  singleLine(m.Event), Round: singleLine(m.Round), Place: singleLine(m.Place), Annotator: singleLine(m.Transcriber),
		Length: m.Length, Game: g.Number, Score: g.Score,
		Crawford: m.Crawford && m.Length > 1, CrawfordGame: g.Crawford && match, Jacoby: m.Jacoby && !match,
		Nackgammon: m.Variation == Nackgammon, NoCube: m.CubeLimit == 1 && !g.usesCube(),
		AutoDoubles: g.AutoDoubles,
	}
	if m.Variation == Hypergammon {
		info.Hypergammon = 3
	}
	for i, rating := range m.Ratings {
		if rating != 0 {
			info.Rating[i] = strconv.FormatFloat(rating, 'f', -1, 64)
		}
	}
	if !m.Date.IsZero() {
		info.Date = m.Date.Format("2006-01-02")
	}
	if c.number == 1 {
		info.Comment = join(m.Comment, m.EndComment)
	}
	if g.Ended {
		info.Result = g.Result
	}
	return info
}

// lose notes the loss of a thing that a bg.Match cannot hold.
func (c *converter) lose(thing string) { c.lost.Add(c.number, bg.Place{Offset: -1}, thing, nil) }

// loseRules notes the rules of the game, and with the first game those of the match, that a bg.Info
// has no field for.
func (c *converter) loseRules() {
	m := c.m
	if m.CubeLimit == 1 && c.from.usesCube() {
		c.lose("the limit of 1 for a cube that is turned all the same")
	}
	if c.number > 1 {
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
		c.lose("rules without a form: " + strings.Join(rules, ", "))
	}
}

// usesCube reports whether the cube of g is turned, or above 1 from the start.
func (g *Game) usesCube() bool {
	return slices.ContainsFunc(g.Decisions, func(d Decision) bool {
		return d.CubeValue > 1 || d.Cube != nil && d.Cube.Choice == Doubled
	})
}

// say adds a comment to the last action, or to the game if there is none.
func (c *converter) say(text string) {
	to := &c.to.Comment
	if last := len(c.to.Actions) - 1; last >= 0 {
		to = &c.to.Actions[last].Comment
	}
	*to = join(*to, text)
}

// add adds an action of the decision d.
func (c *converter) add(d *Decision, a bg.Action) {
	a.Place = recordPlace(d.Record, recordOffset(d.Record))
	c.to.Actions = append(c.to.Actions, a)
	if a.SetUp != nil {
		_ = c.board.SetUp(*a.SetUp) // Parse returns no position that is refused
	}
	if a.Kind != bg.NoAction {
		c.board.Apply(a.Move)
	}
}

// setUp sets up the board of d, if the actions before led to another.
func (c *converter) setUp(d *Decision) {
	b := &c.board
	// Either side may roll first. A decision to double says who is on roll.
	first := len(c.to.Actions) == 0 && (d.Cube == nil || d.Cube.Choice == NoChoice)
	onRoll := first || b.OnRoll == d.Player
	playing := b.State == bg.Playing && b.Doubles == 0
	same := b.Checkers == d.Checkers && b.CubeValue == d.CubeValue && b.CubeOwner == d.CubeOwner
	if playing && same && onRoll {
		return
	}
	c.leaveCube()
	next := *b
	next.Checkers, next.CubeValue, next.CubeOwner, next.OnRoll = d.Checkers, d.CubeValue, d.CubeOwner, d.Player
	next.Dice, next.Opening = [2]uint8{}, c.m.Variation.isStart(d.Checkers)
	c.add(d, bg.Action{SetUp: &next})
}

// double adds a double and its answers.
func (c *converter) double(d *Decision) {
	c.leaveCube()
	a := bg.Action{Move: bg.Move{Player: d.Player, Kind: bg.Double}, Comment: join(c.comment, d.Comment)}
	c.comment = ""
	a.Analysis = analysis(d, d)
	c.add(d, a)
	for _, answer := range d.Cube.Answers {
		a.Player, a.Kind, a.Comment = a.Player.Opponent(), answer, ""
		if a.Analysis != nil && a.Analysis.Flagged { // the double is
			unflagged := *a.Analysis
			unflagged.Flagged = false
			a.Analysis = &unflagged
		}
		c.add(d, a)
	}
}

// noDouble keeps the content of d, a decision not to double, for the roll that follows.
func (c *converter) noDouble(d *Decision) {
	c.leaveCube()
	c.comment = join(c.comment, d.Comment)
	c.cube = d
}

// leaveCube adds an action for a decision not to double after which no roll is played, if there is
// anything to say about it.
func (c *converter) leaveCube() {
	d := c.cube
	if d == nil {
		return
	}
	c.cube = nil
	x := analysis(nil, d)
	if d.Cube.Choice == NotDoubled {
		if x == nil {
			x = new(bg.Analysis)
		}
		x.NoDouble = true
	}
	if x != nil {
		c.add(d, bg.Action{Move: bg.Move{Player: d.Player}, Analysis: x})
	}
}

// roll adds a roll with its play, or sets up the dice if it was not played.
func (c *converter) roll(d *Decision) {
	r := d.Roll
	comment := join(c.comment, d.Comment)
	c.comment = ""
	if r.Played {
		if c.cube != nil && c.cube.Flagged {
			c.lose("the flag of a cube decision without a double")
		}
		x := analysis(d, c.cube)
		c.cube = nil
		m := bg.Move{Player: d.Player, Kind: bg.Roll, Dice: r.Dice, Steps: r.Steps}
		c.add(d, bg.Action{Move: m, Analysis: x})
	} else {
		c.leaveCube()
		next := c.board
		next.OnRoll, next.Dice, next.Opening = d.Player, r.Dice, false
		c.add(d, bg.Action{SetUp: &next, Analysis: analysis(d, nil)})
	}
	c.say(comment)
}

// analysis returns the analysis of d, a roll or a double, and of the decision about the cube that is shown
// with it. One of them may be nil. The result is nil if the program says nothing of either.
func analysis(d, cube *Decision) *bg.Analysis {
	x := bg.Analysis{Chosen: -1, Equity: true}
	lost := bg.Losses{Play: -1, Cube: -1}
	says := false
	if d == nil {
		x.Flagged = cube.Flagged
	} else {
		x.Flagged = d.Flagged
	}
	if d != nil && d.Roll != nil {
		r := d.Roll
		x.Plays, x.Chosen, x.Forced = r.Candidates, r.Rank-1, r.Forced
		x.Luck, x.LuckKnown = r.Luck, r.LuckKnown
		lost.Play = r.Loss
		says = r.Candidates != nil || r.Forced || r.LuckKnown || r.Loss >= 0
	}
	if cube != nil && cube.Cube.Analysis != nil {
		x.Cube = cube.Cube.Analysis
		if cube.Cube.Choice >= NotDoubled {
			lost.Cube = cube.Cube.Loss
		}
		says = true
	}
	if !says && !x.Flagged {
		return nil
	}
	x.Losses = &lost
	return &x
}

// starts are the checkers of each side at the start of a game.
var starts = [...][25]uint8{
	Backgammon:  {5: 5, 7: 3, 12: 5, 23: 2},
	Nackgammon:  {5: 4, 7: 3, 12: 4, 22: 2, 23: 2},
	Hypergammon: {21: 1, 22: 1, 23: 1},
	Longgammon:  {23: 15},
}

// isStart reports whether a position is the start, to which no play leads back.
func (v Variation) isStart(checkers [2][25]uint8) bool {
	return int(v) < len(starts) && checkers == [2][25]uint8{starts[v], starts[v]}
}

// singleLine returns a text as one line without 0 bytes.
func singleLine(s string) string { return oneLine.Replace(s) }

var oneLine = strings.NewReplacer("\r\n", " ", "\r", " ", "\n", " ", "\x00", " ")

// join joins the texts that are not empty, with an empty line between them, and without 0 bytes.
func join(texts ...string) string {
	texts = slices.DeleteFunc(texts, func(s string) bool { return s == "" })
	return strings.ReplaceAll(strings.Join(texts, "\n\n"), "\x00", " ")
}
