//go:build !unix

package testutil

import "time"

var start = time.Now()

// processorTime returns the time of the clock, for lack of a better one.
func processorTime() time.Duration { return time.Since(start) }
