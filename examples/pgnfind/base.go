package main

import (
	"errors"
	"fmt"
	"io/fs"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/pgn/cbfpgn"
	"example.com/boardcodec/examples/internal/chessfiles"
	"example.com/boardcodec/examples/internal/cli"
)

// searchBase searches a base, without its index if that is missing or damaged, and returns
// how many of its games are found. Its error is that of the output.
func (p *program) searchBase(name string) (found, games int, err error) {
	options := cbf.Options{Lenient: p.reading.Lenient}
	db, err := chessfiles.OpenBase(p.Program, options, name)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, cbf.ErrIndex) {
		without := options
		without.IgnoreIndex = true
		if whole, err2 := chessfiles.OpenBase(p.Program, without, name); err2 == nil {
			p.Damage(name, "read without its index: %s", cli.Fact(err))
			db, err = whole, nil
		}
	}
	if err != nil {
		p.Fail(name, err)
		return 0, 0, nil
	}
	defer db.Close()
	for _, problem := range db.Problems() {
		p.Damage(name, "%v", problem)
	}
	bar := p.Bar(name, int64(db.Len()), "game")
	defer bar.End()
	// Some games at a time, from each of these indexes.
	from := func(yield func(int) bool) {
		for i := 0; i < db.Len() && yield(i); i += few {
			bar.Set(int64(i))
		}
	}
	return p.write(name, cli.Ordered(from, func(from int) *result {
		r := &result{}
		for i := from; i < min(from+few, db.Len()); i++ {
			p.searchRecord(db, i, name, r)
		}
		return r
	}))
}

// few is how many games of a base are searched at a time.
const few = 64

// searchRecord searches a game of a base, unless it is deleted.
func (p *program) searchRecord(db *cbf.Database, i int, name string, r *result) {
	g, err := db.Game(i)
	if err != nil {
		r.fault(err)
		return
	}
	if g.Deleted() {
		return
	}
	game, losses, err := cbfpgn.Fitter{}.Game(g)
	if err != nil {
		r.games++
		r.fault(err)
		return
	}
	p.judge(&candidate{
		tag: game.Tag,
		plays: func() (bool, error) {
			return p.query.plays(game.StartPosition(), func(yield func(chess.Move, error) bool) {
				for i := range game.Moves {
					if !yield(game.Moves[i].Move, nil) {
						return
					}
				}
			})
		},
		place: func() string { return fmt.Sprintf("%s: game %d", name, i+1) },
		text: func() ([]byte, error) {
			for _, problem := range g.Problems {
				r.cut = append(r.cut, cli.WithoutPackage(problem.String()))
			}
			for _, loss := range losses {
				loss.Game = i + 1
				r.cut = append(r.cut, cli.WithoutPackage(loss.String()))
			}
			return textOf(game)
		},
	}, r)
}
