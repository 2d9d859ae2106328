package sgfbg_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/internal/lex"
)

// problems walks a collection and returns the problems of its records, as texts.
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

// TestRecordOfADouble: the board before a double has the doubler on roll, and the
// dice that were set up, although they forbid it.
func TestRecordOfADouble(t *testing.T) {
	c, err := sgfbg.Parse([]byte("(;GM[6];PL[B];DI[32];B[double])"))
	require.NoError(t, err)
	doubles := 0
	for r := range c.Records() {
		if r.Move.Kind == bg.Double {
			doubles++
			require.Equal(t, bg.Black, r.Board.OnRoll)
			require.Equal(t, [2]uint8{3, 2}, r.Board.Dice)
		}
	}
	require.Equal(t, 1, doubles)
	for r, err := range parseGame(t, "(;GM[6];B[double])").Records() { // nothing says before that Black is on roll
		require.NoError(t, err)
		require.Equal(t, []bg.Player{bg.Black, bg.Black}, []bg.Player{r.Board.OnRoll, r.Board.Turn})
		require.Zero(t, r.Board.Doubles)
	}
}

// TestRecordOfAnAnswer: a take or drop without a double leaves the board before it
// as it was, and changes nothing; an answer to a double has the doubler on roll.
func TestRecordOfAnAnswer(t *testing.T) {
	for _, answer := range []string{"take", "drop"} {
		g := parseGame(t, "(;GM[6];W[31hefe];W["+answer+"];B[double];W["+answer+"])")
		var list []sgfbg.Record
		for r, err := range g.Records() {
			require.NoError(t, err)
			list = append(list, r)
		}
		require.Len(t, list, 4)
		before := list[1].Board
		require.Equal(t, []bg.Player{bg.Black, bg.Black}, []bg.Player{before.OnRoll, before.Turn}, answer)
		require.ErrorIs(t, list[1].Problems[0].Err, lex.ErrCube)
		require.Equal(t, before, list[2].Board, "nothing changed")
		asked := list[3].Board
		require.Equal(t, []bg.Player{bg.Black, bg.White}, []bg.Player{asked.OnRoll, asked.Turn}, answer)
		require.Equal(t, []int{1, 1}, []int{asked.Doubles, asked.CubeValue})
		require.Empty(t, list[3].Problems)
	}
}

// TestRecordsOfARoot: a game with nothing but a root has no record.
func TestRecordsOfARoot(t *testing.T) {
	c, err := sgfbg.Parse([]byte("(;GM[6]MI[length:5][game:0][ws:0][bs:0]PW[a]RU[Crawford]C[remark])(;GM[6]RE[W+2];W[31hefe])"))
	require.NoError(t, err)
	var numbers []int
	for r, err := range c.Records() {
		require.NoError(t, err)
		numbers = append(numbers, r.Number)
	}
	require.Equal(t, []int{2}, numbers)
}

// TestRecordsProblems: what is odd in a match is a Problem of its record.
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
		{"score by RE without points", root + "RE[W+];W[31hefe])(;GM[6]MI[ws:2][bs:0];W[31hefe])" +
			"(;GM[6]RE[B+R])(;GM[6]MI[ws:0][bs:2];W[31hefe])", nil},
		{"two moves in a node", root + ";W[31hefe]B[42qusu])",
			[]string{"play: not this player's decision: a second move in one node is ignored"}},
		{"result of an offer that nobody answered", root + "RE[W+2R];W[31hefe];B[resign:2])(;GM[6]MI[ws:2][bs:0];W[31hefe])", nil},
		{"score of a game without records", root + "RE[B+1];W[31hefe];B[double];W[drop])(;GM[6]MI[ws:1][bs:0])",
			[]string{"result: score is 1-0, but the game before led to 0-1"}},
		{"another match", root + "RE[B+1];W[31hefe];B[double];W[drop])" + root + ";W[31hefe])", nil},
		{"placeholder for a roll", root + ";W[31hefe];PL[B]DI[42];B[42])",
			[]string{
				"play: illegal play: 0 dice are played where 2 can be",
				"placeholder: nothing was decided here: GNU Backgammon ends an unfinished game this way",
			}},
		{"placeholder for a take", "(;GM[6]RU[Jacoby];W[31hefe];B[double];W[double];B[take])",
			[]string{"placeholder: nothing was decided here: GNU Backgammon ends an unfinished game this way"}},
		{"illegal play goes on", root + ";W[31fs];B[42qusu];W[double])", []string{
			"play: step 1: illegal play: point is made by the other side: 6/19",
			"play: step 2: illegal play: no checker to move: 6/4",
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c, err := sgfbg.Parse([]byte(tt.in))
			require.NoError(t, err)
			require.Equal(t, tt.want, problems(t, c))
		})
	}
}

