package sgfbg_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/bg"
)

// TestSetUp: the properties of a set-up count whatever their order.
func TestSetUp(t *testing.T) {
	const home = "AE[a:y]AW[a:f][a:f][c][d][e]AB[w][w][w][v][v][u][u][t][t][s][s][s][p][g][d]"
	board := func(in string) bg.Board {
		g := parseGame(t, "(;GM[6];"+in+")")
		b, ok := g.BoardAfter(lastNode(g))
		require.True(t, ok)
		return b
	}
	// Order within a node does not matter, however GNU Backgammon reads it.
	want := board("PL[B]AE[a:y]AW[a][b][c][d][e][f]AB[x];CV[4];CP[b];PL[B]DI[64]")
	for _, in := range []string{
		"AB[x]AW[a:f]AE[a:y]DI[64]CV[4]PL[B]CO[b]",
		"DI[64]PL[Black]AE[a:y]AB[x]CO[B]CV[4]AW[d:f][a:c]",
	} {
		require.Equal(t, want, board(in), in)
	}
	require.Equal(t, [2]uint8{6, 4}, want.Dice)
	require.Zero(t, board("DI[64]PL[B];PL[W]").Dice, "another side has another roll")
	require.Equal(t, 4, want.CubeValue)
	require.Equal(t, bg.Black, want.CubeOwner)
	require.Equal(t, bg.Black, want.OnRoll)
	require.Equal(t, 14, want.BorneOff()[bg.Black])
	require.Equal(t, 9, want.BorneOff()[bg.White])

	b := board("AE[a:y]AW[y][y][x]AB[y][a]")
	require.EqualValues(t, 2, b.Checkers[bg.White][24])
	require.EqualValues(t, 1, b.Checkers[bg.Black][24])
	require.EqualValues(t, 1, b.Checkers[bg.White][23])
	require.EqualValues(t, 1, b.Checkers[bg.Black][23])
	for _, property := range []string{"CP", "CO"} {
		require.Equal(t, bg.NoPlayer, board("CV[2]CP[w];"+property+"[c]").CubeOwner, "back to the middle")
	}
	b = board("CV[2]CP[w];CO[n]")
	require.Equal(t, bg.NoPlayer, b.CubeOwner)
	require.True(t, b.NoCube)
	b = board("CO[n]")
	require.True(t, b.NoCube)
	require.Contains(t, b.String(), "no cube")
	require.ErrorIs(t, parseGame(t, "(;GM[6]CO[x])").Root().SetUp(&b), bg.ErrValue)

	c, err := sgfbg.Options{Lenient: true}.Parse([]byte("(;GM[6];AE[a:y]AW[a]AW[b]AB[x])"))
	require.NoError(t, err)
	b, _ = c.Games[0].BoardAfter(node(c.Games[0], 1))
	require.Equal(t, 13, b.BorneOff()[bg.White], "both of a repeated property count")

	b = board("AE[a:y]AW[a][a][a][a][a][a][a][a][a][a][a][a][a][a][a]AB[x]")
	require.EqualValues(t, 15, b.Checkers[bg.White][0])
	for _, in := range []string{"W[31hefe];B[resign:2];PL[W]", "W[31hefe];B[double];PL[W]"} {
		b = board(in)
		require.Equal(t, []int{0, 0}, []int{b.Resigned, b.Doubles}, "nothing is pending in a set-up")
		require.Equal(t, bg.White, b.Turn)
	}

	g := parseGame(t, "(;GM[6];AE[a:y]AW[a][a][a][a][a][a][a][a][a][a][a][a][a][a][a][a]AB[x])")
	b = g.Board()
	require.ErrorIs(t, node(g, 1).SetUp(&b), bg.ErrValue, "16 checkers")
	require.EqualValues(t, 15, b.Checkers[bg.White][0])

	g = parseGame(t, "(;GM[6];"+home+")")
	start := g.Board()
	require.ErrorIs(t, node(g, 1).SetUp(&start), bg.ErrValue, "Black on d, where White stands")

	// The root may set up, too.
	g = parseGame(t, "(;GM[6]CV[4];W[31hefe];B[double];W[drop])")
	require.Equal(t, 4, g.Outcome().Result.Points)
}

