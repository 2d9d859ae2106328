package cbfpgn_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/chesstest"
	"example.com/boardcodec/cbf/pgn"
	"example.com/boardcodec/cbf/pgn/cbfpgn"
)

// losses are what a record cannot hold: the first loss, and a line of the PGN that is made of
// the record. A strict Fitter refuses the game.
var losses = []struct {
	name, in string
	scale    chess.Scale
	text     string
	want     string
}{
	{"tag", "[Foo \"bar\"]\n\n*", chess.Omitted, `Foo "bar", dropped`, "*"},
	{"day", "[Date \"1992.11.04\"]\n\n*", chess.Omitted, `Date "1992.11.04", rounded to "1992"`, `[Date "1992.??.??"]`},
	{"day first, cut", "[Date \"/1992\"]\n\n*", chess.Omitted, `Date "/1992", rounded to "1992"`, `[Date "1992.??.??"]`},
	{"year too early", "[Date \"1497.??.??\"]\n\n*", chess.Omitted, `Date "1497.??.??", dropped`, `[Date "????.??.??"]`},
	{"year too late", "[Date \"2100\"]\n\n*", chess.Omitted, `Date "2100", dropped`, `[Date "????.??.??"]`},
	{"decade", "[Date \"192?.??.??\"]\n\n*", chess.Omitted, `Date "192?.??.??", dropped`, `[Date "????.??.??"]`},
	{"day alone", "[Date \"????.05.01\"]\n\n*", chess.Omitted, `Date "????.05.01", dropped`, `[Date "????.??.??"]`},
	{"Elo up", "[WhiteElo \"2413\"]\n\n*", chess.Omitted, `WhiteElo "2413", rounded to "2415"`, `[WhiteElo "2415"]`},
	{"Elo down", "[BlackElo \"2412\"]\n\n*", chess.Omitted, `BlackElo "2412", rounded to "2410"`, `[BlackElo "2410"]`},
	{"Elo too small", "[WhiteElo \"1602\"]\n\n*", chess.Omitted, `WhiteElo "1602", dropped`, `[White "?"]`},
	{"Elo too large", "[WhiteElo \"2878\"]\n\n*", chess.Omitted, `WhiteElo "2878", dropped`, `[White "?"]`},
	{"smallest Elo", "[WhiteElo \"1603\"]\n\n*", chess.Omitted, `WhiteElo "1603", rounded to "1605"`, `[WhiteElo "1605"]`},
	{"largest Elo", "[WhiteElo \"2877\"]\n\n*", chess.Omitted, `WhiteElo "2877", rounded to "2875"`, `[WhiteElo "2875"]`},
	{"Elo that is none", "[WhiteElo \"GM\"]\n\n*", chess.Omitted, `WhiteElo "GM", dropped`, `[White "?"]`},
	{"Elo below nothing", "[WhiteElo \"-3\"]\n\n*", chess.Omitted, `WhiteElo "-3", dropped`, `[White "?"]`},
	{"ECO with a letter", "[ECO \"B90j\"]\n\n*", chess.Omitted, `ECO "B90j", shortened to "B90"`, `[ECO "B90"]`},
	{"ECO that is none", "[ECO \"Z90\"]\n\n*", chess.Omitted, `ECO "Z90", dropped`, `[Black "?"]`},
	{"ECO of a set-up", "[ECO \"B90\"]\n[FEN \"8/8/8/8/8/k7/8/K7 w - - 0 1\"]\n\n*", chess.Omitted, `ECO "B90", dropped`, `[SetUp "1"]`},
	{"clock of a set-up", "[FEN \"8/8/8/8/8/k7/8/K7 w - - 3 9\"]\n\n*", chess.Omitted, `clock of FEN in plies "3", dropped`, `[FEN "8/8/8/8/8/k7/8/K7 w - - 0 9"]`},
	{"move number of a set-up", "[FEN \"8/8/8/8/8/k7/8/K7 w - - 0 257\"]\n\n*", chess.Omitted, `move number of FEN "257", rounded to "256"`, `[FEN "8/8/8/8/8/k7/8/K7 w - - 0 256"]`},
	{"site", "[Event \"Cup\"]\n[Site \"Linares\"]\n\n*", chess.Lost, `Site "Linares", moved to the event`, `[Event "Cup, Linares"]`},
	{"site alone", "[Site \"Linares\"]\n\n*", chess.Lost, `Site "Linares", moved to the event`, `[Event "Linares"]`},
	{"long site", "[Event \"Cup\"]\n[Site \"" + strings.Repeat("x", 60) + "\"]\n\n*", chess.Omitted, `Site "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"..., dropped`, `[Event "Cup"]`},
	{"longest site", "[Event \"Cup\"]\n[Site \"" + strings.Repeat("x", 58) + "\"]\n\n*", chess.Lost,
		`Site "` + strings.Repeat("x", 40) + `"..., moved to the event`,
		`[Event "Cup, ` + strings.Repeat("x", 58) + `"]`},
	{"long site alone", "[Site \"" + strings.Repeat("x", 70) + "\"]\n\n*", chess.Lost,
		`Site "` + strings.Repeat("x", 40) + `"..., moved to the event`, `[Event "` + strings.Repeat("x", 63) + `"]`},
	{"round", "[Round \"QF\"]\n\n*", chess.Omitted, `Round "QF", dropped`, `[Round "?"]`},
	{"letters", "[White \"Łuczak\"]\n\n*", chess.Omitted, `White "Łuczak", respelled: "Ł" to "L"`, `[White "Luczak"]`},
	{"Russian", "[Black \"Щедрин, Объём\"]\n\n*", chess.Omitted, `Black "Щедрин, Объём", respelled: "Щ" to "Shch", "е" to "e", "д" to "d", "р" to "r", "и" to "i", "н" to "n", "О" to "O", "б" to "b", "ъ" to "", "ё" to "e", "м" to "m"`, `[Black "Shchedrin, Obem"]`},
	{"accents", "[White \"Đorđe Ćirić\"]\n\n*", chess.Omitted, `White "Đorđe Ćirić", respelled: "Đ" to "D", "đ" to "d", "Ć" to "C", "ć" to "c"`, `[White "Dorde Ciric"]`},
	{"both names", "[White \"ÐÞÝ ŁŽŠ\"]\n[Black \"Ł\"]\n\n*", chess.Omitted, `White "ÐÞÝ ŁŽŠ", respelled: "Ð" to "D", "Þ" to "Th", "Ý" to "Y", "Ł" to "L", "Ž" to "Z", "Š" to "S"`, `[White "DThY LZS"]`},
	{"an accent apart", "[White \"n\u0303\"]\n\n*", chess.Odd, "White \"n\u0303\", respelled to \"ñ\"", `[White "ñ"]`},
	{"Chinese", "[White \"侯\"]\n\n*", chess.Omitted, `White "侯", respelled: "侯" to "?"`, `[White "?"]`},
	{"underscore", "[White \"J_D\"]\n\n*", chess.Omitted, `players "J_D-", respelled to "J D-"`, `[White "J D"]`},
	{"round in a name", "[White \"A\"]\n[Black \"B (7)\"]\n\n*", chess.Omitted, `players "A-B (7)", respelled to "A-B 7"`, `[Black "B 7"]`},
	{"brackets in the event", "[Event \"A [x] (3)\"]\n\n*", chess.Omitted, `event, annotator and round "A [x] (3)", respelled to "A x 3"`, `[Event "A x 3"]`},
	{"letters in the event", "[Event \"Brněnský\"]\n[Annotator \"Šmejkal\"]\n\n*", chess.Omitted, `Event "Brněnský", respelled: "ě" to "e", "ý" to "y"`, `[Annotator "Smejkal"]`},
	{"long names", "[White \"" + strings.Repeat("w", 50) + "\"]\n[Black \"" + strings.Repeat("b", 20) + "\"]\n\n*", chess.Omitted, `players "wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww"..., shortened to "wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww"...`, `[White "` + strings.Repeat("w", 42) + `"]`},
	{"long event", "[Event \"" + strings.Repeat("e", 70) + "\"]\n[Round \"2\"]\n\n*", chess.Omitted, `event, annotator and round "eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee"..., shortened to "eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee"...`, `[Event "` + strings.Repeat("e", 59) + `"]`},
	{"long name of Black", "[White \"" + strings.Repeat("w", 10) + "\"]\n[Black \"" + strings.Repeat("b", 60) + "\"]\n\n*", chess.Omitted, `players "wwwwwwwwww-bbbbbbbbbbbbbbbbbbbbbbbbbbbbb"..., shortened to "wwwwwwwwww-bbbbbbbbbbbbbbbbbbbbbbbbbbbbb"...`, `[Black "` + strings.Repeat("b", 52) + `"]`},
	{"long annotator", "[Event \"Cup\"]\n[Annotator \"" + strings.Repeat("a", 70) + "\"]\n\n*", chess.Omitted, `event, annotator and round "Cup [aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"..., shortened to "Cup [aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"...`, `[Annotator "` + strings.Repeat("a", 57) + `"]`},
	{"long annotator, event kept", "[Event \"Cup\"]\n[Annotator \"" + strings.Repeat("a", 70) + "\"]\n\n*", chess.Omitted, `event, annotator and round "Cup [aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"..., shortened to "Cup [aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"...`, `[Event "Cup"]`},
	{"long round", "[Event \"Cup\"]\n[Round \"" + strings.Repeat("7", 70) + "\"]\n\n*", chess.Omitted, `Round "7777777777777777777777777777777777777777"..., dropped`, `[Event "Cup"]`},
	{"flags", "[CBF \"marked, blue\"]\n\n*", chess.Omitted, `CBF "marked, blue", dropped`, `[CBF "marked"]`},
	{"flags before an evaluation", "[CBF \"blue, evaluation 4\"]\n\n*", chess.Omitted, `CBF "blue, evaluation 4", dropped`, `[CBF "evaluation 4"]`},
	{"evaluation of a result", "[Result \"1-0\"]\n[CBF \"evaluation 4\"]\n\n1-0", chess.Omitted, `CBF "evaluation 4", dropped`, "1-0"},
	{"NAG without a code", "1. e4 $22 *", chess.Lost, `NAG without a code "$22", moved to the text`, "1. e4 {$22} *"},
	{"second NAG of a kind", "1. e4 $14 $16 {x} *", chess.Lost, `the second NAG of its kind "$16", moved to the text`, "1. e4 $14 {$16 ¶ x} *"},
	{"NAG without a code before a variation", "1. e4 ($22 1. d4) *", chess.Lost, `NAG without a code "$22", moved to the text`, "1. e4 (1. d4 {$22}) *"},
	{"null move", "1. e4 (1. d4 -- 2. c4) e5 *", chess.Lost, `null move, moved to the text, with the line after it`, "1. e4 (1. d4 {1... -- 2. c4}) 1... e5 *"},
	{"null move of ChessForge", "1. e4 --- 2. d4 *", chess.Lost, `null move, moved to the text, with the line after it`, "1. e4 {1... -- 2. d4} *"},
	{"null move of a variation alone", "1. e4 (1. Z0 e5) e5 *", chess.Lost, `null move, moved to the text, with the line after it`, "1. e4 {(1. -- e5)} 1... e5 *"},
	{"comment before a variation", "1. e4 ({x} 1. d4 {y} d5) *", chess.Odd, `comment in front of a variation, moved to its first move`, "1. e4 (1. d4 {x ¶ y} 1... d5) *"},
	{"comment instead of a variation", "1. e4 {a} ({b}) *", chess.Odd, `comment of a variation without moves, moved to the move before it`, "1. e4 {a ¶ b} *"},
	{"comment before a bad variation", "1. e4 ({b} 1. 0000) *", chess.Lost, `null move, moved to the text, with the line after it`, "1. e4 {b ¶ (1. --)} *"},
	{"letters in a comment", "1. e4 {“Łódź” – ♞f3 ± 3½} *", chess.Omitted, `comment "“Łódź” – ♞f3 ± 3½", respelled: "“" to "\"", "Ł" to "L", "ź" to "z", "”" to "\"", "–" to "-", "♞" to "♘"`, `1. e4 {"Lódz" - ♘f3 ± 3½} *`},
	{"a sign behind those of control characters", "1. e4 {a ␟ b␠c} *", chess.Omitted, "comment \"a \\x1f b␠c\", respelled: \"␠\" to \"?\"", "1. e4 {a ␟ b?c} *"},
	{"second comment", "1. e4 {a} {b} *", chess.Odd, "comment, moved to the one before it", "1. e4 {a ¶ b} *"},
	{"tag twice", "[White \"A\"]\n[White \"B\"]\n\n*", chess.Omitted, `White "A", dropped`, `[White "B"]`},
	{"code of a second comment", "{[%cbf move 7]} {[%cbf move 8] x} 1. e4 *", chess.Odd, "comment, moved to the one before it", "{[%cbf move 7 mate] [%cbf text] [%cbf move 8] x} 1. e4 *"},
	{"code of a variation without moves", "1. e4 $1 ({[%cbf move 8] [%cbf extra 2] x}) *", chess.Odd, "comment of a variation without moves, moved to the move before it",
		"1. e4 $1 {[%cbf text] [%cbf move 8] [%cbf extra 2] x} *"},
	{"year at the end", "[Date \"31.12.1999\"]\n\n*", chess.Omitted, `Date "31.12.1999", rounded to "1999"`, `[Date "1999.??.??"]`},
	{"year before another sign", "[Date \"1999-12-31\"]\n\n*", chess.Omitted, `Date "1999-12-31", rounded to "1999"`, `[Date "1999.??.??"]`},
	{"letters of Black", "[White \"A\"]\n[Black \"Ł\"]\n\n*", chess.Omitted, `Black "Ł", respelled: "Ł" to "L"`, `[Black "L"]`},
	{"result behind the moves", "[Result \"1-0\"]\n\n0-1", chess.Omitted, `result behind the moves, beside the tag 1-0 "0-1", dropped`, "1-0"},
	{"no result in the tag", "[Result \"won\"]\n\n1. e4 1-0", chess.Omitted, `Result "won", dropped`, "1. e4 1-0"},
	{"rest of a line", "1. e4 {x} Ke5 *", chess.Odd, `rest of the line "1... Ke5", moved to the comment before it`, "1. e4 {x ¶ 1... Ke5} *"},
	{"rest without moves", "{x} 1. Ke5 *", chess.Odd, `rest of the line "1. Ke5", moved to the comment before it`, "{x ¶ 1. Ke5} *"},
	{"rest of a variation", "1. e4 (1. d4 {x} Ke5) *", chess.Odd, `rest of the line "1... Ke5", moved to the comment before it`, "1. e4 (1. d4 {x ¶ 1... Ke5}) *"},
	{"empty variation", "1. e4 () e5 *", chess.Omitted, `empty variation, dropped`, "1. e4 e5 *"},
	{"variant", "[Variant \"Chess960\"]\n\n1. e4 *", chess.Omitted, `Variant "Chess960", dropped`, "1. e4 *"},
}

