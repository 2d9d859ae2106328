package cbmoves_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbmoves"
)

// TestAppendPGNTags: the seven tags come first, in PGN's order, then those of the start,
// then the others; the tag of the result wins unless it is *.
func TestAppendPGNTags(t *testing.T) {
	start, err := cbmoves.ParseFEN("4k3/8/8/8/8/8/8/1R2KR2 w KQ - 0 1")
	require.NoError(t, err)
	g := &cbmoves.Game{Start: start, Main: []cbmoves.Item{uci(t, "e1f1"), cbmoves.ResultItem(cbmoves.Draw)}}
	pgn, err := g.AppendPGN([]byte("x"), []cbmoves.Tag{
		{"ECO", "A00"}, {"Black", `O"Neil \ Ö`}, {"Result", "1-0"}, {"White", ""}, {"Date",
			""}, {"Round", "-"}, {"Annotator", ""},
	})
	require.NoError(t, err)
	require.Equal(t, `x[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "-"]
[White "?"]
[Black "O\"Neil \\ Ö"]
[Result "1-0"]
[Variant "Chess960"]
[SetUp "1"]
[FEN "4k3/8/8/8/8/8/8/1R2KR2 w KQ - 0 1"]
[ECO "A00"]
[Annotator ""]

1. O-O {1/2-1/2} 1-0

`, string(pgn))

	for _, tt := range []struct{ tag, stream, want string }{
		{"", "13 ff", "*"}, {"*", "13 d2 ff", "1-0"}, {"0-1", "13 d2 ff", "0-1"}, {"1/2-1/2", "13 ff",
			"1/2-1/2"}, {"", "13 d1 d0 ff", "0-1"},
	} {
		g, err := cbmoves.Decode(cbmoves.Position{}, unhex(t, tt.stream), nil)
		require.NoError(t, err)
		pgn, err := g.AppendPGN(nil, []cbmoves.Tag{{"Result", tt.tag}, {"Variant", "Fischerandom"}})
		require.NoError(t, err)
		require.Contains(t, string(pgn), "[Result \""+tt.want+"\"]\n[Variant \"Fischerandom\"]\n\n1. e4 ")
		require.True(t, strings.HasSuffix(string(pgn), " "+tt.want+"\n\n"))
	}
	// A game without moves, and move numbers of several digits.
	start, err = cbmoves.ParseFEN("4k3/8/8/8/8/8/8/4K2R b K - 0 109")
	require.NoError(t, err)
	for _, tt := range []struct {
		items []cbmoves.Item
		want  string
	}{
		{[]cbmoves.Item{cbmoves.ResultItem(cbmoves.Draw)}, "1/2-1/2"},
		{[]cbmoves.Item{uci(t, "e8e7"), uci(t, "e1g1")}, "109... Ke7 110. O-O *"},
		{[]cbmoves.Item{uci(t, "e8e7"),
			cbmoves.VariationItem(uci(t, "e8d7"), cbmoves.ResultItem(cbmoves.Draw)), cbmoves.ResultItem(cbmoves.Draw)},
			"109... Ke7 (109... Kd7 {1/2-1/2}) 1/2-1/2"},
	} {
		pgn, err := (&cbmoves.Game{Start: start, Main: tt.items}).AppendPGN(nil, nil)
		require.NoError(t, err)
		require.True(t, strings.HasSuffix(string(pgn), "\n\n"+tt.want+"\n\n"), "%s", pgn)
	}
}

// TestAppendPGNComments: what comments can hold, and that two games are two games.
func TestAppendPGNComments(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"a {b", "{a {b}"},
		{"a {b} c}", "{a ｛b｝ c｝}"},
		{"}", "{｝}"},
		{"see\n[Event \"x\"]\n end", "{see\n [Event \"x\"]\n end}"},
		{"see\r\n[Event \"x\"]\r%y\rz\r\n", "{see\n [Event \"x\"]\n %y\nz\n}"},
		{"[%clk 0:01]", "{[%clk 0:01]}"},
	} {
		g := &cbmoves.Game{Main: []cbmoves.Item{uci(t, "e2e4"), cbmoves.TextItem(cbmoves.Comment, tt.text)}}
		one, err := g.AppendPGN(nil, nil)
		require.NoError(t, err)
		_, moves, _ := strings.Cut(string(one), "\n\n")
		require.Equal(t, "1. e4 "+tt.want+" *\n\n", moves)
		two, err := g.AppendPGN(one, nil)
		require.NoError(t, err)
		require.Equal(t, string(one)+string(one), string(two))
	}
}

// TestAppendPGNLines: a line has at most 80 bytes, and as many as fit; behind a comment Black's
// move has its number; a text of another kind begins with the reason.
func TestAppendPGNLines(t *testing.T) {
	for _, tt := range []struct {
		kind       cbmoves.TextKind
		text, want string
	}{
		{cbmoves.Comment, "x", "1. e4 {x} 1... e5 *"},
		{cbmoves.Comment, strings.Repeat("x", 72), "1. e4 {" + strings.Repeat("x", 72) + "}\n1... e5 *"},
		{cbmoves.Comment, strings.Repeat("x", 73), "1. e4\n{" + strings.Repeat("x", 73) + "} 1...\ne5 *"},
		{cbmoves.Comment, "x\n" + strings.Repeat("y", 69), "1. e4 {x\n" + strings.Repeat("y", 69) + "} 1... e5 *"},
		{cbmoves.Comment, "x\n" + strings.Repeat("y", 70), "1. e4 {x\n" + strings.Repeat("y", 70) + "} 1... e5\n*"},
		{cbmoves.Comment + 1, "x", "1. e4 {" + (cbmoves.Comment + 1).String() + ": x} 1... e5 *"},
		{cbmoves.InputExpected, "x", "1. e4 {" + cbmoves.InputExpected.String() + ": x} 1... e5 *"},
	} {
		g := &cbmoves.Game{Main: []cbmoves.Item{uci(t, "e2e4"), cbmoves.TextItem(tt.kind, tt.text), uci(t, "e7e5")}}
		pgn, err := g.AppendPGN(nil, nil)
		require.NoError(t, err)
		_, moves, _ := strings.Cut(string(pgn), "\n\n")
		require.Equal(t, tt.want+"\n\n", moves)
	}
}

