package cbf

import (
	"cmp"
	"encoding/json"
	"errors"
	"strconv"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/problems"
)

// A Problem is an oddity or a fault in a file that was read nevertheless.
type Problem struct {
	Kind  ProblemKind
	Scale chess.Scale // Lost, Odd or, for ProblemOmitted, Omitted

	In string // as in SyntaxError

	// Offset is as in [SyntaxError]. For an incomplete comment area or text, it is
	// the end of that area or text. For ProblemOmitted it is the start of the range
	// of the other problems if the problem is from Recover, and otherwise -1.
	Offset int64

	Game   int    // as in SyntaxError
	Part   string // as in SyntaxError
	Length int64  // of the range at Offset, in bytes; 0 = not a range

	// Err describes the problem; it is not nil. For ProblemCorrupt it is the Err of
	// the SyntaxError that strict reading returns.
	Err error
}

// String returns the place and the text of the problem, in the form of an error.
func (p Problem) String() string {
	s := location(p.In, p.Game, p.Part, p.Offset) + cmp.Or(p.Err, errNone).Error()
	if p.Length > 0 {
		s += ", " + strconv.FormatInt(p.Length, 10) + " bytes"
	}
	return s
}

// MarshalJSON returns the fields of the problem, with the texts of Kind, Scale and Err.
func (p Problem) MarshalJSON() ([]byte, error) {
	type fields Problem
	return json.Marshal(struct {
		fields
		Kind, Scale, Err string
	}{fields(p), p.Kind.String(), p.Scale.String(), cmp.Or(p.Err, errNone).Error()})
}

// A ProblemKind is the kind of a [Problem]; its Err has the details. No problem has
// kind 0.
type ProblemKind uint8

const (
	ProblemCorrupt  ProblemKind = iota + 1 // an error in strict mode; the result has whatever could be read
	ProblemChecksum                        // byte 13 fits neither formula: a program of that time repaired such bytes
	ProblemRecord                          // odd but unambiguous, see Part: moves that end early, a surplus comment, a side without a king
	ProblemRules                           // a move against the rules: castling without the right, a capture on a leftover e.p. register
	ProblemIndex                           // a difference between the index and the games file
	ProblemGap                             // no game was found in a range
	ProblemDamaged                         // two games share bytes (Recover), or the Source cannot read bytes (Check)
	ProblemOmitted                         // Err has the number of problems beyond the first thousand
)

var problemNames = [...]string{
	ProblemCorrupt:  "corrupt",
	ProblemChecksum: "wrong checksum",
	ProblemRecord:   "odd record",
	ProblemRules:    "against the rules",
	ProblemIndex:    "wrong index",
	ProblemGap:      "no game",
	ProblemDamaged:  "damaged game",
	ProblemOmitted:  "more problems",
}

// String returns the kind in words, such as "damaged game".
func (k ProblemKind) String() string {
	if k > 0 && int(k) < len(problemNames) {
		return problemNames[k]
	}
	return "invalid ProblemKind"
}

// The oddities of a file, a record or a text that can be read.
var (
	errSkipped = errors.New("no game found, skipped")
	errGap     = errors.New("no entry names this range, which has no game")

	errChecksum       = errors.New("byte 13 is neither of the two checksums")
	errOpenVariation  = errors.New("variation not closed")
	errEmptyVariation = errors.New("empty variation")
	errLeftover       = errors.New("e.p. capture on a register left over by castling")
	errCastling       = errors.New("castling without the right to it")
	errUnended        = errors.New("last comment not ended")
	errMissing        = errors.New("fewer comments than moves with one")
	errSurplus        = errors.New("more comments than moves with one")
	errUnseparated    = errors.New("comment text not separated from its codes")
	errKings          = errors.New("a side does not have exactly one king")
	errPawns          = errors.New("pawn on the first or last rank")
)

// problemSink collects the problems of a base, a record or a text.
type problemSink struct {
	problems.Sink[Problem]
	grave bool // a problem that matters is listed
}

// add lists a problem if there is room. The first problem that matters is always listed:
// otherwise the only fault might be counted but not listed.
func (s *problemSink) add(p Problem) {
	p.Scale = scaleOf(p.Kind, p.Err)
	if s.grave || !p.matters() {
		s.Add(p)
		return
	}
	s.grave = true
	s.Keep(p)
}

// take returns the problems and empties the sink. If there are more than problems.Limit, the
// last one counts the others. All are problems of one game, or of several if game is 0.
func (s *problemSink) take(game int) []Problem {
	s.grave = false
	return s.Take(func(n int) Problem {
		return Problem{Kind: ProblemOmitted, Scale: chess.Omitted, Offset: -1, Game: game, Err: problems.Omitted(n)}
	})
}

// matters reports whether anything is lost, except a gap, which may never have had a game.
func (p *Problem) matters() bool { return p.Scale == chess.Lost && p.Kind != ProblemGap }

// scaleOf returns the Scale of a problem that is listed.
func scaleOf(kind ProblemKind, err error) chess.Scale {
	switch {
	case kind == ProblemCorrupt, kind == ProblemDamaged, kind == ProblemGap, errors.Is(err, ErrIndex):
		return chess.Lost
	}
	return chess.Odd
}
