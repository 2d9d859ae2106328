package xg_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/xg"
)

// A script plays a match move by move.
type script struct {
	t testing.TB
	m xg.Match
	b sgfbg.Board
}

const (
	white = sgfbg.White
	black = sgfbg.Black
)

// newScript begins a match of the newest version.
func newScript(t testing.TB, length int) *script {
	return &script{t: t, m: xg.Match{
		Version: 32, Players: [2]string{"Ann", "Bob"}, Ratings: [2]float64{1600, 1712.5}, Experience: [2]int{0, 40},
		Date:  time.Date(2024, 8, 10, 13, 0, 7, 0, time.UTC),
		Event: "Open", Place: "Aachen", Round: "3", Transcriber: "Zoë",
		Length: length, Crawford: true, CubeLimit: 1024, ID: -77, Site: -1,
	}}
}

// game begins a game.
func (s *script) game(score [2]int, options ...func(g *xg.Game, b *sgfbg.Board)) {
	g := xg.Game{Number: len(s.m.Games) + 1, Score: score}
	s.b = sgfbg.NewBoard()
	s.b.Length = s.m.Length
	for _, o := range options {
		o(&g, &s.b)
	}
	g.Start = s.b.Checkers
	s.m.Games = append(s.m.Games, g)
}

func (s *script) last() *xg.Game { return &s.m.Games[len(s.m.Games)-1] }

// add adds a decision on the board as it is.
func (s *script) add(d xg.Decision) *xg.Decision {
	d.Checkers, d.CubeValue, d.CubeOwner = s.b.Checkers, s.b.CubeValue, s.b.CubeOwner
	g := s.last()
	g.Decisions = append(g.Decisions, d)
	return &g.Decisions[len(g.Decisions)-1]
}

// cube adds a decision not to double, or one that a player does not have.
func (s *script) cube(p sgfbg.Player, c xg.Choice) *xg.Decision {
	return s.add(xg.Decision{Player: p, Cube: &xg.Cube{Choice: c}})
}

// roll adds a cube decision, and a roll and its play: "31: 8/5 6/5".
func (s *script) roll(p sgfbg.Player, text string) *xg.Decision {
	s.t.Helper()
	choice := xg.NotDoubled
	if n := len(s.last().Decisions); n == 0 {
		choice = xg.NoChoice
	} else if last := s.last().Decisions[n-1].Cube; last != nil && last.Choice == xg.Doubled {
		choice = xg.Doubled // it stands before this roll
	}
	if choice != xg.Doubled {
		s.cube(p, choice)
	}
	m, err := s.b.ParsePlay(p, text)
	require.NoError(s.t, err)
	d := s.add(xg.Decision{Player: p, Roll: &xg.Roll{Dice: m.Dice, Played: true, Steps: m.Steps}})
	_ = s.b.Play(m) // some are illegal on purpose
	d.Roll.After = s.b.Checkers
	return d
}

// double adds a double and its answers.
func (s *script) double(p sgfbg.Player, answers ...sgfbg.Action) *xg.Decision {
	d := s.add(xg.Decision{Player: p, Cube: &xg.Cube{Choice: xg.Doubled, Answers: answers}})
	for _, a := range append([]sgfbg.Action{sgfbg.Double}, answers...) {
		require.NoError(s.t, s.b.Play(sgfbg.Move{Player: p, Action: a}))
		p = p.Opponent()
	}
	return d
}

// end ends the game.
func (s *script) end(winner sgfbg.Player, points, termination int) {
	g := s.last()
	g.Ended, g.Termination = true, termination
	g.Result = sgfbg.Result{Won: true, Winner: winner, Points: points, Resigned: termination >= 100}
	g.ScoreAfter = g.Score
	g.ScoreAfter[winner] += points
}

// opening plays three rolls.
func (s *script) opening() {
	s.t.Helper()
	s.roll(white, "31: 8/5 6/5")
	s.roll(black, "42: 8/4 6/4")
	s.roll(white, "61: 13/7 8/7")
}

// finish ends the match.
func (s *script) finish() *xg.Match {
	last := s.last()
	s.m.Ended, s.m.FinalScore, s.m.Winner = true, last.ScoreAfter, last.Result.Winner
	return &s.m
}

// long returns a match of many games, with analysis.
func long(t testing.TB, games int) *xg.Match {
	s := newScript(t, 1000)
	for i := range games {
		s.game([2]int{0, 2 * i})
		s.opening()
		s.double(black, sgfbg.Take).Cube.Analysis = &xg.CubeAnalysis{
			Level: 3, Verdict: xg.GoodTake, NoDouble: estimate(0.75), DoubleTake: estimate(0.5),
		}
		d := s.roll(black, "62: 13/7 13/11")
		d.Comment = "no. " + string(rune('A'+i%26))
		analyse(d)
		s.cube(white, xg.Undecided)
		s.end(black, 2, 101)
	}
	return s.finish()
}

