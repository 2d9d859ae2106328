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
	mu      sync.Mutex // held while unfinished work must not be undone
	undo    map[*func()]struct{}
	signals chan os.Signal
}

// Guard arranges that undo is called if the program is interrupted before release is
// called. undo runs in a goroutine of its own, but never during a function that
// [Program.Uninterrupted] calls. After Guard, such a function should make the files
// that undo removes.
func (p *Program) Guard(undo func()) (release func()) {
	i := &p.interrupt
	i.mu.Lock()
	defer i.mu.Unlock()
	if len(i.undo) == 0 {
		i.undo = map[*func()]struct{}{}
		i.watch()
	}
	key := &undo
	i.undo[key] = struct{}{}
	return func() {
		i.mu.Lock()
		defer i.mu.Unlock()
		if delete(i.undo, key); len(i.undo) == 0 && i.signals != nil {
			signal.Stop(i.signals)
			close(i.signals)
			i.signals = nil
		}
	}
}

// Uninterrupted calls f, which changes what a guard would undo.
func (p *Program) Uninterrupted(f func() error) error {
	p.interrupt.mu.Lock()
	defer p.interrupt.mu.Unlock()
	return f()
}

// watch waits for a signal. A signal that the program was started to ignore, as by
// nohup, stays ignored.
func (i *interrupt) watch() {
	i.signals = make(chan os.Signal, 1)
	for _, s := range []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP} {
		if !signal.Ignored(s) {
			signal.Notify(i.signals, s)
		}
	}
	// A closed pipe must be an error of a write, after which the program ends as
	// usual, and not a signal that kills it.
	broken := make(chan os.Signal, 1)
	signal.Notify(broken, syscall.SIGPIPE)
	go func(signals <-chan os.Signal) {
		defer signal.Stop(broken)
		s, ok := <-signals
		if !ok {
			return // all is released
		}
		signal.Reset() // a second signal ends the program at once
		i.mu.Lock()    // and never unlocks: nothing is to be changed any more
		for undo := range i.undo {
			(*undo)()
		}
		die(s)
	}(i.signals)
}

// die ends the program by a signal, so that the shell sees why it ended.
func die(s os.Signal) {
	if self, err := os.FindProcess(os.Getpid()); err == nil && self.Signal(s) == nil {
		time.Sleep(10 * time.Second) // for it to come, on a busy machine too
	}
	os.Exit(StatusFailed) // Windows sends no signals
}
