package sgfbg_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg"
)

// TestMATLost: what follows a bad row is read.
func TestMATLost(t *testing.T) {
	c, err := sgfbg.Options{Lenient: true}.ParseMAT([]byte(matMatch + matGame +
		"  1) 31: xx/yy                   42: 8/4 6/4\n  2) ??: 8/5                     nonsense\n  3) 21: 13/11 6/5\n\n" +
		" Game x\n Game 2\n Alice : 1   Bob : 0\n  1) 31: 8/5 6/5\n"))
	require.NoError(t, err)
	require.Len(t, c.Games, 2)
	require.Len(t, c.Problems, 3)
	require.Equal(t, []string{"W 31:", "B 42: 8/4 6/4", "W 21: 13/11 6/5", "W 31: 8/5 6/5"}, rowsOf(t, c))
}

// lostCases are SGF that a text cannot hold whole.
var lostCases = func() []lostCase {
	const move = ";W[31hefe];B[42qusu]"
	return []lostCase{
		{"another game", "(;GM[1])(;GM[6]PW[a]PB[b]" + move + ")", []string{"game 1: property GM: not backgammon: GM is not 6: the game is left out"}, " Game 1\n"},
		{"a position", "(;GM[6]PW[a]PB[b];AE[a:y]AW[a]AB[x])(;GM[6]PW[a]PB[b]" + move + ")", []string{"game 1: not supported: the game starts from a position: the game is left out"}, " Game 2\n"},
		{"no checker", "(;GM[6]PW[a]PB[b];W[31hefe];B[31bc])(;GM[6]PW[a]PB[b]" + move + ")", []string{
			"game 1: property B: decision 2: illegal play: no checker to move: 23/22: the game is left out",
		}, " Game 2\n"},
		{"no checker, and more after it", "(;GM[6]PW[a]PB[b];W[31hefe];B[31bc];W[42hdfd];B[31bd])(;GM[6]PW[a]PB[b]" + move + ")", []string{
			"game 1: property B: decision 2: illegal play: no checker to move: 23/22: the game is left out",
		}, " Game 2\n"},
		{"a point of the other side", "(;GM[6]PW[a]PB[b]" + move + ")(;GM[6]PW[c]PB[:];W[51xs])", []string{
			"game 2: property W: decision 1: illegal play: point is made by the other side: 24/19: the game is left out",
		}, "42: 8/4 6/4\n\n"},
		{"blanks at the end of a line", "(;GM[6]PW[a]PB[b]GC[one  \ntwo\n\n three]" + move + ")", []string{"game 1: property GC: the blanks at the end of \"one  \" do not count in the text"}, "; one  \n; two\n; \n;  three\n"},
		{"no hit on the way", "(;GM[6]PW[a]PB[b];W[61hbhg];B[11acqrqr])", []string{
			"game 1: property B: a checker that does not hit where its dice take it",
		}, "11: 24/23* 23/22 8/7 8/7\n"},
		{"upwards", "(;GM[6]PW[a]PB[b]EV[x];W[31fg])(;GM[6]PW[a]PB[b]EV[x]RO[y]" + move + ")", []string{
			"game 1: property W: decision 1: illegal play: a checker moves upwards: 6/7: the game is left out",
			"game 2: property RO: only the first game of a match can have it",
		}, "; [Event \"x\"]\n"},
		{"a date of other digits", "(;GM[6]PW[a]PB[b]DT[202-07-001]" + move + ")", []string{`game 1: property DT: the date "202-07-001" is not a day, and is left out`}, "\n 0 point match"},
		{"a take by who doubled", "(;GM[6]PW[a]PB[b]" + move + ";W[double];B[double];B[take])", nil, "  2)  Doubles => 2                Beavers => 4\n  3)                              Takes\n\n"},
		{"a tag that reading refuses", "(;GM[6]PW[a]PB[b]GC[[Variation \"x\"\\]\n[EventDate \"x\"\\]]" + move + ")", nil, "; ; [Variation \"x\"]\n; ; [EventDate \"x\"]\n"},
		{"a comment that looks like a position", "(;GM[6]PW[a]PB[b]" + move + ")(;GM[6]PW[a]PB[c]GC[Set Pos=-b----E-C---eE---c-e----B-/0]" + move + ")", nil, "\n; ; Set Pos=-b----E-C---eE---c-e----B-/0\n"},
		{"number of the game", "(;GM[6]PW[a]PB[b]MI[game:999999999]" + move + ")", []string{"game 1: property MI: the number of the game is 999999999, and is read back as 999999998"}, " Game 999999999\n"},
		{"numbers of FF[4]", "(;GM[6]PW[a]PB[b]MI[game:1][ws:0][bs:0]" + move + ")(;GM[6]PW[a]PB[b]MI[game:2][ws:1][bs:0]" + move + ")", nil, " Game 3\n"},
		{"no numbers", "(;GM[6]PW[a]PB[b]MI[ws:0][bs:0]" + move + ")(;GM[6]PW[a]PB[b]MI[ws:1][bs:0]" + move + ")", nil, " Game 2\n"},
		{"number 0 for the second time", "(;GM[6]PW[a]PB[b]MI[game:0]" + move + ")(;GM[6]PW[a]PB[b]MI[game:0]" + move + ")", []string{
			"game 2: property MI: the number of the game is 0, and is read back as 1",
		}, " Game 2\n"},
		{"a number for the second time", "(;GM[6]PW[a]PB[b]MI[game:3][ws:1][bs:0]" + move + ")(;GM[6]PW[a]PB[b]MI[game:3][ws:1][bs:0]" + move + ")", []string{
			"game 2: property MI: the number of the game is 3, and is read back as 4",
		}, " Game 5\n"},
		{"points of the score", "(;GM[6]PW[a]PB[b]MI[ws:0][bs:0]RE[W+10R]" + move + ")(;GM[6]PW[a]PB[b]MI[game:1][ws:1][bs:0]" + move + ")", []string{
			"game 2: property MI: by this score, ParseMAT reads the result of the game before as W+1R, and not as W+10R",
		}, " Wins 10 points\n"},
		{"a drop, and the score of the other", "(;GM[6]PW[a]PB[b]MI[ws:0][bs:0]" + move + ";W[double];B[drop])(;GM[6]PW[a]PB[b]MI[game:1][ws:0][bs:1]" + move + ")", []string{
			"game 2: property MI: by this score, ParseMAT reads the result of the game before as B+1, and not as W+1",
		}, " Drops\n      Wins 1 point\n"},
		{"points that are cut", "(;GM[6]PW[a]PB[b]MI[length:3][ws:0][bs:0]RU[Crawford]RE[W+3R]" + move + ";W[double];B[take])", []string{
			"game 1: property RE: ParseMAT reads the 3 points as 4",
		}, " Wins 3 points\n"},
		{"rules that mean nothing", "(;GM[6]PW[a]PB[b]RU[Crawford]" + move + ")(;GM[6]PW[a]PB[b]" + move + ")(;GM[6]PW[a]PB[c]MI[length:1]RU[Jacoby]" + move + ")", []string{
			"game 1: property RU: in a match to 0 points, the Crawford rule means nothing", "game 3: property RU: in a match, the Jacoby rule means nothing",
		}, " Game 2\n"},
		{"scores that add up", "(;GM[6]PW[a]PB[b]MI[ws:999999999]RE[W+2]" + move + ")(;GM[6]PW[a]PB[b]" + move + ")", []string{
			"game 1: property RE: the result W+2, which was not played, is a resignation in the text",
		}, " a : 999999999                  b : 0\n"},
		{"a position later", "(;GM[6]PW[a]PB[b]" + move + ";CP[w])(;GM[6]PW[a]PB[b]" + move + ")", []string{"game 1: not supported: the game starts from a position: the game is left out"}, " Game 2\n"},
		{"a checker taken up", "(;GM[6]PW[a]PB[b]" + move + ";AE[m])(;GM[6]PW[a]PB[b]" + move + ")", []string{"game 1: not supported: the game starts from a position: the game is left out"}, " Game 2\n"},
		{"a White checker put down", "(;GM[6]PW[a]PB[b]" + move + ";AE[x]AW[c])(;GM[6]PW[a]PB[b]" + move + ")", []string{"game 1: not supported: the game starts from a position: the game is left out"}, " Game 2\n"},
		{"a Black checker put down", "(;GM[6]PW[a]PB[b]" + move + ";AE[a]AB[c])(;GM[6]PW[a]PB[b]" + move + ")", []string{"game 1: not supported: the game starts from a position: the game is left out"}, " Game 2\n"},
		{"names", "(;GM[6]PW[a:b]PB[ b ]" + move + ")", []string{
			`game 1: property PW: the name "a:b" is "a.b" in the text`, `game 1: property PB: the name " b " is "b" in the text`,
		}, " a.b : 0                        b : 0\n"},
		{"no names", "(;GM[6]" + move + ")", []string{
			`game 1: property PW: the name "" is "?" in the text`, `game 1: property PB: the name "" is "?" in the text`,
		}, " ? : 0                          ? : 0\n"},
		{"comments", "(;GM[6]PW[a]PB[b]C[x];W[31hefe]C[y];B[42qusu]C[z])", []string{"game 1: property C: comments of nodes are left out: 3"}, ""},
		{"analysis", "(;GM[6]PW[a]PB[b];W[31hefe]LU[0.1]BM[1];B[42qusu]GB[1])", []string{"game 1: analysis and other properties are left out in nodes: 2"}, ""},
		{"variations", "(;GM[6]PW[a]PB[b](;W[31hefe](;B[42qusu])(;B[42mk]))(;W[31xt])(;W[31xw]))", []string{"game 1: variations are left out: 3"}, ""},
		{"root", "(;GM[6]PW[a]PB[b]MI[length:0][clock:1]RU[Jacoby:Odd]WR[1500]GS[M:1 2]" + move + ")", []string{
			"game 1: property WR: the text has no form for it", "game 1: analysis and other properties are left out in nodes: 1",
			`game 1: property MI: the text has no form for "clock:1"`, `game 1: property RU: the text has no form for "Odd"`,
		}, `; [Jacoby "On"]`},
		{"no cube", "(;GM[6]PW[a]PB[b]RU[NoCube]" + move + ")", []string{"game 1: property RU: there is no cube: only a tag says so"}, `; [CubeLimit "1"]`},
		{"no Crawford rule", "(;GM[6]PW[a]PB[b]MI[length:5]" + move + ")", []string{"game 1: property RU: there is no Crawford rule: only a tag says so"}, `; [Crawford "Off"]`},
		{"Crawford game", "(;GM[6]PW[a]PB[b]MI[length:5][ws:4]RU[Crawford]" + move + ")", []string{"game 1: property RU: in the text, by the score, this is the Crawford game"}, ""},
		{"no Crawford game", "(;GM[6]PW[a]PB[b]MI[length:5][ws:3]RU[Crawford:CrawfordGame]" + move + ")", []string{"game 1: property RU: in the text, by the score, this is not the Crawford game"}, ""},
		{"automatic doubles", "(;GM[6]PW[a]PB[b]CV[4]RE[W+8];W[31hefe];B[double];W[take])", []string{
			"game 1: property RE: the result W+8, which was not played, is a resignation in the text",
			"game 1: property CV: automatic doubles (2) show in the value of the cube only",
		}, " Doubles => 8\n"},
		{"date", "(;GM[6]PW[a]PB[b]DT[2024-05]" + move + ")", []string{`game 1: property DT: the date "2024-05" is not a day, and is left out`}, ""},
		{"no date", "(;GM[6]PW[a]PB[b]DT[2024-13-45]" + move + ")", []string{`game 1: property DT: the date "2024-13-45" is not a day, and is left out`}, "\n 0 point match"},
		{"later tags", "(;GM[6]PW[a]PB[b]MI[game:0]EV[x]" + move + ")(;GM[6]PW[a]PB[b]MI[game:1]EV[y]" + move + ")", []string{"game 2: property EV: only the first game of a match can have it"}, `; [Event "x"]`},
		{"resignation declined", "(;GM[6]PW[a]PB[b];W[31hefe];B[resign];W[reject];B[42qusu])", []string{"game 1: property B: a resignation that did not lead to the result is left out"}, "42: 8/4 6/4\n\n"},
		{"resignation not answered", "(;GM[6]PW[a]PB[b];W[31hefe];B[resign])", []string{"game 1: property B: a resignation that did not lead to the result is left out"}, ""},
		{"resignation passed over", "(;GM[6]PW[a]PB[b];W[31hefe];B[resign];B[42qusu])", []string{"game 1: property B: a resignation that did not lead to the result is left out"}, ""},
		{"resignation that RE repeats", "(;GM[6]PW[a]PB[b]RE[W+2R];W[31hefe];B[resign:2])", nil, "      Wins 2 points\n"},
		{"resignation that RE has with more points", "(;GM[6]PW[a]PB[b]RE[W+3R];W[31hefe];B[resign:2])", []string{"game 1: property B: a resignation that did not lead to the result is left out"}, "      Wins 3 points\n"},
		{"resignation of the other", "(;GM[6]PW[a]PB[b]RE[B+2R];W[31hefe];B[resign:2])", []string{"game 1: property B: a resignation that did not lead to the result is left out"}, "Wins 2 points\n"},
		{"resignation accepted by who resigns", "(;GM[6]PW[a]PB[b];W[31hefe];B[resign];B[accept])", []string{
			"game 1: property B: accept means nothing here, and is left out",
			"game 1: property B: a resignation that did not lead to the result is left out",
		}, "  1) 31: 8/5 6/5                 \n\n"},
		{"resignation, and other points won", "(;GM[6]PW[a]PB[b]RE[W+3R];W[31hefe];B[resign:2];W[accept])", []string{"game 1: property B: a resignation that did not lead to the result is left out"}, "      Wins 3 points\n"},
		{"on roll at the end", "(;GM[6]PW[a]PB[b];W[31hefe];PL[W])", []string{"game 1: property PL: player on roll: White, but Black in the text"}, ""},
		{"on roll, with nothing to answer", "(;GM[6]PW[a]PB[b];W[31hefe];PL[W];B[take])", []string{"game 1: property PL: player on roll: White, but Black in the text"}, "Takes\n"},
		{"dice of a player who is not on roll any more", "(;GM[6]PW[a]PB[b];W[31hefe];DI[42];PL[W];W[42hefe])", []string{"game 1: property DI: dice that were not played are left out"}, "  2) 42: 8/5 6/5"},
		{"resignation", "(;GM[6]PW[a]PB[b];W[31hefe];B[resign:2];W[accept])", nil, "      Wins 2 points\n"},
		{"result without points", "(;GM[6]PW[a]PB[b]RE[W+]" + move + ")", []string{"game 1: property RE: the result W+ has no points, and is left out"}, "42: 8/4 6/4\n\n"},
		{"no result", "(;GM[6]PW[a]PB[b]RE[Draw]" + move + ")", []string{`game 1: property RE: the result "Draw" is left out`}, "42: 8/4 6/4\n\n"},
		{"dice not played", "(;GM[6]PW[a]PB[b]" + move + ";PL[W]DI[31];W[42hefe])", []string{"game 1: property DI: dice that were not played are left out"}, "  2) 42: 8/5 6/5"},
		{"dice that allow nothing", "(;GM[6]PW[a]PB[b];W[21mkfe];B[41aeab];PL[W]DI[66])", []string{
			"game 1: property DI: dice that were not played, and allow no play, are a turn without a play in the text",
		}, "  2) 66: "},
		{"dice without a value", "(;GM[6]PW[a]PB[b]" + move + ";PL[W]DI[])", []string{
			`game 1: property DI: value not allowed: "" is not a pair of dice`,
		}, " 42: 8/4 6/4\n\n"},
		{"dice with a wrong value after others", "(;GM[6]PW[a]PB[b];PL[W]DI[31];DI[xx];W[31hefe];B[42qusu])", []string{
			`game 1: property DI: value not allowed: "xx" is not a pair of dice`,
		}, " 42: 8/4 6/4\n\n"},
		{"a dance for dice not played", "(;GM[6]PW[a]PB[b]" + move + ";PL[W]DI[31];W[31])", nil, "  2) 31:  "},
		{"a take of a beaver that was not answered", "(;GM[6]PW[a]PB[b]" + move + ";W[double];B[double];W[take])", nil, "  2)  Doubles => 2                Doubles => 4\n\n"},
		{"a second move", "(;GM[6]PW[a]PB[b];W[31hefe]B[42qusu])", []string{"game 1: property B: a second move in one node is left out"}, ""},
		{"a wrong move", "(;GM[6]PW[a]PB[b];W[31hefe];B[77])", []string{`game 1: property B: value not allowed: "77" is not a move`}, ""},
		{"a roll without a play", "(;GM[6]PW[a]PB[b];W[31];B[42qusu])", []string{"game 1: property W: a roll without a play"}, ""},
	}
}()

