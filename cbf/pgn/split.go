package pgn

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"iter"

	"example.com/boardcodec/cbf/pgn/internal/scanner"
)

// A Chunk is a part of a text that can be read without the other parts: see [Split]. The zero Chunk is an
// empty text.
type Chunk struct {
	Place Place  // in the text
	Text  []byte // the chunk, or as much of it as is in memory

	rest io.Reader // what follows Text, or the error of the source; nil in all chunks except the last
}

// Split yields a text in chunks, for programs that read it on several cores: see [Parallel].
// Read in order, the chunks have the games and the problems of the whole text, because each chunk
// except the last ends after a game that has the form of the standard, and before an Event tag. Most
// chunks have about 256 KB. If there is no such place within 1 MB, for example because the games have no
// tags or the text is UTF-16, the rest of the text is one chunk, whose Reader reads from src.
func Split(src io.Reader) iter.Seq[*Chunk] {
	return func(yield func(*Chunk) bool) {
		in := bufio.NewReaderSize(src, mostChunk)
		c := &Chunk{Place: Place{Line: 1, Column: 1}}
		for {
			text, found, err := c.toBorder(in)
			c.Text = bytes.Clone(text)
			lines := bytes.Count(text, []byte("\n"))
			_, _ = in.Discard(len(text)) // it has been looked at
			switch {
			case found || err == io.EOF:
			case err != nil:
				c.rest = failing{err}
			default:
				c.rest = in
			}
			if !yield(c) || !found {
				return
			}
			c = &Chunk{Place: Place{c.Place.Offset + int64(len(text)), c.Place.Line + lines, 1}}
		}
	}
}

// chunkSize is the size of most chunks, in bytes; mostChunk is how far Split searches for a border.
const chunkSize, mostChunk = 256 << 10, 1 << 20

// toBorder returns the text of the chunk up to a border between games and true or, without a border, all
// searched text and false. The error comes from the source, after the text; with a border it is nil.
func (c *Chunk) toBorder(in *bufio.Reader) (text []byte, found bool, err error) {
	for size := chunkSize; size <= mostChunk && err == nil; size += chunkSize {
		text, err = in.Peek(size)
		order, _ := utf16Order(text)
		isOneChunk := order != nil || compression(text) != ""
		if c.Place.Offset == 0 && isOneChunk { // only the beginning of a text can show that
			break
		}
		if n := border(text); err == nil && n > 0 {
			return text[:n], true, nil
		}
	}
	return text, false, err
}

// NewReader returns a Reader of the games of the chunk. Offsets and lines are those of the
// whole text. A chunk that is not in memory can be read once: for a second Reader, its source
// fails after Text. Games count from 1 in each chunk, since earlier chunks may still be unread: the
// caller adds the Number of their Readers.
func (c *Chunk) NewReader(o Options) *Reader {
	src := io.Reader(bytes.NewReader(c.Text))
	if c.rest != nil {
		src = io.MultiReader(src, c.rest)
		if _, hasFailed := c.rest.(failing); !hasFailed {
			c.rest = failing{errRestRead}
		}
	}
	r := o.NewReader(src)
	r.text.read = c.Place.Offset
	r.scan.StartAt(max(c.Place.Line, 1), c.Place.Offset)
	r.isPart = c.Place.Offset > 0
	return r
}

// Parallel calls do with each chunk and yields the results in the order of the chunks. At most workers
// calls run at once, for example runtime.GOMAXPROCS(0), and at least 1. It gets the chunks in the
// goroutine of the caller, and holds at most two chunks or results for each worker, and the next chunk.
// Each call has its own goroutine, except that a last chunk that is not in memory is read in the
// goroutine of the caller.
func Parallel[T any](chunks iter.Seq[*Chunk], workers int, do func(*Chunk) T) iter.Seq[T] {
	return func(yield func(T) bool) {
		var waiting []chan T // in the order of the chunks
		free := make(chan struct{}, max(workers, 1))
		yieldFirst := func() bool {
			v := <-waiting[0]
			waiting = waiting[1:]
			return yield(v)
		}
		for c := range chunks {
			for len(waiting) > 0 && (c.rest != nil || len(waiting) == 2*cap(free)) {
				if !yieldFirst() {
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
			if !yieldFirst() {
				return
			}
		}
	}
}

var errRestRead = errors.New("pgn: the Chunk is not in memory, and another Reader has read it")

// failing is the rest of a source that has failed with an error.
type failing struct{ err error }

// Read returns that error.
func (f failing) Read([]byte) (int, error) { return 0, f.err }

// eventTag begins nearly every game.
var eventTag = []byte("\n[Event \"")

// border returns the index of the last Event tag in text at which a chunk can begin: the game before it
// begins with an Event tag, too, and has the form of the standard to its end, so that no comment or tag is
// open. It tests the last eight Event tags, and returns 0 if none of them fits.
func border(text []byte) int {
	endsComment := func(b []byte) bool { return scanner.EndsComment(b[:min(len(b), mostTag)]) }
	end := bytes.LastIndex(text[:max(len(text)-mostTag, 0)], eventTag)
	for range 8 {
		if end < 0 {
			break
		}
		start := bytes.LastIndex(text[:end], eventTag)
		if start >= 0 && endsComment(text[start+1:]) && endsComment(text[end+1:]) &&
			isStandard(text[start+1:], end-start) {
			return end + 1
		}
		end = start
	}
	return 0
}

// isStandard reports whether text begins with a game of n bytes in the form of the standard, followed by
// a tag that begins another game.
func isStandard(text []byte, n int) bool {
	scan := scanner.New(newTextReader(bytes.NewReader(text[:min(len(text), n+mostTag)])))
	ended := false
	for {
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
