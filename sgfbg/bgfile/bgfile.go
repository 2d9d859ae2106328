// Package bgfile reads backgammon matches from a file of any format: SGF, .mat text, and eXtreme
// Gammon's .xg and .xgp. Each match is a [bg.Match]. File.SGF and File.XG have the content that only
// one format holds.
//
//	f, err := bgfile.Parse(data)
//	if err != nil {
//		return err
//	}
//	for d := range f.Decisions() {
//		fmt.Println(d.Game, d.Board.Score, d.Move.Player, d.Board.Notation(d.Move), d.Loss)
//	}
//
// [Parse] holds a whole file in memory, and [Options.Matches] holds one match. Errors are those of
// the format packages, and [ErrFormat].
package bgfile

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"iter"

	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/mat"
	"example.com/boardcodec/sgfbg/met"
	"example.com/boardcodec/sgfbg/xg"
	"golang.org/x/text/encoding"
)

// A Format is a file format. The zero value means none.
type Format string

// The formats.
const (
	SGF Format = "SGF"
	MAT Format = ".mat"
	XG  Format = ".xg" // also .xgp
)

// ErrFormat says that a file has none of the formats.
var ErrFormat = errors.New("bgfile: neither SGF with backgammon, nor .mat text, nor a file of eXtreme Gammon")

// A File is the content of a file.
type File struct {
	Format   Format
	Matches  []*bg.Match  // at least one; the match of a damaged .xg may have no games
	Problems []bg.Problem // of all matches, and of the file

	SGF *sgfbg.Collection // the trees, with variations and all properties; nil for another format
	XG  *xg.Match         // nil for another format
}

// Options say how to read. The zero value reads strictly.
type Options struct {
	Lenient bool   // read as much as possible; faults are in Problems
	Format  Format // of the file; "" = detected by Detect

	// Charset is the charset of texts in SGF and .mat, usually nil: see sgfbg.Options and
	// mat.Options.
	Charset encoding.Encoding
}

// headSize is the number of bytes at the beginning of a file that Detect looks at.
const headSize = 64 << 10

// Detect returns the format of a file from its beginning, or "" if the format is not known. A few
// kilobytes are enough; at most 64 KB count.
func Detect(head []byte) Format {
	head = head[:min(len(head), headSize)]
	switch {
	case xg.LooksLike(head):
		return XG
	case sgfbg.LooksLike(head):
		return SGF
	case mat.LooksLike(head):
		return MAT
	}
	return ""
}

// Parse reads a file strictly.
func Parse(data []byte) (*File, error) { return Options{}.Parse(data) }

// Parse reads a file. It does not keep data.
func (o Options) Parse(data []byte) (*File, error) {
	f := &File{Format: o.Format}
	if f.Format == "" {
		f.Format = Detect(data)
	}
	switch f.Format {
	case SGF:
		trees, err := o.sgf().Parse(data)
		if err != nil {
			return nil, err
		}
		matches, values := trees.Matches()
		if len(matches) == 0 {
			return nil, sgfbg.ErrNotBackgammon
		}
		if err = o.fault(values); err != nil {
			return nil, err
		}
		f.SGF, f.Matches = trees, matches
		f.Problems = append(append(f.Problems, trees.Problems...), values...)
	case MAT:
		for m, err := range o.mat(bytes.NewReader(data)) {
			if err != nil {
				return nil, err
			}
			f.Matches, f.Problems = append(f.Matches, m), append(f.Problems, m.Problems...)
		}
	case XG:
		match, err := xg.Options{Lenient: o.Lenient}.Parse(data)
		if err != nil {
			return nil, err
		}
		m := match.Match()
		f.XG, f.Matches, f.Problems = match, []*bg.Match{m}, m.Problems
	default:
		return nil, ErrFormat
	}
	return f, nil
}

// Matches yields the matches of a file, and holds one match at a time, or a whole .xg. Problems of the
// file as a whole are in the Problems of the last match. Matches yields the first error, with a nil
// Match, and ends.
func (o Options) Matches(r io.Reader) iter.Seq2[*bg.Match, error] {
	return func(yield func(*bg.Match, error) bool) {
		format := o.Format
		if format == "" {
			in := bufio.NewReaderSize(r, headSize)
			head, err := in.Peek(headSize)
			format = Detect(head)
			if format == "" && err != nil && err != io.EOF {
				yield(nil, err)
				return
			}
			r = in
		}
		switch format {
		case SGF:
			o.trees(r, yield)
		case MAT:
			o.mat(r)(yield)
		case XG:
			yield(o.match(r))
		default:
			yield(nil, ErrFormat)
		}
	}
}

// match reads the match of an .xg.
func (o Options) match(r io.Reader) (*bg.Match, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	f, err := o.Parse(data)
	if err != nil {
		return nil, err
	}
	return f.Matches[0], nil
}

// trees yields the matches of SGF up to the first error, which is ErrNotBackgammon if there are none.
func (o Options) trees(r io.Reader, yield func(*bg.Match, error) bool) {
	games := o.sgf().NewReader(r)
	some := false
	for m, err := range sgfbg.Matches(games.All()) {
		if err == nil {
			m.Problems = append(m.Problems, games.Problems()...) // none before the end
			err = o.fault(m.Problems)
		}
		if err != nil {
			yield(nil, err)
			return
		}
		some = true
		if !yield(m, nil) {
			return
		}
	}
	if !some {
		yield(nil, sgfbg.ErrNotBackgammon)
	}
}

// sgf returns o as the options of package sgfbg.
func (o Options) sgf() sgfbg.Options { return sgfbg.Options{Lenient: o.Lenient, Charset: o.Charset} }

// mat yields the matches of .mat text, up to the first error.
func (o Options) mat(r io.Reader) iter.Seq2[*bg.Match, error] {
	return mat.Options{Lenient: o.Lenient, Charset: o.Charset}.NewReader(r).All()
}

// fault returns the error of the first wrong value among the problems of SGF, which strict reading
// refuses, or nil. In lenient reading, it returns nil.
func (o Options) fault(problems []bg.Problem) error {
	for _, p := range problems {
		if p.Kind == bg.ProblemValue && !o.Lenient {
			return &bg.SyntaxError{Format: "sgfbg", Game: p.Game, Place: p.Place, Err: p.Err}
		}
	}
	return nil
}

// Decisions yields the decisions of all matches, with the chances of [met.Default].
func (f *File) Decisions() iter.Seq[bg.Decision] {
	return func(yield func(bg.Decision) bool) {
		for _, m := range f.Matches {
			for d := range m.Decisions(met.Default().Chance) {
				if !yield(d) {
					return
				}
			}
		}
	}
}

// Collection returns the matches as SGF: the trees of an SGF file, or the trees from
// [sgfbg.FromMatch] with [met.Default], and a list of the losses.
func (f *File) Collection() (*sgfbg.Collection, []bg.Problem, error) {
	if f.SGF != nil {
		return f.SGF, nil, nil
	}
	c := &sgfbg.Collection{}
	var lost []bg.Problem
	for _, m := range f.Matches {
		part, problems, err := sgfbg.FromMatch(m, met.Default().Chance)
		if err != nil {
			return nil, nil, err
		}
		c.Games, lost = append(c.Games, part.Games...), append(lost, problems...)
	}
	return c, lost, nil
}
