package cbmoves_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbmoves"
)

// uci makes an item of a move.
func uci(t testing.TB, s string) cbmoves.Item {
	t.Helper()
	m, err := cbmoves.ParseMove(s)
	require.NoError(t, err)
	return cbmoves.MoveItem(m)
}

// TestAppendRefuses: Append refuses what has no code, says where, and leaves
// its arguments alone.
func TestAppendRefuses(t *testing.T) {
	const (
		queens = "4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1"
		nine   = "4k3/8/8/8/8/8/PPPPPPPP/4K3 w - - 0 1"
	)
	nag, text, variation := cbmoves.NAGItem, cbmoves.TextItem, cbmoves.VariationItem
	for _, tt := range []struct {
		name  string
		fen   string
		items []cbmoves.Item
		err   error
		ply   int
		depth int
	}{
		{"second queen", queens, []cbmoves.Item{uci(t, "b1b2")}, cbmoves.ErrRange, 0, 0},
		{"third knight", "4k3/8/8/8/8/8/8/NNN1K3 w - - 0 1", []cbmoves.Item{uci(t, "c1d3")}, cbmoves.ErrRange, 0, 0},
		{"third bishop", "4k3/8/8/8/8/8/8/BBB1K3 w - - 0 1", []cbmoves.Item{uci(t, "c1d2")}, cbmoves.ErrRange, 0, 0},
		{"third rook", "4k3/8/8/8/8/8/8/RRR1K3 w - - 0 1", []cbmoves.Item{uci(t, "c1c2")}, cbmoves.ErrRange, 0, 0},
		{"ninth pawn", "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", []cbmoves.Item{uci(t, "h2h3")},
			cbmoves.ErrRange, 0, 0},
		{"second king", "4k3/8/8/8/8/8/8/K3K3 w - - 0 1", []cbmoves.Item{uci(t, "e1e2")}, cbmoves.ErrRange, 0, 0},
		{"NAG 256", "", []cbmoves.Item{nag(256)}, cbmoves.ErrRange, 0, 0},
		{"zero in a text", "", []cbmoves.Item{text(cbmoves.Comment, "a\x00b")}, cbmoves.ErrRange, 0, 0},
		{"text not UTF-8", "", []cbmoves.Item{text(cbmoves.Comment, "a\xffb")}, cbmoves.ErrRange, 0, 0},
		{"surrogates as text", "", []cbmoves.Item{text(cbmoves.Comment, "\xed\xa0\xbd\xed\xb8\x80")},
			cbmoves.ErrRange, 0, 0},
		{"kind of text", "", []cbmoves.Item{text(7, "")}, cbmoves.ErrRange, 0, 0},
		{"no kind of text", "", []cbmoves.Item{text(0, "")}, cbmoves.ErrRange, 0, 0},
		{"result", "", []cbmoves.Item{cbmoves.ResultItem(4)}, cbmoves.ErrRange, 0, 0},
		{"zero item", "", []cbmoves.Item{{}}, cbmoves.ErrRange, 0, 0},
		{"blocked", "", []cbmoves.Item{uci(t, "a1a3")}, cbmoves.ErrMove, 0, 0},
		{"no piece", "", []cbmoves.Item{uci(t, "e4e5")}, cbmoves.ErrMove, 0, 0},
		{"not his turn", "", []cbmoves.Item{uci(t, "e7e5")}, cbmoves.ErrMove, 0, 0},
		{"against the rule", "", []cbmoves.Item{uci(t, "e2e4"), uci(t, "e7d4")}, cbmoves.ErrMove, 1, 0},
		{"no promotion", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", []cbmoves.Item{uci(t, "a7a8")}, cbmoves.ErrMove, 0, 0},
		{"promotion elsewhere", nine, []cbmoves.Item{uci(t, "a2a3q")}, cbmoves.ErrMove, 0, 0},
		{"promotion of a king", nine, []cbmoves.Item{uci(t, "e1f1q")}, cbmoves.ErrMove, 0, 0},
		{"promotion to a king", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1",
			[]cbmoves.Item{cbmoves.MoveItem(cbmoves.Move{From: 48, To: 56, Promotion: cbmoves.King})}, cbmoves.ErrMove, 0, 0},
		{"no square", "", []cbmoves.Item{cbmoves.MoveItem(cbmoves.Move{From: 12, To: 99})}, cbmoves.ErrMove, 0, 0},
		{"from no square", "", []cbmoves.Item{cbmoves.MoveItem(cbmoves.Move{From: 64, To: 12})},
			cbmoves.ErrMove, 0, 0},
		{"queen to no square", "", []cbmoves.Item{cbmoves.MoveItem(cbmoves.Move{From: 3, To: 251})},
			cbmoves.ErrMove, 0, 0},
		{"no castling", "", []cbmoves.Item{uci(t, "e1g1")}, cbmoves.ErrMove, 0, 0},
		{"castling with promotion", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", []cbmoves.Item{uci(t, "e1g1q")},
			cbmoves.ErrMove, 0, 0},
		{"second king takes the rook of the first", "4k3/8/8/8/8/8/8/4K1KR w K - 0 1",
			[]cbmoves.Item{uci(t, "g1h1")}, cbmoves.ErrMove, 0, 0},
		{"variation of nothing", "", []cbmoves.Item{variation()}, cbmoves.ErrSyntax, 0, 0},
		{"after variations", "", []cbmoves.Item{uci(t, "e2e4"),
			variation(uci(t, "d2d4"), variation(uci(t, "c2c4"))), nag(300)}, cbmoves.ErrRange, 1, 0},
		{"in a variation", "", []cbmoves.Item{uci(t, "e2e4"), variation(uci(t, "d2d4"), nag(300))},
			cbmoves.ErrRange, 1, 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			start := startOf(t, tt.fen)
			for _, e := range []cbmoves.Options{jose, manual} {
				stream, texts, err := e.Append([]byte("stream"), []byte("texts"),
					&cbmoves.Game{Start: start, Main: tt.items})
				require.ErrorIs(t, err, tt.err)
				var refused *cbmoves.EncodeError
				require.ErrorAs(t, err, &refused)
				require.Equal(t, tt.ply, refused.Ply)
				require.Equal(t, tt.depth, refused.Depth)
				require.Regexp(t, "^cbmoves: ply [0-9]+: ", err.Error())
				require.Equal(t, "stream", string(stream))
				require.Equal(t, "texts", string(texts))
			}
		})
	}
}

