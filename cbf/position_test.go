package cbf_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
)

func readJSON(t testing.TB, name string, v any) {
	t.Helper()
	data, err := os.ReadFile("../testdata/cbf/" + name)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(data, v))
}

func mustFEN(t testing.TB, fen string) cbf.Position {
	t.Helper()
	p, err := cbf.ParseFEN(fen)
	require.NoError(t, err)
	return p
}

func TestNumberingVectors(t *testing.T) {
	var cases []struct {
		Board  string
		Black  bool
		EPFile int `json:"ep_file"`
		Moves  []string
	}
	readJSON(t, "numbering.json", &cases)
	require.NotEmpty(t, cases)
	for _, c := range cases {
		fen := c.Board + " w KQkq -"
		if c.Black {
			fen = c.Board + " b KQkq -"
		}
		if c.EPFile > 0 {
			rank := "6"
			if c.Black {
				rank = "3"
			}
			fen = strings.TrimSuffix(fen, "-") + string(rune('a'+c.EPFile-1)) + rank
		}
		t.Run(fen, func(t *testing.T) {
			p := mustFEN(t, fen)
			list := p.Numbered()
			require.Len(t, list, len(c.Moves))
			for i, want := range c.Moves {
				if want == "-" {
					require.Zero(t, list[i])
				} else {
					require.Equal(t, want, list[i].String())
					require.Equal(t, i+1, p.Number(list[i]))
				}
			}
			checkNumbering(t, p)
		})
	}
}

// checkNumbering holds the three ways to number moves against the oracle.
func checkNumbering(t testing.TB, p cbf.Position) {
	t.Helper()
	o := oracleOf(p)
	want := o.list()
	list := p.Numbered()
	if len(list) != len(want) {
		t.Fatalf("%s: %d numbers, the oracle has %d: %v, %v", p.FEN(), len(list), len(want), list, want)
	}
	for i, m := range list {
		if !want[i].same(m) {
			t.Fatalf("%s: number %d is %v, the oracle has %v", p.FEN(), i+1, m, want[i])
		}
		if nth, ok := p.Nth(i + 1); !ok || nth != m {
			t.Fatalf("%s: Nth(%d) = %v, %v, listed %v", p.FEN(), i+1, nth, ok, m)
		}
		if n := p.Number(m); m != (cbf.Move{}) && n != i+1 {
			t.Fatalf("%s: Number(%v) = %d, listed as %d", p.FEN(), m, n, i+1)
		}
	}
	for _, n := range []int{-1, 0, len(list) + 1, 1000} {
		if m, ok := p.Nth(n); ok || m != (cbf.Move{}) {
			t.Fatalf("%s: Nth(%d) = %v, %v", p.FEN(), n, m, ok)
		}
	}
}

// Counts published with the positions on the chess programming wiki.
var perftCases = []struct {
	name, fen string
	nodes     []int
}{
	{"start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", []int{20, 400, 8902, 197281}},
	{"kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", []int{48, 2039, 97862}},
	{"endgame", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", []int{14, 191, 2812, 43238}},
	{"promotions", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", []int{6, 264, 9467}},
	{"mirrored", "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1", []int{6, 264, 9467}},
	{"talkchess", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", []int{44, 1486, 62379}},
	{"alternative", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", []int{46, 2079, 89890}},
}

func perft(p cbf.Position, depth int) (n int) {
	for _, m := range p.LegalMoves() {
		if depth == 1 {
			n++
			continue
		}
		next, err := p.Play(m)
		if err != nil {
			panic(err)
		}
		n += perft(next, depth-1)
	}
	return n
}

func TestPerft(t *testing.T) {
	for _, c := range perftCases {
		t.Run(c.name, func(t *testing.T) {
			p := mustFEN(t, c.fen)
			require.Equal(t, c.fen, p.FEN())
			for i, want := range c.nodes {
				require.Equal(t, want, perft(p, i+1), "depth %d", i+1)
			}
		})
	}
}
