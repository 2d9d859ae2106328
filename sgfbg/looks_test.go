package sgfbg_test

import (
	"path/filepath"
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
