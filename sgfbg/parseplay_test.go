package sgfbg_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg"
)

// TestParsePlayTyped: what people type is what they mean.
func TestParsePlayTyped(t *testing.T) {
	start := sgfbg.NewBoard()
	rolled := start
	rolled.Dice = [2]uint8{1, 3}
	doubled := start
	doubled.CubeValue, doubled.Doubles, doubled.Turn = 2, 1, sgfbg.Black
	for _, tt := range []struct {
		board      *sgfbg.Board
		text, want string
	}{
		{&start, "31 8/5 6/5", "31: 8/5 6/5"},
		{&start, "31: 8/5 6/5", "31: 8/5 6/5"},
		{&start, "3-1 8/5 6/5", "31: 8/5 6/5"},
		{&start, "3-1: 8/5 6/5", "31: 8/5 6/5"},
		{&start, "31 8-5 6-5", "31: 8/5 6/5"},
		{&start, "31 : 8/5, 6/5", "31: 8/5 6/5"},
		{&start, "66 24/18(2) 13/7*(2)", "66: 24/18 24/18 13/7 13/7"},
		{&start, "66 24/18 (2), 13/7 (2)*", "66: 24/18 24/18 13/7 13/7"},
		{&start, "66 24/12(2)*", "66: 24/18 18/12 24/18 18/12"},
		{&start, "31", "31:"},
		{&start, "3-1", "31:"},
		{&rolled, "8-5", "13: 8/5"},
		{&rolled, "8/5 6/5", "13: 8/5 6/5"},
		{&rolled, "3-1 8/5 6/5", "31: 8/5 6/5"},
		{&rolled, "3-1", "13: 3/1"},
		{&rolled, "6-5 8-5", "13: 6/5 8/5"},
		{&rolled, "31: bar/24 Bar/22", "31: bar/24 bar/22"},
		{&start, "double", "double"}, {&start, "Redoubles", "double"},
		{&doubled, "beaver", "double"}, {&doubled, "Raccoons ", "double"}, {&doubled, "takes", "take"},
		{&doubled, "pass", "drop"}, {&doubled, "Passes", "drop"}, {&doubled, "drop", "drop"},
		{&rolled, "pass", "13:"}, {&rolled, "no move", "13:"}, {&rolled, "Dance", "13:"}, {&rolled, "can't move", "13:"},
		{&start, "66 no move", "66:"}, {&start, "66: dances", "66:"}, {&start, "66: cannot move", "66:"}, {&start, "66: pass", "66:"},
		{&start, "resigns", "resign"}, {&start, "concedes", "resign"}, {&start, "resign 2", "resign 2"},
		{&start, "resigns a single game", "resign 1"}, {&doubled, "resigns gammon", "resign 4"}, {&doubled, "concedes a backgammon", "resign 6"},
		{&start, "accepts", "accept"}, {&start, "rejects", "reject"},
	} {
		m, err := tt.board.ParsePlay(sgfbg.Black, tt.text)
		require.NoError(t, err, tt.text)
		require.Equal(t, tt.want, m.String(), tt.text)
		require.Equal(t, sgfbg.Black, m.Player)
	}
	// Without more, a resignation is that of a single game.
	b := doubled
	b.Doubles = 0
	m, err := b.ParsePlay(sgfbg.Black, "concedes")
	require.NoError(t, err)
	require.NoError(t, b.Play(m))
	require.Equal(t, 1, b.Resigned)
}

// TestCounts: GNU Backgammon 1.07.001 reads all of these as a play of four checkers.
func TestCounts(t *testing.T) {
	const row = "  1) 11: 8/7(2)* 6/5(2)   52: 13/8 24/22\n"
	for _, play := range []string{"8/7(2) 6/5(2)", "8/7*(2) 6/5(2)", "8/7(2)* 6/5(2)", "8/7 (2) 6/5  (2)", "8/7 (2)*,6/5\t(2)", "8/7*(2)* 6/5(2)*"} {
		c, err := sgfbg.ParseMAT([]byte(matMatch + matGame + strings.Replace(row, "8/7(2)* 6/5(2)", play, 1)))
		require.NoError(t, err, play)
		var text []string
		for r := range c.Records() {
			require.Empty(t, r.Problems, play)
			text = append(text, r.Move.String())
		}
		require.Equal(t, []string{"11: 8/7 8/7 6/5 6/5", "52: 13/8 24/22"}, text, play)
	}
	// What is no count is a word of its own, and costs no move.
	for _, play := range []string{"8/7 (2)x 6/5", "8/7 (5) 6/5", "8/7 (x) 6/5"} {
		c, err := sgfbg.Options{Lenient: true}.ParseMAT([]byte(matMatch + matGame + "  1) 11: " + play))
		require.NoError(t, err)
		require.NotEmpty(t, c.Problems)
		for r := range c.Records() {
			require.Equal(t, "11: 8/7 6/5", r.Move.String(), play)
		}
	}
}
