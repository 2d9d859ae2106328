package pgn

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/san"
	"example.com/boardcodec/cbf/pgn/internal/scanner"
)

// repair plays the probable meaning of a move that is not legal, or of a word that looks like a move,
// and reports whether it did.
func (p *player) repair(t *scanner.Token) bool {
	if t.Kind == scanner.Move && (p.playToQueen(t) || p.playKing(t)) {
		return true
	}
	return p.playGlued(t) || p.playCapture(t) || t.Kind == scanner.Move && (p.playEarly(t) || p.playLate(t)) ||
		p.playText(t) || p.playRespelled(t) || p.playFiles(t)
}

// playToQueen plays a promotion that does not name the piece as one to a queen, if another move, a
// number, a result or an end follows it. It reports whether it did.
func (p *player) playToQueen(t *scanner.Token) bool {
	if t.Move.Promotion != 0 {
		return false
	}
	queen := t.Move
	queen.Promotion = 'q'
	m, after, n := find(p.pos(), &queen, p.letters)
	if n != 1 {
		return false
	}
	bare := false
	p.scan.LookAhead(func(t *scanner.Token) bool {
		switch t.Kind {
		case scanner.Move, scanner.Unreadable, scanner.NullMove, scanner.Number, scanner.Result, scanner.Close, scanner.End:
			bare = true
		}
		return false
	})
	if !bare {
		return false
	}
	p.takeWords()
	p.faults.repaired(inMoves, t.Place, "%w: promotion without its piece, read as one to a queen: %s", chess.ErrSyntax, excerpt(t.Raw()))
	p.playTo(&after, m, t)
	return true
}

// playKing plays castling that is written as a king move, "Ke1-g1" or "Kg1", and reports whether it
// did.
func (p *player) playKing(t *scanner.Token) bool {
	const c, e, g = 2, 4, 6
	home := int8(0)
	if p.pos().Turn() == chess.Black {
		home = 7
	}
	if t.Move.Letters != [2]rune{'K'} || t.Move.ToRank != home || t.Move.ToFile != c && t.Move.ToFile != g ||
		t.Move.FromFile >= 0 && t.Move.FromFile != e || t.Move.FromRank >= 0 && t.Move.FromRank != home {
		return false
	}
	form := san.Form{Castling: 2}
	if t.Move.ToFile == c {
		form.Castling = 3
	}
	m, after, n := find(p.pos(), &form, p.letters)
	if n != 1 || m.From.File() != e {
		return false
	}
	p.takeWords()
	p.faults.repaired(inMoves, t.Place, "%w: castling as a move of the king: %s", chess.ErrSyntax, excerpt(t.Raw()))
	p.playTo(&after, m, t)
	return true
}

// playCapture plays a pawn's capture without its file, such as "xd5", if exactly one such capture is
// legal. It reports whether it did.
func (p *player) playCapture(t *scanner.Token) bool {
	word := t.Raw()
	if word[0] != 'x' && word[0] != ':' || len(word) > len("xd8=Q+") {
		return false
	}
	var move chess.Move
	var after chess.Position
	found := 0
	for file := range byte(8) {
		if m, pos, ok := p.wholeMove(append([]byte{'a' + file}, word...), p.pos()); ok {
			found++
			move, after = m, pos
		}
	}
	if found != 1 {
		return false
	}
	p.takeWords()
	p.faults.repaired(inMoves, t.Place, "%w: capture without the file of the pawn: %s", chess.ErrSyntax, excerpt(word))
	p.playTo(&after, move, t)
	return true
}

