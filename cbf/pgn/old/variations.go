package old

import (
	"io"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/internal/record"
	"example.com/boardcodec/cbf/pgn/internal/scanner"
)

// open begins a variation.
func (r *Reader) open(t *scanner.Token) {
	switch {
	case len(r.nodes) == r.first && !r.repairs:
		r.corrupt(record.PartMoves, t.Place, "%w: variation before any move of its line", cbf.ErrSyntax)
		r.nested++
	case len(r.stack) == record.MaxDepth:
		r.corrupt(record.PartMoves, t.Place, "%w", cbf.ErrDepth)
		r.nested++
	case r.moveBytes+2 > record.MaxMoves:
		r.loss(cbf.ProblemDropped, record.PartMoves, t.Place, "variation beyond %d bytes of moves", record.MaxMoves)
		r.nested++
	default:
		r.moveBytes += 2
		if len(r.nodes) == r.first {
			r.before = r.pos
		}
		r.stack = append(r.stack, r.openLine)
		r.earlyText = append(r.earlyText, gap, gap)
		r.pos = r.before
		r.openLine = openLine{} // no other value: it would be copied
		r.first, r.before, r.at = len(r.nodes), r.pos, t.Place
		r.textFrom = len(r.earlyText)
		r.number = 0
	}
}

// close ends a variation.
func (r *Reader) close(t *scanner.Token) {
	if len(r.stack) > 0 { // or the scanner has reported it
		r.endLine()
	}
}

// endLine ends a line, and attaches it to the move that it replaces.
func (r *Reader) endLine() {
	if len(r.words) > 0 || r.ended || r.waiting != nil {
		r.endText()
	}
	line := append(make(cbf.Line, 0, len(r.nodes)-r.first), r.nodes[r.first:]...)
	clear(r.nodes[r.first:]) // they hold on to comments
	r.nodes = r.nodes[:r.first]
	closed := r.openLine
	top := len(r.stack) - 1
	r.pos = r.stack[top].before
	r.openLine, r.stack = r.stack[top], r.stack[:top]
	if len(r.nodes) > r.first {
		r.pos.PlayUnchecked(r.nodes[len(r.nodes)-1].Move)
	}
	r.skippedWord = false
	if len(line) > 0 {
		r.attach(line, &closed)
	} else if !r.attachEmpty(&closed) {
		return
	}
	r.earlyText = r.earlyText[:closed.textFrom-2]
}

// attach attaches a line that was closed to the last move or, if it comes before the move
// that it replaces, lets it wait.
func (r *Reader) attach(line cbf.Line, closed *openLine) {
	if len(r.nodes) > r.first && !closed.goesOn {
		last := &r.nodes[len(r.nodes)-1]
		last.Variations = append(last.Variations, line)
		return
	}
	r.guessed(record.PartMoves, closed.at, "%w: variation before the move that it replaces", cbf.ErrSyntax)
	w := r.wait()
	if w.early == nil {
		w.earlyAt = closed.at
	}
	w.early = append(w.early, line)
}

// attachEmpty attaches what there is of a line without moves. It returns false if the text
// of the line stays in earlyText, as part of that of the line around it.
func (r *Reader) attachEmpty(closed *openLine) bool {
	r.moveBytes -= 2
	switch {
	case closed.waiting != nil && closed.waiting.comment != nil:
		if len(r.nodes) == r.first && len(r.stack) > 0 {
			r.leaveComment(closed)
			return false
		}
		r.addComment(closed)
	case !closed.ended && len(r.nodes) > r.first: // or its first move could not be read
		r.moveBytes += 2
		last := &r.nodes[len(r.nodes)-1]
		last.Variations = append(last.Variations, cbf.Line{})
		r.problem(cbf.ProblemRecord, record.PartMoves, closed.at, "empty variation")
	}
	return true
}

// endGame closes the variations that are open where the game ends, and sets the
// moves and the result of the game.
func (r *Reader) endGame(t *scanner.Token) {
	if r.quotedAt.Line > 0 {
		// The end of a variation that was not closed is that of the game.
		r.result, r.hasResult = r.quoted, true
	}
	r.nested = 0
	for len(r.stack) > 0 {
		r.guessed(record.PartMoves, r.at, `%w: "(" without ")"`, cbf.ErrSyntax)
		r.endLine()
	}
	r.endText()
	r.endFlaw(t)
	if len(r.nodes) > 0 {
		r.g.Moves = append(make(cbf.Line, 0, len(r.nodes)), r.nodes...)
		clear(r.nodes)
		r.nodes = r.nodes[:0]
	}
	r.applyResult()
}

// endFlaw notes how the end of the game differs from the standard.
func (r *Reader) endFlaw(t *scanner.Token) {
	switch {
	case t.Flaw == scanner.NoFlaw || r.hasResult:
	case t.Flaw == scanner.NoResult:
		r.guessed(record.PartMoves, t.Place, "%w: no result", io.ErrUnexpectedEOF)
	default:
		r.guessed(record.PartMoves, t.Place, "%w: %s", cbf.ErrSyntax, t.Flaw)
	}
}

// resultFlaw notes how a result differs from the standard. A second one does so in strict
// reading, too: by the standard alone it would be a game of its own.
func (r *Reader) resultFlaw(t *scanner.Token) {
	if t.Flaw == scanner.SecondResult {
		r.problem(cbf.ProblemSyntax, record.PartMoves, t.Place, "%w: %s: %s", cbf.ErrSyntax, t.Flaw, excerpt(t.Raw()))
		return
	}
	r.flaw(record.PartMoves, t)
}

// readResult takes the result of the game, or one in a variation.
func (r *Reader) readResult(t *scanner.Token) {
	result := resultOf(t.Text)
	switch {
	case t.Inside:
		r.quoted, r.quotedAt = result, t.Place
	case r.hasResult && result == cbf.NoResult || r.hasResult && t.Flaw == scanner.SecondResult:
	default:
		r.result, r.hasResult = result, true
	}
}

// resultOf returns the result that a text of the scanner stands for.
func resultOf(text []byte) cbf.Result {
	switch string(text) {
	case "1-0":
		return cbf.WhiteWins
	case "0-1":
		return cbf.BlackWins
	case "1/2-1/2":
		return cbf.Draw
	}
	return cbf.NoResult
}
