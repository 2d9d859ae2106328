package sgfbg_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg"
)

// TestMATOfGNUBG: the texts that GNU Backgammon exports are read as the matches
// of its SGF files, and so are ours. It has no form for positions.
func TestMATOfGNUBG(t *testing.T) {
	files, err := filepath.Glob("../testdata/sgfbg/*.mat")
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(files), 13)
	for _, file := range files {
		name := filepath.Base(file)
		t.Run(name, func(t *testing.T) {
			c := parseFile(t, strings.TrimSuffix(name, ".mat"))
			ours, problems, err := sgfbg.Options{}.AppendMAT(nil, c)
			if strings.HasPrefix(name, "pos-") {
				if name == "pos-start.mat" { // sets up what is there
					require.NoError(t, err)
				} else {
					require.ErrorIs(t, err, sgfbg.ErrUnsupported)
				}
				return
			}
			require.NoError(t, err)
			for _, p := range problems {
				require.Equal(t, sgfbg.ProblemLost, p.Kind)
			}
			want := decisions(t, c)
			// Placeholders are no decisions: a dance and a take.
			want = slices.DeleteFunc(want, func(d decision) bool { return d.Placeholder })
			for _, text := range [][]byte{ours, readFile(t, file)} {
				read, err := sgfbg.ParseMAT(text)
				require.NoError(t, err)
				got := decisions(t, read)
				for i := range min(len(got), len(want)) {
					if !read.Games[0].Board().Jacoby { // GNU Backgammon does not write that rule
						want[i].Board.Jacoby = false
					}
				}
				require.Equal(t, want, got)
				for i, g := range c.Games {
					want, err := g.Info()
					require.NoError(t, err)
					got, err := read.Games[i].Info()
					require.NoError(t, err)
					want.Application, want.Rating = "", [2]string{}
					if string(text) == string(ours) {
						want.Player[sgfbg.Black] = strings.ReplaceAll(want.Player[sgfbg.Black], ":", ".")
					} else {
						got.Jacoby = want.Jacoby
					}
					require.Equal(t, want, got)
				}
			}
		})
	}
}

// play adds moves in the notation of players to a game: "W 31: 8/5 6/5".
func play(t testing.TB, g *sgfbg.Game, moves ...string) *sgfbg.Game {
	t.Helper()
	for _, text := range moves {
		b := g.Outcome().Board
		p := sgfbg.Player(strings.Index("WB", text[:1]))
		m, err := b.ParsePlay(p, text[2:])
		require.NoError(t, err)
		_, err = g.AddMove(m)
		require.NoError(t, err)
	}
	return g
}

func newGame(t testing.TB, info sgfbg.Info, moves ...string) *sgfbg.Game {
	t.Helper()
	g, err := sgfbg.NewGame(info)
	require.NoError(t, err)
	return play(t, g, moves...)
}

