package xg_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/xg"
)

// TestNames: names of kinds and the like.
func TestNames(t *testing.T) {
	require.Equal(t, "backgammon, Nackgammon, Hypergammon, Longgammon, invalid Variation", names[xg.Variation](0, 4))
	require.Equal(t, "no choice, undecided, no double, doubled, invalid Choice", names[xg.Choice](0, 4))
}

func names[T interface {
	~uint8
	String() string
}](from, to T) string {
	var list []string
	for v := from; v <= to; v++ {
		list = append(list, v.String())
	}
	return strings.Join(list, ", ")
}

// TestJSON: a match comes back from JSON as it was.
func TestJSON(t *testing.T) {
	for _, tt := range built {
		m := tt.match(t)
		text, err := json.Marshal(m)
		require.NoError(t, err)
		var again xg.Match
		require.NoError(t, json.Unmarshal(text, &again))
		require.Equal(t, m, &again, tt.name)
	}
	// A problem holds an error, which JSON cannot bring back.
	m := long(t, 1)
	m.Problems = []bg.Problem{{Kind: bg.ProblemForm, Err: bg.ErrValue}}
	text, err := json.Marshal(m)
	require.NoError(t, err)
	require.Error(t, json.Unmarshal(text, &xg.Match{}))
}

// A script plays a match move by move.
type script struct {
	t testing.TB
	m xg.Match
	b bg.Board
}

const (
	white = bg.White
	black = bg.Black
)

// newScript begins a match of the newest version.
func newScript(t testing.TB, length int) *script {
	return &script{t: t, m: xg.Match{
		Version: 32, Players: [2]string{"Ann", "Bob"}, Ratings: [2]float64{1600, 1712.5},
		Date:  time.Date(2024, 8, 10, 13, 0, 7, 0, time.UTC),
		Event: "Open", Place: "Aachen", Round: "3", Transcriber: "Zoë",
		Length: length, Crawford: true, CubeLimit: 1024,
	}}
}

// game begins a game.
func (s *script) game(score [2]int, options ...func(g *xg.Game, b *bg.Board)) {
	g := xg.Game{Number: len(s.m.Games) + 1, Score: score}
	s.b = bg.NewBoard()
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
	if d.Roll != nil {
		d.Roll.Loss = -1
	} else {
		d.Cube.Loss, d.Cube.AnswerLoss = -1, -1
	}
	g := s.last()
	g.Decisions = append(g.Decisions, d)
	return &g.Decisions[len(g.Decisions)-1]
}

// cube adds a decision not to double, or one that a player does not have.
func (s *script) cube(p bg.Player, c xg.Choice) *xg.Decision {
	return s.add(xg.Decision{Player: p, Cube: &xg.Cube{Choice: c}})
}

// roll adds a cube decision, and a roll and its play: "31: 8/5 6/5".
func (s *script) roll(p bg.Player, text string) *xg.Decision {
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
	s.b.Apply(m) // some are illegal on purpose
	d.Roll.After = s.b.Checkers
	return d
}

// double adds a double and its answers.
func (s *script) double(p bg.Player, answers ...bg.Kind) *xg.Decision {
	d := s.add(xg.Decision{Player: p, Cube: &xg.Cube{Choice: xg.Doubled, Answers: answers}})
	for _, a := range append([]bg.Kind{bg.Double}, answers...) {
		s.b.Apply(bg.Move{Player: p, Kind: a})
		p = p.Opponent()
	}
	return d
}

// end ends the game.
func (s *script) end(winner bg.Player, points, termination int) {
	g := s.last()
	g.Ended, g.Termination = true, termination
	g.Result = bg.Result{Won: true, Winner: winner, Points: points, Resigned: termination >= 100}
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
		analyseCube(s.double(black, bg.Take), "3-ply", bg.VerdictDoubleTake, estimate(0.75), estimate(0.5))
		d := s.roll(black, "62: 13/7 13/11")
		d.Comment = "no. " + string(rune('A'+i%26))
		analyse(d)
		s.cube(white, xg.Undecided)
		s.end(black, 2, 101)
	}
	return s.finish()
}

// estimate returns one with numbers that a float32 holds.
func estimate(win float64) bg.Output {
	return bg.Output{
		Win: win, WinGammon: 0.25, WinBackgammon: 0.125, LoseGammon: 0.0625, LoseBackgammon: 0.03125,
		Cubeless: win - 0.625, Cubeful: win - 0.5,
	}
}

