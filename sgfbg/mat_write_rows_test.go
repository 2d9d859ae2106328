package sgfbg_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg"
)

// TestAppendMATCube: a left cube word is padded, a beaver that is not taken is a
// double, and its take is written.
func TestAppendMATCube(t *testing.T) {
	opening := []string{"W 31: 8/5 6/5", "B 42: 8/4 6/4"}
	for _, tt := range []struct {
		name  string
		moves []string
		want  string
	}{
		{"doubled", []string{"W double"}, "  2)  Doubles => 2               \n\n"},
		{"taken", []string{"W double", "B take"}, "  2)  Doubles => 2                Takes\n\n"},
		{"beaver taken", []string{"W double", "B double", "W take", "W 21: 13/11 6/5"}, "  2)  Doubles => 2                Beavers => 4\n  3)  Takes                      \n  4) 21: 13/11 6/5               \n\n"},
		{"beaver dropped", []string{"W double", "B double", "W drop"}, "  2)  Doubles => 2                Doubles => 4\n  3)  Drops                       Wins 2 points\n\n"},
		{"beavered", []string{"W double", "B double"}, "  2)  Doubles => 2                Doubles => 4\n\n"},
		{"raccoon taken", []string{"W double", "B double", "W double", "B take", "W 21: 13/11 6/5"}, "  2)  Doubles => 2                Beavers => 4\n  3)  Beavers => 8                Takes\n  4) 21: 13/11 6/5               \n\n"},
		{"raccoon dropped", []string{"W double", "B double", "W double", "B drop"}, "  2)  Doubles => 2                Beavers => 4\n  3)  Doubles => 8                Drops\n      Wins 4 points\n\n"},
		{"not answered", []string{"W double", "W 21: 13/11 6/5"}, "  2)  Doubles => 2               \n  3) 21: 13/11 6/5               \n\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c := &sgfbg.Collection{Games: []*sgfbg.Game{newGame(t, sgfbg.Info{Player: [2]string{"a", "b"}}, append(opening, tt.moves...)...)}}
			text, err := c.AppendMAT(nil)
			require.NoError(t, err)
			_, rows, _ := strings.Cut(string(text), "42: 8/4 6/4\n")
			require.Equal(t, tt.want, rows)
			read, err := sgfbg.ParseMAT(text)
			require.NoError(t, err)
			require.Equal(t, decisions(t, c), decisions(t, read))
		})
	}
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
		{"who is on roll", "(;GM[6]PW[a]PB[b];PL[B]" + position + ")", []string{"PL: the text does not show that Black is on roll"}, "; Set Pos=-AA---------------------a-/0\n\n"},
		{"another on roll", "(;GM[6]PW[a]PB[b];PL[B]" + position + ";W[21azba])", []string{"PL: the text does not show that Black is on roll"}, "  1) 21: "},
		{"dice", "(;GM[6]PW[a]PB[b];PL[B]" + position + ";PL[B]DI[21])", nil, "  1)                             21: \n"},
		{"centred at 4", "(;GM[6]PW[a]PB[b];PL[W]" + position + "CV[4];W[21azba])", []string{"CV: a cube at 4 in the middle has no form"}, "a-/0\n"},
		{"no cube any more", "(;GM[6]PW[a]PB[b];PL[W]CO[n];W[31hefe])", []string{"CO: there is no cube from here on: the text has no form for that"}, "/0\n  1) 31: "},
		{"a cube where there is none", "(;GM[6]PW[a]PB[b]RU[NoCube];PL[W]CO[w]CV[2];W[31hefe])", []string{
			"RU: there is no cube: only a tag says so", "CO: there is no cube, and White's is left out", "CV: a cube at 2 in the middle has no form",
		}, "/0\n  1) 31: "},
		{"a double that nobody has to answer", "(;GM[6]PW[a]PB[b];W[double];PL[W];W[31hefe])", []string{": the text does not show that the play goes on from here"}, "Doubles => 2               \n  2) 31: "},
		{"owned at 1", "(;GM[6]PW[a]PB[b];PL[W]" + position + "CP[w];W[21azba])", []string{"CV: a cube at 1 of White has no form"}, "a-/0\n"},
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
