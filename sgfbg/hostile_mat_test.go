package sgfbg_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
	"example.com/boardcodec/sgfbg"
)

// A damage changes a few bytes of a text from an index on, and returns how many of its bytes
// are gone or changed.
type damage struct {
	name string
	do   func(text []byte, at int, r *rand.Rand) (damaged []byte, size int)
}

var damages = []damage{
	{"hole", func(text []byte, at int, r *rand.Rand) ([]byte, int) {
		size := min(1+r.IntN(40), len(text)-at)
		return append(append([]byte{}, text[:at]...), text[at+size:]...), size
	}},
	{"byte gone", func(text []byte, at int, _ *rand.Rand) ([]byte, int) {
		return append(append([]byte{}, text[:at]...), text[at+1:]...), 1
	}},
	{"byte replaced", func(text []byte, at int, r *rand.Rand) ([]byte, int) {
		text = append([]byte{}, text...)
		text[at] = byte(r.IntN(256))
		return text, 1
	}},
	{"byte inserted", func(text []byte, at int, r *rand.Rand) ([]byte, int) {
		return append(append(append([]byte{}, text[:at]...), byte(r.IntN(256))), text[at:]...), 0
	}},
}

// gamePlays returns the decisions of each game in words, without a resignation: who won may
// follow from the score line of the next game, which is damaged.
func gamePlays(t testing.TB, c *sgfbg.Collection) (list []string) {
	list = make([]string, len(c.Games))
	for r, err := range c.Records() {
		require.NoError(t, err)
		if r.Move.Action != sgfbg.Resign && r.Move.Action != sgfbg.NoAction {
			list[r.Number] += fmt.Sprintf("%v %v %v; ", r.Move, r.Board.Checkers, r.Board.CubeValue)
		}
	}
	return list
}

// TestMATDamage: of a text with one damage, lenient reading finds all games but the damaged
// one, and says something of it.
func TestMATDamage(t *testing.T) {
	o := sgfbg.Options{Lenient: true}
	random := rand.New(rand.NewPCG(1, 2))
	var texts []string
	for i, c := range dialectMatches(t)[:10] {
		text, _ := dialects[i%len(dialects)].write(t, c, uint64(i))
		texts = append(texts, text)
	}
	texts = append(texts, texts[2]+"\n"+texts[3], string(readFile(t, "../testdata/sgfbg/human-cube-match9.mat")))
	tried, lost, every := 0, 0, 150
	if testutil.Long(t) > 0 {
		every = 5
	}
	for _, text := range texts {
		c, err := o.ParseMAT([]byte(text))
		require.NoError(t, err)
		want := gamePlays(t, c)
		if len(want) < 2 {
			continue
		}
		var starts []int // of the lines " Game k", or of the match line before
		at := 0
		for line := range strings.Lines(text) {
			if strings.HasPrefix(strings.TrimLeft(line, " "), "Game ") {
				starts = append(starts, at)
			}
			at += len(line)
		}
		require.Len(t, starts, len(want))
		for i := random.IntN(every); i < len(text); i += every {
			d := damages[random.IntN(len(damages))]
			damaged, size := d.do([]byte(text), i, random)
			got, err := o.ParseMAT(damaged)
			require.NoError(t, err)
			found := gamePlays(t, got)
			next := 0
			for k := range want {
				end := len(text)
				if k+1 < len(want) {
					end = starts[k+1]
				}
				if i < end && i+size >= starts[k] {
					continue // damaged
				}
				tried++
				n := next
				for n < len(found) && found[n] != want[k] {
					n++
				}
				if n == len(found) {
					lost++
					if lost < 30 {
						t.Logf("%s at %d: game %d is lost: %q -> %q", d.name, i, k+1, text[max(i-60, 0):min(i+60, len(text))], damaged[max(i-60, 0):min(i+60, len(damaged))])
					}
					continue
				}
				next = n + 1
			}
		}
	}
	t.Logf("%d of %d games lost", lost, tried)
	require.Zero(t, lost)
}

// TestMATProblemsBounded: a problem in every byte does not make a list of them.
func TestMATProblemsBounded(t *testing.T) {
	c, err := sgfbg.Options{Lenient: true}.ParseMAT([]byte(matMatch + matGame + strings.Repeat("x\n", 5000)))
	require.NoError(t, err)
	require.Len(t, c.Problems, 1001)
	require.Equal(t, sgfbg.ProblemOmitted, c.Problems[1000].Kind)
	require.EqualError(t, c.Problems[1000].Err, "4000 more problems")
}

