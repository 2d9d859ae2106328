package main

import (
	"fmt"

	"example.com/boardcodec/cbf"
)

// A report gathers what is to be said of one base.
type report struct {
	*program
	name           string
	bar            *progress
	games, deleted int
	status         int
	kinds          []cbf.ProblemKind // in the order of their first
	places         map[cbf.ProblemKind][]int
}

func newReport(p *program, name string, bar *progress) *report {
	return &report{program: p, name: name, bar: bar, places: map[cbf.ProblemKind][]int{}}
}

func (r *report) note(s string) {
	r.bar.clear()
	fmt.Fprintf(r.errs, "cbf2pgn: %s: %s\n", r.name, s)
}

// lost reports a game that is not in the output.
func (r *report) lost(err error) {
	r.note(fact(err))
	r.status = max(r.status, statusFailed)
}

// beyond reports numbers of -games that a base has no games for.
func (r *report) beyond(wanted ranges, games int) {
	var beyond ranges
	for _, n := range wanted {
		if n.last > games {
			beyond = append(beyond, n)
		}
		if n.first > games {
			r.status = statusFailed
		}
	}
	if len(beyond) > 0 {
		r.note(fmt.Sprintf("-games %v: the last game is %d", &beyond, games))
	}
}

// problem reports one that matters at once, and counts the others.
func (r *report) problem(p cbf.Problem) {
	switch p.Kind {
	case cbf.ProblemCorrupt, cbf.ProblemDamaged, cbf.ProblemSkipped, cbf.ProblemMoved, cbf.ProblemDropped:
		r.status = max(r.status, statusFailed)
		r.note(p.String())
		return
	}
	if r.every {
		r.note(p.String())
		return
	}
	games, known := r.places[p.Kind]
	if !known {
		r.kinds = append(r.kinds, p.Kind)
	}
	if n := len(games); n == 0 || games[n-1] != p.Game {
		games = append(games, p.Game)
	}
	r.places[p.Kind] = games
}

// end sums up.
func (r *report) end() (status int) {
	for _, kind := range r.kinds {
		games := r.places[kind]
		if len(games) == 1 && games[0] == 0 {
			r.note(kind.String())
			continue
		}
		var numbers ranges
		for _, n := range games {
			numbers.add(n)
		}
		r.note(fmt.Sprintf("%v: game %v", kind, &numbers))
	}
	if r.deleted > 0 {
		r.note(count(r.deleted, "deleted game") + " left out (-deleted has them)")
	}
	if !r.list {
		r.note(count(r.games, "game"))
	}
	return r.status
}
