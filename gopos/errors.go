package gopos

import (
	"errors"
	"fmt"
)

// What a [SyntaxError] can wrap, besides [io.ErrUnexpectedEOF] for a record or
// text that ends too early.
var (
	ErrSyntax    = errors.New("not of this format")
	ErrNext      = errors.New("next player not 'B' or 'W'")    // or a text does not say who it is
	ErrHash      = errors.New("hash is not that of the board") // from a Reader of Options with Hash
	ErrCollision = errors.New("another board had this ID")     // from Merge
)

// ErrValue is what an [EncodeError] wraps, unless it wraps ErrNext or the error of a hash function.
var ErrValue = errors.New("value not allowed")

// The facts behind ErrSyntax and ErrValue.
var (
	errPoint    = wrap(ErrSyntax, "point not '#', 'O' or '.'")
	errFlag     = wrap(ErrSyntax, "extra info flag not 0 or 1")
	errID       = wrap(ErrSyntax, "not the text of an ID")
	errRow      = wrap(ErrSyntax, "not 9 or 81 points, an ID, or B, W")
	errTrailing = wrap(ErrSyntax, "data after the end")

	errBoard      = wrap(ErrValue, "point not '#', 'O' or '.'")
	errScore      = wrap(ErrValue, "score not 3 to 8")
	errConfidence = wrap(ErrValue, "confidence above 100")
	errExtra      = wrap(ErrValue, "extra info without HasExtra") // it would be lost
	errZero       = errors.New("gopos: not made by NewReader or NewWriter")
)

// A fact is an error whose text says more than the error of its kind.
type fact struct {
	text string
	kind error
}

func wrap(kind error, text string) error { return &fact{text, kind} }

func (f *fact) Error() string { return f.text }
func (f *fact) Unwrap() error { return f.kind }

// A SyntaxError reports where a file, a record or a text is wrong.
type SyntaxError struct {
	// In is what Offset counts in: "position" (a record, or the text of one
	// position), "score" (a record), "ID" or "board" (texts); "" = the file or
	// text that a reader reads.
	In string

	// Offset is the 0-based byte offset of the first offending byte. For a
	// record that is cut off, has a wrong hash or collides, it is where the
	// record starts; for a line or extra info of the wrong length, where that
	// starts; for a text that is cut off, its end.
	Offset int64

	Source int   // which source of Merge, from 1; 0 if it has only one, and elsewhere
	Record int64 // number in the file or text, from 1; 0 if it is a single value
	Line   int   // line of the text, from 1; 0 in a file, a record or an ID
	Column int   // byte of the line, from 1; 0 where Line is
	Err    error // wraps one of the variables above, or the error of a hash function
}

func (e *SyntaxError) Error() string {
	text := "gopos: "
	if e.In != "" {
		text += e.In + ": "
	}
	if e.Source > 0 {
		text += fmt.Sprintf("source %d: ", e.Source)
	}
	if e.Record > 0 {
		text += fmt.Sprintf("record %d: ", e.Record)
	}
	if e.Line > 0 {
		text += fmt.Sprintf("line %d: column %d: ", e.Line, e.Column)
	}
	return fmt.Sprintf("%soffset %d: %v", text, e.Offset, e.Err)
}

func (e *SyntaxError) Unwrap() error { return e.Err }

// An EncodeError reports the field that makes a value impossible to write. [Score.Validate] reports
// each such field, joined by [errors.Join] if there are several.
type EncodeError struct {
	Record int64  // counted by the Writer, from 1; 0 without one
	Field  string // "ID[9]" (the next player), "Board[40]", "Board", "Extra", "Score", "Confidence"
	Value  string // its value: "9", a byte as "0x78"; "" for a Board
	Err    error  // wraps one of the variables above, or the error of a hash function
}

func (e *EncodeError) Error() string {
	text := "gopos: "
	if e.Record > 0 {
		text += fmt.Sprintf("record %d: ", e.Record)
	}
	text += e.Field
	if e.Value != "" {
		text += " " + e.Value
	}
	return fmt.Sprintf("%s: %v", text, e.Err)
}

func (e *EncodeError) Unwrap() error { return e.Err }

// badByte adds to err the byte that caused it.
func badByte(err error, c byte) error { return fmt.Errorf("%w: byte %s", err, hexByte(c)) }

// hexByte returns a byte as "0x78".
func hexByte(c byte) string { return fmt.Sprintf("0x%02x", c) }
