package sgfbg_test

import (
	"bytes"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
	"example.com/boardcodec/sgfbg"
)

// FuzzMatches: the matches of a Reader are those of its games, and AppendMAT writes a match
// line for each.
func FuzzMatches(f *testing.F) {
	files, err := filepath.Glob("../testdata/sgfbg/*.sgf")
	require.NoError(f, err)
	for _, file := range files {
		f.Add(readFile(f, file))
	}
	f.Add([]byte("(;GM[6]PW[a]PB[b]RE[W+2R])(;GM[6]PW[b]PB[a:b];W[31hefe])(;GM[6]MI[ws:0][bs:0])(;GM[1])"))
	f.Fuzz(func(t *testing.T, data []byte) {
		o := sgfbg.Options{Lenient: true, SetPos: true}
		games, err := readAll(o, bytes.NewReader(data))
		if err != nil {
			return
		}
		c := &sgfbg.Collection{Games: games}
		matches := matchesOf(c)
		n := 0
		for m, err := range sgfbg.Matches(o.NewReader(bytes.NewReader(data)).All()) {
			require.NoError(t, err)
			require.Len(t, m.Games, len(matches[n].Games))
			n++
		}
		require.Len(t, matches, n)
		text, problems, err := o.AppendMAT(nil, c)
		if err == nil && !slices.ContainsFunc(problems, func(p sgfbg.Problem) bool { return p.Kind == sgfbg.ProblemSkipped }) {
			require.Equal(t, len(matches), strings.Count(string(text), " point match\n\n Game "))
		}
	})
}

// TestMatches: the matches of a Reader are those of Parse, and end with its error.
func TestMatches(t *testing.T) {
	files, err := filepath.Glob("../testdata/sgfbg/*.sgf")
	require.NoError(t, err)
	var data []byte
	for _, file := range files {
		data = append(data, readFile(t, file)...)
	}
	data = append(data, "(;GM[1])(;GM[6])(;GM[6];W[double];B[drop])(;GM[6])(;GM[6]"...)
	c, err := sgfbg.Options{Lenient: true}.Parse(data)
	require.NoError(t, err)
	want := matchesOf(c)
	require.Greater(t, len(want), len(files))
	n := 0
	for m, err := range sgfbg.Matches(sgfbg.NewReader(bytes.NewReader(data)).All()) {
		if err != nil {
			require.ErrorIs(t, err, io.ErrUnexpectedEOF)
			require.Nil(t, m)
			break
		}
		got, err := m.MarshalText()
		require.NoError(t, err)
		text, err := want[n].MarshalText()
		require.NoError(t, err)
		require.Equal(t, string(text), string(got))
		n++
	}
	require.Equal(t, len(want)-1, n, "all but the match of the open game")
	for range sgfbg.Matches(sgfbg.NewReader(bytes.NewReader(data)).All()) {
		break
	}
}

// TestBugMatchesMemory: Matches takes little for a game besides the game itself.
func TestBugMatchesMemory(t *testing.T) {
	text := bytes.Repeat([]byte("(;GM[6])"), 5_000)
	games := func(take func(*sgfbg.Game)) {
		for g, err := range sgfbg.NewReader(bytes.NewReader(text)).All() {
			require.NoError(t, err)
			take(g)
		}
	}
	alone, _ := testutil.Held(func() any { games(func(*sgfbg.Game) {}); return nil })
	grouped, _ := testutil.Held(func() any {
		for _, err := range sgfbg.Matches(sgfbg.NewReader(bytes.NewReader(text)).All()) {
			require.NoError(t, err)
		}
		return nil
	})
	t.Logf("%.0f bytes for each game, %.0f without Matches", float64(grouped)/5_000, float64(alone)/5_000)
	require.Less(t, grouped, alone+5_000*100)
}

