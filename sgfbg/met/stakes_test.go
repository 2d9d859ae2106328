package met_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/met"
)

// at returns a board of a match.
func at(length int, score [2]int, cube int, crawford bool) bg.Board {
	b := bg.NewBoard()
	b.Length, b.Score, b.CubeValue, b.Crawford = length, score, cube, crawford
	return b
}

func TestAt(t *testing.T) {
	table := met.Default()
	nan := math.NaN()
	unknown := met.Stakes{nan, nan, nan, nan, nan, nan}
	turned := bg.NewBoard()
	turned.Jacoby, turned.CubeValue, turned.CubeOwner = true, 4, bg.White
	jacoby := bg.NewBoard()
	jacoby.Jacoby = true
	for name, tt := range map[string]struct {
		b    bg.Board
		p    bg.Player
		want met.Stakes
	}{
		"money":                    {bg.NewBoard(), bg.Black, met.Stakes{1, 2, 3, -1, -2, -3}},
		"Jacoby":                   {jacoby, bg.White, met.Stakes{1, 1, 1, -1, -1, -1}},
		"Jacoby, turned":           {turned, bg.White, met.Stakes{1, 2, 3, -1, -2, -3}},
		"3-away, 3-away":           {at(3, [2]int{}, 1, false), bg.White, met.Stakes{0.59947, 0.75076, 1, 0.40053, 0.24924, 0}}, // then 2-away 3-away, 1-away 3-away
		"double match point":       {at(3, [2]int{2, 2}, 1, false), bg.White, met.Stakes{1, 1, 1, 0, 0, 0}},
		"the Crawford game, White": {at(3, [2]int{2, 0}, 1, true), bg.White, met.Stakes{1, 1, 1, 1 - 0.48803, 0.5, 0}},
		"the Crawford game, Black": {at(3, [2]int{2, 0}, 1, true), bg.Black, met.Stakes{0.48803, 0.5, 1, 0, 0, 0}},
		"after it":                 {at(3, [2]int{2, 0}, 2, false), bg.Black, met.Stakes{0.5, 1, 1, 0, 0, 0}},
		"beyond the table":         {at(26, [2]int{}, 1, false), bg.White, unknown},
		"a cube of any value":      {at(7, [2]int{1, 2}, math.MaxInt, false), bg.White, met.Stakes{1, 1, 1, 0, 0, 0}},
		"nobody":                   {bg.NewBoard(), bg.NoPlayer, unknown},
		"both have won":            {at(1, [2]int{3, 3}, 1, false), bg.White, unknown},
	} {
		got := table.At(tt.b, tt.p)
		require.InDeltaSlice(t, numbers(tt.want), numbers(got), 1e-12, name)
	}
}

// numbers returns stakes in the order of the fields, with -9 for NaN.
func numbers(s met.Stakes) []float64 {
	list := []float64{s.Win, s.WinGammon, s.WinBackgammon, s.Lose, s.LoseGammon, s.LoseBackgammon}
	for i, x := range list {
		if math.IsNaN(x) {
			list[i] = -9
		}
	}
	return list
}

// TestTakePoint: what books say of money and of well-known scores, and the Crawford rule.
func TestTakePoint(t *testing.T) {
	table := met.Default()
	require.InDelta(t, 0.25, table.TakePoint(bg.NewBoard(), bg.White), 1e-12)
	// 2-away against 2-away: the double is for the match. A drop leaves the Crawford game.
	require.InDelta(t, 0.32264, table.TakePoint(at(2, [2]int{}, 1, false), bg.Black), 1e-12)
	// 1-away after the Crawford game, and the other doubles: who drops at 2-away has 0.51197 less.
	require.InDelta(t, 0.5, table.TakePoint(at(2, [2]int{1, 0}, 1, false), bg.White), 1e-12)
	require.InDelta(t, 0, table.TakePoint(at(7, [2]int{1, 2}, math.MaxInt, false), bg.White), 1e-12)
	require.True(t, math.IsNaN(table.TakePoint(at(26, [2]int{}, 1, false), bg.White)))
}

