package cbf_test

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
)

// TestValidate: the limits of older programs, each just kept and just
// exceeded.
func TestValidate(t *testing.T) {
	g := cbf.NewGame()
	require.NoError(t, g.Validate())
	g.Moves = make(cbf.Line, 360)
	g.Comment = &cbf.Comment{Text: bytes.Repeat([]byte("x"), 3*78)}
	require.NoError(t, g.Validate())
	const (
		rows     = "cbf: rows of a comment 4: out of range: want at most 3 of 78 characters (ChessBase for DOS)"
		dosMoves = "cbf: moves %d: out of range: want at most 180 (ChessBase for DOS)\n"
	)
	g.Comment.Text = append(g.Comment.Text, 'x')
	require.EqualError(t, g.Validate(), rows)
	g.Comment.Text = []byte("a\xfeb\xfec\xfed")
	g.Moves = make(cbf.Line, 361)
	require.EqualError(t, g.Validate(), fmt.Sprintf(dosMoves, 181)+rows)
	g.Moves = make(cbf.Line, 500)
	require.EqualError(t, g.Validate(), fmt.Sprintf(dosMoves, 250)+rows)
	g.Moves = make(cbf.Line, 501)
	g.Moves[3].Variations = []cbf.Line{{{Comment: g.Comment}}}
	g.Comment = nil
	require.EqualError(t, g.Validate(), "cbf: moves 251: out of range: want at most 250\n"+fmt.Sprintf(dosMoves, 251)+rows)
	require.ErrorIs(t, g.Validate(), cbf.ErrRange)
}
