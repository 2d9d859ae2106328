package pgn

import (
	"io"
	"slices"
	"strconv"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/san"
	"example.com/boardcodec/cbf/pgn/internal/scanner"
)

// A player plays the moves of a game: it reads the tokens of the scanner, from the first one after the
// tags to the end of the game, and tells a listener what they mean. It adds malformed text to faults. It
// knows positions, and keeps neither moves nor texts.
type player struct {
	scan     *scanner.Scanner
	to       listener
	letters  *san.Letters // nil = English
	mainOnly bool         // variations are passed over
	trial    bool         // it stops at a line that cannot be played or, with mainOnly, at a variation
	faults   *faults
	tags     *tags // to which tags after moves are added

	playedLine
	stack  []playedLine // the lines around it
	closed playedLine   // the line that was closed last

	stop   bool           // the listener wants no more
	ending *scanner.Token // the end of the game, once it is taken

	nags      []uint8 // of the next move, which are written before it
	words     []byte  // text among moves, so far
	wordsAt   scanner.Place
	wordsFlaw scanner.Flaw

	nested int   // parentheses open in a part that is not played
	from   int64 // where the token, or the white space before it, begins in the text

	number, dots int // the last move number since the last move
	numbers      numbers

	result    chess.Result
	hasResult bool

	failed     bool          // the trial
	unplayable scanner.Place // of the first move that could not be played; Line 0 = there is none
}

// A listener is told of everything that a player plays.
type listener interface {
	move(m chess.Move, before, after *chess.Position, t *scanner.Token) (more bool) // more = it wants more
	nag(n uint8)
	comment(text []byte, clean bool) // clean as in scanner.Token
	otherText(text []byte)           // text among moves, which becomes a comment
	open()
	close(l *playedLine) // a variation, or the game
}

// play plays a game that begins in the position start, from the next token on. If isPlayable is false, the
// start cannot be read, and all moves are text.
func (p *player) play(start chess.Position, isPlayable bool) {
	p.startFrom(&start)
	if !isPlayable {
		p.ended, p.numbered, p.rest = true, true, p.scan.Cursor()
	}
	for p.ending == nil && !p.stop && !p.failed && p.scan.Held() {
		if p.faults.first != nil && p.scan.Err() == nil {
			break // but at the end of the text, play its token, which says whether the source has failed
		}
		for !p.stop && p.plainMove() {
			if p.mainOnly {
				p.scan.SkipComment()
			}
		}
		if !p.stop {
			p.from = p.scan.Cursor()
			p.token(p.scan.Next())
		}
	}
}

// plainMove plays the next move and reports whether it did. It reads only the plain form that nearly all
// moves have, with or without the right number before it: at most four digits and three dots. If anything
// else comes next, it passes over white space only.
func (p *player) plainMove() bool {
	if p.ended || p.nested > 0 || len(p.words) > 0 || p.letters != nil || p.number != 0 {
		return false
	}
	b := p.scan.Plain()
	if b == nil {
		return false
	}
	i, number := 0, 0
	for ; b[i]-'0' < 10 && i < 4; i++ {
		number = 10*number + int(b[i]-'0')
	}
	if i > 0 {
		digits := i
		for b[i] == '.' && i < digits+3 {
			i++
		}
		if number != p.pos().MoveNumber() || i-digits != len(dots[p.pos().Turn()]) {
			return false
		}
		if b[i] == ' ' || b[i] == '\n' {
			i++
		}
	}
	after := (p.last + 1) & ringMask
	p.positions[after] = p.positions[p.last&ringMask]
	m, length := playPlain(&p.positions[after], b[i:])
	if length == 0 {
		return false
	}
	p.last = after
	p.played(m, p.scan.Take(i, length, number))
	if number != 0 {
		p.numbers.seenNumber()
	}
	return true
}

// playToken plays the move of a token or, in lenient reading, the move that it probably means. If there
// is none, it ends the line before the token.
func (p *player) playToken(t *scanner.Token) {
	beginsNumbered := p.moves == 0 && p.number != 0 // the number says which move the line replaces
	if beginsNumbered && p.faults.lenient && p.playLate(t) {
		return
	}
	m, after, n := find(p.pos(), &t.Move, p.letters)
	if n == 1 {
		p.playTo(&after, m, t)
	} else if !p.repair(t) {
		p.cannotPlay(t)
	}
}

