package chess_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/chess"
)

// TestParseSquare: every square is read from its name, and from nothing else.
func TestParseSquare(t *testing.T) {
	for s := range chess.Square(64) {
		read, err := chess.ParseSquare(s.String())
		require.NoError(t, err)
		require.Equal(t, s, read)
	}
	for _, s := range []string{"", "e", "e44", "E4", "e0", "e9", "i1", "`1", "-", "4e", "\xff1", "invalid Square"} {
		read, err := chess.ParseSquare(s)
		var where *chess.SyntaxError
		require.ErrorAs(t, err, &where, s)
		require.ErrorIs(t, err, chess.ErrSyntax)
		require.Equal(t, "square", where.In)
		require.Zero(t, read)
	}
	for n, name := range map[chess.Square]string{0: "a1", 1: "b1", 7: "h1", 8: "a2", 28: "e4", 63: "h8"} {
		require.Equal(t, name, n.String())
	}
	_, err := chess.ParseSquare("e9")
	require.EqualError(t, err, `chess: square: offset 0: malformed: "e9"`)
}
