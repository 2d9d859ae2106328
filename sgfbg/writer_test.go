package sgfbg_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg"
)

// failsOnce writes nothing the first time.
type failsOnce struct{ n int }

var errFull = errors.New("disk full")

func (f *failsOnce) Write(p []byte) (int, error) {
	if f.n++; f.n == 1 {
		return 0, errFull
	}
	return len(p), nil
}

// TestWriterIOErrors: an error of the underlying writer comes as it is, and
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

// TestShortWrite: a writer that writes less and says nothing is found out.
func TestShortWrite(t *testing.T) {
	c, err := sgfbg.Parse(small(10))
	require.NoError(t, err)
	w := sgfbg.NewWriter(short{})
	require.Equal(t, io.ErrShortWrite, w.Write(c.Games[0]))
	require.Equal(t, io.ErrShortWrite, w.Write(c.Games[0]), "and stays")
}

// short writes all but the last byte.
type short struct{}

func (short) Write(p []byte) (int, error) { return len(p) - 1, nil }

// TestWriter: games are written one by one, nothing of one that is refused, and
// a tree without an end is refused, too.
func TestWriter(t *testing.T) {
	c, err := sgfbg.Parse(small(10))
	require.NoError(t, err)
	var buf bytes.Buffer
	w := sgfbg.NewWriter(&buf)
	require.NoError(t, w.Write(c.Games[0]))
	var refused *sgfbg.EncodeError
	require.ErrorAs(t, w.Write(new(sgfbg.Game)), &refused)
	require.ErrorIs(t, refused, sgfbg.ErrSyntax)
	require.Equal(t, 2, refused.Game)
	require.NoError(t, w.Write(c.Games[0]))
	require.Equal(t, strings.Repeat(string(small(10)), 2), buf.String(), "nothing of a refused game is written")

	// A tree that contains itself is too deep, and no endless loop.
	g := parseGame(t, "(;GM[6](;W[31]))")
	g.Variations[0].Variations = []*sgfbg.Tree{&g.Tree}
	_, err = (&sgfbg.Collection{Games: []*sgfbg.Game{g}}).AppendText([]byte("x"))
	require.ErrorIs(t, err, sgfbg.ErrDepth)
	n := 0
	for range g.MainLine() {
		n++
	}
	require.Less(t, n, 20_000)
	_, ok := g.BoardAfter(new(sgfbg.Node))
	require.False(t, ok)
}
