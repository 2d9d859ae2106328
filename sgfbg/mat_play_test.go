package sgfbg_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg"
)

// A matchKind says what a random match is to have.
type matchKind struct {
	name    string
	seed    uint64
	info    sgfbg.Info
	beavers bool
	end     string // one of matchEnds
	games   int    // at most; 0 = 5 in money play
}

// matchEnds are the ways in which a match breaks off, or a game ends.
var matchEnds = []string{"", "rolled", "doubled", "beavered", "resigned after the roll"}

// randomMatch builds a match of random legal moves, with every kind of cube
// action, and resignations.
func randomMatch(t testing.TB, kind matchKind) *sgfbg.Collection {
	t.Helper()
	random := rand.New(rand.NewPCG(kind.seed, 1))
	c := new(sgfbg.Collection)
	info := kind.info
	info.Crawford = info.Length > 1
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
		if length > 0 && max(b.Score[0], b.Score[1]) >= length || info.Game+1 == cmp.Or(kind.games, 5) && (length == 0 || kind.games > 0) {
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
		if end && len(b.Plays(player, dice)) == 1 {
			end = false // GNU Backgammon plays it when it imports a roll that was not played
		}
		if end && kind.end == "rolled" {
			rolled(player, dice)
			break
		}
		if end && kind.end == "resigned after the roll" {
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

// matchKinds are what the tests make random matches of.
func matchKinds() (kinds []matchKind) {
	add := func(length int, change func(k *matchKind)) {
		k := matchKind{seed: uint64(len(kinds)), info: sgfbg.Info{
			Player: [2]string{"Zoë [1]", "B;o (x)"}, Place: "München", Event: `Cup "x" ]`, Round: "2", Date: "2024-05-06",
			Annotator: "me", Comment: "first ]\nsecond", Length: length,
		}}
		change(&k)
		k.name = fmt.Sprintf("%02d length %d %s", len(kinds), length, k.end)
		kinds = append(kinds, k)
	}
	for _, end := range matchEnds {
		for _, length := range []int{0, 0, 1, 3, 7} {
			add(length, func(k *matchKind) {
				k.beavers, k.end = true, end
				k.info.Jacoby = length == 0 && len(kinds)%2 == 0
			})
		}
	}
	for men := range 4 {
		for _, length := range []int{0, 5} {
			add(length, func(k *matchKind) { k.info.Nackgammon, k.info.Hypergammon = men == 0, men })
		}
	}
	return kinds
}

// TestMATPosition: a position in place of a play is the comment of the roll, even if it is
// cut off.
func TestMATPosition(t *testing.T) {
	for _, position := range []string{"Illegal play (1;2;3)", "Illegal play (1;2;3"} {
		c, err := sgfbg.ParseMAT([]byte(matMatch + matGame + "  1) 31: " + position + "\n"))
		require.NoError(t, err)
		n := lastNode(c.Games[0])
		text, _ := n.Get("C")
		require.Equal(t, position, text)
	}
}

// TestMATCubeLimit: doubles that go on and on are problems of the play, by whoever
// doubles and whatever value the text gives the cube.
func TestMATCubeLimit(t *testing.T) {
	for _, row := range []string{
		"  1)  Doubles => 2                Takes\n",
		"  1)  Doubles => 2\n  2)                              Takes\n",
		"  1)  Doubles => 2                Doubles => 4\n",
		"  1)  Doubles => 999999999        Takes\n  2)                              Beavers => 999999999\n",
		"  1)                              Doubles                     Takes\n",
	} {
		for _, n := range []int{1, 15, 16, 17, 31, 32, 33, 63, 64, 65, 300} {
			for _, match := range []string{matMatch, " 0 point match\n"} {
				c, err := sgfbg.ParseMAT([]byte(match + matGame + strings.Repeat(row, n) + "      Wins 1 point\n"))
				require.NoError(t, err)
				for r, err := range c.Records() {
					require.NoError(t, err)
					require.GreaterOrEqual(t, r.Board.CubeValue, 1)
					require.LessOrEqual(t, r.Board.CubeValue, 32768)
				}
				text, _, err := sgfbg.Options{}.AppendMAT(nil, c)
				require.NoError(t, err)
				_, err = sgfbg.ParseMAT(text)
				require.NoError(t, err)
			}
		}
	}
}