// TestTray: z, the tray of the checkers borne off, takes no part in a position. A
// range up to it ends before it.
func TestTray(t *testing.T) {
	board := func(in string) bg.Board {
		g := parseGame(t, "(;GM[6];"+in+")")
		b := g.Board()
		require.NoError(t, lastNode(g).SetUp(&b), in)
		return b
	}
	want := board("AE[a:y]AW[a][b]AB[x]")
	for _, in := range []string{
		"AE[a:z]AW[a][b]AB[x]", "AE[a:y][z]AW[a][z][b][z:z]AB[x][z]", "AE[a:z]AW[a:b][z]AB[z][x]",
	} {
		require.Equal(t, want, board(in), in)
	}
	require.Equal(t, board("AE[a:y]AW[r:y]"), board("AE[a:y]AW[r:z]"))
	require.Equal(t, board("AE[a:y]AW"+strings.Repeat("[a]", 15)), board("AE[a:y]AW"+strings.Repeat("[a]", 15)+"[z]"), "no 16th")
}

// TestCopyright: CP in the root is FF[4]'s copyright, unless it is a place of the
// cube. Elsewhere it is one, or a wrong value.
func TestCopyright(t *testing.T) {
	for _, cp := range []string{"2024 Somebody", "", "W.", "cc", "\u00a9"} {
		g := parseGame(t, "(;GM[6]CP["+cp+"];W[31hefe];B[42qusu])")
		n := 0
		for r, err := range g.Records() {
			require.NoError(t, err, cp)
			require.Empty(t, r.Problems)
			require.Equal(t, bg.NoPlayer, r.Board.CubeOwner)
			n++
		}
		require.Equal(t, 2, n, "no record for a root without set-up")
		raw, _ := g.Root().Get("CP")
		require.Equal(t, cp, raw.Value())
		b := g.Board()
		require.ErrorIs(t, lastNode(parseGame(t, "(;GM[6];CP["+cp+"])")).SetUp(&b), bg.ErrValue, "not in the root")
	}
	for cp, want := range map[string]bg.Player{"b": bg.Black, "W": bg.White, "c": bg.NoPlayer, "n": bg.NoPlayer} {
		g := parseGame(t, "(;GM[6]CV[2]CP["+cp+"])")
		b, ok := g.BoardAfter(g.Root())
		require.True(t, ok)
		require.Equal(t, want, b.CubeOwner)
		require.Equal(t, cp == "n", b.NoCube)
	}
}

// TestSetUpTwice: of a property that occurs twice, the first counts; of the lists
// of points, all values.
func TestSetUpTwice(t *testing.T) {
	c, err := sgfbg.Options{Lenient: true}.Parse([]byte(
		"(;GM[6];AE[a:y]AW[a]AW[b]AB[x]PL[B]PL[W]DI[64]DI[31]CV[+4]CV[8]CP[b]CO[w])"))
	require.NoError(t, err)
	g := c.Games[0]
	b, _ := g.BoardAfter(lastNode(g))
	require.Equal(t, 13, b.BorneOff()[bg.White])
	require.Equal(t, bg.Black, b.OnRoll)
	require.Equal(t, [2]uint8{6, 4}, b.Dice)
	require.Equal(t, 4, b.CubeValue)
	require.Equal(t, bg.Black, b.CubeOwner)
}

