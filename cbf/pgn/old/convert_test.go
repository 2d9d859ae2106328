package old_test

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/charmap"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/internal/chesstest"
	pgn "example.com/boardcodec/cbf/pgn/old"
)

// losses are what a record cannot hold. Converted, it is a problem of the kind
// with the text, and the PGN has what is wanted; refused, the text is in the
// error.
var losses = []struct {
	name, in string
	kind     cbf.ProblemKind
	text     string // of the problem, after its kind
	want     string // a line of the PGN that is written
}{
	{"tag", "[Foo \"bar\"]\n\n*", cbf.ProblemDropped, `tag "Foo" "bar"`, "*"},
	{"day", "[Date \"1992.11.04\"]\n\n*", cbf.ProblemChanged, `date "1992.11.04", to the year`, `[Date "1992.??.??"]`},
	{"day first, cut", "[Date \"/1992\"]\n\n*", cbf.ProblemChanged, `date "/1992"`, `[Date "1992.??.??"]`},
	{"year too early", "[Date \"1497.??.??\"]\n\n*", cbf.ProblemDropped, `date "1497.??.??"`, `[Date "????.??.??"]`},
	{"year too late", "[Date \"2100\"]\n\n*", cbf.ProblemDropped, `date "2100"`, `[Date "????.??.??"]`},
	{"decade", "[Date \"192?.??.??\"]\n\n*", cbf.ProblemDropped, `date "192?.??.??"`, `[Date "????.??.??"]`},
	{"day alone", "[Date \"????.05.01\"]\n\n*", cbf.ProblemDropped, `date "????.05.01"`, `[Date "????.??.??"]`},
	{"Elo up", "[WhiteElo \"2413\"]\n\n*", cbf.ProblemChanged, "WhiteElo 2413, to 2415", `[WhiteElo "2415"]`},
	{"Elo down", "[BlackElo \"2412\"]\n\n*", cbf.ProblemChanged, "BlackElo 2412, to 2410", `[BlackElo "2410"]`},
	{"Elo too small", "[WhiteElo \"1602\"]\n\n*", cbf.ProblemDropped, `WhiteElo "1602"`, `[White "?"]`},
	{"Elo too large", "[WhiteElo \"2878\"]\n\n*", cbf.ProblemDropped, `WhiteElo "2878"`, `[White "?"]`},
	{"smallest Elo", "[WhiteElo \"1603\"]\n\n*", cbf.ProblemChanged, "WhiteElo 1603, to 1605", `[WhiteElo "1605"]`},
	{"largest Elo", "[WhiteElo \"2877\"]\n\n*", cbf.ProblemChanged, "WhiteElo 2877, to 2875", `[WhiteElo "2875"]`},
	{"Elo that is none", "[WhiteElo \"GM\"]\n\n*", cbf.ProblemDropped, `WhiteElo "GM"`, `[White "?"]`},
	{"Elo below nothing", "[WhiteElo \"-3\"]\n\n*", cbf.ProblemDropped, `WhiteElo "-3"`, `[White "?"]`},
	{"ECO with a letter", "[ECO \"B90j\"]\n\n*", cbf.ProblemChanged, `ECO "B90j", to B90`, `[ECO "B90"]`},
	{"ECO that is none", "[ECO \"Z90\"]\n\n*", cbf.ProblemDropped, `ECO "Z90"`, `[Black "?"]`},
	{"ECO of a set-up", "[ECO \"B90\"]\n[FEN \"8/8/8/8/8/k7/8/K7 w - - 0 1\"]\n\n*", cbf.ProblemDropped, `ECO "B90"`, `[SetUp "1"]`},
	{"clock of a set-up", "[FEN \"8/8/8/8/8/k7/8/K7 w - - 3 9\"]\n\n*", cbf.ProblemDropped, `clock of 3 plies in FEN`, `[FEN "8/8/8/8/8/k7/8/K7 w - - 0 9"]`},
	{"move number of a set-up", "[FEN \"8/8/8/8/8/k7/8/K7 w - - 0 257\"]\n\n*", cbf.ProblemChanged, `move number 257 in FEN, to 256`, `[FEN "8/8/8/8/8/k7/8/K7 w - - 0 256"]`},
	{"site", "[Event \"Cup\"]\n[Site \"Linares\"]\n\n*", cbf.ProblemMoved, `tag Site "Linares", to the event`, `[Event "Cup, Linares"]`},
	{"site alone", "[Site \"Linares\"]\n\n*", cbf.ProblemMoved, `tag Site "Linares", to the event`, `[Event "Linares"]`},
	{"long site", "[Event \"Cup\"]\n[Site \"" + strings.Repeat("x", 60) + "\"]\n\n*", cbf.ProblemDropped, `tag Site "` + strings.Repeat("x", 40) + `"...`, `[Event "Cup"]`},
	{"round", "[Round \"QF\"]\n\n*", cbf.ProblemDropped, `round "QF"`, `[Round "?"]`},
	{"letters", "[White \"Łuczak\"]\n\n*", cbf.ProblemChanged, `players, letters "Ł" to "L"`, `[White "Luczak"]`},
	{"Russian", "[Black \"Щедрин, Объём\"]\n\n*", cbf.ProblemChanged, `players, letters "Щ" to "Shch", "е" to "e", "д" to "d", "р" to "r", "и" to "i", "н" to "n", "О" to "O", "б" to "b", "ъ" to "", "ё" to "e", "м" to "m"`, `[Black "Shchedrin, Obem"]`},
	{"accents", "[White \"Đorđe Ćirić\"]\n\n*", cbf.ProblemChanged, `players, letters "Đ" to "D", "đ" to "d", "Ć" to "C", "ć" to "c"`, `[White "Dorde Ciric"]`},
	{"both names", "[White \"ÐÞÝ ŁŽŠ\"]\n[Black \"Ł\"]\n\n*", cbf.ProblemChanged,
		`players, letters "Ð" to "D", "Þ" to "Th", "Ý" to "Y", "Ł" to "L", "Ž" to "Z", "Š" to "S"`, `[White "DThY LZS"]`},
	{"an accent apart", "[White \"n\u0303\"]\n\n*", cbf.ProblemChanged, `players, accents joined with their letters`, `[White "ñ"]`},
	{"Chinese", "[White \"侯\"]\n\n*", cbf.ProblemChanged, `players, letters "侯" to "?"`, `[White "?"]`},
	{"underscore", "[White \"J_D\"]\n\n*", cbf.ProblemChanged, `players, players "J_D" and ""`, `[White "J D"]`},
	{"round in a name", "[White \"A\"]\n[Black \"B (7)\"]\n\n*", cbf.ProblemChanged, `players, players "A" and "B (7)"`, `[Black "B 7"]`},
	{"brackets in the event", "[Event \"A [x] (3)\"]\n\n*", cbf.ProblemChanged, `event, annotator and round, source "A [x] (3)", annotator "", round ""`, `[Event "A x 3"]`},
	{"letters in the event", "[Event \"Brněnský\"]\n[Annotator \"Šmejkal\"]\n\n*", cbf.ProblemChanged, `event, annotator and round, letters "ě" to "e", "ý" to "y", "Š" to "S"`, `[Annotator "Smejkal"]`},
	{"long names", "[White \"" + strings.Repeat("w", 50) + "\"]\n[Black \"" + strings.Repeat("b", 20) + "\"]\n\n*", cbf.ProblemChanged,
		`players, "` + strings.Repeat("w", 40) + `"...`, `[White "` + strings.Repeat("w", 42) + `"]`},
	{"long event", "[Event \"" + strings.Repeat("e", 70) + "\"]\n[Round \"2\"]\n\n*", cbf.ProblemChanged,
		`event, annotator and round, "` + strings.Repeat("e", 40) + `"...`, `[Event "` + strings.Repeat("e", 56) + `"]`},
	{"long name of Black", "[White \"" + strings.Repeat("w", 10) + "\"]\n[Black \"" + strings.Repeat("b", 60) + "\"]\n\n*", cbf.ProblemChanged,
		`players, "` + strings.Repeat("w", 10) + "-" + strings.Repeat("b", 29) + `"...`, `[Black "` + strings.Repeat("b", 52) + `"]`},
	{"long annotator", "[Event \"Cup\"]\n[Annotator \"" + strings.Repeat("a", 70) + "\"]\n\n*", cbf.ProblemChanged,
		`event, annotator and round, "Cup [` + strings.Repeat("a", 35) + `"...`, `[Annotator "` + strings.Repeat("a", 54) + `"]`},
	{"long annotator, event kept", "[Event \"Cup\"]\n[Annotator \"" + strings.Repeat("a", 70) + "\"]\n\n*", cbf.ProblemChanged,
		`event, annotator and round, "Cup [` + strings.Repeat("a", 35) + `"...`, `[Event "Cup"]`},
	{"long round", "[Event \"Cup\"]\n[Round \"" + strings.Repeat("7", 70) + "\"]\n\n*", cbf.ProblemChanged,
		`event, annotator and round, "Cup (` + strings.Repeat("7", 35) + `"...`, `[Event "Cup"]`},
	{"flags", "[CBF \"marked, blue\"]\n\n*", cbf.ProblemDropped, `tag CBF, "blue"`, `[CBF "marked"]`},
	{"evaluation of a result", "[Result \"1-0\"]\n[CBF \"evaluation 4\"]\n\n1-0", cbf.ProblemDropped, `tag CBF, "evaluation 4"`, "1-0"},
	{"NAG without a code", "1. e4 $22 *", cbf.ProblemMoved, "$22, without a code, to the text", "1. e4 {$22} *"},
	{"second NAG of a kind", "1. e4 $14 $16 {x} *", cbf.ProblemMoved, "$16, the second of its kind, to the text", "1. e4 $14 {$16 ¶ x} *"},
	{"NAG before a move", "$13 1. e4 *", cbf.ProblemMoved, "$13 before a move, to the text", "{$13} 1. e4 *"},
	{"NAG before a variation", "1. e4 ($13 1. d4) *", cbf.ProblemMoved, "$13 before a move, to the text", "1. e4 (1. d4 {$13}) *"},
	{"null move", "1. e4 (1. d4 -- 2. c4) e5 *", cbf.ProblemMoved, "null move --, and the line after it, to the text", "1. e4 (1. d4 {1... -- 2. c4}) 1... e5 *"},
	{"null move of ChessForge", "1. e4 --- 2. d4 *", cbf.ProblemMoved, "null move ---, and the line after it, to the text", "1. e4 {1... --- 2. d4} *"},
	{"null move of a variation alone", "1. e4 (1. Z0 e5) e5 *", cbf.ProblemMoved, "null move Z0, and the line after it, to the text", "1. e4 {(1. Z0 e5)} 1... e5 *"},
	{"comment before a variation", "1. e4 ({x} 1. d4 {y} d5) *", cbf.ProblemMoved, "comment in front of a variation, to its first move", "1. e4 (1. d4 {x ¶ y} 1... d5) *"},
	{"comment instead of a variation", "1. e4 {a} ({b}) *", cbf.ProblemMoved, "comment of a variation without moves, to the move before it", "1. e4 {a ¶ b} *"},
	{"comment before a bad variation", "1. e4 ({b} 1. 0000) *", cbf.ProblemMoved, "null move 0000, and the line after it, to the text", "1. e4 {(b ¶ 1. 0000)} *"},
	{"result inside a variation", "1. e4 (1. d4 1-0) e5 0-1", cbf.ProblemDropped, "result inside a variation", "1. e4 (1. d4) 1... e5 0-1"},
	{"letters in a comment", "1. e4 {“Łódź” – ♞f3 ± 3½} *", cbf.ProblemChanged, `comment, letters "“" to "\"", "Ł" to "L", "ź" to "z", "”" to "\"", "–" to "-", "♞" to "♘"`, `1. e4 {"Lódz" - ♘f3 ± 3½} *`},
	{"a sign behind those of control characters", "1. e4 {a ␟ b␠c} *", cbf.ProblemChanged, `comment, letters "␠" to "?"`, "1. e4 {a ␟ b?c} *"},
}

