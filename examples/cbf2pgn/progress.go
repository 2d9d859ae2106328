package main

import (
	"fmt"
	"strings"
	"time"
)

// A progress draws on a terminal how far a long run is.
type progress struct {
	*program
	name   string
	total  int
	next   time.Time // to draw
	length int       // of what is drawn
}

func (p *program) newProgress(name string, total int) *progress {
	return &progress{program: p, name: name, total: total, next: time.Now().Add(time.Second)}
}

// step says that some of the games are done.
func (b *progress) step(done int) {
	if !b.terminal || time.Now().Before(b.next) {
		return
	}
	const width = 30
	full := done * width / max(b.total, 1)
	line := fmt.Sprintf("%s [%s%s] %d of %d games", b.name, strings.Repeat("#", full), strings.Repeat(".", width-full), done, b.total)
	b.clear()
	fmt.Fprint(b.errs, line)
	b.length = len(line)
	b.next = time.Now().Add(time.Second / 10)
}

// clear takes the bar off the terminal.
func (b *progress) clear() {
	if b.length > 0 {
		fmt.Fprintf(b.errs, "\r%s\r", strings.Repeat(" ", b.length))
		b.length = 0
	}
}