// playGlued plays the move with which a word begins, if exactly one such move is legal and the rest of
// the word is another move or may follow a move: see mayFollow. It reports whether it did. The rest is
// the next token.
func (p *player) playGlued(t *scanner.Token) bool {
	const longest = 2*len("Qa1-b2=Q+") + len("dblch")
	word := t.Raw()
	if len(word) > longest {
		return false
	}
	found, back := 0, 0
	var move chess.Move
	var after chess.Position
	for i := 2; i < len(word); i++ {
		m, between, ok := p.wholeMove(word[:i], p.pos())
		if !ok {
			continue
		}
		rest := string(word[i:])
		keeps, fits := p.mayFollow(rest)
		for n := 2; !fits && n <= len(rest); n++ { // another move
			if _, _, fits = p.wholeMove(word[i:i+n], &between); fits && n < len(rest) {
				_, fits = p.mayFollow(rest[n:])
			}
			keeps = 0
		}
		if fits {
			found++
			back, move, after = len(rest)-keeps, m, between
		}
	}
	if found != 1 {
		return false
	}
	p.takeWords()
	p.faults.repaired(inMoves, t.Place, "%w: a move and more in one word: %s", chess.ErrSyntax, excerpt(word))
	p.scan.Back(back)
	p.playTo(&after, move, t)
	return true
}

// mayFollow reports whether rest, the end of the word at the cursor, may follow a move directly. It may
// if it is a move number with its dot, a word or sign of check or mate, a sign for a NAG, a sign of
// capture, of which keeps bytes belong to the move, or a sign beyond ASCII, which is text.
func (p *player) mayFollow(rest string) (keeps int, fits bool) {
	switch rest {
	case "x", ":", "×":
		return len(rest), true
	case "ch", "dbl", "dblch", "mate":
		return 0, true
	}
	if behind := p.scan.Behind(); strings.Trim(rest, "0123456789") == "" {
		return 0, len(behind) > 0 && behind[0] == '.'
	}
	if scanner.IsSign(rest) {
		return 0, true
	}
	r, _ := utf8.DecodeRuneInString(rest)
	return 0, r >= utf8.RuneSelf && !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != utf8.RuneError
}

// playEarly plays the first move of a variation before the move that it replaces, and
// reports whether it did. Such a move has the number of the next move of the line around it.
func (p *player) playEarly(t *scanner.Token) bool {
	if len(p.stack) == 0 || p.moves > 0 || p.hasEarly {
		return false
	}
	around := &p.stack[len(p.stack)-1]
	if around.moves == 0 {
		return false // it begins there already
	}
	from := *around.pos()
	if p.number != from.MoveNumber() || (p.dots > 1) != (from.Turn() == chess.Black) {
		return false
	}
	m, after, n := find(&from, &t.Move, p.letters)
	if n != 1 {
		return false
	}
	p.early = true
	*p.pos() = from
	p.playTo(&after, m, t)
	return true
}

// playLate plays the first move of a variation that belongs to the move before the one that it
// follows, and reports whether it did.
func (p *player) playLate(t *scanner.Token) bool {
	if len(p.stack) == 0 || p.moves > 0 {
		return false
	}
	around := &p.stack[len(p.stack)-1]
	if around.moves < 2 || p.number != 0 && (p.number != around.earlier().MoveNumber() || (p.dots > 1) != (around.earlier().Turn() == chess.Black)) {
		return false
	}
	m, after, n := find(around.earlier(), &t.Move, p.letters)
	if n != 1 {
		return false
	}
	p.takeWords()
	p.faults.repaired(inMoves, p.at, "%w: variation of the move before", chess.ErrSyntax)
	p.late = true
	*p.pos() = *around.earlier()
	p.playTo(&after, m, t)
	return true
}

// mostBetween is how many tokens are searched for the evidence that a word is text.
const mostBetween = 16

// playText treats a word that looks like a move as text, if the next move number proves this by fitting
// the number of legal moves before it. It reports whether it did.
func (p *player) playText(t *scanner.Token) bool {
	pos, proved, nested, left := *p.pos(), false, 0, mostBetween
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
			black := pos.Turn() == chess.Black
			fits := t.Number == pos.MoveNumber() && (t.Dots > 1 == black)
			if fits || t.Dots > 0 {
				proved = fits
				return false
			}
		case scanner.NullMove:
			pos = pos.Pass()
		case scanner.Move:
			m, after, n := find(&pos, &t.Move, p.letters)
			if n != 1 {
				return false
			}
			_, pos = m, after
		}
		return left > 0
	})
	if !proved {
		return false
	}
	t.Kind, t.Flaw = scanner.Word, scanner.TextAmongMoves
	p.addWord(t)
	return true
}

