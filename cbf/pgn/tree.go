package pgn

import (
	"bytes"
	"strconv"
	"strings"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/pgn/internal/scanner"
)

// A builder makes the tree of a game as a player plays it. Its buffers are used for one game after
// another.
type builder struct {
	scan   *scanner.Scanner
	reuse  bool   // the last game is not needed any more
	offset int64  // of the game in the source
	nodes  []Node // those of the lines that are not closed, innermost last
	openLine
	stack []openLine // the lines around it
	main  Line       // the game, once it has ended

	rests    map[variation]rest // of the variations that have one
	comments []string           // those before the moves of lines that are not closed, innermost last

	moves   arena[Node]
	notes   arena[Notes]
	strings arena[string]
	glyphs  arena[uint8]
	text    strings.Builder // text of comments, also of other games
}

// An arena makes slices that share arrays: each twice as large as the last one, from 8 to 512 elements.
type arena[T any] struct {
	array []T // the last array
	used  int
}

// take returns n elements, all zero. If n is larger than an array, they have one of their own size.
func (a *arena[T]) take(n int) []T {
	if len(a.array)-a.used < n {
		a.array, a.used = make([]T, max(min(2*len(a.array), 512), 8, n)), 0
	}
	from := a.used
	a.used += n
	return a.array[from:a.used:a.used]
}

// add appends v to s, or makes a slice of it if s is nil.
func (a *arena[T]) add(s []T, v T) []T {
	if s == nil {
		s = a.take(1)[:0]
	}
	return append(s, v)
}

// reset clears the last array, and makes slices from its start again. Slices made of it before must not
// be in use.
func (a *arena[T]) reset() {
	clear(a.array[:a.used])
	a.used = 0
}

// An openLine is what the builder knows of a line that is not closed.
type openLine struct {
	first int    // index of its first move in nodes
	said  int    // index of its first comment in comments
	words bool   // text among moves is in comments, since the line has no move yet
	inner bool   // the text of a variation is in comments: it is copied once, not at each level
	early *Notes // those of the next move, with variations written before it; nil = there are none
	// Where the text of these variations begins and ends.
	earlyFrom, earlyTo int64
}

// begin begins a game at an offset in the source. comments are the comments before its moves.
func (b *builder) begin(offset int64, comments []string) {
	clear(b.nodes) // they refer to notes
	clear(b.comments)
	b.offset, b.main, b.openLine = offset, Line{}, openLine{}
	b.comments = append(b.comments[:0], comments...)
	b.nodes, b.stack, b.rests = b.nodes[:0], b.stack[:0], nil
	if !b.reuse { // a game that is kept must not keep others in memory
		b.moves, b.notes, b.strings, b.glyphs = arena[Node]{}, arena[Notes]{}, arena[string]{}, arena[uint8]{}
	}
	b.moves.reset()
	b.notes.reset()
	b.strings.reset()
	b.glyphs.reset()
}

// move adds a move to the open line, with the variations that were written before it.
func (b *builder) move(m chess.Move, _, _ *chess.Position, t *scanner.Token) bool {
	b.nodes = append(b.nodes, Node{Move: m, at: uint32(t.Offset-b.offset) + 1, Notes: b.early})
	b.early = nil
	return true
}

// nag adds a NAG to the last move.
func (b *builder) nag(nag uint8) {
	n := b.lastNotes()
	n.NAGs = b.glyphs.add(n.NAGs, nag)
}

// comment adds a comment to the last move or, without one, to the open line.
func (b *builder) comment(text []byte, clean bool) { b.addComment(b.commentText(text, clean)) }

// otherText adds text among moves as a comment.
func (b *builder) otherText(text []byte) {
	b.words = len(b.nodes) == b.first
	b.comment(text, false)
}

// open begins a variation.
func (b *builder) open() {
	b.stack = append(b.stack, b.openLine)
	b.openLine = openLine{first: len(b.nodes), said: len(b.comments)}
}

// lastNotes returns the notes of the last move, which it makes if there are none.
func (b *builder) lastNotes() *Notes { return b.notesOf(len(b.nodes) - 1) }

// notesOf returns the notes of a move, an index in nodes, which it makes if there are none.
func (b *builder) notesOf(i int) *Notes {
	n := &b.nodes[i]
	if n.Notes == nil {
		n.Notes = &b.notes.take(1)[0]
	}
	return n.Notes
}

// addComment adds a comment to the last move or, without one, to the line.
func (b *builder) addComment(s string) {
	if len(b.nodes) == b.first {
		b.comments = append(b.comments, s)
		return
	}
	n := b.lastNotes()
	n.Comments = b.strings.add(n.Comments, s)
}

// commentText returns text with single spaces for its white space and none at its ends, as part of a larger
// string. clean is as in scanner.Token.
func (b *builder) commentText(text []byte, clean bool) string {
	if !clean {
		text = singleSpaces(text)
	}
	text = bytes.Trim(text, " ")
	if b.text.Cap()-b.text.Len() < len(text) {
		size := max(min(2*b.text.Cap(), 4<<10), 256, len(text))
		b.text = strings.Builder{}
		b.text.Grow(size)
	}
	from := b.text.Len()
	b.text.Write(text)
	return b.text.String()[from:]
}

