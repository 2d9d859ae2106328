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

// TestZeroValues: a zero value has the meaning that its comment says.
func TestZeroValues(t *testing.T) {
	stream, texts, err := cbmoves.Append(nil, nil, &cbmoves.Game{})
	require.NoError(t, err)
	require.Equal(t, "\xff", string(stream))
	require.Empty(t, texts)
	_, _, err = cbmoves.Append(nil, nil, &cbmoves.Game{Main: []cbmoves.Item{{}}})
	require.ErrorIs(t, err, cbmoves.ErrRange)

	// The zero Position means the normal start wherever a game begins.
	g, err := cbmoves.Decode(cbmoves.Position{}, unhex(t, "13 ff"), nil)
	require.NoError(t, err)
	require.Equal(t, cbmoves.StartPosition(), g.Start)
	var w cbmoves.Walker
	for tok := range cbmoves.Tokens(cbmoves.Position{}, unhex(t, "13 ff"), nil) {
		if p := w.Next(tok); tok.Kind() == cbmoves.KindMove {
			require.Equal(t, cbmoves.StartPosition(), p)
		}
	}
	require.Equal(t, play(t, cbmoves.StartPosition(), "e2e4"), w.Next(cbmoves.Token{}))
	pgn, err := new(cbmoves.Game).AppendPGN(nil, nil)
	require.NoError(t, err)
	require.NotContains(t, string(pgn), "FEN")
}
