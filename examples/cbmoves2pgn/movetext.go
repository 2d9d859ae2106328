package main

import (
	"bufio"
	"fmt"
	"slices"
	"strings"

	"example.com/boardcodec/cbmoves"
)

// A movetext prints one game.
type movetext struct {
	out    *bufio.Writer
	column int  // 0 at the start of a line
	glue   bool // the next word goes without a space before it
	number bool // Black's next move needs its number: other text comes before it
}

func (w *movetext) game(g *cbmoves.Game) {
	// In PGN a game has one result, at its end and in a tag: the last of the main line.
	main, result := g.Main, cbmoves.NoResult
	for i, item := range slices.Backward(main) {
		if item.Kind() == cbmoves.KindResult {
			main, result = slices.Concat(main[:i], main[i+1:]), item.Result()
			break
		}
	}
	w.tags(g.Start, result)
	w.line(g.Start.Position(), main)
	w.word(result.String())
	w.newLine()
}

// tags prints the seven tags that each PGN has, and those of a set-up. Only the
// result comes from the stream.
func (w *movetext) tags(start cbmoves.Start, result cbmoves.Result) {
	for _, name := range []string{"Event", "Site", "Date", "Round", "White", "Black"} {
		unknown := "?"
		if name == "Date" {
			unknown = "????.??.??"
		}
		fmt.Fprintf(w.out, "[%s %q]\n", name, unknown)
	}
	fmt.Fprintf(w.out, "[Result %q]\n", result)
	if start.Chess960() {
		fmt.Fprintf(w.out, "[Variant \"Chess960\"]\n")
	}
	if p := start.Position(); p != (cbmoves.Start{}).Position() {
		fmt.Fprintf(w.out, "[SetUp \"1\"]\n[FEN %q]\n", p.FEN())
	}
	w.out.WriteByte('\n')
}

// line prints the items of a line that begins in a position. It calls itself for
// variations, which cbmoves reads 10,000 deep at most.
func (w *movetext) line(p cbmoves.Position, items []cbmoves.Item) {
	before := p      // the last move
	hoisted := false // its NAGs have all been printed
	for i, item := range items {
		switch item.Kind() {
		case cbmoves.KindMove:
			w.move(p, item.Move())
			before, hoisted = p, false
			p, _ = p.Play(item.Move()) // what was decoded can be played
		case cbmoves.KindNAG:
			if !hoisted {
				w.nag(item)
			}
		case cbmoves.KindText:
			w.text(item)
		case cbmoves.KindResult:
			w.comment(item.Result().String())
		case cbmoves.KindVariation:
			if !hoisted {
				w.nags(items[i+1:])
				hoisted = true
			}
			w.word("(")
			w.glue, w.number = true, true
			w.line(before, item.Line())
			w.glue = true
			w.word(")")
			w.number = true
		}
	}
}

// move prints a move, with its number where it needs one.
func (w *movetext) move(p cbmoves.Position, m cbmoves.Move) {
	switch {
	case p.Turn() == cbmoves.White:
		w.word(fmt.Sprintf("%d.", p.MoveNumber()))
	case w.number:
		w.word(fmt.Sprintf("%d...", p.MoveNumber()))
	}
	w.word(p.SAN(m))
	w.number = false
}

// nags prints the NAGs before the next move.
func (w *movetext) nags(items []cbmoves.Item) {
	for _, item := range items {
		switch item.Kind() {
		case cbmoves.KindMove:
			return
		case cbmoves.KindNAG:
			w.nag(item)
		}
	}
}

func (w *movetext) nag(item cbmoves.Item) { w.word(fmt.Sprintf("$%d", item.NAG())) }

// text prints a comment, or input that jose's import could not read, with the reason.
func (w *movetext) text(item cbmoves.Item) {
	text := item.Text()
	if kind := item.TextKind(); kind != cbmoves.Comment {
		text = kind.String() + ": " + text
	}
	w.comment(text)
}

// comment prints a text in braces. PGN has no way to write a closing brace in
// one: such a text becomes comments to the end of the line, one for each of its
// lines. A line that begins with % would be lost on readers, so it is indented.
func (w *movetext) comment(text string) {
	w.number = true
	text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
	if !strings.Contains(text, "}") {
		w.word("{" + strings.ReplaceAll(text, "\n%", "\n %") + "}")
		return
	}
	for line := range strings.SplitSeq(text, "\n") {
		w.word(";" + line)
		w.newLine()
	}
}

// word prints a word, on a new line if the current one gets longer than 80
// bytes.
func (w *movetext) word(s string) {
	switch {
	case w.column == 0 || w.glue:
	case w.column+1+len(s) > 80:
		w.newLine()
	default:
		w.out.WriteByte(' ')
		w.column++
	}
	w.glue = false
	w.out.WriteString(s)
	w.column += len(s)
	if i := strings.LastIndexByte(s, '\n'); i >= 0 {
		w.column = len(s) - i - 1
	}
}

func (w *movetext) newLine() {
	w.out.WriteByte('\n')
	w.column = 0
}
