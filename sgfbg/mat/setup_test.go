package mat_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/mat"
)

// TestBugSetPosCube: the smallest integer, whose negative is itself, is no cube.
func TestBugSetPosCube(t *testing.T) {
	for _, cube := range []string{"16", "-16", "-2147483648", "-9223372036854775808"} {
		line := "-b----E-C---eE---c-e----B-/" + cube
		c, err := mat.Parse([]byte(" 0 point match\n" + matGame + "; Set Pos=" + line + "\n  1) 31: 8/5 6/5\n"))
		require.NoError(t, err)
		require.Len(t, c.Problems, 1)
		require.Equal(t, []string{"W 31: 8/5 6/5"}, rowsOf(t, c), cube)
		require.Equal(t, "Set Pos="+line, c.Games[0].Comment)
	}
}

// TestSetPos: positions at the start and in the middle of a game.
func TestSetPos(t *testing.T) {
	c, err := mat.Parse([]byte(" 0 point match\n" + matGame + `; Set Pos=-b----E-C---eE---c-e----B-/0
  1)                             42: 8/4 6/4
; Set Pos=a----BC----------------b-A/-2
  2) 31: bar/24 5/2
; Set Pos=-A----------------------b-/1
  3)                             65: 1/off(2)
`))
	require.NoError(t, err)
	require.Empty(t, c.Problems)
	require.Equal(t, []string{"set up", "B 42: 8/4 6/4", "set up", "W 31: bar/24 5/2", "set up", "B 65: 1/off(2)"}, rowsOf(t, c))
	var boards []bg.Board
	for r := range c.Records() {
		if r.Move.Kind != bg.NoAction {
			require.Empty(t, r.Problems)
			boards = append(boards, r.Board)
		}
	}
	start := bg.NewBoard()
	require.Equal(t, start.Checkers, boards[0].Checkers)
	require.Equal(t, bg.NoPlayer, boards[0].CubeOwner)
	require.Equal(t, 4, boards[1].CubeValue)
	require.Equal(t, bg.White, boards[1].CubeOwner)
	require.EqualValues(t, 1, boards[1].Checkers[bg.White][bg.BarIndex])
	require.EqualValues(t, 1, boards[1].Checkers[bg.Black][bg.BarIndex])
	require.EqualValues(t, 2, boards[1].Checkers[bg.White][5-1])
	require.EqualValues(t, 2, boards[1].Checkers[bg.Black][25-23-1])
	require.Equal(t, 2, boards[2].CubeValue)
	require.Equal(t, bg.Black, boards[2].CubeOwner)
	require.Equal(t, "B+2", c.Games[0].Info.Result.String())
}

// TestSameSetUp: a set-up of the position that is there already is written, or a problem says
// that it is not.
func TestSameSetUp(t *testing.T) {
	const text = " 7 point match\n\n Game 1\n Alice : 0                      Bob : 0\n" +
		"; Set Pos=-b----E-C---eE---c-e----B-/0\n  1) 31: 8/5 6/5\n"
	c, err := mat.Parse([]byte(text))
	require.NoError(t, err)
	out, problems, err := mat.Append(nil, c)
	require.NoError(t, err)
	require.NotContains(t, string(out), "Set Pos")
	require.Len(t, problems, 1)
	require.Contains(t, problems[0].String(), "a set-up of the position that is there already is left out")
	out, problems, err = mat.Fitter{SetPos: true}.Append(nil, c)
	require.NoError(t, err)
	require.Empty(t, problems)
	require.Contains(t, string(out), "; Set Pos=-b----E-C---eE---c-e----B-/0\n")
}
