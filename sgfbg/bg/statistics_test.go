package bg_test

import (
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/met"
	"example.com/boardcodec/sgfbg/xg"
)

// readMatch reads a match from an .sgf or .xg, or skips the test if the file is absent.
func readMatch(t testing.TB, file string) *bg.Match {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Skip(err)
	}
	if filepath.Ext(file) == ".xg" {
		m, err := xg.Parse(data)
		require.NoError(t, err)
		return m.Match()
	}
	c, err := sgfbg.Parse(data)
	require.NoError(t, err)
	matches, _ := c.Matches()
	require.Len(t, matches, 1)
	return matches[0]
}

// TestStatisticsXG: the figures that eXtreme Gammon shows for a match.
func TestStatisticsXG(t *testing.T) {
	s := readMatch(t, "../../../shared/data/xg/charlot.xg").Statistics(met.Default().Chance)
	for p, want := range [2]struct {
		pr, play, cube, playChance, cubeChance float64
		unforced, doubles, takes               int // doubles: those that are made or close
	}{
		{0.39, 0.070, 0, 0.0076, 0, 85, 3, 2},
		{0.42, 0.058, 0.008, 0.0085, 0.0005, 64, 13, 2},
	} {
		require.InDelta(t, want.pr, s[p].PR(), 0.005)
		require.InDelta(t, want.play, s[p].PlayLoss, 0.0005)
		require.InDelta(t, want.cube, s[p].CubeLoss, 0.0005)
		require.InDelta(t, want.playChance, s[p].PlayLossChance, 0.00005)
		require.InDelta(t, want.cubeChance, s[p].CubeLossChance, 0.00005)
		require.Equal(t, want.unforced, s[p].Unforced)
		require.Equal(t, want.takes, s[p].Takes+s[p].Drops)
		require.Equal(t, want.doubles, s[p].CloseCubesXG-want.takes)
	}
}

// TestStatistics: each decision is counted for the player who makes it; in money play chances are points.
func TestStatistics(t *testing.T) {
	list := actions(t, "W 31: 8/5 6/5", "B double", "W take", "B 64: 24/14", "B double", "W drop")
	cube := func(no, take float64) *bg.Analysis {
		return &bg.Analysis{Cube: &bg.CubeAnalysis{NoDouble: bg.Output{Cubeful: no}, DoubleTake: bg.Output{Cubeful: take}}}
	}
	list[0].Analysis = &bg.Analysis{Plays: []bg.Candidate{{Score: 0.125}, {Steps: list[0].Steps}}, Chosen: 1}
	list[0].Analysis.Luck, list[0].Analysis.LuckKnown = 0.5, true
	list[1].Analysis = cube(0.5, 0.25) // a wrong double
	list[3].Analysis = &bg.Analysis{
		Cube:  cube(-1, -2).Cube, // not his to turn
		Plays: []bg.Candidate{{Score: 0.05}, {Steps: list[3].Steps}}, Chosen: 1,
	}
	list[3].Analysis.Luck, list[3].Analysis.LuckKnown = -0.25, true
	list[4].Move.Player, list[4].Analysis = bg.White, cube(0.5, 0.75)
	list[5].Move.Player = bg.Black // a wrong drop of a cube at 2
	money := &bg.Match{Games: []*bg.Game{{Actions: list}}}
	s := money.Statistics(nil)
	require.Equal(t, [2]bg.Stats{{
		Plays: 1, AllPlays: 2, Unforced: 1, Analysed: 1, PlayLoss: 0.125, PlayLossChance: 0.125,
		PlayMarks: bg.Marks{VeryBad: 1, Errors: 1, Blunders: 1}, Luck: 0.5, LuckChance: 0.5,
		Doubles: 1, Takes: 1, CubeDecisions: 2, CloseCubes: 2, CloseCubesXG: 2, Result: 2, LuckAdjusted: 1,
	}, {
		Plays: 1, AllPlays: 2, Unforced: 1, Analysed: 1, PlayLoss: 0.05, PlayLossChance: 0.1,
		PlayMarks: bg.Marks{Doubtful: 1, Errors: 1}, Luck: -0.25, LuckChance: -0.5,
		Doubles: 1, Drops: 1, CubeDecisions: 3, CloseCubes: 2, CloseCubesXG: 2, CubeLoss: 0.5, CubeLossChance: 0.75,
		CubeMarks:    bg.Marks{VeryBad: 2, Errors: 2, Blunders: 2},
		WrongDoubles: 1, WrongDrops: 1, Result: -2, LuckAdjusted: -1,
	}}, s)
	require.InDelta(t, 1000*0.125/3, s[0].ErrorRate(), 1e-9)
	require.InDelta(t, 1000*0.125/2, s[0].SnowieErrorRate(), 1e-9)
	require.InDelta(t, 500*0.125/3, s[0].PR(), 1e-9)

	// In a match without a table, the cube has no candidates, and nothing a chance.
	match := &bg.Match{Games: []*bg.Game{{Info: bg.Info{Length: 5}, Actions: list}}}
	s = match.Statistics(nil)
	require.Equal(t, 2, s[0].Unknown) // a play and the result
	require.Zero(t, s[0].PlayLossChance+s[0].Result+s[1].PlayLossChance)
	require.Equal(t, 0.125, s[0].PlayLoss)
	require.Zero(t, s[0].CubeDecisions)

	s = (&bg.Match{Games: []*bg.Game{nil, {Actions: actions(t, "W 31: 8/5 6/5")}}}).Statistics(nil)
	for _, rate := range []float64{s[0].ErrorRate(), s[0].SnowieErrorRate(), s[0].PR()} {
		require.True(t, math.IsNaN(rate))
	}
}

