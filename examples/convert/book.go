package main

import (
	"iter"

	"example.com/boardcodec/examples/internal/chessfiles"
	"example.com/boardcodec/examples/internal/cli"
)

// isBook reports whether a file begins as an FBK opening book does.
func isBook(_ *program, head []byte) bool { return !cli.IsPlain(head) && chessfiles.IsBook(head) }

// bookGames yields a book as one game.
func bookGames(_ *program, j *job) iter.Seq[unit] {
	return func(yield func(unit) bool) {
		file, err := j.open()
		if err != nil {
			yield(unit{err: err})
			return
		}
		defer file.Close()
		var u unit
		g, _, faults, err := chessfiles.ReadBook(file)
		if err == nil {
			u.data, err = g.AppendText(nil)
		}
		for _, fault := range faults {
			u.notes = append(u.notes, note{scale: lost, whole: cli.Fact(fault)})
		}
		u.err = err
		yield(u)
	}
}