// TestMATMemory checks that the worst texts take no more memory than the package comment says.
func TestMATMemory(t *testing.T) {
	for _, tt := range []struct{ name, head, repeat string }{
		{"games", " 0 point match\n", "Game 1\n"},
		{"games with scores", " 0 point match\n", "Game 1\n:0  :0\n"},
		{"matches", "", "0point match\nGame 1\n:0  :0\n"},
		{"rolls", matMatch + matGame, "11: "},
		{"doubles", matMatch + matGame, "double "},
		{"remarks", matMatch + matGame, ";\n"},
		{"remarks before the first game", matMatch, "; x\n"},
		{"remarks and rolls", matMatch + matGame, ";x\n11:\n"},
		{"parentheses", matMatch + matGame + "11:", "( "},
		{"positions", matMatch + matGame, "; Set Pos=-b----E-C---eE---c-e----B-/0\n"},
		{"colons", matMatch + " Game 1\n", ": 0 "},
	} {
		data := []byte(tt.head + strings.Repeat(tt.repeat, 50_000/len(tt.repeat)))
		allocated, held := testutil.Held(func() any {
			c, _ := sgfbg.Options{Lenient: true}.ParseMAT(data)
			return c
		})
		t.Logf("%-20s allocated %5.1f held %5.1f", tt.name, float64(allocated)/float64(len(data)), float64(held)/float64(len(data)))
		require.Less(t, allocated, uint64(400*len(data)), tt.name)
		require.Less(t, held, uint64(70*len(data)+64<<10), tt.name)
	}
}

// matUnits are lines and cells of .mat text, legal and nearly so.
var matUnits = []string{
	" 7 point match\n", " Game 1\n", " Game 999999999\n", " Game 2\n b : 1   a : 0\n", ":0  :0\n", " Game 3\n a : 6   b : 0\n  1)  Wins 1 point\n",
	"; x\n", "; [Event \"x\"]\n", "; [Variation \"x\"]\n", "; ; [x]\n", "; Set Pos=-b----E-C---eE---c-e----B-/0\n",
	"  1) 31: 8/5 6/5                 42: 8/4 6/4\n", "31: ", "11: 1/1(4) ", "66: 24/18(4) x ( ", "  1) 65: ????\n", "31: Illegal play (", "31: Illegal play (7;0;0;0;1;a;b;0;2;3;2;1;0;-2;0;0;0;0;5;0;3;0;0;0;-5;5;0;0;0;-3;0;-5;0;0;0;0;2;0;3;1;) ", "Illegal play (7;0;0;0;0;a;b;0;2;3;2;1;0;;;;) ", "Match to 7\n", "a Wins 1 point\n", "  1) x Wins 1 point\n", "; Set Pos=------M-------------a---nB/0\n  1) 54:\n", "4-1: x\n",
	"  1)  Doubles => 2                Takes\n", "  1)  Doubles => 999999999\n", " Beavers", " Takes ", " Drops ",
	"                                  Wins 999999999 points\n", "  3)  Losses 1 point     Wins 1 point and the match\n", "3) ", " Concedes ", "???? ", "00: ",
	"x\n", "\n\r", "\t", "\x00", "\xff", "(;GM[6])\n",
}

// TestMATStructure: .mat texts of repeated lines and cells cost no more than the package
// says, and what is read of them can be written and read again.
func TestMATStructure(t *testing.T) {
	for _, head := range []string{" 0 point match\n Game 1\n a : 0   b : 0\n", ""} {
		t.Run("after "+strconv.Quote(head), func(t *testing.T) { matStructure(t, head) })
	}
}

func matStructure(t *testing.T, head string) {
	lenient := sgfbg.Options{Lenient: true, SetPos: true}
	s := testutil.Structure{
		Head: head, Units: matUnits, Size: 2 << 10,
		Entries: []testutil.Entry{
			{Name: "ParseMAT, lenient", Row: "sgfbg, ParseMAT, strict and lenient", Prepare: func(text []byte) func() { return func() { _, _ = lenient.ParseMAT(text) } }},
			{Name: "MATReader, lenient", Row: "sgfbg, MATReader, strict and lenient", Prepare: func(text []byte) func() {
				return func() { _, _ = readMatches(lenient.NewMATReader(bytes.NewReader(text))) }
			}},
			{Name: "AppendMAT", Row: "sgfbg, AppendMAT", Prepare: func(text []byte) func() {
				c, err := lenient.ParseMAT(text)
				if err != nil {
					return nil
				}
				return func() { _, _, _ = lenient.AppendMAT(nil, c) }
			}},
		},
		Check: func(t testing.TB, text []byte) {
			// In a match, and before one, the same lines mean something else.
			rest := string(text)
			if head != "" {
				_, rest, _ = strings.Cut(rest, "\n")
			}
			for _, text := range []string{string(text), " 7 point match\n" + rest, rest} {
				if len(text) <= mostChecked {
					checkMAT(t, lenient, []byte(text))
				}
			}
		},
	}
	s.Run(t)
}

// mostChecked is the length of the longest texts that are written and read again: that
// takes ten times as long as to measure them.
const mostChecked = 800

