package cli

import (
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// count yields 0, 1 ... n-1, and counts the items that were requested.
func count(n int, asked *atomic.Int64) func(func(int) bool) {
	return func(yield func(int) bool) {
		for i := range n {
			asked.Add(1)
			if !yield(i) {
				return
			}
		}
	}
}

// TestOrdered: results come in the order of the items, however long each takes, and
// the work runs ahead of the loop by a few items only.
func TestOrdered(t *testing.T) {
	var asked atomic.Int64
	for _, n := range []int{0, 1, 1000} {
		asked.Store(0)
		var got []int
		for v := range Ordered(count(n, &asked), func(i int) int {
			time.Sleep(rand.N(200 * time.Microsecond))
			return -i
		}) {
			got = append(got, -v)
			require.Less(t, asked.Load(), int64(len(got)+64))
		}
		want := slices.Collect(count(n, &asked))
		require.Equal(t, want, got)
	}
}

// TestOrderedEnds: a loop that ends early ends the rest.
func TestOrderedEnds(t *testing.T) {
	var asked, worked atomic.Int64
	for v := range Ordered(count(1_000_000, &asked), func(i int) int { worked.Add(1); return i }) {
		if v == 10 {
			break
		}
	}
	require.Eventually(t, func() bool {
		before := asked.Load()
		time.Sleep(10 * time.Millisecond)
		return asked.Load() == before
	}, 10*time.Second, time.Millisecond)
	require.Less(t, asked.Load(), int64(100))
	require.LessOrEqual(t, worked.Load(), asked.Load())
}
