package pgn

import "example.com/boardcodec/cbf/pgn/internal/scanner"

// mayBeText reports whether the text among the moves may go on with a token.
func (p *player) mayBeText(t *scanner.Token) bool {
	switch t.Kind {
	case scanner.Word:
		return true
	case scanner.Number:
		return t.Dots == 0
	case scanner.Move, scanner.Unreadable:
		return !p.ended
	}
	return false
}

// unreadable plays the probable meaning of a word that looks like a move. If there is none, the word ends
// the line or, if the end of the text cuts it off, becomes text.
func (p *player) unreadable(t *scanner.Token) {
	switch {
	case p.repair(t):
	case t.Flaw == scanner.CutWord:
		p.numbers.seenWord()
		p.addWord(t)
	default:
		p.cannotPlay(t)
	}
}

// addWord adds a word to the text among the moves.
func (p *player) addWord(t *scanner.Token) {
	if len(p.words) == 0 {
		p.wordsAt, p.wordsFlaw = t.Place, t.Flaw
	} else {
		p.words = append(p.words, ' ')
	}
	p.words = append(p.words, t.Raw()...)
}

// takeWords gives the text among the moves, which is complete, to the listener as a comment.
func (p *player) takeWords() {
	if len(p.words) == 0 {
		return
	}
	p.faults.repaired(inMoves, p.wordsAt, "%w: %s%s: %s",
		malformed(p.wordsFlaw), p.wordsFlaw, p.faults.asComment(), excerpt(p.words))
	p.to.otherText(p.words)
	p.words = p.words[:0]
}

// playText treats a word as text if there is evidence for that, and reports whether it did. It also returns
// true if the game is too long.
func (p *player) playText(t *scanner.Token) bool {
	proved := p.isText()
	if !p.scan.Held() {
		return true
	}
	if proved {
		t.Flaw = scanner.TextAmongMoves
		p.addWord(t)
	}
	return proved
}

// mostBetween is how many tokens are searched for the evidence that a word is text.
const mostBetween = 16

// isText reports whether the next move number proves that a word which looks like a move is text: it fits
// the number of legal moves before it. Variations before it are passed over.
func (p *player) isText() (proved bool) {
	pos, nested, left := *p.pos(), 0, mostBetween
	p.scan.LookAhead(func(t *scanner.Token) bool {
		left--
		switch t.Kind {
		case scanner.Open:
			nested++
		case scanner.Close:
			nested--
		case scanner.Result, scanner.Tag, scanner.End:
			return false
		}
		if nested != 0 {
			return nested > 0 && left > 0
		}
		switch t.Kind {
		case scanner.Number:
			proved = isNumberOf(t.Number, t.Dots, &pos)
			if proved || t.Dots > 0 {
				return false
			}
		case scanner.NullMove:
			pos = pos.Pass()
		case scanner.Move:
			_, after, n := find(&pos, &t.Move, p.letters)
			if n != 1 {
				return false
			}
			pos = after
		}
		return left > 0
	})
	return proved
}
