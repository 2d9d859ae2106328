//go:build unix

package testutil

import (
	"syscall"
	"time"
)

// processorTime returns how long this process has run, which other processes do not change.
func processorTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