// crowd has more moves than files can number.
const crowd = "Q6Q/1Q4Q1/2Q2Q2/8/8/k1Q2Q1Q/1Q4Q1/K6Q w - - 0 1"

// TestLosses: what becomes of each thing that a record cannot hold, and that it is listed.
func TestLosses(t *testing.T) {
	for _, c := range losses {
		t.Run(c.name, func(t *testing.T) {
			g, list := fitted(t, cbfpgn.Fitter{}, c.in)
			require.NotEmpty(t, list)
			require.Equal(t, c.scale, list[0].Scale)
			require.EqualError(t, list[0].Err, c.text)
			require.ErrorIs(t, list[0].Err, cbfpgn.ErrLost)
			require.NotZero(t, list[0].Line)
			require.Equal(t, 1, list[0].Game)
			written, _ := appended(t, cbfpgn.Fitter{}, g)
			require.Contains(t, written, c.want+"\n")
			// What was written fits without a loss, as it is in a record.
			again, err := strictly(t, written)
			require.NoError(t, err)
			requireSameGame(t, stored(t, g), again)

			_, same, err := cbfpgn.Fitter{Strict: true}.Record(readPGN(t, pgn.Options{Lenient: true}, c.in))
			require.ErrorIs(t, err, cbfpgn.ErrLost)
			require.ErrorContains(t, err, c.text)
			require.Equal(t, list, same)
		})
	}
}

