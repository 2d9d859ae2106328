package sgfbg

import (
	"bufio"
	"io"
	"iter"
	"strings"

	"example.com/boardcodec/sgfbg/bg"
)

// A Reader reads the games of a collection one by one. It holds only one game at a time, and
// at most about 130 KB of the text before it. [NewReader] makes a Reader; the zero Reader
// panics. A Reader must not be copied.
type Reader struct {
	_      noCopy
	parser parser
	err    error           // of Options, of the input, or of a game; all later calls return it
	other  *bg.SyntaxError // the error of the first game, as long as no game is backgammon
}

// NewReader returns a Reader of the collection in r that reads strictly. It is
// short for Options{}.NewReader(r).
func NewReader(r io.Reader) *Reader { return Options{}.NewReader(r) }

// NewReader returns a Reader of the collection in r. The Reader has its own
// buffer and may read past the game that it returns.
func (o Options) NewReader(r io.Reader) *Reader {
	p := parser{origin: &origin{opts: o}, in: bufio.NewReaderSize(r, 64<<10)}
	return &Reader{err: o.checkCharset(), parser: p}
}

// Read returns the next game, backgammon or not, with its problems, as [Parse] would.
// The game stays valid after the next Read. It may share its text with neighbouring
// games, and keeps in memory the text before it and at most 8 times its own text. The
// error is [io.EOF] after the last game, a [*bg.SyntaxError], or the error of the
// underlying reader, unchanged; all later calls return the same error.
//
// If no game of the input is backgammon, [Reader.Problems] says so at the end.
// [Game.Records] of a game from Read does not carry the score from the previous game.
func (r *Reader) Read() (*Game, error) {
	if r.parser.origin == nil {
		panic("sgfbg: a Reader that NewReader has not made")
	}
	if r.err != nil {
		return nil, r.err
	}
	g, err := r.read()
	r.err = err
	if err == io.EOF && r.other != nil {
		r.parser.problems.Add(problem(bg.ProblemSyntax, r.other))
	}
	if err != nil {
		return nil, err
	}
	switch {
	case g.IsBackgammon():
		r.other = nil
	case r.parser.number == 1:
		r.other = g.notBackgammon()
	}
	return g, nil
}

// Problems returns the problems that belong to no game from Read: text after the last
// game, problems of a game that ended with an error, and a problem that wraps
// [ErrNotBackgammon] if no game of the input is backgammon. It returns nil until Read has
// returned an error or [io.EOF].
func (r *Reader) Problems() []bg.Problem {
	if r.err == nil {
		return nil
	}
	return append([]bg.Problem(nil), r.parser.problems.All()...)
}

// All yields the remaining games, one at a time ([Matches] groups them). If [Reader.Read]
// returns an error other than [io.EOF], All yields it last, with a nil Game.
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

// longText is the most text before a game, in bytes, that every block of input searches again, and
// that is kept.
const longText = 4096

// findGame reads more of the input until a game starts in src, or until the input ends. It keeps only
// the end of long text before the game.
func (p *parser) findGame() error {
	start, ok := findTree(p.src, 0)
	for !ok && p.more() {
		// Undecided text is searched again from its start. Long text is searched only when it has
		// doubled: otherwise a source that returns a few bytes at a time would take quadratic time.
		undecided := len(p.src) - start
		more := undecided > longText
		for more && len(p.src)-start < 2*undecided {
			more = p.more()
		}
		start, ok = findTree(p.src, start)
		cut := start - longText
		if cut <= p.in.Size() {
			continue
		}
		cut += len(strings.TrimRight(p.src[cut:start], "\r\n")) // do not cut a CR LF in two
		if err := p.outside(0, cut); err != nil {
			return err
		}
		p.origin, start = p.rest(cut), start-cut
	}
	return nil
}

// read returns the next game, and keeps only the text after it, for the following game.
func (r *Reader) read() (*Game, error) {
	p := &r.parser
	p.problems.Clear()
	if err := p.findGame(); err != nil {
		return nil, err
	}
	g, end, err := p.next(0)
	failed := p.end != nil && p.end != io.EOF
	if failed && (err != nil || end == len(p.src)) {
		return nil, p.end // any other error is only a consequence
	}
	if err != nil {
		return nil, err
	}
	g.Problems = append([]bg.Problem(nil), p.problems.All()...)
	rest := p.rest(end)
	p.src = p.src[:end]
	if end < p.text.Cap()/8 {
		p.src = strings.Clone(p.src) // a small game must not keep the text around it in memory
	}
	p.origin = rest
	return g, nil
}
