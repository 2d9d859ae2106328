package cbf_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
)

// TestInvalidNames: invalid values have names that say so.
func TestInvalidNames(t *testing.T) {
	for _, s := range []interface{ String() string }{
		cbf.Color(2), cbf.Square(64), cbf.Piece(7), cbf.Piece(8), cbf.Piece(15), cbf.Piece(99), cbf.Result(4), cbf.Move{},
		cbf.Move{From: 64, To: 1}, cbf.Move{To: 1, Promotion: cbf.Pawn}, cbf.Move{To: 1, Promotion: cbf.Queen.Of(cbf.Black)},
		cbf.ProblemKind(200),
	} {
		require.Contains(t, s.String(), "invalid ")
	}
}
