package old

import (
	"bytes"
	"slices"
	"strconv"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/record"
	"example.com/boardcodec/cbf/internal/san"
	"example.com/boardcodec/cbf/pgn/internal/scanner"
)

// openLine is a line that is not closed.
type openLine struct {
	first         int            // index of its first move in nodes
	before        chess.Position // before its last move or, without one, at its beginning
	uncommentable bool           // its last move has a number that allows no comment
	ended         bool           // it cannot be played on: the rest of it is text
	goesOn        bool           // it begins after the last move of the line around it, not before
	at            scanner.Place  // of its "("
	waiting       *waiting       // nil = nothing
	textFrom      int            // where the text of its waiting comment begins in earlyText
}

// waiting holds items of a line that come before the move that they belong to.
type waiting struct {
	comment   *cbf.Comment // of a variation, before its first move; its text is in earlyText
	commentAt scanner.Place
	textSize  int           // of the text of comment, without gaps
	hasWords  bool          // in comment
	early     []cbf.Line    // variations that come before the move that they replace
	earlyAt   scanner.Place // of the first of them
}

// wait returns the waiting items of the line, to add to them.
func (l *openLine) wait() *waiting {
	if l.waiting == nil {
		l.waiting = new(waiting)
	}
	return l.waiting
}

// token takes a token of the moves.
func (r *Reader) token(t *scanner.Token) {
	if r.quotedAt.Line > 0 && t.Kind != scanner.End {
		if !r.quotedAsText {
			r.loss(cbf.ProblemDropped, record.PartMoves, r.quotedAt, "result inside a variation")
		}
		r.quotedAt.Line = 0
	}
	if len(r.words) > 0 && t.Kind != scanner.Word && (t.Kind != scanner.Number || t.Dots > 0) {
		r.endWords()
	}
	if (r.ended || r.nested > 0) && r.takeUnplayed(t) {
		return
	}
	if t.Flaw != scanner.NoFlaw {
		switch t.Kind {
		case scanner.Unreadable, scanner.Word, scanner.End: // reported later, with more of the text
		case scanner.Comment:
			r.flaw(record.PartComments, t)
		case scanner.Result:
			r.resultFlaw(t)
		default:
			r.flaw(record.PartMoves, t)
		}
	}
	switch t.Kind {
	case scanner.Move:
		r.move(t)
	case scanner.Unreadable:
		r.unreadable(t)
	case scanner.NullMove:
		r.loss(cbf.ProblemMoved, record.PartMoves, t.Place, "null move %s, and the line after it, to the text", t.Raw())
		r.endHere(t)
	case scanner.Number:
		r.moveNumber(t)
	case scanner.Glyph:
		r.behind = r.hasResult
		r.glyph(t)
		r.behind = false
	case scanner.Comment:
		r.takeComment(t)
	case scanner.Open:
		r.open(t)
	case scanner.Close:
		r.close(t)
	case scanner.Word:
		r.word(t)
	case scanner.Result:
		r.readResult(t)
	case scanner.End:
		r.endGame(t)
	}
}

// plays reports whether a move can be played without looking at earlier tokens.
func (r *Reader) plays() bool {
	return !r.ended && r.nested == 0 && len(r.words) == 0 && r.quotedAt.Line == 0
}

// move plays a move.
func (r *Reader) move(t *scanner.Token) {
	var text chess.MoveText
	ok := r.letters.read(&t.Move, &text)
	if ok {
		var after chess.Position
		m, n := r.pos.Find(&text, &after)
		if n == 1 {
			r.play(m, &after, t)
			return
		}
	}
	if r.repairs && (ok && r.playToQueen(&text, t) || r.playGlued(t) || ok && r.playOn(&text, t)) {
		return
	}
	r.cannotPlay(t, ok, &text)
}

// playToQueen plays a promotion that does not name the piece.
func (r *Reader) playToQueen(move *chess.MoveText, t *scanner.Token) bool {
	if move.Piece != chess.Pawn && move.Piece != chess.NoPiece || move.Promotion != chess.NoPiece {
		return false
	}
	queen, after := *move, chess.Position{}
	queen.Promotion = chess.Queen
	m, n := r.pos.Find(&queen, &after)
	if n != 1 {
		return false
	}
	r.guessed(record.PartMoves, t.Place, "%w: promotion without its piece, read as one to a queen: %s",
		cbf.ErrSyntax, excerpt(t.Raw()))
	r.play(m, &after, t)
	return true
}

