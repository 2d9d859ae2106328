package sgfbg

import (
	"bufio"
	"io"
	"iter"
	"strings"

	"example.com/boardcodec/sgfbg/bg"
)

// A Reader reads the games of a collection one after the other, and holds only one of them at a
// time, with some 130 KB at most of the text before it. It is made by [NewReader]; the zero
// Reader panics. It must not be copied.
type Reader struct {
	_      noCopy
	parser parser
	err    error           // of Options, of the input, or of a game; all later calls return it
	other  *bg.SyntaxError // as long as no game is backgammon, that of the first
}

// NewReader returns a Reader of the collection in r that reads strictly: it is
// Options{}.NewReader.
func NewReader(r io.Reader) *Reader { return Options{}.NewReader(r) }

// NewReader returns a Reader of the collection in r. It has its own buffer and
// may read past the game that it returns.
func (o Options) NewReader(r io.Reader) *Reader {
	return &Reader{err: o.checkCharset(), parser: parser{origin: &origin{opts: o}, in: bufio.NewReaderSize(r, 64<<10)}}
}

// Read returns the next game, backgammon or not, with its problems, as it would
// be in the collection that [Parse] returns. The game stays valid after the
// next Read. It can share its text with games beside it, and keeps at most 8 times
// its own, and the text before it, in memory. The error is [io.EOF] after the last
// game, a [*bg.SyntaxError], or that of the underlying reader, unchanged; from then on,
// Read returns the same error.
//
// That no game of the input is backgammon is known only at the end, and so is in
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
		p.problems.Add(problem(bg.ProblemSyntax, r.other))
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
func (r *Reader) Problems() []bg.Problem {
	if r.err == nil {
		return nil
	}
	return append([]bg.Problem(nil), r.parser.problems.All()...)
}

// All yields the remaining games, one at a time ([Matches] groups them). If [Reader.Read]
// returns an error other than [io.EOF], All yields it last, with a nil Game.
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

// read returns the next game, and keeps only the text after it for the game that follows.
func (r *Reader) read() (*Game, error) {
	p := &r.parser
	p.problems.Clear()
	start, ok := findTree(p.src, 0)
	for !ok && p.more() {
		// What is undecided is searched again from its start. If it is long, only when it has
		// doubled: otherwise a source that returns a few bytes at a time would take quadratic time.
		for undecided := len(p.src) - start; undecided > 4096 && len(p.src)-start < 2*undecided && p.more(); {
		}
		start, ok = findTree(p.src, start)
		if cut := start - 4096; cut > p.in.Size() { // text before a game is not kept in full
			cut += len(strings.TrimRight(p.src[cut:start], "\r\n")) // no line end is cut in two
			if err := p.outside(0, cut); err != nil {
				return nil, err
			}
			p.origin, start = p.rest(cut), start-cut
		}
	}
	g, end, err := p.next(0)
	if p.end != nil && p.end != io.EOF && (err != nil || end == len(p.src)) {
		return nil, p.end // any other error only follows from it
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

// more reads more of the input, and reports whether src is longer now. What was parsed stays
// where it is in src, the end of text, to which more is only appended.
func (p *parser) more() bool {
	if p.in == nil || p.end != nil {
		return false
	}
	if _, p.end = p.in.Peek(1); p.end != nil {
		return false
	}
	block, _ := p.in.Peek(p.in.Buffered())
	if p.text.Cap()-p.text.Len() < len(block) {
		// The room is at least as large as the text: the copying takes linear time.
		p.text.Reset()
		p.text.Grow(2 * (len(p.src) + p.in.Size()))
		p.text.WriteString(p.src)
	}
	p.text.Write(block)
	_, _ = p.in.Discard(len(block))
	text := p.text.String()
	p.src = text[len(text)-len(p.src)-len(block):]
	return true
}

// readNode reads more of the input until src has the ';', '(' or ')' that ends the node whose text
// goes on at src[i], or all of the input. It looks at each byte once, however few of them the
// source gives at a time.
func (p *parser) readNode(i int) {
	value := 0 // start of the text of the current value; 0 outside of values
	for i < len(p.src) || p.more() {
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
		switch p.src[i] {
		case ';', '(', ')':
			return
		case '[':
			value = i + 1
		}
		i++
	}
}