// A lostCase is SGF with what its text lacks.
type lostCase struct {
	name, sgf string
	want      []string // game and fact
	text      string   // part of it
}

// TestAppendMATLost: what the text does not have is a problem.
func TestAppendMATLost(t *testing.T) {
	for _, tt := range lostCases {
		t.Run(tt.name, func(t *testing.T) {
			c, err := sgfbg.Options{Lenient: true}.Parse([]byte(tt.sgf))
			require.NoError(t, err)
			text, problems, err := sgfbg.Options{}.AppendMAT(nil, c)
			require.NoError(t, err)
			var got []string
			for _, p := range problems {
				want := sgfbg.ProblemLost
				switch text := p.String(); {
				case strings.Contains(text, "the game ") && strings.HasSuffix(text, "left out"):
					want = sgfbg.ProblemSkipped
				case strings.Contains(text, "value not allowed"):
					want = sgfbg.ProblemValue
				}
				require.Equal(t, want, p.Kind)
				require.Positive(t, p.Game)
				if place := "line 1: "; strings.Contains(p.String(), place) {
					before, rest, _ := strings.Cut(p.String(), place)
					_, rest, _ = strings.Cut(rest, "offset ")
					_, rest, _ = strings.Cut(rest, ": ")
					got = append(got, before+rest)
					continue
				}
				got = append(got, p.String())
			}
			require.Equal(t, tt.want, got)
			require.Contains(t, string(text), tt.text)
			plain, err := c.AppendMAT(nil)
			skipped := slices.ContainsFunc(problems, func(p sgfbg.Problem) bool { return p.Kind == sgfbg.ProblemSkipped })
			require.Equal(t, skipped, err != nil)
			require.Equal(t, string(text), string(plain))
			_, err = sgfbg.ParseMAT(text)
			require.NoError(t, err)
		})
	}
}