// TestAppendMAT: the whole form of a text.
func TestAppendMAT(t *testing.T) {
	info := sgfbg.Info{
		Player: [2]string{"Alice", "Bob"}, Length: 3, Crawford: true,
		Place: "München", Event: `Cup "x" ]`, Round: "2", Date: "2024-05-06", Annotator: "me",
		Comment: "[Match ID \"12345\"]\n[Event \"y\"]\n\n  words\n[brackets]\n; [more]\n[Player 1 \"Bob\"]",
	}
	c := &sgfbg.Collection{Games: []*sgfbg.Game{newGame(t, info,
		"B 42: 8/4 6/4", "W 31: 8/5 6/5", "B 64: 24/14", "W double", "B take", "W 22: 13/11*(2) 6/4(2)", "B 66:", "W 55: 13/8(2) 6/1*(2)", "B 21: bar/23 6/5",
	)}}
	require.NoError(t, c.Games[0].Root().Set("RE", "B+2R"))
	info = sgfbg.Info{Player: info.Player, Length: 3, Crawford: true, CrawfordGame: true, Game: 1, Score: [2]int{0, 2}}
	c.Games = append(c.Games, newGame(t, info, "W 61: 13/7 8/7", "B 31: 8/5 6/5", "W 21: 13/11 6/5"))
	_, err := c.Games[1].AddDice(sgfbg.Black, [2]uint8{1, 4})
	require.NoError(t, err)

	text, problems, err := sgfbg.Options{}.AppendMAT([]byte("before\n"), c)
	require.NoError(t, err)
	require.Empty(t, problems)
	// A row begins with blanks, and those at its end count: | is its end.
	require.Equal(t, `before
; [Site "München"]
; [Event "Cup "x" ]"]
; [Round "2"]
; [EventDate "2024.05.06"]
; [Transcriber "me"]

; [Match ID "12345"]
; ; [Event "y"]
;|
;   words
; ; [brackets]
; ; ; [more]
; [Player 1 "Bob"]
 3 point match

 Game 1
 Alice : 0                      Bob : 0
  1)                             42: 8/4 6/4
  2) 31: 8/5 6/5                 64: 24/18 18/14
  3)  Doubles => 2                Takes
  4) 22: 13/11* 13/11 6/4 6/4    66:
  5) 55: 13/8 13/8 6/1* 6/1      21: 25/23 6/5
                                  Wins 2 points

 Game 2
 Alice : 0                      Bob : 2
  1) 61: 13/7 8/7                31: 8/5 6/5
  2) 21: 13/11 6/5               41: |

`, strings.NewReplacer("; \n", ";|\n", "41: \n", "41: |\n").Replace(string(text)))

	read, err := sgfbg.ParseMAT(text[len("before\n"):])
	require.NoError(t, err)
	require.Equal(t, decisions(t, c), decisions(t, read))
	for i, g := range c.Games {
		want, err := g.Info()
		require.NoError(t, err)
		got, err := read.Games[i].Info()
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
}

// TestAppendMATErrors: what would make importers stop.
func TestAppendMATErrors(t *testing.T) {
	for _, tt := range []struct {
		name, sgf, want string
		err             error
	}{
		{"no checker", "(;GM[1])(;GM[6];W[31hebd])(;GM[6];W[51xs])(;GM[6];AE[a:y]AW[a]AB[x])", "sgfbg: game 2: Steps[1] 2/4: decision 1: illegal play: no checker to move: 2/4", sgfbg.ErrPlay},
		{"a point of the other side", "(;GM[6];W[51xs])", "sgfbg: game 1: Steps[0] 24/19: decision 1: illegal play: point is made by the other side: 24/19", sgfbg.ErrPlay},
		{"upwards", "(;GM[6];W[31fg])", "sgfbg: game 1: Steps[0] 6/7: decision 1: illegal play: a checker moves upwards: 6/7", sgfbg.ErrPlay},
		{"no backgammon", "(;GM[1])", "sgfbg: game 1: GM: not backgammon: GM is not 6", sgfbg.ErrNotBackgammon},
		{"positions only", "(;GM[6];AE[a:y]AW[a]AB[x])", "sgfbg: game 1: not supported: the game starts from a position", sgfbg.ErrUnsupported},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c, err := sgfbg.Options{Lenient: true}.Parse([]byte(tt.sgf))
			require.NoError(t, err)
			text, problems, err := sgfbg.Options{}.AppendMAT([]byte("before"), c)
			require.Equal(t, "before", string(text))
			require.Len(t, problems, len(c.Games), "each is left out")
			var e *sgfbg.EncodeError
			require.ErrorAs(t, err, &e)
			require.ErrorIs(t, err, tt.err)
			require.EqualError(t, err, tt.want)
		})
	}
	_, err := new(sgfbg.Collection).AppendMAT(nil)
	require.ErrorIs(t, err, sgfbg.ErrNotBackgammon)
}

// TestAppendMATZero: a 0 byte, which lenient reading of SGF leaves in a text,
// is a blank.
func TestAppendMATZero(t *testing.T) {
	c, err := sgfbg.Options{Lenient: true}.Parse([]byte("(;GM[1])(;GM[6]PW[a\x00c]PB[b]EV[x\x00y];W[31hefe])"))
	require.NoError(t, err)
	require.Len(t, matchesOf(c), 1)
	text, _, err := sgfbg.Options{}.AppendMAT(nil, c)
	require.NoError(t, err)
	require.Contains(t, string(text), "; [Event \"x y\"]\n")
	require.Contains(t, string(text), " a c : 0                        b : 0\n")
}

// TestAppendMATScoreCarried: a game that does not say its score has the one that the
// game before led to.
func TestAppendMATScoreCarried(t *testing.T) {
	c, err := sgfbg.Parse([]byte("(;GM[6]MI[length:5][game:0][ws:0][bs:0]PW[a]PB[b];W[double];B[drop])" +
		"(;GM[6]MI[length:5][game:1]PW[a]PB[b];W[31hefe])"))
	require.NoError(t, err)
	text, _, err := sgfbg.Options{}.AppendMAT(nil, c)
	require.NoError(t, err)
	_, second, found := strings.Cut(string(text), "Game 2")
	require.True(t, found)
	require.Regexp(t, `^\s*a : 1 +b : 0\n`, second)
}