// TestAppendPGNNAGs: the NAGs of a move come before its variations, wherever they are, each once,
// and other items stay where they are.
func TestAppendPGNNAGs(t *testing.T) {
	nag, variation, text := cbmoves.NAGItem, cbmoves.VariationItem, cbmoves.TextItem
	for _, tt := range []struct {
		items []cbmoves.Item
		want  string
	}{
		{[]cbmoves.Item{uci(t, "e2e4"), nag(1), variation(uci(t, "d2d4")), nag(2), uci(t, "e7e5"), nag(3)},
			"1. e4 $1 $2 (1. d4) 1... e5 $3 *"},
		{[]cbmoves.Item{uci(t, "e2e4"), variation(uci(t, "d2d4"), nag(4)), text(cbmoves.Comment, "x"),
			nag(5), variation(uci(t, "c2c4")), nag(6)},
			"1. e4 $5 $6 (1. d4 $4) {x} (1. c4) *"},
		{[]cbmoves.Item{uci(t, "e2e4"), variation(uci(t, "d2d4")), uci(t, "e7e5"),
			variation(uci(t, "c7c5")), nag(7), uci(t, "g1f3"), nag(8)},
			"1. e4 (1. d4) 1... e5 $7 (1... c5) 2. Nf3 $8 *"},
	} {
		pgn, err := (&cbmoves.Game{Main: tt.items}).AppendPGN(nil, nil)
		require.NoError(t, err)
		_, moves, _ := strings.Cut(string(pgn), "\n\n")
		require.Equal(t, tt.want+"\n\n", moves)
	}
}

// TestAppendPGNRefuses: what PGN cannot hold is an error that names it, and nothing is
// appended.
func TestAppendPGNRefuses(t *testing.T) {
	tags := func(pairs ...string) (list []cbmoves.Tag) {
		for i := 0; i < len(pairs); i += 2 {
			list = append(list, cbmoves.Tag{Name: pairs[i], Value: pairs[i+1]})
		}
		return list
	}
	items := func(items ...cbmoves.Item) []cbmoves.Item { return items }
	cyclic := make([]cbmoves.Item, 2)
	cyclic[0], cyclic[1] = uci(t, "0000"), cbmoves.VariationItem(cyclic...)
	for _, tt := range []struct {
		main []cbmoves.Item
		tags []cbmoves.Tag
		err  error
		want string
	}{
		{nil, tags("", "x"), cbmoves.ErrRange, `tag "": want letters, digits and underscores`},
		{nil, tags("Weiß", "x"), cbmoves.ErrRange, `tag "Weiß": `},
		{nil, tags("Event", "x", "Event", "y"), cbmoves.ErrRange, `tag "Event": it occurs twice`},
		{nil, tags("FEN", "8/8/8/8/8/8/8/8 w - - 0 1"), cbmoves.ErrRange,
			`tag "FEN": it follows from the start of the game`},
		{nil, tags("SetUp", "1"), cbmoves.ErrRange, `tag "SetUp"`},
		{nil, tags("Event", "a\nb"), cbmoves.ErrRange, `tag "Event": control character`},
		{nil, tags("Event", "a\u0085b"), cbmoves.ErrRange, `tag "Event": control character`},
		{nil, tags("Event", "a\xff"), cbmoves.ErrRange, `tag "Event": not UTF-8`},
		{nil, tags("Result", "1:0"), cbmoves.ErrRange,
			`tag "Result": out of range: want 1-0, 0-1, 1/2-1/2 or *: "1:0"`},
		{items(uci(t, "e2e5")), nil, cbmoves.ErrMove, "ply 0: move e2e5: impossible move"},
		{items(uci(t, "e2e4"), cbmoves.VariationItem(uci(t, "d2d4"), uci(t, "e2e4"))), nil,
			cbmoves.ErrMove, "ply 1: depth 1: move e2e4: "},
		{items(cbmoves.VariationItem()), nil, cbmoves.ErrSyntax, "ply 0: variation: misplaced variation mark"},
		{cyclic, nil, cbmoves.ErrRange, "ply 1: depth 10000: variation: out of range: nested"},
		{items(cbmoves.Item{}), nil, cbmoves.ErrRange, "ply 0: item: "},
		{items(cbmoves.ResultItem(9), cbmoves.ResultItem(0)), nil, cbmoves.ErrRange, "ply 0: result 9: "},
		{items(cbmoves.ResultItem(4)), nil, cbmoves.ErrRange, "ply 0: result 4: "},
		{items(cbmoves.ResultItem(9)), nil, cbmoves.ErrRange, "ply 0: result 9: "},
		{items(cbmoves.TextItem(9, "")), nil, cbmoves.ErrRange, "ply 0: TextKind 9: "},
	} {
		g := &cbmoves.Game{Main: tt.main}
		dst, err := g.AppendPGN([]byte("kept"), tt.tags)
		require.Equal(t, "kept", string(dst))
		require.ErrorIs(t, err, tt.err)
		var refused *cbmoves.EncodeError
		require.ErrorAs(t, err, &refused)
		require.Contains(t, err.Error(), "cbmoves: "+tt.want)
	}
}
