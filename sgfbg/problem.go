package sgfbg

import "errors"

// A Problem is a fault or an oddity that did not keep the input from being
// read. Its fields other than Kind have the meaning of those of a
// [SyntaxError].
type Problem struct {
	Kind     ProblemKind
	Offset   int64
	Game     int
	Property string
	Line     int
	Column   int
	Err      error // what is odd, never nil; may wrap one of the package's variables
}

// String returns the place and the fact, as the text of a [SyntaxError] has
// them.
func (p Problem) String() string {
	return place(p.Game, p.Property, p.Line, p.Column, p.Offset) + fact(p.Err)
}

// A ProblemKind says what a [Problem] is about. No problem has kind 0.
type ProblemKind uint8

const (
	ProblemSyntax      ProblemKind = iota + 1 // what strict reading refuses; only from lenient reading
	ProblemText                               // text between or after game trees, or before the first
	ProblemValue                              // a value that its property does not take; only from lenient reading
	ProblemPlay                               // a play against the rules, or a side out of turn
	ProblemResult                             // RE, or the score in MI, does not agree with what was played
	ProblemPlaceholder                        // a last node that stands for a decision not yet made
	ProblemOmitted                            // there are more problems than are listed
)

var problemNames = [...]string{
	ProblemSyntax:      "syntax",
	ProblemText:        "text outside game trees",
	ProblemValue:       "value",
	ProblemPlay:        "play",
	ProblemResult:      "result",
	ProblemPlaceholder: "placeholder",
	ProblemOmitted:     "more problems",
}

// String returns the name of the kind: "syntax", "value".
func (k ProblemKind) String() string {
	if k > 0 && int(k) < len(problemNames) {
		return problemNames[k]
	}
	return "invalid ProblemKind"
}

// maxProblems bounds the list of one collection, of one game of a stream, and
// of one record: a hostile file may hold a problem in every byte, and a list of
// them would be many times its size.
const maxProblems = 1000

// What a Problem says that is never an error.
var (
	errText        = errors.New("text outside the game trees is passed over")
	errPlaceholder = errors.New("nothing was decided here: GNU Backgammon ends an unfinished game this way")
	errOmitted     = errors.New("more problems from here on")
)
