package main

import (
	"fmt"
	"slices"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/pgn/record"
	"example.com/boardcodec/examples/internal/cli"
)

// A report collects the messages about one base.
type report struct {
	*program
	name                         string
	games, deletedOnes, repeated int
	odd                          []*oddity // by the kind, in the order of their first
}

// An oddity is summed up in one line.
type oddity struct {
	what  string // in words that are the same for all games that have it
	first string // of the base, whole
	n     int
	games ranges // that have it; none = it is of the base
}

func what(p cbf.Problem) string {
	if p.Kind == cbf.ProblemRecord || p.Kind == cbf.ProblemRules {
		return p.Err.Error() // the details of these are few
	}
	return p.Kind.String()
}

// add reports the outcome for a game.
func (r *report) add(game result) {
	switch {
	case game.err != nil:
		r.Fail(r.name, game.err)
	case game.deleted:
		r.deletedOnes++
	default:
		r.problems(game.problems)
		for _, loss := range game.losses {
			r.loss(loss)
		}
		r.games++
	}
}

// beyond reports numbers of -games that a base has no games for.
func (r *report) beyond(games int) {
	n := len(r.program.games)
	if n == 0 || r.program.games[n-1].last <= games {
		return
	}
	r.Note(r.name, "-games %v: the last game is %d", &r.program.games, games)
	if r.program.games[n-1].first > games {
		r.Damaged()
	}
}

// problems reports the problems of a base.
func (r *report) problems(problems []cbf.Problem) {
	for _, p := range problems {
		r.problem(p)
	}
}

// problem reports one that matters at once, and counts the others.
func (r *report) problem(p cbf.Problem) {
	switch {
	case p.Scale == chess.Lost:
		r.Damage(r.name, "%v", p)
	default:
		r.oddity(what(p), p.String(), p.Game)
	}
}

// loss reports what PGN has no form for: moves against the rules at once, and the others in a sum.
func (r *report) loss(l record.Loss) {
	if l.Kind == record.LossMoved {
		r.Damage(r.name, "%v", l)
		return
	}
	if r.strict {
		r.Damaged()
	}
	r.oddity("no form in PGN, and "+l.Kind.String(), l.String(), l.Game)
}

// oddity counts what does not matter much, or reports it.
func (r *report) oddity(what, whole string, game int) {
	if r.every {
		r.Note(r.name, "%s", whole)
		return
	}
	i := slices.IndexFunc(r.odd, func(o *oddity) bool { return o.what == what })
	if i < 0 {
		i = len(r.odd)
		r.odd = append(r.odd, &oddity{what: what, first: whole})
	}
	o := r.odd[i]
	o.n++
	if game > 0 {
		o.games.add(game)
	}
}

// end sums up.
func (r *report) end() {
	for _, o := range r.odd {
		if len(o.games) == 0 {
			more := ""
			if o.n > 1 {
				more = fmt.Sprintf(", and %d more (-v lists them)", o.n-1)
			}
			r.Note(r.name, "%s%s", o.first, more)
			continue
		}
		r.Note(r.name, "%s: game %v", o.what, &o.games)
	}
	if r.repeated > 0 {
		r.Note(r.name, "%s left out, as the index names their records before (-repeated has them)", cli.Count(r.repeated, "game"))
	}
	if r.deletedOnes > 0 {
		r.Note(r.name, "%s left out (-deleted has them)", cli.Count(r.deletedOnes, "deleted game"))
	}
	if !r.list {
		r.Note(r.name, "%s", cli.Count(r.games, "game"))
	}
}