// TestAppendMATWinnerByScore: a score by which the other player won the last game of the
// text is reported, since a reader of the text believes it.
func TestAppendMATWinnerByScore(t *testing.T) {
	game := func(number int, score, rest string) string {
		return fmt.Sprintf("(;GM[6]MI[length:5][game:%d]%sPW[a]PB[b]RU[Crawford]%s)", number, score, rest)
	}
	first := game(0, "[ws:0][bs:0]", "RE[B+1R];W[31hefe]")
	for _, tt := range []struct {
		name, sgf string
		in        int // the game that is reported; 0 = none
		want      sgfbg.Player
	}{
		{"the next", first + game(1, "[ws:1][bs:0]", ";W[31hefe]"), 2, sgfbg.White},
		{"after one that is left out", first + game(1, "[ws:1][bs:0]", ";W[31xx]") + game(2, "[ws:1][bs:0]", ";W[31hefe]"), 3, sgfbg.White},
		{"that is left out", first + game(1, "[ws:1][bs:0]", ";W[31xx]") + game(2, "[ws:2][bs:0]", ";W[31hefe]"), 0, sgfbg.Black},
		{"others between", first + game(2, "[ws:2][bs:0]", ";W[31hefe]"), 0, sgfbg.Black},
		{"of another match", strings.Replace(first, "game:0", "game:5", 1) + game(2, "[ws:1][bs:0]", ";W[31hefe]"), 0, sgfbg.Black},
		{"as many points", first + game(2, "[ws:1][bs:0]", ";W[31hefe]"), 2, sgfbg.White},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c, err := sgfbg.Parse([]byte(tt.sgf))
			require.NoError(t, err)
			text, problems, err := sgfbg.Options{}.AppendMAT(nil, c)
			require.NoError(t, err)
			in := 0
			for _, p := range problems {
				if p.Property == "MI" {
					in = p.Game
					require.ErrorContains(t, p.Err, "by this score, ParseMAT reads the result of the game before as W+1R, and not as B+1R")
				}
			}
			require.Equal(t, tt.in, in, "%v\n%s", problems, text)
			read, err := sgfbg.ParseMAT(text)
			require.NoError(t, err)
			require.Equal(t, tt.want, read.Games[0].Outcome().Result().Winner, "%s", text)
		})
	}
}

// TestBugAppendMATLeftOut: a game that is left out is an error, with the text of the others.
func TestBugAppendMATLeftOut(t *testing.T) {
	const fine = "(;GM[6]PW[a]PB[b];W[31hefe])"
	for _, tt := range []struct {
		name, sgf, message string
		want               error
		games              int
	}{
		{"nothing", fine, "", nil, 1},
		{"another game", fine + "(;GM[1])" + fine, "sgfbg: game 2: GM: not backgammon: GM is not 6", sgfbg.ErrNotBackgammon, 2},
		{"a position", "(;GM[6]PW[a]PB[b];AE[a:y]AW[a]AB[x])" + fine, "sgfbg: game 1: not supported: the game starts from a position", sgfbg.ErrUnsupported, 1},
		{"a play", fine + "(;GM[6]PW[a]PB[b];W[31hefe];B[31bc])(;GM[1])", "sgfbg: game 2: Steps[0] 23/22: decision 2: illegal play: no checker to move: 23/22", sgfbg.ErrPlay, 1},
		{"two other games", "(;GM[1])(;GM[1])", "sgfbg: game 1: GM: not backgammon: GM is not 6", sgfbg.ErrNotBackgammon, 0},
		{"another game before", "(;GM[1])" + fine + "(;GM[6];W[31bc])", "sgfbg: game 3: Steps[0] 2/3: decision 1: illegal play: no checker to move: 2/3", sgfbg.ErrPlay, 1},
		{"all", "(;GM[1])(;GM[6];W[31bc])", "sgfbg: game 2: Steps[0] 2/3: decision 1: illegal play: no checker to move: 2/3", sgfbg.ErrPlay, 0},
		{"no backgammon", "(;GM[1])", "sgfbg: game 1: GM: not backgammon: GM is not 6", sgfbg.ErrNotBackgammon, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c, err := sgfbg.Options{Lenient: true}.Parse([]byte(tt.sgf))
			require.NoError(t, err)
			text, err := c.AppendMAT([]byte("x\n"))
			if tt.want == nil {
				require.NoError(t, err)
			} else {
				var e *sgfbg.EncodeError
				require.ErrorAs(t, err, &e)
				require.ErrorIs(t, err, tt.want)
				require.EqualError(t, err, tt.message)
			}
			require.Equal(t, tt.games, strings.Count(string(text), " Game "))
			require.True(t, strings.HasPrefix(string(text), "x\n"))
			if tt.games == 0 {
				require.Equal(t, "x\n", string(text))
			}
			all, problems, err := sgfbg.Options{}.AppendMAT([]byte("x\n"), c)
			require.Equal(t, text, all)
			require.Equal(t, tt.games == 0, err != nil)
			require.Equal(t, tt.want != nil, len(problems) > 0)
		})
	}
}
