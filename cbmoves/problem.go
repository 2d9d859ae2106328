package cbmoves

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// A Problem is a fault of the input that a reader recorded instead of failing.
// All fields except Scale and Stops are the same as in the [SyntaxError] that
// a strict reader returns.
type Problem struct {
	Scale  Scale
	In     string // the input in which Offset counts: "" = the stream, or "texts"
	Offset int64  // -1 for Omitted
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

// String returns the place and the fault, such as "ply 3: offset 4: reserved code:
// byte 0xe7". If Scale is Omitted, it returns only the number: "3 more problems". For
// a Problem without Err it returns "invalid Problem".
func (p Problem) String() string {
	if p.Err == nil {
		return "invalid Problem"
	}
	if p.Scale == Omitted {
		return p.Err.Error()
	}
	return location(p.In, p.Offset, p.Ply, p.Depth) + p.Err.Error()
}

// MarshalJSON returns the fields of the problem, with the texts of Scale and Err.
func (p Problem) MarshalJSON() ([]byte, error) {
	type fields Problem
	text := "no error"
	if p.Err != nil {
		text = p.Err.Error()
	}
	return json.Marshal(struct {
		fields
		Scale, Err string
	}{fields(p), p.Scale.String(), text})
}

// maxProblems is how many problems a Game has, apart from the Omitted one.
const maxProblems = 1000

// omitted returns the Problem that counts n problems beyond maxProblems.
func omitted(n int, stops bool) Problem {
	text := "1 more problem"
	if n > 1 {
		text = fmt.Sprintf("%d more problems", n)
	}
	return Problem{Scale: Omitted, Offset: -1, Err: errors.New(text), Stops: stops}
}

// A flaw is a possible fault of a stream or its texts.
type flaw struct {
	err    error // wrapped by the error or problem
	stops  bool  // a lenient reader cannot go on
	passes bool  // a strict reader also goes on
	scale  Scale
}

var (
	flawNoEnd      = &flaw{scale: Lost, err: fmt.Errorf("%w: no end of data", io.ErrUnexpectedEOF), stops: true}
	flawCut        = &flaw{scale: Lost, err: fmt.Errorf("%w: second byte is missing", io.ErrUnexpectedEOF), stops: true}
	flawTrailing   = &flaw{scale: Lost, err: errTrailing}
	flawNotMove    = &flaw{scale: Lost, err: errReserved, stops: true}
	flawReserved   = &flaw{scale: Lost, err: errReserved}
	flawForm       = &flaw{scale: Repaired, err: errForm}
	flawFourBytes  = &flaw{err: fmt.Errorf("%w: four-byte UTF-8 where surrogates belong", errForm), passes: true}
	flawNoPiece    = &flaw{scale: Lost, err: errNoPiece, stops: true}
	flawMove       = &flaw{scale: Lost, err: ErrMove, stops: true}
	flawStrayEnd   = &flaw{scale: Lost, err: fmt.Errorf("%w: end without a start", errVariation), stops: true}
	flawNoMove     = &flaw{scale: Lost, err: fmt.Errorf("%w: no move before it", errVariation), stops: true}
	flawOpen       = &flaw{scale: Repaired, err: fmt.Errorf("%w: end of data before its end", errVariation)}
	flawDepth      = &flaw{scale: Lost, err: errDepth, stops: true}
	flawNoText     = &flaw{scale: Lost, err: fmt.Errorf("%w: no text left for the code", io.ErrUnexpectedEOF)}
	flawOpenText   = &flaw{scale: Lost, err: fmt.Errorf("%w: text has no end", io.ErrUnexpectedEOF)}
	flawNotUnicode = &flaw{scale: Lost, err: errText}
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