// TestAppendMATMatches: where a match begins, and the numbers of the games.
func TestAppendMATMatches(t *testing.T) {
	game := func(mi, names string) string {
		return "(;GM[6]MI" + mi + names + "RU[Crawford];W[31hefe])"
	}
	const ab = "PW[a]PB[b]"
	for _, tt := range []struct {
		name, sgf string
		want      []string // heads of matches and games
	}{
		{"one match", game("[length:5][game:0][ws:0][bs:0]", ab) + game("[length:5][game:1][ws:1][bs:0]", ab), []string{" 5 point match", " Game 1", " Game 2"}},
		{"that begins with number 1", game("[length:5][game:1][ws:0][bs:0]", ab) + game("[length:5][game:2][ws:1][bs:0]", ab), []string{" 5 point match", " Game 2", " Game 3"}},
		{"from the middle", game("[length:5][game:3][ws:2][bs:1]", ab) + game("[length:5][game:4][ws:3][bs:1]", ab), []string{" 5 point match", " Game 4", " Game 5"}},
		{"without numbers", game("[length:5]", ab) + game("[length:5]", ab), []string{" 5 point match", " Game 1", " Game 2"}},
		{"length", game("[length:5][game:0]", ab) + game("[length:7][game:1][ws:1][bs:0]", ab), []string{" 5 point match", " Game 1", " 7 point match", " Game 2"}},
		{"numbers", game("[length:5][game:1][ws:1][bs:0]", ab) + game("[length:5][game:0][ws:1][bs:1]", ab), []string{" 5 point match", " Game 2", " 5 point match", " Game 1"}},
		{"scores fall", game("[length:5][game:0][ws:2][bs:0]", ab) + game("[length:5][game:1][ws:1][bs:0]", ab), []string{" 5 point match", " Game 1", " 5 point match", " Game 2"}},
		{"scores from 0", game("[length:5][game:0][ws:0][bs:0]", ab) + game("[length:5][game:0][ws:0][bs:0]", ab), []string{" 5 point match", " Game 1", " 5 point match", " Game 1"}},
		{"players", game("[length:5][game:0][ws:0][bs:0]", ab) + game("[length:5][game:1][ws:1][bs:0]", "PW[a]PB[c]"), []string{" 5 point match", " Game 1", " 5 point match", " Game 2"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c, err := sgfbg.Parse([]byte(tt.sgf))
			require.NoError(t, err)
			text, err := c.AppendMAT(nil)
			require.NoError(t, err)
			matches := matchesOf(c)
			require.Len(t, matches, strings.Count(string(text), " match\n"))
			var games []*sgfbg.Game
			for _, m := range matches {
				games = append(games, m.Games...)
			}
			require.Equal(t, c.Games, games)
			var got []string
			for line := range strings.Lines(string(text)) {
				if line = strings.TrimRight(line, "\n"); strings.HasPrefix(line, " Game") || strings.HasSuffix(line, " match") {
					got = append(got, line)
				}
			}
			require.Equal(t, tt.want, got)
			read, err := sgfbg.ParseMAT(text)
			require.NoError(t, err)
			require.Equal(t, decisions(t, c), decisions(t, read))
		})
	}
}

// TestMatchesSwapped: players who change columns play on in their match.
func TestMatchesSwapped(t *testing.T) {
	const text = " 5 point match\n\n Game 1\n a : 0    b : 0\n      Wins 2 points\n\n" +
		" Game 2\n b : 0    a : 2\n      Wins 1 point\n\n Game 3\n a : 2    b : 1\n                                  Wins 1 point\n\n" +
		" Game 4\n b : 0    a : 0\n\n"
	c, err := sgfbg.ParseMAT([]byte(text))
	require.NoError(t, err)
	for _, g := range c.Games[:3] {
		info, err := g.Info()
		require.NoError(t, err)
		require.Equal(t, info.Game == 2, info.Result.Winner == sgfbg.Black)
	}
	matches := matchesOf(c)
	require.Len(t, matches, 2)
	require.Equal(t, c.Games[:3], matches[0].Games)

	// Without scores, the points of the game before go with the players.
	c, err = sgfbg.Parse([]byte("(;GM[6]PW[a]PB[b]RE[W+2R])(;GM[6]PW[b]PB[a];W[31hefe])"))
	require.NoError(t, err)
	require.Len(t, matchesOf(c), 1)
	out, err := c.AppendMAT(nil)
	require.NoError(t, err)
	require.Contains(t, string(out), " b : 0                          a : 2\n")
}
