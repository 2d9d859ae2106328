package cbh

import (
	"cmp"
	"errors"
	"io"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/problems"
	"example.com/boardcodec/cbf/pgn"
)

// A Problem is an oddity or a fault in a base that was read nevertheless.
type Problem struct {
	Scale  chess.Scale // Lost if strict reading refuses it, or most of it; Omitted if only Annotations has it
	In     string      // as in SyntaxError
	Offset int64       // as in SyntaxError
	Length int64       // of a range from Offset, in bytes; 0 = not a range
	Game   int         // as in SyntaxError
	Err    error       // what is odd
}

// String returns the place and the error.
func (p Problem) String() string {
	return location(p.In, p.Game, p.Offset) + cmp.Or(p.Err, errNone).Error()
}

// log collects the problems of a game or of the base. Strict reading ends at the first fault.
type log struct {
	game    int
	lenient bool
	sink    problems.Sink[Problem]
}

// fault returns an error in strict mode, and lists a problem in lenient mode. It is not for the errors
// of a Source, which callers return unchanged.
func (l *log) fault(in string, offset int64, err error) error {
	if !l.lenient {
		return &SyntaxError{In: in, Offset: offset, Game: l.game, Err: err}
	}
	l.add(chess.Lost, in, offset, err)
	return nil
}

// add lists a problem in either mode.
func (l *log) add(scale chess.Scale, in string, offset int64, err error) {
	l.sink.Add(Problem{Scale: scale, In: in, Offset: offset, Game: l.game, Err: err})
}

// take returns the problems and empties the log.
func (l *log) take() []Problem {
	return l.sink.Take(func(n int) Problem {
		return Problem{Scale: chess.Omitted, Offset: -1, Game: l.game, Err: problems.Omitted(n)}
	})
}

// asPGN returns problems as a game has them. Their In is the extension of a file.
func asPGN(list []Problem) []pgn.Problem {
	if len(list) == 0 {
		return nil
	}
	to := make([]pgn.Problem, len(list))
	for i, p := range list {
		to[i] = pgn.Problem{Scale: p.Scale, In: p.In, Place: pgn.Place{Offset: p.Offset}, Length: p.Length, Game: p.Game, Err: p.Err}
	}
	return to
}

// withoutPlace returns the Err of a SyntaxError, and false for any other error, which is that of a Source.
func withoutPlace(err error) (*SyntaxError, bool) {
	var syntax *SyntaxError
	return syntax, errors.As(err, &syntax)
}

// faultOf is fault for what is wrong in a file; the errors of a Source it returns unchanged.
func (l *log) faultOf(in string, offset int64, err error) error {
	for _, of := range []error{io.ErrUnexpectedEOF, ErrRange, ErrSyntax} {
		if errors.Is(err, of) {
			return l.fault(in, offset, err)
		}
	}
	return err
}