// crowd has more moves than files can number.
const crowd = "Q6Q/1Q4Q1/2Q2Q2/8/8/k1Q2Q1Q/1Q4Q1/K6Q w - - 0 1"

// TestLosses: what becomes of each thing that a record cannot hold, and that
// it is listed.
func TestLosses(t *testing.T) {
	for _, c := range losses {
		t.Run(c.name, func(t *testing.T) {
			g, err := convert.NewReader(strings.NewReader(c.in)).Read()
			require.NoError(t, err)
			require.NotEmpty(t, g.Problems)
			p := g.Problems[0]
			require.Equal(t, c.kind, p.Kind, p)
			require.Contains(t, p.String(), ": "+c.kind.String()+": "+c.text)
			require.NotZero(t, p.Line)
			written, err := pgn.Append(nil, g)
			require.NoError(t, err)
			require.Contains(t, string(written), c.want+"\n")
			// What was written is read without a loss, as it is in a record.
			record, err := g.AppendBinary(nil)
			require.NoError(t, err)
			stored, err := cbf.ParseGame(record)
			require.NoError(t, err)
			again, err := pgn.NewReader(strings.NewReader(string(written))).Read()
			require.NoError(t, err)
			requireSameGame(t, stored, again)

			_, err = pgn.NewReader(strings.NewReader(c.in)).Read()
			require.ErrorIs(t, err, pgn.ErrLost)
			require.ErrorContains(t, err, c.text)
			_, err = pgn.Options{Lenient: true}.NewReader(strings.NewReader(c.in)).Read()
			require.ErrorIs(t, err, pgn.ErrLost, "leniency is about faults")
		})
	}
}

