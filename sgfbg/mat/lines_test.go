package mat_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/mat"
)

// TestLooksLike: files of each kind are recognised by their beginning, and nothing else is.
func TestLooksLike(t *testing.T) {
	seen := map[string]int{}
	without := 0 // the line of a game
	for _, pattern := range []string{"sgfbg/*", "mat/*", "xg/*", "cbf/*", "cbmoves/*", "gopos/*", "pgn/*", "*"} {
		files, err := filepath.Glob("../../testdata/" + pattern)
		require.NoError(t, err)
		for _, file := range files {
			switch filepath.Ext(file) {
			case "", ".json", ".jsonl", ".md": // folders, and what quotes games
				continue
			}
			data := readFile(t, file)
			head := data[:min(len(data), 4<<10)]
			looks := mat.LooksLike(head)
			_, matErr := mat.Options{Lenient: true}.Parse(head)
			if looks {
				require.NoError(t, matErr, file)
			} else if filepath.Ext(file) == ".mat" && matErr == nil {
				without++
			}
			seen[filepath.Ext(file)]++
		}
	}
	require.Greater(t, seen[".mat"], 50*without)
	for text, want := range map[string]bool{
		"":                                   false,
		"(;GM[1])":                           false,
		"see (;GM[1])\n(;FF[4]GM[ 6 ]PW[":    false,
		"(GM[6])":                            false,
		" 3 point match\n\n Game 1\n":        true,
		"\ufeff3-point match\r Game 1":       true,
		"Game 1\n a : 0    b : 0\n":          true,
		"Game 1\n":                           false,
		"3 point match":                      false,
		"in Game 1\n a : 0    b : 0\n":       false,
		"Game 1\nof a : 0\n":                 false,
		"[Event \"Game 1\"]\n\n1. e4 e5 1-0": false,
	} {
		require.Equal(t, want, mat.LooksLike([]byte(text)), "%q", text)
	}
}

// TestLargeNumbers: a number that is too large counts as 0, and that of a game as 1.
func TestLargeNumbers(t *testing.T) {
	c, err := mat.Options{Lenient: true}.Parse([]byte(" 9999999999 point match\n\n Game 9999999999\n a : 9999999999  b : 1\n  1) 31: 8/5 6/5\n"))
	require.NoError(t, err)
	info := c.Games[0].Info
	require.Equal(t, []int{0, 1, 0, 1}, []int{info.Length, info.Game, info.Score[0], info.Score[1]})
	require.Len(t, c.Problems, 3)
}

// TestScores: names may look like anything.
func TestScores(t *testing.T) {
	for _, tt := range []struct {
		line   string
		player [2]string
		score  [2]int
	}{
		{" Alice : 0                      Bob : 3", [2]string{"Alice", "Bob"}, [2]int{0, 3}},
		{"Alice:0 Bob:3  ", [2]string{"Alice", "Bob"}, [2]int{0, 3}},
		{"\tAlice : 1\tBob : 3", [2]string{"Alice", "Bob"}, [2]int{1, 3}},
		{" 7 point match : 0               ; x : 0", [2]string{"7 point match", "; x"}, [2]int{}},
		{" Game 2 : 0               1) 31 : 0", [2]string{"Game 2", "1) 31"}, [2]int{}},
		{" a  b : 1               c  d : 12", [2]string{"a  b", "c  d"}, [2]int{1, 12}},
		{" a:b : 1               c:d : 12", [2]string{"a:b", "c:d"}, [2]int{1, 12}},
		{" a : 2 : 1             b : 3 : 12", [2]string{"a : 2", "b : 3"}, [2]int{1, 12}},
		{" a : 0Bob : 2", [2]string{"a", "Bob"}, [2]int{0, 2}},
		{" a : 02 : 2", [2]string{"a", "2"}, [2]int{0, 2}},
		{" a : 12b : 2", [2]string{"a", "b"}, [2]int{12, 2}},
		{" : 0    : 0", [2]string{"", ""}, [2]int{}},
		{" Alice : 05                     Bob : 003", [2]string{"Alice", "Bob"}, [2]int{5, 3}},
		{" Zo\xeb : 0    Zoë : 0", [2]string{"Zoë", "Zoë"}, [2]int{}},
	} {
		c, err := mat.Parse([]byte(matMatch + " Game 1\n\n" + tt.line + "\n"))
		require.NoError(t, err, tt.line)
		info := c.Games[0].Info
		require.Equal(t, tt.player, info.Player, tt.line)
		require.Equal(t, tt.score, info.Score, tt.line)
	}
	for _, line := range []string{"Alice", "Alice : 0", "Alice : 0  Bob", " a : x  b : y", "a : - b : -"} {
		_, err := mat.Parse([]byte(matMatch + " Game 1\n" + line + "\n"))
		require.ErrorIs(t, err, bg.ErrSyntax, line)
	}
}

