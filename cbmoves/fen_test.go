package cbmoves_test

import (
	"cmp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbmoves"
	"example.com/boardcodec/internal/testutil"
)

// TestFENs: the table of FENs that cbf/chess and cbmoves share.
func TestFENs(t *testing.T) {
	rows := testutil.Lines[struct{ FEN, Why, Written, Move, After string }](t, "../testdata/fen.jsonl")
	for _, row := range rows {
		got := "refused"
		if start, err := cbmoves.ParseFEN(row.FEN); err == nil {
			got = start.FEN()
			requireFEN(t, start)
			if row.Move != "" {
				after, err := start.Play(parseMove(t, row.Move))
				require.NoError(t, err, row.Why)
				require.Equal(t, row.After, after.FEN(), row.Why)
			}
		}
		require.Equal(t, cmp.Or(row.Written, "refused"), got, "%s: %s", row.Why, row.FEN)
	}
	require.Greater(t, len(rows), 30)
}

// TestFENAlone: what a FEN says and no move can use stays until a piece moves.
func TestFENAlone(t *testing.T) {
	for _, tt := range []struct {
		name, fen, move, after string
		legal                  int
	}{
		{"en passant without a pawn", "4k3/8/8/8/3p4/8/8/4K3 b - e3 0 1", "d4d3",
			"4k3/8/8/8/8/3p4/8/4K3 w - - 0 2", 6},
		{"no capture", "4k3/8/8/8/3p4/8/8/4K3 b - e3 0 1", "d4e3", "", 6},
		{"nor of another piece", "4k3/8/8/8/3pN3/8/8/4K3 b - e3 0 1", "d4e3", "", 6},
		{"a pass ends it", "4k3/8/8/8/8/8/8/4K3 b - e3 0 1", "0000", "4k3/8/8/8/8/8/8/4K3 w - - 1 2", 5},
		{"no castling", "4k3/8/8/8/8/8/8/4K3 w K - 0 1", "e1g1", "", 5},
		{"a pass keeps rights", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "0000", "4k3/8/8/8/8/8/8/R3K3 b Q - 1 1", 16},
		{"two kings", "4k3/8/8/8/8/8/8/R2KK2R w KQ - 0 1", "e1g1", "", 26},
		{"pawns on rank 8 and 1", "P3k3/8/8/8/8/8/8/P3K2p w - - 0 1", "a1a2", "P3k3/8/8/8/8/8/P7/4K2p b - - 0 1", 6},
		{"no double step from rank 1", "4k3/8/8/8/8/8/8/P3K3 w - - 0 1", "a1a3", "", 6},
		{"no step from the last rank", "P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "a8a7", "", 5},
	} {
		start := startOf(t, tt.fen)
		p := start
		require.Len(t, p.LegalMoves(), tt.legal, tt.name)
		after, err := p.Play(parseMove(t, tt.move))
		if tt.after == "" {
			require.ErrorIs(t, err, cbmoves.ErrMove, tt.name)
			continue
		}
		require.NoError(t, err, tt.name)
		require.Equal(t, tt.after, after.FEN(), tt.name)
		// A stream says the same of the move.
		stream, _, err := cbmoves.Append(nil, nil,
			&cbmoves.Game{Start: start, Main: []cbmoves.Item{cbmoves.MoveItem(parseMove(t, tt.move))}})
		require.NoError(t, err, tt.name)
		g, err := cbmoves.Decode(start, stream, nil)
		require.NoError(t, err, tt.name)
		require.Equal(t, tt.move, g.Main[0].Move().String(), tt.name)
	}
}

// TestPositionText: the FEN has the square of every double step, and an error changes nothing.
func TestPositionText(t *testing.T) {
	p := cbmoves.StartPosition()
	p, err := p.Play(parseMove(t, "e2e4"))
	require.NoError(t, err)
	require.Equal(t, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", p.FEN())
	require.ErrorIs(t, p.UnmarshalText([]byte("8")), cbmoves.ErrSyntax)
	require.Contains(t, p.FEN(), " e3 ", "an error leaves it as it is")
}

const normalFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// TestParseFEN: what a FEN says of a game.
func TestParseFEN(t *testing.T) {
	for _, tt := range []struct {
		name, fen string
		number    int
		castling  string // the legal ones, as UCI
	}{
		{"normal", normalFEN, 1, ""},
		{"four fields", "8/8/8/8/8/8/8/8 w - -", 1, ""},
		{"five fields", "8/8/8/8/8/8/8/8 w - - 40", 1, ""},
		{"move number", "8/8/8/8/8/8/8/8 b - - 40 57", 57, ""},
		{"move number 0", "8/8/8/8/8/8/8/8 b - - 0 0", 1, ""},
		{"numbers side by side", "44/17/8/8/8/8/8/8 b - - 0 1", 1, ""},
		{"Shredder letters of the normal rooks", "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", 1, "e1g1 e1c1"},
		{"X-FEN with inner rooks", "1r2kr2/8/8/8/8/8/8/1R2KR2 w Qq - 0 1", 1, "e1b1"},
		{"inner rook by its letter", "4k3/8/8/8/8/8/8/R1R1K3 w C - 0 1", 1, "e1c1"},
		{"outermost rook is the a-rook", "4k3/8/8/8/8/8/8/R2RK3 w Q - 0 1", 1, ""},
		{"king off the e-file", "4k3/8/8/8/8/8/8/3K3R w K - 0 1", 1, "d1h1"},
		{"en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", 1, ""},
		{"en passant for black", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", 1, ""},
		{"ten queens", "QQQQQQQQ/QQ6/8/8/8/8/8/8 w - - 0 1", 1, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p, err := cbmoves.ParseFEN(tt.fen)
			require.NoError(t, err)
			require.Equal(t, tt.number, p.MoveNumber())
			require.Equal(t, strings.Contains(tt.fen, " b "), p.Turn() == cbmoves.Black)
			var castling []string
			for _, m := range p.LegalMoves() {
				if m.Castling {
					castling = append(castling, m.String())
				}
			}
			require.Equal(t, tt.castling, strings.Join(castling, " "))
		})
	}
}

// TestParseFENErrors: the ∑ is before the byte that the error names.
func TestParseFENErrors(t *testing.T) {
	for _, tt := range []struct{ name, fen, fact string }{
		{"words", "a b∑", "want 4 to 6 fields"},
		{"seven fields", "8/8/8/8/8/8/8/8 w - - 0 1 2∑", "want 4 to 6 fields"},
		{"no piece", "8/8/8/8/8/8/8/7∑x w - - 0 1", "byte 0x78 not allowed here: want 8 ranks of 8 squares"},
		{"a question mark", "8/8/8/8/8/8/8/7∑? w - - 0 1", "byte 0x3f not allowed here: want 8 ranks of 8 squares"},
		{"empty squares 0", "∑08/8/8/8/8/8/8/8 w - - 0 1", "byte 0x30 not allowed here: want 8 ranks of 8 squares"},
		{"empty squares 9", "∑9/8/8/8/8/8/8/8 w - - 0 1", "byte 0x39 not allowed here: want 8 ranks of 8 squares"},
		{"rank too short", "7∑/8/8/8/8/8/8/8 w - - 0 1", "byte 0x2f not allowed here: want 8 ranks of 8 squares"},
		{"rank too long by a piece", "8∑P/8/8/8/8/8/8/8 w - - 0 1",
			"byte 0x50 not allowed here: want 8 ranks of 8 squares"},
		{"rank too long by a number", "7∑2/8/8/8/8/8/8/8 w - - 0 1",
			"byte 0x32 not allowed here: want 8 ranks of 8 squares"},
		{"seven ranks", "8/8/8/8/8/8/8∑ w - - 0 1", "board ends too early"},
		{"nine ranks", "8/8/8/8/8/8/8/8∑/8 w - - 0 1", "byte 0x2f not allowed here: want 8 ranks of 8 squares"},
		{"side to move", "8/8/8/8/8/8/8/8 ∑white - - 0 1", "side to move is neither w nor b"},
		{"two spaces", "8/8/8/8/8/8/8/8 ∑ w - - 0", "side to move is neither w nor b"},
		{"no castling field", "8/8/8/8/8/8/8/8 w ∑ - 0", "castling rights are missing"},
		{"castling with a letter of no rook", "8/8/8/8/8/8/8/4K2R w ∑G - 0 1", "castling right without its rook"},
		{"castling with the king's letter", "8/8/8/8/8/8/8/4K2R w ∑E - 0 1", "castling right without its rook"},
		{"castling with a letter without king", "8/8/8/8/8/8/8/7R w ∑H - 0 1", "castling right without its rook"},
		{"castling with a letter and two kings", "8/8/8/8/8/8/8/3KK2R w ∑H - 0 1", "castling right without its rook"},
		{"castling right without a rook twice", "8/8/8/8/8/8/8/4K3 w K∑K - 0 1", "two castling rights on one wing"},
		{"castling right twice", "8/8/8/8/8/8/8/4K2R w K∑H - 0 1", "two castling rights on one wing"},
		{"castling letter", "8/8/8/8/8/8/8/4K2R w K∑z - 0 1", "byte 0x7a is not a castling right"},
		{"castling letter after the files", "8/8/8/8/8/8/R7/4K3 w ∑I - 0 1", "byte 0x49 is not a castling right"},
		{"castling dash", "8/8/8/8/8/8/8/4K2R w K∑- - 0 1", "byte 0x2d is not a castling right"},
		{"en passant word", "8/8/8/8/8/8/8/8 w - ∑e 0 1", "want - or a square for an en passant capture"},
		{"en passant on rank 0", "8/8/8/8/8/8/8/8 w - ∑e0 0 1", "want - or a square for an en passant capture"},
		{"en passant on rank 9", "8/8/8/8/8/8/8/8 w - ∑e9 0 1", "want - or a square for an en passant capture"},
		{"en passant before the a-file", "8/8/8/8/8/8/8/8 w - ∑`6 0 1",
			"want - or a square for an en passant capture"},
		{"en passant behind the h-file", "8/8/8/8/8/8/8/8 w - ∑i6 0 1",
			"want - or a square for an en passant capture"},
		{"en passant on the wrong rank", "4k3/8/8/3pP3/8/8/8/4K3 b - ∑d6 0 1",
			"want - or a square for an en passant capture"},
		{"half-moves", "8/8/8/8/8/8/8/8 w - - ∑x 1", "want a counter from 0 to 2147483647"},
		{"negative", "8/8/8/8/8/8/8/8 w - - ∑-1 1", "want a counter from 0 to 2147483647"},
		{"number too large", "8/8/8/8/8/8/8/8 w - - 0 ∑99999999999", "want a counter from 0 to 2147483647"},
		{"space at the end", "8/8/8/8/8/8/8/8 w - - 0 1 ∑", "want 4 to 6 fields"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			offset := strings.Index(tt.fen, "∑")
			_, err := cbmoves.ParseFEN(strings.Replace(tt.fen, "∑", "", 1))
			require.ErrorIs(t, err, cbmoves.ErrSyntax)
			var syntax *cbmoves.SyntaxError
			require.ErrorAs(t, err, &syntax)
			require.Equal(t, "FEN", syntax.In)
			require.EqualValues(t, offset, syntax.Offset, err)
			require.EqualError(t, syntax.Err, "malformed: "+tt.fact)
		})
	}
}