// TestStakesMoney: in money play, chances and equities are the same.
func TestStakesMoney(t *testing.T) {
	s := met.Default().At(bg.NewBoard(), bg.White)
	require.InDelta(t, 0.25, s.Equity(0.25), 1e-12)
	require.InDelta(t, 0.25, s.Chance(0.25), 1e-12)
	require.InDelta(t, 0.5, s.GammonValue(), 1e-12)
	require.InDelta(t, 1, s.BackgammonValue(), 1e-12)
	c := bg.CubeAnalysis{NoDouble: bg.Output{Cubeful: 0.4}, DoubleTake: bg.Output{Cubeful: 1.1}, NoDoubleStdDev: bg.Output{Cubeful: 0.01}}
	require.Equal(t, c, s.Equities(c))
	require.Equal(t, c, s.Chances(c))
}

// TestEquities: the analysis of a cube decision in a match, and what a wrong action loses.
func TestEquities(t *testing.T) {
	b := at(7, [2]int{2, 4}, 2, false)
	s := met.Default().At(b, bg.White)
	c := s.Chances(bg.CubeAnalysis{
		NoDouble:         bg.Output{Cubeful: 0.6},
		DoubleTake:       bg.Output{Cubeful: 1.2},
		NoDoubleStdDev:   bg.Output{Cubeful: 0.01},
		DoubleTakeStdDev: bg.Output{Cubeful: 0.02},
	})
	require.Equal(t, s.Chance(0.6), c.NoDouble.Cubeful)
	require.InDelta(t, (s.Win-s.Lose)/2*0.01, c.NoDoubleStdDev.Cubeful, 1e-12)
	got := s.Equities(c)
	require.InDelta(t, 0.6, got.NoDouble.Cubeful, 1e-12)
	require.InDelta(t, 1.2, got.DoubleTake.Cubeful, 1e-12)
	require.InDelta(t, 0.01, got.NoDoubleStdDev.Cubeful, 1e-12)
	require.InDelta(t, 0.02, got.DoubleTakeStdDev.Cubeful, 1e-12)
	for action, loss := range map[bg.Kind]float64{bg.Roll: 0.4, bg.Double: 0, bg.Take: 0.2, bg.Drop: 0} {
		require.InDelta(t, loss, got.Loss(b, action, 1), 1e-12, "%v", action)
		require.InDelta(t, loss*(s.Win-s.Lose)/2, c.Loss(b, action, s.Win), 1e-12, "%v", action)
	}
}

// A state is a score and a cube, and what GNU Backgammon has for it with the default table:
// the chances that equities are worth, and the gammon prices of both players, for gammons and
// for what a backgammon adds.
type state struct {
	Length   int           `json:"length"`
	Score    [2]int        `json:"score"`
	Crawford int           `json:"crawford"`
	Cube     int           `json:"cube"`
	Mover    int           `json:"mover"`
	Win      float64       `json:"win"`
	Lose     float64       `json:"lose"`
	Half     float64       `json:"half"` // the equity of an even chance
	Prices   [2][2]float64 `json:"prices"`
}

func requireState(t *testing.T, s state) {
	t.Helper()
	const single = 1e-6
	b := at(s.Length, s.Score, s.Cube, s.Crawford == 1)
	stakes := met.Default().At(b, bg.Player(s.Mover))
	require.InDelta(t, s.Win, stakes.Win, single, "%v", s)
	require.InDelta(t, s.Lose, stakes.Lose, single, "%v", s)
	require.InDelta(t, s.Win, stakes.Chance(1), single, "%v", s)
	require.InDelta(t, s.Lose, stakes.Chance(-1), single, "%v", s)
	require.InDelta(t, s.Half, stakes.Equity(0.5), 1e-4*(1+math.Abs(s.Half)), "%v", s)
	for p, prices := range s.Prices {
		stakes := met.Default().At(b, bg.Player(p))
		slack := 1e-6 / (stakes.Win - stakes.Lose) // single precision of the differences
		require.InDelta(t, prices[0]/2, stakes.GammonValue(), slack, "%v", s)
		require.InDelta(t, (prices[0]+prices[1])/2, stakes.BackgammonValue(), slack, "%v", s)
	}
}

// TestStates: scores and cubes, as GNU Backgammon values them.
func TestStates(t *testing.T) {
	for _, s := range testutil.Lines[state](t, testdata+"stakes.jsonl") {
		requireState(t, s)
	}
}