// TestNoLoss: values that say that something is not known, or that every record is, are none.
func TestNoLoss(t *testing.T) {
	for _, tag := range []string{
		`Site "?"`, `Date "????.??.??"`, `Date "?"`, `Date "1999"`, `Round "-"`, `WhiteElo "-"`, `WhiteElo "0"`, `WhiteElo ""`,
		`ECO "?"`, `Variant "Standard"`, `Variant "From Position"`, `Variant "Regular"`, `TimeControl "?"`, `Result "?"`, `Annotator "-"`,
	} {
		_, err := strictly(t, "["+tag+"]\n\n1. e4 *")
		require.NoError(t, err, tag)
	}
}

// TestVariationComments: a comment before a move is reported at the move, and all of them are
// kept.
func TestVariationComments(t *testing.T) {
	g, list := fitted(t, cbfpgn.Fitter{}, "1. e4 (\n {x} 1. d4) (\n\n{y} {z}) e5 *")
	require.Equal(t, "1. e4 {y ¶ z} (1. d4 {x}) 1... e5 *", movetext(t, g))
	require.Len(t, list, 3)
	require.Equal(t, pgn.Place{Offset: 16, Line: 2, Column: 9}, list[0].Place)
	_, list = fitted(t, cbfpgn.Fitter{}, "1. e4 ({x} Ke5) *")
	require.Len(t, list, 1, "of the comment, which says where the rest went")
}

