package old_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/charmap"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/chesstest"
	pgn "example.com/boardcodec/cbf/pgn/old"
)

// TestAppendTags: the tags of a header, and the header read back from them.
func TestAppendTags(t *testing.T) {
	g := cbf.NewGame()
	check := func(want string) {
		t.Helper()
		written, err := pgn.Append([]byte("before "), g)
		require.NoError(t, err)
		require.Equal(t, "before "+want+"\n\n", string(written))
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
	require.NoError(t, g.SetResult(cbf.Draw))
	require.NoError(t, g.SetElo(chess.White, 1605))
	require.NoError(t, g.SetElo(chess.Black, 2875))
	require.NoError(t, g.SetECO(cbf.ECO{Main: 487, Sub: 15}))
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

// TestAppendEscapes: names with signs that a tag has to escape come back.
func TestAppendEscapes(t *testing.T) {
	for _, name := range []string{`\`, `"`, `\"`, `"\`, `a\`, `\\`, `"a"`} {
		g := cbf.NewGame()
		require.NoError(t, g.SetPlayers(name, "B"))
		written, err := pgn.Append(nil, g)
		require.NoError(t, err)
		back, err := pgn.NewReader(bytes.NewReader(written)).Read()
		require.NoError(t, err, "%s", written)
		require.Equal(t, name, back.White())
	}
}

// TestAppendCharset: a byte that is not a letter is reported.
func TestAppendCharset(t *testing.T) {
	g := newGame(t, "", "e2e4")
	g.Charset = charmap.Windows1252
	g.Players = []byte("A\x81-B")
	g.Moves[0].Comment = &cbf.Comment{Text: []byte("\x81\x81")}
	written, problems, err := pgn.Options{}.Append(nil, g)
	require.NoError(t, err)
	require.Contains(t, string(written), "1. e4 {\ufffd\ufffd} *")
	require.Len(t, problems, 2)
	require.Equal(t, "tags: changed: 1 bytes that are not in Windows 1252", problems[0].String())
	require.Equal(t, int64(-1), problems[0].Offset, "no text is read")
	require.Equal(t, "comments: changed: 2 bytes that are not in Windows 1252", problems[1].String())
}

// TestAppendBytes: the bytes that mean the same as others, or are never
// written, are reported.
func TestAppendBytes(t *testing.T) {
	for _, tt := range []struct {
		charset         *charmap.Charmap
		players, source string
		comment         string
		problems        []string
	}{
		{nil, "A\nB-C", "", "", []string{"tags: changed: 1 bytes 10, which are read back as the line break 254"}},
		{nil, "A-B", "x\ny\nz", "", []string{"tags: changed: 2 bytes 10, which are read back as the line break 254"}},
		{nil, "A-B\xff", "", "", []string{"tags: changed: 1 bytes 255, which a text cannot contain"}},
		{charmap.Windows1251, "A\xff-\xff", "\xff", "", []string{"tags: changed: 2 bytes 255, which a text cannot contain", "tags: changed: 1 bytes 255, which a text cannot contain"}},
		{charmap.Windows1251, "\xe0-\xe1", "\xe2", "\xe3\n", []string{"comments: changed: 1 bytes 10, which are read back as the line break 254"}},
		{charmap.Windows1251, "\xe0-\xe1", "\xe2", "\xe3\xfe", nil},
	} {
		g := newGame(t, "", "e2e4")
		g.Charset, g.Players, g.Source = tt.charset, []byte(tt.players), []byte(tt.source)
		if tt.comment != "" {
			g.Moves[0].Comment = &cbf.Comment{Text: []byte(tt.comment)}
		}
		written, problems, err := pgn.Options{}.Append(nil, g)
		require.NoError(t, err)
		var texts []string
		for _, p := range problems {
			require.Equal(t, cbf.ProblemChanged, p.Kind)
			texts = append(texts, p.String())
		}
		require.Equal(t, tt.problems, texts, tt.players)
		back, err := pgn.Options{Charset: tt.charset, Convert: true}.NewReader(bytes.NewReader(written)).Read()
		require.NoError(t, err)
		require.Equal(t, tt.problems == nil, string(back.Players) == tt.players && string(back.Source) == tt.source &&
			(tt.comment == "" || string(back.Moves[0].Comment.Text) == strings.TrimSpace(tt.comment)))
		checkOut(t, g)
	}
}

// TestAppendNames: names that a Reader would not read back are reported.
func TestAppendNames(t *testing.T) {
	const (
		convention = ", would be read back differently"
		tooLong    = ", out of range: 65 bytes, want at most 63"
	)
	for _, tt := range []struct {
		players, source string
		problem         string
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
		{"A-B (3)", "Open (4)", `round "3" of the players, beside "4"`, false},
		{"A-B (1) (2)", "", "the form of the players" + convention, true},
		{"A-B", "Open [C] [D]", "the form of the source" + convention, true},
		{"A-B", "Open (1) (2)", "", false},
		{"A-B", strings.Repeat("x", 59) + "[C]", "", false},
		{"A-B", strings.Repeat("x", 57) + "[C](3)", "the form of the source" + tooLong, true},
		{"_-B", "", `White "-", which stands for unknown`, false},
		{"A-_", "", `Black "-", which stands for unknown`, false},
		{"A-B", "-", `Event "-", which stands for unknown`, false},
		{"A-B", "Open [?]", `Annotator "?", which stands for unknown`, false},
	} {
		t.Run(tt.players+"|"+tt.source, func(t *testing.T) {
			g := newGame(t, "", "e2e4")
			g.Players, g.Source = []byte(tt.players), []byte(tt.source)
			checkOut(t, g)
			written, problems, err := pgn.Options{}.Append(nil, g)
			require.NoError(t, err)
			if tt.problem == "" {
				require.Empty(t, problems)
			} else {
				require.Len(t, problems, 1)
				require.Equal(t, "tags: dropped: "+tt.problem, problems[0].String())
			}
			_, err = pgn.NewReader(bytes.NewReader(written)).Read()
			require.Equal(t, tt.refused, errors.Is(err, pgn.ErrLost), "%v", err)
		})
	}
	// Letters in place of figurines do come back.
	g := newGame(t, "", "")
	g.Players = []byte("\xb1-\xb2")
	_, problems, err := pgn.Options{Letters: true}.Append(nil, g)
	require.NoError(t, err)
	require.Empty(t, problems)
}
