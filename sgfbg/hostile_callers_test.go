package sgfbg_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/internal/bgtest"
)

// TestNilNode: what reads a node finds nothing in a nil one, such as that of a
// resignation that only RE gives.
func TestNilNode(t *testing.T) {
	g := parseGame(t, "(;GM[6]RE[W+1R];W[31hefe])")
	n := g.Root()
	for r := range g.Records() {
		n = r.Node
	}
	require.Nil(t, n)
	list, played, err := n.Candidates(bg.White)
	_, hasCube, err2 := n.CubeAnalysis()
	a, err3 := n.Annotation()
	_, hasMove, err4 := n.Move()
	require.NoError(t, errors.Join(err, err2, err3, err4))
	require.Equal(t, []any{0, 0, bg.Annotation{}, false, false}, []any{len(list), played, a, hasCube, hasMove})
	_, hasText := g.Text(n, "C")
	_, inGame := g.BoardAfter(n)
	require.Equal(t, []any{false, false, int64(-1)}, []any{hasText, inGame, n.Offset()})
	require.Empty(t, properties(n))
	require.Empty(t, slices.Collect(n.Children()))
	b := bg.NewBoard()
	require.NoError(t, n.SetUp(&b))
	require.Equal(t, bg.NewBoard(), b)
	require.Panics(t, func() { n.Add() })
}

// TestZeroReader: a Reader and a Writer that no function made panic, as their docs say.
func TestZeroReader(t *testing.T) {
	require.Panics(t, func() { _, _ = new(sgfbg.Reader).Read() })
	require.Panics(t, func() { _ = new(sgfbg.Writer).Write(parseGame(t, "(;GM[6])")) })
}

// TestNilGame: a nil game in a collection is a game without a root.
func TestNilGame(t *testing.T) {
	c := sgfbg.Collection{Games: []*sgfbg.Game{nil}}
	text, err := c.AppendText([]byte("x"))
	require.ErrorIs(t, err, bg.ErrSyntax)
	require.Equal(t, "x", string(text))
	for range c.Records() {
		require.Fail(t, "a record of nothing")
	}
}

// TestHostileBoards: a board with a field out of its range is not set up.
func TestHostileBoards(t *testing.T) {
	for name, spoil := range bgtest.HostileBoards {
		b := bg.NewBoard()
		spoil(&b)
		g, err := sgfbg.NewGame(bg.Info{})
		require.NoError(t, err)
		_, err = g.AddSetUp(b)
		require.ErrorIs(t, err, bg.ErrValue, name)
		require.Equal(t, 1, countNodes(g), name)
	}
}

// TestOtherGame: a node of another game, which may have another charset, gets no text,
// and is read with its own.
func TestOtherGame(t *testing.T) {
	latin, err := sgfbg.NewGame(bg.Info{Charset: "ISO-8859-1"})
	require.NoError(t, err)
	utf8, err := sgfbg.NewGame(bg.Info{})
	require.NoError(t, err)
	var refused *bg.EncodeError
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
	c, err := sgfbg.Parse([]byte(strings.Repeat("(;GM[6]RE[W+999999999];W[31hefe])", 4)))
	require.NoError(t, err)
	var problems []string
	for r, err := range c.Records() {
		require.NoError(t, err)
		require.True(t, 0 <= r.Board.Score[0] && r.Board.Score[0] <= 999_999_999, r.Board.Score)
		for _, p := range r.Problems {
			problems = append(problems, p.String())
			require.Equal(t, bg.ProblemResult, p.Kind)
		}
	}
	require.Len(t, problems, 3, "the first game is within the limit")
	require.Contains(t, problems[0], "RE: ")
}