// playGlued plays a word that is two moves, if it is so in one way only.
func (r *Reader) playGlued(t *scanner.Token) bool {
	const longest = 2 * len("Qa1-b2=Q")
	if len(t.Raw()) > longest {
		return false
	}
	found := 0
	var first, second chess.Move
	var between, after chess.Position
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
	r.guessed(record.PartMoves, t.Place, "%w: two moves in one word: %s", cbf.ErrSyntax, excerpt(t.Raw()))
	r.play(first, &between, t)
	if !r.ended {
		r.play(second, &after, t)
	}
	return true
}

// wholeMove returns the legal move that a text is, and the position after it.
func (r *Reader) wholeMove(text []byte, p *chess.Position) (m chess.Move, after chess.Position, ok bool) {
	form, n := san.Parse(text)
	if n != len(text) {
		return m, after, false
	}
	var move chess.MoveText
	if !r.letters.read(&form, &move) {
		return m, after, false
	}
	m, n = p.Find(&move, &after)
	return m, after, n == 1
}

// playOn plays the first move of a variation that goes on from the last move of
// the line around it, as its move number says, instead of replacing it.
func (r *Reader) playOn(move *chess.MoveText, t *scanner.Token) bool {
	if len(r.stack) == 0 || len(r.nodes) > r.first || r.goesOn || r.waiting != nil && r.waiting.early != nil {
		return false
	}
	around := &r.stack[len(r.stack)-1]
	if len(r.nodes) == around.first {
		return false
	}
	from, after := around.before, chess.Position{}
	from.PlayUnchecked(r.nodes[len(r.nodes)-1].Move)
	if !numbered(r.number, r.dots, &from) {
		return false
	}
	m, n := from.Find(move, &after)
	if n != 1 {
		return false
	}
	r.goesOn = true
	r.pos, r.before = from, from
	r.play(m, &after, t)
	return true
}

// numbered reports whether a move number is that of the next move.
func numbered(number, dots int, p *chess.Position) bool {
	return number == p.MoveNumber() && (dots > 1) == (p.Turn() == chess.Black)
}

// cannotPlay ends the line at a move that the position does not have. ok means that
// the text of the move was read into move.
func (r *Reader) cannotPlay(t *scanner.Token, ok bool, move *chess.MoveText) {
	if ok && move.Castling != chess.NoPiece && r.otherCastling {
		r.loss(cbf.ProblemMoved, record.PartMoves, t.Place, "castling %s of Chess960, and the line after it, to the text", t.Raw())
		r.endHere(t)
		return
	}
	if !r.unplayable {
		r.unplayable, r.unplayableAt = true, t.Place
	}
	switch {
	case r.quiet:
		return
	case r.corruption != nil && r.enough():
		r.sink.Omit() // without the work of listing the possible moves
	case !ok:
		r.corrupt(record.PartMoves, t.Place, "%w: not a move in algebraic notation: %s", cbf.ErrSyntax, excerpt(t.Raw()))
	default:
		r.corrupt(record.PartMoves, t.Place, "%w", r.pos.FindError(string(t.Raw()), move))
	}
	r.endHere(t)
}

// unreadable takes a word that looks like a move and does not have the form of one.
func (r *Reader) unreadable(t *scanner.Token) {
	if r.repairs && r.playGlued(t) {
		return
	}
	r.cannotPlay(t, false, nil)
}

