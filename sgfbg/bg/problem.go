package bg

// A Problem is a fault or an oddity of a match that was read or written all the same. The fields
// after Scale are those of [SyntaxError].
type Problem struct {
	Kind  ProblemKind
	Scale Scale
	In    string
	Game  int // number of the game, from 1; 0 = none
	Place
	Err error // never nil; wraps the error of strict reading, if strict reading refuses this
}

// String returns the place and the fact, as in the text of a [SyntaxError].
func (p Problem) String() string { return place(p.Game, p.In, p.Place) + fact(p.Err) }

// A Scale says how much a [Problem] changes. The zero value is Odd.
type Scale uint8

const (
	Odd      Scale = iota // nothing is changed: the result has all that the file says
	Repaired              // a fault was read with its only possible meaning
	Lost                  // a part of the input is not in the result, or only as text
	Omitted               // there are more problems than are listed: Err says how many
)

var scales = [...]string{"odd", "repaired", "lost", "omitted"}

// String returns the name of the scale, such as "lost", or "invalid Scale".
func (s Scale) String() string { return nameOf(scales[:], int(s), "Scale") }

// A ProblemKind says what a [Problem] is about. The zero value belongs to a Problem whose Scale is
// Omitted: it counts other problems.
type ProblemKind uint8

const (
	ProblemSyntax      ProblemKind = iota + 1 // a fault of syntax, which strict reading refuses; only from lenient reading
	ProblemForm                               // any other fault of form: text outside the games, a root property of SGF in another node, bytes between the parts of an .xg, a checksum, an untested version
	ProblemValue                              // a wrong value, which strict reading refuses; only from lenient reading
	ProblemPlay                               // an illegal play, or a player out of turn
	ProblemResult                             // the result or the score in the file does not agree with the play
	ProblemPlaceholder                        // a last action that stands for a decision not yet made
	ProblemLost                               // a part of the match that the format cannot hold, or only in another form; only from writing
	ProblemSkipped                            // a game that is left out; only from writing
)

var problemNames = [...]string{
	"more problems", "syntax", "form", "value", "play", "result", "placeholder", "not in the text", "game left out",
}

// String returns the name of the kind, such as "syntax", or "more problems" for the zero kind, or
// "invalid ProblemKind".
func (k ProblemKind) String() string { return nameOf(problemNames[:], int(k), "ProblemKind") }
