package main

import (
	"fmt"
	"slices"
	"strings"

	"example.com/boardcodec/cbmoves"
	"example.com/boardcodec/examples/internal/cli"
)

// lost counts what PGN has no form for.
type lost struct{ results, unread, braces int }

// count counts what PGN has no form for in a game.
func (l *lost) count(g *cbmoves.Game) {
	l.line(g.Main)
	isResult := func(item cbmoves.Item) bool { return item.Kind() == cbmoves.KindResult }
	if slices.ContainsFunc(g.Main, isResult) { // the last one is that of the game
		l.results--
	}
}

func (l *lost) line(items []cbmoves.Item) {
	for _, item := range items {
		switch item.Kind() {
		case cbmoves.KindResult:
			l.results++
		case cbmoves.KindVariation:
			l.line(item.Line())
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

// String says what PGN has in place of it, or nothing if all has a form.
func (l lost) String() string {
	var all []string
	add := func(n int, what, form string) {
		if n > 0 {
			all = append(all, fmt.Sprintf("%s %s", cli.Count(n, what), form))
		}
	}
	add(l.results, "result", "inside a game, as comments")
	add(l.unread, "text", "that jose could not read, as comments")
	add(l.braces, "comment", "with braces, as ｛ and ｝")
	return strings.Join(all, "; ")
}