// play adds a legal move to the line, with the position after it.
func (r *Reader) play(m chess.Move, after *chess.Position, t *scanner.Token) {
	uncommentable := false
	if r.pos.HighNumber(m, r.usualMen) {
		number := r.pos.Number(m)
		if number > record.MaxNumber {
			r.loss(cbf.ProblemMoved, record.PartMoves, t.Place,
				"move %s, which has number %d, and the line after it, to the text", t.Raw(), number)
			r.endHere(t)
			return
		}
		uncommentable = number == record.MaxNumber
	}
	if r.moveBytes == record.MaxMoves {
		r.loss(cbf.ProblemMoved, record.PartMoves, t.Place, "moves beyond %d bytes, to the text", record.MaxMoves)
		r.endHere(t)
		return
	}
	r.uncommentable = uncommentable
	if onSeventh(m.To) && r.pos.At(m.From).Kind() == chess.Pawn {
		r.usualMen = false
	}
	r.moveBytes++
	n := len(r.nodes)
	r.nodes = slices.Grow(r.nodes, 1)[:n+1] // zero: what was there has been cleared
	r.nodes[n].Move = m
	r.number = 0
	r.before = r.pos
	r.pos = *after
	if r.waiting != nil {
		r.endWait()
	}
}

// endWait attaches the waiting items to the last move.
func (r *Reader) endWait() {
	if r.waiting.comment != nil {
		r.moveComment()
	}
	r.nodes[len(r.nodes)-1].Variations = r.waiting.early
	r.waiting = nil
}

// moveNumber looks at a move number where it matters.
func (r *Reader) moveNumber(t *scanner.Token) {
	switch right := numbered(t.Number, t.Dots, &r.pos) || t.Dots == 0 && t.Number == r.pos.MoveNumber(); {
	case len(r.words) > 0 && t.Dots == 0:
		r.addWord(t)
	case right:
		r.skippedWord = false
	case r.skippedWord && !r.numbersWrong && r.repairs:
		r.unplayable = r.unplayable || r.quiet
		r.corrupt(record.PartMoves, t.Place, "%w: move number %s: a word before it may have been a move",
			cbf.ErrSyntax, excerpt(t.Raw()))
		r.endHere(t)
		return
	case t.Number == 1 && t.Dots == 1 && len(r.stack) == 0 && len(r.nodes) > 1:
		r.problem(cbf.ProblemSyntax, record.PartMoves, t.Place,
			"move number 1 behind move %d: another game may begin here", r.before.MoveNumber())
		r.numbersWrong = true
	default:
		r.numbersWrong = true
	}
	r.number, r.dots = t.Number, t.Dots
}

// glyph gives the last move a NAG, or text in its place.
func (r *Reader) glyph(t *scanner.Token) {
	switch {
	case t.Number == 0 || r.quiet:
		return
	case len(r.nodes) == r.first:
		r.loss(cbf.ProblemMoved, record.PartMoves, t.Place, "%s before a move, to the text", glyphText(t))
		r.addHere(glyphText(t), t.Place)
		return
	case r.uncommentable:
		r.loss(cbf.ProblemDropped, record.PartMoves, t.Place, "%s on a move with number %d", glyphText(t), record.MaxNumber)
		return
	}
	c := r.commentOfMove()
	if c == nil {
		r.loss(cbf.ProblemDropped, record.PartMoves, t.Place, "%s beyond %d bytes of comments", glyphText(t), record.MaxComments)
		return
	}
	if t.Number > 0 {
		entry := codeOfNAG[t.Number]
		code := *codesOf(c)[entry.kind]
		switch {
		case entry.code != 0 && code == entry.code:
			return
		case entry.code != 0 && code == 0:
			if !r.addCode(c, int(entry.kind), entry.code) {
				r.loss(cbf.ProblemDropped, record.PartMoves, t.Place, "%s beyond %d bytes of comments", glyphText(t), record.MaxComments)
			}
			return
		case entry.code != 0:
			r.loss(cbf.ProblemMoved, record.PartMoves, t.Place, "%s, the second of its kind, to the text", glyphText(t))
		default:
			r.loss(cbf.ProblemMoved, record.PartMoves, t.Place, "%s, without a code, to the text", glyphText(t))
		}
	}
	r.addText(c, glyphText(t), t.Place)
}

// glyphText returns an annotation as text: "$" and its number, or the text itself if
// it has no NAG.
func glyphText(t *scanner.Token) []byte {
	if t.Number < 0 {
		return t.Raw()
	}
	return strconv.AppendInt([]byte("$"), int64(t.Number), 10)
}

