package cbf_test

import (
	"bytes"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/charmap"

	"example.com/boardcodec/cbf"
)

// newGame returns a game with moves in UCI form from a start position.
func newGame(t testing.TB, fen string, moves string) *cbf.Game {
	t.Helper()
	g := cbf.NewGame()
	if fen != "" {
		require.NoError(t, g.SetStart(position(t, fen)))
	}
	g.Moves = uciLine(t, g.Start(), moves)
	return g
}

func uciLine(t testing.TB, p cbf.Position, moves string) (l cbf.Line) {
	t.Helper()
	for _, uci := range strings.Fields(moves) {
		m, err := p.ParseUCI(uci)
		require.NoError(t, err)
		l = append(l, cbf.Node{Move: m})
		p, err = p.Play(m)
		require.NoError(t, err)
	}
	return l
}

// movetext returns the PGN of a game after its tags.
func movetext(t testing.TB, g *cbf.Game) string {
	t.Helper()
	pgn, err := g.AppendPGN(nil)
	require.NoError(t, err)
	_, text, found := strings.Cut(string(pgn), "\n\n")
	require.True(t, found)
	return strings.TrimSuffix(text, "\n\n")
}

// TestAppendPGNTags: the tags of a header, and the header read back from them.
func TestAppendPGNTags(t *testing.T) {
	g := cbf.NewGame()
	check := func(want string) {
		t.Helper()
		pgn, err := g.AppendPGN([]byte("before "))
		require.NoError(t, err)
		require.Equal(t, "before "+want+"\n\n", string(pgn))
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
	require.NoError(t, g.SetElo(cbf.White, 1605))
	require.NoError(t, g.SetElo(cbf.Black, 2875))
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
	require.NoError(t, g.SetStart(position(t, "4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 7")))
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

// TestAppendPGNMoves: moves, variations, comments and codes as PGN, and the
// game read back from it.
func TestAppendPGNMoves(t *testing.T) {
	comment := func(move, pos, extra byte, text string) *cbf.Comment {
		return &cbf.Comment{MoveCode: move, PositionCode: pos, ExtraCode: extra, Text: []byte(text)}
	}
	for _, tt := range []struct {
		name, want string
		change     func(g *cbf.Game)
	}{
		{"moves", "1. e4 e5 2. Nf3 *", func(*cbf.Game) {}},
		{"a comment", "1. e4 {best by test} 1... e5 2. Nf3 *", func(g *cbf.Game) {
			g.Moves[0].Comment = comment(0, 0, 0, "best by test")
		}},
		{"NAGs of all certain codes", "1. e4 $1 $18 1... e5 $2 $16 2. Nf3 $5 $14 *", func(g *cbf.Game) {
			for i := range g.Moves {
				g.Moves[i].Comment = comment(byte(i+1), byte(i+1), 0, "")
			}
		}},
		{"codes without a NAG", "1. e4 {[%cbf move 8 zugzwang]} 1... e5 $146 {[%cbf extra 2 better is]} 2. Nf3\n" +
			"{[%cbf move 77] [%cbf position 12 initiative] [%cbf extra 254] and text} *", func(g *cbf.Game) {
			g.Moves[0].Comment = comment(8, 0, 0, "")
			g.Moves[1].Comment = comment(0, 9, 2, "")
			g.Moves[2].Comment = comment(77, 12, 254, "and text")
		}},
		{"game comment", "{[%cbf move 1] before} 1. e4 e5 2. Nf3 *", func(g *cbf.Game) {
			g.Comment = comment(1, 0, 0, "before")
		}},
		{"surplus comments", "{first} {[%cbf surplus] second} {[%cbf surplus] third} 1. e4 e5 2. Nf3 *", func(g *cbf.Game) {
			g.Comment = comment(0, 0, 0, "first")
			g.ExtraComments = []cbf.Comment{*comment(0, 0, 0, "second"), *comment(0, 0, 0, "third")}
		}},
		{"surplus without a game comment", "{} {[%cbf surplus] first} 1. e4 e5 2. Nf3 *", func(g *cbf.Game) {
			g.ExtraComments = []cbf.Comment{*comment(0, 0, 0, "first")}
		}},
		{"no text", "1. e4 {} 1... e5 2. Nf3 *", func(g *cbf.Game) { g.Moves[0].Comment = &cbf.Comment{} }},
		{"text like a command", "1. e4 {[%cbf text] [%cbf move 8]} 1... e5 2. Nf3 *", func(g *cbf.Game) {
			g.Moves[0].Comment = comment(0, 0, 0, "[%cbf move 8]")
		}},
		{"signs", "1. e4 {｛Hi｝ ¶ a b␀␡ ¶} 1... e5 2. Nf3 *", func(g *cbf.Game) {
			g.Moves[0].Comment = comment(0, 0, 0, "{Hi}\xFEa\t  b\x00\x7f\xFE")
		}},
		{"figurines and umlauts", "1. e4 {♔♕♘♗♖♙ä} 1... e5 2. Nf3 *", func(g *cbf.Game) {
			g.Moves[0].Comment = comment(0, 0, 0, "\xb1\xb2\xb3\xb4\xb5\xb6\x84")
		}},
		{"a pilcrow of the charset", "1. e4 {⁋ ¶ ⁋} 1... e5 2. Nf3 *", func(g *cbf.Game) {
			g.Charset = charmap.CodePage850
			g.Moves[0].Comment = comment(0, 0, 0, "\xf4\xfe\xf4")
		}},
		{"variations", "1. e4 (1. d4 d5 (1... f5 2. c4) 2. c4) (1. c4) 1... e5 (1... c5 {Sicilian})\n2. Nf3 *", func(g *cbf.Game) {
			p := g.Start()
			v := uciLine(t, p, "d2d4 d7d5 c2c4")
			after, err := p.Play(v[0].Move)
			require.NoError(t, err)
			v[1].Variations = []cbf.Line{uciLine(t, after, "f7f5 c2c4")}
			g.Moves[0].Variations = []cbf.Line{v, uciLine(t, p, "c2c4")}
			after, err = p.Play(g.Moves[0].Move)
			require.NoError(t, err)
			sicilian := uciLine(t, after, "c7c5")
			sicilian[0].Comment = comment(0, 0, 0, "Sicilian")
			g.Moves[1].Variations = []cbf.Line{sicilian}
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := newGame(t, "", "e2e4 e7e5 g1f3")
			tt.change(g)
			require.Equal(t, tt.want, movetext(t, g))
		})
	}
}

// TestAppendPGNLetters: figurines as letters.
func TestAppendPGNLetters(t *testing.T) {
	g := newGame(t, "", "e2e4")
	g.Moves[0].Comment = &cbf.Comment{Text: []byte("\xb1\xb2\xb3\xb4\xb5\xb6")}
	pgn, problems, err := cbf.Options{Letters: true}.AppendPGN(nil, g)
	require.NoError(t, err)
	require.Empty(t, problems)
	require.Contains(t, string(pgn), "1. e4 {KQNBRP} *")
}

// TestAppendPGNIrregular: what a record can hold and chess does not allow ends
// the line, and stands in a comment.
func TestAppendPGNIrregular(t *testing.T) {
	for _, tt := range []struct {
		name, fen, moves, variation, want string
		problems                          []string
	}{
		{
			"king left in check", "4k3/8/8/8/4r3/8/8/4K2R w K - 0 1", "h1h2 e8e7", "",
			"{Moves that chess does not allow: 1. h1h2 e8e7} *", []string{"moved: move 1, h1h2, which is illegal, and 1 after it, to a comment"},
		},
		{
			"leftover e.p.", "4k2r/8/8/3pP3/8/8/3P4/4K3 w k - 0 1", "d2d4 e8g8 e5d6 f8f1", "",
			"1. d4 O-O {Moves that chess does not allow: 2. e5d6ep f8f1} *", []string{"moved: move 2, e5d6, which is illegal, and 1 after it, to a comment"},
		},
		{
			"castling without right", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e1g1", "",
			"{Moves that chess does not allow: 1. e1g1} *", []string{"moved: move 1, e1g1, which is illegal, and 0 after it, to a comment"},
		},
		{
			"in a variation", "4k3/8/8/8/4r3/8/8/4K2R w K - 0 1", "e1f1 e8e7", "h1h2 e8e7",
			"1. Kf1 {Moves that chess does not allow: 1. h1h2 e8e7} 1... Ke7 *", []string{"moved: move 1, h1h2, which is illegal, and 1 after it, to a comment"},
		},
		{
			"later in a variation", "4k3/8/8/8/4r3/8/8/4K2R w K - 0 1", "e1f1 e8e7", "e1d1 e8e7 h1h2 e7e8 d1e1",
			"1. Kf1 (1. Kd1 Ke7 2. Rh2 Ke8 {Moves that chess does not allow: 3. d1e1})\n1... Ke7 *",
			[]string{"moved: move 3, d1e1, which is illegal, and 0 after it, to a comment"},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := newGame(t, tt.fen, tt.moves)
			if tt.variation != "" {
				g.Moves[0].Variations = []cbf.Line{uciLine(t, g.Start(), tt.variation)}
			}
			require.Equal(t, tt.want, movetext(t, g))
			_, problems, err := cbf.Options{}.AppendPGN(nil, g)
			require.NoError(t, err)
			var texts []string
			for _, p := range problems {
				require.Equal(t, cbf.ProblemMoved, p.Kind)
				texts = append(texts, strings.TrimPrefix(p.String(), "moves: "))
			}
			require.Equal(t, tt.problems, texts)
		})
	}

	t.Run("comments and variations in it", func(t *testing.T) {
		g := newGame(t, "4k3/8/8/8/4r3/8/8/4K2R w K - 0 1", "h1h2 e8e7")
		g.Moves[0].Comment = &cbf.Comment{MoveCode: 6, Text: []byte("in {check}")}
		g.Moves[0].Variations = []cbf.Line{uciLine(t, g.Start(), "e1f1")}
		require.Equal(t, "{Moves that chess does not allow: 1. h1h2 $4 [in ｛check｝] (1. e1f1) 1... e8e7}\n*", movetext(t, g))
	})
	t.Run("nothing of it", func(t *testing.T) {
		g := newGame(t, "", "e2e4")
		g.Moves[0].Variations = []cbf.Line{{}}
		g.Trailing = []byte{1, 2}
		pgn, problems, err := cbf.Options{}.AppendPGN(nil, g)
		require.NoError(t, err)
		require.Contains(t, string(pgn), "\n1. e4 *\n")
		require.Len(t, problems, 2)
		require.Equal(t, "moves: dropped: empty variation at move 1", problems[0].String())
		require.Equal(t, "moves: dropped: 2 bytes after the early end of the moves", problems[1].String())
	})
}

// TestAppendPGNCharset: a byte that is no letter is reported.
func TestAppendPGNCharset(t *testing.T) {
	g := newGame(t, "", "e2e4")
	g.Charset = charmap.Windows1252
	g.Players = []byte("A\x81-B")
	g.Moves[0].Comment = &cbf.Comment{Text: []byte("\x81\x81")}
	pgn, problems, err := cbf.Options{}.AppendPGN(nil, g)
	require.NoError(t, err)
	require.Contains(t, string(pgn), "1. e4 {\ufffd\ufffd} *")
	require.Len(t, problems, 2)
	require.Equal(t, "tags: changed: 1 bytes that are not in Windows 1252", problems[0].String())
	require.Equal(t, "comments: changed: 2 bytes that are not in Windows 1252", problems[1].String())
}

// TestAppendPGNBytes: the bytes that mean the same as others, or are never
// written, are reported.
func TestAppendPGNBytes(t *testing.T) {
	for _, tt := range []struct {
		charset         *charmap.Charmap
		players, source string
		comment         string
		problems        []string
	}{
		{nil, "A\nB-C", "", "", []string{"tags: changed: 1 bytes 10, which are read back as the line break 254"}},
		{nil, "A-B", "x\ny\nz", "", []string{"tags: changed: 2 bytes 10, which are read back as the line break 254"}},
		{nil, "A-B\xff", "", "", []string{"tags: changed: 1 bytes 255, which no text is written with"}},
		{charmap.Windows1251, "A\xff-\xff", "\xff", "", []string{"tags: changed: 2 bytes 255, which no text is written with", "tags: changed: 1 bytes 255, which no text is written with"}},
		{charmap.Windows1251, "\xe0-\xe1", "\xe2", "\xe3\n", []string{"comments: changed: 1 bytes 10, which are read back as the line break 254"}},
		{charmap.Windows1251, "\xe0-\xe1", "\xe2", "\xe3\xfe", nil},
	} {
		g := newGame(t, "", "e2e4")
		g.Charset, g.Players, g.Source = tt.charset, []byte(tt.players), []byte(tt.source)
		if tt.comment != "" {
			g.Moves[0].Comment = &cbf.Comment{Text: []byte(tt.comment)}
		}
		pgn, problems, err := cbf.Options{}.AppendPGN(nil, g)
		require.NoError(t, err)
		var texts []string
		for _, p := range problems {
			require.Equal(t, cbf.ProblemChanged, p.Kind)
			texts = append(texts, p.String())
		}
		require.Equal(t, tt.problems, texts, tt.players)
		back, err := cbf.Options{Charset: tt.charset, Convert: true}.NewPGNReader(bytes.NewReader(pgn)).Read()
		require.NoError(t, err)
		require.Equal(t, tt.problems == nil, string(back.Players) == tt.players && string(back.Source) == tt.source &&
			(tt.comment == "" || string(back.Moves[0].Comment.Text) == strings.TrimSpace(tt.comment)))
		checkPGNOut(t, g)
	}
}

// TestAppendPGNNames: names that a PGNReader would not read back are reported.
func TestAppendPGNNames(t *testing.T) {
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
			checkPGNOut(t, g)
			pgn, problems, err := cbf.Options{}.AppendPGN(nil, g)
			require.NoError(t, err)
			if tt.problem == "" {
				require.Empty(t, problems)
			} else {
				require.Len(t, problems, 1)
				require.Equal(t, "tags: dropped: "+tt.problem, problems[0].String())
			}
			_, err = cbf.NewPGNReader(bytes.NewReader(pgn)).Read()
			require.Equal(t, tt.refused, errors.Is(err, cbf.ErrLoss), "%v", err)
		})
	}
	// Letters in place of figurines do come back.
	g := newGame(t, "", "")
	g.Players = []byte("\xb1-\xb2")
	_, problems, err := cbf.Options{Letters: true}.AppendPGN(nil, g)
	require.NoError(t, err)
	require.Empty(t, problems)
}