// TestRecordsValues: the first fault of a value ends a strict walk; a lenient
// one notes all.
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
	require.EqualError(t, err, "sgfbg: game 1: B: line 3: column 2: offset 20: "+
		`value not allowed: "77abcd" is not a move`)

	c, err = sgfbg.Options{Lenient: true}.Parse([]byte(in))
	require.NoError(t, err)
	require.Empty(t, c.Problems, "the syntax is sound")
	require.Equal(t, []string{
		`value: value not allowed: "77abcd" is not a move`,
		`value: value not allowed: "3" is not a value of the cube`,
		`value: value not allowed: "x" is not a player`,
		`value: value not allowed: "70" is not a pair of dice`,
		`value: value not allowed: "a:" is not a list of points`,
		`value: value not allowed: checkers of both sides on b`,
	}, problems(t, c))
	raw, _ := node(c.Games[0], 2).Get("B")
	require.Equal(t, "77abcd", raw.Value())
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

// TestBugScoreCarriedToOtherColumns: players who change columns keep their points.
func TestBugScoreCarriedToOtherColumns(t *testing.T) {
	for second, want := range map[string][2]int{
		"PW[b]PB[a]MI[length:5]":             {1, 0}, // carried
		"PW[b]PB[a]MI[length:5][ws:1][bs:0]": {1, 0}, // as it is
		"PW[a]PB[b]MI[length:5]":             {0, 1},
		"PW[c]PB[a]MI[length:5]":             {0, 1}, // others
	} {
		c, err := sgfbg.Parse([]byte("(;GM[6]PW[a]PB[b]MI[length:5];W[31hefe];B[double];W[drop])(;GM[6]" + second + ";W[31hefe])"))
		require.NoError(t, err)
		require.Empty(t, problems(t, c), second)
		for r := range c.Records() {
			if r.Number == 2 {
				require.Equal(t, want, r.Board.Score, second)
			}
		}
	}
	c, err := sgfbg.Parse([]byte("(;GM[6]PW[a]PB[b]MI[length:5];W[31hefe];B[double];W[drop])(;GM[6]PW[b]PB[a]MI[length:5][ws:0][bs:1];W[31hefe])"))
	require.NoError(t, err)
	require.Len(t, problems(t, c), 1)
	require.Contains(t, problems(t, c)[0], "score is 0-1, but the game before led to 1-0")
}

// TestResignedByRE: points that RE does not say, or that no resignation is
// worth, are 1 to 3 cubes.
func TestResignedByRE(t *testing.T) {
	for re, points := range map[string]int{"B+R": 2, "B+1R": 2, "B+4R": 4, "B+5R": 4, "B+99R": 6} {
		o := parseGame(t, "(;GM[6]CV[2]RE["+re+"];W[31hefe])").Outcome()
		require.Equal(t, bg.Result{Won: true, Winner: bg.Black, Points: points, Resigned: true}, o.Result, re)
		require.Equal(t, [2]int{0, points}, o.Board.Score, re)
	}
}

// TestOutcomeScore: a result that gives points is added to the score.
func TestOutcomeScore(t *testing.T) {
	for re, want := range map[string][2]int{"W+4": {5, 2}, "W+": {1, 2}, "B+2R": {1, 4}, "": {1, 2}} {
		o := parseGame(t, "(;GM[6]MI[length:9][ws:1][bs:2]RE["+re+"];W[31hefe])").Outcome()
		require.Equal(t, want, o.Board.Score, re)
	}
}

// TestBoardAfterVariation: the board after a node of a variation is that of its
// own line.
func TestBoardAfterVariation(t *testing.T) {
	g := parseGame(t, "(;GM[6];W[31hefe](;B[42qusu])(;B[66qwqwlrlr];W[double](;B[take])))")
	n := node(g, 5)
	b, ok := g.BoardAfter(n)
	require.True(t, ok)
	require.Equal(t, 2, b.CubeValue)
	require.Equal(t, bg.Black, b.CubeOwner)
	_, ok = g.BoardAfter(&sgfbg.Node{})
	require.False(t, ok)
	b, ok = g.BoardAfter(g.Root())
	require.True(t, ok)
	require.Equal(t, g.Board(), b)
}

