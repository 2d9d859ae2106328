package cbf

import (
	"bytes"
	"math/bits"
	"strconv"

	"example.com/boardcodec/cbf/internal/pgn"
)

// pgnLine is a line that is not closed.
type pgnLine struct {
	first         int       // index of its first move in nodes
	before        Position  // before its last move or, without one, at its beginning
	uncommentable bool      // its last move has a number that allows no comment
	ended         bool      // it cannot be played on: the rest of it is text
	goesOn        bool      // it begins after the last move of the line around it, not before
	at            pgn.Place // of its "("
	waiting       *waiting  // nil = nothing
}

// waiting holds items of a line that come before the move that they belong to.
type waiting struct {
	comment   *Comment // of a variation, before its first move
	commentAt pgn.Place
	hasWords  bool      // in comment
	early     []Line    // variations that come before the move that they replace
	earlyAt   pgn.Place // of the first of them
}

// wait returns the waiting items of the line, to add to them.
func (l *pgnLine) wait() *waiting {
	if l.waiting == nil {
		l.waiting = new(waiting)
	}
	return l.waiting
}

// token takes a token of the moves.
func (r *PGNReader) token(t *pgn.Token) {
	if t.Kind == pgn.Move && t.Flaw == "" && r.plays() {
		r.move(t) // mostly it is so
		return
	}
	if r.quotedAt.Line > 0 && t.Kind != pgn.End {
		if !r.quotedAsText {
			r.loss(ProblemDropped, partMoves, r.quotedAt, "result inside a variation")
		}
		r.quotedAt.Line = 0
	}
	if len(r.words) > 0 && t.Kind != pgn.Word && (t.Kind != pgn.Number || t.Dots > 0) {
		r.endWords()
	}
	if (r.ended || r.nested > 0) && r.unplayed(t) {
		return
	}
	if t.Flaw != "" {
		switch t.Kind {
		case pgn.Unreadable, pgn.Word, pgn.End: // reported later, with more of the text
		case pgn.Comment:
			r.flaw(partComments, t)
		default:
			r.flaw(partMoves, t)
		}
	}
	switch t.Kind {
	case pgn.Move:
		r.move(t)
	case pgn.Unreadable:
		r.unreadable(t)
	case pgn.NullMove:
		r.loss(ProblemMoved, partMoves, t.Place, "null move %s, and the line after it, to the text", t.Raw())
		r.endHere(t)
	case pgn.Number:
		r.moveNumber(t)
	case pgn.Glyph:
		r.glyph(t)
	case pgn.Comment:
		r.pgnComment(t)
	case pgn.Open:
		r.open(t)
	case pgn.Close:
		r.close(t)
	case pgn.Word:
		r.word(t)
	case pgn.Result:
		r.readResult(t)
	case pgn.End:
		r.endGame(t)
	}
}

// plays reports whether a move can be played without looking at earlier tokens.
func (r *PGNReader) plays() bool {
	return !r.ended && r.nested == 0 && len(r.words) == 0 && r.quotedAt.Line == 0
}

// move plays a move.
func (r *PGNReader) move(t *pgn.Token) {
	var san sanText
	ok := san.read(&t.Move, r.letters)
	if ok {
		var after Position
		m, n := r.pos.find(&san, &after)
		if n == 1 {
			r.play(m, &after, t)
			return
		}
	}
	if r.repairs() && (ok && r.toQueen(&san, t) || r.glued(t) || ok && r.goOn(&san, t)) {
		return
	}
	r.cannotPlay(t, ok, &san)
}

// toQueen plays a promotion that does not name the piece.
func (r *PGNReader) toQueen(san *sanText, t *pgn.Token) bool {
	if san.kind != Pawn && san.kind != NoPiece || san.promotion != NoPiece {
		return false
	}
	queen, after := *san, Position{}
	queen.promotion = Queen
	m, n := r.pos.find(&queen, &after)
	if n != 1 {
		return false
	}
	r.guessed(partMoves, t.Place, "%w: promotion without its piece, read as one to a queen: %s",
		ErrSyntax, clip(string(t.Raw())))
	r.play(m, &after, t)
	return true
}