// word takes text among the moves.
func (r *Reader) word(t *scanner.Token) {
	r.skippedWord = true
	r.addWord(t)
}

func (r *Reader) addWord(t *scanner.Token) {
	if len(r.words) == 0 {
		r.wordsAt, r.wordsFlaw = t.Place, t.Flaw
	} else {
		r.words = append(r.words, ' ')
	}
	r.words = r.limited(append(r.words, t.Raw()...))
}

// endWords adds the text among the moves to the comment of the last move.
func (r *Reader) endWords() {
	r.guessed(record.PartMoves, r.wordsAt, "%w: %s, kept as a comment: %s", malformed(r.wordsFlaw), r.wordsFlaw, excerpt(r.words))
	if len(r.nodes) == r.first {
		r.wait().hasWords = true
	}
	r.behind = r.hasResult
	r.addHere(r.resolved(r.words), r.wordsAt)
	r.behind = false
	r.words = r.words[:0]
}

// endHere ends the line before a token. The token and the rest of the line become
// text.
func (r *Reader) endHere(t *scanner.Token) {
	r.ended = true
	r.wordsAt = t.Place
	if t.Kind != scanner.Number {
		r.rest = strconv.AppendUint(r.rest, uint64(r.pos.MoveNumber()), 10)
		r.rest = append(r.rest, ".."[:1+int(r.pos.Turn())]...)
		if r.pos.Turn() == chess.Black {
			r.rest = append(r.rest, '.')
		}
		r.rest = append(r.rest, ' ')
	}
	r.rest = append(r.rest, t.Raw()...)
}

// takeUnplayed takes a token in a part that is not played: the rest of a line, as text,
// or a variation that is dropped. It returns false for the token that ends the part.
func (r *Reader) takeUnplayed(t *scanner.Token) bool {
	switch t.Kind {
	case scanner.Open:
		r.nested++
	case scanner.Close:
		if r.nested == 0 {
			return false
		}
		r.nested--
	case scanner.Result:
		r.readResult(t)
		if r.quotedAsText = r.ended; !t.Inside {
			return true
		}
	case scanner.End:
		return false
	}
	if !r.ended {
		return true
	}
	text := t.Raw()
	if t.Kind == scanner.Comment {
		text = bytes.Join([][]byte{[]byte("{"), t.Text, []byte("}")}, nil)
	}
	n := len(r.rest)
	switch {
	case n == 0:
		r.wordsAt = t.Place // the line has not begun
	case t.Kind != scanner.Close && r.rest[n-1] != '(':
		r.rest = append(r.rest, ' ')
	}
	r.rest = r.limited(append(r.rest, text...))
	return true
}

// limited shortens text to the size that is read of a comment.
func (r *Reader) limited(text []byte) []byte {
	if len(text) > maxCommentText {
		r.longText = true
		return text[:maxCommentText]
	}
	return text
}

// endText adds to the comment of the last move the text of a line that could not be
// played, and the variations that replace no move.
func (r *Reader) endText() {
	if len(r.words) > 0 {
		r.endWords()
	}
	if r.ended && len(r.rest) > 0 {
		if len(r.nodes) == r.first {
			r.wait().hasWords = true
		}
		r.addHere(r.resolved(r.rest), r.wordsAt)
		r.rest = r.rest[:0]
	}
	if r.waiting != nil && len(r.waiting.early) > 0 {
		early, at := r.waiting.early, r.waiting.earlyAt
		r.waiting.early = nil
		r.guessed(record.PartMoves, at, "%w: %d variations that replace no move, to the text", cbf.ErrSyntax, len(early))
		for _, l := range early {
			r.addHere(r.lineText(l), at)
		}
	}
	if r.longText {
		r.behind = r.hasResult && !r.ended
		r.loss(cbf.ProblemChanged, record.PartMoves, r.wordsAt, "text of more than %d bytes, to so much", maxCommentText)
		r.behind = false
		r.longText = false
	}
}

// lineText returns a line from the last position as text.
func (r *Reader) lineText(l cbf.Line) []byte {
	w := writer{g: r.g}
	_ = w.variation(l, &r.pos, 0) // no error: its moves are legal
	w.flush()
	return r.resolved(w.dst)
}
