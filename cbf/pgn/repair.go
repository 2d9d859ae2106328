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
	p.scan.LookAhead(func(next *scanner.Token) bool {
		switch next.Kind {
		case scanner.Move, scanner.Unreadable, scanner.NullMove, scanner.Number,
			scanner.Result, scanner.Close, scanner.End:
			ok = true
		}
		return false
	})
	return reading{"promotion without its piece, read as one to a queen", m, after, 0}, ok
}

// asCastling reads a move of the king, "Ke1-g1" or "Kg1", as castling.
func (p *player) asCastling(t *scanner.Token) (r reading, ok bool) {
	const c, e, g = 2, 4, 6 // files
	home := int8(0)
	if p.pos().Turn() == chess.Black {
		home = 7
	}
	move := &t.Move
	fromHome := (move.FromFile < 0 || move.FromFile == e) && (move.FromRank < 0 || move.FromRank == home)
	if move.Letters != [2]rune{'K'} || !fromHome || move.ToRank != home {
		return r, false
	}
	var form san.Form
	switch move.ToFile {
	case g:
		form.Castling = int8(len("OO"))
	case c:
		form.Castling = int8(len("OOO"))
	default:
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
	for i := shortestMove; i < len(word); i++ {
		m, between, isMove := p.wholeMove(word[:i], p.pos())
		if !isMove {
			continue
		}
		next, fits := p.afterMove(word[i:], &between)
		if fits {
			found++
			r = reading{"a move and more in one word", m, between, next}
		}
	}
	return r, found == 1
}

// shortestMove is the length of the shortest move, such as "e4".
const shortestMove = 2

// afterMove reports whether rest, the end of the word at the cursor after a move that leads to pos, is
// another move or may follow a move. next is how many of its bytes are read as the next token.
func (p *player) afterMove(rest []byte, pos *chess.Position) (next int, fits bool) {
	next, fits = p.mayFollow(string(rest))
	if fits {
		return next, true
	}
	for n := shortestMove; n <= len(rest); n++ {
		_, _, fits = p.wholeMove(rest[:n], pos)
		if fits && n < len(rest) {
			_, fits = p.mayFollow(string(rest[n:]))
		}
		if fits {
			return len(rest), true
		}
	}
	return 0, false
}

// mayFollow reports whether rest, the end of the word at the cursor, may follow a move directly. It may
// if it is a move number with its dot, a word of check or mate, a sign for a NAG, a sign of capture, or a
// sign beyond ASCII, which is text. A sign of capture belongs to the move, and anything else is the next
// token: next is its length.
func (p *player) mayFollow(rest string) (next int, fits bool) {
	switch rest {
	case "x", ":", "×":
		return 0, true
	case "ch", "dbl", "dblch", "mate":
		return len(rest), true
	}
	if strings.Trim(rest, "0123456789") == "" {
		return len(rest), bytes.HasPrefix(p.scan.Ahead(), []byte("."))
	}
	if scanner.IsSign(rest) {
		return len(rest), true
	}
	r, _ := utf8.DecodeRuneInString(rest)
	return len(rest), r >= utf8.RuneSelf && !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != utf8.RuneError
}

// asCapture reads a pawn's capture without its file, such as "xd5".
func (p *player) asCapture(t *scanner.Token) (r reading, ok bool) {
	word := t.Raw()
	if word[0] != 'x' && word[0] != ':' || len(word) > len("xd8=Q+") {
		return r, false
	}
	return p.onlyOne("capture without the file of the pawn", func(i byte) []byte {
		return append([]byte{'a' + i}, word...)
	})
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
	r, isOne := p.onlyOne("capture without its square", func(i byte) []byte {
		return []byte{from, 'x', to, '1' + i}
	})
	if !isOne {
		return r, false
	}
	p.scan.LookAhead(func(next *scanner.Token) bool {
		if next.Kind == scanner.Move {
			_, _, n := find(&r.after, &next.Move, p.letters)
			ok = n == 1
		}
		return next.Kind == scanner.Number
	})
	return r, ok
}

// onlyOne reads the one of eight spellings, for i from 0 to 7, that is a legal move. ok is false unless
// exactly one is.
func (p *player) onlyOne(fault string, spelling func(i byte) []byte) (r reading, ok bool) {
	found := 0
	for i := range byte(8) {
		m, after, isMove := p.wholeMove(spelling(i), p.pos())
		if isMove {
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
