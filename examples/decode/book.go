package main

import (
	"fmt"
	"io"

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

const bookLinesShown = 16

// bookLongest is how many bytes of a book are read: a million moves. Its tree is in
// memory as a whole.
const bookLongest = 2 << 20

type bookFields struct {
	Moves int    `json:"moves"`
	PGN   string `json:"pgn,omitempty"`
	problemList
}

// decodeOpeningBook reports the moves of a book.
func decodeOpeningBook(in *input) (report, error) {
	longest := min(bookLongest, in.limit())
	from, moves, faults, err := chessfiles.ReadBook(io.NewSectionReader(in.data, 0, longest))
	if err != nil {
		return report{}, err
	}
	enough := longest < in.data.Size()
	fields := bookFields{Moves: moves}
	for _, fault := range faults {
		fields.damage(fault.Error())
	}
	if enough {
		fields.problem(fmt.Sprintf("only the first %s have been read", count(moves, "move")))
	}
	if in.json {
		movetext, err := from.AppendText(nil)
		if err != nil {
			fields.damage(err.Error())
		}
		fields.PGN = string(movetext)
	}
	const weak = "? = not for the computer to play"
	g := &game{Title: "the book", Kind: chessKind, Folds: true, Facts: []string{weak}}
	g.chess(from)
	text := count(moves, "move") + ", " + weak + "\n\n" + cutLines(wrap(g.text(), screenColumns), bookLinesShown) + "\n"
	of := inside{Records: moves, record: "move", AtLeast: enough}
	return fields.report(text+fields.text(2), fields, of, func(yield func(*game) bool) { yield(g) }), nil
}
