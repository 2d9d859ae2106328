package main

import (
	"fmt"
	"io"
	"strings"
	"time"
)

// A progress is a reader that draws on a terminal how far it is, if it takes long.
type progress struct {
	*program
	r          io.Reader
	name       string
	done, size int64 // size 0: not known
	next       time.Time
	length     int // of what is drawn
}

func (p *program) newProgress(name string, size int64, r io.Reader) *progress {
	return &progress{program: p, r: r, name: name, size: size, next: time.Now().Add(time.Second)}
}

func (b *progress) Read(buf []byte) (int, error) {
	n, err := b.r.Read(buf)
	b.done += int64(n)
	if b.terminal && time.Now().After(b.next) {
		b.draw()
		b.next = time.Now().Add(time.Second / 10)
	}
	return n, err
}

func (b *progress) draw() {
	line := fmt.Sprintf("%s %d kB", b.name, b.done>>10)
	if b.size > 0 {
		const width = 30
		full := int(min(b.done, b.size) * width / b.size)
		line = fmt.Sprintf("%s [%s%s] %3d%%", b.name, strings.Repeat("#", full), strings.Repeat(".", width-full), min(b.done, b.size)*100/b.size)
	}
	b.clear()
	fmt.Fprint(b.errs, line)
	b.length = len(line)
}

// clear takes the bar off the terminal.
func (b *progress) clear() {
	if b.length > 0 {
		fmt.Fprintf(b.errs, "\r%s\r", strings.Repeat(" ", b.length))
		b.length = 0
	}
}
