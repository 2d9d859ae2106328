package sgfbg

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// What a [SyntaxError] and an [EncodeError] can wrap, besides
// [io.ErrUnexpectedEOF] for input that ends inside a game tree. For [errors.Is],
// ErrUnsupported is [errors.ErrUnsupported] as well.
var (
	ErrNotSGF        = errors.New("no game tree: this is not SGF")        // nothing like "(;" in the input
	ErrNotMAT        = errors.New("no game: this is not .mat text")       // from ParseMAT
	ErrNotBackgammon = errors.New("not backgammon: GM is not 6")          // SGF of another game, which is kept raw
	ErrSyntax        = errors.New("syntax error")                         // ';' or identifier missing, ')' too many, a property twice, a 0 byte
	ErrDepth         = errors.New("variations nested deeper than 10,000") // in reading and in writing
	ErrValue         = errors.New("value not allowed")                    // dice 7-7, MI[length:zz], CV[3], a text that the charset does not have
	ErrUnsupported   = error(unsupportedError{})                          // a charset; A or DA not laid out as "ver 3"; 2,147,483,646 nodes in an input
)

type unsupportedError struct{}

func (unsupportedError) Error() string        { return "not supported" }
func (unsupportedError) Is(target error) bool { return target == errors.ErrUnsupported }

// What a [PlayError] can wrap, besides ErrValue for a [Move] that has no value,
// and for a resignation that does not cost 1, 2 or 3 times the cube.
var (
	ErrTurn = errors.New("not this player's decision")  // two moves of White in a row, a roll while a double is pending
	ErrCube = errors.New("cube action is not possible") // not the owner, Crawford game, take without a double
	ErrPlay = errors.New("illegal play")                // no checker to move, a point made by the other side, what the dice do not allow
)

// Errors that wrap ErrSyntax, and one that wraps ErrUnsupported.
var (
	errNode       = fmt.Errorf("%w: a node must start here with ';'", ErrSyntax)
	errParen      = fmt.Errorf("%w: ')' closes no game tree", ErrSyntax)
	errUnclosed   = fmt.Errorf("%w: a game starts here inside this one, whose ')' is missing", ErrSyntax)
	errCutValue   = fmt.Errorf("%w: a game starts here inside a value, whose ']' is missing", ErrSyntax)
	errProperty   = fmt.Errorf("%w: no property: want upper-case letters and a '['", ErrSyntax)
	errDuplicate  = fmt.Errorf("%w: property occurs twice in a node", ErrSyntax)
	errNUL        = fmt.Errorf("%w: byte 0x00", ErrSyntax)
	errIdentifier = fmt.Errorf("%w: want upper-case letters for an identifier", ErrSyntax)
	errNodes      = unsupported("%d nodes", maxNodes)
	errNoRoot     = fmt.Errorf("%w: the game has no root", ErrSyntax)
)

// A SyntaxError reports where input is not SGF, or where a property has a wrong
// value.
type SyntaxError struct {
	// In is what Offset counts in: "move" for the value that ParseMove was given,
	// "play" for the text that Board.ParsePlay was given, "" for the input.
	In string

	// Offset is the 0-based byte offset where the offending item starts. If a
	// value is wrong, that is its property; if input is cut off, its end. For a
	// node that was not read from input, and for a fault in Options, it is -1.
	Offset int64

	Game     int    // number of the game tree in the input, from 1; 0 = none
	Property string // identifier of the offending property, such as "MI"; "" = none
	Line     int    // from 1; 0 = not known, as of a node that was made
	Column   int    // in bytes, from 1; 0 if Line is 0
	Err      error  // wraps one of the variables above, or io.ErrUnexpectedEOF
}

// Error returns the place, from the outer to the inner, and the fact: "sgfbg:
// game 2: property MI: line 3: column 5: offset 77: ...".
func (e *SyntaxError) Error() string { return packageName + e.text() }

func (e *SyntaxError) Unwrap() error { return e.Err }

