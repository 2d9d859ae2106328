package cbf_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/pgn"
	fit "example.com/boardcodec/cbf/pgn/cbfpgn"
)

// TestNewGame: a new game has no values, and can be written.
func TestNewGame(t *testing.T) {
	g := cbf.NewGame()
	require.Zero(t, g.Year())
	require.Equal(t, chess.NoResult, g.Result())
	require.Zero(t, g.Evaluation())
	require.Zero(t, g.ECO())
	require.Zero(t, g.Elo(chess.White))
	require.Zero(t, g.Elo(chess.Black))
	require.False(t, g.Marked() || g.Deleted() || g.HasSetup())
	require.True(t, g.VersionBit())
	require.Equal(t, chess.StartPosition(), g.Start())
	rec, err := g.AppendBinary(nil)
	require.NoError(t, err)
	require.Len(t, rec, 14)
	back, err := cbf.ParseGame(rec)
	require.NoError(t, err)
	require.Empty(t, back.Problems)
	b := back.Bytes()
	require.Equal(t, []byte{0, 1}, b[2:4], "section 2.1: halfmoves + 1")
	_, newer := checksums(back)
	require.True(t, newer)

	// PGN of a position alone.
	r := pgn.NewReader(strings.NewReader("[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n\n*\n"))
	require.True(t, r.Next())
	from, err := r.Game()
	require.NoError(t, err)
	g, _, err = fit.Fitter{Strict: true}.Record(from)
	require.NoError(t, err)
	rec, err = g.AppendBinary(nil)
	require.NoError(t, err)
	back, err = cbf.ParseGame(rec)
	require.NoError(t, err)
	b = back.Bytes()
	require.Equal(t, []byte{0, 1}, b[2:4])

	// A 0 that was read stays.
	rec = sealed{}.record()
	rec[3] ^= 1 // it is 1 below its key
	back, err = cbf.ParseGame(rec)
	require.NoError(t, err)
	b = back.Bytes()
	require.Equal(t, []byte{0, 0}, b[2:4])
	again, err := back.AppendBinary(nil)
	require.NoError(t, err)
	require.Equal(t, rec, again)
}
