package zobrist

import (
	"errors"
	"fmt"
)

// What a [SyntaxError] can wrap, besides [io.ErrUnexpectedEOF] for a file that
// ends before the last value that its header promises.
var (
	ErrHeader      = errors.New("bad header")         // no positive number, not 3 columns, rows that make no square
	ErrUnsupported = errors.New("unsupported")        // a table, but wider than 8 bytes or larger than 19x19
	ErrColumns     = errors.New("wrong columns")      // a row has not three of them
	ErrDigits      = errors.New("wrong digits")       // a value has not two digits a byte
	ErrHex         = errors.New("not a hex digit")    // in a value
	ErrTrailing    = errors.New("data after the end") // after the last row
)

// What a [BoardError] can wrap.
var (
	ErrLength   = errors.New("wrong board length")  // not one byte for each point of the table's board
	ErrStone    = errors.New("not '#', 'O' or '.'") // on a board; not '#' or 'O' for a stone to place
	ErrPoint    = errors.New("no such point")       // outside the board
	ErrOccupied = errors.New("point has a stone")   // from Place
	ErrEmpty    = errors.New("point has no stone")  // from Remove
)

// What an [EncodeError] can wrap.
var (
	ErrSize = errors.New("board size not 1 to 19") // from GenerateTable; from AppendText of the zero Table
)

// A SyntaxError reports where a file is not a table.
type SyntaxError struct {
	// Offset is the 0-based byte offset of the line, or of the value or byte at
	// fault in it, or the end of a file that is cut off.
	Offset int64

	Line   int   // 1-based; the header is lines 1 to 3
	Column int   // 1 = black, 2 = white, 3 = ko; 0 = the whole line
	Err    error // see the variables above
}

func (e *SyntaxError) Error() string {
	if e.Column == 0 {
		return fmt.Sprintf("zobrist: line %d: offset %d: %v", e.Line, e.Offset, e.Err)
	}
	return fmt.Sprintf("zobrist: line %d: column %d: offset %d: %v", e.Line, e.Column, e.Offset, e.Err)
}

func (e *SyntaxError) Unwrap() error { return e.Err }

// An EncodeError reports the size of a board that no table has.
type EncodeError struct {
	Size int   // points along a side
	Err  error // ErrSize
}

func (e *EncodeError) Error() string { return fmt.Sprintf("zobrist: size %d: %v", e.Size, e.Err) }

func (e *EncodeError) Unwrap() error { return e.Err }

// A BoardError reports the point at which a board, or a change to one, is
// wrong.
type BoardError struct {
	// Point counts from 0, row by row from the top left. Of a board of the
	// wrong length it is the first point that is missing, or too many.
	Point int

	Err error // see the variables above
}

func (e *BoardError) Error() string { return fmt.Sprintf("zobrist: point %d: %v", e.Point, e.Err) }

func (e *BoardError) Unwrap() error { return e.Err }
