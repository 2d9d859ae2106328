package zobrist

import (
	"errors"
	"fmt"
)

// A [SyntaxError] wraps ErrSyntax; or [io.ErrUnexpectedEOF] if the file ends before the last value
// that its header promises; or [errors.ErrUnsupported] for values of more than 8 bytes, more than
// 19x19 rows, or a header number of ten digits or more.
var ErrSyntax = errors.New("not a table")

// The facts that wrap ErrSyntax.
var (
	errHeader   = wrap(ErrSyntax, "bad header")         // not a positive number, not 3 columns, or rows not a square
	errColumns  = wrap(ErrSyntax, "wrong columns")      // a row does not have three
	errDigits   = wrap(ErrSyntax, "wrong digits")       // a value does not have two digits for each byte
	errHex      = wrap(ErrSyntax, "not a hex digit")    // in a value
	errTrailing = wrap(ErrSyntax, "data after the end") // after the last row
)

// The facts of a BoardError.
var (
	errLength   = errors.New("wrong board length")     // not one byte for each point, or not a square
	errStone    = errors.New("not '#', 'O' or '.'")    // a byte of a board, or a stone for State.Place
	errSize     = errors.New("board size not 1 to 19") // from GenerateTable and NewTable; from AppendText of the zero Table
	errPoint    = errors.New("no such point")          // outside the board
	errOccupied = errors.New("point has a stone")      // from State.Place
	errEmpty    = errors.New("point has no stone")     // from State.Remove
)

// A fact is an error whose text says more than the error of its kind.
type fact struct {
	text string
	kind error
}

func wrap(kind error, text string) error { return &fact{text, kind} }

func (f *fact) Error() string { return f.text }
func (f *fact) Unwrap() error { return f.kind }

// A SyntaxError reports a fault in a table file, and its place.
type SyntaxError struct {
	// Offset is the 0-based byte offset of the wrong byte, value or line, or of
	// the end of a file that is cut off.
	Offset int64

	Line   int   // from 1; the header is lines 1 to 3
	Column int   // byte of the line, from 1
	Err    error // wraps ErrSyntax, io.ErrUnexpectedEOF or errors.ErrUnsupported
}

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("zobrist: line %d: column %d: offset %d: %v", e.Line, e.Column, e.Offset, e.Err)
}

func (e *SyntaxError) Unwrap() error { return e.Err }

// A BoardError reports the point at which a board, or a change to a board, is
// wrong, or a board size that no table can have.
type BoardError struct {
	// Point counts from 0, row by row from the top left. If the board has the
	// wrong length, it is the first missing or superfluous point. If the size is
	// wrong, it is -1.
	Point int

	Err error // what is wrong, in words
}

func (e *BoardError) Error() string {
	if errors.Is(e.Err, errSize) {
		return fmt.Sprintf("zobrist: %v", e.Err)
	}
	return fmt.Sprintf("zobrist: point %d: %v", e.Point, e.Err)
}

func (e *BoardError) Unwrap() error { return e.Err }

// sizeError returns the error for a board of size x size points.
func sizeError(size int) error { return &BoardError{-1, fmt.Errorf("%w: %d", errSize, size)} }
