package sgfbg

// Options changes how input is read. The zero value is strict, and is what the functions of the
// package use.
type Options struct {
	// Lenient reads what FF[4] forbids as far as it can be read: every fault that would be a
	// [SyntaxError] becomes a [Problem], apart from input without any game tree ([ErrNotSGF]).
	Lenient bool

	// Charset is the charset of all texts, by its IANA name, and overrules the CA property of the
	// files: "" leaves it to CA. Files without CA are UTF-8 where a text is valid UTF-8 (GNU
	// Backgammon writes names as its terminal gave them), and else ISO-8859-1, FF[4]'s default;
	// Charset "ISO-8859-1" is FF[4] to the letter.
	Charset string
}

// A ProblemKind says what a [Problem] is about.
type ProblemKind uint8

const (
	ProblemSyntax      ProblemKind = iota + 1 // what strict reading refuses; only from lenient reading
	ProblemText                               // text between or after game trees, or before the first
	ProblemValue                              // a value that its property does not take; only from lenient reading
	ProblemPlay                               // a play against the rules, or a side out of turn
	ProblemResult                             // RE, or the next game's score, is not what was played
	ProblemPlaceholder                        // a last node that GNU Backgammon writes for a decision not yet made
	ProblemOmitted                            // more problems followed than are listed
)

var problemKinds = [...]string{
	ProblemSyntax: "syntax", ProblemText: "text outside game trees", ProblemValue: "value",
	ProblemPlay: "play", ProblemResult: "result", ProblemPlaceholder: "placeholder",
	ProblemOmitted: "more problems",
}

func (k ProblemKind) String() string {
	if k > 0 && int(k) < len(problemKinds) {
		return problemKinds[k]
	}
	return "invalid ProblemKind"
}

// A Problem is something odd that did not keep the input from being read. Its place is that of a
// [SyntaxError].
type Problem struct {
	Kind     ProblemKind
	Offset   int64
	Line     int
	Column   int
	Game     int
	Property string
	Err      error // never nil: what is odd, one of the ErrX of this package where there is one
}

func (p Problem) String() string {
	return describe(p.Game, p.Line, p.Column, p.Offset, p.Property) + fact(p.Err)
}

// maxProblems bounds the list of one collection, of one game of a stream, and of one record: a hostile
// file may hold a problem in every byte, and a list of them would be many times its size.
const maxProblems = 1000
