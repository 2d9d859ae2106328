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
	rep := f.reportOf(f.String(), xgGames(m))
	rep.fields = f
	return rep, nil
}

func fieldsOfXG(m *xg.Match) *xgFields {
	f := &xgFields{sgfFields: sgfFields{Players: m.Players, Event: m.Event, Length: m.Length, Count: len(m.Games)}}
	if !m.Date.IsZero() {
		f.Date = m.Date.Format("2006-01-02")
	}
	for _, p := range m.Problems {
		f.noteProblem(matches.XGProblem(p), p.Game)
	}
	for i := range m.Games {
		g := &m.Games[i]
		shown := sgfGame{Score: g.Score, Result: g.Result.String(), Crawford: g.Crawford, result: g.Result}
		for s := range xgSteps(m, g) {
			if s.move.Action != sgfbg.NoAction {
				shown.Decisions++
			}
			f.Last, f.Analyses = &sgfDecision{Game: i + 1, board: s.before, move: s.move}, present(s.cube, s.play)
		}
		if len(f.Games) < matchGamesKept {
			f.Games = append(f.Games, shown)
		}
	}
	f.count(m.Decisions())
	return f
}

// String returns the screenful. That of a position has its analysis.
func (f *xgFields) String() string {
	var b strings.Builder
	b.WriteString(f.about() + f.games(1) + f.lastDecision())
	if f.Count == 1 {
		for _, a := range f.Analyses {
			b.WriteString(a.String())
		}
	}
	return b.String() + f.text(1)
}

// xgSteps yields the steps of a game: a roll with the decision about the cube before it, a
// double, an answer, or a resignation.
func xgSteps(m *xg.Match, g *xg.Game) iter.Seq[matchStep] {
	return func(yield func(matchStep) bool) {
		var b sgfbg.Board        // after the last step
		var waiting *xg.Decision // a decision not to double, for the roll after it
		var cube *analysis       // of it
		var comments []string
		step := func(s matchStep) bool {
			b = s.before
			_ = b.Play(s.move) // what is against the rules is shown all the same
			return yield(s)
		}
		for i := range g.Decisions {
			d := &g.Decisions[i]
			comments = append(comments, d.Comment)
			if d.Cube != nil && d.Cube.Choice != xg.Doubled {
				waiting, cube = d, xgCube(d.Cube, sgfbg.Roll, d.Cube.Loss, d.Cube.LossKnown)
				continue
			}
			s := matchStep{before: d.Board(g, m), cube: cube, comments: comments}
			waiting, cube, comments = nil, nil, nil
			if r := d.Roll; r != nil {
				s.play = xgPlays(&s.before, r)
				s.text = fmt.Sprintf("%d%d: not played", r.Dice[0], r.Dice[1])
				if r.Played {
					s.move = sgfbg.Move{Player: d.Player, Action: sgfbg.Roll, Dice: r.Dice, Steps: r.Steps}
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
				s, p = matchStep{before: b}, p.Opponent()
				if i == 0 && len(c.Answers) > 0 { // of a beaver and what comes after it, there is no analysis
					s.cube = xgCube(c, c.Answers[0], c.AnswerLoss, c.AnswerLossKnown)
				}
			}
		}
		if waiting != nil && !step(matchStep{before: waiting.Board(g, m), text: "cube", cube: cube, comments: comments}) {
			return
		}
		if r := g.Result; r.Resigned && b.State == sgfbg.Playing {
			loser := r.Winner.Opponent()
			yield(matchStep{before: b, move: sgfbg.Move{Player: loser, Action: sgfbg.Resign, Points: r.Points}})
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
	if to.Summary = "cube: " + a.Verdict.String(); known {
		to.summarizeCube(loss)
	}
	return to
}

// xgPlays returns the analysis of a roll.
func xgPlays(before *sgfbg.Board, r *xg.Roll) *analysis {
	if len(r.Candidates) == 0 {
		return nil
	}
	a := &analysis{Summary: "plays"}
	for i := range r.Candidates {
		c := &r.Candidates[i]
		play := sgfbg.Move{Player: before.OnRoll, Action: sgfbg.Roll, Dice: r.Dice, Steps: c.Steps}
		a.Rows = append(a.Rows, newRow(playText(before, play), c.Cubeful, c.Output, levelOf(c.Level, c.Rollout), i+1 == r.Rank))
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

// xgGames yields the games of a match as they are shown.
func xgGames(m *xg.Match) iter.Seq[*game] {
	return func(yield func(*game) bool) {
		for i := range m.Games {
			if !yield(xgGame(m, i)) {
				return
			}
		}
	}
}

func xgGame(m *xg.Match, number int) *game {
	g := &m.Games[number]
	w := newMatchWalk(m.Players, g.Score)
	for _, p := range m.Problems {
		if p.Game == number+1 {
			w.Problems = append(w.Problems, p.String())
		}
	}
	w.begin(sgfbg.Board{Checkers: g.Start, State: sgfbg.Playing, CubeValue: 1, CubeOwner: sgfbg.NoPlayer, Length: m.Length, Score: g.Score})
	if number == 0 {
		w.comment(m.Comment)
	}
	w.comment(g.Comment)
	var b sgfbg.Board // after the last step
	var last sgfbg.Move
	prev, ok, first := 0, true, true
	for s := range xgSteps(m, g) {
		if first {
			w.begin(s.before)
		} else if s.before.Checkers != b.Checkers {
			prev, _ = w.step(matchStep{before: s.before, text: "set up"}, prev)
		}
		if prev, ok = w.step(s, prev); !ok {
			break
		}
		first, last, b = false, s.move, s.before
		_ = b.Play(s.move)
	}
	if ok {
		w.last(b, last, prev)
	}
	w.comment(g.EndComment)
	if number == len(m.Games)-1 {
		w.comment(m.EndComment)
	}
	return w.end(m.Length, g.Crawford && m.Length > 0, g.Result)
}
