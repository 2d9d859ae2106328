package cbf

import (
	"bytes"
	"io"
	"math/bits"
	"strconv"
)

// movetext reads up to the result, or where the game must end without one.
func (r *PGNReader) movetext() {
	for {
		c, ok := r.scan.next()
		switch {
		case !ok:
			r.closeAll()
			r.corrupt(partMoves, r.scan.here(), "%w: no result", io.ErrUnexpectedEOF)
			r.broken = r.scan.err != io.EOF
			r.endMoves(NoResult)
			return
		case isSymbol[c]:
			if result, end := r.symbol(); end {
				r.commentsOfLine()
				r.endMoves(result)
				return
			}
		case c == '*':
			r.scan.pos++
			if r.resultHere(1) {
				r.commentsOfLine()
				r.endMoves(NoResult)
				return
			}
		case c == '.':
			r.scan.pos++
		case c == '{' || c == ';':
			r.pgnComment(c)
		case c == '(':
			r.open()
		case c == ')':
			r.close()
		case c == '$':
			r.numericGlyph()
		case c == '[' && r.atTag():
			r.closeAll()
			r.corrupt(partMoves, r.scan.here(), "%w: moves without a result", ErrSyntax)
			r.endMoves(NoResult)
			return
		default:
			r.corrupt(partMoves, r.scan.here(), "%w: byte 0x%02x", ErrSyntax, c)
			r.scan.pos++
		}
	}
}

// back returns the place n bytes before the next byte.
func (r *PGNReader) back(n int) where {
	r.scan.pos -= n
	at := r.scan.here()
	r.scan.pos += n
	return at
}

// symbol reads a move number, a move, suffixes such as "!?", or the result,
// which ends the game.
func (r *PGNReader) symbol() (result Result, end bool) {
	token := r.scan.token()
	switch c := token[0]; {
	case c >= '0' && c <= '9':
		if digits(token) == len(token) && !isZeros(token) {
			return 0, false // the number of a move, which is not looked at
		}
		if result, ok := parseResult(string(token)); ok {
			return result, r.resultHere(len(token))
		}
		if string(token) == "1/2" {
			// Half of a draw: as people type it.
			r.corrupt(partMoves, r.back(len(token)), "%w: result 1/2", ErrSyntax)
			return Draw, r.resultHere(len(token))
		}
	case c == '!' || c == '?':
		r.suffix(token, len(token))
		return 0, false
	case c == 'e' && len(token) == 1 && bytes.HasPrefix(r.scan.buf[r.scan.pos:], []byte(".p.")):
		r.scan.pos += len(".p.") // after a capture, as books have it
		return 0, false
	case string(token) == byteOrderMark:
		return 0, false // of the next file, where files were joined
	}
	if r.dead || r.ignored > 0 {
		return 0, false
	}
	if isNullMove(token) {
		r.loss(ProblemChanged, partMoves, r.back(len(token)),
			"null move %s, and the line after it", token)
		r.dead = true
		return 0, false
	}
	n := len(token)
	for n > 0 && (token[n-1] == '!' || token[n-1] == '?') {
		n--
	}
	r.move(token[:n], len(token))
	if !r.dead {
		r.suffixes(token)
	}
	return 0, false
}

// isZeros knows castling without hyphens, which is no move, and a null move: no
// move has such a number.
func isZeros(token []byte) bool {
	switch string(token) {
	case "00", "000", "0000":
		return true
	}
	return false
}

func digits(b []byte) int {
	n := 0
	for n < len(b) && b[n] >= '0' && b[n] <= '9' {
		n++
	}
	return n
}

// isNullMove knows what programs write for a side that does not move.
func isNullMove(token []byte) bool {
	switch string(token) {
	case "--", "Z0", "0000", "@@@@", "null", "pass":
		return true
	}
	return false
}

