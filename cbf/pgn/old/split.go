package old

import (
	"bytes"
	"io"
	"iter"
	"slices"

	"example.com/boardcodec/cbf/pgn/internal/scanner"
)

// A Piece is a part of a PGN text that is read without the others, see [Split].
type Piece struct {
	Offset int64  // of the piece in the text, in bytes
	Line   int    // its first line, from 1
	Text   []byte // the piece, or as much of it as is in memory

	rest io.Reader // what follows Text; nil in all pieces but the last
}

// Split yields a text in pieces, for programs that read it on several cores. Read one
// after the other, the pieces have the games and the problems of the whole: a piece ends
// between two games that are in the form of the standard. Most pieces take about
// 256 KB. Where 1 MB has no such border, as in games without tags or in UTF-16, the rest
// of the text is one piece, whose Reader reads from src. [Options.NewParallelReader] does
// all of this.
func Split(src io.Reader) iter.Seq[*Piece] { return split(src, 256<<10, 1<<20) }

// NewReader returns a Reader of the games of the piece. Offsets and lines are those of
// the whole text; games are counted from 1.
func (p *Piece) NewReader(o Options) *Reader {
	src := io.Reader(bytes.NewReader(p.Text))
	if p.rest != nil {
		src = io.MultiReader(src, p.rest)
	}
	r := o.NewReader(src)
	r.text.read = p.Offset
	r.scan.StartAt(p.Line, p.Offset)
	return r
}

// split is Split with the size of pieces and the most that is searched for a border.
func split(src io.Reader, size, most int) iter.Seq[*Piece] {
	return func(yield func(*Piece) bool) {
		p := &Piece{Line: 1}
		for {
			n, err := p.read(src, size, most)
			if err != nil {
				src = failing{err}
			}
			if n == 0 {
				p.rest = src
				yield(p)
				return
			}
			next := &Piece{
				Offset: p.Offset + int64(n),
				Line:   p.Line + bytes.Count(p.Text[:n], []byte("\n")),
				Text:   bytes.Clone(p.Text[n:]),
			}
			p.Text = p.Text[:n:n]
			if !yield(p) {
				return
			}
			p = next
		}
	}
}

// read reads more of the text until it has a border, and returns where that is. It
// returns 0 if the rest of the text is one piece, and the error of src.
func (p *Piece) read(src io.Reader, size, most int) (int, error) {
	for want := size; want <= most; want += size {
		p.Text = slices.Grow(p.Text, max(want-len(p.Text), 0))
		for empty := 0; len(p.Text) < want; empty++ {
			n, err := src.Read(p.Text[len(p.Text):want])
			p.Text = p.Text[:len(p.Text)+n]
			switch {
			case err != nil:
				return 0, err
			case n > 0:
				empty = 0
			case empty == 100:
				return 0, io.ErrNoProgress
			}
		}
		if p.Offset == 0 && isUTF16(p.Text) {
			return 0, nil
		}
		if n := border(p.Text); n > 0 {
			return n, nil
		}
	}
	return 0, nil
}

// failing is the rest of a source that has failed, or is at its end.
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
	scan := scanner.New(newText(bytes.NewReader(text[:min(len(text), n+tag)])))
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
