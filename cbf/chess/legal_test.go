package chess_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/chesstest"
)

// Counts published with the positions on the chess programming wiki.
var perftCases = []struct {
	name, fen string
	nodes     []int
}{
	{"start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", []int{20, 400, 8902, 197281}},
	{"kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", []int{48, 2039, 97862}},
	{"endgame", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", []int{14, 191, 2812, 43238}},
	{"promotions", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", []int{6, 264, 9467}},
	{"mirrored", "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1", []int{6, 264, 9467}},
	{"talkchess", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", []int{44, 1486, 62379}},
	{"alternative", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", []int{46, 2079, 89890}},
}

func perft(p chess.Position, depth int) (n int) {
	var moves [256]chess.Move
	for _, m := range p.AppendLegalMoves(moves[:0]) {
		if depth == 1 {
			n++
			continue
		}
		next, err := p.Play(m)
		if err != nil {
			panic(err)
		}
		n += perft(next, depth-1)
	}
	return n
}

// TestPerft: legal moves are counted to the known numbers.
func TestPerft(t *testing.T) {
	for _, c := range perftCases {
		t.Run(c.name, func(t *testing.T) {
			p := chesstest.FEN(t, c.fen)
			require.Equal(t, c.fen, p.FEN())
			for i, want := range c.nodes {
				require.Equal(t, want, perft(p, i+1), "depth %d", i+1)
			}
		})
	}
}

// TestLegality: listed moves that chess allows, and some that it does not.
func TestLegality(t *testing.T) {
	for _, tt := range []struct {
		name, fen, uci string
		listed, legal  bool
	}{
		{"castling", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", true, true},
		{"without right", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e1g1", true, false},
		{"in check", "4k3/8/8/8/4r3/8/8/4K2R w K - 0 1", "e1g1", true, false},
		{"through check", "4k3/8/8/8/5r2/8/8/4K2R w K - 0 1", "e1g1", true, false},
		{"into check", "4k3/8/8/8/6r1/8/8/4K2R w K - 0 1", "e1g1", true, false},
		{"rook attacked", "4k3/8/8/8/7r/8/8/4K2R w K - 0 1", "e1g1", true, true},
		{"b1 attacked", "4k3/8/8/8/1r6/8/8/R3K3 w Q - 0 1", "e1c1", true, true},
		{"long through check", "4k3/8/8/8/3r4/8/8/R3K3 w Q - 0 1", "e1c1", true, false},
		{"black", "r3k3/8/8/8/8/8/8/4K3 b q - 0 1", "e8c8", true, true},
		{"the wrong rook's right", "r3k2r/8/8/8/8/8/8/4K3 b k - 0 1", "e8c8", true, false},
		{"from the other rank", "4k3/8/8/8/8/8/8/4K2r b - - 0 1", "e1g1", false, false},
		{"between", "4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "e1c1", false, false},
		{"pinned", "4r3/8/8/8/8/8/4N3/4K2k w - - 0 1", "e2c3", true, false},
		{"e.p. uncovers", "8/8/8/KPp4r/8/8/8/7k w - c6 0 1", "b5c6", true, false},
		{"e.p. of nothing", "8/8/8/1P6/8/8/8/K6k w - c6 0 1", "b5c6", true, false},
		{"e.p. by black", "8/8/8/8/1pP5/8/8/K6k b - c3 0 1", "b4c3", true, true},
		{"no king, no check", "8/8/8/8/8/8/8/R6k w - - 0 1", "a1a2", true, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := chesstest.FEN(t, tt.fen)
			m, err := p.ParseUCI(tt.uci)
			require.Equal(t, tt.listed, err == nil)
			require.Equal(t, tt.legal, err == nil && p.Legal(m))
			require.Equal(t, tt.legal, slices.Contains(p.LegalMoves(), m) && m != chess.Move{})
		})
	}
	require.True(t, chesstest.FEN(t, "4k3/8/8/8/4r3/8/8/4K2R w K - 0 1").InCheck())
	require.False(t, chesstest.FEN(t, "4k3/8/8/8/4r3/8/8/4K2R b K - 0 1").InCheck())
	require.False(t, chesstest.FEN(t, "4k3/8/8/8/4r3/8/8/7R w - - 0 1").InCheck())
}

// TestAppendLegalMoves: what stands in the slice stays, and a slice with room is used.
func TestAppendLegalMoves(t *testing.T) {
	dst := make([]chess.Move, 0, 100)
	for _, c := range perftCases {
		p := chesstest.FEN(t, c.fen)
		first := chess.Move{From: 63}
		got := p.AppendLegalMoves(append(dst, first))
		require.Equal(t, append([]chess.Move{first}, p.LegalMoves()...), got)
		require.Zero(t, testing.AllocsPerRun(10, func() { _ = p.AppendLegalMoves(dst) }))
	}
}
