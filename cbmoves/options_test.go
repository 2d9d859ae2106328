package cbmoves_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbmoves"
)

var jose, manual = cbmoves.Options{}, cbmoves.Options{Manual: true}

func lenientOf(o cbmoves.Options) cbmoves.Options { o.Lenient = true; return o }
func allOf(o cbmoves.Options) cbmoves.Options     { o.Concatenated = true; return o }

func isNull(m cbmoves.Move) bool { return m == cbmoves.Move{} }

// startOf returns the position of a FEN, or the normal start for "".
func startOf(t testing.TB, fen string) cbmoves.Position {
	t.Helper()
	if fen == "" {
		return cbmoves.StartPosition()
	}
	p, err := cbmoves.ParseFEN(fen)
	require.NoError(t, err, fen)
	return p
}