// TestEncodeErrorText: the texts of errors of writing.
func TestEncodeErrorText(t *testing.T) {
	main := []cbmoves.Item{uci(t, "e2e4"), cbmoves.VariationItem(uci(t, "d2d5"))}
	_, _, err := cbmoves.Append(nil, nil, &cbmoves.Game{Main: main})
	require.EqualError(t, err, "cbmoves: ply 0: depth 1: move d2d5: impossible move")
	_, _, err = cbmoves.Append(nil, nil, &cbmoves.Game{Main: []cbmoves.Item{cbmoves.NAGItem(999)}})
	require.EqualError(t, err, "cbmoves: ply 0: NAG 999: out of range: want 0 to 255")
	for _, tt := range []struct {
		item cbmoves.Item
		want string
	}{
		{cbmoves.MoveItem(cbmoves.Move{From: 64}),
			"cbmoves: ply 1: move invalid Move: impossible move: want a square from 0 to 63"},
		{cbmoves.MoveItem(cbmoves.Move{From: 2, To: 2}),
			"cbmoves: ply 1: move invalid Move: impossible move: the other side is to move"},
		{uci(t, "e4e5"), "cbmoves: ply 1: move e4e5: impossible move: the other side is to move"},
		{uci(t, "e5e4"), "cbmoves: ply 1: move e5e4: impossible move: its square is empty"},
		{cbmoves.ResultItem(9), "cbmoves: ply 1: result 9: out of range: want 0 to 3"},
		{cbmoves.TextItem(9, "a"), "cbmoves: ply 1: TextKind 9: out of range: want Comment to InputExpected"},
		{cbmoves.Item{}, "cbmoves: ply 1: item: out of range: want an item that can be written"},
	} {
		_, _, err := cbmoves.Append(nil, nil, &cbmoves.Game{Main: []cbmoves.Item{uci(t, "e2e4"), tt.item}})
		require.EqualError(t, err, tt.want)
	}
	lenient := cbmoves.Options{Lenient: true}
	g, err := lenient.Decode(cbmoves.Position{}, []byte{0xd4, 0xff}, nil)
	require.NoError(t, err)
	_, _, err = cbmoves.Append(nil, nil, g)
	require.EqualError(t, err, "cbmoves: ply 0: code 0xd4: reserved code")

	// A king that castles without leaving its square must take the rook.
	start, err := cbmoves.ParseFEN("4k3/8/8/8/8/8/8/R1K5 w Q - 0 1")
	require.NoError(t, err)
	stays := cbmoves.MoveItem(cbmoves.Move{From: 2, To: 2})
	_, _, err = cbmoves.Append(nil, nil, &cbmoves.Game{Start: start, Main: []cbmoves.Item{stays}})
	require.ErrorIs(t, err, cbmoves.ErrMove)
}