// TestTagText: what is no escape is kept, and so is every flag.
func TestTagText(t *testing.T) {
	g, err := strictly(t, `[Event "C:\games\\x \"y\" \n"][CBF "evaluation 4, marked"] *`)
	require.NoError(t, err)
	require.Equal(t, `C:\games\x "y" \n`, g.Event())
	require.Equal(t, byte(4), g.Evaluation())
	require.True(t, g.Marked())
}

// TestLossList: a refused game lists all that it would lose, and in words the first ten.
func TestLossList(t *testing.T) {
	const text = "[Event \"A\"]\n[Site \"B\"]\n[Date \"1999.01.01\"]\n[WhiteElo \"2882\"]\n\n1. e4 $11 *"
	_, err := strictly(t, text)
	require.EqualError(t, err, `cbfpgn: does not fit: Date "1999.01.01", rounded to "1999"; WhiteElo "2882", dropped; `+
		`Site "B", moved to the event; NAG without a code "$11", moved to the text`)
	_, list := fitted(t, cbfpgn.Fitter{}, text)
	require.Equal(t, `game 1: tags: line 3: column 1: offset 23: Date "1999.01.01", rounded to "1999"`, list[0].String())

	const one = `NAG without a code "$22", moved to the text`
	for _, tt := range []struct {
		losses, listed int
		text           string
	}{
		{1, 1, one},
		{10, 10, one + strings.Repeat("; "+one, 9)},
		{11, 11, one + strings.Repeat("; "+one, 9) + "; and more"},
		{1000, 1000, one + strings.Repeat("; "+one, 9) + "; and more"},
		{1200, 1001, one + strings.Repeat("; "+one, 9) + "; and more"},
	} {
		game := readPGN(t, pgn.Options{}, strings.Repeat("Nf3 $22 Nf6 $22 Ng1 $22 Ng8 $22\n", 300)[:8*tt.losses]+" *")
		_, list, err := cbfpgn.Fitter{Strict: true}.Record(game)
		require.EqualError(t, err, "cbfpgn: does not fit: "+tt.text)
		require.Len(t, list, tt.listed)
		if last := list[tt.listed-1]; tt.losses > 1000 {
			require.Equal(t, chess.Omitted, last.Scale)
			require.Equal(t, "game 1: 200 more problems", last.String())
		}
	}
}

