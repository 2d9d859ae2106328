package sgfbg

import (
	"bytes"
	"io"
	"iter"
)

// A Reader reads the games of a collection one after the other, and holds only
// one of them at a time. It is made by [NewReader]; the zero Reader cannot be
// used.
type Reader struct {
	r    io.Reader
	err  error // of opts, of r, or of a game: what all later calls return
	next error // of r, which came with the last bytes of buf
	eof  bool
	buf  []byte
	used int // bytes of buf that are done with

	base         int64 // of buf[used] in the input, as in an origin
	line, column int
	opts         Options
	games        int
}

// NewReader returns a Reader of the collection in r that reads strictly: it is
// Options{}.NewReader.
func NewReader(r io.Reader) *Reader { return Options{}.NewReader(r) }

// NewReader returns a Reader of the collection in r. It has its own buffer and
// may read past the game that it returns.
func (o Options) NewReader(r io.Reader) *Reader {
	return &Reader{r: r, opts: o, err: o.check()}
}

// Read returns the next game, backgammon or not, with its problems, as it would
// be in the collection that [Parse] returns. The game stays valid after the
// next Read. The error is [io.EOF] after the last game, a [*SyntaxError], or
// that of the underlying reader, unchanged; from then on, Read returns the same
// error.
//
// A Reader does not report text after the last game (ProblemText), nor that no
// game is backgammon (ErrNotBackgammon). [Game.Records] of its games cannot
// know the score that the game before led to.
func (r *Reader) Read() (*Game, error) {
	if r.err != nil {
		return nil, r.err
	}
	g, err := r.read()
	r.err = err
	return g, err
}

// All yields the remaining games. If [Reader.Read] returns an error other than
// [io.EOF], it is yielded last, with a nil Game.
func (r *Reader) All() iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		for {
			g, err := r.Read()
			if err == io.EOF || !yield(g, err) || err != nil {
				return
			}
		}
	}
}

func (r *Reader) read() (*Game, error) {
	p := parser{number: r.games}
	if err := r.skipText(&p); err != nil {
		return nil, err
	}
	end, err := r.fillGame()
	if err != nil {
		return nil, err
	}
	// The game gets a copy of its own: the buffer is for the next.
	p.origin = r.take(end)
	g, _, err := p.game(0)
	if err != nil {
		return nil, err
	}
	g.Problems = p.problems.all()
	r.games++
	return g, nil
}

// skipText takes the text before the next game tree, and reports it to p.
func (r *Reader) skipText(p *parser) error {
	reported := false // a text that comes in parts is one problem
	for {
		text := r.buf[r.used:]
		start, ok := findTree(text, 0, !r.eof)
		switch {
		case ok || r.eof:
		case r.base == 0 && len(text) < len("\ufeff"):
			start = 0 // a byte order mark is not cut in two
		default:
			// Nor is a line end. 4096 bounds how much of a hostile input waits.
			for start > 0 && len(text)-start < 4096 && (text[start-1] == '\n' || text[start-1] == '\r') {
				start--
			}
		}
		p.origin = r.take(start)
		if !reported {
			before := len(p.problems.list)
			if err := p.outside(0, start); err != nil {
				return err
			}
			reported = len(p.problems.list) > before
		}
		switch {
		case ok && start < len(text):
			return nil
		case !r.eof:
			// Undecided text is searched again from its start. Once it is long,
			// that waits until it has doubled: a source that gives a few bytes
			// at a time would cost their square otherwise.
			undecided := len(r.buf) - r.used
			for {
				if err := r.fill(); err != nil {
					return err
				}
				if r.eof || undecided < 4096 || len(r.buf)-r.used >= 2*undecided {
					break
				}
			}
		case r.games == 0:
			p.origin = new(origin)
			return p.error(0, "", ErrNotSGF)
		default:
			return io.EOF
		}
	}
}

// take takes n bytes out of the buffer, as a text with its place.
func (r *Reader) take(n int) *origin {
	o := &origin{
		src:  string(r.buf[r.used : r.used+n]),
		base: r.base, line: r.line, column: r.column, opts: r.opts,
	}
	r.used += n
	line, column := o.at(n)
	r.base, r.line, r.column = o.base+int64(n), line-1, column-1
	return o
}

// fillGame reads on until the buffer has a whole game tree, and returns its
// length: or what there is of it when input ends.
func (r *Reader) fillGame() (n int, err error) {
	var s gameScanner
	for i := 0; ; {
		if n, ok := s.end(r.buf[r.used:], i); ok || r.eof {
			return n, nil
		}
		i = len(r.buf) - r.used
		if err := r.fill(); err != nil {
			return 0, err
		}
	}
}

// fill reads more into the buffer. It moves what is not used yet to the front,
// and grows the buffer only when that is more than half of it.
func (r *Reader) fill() error {
	const block = 64 << 10
	if r.next != nil {
		return r.next
	}
	if r.used > 0 && len(r.buf)-r.used <= cap(r.buf)/2 {
		r.buf = append(r.buf[:0], r.buf[r.used:]...)
		r.used = 0
	}
	if cap(r.buf)-len(r.buf) < block/2 {
		grown := make([]byte, len(r.buf)-r.used, 2*(len(r.buf)-r.used)+block)
		copy(grown, r.buf[r.used:])
		r.buf, r.used = grown, 0
	}
	for range 100 {
		n, err := r.r.Read(r.buf[len(r.buf):cap(r.buf)])
		r.buf = r.buf[:len(r.buf)+n]
		switch {
		case err == io.EOF:
			r.eof = true
			return nil
		case n > 0:
			r.next = err
			return nil
		case err != nil:
			return err
		}
	}
	return io.ErrNoProgress
}

// A gameScanner finds the end of a game tree in a text that comes in parts.
type gameScanner struct {
	depth int
	value int // where the text of the value under way starts; 0 outside of values
}

// end looks at s from i on, where it left off. It returns the index after the
// ')' of the tree, or ok false and len(s) if that is yet to come.
func (g *gameScanner) end(s []byte, i int) (n int, ok bool) {
	for i < len(s) {
		if g.value > 0 {
			n := bytes.IndexByte(s[i:], ']')
			if n < 0 {
				return len(s), false
			}
			i += n
			if !escaped(s[g.value:i]) {
				g.value = 0
			}
			i++
			continue
		}
		switch s[i] {
		case '[':
			g.value = i + 1
		case '(':
			g.depth++
		case ')':
			if g.depth--; g.depth == 0 {
				return i + 1, true
			}
		}
		i++
	}
	return len(s), false
}