// nested returns a game with variations in variations, and its stream.
func nested(t *testing.T, depth int) (*cbmoves.Game, []byte) {
	t.Helper()
	move := uci(t, "e2e4")
	line := []cbmoves.Item{move}
	for range depth {
		line = []cbmoves.Item{move, cbmoves.VariationItem(line...)}
	}
	stream := []byte{0x13}
	for range depth {
		stream = append(stream, 0xf0, 0x13)
	}
	for range depth {
		stream = append(stream, 0xf1)
	}
	return &cbmoves.Game{Main: line}, append(stream, 0xff)
}

// maxDepth is the limit that the package comment states.
const maxDepth = 10_000

// TestDepth: variations may be nested as deep as the package comment says, and
// no deeper.
func TestDepth(t *testing.T) {
	game, want := nested(t, maxDepth)
	stream, _, err := cbmoves.Append(nil, nil, game)
	require.NoError(t, err)
	require.Equal(t, want, stream)
	back, err := cbmoves.Decode(cbmoves.Position{}, stream, nil)
	require.NoError(t, err)
	again, _, err := cbmoves.Append(nil, nil, back)
	require.NoError(t, err)
	require.Equal(t, want, again)

	game, deeper := nested(t, maxDepth+1)
	stream, _, err = cbmoves.Append(nil, nil, game)
	require.ErrorIs(t, err, cbmoves.ErrRange)
	require.Empty(t, stream)
	_, err = cbmoves.Decode(cbmoves.Position{}, deeper, nil)
	require.ErrorIs(t, err, cbmoves.ErrRange)
	var syntax *cbmoves.SyntaxError
	require.ErrorAs(t, err, &syntax)
	require.EqualValues(t, 1+2*maxDepth, syntax.Offset)
	require.Equal(t, maxDepth, syntax.Depth)

	back, err = (cbmoves.Options{Lenient: true}).Decode(cbmoves.Position{}, deeper, nil)
	require.NoError(t, err)
	require.Len(t, back.Problems, 1)
	require.ErrorIs(t, back.Problems[0].Err, cbmoves.ErrRange)
	require.True(t, back.Problems[0].Stops)
	require.EqualValues(t, syntax.Offset, back.StreamSize)
}

// TestConcatenated: games one after the other are read one after the other.
func TestConcatenated(t *testing.T) {
	for _, e := range []cbmoves.Options{jose, manual} {
		var stream, texts []byte
		var want []*cbmoves.Game
		for _, v := range vectors(t) {
			if v.StartFEN != "" {
				continue
			}
			g, err := cbmoves.Decode(v.start, v.stream, v.texts)
			require.NoError(t, err)
			want = append(want, g)
			stream, texts, err = e.Append(stream, texts, g)
			require.NoError(t, err)
		}
		require.Greater(t, len(want), 50)
		all := allOf(e)
		for _, v := range want {
			g, err := all.Decode(cbmoves.Position{}, stream, texts)
			require.NoError(t, err)
			require.Equal(t, v.Main, g.Main)
			stream, texts = stream[g.StreamSize:], texts[g.TextsSize:]
		}
		require.Empty(t, stream)
		require.Empty(t, texts)
	}
}

// TestAppendUnknown: unknown codes go back where they were, and nothing else
// gets in that way.
func TestAppendUnknown(t *testing.T) {
	lenient := cbmoves.Options{Lenient: true}
	for code := range 256 {
		g, err := lenient.Decode(cbmoves.Position{}, []byte{byte(code), 0xff}, nil)
		require.NoError(t, err)
		if len(g.Main) != 1 || g.Main[0].Kind() != cbmoves.KindUnknown {
			continue
		}
		stream, _, err := lenient.Append(nil, nil, g)
		require.NoError(t, err)
		require.Equal(t, []byte{byte(code), 0xff}, stream)
		_, _, err = cbmoves.Append(nil, nil, g)
		require.ErrorIs(t, err, errors.ErrUnsupported)
	}
}
