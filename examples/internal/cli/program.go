// Package cli holds what the programs of examples share: flags, messages, the exit
// status, reading and writing files, progress, and work on all processors.
//
// A program is a function that [Main] runs:
//
//	func main() { cli.Main("prog", run) }
//
//	func run(p *cli.Program, args []string) error {
//		flags := p.Flags("prog", "[-o FILE [-f]] FILE...\ndoes something")
//		output, force := flags.Output("FILE")
//		args, err := flags.Parse(args)
//		if err != nil {
//			return err
//		}
//		inputs := p.Inputs(args, "SGF files", isSGF)
//		out, err := p.Create(*output, *force, inputs...)
//		if err != nil {
//			return err
//		}
//		defer out.Abort()
//		for in := range p.Each(inputs) {
//			if err := convert(out, in); err != nil {
//				p.Fail(in.Name, err) // the others are read
//			}
//		}
//		return out.Close()
//	}
//
// Tests make a [Program] of their own and call [Program.Run].
package cli

import (
	"bufio"
	"errors"
	"io"
	"io/fs"
	"os"
	"runtime"
	"slices"
	"sync/atomic"
	"time"
)

// The exit statuses. README.md of examples says when.
const (
	StatusFine = iota
	StatusFailed
	StatusUsage
)

// A Program is one run of a program: its connections to the system, or to a test, and
// its messages so far.
type Program struct {
	Name           string // that messages begin with
	Stdin          io.Reader
	Stdout, Stderr io.Writer

	Alone bool // the console is that of the program alone, as after a double click on it, and closes with it
	Quiet bool // Note prints nothing

	Unread []Unread // in the folders and archives that Inputs has searched

	OnRead func(file string) // if not nil, is called before each read of a file, by a test

	// Out buffers Stdout. Run makes it, and flushes it at the end.
	Out *bufio.Writer

	faults    atomic.Int64
	screen    screen
	interrupt interrupt
	archives  archives
	atEnd     []func() // of the run
	place     string   // of the current input among all: "3 of 10: "
	lost      error    // why the output cannot be written; nil while it can
	saidLost  bool
}

// Main runs a program with the arguments, files and signals of the process, and
// ends the process.
func Main(name string, run func(p *Program, args []string) error) {
	p := &Program{Name: name, Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr, Alone: ownsConsole()}
	args := os.Args[1:]
	if runtime.GOOS == "windows" {
		args = expand(args)
	}
	status := p.Run(run, args)
	if p.Alone {
		p.say("Press Enter to close this window.")
		bufio.NewReader(p.Stdin).ReadByte()
	}
	p.Uninterrupted(func() error { // an interrupt that has begun ends the process itself
		os.Exit(status)
		return nil
	})
}

// Run calls run, shows the error that it returns, and returns the exit status.
func (p *Program) Run(run func(p *Program, args []string) error, args []string) int {
	p.screen.start(p.Stdout, p.Stderr, time.Second)
	p.Out = bufio.NewWriter(&stdout{p})
	err := run(p, args)
	for _, f := range p.atEnd {
		f()
	}
	a, isAnswer := errors.AsType[*answer](err)
	if isAnswer && a.wrong {
		p.Out.Flush()
		p.say(a.text)
		return StatusUsage
	}
	if isAnswer {
		_, err = p.Out.WriteString(a.text)
	}
	flushErr := p.Out.Flush()
	if err != nil {
		p.Fail("", err)
	}
	if flushErr != nil && !errors.Is(err, flushErr) {
		p.Fail("", flushErr)
	}
	if p.Failed() {
		return StatusFailed
	}
	return StatusFine
}

// Damaged makes the exit status at least 1. Use it after a message of your own;
// [Program.Damage] and [Program.Fail] print one.
func (p *Program) Damaged() { p.faults.Add(1) }

// Failed reports whether something has made the exit status 1.
func (p *Program) Failed() bool { return p.Faults() > 0 }

// Faults returns how often something has made the exit status 1.
func (p *Program) Faults() int64 { return p.faults.Load() }

// Fail prints why an input could not be read, or with the name "" why the output could
// not be written, and makes the exit status 1. An error of the output is printed as
// such with any name, and only once: after it, [Program.Each] ends.
func (p *Program) Fail(name string, err error) {
	p.Damaged()
	if p.lost != nil && errors.Is(err, p.lost) {
		if p.saidLost || readerLeft(err) {
			return
		}
		name, p.saidLost = "", true
	}
	if name == "" {
		p.say(p.Name + ": " + Clean(text(err)))
		return
	}
	p.note(name, "%s", Fact(err))
}

// stdout is Stdout under the lock of the screen.
type stdout struct{ p *Program }

func (w *stdout) Write(b []byte) (int, error) {
	s := &w.p.screen
	s.mu.Lock()
	defer s.mu.Unlock()
	s.erase()
	// A bar would be among the lines on the same terminal.
	s.bars = s.bars && !s.outTerminal
	n, err := w.p.Stdout.Write(b)
	return n, w.p.OfOutput(err)
}

// OfOutput takes down that an output cannot be written, if err is not nil: [Program.Fail] prints
// it without the name of an input, and [Program.Each] ends. It returns the first such error.
// An [Output] does it with its errors.
func (p *Program) OfOutput(err error) error {
	if err == nil {
		return nil
	}
	if p.lost == nil {
		p.lost = err
	}
	return p.lost
}

// CanWrite reports whether the output has not failed, so that it is of use to go on.
func (p *Program) CanWrite() bool { return p.lost == nil }

// readerLeft reports whether an error says that the reader of the standard output has
// gone away, such as head, which has read enough.
func readerLeft(err error) bool {
	var path *fs.PathError
	return errors.As(err, &path) && slices.Contains(pipeErrors, path.Err) && path.Path == os.Stdout.Name()
}