// TestNoLoss: values that say that something is not known, or that every
// record is, are none.
func TestNoLoss(t *testing.T) {
	for _, tag := range []string{
		`Site "?"`, `Date "????.??.??"`, `Date "?"`, `Date "1999"`, `Round "-"`, `WhiteElo "-"`, `WhiteElo "0"`, `WhiteElo ""`,
		`ECO "?"`, `Variant "Standard"`, `Variant "From Position"`, `SetUp "0"`, `TimeControl "?"`, `Result "?"`, `Annotator "-"`,
	} {
		g, err := pgn.NewReader(strings.NewReader("[" + tag + "]\n\n1. e4 *")).Read()
		require.NoError(t, err, tag)
		require.Empty(t, g.Problems, tag)
	}
}

// TestVariationComments: a comment that has to wait for its move is reported
// where it stands.
func TestVariationComments(t *testing.T) {
	g, err := convert.NewReader(strings.NewReader("1. e4 (\n {x} 1. d4) (\n\n{y} {z}) e5 *")).Read()
	require.NoError(t, err)
	require.Equal(t, "1. e4 {y ¶ z} (1. d4 {x}) 1... e5 *", movetext(t, g))
	require.Len(t, g.Problems, 3)
	require.Equal(t, [2]int{2, 2}, [2]int{g.Problems[0].Line, g.Problems[0].Column})
	require.ErrorContains(t, g.Problems[1].Err, "joined")
	require.Equal(t, 4, g.Problems[2].Line)

	// Variations without moves at two levels, with text at each.
	g, err = convert.NewReader(strings.NewReader("1. e4 ({outer} ({inner})) e5 *")).Read()
	require.NoError(t, err)
	require.Equal(t, "1. e4 {outer ¶ inner} 1... e5 *", movetext(t, g))
}

