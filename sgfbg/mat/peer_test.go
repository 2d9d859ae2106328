package mat_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
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

// TestBack: the texts of matches are those of testdata, which GNU Backgammon imported whole.
func TestBack(t *testing.T) {
	for _, k := range []struct {
		name    string
		seed    uint64 // of a match that shows what it is named for
		length  int
		games   int
		end     string
		nack    bool
		hyper   int
		beavers bool
	}{
		{"money", 1, 0, 2, "", false, 0, true},
		{"match1", 6, 1, 0, "", false, 0, false},
		{"match3", 3, 3, 0, "", false, 0, false},
		{"nackgammon", 10, 3, 1, "", true, 0, false},
		{"hypergammon1", 0, 3, 0, "", false, 1, false},
		{"hypergammon2", 12, 0, 2, "", false, 2, false},
		{"hypergammon3", 5, 3, 0, "", false, 3, false},
		{"rolled", 27, 5, 1, "rolled", false, 0, false},
		{"doubled", 1, 5, 1, "doubled", false, 0, false},
		{"beavered", 0, 0, 1, "", false, 0, true},
		{"resigned-after-the-roll", 17, 0, 1, "resigned after the roll", false, 0, false},
	} {
		t.Run(k.name, func(t *testing.T) {
			info := matchKinds()[0].info
			info.Length, info.Jacoby, info.Nackgammon, info.Hypergammon = k.length, k.length == 0, k.nack, k.hyper
			m := randomMatch(t, matchKind{name: k.name, seed: k.seed, info: info, beavers: k.beavers, end: k.end, games: k.games})
			text, problems, err := mat.Append(nil, m)
			require.NoError(t, err)
			require.Empty(t, problems)
			require.Equal(t, string(readFile(t, "../../testdata/mat/gnubg/"+k.name+".mat")), string(text))
			read, err := mat.Parse(text)
			require.NoError(t, err)
			require.Equal(t, decisions(t, m), decisions(t, read))
			for i, g := range m.Games {
				require.Equal(t, g.Info, read.Games[i].Info)
			}
		})
	}
}
