package cbmoves_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbmoves"
)

// TestParseMove: a move in UCI notation returns its text.
func TestParseMove(t *testing.T) {
	for _, s := range []string{"e2e4", "a7a8q", "h2g1n", "b7b8r", "c7d8b", "0000", "e1g1", "f1h1", "a1a2"} {
		m, err := cbmoves.ParseMove(s)
		require.NoError(t, err, s)
		require.Equal(t, s, m.String())
	}
}

// TestParseMoveErrors: the ∑ is before the byte that the error names.
func TestParseMoveErrors(t *testing.T) {
	for _, marked := range []string{
		"∑", "e∑", "e2∑", "e2e∑", "e2e∑9", "∑i2e4", "e∑0e4", "e2e4∑k", "e2e4∑Q", "e2e4∑p", "e2e4∑kq", "e2e4q∑q",
		"a1∑a1", "e4∑e4q", "∑00000", "∑000", "∑E2E4", "∑--", "∑Nf3", "e2∑-e4",
	} {
		offset := strings.Index(marked, "∑")
		m, err := cbmoves.ParseMove(strings.Replace(marked, "∑", "", 1))
		require.Zero(t, m)
		require.ErrorIs(t, err, cbmoves.ErrMove)
		var syntax *cbmoves.SyntaxError
		require.ErrorAs(t, err, &syntax)
		require.Equal(t, "move", syntax.In)
		require.EqualValues(t, offset, syntax.Offset, err)
	}
	for s, want := range map[string]string{
		"i2e4":   "offset 0: impossible move: byte 0x69: want two squares, then n, b, r, q or nothing",
		"e2e9":   "offset 3: impossible move: byte 0x39: want two squares, then n, b, r, q or nothing",
		"e2e":    "offset 3: impossible move: too short",
		"e2e4k":  "offset 4: impossible move: byte 0x6b: want two squares, then n, b, r, q or nothing",
		"e2e4qq": "offset 5: impossible move: byte 0x71: want two squares, then n, b, r, q or nothing",
		"a1a1":   "offset 2: impossible move: it ends where it starts",
	} {
		_, err := cbmoves.ParseMove(s)
		require.EqualError(t, err, "cbmoves: move: "+want)
	}
}

// TestMoveWithoutText: a move that UCI cannot write has no text, and no stream.
func TestMoveWithoutText(t *testing.T) {
	for _, m := range []cbmoves.Move{
		{From: 64, To: 1},
		{From: 1, To: 200},
		{From: 12, To: 12},
		{Promotion: cbmoves.Queen}, // not the null move
		{From: 48, To: 56, Promotion: cbmoves.King},
		{From: 48, To: 56, Promotion: cbmoves.Pawn},
		{From: 48, To: 56, Promotion: 200},
	} {
		require.False(t, isNull(m))
		require.Equal(t, "invalid Move", m.String())
		_, _, err := cbmoves.Append(nil, nil, &cbmoves.Game{Main: []cbmoves.Item{cbmoves.MoveItem(m)}})
		var refused *cbmoves.EncodeError
		require.ErrorAs(t, err, &refused)
		require.ErrorIs(t, err, cbmoves.ErrMove)
		require.Equal(t, "move", refused.Field)
		require.Equal(t, "invalid Move", refused.Value)
		p := cbmoves.StartPosition()
		after, err := p.Play(m)
		require.ErrorIs(t, err, cbmoves.ErrMove)
		require.Equal(t, p, after)
		require.False(t, p.Legal(m))
		require.Equal(t, "invalid Move", p.SAN(m))
	}
}

// TestItemMove: an item has the move that it was made of, all of it.
func TestItemMove(t *testing.T) {
	for _, m := range []cbmoves.Move{
		{From: 36, To: 43, Piece: cbmoves.Pawn, Captured: cbmoves.Pawn, EnPassant: true},
		{From: 4, To: 6, Piece: cbmoves.King, Castling: true},
		{From: 55, To: 62, Promotion: cbmoves.Rook, Piece: cbmoves.Pawn, Captured: cbmoves.Knight},
		{},
	} {
		item := cbmoves.MoveItem(m)
		require.Equal(t, cbmoves.KindMove, item.Kind())
		require.Equal(t, m, item.Move())
	}
}

