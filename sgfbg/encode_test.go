package sgfbg_test

import (
	"encoding"
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg"
)

var (
	_ encoding.TextAppender    = (*sgfbg.Collection)(nil)
	_ encoding.TextMarshaler   = (*sgfbg.Collection)(nil)
	_ encoding.TextUnmarshaler = (*sgfbg.Collection)(nil)
)

// TestTextMethods: AppendText, MarshalText and UnmarshalText agree, and an error
// leaves what was there.
func TestTextMethods(t *testing.T) {
	const text = "(;GM[6]\n;W[31hefe])\n"
	var c sgfbg.Collection
	require.NoError(t, c.UnmarshalText([]byte(text)))
	out, err := c.MarshalText()
	require.NoError(t, err)
	require.Equal(t, text, string(out))
	out, err = c.AppendText([]byte("x"))
	require.NoError(t, err)
	require.Equal(t, "x"+text, string(out))

	require.ErrorIs(t, c.UnmarshalText([]byte("(;GM[6]")), io.ErrUnexpectedEOF)
	require.Len(t, c.Games, 1)
	c.Games = append(c.Games, new(sgfbg.Game))
	out, err = c.AppendText([]byte("x"))
	require.EqualError(t, err, "sgfbg: game 2: syntax error: the game has no root")
	require.Equal(t, "x", string(out))
	out, err = new(sgfbg.Collection).MarshalText()
	require.NoError(t, err)
	require.Empty(t, out)
}
