package sgfbg_test

import (
	"bytes"
	"encoding"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/bg"
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
	require.EqualError(t, err, "bg: Games[1]: syntax error: the game has no root")
	require.Equal(t, "x", string(out))
	out, err = new(sgfbg.Collection).MarshalText()
	require.NoError(t, err)
	require.Empty(t, out)
}

// failsOnce writes nothing the first time.
type failsOnce struct{ n int }

var errFull = errors.New("disk full")

func (f *failsOnce) Write(p []byte) (int, error) {
	if f.n++; f.n == 1 {
		return 0, errFull
	}
	return len(p), nil
}

// TestWriterIOErrors: an error of the underlying writer is returned unchanged, and
// stays: a file without one of its games is not written on.
func TestWriterIOErrors(t *testing.T) {
	c, err := sgfbg.Parse(small(10))
	require.NoError(t, err)
	out := new(failsOnce)
	w := sgfbg.NewWriter(out)
	require.Equal(t, errFull, w.Write(c.Games[0]))
	require.Equal(t, errFull, w.Write(c.Games[0]))
	require.Equal(t, 1, out.n)
}

// TestShortWrite: a writer that writes less and says nothing is reported.
func TestShortWrite(t *testing.T) {
	c, err := sgfbg.Parse(small(10))
	require.NoError(t, err)
	w := sgfbg.NewWriter(new(testutil.ShortWriter))
	require.Equal(t, io.ErrShortWrite, w.Write(c.Games[0]))
	require.Equal(t, io.ErrShortWrite, w.Write(c.Games[0]), "and stays")
}

// TestWriter: games are written one by one, nothing of one that is refused, and
// a tree without an end is refused, too.
func TestWriter(t *testing.T) {
	c, err := sgfbg.Parse(small(10))
	require.NoError(t, err)
	var buf bytes.Buffer
	w := sgfbg.NewWriter(&buf)
	require.NoError(t, w.Write(c.Games[0]))
	var refused *bg.EncodeError
	require.ErrorAs(t, w.Write(new(sgfbg.Game)), &refused)
	require.ErrorIs(t, refused, bg.ErrSyntax)
	require.Equal(t, "Games[1]", refused.Field)
	require.NoError(t, w.Write(c.Games[0]))
	require.Equal(t, strings.Repeat(string(small(10)), 2), buf.String(), "nothing of a refused game is written")

	// Variations nested deeper than reading goes are refused, too.
	g := parseGame(t, "(;GM[6])")
	n := g.Root()
	for range 10_001 {
		n.Add()
		n = n.Add()
	}
	_, err = (&sgfbg.Collection{Games: []*sgfbg.Game{g}}).AppendText([]byte("x"))
	require.ErrorIs(t, err, sgfbg.ErrDepth)
}
