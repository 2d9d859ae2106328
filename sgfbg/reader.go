package sgfbg

import (
	"io"
	"iter"
	"strings"
)

// A Reader reads the games of a collection one after the other, and holds only
// one of them at a time. It is made by [NewReader]; the zero Reader panics. It must
// not be copied.
type Reader struct {
	_     noCopy
	r     io.Reader
	err   error // of opts, of r, or of a game; all later calls return it
	next  error // of r, returned together with the last bytes of window
	eof   bool
	fault error  // of r, after the bytes of window
	block []byte // the buffer that r reads into

	// The window is the end of text, which was read and is not used yet. A game is
	// parsed there while it is read: text is only ever appended, so the parser
	// goes on in the longer string.
	text   strings.Builder
	window string

	base         int64 // of window in the input, as in an origin
	line, column int
	opts         Options
	parser       parser
	other        *SyntaxError // as long as no game is backgammon, that of the first
}

// NewReader returns a Reader of the collection in r that reads strictly: it is
// Options{}.NewReader.
func NewReader(r io.Reader) *Reader { return Options{}.NewReader(r) }

// NewReader returns a Reader of the collection in r. It has its own buffer and
// may read past the game that it returns.
func (o Options) NewReader(r io.Reader) *Reader {
	_, err := o.charset()
	reader := &Reader{r: r, opts: o, err: err}
	reader.parser = parser{reader: reader, strict: !o.Lenient}
	return reader
}

// Read returns the next game, backgammon or not, with its problems, as it would
// be in the collection that [Parse] returns. The game stays valid after the
// next Read. It can share its text with games beside it, and keeps at most 8 times
// its own in memory. The error is [io.EOF] after the last game, a [*SyntaxError], or
// that of the underlying reader, unchanged; from then on, Read returns the same
// error.
//
// A Reader cannot say of the first game that none is backgammon: see
// [Reader.Problems]. [Game.Records] of its games does not have the score that the game
// before led to.
func (r *Reader) Read() (*Game, error) {
	if r.err != nil {
		return nil, r.err
	}
	g, err := r.read()
	r.err = err
	p := &r.parser
	switch {
	case err == io.EOF && r.other != nil:
		p.problems.addProblem(newProblem(ProblemSyntax, r.other))
	case err != nil || p.number > 1 && r.other == nil:
	case g.IsBackgammon():
		r.other = nil
	case p.number == 1:
		r.other = g.otherGame()
	}
	return g, err
}

// Problems returns the problems that belong to none of the games that Read has returned:
// text after the last game, those of the game at which reading ended, and one that wraps
// [ErrNotBackgammon] if the whole input has no backgammon. It returns nil until Read has
// returned an error or [io.EOF].
func (r *Reader) Problems() []Problem {
	if r.err == nil {
		return nil
	}
	return r.parser.problems.all()
}

// All yields the remaining games, one at a time ([Matches] groups them). If [Reader.Read] returns an error other than
// [io.EOF], it is yielded last, with a nil Game.
func (r *Reader) All() iter.Seq2[*Game, error] { return all(r.Read) }

// all yields what read returns, up to io.EOF or, last, another error.
func all[T any](read func() (*T, error)) iter.Seq2[*T, error] {
	return func(yield func(*T, error) bool) {
		for {
			v, err := read()
			if err == io.EOF || !yield(v, err) || err != nil {
				return
			}
		}
	}
}

func (r *Reader) read() (*Game, error) {
	p := &r.parser
	p.problems = problemList{}
	if err := r.skipText(); err != nil {
		return nil, err
	}
	p.origin = r.origin(len(r.window))
	g, end, err := p.game(0)
	if r.fault != nil && (err != nil || end == len(r.window)) {
		return nil, r.fault // any other error only follows from it
	}
	if err != nil {
		return nil, err
	}
	g.Problems = p.problems.all()
	p.src = r.window[:end]
	if end < r.text.Cap()/8 {
		p.src = strings.Clone(p.src) // a small game must not keep the text around it in memory
	}
	r.use(p.origin, end)
	return g, nil
}

