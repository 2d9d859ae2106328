package chess

import (
	"cmp"
	"errors"
	"fmt"
)

// The variables that the errors of packages chess, cbf, cbh and pgn wrap.
var (
	ErrSyntax    = errors.New("malformed")      // In names it: FEN, SAN ...
	ErrAmbiguous = errors.New("ambiguous move") // several legal moves fit the text
	ErrRange     = errors.New("out of range")   // a value that has no encoding, or a limit

	// ErrMove is about a move that is neither in the numbered list nor castling of Chess960 and,
	// if it comes as text, about an illegal one.
	ErrMove = errors.New("not a move of the position")
)

// The values of In.
const (
	inFEN    = "FEN"
	inKey    = "key"
	inResult = "result"
	inSAN    = "SAN"
	inSquare = "square"
	inUCI    = "UCI"
)

// A SyntaxError reports a place at which a text cannot be read.
type SyntaxError struct {
	In     string // the kind of text: "FEN", "key", "result", "SAN", "square" or "UCI"
	Offset int64  // of the faulty item, in bytes from 0; always 0 for a move
	Err    error  // wraps ErrSyntax, ErrMove or ErrAmbiguous
}

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("chess: %s: offset %d: %s", e.In, e.Offset, cmp.Or(e.Err, errNone))
}

func (e *SyntaxError) Unwrap() error { return e.Err }

// An EncodeError reports a field of a [Setup] that no position can have, or a value without a text.
type EncodeError struct {
	Field string // such as "EnPassantFile"
	Value string
	Err   error // wraps ErrRange, and names the range
}

func (e *EncodeError) Error() string {
	return fmt.Sprintf("chess: %s %s: %s", e.Field, e.Value, cmp.Or(e.Err, errNone))
}

func (e *EncodeError) Unwrap() error { return e.Err }

// A PlayError reports a move that a position can neither play nor write,
// because the move is not in its numbered list.
type PlayError struct {
	Move     Move
	Position Position // the position that refuses the move
	Err      error    // ErrMove
}

func (e *PlayError) Error() string {
	return fmt.Sprintf("chess: %v in %s: %s", e.Move, e.Position.FEN(), cmp.Or(e.Err, errNone))
}

func (e *PlayError) Unwrap() error { return e.Err }

// errNone is the text of an error without Err, which only a caller can make.
var errNone = errors.New("no error")
