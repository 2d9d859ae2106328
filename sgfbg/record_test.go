package sgfbg_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg"
)

// problems walks a collection and returns what there is to say of it.
func problems(t testing.TB, c *sgfbg.Collection) (list []string) {
	t.Helper()
	for r, err := range c.Records() {
		require.NoError(t, err)
		for _, p := range r.Problems {
			list = append(list, p.Kind.String()+": "+p.Err.Error())
		}
	}
	return list
}

func TestRecordsProblems(t *testing.T) {
	const root = "(;GM[6]MI[length:5][game:0][ws:0][bs:0]"
	tests := []struct {
		name, in string
		want     []string
	}{
		{"sound", root + "RE[W+1];W[31hefe];B[double];W[take];B[42qusu])", nil},
		{"result", root + "RE[W+1];W[31hefe];B[double];W[drop])", []string{"result: result is W+1, but what was played is B+1"}},
		{"points", root + "RE[B+2];W[31hefe];B[double];W[drop])", []string{"result: result is B+2, but what was played is B+1"}},
		{"score", root + "RE[B+1];W[31hefe];B[double];W[drop])(;GM[6]MI[length:5][game:1][ws:1][bs:0];W[31hefe])",
			[]string{"result: score is 1-0, but the game before led to 0-1"}},
		{"score by resignation", root + "RE[B+9R];W[31hefe])(;GM[6]MI[length:5][game:1][ws:0][bs:3];W[31hefe])", nil},
		{"score not said", "(;GM[6]RE[B+1];W[31hefe];B[double];W[drop])(;GM[6];W[31hefe])(;GM[6]MI[ws:0][bs:1])", nil},
		{"score by RE alone", "(;GM[6]RE[B+4];W[31hefe])(;GM[6]MI[ws:0][bs:5];W[31hefe])",
			[]string{"result: score is 0-5, but the game before led to 0-4"}},
		{"score by RE without points", root + "RE[W+];W[31hefe])(;GM[6]MI[ws:2][bs:0];W[31hefe])(;GM[6]RE[B+R])(;GM[6]MI[ws:0][bs:2];W[31hefe])", nil},
		{"two moves in a node", root + ";W[31hefe]B[42qusu])", []string{"play: not this player's decision: a second move in one node is passed over"}},
		{"result of an offer that nobody answered", root + "RE[W+2R];W[31hefe];B[resign:2])(;GM[6]MI[ws:2][bs:0];W[31hefe])", nil},
		{"score of a game without records", root + "RE[B+1];W[31hefe];B[double];W[drop])(;GM[6]MI[ws:1][bs:0])",
			[]string{"result: score is 1-0, but the game before led to 0-1"}},
		{"another match", root + "RE[B+1];W[31hefe];B[double];W[drop])" + root + ";W[31hefe])", nil},
		{"placeholder for a roll", root + ";W[31hefe];PL[B]DI[42];B[42])",
			[]string{"play: sgfbg: dice do not allow this play: 0 dice are played where 2 can be", "placeholder: nothing was decided here: GNU Backgammon ends an unfinished game so"}},
		{"placeholder for a take", "(;GM[6]RU[Jacoby];W[31hefe];B[double];W[double];B[take])",
			[]string{"placeholder: nothing was decided here: GNU Backgammon ends an unfinished game so"}},
		{"illegal play goes on", root + ";W[31fs];B[42qusu];W[double])", []string{"play: sgfbg: step 1: point is made by the other side: 6/19", "play: sgfbg: step 2: no checker to move: 6/4"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			c, err := sgfbg.Parse([]byte(test.in))
			require.NoError(t, err)
			require.Equal(t, test.want, problems(t, c))
		})
	}
}

// TestPlaces asks for places in any order, and from several goroutines.
func TestPlaces(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	text := ""
	var want [][2]int // line and column of each MI
	for range 200 {
		text += "(;GM[6]"
		for range random.IntN(4) {
			text += []string{"\n", "\r\n", " "}[random.IntN(3)]
		}
		want = append(want, [2]int{1 + strings.Count(text, "\n"), len(text) - strings.LastIndex(text, "\n")})
		text += []string{"MI[x])", "MI[x])\n"}[random.IntN(2)]
	}
	c, err := sgfbg.Parse([]byte(text))
	require.NoError(t, err)
	var group sync.WaitGroup
	var got [4][][2]int
	for k := range got {
		got[k] = make([][2]int, len(want))
		order := random.Perm(len(want))
		group.Go(func() {
			for _, i := range order {
				_, err := c.Games[i].Info()
				var syntax *sgfbg.SyntaxError
				if errors.As(err, &syntax) {
					got[k][i] = [2]int{syntax.Line, syntax.Column}
				}
			}
		})
	}
	group.Wait()
	for _, places := range got {
		require.Equal(t, want, places)
	}
}

