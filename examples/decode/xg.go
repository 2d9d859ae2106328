package main

import (
	"bytes"
	"fmt"

	"example.com/boardcodec/examples/internal/matches"
	xg "example.com/boardcodec/internal/oldxg"
	"example.com/boardcodec/sgfbg"
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
	if len(m.Games) == 0 && len(m.Problems) > 0 {
		return report{}, fmt.Errorf("%w: %v", errNoGame, m.Problems[0])
	} else if len(m.Games) == 0 {
		return report{}, errNoGame
	}
	var flaws []flaw
	for _, p := range m.Problems {
		flaws = append(flaws, flawOf(matches.XGProblem(p), p.Game))
	}
	return decodeMatch(func(yield func(*matchWalk, error) bool) {
		ok := yield(&matchWalk{flaws: flaws}, nil)
		for i := 0; ok && i < len(m.Games); i++ {
			ok = yield(xgGame(m, i, flaws), nil)
		}
	})
}

// An xgWalk makes a game of its decisions.
type xgWalk struct {
	*matchWalk
	b        sgfbg.Board // after the last step
	prev     int         // its node
	lastMove sgfbg.Move
}

func xgGame(m *xg.Match, number int, flaws []flaw) *matchWalk {
	g := &m.Games[number]
	info := sgfbg.Info{Player: m.Players, Event: m.Event, Length: m.Length, Score: g.Score, CrawfordGame: g.Crawford && m.Length > 0}
	if !m.Date.IsZero() {
		info.Date = m.Date.Format("2006-01-02")
	}
	w := &xgWalk{matchWalk: newMatchWalk(number+1, info, g.Result, flaws)}
	start := sgfbg.Board{Checkers: g.Start, State: sgfbg.Playing, CubeValue: 1, CubeOwner: sgfbg.NoPlayer, Length: m.Length, Score: g.Score}
	if len(g.Decisions) > 0 {
		start = g.Decisions[0].Board(g, m)
	}
	w.begin(start)
	w.b = start
	if number == 0 {
		w.comment(m.Comment)
	}
	w.comment(g.Comment)
	var noDouble matchStep // a decision not to double, for the roll after it
	for i := range g.Decisions {
		d := &g.Decisions[i]
		s := matchStep{before: d.Board(g, m), cube: noDouble.cube, comments: append(noDouble.comments, d.Comment)}
		noDouble = matchStep{}
		switch r := d.Roll; {
		case r != nil:
			s.play, s.text = xgPlays(&s.before, r), fmt.Sprintf("%d%d: not played", r.Dice[0], r.Dice[1])
			if r.Played {
				s.move, s.luck = sgfbg.Move{Player: d.Player, Action: sgfbg.Roll, Dice: r.Dice, Steps: r.Steps}, r.Luck
			}
			w.play(s)
		case d.Cube.Choice == xg.Doubled:
			w.double(s, d)
		default:
			s.cube, s.text = xgCube(d.Cube, sgfbg.Roll, d.Cube.Loss, d.Cube.LossKnown), "cube"
			noDouble = s
		}
	}
	if noDouble.text != "" {
		w.play(noDouble)
	}
	if g.Result.Resigned && w.b.State == sgfbg.Playing {
		w.play(matchStep{before: w.b, move: sgfbg.Move{Player: g.Result.Winner.Opponent(), Action: sgfbg.Resign, Points: g.Result.Points}})
	}
	w.lineEnd(w.b, w.lastMove, w.prev)
	w.comment(g.EndComment)
	if number == len(m.Games)-1 {
		w.comment(m.EndComment)
	}
	return w.end()
}

// play adds a step, and before it the position if that is not what the steps before led to.
func (w *xgWalk) play(s matchStep) {
	if s.before.Checkers != w.b.Checkers {
		w.prev, _ = w.step(matchStep{before: s.before, text: "set up"}, w.prev)
	}
	w.prev, _ = w.step(s, w.prev)
	w.b = s.before
	_ = w.b.Play(s.move) // what is against the rules is shown all the same
	w.lastMove = s.move
}

// double adds a double and its answers. A beaver and what comes after it do not count as
// decisions about the cube.
func (w *xgWalk) double(s matchStep, d *xg.Decision) {
	c, p := d.Cube, d.Player
	s.cube = xgCube(c, sgfbg.Double, c.Loss, c.LossKnown)
	for i, a := range append([]sgfbg.Action{sgfbg.Double}, c.Answers...) {
		if i == 1 {
			s.cube = xgCube(c, a, c.AnswerLoss, c.AnswerLossKnown && a != sgfbg.Double)
		}
		s.move = sgfbg.Move{Player: p, Action: a}
		w.play(s)
		s, p = matchStep{before: w.b}, p.Opponent()
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
		to.summarize(loss)
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
		a.summarize(r.Loss)
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
