package main

import (
	"bytes"
	"fmt"
	"iter"
	"strings"

	"example.com/boardcodec/examples/internal/matches"
	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/xg"
)

// extremeGammon shows a match of eXtreme Gammon as an SGF match is shown, with the program's
// own analysis. A file that has only the name of one is said to look like what it is.
var extremeGammon = format{
	name:    "eXtreme Gammon match",
	samples: []string{"testdata/xg/built.xg", "testdata/xg/built.xgp"},
	sniff: func(in *input) bool {
		return bytes.HasPrefix(in.head, []byte(xgStart)) || hasExt(in, ".xg") || hasExt(in, ".xgp")
	},
	decode: decodeXG,
	mark:   lazy(xgStart + `\x01\x00\x00\x00\x28\x20\x00\x00`),
}

const xgStart = "RGMH"

// xgLongest is how many bytes a file may have: a match of a thousand decisions has 250 KB.
const xgLongest = 32 << 20

// xgFields are the fields of SGF, and what the program thinks.
type xgFields struct {
	sgfFields
	Analysed [2]tally    `json:"analysed"` // what each player decided
	Analyses []*analysis `json:"last_analysis,omitempty"`
}

func decodeXG(in *input) (report, error) {
	if in.data.Size() > xgLongest {
		return report{}, fmt.Errorf("more than %d MB, which is too long", xgLongest>>20)
	}
	data, err := in.whole()
	if err != nil {
		return report{}, err
	}
	m, err := xg.Options{Lenient: true}.Parse(data)
	if err != nil {
		return report{}, err
	}
	switch {
	case len(m.Games) > 0:
	case len(m.Problems) > 0:
		return report{}, fmt.Errorf("%w: %v", errNoGame, m.Problems[0])
	default:
		return report{}, errNoGame
	}
	f := fieldsOfXG(m)
	in2 := inside{Games: f.Count, Players: f.Players[:], Length: &f.Length, Date: f.Date}
	return f.report(f.String(), f, in2, xgGames(m)), nil
}

func fieldsOfXG(m *xg.Match) *xgFields {
	f := &xgFields{sgfFields: sgfFields{Players: m.Players, Event: m.Event, Length: m.Length, Count: len(m.Games)}}
	if !m.Date.IsZero() {
		f.Date = m.Date.Format("2006-01-02")
	}
	for _, p := range m.Problems {
		f.noteProblems([]sgfbg.Problem{matches.XGProblem(p)}, 0)
	}
	for i := range m.Games {
		g := &m.Games[i]
		shown := sgfGame{Score: g.Score, Result: g.Result.String(), Crawford: g.Crawford, result: g.Result}
		for s := range xgSteps(m, g) {
			if s.move.Action != sgfbg.NoAction {
				shown.Decisions++
			}
			s.count(&f.Analysed)
			f.Last, f.last, f.Analyses = &sgfDecision{Game: i + 1}, sgfbg.Record{Board: s.before, Move: s.move}, present(s.cube, s.play)
		}
		if len(f.Games) < matchGamesKept {
			f.Games = append(f.Games, shown)
		}
	}
	if f.Last != nil {
		f.Last.describe(f.last)
	}
	return f
}

// String returns the screenful. That of a position has its analysis, that of a match the sums.
func (f *xgFields) String() string {
	var b strings.Builder
	b.WriteString(f.about())
	for p, t := range f.Analysed {
		if text := t.String(); text != "" {
			fmt.Fprintf(&b, "%s: %s\n", f.Players.of(sgfbg.Player(p)), text)
		}
	}
	b.WriteString(f.games(1) + f.lastDecision())
	if f.Count == 1 {
		for _, a := range f.Analyses {
			b.WriteString(a.String())
		}
	}
	return b.String() + f.text(1)
}

// An xgStep is a step of a game: a roll with the decision about the cube before it, a double,
// or an answer.
type xgStep struct {
	*xg.Decision
	before     sgfbg.Board
	move       sgfbg.Move // without an Action: a roll that is not played, or a cube of which nothing is decided
	cube, play *analysis
	comments   []string
}

