package sgfbg

import (
	"errors"
	"fmt"
	"strings"
)

// These are the facts that a [SyntaxError], an [EncodeError] or a [Problem] can carry in Err, beside
// [io.ErrUnexpectedEOF] for input that ends inside a game tree. Many come wrapped with the item at
// fault: test with [errors.Is].
var (
	ErrNotSGF        = errors.New("no game tree: this is not SGF")               // nothing like "(;" in the input
	ErrNotBackgammon = errors.New("not backgammon: GM is not 6")                 // SGF of another game, which is kept raw
	ErrUnsupported   = errors.New("analysis of a version that is not supported") // A, DA or GS not laid out as "ver 3"

	ErrNode      = errors.New("a node must start here with ';'")                // missing ';', or no node at all in "()"
	ErrParen     = errors.New("')' closes no game tree")                        // ')' too many
	ErrProperty  = errors.New("no property: want upper-case letters and a '['") // a byte that belongs to no property
	ErrDuplicate = errors.New("property occurs twice in a node")                // FF[4] allows each once; looked for among the first 64
	ErrDepth     = errors.New("variations nested deeper than 10,000")           // reading and writing
	ErrNUL       = errors.New("byte 0x00 in a game tree")                       // C programs end a text there
	ErrCharset   = errors.New("charset is unknown, or cannot hold the text")    // CA, Options.Charset, SetText
	ErrValue     = errors.New("value is not one that its property takes")       // dice 7-7, MI[length:zz], CV[3], ...

	ErrTurn      = errors.New("not this player's decision")      // two moves of White in a row, a roll while a double is pending
	ErrCube      = errors.New("cube action is not possible")     // not the owner, Crawford game, take without a double
	ErrDice      = errors.New("dice do not allow this play")     // distance, too few or too many, bar first, bearing off too early
	ErrNoChecker = errors.New("no checker to move")              // the point that a step starts from is empty
	ErrPointMade = errors.New("point is made by the other side") // two or more checkers stand there
)

// A SyntaxError is input that is no SGF, or a value that its property does not take, with its place.
type SyntaxError struct {
	Offset   int64  // 0-based offset in the input of the first byte of the offending item; -1 in a node that was not read from input
	Line     int    // from 1; 0 where only the node was at hand, as in [Node.Move]
	Column   int    // bytes, from 1; 0 where Line is
	Game     int    // number of the game tree, from 1; 0 where it is not known
	Property string // identifier of the property at fault; "" where the fault is between properties
	Err      error
}

func (e *SyntaxError) Error() string {
	return "sgfbg: " + describe(e.Game, e.Line, e.Column, e.Offset, e.Property) + fact(e.Err)
}

func (e *SyntaxError) Unwrap() error { return e.Err }

// describe writes a place for a person: "game 2: line 3, column 5 (offset 77): property MI: ".
func describe(game, line, column int, offset int64, property string) string {
	var b strings.Builder
	if game > 0 {
		fmt.Fprintf(&b, "game %d: ", game)
	}
	switch {
	case line > 0:
		fmt.Fprintf(&b, "line %d, column %d (offset %d): ", line, column, offset)
	case offset >= 0:
		fmt.Fprintf(&b, "offset %d: ", offset)
	}
	if property != "" {
		fmt.Fprintf(&b, "property %s: ", property)
	}
	return b.String()
}

// fact is the text of an error inside another, which names the package already.
func fact(err error) string { return strings.TrimPrefix(err.Error(), "sgfbg: ") }

// An EncodeError is something that has no form in SGF. Nothing of it was written.
type EncodeError struct {
	Game     int    // number of the game in its collection or writer, from 1; 0 where one node was at hand
	Property string // identifier of the property at fault, or ""
	Err      error
}

func (e *EncodeError) Error() string {
	return "sgfbg: " + describe(e.Game, 0, 0, -1, e.Property) + fact(e.Err)
}

func (e *EncodeError) Unwrap() error { return e.Err }

// A PlayError says why a play is against the rules. The board has been changed all the same, as far
// as it could be: real files hold such plays.
type PlayError struct {
	Step int // number of the step at fault, from 1; 0 for the play as a whole
	Err  error
}

func (e *PlayError) Error() string {
	if e.Step > 0 {
		return fmt.Sprintf("sgfbg: step %d: %v", e.Step, e.Err)
	}
	return "sgfbg: " + e.Err.Error()
}

func (e *PlayError) Unwrap() error { return e.Err }