// TestNumberOfVariation: a move number and a word in a variation say nothing about the moves
// after it.
func TestNumberOfVariation(t *testing.T) {
	_, err := convert.NewReader(strings.NewReader("1. e4 (1. d4 1...) (e5) *")).Read()
	require.ErrorContains(t, err, `"e5"`)
	g, err := convert.NewReader(strings.NewReader("1. e4 e5 (1... c5 text) 3. Nf3 *")).Read()
	require.NoError(t, err)
	require.Len(t, g.Moves, 3)
	_, err = convert.NewReader(strings.NewReader("1. e4 e5 text 3. Nf3 *")).Read()
	require.ErrorContains(t, err, "may have been a move")
}

// TestTagText: what is no escape is kept, and so is every flag.
func TestTagText(t *testing.T) {
	g, err := pgn.NewReader(strings.NewReader(`[Event "C:\games\\x \"y\" \n"][CBF "evaluation 4, marked"] *`)).Read()
	require.NoError(t, err)
	require.Equal(t, `C:\games\x "y" \n`, g.Event())
	require.Equal(t, byte(4), g.Evaluation())
	require.True(t, g.Marked())
}

// TestLossList: a refused game lists all that it would lose.
func TestLossList(t *testing.T) {
	const text = "[Event \"A\"]\n[Site \"B\"]\n[Date \"1999.01.01\"]\n[WhiteElo \"2882\"]\n\n1. e4 $11 *"
	_, err := pgn.NewReader(strings.NewReader(text)).Read()
	require.EqualError(t, err, `cbf: PGN: game 1: tags: line 3: column 1: offset 23: does not fit a record: `+
		`date "1999.01.01", to the year; WhiteElo "2882"; tag Site "B", to the event; $11, without a code, to the text`)
}

