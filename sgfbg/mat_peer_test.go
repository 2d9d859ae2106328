package sgfbg_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
	"example.com/boardcodec/sgfbg"
)

// A matchKind says what a random match is to have.
type matchKind struct {
	name    string
	info    sgfbg.Info
	beavers bool
	end     string // of the last game: "", "rolled", "doubled", "beavered", "dropped beaver", "resigned after the roll"
}

// randomMatch builds a match of random legal moves, with every kind of cube
// action, and resignations.
func randomMatch(t testing.TB, seed uint64, kind matchKind) *sgfbg.Collection {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 1))
	c := new(sgfbg.Collection)
	info := kind.info
	info.Crawford = info.Length > 0
	crawford := false // has been
	for info.Game = range 20 {
		length, score := info.Length, info.Score
		info.CrawfordGame = length > 1 && !crawford && max(score[0], score[1]) == length-1
		crawford = crawford || info.CrawfordGame
		g, err := sgfbg.NewGame(info)
		require.NoError(t, err)
		c.Games = append(c.Games, g)
		b := randomGame(t, random, g, kind)
		if b.State == sgfbg.Playing {
			break
		}
		require.NoError(t, g.Root().Set("RE", b.Result().String()))
		info.Score = b.Score
		if length > 0 && max(b.Score[0], b.Score[1]) >= length || length == 0 && info.Game == 4 {
			break
		}
		info.Place, info.Event, info.Round, info.Date, info.Annotator, info.Comment = "", "", "", "", "", ""
	}
	return c
}

func randomGame(t testing.TB, random *rand.Rand, g *sgfbg.Game, kind matchKind) sgfbg.Board {
	t.Helper()
	b := g.Board()
	play := func(m sgfbg.Move) {
		require.NoError(t, b.Play(m), "%v", m)
		_, err := g.AddMove(m)
		require.NoError(t, err)
	}
	mayDouble := func(p sgfbg.Player) bool {
		return !b.Crawford && b.CubeValue < 256 && (b.CubeOwner == sgfbg.NoPlayer || b.CubeOwner == p)
	}
	resign := func(p sgfbg.Player) {
		// GNU Backgammon has no node for a resignation.
		require.NoError(t, b.Play(sgfbg.Move{Player: p, Action: sgfbg.Resign, Points: b.CubeValue * (1 + random.IntN(3))}))
		require.NoError(t, b.Play(sgfbg.Move{Player: p.Opponent(), Action: sgfbg.Accept}))
	}
	rolled := func(p sgfbg.Player, dice [2]uint8) {
		_, err := g.AddDice(p, dice)
		require.NoError(t, err)
	}
	player := sgfbg.Player(random.IntN(2))
	for turn := 0; b.State == sgfbg.Playing; turn++ {
		end := kind.end != "" && turn > 6 && random.IntN(40) == 0
		if turn > 0 && mayDouble(player) && (random.IntN(12) == 0 || end) {
			play(sgfbg.Move{Player: player, Action: sgfbg.Double})
			if end && kind.end == "doubled" {
				break
			}
			asked := player.Opponent()
			for kind.beavers && b.Length == 0 && random.IntN(3) == 0 && b.CubeValue < 256 {
				play(sgfbg.Move{Player: asked, Action: sgfbg.Double})
				asked = asked.Opponent()
				if end && kind.end == "beavered" {
					return b
				}
			}
			answer := sgfbg.Take
			if random.IntN(4) == 0 {
				answer = sgfbg.Drop
			}
			play(sgfbg.Move{Player: asked, Action: answer})
			continue
		}
		if turn > 20 && random.IntN(60) == 0 {
			resign(player)
			break
		}
		dice := [2]uint8{uint8(1 + random.IntN(6)), uint8(1 + random.IntN(6))}
		if turn == 0 && dice[0] == dice[1] {
			dice[1] = dice[0]%6 + 1
		}
		dice = [2]uint8{max(dice[0], dice[1]), min(dice[0], dice[1])}
		if end && kind.end == "rolled" {
			rolled(player, dice)
			break
		}
		if kind.end == "resigned after the roll" && turn > 6 && random.IntN(40) == 0 {
			rolled(player, dice)
			resign(player)
			break
		}
		play(randomRoll(t, random, b, player, dice))
		player = player.Opponent()
	}
	return b
}

