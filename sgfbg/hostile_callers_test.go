package sgfbg_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg"
)

// TestZeroErrors: error values and problems that nobody filled have a text.
func TestZeroErrors(t *testing.T) {
	for _, err := range []error{&sgfbg.SyntaxError{}, &sgfbg.EncodeError{}, &sgfbg.PlayError{}, &sgfbg.PlayError{Step: 1}} {
		require.Contains(t, err.Error(), "no error")
		require.True(t, strings.HasPrefix(err.Error(), "sgfbg: "))
	}
	require.Equal(t, "offset 0: no error", sgfbg.Problem{}.String())
}

// TestNilNode: what reads a node finds nothing in a nil one, such as that of a
// resignation that only RE gives.
func TestNilNode(t *testing.T) {
	g := parseGame(t, "(;GM[6]RE[W+1R];W[31hefe])")
	var n *sgfbg.Node
	found := false
	for r := range g.Records() {
		if n, found = r.Node, r.Node == nil; found {
			require.Equal(t, sgfbg.Resign, r.Move.Action)
		}
	}
	require.True(t, found)

	list, played, err := n.Candidates(sgfbg.White)
	require.NoError(t, err)
	require.Empty(t, list)
	require.Zero(t, played)
	_, ok, err := n.CubeAnalysis()
	require.False(t, ok)
	require.NoError(t, err)
	a, err := n.Annotation()
	require.Zero(t, a)
	require.NoError(t, err)
	_, ok, err = n.Move()
	require.False(t, ok)
	require.NoError(t, err)
	_, ok = n.Get("C")
	require.False(t, ok)
	_, ok = n.Lookup("C")
	require.False(t, ok)
	_, ok = g.Text(n, "C")
	require.False(t, ok)
	_, ok = g.BoardAfter(n)
	require.False(t, ok)
	require.Equal(t, int64(-1), n.Offset())
	for range n.Properties() {
		require.Fail(t, "a property of nothing")
	}
	for range n.Children() {
		require.Fail(t, "a child of nothing")
	}
	b := sgfbg.NewBoard()
	require.NoError(t, b.SetUp(n))
	require.Equal(t, sgfbg.NewBoard(), b)
	require.Panics(t, func() { n.Add() })
}

// TestNilGame: a nil game in a collection is a game without a root.
func TestNilGame(t *testing.T) {
	c := sgfbg.Collection{Games: []*sgfbg.Game{nil}}
	text, err := c.AppendText([]byte("x"))
	require.ErrorIs(t, err, sgfbg.ErrSyntax)
	require.Equal(t, "x", string(text))
	for range c.Records() {
		require.Fail(t, "a record of nothing")
	}
}

// TestZeroReader: a Reader and a Writer that no function made panic, as their docs say.
func TestZeroReader(t *testing.T) {
	require.Panics(t, func() { _, _ = new(sgfbg.Reader).Read() })
	g, err := sgfbg.NewGame(sgfbg.Info{})
	require.NoError(t, err)
	require.Panics(t, func() { _ = new(sgfbg.Writer).Write(g) })
}

// hostileBoards are boards with a field out of its range.
var hostileBoards = map[string]func(b *sgfbg.Board){
	"zero":            func(b *sgfbg.Board) { *b = sgfbg.Board{} },
	"cube 0":          func(b *sgfbg.Board) { b.CubeValue = 0 },
	"cube 3":          func(b *sgfbg.Board) { b.CubeValue = 3 },
	"cube below 0":    func(b *sgfbg.Board) { b.CubeValue = -1 << 31 },
	"cube 65536":      func(b *sgfbg.Board) { b.CubeValue = 65536 },
	"owner":           func(b *sgfbg.Board) { b.CubeOwner = 2 },
	"200 checkers":    func(b *sgfbg.Board) { b.Checkers[0][5] = 200 },
	"256 checkers":    func(b *sgfbg.Board) { b.Checkers[0] = [25]uint8{5: 128, 6: 128} },
	"both sides":      func(b *sgfbg.Board) { b.Checkers[0][0] = 1 },
	"dice 7-0":        func(b *sgfbg.Board) { b.Dice = [2]uint8{7, 0} },
	"one die":         func(b *sgfbg.Board) { b.Dice = [2]uint8{1, 0} },
	"side on roll":    func(b *sgfbg.Board) { b.OnRoll = sgfbg.NoPlayer },
	"turn":            func(b *sgfbg.Board) { b.Turn = 9 },
	"state":           func(b *sgfbg.Board) { b.State = 99 },
	"doubles":         func(b *sgfbg.Board) { b.Doubles = 1 << 30 },
	"doubles below 0": func(b *sgfbg.Board) { b.Doubles = -1 },
	"resigned":        func(b *sgfbg.Board) { b.Resigned = 4 },
	"length":          func(b *sgfbg.Board) { b.Length = -1 },
	"score":           func(b *sgfbg.Board) { b.Score[1] = 1_000_000_000 },
	"score below 0":   func(b *sgfbg.Board) { b.Score[0] = -1 },
}

