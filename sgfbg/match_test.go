package sgfbg_test

import (
	"bytes"
	"io"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/bg"
)

// TestMatches: where a match begins.
func TestMatches(t *testing.T) {
	game := func(mi, names string) string { return "(;GM[6]MI" + mi + names + "RU[Crawford];W[31hefe])" }
	const ab = "PW[a]PB[b]"
	for _, tt := range []struct {
		name, sgf string
		want      []int // games
	}{
		{"one match", game("[length:5][game:0][ws:0][bs:0]", ab) + game("[length:5][game:1][ws:1][bs:0]", ab), []int{2}},
		{"that begins with number 1", game("[length:5][game:1][ws:0][bs:0]", ab) + game("[length:5][game:2][ws:1][bs:0]", ab), []int{2}},
		{"from the middle", game("[length:5][game:3][ws:2][bs:1]", ab) + game("[length:5][game:4][ws:3][bs:1]", ab), []int{2}},
		{"without a number", game("[length:5][game:0][ws:0][bs:0]", ab) + game("[length:5][ws:1][bs:0]", ab), []int{2}},
		{"without numbers", game("[length:5]", ab) + game("[length:5]", ab), []int{2}},
		{"length", game("[length:5][game:0]", ab) + game("[length:7][game:1][ws:1][bs:0]", ab), []int{1, 1}},
		{"numbers", game("[length:5][game:1][ws:1][bs:0]", ab) + game("[length:5][game:0][ws:1][bs:1]", ab), []int{1, 1}},
		{"scores fall", game("[length:5][game:0][ws:2][bs:0]", ab) + game("[length:5][game:1][ws:1][bs:0]", ab), []int{1, 1}},
		{"scores from 0", game("[length:5][game:0][ws:0][bs:0]", ab) + game("[length:5][game:0][ws:0][bs:0]", ab), []int{1, 1}},
		{"players", game("[length:5][game:0][ws:0][bs:0]", ab) + game("[length:5][game:1][ws:1][bs:0]", "PW[a]PB[c]"), []int{1, 1}},
		{"players who change columns", "(;GM[6]PW[a]PB[b]RE[W+2R])(;GM[6]PW[b]PB[a];W[31hefe])(;GM[1])", []int{2}},
		{"no backgammon", "(;GM[1])", nil},
	} {
		c, err := sgfbg.Options{Lenient: true}.Parse([]byte(tt.sgf))
		require.NoError(t, err)
		var got []int
		list, _ := c.Matches()
		for _, m := range list {
			got = append(got, len(m.Games))
		}
		require.Equal(t, tt.want, got, tt.name)
	}
}

// TestMatchesOfReader: the matches of a Reader are those of Parse, and end with its error.
func TestMatchesOfReader(t *testing.T) {
	files, err := filepath.Glob("../testdata/sgfbg/*.sgf")
	require.NoError(t, err)
	var data []byte
	for _, file := range files {
		data = append(data, readFile(t, file)...)
	}
	data = append(data, "(;GM[1])(;GM[6])(;GM[6];W[double];B[drop])(;GM[6])(;GM[6]"...)
	c, err := sgfbg.Options{Lenient: true}.Parse(data)
	require.NoError(t, err)
	want, _ := c.Matches()
	require.Greater(t, len(want), len(files))
	n := 0
	for m, err := range sgfbg.Matches(sgfbg.NewReader(bytes.NewReader(data)).All()) {
		if err != nil {
			require.ErrorIs(t, err, io.ErrUnexpectedEOF)
			require.Nil(t, m)
			break
		}
		require.Equal(t, want[n].Games, m.Games)
		n++
	}
	require.Equal(t, len(want)-1, n, "all but the match of the open game")
	for range sgfbg.Matches(sgfbg.NewReader(bytes.NewReader(data)).All()) {
		break
	}
}

// TestMatchesLeaves: what a match has no field for, and wrong values, are listed.
func TestMatchesLeaves(t *testing.T) {
	c, err := sgfbg.Options{Lenient: true}.Parse([]byte("(;GM[6]GS[x]HO[1];W[31hefe]N[a](;B[77])(;B[42]));" +
		"(;GM[6];W[31hefe]W[42]A[x])"))
	require.NoError(t, err)
	list, problems := c.Matches()
	require.Len(t, list, 1)
	var got []string
	for _, p := range problems {
		got = append(got, p.Kind.String()+" "+p.Item+" "+p.Scale.String())
	}
	require.Equal(t, []string{
		"value B lost", "not in the text GS lost", "not in the text HO lost", "not in the text N lost", "not in the text  lost",
		"play W odd", "value A lost",
	}, got)
	require.True(t, list[0].Games[0].Actions[1].Unread)
	require.Greater(t, len(list[0].Problems), len(problems), "with those of the syntax")
}