// estimate returns one with numbers that a float32 holds.
func estimate(win float64) xg.Estimate {
	return xg.Estimate{
		Win: win, WinGammon: 0.25, WinBackgammon: 0.125, LoseGammon: 0.0625, LoseBackgammon: 0.03125,
		Cubeless: win - 0.625, Cubeful: win - 0.5,
	}
}

// analyse gives a roll two candidates, the play made second.
func analyse(d *xg.Decision) {
	r := d.Roll
	first, second := estimate(0.625), estimate(0.5)
	first.Cubeless, second.Cubeless = 0, 0
	other := [4]sgfbg.Step{{From: 24, To: 22}, {From: 13, To: 7}} // with 62, too
	r.Candidates = []xg.Candidate{{Steps: other, Level: xg.XGRollerPlus, Estimate: first}, {Steps: r.Steps, Level: 3, Estimate: second}}
	r.Rank, r.Loss, r.LossKnown = 2, 0.125, true
	r.Luck, r.BeforeRoll, r.LuckKnown = -0.25, 0.375, true
}

// fixture returns the match of testdata/xg/built.xg.
func fixture(t testing.TB) *xg.Match {
	s := newScript(t, 5)
	s.m.Players, s.m.Event, s.m.Place, s.m.Comment = [2]string{"Ann", "Zoë"}, "Club night", "Aachen", "Made by a test."
	s.game([2]int{})
	s.opening()
	d := s.double(black, sgfbg.Take)
	d.Comment = "Too early?"
	d.Cube.Loss, d.Cube.LossKnown, d.Cube.AnswerLossKnown = 0.125, true, true
	d.Cube.Analysis = &xg.CubeAnalysis{Level: 4, Verdict: xg.NotGood, NoDouble: estimate(0.625), DoubleTake: estimate(0.5)}
	d = s.roll(black, "62: 13/7 13/11")
	analyse(d)
	d.Roll.Candidates[0].Level = 4
	s.cube(white, xg.Undecided)
	s.end(black, 2, 101)
	s.game([2]int{0, 2})
	s.roll(black, "31: 8/5 6/5")
	s.roll(white, "66: 24/18(2) 13/7(2)")
	s.double(black, sgfbg.Drop)
	s.end(black, 1, 0)
	return s.finish()
}

// session returns the money session of testdata/xg/built-money.xg: what the match lacks.
func session(t testing.TB) *xg.Match {
	s := newScript(t, 0)
	s.m.Jacoby, s.m.Beavers, s.m.AutoDoubles, s.m.Variation = true, true, 3, xg.Nackgammon
	s.m.Comment, s.m.EndComment, s.m.Imported, s.m.Transcribed = "Кубок", "終わり {à la carte}\n\\ 😀", true, true
	s.game([2]int{}, func(g *xg.Game, b *sgfbg.Board) { g.AutoDoubles, b.CubeValue = 1, 2 })
	s.last().Comment, s.last().EndComment = "Before", "After"
	s.opening()
	s.double(black, sgfbg.Double, sgfbg.Double, sgfbg.Take).Cube.Analysis = &xg.CubeAnalysis{
		Level: xg.Ply3Reduced, Verdict: xg.Indifferent, BeaverRight: true, NoDouble: estimate(0.25), DoubleTake: estimate(0.25),
	}
	s.roll(black, "62: 13/7 13/11").Illegal = true
	s.double(white, sgfbg.Drop).Flagged = true
	s.end(white, 16, 1000)
	rolled := rolledOut(t, 0).Games[0]
	rolled.Number = 2
	s.m.Games = append(s.m.Games, rolled)
	s.game([2]int{8, 0}, func(_ *xg.Game, b *sgfbg.Board) {
		b.Checkers[white] = [25]uint8{0: 2, 1: 2, 2: 2, 3: 2, 4: 2, 5: 2}
		b.Checkers[black] = [25]uint8{0: 14, 24: 1}
	})
	s.roll(black, "66:").Roll.Forced = true
	s.roll(white, "66: 6/off 6/off 5/off 5/off").Flagged = true
	s.b.Checkers[white][0] = 1
	s.cube(black, xg.NotDoubled).Edited = true
	s.add(xg.Decision{Player: black, Roll: &xg.Roll{Dice: [2]uint8{2, 1}}})
	s.game([2]int{8, 0}) // not finished
	s.opening()
	return &s.m
}
