package xg

import (
	"errors"
	"fmt"

	"example.com/boardcodec/sgfbg/bg"
)

// What a [bg.SyntaxError] of this package can wrap, besides [bg.ErrSyntax] for a wrong header,
// index, order of records or compressed data, [bg.ErrValue] for dice 7-7, 16 checkers or a player
// 3, [bg.ErrUnsupported] for a version above 40, and [io.ErrUnexpectedEOF] for a file, a member or
// a picture that is cut off.
var (
	ErrNotXG    = errors.New("not a file of eXtreme Gammon") // the message says what it begins with
	ErrTooLarge = errors.New("too large")                    // a member above Options.MaxMember
)

// wrong returns the error for the byte at an offset of a member, or of the file if in is "".
func wrong(in string, offset int64, err error) *bg.SyntaxError {
	return &bg.SyntaxError{Format: "xg", In: in, Place: bg.Place{Offset: offset}, Err: err}
}

// wrongItem is wrong for an item of a member: its record n, from 1.
func wrongItem(in string, n int, offset int64, err error) *bg.SyntaxError {
	return &bg.SyntaxError{Format: "xg", In: in, Place: recordPlace(n, offset), Err: err}
}

// recordPlace returns the place of the byte at an offset of a member, in its record n, from 1.
func recordPlace(n int, offset int64) bg.Place {
	return bg.Place{Offset: offset, Item: fmt.Sprint("record ", n)}
}

// maxProblems is how many problems a Match lists before one that counts the others.
const maxProblems = 1000

// more counts one more problem, and reports whether it is to be listed: a file can have millions.
func (d *decoder) more() bool {
	d.problems++
	return d.problems <= maxProblems+1
}

// report adds a problem to d.m, or only counts it if there are too many.
func (d *decoder) report(kind bg.ProblemKind, scale bg.Scale, e *bg.SyntaxError) {
	if d.more() {
		d.m.Problems = append(d.m.Problems, e.Problem(kind, scale))
	}
}

// countProblems puts the number of the problems that are not listed into the last one.
func (d *decoder) countProblems() {
	if more := d.problems - maxProblems; more > 0 {
		p := &d.m.Problems[maxProblems]
		p.Kind, p.Scale, p.Err = bg.ProblemOmitted, bg.Omitted, fmt.Errorf("%d more problems", more)
	}
}

// malformed returns ErrSyntax with the reason.
func malformed(format string, a ...any) error {
	return fmt.Errorf("%w: "+format, append([]any{bg.ErrSyntax}, a...)...)
}
