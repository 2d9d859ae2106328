package cbmoves_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbmoves"
)

// TestZeroValues: what the zero values do, errors among them, which all have a text.
func TestZeroValues(t *testing.T) {
	require.Equal(t, "cbmoves: ply 0: offset 0: <nil>", new(cbmoves.SyntaxError).Error())
	require.Equal(t, "cbmoves: ply 0: : <nil>", new(cbmoves.EncodeError).Error())
	require.Equal(t, "cbmoves: move 0000 in 8/8/8/8/8/8/8/8 w - - 0 0: <nil>", new(cbmoves.PlayError).Error())
	require.Equal(t, "invalid Problem", cbmoves.Problem{}.String())
	require.Equal(t, "invalid Encoding", new(cbmoves.Encoding).String())
	stream, texts, err := cbmoves.Jose.Append(nil, nil, &cbmoves.Game{})
	require.NoError(t, err)
	require.Equal(t, "\xff", string(stream))
	require.Empty(t, texts)
	_, _, err = cbmoves.Jose.Append(nil, nil, &cbmoves.Game{Main: []cbmoves.Item{{}}})
	require.ErrorIs(t, err, cbmoves.ErrRange)
}
