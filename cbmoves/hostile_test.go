package cbmoves_test

import (
	"bytes"
	"errors"
	"fmt"
	"iter"
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

// TestPrefixes: a prefix holds no more than the whole. Strict, Tokens yields
// the first tokens of the whole and then a SyntaxError in the prefix, which is
// that of Decode, too. Lenient, Tokens yields the first tokens of the whole,
// then at most a text cut short, the ends of open variations and its end in the
// prefix; Decode has the same items. With part of the second blob, a lenient
// reader yields all tokens of the whole, with empty or shorter texts from some
// point on.
//
// Of inputs over 48 bytes the prefixes are all that end in the first 16 or in the last
// 8 bytes, and every 121st between; in long tests they are six times as many.
func TestPrefixes(t *testing.T) {
	first, last, step := 16, 8, 121
	if testutil.Long(t) > 0 {
		first, last, step = 96, 48, 20
	}
	for _, f := range fixtures(t) {
		t.Run(f.name, func(t *testing.T) {
			lenient := lenientOf(f.encoding)
			var whole []cbmoves.Token
			for tok, err := range lenient.Tokens(f.start, f.stream, f.texts) {
				require.NoError(t, err)
				if tok.Kind() != cbmoves.KindProblem {
					whole = append(whole, tok)
				}
			}
			for n := range testutil.Prefixes(len(f.stream), first, last, step) {
				checkStrictPrefix(t, f.encoding, f.start, f.stream[:n], f.texts, whole)
				checkLenientPrefix(t, lenient, f.start, f.stream[:n], f.texts, whole)
			}
			for n := range testutil.Prefixes(len(f.texts), first, last, step) {
				checkStrictPrefix(t, f.encoding, f.start, f.stream, f.texts[:n], whole)
				checkFewerTexts(t, lenient, f.start, f.stream, f.texts[:n], whole)
			}
		})
	}
}

func checkStrictPrefix(
	t *testing.T, e cbmoves.Options, start cbmoves.Position, stream, texts []byte, whole []cbmoves.Token,
) {
	t.Helper()
	var syntax *cbmoves.SyntaxError
	i := 0
	for tok, err := range e.Tokens(start, stream, texts) {
		switch {
		case syntax != nil:
			t.Fatalf("%d, %d bytes: something follows the error", len(stream), len(texts))
		case errors.As(err, &syntax):
		case tok.Kind() == cbmoves.KindEnd || !sameToken(tok, whole[i]):
			t.Fatalf("%d, %d bytes: token %d is %v %+v", len(stream), len(texts), i, tok.Kind(), tok)
		}
		i++
	}
	require.NotNil(t, syntax)
	size := map[string]int{"": len(stream), "texts": len(texts)}[syntax.In]
	if syntax.Offset < 0 || syntax.Offset > int64(size) {
		t.Fatalf("%d, %d bytes: %v", len(stream), len(texts), syntax)
	}
	g, err := e.Decode(start, stream, texts)
	require.Nil(t, g)
	require.EqualError(t, err, syntax.Error())
}

func checkLenientPrefix(
	t *testing.T, e cbmoves.Options, start cbmoves.Position, stream, texts []byte, whole []cbmoves.Token,
) {
	t.Helper()
	g, err := e.Decode(start, stream, texts)
	require.NoError(t, err)
	tree := flatten(g.Main)
	i, problems, ended := 0, 0, false
	for tok, err := range e.Tokens(start, stream, texts) {
		ok := err == nil && !ended
		switch {
		case tok.Kind() == cbmoves.KindProblem:
			problems++
			continue
		case tok.Kind() == cbmoves.KindEnd:
			ended = true
			ok = ok && problems > 0 && tok.Offset <= int64(len(stream)) && i == len(tree)
		case problems == 0:
			ok = ok && sameToken(tok, whole[i]) && sameItem(tok, tree[i])
		case tok.Kind() == cbmoves.KindText:
			ok = ok && bytes.HasPrefix(whole[i].Text, tok.Text) && sameItem(tok, tree[i])
		default:
			ok = ok && tok.Kind() == cbmoves.KindVariationEnd && sameItem(tok, tree[i])
		}
		if !ok {
			t.Fatalf("%d bytes: token %d is %v %+v", len(stream), i, tok.Kind(), tok)
		}
		i++
	}
	require.True(t, ended)
	require.Len(t, g.Problems, problems)
}

func checkFewerTexts(
	t *testing.T, e cbmoves.Options, start cbmoves.Position, stream, texts []byte, whole []cbmoves.Token,
) {
	t.Helper()
	i := 0
	for tok, err := range e.Tokens(start, stream, texts) {
		if tok.Kind() == cbmoves.KindProblem {
			continue
		}
		shorter := bytes.HasPrefix(whole[i].Text, tok.Text)
		tok.Text = whole[i].Text
		if err != nil || !shorter || !sameToken(tok, whole[i]) {
			t.Fatalf("%d bytes of texts: token %d is %v %+v", len(texts), i, tok.Kind(), tok)
		}
		i++
	}
	require.Len(t, whole, i)
}

func sameToken(a, b cbmoves.Token) bool {
	return a.Kind() == b.Kind() && a.Ply == b.Ply && a.Offset == b.Offset && a.Move() == b.Move() &&
		a.NAG() == b.NAG() && bytes.Equal(a.Text, b.Text)
}

// sameItem compares a token with an item of flatten.
func sameItem(t cbmoves.Token, item cbmoves.Item) bool {
	switch t.Kind() {
	case cbmoves.KindVariationEnd:
		return item == cbmoves.Item{}
	case cbmoves.KindText:
		return item.Kind() == t.Kind() && item.TextKind() == t.TextKind() &&
			item.Text() == string(t.Text)
	}
	return item.Kind() == t.Kind() && item.Move() == t.Move() && item.NAG() == t.NAG()
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

// TestMemory: what a decoded game holds, and what decoding allocates in all,
// for the streams that take most, of sizes just over those for which slices
// have room: both are within what the package comment states.
func TestMemory(t *testing.T) {
	strict := memoryLimit{held: 50, inAll: 120}
	lenient := memoryLimit{cbmoves.Options{Lenient: true}, 50, 450, 150}
	sizes := []int{1, 161, 2_000}
	if testutil.Long(t) > 0 {
		sizes = []int{1, 161, 513, 30_000}
	}
	const null, start, end, text = "\x9a", "\xf0", "\xf1", "\xe0"
	for _, tt := range []struct {
		name                string
		limit               memoryLimit
		before, unit, after string // of the stream
		text                string // for each unit
	}{
		{"null moves", strict, "", null, "", ""},
		{"empty variations", strict, null, start + end, "", ""},
		{"variations of a move", strict, null, start + null + end, "", ""},
		{"empty texts", strict, "", text, "", "\x00"},
		{"missing texts", lenient, "", text, "", ""},
		{"reserved codes", lenient, "", "\xd4", "", ""},
		{"long NAGs", lenient, "", "\xb0\x01", "", ""},
	} {
		for _, n := range sizes {
			t.Run(fmt.Sprint(tt.name, " ", n), func(t *testing.T) {
				stream := []byte(tt.before + strings.Repeat(tt.unit, n) + tt.after + "\xff")
				texts := []byte(strings.Repeat(tt.text, n))
				size := len(stream) + len(texts)
				e := (tt.limit.options)
				allocated, held := testutil.Held(func() any {
					g, err := e.Decode(cbmoves.Position{}, stream, texts)
					require.NoError(t, err)
					return g
				})
				t.Logf("%d bytes of input: %d held, %d allocated", size, held, allocated)
				require.LessOrEqual(t, int(held), tt.limit.held*size+tt.limit.heldProblem*min(n, 1000)+2000)
				require.LessOrEqual(t, int(allocated), tt.limit.inAll*size+4000)
			})
		}
	}

	t.Run("scan of open variations", func(t *testing.T) {
		_, stream := nested(t, maxDepth)
		allocated := testutil.Allocated(func() {
			for _, err := range cbmoves.Tokens(cbmoves.Position{}, stream, nil) {
				require.NoError(t, err)
			}
		})
		t.Logf("%d bytes allocated", allocated)
		require.Less(t, allocated, uint64(15_000_000))
	})

	// A scan allocates for the game and for the depth of variations, not for tokens.
	t.Run("scan of the vectors", func(t *testing.T) {
		for _, v := range vectors(t) {
			allocations := testing.AllocsPerRun(3, func() {
				for _, err := range cbmoves.Tokens(v.start, v.stream, v.texts) {
					require.NoError(t, err)
				}
			})
			require.LessOrEqual(t, allocations, 8.0, "%s: %d bytes", v.ID, len(v.stream))
		}
	})
}

// A memoryLimit has bytes for each byte of input, and for each problem that a
// game keeps.
type memoryLimit struct {
	options                  cbmoves.Options
	held, inAll, heldProblem int
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
		"a long text": {func(int) string { return "\xe0" },
			func(n int) string { return strings.Repeat("ä", n) + "\xed\xa0\xbd\xed\xb8\x80\x00" }},
		"a wrong text": {func(int) string { return "\xe0" },
			func(n int) string { return strings.Repeat("\xe4", n) }},
		"missing texts":                    {func(n int) string { return strings.Repeat("\xe0", n) }, none},
		"texts in the stream":              {func(n int) string { return strings.Repeat("\xe0a\x00", n) }, none},
		"a text without end in the stream": {func(n int) string { return strings.Repeat("\xe0a", n) }, none},
		"reserved codes":                   {func(n int) string { return strings.Repeat("\xd4", n) }, none},
		"long NAGs":                        {func(n int) string { return strings.Repeat("\xb0\x01", n) }, none},
	} {
		testutil.Linear(t, name, 500, func(n int) func() {
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

// TestConcurrent: encodings, starts, decoded games and sequences of tokens are
// used by several goroutines at once, which all see what one sees alone.
func TestConcurrent(t *testing.T) {
	type facts struct {
		decoded, scanned string
		stream, texts    string
		detected         bool
	}
	all := fixtures(t)
	if testutil.Long(t) == 0 {
		all = all[len(all)*2/3:]
	}
	games := make([]*cbmoves.Game, len(all))
	scans := make([]iter.Seq2[cbmoves.Token, error], len(all))
	for i, f := range all {
		lenient := lenientOf(f.encoding)
		scans[i] = lenient.Tokens(f.start, f.stream, f.texts)
		var err error
		games[i], err = lenient.Decode(f.start, f.stream, f.texts)
		require.NoError(t, err)
	}
	learn := func(i int) facts {
		f := all[i]
		lenient := lenientOf(f.encoding)
		g, err := lenient.Decode(f.start, f.stream, f.texts)
		seen := facts{decoded: fmt.Sprint(err)}
		if err == nil {
			seen.decoded = brief(g.Main)
		}
		for tok := range scans[i] {
			seen.scanned += fmt.Sprint(tok.Offset, tok.Kind(), tok.Move(), string(tok.Text), " ")
		}
		stream, texts, err := f.encoding.Append(nil, nil, games[i])
		seen.stream, seen.texts = string(stream), string(texts)+fmt.Sprint(err)
		seen.detected = cbmoves.Detect(f.start, f.stream) == nil
		return seen
	}
	alone := make([]facts, len(all))
	for i := range all {
		alone[i] = learn(i)
	}
	var group sync.WaitGroup
	together := make([][]facts, 4)
	for g := range together {
		together[g] = make([]facts, len(all))
		group.Go(func() {
			for i := range all {
				together[g][i] = learn(i)
			}
		})
	}
	group.Wait()
	for g := range together {
		require.Equal(t, alone, together[g])
	}
}
