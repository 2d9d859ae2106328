package sgfbg_test

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/bg"
)

// TestMissingParenthesis: one ')' that is missing costs no game of a thousand, in Parse
// and Reader alike, and the problem stands where the next game starts.
func TestMissingParenthesis(t *testing.T) {
	game := func(i int) string {
		return fmt.Sprintf("(;FF[4]GM[6]AP[GNU Backgammon]GN[%d];W[31hefe]\n(;B[42];W[11])\n(;B[66]))\n", i)
	}
	var b strings.Builder
	cut := 0
	for i := range 1000 {
		text := game(i)
		if i == 2 {
			text = strings.TrimSuffix(text, ")\n") + "\n"
			cut = b.Len() + len(text)
		}
		b.WriteString(text)
	}
	in := b.String()
	_, err := sgfbg.Parse([]byte(in))
	var syntax *bg.SyntaxError
	require.ErrorAs(t, err, &syntax)
	require.ErrorIs(t, err, bg.ErrSyntax)
	require.ErrorIs(t, err, io.ErrUnexpectedEOF)
	require.Equal(t, int64(cut), syntax.Offset)
	require.Equal(t, 3, syntax.Game)

	o := sgfbg.Options{Lenient: true}
	c, err := o.Parse([]byte(in))
	require.NoError(t, err)
	require.Len(t, c.Games, 1000)
	require.Len(t, c.Problems, 1)
	require.Equal(t, bg.ProblemSyntax, c.Problems[0].Kind)
	require.Equal(t, int64(cut), c.Problems[0].Offset)
	require.Equal(t, c.Problems, c.Games[2].Problems)
	for i, g := range c.Games {
		name, _ := g.Root().Get("GN")
		require.Equal(t, fmt.Sprint(i), name.Value())
		require.Equal(t, 5, countNodes(g))
	}
	for _, o := range []sgfbg.Options{{}, o} {
		requireSame(t, o, []byte(in), strings.NewReader(in))
	}
}

// TestMissingParentheses: where every game lacks its ')', a Reader holds the text that is left,
// and nothing for the games that it has returned.
func TestMissingParentheses(t *testing.T) {
	games := strings.Repeat("(;FF[4]GM[6]C["+strings.Repeat("x", 1000)+"];W[31hefe]\n", 2_000)
	o := sgfbg.Options{Lenient: true}
	n, problems := 0, 0
	_, held := testutil.Held(func() any {
		n, problems = 0, 0
		r := o.NewReader(strings.NewReader(games))
		for g, err := range r.All() {
			require.NoError(t, err)
			require.Equal(t, 2, countNodes(g))
			n++
			problems += len(g.Problems)
		}
		return r
	})
	require.Equal(t, 2_000, n)
	require.Equal(t, n, problems)
	require.Less(t, held, uint64(2*len(games)+256<<10))
}

// TestIntactBesideJoined: after a game in which another one starts, a game without a fault is
// whole, though its variations begin as games do.
func TestIntactBesideJoined(t *testing.T) {
	const intact = "(;GM[6];W[31](;FF[4]B[11])(;FF[4]B[22];W[42](;GM[6]B[66])(;B[55])))"
	o := sgfbg.Options{Lenient: true}
	for in, games := range map[string]int{
		"(;GM[6];W[31](;GM[6]?;B[11]))":       2, // the fault comes last
		"(;GM[6]?;W[31](;GM[6];B[11]))":       2,
		"(;GM[6]MI(;GM[6];B[11])":             2,
		"(;FF[4]GM[6];C[so far(;FF[4]GM[6])":  2,
		"(;GM[6];W[31](;GM[6]C[x](;GM[6];)?)": 3,
	} {
		in += intact
		c, err := o.Parse([]byte(in))
		require.NoError(t, err)
		require.Len(t, c.Games, games+1, in)
		require.Equal(t, 7, countNodes(c.Games[games]), in)
		requireSame(t, o, []byte(in), strings.NewReader(in))
	}
}

// TestRootProperties: a property of the root in another node is a problem in both modes, and
// no fault.
func TestRootProperties(t *testing.T) {
	for in, want := range map[string][]string{
		"(;GM[6];W[31]FF[4])":                                              {"FF"},
		"(;GM[6];W[31];CA[UTF-8])":                                         {"CA"},
		"(;GM[6](;W[31]AP[x]GM[6]))":                                       {"AP"},
		"(;GM[6];GaMe[6];FileFormat[4])":                                   {"GM", "FF"},
		"(;GM[6]FF[4]CA[UTF-8]AP[x];GC[6]G[6]M[6])":                        nil,
		"(;FF[4]GM[6];W[31](;FF[4]GM[6];B)(;B[31]))":                       nil,
		"(;FF[4]GM[6]PW[a]PB[b];W[31hefe](;FF[4]GM[6];B[42qusu])(;B[31]))": {"FF"},
	} {
		for _, o := range []sgfbg.Options{{}, {Lenient: true}} {
			c, err := o.Parse([]byte(in))
			if strings.Contains(in, ";B)") {
				require.Equal(t, !o.Lenient, err != nil)
				continue // with a fault, it is taken apart
			}
			require.NoError(t, err)
			require.Len(t, c.Games, 1)
			var got []string
			for _, p := range c.Problems {
				require.Equal(t, bg.ProblemForm, p.Kind)
				require.Equal(t, bg.Odd, p.Scale, "the property is kept")
				require.Equal(t, p.Item[:1], in[p.Offset:p.Offset+1])
				got = append(got, p.Item)
			}
			require.Equal(t, want, got, in)
			requireSame(t, o, []byte(in), bytes.NewReader([]byte(in)))
		}
	}
}

