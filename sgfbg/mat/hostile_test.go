package mat_test

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/mat"
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
func gamePlays(t testing.TB, c *bg.Match) (list []string) {
	list = make([]string, len(c.Games))
	for r := range c.Records() {
		if r.Move.Kind != bg.Resign && r.Move.Kind != bg.NoAction {
			list[r.Game-1] += fmt.Sprintf("%v %v %v; ", r.Move, r.Board.Checkers, r.Board.CubeValue)
		}
	}
	return list
}

// TestDamage: of a text with one damage, lenient reading finds all games but the damaged
// one, and says something of it.
func TestDamage(t *testing.T) {
	o := mat.Options{Lenient: true}
	random := rand.New(rand.NewPCG(1, 2))
	var texts []string
	for i, c := range dialectMatches(t)[:10] {
		text, _ := dialects[i%len(dialects)].write(t, c, uint64(i))
		texts = append(texts, text)
	}
	texts = append(texts, texts[2]+"\n"+texts[3], string(readFile(t, "../../testdata/sgfbg/human-cube-match9.mat")))
	tried, lost, every := 0, 0, 150
	if testutil.Long(t) > 0 {
		every = 5
	}
	for _, text := range texts {
		c, err := o.Parse([]byte(text))
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
			got, err := o.Parse(damaged)
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

// TestProblemsBounded: a problem in every byte does not make a list of them.
func TestProblemsBounded(t *testing.T) {
	c, err := mat.Options{Lenient: true}.Parse([]byte(matMatch + matGame + strings.Repeat("x\n", 5000)))
	require.NoError(t, err)
	require.Len(t, c.Problems, 1001)
	require.Equal(t, bg.Omitted, c.Problems[1000].Scale)
	require.EqualError(t, c.Problems[1000].Err, "4000 more problems")
}

// TestMemory: the worst texts, by the thousand, take no more memory than SECURITY.md says.
func TestMemory(t *testing.T) {
	lenient := mat.Options{Lenient: true}
	for _, tt := range []struct{ head, repeat string }{
		{" 0 point match\n", "Game 1\n"}, {" 0 point match\n", "Game 1\n:0  :0\n"}, {"", "0point match\nGame 1\n:0  :0\n"},
		{matMatch, ":0  :0\n"}, {matMatch, ":0  :0\n;\n"}, {matMatch, "; x\n"}, {matMatch + " Game 1\n", ": 0 "},
		{matMatch + matGame, "11: "}, {matMatch + matGame, "double "}, {matMatch + matGame, ";\n"},
		{matMatch + matGame, ";x\n11:\n"}, {matMatch + matGame + "11:", "( "},
		{matMatch + matGame, "; Set Pos=-b----E-C---eE---c-e----B-/0\n"},
	} {
		text := []byte(tt.head + strings.Repeat(tt.repeat, 50_000/len(tt.repeat)))
		m, _ := lenient.Parse(text)
		_, held := testutil.Held(func() any { m, _ := lenient.Parse(text); return m })
		require.Less(t, held, uint64(70*len(text)+64<<10), "%q", tt.repeat)
		for name, work := range map[string]func(){
			"Parse, strict and lenient":  func() { _, _ = lenient.Parse(text) },
			"Reader, strict and lenient": func() { _, _ = readMatches(lenient.NewReader(bytes.NewReader(text))) },
			"Append":                     func() { _, _, _ = mat.Fitter{SetPos: true}.Append(nil, cmp.Or(m, new(bg.Match))) },
		} {
			perByte, base := testutil.Limit(t, "sgfbg/mat, "+name)
			allocated := float64(testutil.Allocated(work))
			require.Less(t, allocated, perByte*float64(len(text))+float64(base), "%q: %s", tt.repeat, name)
		}
	}
}

// matUnits are lines and cells of .mat text, legal and nearly so.
var matUnits = []string{
	" 7 point match\n", " Game 1\n", " Game 999999999\n", " Game 2\n b : 1   a : 0\n", ":0  :0\n", " Game 3\n a : 6   b : 0\n  1)  Wins 1 point\n",
	"; x\n", "; [Event \"x\"]\n", "; [Variation \"x\"]\n", "; ; [x]\n", "; Set Pos=-b----E-C---eE---c-e----B-/0\n",
	"  1) 31: 8/5 6/5                 42: 8/4 6/4\n", "31: ", "11: 1/1(4) ", "66: 24/18(4) x ( ", "  1) 65: ????\n", "31: Illegal play (", "4-1: x\n",
	"  1)  Doubles => 2                Takes\n", "  1)  Doubles => 999999999\n", " Beavers", " Takes ", " Drops ",
	"                                  Wins 999999999 points\n", "  3)  Losses 1 point     Wins 1 point and the match\n", "3) ", " Concedes ", "???? ", "00: ",
	"x\n", "\n\r", "\t", "\x00", "\xff", "(;GM[6])\n",
}

// TestStructure: .mat texts of repeated lines and cells cost no more than the package
// says, and what is read of them can be written and read again.
func TestStructure(t *testing.T) {
	for _, head := range []string{" 0 point match\n Game 1\n a : 0   b : 0\n", ""} {
		t.Run("after "+strconv.Quote(head), func(t *testing.T) { matStructure(t, head) })
	}
}

func matStructure(t *testing.T, head string) {
	lenient := mat.Options{Lenient: true}
	s := testutil.Structure{
		Head: head, Units: matUnits, Size: 2 << 10,
		Entries: []testutil.Entry{
			{Name: "Parse, lenient", Row: "sgfbg/mat, Parse, strict and lenient", Prepare: func(text []byte) func() { return func() { _, _ = lenient.Parse(text) } }},
			{Name: "Reader, lenient", Row: "sgfbg/mat, Reader, strict and lenient", Prepare: func(text []byte) func() {
				return func() { _, _ = readMatches(lenient.NewReader(bytes.NewReader(text))) }
			}},
			{Name: "Append", Row: "sgfbg/mat, Append", Prepare: func(text []byte) func() {
				c, err := lenient.Parse(text)
				if err != nil {
					return nil
				}
				return func() { _, _, _ = mat.Fitter{SetPos: true}.Append(nil, c) }
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
// that lenient reading reads what strict reading accepts alike; and that no number is beyond its
// range.
func checkMAT(t testing.TB, lenient mat.Options, text []byte) {
	c, err := lenient.Parse(text)
	strict, strictErr := mat.Parse(text)
	if err != nil {
		require.True(t, errors.Is(err, mat.ErrNotMAT) || errors.Is(err, errors.ErrUnsupported), "%v", err)
		require.Error(t, strictErr)
		return
	}
	if strictErr == nil {
		require.Equal(t, decisions(t, c), decisions(t, strict))
		require.Len(t, strict.Problems, len(c.Problems))
	}
	matches, err := readMatches(lenient.NewReader(iotest.HalfReader(bytes.NewReader(text))))
	require.NoError(t, err)
	requireMatches(t, c, matches)
	for _, g := range c.Games {
		require.NoError(t, g.Info.Validate())
	}
	for r := range c.Records() {
		require.NoError(t, r.Board.Validate())
	}
	requireWritten(t, c)
}

// TestPrefixes: every beginning of a text gives a match that has no more decisions than the whole, or
// an error with a place in it. Lenient reading has nothing but ErrNotMAT.
func TestPrefixes(t *testing.T) {
	for i, data := range matTexts(t) {
		if len(data) > 10_000 {
			continue
		}
		whole, _ := mat.Options{Lenient: true}.Parse(data)
		for n := range testutil.Prefixes(len(data), 40, 20, len(data)/20|1) {
			m, err := mat.Options{Lenient: true}.Parse(data[:n:n])
			if err == nil {
				require.LessOrEqual(t, len(m.Games), len(whole.Games)+1, i)
			} else {
				require.True(t, errors.Is(err, mat.ErrNotMAT) || errors.Is(err, errors.ErrUnsupported))
			}
			strict, err := mat.Parse(data[:n:n])
			if err != nil {
				var e *bg.SyntaxError
				require.ErrorAs(t, err, &e)
				require.True(t, 0 <= e.Offset && e.Offset <= int64(n))
				continue
			}
			require.Len(t, m.Games, len(strict.Games))
		}
	}
}

// TestConcurrent: a match can be read and written by several at once.
func TestConcurrent(t *testing.T) {
	m, err := mat.Parse(readFile(t, "../../testdata/sgfbg/human-cube-match9.mat"))
	require.NoError(t, err)
	all := func() string {
		text, problems, err := mat.Append(nil, m)
		return fmt.Sprint(string(text), problems, err, decisions(t, m))
	}
	want := all()
	got := make([]string, 4)
	var group sync.WaitGroup
	for i := range got {
		group.Go(func() { got[i] = all() })
	}
	group.Wait()
	for _, g := range got {
		require.Equal(t, want, g)
	}
}

// TestLinear: what can be repeated in a row takes linear time.
func TestLinear(t *testing.T) {
	for name, row := range map[string]func(n int) string{
		"takes":         func(n int) string { return strings.Repeat(" Takes \t", n) },
		"words":         func(n int) string { return "31:" + strings.Repeat(" ", n) + strings.Repeat("x ", n) },
		"marked words":  func(n int) string { return "31:" + strings.Repeat(" ", n) + strings.Repeat("?x ", n) },
		"illegal plays": func(n int) string { return strings.Repeat("31: illegal play ( ", n) },
		"results":       func(n int) string { return strings.Repeat("x Wins 1 point ", n) },
	} {
		testutil.Linear(t, name, 2_000, func(n int) func() {
			text := []byte(matMatch + matGame + "  1) " + row(n))
			return func() {
				_, err := mat.Options{Lenient: true}.Parse(text)
				require.NoError(t, err)
			}
		})
	}
	testutil.Linear(t, "rules", 1_000, func(n int) func() {
		m := newMatch(t, bg.Info{Player: [2]string{"a", "b"}, OtherRules: slices.Repeat([]string{"x"}, n+1001)})
		return func() {
			_, problems, err := mat.Append(nil, m)
			require.NoError(t, err)
			require.Len(t, problems, 1001)
		}
	})
}
