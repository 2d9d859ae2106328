package cbf

import (
	"strings"

	"example.com/boardcodec/cbf/internal/pgn"
)

// lossError returns the error without Convert, with the place of the first loss.
func (r *PGNReader) lossError() error {
	var lost []Problem
	for _, p := range r.g.Problems {
		if p.Kind.isLoss() {
			lost = append(lost, p)
		}
	}
	first := lost[0]
	if n := r.losses - len(lost); n > 0 {
		lost = append(lost, omittedProblems(r.games, n))
	}
	return r.syntaxError(first.Part, pgn.Place{Offset: first.Offset, Line: first.Line, Column: first.Column},
		&LossError{lost})
}

// A LossError lists everything in a PGN game that a record cannot hold. Without
// Options.Convert, a PGNReader returns it within a [SyntaxError]. It wraps
// ErrLoss. Its text names the first ten problems.
type LossError struct {
	// Problems are the changes that converting the game would make, of the
	// kinds ProblemDropped to ProblemMoved: at most a thousand, followed by one
	// ProblemOmitted if there are more.
	Problems []Problem
}

func (e *LossError) Error() string {
	const shown = 10
	var b strings.Builder
	b.WriteString(ErrLoss.Error())
	for i, p := range e.Problems {
		switch {
		case i == 0:
			b.WriteString(": ")
		case i == shown || p.Kind == ProblemOmitted:
			b.WriteString("; and more")
			return b.String()
		default:
			b.WriteString("; ")
		}
		b.WriteString(p.Err.Error())
	}
	return b.String()
}

func (e *LossError) Unwrap() error { return ErrLoss }
