// Package chesstest has the positions and files that the tests of chess, cbf and pgn share. Only
// tests import it.
package chesstest

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/chess"
)

// Bases lists the bases among the vectors.
var Bases = []string{"p01mate2", "q01apawn", "q02castle", "r01fisch", "s01study"}

// ReadJSON reads a file of JSON into v.
func ReadJSON(t testing.TB, name string, v any) {
	t.Helper()
	data, err := os.ReadFile(name)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(data, v))
}

// FEN returns the position of a FEN, or the normal start position for "".
func FEN(t testing.TB, fen string) chess.Position {
	t.Helper()
	if fen == "" {
		return chess.StartPosition()
	}
	p, err := chess.ParseFEN(fen)
	require.NoError(t, err)
	return p
}

// Play returns the position after moves in UCI, which have spaces between them.
func Play(t testing.TB, p chess.Position, moves string) chess.Position {
	t.Helper()
	for _, s := range strings.Fields(moves) {
		m, err := p.ParseUCI(s)
		require.NoError(t, err)
		p, err = p.Play(m)
		require.NoError(t, err)
	}
	return p
}