// TestRefused: the error lists all losses, each with its place, and in words
// the first ten. Faults do not count.
func TestRefused(t *testing.T) {
	const one = "$22, without a code, to the text"
	for _, tt := range []struct {
		faults, losses int
		kept           int
		more           bool // than the losses that are kept
		text           string
	}{
		{0, 1, 1, false, one},
		{0, 10, 10, false, one + strings.Repeat("; "+one, 9)},
		{0, 11, 11, false, one + strings.Repeat("; "+one, 9) + "; and more"},
		{0, 1200, 1000, true, one + strings.Repeat("; "+one, 9) + "; and more"},
		{5, 2, 2, false, one + "; " + one},
		{1100, 1, 1, false, one},
		{1100, 3, 1, true, one + "; and more"},
	} {
		text := "1. e4 " + strings.Repeat("<", tt.faults) + "\n" + strings.Repeat("$22\n", tt.losses) + "*"
		_, err := pgn.Options{Lenient: true}.NewReader(strings.NewReader(text)).Read()
		require.ErrorIs(t, err, pgn.ErrLost)
		require.EqualError(t, err, fmt.Sprintf("cbf: PGN: game 1: moves: line 2: column 1: offset %d: does not fit a record: %s", 7+tt.faults, tt.text))
		var lost *pgn.LossError
		require.ErrorAs(t, err, &lost)
		problems := lost.Problems
		if tt.more {
			last := len(problems) - 1
			require.Equal(t, fmt.Sprintf("PGN: game 1: %d more problems", tt.losses-tt.kept), problems[last].String())
			problems = problems[:last]
		}
		require.Len(t, problems, tt.kept)
		for i, p := range problems {
			require.Equal(t, cbf.ProblemMoved, p.Kind)
			require.Equal(t, i+2, p.Line)
		}
	}
}

