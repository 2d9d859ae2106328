package chess

import (
	"math/bits"

	"example.com/boardcodec/cbf/internal/san"
)

// playPlain plays the move at the start of b if its SAN has a plain form, as nearly all moves
// have: castling, a pawn's move without promotion, or a piece's move with at most a file or a rank
// of origin, before white space, ")", "!" or "?". It returns the move and the length of its text.
// The length is 0, and the position unchanged, if the form is not plain, or does not mean exactly
// one legal move. It costs much less than [Position.ParseSAN].
func (p *Position) playPlain(b []byte) (m Move, n int) {
	if len(b) < maxSAN+2 {
		return m, 0
	}
	kind, named := Pawn, ^uint64(0)
	switch c := b[0]; c {
	case 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h':
		named = fileSquares(int(c - 'a'))
		if b[1] == 'x' {
			n = 2
		}
	case 'K', 'Q', 'R', 'B', 'N':
		kind, n = pieceOfLetter[c], 1
		// A file before a rank is that of the target, not of the origin.
		if fromRank := b[1] - '1'; fromRank < 8 {
			named, n = rankSquares(int(fromRank)), 2
		} else if fromFile := b[1] - 'a'; fromFile < 8 && b[2]-'1' >= 8 {
			named, n = fileSquares(int(fromFile)), 2
		}
		if b[n] == 'x' {
			n++
		}
	case 'O':
		return p.playCastling(b)
	default:
		return m, 0
	}
	file, rank := b[n]-'a', b[n+1]-'1'
	if file > 7 || rank > 7 {
		return m, 0
	}
	if kind == Pawn && rank%7 == 0 {
		return m, 0 // a promotion
	}
	n += 2
	for n < len(b)-1 && (b[n] == '+' || b[n] == '#') { // signs of check are ignored, right or wrong
		n++
	}
	if !endsPlain(b[n]) {
		return m, 0
	}
	m.To = Square(rank<<3 | file)
	from := p.movers(kind, m.To) & named
	if from == 0 || from&(from-1) != 0 {
		return Move{}, 0
	}
	m.From = Square(bits.TrailingZeros64(from))
	to := m.To.bit()
	kings := p.kings() & p.men(p.side)
	if kind == King {
		kings ^= from | to
	}
	// The king has to be safe on the board after the move, on which a captured piece attacks nothing.
	if p.attackersThrough(kings, p.side.Other(), p.occupied()&^from|to)&^to != 0 {
		return Move{}, 0
	}
	p.play(m)
	return m, n
}

// playCastling is playPlain for castling.
func (p *Position) playCastling(b []byte) (m Move, n int) {
	form, n := san.Parse(b[:maxSAN+1])
	if form.Castling == 0 || !endsPlain(b[n]) {
		return Move{}, 0
	}
	m, after, found := p.find(&form, nil)
	if found != 1 {
		return Move{}, 0
	}
	*p = after
	return m, n
}

// endsPlain reports whether a move may end before c in the plainest forms.
func endsPlain(c byte) bool {
	switch c {
	case ' ', '\n', '\r', ')', '!', '?':
		return true
	}
	return false
}
