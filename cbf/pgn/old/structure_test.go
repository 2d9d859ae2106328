package old_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
	pgn "example.com/boardcodec/cbf/pgn/old"
	"example.com/boardcodec/internal/testutil"
)

// pgnUnits are pieces of PGN, legal and nearly so.
var pgnUnits = []string{
	// Games and what is between them.
	"1. e4 *\n", "* ", "*\n", "* foo\n", "1-0\n", "0-1 ", "1/2-1/2\n", "1/2 & Nf3Nf6 ", "; x\n", "; x\n) *\n$1 ", "foo\n", "foo ", "\n", "% x\n", "\x00",
	"\x1a", "\ufeff", "[Event \"x\"]\n", "[Event \"x\"]\n\n1. e4 {", "1. Ke5 *\n", "1. Ke5 *\n[Site \"侯逸凡 ÐÞÝ\"]\n", "2. d4 * ", "1. d4 1. d4 ",
	// Tags.
	"[White \"x\"]\n", "[White \"  ? \"]\n", "[white 'Łódź]\n", "[a \"x\"]", "[a \"", "[a]\n", "[FEN \"8/8/8\"]\n", "[SetUp \"1\"]\n",
	"[FEN \"6kr/8/8/8/8/8/8/6KR w Hh - 99 999\"]\n", "[Variant \"Chess960\"]\n", "[Variant \"x\"]\n", "[Result \"1:0\"]\n",
	"[Date \"1999.12.31\"]\n", "[Round \"999999999999999999999\"]\n", "[WhiteElo \"99999999999999999999\"]\n", "[CBF \"marked, evaluation 15\"]\n",
	"[Site \"侯逸凡 ÐÞÝ\"]\n", "[ECO \"E99x\"]\n", "[%clk 0:05] ",
	// Moves.
	"1. e4 ", "e4 e5 ", "Nf3 Nf6 Ng1 Ng8 ", "Nf3 ", "e4e5 ", "Nf3Nf6 ", "Ke5 ", "Sf3 ", "Кf3 ", "-- ", "--- ", "O-O ", "00 ", "e8 = Q ", "♘f3 ", "nf3 ", "ed ",
	"1 ", "99999999999 ", "1... ", "1…", "1) ", ".", "x", "1", "word ", "don't, ", "N ", "+- ", "+", "!", "!? ", "$1 ", "$22 ", "$255 ", "$256 ", "$", "e.p. ", "ch ",
	// Comments and variations.
	"{a} ", "{} ", "{", "}", "{{} ", "{侯 ☃} ", "{[%cbf move 8] x} ", "{[%cbf surplus] x} ", "{[%cbf text] x} ", "{¶ ⁋ ｛ ␀} ",
	"(1. d4) ", "() ", "(", ") ", "({a}) ", "(-- ) ", "(1... e5 ", "(1. d4 * ", "$1 1. Ke5 *\n", "xx 1. Ke5 *\n", "<x> ", "<", "&lt; ", "[", "]", "\"", "\xe4", "é", "\u2003",
}

var pgnNests = [][2]string{
	{"(1. d4 ", ") "}, {"Nf3 (Nc3 ", ") "}, {"e4 {x} (d4 {y} ", "e5) "}, {"({a} ", ") "}, {"{", "}"}, {"[", "]"}, {"(Ke5 ", ") "}, {"Nf3 Nf6 Ng1 Ng8 (", ")"},
}

var pgnOptions = []pgn.Options{{}, {Lenient: true}, {Convert: true}, {Lenient: true, Convert: true}}

// TestStructure: legal PGN and nearly legal PGN, repeated and nested, costs its own size, by
// the bounds of SECURITY.md, and no option reads less than another.
func TestStructure(t *testing.T) {
	read := func(o pgn.Options) func(text []byte) func() {
		return func(text []byte) func() {
			return func() {
				for range o.NewReader(bytes.NewReader(text)).All() {
				}
			}
		}
	}
	s := testutil.Structure{
		Size:  8 << 10,
		Units: pgnUnits,
		Nests: pgnNests,
		Entries: []testutil.Entry{
			{Name: "strict", Row: "cbf/pgn, Reader, strict", Prepare: read(pgnOptions[0])},
			{Name: "Lenient and Convert", Row: "cbf/pgn, Reader with Convert, Lenient or both", Prepare: read(pgnOptions[3])},
			{Name: "Append", Row: "cbf/pgn, Append", Prepare: appendAll},
		},
		Check: checkPGNStructure,
	}
	s.Run(t)
}

// appendAll returns the work of writing what a text is read as.
func appendAll(text []byte) func() {
	var games []*cbf.Game
	for g, err := range lenient.NewReader(bytes.NewReader(text)).All() {
		if err == nil {
			games = append(games, g)
		}
	}
	return func() {
		var written []byte
		for _, g := range games {
			written, _ = pgn.Append(written[:0], g)
		}
	}
}

// pgnFound is what is found in a text.
type pgnFound struct {
	games, plies, texts int
}

func (f *pgnFound) line(l cbf.Line) {
	f.plies += len(l)
	for i := range l {
		if c := l[i].Comment; c != nil {
			f.texts += len(c.Text)
		}
		for _, v := range l[i].Variations {
			f.line(v)
		}
	}
}

// checkPGNStructure: lenient reading finds no less than strict, and both options together no
// less than either; what is read can be written as a record and as PGN, and the
// strict reader reads that PGN as the same game if the writer reports nothing.
func checkPGNStructure(t testing.TB, text []byte) {
	var found [4]pgnFound
	for i, o := range pgnOptions {
		for g, err := range o.NewReader(bytes.NewReader(text)).All() {
			if err != nil {
				var where *cbf.SyntaxError
				require.ErrorAs(t, err, &where)
				require.True(t, where.Offset >= 0 && where.Offset <= int64(len(text)), "%v", err)
				require.False(t, o == pgnOptions[3], "%v", err)
				continue
			}
			require.LessOrEqual(t, len(g.Problems), 1001)
			found[i].games++
			found[i].line(g.Moves)
			if o == pgnOptions[3] {
				checkWritten(t, g)
			}
		}
	}
	for _, pair := range [][2]int{{0, 1}, {0, 2}, {1, 3}, {2, 3}} {
		less, more := found[pair[0]], found[pair[1]]
		name := fmt.Sprintf("%+v finds %+v, %+v finds %+v", pgnOptions[pair[0]], less, pgnOptions[pair[1]], more)
		require.LessOrEqual(t, less.games, more.games, name)
		require.LessOrEqual(t, less.plies, more.plies, name)
	}
}

// checkWritten: a game that was read fits a record, and its PGN is read back.
func checkWritten(t testing.TB, g *cbf.Game) {
	_, err := g.AppendBinary(nil)
	require.NoError(t, err)
	written, problems, err := pgn.Options{}.Append(nil, g)
	require.NoError(t, err)
	back, err := pgn.Options{Charset: g.Charset}.NewReader(bytes.NewReader(written)).Read()
	if len(problems) > 0 {
		return
	}
	require.NoError(t, err)
	requireSameGame(t, g, back)
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
		g, err := pgn.NewReader(strings.NewReader(line + "*")).Read()
		require.NoError(t, err, name)
		record, err := g.AppendBinary(nil)
		require.NoError(t, err, name)
		back, err := cbf.ParseGame(record)
		require.NoError(t, err, name)
		checkOut(t, back)
	}
}