// TestNumbers: games without a number are counted.
func TestNumbers(t *testing.T) {
	const score = " a : 1    b : 1\n"
	c, err := mat.Options{Lenient: true}.Parse([]byte(matMatch + " Game 3\n" + score + score + "\n" + score + matMatch + score + " Game 0\n a\x00c : 1    b : 1\n"))
	require.NoError(t, err)
	var numbers []int
	for _, g := range c.Games {
		info := g.Info
		numbers = append(numbers, info.Game)
	}
	require.Equal(t, []int{3, 4, 5, 1, 1}, numbers)
	name := c.Games[4].Info.Player[bg.White]
	require.Equal(t, "a c", name)
}

// TestNumberZero: game 0 is read as game 1, and reported.
func TestNumberZero(t *testing.T) {
	const line = " Game 0\n"
	m, err := mat.Parse([]byte(matMatch + line + " a : 0    b : 0\n"))
	require.NoError(t, err)
	require.Equal(t, 1, m.Games[0].Info.Game)
	require.Len(t, m.Problems, 1)
	p := m.Problems[0]
	require.Equal(t, bg.ProblemForm, p.Kind)
	require.Equal(t, bg.Odd, p.Scale)
	require.EqualValues(t, len(matMatch), p.Offset)
	require.EqualError(t, p.Err, "the game has the number 0, and is read as game 1")
}

// TestGameOfFaults: a fault in the head of a game is in this game, a result in the game before.
func TestGameOfFaults(t *testing.T) {
	const score = " a : 0    b : 0\n"
	m, err := mat.Options{Lenient: true}.Parse([]byte(matMatch + " Game 1\n" + score + "  Wins 99 points\n" +
		" Game 0\n a : 9999999999    b : 0\n Game 3\n" + score + " Game 4\n"))
	require.NoError(t, err)
	var games []int
	for _, p := range m.Problems {
		games = append(games, p.Game)
	}
	require.Equal(t, []int{1, 2, 2, 4, 4}, games)
}

// TestGameOfMatchHeads: a fault in the head of a match is in no game, also after a game.
func TestGameOfMatchHeads(t *testing.T) {
	const head = "; [Round \"1\"]\n; [Round \"2\"]\n 9999999999 point match\n"
	const text = head + " Game 1\n a : 0    b : 0\n  Wins 99 points\n" + head
	for _, text := range []string{text, text + " Game 1\n"} {
		m, err := mat.Options{Lenient: true}.Parse([]byte(text))
		require.NoError(t, err)
		var games []int
		for _, p := range m.Problems {
			games = append(games, p.Game)
		}
		want := []int{0, 0, 1, 0, 0, 2}
		if len(m.Games) == 1 {
			want[5] = 0 // the second match has no game
		}
		require.Equal(t, want, games)
	}

	_, err := mat.Parse([]byte(matMatch + " Game 1\n a : 0    b : 0\n 9999999999 point match\n"))
	var fault *bg.SyntaxError
	require.ErrorAs(t, err, &fault)
	require.Zero(t, fault.Game)

	// The tags are those of the match, even if it has no match line.
	_, err = mat.Parse([]byte("; [Variation \"odd\"]\n Game 1\n a : 0    b : 0\n"))
	require.ErrorAs(t, err, &fault)
	require.Zero(t, fault.Game)
	require.Equal(t, 1, fault.Line)
}

// TestNumberLimit: a game after the last number has that number, too.
func TestNumberLimit(t *testing.T) {
	const score = " a : 1    b : 1\n"
	c, err := mat.Options{Lenient: true}.Parse([]byte(matMatch + " Game 999999999\n" + strings.Repeat(score, 4)))
	require.NoError(t, err)
	var numbers []int
	for _, g := range c.Games {
		info := g.Info
		numbers = append(numbers, info.Game)
	}
	require.Equal(t, []int{999_999_999, 999_999_999, 999_999_999, 999_999_999}, numbers)
	text, problems, err := mat.Append(nil, c)
	require.NoError(t, err)
	require.Empty(t, problems)
	_, err = mat.Parse(text)
	require.NoError(t, err)
}