// glued plays a word that is two moves, if it is so in one way only.
func (r *PGNReader) glued(t *pgn.Token) bool {
	const longest = 2 * len("Qa1-b2=Q")
	if len(t.Raw()) > longest {
		return false
	}
	found := 0
	var first, second Move
	var between, after Position
	for i := 2; i+2 <= len(t.Raw()); i++ {
		m1, between1, ok := r.wholeMove(t.Raw()[:i], &r.pos)
		if !ok {
			continue
		}
		m2, after2, ok := r.wholeMove(t.Raw()[i:], &between1)
		if ok {
			found++
			first, between, second, after = m1, between1, m2, after2
		}
	}
	if found != 1 {
		return false
	}
	r.guessed(partMoves, t.Place, "%w: two moves in one word: %s", ErrSyntax, clip(string(t.Raw())))
	r.play(first, &between, t)
	if !r.ended {
		r.play(second, &after, t)
	}
	return true
}

// wholeMove returns the legal move that a text is, and the position after it.
func (r *PGNReader) wholeMove(text []byte, p *Position) (m Move, after Position, ok bool) {
	form, n := pgn.ParseMove(text)
	if n != len(text) {
		return m, after, false
	}
	var san sanText
	if !san.read(&form, r.letters) {
		return m, after, false
	}
	m, n = p.find(&san, &after)
	return m, after, n == 1
}

// goOn plays the first move of a variation that goes on from the last move of
// the line around it, as its move number says, instead of replacing it.
func (r *PGNReader) goOn(san *sanText, t *pgn.Token) bool {
	if len(r.stack) == 0 || len(r.nodes) > r.first || r.goesOn || r.waiting != nil && r.waiting.early != nil {
		return false
	}
	around := &r.stack[len(r.stack)-1]
	if len(r.nodes) == around.first {
		return false
	}
	from, after := around.before, Position{}
	from.play(r.nodes[len(r.nodes)-1].Move)
	if !numbered(r.number, r.dots, &from) {
		return false
	}
	m, n := from.find(san, &after)
	if n != 1 {
		return false
	}
	r.goesOn = true
	r.pos, r.before = from, from
	r.play(m, &after, t)
	return true
}

// numbered reports whether a move number is that of the next move.
func numbered(number, dots int, p *Position) bool {
	return number == int(p.number) && (dots > 1) == (p.side == Black)
}

// cannotPlay ends the line at a move that the position does not have. ok means that
// the text of the move was read into san.
func (r *PGNReader) cannotPlay(t *pgn.Token, ok bool, san *sanText) {
	if !r.unplayable {
		r.unplayable, r.unplayableAt = true, t.Place
	}
	switch {
	case r.trial:
		return
	case r.corruption != nil && r.enough():
		r.omitted++ // without the work of listing the possible moves
	case !ok:
		r.corrupt(partMoves, t.Place, "%w: not a move in algebraic notation: %s", ErrSyntax, clip(string(t.Raw())))
	default:
		r.corrupt(partMoves, t.Place, "%w", r.pos.sanError(string(t.Raw()), san))
	}
	r.endHere(t)
}

// unreadable takes a word that looks like a move and does not have the form of one.
func (r *PGNReader) unreadable(t *pgn.Token) {
	if r.repairs() && r.glued(t) {
		return
	}
	r.cannotPlay(t, false, nil)
}

// play adds a legal move to the line, with the position after it.
func (r *PGNReader) play(m Move, after *Position, t *pgn.Token) {
	uncommentable := false
	if r.pos.crowded() {
		number := r.pos.Number(m)
		if number > numberBits {
			r.loss(ProblemMoved, partMoves, t.Place,
				"move %s, which has number %d, and the line after it, to the text", t.Raw(), number)
			r.endHere(t)
			return
		}
		uncommentable = number == numberBits
	}
	if r.moveBytes == maxMoves {
		r.loss(ProblemMoved, partMoves, t.Place, "moves beyond %d bytes, to the text", maxMoves)
		r.endHere(t)
		return
	}
	r.uncommentable = uncommentable
	r.moveBytes++
	r.nodes = append(r.nodes, Node{})
	r.nodes[len(r.nodes)-1].Move = m // a node with it would be copied
	r.number = 0
	r.before = r.pos
	r.pos = *after
	if r.waiting != nil {
		r.endWait()
	}
}

