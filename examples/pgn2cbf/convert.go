package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"strings"

	"example.com/boardcodec/cbf"
	pgn "example.com/boardcodec/cbf/pgn/old"
	"example.com/boardcodec/examples/internal/cli"
)

// convertFile writes the games of one file of PGN, reports the outcome, and returns how
// many were written. Its error is of the base.
func (p *program) convertFile(w *cbf.Writer, name string) (games int, err error) {
	file, err := p.Open(name)
	if err != nil {
		p.Fail(name, err)
		return 0, nil
	}
	defer file.Close()
	r := &report{program: p, name: name}
	defer fewerCollections(name)()
	reader := p.reading.NewParallelReader(file, runtime.GOMAXPROCS(0))
	for g, err := range reader.All() {
		var malformed *cbf.SyntaxError
		var refused *cbf.EncodeError
		if err != nil && !errors.As(err, &malformed) && !errors.As(err, &refused) {
			p.Fail(name, err) // what follows in the file cannot be read
			continue
		}
		if err == nil {
			err = p.Uninterrupted(func() error { return w.Write(g) })
		}
		switch {
		case err == nil:
			r.written(g)
		case malformed != nil || refused != nil || errors.As(err, &refused):
			r.leftOut(err)
		default:
			return 0, err
		}
	}
	r.behind(reader.Problems())
	r.end()
	return r.games, nil
}

// fewerCollections lets the heap grow to five times what is in use, for a large file, until
// the function that it returns is called. Several pieces of the text are in memory, and the
// collector would take a fifth of the time.
func fewerCollections(name string) (end func()) {
	const large = 1 << 20
	if info, err := os.Stat(name); err == nil && info.Size() < large || os.Getenv("GOGC") != "" {
		return func() {}
	}
	before := debug.SetGCPercent(400)
	return func() { debug.SetGCPercent(before) }
}

// A report collects the messages about one file.
type report struct {
	*program
	name       string
	games, out int
	problems   [256]int // by kind
	changed    int      // games with any
}

func (r *report) leftOut(err error) {
	r.Damage(r.name, "%s (left out)", cli.Fact(err))
	r.out++
	var lost *pgn.LossError // the error has only the first of them
	if r.every && errors.As(err, &lost) {
		for _, problem := range lost.Problems {
			r.Note(r.name, "%v", problem)
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
		cut := problem.Kind == cbf.ProblemCorrupt || cutOff(problem)
		if cut {
			r.Damaged()
		}
		if r.every || cut {
			r.Note(r.name, "%v", problem)
		}
	}
}

// cutOff reports whether the end of the file cuts something off. A result that is missing
// there is only malformed: many people write none.
func cutOff(p cbf.Problem) bool {
	return errors.Is(p.Err, cbf.ErrSyntax) && errors.Is(p.Err, io.ErrUnexpectedEOF)
}

// behind reports text after the last game, which belongs to no game.
func (r *report) behind(problems []cbf.Problem) {
	more := 0
	for i, problem := range problems {
		cut := cutOff(problem)
		if cut {
			r.Damaged()
		}
		if i > 0 && !cut && !r.every {
			more++
			continue
		}
		r.Note(r.name, "%v", problem)
	}
	if more > 0 {
		r.Note(r.name, "%d more after the last game (-v lists them)", more)
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
		r.Note(r.name, "did not fit or was odd, in %s: %s%s", cli.Count(r.changed, "game"), strings.Join(kinds, ", "), hint)
	}
	summary := cli.Count(r.games, "game") + " written"
	if r.out > 0 {
		summary += ", " + cli.Count(r.out, "game") + " left out"
	}
	r.Note(r.name, "%s", summary)
}
