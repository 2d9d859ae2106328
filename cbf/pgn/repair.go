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

// A reading is the probable meaning of a move that is not legal, or of a word that looks like a move.
type reading struct {
	fault string // what is wrong with the word
	move  chess.Move
	after chess.Position // after the move
	next  int            // how many bytes at the end of the word are read as the next token
}

// asQueen reads a promotion that does not name the piece as one to a queen, if another move, a number, a
// result or an end follows it.
func (p *player) asQueen(t *scanner.Token) (r reading, ok bool) {
	queen := t.Move
	queen.Promotion = 'q'
	m, after, n := find(p.pos(), &queen, p.letters)
	if t.Move.Promotion != 0 || n != 1 {
		return r, false
	}
	p.scan.LookAhead(func(t *scanner.Token) bool {
		switch t.Kind {
		case scanner.Move, scanner.Unreadable, scanner.NullMove, scanner.Number, scanner.Result, scanner.Close, scanner.End:
			ok = true
		}
		return false
	})
	return reading{"promotion without its piece, read as one to a queen", m, after, 0}, ok
}

// asCastling reads a move of the king, "Ke1-g1" or "Kg1", as castling.
func (p *player) asCastling(t *scanner.Token) (r reading, ok bool) {
	const c, e, g = 2, 4, 6
	home := int8(0)
	if p.pos().Turn() == chess.Black {
		home = 7
	}
	var form san.Form
	switch {
	case t.Move.FromFile >= 0 && t.Move.FromFile != e, t.Move.FromRank >= 0 && t.Move.FromRank != home:
		return r, false
	case t.Move.ToFile == g:
		form.Castling = 2
	case t.Move.ToFile == c:
		form.Castling = 3
	}
	if t.Move.Letters != [2]rune{'K'} || t.Move.ToRank != home || form.Castling == 0 {
		return r, false
	}
	m, after, n := find(p.pos(), &form, p.letters)
	return reading{"castling as a move of the king", m, after, 0}, n == 1 && m.From.File() == e
}

// asGlued reads the move with which a word begins, if exactly one such move is legal and the rest of the
// word is another move or may follow a move: see mayFollow. The rest is the next token.
func (p *player) asGlued(t *scanner.Token) (r reading, ok bool) {
	const longest = 2*len("Qa1-b2=Q+") + len("dblch")
	word := t.Raw()
	if len(word) > longest {
		return r, false
	}
	found := 0
	for i := 2; i < len(word); i++ {
		m, between, ok := p.wholeMove(word[:i], p.pos())
		if !ok {
			continue
		}
		rest := string(word[i:])
		keeps, fits := p.mayFollow(rest)
		for n := 2; !fits && n <= len(rest); n++ { // another move
			_, _, fits = p.wholeMove(word[i:i+n], &between)
			if fits && n < len(rest) {
				_, fits = p.mayFollow(rest[n:])
			}
			keeps = 0
		}
		if fits {
			found++
			r = reading{"a move and more in one word", m, between, len(rest) - keeps}
		}
	}
	return r, found == 1
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
	if strings.Trim(rest, "0123456789") == "" {
		return 0, bytes.HasPrefix(p.scan.Ahead(), []byte("."))
	}
	if scanner.IsSign(rest) {
		return 0, true
	}
	r, _ := utf8.DecodeRuneInString(rest)
	return 0, r >= utf8.RuneSelf && !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != utf8.RuneError
}

// asCapture reads a pawn's capture without its file, such as "xd5".
func (p *player) asCapture(t *scanner.Token) (r reading, ok bool) {
	word := t.Raw()
	if word[0] != 'x' && word[0] != ':' || len(word) > len("xd8=Q+") {
		return r, false
	}
	return p.onlyOne("capture without the file of the pawn", func(i byte) []byte { return append([]byte{'a' + i}, word...) })
}

// asFiles reads a pawn's capture that is written as two files, "ed" or "exd", if the next token, after
// numbers, is a move that is legal after it.
func (p *player) asFiles(t *scanner.Token) (r reading, ok bool) {
	word := t.Raw()
	from, to := word[0], word[len(word)-1]
	isPair := len(word) == 2 || len(word) == 3 && word[1] == 'x'
	if !isPair || from-'a' >= 8 || to-'a' >= 8 {
		return r, false
	}
	r, one := p.onlyOne("capture without its square", func(i byte) []byte { return []byte{from, 'x', to, '1' + i} })
	if !one {
		return r, false
	}
	p.scan.LookAhead(func(t *scanner.Token) bool {
		if t.Kind == scanner.Move {
			_, _, n := find(&r.after, &t.Move, p.letters)
			ok = n == 1
		}
		return t.Kind == scanner.Number
	})
	return r, ok
}

// onlyOne reads the one of eight spellings that is a legal move, if exactly one is.
func (p *player) onlyOne(fault string, spelling func(i byte) []byte) (r reading, ok bool) {
	found := 0
	for i := range byte(8) {
		if m, after, ok := p.wholeMove(spelling(i), p.pos()); ok {
			found++
			r = reading{fault, m, after, 0}
		}
	}
	return r, found == 1
}

// asRespelled reads a move whose letters are in the wrong case: "E2E4", "nf3", or "Bxc3" for a capture by
// the b-pawn.
func (p *player) asRespelled(t *scanner.Token) (r reading, ok bool) {
	word := bytes.Clone(t.Raw())
	if p.letters != nil || len(word) < 3 || len(word) > len("E2-E4+") {
		return r, false
	}
	switch c := word[0]; {
	case c >= 'A' && c <= 'H' && word[1] >= '1' && word[1] <= '8':
		word = bytes.ToLower(word)
	case strings.IndexByte("nkqr", c) >= 0:
		word[0] = c - ('a' - 'A')
	case c == 'B' && word[1] == 'x':
		word[0] = 'b'
	default:
		return r, false
	}
	m, after, ok := p.wholeMove(word, p.pos())
	return reading{fault: "letters in another case", move: m, after: after}, ok
}

// wholeMove reads the whole of text as a move in pos, and returns the move and the position after it.
// ok is false if text describes no legal move, or more than one.
func (p *player) wholeMove(text []byte, pos *chess.Position) (m chess.Move, after chess.Position, ok bool) {
	form, length := san.Parse(text)
	if length != len(text) {
		return m, after, false
	}
	m, after, n := find(pos, &form, p.letters)
	return m, after, n == 1
}
