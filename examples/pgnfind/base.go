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

// A gameReader returns the game of an index from 0, and what was lost of it, or nil for a game that is deleted,
// and for a text.
type gameReader func(i int) (g *pgn.Game, lost []fmt.Stringer, err error)

// searchCBF searches a base of the DOS days.
func (p *program) searchCBF(name string) (found, games int, err error) {
	db, err := p.openCBF(name)
	if err != nil {
		p.Fail(name, err)
		return 0, 0, nil
	}
	defer db.Close()
	for _, problem := range db.Problems() {
		p.Damage(name, "%v", problem)
	}
	return p.searchBase(name, db.Len(), func(i int) (*pgn.Game, []fmt.Stringer, error) {
		record, err := db.Game(i)
		if err != nil || record.Deleted() {
			return nil, nil, err
		}
		game, losses, err := cbfpgn.Fitter{}.Game(record)
		var lost []fmt.Stringer
		for _, problem := range record.Problems {
			lost = append(lost, problem)
		}
		for _, loss := range losses {
			loss.Game = i + 1
			lost = append(lost, loss)
		}
		return game, lost, err
	})
}

// openCBF opens a base, without its index if that is missing or damaged. If neither works, its error is that of
// the index.
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
	why := cli.Fact(err)
	if errors.Is(err, fs.ErrNotExist) {
		why = "there is none"
	}
	p.Damage(name, "read without its index: %s", why)
	return db, nil
}

// searchCBH searches a base of ChessBase since version 6.
func (p *program) searchCBH(name string) (found, games int, err error) {
	db, err := chessfiles.Open(p.Program, name, cbh.Options{Lenient: p.reading.Lenient}.Open)
	if err != nil {
		p.Fail(name, err)
		return 0, 0, nil
	}
	defer db.Close()
	for _, problem := range db.Problems() {
		p.Damage(name, "%v", problem)
	}
	return p.searchBase(name, db.Len(), func(i int) (*pgn.Game, []fmt.Stringer, error) {
		h, err := db.Header(i)
		if err != nil || h.Deleted || h.IsText {
			return nil, nil, err
		}
		game, err := db.Game(i)
		if err != nil {
			return nil, nil, err
		}
		var lost []fmt.Stringer
		for _, problem := range game.Problems {
			if problem.Scale != chess.Odd {
				lost = append(lost, problem)
			}
		}
		return game, lost, nil
	})
}

// few is how many games of a base are searched at a time.
const few = 64

// searchBase searches the n games of a base, and returns how many are found. Its error is that of the output.
func (p *program) searchBase(name string, n int, read gameReader) (found, games int, err error) {
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
			g, lost, err := read(i)
			if err != nil {
				r.fault(err)
			} else if g != nil {
				p.judge(p.candidate(g, lost, fmt.Sprintf("%s: game %d", name, i+1), r), r)
			}
		}
		return r
	}))
}

// candidate returns the candidate for a game of a base, at a place. If its text is written, lost is added to r.
func (p *program) candidate(g *pgn.Game, lost []fmt.Stringer, place string, r *result) *candidate {
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
		place: func() string { return place },
		text: func() ([]byte, error) {
			for _, l := range lost {
				r.cut = append(r.cut, cli.WithoutPackage(l.String()))
			}
			return textOf(g)
		},
	}
}