// repair plays the first possible meaning of a move that is not legal, or of a word that looks like a move,
// and reports whether there is one. In strict reading there is none. It also returns true if it finds that
// the game is too long: play ends then.
func (p *player) repair(t *scanner.Token) bool {
	if !p.faults.lenient {
		return false
	}
	isMove := t.Kind == scanner.Move
	switch { // each case plays a meaning, if it can
	case isMove && p.playAs(p.asQueen, t):
	case isMove && p.playAs(p.asCastling, t):
	case p.playAs(p.asGlued, t):
	case p.playAs(p.asCapture, t):
	case isMove && p.playEarly(t):
	case isMove && p.playLate(t):
	case p.playText(t):
	case p.playAs(p.asRespelled, t):
	case p.playAs(p.asFiles, t):
	default:
		return false
	}
	return true
}

// playAs plays the move that read finds in the word t, and reports whether it found one. It also returns
// true if the game is too long.
func (p *player) playAs(read func(t *scanner.Token) (reading, bool), t *scanner.Token) bool {
	r, ok := read(t)
	if !p.scan.Held() {
		return true
	}
	if ok {
		p.takeWords()
		p.faults.repaired(inMoves, t.Place, "%w: %s: %s", chess.ErrSyntax, r.fault, excerpt(t.Raw()))
		p.scan.Back(r.next)
		p.playTo(&r.after, r.move, t)
	}
	return ok
}

// playEarly plays the first move of a variation before the move that it replaces, and reports whether it
// did. Such a move has the number of the next move of the line around it.
func (p *player) playEarly(t *scanner.Token) bool {
	if len(p.stack) == 0 || p.moves > 0 || p.hasEarly {
		return false
	}
	around := &p.stack[len(p.stack)-1]
	beginsThere := around.moves == 0 // it begins before the next move already
	if beginsThere || !isNumberOf(p.number, p.dots, around.pos()) {
		return false
	}
	p.early = p.playFrom(around.pos(), t)
	return p.early
}

// playLate plays the first move of a variation that belongs to the move before the one that it
// follows, and reports whether it did.
func (p *player) playLate(t *scanner.Token) bool {
	if len(p.stack) == 0 || p.moves > 0 {
		return false
	}
	around := &p.stack[len(p.stack)-1]
	if around.moves < 2 || p.number != 0 && !isNumberOf(p.number, p.dots, around.earlier()) {
		return false
	}
	p.late = p.playFrom(around.earlier(), t)
	if p.late {
		p.faults.repaired(inMoves, p.at, "%w: variation of the move before", chess.ErrSyntax)
	}
	return p.late
}

// playFrom plays the first move of a line that begins in the position from, and reports whether t is
// exactly one legal move there.
func (p *player) playFrom(from *chess.Position, t *scanner.Token) bool {
	m, after, n := find(from, &t.Move, p.letters)
	if n != 1 {
		return false
	}
	*p.pos() = *from
	p.playTo(&after, m, t)
	return true
}

// cannotPlay ends the line before a move that is not legal in the position, or a word that looks like a
// move but does not have the form of one.
func (p *player) cannotPlay(t *scanner.Token) {
	p.takeWords()
	if p.unplayable.Line == 0 {
		p.unplayable = t.Place
	}
	switch {
	case p.faults.full():
		p.cannotGoOn(t, "%w", chess.ErrMove) // without the work of listing the possible moves
	case t.Kind == scanner.Unreadable:
		p.cannotGoOn(t, "%w: not a move in algebraic notation: %s", chess.ErrSyntax, excerpt(t.Raw()))
	default:
		p.cannotGoOn(t, "%w", findError(p.pos(), string(t.Raw()), &t.Move, p.letters))
	}
}

// cannotGoOn ends the line before the token t, with a lost fault that format and a describe. The rest of the
// line is text.
func (p *player) cannotGoOn(t *scanner.Token, format string, a ...any) {
	p.takeNAGs()
	p.faults.lost(inMoves, t.Place, format, a...)
	p.ended, p.failed = true, p.trial
	p.rest, p.numbered = p.scan.TokenAt(), t.Kind == scanner.Number
}

// playTo adds the move m of the token t, which leads to the position after, to the line.
func (p *player) playTo(after *chess.Position, m chess.Move, t *scanner.Token) {
	p.takeWords()
	p.last = (p.last + 1) & ringMask
	*p.pos() = *after
	p.played(m, t)
}