// TestGameInValue: a cut inside a value joins two games. Strict reading says where, and
// lenient reading finds the second one. A text about SGF is no game.
func TestGameInValue(t *testing.T) {
	lenient := sgfbg.Options{Lenient: true}
	for _, tt := range []struct{ cut, game string }{
		{"(;GM[6]C[x", "(;GM[6]PW[b];W[42hdfd])"},
		{"(;GM[6];W[31he", "( ;\n FF[4]PW[b];W[42hdfd])"},
		{"(;GM[6];A[0][x", "(;GM[6];W[42hdfd])"},
		{"(;FF[4]GM[6];W[31hefe];C[so far so\n", "(;FF[4]GM[6]CA[UTF-8]AP[x];W[42];B[66])"},
		{"(;FF[4]GM[6]GC[so far so", "(;FF[4]GM[6]CA[UTF-8]AP[x];W[42];B[66])"},
		{"(;FF[4]GM[6](;C[so far so", "(;GM[6]AP[x:1];W[42];B[66])"},
		{"(;GM[6](;W[31](;B[", "(;GM[6]PW[x]PB[y]CA[UTF-8])"},
		{"(;GM[6];W[31]C[\\", "(;FF[4]GM[6])"},
	} {
		in := tt.cut + tt.game
		_, err := sgfbg.Parse([]byte(in))
		require.ErrorIs(t, err, bg.ErrSyntax, in)
		var syntax *bg.SyntaxError
		require.ErrorAs(t, err, &syntax)
		require.Equal(t, int64(len(tt.cut)), syntax.Offset, in)

		c, err := lenient.Parse([]byte(in))
		require.NoError(t, err)
		require.Len(t, c.Games, 2, in)
		require.Len(t, c.Problems, 1)
		require.Equal(t, bg.ProblemSyntax, c.Problems[0].Kind)
		require.Equal(t, int64(len(tt.cut)), c.Problems[0].Offset, in)
		intact, err := lenient.Parse([]byte(tt.game)) // not all have GM
		require.NoError(t, err)
		want, err := intact.AppendText(nil)
		require.NoError(t, err)
		got, err := (&sgfbg.Collection{Games: c.Games[1:]}).AppendText(nil)
		require.NoError(t, err)
		require.Equal(t, string(want), string(got))
		for n := range c.Games[0].Nodes() {
			for p := range n.Properties() {
				require.NotContains(t, p.Value(), "(;", in)
				require.NotContains(t, p.Value(), "]", in)
			}
		}
		requireSame(t, lenient, []byte(in), strings.NewReader(in))
	}
	for _, in := range []string{
		`(;GM[6]C[x(;GM[6\]PW[b\]];W[42hdfd])`, `(;GM[6]C[x(;GM\[6]PW[b];W[42hdfd])`, "(;GM[6]C[GM[6]PW[b];W[42hdfd])", "(;GM[6]C[(;KM[6]PW[b];W[42hdfd])",
	} {
		for _, o := range []sgfbg.Options{{}, lenient} {
			c, err := o.Parse([]byte(in))
			require.NoError(t, err, in)
			require.Empty(t, c.Problems, in)
		}
	}
}

// TestCutAnywhere: of a file that is cut off anywhere, and another one behind it, the other
// one is read as it is, and the problem is not silent.
func TestCutAnywhere(t *testing.T) {
	first := readFile(t, "../testdata/sgfbg/auto-match03-analysed.sgf")
	second := readFile(t, "../testdata/sgfbg/human-cube-match9.sgf")
	want, err := sgfbg.Parse(second)
	require.NoError(t, err)
	text, err := want.AppendText(nil)
	require.NoError(t, err)
	lost := 0
	step := 683
	if testutil.Long(t) > 0 {
		step = 11
	}
	for cut := 1; cut < len(first); cut += step {
		for _, between := range []string{"", "\n"} {
			in := append(append(first[:cut:cut], between...), second...)
			c, err := sgfbg.Options{Lenient: true}.Parse(in)
			require.NoError(t, err)
			games := c.Games[max(len(c.Games)-len(want.Games), 0):]
			got, err := (&sgfbg.Collection{Games: games}).AppendText(nil)
			require.NoError(t, err)
			if !bytes.Equal(text, got) {
				lost++
				t.Logf("%d %q", cut, first[max(cut-30, 0):cut])
			}
		}
	}
	require.Zero(t, lost)
}
