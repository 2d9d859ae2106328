package cli

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// A Bar shows on a terminal how far a part of the work is, in a run that lasts
// over a second. All its methods may be called by several goroutines.
type Bar struct {
	p     *Program
	name  string
	unit  string       // of total; "" = bytes
	total atomic.Int64 // 0 = not known
	done  atomic.Int64
	off   atomic.Bool // not to be drawn
}

// Bar returns a bar. The total is counted in units such as "game", or in bytes if unit
// is ""; it is 0 if it is not known.
func (p *Program) Bar(name string, total int64, unit string) *Bar {
	b := &Bar{p: p, name: p.place + shorten(Clean(name), 40), unit: unit}
	p.screen.mu.Lock() // the output, which another goroutine may write, can end all bars
	b.off.Store(!p.screen.bars)
	p.screen.mu.Unlock()
	b.total.Store(total)
	return b
}

// SetTotal sets how much there is to do.
func (b *Bar) SetTotal(total int64) { b.total.Store(total) }

// Set sets how much is done.
func (b *Bar) Set(done int64) {
	b.done.Store(done)
	if !b.off.Load() {
		b.p.screen.draw(b)
	}
}

// End removes the bar from the terminal, for good.
func (b *Bar) End() {
	b.p.screen.mu.Lock()
	defer b.p.screen.mu.Unlock()
	b.off.Store(true)
	b.p.screen.erase()
}

// line returns the bar as it is drawn.
func (b *Bar) line() string {
	const width = 20
	done, total := b.done.Load(), b.total.Load()
	line, part := b.name, 0.0
	if total > 0 {
		done = min(done, total)
		part = float64(done) / float64(total)
		full := int(part * width)
		line += " [" + strings.Repeat("#", full) + strings.Repeat(".", width-full) + "]"
	}
	switch {
	case b.unit != "" && total > 0:
		line += fmt.Sprintf(" %d of %s", done, Count(int(total), b.unit))
	case b.unit != "":
		line += " " + Count(int(done), b.unit)
	case total > 0:
		line += fmt.Sprintf(" %3d%%", int(part*100))
	case done >= 1<<10:
		line += fmt.Sprintf(" %d KB", done>>10)
	}
	return line
}

// Reader returns r; reading from it moves the bar.
func (b *Bar) Reader(r io.Reader) io.Reader { return barReader{b, r} }

type barReader struct {
	bar *Bar
	r   io.Reader
}

func (r barReader) Read(b []byte) (int, error) {
	n, err := r.r.Read(b)
	r.bar.Set(r.bar.done.Load() + int64(n))
	return n, err
}

// ReaderAt returns r; reading from it moves the bar to the place that is read.
func (b *Bar) ReaderAt(r io.ReaderAt) io.ReaderAt { return barReaderAt{b, r} }

type barReaderAt struct {
	bar *Bar
	r   io.ReaderAt
}

func (r barReaderAt) ReadAt(b []byte, off int64) (int, error) {
	n, err := r.r.ReadAt(b, off)
	r.bar.Set(off + int64(n))
	return n, err
}

// A screen draws the bars, and prints messages between them.
type screen struct {
	mu          sync.Mutex
	w           io.Writer
	bars        bool      // w is a terminal on which they may be drawn
	outTerminal bool      // the standard output is one too
	next        time.Time // when to draw
	length      int       // of what is drawn
}

const refresh = time.Second / 10

// start prepares the screen, which draws the first bar after patience.
func (s *screen) start(out, errs io.Writer, patience time.Duration) {
	s.w, s.bars, s.outTerminal = errs, isTerminal(errs), isTerminal(out)
	s.next = time.Now().Add(patience)
}

// draw draws a bar in place of the last one, unless that is too recent.
func (s *screen) draw(b *Bar) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.bars || b.off.Load() || time.Now().Before(s.next) {
		return
	}
	s.erase()
	line := b.line()
	io.WriteString(s.w, line)
	s.length = len([]rune(line))
	s.next = time.Now().Add(refresh)
}

// erase removes the bar that is drawn, if there is one. The caller must hold mu.
func (s *screen) erase() {
	if s.length > 0 {
		fmt.Fprintf(s.w, "\r%s\r", strings.Repeat(" ", s.length))
		s.length = 0
	}
}

// shorten returns s, or its end after "..." if it is longer than columns: the end of a name is more
// useful than its folders.
func shorten(s string, columns int) string {
	runes := []rune(s)
	if len(runes) <= columns {
		return s
	}
	return "..." + string(runes[len(runes)-columns+3:])
}
