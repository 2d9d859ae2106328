package cbf

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// fake is a candidate of a size with evidence.
func fake(offset, end int64, bits int) *candidate {
	return &candidate{offset: offset, layout: layout{moves: int(end-offset) - headerSize}, bits: bits}
}

// chosen returns what a chain takes.
func chosen(size int64, candidates []*candidate) (taken []link) {
	c := newChain(func(l link) { taken = append(taken, l) })
	for _, x := range candidates {
		c.add(x)
	}
	c.finish(size)
	return taken
}

func TestChain(t *testing.T) {
	a, b, c, d := fake(0, 137, 230), fake(137, 258, 190), fake(255, 379, 200), fake(379, 498, 180)
	inB := fake(200, 240, 20)
	for _, tt := range []struct {
		name  string
		size  int64
		input []*candidate
		want  []*candidate
	}{
		{"none", 498, nil, nil},
		{"side by side", 498, []*candidate{a, fake(137, 379, 100), d}, []*candidate{a, fake(137, 379, 100), d}},
		{"as in the picture", 498, []*candidate{a, b, inB, c, d}, []*candidate{a, b, c, d}},
		{"alone, at the beginning", 498, []*candidate{fake(0, 137, 1)}, []*candidate{fake(0, 137, 1)}},
		{"alone, at the end", 498, []*candidate{fake(379, 498, 1)}, []*candidate{fake(379, 498, 1)}},
		{"alone, between", 498, []*candidate{fake(100, 200, gapCost)}, nil},
		{"alone, between, with more evidence", 498, []*candidate{fake(100, 200, gapCost+1)}, []*candidate{fake(100, 200, gapCost+1)}},
		{"weak, side by side", 498, []*candidate{a, fake(137, 379, 1-gapCost), d}, []*candidate{a, fake(137, 379, 1-gapCost), d}},
		{"too weak, side by side", 498, []*candidate{a, fake(137, 379, -gapCost), d}, []*candidate{a, d}},
		{"in another one", 498, []*candidate{a, fake(137, 379, 190), fake(200, 300, 40), d}, []*candidate{a, fake(137, 379, 190), d}},
		{"in the header of another one", 498, []*candidate{a, fake(137, 258, 190), fake(150, 379, 300), d}, []*candidate{a, fake(150, 379, 300), d}},
		{"large, over many", 1000, []*candidate{a, fake(130, 999, 60), fake(137, 258, 50), fake(258, 379, 50), d}, []*candidate{a, fake(137, 258, 50), fake(258, 379, 50), d}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var got, want []string
			for _, l := range chosen(tt.size, tt.input) {
				got = append(got, fmt.Sprint(l.offset, l.end))
			}
			for _, x := range tt.want {
				want = append(want, fmt.Sprint(x.offset, x.end()))
			}
			require.Equal(t, want, got)
		})
	}
}

// score is that of a chain, by the definition.
func score(size int64, list []link, bits map[int64]int) (sum int) {
	end := int64(0)
	for _, l := range list {
		sum += bits[l.offset]
		switch {
		case l.offset > end:
			sum -= gapCost
		case l.offset < end:
			sum -= overlapCost
		}
		end = l.end
	}
	if end != size {
		sum -= gapCost
	}
	return sum
}

// TestChainIsBest: no other selection of the candidates has a higher score.
func TestChainIsBest(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 32))
	for range 500 {
		const size = 120
		var all []link
		var candidates []*candidate
		bits := map[int64]int{}
		for at := int64(0); len(all) < 9 && at <= size-headerSize; at += int64(r.IntN(20)) {
			if len(all) > 0 && all[len(all)-1].offset == at {
				continue
			}
			// Ends that are often beginnings, too.
			end := min(size, at+headerSize+int64(r.IntN(8))*6)
			bits[at] = r.IntN(120) - 40
			all = append(all, link{offset: at, end: end})
			candidates = append(candidates, fake(at, end, bits[at]))
		}
		best := -gapCost
		for set := 1; set < 1<<len(all); set++ {
			var list []link
			for i := range all {
				if set>>i&1 != 0 {
					list = append(list, all[i])
				}
			}
			if possible(list) {
				best = max(best, score(size, list, bits))
			}
		}
		got := chosen(size, candidates)
		require.True(t, possible(got))
		require.Equal(t, best, score(size, got, bits), "%v, %v", all, bits)
	}
}

// possible reports whether no record begins in the header of the one before.
func possible(list []link) bool {
	for i := 1; i < len(list); i++ {
		if list[i].offset < list[i-1].offset+headerSize {
			return false
		}
	}
	return true
}

// TestChainLimits: candidates that keep every chain alive without end take no more than the
// room for them.
func TestChainLimits(t *testing.T) {
	t.Run("open", func(t *testing.T) {
		taken := 0
		c := newChain(func(link) { taken++ })
		for i := range int64(20_000) {
			c.add(fake(i, 1_000_000+i, 100))
			require.LessOrEqual(t, len(c.open), maxOpen)
			require.LessOrEqual(t, len(c.links), maxLinks)
		}
		c.finish(2_000_000)
		require.Positive(t, taken)
	})
	t.Run("two chains", func(t *testing.T) {
		// One of the even, one of the odd numbers, as good as each other.
		taken := 0
		c := newChain(func(link) { taken++ })
		for i := range int64(20_000) {
			c.add(fake(1000*i, 1000*(i+2), 50))
			require.LessOrEqual(t, len(c.links), maxLinks)
		}
		c.finish(1000 * 20_001)
		require.Greater(t, taken, 9_000)
	})
}