// TestMatchAndBack: a tree has the same records after its match was written as a tree again.
func TestMatchAndBack(t *testing.T) {
	for _, tt := range []struct{ name, in string }{
		{"moves", "(;GM[6];W[31hefe];B[double];W[take];B[42hdfd])"},
		{"either side after a position", "(;GM[6];AE[a:y]AW[f][f]AB[s][s];B[31stuv])"},
		{"a side after a position", "(;GM[6];AE[a:y]AW[f][f]AB[s][s]PL[B];B[31stuv])"},
		{"no cube, and an owner", "(;GM[6]RU[NoCube];CO[w]AE[a:y]AW[f][f]AB[s][s]PL[W];W[31fcfe])"},
		{"dice while a double is pending", "(;GM[6];W[31hefe];B[double];PL[B]DI[42];B[42hdfd])"},
		{"a move that cannot be read", "(;GM[6];W[double];B[double];W[take];B[66[)"},
		{"an empty comment, and an empty node", "(;GM[6];C[];;W[31hefe];)"},
		{"automatic doubles", "(;GM[6]CV[4];W[31hefe];B[double];W[drop])"},
		{"a position in the root", "(;GM[6]AE[a:y]AW[f][f]AB[s][s]PL[W]CV[2];W[31fcfe])"},
		{"a cube alone", "(;GM[6];W[31hefe];CV[2];B[42hdfd])"},
		{"resignations", "(;GM[6];W[31hefe];B[resign:2];W[reject];B[42hdfd];W[resign];B[accept])"},
		{"several matches", "(;GM[6]PW[a]PB[b]MI[length:3];W[31hefe])(;GM[1])(;GM[6]PW[a]PB[c]MI[length:3];W[31hefe])"},
	} {
		c, err := sgfbg.Options{Lenient: true}.Parse([]byte(tt.in))
		require.NoError(t, err)
		list, _ := c.Matches()
		back := &sgfbg.Collection{}
		for _, m := range list {
			part, _, err := sgfbg.FromMatch(m, nil)
			require.NoError(t, err)
			back.Games = append(back.Games, part.Games...)
		}
		text, err := back.AppendText(nil)
		require.NoError(t, err)
		again, err := sgfbg.Parse(text)
		require.NoError(t, err, "%s", text)
		type record struct {
			board bg.Board
			move  bg.Move
			odd   int
		}
		records := func(c *sgfbg.Collection) (all []record) {
			for r, err := range c.Records() {
				require.NoError(t, err)
				if r.Move.Kind != bg.NoAction {
					b := r.Board
					if b.NoCube {
						b.CubeOwner = bg.NoPlayer
					}
					plays := 0
					for _, p := range r.Problems {
						if p.Kind == bg.ProblemPlay {
							plays++
						}
					}
					all = append(all, record{b, r.Move, plays})
				}
			}
			return all
		}
		require.Equal(t, records(c), records(again), "%s: %s", tt.name, text)
	}
}

// TestMatchesOtherGames: a game that is not backgammon is left out, and a problem says so.
func TestMatchesOtherGames(t *testing.T) {
	const own, other = "(;FF[4]GM[6]MI[length:3][game:0][ws:0][bs:0];W[31hefe])", "(;FF[4]GM[1];B[aa])"
	for _, tt := range []struct {
		text    string
		matches int
		games   []int // left out
	}{
		{own, 1, nil},
		{other + own, 1, []int{1}},
		{own + other + other, 1, []int{2, 3}},
		{other + own + other + own, 2, []int{1, 3}},
	} {
		c, err := sgfbg.Parse([]byte(tt.text))
		require.NoError(t, err)
		matches, problems := c.Matches()
		require.Len(t, matches, tt.matches, tt.text)
		var games []int
		for _, p := range problems {
			require.ErrorIs(t, p.Err, sgfbg.ErrNotBackgammon)
			require.Equal(t, bg.ProblemSkipped, p.Kind)
			games = append(games, p.Game)
		}
		require.Equal(t, tt.games, games, tt.text)
	}
}

// TestFromMatchLosses: a loss is listed for each property that lacks it, with the number of places.
func TestFromMatchLosses(t *testing.T) {
	method := bg.Method{Level: "XG Roller"}
	roll := bg.Action{Move: bg.Move{Kind: bg.Roll, Dice: [2]uint8{3, 1}}, Analysis: &bg.Analysis{
		Plays: []bg.Candidate{{Method: method}, {Method: method}, {Method: bg.Method{Plies: 2, Level: "3-ply"}}},
		Cube:  &bg.CubeAnalysis{Method: method},
	}}
	_, lost, err := sgfbg.FromMatch(&bg.Match{Games: []*bg.Game{{Actions: []bg.Action{roll}}}}, nil)
	require.NoError(t, err)
	const level = "the level XG Roller becomes the nearest number of plies"
	require.Len(t, lost, 2)
	require.Equal(t, []string{"DA", level}, []string{lost[0].Item, lost[0].Err.Error()})
	require.Equal(t, []string{"A", level + ": in 2 places"}, []string{lost[1].Item, lost[1].Err.Error()})
}

// TestFromMatchDice: dice that are set up alone need no position.
func TestFromMatchDice(t *testing.T) {
	b := bg.NewBoard()
	b.Opening, b.OnRoll, b.Turn, b.Dice = false, bg.Black, bg.Black, [2]uint8{3, 1}
	actions := []bg.Action{{SetUp: &b, Comment: "why"}}
	c, _, err := sgfbg.FromMatch(&bg.Match{Games: []*bg.Game{{Actions: actions}}}, nil)
	require.NoError(t, err)
	text, err := c.MarshalText()
	require.NoError(t, err)
	require.Contains(t, string(text), "]\n;PL[B]DI[31]C[why])")
	require.NotContains(t, string(text), "AE[")
}
