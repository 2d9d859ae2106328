package cbmoves_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbmoves"
)

// play plays moves in UCI notation.
func play(t testing.TB, p cbmoves.Position, moves ...string) cbmoves.Position {
	t.Helper()
	for _, uci := range moves {
		var err error
		p, err = p.Play(parseMove(t, uci))
		require.NoError(t, err)
	}
	return p
}

// TestFEN: the FEN of a start, and after moves.
func TestFEN(t *testing.T) {
	for _, tt := range []struct {
		name, fen string
		moves     []string
		want      string
	}{
		{"normal", "", nil, normalFEN},
		{"four fields", "8/8/8/8/8/8/8/8 w - -", nil, "8/8/8/8/8/8/8/8 w - - 0 1"},
		{"five fields", "8/8/8/8/8/8/8/8 b - - 40", nil, "8/8/8/8/8/8/8/8 b - - 40 1"},
		{"move number 0", "8/8/8/8/8/8/8/8 b - - 40 0", nil, "8/8/8/8/8/8/8/8 b - - 40 1"},
		{"numbers side by side", "44/17/8/8/8/8/8/8 w - - 0 1", nil, "8/8/8/8/8/8/8/8 w - - 0 1"},
		{"largest counters", "8/8/8/8/8/8/8/8 b - - 2147483647 2147483647", []string{"0000"}, "8/8/8/8/8/8/8/8 w - - 2147483647 2147483647"},

		{"nobody can capture", "", []string{"e2e4"}, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"},
		{"a pawn can capture", "", []string{"e2e4", "a7a6", "e4e5", "d7d5"}, "rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3"},
		{"a pawn of the other side beside it", "", []string{"d2d4", "a7a6", "d4d5", "a6a5", "g1f3", "e7e5"}, "rnbqkbnr/1ppp1ppp/8/p2Pp3/8/5N2/PPP1PPPP/RNBQKB1R w KQkq e6 0 4"},
		{"over the edge of the board", "4k3/7p/8/P7/8/8/8/4K3 b - - 0 1", []string{"h7h5"}, "4k3/8/8/P6p/8/8/8/4K3 w - h6 0 2"},
		{"capture by a pinned pawn", "8/8/8/K2pP2r/8/8/8/7k w - d6 0 1", nil, "8/8/8/K2pP2r/8/8/8/7k w - d6 0 1"},
		{"gone after a null move", "", []string{"e2e4", "a7a6", "e4e5", "d7d5", "0000"}, "rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 1 3"},
		{"captured", "", []string{"e2e4", "a7a6", "e4e5", "d7d5", "e5d6"}, "rnbqkbnr/1pp1pppp/p2P4/8/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 3"},

		{"counters", "", []string{"g1f3", "g8f6", "f3e5", "f6g8", "e5d7"}, "rnbqkbnr/pppNpppp/8/8/8/8/PPPPPPPP/RNBQKB1R b KQkq - 0 3"},
		{"promotion", "4k3/P7/8/8/8/8/8/4K3 w - - 7 9", []string{"a7a8n"}, "N3k3/8/8/8/8/8/8/4K3 b - - 0 9"},

		{"castling", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", []string{"e1g1", "e8c8"}, "2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2"},
		{"king moves", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", []string{"e1e2"}, "r3k2r/8/8/8/8/8/4K3/R6R b kq - 1 1"},
		{"rook takes rook", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", []string{"a1a8"}, "R3k2r/8/8/8/8/8/8/4K2R b Kk - 0 1"},
		{"king is captured", "r3k2r/8/8/8/8/8/4R3/4K3 w kq - 0 1", []string{"e2e8"}, "r3R2r/8/8/8/8/8/8/4K3 b - - 0 1"},
		{"letters of the outermost rooks", "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", nil, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"},
		{"letters of rooks farther in", "1r2kr2/8/8/8/8/8/8/1R2KR2 w BFbf - 0 1", nil, "1r2kr2/8/8/8/8/8/8/1R2KR2 w KQkq - 0 1"},
		{"inner rooks", "rr2krr1/8/8/8/8/8/8/RR2KRR1 w BFbf - 0 1", nil, "rr2krr1/8/8/8/8/8/8/RR2KRR1 w FBfb - 0 1"},
		{"another rook comes to stand outside", "4k3/8/8/8/8/8/7R/4KR2 w F - 0 1", []string{"h2h1"}, "4k3/8/8/8/8/8/8/4KR1R b F - 1 1"},
		{"a rook of the other side is outside", "4k3/8/8/8/8/8/8/4KR1r w F - 0 1", nil, "4k3/8/8/8/8/8/8/4KR1r w K - 0 1"},
		{"Chess960 castling", "4k3/8/8/8/8/8/8/1R3KR1 w BG - 0 1", []string{"f1g1"}, "4k3/8/8/8/8/8/8/1R3RK1 b - - 1 1"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			start := startOf(t, tt.fen)
			p := play(t, start, tt.moves...)
			require.Equal(t, tt.want, p.FEN())
			requireFEN(t, p)
		})
	}
}

// TestPositionsAreEqual: positions are compared by what they are, however they
// came about, and Starts by their text.
func TestPositionsAreEqual(t *testing.T) {
	normal := cbmoves.StartPosition()
	there := play(t, normal, "g1f3", "g8f6", "b1c3", "b8c6")
	require.Equal(t, there, play(t, normal, "b1c3", "b8c6", "g1f3", "g8f6"))
	require.True(t, there == play(t, normal, "b1c3", "g8f6", "g1f3", "b8c6"))
	require.False(t, there == normal)

	require.True(t, startOf(t, normalFEN) == normal)
}

// TestZeroPosition: the zero Position is what its comment says.
func TestZeroPosition(t *testing.T) {
	var p cbmoves.Position
	require.Equal(t, "8/8/8/8/8/8/8/8 w - - 0 0", p.FEN())
	require.Zero(t, p.MoveNumber())
	require.False(t, p.InCheck())
	require.Equal(t, "--", p.SAN(cbmoves.Move{}))
	require.Equal(t, "invalid Move", p.SAN(cbmoves.Move{To: 1}))
}

// TestAt: pieces with their sides.
func TestAt(t *testing.T) {
	p := cbmoves.StartPosition()
	for s, want := range map[cbmoves.Square]struct {
		piece cbmoves.Piece
		color cbmoves.Color
	}{
		0: {cbmoves.Rook, cbmoves.White}, 4: {cbmoves.King, cbmoves.White}, 12: {cbmoves.Pawn, cbmoves.White},
		59: {cbmoves.Queen, cbmoves.Black}, 57: {cbmoves.Knight, cbmoves.Black}, 58: {cbmoves.Bishop, cbmoves.Black},
		30: {}, 64: {}, 255: {},
	} {
		piece, color := p.At(s)
		require.Equal(t, want.piece, piece, s)
		require.Equal(t, want.color, color, s)
	}
	require.Equal(t, "white", p.Turn().String())
	require.Equal(t, "black", play(t, p, "e2e4").Turn().String())
	require.Equal(t, "invalid Color", cbmoves.Color(2).String())
}

// TestPlayRefuses: the error says why a position refuses a move.
func TestPlayRefuses(t *testing.T) {
	p := cbmoves.StartPosition()
	for _, tt := range []struct {
		move cbmoves.Move
		want string
	}{
		{cbmoves.Move{From: 64, To: 1}, "move invalid Move in " + normalFEN + ": impossible move: want a square from 0 to 63"},
		{cbmoves.Move{From: 1, To: 64}, "move invalid Move in " + normalFEN + ": impossible move: want a square from 0 to 63"},
		{parseMove(t, "e3e4"), "move e3e4 in " + normalFEN + ": impossible move: its square is empty"},
		{parseMove(t, "e7e5"), "move e7e5 in " + normalFEN + ": impossible move: the other side is to move"},
		{parseMove(t, "e2e5"), "move e2e5 in " + normalFEN + ": impossible move"},
	} {
		after, err := p.Play(tt.move)
		require.Equal(t, p, after)
		require.EqualError(t, err, "cbmoves: "+tt.want)
	}
}
