package met_test

import (
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	xg "example.com/boardcodec/internal/oldxg"
	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/met"
)

// TestRealMatches: the cube decisions of real files of eXtreme Gammon, written in SGF as
// chances to win the match and read again, have the equities that the file has, and its
// verdicts.
func TestRealMatches(t *testing.T) {
	files, err := filepath.Glob("../../../shared/data/xg/*.xg")
	require.NoError(t, err)
	if len(files) == 0 {
		t.Skip("no files of eXtreme Gammon in ../shared/data/xg")
	}
	table := met.Default()
	for _, file := range files {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		m, err := xg.Parse(data)
		require.NoError(t, err)
		c, _, err := xg.Options{Chance: table.Chance}.Collection(m)
		require.NoError(t, err)
		var want []*xg.CubeAnalysis // of the decisions that SGF has a place for
		for _, g := range m.Games {
			for i, d := range g.Decisions {
				if d.Cube == nil || d.Cube.Analysis == nil {
					continue
				}
				if next := i + 1; d.Cube.Choice == xg.Doubled || next < len(g.Decisions) && g.Decisions[next].Roll != nil && g.Decisions[next].Roll.Played {
					want = append(want, d.Cube.Analysis)
				}
			}
		}
		n := 0
		for r, err := range c.Records() {
			require.NoError(t, err)
			if r.Node == nil {
				continue
			}
			a, ok, err := r.Node.CubeAnalysis()
			require.NoError(t, err)
			if !ok || r.Board.Doubles > 0 { // the answer has the analysis again
				continue
			}
			stakes := table.At(r.Board, r.Move.Player)
			got := stakes.Equities(a)
			slack := 4e-6 / (stakes.Win - stakes.Lose)
			require.InDelta(t, want[n].NoDouble.Cubeful, got.NoDouble.Cubeful, slack, "%s: %v", file, r.Move)
			require.InDelta(t, want[n].DoubleTake.Cubeful, got.DoubleTake.Cubeful, slack, "%s: %v", file, r.Move)
			n++
			worth := got.Loss(r.Board, sgfbg.Roll, 1) - got.Loss(r.Board, sgfbg.Double, 1) // of the double
			if math.Abs(worth) < 0.0002 {
				continue // the verdict of the program need not follow the sign of so little
			}
			switch want[n-1].Verdict {
			case xg.NotGood, xg.TooGood:
				require.Negative(t, worth)
			case xg.GoodTake, xg.GoodPass:
				require.Positive(t, worth)
				require.Equal(t, want[n-1].Verdict == xg.GoodTake, got.Loss(r.Board, sgfbg.Drop, 1) > 0)
			}
		}
		require.Equal(t, len(want), n, file)
		t.Logf("%s: %d cube decisions", filepath.Base(file), n)
	}
}