func TestRecordsValues(t *testing.T) {
	in := "(;GM[6]\n;W[31hefe]\n;B[77abcd]\n;CV[3]\n;PL[x]DI[70]\n;AE[a:y]AW[a:][A][b]AB[s][q][b]\n;C[no decision]\n;B[31stqt])"
	c, err := sgfbg.Parse([]byte(in))
	require.NoError(t, err)
	n := 0
	for _, err = range c.Records() {
		if err == nil {
			n++
		}
	}
	require.Equal(t, 1, n, "the walk ends with the first fault")
	require.EqualError(t, err, `sgfbg: game 1: property B: line 3: column 2: offset 20: value is not one that its property takes: "77abcd" is no move`)

	c, err = sgfbg.Options{Lenient: true}.Parse([]byte(in))
	require.NoError(t, err)
	require.Empty(t, c.Problems, "the syntax is sound")
	require.Equal(t, []string{
		`value: value is not one that its property takes: "77abcd" is no move`,
		`value: value is not one that its property takes: "3" is no value of the cube`,
		`value: value is not one that its property takes: "x" is no player`,
		`value: value is not one that its property takes: "70" is no pair of dice`,
		`value: value is not one that its property takes: "a:" is no list of points`,
		`value: value is not one that its property takes: checkers of both sides on b`,
	}, problems(t, c))
	raw, _ := c.Games[0].Nodes[2].Get("B")
	require.Equal(t, "77abcd", raw)
}

