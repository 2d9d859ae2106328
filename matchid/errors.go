package matchid

import (
	"errors"
	"fmt"
	"strconv"
)

// Faults of a text or of data, besides io.ErrUnexpectedEOF.
var (
	errCharacter = errors.New("character not allowed here") // outside the alphabet of the notation
	errKey       = errors.New("not a position key")         // the bits are not 50 runs: see ParsePosition
	errXGID      = errors.New("malformed XGID")             // a field is missing or has an impossible value
	errOGID      = errors.New("malformed OGID")             // as for errXGID
	errTrailing  = errors.New("data after the end")         // more data follows the ID or key
)

// An [EncodeError] wraps one of these, except those of the Validate methods for a field that can be
// encoded, but that GNU Backgammon refuses.
var (
	ErrRange = errors.New("out of range")               // the notation has no bits or letters for the value
	ErrLost  = errors.New("lost in the other notation") // from NewXGID, NewOGID and Split
)

var errRefused = errors.New("refused by GNU Backgammon")

// A SyntaxError reports a fault in a text or in data, and its place.
type SyntaxError struct {
	// In names the input in which Offset counts: "match ID", "match key",
	// "position ID", "position key", "GNUBGID", "XGID" or "OGID".
	In string

	// Offset is the 0-based byte offset of the first wrong byte. It is the length of
	// an input that ends too early, and the first byte of a bad number.
	Offset int64

	Err error // the fault; wraps io.ErrUnexpectedEOF for text or data that ends too early
}

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("matchid: %s: offset %d: %v", e.In, e.Offset, e.Err)
}

func (e *SyntaxError) Unwrap() error { return e.Err }

// An EncodeError reports a field of a [Match], [Position], [XGID] or [OGID] that an
// encoding cannot hold, that a conversion drops, or that GNU Backgammon refuses
// (from the Validate methods).
//
// [errors.Join] joins several EncodeErrors, at most one for each field: [errors.As]
// finds the first, and the method Unwrap() []error of the joined error returns all.
// [errors.Is] reports whether any of them wraps, for example, ErrRange.
type EncodeError struct {
	Field string // name of the Go field, with indices: "Dice[1]", "Checkers[0][23]"
	Value string // its value: "9", "true"; for "Checkers" the number of checkers
	Err   error  // the range or the reason; wraps ErrRange or ErrLost
}

func (e *EncodeError) Error() string {
	return fmt.Sprintf("matchid: %s %s: %v", e.Field, e.Value, e.Err)
}

func (e *EncodeError) Unwrap() error { return e.Err }

// refusals collects the refused fields of one value. Each field is in it once, with
// its first reason.
type refusals []*EncodeError

// check notes the field and its value unless ok. err is ErrRange, ErrLost or errRefused, and
// reason says why.
func (r *refusals) check(ok bool, err error, field string, value int, reason string) {
	if !ok {
		r.add(err, field, strconv.Itoa(value), reason)
	}
}

// checkFlag is like check, for a bool that is true.
func (r *refusals) checkFlag(ok bool, err error, field, reason string) {
	if !ok {
		r.add(err, field, "true", reason)
	}
}

// add notes the field, unless it has been noted before.
func (r *refusals) add(err error, field, value, reason string) {
	for _, noted := range *r {
		if noted.Field == field {
			return
		}
	}
	*r = append(*r, &EncodeError{field, value, fmt.Errorf("%w: %s", err, reason)})
}

// error returns the refusals as one EncodeError or several joined, or nil if there are none.
func (r refusals) error() error {
	if len(r) == 1 {
		return r[0]
	}
	all := make([]error, len(r))
	for i := range r {
		all[i] = r[i]
	}
	return errors.Join(all...)
}

// unexpected returns the error for byte c where the notation does not allow it.
func unexpected(c byte) error { return fmt.Errorf("%w: byte 0x%02x", errCharacter, c) }
