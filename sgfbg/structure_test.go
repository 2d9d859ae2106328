package sgfbg_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"math/bits"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/bg"
)

// structureOfSGF are the pieces of hostile SGF, and what they may cost.
var structureOfSGF = testutil.Structure{
	Head: "(;FF[4]GM[6]", Tail: ")", Size: 3 << 10,
	Units: []string{
		// Nodes and trees.
		"(;FF[]((((((((((((((((((((((((((((((((((]", "(((((((((((((((((((((;", ";", ";C[x]", "(;W[52])", "(;)", ";;C[x]C[y]", "\n", "x", ")", "(", "()", ")(", ");", "(;", "(text ",
		// Games, whole and cut.
		")(;FF[4]GM[6]", "(;FF[4]GM[6];B[31]", "(;GM[6];C[x]", ")\n(;GM[1])", "C[x(;GM[6]", ";W[31he(;FF[4]GM[6]", ")(;FF[4]GM[6]RE[W+999999999];W[31hefe]",
		")(;GM[6]MI[length:7][game:999999999][ws:6][bs:999999999]RU[Crawford:CrawfordGame]RE[B+1R]", ")(;GM[6]CV[32768]",
		// Decisions, by turns and not.
		";W[31hefe]", ";B[66]", ";W[double];B[take]", ";W[double];B[double]", ";B[double]", ";W[take]", ";B[drop]",
		";W[resign:999999999];B[reject]", ";B[resign];W[accept]", ";W[11hghgfefe];B[44qmqmmimi]", ";W[66]W[66]", ";W[77]",
		// Positions.
		"AW[a]", ";AE[a:y]AW[a:y]AB[y]", ";PL[W]DI[66]", ";CV[32768]CP[w]", ";CO[n]", ";CV[16384]", "DI[66]",
		// Properties, of the root too.
		"MI[ws:999999999]", "MI[x:y]", "RU[x:y]", "CA[x]", "CA[Shift_JIS]", "FF[4]", "AP[x:y]", "RE[W+1]", "GS[M:1 1]",
		";A[0][ E ver 3 1 1 1 1 1 1 0 0 0 0 0]", "A[0][yxfe E ver 3 .5 .1 0 .1 0 1e308 999999999C 0 1 0.0 1]", ";DA[E ver 3 2C 0 0 0 1 1 1 1 1 1 1 1 1 1 1 1 1 1]",
		";W[31]A[0][ E ver 3 0 0 0 0 0 0 0 0 0 0 0]DA[E ver 3 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0]", ";LU[-1e308]BM[2]DC[]", ";W[31hefe]LU[-inf]A[0][ E ver 3 0 0 0 0 0 nan 0 0 0 0 0]", ";W[31hefe]A[1][hefe E ver 3 0 0 0 0 0 1e308 0 0 0 0 0][hefe E ver 3 0 0 0 0 0 -1e308 0 0 0 0 0]", ";C[\\]\\\\]", "PW[\xe4]", "N[\r\n\t]",
		// Values.
		"[", "]", "[]", ";W[", "\\", "\x00", "\xff", "[x:y]",
	},
	Nests: [][2]string{
		{"(", ")"}, {"(;", ")"}, {"(;C[x]", ")"}, {"(;W[31](;B[42])", ")"}, {"(C[x", "])"}, {"((;", ")"}, {"(text ", ")"},
		{"(;W[31hefe]", "(;B[66]))"}, {"(;FF[4]", ")"},
	},
	Entries: []testutil.Entry{
		{Name: "Parse", Row: "sgfbg, Parse", Prepare: func(text []byte) func() {
			return func() { _, _ = sgfbg.Parse(text) }
		}},
		{Name: "Parse, lenient", Row: "sgfbg, Parse, lenient", Prepare: func(text []byte) func() {
			return func() { _, _ = sgfbg.Options{Lenient: true}.Parse(text) }
		}},
		{Name: "Reader", Row: "sgfbg, Reader", Prepare: func(text []byte) func() {
			return func() { _, _ = readAll(sgfbg.Options{}, bytes.NewReader(text)) }
		}},
		{Name: "Reader, lenient", Row: "sgfbg, Reader, lenient", Prepare: func(text []byte) func() {
			return func() { _, _ = readAll(sgfbg.Options{Lenient: true}, bytes.NewReader(text)) }
		}},
		{Name: "Collection.AppendText", Row: "sgfbg, Collection.AppendText", Prepare: ofCollection(func(c *sgfbg.Collection) {
			_, _ = c.AppendText(nil)
		})},
		{Name: "Collection.Records", Row: "sgfbg, Collection.Records", Prepare: ofCollection(func(c *sgfbg.Collection) {
			for range c.Records() {
			}
		})},
		{Name: "Decisions", Row: "sgfbg, Decisions", Prepare: ofCollection(func(c *sgfbg.Collection) {
			for _, m := range matchesOf(c) {
				for range m.Decisions(func([2]int, bool) float64 { return 0.5 }) {
				}
			}
		})},
		{Name: "FromMatch", Row: "sgfbg, FromMatch", Prepare: ofCollection(func(c *sgfbg.Collection) {
			for _, m := range matchesOf(c) {
				_, _, _ = sgfbg.FromMatch(m, nil)
			}
		})},
		{Name: "Game.Outcome, Info", Row: "sgfbg, Game.Outcome, Info", Prepare: ofCollection(func(c *sgfbg.Collection) {
			for _, g := range c.Games {
				g.Outcome()
				_, _ = g.Info()
			}
		})},
		{Name: "Game.Nodes, Text", Row: "sgfbg, Game.Nodes, Text", Prepare: ofCollection(func(c *sgfbg.Collection) {
			for _, g := range c.Games {
				for n := range g.Nodes() {
					g.Text(n, "C")
					g.Text(n, "PW")
				}
			}
		})},
		{Name: "analysis of a Node", Row: "sgfbg, analysis of a Node", Prepare: ofCollection(func(c *sgfbg.Collection) {
			for _, g := range c.Games {
				for n := range g.Nodes() {
					_, _, _ = n.Candidates(bg.White)
					_, _, _ = n.CubeAnalysis()
					_, _ = n.Annotation()
				}
			}
		})},
		{Name: "Node.Add, AddVariation", Row: "sgfbg, Node.Add, AddVariation", Prepare: ofCollection(func(c *sgfbg.Collection) {
			double := bg.Move{Kind: bg.Double}
			for _, g := range c.Games {
				for range countNodes(g) {
					g.Add()
					_, _ = g.Root().AddVariation(double)
				}
			}
		})},
	},
	Check: checkStructure,
}