// resultHere reports whether a result just read is that of the game. Variations
// that quote other games have results too.
func (r *PGNReader) resultHere(n int) bool {
	if len(r.stack) > 0 || r.ignored > 0 {
		r.loss(ProblemDropped, partMoves, r.back(n), "result inside a variation")
		return false
	}
	return true
}

// move reads a move of which size bytes have just been passed.
func (r *PGNReader) move(san []byte, size int) {
	t, ok := scanSAN(san)
	if !ok {
		r.corrupt(partMoves, r.back(size), "%w: %s", ErrSyntax, clip(string(san)))
		r.dead = true
		return
	}
	var after Position
	m, n := r.pos.find(&t, &after)
	if n != 1 {
		r.dead = true
		if r.corruption != nil && r.enough() {
			r.more++ // without the work of saying what is possible
			return
		}
		r.corrupt(partMoves, r.back(size), "%w", r.pos.sanError(string(san), &t))
		return
	}
	r.full = false
	if r.pos.crowded() {
		number := r.pos.Number(m)
		if number > numberBits {
			r.loss(ProblemChanged, partMoves, r.back(size),
				"move %s, which has number %d, and the line after it", san, number)
			r.dead = true
			return
		}
		r.full = number == numberBits
	}
	if r.moveBytes == maxMoves {
		r.loss(ProblemChanged, partMoves, r.back(size), "moves beyond %d bytes", maxMoves)
		r.dead = true
		return
	}
	r.moveBytes++
	r.before, r.pos = r.pos, after
	r.nodes = append(r.nodes, Node{Move: m})
	if r.comment != nil {
		r.moveComment()
	}
}

// crowded reports whether the numbered list may be longer than files can hold,
// the number 127 or a comment on it included. No more than these moves can a
// man have; with the men of the start, all free, they are less.
func (p *Position) crowded() bool {
	own := p.men(p.side)
	var c counter
	c.init(p)
	bound := c.pawnCount(^uint64(0)) +
		10*bits.OnesCount64(own&p.kings()) + 8*bits.OnesCount64(own&p.knights()) +
		13*bits.OnesCount64(own&p.diagonals()) + 14*bits.OnesCount64(own&p.straights())
	return bound >= numberBits
}

// open begins a variation.
func (r *PGNReader) open() {
	at := r.scan.here()
	r.scan.pos++
	switch {
	case r.dead || r.ignored > 0:
		r.ignored++
	case len(r.nodes) == r.first:
		r.corrupt(partMoves, at, "%w: \"(\" before any move of its line", ErrSyntax)
		r.ignored++
	case len(r.stack) == maxDepth:
		r.corrupt(partMoves, at, "%w", ErrDepth)
		r.ignored++
	case r.moveBytes+2 > maxMoves:
		r.loss(ProblemDropped, partMoves, at, "variation beyond %d bytes of moves", maxMoves)
		r.ignored++
	default:
		r.moveBytes += 2
		r.stack = append(r.stack, r.pgnLine)
		r.pos = r.before
		r.pgnLine = pgnLine{first: len(r.nodes), at: at}
	}
}

// close ends a variation.
func (r *PGNReader) close() {
	switch {
	case r.ignored > 0:
		r.ignored--
	case len(r.stack) == 0:
		r.corrupt(partMoves, r.scan.here(), "%w: \")\" without \"(\"", ErrSyntax)
	default:
		r.endLine()
	}
	r.scan.pos++
}

// endLine hangs a line that ends on the move that it replaces.
func (r *PGNReader) endLine() {
	line := append(make(Line, 0, len(r.nodes)-r.first), r.nodes[r.first:]...)
	clear(r.nodes[r.first:]) // they hold on to comments
	r.nodes = r.nodes[:r.first]
	ended := r.pgnLine
	top := len(r.stack) - 1
	r.pgnLine, r.stack = r.stack[top], r.stack[:top]
	last := &r.nodes[len(r.nodes)-1]
	r.pos = r.before
	r.pos.play(last.Move)
	switch {
	case len(line) > 0:
		last.Variations = append(last.Variations, line)
	case ended.comment != nil:
		r.moveBytes -= 2
		r.addComment(ended.comment, ended.commentAt)
	case ended.dead:
		r.moveBytes -= 2 // its first move was no move: nothing is left of it
	default:
		last.Variations = append(last.Variations, line)
		r.problem(ProblemRecord, partMoves, ended.at, errEmptyVariation)
	}
}

