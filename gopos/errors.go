package gopos

import (
	"errors"
	"fmt"
)

// A [SyntaxError] wraps one of these, or [io.ErrUnexpectedEOF] for a record or
// text that ends too early.
var (
	ErrSyntax    = errors.New("not of this format")
	ErrNext      = errors.New("text does not name the next player")
	ErrHash      = errors.New("hash does not match the board") // from a Reader with Options.Hash
	ErrCollision = errors.New("another board had this ID")     // from Merge
)

// An [EncodeError] wraps ErrRange or the error of a hash function.
var ErrRange = errors.New("out of range")

// The facts that wrap ErrSyntax or ErrRange.
var (
	errPlayer   = wrap(ErrSyntax, "next player not 'B' or 'W'")
	errPoint    = wrap(ErrSyntax, "point not '#', 'O' or '.'")
	errFlag     = wrap(ErrSyntax, "extra info flag not 0 or 1")
	errID       = wrap(ErrSyntax, "not the text of an ID")
	errRow      = wrap(ErrSyntax, "not 9 or 81 points, an ID, B or W")
	errTrailing = wrap(ErrSyntax, "data after the end")

	errNext       = wrap(ErrRange, "next player not 'B' or 'W'")
	errBoard      = wrap(ErrRange, "point not '#', 'O' or '.'")
	errScore      = wrap(ErrRange, "score not 3 to 8")
	errConfidence = wrap(ErrRange, "confidence above 100")
	errExtra      = wrap(ErrRange, "extra info without HasExtra") // it would be lost
	errZero       = errors.New("gopos: zero Reader or Writer: use NewReader or NewWriter")
)

// A fact is an error whose text says more than the error of its kind.
type fact struct {
	text string
	kind error
}

func wrap(kind error, text string) error { return &fact{text, kind} }

func (f *fact) Error() string { return f.text }
func (f *fact) Unwrap() error { return f.kind }

// A SyntaxError reports a fault in a file, a record or a text, and its place.
type SyntaxError struct {
	// In names the input in which Offset counts: "position" (a record, or the
	// text of one position), "score" (a record), "ID" (a text), "source 2" for the second
	// of several sources of Merge, or "" for the file or text of a reader.
	In string

	// Offset is the 0-based byte offset of the first wrong byte. It is the start
	// of a record that is cut off, has a wrong hash or collides; the start of a
	// line or extra info of the wrong length; and the end of a text that is cut
	// off.
	Offset int64

	Record int64 // number in the file or text, from 1; 0 for a single value
	Line   int   // line of the text, from 1; 0 in a file, a record or an ID
	Column int   // byte of the line, from 1; 0 if Line is 0
	Err    error // wraps one of the variables above, or the error of a hash function
}

func (e *SyntaxError) Error() string {
	text := "gopos: "
	if e.In != "" {
		text += e.In + ": "
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

// An EncodeError reports a field that cannot be written. [Score.Validate] reports every such field,
// joined by [errors.Join] if there are several.
type EncodeError struct {
	Field string // "ID[9]" (the next player), "Board[40]", "Board", "Extra", "Score", "Confidence"
	Value string // its value: "9", a byte as "0x78"; "" for a Board
	Err   error  // wraps one of the variables above, or the error of a hash function
}

func (e *EncodeError) Error() string {
	text := "gopos: " + e.Field
	if e.Value != "" {
		text += " " + e.Value
	}
	return fmt.Sprintf("%s: %v", text, e.Err)
}

func (e *EncodeError) Unwrap() error { return e.Err }

// badByte adds the byte that caused err to its text.
func badByte(err error, c byte) error { return fmt.Errorf("%w: byte %s", err, hexByte(c)) }

// hexByte returns a byte as "0x78".
func hexByte(c byte) string { return fmt.Sprintf("0x%02x", c) }
