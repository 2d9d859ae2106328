package sgfbg

import (
	"bufio"
	"io"
	"iter"
	"strings"
)

// A Reader reads the games of a collection one after the other, and holds only
// one of them at a time, with the text before it. It is made by [NewReader]; the zero Reader panics. It must
// not be copied.
type Reader struct {
	_   noCopy
	in  *bufio.Reader
	err error // of opts, of in, or of a game; all later calls return it
	end error // of in

	// The parser's src is the end of text: what was read and is not used yet. Games that start
	// before src[whole] end there, too.
	text   strings.Builder
	whole  int
	parser parser
	other  *SyntaxError // as long as no game is backgammon, that of the first
}

// NewReader returns a Reader of the collection in r that reads strictly: it is
// Options{}.NewReader.
func NewReader(r io.Reader) *Reader { return Options{}.NewReader(r) }

// NewReader returns a Reader of the collection in r. It has its own buffer and
// may read past the game that it returns.
func (o Options) NewReader(r io.Reader) *Reader {
	_, err := o.charset()
	return &Reader{in: bufio.NewReaderSize(r, 64<<10), err: err, parser: parser{origin: &origin{opts: o}}}
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
	switch p := &r.parser; {
	case err == io.EOF && r.other != nil:
		p.problems.addProblem(newProblem(ProblemSyntax, r.other))
	case err != nil:
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
	start, ok := findTree(p.src, 0)
	for !ok && r.fill() {
		// What is undecided is searched again from its start. If it is long, only when it has
		// doubled: otherwise a source that returns a few bytes at a time would take quadratic time.
		for undecided := len(p.src) - start; undecided > 4096 && len(p.src)-start < 2*undecided && r.fill(); {
		}
		start, ok = findTree(p.src, start)
	}
	if start >= r.whole {
		r.whole = r.gameEnd(start)
	}
	g, end, err := p.next(0)
	if r.end != nil && r.end != io.EOF && (err != nil || end == len(p.src)) {
		return nil, r.end // any other error only follows from it
	}
	if err != nil {
		return nil, err
	}
	g.Problems = p.problems.all()
	rest := p.rest(end)
	p.src = p.src[:end]
	if end < r.text.Cap()/8 {
		p.src = strings.Clone(p.src) // a small game must not keep the text around it in memory
	}
	p.origin = rest
	r.whole -= end
	return g, nil
}

// gameEnd reads the game that starts with the '(' at src[i], and returns the index after its
// ')', or that of the end of the text. It looks at each byte once, however few of them the
// source gives at a time.
func (r *Reader) gameEnd(i int) int {
	p := &r.parser
	depth, value := 0, 0 // value is the start of the current value; 0 outside of values
	for i < len(p.src) || r.fill() {
		if value > 0 {
			n := strings.IndexByte(p.src[i:], ']')
			if n < 0 {
				i = len(p.src)
				continue
			}
			if i += n; !escaped(p.src[value:i]) {
				value = 0
			}
			i++
			continue
		}
		c := p.src[i]
		i++
		switch c {
		case '[':
			value = i
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return i
}

// fill reads more. What was read stays where it is in src. At the end of the input it sets
// r.end, and returns false.
func (r *Reader) fill() bool {
	if r.end != nil {
		return false
	}
	if _, r.end = r.in.Peek(1); r.end != nil {
		return false
	}
	block, _ := r.in.Peek(r.in.Buffered())
	p := &r.parser
	if r.text.Cap()-r.text.Len() < len(block) {
		// The room is at least as large as the text: the copying takes linear time.
		r.text.Reset()
		r.text.Grow(2 * (len(p.src) + r.in.Size()))
		r.text.WriteString(p.src)
	}
	r.text.Write(block)
	_, _ = r.in.Discard(len(block))
	text := r.text.String()
	p.src = text[len(text)-len(p.src)-len(block):]
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
