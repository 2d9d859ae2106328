package main

import (
	"errors"
	"fmt"
	"io/fs"

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
	db, err := p.openCBF(name)
	return searchBase(p, name, db, err, func(i int) (*pgn.Game, []flaw, error) {
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

// openCBF opens a base. If its index is missing or damaged, it opens the base without it, and says so.
// If that fails, its error is that of the index.
func (p *program) openCBF(name string) (*cbf.Database, error) {
	options := cbf.Options{Lenient: p.reading.Lenient}
	db, err := chessfiles.Open(p.Program, name, options.Open)
	if !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, cbf.ErrIndex) {
		return db, err
	}
	options.IgnoreIndex = true
	db, errWithout := chessfiles.Open(p.Program, name, options.Open)
	if errWithout != nil {
		return nil, err
	}
	if db.Len() == 0 {
		db.Close()
		return nil, errors.New("no game in it: this is not a CBF base")
	}
	if errors.Is(err, fs.ErrNotExist) {
		p.Note(name, "there is no index; %s found without it", cli.Count(db.Len(), "game"))
	} else {
		p.Damage(name, "read without its index: %s", cli.Fact(err))
	}
	return db, nil
}

// searchCBH searches a base of ChessBase since version 6.
func (p *program) searchCBH(name string) (found, games int, err error) {
	db, err := chessfiles.Open(p.Program, name, cbh.Options{Lenient: p.reading.Lenient}.Open)
	return searchBase(p, name, db, err, func(i int) (*pgn.Game, []flaw, error) {
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

// few is how many games of a base are searched at a time.
const few = 64

// A base is an open base, with problems of the type P.
type base[P any] interface {
	Len() int
	Problems() []P
	Close() error
}

// searchBase searches a base, or prints the error of opening it, and returns how many of its games are
// found. Its error is that of the output.
func searchBase[P any](
	p *program, name string, db base[P], openErr error, read gameReader,
) (found, games int, err error) {
	if openErr != nil {
		p.Fail(name, openErr)
		return 0, 0, nil
	}
	defer db.Close()
	for _, problem := range db.Problems() {
		p.Damage(name, "%v", problem)
	}
	n := db.Len()
	bar := p.Bar(name, int64(n), "game")
	defer bar.End()
	// Some games at a time, from each of these indexes.
	from := func(yield func(int) bool) {
		for i := 0; i < n && yield(i); i += few {
			bar.Set(int64(i))
		}
	}
	return p.write(name, cli.Ordered(from, func(from int) *result {
		r := &result{}
		for i := from; i < min(from+few, n); i++ {
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
// flaws by which something is not in it.
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