// TestAppendPGNErrors: a game that has no PGN is refused, and dst kept.
func TestAppendPGNErrors(t *testing.T) {
	g := newGame(t, "", "e2e4 e7e5")
	g.Moves[1].Move = g.Moves[0].Move
	dst, err := g.AppendPGN([]byte("kept"))
	require.ErrorIs(t, err, cbf.ErrMove)
	require.Equal(t, "kept", string(dst))
	var refused *cbf.EncodeError
	require.ErrorAs(t, err, &refused)

	g = newGame(t, "", "e2e4")
	l := &g.Moves
	for range 10_001 {
		(*l)[0].Variations = []cbf.Line{uciLine(t, g.Start(), "e2e4")}
		l = &(*l)[0].Variations[0]
	}
	_, err = g.AppendPGN(nil)
	require.ErrorIs(t, err, cbf.ErrDepth)
}

// TestAppendPGNLines: no line has 80 columns, and none begins with what has a
// meaning there.
func TestAppendPGNLines(t *testing.T) {
	g := newGame(t, "", strings.Repeat("g1f3 g8f6 f3g1 f6g8 ", 40))
	for i := range g.Moves {
		if i%3 == 0 {
			g.Moves[i].Comment = &cbf.Comment{Text: []byte(strings.Repeat("%x [Event \x84\x94\x81 ", i%17) + "}")}
		}
		if i%5 == 0 {
			g.Moves[i].Variations = []cbf.Line{{{Move: g.Moves[i].Move}}}
		}
	}
	text := movetext(t, g)
	widest := 0
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		widest = max(widest, utf8.RuneCountInString(line))
		require.NotContains(t, "%[", line[:1], line)
	}
	require.Equal(t, 79, widest)
}