// playRespelled plays a move whose letters are in the wrong case, "E2E4", "nf3", or "Bxc3" of the
// b-pawn, and reports whether it did.
func (p *player) playRespelled(t *scanner.Token) bool {
	word := bytes.Clone(t.Raw())
	if p.letters != nil || len(word) < 3 || len(word) > len("E2-E4+") {
		return false
	}
	switch c := word[0]; {
	case c >= 'A' && c <= 'H' && word[1]-'1' < 8:
		word = bytes.ToLower(word)
	case bytes.IndexByte([]byte("nkqr"), c) >= 0:
		word[0] = c - ('a' - 'A')
	case c == 'B' && word[1] == 'x':
		word[0] = 'b'
	default:
		return false
	}
	m, after, ok := p.wholeMove(word, p.pos())
	if !ok {
		return false
	}
	p.takeWords()
	p.faults.repaired(inMoves, t.Place, "%w: letters in another case: %s", chess.ErrSyntax, excerpt(t.Raw()))
	p.playTo(&after, m, t)
	return true
}

// playFiles plays a pawn's capture that is written as two files, "ed" or "exd", if exactly one such move
// is legal and the next token is a move that is legal after it. It reports whether it did.
func (p *player) playFiles(t *scanner.Token) bool {
	word := t.Raw()
	if len(word) != 2 && (len(word) != 3 || word[1] != 'x') || word[0]-'a' >= 8 || word[len(word)-1]-'a' >= 8 {
		return false
	}
	var move chess.Move
	var after chess.Position
	found := 0
	for rank := range byte(8) {
		if m, pos, ok := p.wholeMove([]byte{word[0], 'x', word[len(word)-1], '1' + rank}, p.pos()); ok {
			found++
			move, after = m, pos
		}
	}
	legal := false
	if found == 1 {
		p.scan.LookAhead(func(t *scanner.Token) bool {
			if t.Kind == scanner.Move {
				_, _, n := find(&after, &t.Move, p.letters)
				legal = n == 1
			}
			return t.Kind == scanner.Number
		})
	}
	if !legal {
		return false
	}
	p.takeWords()
	p.faults.repaired(inMoves, t.Place, "%w: capture without its square: %s", chess.ErrSyntax, excerpt(t.Raw()))
	p.playTo(&after, move, t)
	return true
}

// cannotPlay ends the line before a move that is not legal in the position, or a word that looks like a
// move but does not have the form of one.
func (p *player) cannotPlay(t *scanner.Token) {
	p.takeWords()
	if !p.unplayable {
		p.unplayable, p.unplayableAt = true, t.Place
	}
	switch {
	case p.faults.quiet || p.faults.sink.Full() || p.faults.first != nil:
		p.cannotGoOn(t, "%w", chess.ErrMove) // without the work of listing the possible moves
	case t.Kind == scanner.Unreadable:
		p.cannotGoOn(t, "%w: not a move in algebraic notation: %s", chess.ErrSyntax, excerpt(t.Raw()))
	default:
		p.cannotGoOn(t, "%w", findError(p.pos(), string(t.Raw()), &t.Move, p.letters))
	}
}

// cannotGoOn ends the line before the token t, with a fault. The rest of the line is text.
func (p *player) cannotGoOn(t *scanner.Token, format string, a ...any) {
	p.takeNAGs()
	p.faults.lost(inMoves, t.Place, format, a...)
	p.ended = true
	p.rest, p.numbered = p.scan.TokenAt(), t.Kind == scanner.Number
}