func TestSetUp(t *testing.T) {
	const home = "AE[a:y]AW[a:f][a:f][c][d][e]AB[w][w][w][v][v][u][u][t][t][s][s][s][p][g][d]"
	board := func(in string) sgfbg.Board {
		g := parseGame(t, "(;GM[6];"+in+")")
		b, ok := g.BoardAfter(&g.Nodes[len(g.Nodes)-1])
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
	require.Equal(t, 4, want.Cube)
	require.Equal(t, sgfbg.Black, want.CubeOwner)
	require.Equal(t, sgfbg.Black, want.OnRoll)
	require.Equal(t, 14, want.Off(sgfbg.Black))
	require.Equal(t, 9, want.Off(sgfbg.White))

	b := board("AE[a:y]AW[y][y][x]AB[y][a]")
	require.EqualValues(t, 2, b.Checkers[sgfbg.White][24])
	require.EqualValues(t, 1, b.Checkers[sgfbg.Black][24])
	require.EqualValues(t, 1, b.Checkers[sgfbg.White][23])
	require.EqualValues(t, 1, b.Checkers[sgfbg.Black][23])
	require.True(t, func() bool { b := board("CO[n]"); return b.NoCube }())

	c, err := sgfbg.Options{Lenient: true}.Parse([]byte("(;GM[6];AE[a:y]AW[a]AW[b]AB[x])"))
	require.NoError(t, err)
	b, _ = c.Games[0].BoardAfter(&c.Games[0].Nodes[1])
	require.Equal(t, 13, b.Off(sgfbg.White), "both of a repeated property count")

	b = board("AE[a:y]AW[a][a][a][a][a][a][a][a][a][a][a][a][a][a][a]AB[x]")
	require.EqualValues(t, 15, b.Checkers[sgfbg.White][0])
	for _, in := range []string{"W[31hefe];B[resign:2];PL[W]", "W[31hefe];B[double];PL[W]"} {
		b = board(in)
		require.Equal(t, []int{0, 0}, []int{b.Resigned, b.Doubles}, "nothing is pending in a set-up")
		require.Equal(t, sgfbg.White, b.Turn)
	}

	g := parseGame(t, "(;GM[6];AE[a:y]AW[a][a][a][a][a][a][a][a][a][a][a][a][a][a][a][a]AB[x])")
	b = g.Board()
	require.ErrorIs(t, b.SetUp(&g.Nodes[1]), sgfbg.ErrValue, "16 checkers")
	require.EqualValues(t, 15, b.Checkers[sgfbg.White][0])

	g = parseGame(t, "(;GM[6];"+home+")")
	start := g.Board()
	require.ErrorIs(t, start.SetUp(&g.Nodes[1]), sgfbg.ErrValue, "Black on d, where White stands")

	// The root may set up, too.
	g = parseGame(t, "(;GM[6]CV[4];W[31hefe];B[double];W[drop])")
	require.Equal(t, 4, g.Outcome().Play.Points)
}

// TestScoreCarried: a game that does not say its score has that of the game
// before.
func TestScoreCarried(t *testing.T) {
	c, err := sgfbg.Parse([]byte("(;GM[6]MI[length:5]RE[B+1];W[31hefe];B[double];W[drop])(;GM[6]MI[length:5];W[31hefe])"))
	require.NoError(t, err)
	var scores [][2]int
	for r, err := range c.Records() {
		require.NoError(t, err)
		scores = append(scores, r.Board.Score)
	}
	require.Equal(t, [][2]int{{}, {}, {}, {0, 1}}, scores)
}

// TestResignedByRE: points that RE does not say, or that no resignation is
// worth, are 1 to 3 cubes.
func TestResignedByRE(t *testing.T) {
	for re, points := range map[string]int{"B+R": 2, "B+1R": 2, "B+4R": 4, "B+5R": 4, "B+99R": 6} {
		o := parseGame(t, "(;GM[6]CV[2]RE["+re+"];W[31hefe])").Outcome()
		require.Equal(t, sgfbg.Result{Winner: sgfbg.Black, Points: points, Resigned: true}, o.RE, re)
		require.Equal(t, [2]int{0, points}, o.Board.Score, re)
	}
}

func TestOutcomeScore(t *testing.T) {
	for re, want := range map[string][2]int{"W+4": {5, 2}, "W+": {1, 2}, "B+2R": {1, 4}, "": {1, 2}} {
		o := parseGame(t, "(;GM[6]MI[length:9][ws:1][bs:2]RE["+re+"];W[31hefe])").Outcome()
		require.Equal(t, want, o.Board.Score, re)
	}
}

func TestByRoll(t *testing.T) {
	b, _ := played(t, ";W[31hefe]")
	require.Equal(t, sgfbg.Black, b.OnRoll)
	require.Equal(t, [2][25]uint8{b.Checkers[sgfbg.White], b.Checkers[sgfbg.Black]}, b.ByRoll())
	b.OnRoll = sgfbg.White
	require.Equal(t, [2][25]uint8{b.Checkers[sgfbg.Black], b.Checkers[sgfbg.White]}, b.ByRoll())
	require.NotEqual(t, b.ByRoll()[0], b.ByRoll()[1])
	require.NotPanics(t, func() { sgfbg.Board{OnRoll: sgfbg.Nobody}.ByRoll() })
}

func TestAddSetUp(t *testing.T) {
	for _, file := range []string{"pos-bar-off", "pos-set-X", "pos-start"} {
		g := parseFile(t, file).Games[0]
		last := &g.Nodes[len(g.Nodes)-1]
		b, _ := g.BoardAfter(last)
		made := &sgfbg.Game{Tree: sgfbg.Tree{Nodes: g.Nodes[:1:1]}}
		require.NoError(t, made.AddSetUp(b))
		require.Equal(t, plain(&g.Tree), plain(&made.Tree), file)
	}
	g, err := sgfbg.NewGame(sgfbg.Info{})
	require.NoError(t, err)
	b := sgfbg.NewBoard()
	b.NoCube = true
	made := &sgfbg.Game{Tree: sgfbg.Tree{Nodes: g.Nodes[:1:1]}}
	require.NoError(t, made.AddSetUp(b))
	after, ok := made.BoardAfter(&made.Nodes[3])
	require.True(t, ok)
	require.True(t, after.NoCube)

	var refused *sgfbg.EncodeError
	require.ErrorAs(t, g.AddSetUp(sgfbg.Board{}), &refused)
	b = sgfbg.NewBoard()
	b.Checkers[0][0] = 200
	require.ErrorAs(t, g.AddSetUp(b), &refused)
	b = sgfbg.NewBoard()
	b.Dice = [2]uint8{7, 1}
	require.ErrorAs(t, g.AddSetUp(b), &refused)
	b = sgfbg.NewBoard()
	b.OnRoll = sgfbg.Nobody
	require.ErrorAs(t, g.AddSetUp(b), &refused)
	require.Equal(t, "PL", refused.Property)
	b = sgfbg.NewBoard()
	b.CubeOwner = 2
	require.ErrorAs(t, g.AddSetUp(b), &refused)
	require.Equal(t, "CP", refused.Property)
	b = sgfbg.NewBoard()
	b.Checkers[sgfbg.White][0] = 1 // where Black's are on his 24 point
	require.ErrorAs(t, g.AddSetUp(b), &refused)
	require.Equal(t, "AB", refused.Property)
	require.Len(t, g.Nodes, 1, "nothing was added")
}

func TestBoardAfterVariation(t *testing.T) {
	g := parseGame(t, "(;GM[6];W[31hefe](;B[42qusu])(;B[66qwqwlrlr];W[double](;B[take])))")
	n := &g.Variations[1].Variations[0].Nodes[0]
	b, ok := g.BoardAfter(n)
	require.True(t, ok)
	require.Equal(t, 2, b.Cube)
	require.Equal(t, sgfbg.Black, b.CubeOwner)
	_, ok = g.BoardAfter(&sgfbg.Node{})
	require.False(t, ok)
	b, ok = g.BoardAfter(g.Root())
	require.True(t, ok)
	require.Equal(t, g.Board(), b)
}

func TestResignInNodes(t *testing.T) {
	g := parseGame(t, "(;GM[6]MI[length:5];W[31hefe];B[resign:2];W[reject];B[resign:3];W[accept])")
	o := g.Outcome()
	require.Equal(t, sgfbg.Result{Winner: sgfbg.White, Points: 3, Resigned: true}, o.Play)
	require.Equal(t, [2]int{3, 0}, o.Board.Score)
	rejected, _ := g.BoardAfter(&g.Nodes[3])
	require.Equal(t, sgfbg.Black, rejected.Turn, "he plays on")
	n := 0
	for r, err := range g.Records() {
		require.NoError(t, err)
		require.Empty(t, r.Problems)
		n++
	}
	require.Equal(t, 5, n)
}

func TestBoardString(t *testing.T) {
	b, _ := played(t, ";W[61xrhg];B[61agqr];W[double]")
	require.Equal(t, `
 +13-14-15-16-17-18-+---+19-20-21-22-23-24-+ X: score 0, pips 160
 | O           X  X |   | X              O |
 | O           X    |   | X                |
 | O                |   | X                |
 | O                |   | X                |
 | O                |   | X                |
 |                  |BAR|                  | cube 1, doubled, Black to answer
 | X                |   | O                |
 | X                |   | O                |
 | X                |   | O                |
 | X           O    |   | O                |
 | X           O  X |   | O              X |
 +12-11-10-09-08-07-+---+06-05-04-03-02-01-+ O: score 0, pips 185, bar 2
`, "\n"+b.String())
	require.NotPanics(t, func() { _ = sgfbg.Board{}.String() })
}

func parseFile(t testing.TB, name string) *sgfbg.Collection {
	t.Helper()
	data := readFile(t, "../testdata/sgfbg/"+name+".sgf")
	c, err := sgfbg.Parse(data)
	require.NoError(t, err)
	return c
}

// TestRecordsBreak leaves the walk after each of its steps.
func TestRecordsBreak(t *testing.T) {
	in := "(;GM[6]RE[W+2R];W[31hefe];B[42qusu])(;GM[6]MI[ws:1][bs:1])(;GM[6];W[77];W[31hefe])"
	for _, o := range []sgfbg.Options{{}, {Lenient: true}} {
		c, err := o.Parse([]byte(in))
		require.NoError(t, err)
		total := 0
		for range c.Records() {
			total++
		}
		require.Equal(t, map[bool]int{false: 5, true: 6}[o.Lenient], total)
		for stop := range total {
			n := 0
			for range c.Records() {
				if n == stop {
					break
				}
				n++
			}
			require.Equal(t, stop, n)
		}
	}
}