// TestPGNRoundTripVectors: every game of the vectors, written as PGN and read
// back, has the same moves, variations, codes and texts, and the same PGN.
func TestPGNRoundTripVectors(t *testing.T) {
	for _, name := range vectorBases {
		db, err := cbf.Open(os.DirFS("../testdata/cbf"), name)
		require.NoError(t, err)
		var pgn bytes.Buffer
		var games []*cbf.Game
		for g, err := range db.Games() {
			require.NoError(t, err)
			text, err := g.AppendPGN(nil)
			require.NoError(t, err)
			pgn.Write(text)
			games = append(games, g)
		}
		require.NoError(t, db.Close())
		r := cbf.NewPGNReader(bytes.NewReader(pgn.Bytes()))
		for i, g := range games {
			back, err := r.Read()
			require.NoError(t, err, "%s game %d", name, i+1)
			require.Empty(t, back.Problems)
			requireSameGame(t, g, back)
			// And as a record.
			record, err := back.AppendBinary(nil)
			require.NoError(t, err)
			again, err := cbf.ParseGame(record)
			require.NoError(t, err)
			requireSameGame(t, g, again)
			text, err := back.AppendPGN(nil)
			require.NoError(t, err)
			same, err := g.AppendPGN(nil)
			require.NoError(t, err)
			require.Equal(t, string(same), string(text))
		}
	}
}

