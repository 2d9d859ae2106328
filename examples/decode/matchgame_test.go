package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/bgfile"
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
				if r.Move.Kind == bg.NoAction {
					continue
				}
				decisions++
				gnubg, _, _ := ids.GNUBGID(r.Board)
				xgid, _, _ := ids.XGID(r.Board)
				require.Equal(t, stateData{strings.TrimPrefix(xgid, "XGID="), gnubg}, shown[decisions].board.(backgammonBoard).data(), "%s: %v", name, r.Move)
			}
			require.NotZero(t, decisions)
		}
	}
}

// TestTallies: the totals of a match are those of its Decisions, and each loss that is marked is
// in the list of errors.
func TestTallies(t *testing.T) {
	files, err := filepath.Glob("../../../shared/data/xg/*.[xs]g*")
	require.NoError(t, err)
	more, err := filepath.Glob("../../testdata/sgfbg/*.sgf")
	require.NoError(t, err)
	analysed := 0
	for _, name := range append(files, more...) {
		in := openArg(name)
		_, rep, err := identify(in)
		if err != nil || rep.match == nil {
			continue
		}
		analysed++
		data, err := in.whole()
		require.NoError(t, err)
		f, err := bgfile.Options{Lenient: true}.Parse(data)
		require.NoError(t, err)
		var want [2]tally
		for d := range f.Decisions() {
			t := &want[d.Move.Player]
			t.Luck += d.Luck
			if d.LossKnown && !(d.Board.Doubles > 0 && (d.Move.Kind == bg.Double || d.Board.Doubles > 1)) {
				t.add(d.Loss, d.Move.Kind != bg.Roll)
			}
		}
		errors, marks := 0, 0
		for g := range rep.games {
			for _, w := range g.Words {
				for _, a := range w.Says {
					if strings.HasPrefix(a.Class, "bad") {
						errors++
					}
				}
			}
		}
		for p, v := range rep.match.Analysed {
			for i := range v.PlayMarks {
				marks += v.PlayMarks[i] + v.CubeMarks[i]
			}
			require.InDelta(t, want[p].PlayLoss, v.PlayLoss, 1e-6, name)
			require.InDelta(t, want[p].CubeLoss, v.CubeLoss, 1e-6, name)
			require.InDelta(t, want[p].Luck, v.Luck, 1e-6, name)
			v.PlayLoss, v.CubeLoss, v.Luck = want[p].PlayLoss, want[p].CubeLoss, want[p].Luck
			require.Equal(t, want[p], v, name)
		}
		require.Equal(t, marks, errors, name)
		in.close()
	}
	require.GreaterOrEqual(t, analysed, 3)
}

// TestMarks: a decision is marked if it loses more than the threshold, as GNU Backgammon 1.07.001 does.
func TestMarks(t *testing.T) {
	for loss, want := range map[float64]struct {
		sign  string
		marks [3]int
	}{
		0.03: {}, 0.0301: {" ?!", [3]int{1}}, 0.06: {" ?!", [3]int{1}}, 0.0601: {" ?", [3]int{1: 1}},
		0.12: {" ?", [3]int{1: 1}}, 0.1201: {" ??", [3]int{2: 1}},
	} {
		var a analysis
		a.summarize(loss)
		require.Equal(t, fmt.Sprintf("−%.3f", loss)+want.sign, a.Summary)
		var shown tally
		shown.add(loss, false)
		require.Equal(t, want.marks, shown.PlayMarks)
		require.Equal(t, loss > 0.06, shown.Blunders > 0)
	}
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
		if r.Move.Kind != bg.Take {
			continue
		}
		r.Node.ClearAnalysis()
		_, err := r.Node.AddVariation(bg.Move{Player: bg.White, Kind: bg.Roll, Dice: [2]uint8{6, 1}}, bg.Move{Player: bg.Black, Kind: bg.Take})
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
}
