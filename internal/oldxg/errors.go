package oldxg

import (
	"errors"
	"fmt"
	"strings"
)

// What a [SyntaxError] can wrap, besides [io.ErrUnexpectedEOF] for a file, a member or
// a picture that is cut off. For [errors.Is], ErrUnsupported is
// [errors.ErrUnsupported] as well.
var (
	ErrNotXG       = errors.New("not a file of eXtreme Gammon") // the message says what it begins with
	ErrSyntax      = errors.New("malformed")                    // header, index, compressed data, order of records
	ErrValue       = errors.New("value not allowed")            // dice 7-7, 16 checkers, player 3
	ErrTooLarge    = errors.New("too large")                    // a member above Options.MaxMember
	ErrUnsupported = error(unsupportedError{})                  // a version above 40
)

type unsupportedError struct{}

func (unsupportedError) Error() string        { return "not supported" }
func (unsupportedError) Is(target error) bool { return target == errors.ErrUnsupported }

// A SyntaxError reports where a file cannot be read.
type SyntaxError struct {
	// In is what Offset counts in: "index", "temp.xg", "temp.xgr" or "temp.xgc" for
	// that part of the archive, decompressed; "" for the file.
	In string

	Offset int64 // 0-based byte offset of the offending item; of data that is cut off, its end
	Game   int   // number of the game in the file, from 1; 0 = none
	Record int   // number of the record of In, from 1; 0 = none
	Err    error // wraps one of the variables above, or io.ErrUnexpectedEOF
}

// Error returns the place, from the outer to the inner, and the fact: "xg: temp.xg:
// game 2: record 77: offset 194660: ...".
func (e *SyntaxError) Error() string { return "xg: " + e.text() }

func (e *SyntaxError) Unwrap() error { return e.Err }

// text is the text of e without the name of the package.
func (e *SyntaxError) text() string {
	var b strings.Builder
	if e.In != "" {
		fmt.Fprintf(&b, "%s: ", e.In)
	}
	if e.Game > 0 {
		fmt.Fprintf(&b, "game %d: ", e.Game)
	}
	if e.Record > 0 {
		fmt.Fprintf(&b, "record %d: ", e.Record)
	}
	fmt.Fprintf(&b, "offset %d: %v", e.Offset, e.Err)
	return b.String()
}

// A Problem is a fault or an oddity that did not keep the file from being read. Its
// fields after Kind are those of a [SyntaxError].
type Problem struct {
	Kind   ProblemKind
	In     string
	Offset int64
	Game   int
	Record int
	Err    error // what is odd, never nil; wraps what strict reading returns, if that is an error
}

// String returns the place and the fact, as the text of a [SyntaxError] has them.
func (p Problem) String() string {
	e := SyntaxError{p.In, p.Offset, p.Game, p.Record, p.Err}
	return e.text()
}

// A ProblemKind says what a [Problem] is about. The zero value is no problem.
type ProblemKind uint8

const (
	ProblemSyntax   ProblemKind = iota + 1 // damage, which strict reading refuses; only from lenient reading
	ProblemValue                           // a wrong value, which strict reading refuses; only from lenient reading
	ProblemChecksum                        // a CRC that does not fit the bytes, which could be read all the same
	ProblemVersion                         // newer than the newest version that is known, or older than the oldest that was tried
	ProblemOdd                             // what no file is known to have: bytes between the parts, a comment that is not there
	ProblemOmitted                         // there are more problems than are listed; Err says how many
)

var problemNames = []string{
	ProblemSyntax:   "syntax",
	ProblemValue:    "value",
	ProblemChecksum: "checksum",
	ProblemVersion:  "version",
	ProblemOdd:      "oddity",
	ProblemOmitted:  "more problems",
}

// String returns the name of the kind: "syntax", "checksum".
func (k ProblemKind) String() string { return nameOf(int(k), "ProblemKind", problemNames) }

// maxProblems is how many problems a Match lists before one that counts the others.
const maxProblems = 1000

// report adds a problem to d.m, or only counts it if there are too many.
func (d *decoder) report(kind ProblemKind, e *SyntaxError) {
	if d.problems++; d.problems <= maxProblems+1 {
		d.m.Problems = append(d.m.Problems, Problem{kind, e.In, e.Offset, e.Game, e.Record, e.Err})
	}
}

// countProblems puts the number of the problems that are not listed into the last one.
func (d *decoder) countProblems() {
	if more := d.problems - maxProblems; more > 0 {
		p := &d.m.Problems[maxProblems]
		p.Kind, p.Err = ProblemOmitted, fmt.Errorf("%d more problems", more)
	}
}

// malformed returns ErrSyntax with the reason.
func malformed(format string, a ...any) error {
	return fmt.Errorf("%w: "+format, append([]any{ErrSyntax}, a...)...)
}