// TestNumbers: a move with number 127 takes no comment, one above 127 ends its line.
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
		g, lost := fitted(t, cbfpgn.Fitter{}, text+" $1 {x} *")
		_, refused := strictly(t, text+" {x} *")
		switch {
		case n+1 > 127:
			require.Empty(t, g.Moves)
			require.Equal(t, chess.Lost, lost[0].Scale)
			require.ErrorContains(t, refused, fmt.Sprintf("move with number %d", n+1))
			require.Contains(t, string(g.Comment.Text), p.SAN(m))
		case n+1 == 127:
			require.Len(t, g.Moves, 1)
			require.Nil(t, g.Moves[0].Comment)
			require.Len(t, lost, 1)
			require.ErrorContains(t, refused, "comment and NAGs of a move with number 127 \"x\", dropped")
			g, lost = fitted(t, cbfpgn.Fitter{}, fmt.Sprintf("[FEN %q]\n\n1. Kb1 ({y} 1. %s) *", crowd, p.SAN(m)))
			require.Nil(t, g.Moves[0].Variations[0][0].Comment)
			require.EqualError(t, lost[len(lost)-1].Err, "comment and NAGs of a move with number 127 \"y\", dropped")
		default:
			require.Empty(t, lost)
			require.NoError(t, refused)
		}
		stored(t, g)
	}
	require.Greater(t, legal, 127)
}

