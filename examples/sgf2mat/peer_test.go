package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
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

// gnubg runs commands of GNU Backgammon in a directory of its own.
func gnubg(t *testing.T, dir, commands string) string {
	t.Helper()
	program := peer(t, "gnubg")
	script := filepath.Join(dir, "commands")
	require.NoError(t, os.WriteFile(script, []byte(commands), 0o600))
	cmd := exec.Command(program, "-t", "-q", "-c", script)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "HOME="+dir)
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", out)
	return string(out)
}

// exported loads a match into GNU Backgammon and returns its .mat text. What GNU Backgammon saves of it
// has to come out of sgfbg byte for byte.
func exported(t *testing.T, sgf []byte) string {
	t.Helper()
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "in.sgf"), sgf, 0o600))
	out := gnubg(t, dir, "load match in.sgf\nexport match mat out.mat\nsave match out.sgf\n")
	saved, err := os.ReadFile(filepath.Join(dir, "out.sgf"))
	require.NoError(t, err, "%s", out)
	c, err := sgfbg.Parse(bytes.Clone(saved))
	require.NoError(t, err)
	again, err := c.MarshalText()
	require.NoError(t, err)
	require.Equal(t, string(saved), string(again))
	mat, err := os.ReadFile(filepath.Join(dir, "out.mat"))
	require.NoError(t, err, "%s", out)
	return string(mat)
}

func textOf(t *testing.T, sgf []byte) string {
	t.Helper()
	var w, notes bytes.Buffer
	require.NoError(t, convert(&w, &report{errs: &notes}, sgf, false))
	require.Empty(t, notes.String())
	return w.String()
}

// TestPeerReencoded: GNU Backgammon reads its own files as we write them.
func TestPeerReencoded(t *testing.T) {
	for _, name := range []string{"human-cube-match9", "human-resign-match", "comments", "matchinfo"} {
		data, err := os.ReadFile(testdata + name + ".sgf")
		require.NoError(t, err)
		c, err := sgfbg.Parse(data)
		require.NoError(t, err)
		out, err := c.MarshalText()
		require.NoError(t, err)
		want, err := os.ReadFile(testdata + name + ".mat")
		require.NoError(t, err)
		require.Equal(t, blanks(string(want)), blanks(exported(t, out)), name)
	}
}

// TestPeerBuilt: GNU Backgammon reads matches that were built move by move, with everything that has to
// be escaped, and makes the same .mat text of them. What it made of them once stands in testdata.
func TestPeerBuilt(t *testing.T) {
	for seed, length := range []int{0, 0, 1, 3, 5, 7} {
		t.Run(fmt.Sprintf("length %d", length), func(t *testing.T) {
			sgf := randomMatch(t, uint64(seed), length)
			require.Equal(t, blanks(exported(t, sgf)), blanks(textOf(t, sgf)))
		})
	}
}

// TestBuilt is TestPeerBuilt with the captured texts of one match.
func TestBuilt(t *testing.T) {
	sgf := randomMatch(t, 6, 3)
	name := testdata + "built-match3"
	if os.Getenv("BOARDCODEC_CAPTURE") != "" {
		require.NoError(t, os.WriteFile(name+".sgf", sgf, 0o644))
		require.NoError(t, os.WriteFile(name+".mat", []byte(exported(t, sgf)), 0o644))
	}
	want, err := os.ReadFile(name + ".sgf")
	require.NoError(t, err)
	require.Equal(t, string(want), string(sgf))
	text, err := os.ReadFile(name + ".mat")
	require.NoError(t, err)
	require.Equal(t, blanks(string(text)), blanks(textOf(t, sgf)))
}

// TestPeerImport: "import mat" of GNU Backgammon reads our text, and the match it saves then has the
// same text.
func TestPeerImport(t *testing.T) {
	sgf := randomMatch(t, 7, 5)
	dir := t.TempDir()
	text := textOf(t, sgf)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "in.mat"), []byte(text), 0o600))
	out := gnubg(t, dir, "import mat in.mat\nsave match out.sgf\n")
	saved, err := os.ReadFile(filepath.Join(dir, "out.sgf"))
	require.NoError(t, err, "%s", out)

	type record struct {
		game  int
		move  sgfbg.Move
		board sgfbg.Board
	}
	records := func(sgf []byte) (list []record) {
		c, err := sgfbg.Parse(sgf)
		require.NoError(t, err)
		for r, err := range c.Records() {
			require.NoError(t, err)
			require.Empty(t, r.Problems)
			if r.Node != nil {
				list = append(list, record{r.Number, r.Move, r.Board})
			}
		}
		return list
	}
	want, got := records(sgf), records(saved)
	require.Len(t, got, len(want))
	for i := range want {
		require.Equal(t, want[i].move.Action, got[i].move.Action, i)
		require.Equal(t, want[i].board.Checkers, got[i].board.Checkers, i)
		require.Equal(t, want[i].board.CubeValue, got[i].board.CubeValue, i)
		require.Equal(t, want[i].board.Score, got[i].board.Score, i)
	}
}

