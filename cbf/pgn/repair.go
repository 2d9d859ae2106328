package pgn

import (
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/pgn/internal/scanner"
)

// playToQueen plays a promotion that does not name the piece as one to a queen, and reports whether
// it did.
func (p *player) playToQueen(t *scanner.Token) bool {
	if t.Move.Promotion != 0 {
		return false
	}
	queen := t.Move
	queen.Promotion = 'q'
	m, after, n := find(&p.pos, &queen, p.letters)
	if n != 1 {
		return false
	}
	p.faults.repaired(inMoves, t.Place, "%w: promotion without its piece, read as one to a queen: %s", ErrSyntax, excerpt(t.Raw()))
	p.playTo(&after, m, t)
	return true
}

// playGlued plays the first move of a word that can be split into two moves in one way only, and
// reports whether it did. The second move is the next token.
func (p *player) playGlued(t *scanner.Token) bool {
	const longest = 2 * len("Qa1-b2=Q")
	word := t.Raw()
	if len(word) > longest {
		return false
	}
	found, length := 0, 0
	var move chess.Move
	var after chess.Position
	for i := 2; i+2 <= len(word); i++ {
		m, between, ok := p.wholeMove(word[:i], &p.pos)
		if !ok {
			continue
		}
		if _, _, ok = p.wholeMove(word[i:], &between); ok {
			found++
			length, move, after = i, m, between
		}
	}
	if found != 1 {
		return false
	}
	p.faults.repaired(inMoves, t.Place, "%w: two moves in one word: %s", ErrSyntax, excerpt(word))
	p.scan.Back(len(word) - length)
	p.playTo(&after, move, t)
	return true
}

// playEarly plays the first move of a variation that stands before the move that it replaces, and
// reports whether it did. Such a move has the number of the next move of the line around it.
func (p *player) playEarly(t *scanner.Token) bool {
	if len(p.stack) == 0 || p.moves > 0 || p.hasEarly {
		return false
	}
	around := &p.stack[len(p.stack)-1]
	if around.moves == 0 {
		return false // it begins there already
	}
	from := around.pos
	if p.number != from.MoveNumber() || (p.dots > 1) != (from.Turn() == chess.Black) {
		return false
	}
	m, after, n := find(&from, &t.Move, p.letters)
	if n != 1 {
		return false
	}
	p.early, p.pos = true, from
	p.playTo(&after, m, t)
	return true
}

// cannotPlay ends the line before a move that the position does not have, or a word that looks like
// a move but does not have the form of one.
func (p *player) cannotPlay(t *scanner.Token) {
	if !p.unplayable {
		p.unplayable, p.unplayableAt = true, t.Place
	}
	switch {
	case p.faults.quiet || p.faults.sink.Full() || p.faults.first != nil:
		p.cannotGoOn(t, "%w", ErrMove) // without the work of listing the possible moves
	case t.Kind == scanner.Unreadable:
		p.cannotGoOn(t, "%w: not a move in algebraic notation: %s", ErrSyntax, excerpt(t.Raw()))
	default:
		p.cannotGoOn(t, "%w", findError(&p.pos, string(t.Raw()), &t.Move, p.letters))
	}
}

// cannotGoOn ends the line before the token t, with a fault. The rest of the line is text.
func (p *player) cannotGoOn(t *scanner.Token, format string, a ...any) {
	p.faults.lost(inMoves, t.Place, format, a...)
	p.ended = true
	p.rest, p.numbered = p.scan.TokenAt(), t.Kind == scanner.Number
}
