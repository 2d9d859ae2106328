package sgfbg

import "io"

// AppendText appends the collection to dst as a file in the layout of GNU
// Backgammon: one node a line, each game on lines of its own. A file that GNU
// Backgammon wrote comes out byte for byte; of any other file, the white space
// between tokens and the text outside game trees are lost. A tree without
// nodes, or nested too deep, is an [*EncodeError]; dst is then returned
// unchanged.
func (c *Collection) AppendText(dst []byte) ([]byte, error) {
	out := dst
	for i, g := range c.Games {
		var err error
		if out, err = g.append(out, i+1); err != nil {
			return dst, err
		}
	}
	return out, nil
}

// MarshalText is like [Collection.AppendText], into a new slice.
func (c *Collection) MarshalText() ([]byte, error) { return c.AppendText(nil) }

// A Writer writes games as one collection, in the layout of
// [Collection.AppendText]. It is made by [NewWriter]; the zero Writer cannot be
// used. There is nothing to flush or to close.
type Writer struct {
	w     io.Writer
	games int
	buf   []byte
	err   error // of w: it stays
}

// NewWriter returns a Writer to w. Each game is one call of w.Write.
func NewWriter(w io.Writer) *Writer { return &Writer{w: w} }

// Write writes a game. If [Collection.AppendText] would refuse it, the error is
// an [*EncodeError], and nothing of the game is written. An error of the
// underlying writer is returned unchanged, by every later call too; if it
// writes less than all without one, that is [io.ErrShortWrite].
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

func (g *Game) append(dst []byte, number int) ([]byte, error) {
	dst, err := g.Tree.append(dst, 0)
	if err != nil {
		return nil, &EncodeError{Game: number, Err: err}
	}
	return append(dst, '\n'), nil
}

func (t *Tree) append(dst []byte, depth int) ([]byte, error) {
	switch {
	case depth > maxDepth: // as deep as reading goes; a tree that contains itself ends here, too
		return nil, ErrDepth
	case len(t.Nodes) == 0:
		return nil, errNoRoot
	}
	dst = append(dst, '(')
	for i := range t.Nodes {
		if i > 0 {
			dst = append(dst, '\n')
		}
		dst = append(dst, ';')
		for p := range t.Nodes[i].Properties() {
			dst = p.append(dst)
		}
	}
	var err error
	for _, v := range t.Variations {
		dst = append(dst, '\n')
		if dst, err = v.append(dst, depth+1); err != nil {
			return nil, err
		}
	}
	return append(dst, ')'), nil
}