// nasty are comments that a careless writer breaks a file with.
var nasty = []string{
	`]`, `\`, `\]`, `]\`, `a:b`, `(;W[31])`, "München", "two\nlines", `ends with \\`, "中文 🎲", `[]]]`, ";", `\\\`,
}

// randomMatch builds a match of random legal moves: every kind of cube action, and resignations.
func randomMatch(t *testing.T, seed uint64, length int) []byte {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 1))
	c := new(sgfbg.Collection)
	info := sgfbg.Info{
		Player: [2]string{"Zoë [1]", "B:o; (x)"}, // no backslash: GNU Backgammon shows its escape in names
		Event:  `Cup: \ "x" ]`, Date: "2024-05-06", Comment: "first ]\nsecond \\",
		Length: length, Crawford: length > 0, Jacoby: length == 0 && seed%2 == 0,
	}
	crawford := false // has been
	for game := range 20 {
		info.Game = game
		score := info.Score
		info.CrawfordGame = length > 1 && !crawford && max(score[0], score[1]) == length-1
		crawford = crawford || info.CrawfordGame
		g, err := sgfbg.NewGame(info)
		require.NoError(t, err)
		info.Event, info.Date, info.Comment = "", "", ""

		b := randomGame(t, random, g)
		require.NoError(t, g.Root().Set("RE", b.Result().String()))
		c.Games = append(c.Games, g)
		info.Score = b.Score
		if length > 0 && max(b.Score[0], b.Score[1]) >= length || length == 0 && game == 4 {
			break
		}
	}
	out, err := c.MarshalText()
	require.NoError(t, err)
	return out
}

func randomGame(t *testing.T, random *rand.Rand, g *sgfbg.Game) sgfbg.Board {
	t.Helper()
	b := g.Board()
	play := func(m sgfbg.Move) {
		require.NoError(t, b.Play(m), "%v", m)
		n, err := g.AddMove(m)
		require.NoError(t, err)
		if random.IntN(4) == 0 {
			require.NoError(t, g.SetText(n, "C", nasty[random.IntN(len(nasty))]))
		}
	}
	mayDouble := func(p sgfbg.Player) bool {
		return !b.Crawford && b.CubeValue < 256 && (b.CubeOwner == sgfbg.NoPlayer || b.CubeOwner == p)
	}
	player := sgfbg.Player(random.IntN(2))
	for turn := 0; b.State == sgfbg.Playing; turn++ {
		if turn > 0 && mayDouble(player) && random.IntN(12) == 0 {
			play(sgfbg.Move{Player: player, Action: sgfbg.Double})
			asked := player.Opponent()
			for b.Length == 0 && random.IntN(3) == 0 && b.CubeValue < 256 {
				play(sgfbg.Move{Player: asked, Action: sgfbg.Double})
				asked = asked.Opponent()
			}
			answer := sgfbg.Take
			if random.IntN(4) == 0 {
				answer = sgfbg.Drop
			}
			play(sgfbg.Move{Player: asked, Action: answer})
			continue
		}
		if turn > 20 && random.IntN(60) == 0 {
			// GNU Backgammon has no node for a resignation.
			require.NoError(t, b.Play(sgfbg.Move{Player: player, Action: sgfbg.Resign, Points: b.CubeValue * (1 + random.IntN(3))}))
			require.NoError(t, b.Play(sgfbg.Move{Player: player.Opponent(), Action: sgfbg.Accept}))
			break
		}
		dice := [2]uint8{uint8(1 + random.IntN(6)), uint8(1 + random.IntN(6))}
		if turn == 0 && dice[0] == dice[1] {
			dice[1] = dice[0]%6 + 1
		}
		dice = [2]uint8{max(dice[0], dice[1]), min(dice[0], dice[1])}
		play(randomRoll(t, random, b, player, dice))
		player = player.Opponent()
	}
	return b
}

// randomRoll finds a legal way to play the dice: the longest that the board takes.
func randomRoll(t *testing.T, random *rand.Rand, b sgfbg.Board, p sgfbg.Player, dice [2]uint8) sgfbg.Move {
	t.Helper()
	orders := [][]uint8{{dice[0], dice[1]}, {dice[1], dice[0]}}
	if dice[0] == dice[1] {
		orders = [][]uint8{{dice[0], dice[0], dice[0], dice[0]}}
	}
	for n := len(orders[0]); n >= 0; n-- {
		for _, order := range orders {
			m := sgfbg.Move{Player: p, Action: sgfbg.Roll, Dice: dice}
			if tryRoll(random, b, &m, order[:n], 0) {
				return m
			}
		}
	}
	t.Fatalf("no way to play %v", dice)
	return sgfbg.Move{}
}

// tryRoll completes m by steps of the given dice in some order of points, so that Play takes it.
func tryRoll(random *rand.Rand, b sgfbg.Board, m *sgfbg.Move, dice []uint8, n int) bool {
	if n == len(dice) {
		c := b
		return c.Play(*m) == nil
	}
	own := b.Checkers[m.Player]
	for _, s := range m.Steps[:n] {
		own[s.From-1]--
		if s.To > 0 {
			own[s.To-1]++
		}
	}
	for _, i := range random.Perm(25) {
		if own[i] == 0 || i < 24 && own[24] > 0 {
			continue
		}
		from := uint8(i + 1)
		m.Steps[n] = sgfbg.Step{From: from, To: from - min(from, dice[n])}
		if to := m.Steps[n].To; to > 0 && b.Checkers[m.Player.Opponent()][24-to] > 1 {
			continue
		}
		if tryRoll(random, b, m, dice, n+1) {
			return true
		}
	}
	m.Steps[n] = sgfbg.Step{}
	return false
}
