package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"
)

// A progress is a reader that draws on a terminal how far it is, if it takes
// long.
type progress struct {
	r          io.Reader
	terminal   io.Writer
	name       string
	done, size int64
	next       time.Time // to draw
	drawn      bool
}

const (
	refresh  = time.Second / 10
	barWidth = 30
)

func newProgress(terminal io.Writer, name string, size int64, r io.Reader, patience time.Duration) *progress {
	return &progress{r: r, terminal: terminal, name: name, size: size, next: time.Now().Add(patience)}
}

func (p *progress) Read(b []byte) (int, error) {
	n, err := p.r.Read(b)
	p.done += int64(n)
	if now := time.Now(); now.After(p.next) {
		p.draw()
		p.next = now.Add(refresh)
	}
	return n, err
}

func (p *progress) draw() {
	part := 1.0
	if p.size > 0 {
		part = min(float64(p.done)/float64(p.size), 1)
	}
	full := int(part * barWidth)
	fmt.Fprintf(p.terminal, "\r%s [%s%s] %3.0f%%", p.name, strings.Repeat("#", full), strings.Repeat(".", barWidth-full), part*100)
	p.drawn = true
}

// clear takes the bar off the terminal.
func (p *progress) clear() {
	if p.drawn {
		fmt.Fprintf(p.terminal, "\r%s\r", strings.Repeat(" ", len(p.name)+barWidth+len(" [] 100%")))
	}
}

func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
