package cbmoves

import (
	"errors"
	"fmt"
	"io"
)

// A Problem is a fault of the input that a reader recorded instead of failing.
// All fields except Kind, Scale and Stops are the same as in the [SyntaxError] that
// a strict reader returns.
type Problem struct {
	Kind   ProblemKind
	Scale  Scale
	In     string // the input in which Offset counts: "" = the stream, or "texts"
	Offset int64  // -1 for ProblemOmitted
	Ply    int    // moves played in the line before the item, 0 at the start
	Depth  int    // number of open variations, 0 in the main line
	Err    error  // the fault; never nil

	// Stops reports whether reading stopped here. The bytes that follow are then
	// neither the rest of the game nor the next one.
	Stops bool
}

// A Scale says how serious a [Problem] is. The zero value is Odd.
type Scale uint8

const (
	Odd      Scale = iota // nothing is changed: the result is the content of the stream
	Repaired              // a fault was read with its only possible meaning
	Lost                  // some content is missing, or is in the result without its meaning
	Omitted               // there are more problems than are listed: Err says how many
)

// String returns the name of the scale, such as "odd" or "lost", or "invalid Scale".
func (s Scale) String() string {
	return nameOf([]string{"odd", "repaired", "lost", "omitted"}, s, "invalid Scale")
}

// A ProblemKind is the kind of a [Problem]; its Err has the details. No problem has
// kind 0.
type ProblemKind uint8

const (
	// ProblemEnd: the stream is cut off (io.ErrUnexpectedEOF), so that reading
	// stops, or bytes follow its end or the last text (ErrTrailing).
	ProblemEnd ProblemKind = iota + 1

	// ProblemReserved: a reserved code (ErrReserved). Reading stops at 9b to 9f,
	// which may hide a move. The other reserved codes have no text.
	ProblemReserved

	// ProblemNonCanonical: stray bits of a second byte, or b0 for a NAG of 1 to 31
	// (ErrNonCanonical); or four-byte UTF-8 in a text of Jose, which jose itself
	// misreads: in strict reading this is also a problem, not an error.
	ProblemNonCanonical

	// ProblemMove: an impossible move (ErrMove). Reading stops.
	ProblemMove

	// ProblemVariation: an end without a start, a start before any move of its
	// line (ErrVariation), or too many open variations (ErrDepth): reading stops.
	// Or a variation without an end, which ends with the stream.
	ProblemVariation

	// ProblemText: a text is missing and therefore unread (see Item.Unread), or
	// lacks its zero byte and is read to the end of the input
	// (io.ErrUnexpectedEOF); or it is not UTF-8 and is kept unchanged (ErrText).
	ProblemText

	// ProblemOmitted: the last of Game.Problems if there were more than 1,000. Err
	// says how many more, and Stops is true if one of them stopped reading.
	ProblemOmitted
)

var problemNames = [...]string{
	"", "wrong end", "reserved code", "unusual form", "impossible move",
	"misplaced variation", "wrong text", "more problems",
}

// String returns the name of the kind, such as "reserved code", or "invalid ProblemKind" for values
// without a name.
func (k ProblemKind) String() string { return nameOf(problemNames[:], k, "invalid ProblemKind") }

// String returns the place and the fault, such as "ply 3: offset 4: reserved code:
// byte 0xe7". For a ProblemOmitted it returns only the number: "3 more problems". For
// a Problem without Err it returns "invalid Problem".
func (p Problem) String() string {
	if p.Err == nil {
		return "invalid Problem"
	}
	if p.Kind == ProblemOmitted {
		return p.Err.Error()
	}
	return location(p.In, p.Offset, p.Ply, p.Depth) + p.Err.Error()
}

// maxProblems is how many problems a Game has, apart from ProblemOmitted.
const maxProblems = 1000

// omitted returns the ProblemOmitted for n problems beyond maxProblems.
func omitted(n int, stops bool) Problem {
	text := "1 more problem"
	if n > 1 {
		text = fmt.Sprintf("%d more problems", n)
	}
	return Problem{Kind: ProblemOmitted, Scale: Omitted, Offset: -1, Err: errors.New(text), Stops: stops}
}

// A flaw is a possible fault of a stream or its texts.
type flaw struct {
	kind   ProblemKind
	err    error // wrapped by the error or problem
	stops  bool  // a lenient reader cannot go on
	passes bool  // a strict reader also goes on
	scale  Scale
}

var (
	flawNoEnd      = &flaw{kind: ProblemEnd, scale: Lost, err: fmt.Errorf("%w: no end of data", io.ErrUnexpectedEOF), stops: true}
	flawCut        = &flaw{kind: ProblemEnd, scale: Lost, err: fmt.Errorf("%w: second byte is missing", io.ErrUnexpectedEOF), stops: true}
	flawTrailing   = &flaw{kind: ProblemEnd, scale: Lost, err: ErrTrailing}
	flawNotMove    = &flaw{kind: ProblemReserved, scale: Lost, err: ErrReserved, stops: true}
	flawReserved   = &flaw{kind: ProblemReserved, scale: Lost, err: ErrReserved}
	flawForm       = &flaw{kind: ProblemNonCanonical, scale: Repaired, err: ErrNonCanonical}
	flawFourBytes  = &flaw{kind: ProblemNonCanonical, err: fmt.Errorf("%w: four-byte UTF-8 where surrogates belong", ErrNonCanonical), passes: true}
	flawNoPiece    = &flaw{kind: ProblemMove, scale: Lost, err: errNoPiece, stops: true}
	flawMove       = &flaw{kind: ProblemMove, scale: Lost, err: ErrMove, stops: true}
	flawStrayEnd   = &flaw{kind: ProblemVariation, scale: Lost, err: fmt.Errorf("%w: end without a start", ErrVariation), stops: true}
	flawNoMove     = &flaw{kind: ProblemVariation, scale: Lost, err: fmt.Errorf("%w: no move before it", ErrVariation), stops: true}
	flawOpen       = &flaw{kind: ProblemVariation, scale: Repaired, err: fmt.Errorf("%w: end of data before its end", ErrVariation)}
	flawDepth      = &flaw{kind: ProblemVariation, scale: Lost, err: ErrDepth, stops: true}
	flawNoText     = &flaw{kind: ProblemText, scale: Lost, err: fmt.Errorf("%w: no text left for the code", io.ErrUnexpectedEOF)}
	flawOpenText   = &flaw{kind: ProblemText, scale: Lost, err: fmt.Errorf("%w: text has no end", io.ErrUnexpectedEOF)}
	flawNotUnicode = &flaw{kind: ProblemText, scale: Lost, err: ErrText}
)

// A flawError is the Err of a Problem or a SyntaxError: a flaw and the wrong byte.
type flawError struct {
	*flaw
	code byte
}

func (f *flawError) Error() string {
	if errors.Is(f.err, io.ErrUnexpectedEOF) {
		return f.err.Error() // something is missing, so there is no wrong byte
	}
	return fmt.Sprintf("%v: byte 0x%02x", f.err, f.code)
}

func (f *flawError) Unwrap() error { return f.err }
