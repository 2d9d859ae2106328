package sgfbg_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg"
)

// TestLooksLike: files of each kind are recognised by their beginning, and nothing else is.
func TestLooksLike(t *testing.T) {
	seen := map[string]int{}
	without := 0 // the line of a game
	for _, pattern := range []string{"sgfbg/*", "mat/*", "xg/*", "cbf/*", "cbmoves/*", "gopos/*", "pgn/*", "*"} {
		files, err := filepath.Glob("../testdata/" + pattern)
		require.NoError(t, err)
		for _, file := range files {
			switch filepath.Ext(file) {
			case "", ".json", ".jsonl", ".md": // folders, and what quotes games
				continue
			}
			data := readFile(t, file)
			head := data[:min(len(data), 4<<10)]
			sgf, mat := sgfbg.LooksLikeSGF(head), sgfbg.LooksLikeMAT(head)
			require.False(t, sgf && mat, file)
			_, sgfErr := sgfbg.Options{Lenient: true}.Parse(head)
			_, matErr := sgfbg.Options{Lenient: true}.ParseMAT(head)
			require.Equal(t, sgfErr == nil, sgf, file)
			if mat {
				require.NoError(t, matErr, file)
			} else if filepath.Ext(file) == ".mat" && matErr == nil {
				without++
			}
			seen[filepath.Ext(file)]++
		}
	}
	require.Positive(t, seen[".sgf"])
	require.Greater(t, seen[".mat"], 50*without)
	for text, want := range map[string][2]bool{
		"":                                   {},
		"(;GM[1])":                           {},
		"see (;GM[1])\n(;FF[4]GM[ 6 ]PW[":    {true, false},
		"(GM[6])":                            {true, false},
		" 3 point match\n\n Game 1\n":        {false, true},
		"\ufeff3-point match\r Game 1":       {false, true},
		"Game 1\n a : 0    b : 0\n":          {false, true},
		"Game 1\n":                           {},
		"3 point match":                      {},
		"in Game 1\n a : 0    b : 0\n":       {},
		"Game 1\nof a : 0\n":                 {},
		"[Event \"Game 1\"]\n\n1. e4 e5 1-0": {},
	} {
		require.Equal(t, want, [2]bool{sgfbg.LooksLikeSGF([]byte(text)), sgfbg.LooksLikeMAT([]byte(text))}, "%q", text)
	}
}

// TestMATLargeNumbers: a number that is too large counts as 0.
func TestMATLargeNumbers(t *testing.T) {
	c, err := sgfbg.Options{Lenient: true}.ParseMAT([]byte(" 9999999999 point match\n\n Game 9999999999\n a : 9999999999  b : 1\n  1) 31: 8/5 6/5\n"))
	require.NoError(t, err)
	info, err := c.Games[0].Info()
	require.NoError(t, err)
	require.Equal(t, []int{0, 0, 0, 1}, []int{info.Length, info.Game, info.Score[0], info.Score[1]})
	require.Len(t, c.Problems, 3)
}

// TestMATScores: names may look like anything.
func TestMATScores(t *testing.T) {
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
		c, err := sgfbg.ParseMAT([]byte(matMatch + " Game 1\n\n" + tt.line + "\n"))
		require.NoError(t, err, tt.line)
		info, err := c.Games[0].Info()
		require.NoError(t, err)
		require.Equal(t, tt.player, info.Player, tt.line)
		require.Equal(t, tt.score, info.Score, tt.line)
	}
	for _, line := range []string{"Alice", "Alice : 0", "Alice : 0  Bob", " a : x  b : y", "a : - b : -"} {
		_, err := sgfbg.ParseMAT([]byte(matMatch + " Game 1\n" + line + "\n"))
		require.ErrorIs(t, err, sgfbg.ErrSyntax, line)
	}
}

// TestMATNumbers: games without a number are counted.
func TestMATNumbers(t *testing.T) {
	const score = " a : 1    b : 1\n"
	c, err := sgfbg.Options{Lenient: true}.ParseMAT([]byte(matMatch + " Game 3\n" + score + score + "\n" + score + matMatch + score + " Game 0\n a\x00c : 1    b : 1\n"))
	require.NoError(t, err)
	var numbers []int
	for _, g := range c.Games {
		info, err := g.Info()
		require.NoError(t, err)
		numbers = append(numbers, info.Game)
	}
	require.Equal(t, []int{2, 3, 4, 0, 0}, numbers)
	name, _ := c.Games[4].Text(c.Games[4].Root(), "PW")
	require.Equal(t, "a c", name)
}

// TestMATNumberLimit: a game after the last number has that number, too.
func TestMATNumberLimit(t *testing.T) {
	const score = " a : 1    b : 1\n"
	c, err := sgfbg.Options{Lenient: true}.ParseMAT([]byte(matMatch + " Game 999999999\n" + strings.Repeat(score, 4)))
	require.NoError(t, err)
	var numbers []int
	for _, g := range c.Games {
		info, err := g.Info()
		require.NoError(t, err)
		numbers = append(numbers, info.Game)
	}
	require.Equal(t, []int{999_999_998, 999_999_999, 999_999_999, 999_999_999}, numbers)
	text, problems, err := sgfbg.Options{}.AppendMAT(nil, c)
	require.NoError(t, err)
	require.Len(t, problems, 3)
	_, err = sgfbg.ParseMAT(text)
	require.NoError(t, err)
}
