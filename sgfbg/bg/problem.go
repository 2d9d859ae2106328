package bg

// A Problem is a fault or an oddity that did not keep a match from being read or written. Its
// fields after Scale are those of a [SyntaxError].
type Problem struct {
	Kind  ProblemKind
	Scale Scale
	In    string
	Game  int // number of the game, from 1; 0 = none
	Place
	Err error // what is odd, never nil; wraps what strict reading returns, if that is an error
}

// String returns the place and the fact, as the text of a [SyntaxError] has them.
func (p Problem) String() string { return place(p.Game, p.In, p.Place) + fact(p.Err) }

// A Scale says how much a [Problem] changes. The zero value is Odd.
type Scale uint8

const (
	Odd      Scale = iota // nothing is changed: what was read is what the file says
	Repaired              // a fault was read as the only thing that it can mean
	Lost                  // something is not in the result, or only as text
	Omitted               // more problems than are listed: Err says how many
)

var scales = [...]string{"odd", "repaired", "lost", "omitted"}

// String returns the name of the scale: "odd", "lost".
func (s Scale) String() string {
	if int(s) < len(scales) {
		return scales[s]
	}
	return "invalid Scale"
}

// A ProblemKind says what a [Problem] is about. The zero value is that of a Problem that counts the
// others: its Scale is Omitted.
type ProblemKind uint8

const (
	ProblemSyntax      ProblemKind = iota + 1 // what strict reading refuses; only from lenient reading
	ProblemForm                               // anything else about the form: text outside the games, bytes between the parts of an .xg, a checksum, a version that was not tried
	ProblemRoot                               // of SGF: a property of the root in another node; two games may be joined there
	ProblemValue                              // a wrong value, which strict reading refuses; only from lenient reading
	ProblemPlay                               // a play against the rules, or a side out of turn
	ProblemResult                             // the result or the score that a file says does not agree with what was played
	ProblemPlaceholder                        // a last action in place of a decision not yet made
	ProblemLost                               // what the format cannot hold, or holds in another form; only from writing
	ProblemSkipped                            // a game that is left out; only from writing
)

var problemNames = [...]string{
	"more problems", "syntax", "form", "property of the root", "value", "play", "result", "placeholder", "not in the text", "game left out",
}

// String returns the name of the kind: "syntax", "value"; "more problems" for the zero kind.
func (k ProblemKind) String() string {
	if int(k) < len(problemNames) {
		return problemNames[k]
	}
	return "invalid ProblemKind"
}
