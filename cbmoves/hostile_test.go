package cbmoves_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbmoves"
	"example.com/boardcodec/internal/testutil"
)

// A fixture is a stream of testdata, as jose wrote it or as Manual has it.
type fixture struct {
	name          string
	encoding      cbmoves.Options
	start         cbmoves.Position
	stream, texts []byte
}

// fixtures returns all streams of testdata in both encodings. Those that jose
// wrote but cannot read are as they are.
func fixtures(t *testing.T) []fixture {
	t.Helper()
	var all []fixture
	for _, v := range vectors(t) {
		g, err := cbmoves.Decode(v.start, v.stream, v.texts)
		require.NoError(t, err)
		stream, _, err := manual.Append(nil, nil, g)
		require.NoError(t, err)
		all = append(all,
			fixture{v.ID, jose, v.start, v.stream, v.texts},
			fixture{v.ID + " in Manual", manual, v.start, stream, nil})
	}
	for _, v := range readVectors(t, "../testdata/cbmoves/lossy_setup.jsonl") {
		all = append(all, fixture{v.ID, jose, v.start, v.stream, v.texts})
	}
	return all
}

// TestPrefixes: strict reading of a prefix finds the first items of the whole, and then a SyntaxError in
// the prefix. Lenient reading finds no less, then at most the beginning of a text and the ends of the open
// variations. With a part of the second blob it finds all items, the last ones without their texts. Prefixes
// of long inputs are sampled.
func TestPrefixes(t *testing.T) {
	first, last, step := 16, 8, 121
	if testutil.Long(t) > 0 {
		first, last, step = 96, 48, 20
	}
	for _, f := range fixtures(t) {
		lenient := lenientOf(f.encoding)
		whole := lineOf(lenient, f.start, f.stream, f.texts)
		for n := range testutil.Prefixes(len(f.stream), first, last, step) {
			found := requireCut(t, f.encoding, f.start, f.stream[:n], f.texts)
			require.True(t, slices.Equal(whole[:len(found)], found), f.name)
			kept := lineOf(lenient, f.start, f.stream[:n], f.texts)
			require.GreaterOrEqual(t, len(kept), len(found), f.name)
			for i := len(found); i < len(kept); i++ {
				if kept[i].kind == cbmoves.KindText && strings.HasPrefix(whole[i].text, kept[i].text) {
					kept[i].text = whole[i].text
					require.Equal(t, whole[i], kept[i], f.name)
					continue
				}
				require.Equal(t, cbmoves.KindVariationEnd, kept[i].kind, f.name)
			}
		}
		for n := range testutil.Prefixes(len(f.texts), first, last, step) {
			requireCut(t, f.encoding, f.start, f.stream, f.texts[:n])
			kept := lineOf(lenient, f.start, f.stream, f.texts[:n])
			require.Len(t, kept, len(whole), f.name)
			for i := range kept {
				require.True(t, strings.HasPrefix(whole[i].text, kept[i].text), f.name)
				kept[i].text = whole[i].text
			}
			require.True(t, slices.Equal(whole, kept), f.name)
		}
	}
}

// requireCut reads strictly, requires a SyntaxError in the input, and returns the items before it.
func requireCut(t *testing.T, e cbmoves.Options, start cbmoves.Position, stream, texts []byte) []fact {
	t.Helper()
	g, err := e.Decode(start, stream, texts)
	require.Nil(t, g)
	var syntax *cbmoves.SyntaxError
	require.ErrorAs(t, err, &syntax)
	size := map[string]int{"": len(stream), "texts": len(texts)}[syntax.In]
	require.True(t, 0 <= syntax.Offset && syntax.Offset <= int64(size), err)
	return lineOf(e, start, stream, texts)
}

// flatten lists the items of a tree as a scan does: a zero Item ends a
// variation.
func flatten(items []cbmoves.Item) []cbmoves.Item {
	isVariation := func(i cbmoves.Item) bool { return i.Kind() == cbmoves.KindVariation }
	if !slices.ContainsFunc(items, isVariation) {
		return items
	}
	var all []cbmoves.Item
	for _, item := range items {
		all = append(all, item)
		if item.Kind() == cbmoves.KindVariation {
			all = append(append(all, flatten(item.Line())...), cbmoves.Item{})
		}
	}
	return all
}

