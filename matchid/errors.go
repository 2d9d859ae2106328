package matchid

import (
	"errors"
	"fmt"
	"strconv"
)

// What a [SyntaxError] can wrap, besides [io.ErrUnexpectedEOF] for text or data
// that ends too early.
var (
	ErrCharacter = errors.New("character not allowed here") // outside the alphabet of the notation
	ErrKey       = errors.New("not a position key")         // the bits are not 50 runs: see ParsePosition
	ErrXGID      = errors.New("malformed XGID")             // a field is missing or has an impossible value
	ErrOGID      = errors.New("malformed OGID")             // likewise
	ErrTrailing  = errors.New("data after the end")         // more follows where the ID or key should end
)

// What an [EncodeError] can wrap.
var (
	ErrRange = errors.New("out of range")               // the notation has no bits or letters for it
	ErrLost  = errors.New("lost in the other notation") // from NewXGID, NewOGID and Split
)

// The Validate methods report ErrRefused for a field that can be encoded, ErrRange for one that
// cannot.
var ErrRefused = errors.New("refused by GNU Backgammon")

// A SyntaxError reports where text or data is not in the notation it was parsed
// as.
type SyntaxError struct {
	// In is what Offset counts in: "match ID", "match key", "position ID",
	// "position key", "GNUBGID", "XGID" or "OGID".
	In string

	// Offset is the 0-based byte offset of the first offending byte: the length
	// of an input that ends too early, the first byte of a bad number.
	Offset int64

	Err error // wraps one of the variables above, or io.ErrUnexpectedEOF
}

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("matchid: %s: offset %d: %v", e.In, e.Offset, e.Err)
}

func (e *SyntaxError) Unwrap() error { return e.Err }

// An EncodeError reports a field of a [Match], [Position], [XGID] or [OGID] that an
// encoding cannot hold, that a conversion drops, or, from the Validate methods, that GNU Backgammon
// refuses.
//
// Several come joined by [errors.Join], at most one for each field: [errors.As]
// finds the first, and the method Unwrap() []error of the joined error returns
// them all. [errors.Is] reports whether any of them wraps, say, ErrRange.
type EncodeError struct {
	Field string // name of the Go field, with indices: "Dice[1]", "Checkers[0][23]"
	Value string // its value: "9", "true"; for "Checkers" the number of checkers
	Err   error  // wraps ErrRange, ErrLost or ErrRefused, with the range or the reason
}

func (e *EncodeError) Error() string {
	return fmt.Sprintf("matchid: %s %s: %v", e.Field, e.Value, e.Err)
}

func (e *EncodeError) Unwrap() error { return e.Err }

// refusals collects the fields of one value that are refused, each field once:
// its first reason counts.
type refusals []*EncodeError

// check notes the field and its value unless ok: err is ErrRange, ErrLost or ErrRefused, and
// reason says why.
func (r *refusals) check(ok bool, err error, field string, value int, reason string) {
	if !ok {
		r.add(err, field, strconv.Itoa(value), reason)
	}
}

// checkFlag is check for a bool that is true.
func (r *refusals) checkFlag(ok bool, err error, field, reason string) {
	if !ok {
		r.add(err, field, "true", reason)
	}
}

// add notes the field, unless it has been noted.
func (r *refusals) add(err error, field, value, reason string) {
	for _, noted := range *r {
		if noted.Field == field {
			return
		}
	}
	*r = append(*r, &EncodeError{field, value, fmt.Errorf("%w: %s", err, reason)})
}

// error returns the refusals as one EncodeError or several joined, nil if there are none.
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

// unexpected returns the error for byte c, which the notation does not allow there.
func unexpected(c byte) error { return fmt.Errorf("%w: byte 0x%02x", ErrCharacter, c) }
