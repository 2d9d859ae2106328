package pgn

import (
	"fmt"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/problems"
	"example.com/boardcodec/cbf/pgn/internal/scanner"
)

// The values of In.
const (
	inTags     = "tags"
	inMoves    = "moves"
	inComments = "comments"
)

// faults are the odd and malformed parts of the text of a game. Strict reading ends at the first fault
// of scale Repaired or Lost.
type faults struct {
	lenient bool
	ignore  bool // nothing is noted
	game    int
	first   *SyntaxError // in strict reading
	hasLost bool         // a fault is lost: the first lost one is always listed
	sink    problems.Sink[Problem]
}

// clone returns a copy. Adding to the copy does not change f.
func (f *faults) clone() faults {
	c := *f
	c.sink = f.sink.Clone()
	return c
}

// flaw notes the flaw of a token that is read nevertheless, with the token's text if a message can show it.
func (f *faults) flaw(in string, t *scanner.Token) {
	if f.countOnly() { // tested first, it saves making the arguments of a description
		return
	}
	if len(t.Raw()) == 0 || t.Kind == scanner.Comment {
		f.repaired(in, t.Place, "%w: %s", malformed(t.Flaw), t.Flaw)
		return
	}
	f.repaired(in, t.Place, "%w: %s: %s", malformed(t.Flaw), t.Flaw, excerpt(t.Raw()))
}

// odd notes an oddity, which strict reading accepts.
func (f *faults) odd(in string, at scanner.Place, format string, a ...any) {
	f.note(chess.Odd, in, at, format, a)
}

// repaired notes malformed text that can be read in one way only.
func (f *faults) repaired(in string, at scanner.Place, format string, a ...any) {
	f.note(chess.Repaired, in, at, format, a)
}

// lost notes text that cannot be read.
func (f *faults) lost(in string, at scanner.Place, format string, a ...any) {
	f.note(chess.Lost, in, at, format, a)
}

// asComment returns what a message says of text that only lenient reading keeps, as a comment.
func (f *faults) asComment() string {
	if f.lenient {
		return ", kept as a comment"
	}
	return ""
}

// full reports whether faults need not be described. Strict reading needs no description of the faults
// after the one for which it refuses the game.
func (f *faults) full() bool {
	if f.ignore || f.first != nil {
		return true
	}
	return f.lenient && f.sink.Full() // in strict reading the sink has only oddities, and a fault may follow
}

// countOnly reports whether a fault need not be described, and if so counts it.
func (f *faults) countOnly() bool {
	if f.full() {
		f.sink.Omit()
		return true
	}
	return false
}

// note adds a fault. In strict reading it becomes the error, unless it is odd; otherwise it becomes a
// problem. The first lost fault is described even if the list is full.
func (f *faults) note(scale chess.Scale, in string, at scanner.Place, format string, a []any) {
	isFirstLost := scale == chess.Lost && !f.hasLost && !f.ignore && f.first == nil
	if !isFirstLost && f.countOnly() {
		return
	}
	p := Problem{Scale: scale, In: in, Place: Place(at), Game: f.game, Err: fmt.Errorf(format, a...)}
	switch {
	case scale != chess.Odd && !f.lenient:
		f.first = p.asError() // isFirstLost or countOnly has shown that it is the first
	case isFirstLost:
		f.hasLost = true
		f.sink.Keep(p)
	default:
		f.sink.Add(p)
	}
}

// take returns the problems and forgets them. If there were too many to list, the last problem counts
// those that are not listed.
func (f *faults) take() []Problem {
	return f.sink.Take(func(n int) Problem {
		return Problem{Scale: chess.Omitted, Place: Place{Offset: -1}, Game: f.game, Err: problems.Omitted(n)}
	})
}
