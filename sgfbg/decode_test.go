package sgfbg_test

import (
	"errors"
	"io"
	"iter"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/bg"
)

// badInputs draw the place of the first fault into the input with a ∑. They
// seed the fuzz targets, too.
var badInputs = []struct {
	name    string
	in      string
	err     error  // strict
	line    int    // of ∑
	lenient string // what lenient reading writes, without line breaks; "" where that fails as well
}{
	{"empty", "∑", sgfbg.ErrNotSGF, 1, ""},
	{"no SGF", "∑\x7fELF(see below)", sgfbg.ErrNotSGF, 1, ""},
	{"truncated tree", "(;GM[6];W[31hefe]\n∑", io.ErrUnexpectedEOF, 2, "(;GM[6];W[31hefe])"},
	{"game without )", "(;GM[6];W[31hefe]\n∑(;FF[4]GM[6];B[42])\n(;GM[6])", bg.ErrSyntax, 2,
		"(;GM[6];W[31hefe])(;FF[4]GM[6];B[42])(;GM[6])"},
	{"game without ) in a variation", "(;GM[6](;W[31](;W[42]∑( ; PW[a] GM[6]))", bg.ErrSyntax, 1,
		"(;GM[6](;W[31](;W[42])))(;PW[a]GM[6])"},
	{"text before a node with FF", "(;GM[6](∑text;FF[4]))", bg.ErrSyntax, 1, "(;GM[6];FF[4])"},
	{"game without ), too deep", "(;GM[6]∑" + strings.Repeat("(;FF[4]", 10_001), bg.ErrSyntax, 1,
		"(;GM[6])" + strings.Repeat("(;FF[4])", 10_001)},
	{"truncated before node", "∑(", sgfbg.ErrNotSGF, 1, ""},
	{"truncated after first ;", "(;∑", io.ErrUnexpectedEOF, 1, "(;)"},
	{"truncated identifier", "(;GM[6]P∑", io.ErrUnexpectedEOF, 1, "(;GM[6])"},
	{"truncated value", "(;GM[6]C[abc∑", io.ErrUnexpectedEOF, 1, "(;GM[6]C[abc])"},
	{"truncated escape", `(;GM[6]C[abc\∑`, io.ErrUnexpectedEOF, 1, "(;GM[6]C[abc])"},
	{"truncated escaped bracket", `(;GM[6]C[abc\]∑`, io.ErrUnexpectedEOF, 1, `(;GM[6]C[abc\]])`},
	{"truncated variation", "(;GM[6](;W[31](;B[31])∑", io.ErrUnexpectedEOF, 1, "(;GM[6](;W[31](;B[31])))"},
	{"first ; missing", "(∑GM[6];W[31])", bg.ErrSyntax, 1, "(;GM[6];W[31])"},
	{"; missing in variation", "(;GM[6]\r\n(∑W[31]))", bg.ErrSyntax, 2, "(;GM[6](;W[31]))"},
	{"node after variation", "(;GM[6](;W[31])∑;B[31];W[42](;B[66]))", bg.ErrSyntax, 1, "(;GM[6](;W[31])(;B[31];W[42](;B[66])))"},
	{"empty tree in tree", "(;GM[6](∑))", bg.ErrSyntax, 1, "(;GM[6](;))"},
	{"variation before node", "(;GM[6](∑(;W[31])))", bg.ErrSyntax, 1, "(;GM[6](;(;W[31])))"},
	{") too many", "(;GM[6])\n\n∑)\n(;GM[6];W[31])", bg.ErrSyntax, 3, "(;GM[6])(;GM[6];W[31])"},
	{") too many, and text", "(;GM[6]) ∑) x ) (;GM[6])", bg.ErrSyntax, 1, "(;GM[6])(;GM[6])"},
	{") too many at the end", "(;GM[6])\r\r∑)", bg.ErrSyntax, 3, "(;GM[6])"},
	{"value without identifier", "(;GM[6]; ∑[31]W[42])", bg.ErrSyntax, 1, "(;GM[6];W[42])"},
	{"identifier without value", "(;GM[6];∑W;B[42])", bg.ErrSyntax, 1, "(;GM[6];;B[42])"},
	{"identifier without capital", "(;GM[6];∑white[31]B[42])", bg.ErrSyntax, 1, "(;GM[6];B[42])"},
	{"junk between properties", "(;GM[6]∑,,W[31]] B[42])", bg.ErrSyntax, 1, "(;GM[6]W[31]B[42])"},
	{"junk after variation", "(;GM[6](;W[31])∑,, )", bg.ErrSyntax, 1, "(;GM[6](;W[31]))"},
	{"NUL between", "(;GM[6]∑\x00W[31])", bg.ErrSyntax, 1, "(;GM[6]W[31])"},
	{"NUL in value", "(;GM[6]C[a\n\r∑\x00b])", bg.ErrSyntax, 2, "(;GM[6]C[a\n\r\x00b])"},
	{"duplicate", "(;GM[6]C[a]W[31]∑C[b])", bg.ErrSyntax, 1, "(;GM[6]C[a]W[31]C[b])"},
	{"duplicate of the first", "(;GM[6];C[a]∑C[b])", bg.ErrSyntax, 1, "(;GM[6];C[a]C[b])"},
	{"duplicate in old style", "(;GM[6]W[31]∑White[42])", bg.ErrSyntax, 1, "(;GM[6]W[31]White[42])"},
	{"charset", "(;GM[6]∑CA[Klingon]C[\xe4])", errors.ErrUnsupported, 1, "(;GM[6]CA[Klingon]C[\xe4])"},
	{"charset without ASCII", "(;GM[6]∑CA[UTF-16])", errors.ErrUnsupported, 1, "(;GM[6]CA[UTF-16])"},
	{"Go", "(;∑GM[1];B[pd])", sgfbg.ErrNotBackgammon, 1, "(;GM[1];B[pd])"},
	{"no GM", "(∑;B[pd])", sgfbg.ErrNotBackgammon, 1, "(;B[pd])"},
}