// TestResultInside: a result inside a variation that nothing closes is lost, and
// that is reported.
func TestResultInside(t *testing.T) {
	g, err := lenient.NewReader(strings.NewReader("1. e4 (1. d4 1-0 d5")).Read()
	require.NoError(t, err)
	require.Equal(t, "PGN: game 1: moves: line 1: column 14: offset 13: dropped: result inside a variation", g.Problems[0].String())
	require.Equal(t, "1. e4 (1. d4 d5) *", movetext(t, g))
}

// TestLongText: a line that cannot be played is text to the size of a comment.
func TestLongText(t *testing.T) {
	text := "1. e4 e5 2. Nd4 " + strings.Repeat("Nc6 ", 70_000)
	g, err := lenient.NewReader(strings.NewReader(text + "*\n\n1. d4 *\n")).Read()
	require.NoError(t, err)
	require.Equal(t, "PGN: game 1: moves: line 1: column 13: offset 12: changed: text of more than 262140 bytes, to so much",
		g.Problems[len(g.Problems)-1].String())
	require.Len(t, g.Problems, 3)

	// The letter before the cut is whole.
	g, err = convert.NewReader(strings.NewReader("1. e4 {xx" + strings.Repeat("é", 150_000) + "} *")).Read()
	require.NoError(t, err)
	require.Len(t, g.Problems, 2, "too long to be read, and too long for a record")
	require.True(t, strings.HasPrefix(g.DecodeText(g.Moves[0].Comment.Text), "xxéé"))
}

// TestResults: which of the Result tag and the end of the moves counts.
func TestResults(t *testing.T) {
	for _, tt := range []struct {
		tag, end string
		want     cbf.Result
		problems int
	}{
		{"1-0", "1-0", cbf.WhiteWins, 0},
		{"1-0", "*", cbf.WhiteWins, 0},
		{"*", "1-0", cbf.WhiteWins, 1},
		{"1-0", "0-1", cbf.WhiteWins, 1},
		{"?", "1/2-1/2", cbf.Draw, 0},
	} {
		g, err := pgn.NewReader(strings.NewReader(fmt.Sprintf("[Result %q]\n\n%s", tt.tag, tt.end))).Read()
		require.NoError(t, err)
		require.Equal(t, tt.want, g.Result(), tt)
		require.Len(t, g.Problems, tt.problems)
		if tt.problems > 0 {
			require.Equal(t, cbf.ProblemResult, g.Problems[0].Kind)
		}
	}
}

// TestCharset: the charset of the base decides which letters fit; text that is
// not UTF-8 is taken for Windows-1252.
func TestCharset(t *testing.T) {
	g, err := pgn.Options{Charset: charmap.CodePage852}.NewReader(strings.NewReader("[White \"Šahović\"]\n\n*")).Read()
	require.NoError(t, err)
	require.Equal(t, "Šahović", g.White())
	require.Equal(t, "\xe6ahovi\x86-", string(g.Players))

	g, err = pgn.Options{Charset: charmap.CodePage850}.NewReader(strings.NewReader("1. e4 {♔ a¶ ⁋} *")).Read()
	require.NoError(t, err)
	require.Equal(t, "\xb1 a\xfe\xf4", string(g.Moves[0].Comment.Text))

	// Accents that stand by themselves, as on a Mac, and signs that nobody sees.
	g, err = convert.NewReader(strings.NewReader("[White \"Jose\u0301 S\u030cahovic\u0301\"]\n\n1. e4 {\u0301\u200bcafe\u0301 ♔\ufe0e} *")).Read()
	require.NoError(t, err)
	require.Equal(t, "José Sahovic", g.White())
	require.Equal(t, "caf\x82 \xb1", string(g.Moves[0].Comment.Text))

	g, err = pgn.NewReader(strings.NewReader("[White \"M\xfcller\"]\n\n1. e4 {\xe4 \xb6} *")).Read()
	require.ErrorIs(t, err, pgn.ErrLost) // a pilcrow, which code page 437 does not have
	require.Nil(t, g)
	g, err = pgn.NewReader(strings.NewReader("[White \"M\xfcller\"]\n\n1. e4 {\xe4} *")).Read()
	require.NoError(t, err)
	require.Equal(t, "Müller", g.White())
	require.Equal(t, "\x84", string(g.Moves[0].Comment.Text))
}

