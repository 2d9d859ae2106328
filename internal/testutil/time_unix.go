//go:build unix

package testutil

import (
	"syscall"
	"time"
)

const clockTick = time.Microsecond // the least that processorTime measures

// processorTime returns the time that processors have spent on this process.
func processorTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