// requireSameGame compares values, trees and comments, white space in texts apart.
func requireSameGame(t testing.TB, want, got *cbf.Game) {
	t.Helper()
	values := func(g *cbf.Game) []any {
		v := []any{g.Year(), g.Result(), g.Evaluation(), g.Elo(cbf.White), g.Elo(cbf.Black), g.ECO(), g.Marked(), g.Deleted()}
		for _, s := range []string{g.White(), g.Black(), g.Event(), g.Annotator(), g.Round()} {
			if s = squeeze(s); s == "?" || s == "-" {
				s = "" // what PGN has for unknown
			}
			v = append(v, s)
		}
		return v
	}
	require.Equal(t, values(want), values(got))
	require.Equal(t, want.Start(), got.Start())
	comment := want.Comment
	if comment == nil && len(want.ExtraComments) > 0 {
		comment = new(cbf.Comment) // as records have it
	}
	requireSameComment(t, want, comment, got.Comment)
	require.Len(t, got.ExtraComments, len(want.ExtraComments))
	for i := range want.ExtraComments {
		requireSameComment(t, want, &want.ExtraComments[i], &got.ExtraComments[i])
	}
	requireSameLine(t, want, want.Moves, got.Moves)
}

func requireSameLine(t testing.TB, g *cbf.Game, want, got cbf.Line) {
	t.Helper()
	require.Len(t, got, len(want))
	for i := range want {
		require.Equal(t, want[i].Move, got[i].Move)
		requireSameComment(t, g, want[i].Comment, got[i].Comment)
		// PGN has no empty variations.
		empty := func(l cbf.Line) bool { return len(l) == 0 }
		wantLines := slices.DeleteFunc(slices.Clone(want[i].Variations), empty)
		gotLines := slices.DeleteFunc(slices.Clone(got[i].Variations), empty)
		require.Len(t, gotLines, len(wantLines))
		for j := range wantLines {
			requireSameLine(t, g, wantLines[j], gotLines[j])
		}
	}
}

