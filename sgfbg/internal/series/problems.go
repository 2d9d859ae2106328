package series

import (
	"errors"
	"fmt"
	"slices"

	"example.com/boardcodec/sgfbg/bg"
)

// maxProblems bounds a list: a hostile file may have a problem in every byte, and a list of them
// would be many times its size.
const maxProblems = 1000

// Problem returns e as a problem.
func Problem(kind bg.ProblemKind, scale bg.Scale, e *bg.SyntaxError) bg.Problem {
	return bg.Problem{Kind: kind, Scale: scale, In: e.In, Game: e.Game, Place: e.Place, Err: e.Err}
}

// Problems collects problems. After 1,000 problems, it holds one more, for its place, and counts
// the others.
type Problems struct {
	list    []bg.Problem
	omitted int
}

// Omits reports whether the list has no room for the next problem, and counts it if so. Callers
// then need not make the problem.
func (l *Problems) Omits() bool {
	if len(l.list) <= maxProblems {
		return false
	}
	l.omitted++
	return true
}

// Add adds a problem, or counts it.
func (l *Problems) Add(p bg.Problem) {
	if !l.Omits() {
		l.list = append(l.list, p)
	}
}

// List returns the problems so far, in the order of Add.
func (l *Problems) List() []bg.Problem { return l.list }

// Clear empties the list, and keeps its room.
func (l *Problems) Clear() { *l = Problems{list: l.list[:0]} }

// All returns the list. If problems were only counted, the last entry says how many.
func (l *Problems) All() []bg.Problem {
	if len(l.list) > maxProblems {
		p := &l.list[maxProblems] // changed in place: a game may share the list
		p.Kind, p.Scale, p.Item, p.Err = 0, bg.Omitted, "", fmt.Errorf("%d more problems", 1+l.omitted)
	}
	return l.list
}

// Split splits the list, which is sorted by offset: problems from the offset at on belong to the
// next match. If problems were only counted, all stay with the first match.
func (l *Problems) Split(at int64) (before []bg.Problem, rest Problems) {
	list, n := l.All(), len(l.list)
	for n <= maxProblems && n > 0 && list[n-1].Offset >= at {
		n--
	}
	return list[:n:n], Problems{list: append([]bg.Problem(nil), list[n:]...)}
}

// Losses collects the content that a format cannot hold: one problem for each kind of thing in an Item, at
// its first place.
type Losses []loss

type loss struct {
	thing  string
	game   int // the first
	at     bg.Place
	places int
	err    error
}

// Add counts one more place at which a thing, such as "a comment", is lost, apart for each Item of at. The
// first err that is not nil says why.
func (l *Losses) Add(game int, at bg.Place, thing string, err error) {
	i := slices.IndexFunc(*l, func(x loss) bool { return x.thing == thing && x.at.Item == at.Item })
	if i < 0 {
		i = len(*l)
		*l = append(*l, loss{thing: thing, game: game, at: at})
	}
	x := &(*l)[i]
	x.places++
	if x.err == nil {
		x.err = err
	}
}

// Problems returns the losses as problems, in the order in which they were found.
func (l Losses) Problems() (list []bg.Problem) {
	for _, x := range l {
		err := Lost(x.thing, x.places)
		if x.err != nil {
			err = fmt.Errorf("%w: %w", err, x.err)
		}
		list = append(list, bg.Problem{Kind: bg.ProblemLost, Scale: bg.Lost, Game: x.game, Place: x.at, Err: err})
	}
	return list
}

// Lost returns the error for the loss of a thing in a number of places.
func Lost(thing string, places int) error {
	if places > 1 {
		return fmt.Errorf("%s: in %d places", thing, places)
	}
	return errors.New(thing)
}
