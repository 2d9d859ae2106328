package main

import (
	"fmt"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/cbh"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/pgn"
	"example.com/boardcodec/cbf/pgn/cbfpgn"
	"example.com/boardcodec/examples/internal/chessfiles"
	"example.com/boardcodec/examples/internal/cli"
)

// A gameReader returns the game of an index from 0, and what is wrong with it, or nil for a game that is
// deleted, and for a text.
type gameReader func(i int) (g *pgn.Game, flaws []flaw, err error)

// A flaw is a problem of a game.
type flaw struct {
	fmt.Stringer
	scale chess.Scale
}

// searchCBF searches a base of the DOS days.
func (p *program) searchCBF(name string) (found, games int, err error) {
	options := cbf.Options{Lenient: p.reading.Lenient}
	db, err := chessfiles.OpenCBF(p.Program, name, options, func(int) bool { return true }, baseReport{p, name})
	return p.searchBase(name, db, err, func(i int) (*pgn.Game, []flaw, error) {
		record, err := db.Game(i)
		if err != nil || record.Deleted() {
			return nil, nil, err
		}
		game, losses, err := cbfpgn.Fitter{}.Game(record)
		var flaws []flaw
		for _, problem := range record.Problems {
			flaws = append(flaws, flaw{problem, problem.Scale})
		}
		for _, loss := range losses {
			loss.Game = i + 1
			flaws = append(flaws, flaw{loss, loss.Scale})
		}
		return game, flaws, err
	})
}

// A baseReport reports what there is to say of a base.
type baseReport struct {
	p    *program
	name string
}

func (r baseReport) Odd(format string, a ...any)    { r.p.Note(r.name, format, a...) }
func (r baseReport) Damage(format string, a ...any) { r.p.Damage(r.name, format, a...) }

func (r baseReport) Problems(problems []cbf.Problem) {
	for _, problem := range problems {
		if problem.Scale == chess.Lost {
			r.Damage("%v", problem)
		} else {
			r.Odd("%v", problem)
		}
	}
}

// searchCBH searches a base of ChessBase since version 6.
func (p *program) searchCBH(name string) (found, games int, err error) {
	db, err := chessfiles.Open(p.Program, name, cbh.Options{Lenient: p.reading.Lenient}.Open)
	if err == nil {
		for _, problem := range db.Problems() {
			p.Damage(name, "%v", problem)
		}
	}
	return p.searchBase(name, db, err, func(i int) (*pgn.Game, []flaw, error) {
		h, err := db.Header(i)
		if err != nil || h.Deleted || h.IsText {
			return nil, nil, err
		}
		game, err := db.Game(i)
		if err != nil {
			return nil, nil, err
		}
		var flaws []flaw
		for _, problem := range game.Problems {
			flaws = append(flaws, flaw{problem, problem.Scale})
		}
		return game, flaws, nil
	})
}

// batch is how many games of a base are searched at a time.
const batch = 64

// A base is an open base.
type base interface {
	Len() int
	Close() error
}

// searchBase searches a base, or prints the error of opening it, and returns how many of its games are
// found. Its error is that of the output.
func (p *program) searchBase(name string, db base, openErr error, read gameReader) (found, games int, err error) {
	if openErr != nil {
		p.Fail(name, openErr)
		return 0, 0, nil
	}
	defer db.Close()
	n := db.Len()
	bar := p.Bar(name, int64(n), "game")
	defer bar.End()
	batches := func(yield func(start int) bool) {
		for i := 0; i < n && yield(i); i += batch {
			bar.Set(int64(i))
		}
	}
	return p.write(name, cli.Ordered(batches, func(start int) *result {
		r := &result{}
		for i := start; i < min(start+batch, n); i++ {
			g, flaws, err := read(i)
			if err != nil {
				r.fault(err)
			} else if g != nil {
				place := func() string { return fmt.Sprintf("%s: game %d", name, i+1) }
				p.judge(p.candidate(g, flaws, place, r), r)
			}
		}
		return r
	}))
}

// candidate returns the candidate for a game of a base, at a place. If its text is written, r gets the
// flaws by which the text lacks something.
func (p *program) candidate(g *pgn.Game, flaws []flaw, place func() string, r *result) *candidate {
	return &candidate{
		tag: g.Tag,
		plays: func() (bool, error) {
			return p.query.plays(g.StartPosition(), func(yield func(chess.Move, error) bool) {
				for i := range g.Moves {
					if !yield(g.Moves[i].Move, nil) {
						return
					}
				}
			})
		},
		place: place,
		text: func() ([]byte, error) {
			for _, f := range flaws {
				switch text := cli.WithoutPackage(f.String()); f.scale {
				case chess.Lost:
					r.cut = append(r.cut, text)
				case chess.Omitted:
					r.unfit = append(r.unfit, text)
				}
			}
			return textOf(g)
		},
	}
}