// played notes a move that has been added to the line. pos and before are the positions after and before
// it.
func (p *player) played(m chess.Move, t *scanner.Token) {
	p.moves++
	p.number, p.hasEarly = 0, false
	p.stop = !p.to.move(m, p.before(), p.pos(), t)
	if len(p.nags) > 0 {
		for _, nag := range p.nags {
			p.to.nag(nag)
		}
		p.nags = p.nags[:0]
	}
}

// token plays the move of a token, or tells the listener and the faults what the token means.
func (p *player) token(t *scanner.Token) {
	if !p.mayBeText(t) {
		p.takeWords()
	}
	isUnplayed := p.ended || p.nested > 0
	if t.Kind == scanner.End {
		p.ending = t
	}
	if p.faults.first != nil || isUnplayed && p.passUnplayed(t) {
		return
	}
	if t.Flaw != scanner.NoFlaw {
		p.flaw(t)
	}
	switch t.Kind {
	case scanner.Number:
		p.moveNumber(t)
	case scanner.Move:
		p.playToken(t)
	case scanner.NullMove:
		after := p.pos().Pass()
		p.playTo(&after, chess.Move{}, t)
	case scanner.Unreadable:
		p.unreadable(t)
	case scanner.Glyph:
		p.glyph(t)
	case scanner.Comment:
		p.to.comment(t.Text, t.Clean)
	case scanner.Open:
		p.open(t)
	case scanner.Close:
		if len(p.stack) > 0 {
			p.close()
		}
	case scanner.Word:
		p.numbers.seenWord()
		p.addWord(t)
	case scanner.Result:
		p.takeResult(t)
	case scanner.Tag:
		p.tags.add(t, p.faults)
	case scanner.End:
		p.end(t)
	}
}

// flaw notes the flaw of a token, unless this is noted where the token is played.
func (p *player) flaw(t *scanner.Token) {
	switch t.Kind {
	case scanner.Unreadable, scanner.Word, scanner.End, scanner.Tag: // reported elsewhere
	case scanner.Comment:
		p.faults.flaw(inComments, t)
	default:
		if t.Flaw == scanner.SecondResult { // under the standard it would be a game of its own
			p.faults.odd(inMoves, t.Place, "%w: %s: %s", chess.ErrSyntax, t.Flaw, excerpt(t.Raw()))
		} else {
			p.faults.flaw(inMoves, t)
		}
	}
}

// passUnplayed passes over a token of a part that is not played: the rest of a line, or a variation that
// is passed over. It returns false for a token that is played nevertheless: a tag, or a token that ends
// the part.
func (p *player) passUnplayed(t *scanner.Token) bool {
	switch t.Kind {
	case scanner.Open:
		p.nested++
	case scanner.Close:
		if p.nested == 0 {
			return false
		}
		p.nested--
	case scanner.Result:
		p.takeResult(t)
	case scanner.Tag, scanner.End:
		return false
	}
	return true
}

// moveNumber compares a move number with the position. In lenient reading, a wrong number ends the line if a
// word before it may have been a move. Otherwise it is ignored, except that a 1 that may begin another game
// is noted.
func (p *player) moveNumber(t *scanner.Token) {
	switch {
	case len(p.words) > 0 && t.Dots == 0:
		p.addWord(t)
	case isNumberOf(t.Number, t.Dots, p.pos()), t.Dots == 0 && t.Number == p.pos().MoveNumber():
		p.numbers.seenNumber()
	case p.numbers == wordSince && p.faults.lenient:
		p.cannotGoOn(t, "%w: move number %s: a word before it may have been a move",
			chess.ErrSyntax, excerpt(t.Raw()))
		return
	default:
		if t.Number == 1 && t.Dots == 1 && len(p.stack) == 0 && p.moves > 1 {
			p.faults.odd(inMoves, t.Place, "move number 1 behind move %d: another game may begin here",
				p.before().MoveNumber())
		}
		p.numbers = numbersWrong
	}
	p.number, p.dots = t.Number, t.Dots
}

