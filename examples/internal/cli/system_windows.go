package cli

import (
	"os"
	"os/exec"
	"syscall"
	"unsafe"
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

var consoleProcesses = syscall.NewLazyDLL("kernel32.dll").NewProc("GetConsoleProcessList")

// ownsConsole reports whether the console is that of the program alone, and closes with it.
func ownsConsole() bool {
	var processes [2]uint32
	n, _, _ := consoleProcesses.Call(uintptr(unsafe.Pointer(&processes[0])), uintptr(len(processes)))
	return n == 1 && isTerminal(os.Stdin)
}

// Show opens a page in the browser.
func Show(page string) error {
	return exec.Command("rundll32", "url.dll,FileProtocolHandler", page).Start()
}

// sameFile reports whether two names or files are the same file. Devices and pipes have
// no identity: os.SameFile takes all of them for one.
func sameFile(a, b os.FileInfo) bool {
	return a.Mode().IsRegular() && os.SameFile(a, b)
}
