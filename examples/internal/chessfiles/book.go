package chessfiles

import (
	"io"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/pgn"
)

// ReadBook reads an opening book as one game: of the moves of a position, the first is the main line, and the
// others are variations. A move that the computer should not play has a question mark. faults say what
// is damaged of a book that has moves all the same, and moves counts those in the file.
func ReadBook(r io.Reader) (g *pgn.Game, moves int, faults []error, err error) {
	book, cut := cbf.ReadBook(r)
	if book == nil {
		return nil, 0, nil, cut
	}
	tree, damage := book.Tree()
	if damage != nil && len(tree) == 0 {
		return nil, 0, nil, damage
	}
	for _, fault := range []error{cut, damage} {
		if fault != nil {
			faults = append(faults, fault)
		}
	}
	g = pgn.NewGame()
	g.Tags[0].Value = "Opening book" // Event
	g.Line = bookLine(tree)
	return g, len(book.Entries), faults, nil
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

// bookMove returns the move of a node, without those that follow it.
func bookMove(n *cbf.BookNode) pgn.Node {
	const questionMark = 2 // a NAG
	move := pgn.Node{Move: n.Move}
	if n.Weak {
		move.Notes = &pgn.Notes{NAGs: []uint8{questionMark}}
	}
	return move
}
