package xg_test

import (
	"iter"
	"os"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/met"
	"example.com/boardcodec/sgfbg/xg"
)

// allOf returns decisions with the larger die first, in which order files differ, and plays
// step for step.
func allOf(t testing.TB, decisions iter.Seq2[sgfbg.Decision, error]) (list []sgfbg.Decision) {
	t.Helper()
	for d, err := range decisions {
		require.NoError(t, err)
		slices.Sort(d.Board.Dice[:])
		slices.Reverse(d.Board.Dice[:])
		if d.Move.Action == sgfbg.Roll {
			d.Move.Dice = d.Board.Dice
			if play, err := d.Board.Legal(d.Move); err == nil {
				d.Move = play
			}
		}
		d.Answers = slices.Clip(append([]sgfbg.Action{}, d.Answers...)) // nil or not
		list = append(list, d)
	}
	return list
}

// left returns the decisions without those that other formats leave out: the cube before a
// roll that is not played.
func left(m *xg.Match) *xg.Match {
	n := *m
	n.Games = slices.Clone(m.Games)
	for i := range n.Games {
		g := &n.Games[i]
		if last := len(g.Decisions) - 1; last > 0 && g.Decisions[last].Roll != nil && !g.Decisions[last].Roll.Played {
			g.Decisions = g.Decisions[:last-1]
		}
	}
	return &n
}

// requireSame: two lists have the same decisions, and where both are analysed and numbers is
// set, the same numbers.
func requireSame(t *testing.T, want, got []sgfbg.Decision, numbers bool) {
	t.Helper()
	require.Len(t, got, len(want))
	for i, w := range want {
		g := got[i]
		require.Equal(t, w.Board, g.Board, "decision %d", i)
		require.Equal(t, w.Move, g.Move, "decision %d", i)
		require.Equal(t, w.Answers, g.Answers, "decision %d", i)
		require.Equal(t, w.Game, g.Game)
		if !numbers {
			continue
		}
		require.Equal(t, w.Chosen, g.Chosen, "decision %d", i)
		require.Equal(t, w.LossKnown, g.LossKnown, "decision %d", i)
		require.Equal(t, w.LuckKnown, g.LuckKnown, "decision %d", i)
		require.InDelta(t, w.Loss, g.Loss, 0.0002, "decision %d", i)
		require.InDelta(t, w.AnswerLoss, g.AnswerLoss, 0.0002, "decision %d", i)
		require.InDelta(t, w.Luck, g.Luck, 0.0002, "decision %d", i)
		require.Len(t, g.Candidates, len(w.Candidates), "decision %d", i)
		for k, c := range w.Candidates {
			require.InDelta(t, c.Score, g.Candidates[k].Score, 0.0002, "decision %d", i)
			require.InDelta(t, c.Output.Win, g.Candidates[k].Output.Win, 0.0002, "decision %d", i)
		}
	}
}

// TestDecisions: a match and its SGF have the same decisions with the same numbers. What is
// built with losses that do not fit the equities is not compared.
func TestDecisions(t *testing.T) {
	all := matches(t)
	all["fixture"] = fixture(t)
	for _, name := range []string{"long", "money", "rollouts", "money rollouts", "edited", "dance", "unfinished", "Longgammon"} {
		delete(all, name)
	}
	count := 0
	for name, m := range all {
		t.Run(name, func(t *testing.T) {
			c, _, err := xg.Options{Chance: half}.Collection(left(m))
			require.NoError(t, err)
			want := allOf(t, left(m).Decisions())
			requireSame(t, want, allOf(t, sgfbg.Decisions(c.Records(), half)), true)
			count += len(want)
		})
	}
	t.Log(count, "decisions")
}

// TestDecisionsOfTwins: the fixture is there as .mat text and as SGF, too, and two samples
// with the analysis of another program.
func TestDecisionsOfTwins(t *testing.T) {
	data, err := os.ReadFile("../../testdata/xg/built.sgf")
	require.NoError(t, err)
	sgf, err := sgfbg.Parse(data)
	require.NoError(t, err)
	requireSame(t, allOf(t, fixture(t).Decisions()), allOf(t, sgfbg.Decisions(sgf.Records(), met.Default().Chance)), true)
	data, err = os.ReadFile("../../testdata/xg/built.mat")
	require.NoError(t, err)
	mat, err := sgfbg.ParseMAT(data)
	require.NoError(t, err)
	requireSame(t, allOf(t, fixture(t).Decisions()), allOf(t, sgfbg.Decisions(mat.Records(), nil)), false)
	for _, name := range []string{"charlot", "test"} {
		want := allOf(t, left(sample(t, name)).Decisions())
		mat, err := sgfbg.ParseMAT(readSample(t, "data/xg/"+name+".mat"))
		require.NoError(t, err)
		sgf, err := sgfbg.Parse(readSample(t, "data/xg/"+name+".sgf"))
		require.NoError(t, err)
		for _, c := range []*sgfbg.Collection{mat, sgf} {
			requireSame(t, want, allOf(t, sgfbg.Decisions(c.Records(), nil)), false)
		}
	}
}

