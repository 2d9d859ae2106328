package pgn_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"example.com/boardcodec/cbf/pgn"
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
	"[Date \"1999.12.31\"]\n", "[Round \"999999999999999999999\"]\n", "[WhiteElo \"99999999999999999999\"]\n", "[ECO \"E99x\"]\n", "[%clk 0:05] ", "1-0 [",
	// Moves.
	"1. e4 ", "e4 e5 ", "Nf3 Nf6 Ng1 Ng8 ", "Nf3 ", "e4e5 ", "Nf3Nf6 ", "Ke5 ", "Sf3 ", "Кf3 ", "-- ", "--- ", "O-O ", "00 ", "e8 = Q ", "♘f3 ", "nf3 ", "ed ",
	"1 ", "99999999999 ", "1... ", "1…", "1) ", ".", "x", "1", "word ", "don't, ", "N ", "+- ", "+", "!", "!? ", "$1 ", "$22 ", "$255 ", "$256 ", "$", "e.p. ", "ch ",
	// Comments and variations.
	"{a} ", "{} ", "{", "}", "{{} ", "{侯 ☃} ", "{[%clk 0:05] x} ",
	"(1. d4) ", "() ", "(", ") ", "({a}) ", "(-- ) ", "(1... e5 ", "(1. d4 * ", "$1 1. Ke5 *\n", "xx 1. Ke5 *\n", "<x> ", "<", "&lt; ", "[", "]", "\"", "\xe4", "é", "\u2003",
}

var pgnNests = [][2]string{
	{"(1. d4 ", ") "}, {"Nf3 (Nc3 ", ") "}, {"e4 {x} (d4 {y} ", "e5) "}, {"({a} ", ") "}, {"{", "}"}, {"[", "]"}, {"(Ke5 ", ") "}, {"Nf3 Nf6 Ng1 Ng8 (", ")"},
	{"(", "x) "}, {"e4 (e5 ", ") "},
}

// TestStructure: legal PGN and nearly legal PGN, repeated and nested, costs its own size, by
// the bounds of SECURITY.md, and the laws hold.
func TestStructure(t *testing.T) {
	read := func(o pgn.Options, read func(r *pgn.Reader)) func(text []byte) func() {
		return func(text []byte) func() {
			return func() {
				for r := o.NewReader(bytes.NewReader(text)); r.Next(); {
					read(r)
				}
			}
		}
	}
	game := func(r *pgn.Reader) { _, _ = r.Game() }
	mainLine := func(r *pgn.Reader) {
		for range r.MainLine() {
		}
	}
	s := testutil.Structure{
		Size:  8 << 10,
		Units: pgnUnits,
		Nests: pgnNests,
		Entries: []testutil.Entry{
			{Name: "Next", Row: "cbf/pgn, Reader.Next alone", Prepare: read(pgn.Options{Lenient: true}, func(*pgn.Reader) {})},
			{Name: "MainLine, strict", Row: "cbf/pgn, Reader.MainLine, strict", Prepare: read(pgn.Options{}, mainLine)},
			{Name: "MainLine, lenient", Row: "cbf/pgn, Reader.Game and MainLine, lenient", Prepare: read(pgn.Options{Lenient: true}, mainLine)},
			{Name: "Game, strict", Row: "cbf/pgn, Reader.Game, strict", Prepare: read(pgn.Options{}, game)},
			{Name: "Game, lenient", Row: "cbf/pgn, Reader.Game and MainLine, lenient", Prepare: read(pgn.Options{Lenient: true}, game)},
			{Name: "AppendText", Row: "cbf/pgn, Game.AppendText, of the PGN that was read", Prepare: appendAll},
		},
		Check: func(t testing.TB, text []byte) { requireLaws(t, text) },
	}
	if testutil.Long(t) == 0 {
		// A main line costs less than its game, and strict reading ends where lenient reading repairs.
		s.Entries = slices.DeleteFunc(s.Entries, func(e testutil.Entry) bool {
			return strings.HasPrefix(e.Name, "MainLine") || e.Name == "Game, strict"
		})
		texts := 0
		s.Check = func(t testing.TB, text []byte) {
			if texts++; texts%3 == 0 {
				requireLaws(t, text)
			}
		}
	}
	s.Run(t)
}

// appendAll returns the work of writing what a text is read as.
func appendAll(text []byte) func() {
	all, _ := games(lenient, string(text))
	return func() {
		var written []byte
		for _, g := range all {
			written, _ = g.AppendText(written[:0])
		}
	}
}