// plies are those of bg nearest to the levels; others have 3.
var plies = map[string]int{"1-ply": 0, "2-ply": 1, "3-ply": 2, "3-ply reduced": 2, "XG Roller": 2, "7-ply": 6, "no level": 0}

// method returns that of an estimate which is not rolled out.
func method(level string) bg.Method {
	n, ok := plies[level]
	if !ok {
		n = 3
	}
	return bg.Method{Level: level, Plies: n, Cubeful: true, Deterministic: true}
}

func candidate(level string, steps [4]bg.Step, e bg.Output) bg.Candidate {
	c := bg.Candidate{Steps: steps, Score: e.Cubeful, Output: e, Method: method(level)}
	c.Output.Cubeless, c.Output.Cubeful = 0, 0
	return c
}

// analyseCube gives a cube decision an analysis.
func analyseCube(d *xg.Decision, level string, v bg.Verdict, noDouble, doubleTake bg.Output) {
	d.Cube.Analysis = &bg.CubeAnalysis{NoDouble: noDouble, DoubleTake: doubleTake, Method: method(level)}
	d.Cube.Verdict = v
}

// analyse gives a roll two candidates, the play made second.
func analyse(d *xg.Decision) {
	r := d.Roll
	other := [4]bg.Step{{From: 24, To: 22}, {From: 13, To: 7}} // with 62, too
	r.Candidates = []bg.Candidate{
		candidate("XG Roller+", other, estimate(0.625)), candidate("3-ply", r.Steps, estimate(0.5)),
	}
	r.Rank, r.Loss = 2, 0.125
	r.Luck, r.LuckKnown = -0.25, true
}

// fixture returns the match of testdata/xg/built.xg.
func fixture(t testing.TB) *xg.Match {
	s := newScript(t, 5)
	s.m.Players, s.m.Event, s.m.Place, s.m.Comment = [2]string{"Ann", "Zoë"}, "Club night", "Aachen", "Made by a test."
	s.game([2]int{})
	s.opening()
	d := s.double(black, bg.Take)
	d.Comment = "Too early?"
	d.Cube.Loss, d.Cube.AnswerLoss = 0.125, 0
	analyseCube(d, "4-ply", bg.VerdictNoDouble, estimate(0.625), estimate(0.5))
	d = s.roll(black, "62: 13/7 13/11")
	analyse(d)
	d.Roll.Candidates[0].Method = method("4-ply")
	s.cube(white, xg.Undecided)
	s.end(black, 2, 101)
	s.game([2]int{0, 2})
	s.roll(black, "31: 8/5 6/5")
	s.roll(white, "66: 24/18(2) 13/7(2)")
	s.double(black, bg.Drop)
	s.end(black, 1, 0)
	return s.finish()
}

