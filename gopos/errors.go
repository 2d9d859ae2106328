package gopos

import (
	"errors"
	"fmt"
)

// What a [SyntaxError] can wrap, besides [io.ErrUnexpectedEOF] for a record or
// text that ends too early.
var (
	ErrNext      = errors.New("next player not 'B' or 'W'")         // or a text does not say who it is
	ErrBoard     = errors.New("point not '#', 'O' or '.'")          // of a record or text
	ErrFlag      = errors.New("extra info flag not 0 or 1")         // the byte after the board
	ErrHash      = errors.New("hash is not that of the board")      // from a Reader with Verify
	ErrCollision = errors.New("another board had this ID")          // from a Merger with Second or KeepBoards
	ErrID        = errors.New("not the text of an ID")              // with io.ErrUnexpectedEOF if short, ErrTrailing if long
	ErrRow       = errors.New("not 9 or 81 points, an ID, or B, W") // a line, from a TextReader
	ErrTrailing  = errors.New("data after the end")                 // a record or, in ParseBoard, a board is too long
)

// What an [EncodeError] can wrap, besides ErrNext and ErrBoard.
var (
	ErrScore      = errors.New("score not 3 to 8")            // Score.Valid is false
	ErrConfidence = errors.New("confidence above 100")        // Score.Valid is false
	ErrExtra      = errors.New("extra info without HasExtra") // it would be lost
)

// A SyntaxError reports where a file, a record or a text is at fault.
type SyntaxError struct {
	// Offset is the 0-based byte offset, in the file, record or text, of the
	// first offending byte. For a record that is cut off, has a wrong hash or
	// collides, it is where the record starts; for a line or extra info of the
	// wrong length, where that starts; for a text that is cut off, its end.
	Offset int64

	Source int   // which source of Merge, from 1; 0 if it has only one, and elsewhere
	Record int64 // number in the file or text, from 1; 0 if it is a single value
	Line   int   // line of the text, from 1; 0 if it is not from a TextReader
	Err    error // wraps one of the variables above, or the error of a HashFunc
}

func (e *SyntaxError) Error() string {
	place := ""
	if e.Source > 0 {
		place += fmt.Sprintf("source %d: ", e.Source)
	}
	if e.Record > 0 {
		place += fmt.Sprintf("record %d: ", e.Record)
	}
	if e.Line > 0 {
		place += fmt.Sprintf("line %d: ", e.Line)
	}
	return fmt.Sprintf("gopos: %soffset %d: %v", place, e.Offset, e.Err)
}

func (e *SyntaxError) Unwrap() error { return e.Err }

// An EncodeError reports the field that makes a value impossible to write.
type EncodeError struct {
	Record int64  // counted by the Writer or ScoreWriter, from 1; 0 without one
	Field  string // "ID", "Board[40]", "Board", "Extra", "Score", "Confidence"
	Err    error  // wraps one of the variables above, or the error of a HashFunc
}

func (e *EncodeError) Error() string {
	if e.Record > 0 {
		return fmt.Sprintf("gopos: record %d: %s: %v", e.Record, e.Field, e.Err)
	}
	return fmt.Sprintf("gopos: %s: %v", e.Field, e.Err)
}

func (e *EncodeError) Unwrap() error { return e.Err }

// badByte is the error err with the byte that caused it.
func badByte(err error, c byte) error { return fmt.Errorf("%w: byte 0x%02x", err, c) }