// TestNumbersUnpromoted: pawns on the seventh rank, with pieces to take, make as many moves as
// promoted pieces do.
func TestNumbersUnpromoted(t *testing.T) {
	const moves = "e2e4 h7h5 d1h5 c7c5 d2d4 d8b6 d4c5 d7d5 c5d6 b8c6 d6e7 e8d7 a2a4 b6d8 a4a5 b7b6 a5b6 c6d4 b6b7 a7a6 a1a6 d7c7 " +
		"f1c4 f7f5 h5f5 g8h6 h2h4 g7g5 h4g5 h6f7 g5g6 h8h7 g6g7 h7h8 g1f3 d4e2 c1e3 f7h6 b1c3 h6g4 e1e2 g4f2 a6d6 f2e4"
	p := chess.StartPosition()
	for uci := range strings.FieldsSeq(moves) {
		m, err := p.ParseUCI(uci)
		require.NoError(t, err)
		require.True(t, p.Legal(m))
		require.Equal(t, chess.NoPiece, m.Promotion)
		p, err = p.Play(m)
		require.NoError(t, err)
	}
	list := p.Numbered()
	require.Greater(t, len(list), 127)
	for n, m := range list[126:] {
		require.True(t, p.Legal(m))
		g, lost := fitted(t, cbfpgn.Fitter{}, moves+" "+p.SAN(m)+" {x} *")
		require.Len(t, lost, 1)
		require.Len(t, g.Moves, 45-min(n, 1))
		require.Contains(t, lost[0].String(), fmt.Sprintf("move with number %d", 127+n))
	}
}