// session returns the money session of testdata/xg/built-money.xg: what the match lacks.
func session(t testing.TB) *xg.Match {
	s := newScript(t, 0)
	s.m.Jacoby, s.m.Beavers, s.m.AutoDoubles, s.m.Variation = true, true, 3, xg.Nackgammon
	s.m.Comment, s.m.EndComment = "Кубок", "終わり {à la carte}\n\\ 😀"
	s.game([2]int{}, func(g *xg.Game, b *bg.Board) { g.AutoDoubles, b.CubeValue = 1, 2 })
	s.last().Comment, s.last().EndComment = "Before", "After"
	s.opening()
	d := s.double(black, bg.Double, bg.Double, bg.Take)
	analyseCube(d, "3-ply reduced", bg.VerdictDoubleTake, estimate(0.25), estimate(0.25))
	d.Cube.BeaverRight = true
	s.roll(black, "62: 13/7 13/11").Illegal = true
	s.double(white, bg.Drop).Flagged = true
	s.end(white, 16, 1000)
	rolled := rolledOut(t, 0).Games[0]
	rolled.Number = 2
	s.m.Games = append(s.m.Games, rolled)
	s.game([2]int{8, 0}, func(_ *xg.Game, b *bg.Board) {
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

// built are matches that have what no sample shows.
var built = []struct {
	name  string
	match func(t testing.TB) *xg.Match
}{
	{"long", func(t testing.TB) *xg.Match { return long(t, 5) }},
	{"money", func(t testing.TB) *xg.Match {
		s := newScript(t, 0)
		s.m.Jacoby, s.m.Beavers = true, true
		s.game([2]int{})
		s.opening()
		// A beaver, a raccoon, and it is taken: the cube is at 8.
		d := s.double(black, bg.Double, bg.Double, bg.Take)
		analyseCube(d, "4-ply", bg.VerdictNoDouble, estimate(0.25), estimate(0.25))
		d.Cube.BeaverRight = true
		s.roll(black, "62: 13/7 13/11")
		s.double(white, bg.Drop)
		s.end(white, 8, 0)
		s.game([2]int{8, 0})
		s.opening()
		s.double(black, bg.Double, bg.Drop)
		s.end(white, 2, 0)
		return s.finish()
	}},
	{"Nackgammon", startOf(xg.Nackgammon, [25]uint8{5: 4, 7: 3, 12: 4, 22: 2, 23: 2}, "21: 13/11 6/5")},
	{"Hypergammon", startOf(xg.Hypergammon, [25]uint8{21: 1, 22: 1, 23: 1}, "21: 24/22 23/22")},
	{"Longgammon", startOf(xg.Longgammon, [25]uint8{23: 15}, "21: 24/22 24/23")},
	{"automatic doubles", func(t testing.TB) *xg.Match {
		s := newScript(t, 0)
		s.m.AutoDoubles = 3
		s.game([2]int{}, func(g *xg.Game, b *bg.Board) { g.AutoDoubles, b.CubeValue = 2, 4 })
		s.opening()
		s.double(black, bg.Take)
		s.roll(black, "62: 13/7 13/11")
		s.end(white, 8, 101)
		return s.finish()
	}},
	{"unfinished", func(t testing.TB) *xg.Match {
		s := newScript(t, 7)
		s.game([2]int{6, 2}, func(g *xg.Game, b *bg.Board) { g.Crawford = true })
		s.opening()
		s.add(xg.Decision{Player: black, Roll: &xg.Roll{Dice: [2]uint8{6, 6}}})
		s.m.Ended, s.m.FinalScore = true, [2]int{6, 2}
		return &s.m
	}},
	{"illegal play", func(t testing.TB) *xg.Match {
		s := newScript(t, 7)
		s.game([2]int{})
		s.roll(white, "31: 8/5 6/4").Illegal = true
		s.roll(black, "42: 8/4 6/4").Flagged = true
		s.end(black, 1, 101)
		return s.finish()
	}},
	{"comments", func(t testing.TB) *xg.Match {
		s := newScript(t, 7)
		s.m.Comment, s.m.EndComment = "Before.\n{It} is \\ hot", "After, à la carte"
		s.game([2]int{})
		s.last().Comment, s.last().EndComment = "Кубок", "終わり"
		s.opening()
		s.double(black, bg.Drop).Comment = "😀 – “why?”"
		d := &s.last().Decisions[2]
		d.Comment, d.Flagged = "no double", true
		s.last().Decisions[3].Comment = "Naïve\n\nplay"
		s.end(black, 1, 0)
		return s.finish()
	}},
	{"rollouts", func(t testing.TB) *xg.Match { return rolledOut(t, 5) }},
	{"money rollouts", func(t testing.TB) *xg.Match { return rolledOut(t, 0) }},
	{"edited", func(t testing.TB) *xg.Match {
		s := newScript(t, 7)
		s.game([2]int{})
		s.opening()
		s.b.Checkers[0][2] = s.b.Checkers[0][23]
		s.b.Checkers[0][23] = 0
		s.b.CubeValue, s.b.CubeOwner = 4, white
		s.roll(black, "62: 13/7 13/11").Edited = true
		s.end(white, 1, 101)
		return s.finish()
	}},
	{"dance", func(t testing.TB) *xg.Match {
		s := newScript(t, 7)
		s.game([2]int{}, func(_ *xg.Game, b *bg.Board) {
			b.Checkers[0] = [25]uint8{0: 2, 1: 2, 2: 2, 3: 2, 4: 2, 5: 2}
			b.Checkers[1] = [25]uint8{0: 14, 24: 1}
		})
		s.roll(black, "66:").Roll.Forced = true
		s.roll(white, "66: 6/off 6/off 5/off 5/off")
		s.end(white, 1, 101)
		return s.finish()
	}},
	{"position", positionFile},
	{"no games", func(t testing.TB) *xg.Match { return &newScript(t, 3).m }},
}

// startOf returns a function for a match with one play of a variation.
func startOf(v xg.Variation, start [25]uint8, play string) func(t testing.TB) *xg.Match {
	return func(t testing.TB) *xg.Match {
		s := newScript(t, 5)
		s.m.Variation = v
		s.game([2]int{}, func(_ *xg.Game, b *bg.Board) { b.Checkers = [2][25]uint8{start, start} })
		s.roll(black, play)
		s.end(black, 1, 101)
		return s.finish()
	}
}

// rolledOut returns a match with rollouts of a cube decision and a play.
func rolledOut(t testing.TB, length int) *xg.Match {
	rollout := func(e bg.Output, chance float64) *xg.Rollout {
		e.Cubeless, e.Chance = 0, chance
		return &xg.Rollout{
			Result:    xg.RolledOut{Games: 1296, Output: e, HalfWidth: 0.0078125},
			PlayLevel: [2]string{"4-ply", "3-ply"}, CubeLevel: [2]string{"XG Roller", "4-ply"}, LevelCut: 2, TruncatedAfter: 11,
			VarianceReduction: true, Seed: 12345,
		}
	}
	s := newScript(t, length)
	s.game([2]int{})
	s.opening()
	d := s.double(black, bg.Take)
	d.Cube.Loss, d.Cube.AnswerLoss = 0.25, 0.125
	analyseCube(d, "rollout", bg.VerdictTooGood, estimate(0.75), estimate(0.875))
	a := d.Cube.Analysis
	a.Method = bg.Method{Trials: 1296}
	d.Cube.Rollout = rollout(estimate(0.75), 0.625)
	d.Cube.Rollout.Double = rollout(estimate(0.875), 0.6875).Result
	d.Cube.Rollout.Double.HalfWidth = 0.015625
	a.NoDouble.Chance, a.NoDoubleStdDev.Cubeful = 0.625, 0.0078125/1.96
	a.DoubleTake.Chance, a.DoubleTakeStdDev.Cubeful = 0.6875, 0.015625/1.96
	d = s.roll(black, "62: 13/7 13/11")
	analyse(d)
	c := &d.Roll.Candidates[1]
	o := rollout(estimate(0.5), 0.5625)
	o.TruncatedAfter, o.NoCube = 0, true
	d.Roll.Rollouts = []*xg.Rollout{nil, o}
	c.Method, c.Output, c.StdDev.Cubeful = bg.Method{Trials: 1296}, o.Result.Output, 0.0078125/1.96
	s.end(white, 2, 101)
	return s.finish()
}

// positionFile returns an .xgp: a cube decision and a roll with candidates.
func positionFile(t testing.TB) *xg.Match {
	s := newScript(t, 7)
	s.game([2]int{3, 4}, func(_ *xg.Game, b *bg.Board) {
		b.Checkers[0][23], b.Checkers[0][20] = 1, 1
		b.CubeValue, b.CubeOwner = 2, black
	})
	d := s.cube(black, xg.NotDoubled)
	analyseCube(d, "3-ply", bg.VerdictDoublePass, estimate(0.75), estimate(1))
	m, err := s.b.ParsePlay(black, "62: 13/7 13/11")
	require.NoError(t, err)
	d = s.add(xg.Decision{Player: black, Roll: &xg.Roll{Dice: m.Dice, Steps: m.Steps}})
	analyse(d)
	d.Roll.Steps, d.Roll.Rank, d.Roll.Loss = [4]bg.Step{}, 0, -1
	return &s.m
}

// older takes from a match what files of its version do not have.
func older(m *xg.Match) {
	if m.Version < 30 {
		m.Transcriber = ""
	}
	for i := range m.Games {
		g := &m.Games[i]
		for k := range g.Decisions {
			d := &g.Decisions[k]
			d.Edited = d.Edited && m.Version >= 24
			if m.Version < 26 {
				d.CubeValue >>= g.AutoDoubles
			}
		}
		if m.Version < 26 {
			g.AutoDoubles = 0
		}
	}
}
