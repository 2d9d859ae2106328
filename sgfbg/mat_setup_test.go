package sgfbg_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg"
)

// TestBugMATSetPosCube: the smallest integer, whose negative is itself, is no cube.
func TestBugMATSetPosCube(t *testing.T) {
	for _, cube := range []string{"16", "-16", "-2147483648", "-9223372036854775808"} {
		line := "-b----E-C---eE---c-e----B-/" + cube
		c, err := sgfbg.ParseMAT([]byte(" 0 point match\n" + matGame + "; Set Pos=" + line + "\n  1) 31: 8/5 6/5\n"))
		require.NoError(t, err)
		require.Len(t, c.Problems, 1)
		require.Equal(t, []string{"W 31: 8/5 6/5"}, rowsOf(t, c), cube)
		comment, _ := c.Games[0].Text(c.Games[0].Root(), "C")
		require.Equal(t, "Set Pos="+line, comment)
	}
}

// TestMATSetPos: positions at the start and in the middle of a game.
func TestMATSetPos(t *testing.T) {
	c, err := sgfbg.ParseMAT([]byte(" 0 point match\n" + matGame + `; Set Pos=-b----E-C---eE---c-e----B-/0
  1)                             42: 8/4 6/4
; Set Pos=a----BC----------------b-A/-2
  2) 31: bar/24 5/2
; Set Pos=-A----------------------b-/1
  3)                             65: 1/off(2)
`))
	require.NoError(t, err)
	require.Empty(t, c.Problems)
	require.Equal(t, []string{"set up", "B 42: 8/4 6/4", "set up", "W 31: bar/24 5/2", "set up", "B 65: 1/off(2)"}, rowsOf(t, c))
	var boards []sgfbg.Board
	for r := range c.Records() {
		if r.Move.Action != sgfbg.NoAction {
			require.Empty(t, r.Problems)
			boards = append(boards, r.Board)
		}
	}
	start := sgfbg.NewBoard()
	require.Equal(t, start.Checkers, boards[0].Checkers)
	require.Equal(t, sgfbg.NoPlayer, boards[0].CubeOwner)
	require.Equal(t, 4, boards[1].CubeValue)
	require.Equal(t, sgfbg.White, boards[1].CubeOwner)
	require.EqualValues(t, 1, boards[1].Checkers[sgfbg.White][sgfbg.BarIndex])
	require.EqualValues(t, 1, boards[1].Checkers[sgfbg.Black][sgfbg.BarIndex])
	require.EqualValues(t, 2, boards[1].Checkers[sgfbg.White][5-1])
	require.EqualValues(t, 2, boards[1].Checkers[sgfbg.Black][25-23-1])
	require.Equal(t, 2, boards[2].CubeValue)
	require.Equal(t, sgfbg.Black, boards[2].CubeOwner)
	re, _ := c.Games[0].Root().Get("RE")
	require.Equal(t, "B+2", re)
}

// TestAppendMATSetPos: what a position does not say.
func TestAppendMATSetPos(t *testing.T) {
	const position = "AE[a:y]AW[a][b]AB[x]"
	for _, tt := range []struct {
		name, sgf string
		want      []string
		text      string
	}{
		{"owned", "(;GM[6]PW[a]PB[b];PL[W]" + position + "CV[4]CP[b];W[21azba])", nil, "; Set Pos=-AA---------------------a-/2\n  1) 21: "},
		{"who is on roll", "(;GM[6]PW[a]PB[b];PL[B]" + position + ")", []string{"PL: player on roll: Black, but White in the text"}, "; Set Pos=-AA---------------------a-/0\n\n"},
		{"another on roll", "(;GM[6]PW[a]PB[b];PL[B]" + position + ";W[21azba])", []string{"PL: player on roll: Black, but White in the text"}, "  1) 21: "},
		{"dice", "(;GM[6]PW[a]PB[b];PL[B]" + position + ";PL[B]DI[21])", nil, "  1)                             21: \n"},
		{"centred at 4", "(;GM[6]PW[a]PB[b];PL[W]" + position + "CV[4];W[21azba])", []string{"CV: value of the cube: 4, but 1 in the text"}, "a-/0\n"},
		{"no cube any more", "(;GM[6]PW[a]PB[b];PL[W]CO[n];W[31hefe])", []string{"CO: no cube: true, but false in the text"}, "\n  1) 31: "},
		{"a cube where there is none", "(;GM[6]PW[a]PB[b]RU[NoCube];PL[W]CO[w]CV[2];W[31hefe])", []string{
			"RU: there is no cube: only a tag says so", "CV: value of the cube: 2, but 1 in the text", "CO: owner of the cube: White, but no player in the text",
		}, "/0\n  1) 31: "},
		{"a double that nobody has to answer", "(;GM[6]PW[a]PB[b];W[double];PL[W];W[31hefe])", []string{": doubles without an answer: 0, but 1 in the text"}, "Doubles => 2               \n  2) 31: "},
		{"owned at 1", "(;GM[6]PW[a]PB[b];PL[W]" + position + "CP[w];W[21azba])", []string{"CO: owner of the cube: White, but no player in the text"}, "a-/0\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c, err := sgfbg.Parse([]byte(tt.sgf))
			require.NoError(t, err)
			text, problems, err := sgfbg.Options{SetPos: true}.AppendMAT(nil, c)
			require.NoError(t, err)
			var got []string
			for _, p := range problems {
				got = append(got, p.Property+": "+p.Err.Error())
			}
			require.Equal(t, tt.want, got)
			require.Contains(t, string(text), tt.text)
			read, err := sgfbg.ParseMAT(text)
			require.NoError(t, err)
			if tt.want == nil {
				require.Equal(t, sorted(decisions(t, c), true), sorted(decisions(t, read), true))
			}
		})
	}
}

// TestMATSameSetUp: a set-up of the position that is there already is written, or a problem says
// that it is not.
func TestMATSameSetUp(t *testing.T) {
	const text = " 7 point match\n\n Game 1\n Alice : 0                      Bob : 0\n" +
		"; Set Pos=-b----E-C---eE---c-e----B-/0\n  1) 31: 8/5 6/5\n"
	c, err := sgfbg.ParseMAT([]byte(text))
	require.NoError(t, err)
	out, problems, err := sgfbg.Options{}.AppendMAT(nil, c)
	require.NoError(t, err)
	require.NotContains(t, string(out), "Set Pos")
	require.Len(t, problems, 1)
	require.Contains(t, problems[0].String(), "a set-up of the position that is there already is left out")
	out, problems, err = sgfbg.Options{SetPos: true}.AppendMAT(nil, c)
	require.NoError(t, err)
	require.Empty(t, problems)
	require.Contains(t, string(out), "; Set Pos=-b----E-C---eE---c-e----B-/0\n")
}
