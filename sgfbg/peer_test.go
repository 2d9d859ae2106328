package sgfbg_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg"
)

// peer returns the path of a program that judges ours, or skips the test. With
// BOARDCODEC_REQUIRE_PEERS set, as in CI, its absence fails the test instead.
func peer(t testing.TB, name string) string {
	t.Helper()
	for _, file := range []string{name, "/usr/games/" + name} { // where Debian has it
		if path, err := exec.LookPath(file); err == nil {
			return path
		}
	}
	if os.Getenv("BOARDCODEC_REQUIRE_PEERS") != "" {
		t.Fatalf("%s is not installed (apt-get install %[1]s)", name)
	}
	t.Skipf("%s is not installed (apt-get install %[1]s): what it answered once is in testdata", name)
	return ""
}

// shownIDs loads files into GNU Backgammon, and returns the ID that it shows
// after each.
func shownIDs(t *testing.T, files []string) (ids []string) {
	t.Helper()
	program := peer(t, "gnubg")
	dir := t.TempDir()
	var script strings.Builder
	script.WriteString(`import gnubg
def show():
  try: print('ID', gnubg.positionid() + ':' + gnubg.matchid())
  except ValueError: print('ID', 'none')
`)
	for i, text := range files {
		name := fmt.Sprintf("%d.sgf", i)
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
		fmt.Fprintf(&script, "gnubg.command('load match %s')\nshow()\n", name)
	}
	require.NoError(t, os.WriteFile(filepath.Join(dir, "script.py"), []byte(script.String()), 0o600))
	cmd := exec.Command(program, "-t", "-q", "-p", "script.py")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "HOME="+dir)
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", out)
	for _, found := range regexp.MustCompile(`(?m)^ID (\S+)$`).FindAllStringSubmatch(string(out), -1) {
		ids = append(ids, found[1])
	}
	require.Len(t, ids, len(files), "%s", out)
	return ids
}

// TestPeerSetUp: GNU Backgammon sees the positions that AddSetUp wrote as they
// were meant.
func TestPeerSetUp(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	var files, want []string
	for range 60 {
		g, err := sgfbg.NewGame(sgfbg.Info{
			Player: [2]string{"a", "b"},
			Length: 5, Score: [2]int{random.IntN(4), random.IntN(4)},
		})
		require.NoError(t, err)
		b := randomBoard(random)
		b.Length, b.Score = 5, g.Board().Score
		b.OnRoll = sgfbg.Player(random.IntN(2))
		b.Turn = b.OnRoll
		b.CubeValue = 1 << random.IntN(4)
		if b.CubeValue > 1 {
			b.CubeOwner = []sgfbg.Player{sgfbg.White, sgfbg.Black, sgfbg.NoPlayer}[random.IntN(3)]
		}
		if random.IntN(2) == 0 {
			b.Dice = [2]uint8{uint8(1 + random.IntN(6)), uint8(1 + random.IntN(6))}
			b.Dice = [2]uint8{max(b.Dice[0], b.Dice[1]), min(b.Dice[0], b.Dice[1])}
		}
		require.NoError(t, g.AddSetUp(b))
		out, err := (&sgfbg.Collection{Games: []*sgfbg.Game{g}}).MarshalText()
		require.NoError(t, err)
		files = append(files, string(out))
		want = append(want, gnubgID(t, b))

		after, ok := g.BoardAfter(&g.Nodes[len(g.Nodes)-1])
		require.True(t, ok)
		require.Equal(t, gnubgID(t, b), gnubgID(t, after))
	}
	for i, id := range shownIDs(t, files) {
		require.Equal(t, want[i], id, files[i])
	}
}

// TestPeerIllegal: after plays against the rules, GNU Backgammon has the same
// position as we do.
func TestPeerIllegal(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	var files, want []string
	for range 200 {
		text := "(;FF[4]GM[6]CA[UTF-8]MI[length:5][game:0][ws:0][bs:0]PW[a]PB[b]"
		for i := range 2 + random.IntN(6) { // after one move, GNU Backgammon says that there is no game
			steps := ""
			for range random.IntN(5) {
				steps += string(rune('a'+random.IntN(25))) + string(rune('a'+random.IntN(26)))
			}
			text += fmt.Sprintf("\n;%s[%d%d%s]", []string{"W", "B"}[i%2], 1+random.IntN(6), 1+random.IntN(6), steps)
		}
		text += ")\n"
		c, err := sgfbg.Parse([]byte(text))
		require.NoError(t, err)
		b := c.Games[0].Outcome().Board
		if b.State != sgfbg.Playing {
			continue
		}
		files = append(files, text)
		want = append(want, gnubgID(t, b))
	}
	different := 0
	for i, id := range shownIDs(t, files) {
		if want[i] != id {
			different++
			t.Logf("%s: %s, and here %s", files[i], id, want[i])
		}
	}
	require.Zero(t, different)
}
