//go:build !unix

package testutil

import "time"

const clockTick = 16 * time.Millisecond // the least that processorTime measures, on Windows

var start = time.Now()

// processorTime returns the time of the clock, for lack of a better one.
func processorTime() time.Duration { return time.Since(start) }