func requireSameComment(t testing.TB, g *cbf.Game, want, got *cbf.Comment) {
	t.Helper()
	require.Equal(t, want == nil, got == nil)
	if want == nil {
		return
	}
	require.Equal(t, [3]byte{want.MoveCode, want.PositionCode, want.ExtraCode}, [3]byte{got.MoveCode, got.PositionCode, got.ExtraCode})
	require.Equal(t, squeeze(g.DecodeText(want.Text)), squeeze(g.DecodeText(got.Text)))
}

// squeeze leaves a text its line breaks, and single spaces in its lines.
func squeeze(s string) string {
	lines := strings.Split(s, "\n")
	for i := range lines {
		lines[i] = strings.Join(strings.FieldsFunc(lines[i], func(r rune) bool { return r == ' ' || r == 0xA0 || r >= '\t' && r <= '\r' }), " ")
	}
	return strings.Join(lines, "\n")
}

// namesOf returns the names of a header and both rounds, "" for the "?" that the
// tags which are always there have for unknown.
func namesOf(g *cbf.Game) []string {
	names := []string{g.White(), g.Black(), g.Event(), g.Annotator(), g.Round()}
	players := g.Header
	if players.Source = nil; players.Round() != "" {
		names = append(names, players.Round())
	} else {
		names = append(names, g.Round())
	}
	for i, s := range names {
		if names[i] = squeeze(s); names[i] == "?" && i != 3 {
			names[i] = ""
		}
	}
	return names
}
