package zobrist_test

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
	"example.com/boardcodec/zobrist"
)

// TestJSON: values of all types come back equal, or give an error.
func TestJSON(t *testing.T) {
	table := generate(t, 9)
	state := table.NewState()
	testutil.JSON(t, "../testdata/api/zobrist.txt", nil,
		zobrist.Table{}, *table, zobrist.State{}, *state, zobrist.AntiTranspose, zobrist.Symmetry(200),
		zobrist.SyntaxError{}, zobrist.SyntaxError{Err: zobrist.ErrHex}, zobrist.BoardError{}, zobrist.BoardError{Err: zobrist.ErrPoint})
	_, err := json.Marshal(state)
	require.ErrorIs(t, err, errors.ErrUnsupported)
	for _, v := range []any{table, *table} {
		text, err := json.Marshal(v)
		require.NoError(t, err)
		require.Contains(t, string(text), `"8\n3\n81\n`)
	}
}
