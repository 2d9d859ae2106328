package cli

import (
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"
)

// An interrupt undoes unfinished work when the user or the system ends the program:
// by Ctrl-C, SIGTERM, or closing the terminal.
type interrupt struct {
	mu   sync.Mutex // held while unfinished work must not be undone
	undo map[*func()]struct{}
	once sync.Once // of watch
}

// endings are the signals that end a program.
var endings = []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP}

// Guard arranges that undo is called if the program is interrupted before release is
// called. undo runs in a goroutine of its own, but never during a function that
// [Program.Uninterrupted] calls. After Guard, such a function should make the files
// that undo removes.
func (p *Program) Guard(undo func()) (release func()) {
	i := &p.interrupt
	i.once.Do(i.watch)
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.undo == nil {
		i.undo = map[*func()]struct{}{}
	}
	key := &undo
	i.undo[key] = struct{}{}
	return func() {
		i.mu.Lock()
		defer i.mu.Unlock()
		delete(i.undo, key)
	}
}

// Uninterrupted calls f, which changes what a guard would undo. f should be short: a
// signal waits for its end.
func (p *Program) Uninterrupted(f func() error) error {
	p.interrupt.mu.Lock()
	defer p.interrupt.mu.Unlock()
	return f()
}

// watch waits for a signal until the program ends. A signal that the program was started
// to ignore, as by nohup, stays ignored.
func (i *interrupt) watch() {
	// A closed pipe must be an error of a write, after which the program ends as
	// usual, and not a signal that kills it.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)
	signals := make(chan os.Signal, 1)
	for _, s := range endings {
		if !signal.Ignored(s) {
			signal.Notify(signals, s)
		}
	}
	go func() {
		s := <-signals
		i.mu.Lock() // and never unlocks: nothing is to be changed any more
		for undo := range i.undo {
			(*undo)()
		}
		// Not before: a terminal that is closed sends several signals.
		signal.Reset(s)
		die(s)
	}()
}

// die ends the program by a signal, so that the shell sees why it ended.
func die(s os.Signal) {
	if self, err := os.FindProcess(os.Getpid()); err == nil && self.Signal(s) == nil {
		time.Sleep(10 * time.Second) // for it to come, on a busy machine too
	}
	os.Exit(StatusFailed) // Windows sends no signals
}