// TestPlaysOfDecisions: what was played, and every candidate, is one of the legal plays,
// also where the file has one pair for several dice.
func TestPlaysOfDecisions(t *testing.T) {
	several, plays := 0, 0
	for _, m := range matches(t) {
		for _, g := range m.Games {
			for _, d := range g.Decisions {
				if d.Roll == nil || !d.Roll.Played || d.Illegal {
					continue
				}
				for _, s := range d.Roll.Steps {
					if n := s.From - s.To; n > max(d.Roll.Dice[0], d.Roll.Dice[1]) {
						several++
						break
					}
				}
			}
		}
		for d := range m.Decisions() {
			if d.Move.Action != sgfbg.Roll {
				continue
			}
			legal := d.Board.Plays(d.Move.Player, d.Board.Dice)
			after := d.Board
			if after.Play(d.Move) != nil {
				continue // on purpose
			}
			require.Contains(t, legal, d.Move)
			for _, c := range d.Candidates {
				m := d.Move
				m.Steps = c.Steps
				require.Contains(t, legal, m)
			}
			plays++
		}
	}
	t.Logf("%d plays, %d with a pair for several dice", plays, several)
	require.Positive(t, plays)
}

// TestDecisionsAboutCube: what is chosen and lost, also by an answer to a raccoon.
func TestDecisionsAboutCube(t *testing.T) {
	for _, tt := range []struct {
		answers    []sgfbg.Action
		chosen     int
		answerLoss float64
	}{
		{nil, -1, 0},
		{[]sgfbg.Action{sgfbg.Take}, 1, 0},
		{[]sgfbg.Action{sgfbg.Drop}, 2, 0.75},
		{[]sgfbg.Action{sgfbg.Double}, -1, 0},
		{[]sgfbg.Action{sgfbg.Double, sgfbg.Drop}, 2, 0.75},
		{[]sgfbg.Action{sgfbg.Double, sgfbg.Double, sgfbg.Take}, 1, 0},
	} {
		s := newScript(t, 0)
		s.game([2]int{})
		s.opening()
		d := s.double(black, tt.answers...)
		d.Cube.Analysis = &xg.CubeAnalysis{Level: 4, NoDouble: estimate(0.5), DoubleTake: estimate(0.75)}
		d.Cube.Loss, d.Cube.LossKnown = 0.125, true
		list := allOf(t, s.m.Decisions())
		got := list[len(list)-1]
		require.Equal(t, sgfbg.Double, got.Move.Action)
		require.Equal(t, black, got.Board.OnRoll)
		require.Equal(t, tt.chosen, got.Chosen, "%v", tt.answers)
		require.Equal(t, 0.125, got.Loss)
		require.Equal(t, tt.answerLoss, got.AnswerLoss, "%v", tt.answers)
		require.Equal(t, []float64{0, 0.25, 1}, []float64{got.Candidates[0].Score, got.Candidates[1].Score, got.Candidates[2].Score})
	}
}

// TestBoardOfDecision: what a Board has besides checkers and cube.
func TestBoardOfDecision(t *testing.T) {
	for _, length := range []int{0, 5} {
		s := newScript(t, length)
		s.m.Jacoby, s.m.CubeLimit = true, 1
		s.game([2]int{3, 4}, func(g *xg.Game, _ *sgfbg.Board) { g.Crawford = true })
		s.opening()
		var list []sgfbg.Board
		g := &s.m.Games[0]
		for i := range g.Decisions {
			b := g.Decisions[i].Board(g, &s.m)
			require.Equal(t, length, b.Length)
			require.Equal(t, [2]int{3, 4}, b.Score)
			require.Equal(t, length > 0, b.Crawford)
			require.Equal(t, length == 0, b.Jacoby)
			require.Equal(t, i < 2, b.Opening, i)
			require.True(t, b.NoCube)
			require.Equal(t, i%2 == 1, b.Dice != [2]uint8{})
			list = append(list, b)
		}
		require.Equal(t, black, list[2].OnRoll)
		require.Equal(t, black, list[2].Turn)
		after := list[1]
		require.NoError(t, after.Play(sgfbg.Move{Player: white, Action: sgfbg.Roll, Dice: g.Decisions[1].Roll.Dice, Steps: g.Decisions[1].Roll.Steps}))
		require.Equal(t, after.Checkers, list[2].Checkers)
	}
	for v, start := range map[xg.Variation]sgfbg.Info{xg.Nackgammon: {Nackgammon: true}, xg.Hypergammon: {Hypergammon: 3}, xg.Backgammon: {}} {
		game, err := sgfbg.NewGame(start)
		require.NoError(t, err)
		want := game.Board()
		want.Dice = [2]uint8{2, 1}
		d := xg.Decision{Checkers: want.Checkers, CubeValue: 1, CubeOwner: sgfbg.NoPlayer, Roll: &xg.Roll{Dice: want.Dice}}
		require.Equal(t, want, d.Board(&xg.Game{}, &xg.Match{Variation: v}), v)
	}
}

// TestDecisionsOfOddValues: values that Parse does not return are no harm.
func TestDecisionsOfOddValues(t *testing.T) {
	for _, change := range []func(m *xg.Match, d *xg.Decision){
		func(_ *xg.Match, d *xg.Decision) { d.Player = 5 },
		func(_ *xg.Match, d *xg.Decision) { d.Roll.Dice[1] = 7 },
		func(_ *xg.Match, d *xg.Decision) { d.Roll.Steps[0] = sgfbg.Step{From: 26, To: 3} },
		func(_ *xg.Match, d *xg.Decision) { d.Roll.Steps[0] = sgfbg.Step{From: 3, To: 25} },
		func(_ *xg.Match, d *xg.Decision) { d.Roll.Steps[0] = sgfbg.Step{From: 2, To: 99} },
		func(_ *xg.Match, d *xg.Decision) { d.Checkers[0][3] = 99 },
		func(m *xg.Match, _ *xg.Decision) { m.Variation = 9 },
	} {
		m := fixture(t)
		change(m, &m.Games[0].Decisions[1])
		n := 0
		for range m.Decisions() {
			n++
		}
		require.Equal(t, 11, n)
	}
}