// ofCollection prepares work on what lenient reading makes of a text.
func ofCollection(work func(*sgfbg.Collection)) func([]byte) func() {
	return func(text []byte) func() {
		c, err := sgfbg.Options{Lenient: true}.Parse(text)
		if err != nil {
			return nil
		}
		return func() { work(c) }
	}
}

// checkStructure: the laws of lenient reading hold, what is written is read strictly as the
// same tree, and all numbers are in their range at every step.
func checkStructure(t testing.TB, text []byte) {
	c, err := sgfbg.Options{Lenient: true}.Parse(text)
	require.NoError(t, err)
	require.LessOrEqual(t, len(c.Problems), 1001)
	require.Empty(t, brokenLaw(text))
	if _, err := sgfbg.Parse(text); err != nil {
		var syntax *bg.SyntaxError
		require.ErrorAs(t, err, &syntax)
		require.True(t, 0 <= syntax.Offset && syntax.Offset <= int64(len(text)))
	}
	requireJSON(t, c)
	for r, err := range c.Records() {
		if wrong := outOfRange(&r.Board); wrong != "" || err != nil || len(r.Problems) > 20 {
			t.Errorf("%d problems, %v, %s", len(r.Problems), err, wrong)
		}
	}
	for _, g := range c.Games {
		o := g.Outcome()
		require.Empty(t, outOfRange(&o.Board))
	}
}

// requireJSON: what was read has JSON, or is refused because it is not UTF-8.
func requireJSON(t testing.TB, c *sgfbg.Collection) {
	write := func(v any) {
		var refused *bg.EncodeError
		if _, err := json.Marshal(v); err != nil && !errors.As(err, &refused) {
			t.Errorf("%T: %v", v, err)
		}
	}
	write(c)
	for _, g := range c.Games {
		info, _ := g.Info()
		write(info)
		write(g.Problems)
		write(g.Outcome())
		for n := range g.Nodes() {
			list, _, _ := n.Candidates(bg.White)
			cube, _, _ := n.CubeAnalysis()
			annotation, _ := n.Annotation()
			write([]any{list, cube, annotation})
		}
	}
	for _, m := range matchesOf(c) {
		write(m)
		for d := range m.Decisions(func([2]int, bool) float64 { return 1e-300 }) {
			write(d)
		}
	}
}

