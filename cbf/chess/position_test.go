package chess_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/chesstest"
)

// TestPlay: moves and what they do to the position; moves that it does not
// list.
func TestPlay(t *testing.T) {
	for _, tt := range []struct{ name, from, moves, to string }{
		{"double step", "", "e2e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"},
		{"clocks", "", "g1f3 g8f6 h1g1", "rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKBR1 b Qkq - 3 2"},
		{"e.p.", "", "e2e4 a7a6 e4e5 d7d5 e5d6", "rnbqkbnr/1pp1pppp/p2P4/8/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 3"},
		{"castling", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1c1 e8g8", "r4rk1/8/8/8/8/8/8/2KR3R w - - 2 2"},
		{"castling, as king takes rook", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1a1 e8h8", "r4rk1/8/8/8/8/8/8/2KR3R w - - 2 2"},
		{"castling, the other way", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8c8 e1g1", "2kr3r/8/8/8/8/8/8/R4RK1 b - - 2 2"},
		{"rook takes rook", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "a1a8", "R3k2r/8/8/8/8/8/8/4K2R b Kk - 0 1"},
		{"promotion", "7r/6P1/8/8/8/8/8/k1K5 w - - 9 1", "g7h8n", "7N/8/8/8/8/8/8/k1K5 b - - 0 1"},
		{"king capture", "4k3/8/8/8/8/8/8/4RK2 w - - 0 1", "e1e8", "4R3/8/8/8/8/8/8/5K2 b - - 0 1"},
		{"castling keeps the register out of the FEN", "4k2r/8/8/8/8/8/3P4/4K3 w k - 0 1", "d2d4 e8g8", "5rk1/8/8/8/3P4/8/8/4K3 w - - 1 2"},
		{"last clock but one", "4k3/8/8/8/8/8/8/4K3 b - - 2147483646 2147483646", "e8e7", "8/4k3/8/8/8/8/8/4K3 w - - 2147483647 2147483647"},
		{"last clock", "4k3/8/8/8/8/8/8/4K3 b - - 2147483647 2147483647", "e8e7", "8/4k3/8/8/8/8/8/4K3 w - - 2147483647 2147483647"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			require.Equal(t, tt.to, chesstest.Play(t, chesstest.FEN(t, tt.from), tt.moves).FEN())
		})
	}
	for _, m := range []chess.Move{{}, {From: 1, To: 1}, {From: 8, To: 32}, {From: 8, To: 16, Promotion: chess.Queen}, {From: 48, To: 40}, {From: 64, To: 2}, {From: 1, To: 66}} {
		p, err := chess.StartPosition().Play(m)
		require.ErrorIs(t, err, chess.ErrMove)
		require.Equal(t, chess.StartPosition(), p)
	}
	m := chess.Move{From: 8, To: 32}
	_, err := chess.StartPosition().Play(m)
	var refused *chess.PlayError
	require.ErrorAs(t, err, &refused)
	require.Equal(t, &chess.PlayError{Move: m, Position: chess.StartPosition(), Err: chess.ErrMove}, refused)
	require.EqualError(t, err, "chess: a2a5 in rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1: not a move of the position")
	require.Equal(t, 3, chesstest.Play(t, chess.StartPosition(), "e2e4 e7e5 f2f4 e5f4").MoveNumber())
	require.Equal(t, chess.Black, chess.StartPosition().At(chess.NewSquare(3, 7)).Color())
	for _, s := range []string{"", "e2", "e2e", "e2e9", "i2e4", "e2e4q", "e2e4\xff", "e2e4\x80", "e7e5", "e1g1", "e1h1", "e2e4qq", "e2e2"} {
		_, err := chess.StartPosition().ParseUCI(s)
		require.ErrorIs(t, err, chess.ErrMove, s)
		var where *chess.SyntaxError
		require.ErrorAs(t, err, &where)
	}
	_, err = chesstest.FEN(t, "8/P7/8/8/8/8/8/k1K5 w - - 0 1").ParseUCI("a7a8Q")
	require.ErrorIs(t, err, chess.ErrMove, "UCI has lower case")
	for _, s := range []string{"i1a2", "a0a2", "`1a2", "a9a2", "b1i1", "b1a0", "b1`1", "b1a9"} { // one square is not on the board; its zero would be a1
		_, err = chesstest.FEN(t, "4k3/8/8/8/8/8/8/R2K4 w - - 0 1").ParseUCI(s)
		require.ErrorIs(t, err, chess.ErrMove, s)
		_, err = chesstest.FEN(t, "4k3/8/8/8/8/8/8/1R1K4 w - - 0 1").ParseUCI(s)
		require.ErrorIs(t, err, chess.ErrMove, s)
	}
}

// TestPass: a null move passes the turn, clears the e.p. register and is counted as a
// move; everything else stays, also in check. Play does not know it.
func TestPass(t *testing.T) {
	for _, tt := range []struct{ name, from, to string }{
		{"start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 1 1"},
		{"black, e.p.", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 9", "4k3/8/8/8/3pP3/8/8/4K3 w - - 1 10"},
		{"in check", "4k3/8/8/8/8/8/4r3/R3K3 w Q - 5 9", "4k3/8/8/8/8/8/4r3/R3K3 b Q - 6 9"},
		{"last counters", "4k3/8/8/8/8/8/8/4K3 b - - 2147483647 2147483647", "4k3/8/8/8/8/8/8/4K3 w - - 2147483647 2147483647"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := chesstest.FEN(t, tt.from)
			require.Equal(t, chesstest.FEN(t, tt.to), p.Pass())
			require.Equal(t, tt.from, p.FEN())
			_, err := p.Play(chess.Move{})
			require.ErrorIs(t, err, chess.ErrMove)
		})
	}
	left := chesstest.Play(t, chesstest.FEN(t, "4k2r/8/8/8/8/8/3P4/4K3 w k - 0 1"), "d2d4 e8g8")
	requireEnPassant(t, "d6", left)
	require.Equal(t, chesstest.FEN(t, "5rk1/8/8/8/3P4/8/8/4K3 b - - 2 2"), left.Pass())
	require.Equal(t, chess.Black, chess.Position{}.Pass().Turn())
}

// requireEnPassant requires the square that captures en passant lead to, or "".
func requireEnPassant(t *testing.T, want string, p chess.Position) {
	t.Helper()
	got := ""
	if square, set := p.EnPassant(); set {
		got = square.String()
	}
	require.Equal(t, want, got)
}

// TestTwoMovesAlike: the leftover register: an ordinary capture and an e.p.
// capture with the same squares, which differ in the flag only.
func TestTwoMovesAlike(t *testing.T) {
	p := chesstest.Play(t, chesstest.FEN(t, "r3k3/8/8/2p1P3/8/8/3P4/2B1K3 w q - 0 1"), "d2d4 e8c8")
	requireEnPassant(t, "d6", p)
	// Black's rook is on d8; put a piece on d6 for the ordinary capture.
	p = chesstest.Play(t, chesstest.FEN(t, "r3k3/8/3n4/2p1P3/8/8/3P4/4K3 w q - 0 1"), "d2d4 e8c8")
	var alike []chess.Move
	for _, m := range p.Numbered() {
		if m.String() == "e5d6" {
			alike = append(alike, m)
		}
	}
	require.Len(t, alike, 2)
	require.NotEqual(t, alike[0], alike[1])
	require.Equal(t, p.Number(alike[0])+1, p.Number(alike[1]))
	require.False(t, alike[0].EnPassant)
	require.True(t, p.Legal(alike[0]))
	require.False(t, p.IsLeftoverEnPassant(alike[0]))
	require.True(t, alike[1].EnPassant)
	require.False(t, p.Legal(alike[1]))
	require.True(t, p.IsLeftoverEnPassant(alike[1]))
	m, err := p.ParseUCI("e5d6")
	require.NoError(t, err)
	require.Equal(t, alike[0], m)

	// The e.p. capture takes the piece on d6 and the one beside the pawn, on d5.
	q := chesstest.Play(t, chesstest.FEN(t, "r3k3/8/3n4/3pP3/8/8/3P4/4K3 w q - 0 1"), "d2d4 e8c8")
	q, err = q.Play(chess.Move{From: alike[1].From, To: alike[1].To, EnPassant: true})
	require.NoError(t, err)
	require.Equal(t, "2kr4/8/3P4/8/3P4/8/8/4K3 b - - 0 2", q.FEN())
}