// joined writes a collection without the line breaks of its layout.
func joined(t testing.TB, c *sgfbg.Collection) string {
	t.Helper()
	out, err := c.MarshalText()
	require.NoError(t, err)
	return strings.NewReplacer("\n;", ";", "\n(", "(", ")\n", ")").Replace(string(out))
}

// TestParseErrors: each fault of syntax is an error at its place in strict
// reading, and in lenient reading a Problem there.
func TestParseErrors(t *testing.T) {
	for _, tt := range badInputs {
		t.Run(tt.name, func(t *testing.T) {
			offset := strings.Index(tt.in, "∑")
			in := strings.Replace(tt.in, "∑", "", 1)
			column := offset - strings.LastIndexAny(in[:offset], "\r\n")

			c, err := sgfbg.Parse([]byte(in))
			require.Nil(t, c)
			require.ErrorIs(t, err, tt.err)
			var syntax *bg.SyntaxError
			require.ErrorAs(t, err, &syntax)
			require.Equal(t, []int{offset, tt.line, column}, []int{int(syntax.Offset), syntax.Line, syntax.Column}, "%v", err)

			c, err = sgfbg.Options{Lenient: true}.Parse([]byte(in))
			if tt.lenient == "" {
				require.ErrorIs(t, err, tt.err)
				return
			}
			require.NoError(t, err)
			require.Equal(t, tt.lenient, joined(t, c))
			require.NotEmpty(t, c.Problems)
			p := c.Problems[0]
			require.Equal(t, bg.ProblemSyntax, p.Kind)
			require.ErrorIs(t, p.Err, tt.err)
			require.Equal(t, []int{offset, tt.line, column}, []int{int(p.Offset), p.Line, p.Column})
		})
	}
}

