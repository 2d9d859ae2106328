package main

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"runtime"
	"slices"
	"strings"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/cbh"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/pgn"
	"example.com/boardcodec/cbf/pgn/record"
	"example.com/boardcodec/examples/internal/chessfiles"
	"example.com/boardcodec/examples/internal/cli"
)

// convertFile writes the games of one file of PGN, reports the outcome, and returns how
// many were written. Its error is of the base.
func (p *program) convertFile(w *cbf.Writer, name string) (games int, err error) {
	r := &report{program: p, name: name}
	var parts iter.Seq[part]
	if chessfiles.IsCBHName(name) {
		db, err := chessfiles.OpenCBH(p.Program, cbh.Options{Lenient: true}, name)
		if err != nil {
			p.Fail(name, err)
			return 0, nil
		}
		defer db.Close()
		parts = p.partsOf(db, r)
	} else {
		file, err := p.Open(name)
		if err != nil {
			p.Fail(name, err)
			return 0, nil
		}
		defer file.Close()
		parts = pgn.Parallel(pgn.Split(file), min(runtime.GOMAXPROCS(0), mostWorkers), p.convertPart)
	}
	for part := range parts {
		for _, g := range part.games {
			if g.record != nil {
				g.err = p.Uninterrupted(func() error { return w.WriteRecord(g.record) })
			}
			var refused *cbf.EncodeError
			switch {
			case g.err == nil:
				r.written(g)
			case g.record == nil || errors.As(g.err, &refused):
				r.leftOut(g)
			default:
				return 0, g.err
			}
		}
		r.read += part.read
		r.behind(part.problems)
		if part.err != nil {
			p.Fail(name, part.err) // what follows in the file cannot be read
		}
	}
	r.end()
	return r.games, nil
}

// mostWorkers bounds the memory: two parts of a file are in memory for each.
const mostWorkers = 16

// partsOf yields the games of a base of ChessBase since version 6, and reports what is left out of it.
func (p *program) partsOf(db *cbh.Database, r *report) iter.Seq[part] {
	return func(yield func(part) bool) {
		for _, problem := range db.Problems() {
			if problem.Scale == chess.Lost {
				r.Damaged()
			}
			r.Note(r.name, "%v", problem)
		}
		texts, deleted := 0, 0
		for i := range db.Len() {
			h, err := db.Header(i)
			if err == nil && (h.IsText || h.Deleted) {
				texts, deleted = texts+count(h.IsText), deleted+count(!h.IsText)
				continue
			}
			g := game{number: i + 1, err: err}
			if err == nil {
				var from *pgn.Game
				if from, g.err = db.Game(i); g.err == nil {
					g = p.convertGame(from)
				}
			}
			if !yield(part{games: []game{g}}) {
				return
			}
		}
		if texts+deleted > 0 {
			r.Note(r.name, "%s and %s left out", cli.Count(texts, "guiding text"), cli.Count(deleted, "deleted game"))
		}
	}
}

func count(b bool) int {
	if b {
		return 1
	}
	return 0
}

// A part is what was made of a chunk of a file. Its games are counted from 1.
type part struct {
	games    []game
	read     int           // games, those left out among them
	problems []pgn.Problem // of no game
	err      error         // of the file
}

// A game is a record, or why there is none, and what there is to say of it.
type game struct {
	number   int
	record   []byte
	kinds    []string // of problems and losses
	lossy    bool     // there are losses
	problems []pgn.Problem
	losses   []record.Loss
	err      error
}

// convertPart makes the records of a chunk.
func (p *program) convertPart(c *pgn.Chunk) (out part) {
	r := c.NewReader(pgn.Options{Lenient: true, ReuseGame: true})
	for g, err := range r.All() {
		var malformed *pgn.SyntaxError
		switch {
		case err == nil:
			out.games = append(out.games, p.convertGame(g))
		case errors.As(err, &malformed):
			out.games = append(out.games, game{number: malformed.Game, err: malformed})
		default:
			out.err = err
		}
	}
	out.read, out.problems = r.Number(), r.Problems()
	return out
}