// TestMarks: a loss equal to a threshold of GNU Backgammon is not above it, as in its version 1.07.001.
func TestMarks(t *testing.T) {
	list := actions(t, "W 31: 8/5 6/5")
	for loss, want := range map[float64]bg.Marks{
		0.01: {}, 0.02: {Errors: 1}, 0.03: {Errors: 1}, 0.0301: {Errors: 1, Doubtful: 1}, 0.06: {Errors: 1, Doubtful: 1},
		0.0601: {Errors: 1, Bad: 1}, 0.08: {Errors: 1, Blunders: 1, Bad: 1}, 0.12: {Errors: 1, Blunders: 1, Bad: 1},
		0.1201: {Errors: 1, Blunders: 1, VeryBad: 1},
	} {
		list[0].Analysis = &bg.Analysis{Plays: []bg.Candidate{{Score: loss}, {Steps: list[0].Steps}}, Chosen: 1}
		m := &bg.Match{Games: []*bg.Game{{Actions: list}}}
		require.Equal(t, want, m.Statistics(nil)[0].PlayMarks, loss)
	}
}

// TestStatisticsScores: the results of games add up to that of the match, which the luck of both explains.
func TestStatisticsScores(t *testing.T) {
	won := func(winner bg.Player, points int) bg.Result {
		return bg.Result{Won: true, Winner: winner, Points: points, Resigned: true}
	}
	info := func(score [2]int, re bg.Result, crawford bool) *bg.Game {
		return &bg.Game{Info: bg.Info{Length: 3, Score: score, Crawford: true, CrawfordGame: crawford, Result: re}}
	}
	match := &bg.Match{Games: []*bg.Game{
		info([2]int{0, 0}, won(bg.White, 2), false),
		info([2]int{2, 0}, won(bg.Black, 1), true),
	}}
	table := met.Default()
	s := match.Statistics(table.Chance)
	require.InDelta(t, table.Chance([2]int{1, 2}, false)-0.5, s[bg.White].Result, 1e-9)
	require.InDelta(t, -s[bg.White].Result, s[bg.Black].Result, 1e-9)
	match.Games = append(match.Games, info([2]int{2, 1}, won(bg.White, 1), false))
	require.InDelta(t, 0.5, match.Statistics(table.Chance)[bg.White].Result, 1e-9)
}
