package cbf_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/chesstest"
)

// TestSetup: set-ups are stored and read back, with what they cannot hold
// refused.
func TestSetup(t *testing.T) {
	// The document's example, section 2.6.
	g := cbf.NewGame()
	p := chesstest.FEN(t, "kqrbn3/p7/8/8/8/8/P7/KQRBN3 w - - 0 55")
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
		require.NoError(t, g.SetECO("F10/127"))
		p := chesstest.FEN(t, fen)
		require.NoError(t, g.SetStart(p))
		require.Equal(t, p, g.Start())
		require.Equal(t, p != chess.StartPosition(), g.HasSetup())
		rec, err := g.AppendBinary(nil)
		require.NoError(t, err)
		back, err := cbf.ParseGame(rec)
		require.NoError(t, err)
		require.Equal(t, fen, back.Start().FEN())
		if g.HasSetup() {
			require.ErrorIs(t, g.SetECO("A00"), chess.ErrRange)
		}
		require.NoError(t, g.SetStart(chess.StartPosition()))
		require.False(t, g.HasSetup())
		require.Equal(t, p == chess.StartPosition(), g.ECO() != "")
	}

	require.ErrorIs(t, g.SetStart(chesstest.FEN(t, "4k3/8/8/8/8/8/8/4K3 w - - 0 257")), chess.ErrRange)
	require.ErrorIs(t, g.SetStart(chess.Position{}), chess.ErrRange)
	require.ErrorIs(t, g.SetStart(chesstest.FEN(t, "4k3/8/8/8/8/8/8/RR2K3 w B - 0 1")), chess.ErrRange)
	outer := chesstest.FEN(t, "1r2k3/8/8/8/8/8/8/4KR2 w Kq - 0 1") // rights that a record states
	other := cbf.NewGame()
	require.NoError(t, other.SetStart(outer))
	require.Equal(t, outer, other.Start())
	leftover := chesstest.FEN(t, "4k2r/8/8/8/8/8/3P4/4K3 w k - 0 1")
	for _, s := range []string{"d2d4", "e8g8"} {
		m, err := leftover.ParseUCI(s)
		require.NoError(t, err)
		leftover, err = leftover.Play(m)
		require.NoError(t, err)
	}
	require.ErrorIs(t, g.SetStart(leftover), chess.ErrRange)
	require.Equal(t, p, g.Start())

	clocked := chesstest.FEN(t, "4k3/8/8/8/8/8/8/4K3 w - - 33 9")
	require.NoError(t, g.SetStart(clocked))
	require.Equal(t, "4k3/8/8/8/8/8/8/4K3 w - - 0 9", g.Start().FEN(), "the clock has no place")
}

// TestTwoMovesAlike: a record keeps an ordinary capture and an e.p. capture on a
// leftover register apart.
func TestTwoMovesAlike(t *testing.T) {
	for _, enPassant := range []bool{false, true} {
		g := cbf.NewGame()
		require.NoError(t, g.SetStart(chesstest.FEN(t, "r3k3/8/3n4/2p1P3/8/8/3P4/4K3 w q - 0 1")))
		p := g.Start()
		for _, uci := range []string{"d2d4", "e8c8", "e5d6"} {
			m, err := p.ParseUCI(uci)
			require.NoError(t, err)
			m.EnPassant = enPassant && uci == "e5d6"
			p, err = p.Play(m)
			require.NoError(t, err)
			g.Moves = append(g.Moves, cbf.Node{Move: m})
		}
		rec, err := g.AppendBinary(nil)
		require.NoError(t, err)
		back, err := cbf.ParseGame(rec)
		require.NoError(t, err)
		require.Equal(t, g.Moves, back.Moves)
		require.Equal(t, enPassant, len(back.Problems) == 1)
	}
}