// TestAddDice: dice that are rolled and not played, as GNU Backgammon writes them.
func TestAddDice(t *testing.T) {
	g := parseGame(t, "(;GM[6];W[31hefe])")
	n, err := g.AddDice(bg.Black, [2]uint8{4, 2})
	require.NoError(t, err)
	require.Same(t, n, lastNode(g))
	require.Equal(t, "PL[B]DI[42]", properties(n))
	b, _ := g.BoardAfter(n)
	require.Equal(t, [2]uint8{4, 2}, b.Dice)
	require.Equal(t, bg.Black, b.OnRoll)
	for field, f := range map[string]func() (*sgfbg.Node, error){
		"Dice[0]": func() (*sgfbg.Node, error) { return g.AddDice(bg.White, [2]uint8{}) },
		"Dice[1]": func() (*sgfbg.Node, error) { return g.AddDice(bg.White, [2]uint8{1, 7}) },
		"Player":  func() (*sgfbg.Node, error) { return g.AddDice(bg.NoPlayer, [2]uint8{1, 2}) },
	} {
		none, err := f()
		var refused *bg.EncodeError
		require.ErrorAs(t, err, &refused)
		require.Equal(t, field, refused.Field)
		require.Nil(t, none)
	}
	require.Equal(t, 3, countNodes(g))
}

// TestAddSetUp: a set-up is written as GNU Backgammon writes it, and read back.
func TestAddSetUp(t *testing.T) {
	for _, file := range []string{"pos-bar-off", "pos-set-X", "pos-start"} {
		g := parseFile(t, file).Games[0]
		last := lastNode(g)
		b, _ := g.BoardAfter(last)
		made := parseGame(t, "(;"+properties(g.Root())+")")
		n, err := made.AddSetUp(b)
		require.NoError(t, err)
		require.Same(t, lastNode(made), n)
		require.Equal(t, plain(g.Root()), plain(made.Root()), file)
	}
	b := bg.NewBoard()
	b.NoCube = true
	made := parseGame(t, "(;GM[6])")
	_, err := made.AddSetUp(b)
	require.NoError(t, err)
	after, ok := made.BoardAfter(node(made, 3))
	require.True(t, ok)
	require.True(t, after.NoCube)

	b.NoCube = false
	_, err = made.AddSetUp(b)
	require.NoError(t, err)
	after, _ = made.BoardAfter(lastNode(made))
	require.True(t, after.NoCube, "no set-up brings a cube back")

	// What is pending is no set-up.
	b = bg.NewBoard()
	b.State, b.Resigned, b.Doubles, b.Turn = bg.GameOver, 2, 1, bg.Black
	made = parseGame(t, "(;GM[6])")
	_, err = made.AddSetUp(b)
	require.NoError(t, err)
	after, _ = made.BoardAfter(node(made, 3))
	require.Equal(t, bg.Playing, after.State)
	require.Equal(t, []int{0, 0}, []int{after.Resigned, after.Doubles})
	require.Equal(t, bg.White, after.Turn)
}

// TestAddSetUpRefuses: what would be read as another board, each with its
// property and the reason.
func TestAddSetUpRefuses(t *testing.T) {
	g, err := sgfbg.NewGame(bg.Info{})
	require.NoError(t, err)
	for want, change := range map[string]func(b *bg.Board){
		"Checkers[1] 16: want at most 15": func(b *bg.Board) { b.Checkers[1][24] = 1 },
		"CubeOwner Black: there is no cube": func(b *bg.Board) {
			b.NoCube, b.CubeOwner = true, bg.Black
		},
	} {
		b := bg.NewBoard()
		change(&b)
		_, err := g.AddSetUp(b)
		var refused *bg.EncodeError
		require.ErrorAs(t, err, &refused, want)
		field, fact, _ := strings.Cut(want, ": ")
		require.EqualError(t, err, "bg: "+field+": value not allowed: "+fact)
		require.Equal(t, field, refused.Field+" "+refused.Value)
	}
	require.Equal(t, 1, countNodes(g), "nothing was added")

	// Its root would be the set-up, and not a game of backgammon.
	zero := new(sgfbg.Game)
	_, err = zero.AddSetUp(bg.NewBoard())
	require.ErrorIs(t, err, bg.ErrSyntax)
	require.Nil(t, zero.Root())
}
