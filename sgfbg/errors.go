package sgfbg

import (
	"errors"
	"fmt"
	"strings"
)

// What a [SyntaxError] can wrap, besides [io.ErrUnexpectedEOF] for input that
// ends inside a game tree.
var (
	ErrNotSGF        = errors.New("no game tree: this is not SGF")                  // nothing like "(;" in the input
	ErrNotBackgammon = errors.New("not backgammon: GM is not 6")                    // SGF of another game, which is kept raw
	ErrUnsupported   = errors.New("analysis of a version that is not supported")    // A, DA or GS not laid out as "ver 3"
	ErrNode          = errors.New("a node must start here with ';'")                // missing ';', no node in "()", or a Game without a root
	ErrParen         = errors.New("')' closes no game tree")                        // ')' too many
	ErrProperty      = errors.New("no property: want upper-case letters and a '['") // bytes that belong to no property
	ErrDuplicate     = errors.New("property occurs twice in a node")                // looked for in the first 64 of a node
	ErrDepth         = errors.New("variations nested deeper than 10,000")           // in reading and in writing
	ErrNUL           = errors.New("byte 0x00 not allowed")                          // anywhere in a game; C programs end a text there
	ErrCharset       = errors.New("charset cannot be used")                         // CA, Options.Charset, SetText
	ErrValue         = errors.New("value is not one that its property takes")       // dice 7-7, MI[length:zz], CV[3], ...
)

// What a [PlayError] can wrap, besides ErrValue for a [Move] that has no value.
var (
	ErrTurn      = errors.New("not this player's decision")      // two moves of White in a row, a roll while a double is pending
	ErrCube      = errors.New("cube action is not possible")     // not the owner, Crawford game, take without a double
	ErrDice      = errors.New("dice do not allow this play")     // distance, too few or too many, bar first, bearing off too early
	ErrNoChecker = errors.New("no checker to move")              // the point that a step starts from is empty
	ErrPointMade = errors.New("point is made by the other side") // two or more checkers stand there
)

// A SyntaxError reports where input is not SGF, or where a value is not one
// that its property takes.
type SyntaxError struct {
	// Offset is the 0-based byte offset in the input where the offending item
	// starts. If a value is wrong, that is its property; if input is cut off,
	// its end. From [ParseMove], it is an offset in the value. For a node that
	// was not read from input, and for a fault in Options, it is -1.
	Offset int64

	Game     int    // number of the game tree in the input, from 1; 0 = not known
	Property string // identifier of the offending property, such as "MI"; "" = none
	Line     int    // from 1; 0 = not known, as from methods of Node and Board
	Column   int    // in bytes, from 1; 0 if Line is 0
	Err      error  // wraps one of the variables above, or io.ErrUnexpectedEOF
}

func (e *SyntaxError) Error() string {
	return "sgfbg: " + place(e.Game, e.Property, e.Line, e.Column, e.Offset) + fact(e.Err)
}

func (e *SyntaxError) Unwrap() error { return e.Err }

// place says where something is, for errors and problems alike, up to the
// fact that follows: "game 2: property MI: line 3: column 5: offset 77: ". An
// offset below 0 is none.
func place(game int, property string, line, column int, offset int64) string {
	var b []byte
	if game > 0 {
		b = fmt.Appendf(b, "game %d: ", game)
	}
	if property != "" {
		b = fmt.Appendf(b, "property %s: ", property)
	}
	if line > 0 {
		b = fmt.Appendf(b, "line %d: column %d: ", line, column)
	}
	if offset >= 0 {
		b = fmt.Appendf(b, "offset %d: ", offset)
	}
	return string(b)
}

// fact is the text of an error inside another, which names the package already.
func fact(err error) string { return strings.TrimPrefix(err.Error(), "sgfbg: ") }

// An EncodeError reports what cannot be expressed in SGF. None of it was
// written or set.
type EncodeError struct {
	Game     int    // number of the game in its collection or Writer, from 1; 0 = not in one
	Property string // identifier of the offending property; "" = none
	Err      error  // wraps ErrNode, ErrProperty, ErrDepth, ErrNUL, ErrCharset or ErrValue
}

func (e *EncodeError) Error() string {
	return "sgfbg: " + place(e.Game, e.Property, 0, 0, -1) + fact(e.Err)
}

func (e *EncodeError) Unwrap() error { return e.Err }

// A PlayError reports why a play is against the rules. The board has been
// changed all the same, as far as possible: see [Board.Play].
type PlayError struct {
	Step int   // number of the offending step, from 1; 0 = the play as a whole
	Err  error // wraps one of the variables above or ErrValue
}

func (e *PlayError) Error() string {
	if e.Step > 0 {
		return fmt.Sprintf("sgfbg: step %d: %v", e.Step, e.Err)
	}
	return "sgfbg: " + e.Err.Error()
}

func (e *PlayError) Unwrap() error { return e.Err }
