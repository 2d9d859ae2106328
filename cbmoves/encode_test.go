package cbmoves_test

import (
	"errors"
	"fmt"
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

// TestAppendRefuses: Append refuses what has no code, says where and why, and leaves its arguments alone.
func TestAppendRefuses(t *testing.T) {
	const normal, castles = "", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
	nag, text, variation := cbmoves.NAGItem, cbmoves.TextItem, cbmoves.VariationItem
	ofRange, ofMove := cbmoves.ErrRange, cbmoves.ErrMove
	list := func(items ...cbmoves.Item) []cbmoves.Item { return items }
	move := func(from, to cbmoves.Square, promotion cbmoves.Piece) []cbmoves.Item {
		return list(cbmoves.MoveItem(cbmoves.Move{From: from, To: to, Promotion: promotion}))
	}
	for _, tt := range []struct {
		fen   string
		items []cbmoves.Item
		err   error
		want  string
	}{
		{"4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1", list(uci(t, "b1b2")), ofRange, "ply 0: move b1b2: piece has no code"},
		{"4k3/8/8/8/8/8/8/NNN1K3 w - - 0 1", list(uci(t, "c1d3")), ofRange,
			"ply 0: move c1d3: piece has no code"},
		{"4k3/8/8/8/8/8/8/BBB1K3 w - - 0 1", list(uci(t, "c1d2")), ofRange,
			"ply 0: move c1d2: piece has no code"},
		{"4k3/8/8/8/8/8/8/RRR1K3 w - - 0 1", list(uci(t, "c1c2")), ofRange,
			"ply 0: move c1c2: piece has no code"},
		{"4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", list(uci(t, "h2h3")), ofRange,
			"ply 0: move h2h3: piece has no code"},
		{"4k3/8/8/8/8/8/8/K3K3 w - - 0 1", list(uci(t, "e1e2")), ofRange, "ply 0: move e1e2: piece has no code"},
		{normal, list(nag(256)), ofRange, "ply 0: NAG 256: out of range: want 0 to 255"},
		{normal, list(text(cbmoves.Comment, "a\x00b")), ofRange, `ply 0: text "a\x00b": U+0000 inside`},
		{normal, list(text(cbmoves.Comment, "a\xffb")), ofRange, `ply 0: text "a\xffb": not UTF-8`},
		{normal, list(text(cbmoves.Comment, "\xed\xa0\xbd\xed\xb8\x80")), ofRange,
			`ply 0: text "\xed\xa0\xbd\xed\xb8\x80": not UTF-8`},
		{normal, list(text(7, "")), ofRange, "ply 0: TextKind 7: out of range: want Comment to InputExpected"},
		{normal, list(text(0, "")), ofRange, "ply 0: TextKind 0: out of range: want Comment to InputExpected"},
		{normal, list(cbmoves.ResultItem(4)), ofRange, "ply 0: result 4: out of range: want 0 to 3"},
		{normal, list(cbmoves.Item{}), ofRange, "ply 0: item: out of range: want an item that can be written"},
		{normal, list(uci(t, "a1a3")), ofMove, "ply 0: move a1a3: impossible move"},
		{normal, list(uci(t, "e4e5")), ofMove, "ply 0: move e4e5: impossible move: its square is empty"},
		{normal, list(uci(t, "e7e5")), ofMove, "ply 0: move e7e5: impossible move: the other side is to move"},
		{normal, list(uci(t, "e2e4"), uci(t, "e7d4")), ofMove, "ply 1: move e7d4: impossible move"},
		{"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", list(uci(t, "a7a8")), ofMove, "ply 0: move a7a8: impossible move"},
		{normal, list(uci(t, "a2a3q")), ofMove, "ply 0: move a2a3q: impossible move"},
		{"4k3/8/8/8/8/8/PPPPPPPP/4K3 w - - 0 1", list(uci(t, "e1f1q")), ofMove,
			"ply 0: move e1f1q: impossible move"},
		{"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", move(48, 56, cbmoves.King), ofMove,
			"ply 0: move invalid Move: impossible move"},
		{normal, move(12, 99, 0), ofMove,
			"ply 0: move invalid Move: impossible move: want a square from 0 to 63"},
		{normal, move(64, 12, 0), ofMove,
			"ply 0: move invalid Move: impossible move: want a square from 0 to 63"},
		{normal, move(3, 251, 0), ofMove,
			"ply 0: move invalid Move: impossible move: want a square from 0 to 63"},
		{normal, list(uci(t, "e1g1")), ofMove, "ply 0: move e1g1: impossible move"},
		{castles, list(uci(t, "e1g1q")), ofMove, "ply 0: move e1g1q: impossible move"},
		{"4k3/8/8/8/8/8/8/4K1KR w K - 0 1", list(uci(t, "g1h1")), ofMove, "ply 0: move g1h1: impossible move"},
		// A king that castles without leaving its square must take the rook.
		{"4k3/8/8/8/8/8/8/R1K5 w Q - 0 1", move(2, 2, 0), ofMove, "ply 0: move invalid Move: impossible move"},
		{normal, list(variation()), cbmoves.ErrSyntax, "ply 0: variation: misplaced variation mark: no move before it"},
		{normal, list(uci(t, "e2e4"), variation(uci(t, "d2d4"), variation(uci(t, "c2c4"))), nag(300)), ofRange,
			"ply 1: NAG 300: out of range: want 0 to 255"},
		{normal, list(uci(t, "e2e4"), variation(uci(t, "d2d4"), nag(300))), ofRange,
			"ply 1: depth 1: NAG 300: out of range: want 0 to 255"},
		{normal, list(uci(t, "e2e4"), variation(uci(t, "d2d5"))), ofMove,
			"ply 0: depth 1: move d2d5: impossible move"},
	} {
		for _, e := range []cbmoves.Options{jose, manual} {
			stream, texts, err := e.Append([]byte("stream"), []byte("texts"),
				&cbmoves.Game{Start: startOf(t, tt.fen), Main: tt.items})
			require.EqualError(t, err, "cbmoves: "+tt.want)
			require.ErrorIs(t, err, tt.err, tt.want)
			require.ErrorAs(t, err, new(*cbmoves.EncodeError))
			require.Equal(t, "stream", string(stream))
			require.Equal(t, "texts", string(texts))
		}
	}
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
		require.EqualError(t, err, fmt.Sprintf("cbmoves: ply 0: code 0x%02x: reserved code", code))
	}
}
