//go:build !windows

package cli

import (
	"os"
	"syscall"
)

// pipeErrors are those of a pipe that nobody reads any more.
var pipeErrors = []error{syscall.EPIPE}

// isTerminal reports whether v is a terminal, as far as files tell: a character device other than
// os.DevNull.
func isTerminal(v any) bool {
	info := fileInfo(v)
	if info == nil || info.Mode()&os.ModeCharDevice == 0 {
		return false
	}
	null, err := os.Stat(os.DevNull)
	return err != nil || !os.SameFile(info, null)
}

// ownsConsole reports whether no other program uses the console. Only Windows has such consoles.
func ownsConsole() bool { return false }

// Show opens a page in the browser, on Windows.
func Show(string) error { return nil }

// sameFile reports whether two names or files are the same file, device or pipe.
func sameFile(a, b os.FileInfo) bool { return os.SameFile(a, b) }
