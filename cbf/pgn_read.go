package cbf

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"
)

// A PGNReader reads games from PGN, one at a time. It is made by
// [NewPGNReader]; the zero PGNReader cannot be used. Besides the game it holds
// a window of 64 KB and room for the longest comment and the most moves so far.
// Both have the limits of a record, so its memory does not depend on the length
// of the text.
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
	first     int      // index of its first move in nodes
	before    Position // before its last move
	full      bool     // its last move has a number that admits no comment
	dead      bool     // it cannot be read on
	comment   *Comment // of a variation, before its first move
	commentAt where
	at        where // of its "("
}

// NewPGNReader returns a PGNReader that is strict and rejects games that a
// record cannot hold. Most PGN has a Site and a full date, which do not fit:
// use Options{Convert: true}, see [Options.NewPGNReader].
func NewPGNReader(r io.Reader) *PGNReader { return Options{}.NewPGNReader(r) }

// NewPGNReader is like the function [NewPGNReader], with options. Charset is
// that of the games that are returned. The PGN itself is UTF-8; a comment or a
// tag that is not valid UTF-8 is read as Windows-1252, which has the letters of
// ISO 8859-1, the charset of the PGN standard.
func (o Options) NewPGNReader(r io.Reader) *PGNReader {
	return &PGNReader{options: o, scan: pgnScanner{src: r, buf: make([]byte, 0, window), line: 1}}
}

// Read returns the next game, or io.EOF after the last. A *SyntaxError concerns
// that one game, and the next call continues with the next game. Any other
// error is one of the source, after which there are no more games. A game on
// whose last line the source fails is not returned, since its result or the
// comment after it may be cut. Comments on the lines after the last result
// belong to no game and are passed over: some people tell there how it ended.
//
// The game's Problems list:
//
//   - what a record cannot hold. Without Convert, that is the error instead, a
//     *LossError within the SyntaxError;
//   - what is malformed, in lenient mode. Otherwise the first fault is the
//     error. After a move that cannot be read, the rest of its line is skipped;
//   - empty variations;
//   - a result after the moves that differs from the Result tag. The tag
//     counts, unless it is "*".
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
		r.skipMark()
	}
	if !ok && r.corruption == nil && r.games > 1 {
		return nil, r.scan.err
	}
	if !ok {
		// A comment that is not closed, in which there may have been games, or
		// a text that has nothing but comments and so is hardly PGN.
		r.corrupt(partComments, r.scan.here(), "%w: a comment that belongs to no game", ErrSyntax)
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

// All yields the remaining games. For a game that cannot be read it yields the
// error of [PGNReader.Read], with a nil Game, and continues with the next game;
// an error of the source is yielded last.
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

const byteOrderMark = "\ufeff"

// skipMark passes over a byte order mark, with which editors of Windows begin
// files; files that were joined have them inside.
func (r *PGNReader) skipMark() {
	r.scan.next()
	if b := r.scan.buf[r.scan.pos:]; bytes.HasPrefix(b, []byte(byteOrderMark)) {
		r.scan.pos += len(byteOrderMark)
		if len(b) > 3 && b[3] == '%' {
			r.scan.skipLine()
		}
	}
}

// corrupt notes what is malformed.
func (r *PGNReader) corrupt(part string, at where, format string, a ...any) {
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
func (r *PGNReader) loss(kind ProblemKind, part string, at where, format string, a ...any) {
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

func (r *PGNReader) problem(kind ProblemKind, part string, at where, err error) {
	if r.enough() {
		r.more++
		return
	}
	r.keep(kind, part, at, err)
}

func (r *PGNReader) keep(kind ProblemKind, part string, at where, err error) {
	r.g.Problems = append(r.g.Problems,
		Problem{Kind: kind, Offset: at.offset, Game: r.games, Part: part, Line: at.line,
			Column: at.column, Err: err})
}

func (r *PGNReader) syntaxError(part string, at where, err error) *SyntaxError {
	return &SyntaxError{Offset: at.offset, Game: r.games, Part: part, Line: at.line,
		Column: at.column, Err: err}
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
		r.g.Problems = append(r.g.Problems, omittedProblems(r.games, r.more))
	}
	g := r.g
	r.g = nil
	return g, nil
}

// lossError is the error without Convert, at the place of the first loss.
func (r *PGNReader) lossError() error {
	var lost []Problem
	for _, p := range r.g.Problems {
		if p.Kind.isLoss() {
			lost = append(lost, p)
		}
	}
	first := lost[0]
	if n := r.losses - len(lost); n > 0 {
		lost = append(lost, omittedProblems(r.games, n))
	}
	return r.syntaxError(first.Part, where{first.Offset, first.Line, first.Column}, &LossError{lost})
}

// A LossError lists everything in a PGN game that a record cannot hold. Without
// Options.Convert, a PGNReader returns it within a [SyntaxError]. It wraps
// ErrLoss. Its text names the first ten problems.
type LossError struct {
	// Problems are the changes that converting the game would make, of the
	// kinds ProblemDropped to ProblemMoved: at most a thousand, followed by one
	// ProblemOmitted if there are more.
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
