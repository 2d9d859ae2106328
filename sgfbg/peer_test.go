package sgfbg_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/internal/bgtest"
)

// shownIDs loads files into GNU Backgammon, and returns the ID that it shows
// after each.
func shownIDs(t *testing.T, files []string) []string {
	t.Helper()
	ids := testutil.GNUBGPython[string](t, t.TempDir(), `
for text in data:
    with open("match.sgf", "w", encoding="utf-8") as f:
        f.write(text)
    gnubg.command("load match match.sgf")
    try:
        answer(gnubg.positionid() + ":" + gnubg.matchid())
    except ValueError:
        answer("none")
`, files)
	require.Len(t, ids, len(files))
	return ids
}

// TestPeerSetUp: GNU Backgammon sees the positions that AddSetUp wrote as they
// were meant.
func TestPeerSetUp(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	var files, want []string
	for range 60 {
		g, err := sgfbg.NewGame(bg.Info{
			Player: [2]string{"a", "b"},
			Length: 5, Score: [2]int{random.IntN(4), random.IntN(4)},
		})
		require.NoError(t, err)
		b := bgtest.RandomBoard(random)
		b.Length, b.Score = 5, g.Board().Score
		b.OnRoll = bg.Player(random.IntN(2))
		b.Turn = b.OnRoll
		b.CubeValue = 1 << random.IntN(4)
		if b.CubeValue > 1 {
			b.CubeOwner = []bg.Player{bg.White, bg.Black, bg.NoPlayer}[random.IntN(3)]
		}
		if random.IntN(2) == 0 {
			b.Dice = [2]uint8{uint8(1 + random.IntN(6)), uint8(1 + random.IntN(6))}
			b.Dice = [2]uint8{max(b.Dice[0], b.Dice[1]), min(b.Dice[0], b.Dice[1])}
		}
		_, err = g.AddSetUp(b)
		require.NoError(t, err)
		out, err := (&sgfbg.Collection{Games: []*sgfbg.Game{g}}).MarshalText()
		require.NoError(t, err)
		files = append(files, string(out))
		want = append(want, gnubgID(t, b))

		after, ok := g.BoardAfter(lastNode(g))
		require.True(t, ok)
		require.Equal(t, gnubgID(t, b), gnubgID(t, after))
	}
	for i, id := range shownIDs(t, files) {
		require.Equal(t, want[i], id, files[i])
	}
}

// TestPeerOdd: GNU Backgammon reads these as we do: what other programs write, and
// a pending roll from AddDice. (Two moves come first because it says after one
// that there is no game.)
func TestPeerOdd(t *testing.T) {
	const moves = ";W[31hefe];B[61agqr]"
	files := []string{
		"(;FF[4]GM[6]MI[length: 7][ws:+2][bs: 1 ]PW[a]PB[b]" + moves + ")",
		"(;FF[4]GM[6]MI[length:7]PW[a]PB[b]CP[2024 Somebody]" + moves + ")",
		"(;FF[4]GM[6]MI[length:0]PW[a]PB[b]CV[4]" + moves + ")",
		"(;FF[4]GM[6]MI[length:7]PW[a]PB[b];CV[+4];CP[b]" + moves + ")",
		"(;FF[4]GM[6]MI[length:7]PW[a]PB[b];CV[ 4 ]" + moves + ")",
		"(;FF[4]GM[6]MI[length:7]PW[a]PB[b]" + moves + ";PL[B]AE[a:y][z]AW[a][z][z]AB[x][z][w])",
		"(;FF[4]GM[6]MI[length:7]PW[a]PB[b]RE[W+3R];W[31hefe];B[double];W[take];B[61agqr])",
		"(;FF[4]GM[6]MI[length:7]PW[a]PB[b]RE[W+5R];W[31hefe];B[double];W[take];B[61agqr])",
		"(;FF[4]GM[6]MI[length:7]PW[a]PB[b]" + moves + ";PL[B]AE[a:y]AW[a]AW[b]AB[x])",
	}
	g, err := sgfbg.NewGame(bg.Info{Player: [2]string{"a", "b"}, Length: 7})
	require.NoError(t, err)
	for _, text := range []string{"W 31: 8/5 6/5", "B 61: 24/18 8/7"} {
		b := g.Board()
		m, err := b.ParsePlay(map[byte]bg.Player{'W': bg.White, 'B': bg.Black}[text[0]], text[2:])
		require.NoError(t, err)
		_, err = g.AddMove(m)
		require.NoError(t, err)
	}
	_, err = g.AddDice(bg.White, [2]uint8{6, 4})
	require.NoError(t, err)
	files = append(files, written(t, g))
	for i, id := range shownIDs(t, files) {
		c, err := sgfbg.Options{Lenient: true}.Parse([]byte(files[i]))
		require.NoError(t, err)
		require.Equal(t, gnubgID(t, c.Games[0].Outcome().Board), id, files[i])
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
		if b.State != bg.Playing {
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
