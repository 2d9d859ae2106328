package main

import (
	"bufio"
	"fmt"
	"strings"

	"example.com/boardcodec/cbmoves"
)

// A movetext prints one game.
type movetext struct {
	out    *bufio.Writer
	start  cbmoves.Start
	board  *namer
	column int  // 0 at the start of a line
	glue   bool // the next word goes without a space before it
	number bool // Black's next move needs its number: something stands before it
}

func newMovetext(out *bufio.Writer, start cbmoves.Start) *movetext {
	return &movetext{out: out, start: start, board: newNamer(start), number: true}
}

// tags prints the seven tags that each PGN has, of which a stream knows but the
// result, and those of a set-up.
func (w *movetext) tags(result cbmoves.Result) {
	for _, name := range []string{"Event", "Site", "Date", "Round", "White", "Black"} {
		unknown := "?"
		if name == "Date" {
			unknown = "????.??.??"
		}
		fmt.Fprintf(w.out, "[%s %q]\n", name, unknown)
	}
	fmt.Fprintf(w.out, "[Result %q]\n", result)
	if w.start.Chess960() {
		fmt.Fprintf(w.out, "[Variant \"Chess960\"]\n")
	}
	if w.start != (cbmoves.Start{}) {
		fields := strings.Fields(w.start.FEN())
		fields = append(fields, []string{"0", "1"}[len(fields)-4:]...) // PGN wants six
		fmt.Fprintf(w.out, "[SetUp \"1\"]\n[FEN %q]\n", strings.Join(fields, " "))
	}
	w.out.WriteByte('\n')
}

// move prints a move, with its number where it needs one.
func (w *movetext) move(ply int, m cbmoves.Move) {
	black := 0
	if w.start.BlackToMove() {
		black = 1
	}
	number := w.start.MoveNumber() + (ply+black)/2
	switch {
	case (ply+black)%2 == 0:
		w.word(fmt.Sprintf("%d.", number))
	case w.number:
		w.word(fmt.Sprintf("%d...", number))
	}
	w.word(w.board.play(m))
	w.number = false
}

func (w *movetext) begin() {
	w.word("(")
	w.glue, w.number = true, true
	w.board.begin()
}

func (w *movetext) end() {
	w.glue = true
	w.word(")")
	w.number = true
	w.board.end()
}

// text prints a comment, or what jose's import could not read, with the reason.
func (w *movetext) text(kind cbmoves.TextKind, text string) {
	if kind != cbmoves.Comment {
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
