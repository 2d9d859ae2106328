package cbh

import (
	"errors"
	"io"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/problems"
	"example.com/boardcodec/cbf/pgn"
)

// A log collects the problems of a game or of the base.
type log struct {
	game    int // its number, from 1; 0 = the base
	lenient bool
	sink    problems.Sink[pgn.Problem]
}

// fault returns an error in strict mode, and lists a problem in lenient mode. It is not for errors of a
// Source.
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

// faultOf is fault for an error that may be one of a Source, which it returns unchanged.
func (l *log) faultOf(in string, offset int64, err error) error {
	for _, of := range []error{io.ErrUnexpectedEOF, chess.ErrRange, chess.ErrSyntax} {
		if errors.Is(err, of) {
			return l.fault(in, offset, err)
		}
	}
	return err
}

// problem returns a problem of a game, or of the base if game is 0.
func problem(scale chess.Scale, in string, offset int64, game int, err error) pgn.Problem {
	return pgn.Problem{Scale: scale, In: in, Place: pgn.Place{Offset: offset}, Game: game, Err: err}
}