// closeAll closes the variations that are open where the game must end.
func (r *PGNReader) closeAll() {
	for len(r.stack) > 0 {
		r.corrupt(partMoves, r.at, "%w: \"(\" without \")\"", ErrSyntax)
		r.endLine()
	}
}

// endMoves gives the game its moves and its result.
func (r *PGNReader) endMoves(result Result) {
	if len(r.nodes) > 0 {
		r.g.Moves = append(make(Line, 0, len(r.nodes)), r.nodes...)
		clear(r.nodes)
	}
	r.applyResult(result)
}

// suffixes reads the "!" and "?" at the end of a move that has just been
// passed. Some people put them before the sign of check: "Qxf7!#".
func (r *PGNReader) suffixes(token []byte) {
	i := len(token)
	for i > 0 && (token[i-1] == '!' || token[i-1] == '?' || token[i-1] == '+' || token[i-1] == '#') {
		i--
	}
	for i < len(token) {
		n := i
		for n < len(token) && (token[n] == '!' || token[n] == '?') {
			n++
		}
		if n > i {
			r.suffix(token[i:n], len(token)-i)
		}
		i = n + 1 // past the sign of check
	}
}

// suffix reads "!", "?!" and so on, which began size bytes ago.
func (r *PGNReader) suffix(s []byte, size int) {
	for nag, known := range [...]string{1: "!", "?", "!!", "??", "!?", "?!"} {
		if nag > 0 && string(s) == known {
			r.glyph(uint8(nag), size)
			return
		}
	}
	r.corrupt(partMoves, r.back(size), "%w: %s", ErrSyntax, clip(string(s)))
}

// numericGlyph reads "$" and a number.
func (r *PGNReader) numericGlyph() {
	b := r.scan.buf[r.scan.pos+1:]
	n := digits(b[:min(len(b), maxToken)])
	nag, err := strconv.ParseUint(string(b[:n]), 10, 8)
	r.scan.pos += 1 + n
	if err != nil {
		r.corrupt(partMoves, r.back(1+n), "%w: NAG %s, want $0 to $255", ErrSyntax, clip("$"+string(b[:n])))
		return
	}
	r.glyph(uint8(nag), 1+n)
}

// glyph gives the last move a NAG, which began size bytes ago.
func (r *PGNReader) glyph(nag uint8, size int) {
	switch t := codeOfNAG[nag]; {
	case nag == 0 || r.dead || r.ignored > 0:
	case len(r.nodes) == r.first:
		r.loss(ProblemDropped, partMoves, r.back(size), "$%d before a move", nag)
	case r.full:
		r.loss(ProblemDropped, partMoves, r.back(size), "$%d on a move with number %d", nag, numberBits)
	default:
		c := r.commentOfMove()
		if c == nil {
			r.loss(ProblemDropped, partMoves, r.back(size),
				"$%d beyond %d bytes of comments", nag, maxComments)
			return
		}
		code := c.codes()[t.kind]
		switch {
		case t.code != 0 && (*code == 0 || *code == t.code):
			*code = t.code
		default:
			why := "without a code"
			if t.code != 0 {
				why = "the second of its kind"
			}
			r.loss(ProblemMoved, partMoves, r.back(size), "$%d, %s, to the text", nag, why)
			r.addText(c, strconv.AppendUint([]byte("$"), uint64(nag), 10), r.back(size))
		}
	}
}
