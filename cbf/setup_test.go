package cbf_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
)

// TestSetup: set-ups are stored and read back, with what they cannot hold
// refused.
func TestSetup(t *testing.T) {
	// The document's example, section 2.6.
	g := cbf.NewGame()
	p := mustFEN(t, "kqrbn3/p7/8/8/8/8/P7/KQRBN3 w - - 0 55")
	require.NoError(t, g.SetStart(p))
	rec, err := g.AppendBinary(nil)
	require.NoError(t, err)
	require.Equal(t, mustHex(t, "12543000"+"60000000"+"00000000"+"00000000"+"00000000"+"00000000"+"e0000000"+"9adcb000"+"36"), rec[14:])

	for _, fen := range []string{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 2",
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
		"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
		"r3k2r/8/8/8/8/8/8/R3K2R b Qk - 0 256",
		"r3k2r/8/8/8/8/8/8/R3K2R w Kq h6 0 9",
	} {
		g := cbf.NewGame()
		require.NoError(t, g.SetECO(cbf.ECO{Main: 511, Sub: 127}))
		p := mustFEN(t, fen)
		require.NoError(t, g.SetStart(p))
		require.Equal(t, p, g.Start())
		require.Equal(t, p != cbf.StartPosition(), g.HasSetup())
		rec, err := g.AppendBinary(nil)
		require.NoError(t, err)
		back, err := cbf.ParseGame(rec)
		require.NoError(t, err)
		require.Equal(t, fen, back.Start().FEN())
		if g.HasSetup() {
			require.ErrorIs(t, g.SetECO(cbf.ECO{Main: 1}), cbf.ErrRange)
		}
		require.NoError(t, g.SetStart(cbf.StartPosition()))
		require.False(t, g.HasSetup())
		require.Equal(t, p == cbf.StartPosition(), g.ECO() != cbf.ECO{})
	}

	require.ErrorIs(t, g.SetStart(mustFEN(t, "4k3/8/8/8/8/8/8/4K3 w - - 0 257")), cbf.ErrRange)
	require.ErrorIs(t, g.SetStart(cbf.Position{}), cbf.ErrRange)
	leftover := mustFEN(t, "4k2r/8/8/8/8/8/3P4/4K3 w k - 0 1")
	for _, s := range []string{"d2d4", "e8g8"} {
		m, err := leftover.ParseUCI(s)
		require.NoError(t, err)
		leftover, err = leftover.Play(m)
		require.NoError(t, err)
	}
	require.ErrorIs(t, g.SetStart(leftover), cbf.ErrRange)
	require.Equal(t, p, g.Start())

	clocked := mustFEN(t, "4k3/8/8/8/8/8/8/4K3 w - - 33 9")
	require.NoError(t, g.SetStart(clocked))
	require.Equal(t, "4k3/8/8/8/8/8/8/4K3 w - - 0 9", g.Start().FEN(), "the clock has no place")
}
