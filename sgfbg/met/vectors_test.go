package met_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/met"
	"example.com/boardcodec/sgfbg/xg"
)

// TestRealMatches: the cube decisions of real files of eXtreme Gammon, written in SGF as
// chances to win the match and read again, have the equities that the file has.
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
		c, _, err := sgfbg.FromMatch(m.Match(), table.Chance)
		require.NoError(t, err)
		list, _ := c.Matches()
		require.Len(t, list, 1)
		analysed := func(m *bg.Match) (list []bg.Decision) {
			for d := range m.Decisions(table.Chance) {
				if len(d.Candidates) > 0 && d.Move.Kind != bg.Roll && d.Action.Kind != bg.NoAction {
					list = append(list, d)
				}
			}
			return list
		}
		want, got := analysed(m.Match()), analysed(list[0])
		require.Len(t, got, len(want), file)
		for i, d := range want {
			stakes := table.At(d.Board, d.Move.Player)
			slack := 4e-6 / (stakes.Win - stakes.Lose)
			for k, c := range d.Candidates {
				require.InDelta(t, c.Score, got[i].Candidates[k].Score, slack, "%s: %v", file, d.Move)
			}
			require.InDelta(t, d.Loss, got[i].Loss, 2*slack+0.0001, "%s: %v", file, d.Move)
		}
	}
}
