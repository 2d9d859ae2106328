package cbmoves_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbmoves"
	"example.com/boardcodec/internal/testutil"
)

// lateStart has the largest counters, which moves must not carry over.
const lateStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 2147483647 2147483647"

// TestStructure: codes, repeated and mixed and nested, cost no more than SECURITY.md says;
// lenient reading finds no less than strict reading; what is written is read again.
func TestStructure(t *testing.T) {
	const decode = "Decode, strict and lenient"
	start, err := cbmoves.ParseFEN(lateStart)
	require.NoError(t, err)
	for name, e := range map[string]cbmoves.Options{"Jose": jose, "Manual": manual} {
		lenient := lenientOf(e)
		work := func(name, row string, f func(stream, texts []byte)) testutil.Entry {
			return testutil.Entry{Name: name, Row: "cbmoves, " + row, Prepare: func(stream []byte) func() {
				texts := textsOf(e, stream)
				return func() { f(stream, texts) }
			}}
		}
		// knights has four knight moves that come back to where they began.
		knights, text := "\x2e\x2b\x2a\x2f", "\xe0"
		if e == manual {
			knights, text = "\x29\x2c\x2d\x28", "\xe0\xc3\xa9\x00"
		}
		s := testutil.Structure{
			Size: 1 << 10,
			Tail: "\xff",
			Units: []string{
				"\x9a", knights, "\x13\x13", "\xb1", "\xb0\xff", "\xb0\x00", "\xd0", text, "\x9a\xf0\xf1", "\x9a\xf0" + knights + "\xf1",
				"\x9a\xf0" + text + "\xb1\xd3\xf1", "\xb0\x01", "\xd4", "\xe5", "\x9b", "\xf0", "\xf1", "\xa0\x23", "\xa8\x31", "\xff",
			},
			Nests: [][2]string{{"\x9a\xf0", "\xf1"}, {"\x9a\xf0" + text, text + "\xf1"},
				{knights + "\xf0\x9a\x9a", "\xf1\xd1"}},
			// Most of the cost is that of a variation for each two bytes of the stream.
			Entries: []testutil.Entry{
				work("Decode", decode, func(stream, texts []byte) { _, _ = e.Decode(start, stream, texts) }),
				work("Decode, lenient", decode,
					func(stream, texts []byte) { _, _ = lenient.Decode(start, stream, texts) }),
				work("Decode, lenient, no texts", decode,
					func(stream, _ []byte) { _, _ = lenient.Decode(start, stream, nil) }),
				work("Decode, game after game",
					"Decode of one game after another (`Options.Concatenated`)", func(stream, texts []byte) {
						all := lenientOf(allOf(e))
						for stopped := false; len(stream) > 0 && !stopped; {
							g, _ := all.Decode(start, stream, texts)
							stream, texts = stream[g.StreamSize:], texts[g.TextsSize:]
							stopped = len(g.Problems) > 0 && g.Problems[len(g.Problems)-1].Stops
						}
					}),
				work("Tokens, lenient", "Tokens", func(stream, texts []byte) {
					for range lenient.Tokens(start, stream, texts) {
					}
				}),
				work("Detect", "Detect", func(stream, _ []byte) { _ = cbmoves.Detect(start, stream) }),
				{Name: "AppendPGN", Row: "cbmoves, AppendPGN of a game, of its stream and texts",
					Prepare: func(stream []byte) func() {
						g, _ := lenient.Decode(start, stream, textsOf(e, stream))
						return func() { _, _ = g.AppendPGN(nil, nil) }
					}},
				{Name: "Append and Walk", Row: "cbmoves, Append and Walk of a game",
					Prepare: func(stream []byte) func() {
						g, _ := lenient.Decode(start, stream, textsOf(e, stream))
						return func() {
							_, _, _ = lenient.Append(nil, nil, g)
							for range g.Walk() {
							}
							for range g.Positions() {
							}
						}
					}},
			},
			Check: func(t testing.TB, stream []byte) { checkStructure(t, e, start, stream) },
		}
		t.Run(name, s.Run)
	}

	t.Run("text", func(t *testing.T) {
		const rest = " w KQkq - 0 1"
		work := func(name string, f func(s string)) testutil.Entry {
			return testutil.Entry{Name: name, Row: "cbmoves, ParseFEN, ParseMove", Prepare: func(data []byte) func() {
				s := string(data)
				return func() { f(s) }
			}}
		}
		s := testutil.Structure{
			Units: []string{
				"rnbqkbnr/", "8/", "8", "pppppppp", "1", "K", rest, " ", "-", "KQkq", "HAha", "e3", "2147483648", "99999999999999999999",
				"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR" + rest, "e2e4", "a7a8q", "0000", "\xff",
			},
			Entries: []testutil.Entry{
				work("ParseFEN", func(s string) { _, _ = cbmoves.ParseFEN(s) }),
				work("ParseMove", func(s string) { _, _ = cbmoves.ParseMove(s) }),
			},
			Check: func(t testing.TB, text []byte) {
				if start, err := cbmoves.ParseFEN(string(text)); err == nil {
					requireFEN(t, start)
				}
			},
		}
		s.Run(t)

		s.Head, s.Units = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 ", []string{"0", "9",
			"x", "2147483647"}
		s.Run(t) // counters of any length
		s.Tail = "x"
		s.Run(t)
	})
}

