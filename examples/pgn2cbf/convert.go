package main

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"example.com/boardcodec/cbf"
)

// convertFile writes the games of one file of PGN. Its error is of a file, not of
// a game.
func (p *program) convertFile(w *cbf.Writer, name string) (status int, err error) {
	in, size := p.in, int64(0)
	if name != "-" {
		file, err := os.Open(name)
		if err != nil {
			return 0, err
		}
		defer file.Close()
		if info, err := file.Stat(); err == nil {
			size = info.Size()
		}
		in = file
	}
	bar := p.newProgress(name, size, in)
	defer bar.clear()
	r := report{program: p, name: name, bar: bar}
	for g, err := range p.options.NewPGNReader(bar).All() {
		if err == nil {
			err = w.Write(g)
		}
		var malformed *cbf.SyntaxError
		var refused *cbf.EncodeError
		switch {
		case err == nil:
			r.written(g)
		case errors.As(err, &malformed) || errors.As(err, &refused):
			r.leftOut(err)
		default:
			return 0, fmt.Errorf("%s: %w", name, err)
		}
	}
	return r.end(), nil
}

// A report gathers what is to be said of one file.
type report struct {
	*program
	name       string
	bar        *progress
	games, out int
	cut        bool
	problems   [256]int // by kind
	changed    int      // games with any
}

func (r *report) note(s string) {
	r.bar.clear()
	fmt.Fprintf(r.errs, "pgn2cbf: %s: %s\n", r.name, strings.TrimPrefix(s, "cbf: "))
}

func (r *report) leftOut(err error) {
	r.note(err.Error() + " (left out)")
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
			r.cut = true
		}
		if r.every || problem.Kind == cbf.ProblemCorrupt {
			r.note(problem.String())
		}
	}
}

// end sums up, and gives the status.
func (r *report) end() int {
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
	if r.out > 0 || r.cut {
		return statusFailed
	}
	return statusFine
}
