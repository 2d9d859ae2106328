package bg

import (
	"fmt"
	"strings"

	"example.com/boardcodec/sgfbg/internal/lex"
)

// What the errors of this package and of the packages of formats can wrap, besides
// [errors.ErrUnsupported] for a charset, a version or a form of analysis that they do not know,
// [io.ErrUnexpectedEOF] for input that is cut off, and the errors that each of them names.
var (
	ErrSyntax = lex.ErrSyntax // text or data that is not of the format
	ErrValue  = lex.ErrValue  // dice 7-7, a cube at 3, 16 checkers, a text that the charset does not have
	ErrPlay   = lex.ErrPlay   // a play against the rules: see PlayError
)

// A Place says where an item is in the input. The zero Place is not known, as that of a match that
// was made.
type Place struct {
	Offset int64  // 0-based, in bytes, of where the item starts, or of the end if input is cut off; -1 = not known
	Line   int    // from 1; 0 = not known, or the format has no lines
	Column int    // in bytes, from 1; 0 if Line is 0
	Item   string // what the format calls it: a property of SGF such as "MI", "record 12" of an .xg; "" = none
}

// String returns the place: "MI: line 3: column 5: offset 77"; "" if it is not known.
func (p Place) String() string {
	var parts []string
	if p.Item != "" {
		parts = append(parts, p.Item)
	}
	if p.Line > 0 {
		parts = append(parts, fmt.Sprintf("line %d: column %d", p.Line, p.Column))
	}
	if p.Offset > 0 || p.Offset == 0 && p.Line > 0 {
		parts = append(parts, fmt.Sprintf("offset %d", p.Offset))
	}
	return strings.Join(parts, ": ")
}

// A SyntaxError reports where input does not have the form of its format, or where a value is wrong.
type SyntaxError struct {
	Format string // the package that read it: "sgfbg", "mat" or "xg"; "" = bg
	In     string // what Offset counts in: "play" for the text of Board.ParsePlay, a part of an .xg; "" for the input
	Game   int    // number of the game in the input, from 1; 0 = none
	Place
	Err error // wraps one of the errors above, or one of the package that read it
}

// Error returns the place, from the outer to the inner, and the fact: "sgfbg: game 2: MI: line 3:
// column 5: offset 77: ...".
func (e *SyntaxError) Error() string {
	return e.name() + ": " + place(e.Game, e.In, e.Place) + fact(e.Err)
}

func (e *SyntaxError) Unwrap() error { return e.Err }

func (e *SyntaxError) name() string {
	if e.Format == "" {
		return "bg"
	}
	return e.Format
}

// place returns the outer places and the inner one, each with ": " after it.
func place(game int, in string, p Place) string {
	var s string
	if game > 0 {
		s = fmt.Sprintf("game %d: ", game)
	}
	for _, part := range [...]string{in, p.String()} {
		if part != "" {
			s += part + ": "
		}
	}
	return s
}

// An EncodeError reports what a format cannot express, or a field that no position has. None of it
// was written or set.
type EncodeError struct {
	Field string // what is refused: "Length", "Dice[1]", "Games[3].Info.Player[0]"; "" = the whole value
	Value string // the value, or its first 40 bytes and "..."; "" = not shown
	Err   error  // wraps one of the errors above, or one of the package that refuses it
}

// Error returns the field and the fact: "bg: Dice[1] 9: value not allowed: want 1 to 6".
func (e *EncodeError) Error() string {
	if what := strings.Trim(e.Field+" "+e.Value, " "); what != "" {
		return "bg: " + what + ": " + fact(e.Err)
	}
	return "bg: " + fact(e.Err)
}

func (e *EncodeError) Unwrap() error { return e.Err }

// A PlayError reports why a play is against the rules.
type PlayError struct {
	Step int   // number of the offending step, from 1; 0 = the play as a whole
	Err  error // wraps ErrPlay; or ErrValue for a Move or a Board that Validate refuses, and for a resignation that does not cost 1, 2 or 3 times the cube
}

// Error returns the step and the fact: "bg: step 2: ...".
func (e *PlayError) Error() string {
	if e.Step > 0 {
		return fmt.Sprintf("bg: step %d: %s", e.Step, fact(e.Err))
	}
	return "bg: " + fact(e.Err)
}

func (e *PlayError) Unwrap() error { return e.Err }

// fact returns the text of err, the Err of an error or a problem, without the name of the
// package. In a zero value Err is nil.
func fact(err error) string {
	if err == nil {
		return "no error"
	}
	return strings.TrimPrefix(err.Error(), "bg: ")
}

// refuse returns the error for a field that cannot have a value. It wraps ErrValue.
func refuse(field string, value any, want string) *EncodeError {
	return &EncodeError{Field: field, Value: fmt.Sprint(value), Err: lex.NotAllowed("%s", want)}
}
