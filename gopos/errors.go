package gopos

import (
	"errors"
	"fmt"
)

// What a [SyntaxError] can wrap, besides [io.ErrUnexpectedEOF] for a record or
// text that ends too early.
var (
	ErrNext      = errors.New("next player not 'B' or 'W'")         // or not said, by a text
	ErrBoard     = errors.New("point not '#', 'O' or '.'")          // of a record or text
	ErrFlag      = errors.New("extra info flag not 0 or 1")         // the byte after the board
	ErrHash      = errors.New("hash is not that of the board")      // from a Reader with Verify
	ErrCollision = errors.New("another board had this ID")          // from a Merger that compares
	ErrID        = errors.New("not the text of an ID")              // with io.ErrUnexpectedEOF if short
	ErrRow       = errors.New("not 9 or 81 points, an ID, or B, W") // from a TextReader, of a line
	ErrTrailing  = errors.New("data after the end")                 // of a record; in ParseBoard of a board
)

// What an [EncodeError] can wrap, besides ErrNext and ErrBoard.
var (
	ErrScore      = errors.New("score not 3 to 8")            // Score.Valid is false
	ErrConfidence = errors.New("confidence above 100")        // Score.Valid is false
	ErrExtra      = errors.New("extra info without HasExtra") // it would be lost
)

// A SyntaxError reports where a file, a record or a text is not what it should
// be.
type SyntaxError struct {
	Source int   // in Merge of several sources, which one, from 1; else 0
	Record int64 // of a file, from 1; 0 if there is none
	Line   int   // of a text, from 1; 0 if there is none

	// Offset is the 0-based byte offset in the file, record or text of the
	// first offending byte. It is that of the record if the record is cut off,
	// has a wrong hash or an ID that another board had; that of the line, or of
	// the extra info in it, if it has the wrong length; and the end of a text
	// that is cut off.
	Offset int64

	Err error // see the variables above; or what a HashFunc returned
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

// An EncodeError reports the field of a value that no file may hold.
type EncodeError struct {
	Record int64  // of the file being written, from 1; 0 if there is none
	Field  string // "ID", "Board[40]", "Board", "Extra", "Score", "Confidence"
	Err    error  // see the variables above; or what a HashFunc returned
}

func (e *EncodeError) Error() string {
	if e.Record > 0 {
		return fmt.Sprintf("gopos: record %d: %s: %v", e.Record, e.Field, e.Err)
	}
	return fmt.Sprintf("gopos: %s: %v", e.Field, e.Err)
}

func (e *EncodeError) Unwrap() error { return e.Err }

// badByte is the error err with the byte that caused it.
func badByte(err error, c byte) error { return fmt.Errorf("%w: 0x%02x", err, c) }
