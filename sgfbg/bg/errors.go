package bg

import (
	"cmp"
	"fmt"
	"strings"

	"example.com/boardcodec/sgfbg/internal/lex"
)

// Errors of this package and of the format packages wrap one of these, an error that the package
// declares, [errors.ErrUnsupported] for an unknown charset, version or form of analysis, or
// [io.ErrUnexpectedEOF] for input that is cut off.
var (
	ErrSyntax = lex.ErrSyntax // text or data that does not follow the format
	ErrValue  = lex.ErrValue  // a wrong value: dice 7-7, a cube at 3, 16 checkers, a character that the charset lacks
	ErrPlay   = lex.ErrPlay   // an illegal play: see PlayError
)

// A Place says where an item is in the input. The zero Place means not known, as in a match that
// was not read from a file.
type Place struct {
	Offset int64  // start of the item, or end of input that is cut off: in bytes, from 0; -1 = not known
	Line   int    // from 1; 0 = not known, or the format has no lines
	Column int    // in bytes, from 1; 0 if Line is 0
	Item   string // the format's name for the item: "MI" in SGF, "record 12" in an .xg; "" = none
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

// A SyntaxError reports where input does not follow its format, or where a value is wrong.
type SyntaxError struct {
	Format string // the package that read it: "sgfbg", "mat" or "xg"; "" = bg
	In     string // the text or part in which Offset counts: "play" for Board.ParsePlay, a part of an .xg; "" for the input
	Game   int    // number of the game in the input, from 1; 0 = none
	Place
	Err error // wraps one of the errors above, or an error of the package that read the input
}

// Error returns the package, the place and the fact: "sgfbg: game 2: MI: line 3: column 5: offset
// 77: ...".
func (e *SyntaxError) Error() string {
	return cmp.Or(e.Format, "bg") + ": " + place(e.Game, e.In, e.Place) + fact(e.Err)
}

func (e *SyntaxError) Unwrap() error { return e.Err }

// place returns the game, the part and p, each followed by ": " unless it is not known.
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

// An EncodeError reports a value that a format cannot express, or a field out of range. None of the
// value was written or set.
type EncodeError struct {
	Field string // the refused field: "Length", "Dice[1]", "Games[3].Info.Player[0]"; "" = the whole value
	Value string // the value, or its first 40 bytes and "..."; "" = not shown
	Err   error  // wraps one of the errors above, or an error of the package that refuses the value
}

// Error returns the field and the fact: "bg: Dice[1] 9: value not allowed: want 1 to 6".
func (e *EncodeError) Error() string {
	if what := strings.Trim(e.Field+" "+e.Value, " "); what != "" {
		return "bg: " + what + ": " + fact(e.Err)
	}
	return "bg: " + fact(e.Err)
}

func (e *EncodeError) Unwrap() error { return e.Err }

// A PlayError reports why a play is illegal.
type PlayError struct {
	Step int   // number of the illegal step, from 1; 0 = the play as a whole
	Err  error // wraps ErrPlay; or ErrValue for a Move or Board that Validate refuses, a resignation not worth 1, 2 or 3 times the cube, or a score above 999,999,999
}

// Error returns the step and the fact: "bg: step 2: ...".
func (e *PlayError) Error() string {
	if e.Step > 0 {
		return fmt.Sprintf("bg: step %d: %s", e.Step, fact(e.Err))
	}
	return "bg: " + fact(e.Err)
}

func (e *PlayError) Unwrap() error { return e.Err }

// illegal returns a PlayError of the play as a whole, which wraps kind and says why.
func illegal(kind error, format string, a ...any) error {
	return &PlayError{Err: fmt.Errorf("%w: "+format, append([]any{kind}, a...)...)}
}

// fact returns the text of err without the name of this package. It returns "no error" for nil, which
// is the Err of a zero SyntaxError, EncodeError, PlayError or Problem.
func fact(err error) string {
	if err == nil {
		return "no error"
	}
	return strings.TrimPrefix(err.Error(), "bg: ")
}

// nameOf returns the name of a constant, or "invalid" and its type for another value.
func nameOf(names []string, i int, typeName string) string {
	if i < 0 || i >= len(names) {
		return "invalid " + typeName
	}
	return names[i]
}

// A limit is a field with its value and the largest one that is allowed.
type limit struct {
	field   string
	n, most int
}

// checkLimits returns an [*EncodeError] for the first field that is not from 0 to its limit, or nil.
func checkLimits(list ...limit) error {
	for _, l := range list {
		switch {
		case 0 <= l.n && l.n <= l.most:
		case l.most == lex.MaxNumber:
			return refuse(l.field, l.n, "want 0 to 999,999,999")
		default:
			return refuse(l.field, l.n, fmt.Sprintf("want 0 to %d", l.most))
		}
	}
	return nil
}

// refuse returns an EncodeError that wraps ErrValue, for a field that cannot have value.
func refuse(field string, value any, want string) *EncodeError {
	return &EncodeError{Field: field, Value: fmt.Sprint(value), Err: lex.NotAllowed("%s", want)}
}
