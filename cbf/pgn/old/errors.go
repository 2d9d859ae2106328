package old

import (
	"errors"
	"strings"

	"example.com/boardcodec/cbf"
)

// ErrLost is what a [LossError] wraps.
var ErrLost = errors.New("does not fit a record")

// A LossError lists everything in a PGN game that a record cannot hold. Without
// Options.Convert, a Reader returns it within a [cbf.SyntaxError]. It wraps
// ErrLost. Its text names the first ten problems.
type LossError struct {
	// Problems are the changes that converting the game would make, of the
	// kinds ProblemDropped to ProblemMoved: at most a thousand, followed by one
	// ProblemOmitted if there are more.
	Problems []cbf.Problem
}

func (e *LossError) Error() string {
	const shown = 10
	var b strings.Builder
	b.WriteString(ErrLost.Error())
	for i, p := range e.Problems {
		switch {
		case i == 0:
			b.WriteString(": ")
		case i == shown || p.Kind == cbf.ProblemOmitted:
			b.WriteString("; and more")
			return b.String()
		default:
			b.WriteString("; ")
		}
		if p.Err != nil {
			b.WriteString(p.Err.Error())
		}
	}
	return b.String()
}

func (e *LossError) Unwrap() error { return ErrLost }
