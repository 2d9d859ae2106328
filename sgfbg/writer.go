package sgfbg

import "io"

// A Writer writes games as one collection, in the layout of
// [Collection.AppendText]. It is made by [NewWriter]; the zero Writer panics. It must
// not be copied. There is nothing to flush or to close.
type Writer struct {
	_     noCopy
	w     io.Writer
	games int
	buf   []byte
	err   error // of w; every later Write returns it
}

// NewWriter returns a Writer to w. Each game is one call of w.Write.
func NewWriter(w io.Writer) *Writer { return &Writer{w: w} }

// Write writes a game. If [Collection.AppendText] would refuse it, the error is
// an [*EncodeError], and nothing of the game is written. An error of the
// underlying writer is returned unchanged, by every later call too; a short
// write is [io.ErrShortWrite].
func (w *Writer) Write(g *Game) error {
	if w.err != nil {
		return w.err
	}
	buf, err := g.append(w.buf[:0], w.games+1)
	if err != nil {
		return err
	}
	w.buf = buf
	w.games++
	n, err := w.w.Write(buf)
	if err == nil && n < len(buf) {
		err = io.ErrShortWrite
	}
	w.err = err
	return w.err
}
