package main

import (
	"fmt"
	"io"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/examples/internal/chessfiles"
)

// openingBook shows an FBK file. It has no signature: it is recognised by its name, or
// if all moves at its beginning are possible.
var openingBook = format{
	name:    "FBK opening book",
	samples: []string{"testdata/cbf/b02fisch.fbk"},
	sniff:   func(in *input) bool { return hasExt(in, ".fbk") || !in.isText() && chessfiles.IsBook(in.head) },
	decode:  decodeOpeningBook,
}

const (
	bookLinesShown = 16
	deepestShown   = 100 // plies of a book, or variations in each other
)

// bookLongest is how many bytes of a book are read: a million moves. Its tree is in
// memory as a whole.
const bookLongest = 2 << 20

type bookFields struct {
	Moves int        `json:"moves"`
	Tree  []bookNode `json:"tree"`
	problemList
}

type bookNode struct {
	Move string     `json:"move"` // UCI
	Weak bool       `json:"weak,omitempty"`
	Next []bookNode `json:"next,omitempty"`
	Cut  bool       `json:"cut,omitempty"` // the tree goes on, deeper than is shown
}

func decodeOpeningBook(in *input) (report, error) {
	longest := min(bookLongest, in.limit())
	book, cut := cbf.ReadBook(io.NewSectionReader(in.data, 0, longest))
	if book == nil {
		return report{}, cut
	}
	enough := longest < in.data.Size()
	tree, err := book.Tree()
	if err != nil && len(tree) == 0 {
		return report{}, err
	}
	fields := bookFields{Moves: len(book.Entries)}
	for _, err := range []error{cut, err} {
		if err != nil {
			fields.damage(err.Error())
		}
	}
	if enough {
		fields.problem(fmt.Sprintf("only the first %s have been read", count(len(book.Entries), "move")))
	}
	fields.Tree = bookFieldsOf(tree, 1)
	text := count(fields.Moves, "move") + ", ? = not for the computer to play\n\n" +
		cutLines(wrap(bookGame(tree).text(), screenColumns), bookLinesShown) + "\n"
	of := inside{Records: fields.Moves, record: "move", AtLeast: enough}
	return fields.report(text+fields.text(2), fields, of, func(yield func(*game) bool) { yield(bookGame(tree)) }), nil
}

// bookFieldsOf turns a tree into fields. The moves are those of a tree, so they are legal.
// A file may consist of a single line: moves deeper than deepestShown are cut off.
func bookFieldsOf(tree []*cbf.BookNode, depth int) []bookNode {
	fields := make([]bookNode, len(tree))
	for i, n := range tree {
		node := bookNode{Move: n.Move.String(), Weak: n.Weak}
		switch {
		case len(n.Next) == 0:
		case depth == deepestShown:
			node.Cut = true
		default:
			node.Next = bookFieldsOf(n.Next, depth+1)
		}
		fields[i] = node
	}
	return fields
}

// bookGame makes one game of the tree of a book.
func bookGame(tree []*cbf.BookNode) *game {
	g := &game{Title: "the book", Kind: chessKind, Folds: true, Facts: []string{"? = not for the computer to play"}}
	pos := chess.StartPosition()
	g.startChess(pos)
	g.bookTree(tree, pos, 0)
	return g
}

// bookTree adds some moves, each of which folds with what follows it if there are several.
func (g *game) bookTree(tree []*cbf.BookNode, pos chess.Position, prev int) {
	move := func(n *cbf.BookNode, numbered bool) (next chess.Position, at int, ok bool) {
		mark := ""
		if n.Weak {
			mark = "?"
		}
		return g.chessMove(pos, n.Move, mark, prev, numbered)
	}
	for numbered, ok := false, true; len(tree) == 1; tree, numbered = tree[0].Next, true {
		if pos, prev, ok = move(tree[0], numbered); !ok {
			return
		}
	}
	for _, n := range tree {
		g.variation(func() {
			if next, at, ok := move(n, false); ok {
				g.bookTree(n.Next, next, at)
			}
		})
	}
}