// randomRoll finds a legal way to play the dice: the longest that the board
// takes.
func randomRoll(t testing.TB, random *rand.Rand, b sgfbg.Board, p sgfbg.Player, dice [2]uint8) sgfbg.Move {
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

// tryRoll completes m by steps of the given dice in some order of points, so
// that Play takes it.
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
		if own[i] == 0 || i < sgfbg.BarIndex && own[sgfbg.BarIndex] > 0 {
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

// matchViews is what GNU Backgammon sees of files that it loads or imports, each
// in a process of its own: it dies of some texts.
func matchViews(t testing.TB, dir string, commands []string) []json.RawMessage {
	views := testutil.GNUBGPython[json.RawMessage](t, dir, `
import os
def view(command):
    r, w = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(r)
        try:
            gnubg.command(command)
            with os.fdopen(w, "w") as f: json.dump(gnubg.match(analysis=0, boards=1, statistics=0), f)
        finally:
            os._exit(0)
    os.close(w)
    with os.fdopen(r) as f: text = f.read()
    os.waitpid(pid, 0)
    return json.loads(text) if text else None
for c in data: answer(view(c))
`, commands)
	require.Len(t, views, len(commands))
	return views
}

var info0 = sgfbg.Info{
	Player: [2]string{"Zoë [1]", "B;o (x)"}, Place: "München", Event: `Cup "x" ]`, Round: "2", Date: "2024-05-06",
	Annotator: "me", Comment: "first ]\nsecond",
}

func TestTryPeer(t *testing.T) {
	dir := os.Getenv("TRYDIR")
	if dir == "" {
		t.Skip()
	}
	var kinds []matchKind
	for _, end := range []string{"", "rolled", "doubled", "beavered", "resigned after the roll"} {
		for _, length := range []int{0, 0, 1, 3, 7} {
			k := matchKind{info: info0, beavers: true, end: end}
			k.info.Length = length
			k.info.Jacoby = length == 0 && len(kinds)%2 == 0
			k.name = fmt.Sprintf("l%d-%s-%d", length, end, len(kinds))
			kinds = append(kinds, k)
		}
	}
	for v := range 4 {
		for _, length := range []int{0, 5} {
			k := matchKind{info: info0}
			k.info.Length = length
			k.info.Nackgammon = v == 0
			k.info.Hypergammon = v
			k.name = fmt.Sprintf("v%d-l%d", v, length)
			kinds = append(kinds, k)
		}
	}
	var commands []string
	for i, k := range kinds {
		c := randomMatch(t, uint64(i), k)
		sgf, err := c.MarshalText()
		require.NoError(t, err)
		text, _, err := sgfbg.Options{}.AppendMAT(nil, c)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join(dir, fmt.Sprintf("%d.sgf", i)), sgf, 0o644))
		require.NoError(t, os.WriteFile(filepath.Join(dir, fmt.Sprintf("%d.mat", i)), text, 0o644))
		commands = append(commands, fmt.Sprintf("load match %d.sgf", i), fmt.Sprintf("import mat %d.mat", i))
		// ours
		d, err := sgfbg.ParseMAT(text)
		require.NoError(t, err)
		require.Empty(t, d.Problems)
		if k.end == "" {
			require.Equal(t, decisions(t, c), decisions(t, d), k.name)
		}
	}
	views := matchViews(t, dir, commands)
	for i, k := range kinds {
		a, b := string(views[2*i]), string(views[2*i+1])
		if a != b {
			fmt.Println("DIFF", i, k.name)
			os.WriteFile(filepath.Join(dir, fmt.Sprintf("%d.a", i)), views[2*i], 0o644)
			os.WriteFile(filepath.Join(dir, fmt.Sprintf("%d.b", i)), views[2*i+1], 0o644)
		} else {
			fmt.Println("same", k.name, len(a))
		}
	}
}

// A decision is what two forms of a match must agree on, larger die first.
type decision struct {
	Game  int
	Move  sgfbg.Move
	Board sgfbg.Board
}

func decisions(t testing.TB, c *sgfbg.Collection) (list []decision) {
	t.Helper()
	for r, err := range c.Records() {
		require.NoError(t, err)
		for _, dice := range []*[2]uint8{&r.Move.Dice, &r.Board.Dice} {
			*dice = [2]uint8{max(dice[0], dice[1]), min(dice[0], dice[1])}
		}
		list = append(list, decision{r.Number, r.Move, r.Board})
	}
	return list
}
