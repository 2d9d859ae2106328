package main

import (
	"errors"
	"fmt"
	"io/fs"
	"iter"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/pgn/record"
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
	return p.write(name, cli.Ordered(numbers(db.Len(), bar), func(from int) *result {
		r := &result{}
		for i := from; i < min(from+few, db.Len()); i++ {
			p.searchRecord(db, i, name, r)
		}
		return r
	}))
}

// few is how many games of a base are searched at a time.
const few = 64

// numbers yields the indexes of the games of a base at which searches begin.
func numbers(games int, bar *cli.Bar) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := 0; i < games && yield(i); i += few {
			bar.Set(int64(i))
		}
	}
}

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
	r.games++
	game, _, err := record.Fitter{}.Game(g)
	if err != nil {
		r.fault(err)
		return
	}
	if !p.query.matches(game.Tag) {
		return
	}
	if p.query.readsMoves() {
		if found, err := p.query.plays(mainLine(game), game.StartPosition()); err != nil || !found {
			if err != nil {
				r.fault(err)
			}
			return
		}
	}
	r.found++
	switch {
	case p.count:
	case p.list:
		r.text = appendListed(r.text, fmt.Sprintf("%s: game %d", name, i+1), game.Tag)
	default:
		if r.text, err = game.AppendText(r.text); err != nil {
			r.fault(err)
		}
	}
}
