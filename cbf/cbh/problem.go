package cbh

import (
	"errors"
	"io"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/problems"
	"example.com/boardcodec/cbf/pgn"
)

// log collects the problems of a game or of the base. Strict reading ends at the first fault.
type log struct {
	game    int
	lenient bool
	sink    problems.Sink[pgn.Problem]
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
	l.sink.Add(problem(scale, in, offset, l.game, err))
}

// take returns the problems and empties the log.
func (l *log) take() []pgn.Problem {
	return l.sink.Take(func(n int) pgn.Problem {
		return problem(chess.Omitted, "", -1, l.game, problems.Omitted(n))
	})
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

func problem(scale chess.Scale, in string, offset int64, game int, err error) pgn.Problem {
	return pgn.Problem{Scale: scale, In: in, Place: pgn.Place{Offset: offset}, Game: game, Err: err}
}
