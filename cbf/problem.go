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
	// Scale is Lost for faults that strict reading refuses, for a base that is not whole, and for a
	// range in which Recover found no game; Omitted for the problem that counts those after the first
	// thousand; and Odd for anything else: a wrong checksum, an entry of the index too many, moves
	// that end early or are against the rules, a side without a king.
	Scale chess.Scale

	In string // as in SyntaxError

	// Offset is as in [SyntaxError]. For an incomplete comment area or text, it is
	// the end of that area or text. For Omitted it is the start of the range
	// of the other problems if the problem is from Recover, and otherwise -1.
	Offset int64

	Game   int    // as in SyntaxError
	Part   string // as in SyntaxError
	Length int64  // of the range at Offset, in bytes; 0 = not a range

	// Err describes the problem; it is not nil. For a fault that strict reading refuses, it is
	// the Err of the SyntaxError.
	Err error
}

// String returns the place and the text of the problem, in the form of an error.
func (p Problem) String() string {
	s := problems.Place(p.In, p.Game, p.Part, p.Offset) + cmp.Or(p.Err, errNone).Error()
	if p.Length > 0 {
		s += ", " + strconv.FormatInt(p.Length, 10) + " bytes"
	}
	return s
}

// MarshalJSON returns the fields of the problem, with the texts of Scale and Err.
func (p Problem) MarshalJSON() ([]byte, error) {
	type fields Problem
	return json.Marshal(struct {
		fields
		Scale, Err string
	}{fields(p), p.Scale.String(), cmp.Or(p.Err, errNone).Error()})
}

// The oddities of a file, a record or a text that can be read.
var (
	errSkipped = errors.New("no game found")
	errGap     = errors.New("no entry names this range, which has no game")

	errChecksum       = errors.New("wrong checksum")
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
// otherwise the only fault might be counted but not listed. A gap does not matter, because it may never
// have had a game.
func (s *problemSink) add(p Problem) {
	if s.grave || p.Scale != chess.Lost || errors.Is(p.Err, errSkipped) {
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
		return Problem{Scale: chess.Omitted, Offset: -1, Game: game, Err: problems.Omitted(n)}
	})
}
