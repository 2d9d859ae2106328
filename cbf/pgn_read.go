package cbf

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"
)

// A PGNReader reads games from PGN, one at a time. Besides the game it holds a
// window of 64 kB and room for the longest comment and the most moves so far,
// which have the limits of a record: memory does not depend on the length of
// the text.
type PGNReader struct {
	options Options
	scan    pgnScanner
	games   int
	nodes   []Node    // of the lines that are not closed, innermost last
	stack   []pgnLine // the lines around the innermost
	spare   []byte    // comments that the window cuts
	clean   []byte    // text with its signs and spaces resolved
	tagText []byte
	pgnGame
}

// pgnGame is what a PGNReader knows of the game that it reads.
type pgnGame struct {
	g    *Game
	tags [tagCount]pgnTag
	pos  Position // after the last move
	pgnLine
	ignored int  // parentheses open in a part that is passed over
	broken  bool // the source has failed before the end

	moveBytes, commentBytes int       // of the areas of the record
	comments                []Comment // not used yet
	slab                    int       // how many the last array had
	text                    []byte

	corruption *SyntaxError // the first
	losses     int
	more       int // problems beyond maxProblems
}

// pgnLine is a line that is not closed.
type pgnLine struct {
	first   int      // index of its first move in nodes
	before  Position // before its last move
	full    bool     // its last move has a number that admits no comment
	dead    bool     // it cannot be read on
	comment *Comment // of a variation, before its first move
	at      where    // of its "(" or of comment
}

// maxProblems is how many problems of a game are kept.
const maxProblems = 1000

// NewPGNReader returns a PGNReader that is strict and refuses what a record
// cannot hold. For most PGN, which has a Site and a date, Options{Convert:
// true} is what is wanted, see [Options.NewPGNReader].
func NewPGNReader(r io.Reader) *PGNReader { return Options{}.NewPGNReader(r) }

// NewPGNReader is the package function with options. Charset is that of the
// games that are made; the text is UTF-8, or where a comment or a tag is not,
// it is taken for Windows-1252, which has the letters of ISO 8859-1 that PGN is
// defined with.
func (o Options) NewPGNReader(r io.Reader) *PGNReader {
	return &PGNReader{options: o, scan: pgnScanner{src: r, buf: make([]byte, 0, window), line: 1}}
}

// Read returns the next game, and io.EOF after the last. A *SyntaxError is that
// of one game, and the next call goes on with the next game; other errors are
// those of the source.
//
// The game's Problems list what a record cannot hold (with Convert, else that
// is the error, a *LossError in the SyntaxError), what is malformed (with
// Lenient, else the first of it is the error), empty variations, and a result
// that disagrees with the Result tag, which counts unless it is "*". A move
// that cannot be read ends its line; what follows in the line is passed over.
func (r *PGNReader) Read() (*Game, error) {
	r.pgnGame = pgnGame{g: NewGame()}
	r.g.Charset = r.options.Charset
	r.nodes, r.stack, r.tagText = r.nodes[:0], r.stack[:0], r.tagText[:0]
	r.skipMark()
	c, ok := r.scan.next()
	if !ok {
		return nil, r.scan.err
	}
	r.games++
	for ; ok && (c == '{' || c == ';'); c, ok = r.scan.next() {
		r.pgnComment(c)
	}
	if !ok {
		r.corrupt(PartComments, r.scan.here(), "%w: a comment that belongs to no game", ErrPGN)
		r.broken = r.scan.err != io.EOF
	} else {
		r.readTags()
		r.applyTags()
		r.movetext()
	}
	if r.broken {
		return nil, r.scan.err
	}
	return r.finish()
}

// All returns the games that are left, as [PGNReader.Read] does: it goes on
// after the error of a game, whose *Game is nil, and ends after one of the
// source.
func (r *PGNReader) All() iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		for {
			g, err := r.Read()
			var ofGame *SyntaxError
			if err == io.EOF || !yield(g, err) || err != nil && !errors.As(err, &ofGame) {
				return
			}
		}
	}
}

