package testutil

import (
	"math"
	"runtime/debug"
	"testing"
	"time"
)

// Linear fails the test if the work for an input of size 8n takes more than 16 times the
// processor time of the work for one of size n: linear work takes 8 times as much, quadratic work
// 64 times. The least of several times counts. The time of prepare does not count.
func Linear(t *testing.T, name string, n int, prepare func(n int) (work func())) {
	t.Helper()
	defer debug.SetGCPercent(debug.SetGCPercent(-1)) // its time depends on what else is in memory
	small, large := time.Duration(math.MaxInt64), time.Duration(math.MaxInt64)
	for range 20 {
		small, large = min(small, timed(prepare(n))), min(large, timed(prepare(8*n)))
		if large <= 16*max(small, clockTick) {
			return
		}
	}
	t.Errorf("%s: %v for size %d, %v for %d", name, small, n, large, 8*n)
}

func timed(work func()) time.Duration {
	start := processorTime()
	work()
	return processorTime() - start
}