// textsOf returns a second blob for a stream in Jose: a text for each byte that may be
// the code of one, flawed ones among them.
func textsOf(e cbmoves.Options, stream []byte) (texts []byte) {
	if e == manual {
		return nil
	}
	kinds := []string{"a\x00", "\x00", "é\x00", "\xed\xa0\xbd\xed\xb8\x80\x00", "\U0001f600\x00", "a\xe4\x00"}
	for _, c := range stream {
		if 0xe0 <= c && c <= 0xe5 {
			texts = append(texts, kinds[len(texts)%len(kinds)]...)
		}
	}
	return texts
}

// checkStructure holds strict and lenient reading, walking and writing of a stream
// against each other.
func checkStructure(t testing.TB, e cbmoves.Options, start cbmoves.Position, stream []byte) {
	texts, lenient := textsOf(e, stream), lenientOf(e)
	strict := lineOf(e, start, stream, texts)
	all := lineOf(lenient, start, stream, texts)
	if len(all) < len(strict) || !slices.Equal(all[:len(strict)], strict) {
		t.Errorf("strict reading finds %d items, lenient %d, or others", len(strict), len(all))
	}
	g, err := lenient.Decode(start, stream, texts)
	require.NoError(t, err)
	for _, p := range g.Problems {
		if strings.HasPrefix(p.Err.Error(), "cbmoves") || len(g.Problems) > 1001 {
			t.Errorf("%d problems, %v", len(g.Problems), p)
			break
		}
	}
	last := start
	for p := range g.Walk() {
		last = p
	}
	for p, m := range g.Positions() {
		if p.MoveNumber() != 1<<31-1 || p.SAN(m) == "invalid Move" {
			t.Errorf("move %d: %v", p.MoveNumber(), m)
			break
		}
	}
	requireFEN(t, last)
	written, texts, err := lenient.Append(nil, nil, g)
	require.NoError(t, err)
	if again := lineOf(lenient, start, written, texts); !slices.Equal(all, again) {
		t.Errorf("%d items, %d after writing, or others", len(all), len(again))
	}
	if written, texts, err := e.Append(nil, nil, g); err == nil {
		again, err := e.Decode(start, written, texts)
		if err != nil || !slices.Equal(all, lineOf(e, start, written, texts)) || len(again.Problems) > 0 {
			t.Errorf("written without an error, and read with %v", err)
		}
	}
}

// A fact is what a token says, whatever its place.
type fact struct {
	kind   cbmoves.Kind
	move   cbmoves.Move
	number int // of a NAG, a result, a code, or a text's kind
	text   string
}

// lineOf lists the items of a stream up to the first error.
func lineOf(e cbmoves.Options, start cbmoves.Position, stream, texts []byte) (all []fact) {
	for tok, err := range e.Tokens(start, stream, texts) {
		switch {
		case err != nil || tok.Kind() == cbmoves.KindEnd:
			return all
		case tok.Kind() == cbmoves.KindProblem:
			continue
		}
		number := int(tok.NAG()) + int(tok.Result()) + int(tok.Code()) + int(tok.TextKind())
		all = append(all, fact{tok.Kind(), tok.Move(), number, string(tok.Text)})
	}
	return all
}
