package main

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"example.com/boardcodec/cbf"
)

// convertFile writes the games of one file of PGN, and says what became of them.
// Its error is of the base.
func (p *program) convertFile(w *cbf.Writer, name string) (r *report, err error) {
	r = &report{program: p, name: name}
	in, size := p.in, int64(0)
	if name != "-" {
		file, err := os.Open(name)
		if err != nil {
			r.unreadable(err)
			return r, nil
		}
		defer file.Close()
		if info, err := file.Stat(); err == nil {
			size = info.Size()
		}
		in = file
	}
	r.bar = p.newProgress(name, size, in)
	defer r.bar.clear()
	for g, err := range p.options.NewPGNReader(r.bar).All() {
		var malformed *cbf.SyntaxError
		var refused *cbf.EncodeError
		if err != nil && !errors.As(err, &malformed) && !errors.As(err, &refused) {
			r.unreadable(err)
			continue
		}
		if err == nil {
			err = w.Write(g)
		}
		switch {
		case err == nil:
			r.written(g)
		case malformed != nil || refused != nil || errors.As(err, &refused):
			r.leftOut(err)
		default:
			return nil, err
		}
	}
	r.end()
	return r, nil
}

// A report gathers what is to be said of one file.
type report struct {
	*program
	name       string
	bar        *progress
	games, out int
	damaged    bool     // it could not be read, or a game was cut
	problems   [256]int // by kind
	changed    int      // games with any
}

func (r *report) note(s string) {
	if r.bar != nil {
		r.bar.clear()
	}
	fmt.Fprintf(r.errs, "pgn2cbf: %s: %s\n", r.name, s)
}

// unreadable reports that the file, or what follows in it, cannot be read.
func (r *report) unreadable(err error) {
	r.note(fact(err))
	r.damaged = true
}

func (r *report) leftOut(err error) {
	r.note(fact(err) + " (left out)")
	r.out++
	var lost *cbf.LossError // of which the error has the beginning only
	if r.every && errors.As(err, &lost) {
		for _, problem := range lost.Problems {
			r.note(problem.String())
		}
	}
}

func (r *report) written(g *cbf.Game) {
	r.games++
	if len(g.Problems) > 0 {
		r.changed++
	}
	for _, problem := range g.Problems {
		r.problems[problem.Kind]++
		if problem.Kind == cbf.ProblemCorrupt {
			r.damaged = true
		}
		if r.every || problem.Kind == cbf.ProblemCorrupt {
			r.note(problem.String())
		}
	}
}

// end sums up.
func (r *report) end() {
	var kinds []string
	for kind, n := range r.problems {
		if n > 0 {
			kinds = append(kinds, fmt.Sprintf("%d %v", n, cbf.ProblemKind(kind)))
		}
	}
	if len(kinds) > 0 {
		hint := " (-v lists them)"
		if r.every {
			hint = ""
		}
		r.note(fmt.Sprintf("did not fit or was odd, in %s: %s%s", count(r.changed, "game"), strings.Join(kinds, ", "), hint))
	}
	summary := count(r.games, "game") + " written"
	if r.out > 0 {
		summary += ", " + count(r.out, "game") + " left out"
	}
	r.note(summary)
}

func (r *report) status() int {
	if r.out > 0 || r.damaged {
		return statusFailed
	}
	return statusFine
}