// outOfRange returns what of a board is not in the range that its documentation gives.
func outOfRange(b *bg.Board) string {
	for p := range b.Checkers {
		sum := b.BorneOff()[bg.Player(p)]
		for i, n := range b.Checkers[p] {
			sum += int(n)
			if i < bg.BarIndex && n > 0 && b.Checkers[1-p][23-i] > 0 {
				return "both sides on a point"
			}
		}
		if sum > 15 || b.Score[p] < 0 || b.Score[p] > 999_999_999 {
			return "checkers or score"
		}
	}
	switch {
	case bits.OnesCount(uint(b.CubeValue)) != 1 || b.CubeValue > 32768 || b.CubeValue < 1:
		return "cube " + strconv.Itoa(b.CubeValue)
	case b.Doubles < 0 || b.Doubles > 15 || b.Resigned < 0 || b.Resigned > 3:
		return "doubles or resigned"
	case b.OnRoll > bg.Black || b.Turn > bg.Black || b.CubeOwner > bg.Black && b.CubeOwner != bg.NoPlayer:
		return "a player"
	}
	return ""
}

// structureOfPlays are the pieces of a text for ParsePlay.
var structureOfPlays = testutil.Structure{
	Size: 4 << 10,
	Units: []string{
		"31: ", "8/5 ", "8/5*(4) ", "bar/24/18/12/6/off ", "24/1 ", "(", ")", "*", "/", "-", "1", "999999999", "x ", " ", ",", "bar", "off/", "double ", "resign 2 ", "0/0 ", "\x00", "\xff",
	},
	Nests: [][2]string{{"(", ")"}, {"(x", ")"}, {"8/", "5"}},
	Entries: []testutil.Entry{
		{Name: "Board.ParsePlay", Row: "sgfbg/bg, Board.ParsePlay", Prepare: func(text []byte) func() {
			b := bg.NewBoard()
			b.Dice = [2]uint8{6, 1}
			s := string(text)
			return func() { _, _ = b.ParsePlay(bg.White, s) }
		}},
	},
	Check: func(t testing.TB, text []byte) {
		b := bg.NewBoard()
		b.Dice = [2]uint8{6, 1}
		m, err := b.ParsePlay(bg.White, string(text))
		if err != nil {
			require.Zero(t, m)
			return
		}
		require.NoError(t, new(sgfbg.Node).SetMove(m))
		_ = b.Play(m)
		require.Empty(t, outOfRange(&b))
	},
}

// TestStructure: see testutil.Structure.
func TestStructure(t *testing.T) {
	t.Run("SGF", structureOfSGF.Run)
	t.Run("plays", structureOfPlays.Run)
}

// TestSmallestGames: the smallest games, by the thousand, are what costs most for each byte.
// Texts of 5 KB, as TestStructure has them, do not show it: what an entry point may take
// besides hides it.
func TestSmallestGames(t *testing.T) {
	matches := testutil.Entry{Name: "Matches", Prepare: ofCollection(func(c *sgfbg.Collection) { matchesOf(c) })}
	entries := append(structureOfSGF.Entries[:len(structureOfSGF.Entries):len(structureOfSGF.Entries)], matches)
	for _, game := range []string{"(;)", "(;GM[6])", "(;GM[6])(;GM[6]"} {
		text := []byte(strings.Repeat(game, 20_000/len(game)))
		for _, e := range entries {
			bound, base := testutil.Limit(t, "sgfbg, "+e.Name)
			work := e.Prepare(text)
			if work == nil {
				continue
			}
			allocated := testutil.Allocated(work)
			t.Logf("%-16q %-30s %6.1f of %g", game, e.Name, float64(allocated)/float64(len(text)), bound)
			if float64(allocated) > bound*float64(len(text))+float64(base) {
				t.Errorf("%q: %s allocates %.1f bytes for each byte, and may allocate %g", game, e.Name, float64(allocated)/float64(len(text)), bound)
			}
		}
	}
}
