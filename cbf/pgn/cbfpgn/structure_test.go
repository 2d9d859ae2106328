package cbfpgn_test

import (
	"bytes"
	"reflect"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/pgn"
	"example.com/boardcodec/cbf/pgn/cbfpgn"
	"example.com/boardcodec/internal/testutil"
)

// units are pieces of PGN that a record can hold, or not.
var units = []string{
	"1. e4 *\n", "* ", "[Event \"x\"]\n", "[White \"  ? \"]\n", "[White \"Łódź\"]\n", "[a \"x\"]", "[FEN \"6kr/8/8/8/8/8/8/6KR w Hh - 99 999\"]\n",
	"[Variant \"Chess960\"]\n", "[Date \"1999.12.31\"]\n", "[Round \"999999999999999999999\"]\n", "[WhiteElo \"99999999999999999999\"]\n",
	"[CBF \"marked, evaluation 15\"]\n", "[Site \"侯逸凡 ÐÞÝ\"]\n", "[ECO \"E99x\"]\n", "[Event \"A [x] (3)\"]\n",
	"e4 e5 ", "Nf3 Nf6 Ng1 Ng8 ", "Nf3 ", "Ke5 ", "-- ", "O-O ", "word ", "$1 ", "$22 ", "$255 ",
	"{a} ", "{} ", "{侯 ☃} ", "{[%cbf move 8] x} ", "{[%cbf surplus] x} ", "{[%cbf text] x} ", "{[%cbf ", "{¶ ⁋ ｛ ␀} ",
	"(1. Nc3) ", "() ", "(", ") ", "({a}) ", "(-- ) ", "(1... e5 ", "é",
}

var nests = [][2]string{
	{"(1. d4 ", ") "}, {"Nf3 (Nc3 ", ") "}, {"e4 {x} (d4 {y} ", "e5) "}, {"({a} ", ") "}, {"(-- ", ") "}, {"Nf3 Nf6 Ng1 Ng8 (", ")"},
}

// read returns the games of a text.
func read(text []byte) (games []*pgn.Game) {
	for g, err := range (pgn.Options{Lenient: true}).NewReader(bytes.NewReader(text)).All() {
		if err == nil {
			games = append(games, g)
		}
	}
	return games
}

// records returns the records of games.
func records(games []*pgn.Game) (list []*cbf.Game) {
	for _, from := range games {
		if g, _, err := (cbfpgn.Fitter{}).Record(from); err == nil {
			list = append(list, g)
		}
	}
	return list
}

// TestStructure: what is made of legal PGN and nearly legal PGN, repeated and nested, costs its
// own size, by the bounds of SECURITY.md.
func TestStructure(t *testing.T) {
	s := testutil.Structure{
		Size:  4 << 10,
		Units: units,
		Nests: nests,
		Entries: []testutil.Entry{
			{Name: "Record", Row: "cbf/pgn/cbfpgn, Fitter.Record and AppendRecord", Prepare: func(text []byte) func() {
				games := read(text)
				return func() { records(games) }
			}},
			{Name: "AppendRecord", Row: "cbf/pgn/cbfpgn, Fitter.Record and AppendRecord", Prepare: func(text []byte) func() {
				games := read(text)
				return func() {
					for _, from := range games {
						_, _, _ = cbfpgn.Fitter{}.AppendRecord(nil, from)
					}
				}
			}},
			{Name: "Game", Row: "cbf/pgn/cbfpgn, Fitter.Game", Prepare: func(text []byte) func() {
				list := records(read(text))
				return func() {
					for _, g := range list {
						_, _, _ = cbfpgn.Fitter{}.Game(g)
					}
				}
			}},
		},
		Check: func(t testing.TB, text []byte) {
			for _, from := range read(text) {
				checkFitted(t, from, int64(len(text)))
			}
		},
	}
	s.Run(t)
}

// TestMemory: a game of 256 KB, or of 1 MB in the long form, is a record that can be written,
// and takes memory for the largest record and a thousand losses.
func TestMemory(t *testing.T) {
	size := 1 << 18
	if testutil.Long(t) > 0 {
		size = 1 << 20
	}
	for name, part := range map[string]string{
		"moves":      "Nf3 Nf6 Ng1 Ng8 ",
		"variations": "Nf3 (Nc3) (Na3) Nf6 (Nc6) Ng1 Ng8 ",
		"comments":   "Nf3 {abc} Nf6 $1 Ng1 {} Ng8 {a} ",
		"NAGs":       "Nf3 $22 Nf6 Ng1 $22 $22 Ng8 ",
		"tags":       "[X \"y\"] ",
		"nulls":      "Nf3 Nf6 Ng1 -- ",
		"letters":    "Nf3 {侯} Nf6 {ж} Ng1 Ng8 ",
	} {
		games := read([]byte(strings.Repeat(part, size/len(part)) + " *"))
		require.Len(t, games, 1, name)
		var list []*cbf.Game
		n := testutil.Allocated(func() { list = records(games) })
		require.Less(t, n, uint64(80*size), name)
		require.Len(t, list, 1, name)
		stored(t, list[0])
	}
}

// TestPrefixes: the record of a game that is cut off holds no more than that of the whole.
func TestPrefixes(t *testing.T) {
	text := readFile(t, "pgn-sample.pgn")
	whole := records(read(text))
	for n := range testutil.Prefixes(len(text), 128, 32, 1999) {
		cut := records(read(text[:n]))
		require.LessOrEqual(t, len(cut), len(whole))
		for i, g := range cut {
			require.LessOrEqual(t, countMoves(g.Moves), countMoves(whole[i].Moves)+1, "%q", text[:n]) // O-O of O-O-O
		}
	}
}

func countMoves(l cbf.Line) int {
	n := len(l)
	for i := range l {
		for _, v := range l[i].Variations {
			n += countMoves(v)
		}
	}
	return n
}

// TestLinear: the work for hostile games is proportional to their size.
func TestLinear(t *testing.T) {
	texts := map[string]func(n int) string{
		"nested": func(n int) string { return strings.Repeat("e4 {a} (d4 {b} e5 ({c} ", min(n/23, 4999)) },
	}
	for name, part := range map[string]string{
		"moves": "Nf6 Ng1 Ng8 Nf3 ", "comments": "Nf6 {a} Ng1 {b} Ng8 $22 Nf3 $1 ",
		"variations": "Nf6 (Nc6) Ng1 (-- Nc6) Ng8 Nf3 ", "comments of a move": "{a} ", "NAGs": "$22 ", "variations of a move": "(1. Nc3) ",
	} {
		texts[name] = func(n int) string { return "Nf3 " + strings.Repeat(part, n/len(part)) }
	}
	for name, text := range texts {
		testutil.Linear(t, name, 6000, func(n int) func() {
			in := []byte(text(n) + "*")
			return func() {
				for _, g := range records(read(in)) {
					_, _, _ = cbfpgn.Fitter{}.Game(g)
				}
			}
		})
	}
}

// TestConcurrent: a game is fitted, and a record made PGN, by several goroutines at once, with
// the results of one.
func TestConcurrent(t *testing.T) {
	games := read(readFile(t, "pgn-sample.pgn"))
	want := records(games)
	written, _ := appended(t, cbfpgn.Fitter{}, want[0])
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			game, _, err := cbfpgn.Fitter{}.Game(want[0])
			if err != nil || !reflect.DeepEqual(want, records(games)) {
				t.Error("not the results of one goroutine")
				return
			}
			if again, err := game.AppendText(nil); err != nil || string(again) != written {
				t.Error("not the text of one goroutine")
			}
		})
	}
	wg.Wait()
}
