package chess

import (
	"math/rand/v2"
	"testing"
)

// TestMovers: movers answers without a list what the list says.
func TestMovers(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 40 {
		p := startPosition
		for range 100 {
			var want [7][64]uint64
			list := p.Numbered()
			for _, m := range list {
				if m != (Move{}) && !m.EnPassant && !castles(p.at(m.From), m) {
					want[p.at(m.From).Kind()][m.To] |= m.From.bit()
				}
			}
			for kind := Pawn; kind <= King; kind++ {
				for to := range Square(64) {
					if got := p.movers(kind, to); got != want[kind][to] {
						t.Fatalf("%s: movers(%v, %v) = %x, listed %x", p.FEN(), kind, to, got, want[kind][to])
					}
				}
			}
			m := list[r.IntN(len(list))]
			if m == (Move{}) {
				break
			}
			p.play(m)
			if len(p.Numbered()) == 0 {
				break
			}
		}
	}
}
