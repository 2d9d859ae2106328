package cbmoves_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbmoves"
)

// play plays moves in UCI notation.
func play(t testing.TB, p cbmoves.Position, moves ...string) cbmoves.Position {
	t.Helper()
	for _, uci := range moves {
		var err error
		p, err = p.Play(parseMove(t, uci))
		require.NoError(t, err)
	}
	return p
}

// TestAt: pieces with their sides.
func TestAt(t *testing.T) {
	p := cbmoves.StartPosition()
	for s, want := range map[cbmoves.Square]struct {
		piece cbmoves.Piece
		color cbmoves.Color
	}{
		0: {cbmoves.Rook, cbmoves.White}, 4: {cbmoves.King, cbmoves.White}, 12: {cbmoves.Pawn, cbmoves.White},
		59: {cbmoves.Queen, cbmoves.Black}, 57: {cbmoves.Knight, cbmoves.Black}, 58: {cbmoves.Bishop, cbmoves.Black},
		30: {}, 64: {}, 255: {},
	} {
		piece, color := p.At(s)
		require.Equal(t, want.piece, piece, s)
		require.Equal(t, want.color, color, s)
	}
	require.Equal(t, "white", p.Turn().String())
	require.Equal(t, "black", play(t, p, "e2e4").Turn().String())
	require.Equal(t, "invalid Color", cbmoves.Color(2).String())
}

// TestPlayRefuses: the error says why a position refuses a move.
func TestPlayRefuses(t *testing.T) {
	p := cbmoves.StartPosition()
	for _, tt := range []struct {
		move cbmoves.Move
		want string
	}{
		{cbmoves.Move{From: 64, To: 1},
			"move invalid Move in " + normalFEN + ": impossible move: want a square from 0 to 63"},
		{cbmoves.Move{From: 1, To: 64},
			"move invalid Move in " + normalFEN + ": impossible move: want a square from 0 to 63"},
		{parseMove(t, "e3e4"), "move e3e4 in " + normalFEN + ": impossible move: its square is empty"},
		{parseMove(t, "e7e5"), "move e7e5 in " + normalFEN + ": impossible move: the other side is to move"},
		{parseMove(t, "e2e5"), "move e2e5 in " + normalFEN + ": impossible move"},
	} {
		after, err := p.Play(tt.move)
		require.Equal(t, p, after)
		require.EqualError(t, err, "cbmoves: "+tt.want)
	}
}
