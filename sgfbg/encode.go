package sgfbg

import (
	"io"
	"slices"
	"strconv"
	"strings"

	"example.com/boardcodec/sgfbg/bg"
)

// AppendText appends the collection to dst as a file in the layout of GNU
// Backgammon: one node on each line, each game on lines of its own. A file of
// GNU Backgammon is reproduced byte for byte; any other file loses the white
// space between tokens and the text outside game trees. If a game has no root, or
// variations nested deeper than 10,000, AppendText returns dst unchanged and an
// [*bg.EncodeError].
func (c *Collection) AppendText(dst []byte) ([]byte, error) {
	out := dst
	var open []*Node
	for i, g := range c.Games {
		var err error
		out, err = g.append(out, i+1, &open)
		if err != nil {
			return dst, err
		}
	}
	return out, nil
}

// MarshalText is like [Collection.AppendText], into a new slice.
func (c *Collection) MarshalText() ([]byte, error) { return c.AppendText(nil) }

// UnmarshalText is like [Parse]: it reads strictly. After an error, c is
// unchanged.
func (c *Collection) UnmarshalText(data []byte) error {
	parsed, err := Parse(data)
	if err == nil {
		*c = *parsed
	}
	return err
}

// append appends a game to dst. number is the game's number in its file, from 1, for errors. open
// has the room for the first node of each open variation; it is used again for the next game.
func (g *Game) append(dst []byte, number int, open *[]*Node) ([]byte, error) {
	if g.Root() == nil {
		return nil, &bg.EncodeError{Field: gameField(number), Err: errNoRoot}
	}
	*open = (*open)[:0]
	dst = append(dst, '(')
	for n := g.Root(); n != nil; {
		need := 2*len(*open) + 64 // trees without content are longer here than in the input
		if cap(dst)-len(dst) < need {
			dst = slices.Grow(dst, len(dst)+need) // twice as much: append alone would copy more
		}
		dst = append(dst, ';')
		for p := range n.Properties() {
			dst = p.append(dst)
		}
		n = n.firstChild()
		switch {
		case n == nil:
			dst, n = nextVariation(append(dst, ')'), open)
		case n.sibling != 0 || n.isVariation():
			if len(*open) == maxDepth { // as deep as reading goes
				return nil, &bg.EncodeError{Field: gameField(number), Err: ErrDepth}
			}
			*open = append(*open, n)
			dst = append(dst, "\n("...)
		default:
			dst = append(dst, '\n')
		}
	}
	return append(dst, '\n'), nil
}

// nextVariation appends the ')' of each open variation that is the last of its parent, from the innermost on,
// and the '(' of the next variation. It returns the first node of that, or nil if there is none.
func nextVariation(dst []byte, open *[]*Node) ([]byte, *Node) {
	for last := len(*open) - 1; last >= 0; last-- {
		next := (*open)[last].nextSibling()
		if next != nil {
			(*open)[last] = next
			return append(dst, "\n("...), next
		}
		*open = (*open)[:last]
		dst = append(dst, ')')
	}
	return dst, nil
}

// gameField returns the field of a Collection that holds a game, by its number from 1.
func gameField(number int) string { return "Games[" + strconv.Itoa(number-1) + "]" }

// isVariation reports whether n was read from a game tree of its own, even if it has no sibling.
func (n *Node) isVariation() bool {
	offset := n.Offset()
	if offset < 0 { // it was made
		return false
	}
	text := strings.TrimSuffix(n.game.origin.src[:offset-n.game.origin.base+1], ";")
	i := len(text)
	for i > 0 && class[text[i-1]] == space {
		i--
	}
	return i > 0 && text[i-1] == '('
}

// A Writer writes games as one collection, in the layout of
// [Collection.AppendText]. [NewWriter] makes a Writer; the zero Writer panics. A
// Writer must not be copied. It needs no flush and no close.
type Writer struct {
	_     noCopy
	w     io.Writer
	games int
	buf   []byte
	err   error // of w; every later Write returns it
}

// NewWriter returns a Writer to w. Each game is one call of w.Write.
func NewWriter(w io.Writer) *Writer { return &Writer{w: w} }

// Write writes a game. If [Collection.AppendText] would refuse the game, Write writes
// nothing of it and returns an [*bg.EncodeError]. This call and all later ones return an
// error of the underlying writer unchanged; a short write is [io.ErrShortWrite].
func (w *Writer) Write(g *Game) error {
	if w.w == nil {
		panic("sgfbg: a Writer that NewWriter has not made")
	}
	if w.err != nil {
		return w.err
	}
	buf, err := g.append(w.buf[:0], w.games+1, new([]*Node))
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
