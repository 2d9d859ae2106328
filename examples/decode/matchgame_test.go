package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/bgfile"
	"example.com/boardcodec/sgfbg/ids"
	"example.com/boardcodec/sgfbg/met"
)

// TestDecisionIDs: each move of a match has the IDs of the board before it, with its dice.
func TestDecisionIDs(t *testing.T) {
	for _, name := range []string{"human-cube-match9.sgf", "gnubg-rollouts.sgf", "auto-money-jacoby-beavers.sgf"} {
		data := testutil.ReadFile(t, "../../testdata/sgfbg/"+name)
		f, err := bgfile.Parse(data)
		require.NoError(t, err)
		var want, got []stateData
		for r := range f.Matches[0].Records() {
			gnubg, _, _ := ids.GNUBGID(r.Board)
			xgid, _, _ := ids.XGID(r.Board)
			want = append(want, stateData{strings.TrimPrefix(xgid, "XGID="), gnubg})
		}
		for w := range newMatchReader(f.Matches[0], 0).games {
			for i := 1; i <= w.actions; i++ {
				got = append(got, w.nodes[i].board.(backgammonBoard).data())
			}
		}
		require.NotEmpty(t, want)
		require.Equal(t, want, got, name)
	}
}

// TestLosses: what the games of a match lost, and the moves that are marked, are those of its statistics.
func TestLosses(t *testing.T) {
	files, err := filepath.Glob("../../../shared/data/xg/*.[xs]g*")
	require.NoError(t, err)
	more, err := filepath.Glob("../../testdata/sgfbg/*.sgf")
	require.NoError(t, err)
	analysed := 0
	for _, name := range append(files, more...) {
		f, err := bgfile.Options{Lenient: true}.Parse(testutil.ReadFile(t, name))
		if err != nil || !isAnalysed(f.Matches[0]) {
			continue
		}
		analysed++
		var lost, want [2]float64
		shown, marked := 0, 0
		for w := range newMatchReader(f.Matches[0], 0).games {
			for p := range lost {
				lost[p] += w.lost[p]
			}
			for _, word := range w.Words {
				for _, a := range word.Says {
					if strings.HasPrefix(a.Class, "bad") {
						shown++
					}
				}
			}
		}
		for p, s := range f.Matches[0].Statistics(met.Default().Chance) {
			want[p] = s.PlayLoss + s.CubeLoss
			for _, m := range []bg.Marks{s.PlayMarks, s.CubeMarks} {
				marked += m.Doubtful + m.Bad + m.VeryBad
			}
		}
		require.InDeltaSlice(t, want[:], lost[:], 1e-6, name)
		require.Equal(t, marked, shown, name)
	}
	require.GreaterOrEqual(t, analysed, 3)
}

// TestMarks: a decision is marked if it loses more than the threshold, as GNU Backgammon 1.07.001 does.
func TestMarks(t *testing.T) {
	for loss, want := range map[float64]string{0.03: "", 0.0301: " ?!", 0.06: " ?!", 0.0601: " ?", 0.12: " ?", 0.1201: " ??"} {
		var a analysis
		a.summarize(loss)
		require.Equal(t, fmt.Sprintf("−%.3f", loss)+want, a.Summary)
	}
}

// TestAnswers: an answer to a double that has no analysis of its own has that of the double.
func TestAnswers(t *testing.T) {
	c, err := sgfbg.Parse(testutil.ReadFile(t, "../../testdata/sgfbg/gnubg-rollouts.sgf"))
	require.NoError(t, err)
	lost := func() (sum [2]float64) {
		matches, _ := c.Matches()
		for w := range newMatchReader(matches[0], 0).games {
			sum = [2]float64{sum[0] + w.lost[0], sum[1] + w.lost[1]}
			for _, word := range w.Words {
				require.True(t, word.Text != "take" || len(word.Says) == 1)
			}
		}
		return sum
	}
	want := lost()
	for r := range c.Records() {
		if r.Move.Kind == bg.Take {
			r.Node.ClearAnalysis()
		}
	}
	require.Equal(t, want, lost())
}
