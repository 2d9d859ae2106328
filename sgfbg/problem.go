package sgfbg

import (
	"errors"
	"fmt"
)

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

// String returns the place and the fact, as the text of a [SyntaxError] has
// them.
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

// omits reports whether the next problem is only counted, and then counts it.
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

// all returns the list, with a ProblemOmitted for what was only counted.
func (l *problemList) all() []Problem {
	if len(l.list) > maxProblems {
		p := &l.list[maxProblems] // the Game that it belongs to has it, too
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