// oddInputs are read in either mode.
var oddInputs = []struct {
	name     string
	in, out  string
	problems []string
}{
	{"plain", "(;GM[6];W[31])", "(;GM[6];W[31])", nil},
	{"white space", " \t( ; GM [6]\r\n W\n[31] \v[42]\f; ) \n", "(;GM[6]W[31][42];)", nil},
	{"byte order mark", "\ufeff(;GM[6])", "(;GM[6])", nil},
	{"text before", "From: (me)\n\n(;GM[6])", "(;GM[6])",
		[]string{"line 1: column 1: offset 0: text outside the game trees is ignored"}},
	{") before the first tree", "):-) (;GM[6])", "(;GM[6])",
		[]string{"line 1: column 1: offset 0: text outside the game trees is ignored"}},
	{"text between", "(;GM[6])x(;GM[6])", "(;GM[6])(;GM[6])",
		[]string{"game 1: line 1: column 9: offset 8: text outside the game trees is ignored"}},
	{"text after", "(;GM[6])\n\x1a", "(;GM[6])",
		[]string{"game 1: line 2: column 1: offset 9: text outside the game trees is ignored"}},
	{"old identifiers", "(;GaMe[6];White[31]CoMment[a])", "(;GaMe[6];White[31]CoMment[a])", nil},
	{"repeated values and unknown properties", "(;GM[6]ZZ[1][][2]XYZ[;(])", "(;GM[6]ZZ[1][][2]XYZ[;(])", nil},
	{"escapes", `(;GM[6]C[\]\\\x\` + "\n" + `])`, `(;GM[6]C[\]\\\x\` + "\n" + `])`, nil},
	{"empty nodes", "(;GM[6];;;)", "(;GM[6];;;)", nil},
	{"variations", "(;GM[6];W[31](;B[31](;W[42]))(;B[66]))", "(;GM[6];W[31](;B[31](;W[42]))(;B[66]))", nil},
	{"other game's charset", "(;GM[1]CA[Klingon])(;GM[6])", "(;GM[1]CA[Klingon])(;GM[6])", nil},
	{"mixed collection", "(;GM[1];B[pd])(;GM[6];W[31])(;GM[7])", "(;GM[1];B[pd])(;GM[6];W[31])(;GM[7])", nil},
}

// TestParseOddInput: text outside of trees is a Problem in either mode.
func TestParseOddInput(t *testing.T) {
	for _, tt := range oddInputs {
		for _, o := range []sgfbg.Options{{}, {Lenient: true}} {
			c, err := o.Parse([]byte(tt.in))
			require.NoError(t, err, tt.name)
			require.Equal(t, tt.out, joined(t, c), tt.name)
			var problems []string
			for _, p := range c.Problems {
				require.Equal(t, bg.ProblemForm, p.Kind)
				problems = append(problems, p.String())
			}
			require.Equal(t, tt.problems, problems, tt.name)
		}
	}
}

// TestGameNumber: GM is a Number of FF[4], as GNU Backgammon reads it.
func TestGameNumber(t *testing.T) {
	for gm, want := range map[string]bool{"6": true, " 6\n": true, "+6": true, "06": true, " +006 ": true, "": false, "0": false, "60": false, "-6": false, "++6": false, "6x": false, "16": false} {
		c, err := sgfbg.Options{Lenient: true}.Parse([]byte("(;GM[" + gm + "])"))
		require.NoError(t, err)
		require.Equal(t, want, c.Games[0].IsBackgammon(), "%q", gm)
	}
}

// TestMixedCollection: games that are not backgammon are kept, and passed over
// by Records.
func TestMixedCollection(t *testing.T) {
	c, err := sgfbg.Parse([]byte("(;GM[1]SZ[9];B[dd])(;GM[6];W[31hefe])(;;B[aa])"))
	require.NoError(t, err)
	require.Len(t, c.Games, 3)
	for i, g := range c.Games {
		require.Equal(t, i == 1, g.IsBackgammon())
	}
	n := 0
	for r, err := range c.Records() {
		require.NoError(t, err)
		require.Same(t, c.Games[1], r.Game)
		n++
	}
	require.Equal(t, 1, n)
	_, err = c.Games[0].Info()
	require.ErrorIs(t, err, sgfbg.ErrNotBackgammon)

	// With the place of GM, or of the root without it.
	for i, want := range map[int]string{
		0: "game 1: GM: line 1: column 3: offset 2", 2: "game 3: GM: line 1: column 39: offset 38",
	} {
		want := "sgfbg: " + want + ": not backgammon: GM is not 6"
		_, err = c.Games[i].Info()
		require.EqualError(t, err, want)
		require.EqualError(t, firstError(c.Games[i].Records()), want)
	}
	require.EqualError(t, firstError(new(sgfbg.Game).Records()), "sgfbg: GM: not backgammon: GM is not 6")
}

// TestParseCopies: what becomes of the caller's bytes does not matter.
func TestParseCopies(t *testing.T) {
	for _, file := range vectorFiles(t) {
		data := readFile(t, file)
		c, err := sgfbg.Parse(data)
		require.NoError(t, err)
		want := string(data)
		clear(data)
		out, err := c.MarshalText()
		require.NoError(t, err)
		require.Equal(t, want, string(out))
	}
}

// TestDuplicates: repetition is looked for among the first 64 properties of a
// node.
func TestDuplicates(t *testing.T) {
	for n, want := range map[int]error{62: bg.ErrSyntax, 63: nil} { // after GM
		_, err := sgfbg.Parse([]byte("(;GM[6]" + manyProperties(n) + "LAST[x]LAST[x])"))
		require.ErrorIs(t, err, want, n)
	}
}

// TestDepth: variations may be nested as deep as the package comment says, and
// no deeper.
func TestDepth(t *testing.T) {
	nested := func(n int) []byte {
		return []byte("(;GM[6]" + strings.Repeat("(;", n-1) + strings.Repeat(")", n))
	}
	deep := func(c *sgfbg.Collection) int {
		return len(slices.Collect(c.Games[0].MainLine()))
	}
	o := sgfbg.Options{Lenient: true}
	c, err := o.Parse(nested(10_000))
	require.NoError(t, err)
	require.Equal(t, 10_000, deep(c))
	for _, p := range c.Problems {
		require.NotErrorIs(t, p.Err, sgfbg.ErrDepth)
	}

	_, err = sgfbg.Parse(nested(30_000))
	require.ErrorIs(t, err, sgfbg.ErrDepth)
	c, err = o.Parse(nested(30_000))
	require.NoError(t, err)
	require.Equal(t, 10_001, deep(c))
	require.Len(t, c.Games, 3, "what is too deep is a game of its own")
	require.True(t, errors.Is(c.Problems[0].Err, sgfbg.ErrDepth), "%v", c.Problems)
	out, err := c.MarshalText()
	require.NoError(t, err)
	again, err := o.Parse(out)
	require.NoError(t, err)
	require.Equal(t, plainGames(c.Games), plainGames(again.Games))

	// A long main line is not depth.
	_, err = sgfbg.Parse(tiny(100_000))
	require.NoError(t, err)
}

// TestProblemsAreBounded: the list of problems ends after a thousand; reading
// does not.
func TestProblemsAreBounded(t *testing.T) {
	c, err := sgfbg.Options{Lenient: true}.Parse([]byte("(;GM[6]" + strings.Repeat(";,", 100_000) + ")"))
	require.NoError(t, err)
	require.Len(t, c.Problems, 1001)
	require.Equal(t, bg.Omitted, c.Problems[1000].Scale)
	require.Equal(t, "game 1: line 1: column 2009: offset 2008: 99000 more problems", c.Problems[1000].String())
	require.Equal(t, 100_001, countNodes(c.Games[0]))
}

// firstError returns the first error of a sequence.
func firstError[T any](all iter.Seq2[T, error]) error {
	for _, err := range all {
		if err != nil {
			return err
		}
	}
	return nil
}
