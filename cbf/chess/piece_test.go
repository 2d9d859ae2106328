package chess_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/chess"
)

// TestInvalidNames: invalid values have names that say so.
func TestInvalidNames(t *testing.T) {
	for _, s := range []interface{ String() string }{
		chess.Color(2), chess.Square(64), chess.Piece(7), chess.Piece(8), chess.Piece(15), chess.Piece(99), chess.Move{},
		chess.Move{From: 64, To: 1}, chess.Move{To: 1, Promotion: chess.Pawn}, chess.Move{To: 1, Promotion: chess.Queen.Of(chess.Black)},
		chess.Castling(16), chess.NewSquare(8, 0), chess.NewSquare(0, 8), chess.NewSquare(-1, 3),
	} {
		require.Contains(t, s.String(), "invalid ")
	}
}
