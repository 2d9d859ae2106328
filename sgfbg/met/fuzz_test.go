package met_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/met"
)

// FuzzParse: a text is refused with its place, or is a table whose chances are from 0 to 1 up
// to its length and NaN beyond.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{small, uneven, ini, "", "<met>", "<met><info/></met>", "<met><info><length>1</length></info><pre-crawford-table><row><me>1</me></row></pre-crawford-table><post-crawford-table><row/></post-crawford-table></met>"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		table, err := met.Parse(data)
		if err != nil {
			var at *met.SyntaxError
			require.ErrorAs(t, err, &at)
			require.True(t, 0 <= at.Offset && at.Offset <= int64(len(data)), at.Offset)
			require.Positive(t, at.Line)
			return
		}
		checkTable(t, table)
	})
}

func checkTable(t testing.TB, table *met.Table) {
	n := table.Length()
	require.Positive(t, n)
	for _, away := range [][2]int{{1, 1}, {1, n}, {n, 1}, {n, n}, {n + 1, 1}, {1, n + 1}, {0, n}, {n, 0}} {
		for _, crawford := range []bool{false, true} {
			x := table.Chance(away, crawford)
			if max(away[0], away[1]) > n {
				require.True(t, math.IsNaN(x))
			} else if crawford || max(away[0], away[1]) < n || n == 1 && away != [2]int{1, 1} {
				require.True(t, 0 <= x && x <= 1, "%v: %v", away, x)
			}
		}
	}
}

// FuzzStakes: any board of a caller gives numbers or NaN, equities and chances are each
// other's inverse, and a pass is worth 1.
func FuzzStakes(f *testing.F) {
	f.Add(7, 3, 2, 2, false, false, uint8(0), uint8(3), 0.5)
	f.Add(0, 0, 0, 1, false, true, uint8(1), uint8(0), 1.5)
	f.Add(25, 24, 0, 1, true, false, uint8(1), uint8(3), -1.0)
	f.Add(-1, math.MaxInt, math.MinInt, math.MaxInt, true, false, uint8(200), uint8(9), math.NaN())
	f.Fuzz(func(t *testing.T, length, white, black, cube int, crawford, jacoby bool, player, owner uint8, x float64) {
		b := bg.Board{Length: length, Score: [2]int{white, black}, CubeValue: cube, Crawford: crawford, Jacoby: jacoby, CubeOwner: bg.Player(owner)}
		s := met.Default().At(b, bg.Player(player))
		met.Default().TakePoint(b, bg.Player(player))
		if player > 1 {
			require.True(t, math.IsNaN(s.Win))
		}
		if math.IsNaN(s.Win) || math.IsNaN(s.Lose) || s.Win-s.Lose < 1e-9 || !(math.Abs(x) < 1e6) {
			return
		}
		require.InDelta(t, 1, s.Equity(s.Win), 1e-6)
		require.InDelta(t, -1, s.Equity(s.Lose), 1e-6)
		require.InDelta(t, x, s.Chance(s.Equity(x)), 1e-6*(1+math.Abs(x)))
	})
}