// TestNumbers: a move with number 127 takes no comment, one above 127 ends its
// line.
func TestNumbers(t *testing.T) {
	p := chesstest.FEN(t, crowd)
	list := p.Numbered()
	require.Greater(t, len(list), 130)
	legal := 0
	for n, m := range list {
		if !p.Legal(m) {
			continue
		}
		legal++
		text := fmt.Sprintf("[FEN %q]\n\n1. %s", crowd, p.SAN(m))
		g, err := convert.NewReader(strings.NewReader(text + " $1 {x} *")).Read()
		require.NoError(t, err)
		_, refused := pgn.NewReader(strings.NewReader(text + " {x} *")).Read()
		switch {
		case n+1 > 127:
			require.Empty(t, g.Moves)
			require.Equal(t, cbf.ProblemMoved, g.Problems[0].Kind)
			require.ErrorContains(t, refused, fmt.Sprintf("which has number %d, and the line after it", n+1))
		case n+1 == 127:
			require.Len(t, g.Moves, 1)
			require.Nil(t, g.Moves[0].Comment)
			require.Len(t, g.Problems, 2)
			require.ErrorContains(t, refused, "comment on a move with number 127")
		default:
			require.Empty(t, g.Problems)
			require.NoError(t, refused)
		}
		_, err = g.AppendBinary(nil)
		require.NoError(t, err)
	}
	require.Greater(t, legal, 127)
}

// TestFull: what is beyond the areas of a record is cut, and the record can be
// written.
func TestFull(t *testing.T) {
	for name, tt := range map[string]struct {
		text     string
		problems []string
	}{
		"moves":   {strings.Repeat("Nf3 Nf6 Ng1 Ng8 ", 17_000), []string{"moved: moves beyond 65534 bytes"}},
		"comment": {"1. e4 {" + strings.Repeat("a", 70_000) + "} e5 {b} $1", []string{"changed: comment by 4471 bytes", "dropped: comment beyond", "dropped: $1 beyond"}},
		"comments": {strings.Repeat("Nf3 {a} Nf6 {b c} Ng1 $1 Ng8 $2 ", 5000),
			[]string{"dropped: comment beyond 65535 bytes of comments", "dropped: $1 beyond 65535 bytes of comments"}},
		"variation": {strings.Repeat("Nf3 (Nc3 Nc6) Nf6 (Nc6) Ng1 Ng8 ", 6500),
			[]string{"dropped: variation beyond 65534 bytes of moves", "moved: moves beyond"}},
	} {
		t.Run(name, func(t *testing.T) {
			text := tt.text
			g, err := convert.NewReader(strings.NewReader(text + " *")).Read()
			require.NoError(t, err)
			for _, text := range tt.problems {
				require.True(t, slices.ContainsFunc(g.Problems, func(p cbf.Problem) bool { return strings.Contains(p.String(), text) }), text)
			}
			record, err := g.AppendBinary(nil)
			require.NoError(t, err)
			require.Greater(t, len(record), 60_000)
			_, err = pgn.NewReader(strings.NewReader(text + " *")).Read()
			require.ErrorIs(t, err, pgn.ErrLost)
		})
	}
}

// TestNoiseCounted: text between games with a comment counts once, beyond the list too.
func TestNoiseCounted(t *testing.T) {
	const n = 1200
	g, err := convert.NewReader(strings.NewReader(strings.Repeat("{c} * foo\n", n) + "1. e4 *")).Read()
	require.NoError(t, err)
	last := g.Problems[len(g.Problems)-1]
	require.Equal(t, cbf.ProblemOmitted, last.Kind)
	one, err := convert.NewReader(strings.NewReader("{c} * foo\n1. e4 *")).Read()
	require.NoError(t, err)
	require.ErrorContains(t, last.Err, strconv.Itoa(n*len(one.Problems)-1000))
}

