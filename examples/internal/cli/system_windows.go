package cli

import (
	"os"
	"syscall"
)

// pipeErrors are those of a pipe that nobody reads any more.
var pipeErrors = []error{
	syscall.ERROR_BROKEN_PIPE,
	syscall.Errno(232), // ERROR_NO_DATA
}

// isTerminal reports whether v is a console.
func isTerminal(v any) bool {
	f, ok := v.(*os.File)
	var mode uint32
	return ok && syscall.GetConsoleMode(syscall.Handle(f.Fd()), &mode) == nil
}

// sameFile reports whether two names or files are the same file. Devices and pipes have
// no identity: os.SameFile takes all of them for one.
func sameFile(a, b os.FileInfo) bool {
	return a.Mode().IsRegular() && os.SameFile(a, b)
}
