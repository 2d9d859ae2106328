package main

import (
	"fmt"
	"strings"

	"example.com/boardcodec/cbmoves"
	"example.com/boardcodec/examples/internal/cli"
)

// lost counts what PGN has no form for.
type lost struct{ results, unread, braces int }

func (l *lost) add(more lost) {
	l.results += more.results
	l.unread += more.unread
	l.braces += more.braces
}

// count counts what PGN has no form for in a game.
func (l *lost) count(g *cbmoves.Game) {
	l.line(g.Main)
	last := false
	for _, item := range g.Main {
		last = last || item.Kind() == cbmoves.KindResult
	}
	if last { // that of the game
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
	for _, part := range []struct {
		n          int
		what, form string
	}{
		{l.results, "result", "inside a game, as comments"},
		{l.unread, "text", "that jose could not read, as comments"},
		{l.braces, "comment", "with braces, as ｛ and ｝"},
	} {
		if part.n > 0 {
			all = append(all, fmt.Sprintf("%s %s", cli.Count(part.n, part.what), part.form))
		}
	}
	return strings.Join(all, "; ")
}