// xgSteps yields the steps of a game.
func xgSteps(m *xg.Match, g *xg.Game) iter.Seq[xgStep] {
	return func(yield func(xgStep) bool) {
		var b sgfbg.Board  // after the last step
		var waiting xgStep // a decision not to double, for the roll after it
		step := func(s xgStep) bool {
			b = s.before
			_ = b.Play(s.move) // what is against the rules is shown all the same
			return yield(s)
		}
		for i := range g.Decisions {
			d := &g.Decisions[i]
			s := xgStep{Decision: d, before: d.Board(g, m), comments: append(waiting.comments, d.Comment)}
			if d.Cube != nil && d.Cube.Choice != xg.Doubled {
				s.cube = xgCube(d.Cube, sgfbg.Roll, d.Cube.Loss, d.Cube.LossKnown)
				waiting = s
				continue
			}
			s.cube, waiting = waiting.cube, xgStep{}
			if d.Roll != nil {
				s.play = xgPlays(&s)
				if d.Roll.Played {
					s.move = sgfbg.Move{Player: d.Player, Action: sgfbg.Roll, Dice: d.Roll.Dice, Steps: d.Roll.Steps}
				}
				if !step(s) {
					return
				}
				continue
			}
			c, p := d.Cube, d.Player
			s.cube = xgCube(c, sgfbg.Double, c.Loss, c.LossKnown)
			for i, a := range append([]sgfbg.Action{sgfbg.Double}, c.Answers...) {
				s.move = sgfbg.Move{Player: p, Action: a}
				if !step(s) {
					return
				}
				s, p = xgStep{Decision: d, before: b}, p.Opponent()
				if i == 0 && len(c.Answers) > 0 { // of a beaver and what comes after it, there is no analysis
					s.cube = xgCube(c, c.Answers[0], c.AnswerLoss, c.AnswerLossKnown)
				}
			}
		}
		if waiting.Decision != nil && !step(waiting) {
			return
		}
		if r := g.Result; r.Resigned && b.State == sgfbg.Playing {
			loser := r.Winner.Opponent()
			yield(xgStep{Decision: &xg.Decision{Player: loser}, before: b, move: sgfbg.Move{Player: loser, Action: sgfbg.Resign, Points: r.Points}})
		}
	}
}

// xgCube returns the analysis of a decision about the cube: of the Roll that is no double, of a
// Double or of its answer.
func xgCube(c *xg.Cube, done sgfbg.Action, loss float64, known bool) *analysis {
	a := c.Analysis
	if a == nil {
		return nil
	}
	if c.Choice == xg.Undecided {
		done = sgfbg.NoAction
	}
	to := cubeRows(a.NoDouble, a.DoubleTake, levelOf(a.Level, a.Rollout), done)
	if to.summary = "cube: " + a.Verdict.String(); known {
		to.summarizeCube(loss)
	}
	return to
}

// xgPlays returns the analysis of a roll.
func xgPlays(s *xgStep) *analysis {
	r := s.Roll
	if len(r.Candidates) == 0 {
		return nil
	}
	a := &analysis{summary: "plays"}
	for i := range r.Candidates {
		c := &r.Candidates[i]
		play := sgfbg.Move{Player: s.Player, Action: sgfbg.Roll, Dice: r.Dice, Steps: c.Steps}
		a.Rows = append(a.Rows, newRow(playText(&s.before, play), c.Cubeful, c.Output, levelOf(c.Level, c.Rollout), i+1 == r.Rank))
	}
	if r.Played && r.LossKnown {
		a.summarizePlay(r.Loss)
	}
	return a
}

// levelOf returns the level as the program names it, and the games of a rollout.
func levelOf(l xg.Level, o *xg.Rollout) string {
	if l == xg.RolloutLevel && o != nil {
		return "rollout, " + count(o.Result.Games, "game")
	}
	return l.String()
}

// count adds what is analysed of a step to the sums of the players.
func (s *xgStep) count(of *[2]tally) {
	cube := s.Player
	if s.move.Action != sgfbg.NoAction {
		cube = s.move.Player
	}
	of[cube].add(s.cube)
	of[s.Player].add(s.play)
}