// text returns the text of e without the name of the package.
func (e *SyntaxError) text() string {
	var b []byte
	if e.Game > 0 {
		b = fmt.Appendf(b, "game %d: ", e.Game)
	}
	if e.Property != "" {
		b = fmt.Appendf(b, "property %s: ", e.Property)
	}
	if e.In != "" {
		b = fmt.Appendf(b, "%s: ", e.In)
	}
	if e.Line > 0 {
		b = fmt.Appendf(b, "line %d: column %d: ", e.Line, e.Column)
	}
	if e.Offset >= 0 {
		b = fmt.Appendf(b, "offset %d: ", e.Offset)
	}
	return string(b) + fact(e.Err)
}

// An EncodeError reports what cannot be expressed in SGF, or in .mat text. None
// of it was written or set.
type EncodeError struct {
	Game  int    // number of the game in its collection or Writer, from 1; 0 = none
	Field string // what is refused: a property such as "MI", or a field of Move or Board such as "Dice[1]"; "" = the whole value
	Value string // the value, or its first 40 bytes and "..."; "" = not shown
	Err   error  // wraps ErrSyntax, ErrDepth, ErrValue or ErrUnsupported; from AppendMAT also ErrPlay or ErrNotBackgammon
}

// Error returns the place and the fact: "sgfbg: Dice[1] 9: value not allowed:
// want 1 to 6".
func (e *EncodeError) Error() string {
	text := packageName
	if e.Game > 0 {
		text += fmt.Sprintf("game %d: ", e.Game)
	}
	if what := strings.Trim(e.Field+" "+e.Value, " "); what != "" {
		text += what + ": "
	}
	return text + fact(e.Err)
}

func (e *EncodeError) Unwrap() error { return e.Err }

// A PlayError reports why a play is against the rules. The board has been
// changed all the same, as far as possible: see [Board.Play].
type PlayError struct {
	Step int   // number of the offending step, from 1; 0 = the play as a whole
	Err  error // wraps ErrTurn, ErrCube, ErrPlay or ErrValue
}

// Error returns the step and the fact: "sgfbg: step 2: ...".
func (e *PlayError) Error() string {
	if e.Step > 0 {
		return fmt.Sprintf("%sstep %d: %s", packageName, e.Step, fact(e.Err))
	}
	return packageName + fact(e.Err)
}

func (e *PlayError) Unwrap() error { return e.Err }

// unnamed returns err for use inside another error, which names the package already:
// its text is without "sgfbg: ".
func unnamed(err error) error {
	switch err.(type) {
	case *PlayError, *EncodeError, *SyntaxError:
		return &unnamedError{err}
	}
	return err
}

const packageName = "sgfbg: "

type unnamedError struct{ err error }

func (e *unnamedError) Error() string { return strings.TrimPrefix(e.err.Error(), packageName) }

func (e *unnamedError) Unwrap() error { return e.err }

// fact returns the text of err, the Err of an error or a problem, without the name of the
// package. In a zero value Err is nil.
func fact(err error) string {
	if err == nil {
		return "no error"
	}
	return strings.TrimPrefix(err.Error(), packageName)
}

