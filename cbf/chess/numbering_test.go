package chess_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/chesstest"
)

// TestNumberingVectors: the numbered lists of the vectors, move for move.
func TestNumberingVectors(t *testing.T) {
	var cases []struct {
		Board  string
		Black  bool
		EPFile int `json:"ep_file"`
		Moves  []string
	}
	chesstest.ReadJSON(t, "../../testdata/cbf/numbering.json", &cases)
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
			p := chesstest.FEN(t, fen)
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
func checkNumbering(t testing.TB, p chess.Position) {
	t.Helper()
	o := oracleOf(p)
	want := o.List()
	list := p.Numbered()
	if len(list) != len(want) {
		t.Fatalf("%s: %d numbers, the oracle has %d: %v, %v", p.FEN(), len(list), len(want), list, want)
	}
	for i, m := range list {
		if !want[i].Same(m) {
			t.Fatalf("%s: number %d is %v, the oracle has %v", p.FEN(), i+1, m, want[i])
		}
		if nth, ok := p.Nth(i + 1); !ok || nth != m {
			t.Fatalf("%s: Nth(%d) = %v, %v, listed %v", p.FEN(), i+1, nth, ok, m)
		}
		if n := p.Number(m); m != (chess.Move{}) && n != i+1 {
			t.Fatalf("%s: Number(%v) = %d, listed as %d", p.FEN(), m, n, i+1)
		}
	}
	for _, n := range []int{-1, 0, len(list) + 1, 1000} {
		if m, ok := p.Nth(n); ok || m != (chess.Move{}) {
			t.Fatalf("%s: Nth(%d) = %v, %v", p.FEN(), n, m, ok)
		}
	}
}

// TestNumberOfAnyMove: Number returns the place of every move in the list, which Play plays,
// and 0 for all others, which it refuses: squares off the board, promotions that are not
// possible, other flags.
func TestNumberOfAnyMove(t *testing.T) {
	positions := []chess.Position{chess.StartPosition()}
	for _, c := range perftCases {
		positions = append(positions, chesstest.FEN(t, c.fen))
	}
	for _, fen := range []string{
		"4k3/8/8/PpP5/8/8/8/4K3 w - b6 0 1",
		"4k3/8/8/8/pPp5/8/8/4K3 b - b3 0 1",
		"4k3/8/8/P7/8/8/8/4K3 w - - 0 1", // a number that nobody can play
		"Pp2k2P/8/8/8/8/8/8/p3KKP1 w - - 0 1",
		"8/8/8/8/8/8/8/8 b - - 0 1",
	} {
		positions = append(positions, chesstest.FEN(t, fen))
	}
	for _, p := range positions {
		places := map[chess.Move]int{}
		for i, m := range p.Numbered() {
			if m != (chess.Move{}) {
				places[m] = i + 1
			}
		}
		for bits := range 66 * 66 * 16 * 2 {
			m := chess.Move{
				From:      chess.Square(bits % 66),
				To:        chess.Square(bits / 66 % 66),
				Promotion: chess.Piece(bits / (66 * 66) % 16),
				EnPassant: bits >= 66*66*16,
			}
			if got := p.Number(m); got != places[m] {
				t.Fatalf("%s: Number(%+v) = %d, listed as %d", p.FEN(), m, got, places[m])
			}
			if _, err := p.Play(m); (err == nil) != (places[m] > 0) {
				t.Fatalf("%s: %+v, listed as %d, is played with %v", p.FEN(), m, places[m], err)
			}
		}
	}
}

// TestNumberingRandom: random games, one move in eight an irregular one, hold
// every list on the way against the oracle and every position against its
// board.
func TestNumberingRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 60 {
		p := chess.StartPosition()
		for range 120 {
			checkNumbering(t, p)
			list := p.LegalMoves()
			if len(list) == 0 || r.IntN(8) == 0 {
				list = slices.DeleteFunc(p.Numbered(), func(m chess.Move) bool { return m == chess.Move{} })
			}
			if len(list) == 0 {
				break
			}
			m := list[r.IntN(len(list))]
			o := oracleOf(p)
			o.Play(o.List()[p.Number(m)-1])
			next, err := p.Play(m)
			require.NoError(t, err)
			p = next
			require.Equal(t, o.Placement(), strings.Fields(p.FEN())[0])
			require.Equal(t, o.EP, registerOf(p))
		}
	}
}
