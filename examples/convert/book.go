package main

import (
	"iter"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/pgn"
	"example.com/boardcodec/examples/internal/chessfiles"
	"example.com/boardcodec/examples/internal/cli"
)

func isBook(_ *program, head []byte) bool { return !isPlain(head) && chessfiles.IsBook(head) }

// bookGames yields a book as one game: of the moves of a position, the first is the main line, and the
// others are variations. A move that the computer should not play has a question mark.
func bookGames(p *program, j *job) iter.Seq[unit] {
	return func(yield func(unit) bool) {
		file, err := j.open()
		if err != nil {
			yield(unit{err: err})
			return
		}
		defer file.Close()
		book, cut := cbf.ReadBook(file)
		if book == nil {
			yield(unit{err: cut})
			return
		}
		tree, err := book.Tree()
		if err != nil && len(tree) == 0 {
			yield(unit{err: err})
			return
		}
		u := unit{}
		for _, err := range []error{cut, err} {
			if err != nil {
				u.notes = append(u.notes, note{scale: lost, whole: cli.Fact(err)})
			}
		}
		g := pgn.NewGame()
		g.Tags[0].Value = "Opening book" // Event
		g.Line = bookLine(tree)
		u.data, u.err = g.AppendText(nil)
		yield(u)
	}
}

// bookLine returns the moves of a tree.
func bookLine(tree []*cbf.BookNode) (line pgn.Line) {
	for ; len(tree) > 0; tree = tree[0].Next {
		move := bookMove(tree[0])
		for _, other := range tree[1:] {
			if move.Notes == nil {
				move.Notes = &pgn.Notes{}
			}
			variation := bookLine(other.Next)
			variation.Moves = append([]pgn.Node{bookMove(other)}, variation.Moves...)
			move.Notes.Variations = append(move.Notes.Variations, variation)
		}
		line.Moves = append(line.Moves, move)
	}
	return line
}

func bookMove(n *cbf.BookNode) pgn.Node {
	move := pgn.Node{Move: n.Move}
	if n.Weak {
		move.Notes = &pgn.Notes{NAGs: []uint8{2}}
	}
	return move
}
