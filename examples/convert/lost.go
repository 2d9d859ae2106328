package main

import (
	"slices"
	"strings"

	"example.com/boardcodec/cbmoves"
)

// notesOf returns what is wrong with a game, and what PGN has no form for.
func (p *program) notesOf(g *cbmoves.Game, number int, place string) (notes []note) {
	for _, problem := range g.Problems {
		scale := lost
		if problem.Scale < cbmoves.Lost { // nothing is missing
			scale = odd
		}
		whole := place + ": " + problem.String()
		notes = append(notes, note{scale: scale, what: problem.Err.Error(), whole: whole, game: number})
	}
	var l unfitItems
	l.addLine(g.Main)
	isResult := func(item cbmoves.Item) bool { return item.Kind() == cbmoves.KindResult }
	if slices.ContainsFunc(g.Main, isResult) { // the last one is that of the game
		l.results--
	}
	for _, what := range []struct {
		n    int
		text string
	}{
		{l.results, "a result inside a game, as comment"},
		{l.unread, "a text that jose could not read, as comment"}, {l.braces, "a comment with braces, as ｛ and ｝"},
	} {
		for range what.n {
			notes = append(notes, p.note(unfit, what.text, remark(place+": "+what.text), number))
		}
	}
	return notes
}

// A remark is a text that note takes.
type remark string

func (r remark) String() string { return string(r) }

// unfitItems counts what PGN has no form for.
type unfitItems struct{ results, unread, braces int }

// addLine counts the items of a line, and of its variations.
func (l *unfitItems) addLine(items []cbmoves.Item) {
	for _, item := range items {
		switch item.Kind() {
		case cbmoves.KindResult:
			l.results++
		case cbmoves.KindVariation:
			l.addLine(item.Line())
		case cbmoves.KindText:
			if item.TextKind() != cbmoves.Comment {
				l.unread++
			}
			if strings.Contains(item.Text(), "}") {
				l.braces++
			}
		}
	}
}
