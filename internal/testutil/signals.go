package testutil

import (
	"os"
	"os/signal"
	"testing"
)

// Heed makes signals end the programs that a test starts even if this process was started
// to ignore them, as by nohup or in the background of a script: a program inherits what
// is ignored, but not what is handled.
func Heed(t testing.TB, signals ...os.Signal) {
	c := make(chan os.Signal, 1)
	signal.Notify(c, signals...)
	t.Cleanup(func() { signal.Stop(c) })
}
