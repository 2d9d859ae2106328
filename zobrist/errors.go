package zobrist

import (
	"errors"
	"fmt"
)

// What a [SyntaxError] can wrap, besides [io.ErrUnexpectedEOF] for a file that
// ends before the last value that its header promises. For [errors.Is],
// ErrUnsupported is [errors.ErrUnsupported] as well.
var (
	ErrHeader      = errors.New("bad header")                // not a positive number, not 3 columns, rows not a square
	ErrUnsupported = fmt.Errorf("%w", errors.ErrUnsupported) // values of more than 8 bytes or more than 19x19 rows
	ErrColumns     = errors.New("wrong columns")             // a row does not have three
	ErrDigits      = errors.New("wrong digits")              // a value does not have two for each byte
	ErrHex         = errors.New("not a hex digit")           // in a value
	ErrTrailing    = errors.New("data after the end")        // after the last row
)

// What a [BoardError] can wrap.
var (
	ErrLength   = errors.New("wrong board length")     // not one byte for each point, or not a square
	ErrStone    = errors.New("not '#', 'O' or '.'")    // a byte of a board; or a stone to place, not '#' or 'O'
	ErrPoint    = errors.New("no such point")          // outside the board
	ErrOccupied = errors.New("point has a stone")      // from State.Place
	ErrEmpty    = errors.New("point has no stone")     // from State.Remove
	ErrSize     = errors.New("board size not 1 to 19") // from GenerateTable and NewTable; from AppendText of the zero Table
)

// A SyntaxError reports where a file is not a valid table.
type SyntaxError struct {
	// Offset is the 0-based byte offset of the offending byte, value or line, or
	// of the end of a file that is cut off.
	Offset int64

	Line   int   // from 1; the header is lines 1 to 3
	Column int   // byte of the line, from 1
	Field  int   // of a row: 1 = black, 2 = white, 3 = ko; 0 = the whole line
	Err    error // wraps one of the variables above, or io.ErrUnexpectedEOF
}

func (e *SyntaxError) Error() string {
	field := ""
	if e.Field > 0 {
		field = fmt.Sprintf("field %d: ", e.Field)
	}
	return fmt.Sprintf("zobrist: line %d: %scolumn %d: offset %d: %v", e.Line, field, e.Column, e.Offset, e.Err)
}

func (e *SyntaxError) Unwrap() error { return e.Err }

// A BoardError reports the point at which a board, or a change to one, is
// wrong, or a board size that no table can have.
type BoardError struct {
	// Point counts from 0, row by row from the top left. If a board has the
	// wrong length, it is the first point that is missing or superfluous; -1 if
	// the size is wrong.
	Point int

	Err error // wraps one of the variables above
}

func (e *BoardError) Error() string {
	if errors.Is(e.Err, ErrSize) {
		return fmt.Sprintf("zobrist: %v", e.Err)
	}
	return fmt.Sprintf("zobrist: point %d: %v", e.Point, e.Err)
}

func (e *BoardError) Unwrap() error { return e.Err }

// sizeError returns the error for a board of size x size points.
func sizeError(size int) error { return &BoardError{-1, fmt.Errorf("%w: %d", ErrSize, size)} }