// glyph adds an annotation to the move before it. If the line has no move yet, or a move number came
// last, the annotation waits for the next move. A sign without a NAG becomes a comment, and a sign of White's
// after a move of Black has Black's NAG.
func (p *player) glyph(t *scanner.Token) {
	switch {
	case t.Number < 0: // no NAG
		p.to.otherText(t.Raw())
	case p.moves == 0 || p.number != 0:
		p.faults.repaired(inMoves, t.Place, "%w: %s before its move", chess.ErrSyntax, excerpt(t.Raw()))
		p.nags = append(p.nags, uint8(t.Number))
	case t.Flaw == scanner.SignForNAG && p.before().Turn() == chess.Black && slices.Contains(ofWhite, t.Number):
		p.to.nag(uint8(t.Number) + 1)
	default:
		p.to.nag(uint8(t.Number))
	}
}

// ofWhite are the NAGs of signs about White, from section 10 of the standard. The next number is that of the
// same sign about Black.
var ofWhite = []int{22, 36, 40, 44, 132, 138}

// takeNAGs gives NAGs that no move follows to the listener, as comments.
func (p *player) takeNAGs() {
	for _, nag := range p.nags {
		p.to.otherText(strconv.AppendUint([]byte{'$'}, uint64(nag), 10))
	}
	p.nags = p.nags[:0]
}

// open begins a variation, or passes over it.
func (p *player) open(t *scanner.Token) {
	switch {
	case p.mainOnly:
		p.nested++
		p.failed = p.trial
		return
	case p.moves == 0 && !p.faults.lenient:
		p.faults.lost(inMoves, t.Place, "%w: variation before any move of its line", chess.ErrSyntax)
		return
	case len(p.stack) == maxDepth:
		p.faults.lost(inMoves, t.Place, "%w", errDepth)
		p.nested++
		return
	}
	if p.moves == 0 {
		*p.before() = *p.pos() // it begins where its line does
	}
	p.takeNAGs()
	p.stack = append(p.stack, p.playedLine)
	from := *p.before()
	p.playedLine = playedLine{at: t.Place, opened: p.from}
	p.startFrom(&from)
	p.number = 0
	p.to.open()
}

// close ends the innermost variation before the token. A variation must be open.
func (p *player) close() {
	p.takeNAGs()
	p.closed = p.playedLine
	closed := &p.closed
	closed.end = p.from
	top := len(p.stack) - 1
	p.playedLine, p.stack = p.stack[top], p.stack[:top]
	if closed.early || p.moves == 0 {
		p.faults.repaired(inMoves, closed.at, "%w: variation before the move that it replaces", chess.ErrSyntax)
		p.hasEarly = true
	}
	p.numbers.seenNumber() // whatever came before, the next number is that of the line around
	p.to.close(closed)
}

// takeResult notes a result, and plays the end of the game if that comes next. A result in a variation is
// the game's only then; otherwise it becomes a comment, unless its line is not played. Of several results
// outside of variations, the last one counts, except "*" and a second result on the line of the first.
func (p *player) takeResult(t *scanner.Token) {
	last := false
	p.scan.LookAhead(func(next *scanner.Token) bool {
		last = next.Kind == scanner.End
		return false
	})
	result, _ := chess.ParseResult(string(t.Text)) // the scanner has it in the form of the standard
	isUnplayed := p.ended || p.nested > 0
	switch {
	case t.Inside && last, !t.Inside && !p.hasResult:
		p.result, p.hasResult = result, true
	case !t.Inside && result != chess.NoResult && t.Flaw != scanner.SecondResult:
		p.result = result
	case t.Inside && !isUnplayed:
		p.faults.repaired(inMoves, t.Place, "%w: result inside a variation%s",
			chess.ErrSyntax, p.faults.asComment())
		p.to.otherText(t.Raw())
	}
	if last {
		p.token(p.scan.Next())
	}
}

// end ends the game before the token t, and the variations that are open.
func (p *player) end(t *scanner.Token) {
	p.nested = 0
	for len(p.stack) > 0 && p.faults.first == nil {
		p.faults.repaired(inMoves, p.at, `%w: "(" without ")"`, chess.ErrSyntax)
		p.close()
	}
	p.takeNAGs()
	switch {
	case t.Flaw == scanner.NoFlaw || p.hasResult:
	case t.Flaw == scanner.NoResult:
		p.faults.repaired(inMoves, t.Place, "%w: no result", io.ErrUnexpectedEOF)
	default:
		p.faults.repaired(inMoves, t.Place, "%w: %s", chess.ErrSyntax, t.Flaw)
	}
	p.closed = p.playedLine
	p.closed.end = p.from
	p.to.close(&p.closed)
}
