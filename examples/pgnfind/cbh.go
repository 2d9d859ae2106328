package main

import (
	"fmt"

	"example.com/boardcodec/cbf/cbh"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/examples/internal/chessfiles"
	"example.com/boardcodec/examples/internal/cli"
)

// searchCBH searches a base of ChessBase since version 6, and returns how many of its games are found.
// Its error is that of the output.
func (p *program) searchCBH(name string) (found, games int, err error) {
	db, err := chessfiles.OpenCBH(p.Program, cbh.Options{Lenient: p.reading.Lenient}, name)
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
	from := func(yield func(int) bool) {
		for i := 0; i < db.Len() && yield(i); i += few {
			bar.Set(int64(i))
		}
	}
	return p.write(name, cli.Ordered(from, func(from int) *result {
		r := &result{}
		for i := from; i < min(from+few, db.Len()); i++ {
			p.searchCBHGame(db, i, name, r)
		}
		return r
	}))
}

// searchCBHGame searches a game, unless it is deleted or a guiding text.
func (p *program) searchCBHGame(db *cbh.Database, i int, name string, r *result) {
	h, err := db.Header(i)
	if err != nil {
		r.fault(err)
		return
	}
	if h.Deleted || h.IsText {
		return
	}
	game, err := db.Game(i)
	if err != nil {
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
			for _, problem := range game.Problems {
				if problem.Scale != chess.Odd {
					r.cut = append(r.cut, cli.WithoutPackage(problem.String()))
				}
			}
			return textOf(game)
		},
	}, r)
}