// TestResignInNodes: offers to resign in nodes, refused and accepted.
func TestResignInNodes(t *testing.T) {
	g := parseGame(t, "(;GM[6]MI[length:5];W[31hefe];B[resign:2];W[reject];B[resign:3];W[accept])")
	o := g.Outcome()
	require.Equal(t, bg.Result{Won: true, Winner: bg.White, Points: 3, Resigned: true}, o.Result)
	require.Equal(t, [2]int{3, 0}, o.Board.Score)
	rejected, _ := g.BoardAfter(node(g, 3))
	require.Equal(t, bg.Black, rejected.Turn, "he plays on")
	n := 0
	for r, err := range g.Records() {
		require.NoError(t, err)
		require.Empty(t, r.Problems)
		n++
	}
	require.Equal(t, 5, n)
}

// TestResignInNodesAndRE: RE accepts the offer with which the nodes end, if it is that
// offer.
func TestResignInNodesAndRE(t *testing.T) {
	for in, want := range map[string][]string{ // decisions, and the result
		"RE[W+2R];W[31hefe];B[resign:2]": {"31: 8/5 6/5", "resign 2", "W+2R"},
		"RE[W+R];W[31hefe];B[resign:2]":  {"31: 8/5 6/5", "resign 2", "W+2R"},
		"RE[W+3R];W[31hefe];B[resign:2]": {"31: 8/5 6/5", "resign 2", "resign 3", "W+3R"},
		"RE[B+2R];W[31hefe];B[resign:2]": {"31: 8/5 6/5", "resign 2", "resign 2", "B+2R"},
		"RE[W+2R];B[resign:2];W[31hefe]": {"resign 2", "31: 8/5 6/5", "resign 2", "W+2R"},
		"RE[W+2];W[31hefe];B[resign:2]":  {"31: 8/5 6/5", "resign 2", "W+2"},
	} {
		g := parseGame(t, "(;GM[6]MI[length:5]"+in+")")
		var got []string
		for r, err := range g.Records() {
			require.NoError(t, err)
			got = append(got, r.Move.String())
		}
		o := g.Outcome()
		require.Equal(t, want, append(got, o.Result.String()), in)
		require.Equal(t, o.Result.Points, o.Board.Score[o.Result.Winner], in)
	}
}

// TestRecordsBreak leaves the walk after each of its steps.
func TestRecordsBreak(t *testing.T) {
	in := "(;GM[6]RE[W+2R];W[31hefe];B[42qusu])(;GM[6]MI[ws:1][bs:1])(;GM[6];W[31hefe];B[77];W[31hefe])"
	for _, o := range []sgfbg.Options{{}, {Lenient: true}} {
		c, err := o.Parse([]byte(in))
		require.NoError(t, err)
		total := 0
		for range c.Records() {
			total++
		}
		require.Equal(t, map[bool]int{false: 6, true: 7}[o.Lenient], total)
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

// TestBoardRules: a Crawford game is one of a match, and the Jacoby rule one of money play.
func TestBoardRules(t *testing.T) {
	for _, tt := range []struct {
		root             string
		crawford, jacoby bool
	}{
		{"MI[length:0]RU[Crawford:CrawfordGame:Jacoby]", false, true},
		{"MI[length:1]RU[Crawford:CrawfordGame:Jacoby]", true, false},
		{"MI[length:5]RU[Crawford:CrawfordGame:Jacoby]", true, false},
		{"MI[length:5]RU[Crawford]", false, false},
	} {
		b := parseGame(t, "(;GM[6]"+tt.root+")").Board()
		require.Equal(t, tt.crawford, b.Crawford, tt.root)
		require.Equal(t, tt.jacoby, b.Jacoby, tt.root)
	}
}

// TestRecordsErrorGame: the error for a game that was made has its number in the collection.
func TestRecordsErrorGame(t *testing.T) {
	c := &sgfbg.Collection{}
	for range 2 {
		g, err := sgfbg.NewGame(bg.Info{})
		require.NoError(t, err)
		c.Games = append(c.Games, g)
	}
	require.NoError(t, c.Games[1].Root().Set("MI", "ws:-1"))
	g := c.Games[1].Add()
	require.NoError(t, g.SetMove(bg.Move{Kind: bg.Double}))
	var e *bg.SyntaxError
	for _, err := range c.Records() {
		require.ErrorAs(t, err, &e)
	}
	require.NotNil(t, e)
	require.Equal(t, 2, e.Game)
}