// skipMark passes over a byte order mark, with which editors of Windows begin
// files; files that were joined have them inside.
func (r *PGNReader) skipMark() {
	r.scan.next()
	if b := r.scan.buf[r.scan.pos:]; len(b) >= 3 && string(b[:3]) == "\ufeff" {
		r.scan.pos += 3
		if len(b) > 3 && b[3] == '%' {
			r.scan.skipLine()
		}
	}
}

// corrupt notes what is malformed.
func (r *PGNReader) corrupt(part Part, at where, format string, a ...any) {
	if r.enough() && r.corruption != nil {
		r.more++
		return
	}
	err := fmt.Errorf(format, a...)
	if r.corruption == nil {
		r.corruption = r.syntaxError(part, at, err)
	}
	r.problem(ProblemCorrupt, part, at, err)
}

// loss notes what a record cannot hold. The first is kept even after a thousand
// faults: without Convert it is the error.
func (r *PGNReader) loss(kind ProblemKind, part Part, at where, format string, a ...any) {
	r.losses++
	if r.losses > 1 && r.enough() {
		r.more++
		return
	}
	r.keep(kind, part, at, fmt.Errorf(format, a...))
}

// enough reports whether no more problems of the game are kept: none is looked
// at after the fault for which strict reading gives the game up.
func (r *PGNReader) enough() bool {
	return len(r.g.Problems) >= maxProblems || r.corruption != nil && !r.options.Lenient
}

func (r *PGNReader) problem(kind ProblemKind, part Part, at where, err error) {
	if r.enough() {
		r.more++
		return
	}
	r.keep(kind, part, at, err)
}

func (r *PGNReader) keep(kind ProblemKind, part Part, at where, err error) {
	r.g.Problems = append(r.g.Problems,
		Problem{Kind: kind, Offset: at.offset, Game: r.games, Part: part, Line: at.line, Column: at.column, Err: err})
}

func (r *PGNReader) syntaxError(part Part, at where, err error) *SyntaxError {
	return &SyntaxError{Offset: at.offset, Game: r.games, Part: part, Line: at.line, Column: at.column, Err: err}
}

// finish returns the game, or the error that it is by the options.
func (r *PGNReader) finish() (*Game, error) {
	if r.corruption != nil && !r.options.Lenient {
		return nil, r.corruption
	}
	if r.losses > 0 && !r.options.Convert {
		return nil, r.lossError()
	}
	if r.more > 0 {
		r.g.Problems = append(r.g.Problems, r.moreProblems(r.more))
	}
	g := r.g
	r.g = nil
	return g, nil
}

func (r *PGNReader) moreProblems(n int) Problem {
	return Problem{Kind: ProblemOmitted, Offset: -1, Game: r.games, Err: fmt.Errorf("%d", n)}
}

// lossError is the error without Convert, at the place of the first loss.
func (r *PGNReader) lossError() error {
	var lost []Problem
	for _, p := range r.g.Problems {
		if p.Kind >= ProblemDropped && p.Kind <= ProblemMoved {
			lost = append(lost, p)
		}
	}
	first := lost[0]
	if n := r.losses - len(lost); n > 0 {
		lost = append(lost, r.moreProblems(n))
	}
	return r.syntaxError(first.Part, where{first.Offset, first.Line, first.Column}, &LossError{lost})
}

// A LossError lists all of a game that a record cannot hold. It is what a
// [SyntaxError] from a [PGNReader] without Options.Convert wraps, and itself
// wraps ErrLoss. Its text has the first ten.
type LossError struct {
	// Problems are of the kinds ProblemDropped to ProblemMoved, as converting
	// would have it; up to a thousand, then one ProblemOmitted.
	Problems []Problem
}

func (e *LossError) Error() string {
	const shown = 10
	var b strings.Builder
	b.WriteString(ErrLoss.Error())
	for i, p := range e.Problems {
		switch {
		case i == 0:
			b.WriteString(": ")
		case i == shown || p.Kind == ProblemOmitted:
			b.WriteString("; and more")
			return b.String()
		default:
			b.WriteString("; ")
		}
		b.WriteString(p.Err.Error())
	}
	return b.String()
}

func (e *LossError) Unwrap() error { return ErrLoss }
