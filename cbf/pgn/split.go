package pgn

import (
	"bytes"
	"io"
	"iter"
	"slices"
	"unicode/utf8"

	"example.com/boardcodec/cbf/pgn/internal/scanner"
)

// A Chunk is a part of a text that is read without the others, see [Split].
type Chunk struct {
	Offset int64  // of the chunk in the text, in bytes from 0
	Line   int    // its first line, from 1
	Text   []byte // the chunk, or as much of it as is in memory

	rest io.Reader // what follows Text, or the error of the source; nil in all chunks but the last
}

// Split yields a text in chunks, for programs that read it on several cores: see [Parallel].
// Read one after the other, the chunks have the games and the problems of the whole: a chunk
// ends between two games that are in the form of the standard. Most chunks take about 256 KB.
// Where 1 MB has no such border, as in games without tags or in UTF-16, the rest of the text is
// one chunk, whose Reader reads from src.
func Split(src io.Reader) iter.Seq[*Chunk] { return split(steady{src}, 256<<10, 1<<20) }

// NewReader returns a Reader of the games of the chunk. Offsets and lines are those of the
// whole text. Games are counted from 1, since those of the chunks before need not have been
// found yet: the caller adds the Number of their Readers.
func (c *Chunk) NewReader(o Options) *Reader {
	var r *Reader
	switch {
	case c.rest != nil:
		r = o.NewReader(io.MultiReader(bytes.NewReader(c.Text), c.rest))
	case c.Offset == 0 && isUTF16(c.Text):
		r = o.NewReader(bytes.NewReader(c.Text))
	default:
		r = o.newReader(inMemory(c.Text))
	}
	r.text.read = c.Offset
	r.scan.StartAt(c.Line, c.Offset)
	r.isPart = c.Offset > 0
	return r
}

// inMemory returns a scanner of a text that is not UTF-16. UTF-8 is not copied.
func inMemory(b []byte) (*text, *scanner.Scanner) {
	if utf8.Valid(b) {
		return new(text), scanner.NewText(b)
	}
	t := newText(bytes.NewReader(b))
	return t, scanner.New(t)
}

// Parallel calls do with chunks, on a number of goroutines, such as runtime.GOMAXPROCS(0), and
// yields the results in the order of the chunks. It takes chunks in the goroutine of the
// caller, and holds at most two of them, or their results, for each worker. A last chunk that
// is not in memory is read in the goroutine of the caller, too.
func Parallel[T any](chunks iter.Seq[*Chunk], workers int, do func(*Chunk) T) iter.Seq[T] {
	return func(yield func(T) bool) {
		var waiting []chan T // in the order of the chunks
		free := make(chan struct{}, max(workers, 1))
		first := func() bool {
			v := <-waiting[0]
			waiting = waiting[1:]
			return yield(v)
		}
		for c := range chunks {
			for len(waiting) > 0 && (c.rest != nil || len(waiting) == 2*cap(free)) {
				if !first() {
					return
				}
			}
			if c.rest != nil {
				yield(do(c))
				return
			}
			result := make(chan T, 1)
			waiting = append(waiting, result)
			free <- struct{}{}
			go func() {
				result <- do(c)
				<-free
			}()
		}
		for len(waiting) > 0 {
			if !first() {
				return
			}
		}
	}
}

// split is Split with the size of chunks and the most that is searched for a border.
func split(src io.Reader, size, most int) iter.Seq[*Chunk] {
	return func(yield func(*Chunk) bool) {
		c := &Chunk{Line: 1}
		for {
			n, err := c.readToBorder(src, size, most)
			if err != nil && err != io.EOF {
				src = failing{err}
			}
			if n == 0 {
				if err != io.EOF {
					c.rest = src
				}
				yield(c)
				return
			}
			next := &Chunk{
				Offset: c.Offset + int64(n),
				Line:   c.Line + bytes.Count(c.Text[:n], []byte("\n")),
				Text:   bytes.Clone(c.Text[n:]),
			}
			c.Text = c.Text[:n:n]
			if !yield(c) {
				return
			}
			c = next
		}
	}
}

// readToBorder reads more of the text until it has a border, and returns where that
// is. It returns 0 if it finds none, so that all of the rest is one chunk. The error is
// that of src.
func (c *Chunk) readToBorder(src io.Reader, size, most int) (int, error) {
	for want := size; want <= most; want += size {
		c.Text = slices.Grow(c.Text, max(want-len(c.Text), 0))
		for len(c.Text) < want {
			n, err := src.Read(c.Text[len(c.Text):want])
			c.Text = c.Text[:len(c.Text)+n]
			if err != nil {
				return 0, err
			}
		}
		if c.Offset == 0 && isUTF16(c.Text) {
			return 0, nil
		}
		if n := border(c.Text); n > 0 {
			return n, nil
		}
	}
	return 0, nil
}

// failing is the rest of a source that has failed.
type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

// eventTag begins nearly every game. Whatever comes before it at the beginning of a line,
// the scanner begins a tag there, even in a comment that is not closed.
var eventTag = []byte("\n[Event \"")

// border returns the index of the last of the games of a text, one before which nothing is
// pending: its [Event] comes behind a game that begins with [Event] and is in the form of
// the standard, to its end. It returns 0 if there is none among the last games.
func border(text []byte) int {
	end := bytes.LastIndex(text, eventTag)
	for range 8 {
		if end < 0 {
			break
		}
		start := bytes.LastIndex(text[:end], eventTag)
		if start >= 0 && isGame(text[start+1:], end-start) {
			return end + 1
		}
		end = start
	}
	return 0
}

// isGame reports whether the text begins with one game of n bytes in the form of the
// standard, before the tag of another one.
func isGame(text []byte, n int) bool {
	const tag = 4 << 10
	_, scan := inMemory(text[:min(len(text), n+tag)])
	for ended := false; ; {
		t := scan.Next()
		switch {
		case t.Flaw != scanner.NoFlaw:
			return false
		case t.Kind == scanner.End:
			ended = true
		case ended:
			return t.Kind == scanner.Tag && t.Offset == int64(n)
		}
	}
}
