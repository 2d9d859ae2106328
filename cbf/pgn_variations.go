package cbf

import (
	"io"

	"example.com/boardcodec/cbf/internal/pgn"
)

// open begins a variation.
func (r *PGNReader) open(t *pgn.Token) {
	switch {
	case len(r.nodes) == r.first && !r.repairs():
		r.corrupt(partMoves, t.Place, "%w: variation before any move of its line", ErrSyntax)
		r.nested++
	case len(r.stack) == maxDepth:
		r.corrupt(partMoves, t.Place, "%w", ErrDepth)
		r.nested++
	case r.moveBytes+2 > maxMoves:
		r.loss(ProblemDropped, partMoves, t.Place, "variation beyond %d bytes of moves", maxMoves)
		r.nested++
	default:
		r.moveBytes += 2
		if len(r.nodes) == r.first {
			r.before = r.pos
		}
		r.stack = append(r.stack, r.pgnLine)
		r.pos = r.before
		r.pgnLine = pgnLine{} // no other value: it would be copied
		r.first, r.before, r.at = len(r.nodes), r.pos, t.Place
		r.number = 0
	}
}

// close ends a variation.
func (r *PGNReader) close(t *pgn.Token) {
	if len(r.stack) > 0 { // or the scanner has reported it
		r.endLine()
	}
}

// endLine attaches a line that ends to the move that it replaces.
func (r *PGNReader) endLine() {
	if len(r.words) > 0 || r.ended || r.waiting != nil {
		r.endText()
	}
	line := append(make(Line, 0, len(r.nodes)-r.first), r.nodes[r.first:]...)
	clear(r.nodes[r.first:]) // they hold on to comments
	r.nodes = r.nodes[:r.first]
	closed := r.pgnLine
	top := len(r.stack) - 1
	r.pos = r.stack[top].before
	r.pgnLine, r.stack = r.stack[top], r.stack[:top]
	var last *Node
	if len(r.nodes) > r.first {
		last = &r.nodes[len(r.nodes)-1]
		r.pos.play(last.Move)
	}
	r.number, r.skippedWord = 0, false
	switch {
	case len(line) > 0 && (closed.goesOn || last == nil):
		r.guessed(partMoves, closed.at, "%w: variation before the move that it replaces", ErrSyntax)
		w := r.wait()
		if w.early == nil {
			w.earlyAt = closed.at
		}
		w.early = append(w.early, line)
	case len(line) > 0:
		last.Variations = append(last.Variations, line)
	case closed.waiting != nil && closed.waiting.comment != nil:
		r.moveBytes -= 2
		r.addComment(closed.waiting)
	case closed.ended || last == nil:
		r.moveBytes -= 2 // its first move could not be read: nothing of it is left
	default:
		last.Variations = append(last.Variations, line)
		r.problem(ProblemRecord, partMoves, closed.at, "%w", errEmptyVariation)
	}
}

// endGame closes the variations that are open where the game ends, and sets the
// moves and the result of the game.
func (r *PGNReader) endGame(t *pgn.Token) {
	quoted := r.quotedAt.Line > 0
	if quoted {
		// The end of a variation that was not closed is that of the game.
		r.result, r.hasResult = r.quoted, true
	}
	r.nested = 0
	for len(r.stack) > 0 {
		r.guessed(partMoves, r.at, `%w: "(" without ")"`, ErrSyntax)
		r.endLine()
	}
	r.endText()
	switch {
	case t.Flaw == "" || r.hasResult:
	case t.Flaw == pgn.NoResult:
		r.guessed(partMoves, t.Place, "%w: no result", io.ErrUnexpectedEOF)
	default:
		r.guessed(partMoves, t.Place, "%w: %s", ErrSyntax, t.Flaw)
	}
	if len(r.nodes) > 0 {
		r.g.Moves = append(make(Line, 0, len(r.nodes)), r.nodes...)
		clear(r.nodes)
		r.nodes = r.nodes[:0]
	}
	r.applyResult()
}

// readResult takes the result of the game, or one in a variation.
func (r *PGNReader) readResult(t *pgn.Token) {
	result, _ := parseResult(string(t.Text))
	switch {
	case t.Inside:
		r.quoted, r.quotedAt = result, t.Place
	case r.hasResult && result == NoResult || r.hasResult && t.Flaw == pgn.SecondResult:
	default:
		r.result, r.hasResult = result, true
	}
}