// clip quotes text of the input for a message: 40 bytes of it at most, and "..." if it is longer.
func clip(s string) string {
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

// malformed returns an error that wraps ErrSyntax and says why.
func malformed(format string, a ...any) error {
	return fmt.Errorf("%w: %s", ErrSyntax, fmt.Sprintf(format, a...))
}

// unsupported returns an error that wraps ErrUnsupported and says what is not supported.
func unsupported(format string, a ...any) error {
	return fmt.Errorf("%w: %s", ErrUnsupported, fmt.Sprintf(format, a...))
}

// notAllowed returns an error that wraps ErrValue and says why.
func notAllowed(format string, a ...any) error {
	return fmt.Errorf("%w: %s", ErrValue, fmt.Sprintf(format, a...))
}

// refuse returns the error for a field that cannot have a value. It wraps ErrValue.
func refuse(field string, value any, reason string) *EncodeError {
	return &EncodeError{Field: field, Value: fmt.Sprint(value), Err: notAllowed("%s", reason)}
}

// A Problem is a fault or an oddity that did not keep the input from being
// read. Its fields after Kind are those of a [SyntaxError].
type Problem struct {
	Kind     ProblemKind
	In       string
	Offset   int64
	Game     int
	Property string
	Line     int
	Column   int
	Err      error // what is odd, never nil; wraps what strict reading returns, if that is an error
}

// String returns the place and the fact, as [SyntaxError.Error] does, without
// "sgfbg: ".
func (p Problem) String() string {
	e := SyntaxError{p.In, p.Offset, p.Game, p.Property, p.Line, p.Column, p.Err}
	return e.text()
}

// newProblem returns e as a Problem.
func newProblem(kind ProblemKind, e *SyntaxError) Problem {
	return Problem{kind, e.In, e.Offset, e.Game, e.Property, e.Line, e.Column, unnamed(e.Err)}
}

// A ProblemKind says what a [Problem] is about. The zero value is no problem.
type ProblemKind uint8

const (
	ProblemSyntax      ProblemKind = iota + 1 // what strict reading refuses; only from lenient reading, and from Reader.Problems
	ProblemText                               // text between or after game trees, or before the first
	ProblemRoot                               // FF, GM, CA or AP in a node that is not a root: two games may be joined there
	ProblemValue                              // a wrong value of a property; only from lenient reading
	ProblemPlay                               // a play against the rules, or a side out of turn
	ProblemResult                             // RE, or the score in MI, does not agree with what was played
	ProblemPlaceholder                        // a last node in place of a decision not yet made
	ProblemLost                               // what .mat text cannot hold or holds in another form; only from AppendMAT and, about SGF, from package xg
	ProblemSkipped                            // a game that is left out of .mat text; only from AppendMAT
	ProblemOmitted                            // there are more problems than are listed; Err says how many
)

var problemNames = [...]string{
	ProblemSyntax:      "syntax",
	ProblemText:        "text outside game trees",
	ProblemRoot:        "property of the root",
	ProblemValue:       "value",
	ProblemPlay:        "play",
	ProblemResult:      "result",
	ProblemPlaceholder: "placeholder",
	ProblemLost:        "not in the text",
	ProblemSkipped:     "game left out",
	ProblemOmitted:     "more problems",
}

// String returns the name of the kind: "syntax", "value".
func (k ProblemKind) String() string {
	if k > 0 && int(k) < len(problemNames) {
		return problemNames[k]
	}
	return "invalid ProblemKind"
}

// maxProblems bounds the list of one collection, and of one game of a stream: a
// hostile file may have a problem in every byte, and a list of them would be many
// times its size.
const maxProblems = 1000

// A problemList collects problems. After maxProblems it holds the next one, for its
// place, and counts the others.
type problemList struct {
	list    []Problem
	omitted int
}

// omits reports whether the list has no room for the next problem, and counts it then.
func (l *problemList) omits() bool {
	if len(l.list) <= maxProblems {
		return false
	}
	l.omitted++
	return true
}

// addProblem adds a problem, or counts it.
func (l *problemList) addProblem(p Problem) {
	if !l.omits() {
		l.list = append(l.list, p)
	}
}

// all returns the list. If problems were only counted, its last becomes a ProblemOmitted that
// says how many.
func (l *problemList) all() []Problem {
	if len(l.list) > maxProblems {
		p := &l.list[maxProblems] // changed in place: the Game that it belongs to shares the list
		p.Kind, p.Property, p.Err = ProblemOmitted, "", fmt.Errorf("%d more problems", 1+l.omitted)
	}
	return l.list
}

// Facts of Problems that strict reading never returns as errors.
var (
	errText        = errors.New("text outside the game trees is ignored")
	errRoot        = errors.New("a property of the root, but this is another node: two games may be joined here")
	errPlaceholder = errors.New("nothing was decided here: GNU Backgammon ends an unfinished game this way")
)
