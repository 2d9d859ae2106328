package pgn_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/pgn"
)

var e4 = chess.Move{From: chess.NewSquare(4, 1), To: chess.NewSquare(4, 3)}

// walked returns the moves of a line that Walk yields, with the number of each position.
func walked(l *pgn.Line, start chess.Position) (moves []string) {
	for p, n := range l.Walk(start) {
		moves = append(moves, fmt.Sprintf("%d%c%v", p.MoveNumber(), ".:"[p.Turn()], n.Move))
	}
	return moves
}

func TestWalk(t *testing.T) {
	r := pgn.NewReader(strings.NewReader("1. e4 (1. d4 d5 (1... Nf6)) (1. c4) 1... e5 2. -- (2. Nf3) Nc6 *"))
	require.True(t, r.Next())
	g, err := r.Game()
	require.NoError(t, err)
	want := "1.e2e4 1.d2d4 1:d7d5 1:g8f6 1.c2c4 1:e7e5 2.invalid Move 2.g1f3 2:b8c6"
	require.Equal(t, want, strings.Join(walked(&g.Line, g.StartPosition()), " "))

	// What the loop adds is walked; it may end anywhere.
	moves := 0
	for p, n := range g.Walk(g.StartPosition()) {
		if moves++; moves == 1 {
			v := pgn.Line{}
			_, err := v.AddSAN(p, "a3", "a6")
			require.NoError(t, err)
			n.Notes.Variations = append(n.Notes.Variations, v)
		}
		if moves == 7 {
			require.Equal(t, "a7a6", n.Move.String())
			break
		}
	}
	require.Equal(t, 7, moves)

	// A line ends before a move that its position does not have.
	g.Moves[1].Move = e4
	require.Equal(t, "1.e2e4 1.d2d4 1:d7d5 1:g8f6 1.c2c4 1.a2a3 1:a7a6", strings.Join(walked(&g.Line, g.StartPosition()), " "))
	require.Empty(t, walked(new(pgn.Line), chess.StartPosition()))

	// The loop may cut the line.
	for range g.Walk(g.StartPosition()) {
		g.Moves = g.Moves[:1]
	}
}

// TestWalkDeep: no depth of variations is too much, and all that a Reader reads are walked.
func TestWalkDeep(t *testing.T) {
	var l pgn.Line
	for range 20_000 {
		l = pgn.Line{Moves: []pgn.Node{{Move: e4, Notes: &pgn.Notes{Variations: []pgn.Line{l}}}}}
	}
	require.Len(t, walked(&l, chess.StartPosition()), 10_001)
}

func TestAddSAN(t *testing.T) {
	g := pgn.NewGame()
	p, err := g.AddSAN(g.StartPosition(), "e4", "e5", "--", "Nc6")
	require.NoError(t, err)
	require.Equal(t, "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 2 3", p.FEN())
	same, err := g.AddSAN(p, "Ke2", "Ke4", "a3")
	require.ErrorIs(t, err, chess.ErrMove)
	require.Equal(t, chess.Black, same.Turn())
	require.Len(t, g.Moves, 5)
}