// TestFull: what is beyond the areas of a record is cut, and the record can be written.
func TestFull(t *testing.T) {
	for name, tt := range map[string]struct {
		text   string
		losses []string
	}{
		"moves":   {strings.Repeat("Nf3 Nf6 Ng1 Ng8 ", 17_000), []string{"moves beyond 65534 bytes"}},
		"comment": {"1. e4 {" + strings.Repeat("a", 70_000) + "} e5 $1 {b}", []string{"comment by 4471 bytes, beyond 65535 bytes of comments, shortened", "comment beyond 65535 bytes of comments, dropped"}},
		"surplus": {"{} {[%cbf surplus] a} 1. e4 {" + strings.Repeat("a", 70_000) + "}",
			[]string{"comment beyond 65535 bytes of comments, dropped"}},
		"surplus alone": {"{} {[%cbf surplus] " + strings.Repeat("a", 70_000) + "}",
			[]string{"comment beyond 65535 bytes of comments, dropped"}},
		"comments": {strings.Repeat("Nf3 {a} Nf6 {b c} Ng1 $1 Ng8 $2 ", 5000),
			[]string{"comment beyond 65535 bytes of comments, dropped"}},
		"variation": {strings.Repeat("Nf3 (Nc3 Nc6) Nf6 (Nc6) Ng1 Ng8 ", 6500),
			[]string{"variation beyond 65534 bytes of moves, dropped", "moves beyond"}},
	} {
		t.Run(name, func(t *testing.T) {
			g, list := fitted(t, cbfpgn.Fitter{}, tt.text+" *")
			for _, text := range tt.losses {
				require.True(t, slices.ContainsFunc(texts(list), func(s string) bool { return strings.Contains(s, text) }), "%s: %v", text, texts(list))
			}
			b, err := g.AppendBinary(nil)
			require.NoError(t, err)
			require.Greater(t, len(b), 60_000)
			_, err = strictly(t, tt.text+" *")
			require.ErrorIs(t, err, cbfpgn.ErrLost)
		})
	}
}

// TestFullRecord: what fills a record to its last byte is read back from PGN.
func TestFullRecord(t *testing.T) {
	for name, line := range map[string]string{
		"moves with a NAG":     strings.Repeat("Nf3 $1 Nf6 $1 Ng1 $1 Ng8 $1 ", 8191),
		"moves with a code":    strings.Repeat("Nf3 $14 Nf6 $14 Ng1 $14 Ng8 $14 ", 5461),
		"empty comments":       strings.Repeat("Nf3 {} Nf6 {} Ng1 {} Ng8 {} ", 16383),
		"comments of a letter": strings.Repeat("Nf3 {a} Nf6 {b} Ng1 {c} Ng8 {d} ", 2730),
		"one comment":          "Nf3 {" + strings.Repeat("a", 65529) + "}",
	} {
		g, err := strictly(t, line+"*")
		require.NoError(t, err, name)
		checkOut(t, stored(t, g))
	}
}

// TestUnplayableLines: the text of a line that cannot be played on is a comment in that line,
// and in no other.
func TestUnplayableLines(t *testing.T) {
	g, list := fitted(t, cbfpgn.Fitter{}, "1. e4 (1. d4 Ke5 xx) e5 2. Ke5 zz *")
	require.Empty(t, list)
	require.Equal(t, "1. e4 (1. d4 {1... Ke5 xx}) 1... e5 {2. Ke5 zz} *", movetext(t, g))
	g, _ = fitted(t, cbfpgn.Fitter{}, "1. Ke5 zz *")
	require.Equal(t, "{1. Ke5 zz} *", movetext(t, g))
	g, _ = fitted(t, cbfpgn.Fitter{}, "1. e4 (1. Ke5 zz) *")
	require.Equal(t, "1. e4 {(1. Ke5 zz)} *", movetext(t, g))
}