// TestItemOfAnotherKind: what belongs to another kind is zero.
func TestItemOfAnotherKind(t *testing.T) {
	text := cbmoves.TextItem(cbmoves.InputExpected, "e5")
	for _, item := range []cbmoves.Item{
		cbmoves.MoveItem(cbmoves.Move{From: 12, To: 28, Piece: cbmoves.Pawn}), cbmoves.NAGItem(31), text,
		cbmoves.ResultItem(cbmoves.WhiteWins), cbmoves.VariationItem(text), {},
	} {
		kind := item.Kind()
		require.Equal(t, kind != cbmoves.KindMove, item.Move() == cbmoves.Move{}, kind)
		require.Equal(t, kind != cbmoves.KindNAG, item.NAG() == 0, kind)
		require.Equal(t, kind != cbmoves.KindText, item.TextKind() == 0, kind)
		require.Equal(t, kind != cbmoves.KindText, item.Text() == "", kind)
		require.Equal(t, kind != cbmoves.KindResult, item.Result() == 0, kind)
		require.Equal(t, kind != cbmoves.KindVariation, item.Line() == nil, kind)
		require.Zero(t, item.Code(), kind)
		require.False(t, item.Unread(), kind)
	}
}

// TestNames: all names of kinds, results, sides and pieces, and of the value after
// the last.
func TestNames(t *testing.T) {
	for _, tt := range []struct {
		name func(i uint8) string
		want string
	}{
		{func(i uint8) string { return cbmoves.Kind(i).String() },
			"invalid Kind, move, NAG, text, result, variation, end of variation, unknown code, problem, end, invalid Kind"},
		{func(i uint8) string { return cbmoves.TextKind(i).String() },
			"invalid TextKind, comment, move not readable, illegal move, ambiguous move, unrecognized input, input expected, invalid TextKind"},
		{func(i uint8) string { return cbmoves.Result(i).String() }, "*, 1-0, 1/2-1/2, 0-1, invalid Result"},
		{func(i uint8) string { return cbmoves.Piece(i).String() }, "-, P, N, B, R, Q, K, invalid Piece"},
		{func(i uint8) string { return cbmoves.Color(i).String() }, "white, black, invalid Color"},
	} {
		for i, want := range strings.Split(tt.want, ", ") {
			require.Equal(t, want, tt.name(uint8(i)))
		}
		require.Regexp(t, "^invalid ", tt.name(255))
	}
}

// TestSquareString: squares have names on the board, and none off it.
func TestSquareString(t *testing.T) {
	for square, want := range map[cbmoves.Square]string{0: "a1", 7: "h1", 28: "e4", 63: "h8", 64: "invalid Square", 255: "invalid Square"} {
		require.Equal(t, want, square.String())
	}
}

// recode writes one move, decodes it, and returns the result.
func recode(t *testing.T, fen, uci string) cbmoves.Move {
	t.Helper()
	start := startOf(t, fen)
	m, err := cbmoves.ParseMove(uci)
	require.NoError(t, err)
	g := &cbmoves.Game{Start: start, Main: []cbmoves.Item{cbmoves.MoveItem(m)}}
	stream, _, err := cbmoves.Append(nil, nil, g)
	require.NoError(t, err)
	back, err := cbmoves.Decode(start, stream, nil)
	require.NoError(t, err)
	require.Len(t, back.Main, 1)
	return back.Main[0].Move()
}

// TestCastlingText: castling is written as the start demands, and read in both
// forms.
func TestCastlingText(t *testing.T) {
	for _, tt := range []struct{ name, fen, in, out string }{
		{"normal rooks", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1h1", "e1g1"},
		{"normal rooks, long", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8a8", "e8c8"},
		{"Shredder letters for normal rooks", "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "e1g1", "e1g1"},
		{"rook on the g-file", "4k3/8/8/8/8/8/8/4K1R1 w G - 0 1", "e1g1", "e1g1"},
		{"king on f", "4k3/8/8/8/8/8/8/5K1R w H - 0 1", "f1h1", "f1h1"},
		{"king on f steps to g", "4k3/8/8/8/8/8/8/5K1R w H - 0 1", "f1g1", "f1g1"},
		{"king on b, rook on a", "4k3/8/8/8/8/8/8/RK6 w A - 0 1", "b1a1", "b1a1"},
		{"king on d, said by the king's square", "4k3/8/8/8/8/8/8/3K3R w K - 0 1", "d1g1", "d1h1"},
		{"king stays on g", "4k3/8/8/8/8/8/8/6KR w K - 0 1", "g1h1", "g1h1"},
		{"inner rook", "4k3/8/8/8/8/8/8/4KR1R w F - 0 1", "e1f1", "e1f1"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := recode(t, tt.fen, tt.in)
			require.Equal(t, tt.out, m.String())
			require.Equal(t, tt.name != "king on f steps to g", m.Castling)
		})
	}
}