// TestHostileBoards: nothing is played on a Board with a field out of its range, and it
// is not printed as another.
func TestHostileBoards(t *testing.T) {
	for name, spoil := range hostileBoards {
		t.Run(name, func(t *testing.T) {
			b := sgfbg.NewBoard()
			spoil(&b)
			before := b
			for _, m := range []sgfbg.Move{
				{Action: sgfbg.Roll, Dice: [2]uint8{3, 1}, Steps: [4]sgfbg.Step{{From: 8, To: 5}, {From: 6, To: 5}}},
				{Action: sgfbg.Double}, {Action: sgfbg.Take}, {Action: sgfbg.Drop}, {Action: sgfbg.Resign}, {Action: sgfbg.Accept},
			} {
				var play *sgfbg.PlayError
				err := b.Play(m)
				require.ErrorAs(t, err, &play)
				require.ErrorIs(t, err, sgfbg.ErrValue)
				require.Equal(t, before, b, "unchanged")
				require.NotEmpty(t, b.FormatPlay(m))
			}
			_, err := b.ParsePlay(sgfbg.White, "31: 8/5 6/5")
			require.ErrorIs(t, err, sgfbg.ErrValue)
			if name != "zero" {
				require.Equal(t, "invalid Board", b.String())
			}
			for _, off := range b.BorneOff() {
				require.True(t, 0 <= off && off <= 15)
			}
			b.ByRoll()
			b.Result()
			g, err := sgfbg.NewGame(sgfbg.Info{})
			require.NoError(t, err)
			nodes := countNodes(g)
			_, err = g.AddSetUp(b)
			require.ErrorIs(t, err, sgfbg.ErrValue)
			require.Equal(t, nodes, countNodes(g))
		})
	}
}

// TestHostileDice: dice that nobody can roll are refused, and not written as others.
func TestHostileDice(t *testing.T) {
	g, err := sgfbg.NewGame(sgfbg.Info{})
	require.NoError(t, err)
	m := sgfbg.Move{Action: sgfbg.Roll, Dice: [2]uint8{7, 0}}
	require.Equal(t, "invalid Move", m.String())
	_, err = g.AddMove(m)
	require.ErrorIs(t, err, sgfbg.ErrValue)
	_, err = g.Root().AddVariation(sgfbg.Move{Action: sgfbg.Take}, m)
	require.ErrorIs(t, err, sgfbg.ErrValue)
	_, err = g.AddDice(sgfbg.White, m.Dice)
	require.ErrorIs(t, err, sgfbg.ErrValue)
	_, err = g.AddDice(7, [2]uint8{1, 1})
	require.ErrorIs(t, err, sgfbg.ErrValue)
	require.Equal(t, 1, countNodes(g))
}

// TestAutoDoubles: the cube goes to 32768, and to nothing else.
func TestAutoDoublesLimit(t *testing.T) {
	for _, n := range []int{-1, 16, 31, 32, 63, 64, 65, 1 << 20} {
		_, err := sgfbg.NewGame(sgfbg.Info{AutoDoubles: n})
		require.ErrorIs(t, err, sgfbg.ErrValue, n)
	}
	g, err := sgfbg.NewGame(sgfbg.Info{AutoDoubles: 15})
	require.NoError(t, err)
	b, ok := g.BoardAfter(g.Root())
	require.True(t, ok)
	require.Equal(t, 32768, b.CubeValue)
}

// TestOtherGame: a node of another game, which may have another charset, gets no text,
// and is read with its own.
func TestOtherGame(t *testing.T) {
	latin, err := sgfbg.NewGame(sgfbg.Info{Charset: "ISO-8859-1"})
	require.NoError(t, err)
	utf8, err := sgfbg.NewGame(sgfbg.Info{})
	require.NoError(t, err)
	var refused *sgfbg.EncodeError
	for _, n := range []*sgfbg.Node{latin.Root(), new(sgfbg.Node)} {
		require.ErrorAs(t, utf8.SetText(n, "C", "Ä"), &refused)
		require.Equal(t, "C", refused.Field)
	}
	require.NoError(t, latin.SetText(latin.Root(), "C", "Ä"))
	text, ok := utf8.Text(latin.Root(), "C")
	require.True(t, ok)
	require.Equal(t, "Ä", text)

	require.NoError(t, latin.Root().Set("CA", "UTF-8"))
	require.NoError(t, latin.SetText(latin.Root(), "C", "Ж"))
	text, _ = latin.Text(latin.Root(), "C")
	require.Equal(t, "Ж", text)
}

// TestScoreLimit: results that are added up stay numbers of points.
func TestScoreLimit(t *testing.T) {
	c, err := sgfbg.ParseString(strings.Repeat("(;GM[6]RE[W+999999999];W[31hefe])", 4))
	require.NoError(t, err)
	var problems []string
	for r, err := range c.Records() {
		require.NoError(t, err)
		require.True(t, 0 <= r.Board.Score[0] && r.Board.Score[0] <= 999_999_999, r.Board.Score)
		for _, p := range r.Problems {
			problems = append(problems, p.String())
			require.Equal(t, sgfbg.ProblemResult, p.Kind)
		}
	}
	require.Len(t, problems, 3, "the first game is within the limit")
	require.Contains(t, problems[0], "property RE")

	b := sgfbg.NewBoard()
	b.Score = [2]int{999_999_999, 999_999_998}
	require.NoError(t, b.Play(sgfbg.Move{Action: sgfbg.Double}))
	drop := sgfbg.Move{Player: sgfbg.Black, Action: sgfbg.Drop}
	require.ErrorIs(t, b.Play(drop), sgfbg.ErrValue)
	require.Equal(t, 999_999_999, b.Score[0])
	require.Equal(t, sgfbg.CubeDropped, b.State)
}
