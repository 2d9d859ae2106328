package chessfiles

import (
	"errors"
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
	line, isWhole := bookLine(tree, 0)
	if !isWhole {
		faults = append(faults, errors.New("variations nested deeper than 10,000 are left out"))
	}
	g.Line = line
	return g, len(book.Entries), faults, nil
}

// deepestVariation is how deep package pgn writes variations.
const deepestVariation = 10_000

// bookLine returns the moves of a tree, as a line in depth others. isWhole is false if variations are left out.
func bookLine(tree []*cbf.BookNode, depth int) (line pgn.Line, isWhole bool) {
	isWhole = true
	for ; len(tree) > 0; tree = tree[0].Next {
		move, others := bookMove(tree[0]), tree[1:]
		if depth == deepestVariation && len(others) > 0 {
			others, isWhole = nil, false
		}
		for _, other := range others {
			if move.Notes == nil {
				move.Notes = &pgn.Notes{}
			}
			variation, ok := bookLine(other.Next, depth+1)
			isWhole = isWhole && ok
			variation.Moves = append([]pgn.Node{bookMove(other)}, variation.Moves...)
			move.Notes.Variations = append(move.Notes.Variations, variation)
		}
		line.Moves = append(line.Moves, move)
	}
	return line, isWhole
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
