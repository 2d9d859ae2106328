package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/ids"
)

// TestDecisionIDs: each move of a match has the IDs of the board before it, with its dice.
func TestDecisionIDs(t *testing.T) {
	for _, name := range []string{"human-cube-match9.sgf", "gnubg-rollouts.sgf", "auto-money-jacoby-beavers.sgf"} {
		data, err := os.ReadFile("../../testdata/sgfbg/" + name)
		require.NoError(t, err)
		c, err := sgfbg.Parse(data)
		require.NoError(t, err)
		for _, g := range c.Games {
			shown, decisions := matchGame(g, 1, nil, sgfbg.Record{}, false).nodes, 0
			for r, err := range g.Records() {
				require.NoError(t, err)
				if r.Move.Action == sgfbg.NoAction {
					continue
				}
				decisions++
				gnubg, _ := ids.GNUBGID(r.Board)
				xgid, _ := ids.XGID(r.Board)
				require.Equal(t, [2]string{gnubg, xgid}, shown[decisions].board.(backgammonBoard).IDs, "%s: %v", name, r.Move)
			}
			require.NotZero(t, decisions)
		}
	}
}

// TestTallies: the totals of a match, which are those of its Decisions, are the sums of its
// games as they are shown. (Only of a beaver, an .xg file knows more.)
func TestTallies(t *testing.T) {
	files, err := filepath.Glob("../../../shared/data/xg/*.[xs]g*")
	require.NoError(t, err)
	more, err := filepath.Glob("../../testdata/sgfbg/*.sgf")
	require.NoError(t, err)
	analysed := 0
	for _, name := range append(append(files, more...), "../../testdata/xg/built.xg") {
		in := openArg(name)
		_, rep, err := identify(in)
		if err != nil || rep.totals == nil {
			continue
		}
		analysed++
		var sums [2]tally
		errors, marks := 0, 0
		for g := range rep.games {
			errors += len(g.Errors)
			for p, t := range g.tallies {
				sums[p].Plays, sums[p].Cubes, sums[p].Blunders = sums[p].Plays+t.Plays, sums[p].Cubes+t.Cubes, sums[p].Blunders+t.Blunders
				sums[p].PlayLoss, sums[p].CubeLoss = sums[p].PlayLoss+t.PlayLoss, sums[p].CubeLoss+t.CubeLoss
			}
		}
		for p, v := range rep.totals {
			for i := range v.PlayMarks {
				marks += v.PlayMarks[i] + v.CubeMarks[i]
			}
			require.Equal(t, [3]int{v.Plays, v.Cubes, v.Blunders}, [3]int{sums[p].Plays, sums[p].Cubes, sums[p].Blunders}, name)
			require.InDelta(t, v.PlayLoss, sums[p].PlayLoss, 1e-6, name)
			require.InDelta(t, v.CubeLoss, sums[p].CubeLoss, 1e-6, name)
		}
		require.Equal(t, marks, errors, name)
		in.close()
	}
	require.GreaterOrEqual(t, analysed, 3)
}

// TestAnswers: an answer to a double that has no analysis of its own has that of the double, also
// behind a variation; but nothing else has.
func TestAnswers(t *testing.T) {
	data, err := os.ReadFile("../../testdata/sgfbg/gnubg-rollouts.sgf")
	require.NoError(t, err)
	c, err := sgfbg.Parse(data)
	require.NoError(t, err)
	g := c.Games[0]
	want := matchGame(g, 1, nil, sgfbg.Record{}, false).tallies
	for r := range g.Records() {
		if r.Move.Action != sgfbg.Take {
			continue
		}
		r.Node.ClearAnalysis()
		_, err := r.Node.AddVariation(sgfbg.Move{Player: sgfbg.White, Action: sgfbg.Roll, Dice: [2]uint8{6, 1}}, sgfbg.Move{Player: sgfbg.Black, Action: sgfbg.Take})
		require.NoError(t, err)
	}
	shown := matchGame(g, 1, nil, sgfbg.Record{}, false)
	require.Equal(t, want, shown.tallies)
	takes := 0
	for _, w := range shown.Words {
		if w.Text == "take" {
			require.Equal(t, takes == 0, len(w.Says) == 1, "only the first one answers the double")
			takes++
		}
	}
	require.Equal(t, 2, takes)
	require.Equal(t, "double", shown.Errors[0].Text)
}
