package cbmoves_test

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbmoves"
)

// TestJSON: an item has no JSON, and a problem has its words.
func TestJSON(t *testing.T) {
	game, err := cbmoves.Decode(cbmoves.Position{}, unhex(t, "1313 2e f0 0f f1 b1 d2 ff"), nil)
	require.NoError(t, err)
	for _, v := range []any{game, game.Main[0], new(cbmoves.Item), cbmoves.Token{}} {
		_, err := json.Marshal(v)
		require.ErrorIs(t, err, errors.ErrUnsupported)
	}
	game, err = cbmoves.Options{Lenient: true}.Decode(cbmoves.Position{}, []byte{0x9b}, nil)
	require.NoError(t, err)
	text, err := json.Marshal(game.Problems)
	require.NoError(t, err)
	require.JSONEq(t, `[{"Scale":"lost","In":"","Offset":0,"Ply":0,"Depth":0,"Stops":true,
		"Err":"reserved code: byte 0x9b"}]`, string(text))
}