// endWait attaches the waiting items to the last move.
func (r *PGNReader) endWait() {
	if r.waiting.comment != nil {
		r.moveComment()
	}
	r.nodes[len(r.nodes)-1].Variations = r.waiting.early
	r.waiting = nil
}

// crowded reports whether the numbered list may reach the number 127, which cannot
// have a comment, or go beyond it. The numbers below are the most moves that a piece
// of each kind can have.
func (p *Position) crowded() bool {
	own := p.men(p.side)
	pieces := 10*bits.OnesCount64(own&p.kings()) + 8*bits.OnesCount64(own&p.knights()) +
		13*bits.OnesCount64(own&p.diagonals()) + 14*bits.OnesCount64(own&p.straights())
	// A pawn has four moves at most; on the seventh rank it has three, with four
	// numbers each. With the pieces of the start this bound is too large, so their
	// moves are then counted.
	pawns := own & p.pawns()
	if pieces+4*bits.OnesCount64(pawns)+8*bits.OnesCount64(pawns&rankSquares(p.side.rank(6))) < numberBits {
		return false
	}
	var c counter
	c.init(p)
	return pieces+c.pawnCount(^uint64(0)) >= numberBits
}

// moveNumber looks at a move number where it matters.
func (r *PGNReader) moveNumber(t *pgn.Token) {
	switch right := numbered(t.Number, t.Dots, &r.pos) || t.Dots == 0 && t.Number == int(r.pos.number); {
	case len(r.words) > 0 && t.Dots == 0:
		r.addWord(t)
	case right:
		r.skippedWord = false
	case r.skippedWord && !r.numbersWrong && r.repairs():
		r.unplayable = r.unplayable || r.trial
		r.corrupt(partMoves, t.Place, "%w: move number %s: a word before it may have been a move",
			ErrSyntax, clip(string(t.Raw())))
		r.endHere(t)
		return
	case t.Number == 1 && t.Dots == 1 && len(r.stack) == 0 && len(r.nodes) > 1:
		r.problem(ProblemSyntax, partMoves, t.Place,
			"move number 1 behind move %d: another game may begin here", r.before.number)
		r.numbersWrong = true
	default:
		r.numbersWrong = true
	}
	r.number, r.dots = t.Number, t.Dots
}

// glyph gives the last move a NAG, or text in its place.
func (r *PGNReader) glyph(t *pgn.Token) {
	switch {
	case t.Number == 0:
		return
	case len(r.nodes) == r.first:
		r.loss(ProblemMoved, partMoves, t.Place, "%s before a move, to the text", glyphText(t))
		r.addHere(glyphText(t), t.Place)
		return
	case r.uncommentable:
		r.loss(ProblemDropped, partMoves, t.Place, "%s on a move with number %d", glyphText(t), numberBits)
		return
	}
	c := r.commentOfMove()
	if c == nil {
		r.loss(ProblemDropped, partMoves, t.Place, "%s beyond %d bytes of comments", glyphText(t), maxComments)
		return
	}
	if t.Number > 0 {
		entry := codeOfNAG[t.Number]
		code := c.codes()[entry.kind]
		switch {
		case entry.code != 0 && (*code == 0 || *code == entry.code):
			*code = entry.code
			return
		case entry.code != 0:
			r.loss(ProblemMoved, partMoves, t.Place, "%s, the second of its kind, to the text", glyphText(t))
		default:
			r.loss(ProblemMoved, partMoves, t.Place, "%s, without a code, to the text", glyphText(t))
		}
	}
	r.addText(c, glyphText(t), t.Place)
}

// glyphText returns an annotation as text: "$" and its number, or the text itself if
// it has no NAG.
func glyphText(t *pgn.Token) []byte {
	if t.Number < 0 {
		return t.Raw()
	}
	return strconv.AppendInt([]byte("$"), int64(t.Number), 10)
}

