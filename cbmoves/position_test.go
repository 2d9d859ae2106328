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
