package main

import (
	"fmt"
	"slices"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/pgn/record"
	"example.com/boardcodec/examples/internal/cli"
)

// A report collects the messages about one base.
type report struct {
	*program
	name               string
	games, deletedOnes int
	odd                []*oddity // by the kind, in the order of their first
	damage             map[place]bool

	// repeated counts the games that are left out because they are the record of
	// another one, by the number of that.
	repeated map[int]int
}

// A place is where a game is damaged. Recover and Check find damage, and reading
// the game finds it again.
type place struct {
	game   int
	offset int64
}

// An oddity is summed up in one line.
type oddity struct {
	what  string // in words that are the same for all games that have it
	first string // of the base, whole
	n     int
	games []int // that have it; none = it is of the base
}

func what(p cbf.Problem) string {
	if p.Kind == cbf.ProblemRecord || p.Kind == cbf.ProblemRules {
		return p.Err.Error() // the details of these are few
	}
	return p.Kind.String()
}

func newReport(p *program, name string) *report {
	return &report{program: p, name: name, damage: map[place]bool{}, repeated: map[int]int{}}
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

// repeats counts a game that is left out, since it is the record of another one.
func (r *report) repeats(first int) { r.repeated[first]++ }

// repetitions says how many games were left out as repetitions, and which one is
// repeated most.
func (r *report) repetitions() {
	games, most := 0, 0
	for first, n := range r.repeated {
		games += n
		if most == 0 || n > r.repeated[most] || n == r.repeated[most] && first < most {
			most = first
		}
	}
	switch len(r.repeated) {
	case 0:
	case 1:
		r.Note(r.name, "game %d: the index names its record %s; it is written once (-repeated writes all)",
			most, cli.Count(games+1, "time"))
	default:
		r.Note(r.name, "the index names the records of %s more than once (that of game %d %s); each is written once (-repeated writes all)",
			cli.Count(len(r.repeated), "game"), most, cli.Count(r.repeated[most]+1, "time"))
	}
}

// beyond reports numbers of -games that a base has no games for.
func (r *report) beyond(wanted ranges, games int) {
	var beyond ranges
	for _, n := range wanted {
		if n.last > games {
			beyond = append(beyond, n)
		}
		if n.first > games {
			r.Damaged()
		}
	}
	if len(beyond) > 0 {
		r.Note(r.name, "-games %v: the last game is %d", &beyond, games)
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
	at := place{p.Game, p.Offset}
	switch p.Kind {
	case cbf.ProblemDamaged:
		r.damage[at] = true
	case cbf.ProblemCorrupt:
		if r.damage[at] {
			return
		}
	}
	switch p.Kind {
	case cbf.ProblemCorrupt, cbf.ProblemDamaged, cbf.ProblemGap:
		r.Damage(r.name, "%v", p)
		return
	}
	if isIndexFault(p) {
		r.Damage(r.name, "%v", p)
		return
	}
	r.oddity(what(p), p.String(), p.Game)
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
	if n := len(o.games); game > 0 && (n == 0 || o.games[n-1] != game) {
		o.games = append(o.games, game)
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
		var numbers ranges
		for _, n := range o.games {
			numbers.add(n)
		}
		r.Note(r.name, "%s: game %v", o.what, &numbers)
	}
	r.repetitions()
	if r.deletedOnes > 0 {
		r.Note(r.name, "%s left out (-deleted has them)", cli.Count(r.deletedOnes, "deleted game"))
	}
	if !r.list {
		r.Note(r.name, "%s", cli.Count(r.games, "game"))
	}
}