// singleSpaces returns text with single spaces for white space, and none at its ends.
func singleSpaces(text []byte) []byte {
	out := make([]byte, 0, len(text))
	for _, c := range text {
		if c != ' ' && (c < '\t' || c > '\r') {
			out = append(out, c)
		} else if n := len(out); n > 0 && out[n-1] != ' ' {
			out = append(out, ' ')
		}
	}
	return bytes.TrimSuffix(out, []byte(" "))
}

// close ends the variation and adds it to the move that it replaces, or ends the game.
func (b *builder) close(closed *playedLine) {
	if len(b.stack) == 0 {
		main, r := b.line(closed)
		if b.scan.Held() && (r != rest{} || len(b.rests) > 0) {
			b.fillRests(&main, r)
		}
		b.main = main
		return
	}
	top := len(b.stack) - 1
	around := b.stack[top]
	isComments := closed.moves == 0 && !closed.ended && b.early == nil
	switch {
	case isComments && b.words && !b.inner: // text in parentheses, such as "(0:05)"
		text := "(" + strings.Join(b.comments[b.said:], " ") + ")"
		b.comments = b.comments[:b.said]
		b.openLine, b.stack = around, b.stack[:top]
		b.addComment(text)
		b.inner = true
	case isComments && len(b.nodes) == around.first:
		// Its comments are now those of the line around it, which has no move yet.
		b.openLine, b.stack = around, b.stack[:top]
	default:
		line, r := b.line(closed)
		b.openLine, b.stack = around, b.stack[:top]
		b.addVariation(line, r, closed)
	}
}

// addVariation adds a closed variation, whose rest is r, to the move of the open line that it replaces.
func (b *builder) addVariation(line Line, r rest, closed *playedLine) {
	n := b.replaced(closed)
	if r != (rest{}) {
		if b.rests == nil {
			b.rests = map[variation]rest{}
		}
		b.rests[variation{n, len(n.Variations)}] = r
	}
	n.Variations = append(n.Variations, line)
}

// replaced returns the notes of the move of the open line that a closed variation replaces. That may be the
// next move, which is not read yet: its notes are early.
func (b *builder) replaced(closed *playedLine) *Notes {
	last := len(b.nodes) - 1
	switch {
	case closed.early || last < b.first:
		if b.early == nil {
			b.early = &b.notes.take(1)[0]
			b.earlyFrom = closed.opened
		}
		b.earlyTo = b.scan.Cursor()
		return b.early
	case closed.late:
		return b.notesOf(last - 1)
	}
	return b.notesOf(last)
}

// line returns the open line and its rest, which is zero if all of the line was played, and removes its moves
// and comments from nodes and comments. fillRests sets the Rest of the line only at the end of the game: most
// lines with a rest end up in the text of a line around them, and need no text of their own.
func (b *builder) line(closed *playedLine) (l Line, r rest) {
	if n := len(b.comments) - b.said; n > 0 {
		l.Comments = b.strings.take(n)
		copy(l.Comments, b.comments[b.said:])
		clear(b.comments[b.said:])
		b.comments = b.comments[:b.said]
	}
	if n := len(b.nodes) - b.first; n > 0 {
		l.Moves = b.moves.take(n)
		copy(l.Moves, b.nodes[b.first:])
		clear(b.nodes[b.first:])
		b.nodes = b.nodes[:b.first]
	}
	switch {
	case b.early != nil && closed.ended:
		r = rest{from: b.earlyFrom, to: closed.end}
	case b.early != nil: // no move follows these variations
		r = rest{from: b.earlyFrom, to: b.earlyTo}
	case closed.ended:
		r = rest{from: closed.rest, to: closed.end}
		if !closed.numbered {
			r.number = strconv.Itoa(closed.pos().MoveNumber()) + dots[closed.pos().Turn()] + " "
		}
	}
	return l, r
}

// dots follow the number of a move, by the side to move.
var dots = [2]string{".", "..."}

// A rest is the part of a line that is not played. The zero rest means that all of the line is played.
type rest struct {
	from, to int64  // where it is in the text
	number   string // the number of its first move, with a space, if the text does not have it
}

// A variation is Variations[i] of notes.
type variation struct {
	notes *Notes
	i     int
}

// fillRests gives a line, whose rest is r, and the lines in it the text of their Rest.
func (b *builder) fillRests(l *Line, r rest) {
	if r != (rest{}) {
		l.Rest = r.number + string(singleSpaces(b.scan.Text(r.from, r.to)))
	}
	for i := range l.Moves {
		n := &l.Moves[i]
		for j := range n.Variations() {
			b.fillRests(&n.Notes.Variations[j], b.rests[variation{n.Notes, j}])
		}
	}
}