// TestLinearTime: inputs that make a careless reader, writer or walk quadratic take
// twice the time where they are twice as long.
func TestLinearTime(t *testing.T) {
	type text = func(n int) string
	none := func(int) string { return "" }
	for name, tt := range map[string]struct{ stream, texts text }{
		"null moves":           {func(n int) string { return strings.Repeat("\x9a", n) }, none},
		"variations of a move": {func(n int) string { return "\x9a" + strings.Repeat("\xf0\x9a\xf1", n) }, none},
		"variations in variations": {func(n int) string {
			return "\x9a" + strings.Repeat("\xf0\x9a", min(n, maxDepth)) + strings.Repeat("\xf1", min(n, maxDepth))
		}, none},
		"open variations": {func(n int) string { return "\x9a" + strings.Repeat("\xf0\x9a", min(n, maxDepth)) }, none},
		"texts": {func(n int) string { return strings.Repeat("\xe0", n) },
			func(n int) string { return strings.Repeat("a\x00", n) }},
		"a wrong text": {func(int) string { return "\xe0" },
			func(n int) string { return strings.Repeat("\xe4", n) }},
		"missing texts":                    {func(n int) string { return strings.Repeat("\xe0", n) }, none},
		"a text without end in the stream": {func(n int) string { return strings.Repeat("\xe0a", n) }, none},
		"reserved codes":                   {func(n int) string { return strings.Repeat("\xd4", n) }, none},
	} {
		testutil.Linear(t, name, 1000, func(n int) func() {
			stream, texts := tt.stream(n), []byte(tt.texts(n))
			return func() {
				for _, e := range []cbmoves.Options{jose, manual} {
					e := lenientOf(e)
					g, err := e.Decode(cbmoves.Position{}, []byte(stream+"\xff"), texts)
					require.NoError(t, err, name)
					_, _, err = e.Append(nil, nil, g)
					require.NoError(t, err, name)
					for range g.Walk() {
					}
					for range g.Positions() {
					}
					walker := cbmoves.NewWalker(g.Start)
					for tok := range e.Tokens(cbmoves.Position{}, []byte(stream), nil) {
						walker.Next(tok)
					}
				}
				_ = cbmoves.Detect(cbmoves.Position{}, []byte(stream+"\xff"))
			}
		})
	}
	testutil.Linear(t, "games without a gap", 1000, func(n int) func() {
		games, concatenated := []byte(strings.Repeat("\x13\xff", n)), cbmoves.Options{Concatenated: true}
		return func() {
			for rest := games; len(rest) > 0; {
				g, err := concatenated.Decode(cbmoves.Position{}, rest, nil)
				require.NoError(t, err)
				rest = rest[g.StreamSize:]
			}
		}
	})
	for _, text := range []string{"1", "8/", " "} {
		testutil.Linear(t, text, 20_000, func(n int) func() {
			text := strings.Repeat(text, n)
			return func() {
				_, err := cbmoves.ParseFEN(text)
				require.ErrorIs(t, err, cbmoves.ErrSyntax)
				_, err = cbmoves.ParseMove(text)
				require.ErrorIs(t, err, cbmoves.ErrMove)
			}
		})
	}
}

// TestConcurrent: a sequence of tokens, a start and a game are used by several goroutines.
func TestConcurrent(t *testing.T) {
	v := vectors(t)[0]
	tokens := cbmoves.Tokens(v.start, v.stream, v.texts)
	game, err := cbmoves.Decode(v.start, v.stream, v.texts)
	require.NoError(t, err)
	var all sync.WaitGroup
	var got [4]string
	for i := range got {
		all.Go(func() {
			for tok := range tokens {
				got[i] += fmt.Sprint(tok.Offset, tok.Kind(), tok.Move(), string(tok.Text), " ")
			}
			stream, _, err := manual.Append(nil, nil, game)
			got[i] += fmt.Sprint(stream, err, cbmoves.Detect(v.start, v.stream))
		})
	}
	all.Wait()
	for i := range got {
		require.Equal(t, got[0], got[i])
	}
}

// TestMemory: what a decoded game holds, for the streams that take most, of sizes just over those for which
// slices have room. TestStructure measures what decoding allocates in all.
func TestMemory(t *testing.T) {
	sizes := []int{1, 161, 2_000}
	if testutil.Long(t) > 0 {
		sizes = []int{1, 161, 513, 30_000}
	}
	const null, start, end, text = "\x9a", "\xf0", "\xf1", "\xe0"
	for _, tt := range []struct {
		name, before, unit string // of the stream
		text               string // for each unit
		problem            int    // bytes for each problem
	}{
		{"null moves", "", null, "", 0},
		{"empty variations", null, start + end, "", 0},
		{"variations of a move", null, start + null + end, "", 0},
		{"empty texts", "", text, "\x00", 0},
		{"missing texts", "", text, "", 150},
		{"reserved codes", "", "\xd4", "", 150},
		{"long NAGs", "", "\xb0\x01", "", 150},
	} {
		for _, n := range sizes {
			stream := []byte(tt.before + strings.Repeat(tt.unit, n) + "\xff")
			texts := []byte(strings.Repeat(tt.text, n))
			_, held := testutil.Held(func() any {
				g, err := lenientOf(jose).Decode(cbmoves.Position{}, stream, texts)
				require.NoError(t, err)
				require.Equal(t, tt.problem == 0, len(g.Problems) == 0)
				return g
			})
			limit := 50*(len(stream)+len(texts)) + tt.problem*min(n, 1000) + 2000
			require.LessOrEqual(t, int(held), limit, "%d %s", n, tt.name)
		}
	}
}
