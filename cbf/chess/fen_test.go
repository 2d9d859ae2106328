package chess_test

import (
	"bytes"
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/chesstest"
)

// TestFENs: the table of FENs that cbf/chess and cbmoves share is read and written alike.
func TestFENs(t *testing.T) {
	data, err := os.ReadFile("../../testdata/fen.jsonl")
	require.NoError(t, err)
	lines := 0
	for line := range bytes.Lines(data) {
		var row struct{ FEN, Why, Written, Move, After string }
		require.NoError(t, json.Unmarshal(line, &row))
		lines++
		p, err := chess.ParseFEN(row.FEN)
		if row.Written == "" {
			require.Error(t, err, "%s: %s", row.Why, row.FEN)
			continue
		}
		require.NoError(t, err, "%s: %s", row.Why, row.FEN)
		require.Equal(t, row.Written, p.FEN(), row.Why)
		if row.Move != "" {
			require.Equal(t, row.After, chesstest.Play(t, p, row.Move).FEN(), row.Why)
		}
	}
	require.Greater(t, lines, 30)
}

// TestFENErrors: texts that are not FEN, with the place of the fault.
func TestFENErrors(t *testing.T) {
	const board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
	for _, tt := range []struct {
		fen    string
		offset int64
	}{
		{"", 0},
		{board, 43},
		{board + " w", 45},
		{board + " w KQkq", 50},
		{board + " w KQkq - 0 1 x", 57},
		{board + " w KQkq - 0 1 ", 56},
		{board + "  w KQkq - 0 1", 44},
		{board + " x KQkq - 0 1", 44},
		{board + " w KQKQ - 0 1", 48},
		{board + " w KX - 0 1", 47},
		{board + " w \xff - 0 1", 46},
		{board + " w - e4 0 1", 48},
		{board + " w - e3 0 1", 48},
		{board + " b - e6 0 1", 48},
		{board + " w - i6 0 1", 48},
		{board + " w - e 0 1", 48},
		{board + " w - - -1 1", 50},
		{board + " w - - 2147483648 1", 50},
		{board + " w - - 0 x", 52},
		{board + " w - - 0 2147483648", 52},
		{"8/8/8/8/8/8/8/7 w - - 0 1", 15},
		{"8/8/8/8/8/8/8 w - - 0 1", 13},
		{"8/8/8/8/8/8/8/8/8 w - - 0 1", 15},
		{"9/8/8/8/8/8/8/8 w - - 0 1", 0},
		{"71x/8/8/8/8/8/8/8 w - - 0 1", 2},
		{"44k/8/8/8/8/8/8/8 w - - 0 1", 2},
		{"54/8/8/8/8/8/8/8 w - - 0 1", 1},
		{"4/8/8/8/8/8/8/8 w - - 0 1", 1},
		{"8/8/8/8/8/8/8/7\xe9 w - - 0 1", 15},
		{"8/8/8/8/8/8/8/7\x80 w - - 0 1", 15},
	} {
		_, err := chess.ParseFEN(tt.fen)
		require.ErrorIs(t, err, chess.ErrSyntax, tt.fen)
		var where *chess.SyntaxError
		require.ErrorAs(t, err, &where)
		require.Equal(t, tt.offset, where.Offset, "%s: %v", tt.fen, err)
	}
	for fen, text := range map[string]string{
		board + " x KQkq - 0 1":  `offset 44: malformed: side "x"`,
		board + " w KX - 0 1":    `offset 47: malformed: castling "KX"`,
		board + " w - e4 0 1":    `offset 48: malformed: e.p. square "e4"`,
		board + " w - - x 1":     `offset 50: malformed: clock "x"`,
		board + " w - - 0 x":     `offset 52: malformed: move number "x"`,
		board + " w":             `offset 45: malformed: want 4 to 6 fields`,
		"8/8/8/8/8/8/8/7 w - -":  `offset 15: malformed: board ends on rank 1 after 7 squares`,
		"8/8/7/8/8/8/8/8 w - -":  `offset 5: malformed: rank 6 ends after 7 squares`,
		"8/8/z7/8/8/8/8/8 w - -": `offset 4: malformed: byte 0x7a on rank 6`,
	} {
		_, err := chess.ParseFEN(fen)
		require.EqualError(t, err, "chess: FEN: "+text)
	}
	for _, counters := range []string{"", " 0", " 0 1", " 00 01", " 0 0"} { // as people write them
		require.Equal(t, board+" w - - 0 1", chesstest.FEN(t, board+" w - -"+counters).FEN())
	}
	p := chesstest.FEN(t, board+" w kQ -")
	require.Equal(t, board+" w Qk - 0 1", p.FEN())
	require.Equal(t, "8/8/8/8/8/8/8/8 w - - 0 1", chesstest.FEN(t, "8/8/8/8/8/8/8/8 w - - 0 0").FEN())
}
