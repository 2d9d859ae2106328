package matchid

import (
	"errors"
	"fmt"
	"io"
)

// What a [SyntaxError] can wrap, besides [io.ErrUnexpectedEOF] for text or data
// that ends too early.
var (
	ErrCharacter = errors.New("character not allowed here") // outside the alphabet of the notation
	ErrKey       = errors.New("not a position key")         // the bits are not 50 runs: see ParsePosition
	ErrXGID      = errors.New("malformed XGID")             // a field is missing or has an impossible value
	ErrTrailing  = errors.New("data after the end")         // more follows where the ID or key should end
)

// What an [EncodeError] can wrap.
var (
	ErrRange   = errors.New("out of range")               // the notation has no bits or letters for it
	ErrRefused = errors.New("refused by GNU Backgammon")  // from Validate
	ErrLost    = errors.New("lost in the other notation") // from NewXGID and Split
)

// A SyntaxError reports where text or data is not in the notation it was parsed
// as.
type SyntaxError struct {
	// Offset is the 0-based byte offset of the first offending byte: the length
	// of an input that ends too early, the first byte of a bad number.
	Offset int64

	// Notation is "match ID", "match key", "position ID", "position key",
	// "GNUBGID" or "XGID".
	Notation string

	Err error // wraps one of the variables above, or io.ErrUnexpectedEOF
}

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("matchid: %s: offset %d: %v", e.Notation, e.Offset, e.Err)
}

func (e *SyntaxError) Unwrap() error { return e.Err }

// An EncodeError reports the value of one field of a [Match], [Position] or
// [XGID] that an encoding has no room for, that GNU Backgammon refuses, or that
// a conversion drops.
//
// Several come joined by [errors.Join], at most one for each field: [errors.As]
// finds the first, and the method Unwrap() []error of the joined error lists
// them all. [errors.Is] tells whether any of them wraps, say, ErrRange.
type EncodeError struct {
	Field  string // name of the Go field, with indices: "Dice[1]", "Checkers[0][23]"
	Value  int    // the value; 1 for a flag that is set
	Reason string // what is wrong with it: "want a power of two from 1 to 32768"
	Err    error  // ErrRange, ErrRefused or ErrLost
}

func (e *EncodeError) Error() string {
	return fmt.Sprintf("matchid: %s %d: %v: %s", e.Field, e.Value, e.Err, e.Reason)
}

func (e *EncodeError) Unwrap() error { return e.Err }

// encodeErrors collects what is wrong with the fields of one value, each field
// once: the first reason counts.
type encodeErrors []error

// check notes a field unless it is ok.
func (f *encodeErrors) check(ok bool, kind error, field string, value int, reason string) {
	if !ok {
		f.add(&EncodeError{field, value, reason, kind})
	}
}

func (f *encodeErrors) add(e *EncodeError) {
	for _, noted := range *f {
		if noted.(*EncodeError).Field == e.Field {
			return
		}
	}
	*f = append(*f, e)
}

func (f encodeErrors) err() error {
	if len(f) == 1 {
		return f[0]
	}
	return errors.Join(f...)
}

// unexpected is the error of byte c where notation has no such character.
func unexpected(c byte) error { return fmt.Errorf("%w: byte 0x%02x", ErrCharacter, c) }

// wrongSize is the error of a key of size bytes that should have want.
func wrongSize(notation string, size, want int) error {
	if size < want {
		return &SyntaxError{int64(size), notation, io.ErrUnexpectedEOF}
	}
	return &SyntaxError{int64(want), notation, ErrTrailing}
}