// checkMAT requires that what is read of a text is written, and read strictly as the same;
// that lenient reading finds no less than strict reading; and that no number is beyond its
// range.
func checkMAT(t testing.TB, lenient sgfbg.Options, text []byte) {
	c, err := lenient.ParseMAT(text)
	strict, strictErr := sgfbg.ParseMAT(text)
	if err != nil {
		require.ErrorIs(t, err, sgfbg.ErrNotMAT)
		require.ErrorIs(t, strictErr, sgfbg.ErrNotMAT)
		return
	}
	if strictErr == nil { // strict reading accepts nothing that lenient reading reads otherwise
		require.Equal(t, plainText(strict), plainText(c))
		require.Equal(t, fmt.Sprint(strict.Problems), fmt.Sprint(c.Problems))
	}
	requireJSON(t, c)
	matches, err := readMatches(lenient.NewMATReader(iotest.HalfReader(bytes.NewReader(text))))
	require.NoError(t, err)
	require.Len(t, matches, len(matchesOf(c)))
	for _, g := range c.Games {
		_, err := g.Info()
		require.NoError(t, err)
	}
	for r := range c.Records() {
		if wrong := outOfRange(&r.Board); wrong != "" {
			t.Error(wrong)
		}
	}
	requireReadAgain(t, lenient, c)
}

// requireReadAgain requires that what AppendMAT writes is read strictly, and as the same if
// it has not said otherwise.
func requireReadAgain(t testing.TB, o sgfbg.Options, c *sgfbg.Collection) {
	out, problems, err := o.AppendMAT(nil, c)
	if err != nil {
		var e *sgfbg.EncodeError
		require.ErrorAs(t, err, &e)
		return
	}
	read, err := sgfbg.ParseMAT(out)
	require.NoError(t, err)
	skipped := 0
	for _, p := range problems {
		if p.Kind == sgfbg.ProblemSkipped {
			skipped++
		}
	}
	if len(problems) < 1000 {
		require.Len(t, read.Games, len(c.Games)-skipped, "%s", out)
	}
	if len(problems) > 0 {
		return
	}
	plays := func(c *sgfbg.Collection) []decision {
		return slices.DeleteFunc(sorted(decisions(t, c), true), func(d decision) bool { return d.Placeholder })
	}
	require.Equal(t, plays(c), plays(read), "%s", out)
}

// TestAppendMATStructure: SGF of repeated nodes, values and properties.
func TestAppendMATStructure(t *testing.T) {
	o := sgfbg.Options{Lenient: true, SetPos: true}
	parse := func(text []byte) *sgfbg.Collection {
		c, err := o.Parse(text)
		if err != nil {
			return nil
		}
		return c
	}
	s := testutil.Structure{
		Head: "(;GM[6]PW[a]PB[b]", Tail: ")", Size: 5 << 10,
		Units: []string{
			"X[y]", "MI", "[a:b]", "RU", "[x]", "GC", "GC[[Variation \"x\"\\]\n[y \"z\"\\]\n]", "EV[x]", "RE[W+999999999]",
			";W[31hefe]", ";W[double];B[take]", ";B[double];W[double]", ";W[take]", ";W[resign:2];B[reject]", ";W[66]", ";W[31hb]", ";PL[W]DI[42]", ";AE[a:y]AW[a]AB[x]", ";CV[2]CP[w]", "(;C[x])", ";", ";N[x]C[y]",
			")(;GM[6]PW[a]PB[b];W[31hefe]", ")(;GM[6]PW[b]PB[a]MI[length:7][game:999999999][ws:999999999]RE[B+999999999]", ")(;GM[6]GC[Set Pos=-b----E-C---eE---c-e----B-/0\n; [x\\]];W[31hefe]", ")(;GM[1]",
		},
		Nests: [][2]string{{"(;", ")"}, {"(;W[31hefe]", ")"}},
		Entries: []testutil.Entry{{Name: "AppendMAT of SGF", Row: "sgfbg, AppendMAT", Prepare: func(text []byte) func() {
			c := parse(text)
			if c == nil {
				return nil
			}
			return func() { _, _, _ = o.AppendMAT(nil, c) }
		}}, {Name: "Matches", Row: "sgfbg, Matches", Prepare: func(text []byte) func() {
			c := parse(text)
			if c == nil {
				return nil
			}
			return func() { _ = matchesOf(c) }
		}}, {Name: "Matches of a Reader", Row: "sgfbg, Matches of a Reader", Prepare: func(text []byte) func() {
			return func() {
				for range sgfbg.Matches(o.NewReader(bytes.NewReader(text)).All()) {
				}
			}
		}}},
		Check: func(t testing.TB, text []byte) {
			if c := parse(text); c != nil && len(text) <= mostChecked {
				out, _, err := o.AppendMAT(nil, c)
				if err == nil {
					_, err = sgfbg.ParseMAT(out)
					require.NoError(t, err)
				}
			}
		},
	}
	s.Run(t)
}
