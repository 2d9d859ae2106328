package cbmoves_test

import (
	"cmp"
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
		{"en passant without a pawn", "4k3/8/8/8/3p4/8/8/4K3 b - e3 0 1", "d4d3", "4k3/8/8/8/8/3p4/8/4K3 w - - 0 2", 6},
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
		stream, _, err := cbmoves.Append(nil, nil, &cbmoves.Game{Start: start, Main: []cbmoves.Item{cbmoves.MoveItem(parseMove(t, tt.move))}})
		require.NoError(t, err, tt.name)
		g, err := cbmoves.Decode(start, stream, nil)
		require.NoError(t, err, tt.name)
		require.Equal(t, tt.move, g.Main[0].Move().String(), tt.name)
	}
}

// TestPositionText: positions of random play come back equal from their FEN, and keys
// from their text.
func TestPositionText(t *testing.T) {
	for _, v := range vectors(t) {
		g, err := cbmoves.Decode(v.start, v.stream, v.texts)
		require.NoError(t, err)
		for p := range g.Positions() {
			text, err := p.MarshalText()
			require.NoError(t, err)
			var back cbmoves.Position
			require.NoError(t, back.UnmarshalText(text))
			require.Equal(t, p, back, "%s", text)

			key := p.Key()
			var same cbmoves.Key
			require.NoError(t, same.UnmarshalText([]byte(key.String())))
			require.Equal(t, key, same)
			require.Equal(t, key, key2(t, p.FEN()))
		}
	}
	p := cbmoves.StartPosition()
	p, err := p.Play(parseMove(t, "e2e4"))
	require.NoError(t, err)
	require.Equal(t, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", p.FEN())
	require.ErrorIs(t, p.UnmarshalText([]byte("8")), cbmoves.ErrSyntax)
	require.Contains(t, p.FEN(), " e3 ", "an error leaves it as it is")
}
