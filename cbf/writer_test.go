package cbf_test

import (
	"bytes"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
)

// failing takes so many writes.
type failing struct{ n int }

func (f *failing) Write(b []byte) (int, error) {
	if f.n--; f.n < 0 {
		return 0, errDisk
	}
	return len(b), nil
}

func TestWriterErrors(t *testing.T) {
	w := cbf.NewWriter(&failing{0}, &failing{1})
	require.NoError(t, w.Write(cbf.NewGame()))
	require.Equal(t, errDisk, w.Write(cbf.NewGame()))
	require.Equal(t, errDisk, w.Write(cbf.NewGame()))
	require.Equal(t, errDisk, w.Close())

	w = cbf.NewWriter(&failing{0}, &failing{1})
	require.Equal(t, errDisk, w.Close())
	require.Error(t, w.Write(cbf.NewGame()))
	require.Error(t, w.Close())
	require.False(t, errors.Is(w.Close(), errDisk))
}

func TestCheckLimits(t *testing.T) {
	g := cbf.NewGame()
	require.Empty(t, g.CheckLimits())
	g.Moves = make(cbf.Line, 360)
	g.Comment = &cbf.Comment{Text: bytes.Repeat([]byte("x"), 3*78)}
	require.Empty(t, g.CheckLimits())
	g.Comment.Text = append(g.Comment.Text, 'x')
	require.Equal(t, []cbf.Limit{cbf.LimitDOSComment}, g.CheckLimits())
	g.Comment.Text = []byte("a\xfeb\xfec\xfed")
	g.Moves = make(cbf.Line, 361)
	require.Equal(t, []cbf.Limit{cbf.LimitDOSMoves, cbf.LimitDOSComment}, g.CheckLimits())
	g.Moves = make(cbf.Line, 501)
	g.Moves[3].Variations = []cbf.Line{{{Comment: g.Comment}}}
	g.Comment = nil
	require.Equal(t, []cbf.Limit{cbf.LimitMoves, cbf.LimitDOSMoves, cbf.LimitDOSComment}, g.CheckLimits())
	require.Empty(t, cbf.CheckLimits(4000))
	require.Equal(t, []cbf.Limit{cbf.LimitKnightStalker}, cbf.CheckLimits(4001))
}
