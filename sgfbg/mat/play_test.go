package mat_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/mat"
)

// A matchKind says what a random match is to have.
type matchKind struct {
	name    string
	seed    uint64
	info    bg.Info
	beavers bool
	end     string // one of matchEnds
}

// matchEnds are the ways in which a match breaks off, or a game ends.
var matchEnds = []string{"", "rolled", "doubled", "beavered", "resigned after the roll"}

// randomMatch builds a match of random legal moves, with every kind of cube
// action, and resignations.
func randomMatch(t testing.TB, kind matchKind) *bg.Match {
	t.Helper()
	random := rand.New(rand.NewPCG(kind.seed, 1))
	c := new(bg.Match)
	info := kind.info
	info.Crawford = info.Length > 1
	crawford := false // has been
	for info.Game = 1; info.Game <= 20; info.Game++ {
		length, score := info.Length, info.Score
		info.CrawfordGame = length > 1 && !crawford && max(score[0], score[1]) == length-1
		crawford = crawford || info.CrawfordGame
		g := &bg.Game{Info: info}
		c.Games = append(c.Games, g)
		b := randomGame(t, random, g, kind)
		if b.State == bg.Playing {
			break
		}
		g.Info.Result = b.Result()
		info.Score = b.Score
		if length > 0 && max(b.Score[0], b.Score[1]) >= length || length == 0 && info.Game == 5 {
			break
		}
		info.Place, info.Event, info.Round, info.Date, info.Annotator, info.Comment = "", "", "", "", "", ""
	}
	return c
}

func randomGame(t testing.TB, random *rand.Rand, g *bg.Game, kind matchKind) bg.Board {
	t.Helper()
	b := g.Board()
	play := func(m bg.Move) {
		require.NoError(t, b.Play(m), "%v", m)
		g.Actions = append(g.Actions, bg.Action{Move: m})
	}
	mayDouble := func(p bg.Player) bool {
		return !b.Crawford && b.CubeValue < 256 && (b.CubeOwner == bg.NoPlayer || b.CubeOwner == p)
	}
	resign := func(p bg.Player) {
		// GNU Backgammon has no node for a resignation.
		require.NoError(t, b.Play(bg.Move{Player: p, Kind: bg.Resign, Points: b.CubeValue * (1 + random.IntN(3))}))
		require.NoError(t, b.Play(bg.Move{Player: p.Opponent(), Kind: bg.Accept}))
	}
	rolled := func(p bg.Player, dice [2]uint8) {
		addDice(g, b, p, dice)
	}
	player := bg.Player(random.IntN(2))
	for turn := 0; b.State == bg.Playing; turn++ {
		end := kind.end != "" && turn > 6 && random.IntN(40) == 0
		if turn > 0 && mayDouble(player) && (random.IntN(12) == 0 || end) {
			play(bg.Move{Player: player, Kind: bg.Double})
			if end && kind.end == "doubled" {
				break
			}
			asked := player.Opponent()
			for kind.beavers && b.Length == 0 && random.IntN(3) == 0 && b.CubeValue < 256 {
				play(bg.Move{Player: asked, Kind: bg.Double})
				asked = asked.Opponent()
				if end && kind.end == "beavered" {
					return b
				}
			}
			answer := bg.Take
			if random.IntN(4) == 0 {
				answer = bg.Drop
			}
			play(bg.Move{Player: asked, Kind: answer})
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
		plays := b.Plays(player, dice)
		play(plays[random.IntN(len(plays))])
		player = player.Opponent()
	}
	return b
}

// addDice adds dice that were rolled and not played; b is the board.
func addDice(g *bg.Game, b bg.Board, p bg.Player, dice [2]uint8) {
	b.OnRoll, b.Turn, b.Opening, b.Dice = p, p, false, dice
	g.Actions = append(g.Actions, bg.Action{SetUp: &b})
}

// matchKinds are what the tests make random matches of.
func matchKinds() (kinds []matchKind) {
	add := func(length int, change func(k *matchKind)) {
		k := matchKind{seed: uint64(len(kinds)), info: bg.Info{
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

// TestPositionKept: words in place of a play that are no position are the comment of the roll, even if
// they are cut off.
func TestPositionKept(t *testing.T) {
	for _, words := range []string{"Illegal play (1;2;3)", "Illegal play (1;2;3"} {
		c, err := mat.Parse([]byte(matMatch + matGame + "  1) 31: " + words + "\n"))
		require.NoError(t, err)
		require.Equal(t, words, c.Games[0].Actions[0].Comment)
	}
}

// TestCubeLimit: doubles that go on and on are problems of the play, by whoever
// doubles and whatever value the text gives the cube.
func TestCubeLimit(t *testing.T) {
	for _, row := range []string{
		"  1)  Doubles => 2                Takes\n",
		"  1)  Doubles => 2\n  2)                              Takes\n",
		"  1)  Doubles => 2                Doubles => 4\n",
		"  1)  Doubles => 999999999        Takes\n  2)                              Beavers => 999999999\n",
		"  1)                              Doubles                     Takes\n",
	} {
		for _, n := range []int{1, 15, 16, 17, 31, 32, 33, 63, 64, 65, 300} {
			for _, match := range []string{matMatch, " 0 point match\n"} {
				c, err := mat.Parse([]byte(match + matGame + strings.Repeat(row, n) + "      Wins 1 point\n"))
				require.NoError(t, err)
				for r := range c.Records() {
					require.GreaterOrEqual(t, r.Board.CubeValue, 1)
					require.LessOrEqual(t, r.Board.CubeValue, 32768)
				}
				text, _, err := mat.Append(nil, c)
				require.NoError(t, err)
				_, err = mat.Parse(text)
				require.NoError(t, err)
			}
		}
	}
}
