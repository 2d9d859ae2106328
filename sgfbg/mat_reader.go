package sgfbg

import (
	"bytes"
	"io"
	"iter"
)

// A MATReader reads the matches of .mat text one after the other, and holds only one of
// them at a time. It is made by [NewMATReader]; the zero MATReader cannot be used.
type MATReader struct {
	_     noCopy
	r     io.Reader
	err   error // of Options, of r, or of the text; all later calls return it
	next  error // of r, which it returned with the last bytes
	eof   bool
	mat   *matReader
	block []byte // what was read; the first n bytes are not used yet
	n     int
	base  int64 // the offset of block in the input
}

// NewMATReader returns a MATReader of the .mat text in r that reads strictly: it is
// Options{}.NewMATReader.
func NewMATReader(r io.Reader) *MATReader { return Options{}.NewMATReader(r) }

// NewMATReader returns a MATReader of the .mat text in r. It has its own buffer, and
// reads ahead to the first game of the next match.
func (o Options) NewMATReader(r io.Reader) *MATReader {
	mat, err := o.newMATReader()
	return &MATReader{r: r, mat: mat, err: err}
}

// Read returns the next match, as [Matches] groups the games that
// [Options.ParseMAT] returns, with its problems. A head, and what is odd in it, belongs to
// the match that follows. The match stays valid after the next Read. The error is
// [io.EOF] after the last match, a [*SyntaxError], or that of the underlying reader,
// unchanged; from then on, Read returns the same error. The match that the reader was in is
// not returned, since nobody knows whether it is whole, unless the match line of the next one
// was read. Game, in errors and problems, is
// the number of the game in the text.
func (r *MATReader) Read() (*Collection, error) {
	for m := r.mat; ; {
		switch {
		case m != nil && len(m.done) > 0:
			c := m.done[0]
			m.done = m.done[1:]
			return c, nil
		case r.err != nil:
			return nil, r.err
		case m.line():
		case m.stopped():
			r.err = m.err
		case !r.eof:
			if r.err = r.fill(); r.err != nil {
				m.sourceFails()
			}
		default:
			r.err = io.EOF
			if m.end(); m.err != nil {
				r.err = m.err
			}
		}
	}
}

// Problems returns the problems of the match at which reading ended with an error. It
// returns nil before that, and after [io.EOF].
func (r *MATReader) Problems() []Problem {
	if r.err == nil || r.err == io.EOF || r.mat == nil {
		return nil
	}
	return r.mat.sorted()
}

// All yields the remaining matches, each a Collection of its games. If [MATReader.Read] returns an error other than
// [io.EOF], it is yielded last, with a nil Collection.
func (r *MATReader) All() iter.Seq2[*Collection, error] { return all(r.Read) }

// fill reads until there are whole lines, and gives them to r.mat.
func (r *MATReader) fill() error {
	if r.block == nil {
		r.block = make([]byte, 64<<10)
	}
	for {
		if r.n == len(r.block) {
			r.block = append(r.block, make([]byte, len(r.block))...)
		}
		n, err := 0, r.next
		if err == nil {
			n, err = readSome(r.r, r.block[r.n:])
		}
		searched := max(r.n-1, 0)
		r.n += n
		end := searched + lastLineEnd(r.block[searched:r.n])
		switch {
		case err == io.EOF:
			r.eof, end = true, r.n
		case n == 0:
			return err
		case end == searched:
			r.next = err
			continue // a long line
		}
		r.next = err
		r.mat.setText(string(r.block[:end]), r.base)
		r.base += int64(end)
		r.n = copy(r.block, r.block[end:r.n])
		return nil
	}
}

// lastLineEnd returns the index after the last line end of a text, or 0. A CR at the end
// may be half of one.
func lastLineEnd(text []byte) int {
	if i := bytes.LastIndexByte(text, '\n'); i >= 0 {
		return i + 1
	}
	return bytes.LastIndexByte(text[:max(len(text)-1, 0)], '\r') + 1
}
