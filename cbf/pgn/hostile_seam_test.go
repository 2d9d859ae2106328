package pgn_test

import (
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/pgn"
	"example.com/boardcodec/internal/testutil"
)

// TestSeam: of a file that is cut off anywhere behind its first tag, and another one behind it on a new
// line, the other one is read leniently as it is alone, and the cut is listed.
func TestSeam(t *testing.T) {
	first, err := os.ReadFile("../../testdata/cbf/pgn-sample.pgn")
	require.NoError(t, err)
	const second = "[Event \"Second\"]\n[Site \"?\"]\n[Date \"2001.??.??\"]\n[Round \"1\"]\n[White \"W\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n" +
		"1. d4 {best} d5 (1... Nf6) 2. c4 $1 1-0\n\n[Event \"Third\"]\n[White \"a\"]\n\n1. c4 *\n"
	want, _ := games(lenient, second)
	require.Len(t, want, 2)
	step := 11
	if testutil.Long(t) > 0 {
		step = 1
	}
	for cut := len("[Event "); cut < len(first); cut += step {
		text := string(first[:cut]) + "\n" + second
		games, outside := games(lenient, text)
		require.GreaterOrEqual(t, len(games), 2, "%q", text[:cut])
		for i, g := range games[len(games)-2:] {
			require.Equal(t, want[i].Tags, g.Tags, "%q", text[:cut])
			require.Equal(t, movetext(t, want[i]), movetext(t, g), "%q", text[:cut])
		}
		if len(games) == 2 {
			require.NotZero(t, outside, "%q", text[:cut])
			continue // text outside of games
		}
		rest := strings.TrimSpace(text[:cut])
		whole := strings.HasSuffix(rest, "$14 1-0") || strings.HasSuffix(rest, "}") && strings.Contains(rest, "$14 1-0")
		if whole || games[len(games)-3].Tag("Event") == "Second" {
			continue
		}
		listed := outside
		for _, g := range games[:len(games)-2] {
			listed += len(g.Problems)
		}
		require.NotZero(t, listed, "%q", text[:cut])
	}
}

// TestOpenQuote: a tag with an open quote, before or after any game, hides no game.
func TestOpenQuote(t *testing.T) {
	texts := []string{"1. e4 {a \"b\"} e5 1-0\n", "[White \"A\n\"]\n1. d4 {\n\"c\" d} d5 0-1\n", "1. c4 {\n\"] e} c5 *\n"}
	want, _ := games(lenient, strings.Join(texts, ""))
	for _, open := range []string{"[X \"", "[White \"x]", "[Event \"x\\\"]"} {
		for at := range len(texts) + 1 {
			text := strings.Join(slices.Insert(slices.Clone(texts), at, open+"\n"), "")
			all, _ := games(lenient, text)
			all = slices.DeleteFunc(all, func(g *pgn.Game) bool { return len(g.Moves) == 0 })
			require.Len(t, all, len(texts), text)
			for i, g := range all {
				require.Equal(t, movetext(t, want[i]), movetext(t, g), text)
			}
		}
	}
}

// TestRandomUnits: the laws hold for pieces of PGN in any order. Text on the line of a result was outside
// of games in strict reading only.
func TestRandomUnits(t *testing.T) {
	units := []string{"; c\n", "-- ", "1. e4 ", "0-1 ", "} ", "1-0\n", "* ", "]x ", "1... ", "\n", ") ", "{x} ", "[FEN \"8/8/8/8/8/8/k7/2K5 w - - 0 1\"]\n",
		"[Event \"b\"]\n", "?? ", "Sf3 ", "e.p. ", ".", "[1-0", "[event \"b\"]\n", "[Site \"c\"]\n", "(", "1. d4 d5 1-0\n", "\n[Event \"a\"]\n\n1. e4 *\n\n", "% x\n", "$1 ", "x "}
	texts := []string{"; c\n-- 1. e4 0-1 } ; c\n1. e4 1-0", "* ]x 1... \n} ) ; c\n{x} *", "0-1*.[1-0",
		"[FEN \"8/8/8/8/8/8/k7/2K5 w - - 0 1\"]\n[Event \"b\"]\n0-1 ?? Sf3 e.p."}
	r := rand.New(rand.NewPCG(33, 34))
	n := 1000
	if testutil.Long(t) > 0 {
		n = 200_000
	}
	for range n {
		text := ""
		for range 1 + r.IntN(12) {
			text += units[r.IntN(len(units))]
		}
		texts = append(texts, text)
	}
	for _, text := range texts {
		requireLaws(t, []byte(text))
	}
}

var lenient = pgn.Options{Lenient: true}

// games returns the games of a text, and the number of problems that belong to none.
func games(o pgn.Options, text string) (all []*pgn.Game, outside int) {
	r := o.NewReader(strings.NewReader(text))
	for g, err := range r.All() {
		if err == nil {
			all = append(all, g)
		}
	}
	return all, len(r.Problems())
}

// movetext returns what is written of a game after its tags, in one line.
func movetext(t *testing.T, g *pgn.Game) string {
	t.Helper()
	written, err := g.AppendText(nil)
	require.NoError(t, err)
	parts := strings.Split(strings.TrimSpace(string(written)), "\n\n")
	return strings.ReplaceAll(parts[len(parts)-1], "\n", " ")
}
