package mat_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/mat"
)

// throughGNUBG returns the matches that GNU Backgammon exports after it has imported texts.
func throughGNUBG(t *testing.T, texts []string) (matches []*bg.Match) {
	t.Helper()
	dir := t.TempDir()
	commands := "set player 0 human\nset player 1 human\nset automatic bearoff off\nset confirm new off\nset confirm save off\nset jacoby off\n"
	for i, text := range texts {
		require.NoError(t, os.WriteFile(filepath.Join(dir, fmt.Sprintf("%d.mat", i)), []byte(text), 0o600))
		commands += fmt.Sprintf("import mat %d.mat\nexport match mat out%[1]d.mat\n", i)
	}
	out := testutil.GNUBG(t, dir, commands)
	for i, text := range texts {
		data, err := os.ReadFile(filepath.Join(dir, fmt.Sprintf("out%d.mat", i)))
		require.NoError(t, err, "%s", out)
		m, err := mat.Parse(data)
		require.NoError(t, err, text)
		matches = append(matches, m)
	}
	return matches
}

// TestPeer: GNU Backgammon imports what is written, and what it exports then is read as the same
// match: players, tags, variation, length, scores, rolls, plays, boards, cube, winner and points.
func TestPeer(t *testing.T) {
	var texts []string
	kinds := matchKinds()
	for _, k := range kinds {
		text, problems, err := mat.Append(nil, randomMatch(t, k))
		require.NoError(t, err)
		require.Empty(t, problems)
		texts = append(texts, string(text))
	}
	for i, got := range throughGNUBG(t, texts) {
		m := randomMatch(t, kinds[i])
		for _, g := range m.Games {
			g.Info.Jacoby = false // no text of its own has it
		}
		require.Empty(t, got.Problems, kinds[i].name)
		require.Equal(t, sorted(decisions(t, m), false), sorted(decisions(t, got), false), kinds[i].name)
		for k, g := range m.Games {
			info := got.Games[k].Info
			info.Comment = strings.TrimSuffix(info.Comment, "\n") // an import adds one
			require.Equal(t, g.Info, info, kinds[i].name)
		}
	}
}

// TestPeerCapped: GNU Backgammon counts cut points of a resignation in the same way.
func TestPeerCapped(t *testing.T) {
	var texts []string
	for _, tt := range cappedTexts {
		texts = append(texts, tt.text)
	}
	for i, m := range throughGNUBG(t, texts) {
		require.Equal(t, cappedTexts[i].points, m.Games[0].Info.Result.Points, cappedTexts[i].text)
	}
}

// TestBack: the texts of testdata are written back as they are, and have the decisions of the SGF that
// GNU Backgammon made of them.
func TestBack(t *testing.T) {
	files, err := filepath.Glob("../../testdata/mat/gnubg/*.mat")
	require.NoError(t, err)
	require.Len(t, files, 11)
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			text := readFile(t, file)
			m, err := mat.Parse(text)
			require.NoError(t, err)
			require.Empty(t, m.Problems)
			back, problems, err := mat.Append(nil, m)
			require.NoError(t, err)
			require.Empty(t, problems)
			require.Equal(t, string(text), string(back))
			c, err := sgfbg.Parse(readFile(t, strings.TrimSuffix(file, ".mat")+".sgf"))
			require.NoError(t, err)
			list, _ := c.Matches()
			require.Len(t, list, 1)
			require.Equal(t, sorted(decisions(t, list[0]), true), sorted(decisions(t, m), true))
		})
	}
}