// skipText uses the text before the next game tree, and reports it.
func (r *Reader) skipText() error {
	p := &r.parser
	reported := false // a text that comes in parts is one problem
	for {
		start, ok := findTree(r.window, 0, !r.eof)
		switch {
		case ok || r.eof:
		case r.base == 0 && len(r.window) < len("\ufeff"):
			start = 0 // a byte order mark is not cut in two
		default:
			// Nor is a line end. 4096 limits the text that a hostile input makes it keep.
			for start > 0 && len(r.window)-start < 4096 && (r.window[start-1] == '\n' || r.window[start-1] == '\r') {
				start--
			}
		}
		p.origin = r.origin(start)
		if !reported {
			before := len(p.problems.list)
			if err := p.outside(0, start); err != nil {
				return err
			}
			reported = len(p.problems.list) > before
		}
		r.use(p.origin, start)
		switch {
		case ok:
			return nil
		case !r.eof:
			// Undecided text is searched again from its start; long text only when
			// it has doubled: otherwise a source that returns a few bytes at a
			// time would take quadratic time.
			undecided := len(r.window)
			for {
				if !r.fill() {
					return r.fault
				}
				if r.eof || undecided < 4096 || len(r.window) >= 2*undecided {
					break
				}
			}
		case p.number == 0:
			p.origin = new(origin)
			return p.error(0, "", ErrNotSGF)
		default:
			return io.EOF
		}
	}
}

// origin returns the first n bytes of the window as a text with its place.
func (r *Reader) origin(n int) *origin {
	return &origin{src: r.window[:n], base: r.base, line: r.line, column: r.column, opts: r.opts}
}

// use removes the first n bytes from the window; o is their origin.
func (r *Reader) use(o *origin, n int) {
	line, column := o.at(n)
	r.window = r.window[n:]
	r.base, r.line, r.column = o.base+int64(n), line-1, column-1
}

// fill reads more into the window. If that fails, it sets r.fault and returns false.
func (r *Reader) fill() bool {
	if r.fault != nil {
		return false
	}
	if r.block == nil {
		r.block = make([]byte, 64<<10)
	}
	room := r.text.Cap() - r.text.Len()
	if room < len(r.block)/4 {
		// The room is at least as large as the text: the copying takes linear time.
		r.text.Reset()
		r.text.Grow(2 * (len(r.window) + len(r.block)))
		r.text.WriteString(r.window)
		room = r.text.Cap() - r.text.Len()
	}
	n, err := 0, r.next
	if err == nil {
		n, err = readSome(r.r, r.block[:min(room, len(r.block))])
	}
	switch {
	case err == io.EOF:
		r.eof = true
	case n == 0:
		r.fault = err
		return false
	default:
		r.next = err
	}
	r.text.Write(r.block[:n])
	text := r.text.String()
	r.window = text[len(text)-len(r.window)-n:]
	return true
}

// readSome reads until there is a byte or an error. A reader may return neither, but
// not a hundred times.
func readSome(r io.Reader, p []byte) (n int, err error) {
	for range 100 {
		if n, err = r.Read(p); n > 0 || err != nil {
			return n, err
		}
	}
	return 0, io.ErrNoProgress
}

// find is span.find in the text from src[i] on. It reads more text if the node may go on.
func (p *parser) find(s *span, i int) (junk int, ok bool) {
	junk, ok = s.find(p.src, i)
	if s.next == len(p.src) && p.more() {
		p.nodeEnd(i) // reads that far
		junk, ok = s.find(p.src, i)
	}
	return junk, ok
}

// more reads more of the text, and reports whether src is longer now. What was
// parsed stays where it is in src.
func (p *parser) more() bool {
	r := p.reader
	if r == nil || r.eof || !r.fill() {
		return false
	}
	grown := len(r.window) > len(p.src)
	p.src = r.window
	return grown
}

// nodeEnd returns the index of the ';', '(' or ')' that ends the node whose text
// goes on at src[i], or len(src) at the end of input. It looks at each byte once,
// however few of them the source gives at a time.
func (p *parser) nodeEnd(i int) int {
	value := 0 // start of the text of the current value; 0 outside of values
	for i < len(p.src) || p.more() {
		if value > 0 {
			n := strings.IndexByte(p.src[i:], ']')
			if n < 0 {
				i = len(p.src)
				continue
			}
			i += n
			if !escaped(p.src[value:i]) {
				value = 0
			}
			i++
			continue
		}
		switch p.src[i] {
		case ';', '(', ')':
			return i
		case '[':
			value = i + 1
		}
		i++
	}
	return i
}
