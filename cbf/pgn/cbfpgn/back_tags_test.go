package cbfpgn_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/charmap"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/chesstest"
	"example.com/boardcodec/cbf/pgn/cbfpgn"
)

// TestGameTags: the tags of a header, and the header read back from them.
func TestGameTags(t *testing.T) {
	g := cbf.NewGame()
	check := func(want string) {
		t.Helper()
		written, _ := appended(t, cbfpgn.Fitter{}, g)
		require.Equal(t, want+"\n\n", written)
	}
	check(`[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "?"]
[Black "?"]
[Result "*"]

*`)
	require.NoError(t, g.SetPlayers("Müller, K \"Karl\"", "O\\Kelly, A"))
	require.NoError(t, g.SetSource("Köln", "Hübner", "3.1"))
	require.NoError(t, g.SetYear(1899))
	require.NoError(t, g.SetResult(chess.Draw))
	require.NoError(t, g.SetElo(chess.White, 1605))
	require.NoError(t, g.SetElo(chess.Black, 2875))
	require.NoError(t, g.SetECO("E86/15"))
	g.SetMarked(true)
	g.SetDeleted(true)
	check(`[Event "Köln"]
[Site "?"]
[Date "1899.??.??"]
[Round "3.1"]
[White "Müller, K \"Karl\""]
[Black "O\\Kelly, A"]
[Result "1/2-1/2"]
[WhiteElo "1605"]
[BlackElo "2875"]
[ECO "E86/15"]
[Annotator "Hübner"]
[CBF "marked, deleted"]

1/2-1/2`)
	require.NoError(t, g.SetStart(chesstest.FEN(t, "4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 7")))
	require.NoError(t, g.SetEvaluation(4))
	g.Moves = uciLine(t, g.Start(), "d2d4 e4d3")
	check(`[Event "Köln"]
[Site "?"]
[Date "1899.??.??"]
[Round "3.1"]
[White "Müller, K \"Karl\""]
[Black "O\\Kelly, A"]
[Result "*"]
[WhiteElo "1605"]
[BlackElo "2875"]
[Annotator "Hübner"]
[SetUp "1"]
[FEN "4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 7"]
[CBF "marked, deleted, evaluation 4"]

7. d4 exd3 *`)
}

// TestGameCharset: a byte that is not a letter is reported.
func TestGameCharset(t *testing.T) {
	g := newGame(t, "", "e2e4")
	g.Charset = charmap.Windows1252
	g.Players = []byte("A\x81-B")
	g.Moves[0].Comment = &cbf.Comment{Text: []byte("\x81\x81")}
	written, losses := appended(t, cbfpgn.Fitter{}, g)
	require.Contains(t, written, "1. e4 {\ufffd\ufffd} *")
	require.Equal(t, []string{"tags: 1 bytes that are not in Windows 1252, respelled", "comments: 2 bytes that are not in Windows 1252, respelled"}, texts(losses))
}

// TestGameBytes: the bytes that mean the same as others, or are never
// written, are reported.
func TestGameBytes(t *testing.T) {
	for _, tt := range []struct {
		charset         *charmap.Charmap
		players, source string
		comment         string
		losses          []string
	}{
		{nil, "A\nB-C", "", "", []string{"tags: 1 bytes 10, which are read back as the line break 254, respelled"}},
		{nil, "A-B", "x\ny\nz", "", []string{"tags: 2 bytes 10, which are read back as the line break 254, respelled"}},
		{nil, "A-B\xff", "", "", []string{"tags: 1 bytes 255, which a text cannot contain, respelled"}},
		{charmap.Windows1251, "A\xff-\xff", "\xff", "", []string{"tags: 2 bytes 255, which a text cannot contain, respelled", "tags: 1 bytes 255, which a text cannot contain, respelled"}},
		{charmap.Windows1251, "\xe0-\xe1", "\xe2", "\xe3\n", []string{"comments: 1 bytes 10, which are read back as the line break 254, respelled"}},
		{charmap.Windows1251, "\xe0-\xe1", "\xe2", "\xe3\xfe", nil},
	} {
		g := newGame(t, "", "e2e4")
		g.Charset, g.Players, g.Source = tt.charset, []byte(tt.players), []byte(tt.source)
		if tt.comment != "" {
			g.Moves[0].Comment = &cbf.Comment{Text: []byte(tt.comment)}
		}
		written, losses := appended(t, cbfpgn.Fitter{}, g)
		require.Equal(t, tt.losses, texts(losses), tt.players)
		for _, l := range losses {
			require.Equal(t, chess.Odd, l.Scale)
		}
		back, _ := fitted(t, cbfpgn.Fitter{Charset: tt.charset}, written)
		require.Equal(t, tt.losses == nil, string(back.Players) == tt.players && string(back.Source) == tt.source &&
			(tt.comment == "" || string(back.Moves[0].Comment.Text) == strings.TrimSpace(tt.comment)))
		checkOut(t, g)
	}
}

// TestGameNames: names that a Reader would not read back are reported.
func TestGameNames(t *testing.T) {
	for _, tt := range []struct {
		players, source string
		loss            string
		refused         bool
	}{
		{"A-B", "Open [C] (3)", "", false},
		{"A-B (3)", "Open [C]", "", false},
		{"A-B (3)", "[C] Open (3)", "", false},
		{"A (3)-B", "(3) Open", "", false},
		{"", "", "", false},
		{"-", "", "", false},
		{"Solo", "", "", false},
		{"?-?", "?", "", false},
		{" A\xfe - B\x00{}", "\xfe \xfe Open ", "", false},
		{"A-B (3)", "Open (4)", `round of the players beside "4" "3"`, false},
		{"A-B (1) (2)", "", "the form of the players", true},
		{"A-B", "Open [C] [D]", "the form of the source", true},
		{"A-B", "Open (1) (2)", "", false},
		{"A-B", strings.Repeat("x", 59) + "[C]", "", false},
		{"A-B", strings.Repeat("x", 57) + "[C](3)", "the form of the source", true},
		{"_-B", "", `White, which stands for unknown, "-"`, false},
		{"A-_", "", `Black, which stands for unknown, "-"`, false},
		{"A-B", "-", `Event, which stands for unknown, "-"`, false},
		{"A-B", "Open [?]", `Annotator, which stands for unknown, "?"`, false},
	} {
		t.Run(tt.players+"|"+tt.source, func(t *testing.T) {
			g := newGame(t, "", "e2e4")
			g.Players, g.Source = []byte(tt.players), []byte(tt.source)
			checkOut(t, g)
			written, losses := appended(t, cbfpgn.Fitter{}, g)
			if tt.loss == "" {
				require.Empty(t, losses)
			} else {
				require.Equal(t, []string{"tags: " + tt.loss + ", dropped"}, texts(losses))
			}
			_, err := strictly(t, written)
			require.Equal(t, tt.refused, errors.Is(err, cbfpgn.ErrLost), "%v", err)
		})
	}
	// Letters in place of figurines do come back.
	g := newGame(t, "", "")
	g.Players = []byte("\xb1-\xb2")
	_, losses := appended(t, cbfpgn.Fitter{Letters: true}, g)
	require.Empty(t, losses)
}