// word takes text among the moves.
func (r *PGNReader) word(t *pgn.Token) {
	r.skippedWord = true
	r.addWord(t)
}

func (r *PGNReader) addWord(t *pgn.Token) {
	if len(r.words) == 0 {
		r.wordsAt, r.wordsFlaw = t.Place, t.Flaw
	} else {
		r.words = append(r.words, ' ')
	}
	r.words = r.limited(append(r.words, t.Raw()...))
}

// endWords adds the text among the moves to the comment of the last move.
func (r *PGNReader) endWords() {
	r.guessed(partMoves, r.wordsAt, "%w: %s, kept as a comment: %s", ErrSyntax, r.wordsFlaw, clip(string(r.words)))
	if len(r.nodes) == r.first {
		r.wait().hasWords = true
	}
	r.addHere(r.resolve(r.words), r.wordsAt)
	r.words = r.words[:0]
}

// endHere ends the line before a token. The token and the rest of the line become
// text.
func (r *PGNReader) endHere(t *pgn.Token) {
	r.ended = true
	r.wordsAt = t.Place
	if t.Kind != pgn.Number {
		r.rest = strconv.AppendUint(r.rest, uint64(r.pos.number), 10)
		r.rest = append(r.rest, ".."[:1+int(r.pos.side)]...)
		if r.pos.side == Black {
			r.rest = append(r.rest, '.')
		}
		r.rest = append(r.rest, ' ')
	}
	r.rest = append(r.rest, t.Raw()...)
}

// unplayed takes a token in a part that is not played: the rest of a line, as text,
// or a variation that is dropped. It returns false for the token that ends the part.
func (r *PGNReader) unplayed(t *pgn.Token) bool {
	switch t.Kind {
	case pgn.Open:
		r.nested++
	case pgn.Close:
		if r.nested == 0 {
			return false
		}
		r.nested--
	case pgn.Result:
		r.readResult(t)
		if r.quotedAsText = r.ended; !t.Inside {
			return true
		}
	case pgn.End:
		return false
	}
	if !r.ended {
		return true
	}
	text := t.Raw()
	if t.Kind == pgn.Comment {
		text = bytes.Join([][]byte{[]byte("{"), t.Text, []byte("}")}, nil)
	}
	n := len(r.rest)
	switch {
	case n == 0:
		r.wordsAt = t.Place // the line has not begun
	case t.Kind != pgn.Close && r.rest[n-1] != '(':
		r.rest = append(r.rest, ' ')
	}
	r.rest = r.limited(append(r.rest, text...))
	return true
}

// limited shortens text to the size that is read of a comment.
func (r *PGNReader) limited(text []byte) []byte {
	if len(text) > maxCommentText {
		r.longText = true
		return text[:maxCommentText]
	}
	return text
}

// endText adds to the comment of the last move the text of a line that could not be
// played, and the variations that replace no move.
func (r *PGNReader) endText() {
	if len(r.words) > 0 {
		r.endWords()
	}
	if r.ended && len(r.rest) > 0 {
		if len(r.nodes) == r.first {
			r.wait().hasWords = true
		}
		r.addHere(r.resolve(r.rest), r.wordsAt)
		r.rest = r.rest[:0]
	}
	if r.waiting != nil && len(r.waiting.early) > 0 {
		early, at := r.waiting.early, r.waiting.earlyAt
		r.waiting.early = nil
		r.guessed(partMoves, at, "%w: %d variations that replace no move, to the text", ErrSyntax, len(early))
		for _, l := range early {
			r.addHere(r.lineText(l), at)
		}
	}
	if r.longText {
		r.loss(ProblemChanged, partMoves, r.wordsAt, "text of more than %d bytes, to so much", maxCommentText)
		r.longText = false
	}
}

// lineText returns a line from the last position as text.
func (r *PGNReader) lineText(l Line) []byte {
	w := pgnWriter{g: r.g}
	_ = w.variation(l, &r.pos, 0) // no error: its moves are legal
	w.flush()
	return r.resolve(w.dst)
}
