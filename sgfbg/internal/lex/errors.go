package lex

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// The errors that errors of package bg wrap. It exports ErrSyntax, ErrValue and ErrPlay.
var (
	ErrSyntax = errors.New("syntax error")
	ErrValue  = errors.New("value not allowed")
	ErrPlay   = errors.New("illegal play")
	ErrTurn   = error(&kindError{"not this player's decision", ErrPlay})
	ErrCube   = error(&kindError{"cube action is not possible", ErrPlay})

	unsupported = error(&kindError{"not supported", errors.ErrUnsupported})
)

// A kindError is an error of another kind with a text of its own.
type kindError struct {
	text string
	kind error
}

func (e *kindError) Error() string { return e.text }
func (e *kindError) Unwrap() error { return e.kind }

// Malformed returns an error that wraps ErrSyntax and says why.
func Malformed(format string, a ...any) error { return because(ErrSyntax, format, a) }

// NotAllowed returns an error that wraps ErrValue and says why.
func NotAllowed(format string, a ...any) error { return because(ErrValue, format, a) }

// Unsupported returns an error that wraps errors.ErrUnsupported and says what is not supported.
func Unsupported(format string, a ...any) error { return because(unsupported, format, a) }

// because returns an error that wraps err and says why.
func because(err error, format string, a []any) error {
	return fmt.Errorf("%w: "+format, append([]any{err}, a...)...)
}

// Unnamed returns err without "bg: " in its text, for use inside an error that already names the
// package.
func Unnamed(err error) error { return &unnamed{err} }

type unnamed struct{ err error }

func (e *unnamed) Error() string { return strings.TrimPrefix(e.err.Error(), "bg: ") }
func (e *unnamed) Unwrap() error { return e.err }

// Clip quotes text of the input for a message: 40 bytes of it at most, and "..." if it is longer.
func Clip(s string) string {
	const most = 40
	if len(s) <= most {
		return strconv.Quote(s)
	}
	end := most
	for end > most-utf8.UTFMax && !utf8.RuneStart(s[end]) {
		end--
	}
	return strconv.Quote(s[:end]) + "..."
}