// TestNoise: signs in any text can be read as a result. Without a tag or a move
// they make no game of it, and what was passed over is said.
func TestNoise(t *testing.T) {
	const noise = "text * of 1-0 $ no {game} ; at all\n* and so on\n"
	for _, tt := range []struct {
		text  string
		games int
	}{
		{noise + "[Event \"x\"]\n\n1. e4 *\n" + noise, 1},
		{noise + "1. e4 *", 1},
		{"*", 1},
		{"{comment} *", 1},
	} {
		for _, o := range []pgn.Options{{Convert: true}, {Convert: true, Lenient: true}} {
			r := o.NewReader(strings.NewReader(tt.text))
			games := 0
			for g, err := range r.All() {
				require.NoError(t, err, tt.text)
				games++
				if strings.HasPrefix(tt.text, noise) {
					require.NotEmpty(t, g.Problems)
				}
			}
			require.Equal(t, tt.games, games, tt.text)
		}
	}
}

// TestCutTag: a tag that the end of the text cuts off makes no game of its own; one
// that is only mended does, with what follows it on its line.
func TestCutTag(t *testing.T) {
	for text, want := range map[string]int{
		"1. d4 1-0\n\n[Result \"a \"*\"] {c} e4 e5": 2,
		"1. d4 1-0\n\n[Result \"a":                  1,
		"1. d4 1-0\n\n[Result \"a \"*\" {c}":        1,
		"1. d4 1-0\n\n[Result \"a \"*\"] {c}":       2,
	} {
		r := pgn.Options{Convert: true}.NewReader(strings.NewReader(text))
		var games []*cbf.Game
		for g, err := range r.All() {
			require.NoError(t, err, text)
			games = append(games, g)
		}
		require.Len(t, games, want, text)
		if want == 2 {
			require.Equal(t, strings.Contains(text, "e4 e5"), len(games[1].Moves) == 2, text)
			require.NotEmpty(t, games[1].Problems)
		} else {
			require.NotEmpty(t, r.Problems(), text)
		}
	}
}

// TestCutOff: what the end of the text cuts off is malformed, and an unexpected end; a missing
// result is only the latter, and what is complete is neither.
func TestCutOff(t *testing.T) {
	for text, want := range map[string]bool{
		"1. e4 *\n\n[Event \"y": true, "1. e4 e5 2. N": true, "1. e4 {cut": true, "{cut": true, "1. e4 ;x": false, "1. e4 e5": false,
		"1. e4 {cut\n[Event \"y\"]\n\n*": false, "1. e4 foo *": false,
	} {
		r := pgn.Options{Convert: true, Lenient: true}.NewReader(strings.NewReader(text))
		var problems []cbf.Problem
		for g, err := range r.All() {
			require.NoError(t, err)
			problems = append(problems, g.Problems...)
		}
		require.Equal(t, want, slices.ContainsFunc(append(problems, r.Problems()...), func(p cbf.Problem) bool {
			return errors.Is(p.Err, cbf.ErrSyntax) && errors.Is(p.Err, io.ErrUnexpectedEOF)
		}), text)
	}
}

// TestUnplayableLines: the text of a line that cannot be played on is a comment in
// that line, and in no other.
func TestUnplayableLines(t *testing.T) {
	o := pgn.Options{Convert: true, Lenient: true}
	games, errs := readAll(t, o, strings.NewReader("1. e4 (1. d4 Ke5 xx) e5 2. Ke5 zz *"))
	require.Empty(t, errs)
	require.Len(t, games, 1)
	require.Equal(t, "1. e4 (1. d4 {1... Ke5 xx}) 1... e5 {2. Ke5 zz} *", movetext(t, games[0]))
}
