// Package san reads the form of a move in algebraic notation. It knows no board. It lies
// below the packages chess and pgn, which both read moves.
package san

import (
	"unicode"
	"unicode/utf8"
)

// A Form holds the parts of the text of a move.
type Form struct {
	// Letters are those of the piece, 0 for a pawn's move without one. Only
	// Russian has a second one.
	Letters [2]rune

	FromFile, FromRank int8 // 0 to 7, -1 where the text has none; not set for castling
	ToFile, ToRank     int8 // 0 to 7
	Promotion          rune // the letter of the piece, 0 for none
	Castling           int8 // 2 for O-O, 3 for O-O-O: the number of O's; 0 for other moves
}

// Letters are those of king, queen, rook, bishop and knight in a language. The second is 0 where
// there is one.
type Letters [5][2]rune

// Parse parses the move at the start of b and returns its length, with the signs
// of check but without "!" and "?". The length is 0 if b does not begin with the form
// of a move.
//
//	Nf3  Ngf3  N1f3  Ng1-f3  Nxf3  N:f3     any capital letter, or two
//	e4  exd5  ed5  e4xd5  e4d5  e4-d5  g1f3
//	e8=Q  e8Q  e8(Q)  e8/Q  e7e8q
//	O-O  0-0  o-o
//	exd6e.p.  exd6ep  Qh5+  Qh5++  Qh5#
func Parse(b []byte) (m Form, n int) {
	n, checks := m.Parse(b)
	return m, n + checks
}

// Parse is like the function [Parse], with the signs of check counted separately.
func (m *Form) Parse(b []byte) (n, checks int) {
	*m = Form{}
	if len(b) < 2 {
		return 0, 0
	}
	n = castling(b)
	switch {
	case n > 0:
		m.Castling = int8(n+1) / 2
	case isFile(b[0]):
		n = m.parseSquares(b, 0)
	default:
		letters := m.parseLetters(b)
		if letters > 0 {
			n = m.parseSquares(b, letters)
		}
	}
	if n == 0 {
		return 0, 0
	}
	for n+checks < len(b) && (b[n+checks] == '+' || b[n+checks] == '#') {
		checks++
	}
	return n, checks
}

// castling returns the length of castling at the start of b, written with one kind of letter:
// 3 or 5, or 0 for anything else. b must not be empty.
func castling(b []byte) int {
	if b[0] != 'O' && b[0] != '0' && b[0] != 'o' {
		return 0
	}
	n := 1
	for n+1 < len(b) && b[n] == '-' && b[n+1] == b[0] {
		n += 2
	}
	if n == 3 || n == 5 {
		return n
	}
	return 0
}

// parseSquares reads one or two squares from index i on, and the promotion or "e.p." after
// them. It returns the index of what follows, or 0 if there is no square.
func (m *Form) parseSquares(b []byte, i int) int {
	file, rank := int8(-1), int8(-1)
	if i < len(b) && isFile(b[i]) {
		file = int8(b[i] - 'a')
		i++
	}
	if i < len(b) && isRank(b[i]) {
		rank = int8(b[i] - '1')
		i++
	}
	to := i
	if to < len(b) && isSign(b[to]) {
		to++
	}
	if to+1 < len(b) && isFile(b[to]) && isRank(b[to+1]) {
		m.FromFile, m.FromRank = file, rank
		m.ToFile, m.ToRank = int8(b[to]-'a'), int8(b[to+1]-'1')
		return m.parseAfter(b, to+2)
	}
	if file < 0 || rank < 0 {
		return 0
	}
	m.FromFile, m.FromRank = -1, -1
	m.ToFile, m.ToRank = file, rank
	return m.parseAfter(b, i)
}

// parseLetters reads the letters of a piece at the start of b, and returns their length in
// bytes, or 0 if there are none.
func (m *Form) parseLetters(b []byte) int {
	if c := b[0]; c < utf8.RuneSelf {
		// Small letters make moves that cannot be read: it is better to report
		// nf3 than to ignore it.
		capital, small := c >= 'A' && c <= 'Z', c > 'h' && c <= 'z' && c != 'x'
		if capital || small {
			m.Letters[0] = rune(c)
			return 1
		}
	}
	first, n := utf8.DecodeRune(b)
	if !unicode.IsUpper(first) {
		return 0
	}
	m.Letters[0] = first
	second, size := utf8.DecodeRune(b[n:])
	if second >= utf8.RuneSelf && unicode.IsLower(second) {
		m.Letters[1] = second
		n += size
	}
	return n
}

// parseAfter reads the promotion or the sign of a capture en passant at index i, if there is
// one, and returns the index of what follows.
func (m *Form) parseAfter(b []byte, i int) int {
	const marked = true
	if i == len(b) || b[i] == ' ' {
		return i
	}
	switch c := b[i]; {
	case c == '=' || c == '/':
		if r, n := Promotion(b[i+1:], marked); n > 0 {
			m.Promotion = r
			i += 1 + n
		}
	case c == '(':
		if r, n := Promotion(b[i+1:], marked); n > 0 && i+1+n < len(b) && b[i+1+n] == ')' {
			m.Promotion = r
			i += n + 2
		}
	case c == 'e' && i+3 < len(b) && string(b[i:i+4]) == "e.p.":
		i += 4
	case c == 'e' && i+1 < len(b) && b[i+1] == 'p':
		i += 2
	case c >= 'A' && m.ToRank%7 == 0:
		if r, n := Promotion(b[i:], !marked); n > 0 {
			m.Promotion = r
			i += n
		}
	}
	return i
}

// Promotion returns the letter of the piece at the start of b, a capital or, as in UCI, a small
// one of English, and its length in bytes, or 0 and 0 if there is none. A letter that is not marked
// by a sign before it, such as "=", does not count if it may begin another move, as in "e8Nf3".
func Promotion(b []byte, marked bool) (rune, int) {
	r, n := utf8.DecodeRune(b)
	if !unicode.IsUpper(r) && r != 'q' && r != 'r' && r != 'b' && r != 'n' {
		return 0, 0
	}
	if marked || n == len(b) {
		return r, n
	}
	if c := b[n]; isFile(c) || isRank(c) || isSign(c) {
		return 0, 0
	}
	return r, n
}

func isFile(c byte) bool { return c-'a' < 8 }
func isRank(c byte) bool { return c-'1' < 8 }

// isSign reports whether c can be between two squares.
func isSign(c byte) bool { return c == 'x' || c == '-' || c == ':' }