func (p *program) convertGame(from *pgn.Game) game {
	out := game{number: from.Number, problems: from.Problems}
	if i := slices.IndexFunc(from.Problems, isLost); i >= 0 && !p.lenient {
		lost := &from.Problems[i]
		out.err = &pgn.SyntaxError{In: lost.In, Place: lost.Place, Game: lost.Game, Err: lost.Err}
		return out
	}
	var losses []record.Loss
	out.record, losses, out.err = p.fitter.AppendRecord(nil, from)
	for _, problem := range from.Problems {
		out.kinds = append(out.kinds, problem.Scale.String())
	}
	for _, loss := range losses {
		out.kinds = append(out.kinds, loss.Kind.String())
	}
	out.lossy = len(losses) > 0
	if out.losses = losses; !p.every { // or they would take most of the memory
		out.losses = nil
		out.problems = slices.DeleteFunc(from.Problems, func(p pgn.Problem) bool { return !isLost(p) && !cutOff(p) })
	}
	return out
}

func isLost(p pgn.Problem) bool { return p.Scale == chess.Lost }

// A report collects the messages about one file.
type report struct {
	*program
	name       string
	read       int // games in the parts before
	games, out int
	kinds      []string       // of problems and losses, in the order in which they came
	counts     map[string]int // of each kind
	changed    int            // games with any
	more       int            // problems of no game that are not listed
	isBehind   bool           // one of these was listed
}

func (r *report) leftOut(g game) {
	var malformed *pgn.SyntaxError
	text := ""
	if errors.As(g.err, &malformed) {
		malformed.Game = g.number + r.read
	} else {
		text = fmt.Sprintf("game %d: ", g.number+r.read)
	}
	r.Damage(r.name, "%s%s (left out)", text, cli.Fact(g.err))
	r.out++
	r.list(g.losses) // the error has only the first of them
}

func (r *report) list(losses []record.Loss) {
	for _, loss := range losses {
		loss.Game += r.read
		r.Note(r.name, "%v", loss)
	}
}

func (r *report) written(g game) {
	r.games++
	if len(g.kinds) > 0 {
		r.changed++
	}
	for _, kind := range g.kinds {
		r.count(kind)
	}
	for _, problem := range g.problems {
		problem.Game += r.read
		cut := isLost(problem) || cutOff(problem)
		if cut {
			r.Damaged()
		}
		if r.every || cut {
			r.Note(r.name, "%v", problem)
		}
	}
	if r.strict && g.lossy {
		r.Damaged()
	}
	r.list(g.losses)
}

func (r *report) count(kind string) {
	if r.counts == nil {
		r.counts = map[string]int{}
	}
	if r.counts[kind]++; r.counts[kind] == 1 {
		r.kinds = append(r.kinds, kind)
	}
}

// cutOff reports whether the end of the file cuts something off. A result that is missing
// there is only malformed: many people write none.
func cutOff(p pgn.Problem) bool {
	return errors.Is(p.Err, chess.ErrSyntax) && errors.Is(p.Err, io.ErrUnexpectedEOF)
}

// behind reports text outside of games: the first, and the others with -v.
func (r *report) behind(problems []pgn.Problem) {
	for _, problem := range problems {
		cut := cutOff(problem)
		if cut {
			r.Damaged()
		}
		if r.isBehind && !cut && !r.every {
			r.more++
			continue
		}
		r.isBehind = true
		r.Note(r.name, "%v", problem)
	}
}

// end sums up.
func (r *report) end() {
	if r.more > 0 {
		r.Note(r.name, "%d more outside of games (-v lists them)", r.more)
	}
	var kinds []string
	for _, kind := range r.kinds {
		kinds = append(kinds, fmt.Sprintf("%d %s", r.counts[kind], kind))
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
