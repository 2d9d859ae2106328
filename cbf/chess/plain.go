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
		return Move{}, 0
	}
	if b[0] == 'O' {
		return p.playCastling(b)
	}
	kind, origins, target, n := parsePlain(b)
	if n == 0 {
		return Move{}, 0
	}
	from := p.movers(kind, target) & origins
	if from == 0 || from&(from-1) != 0 {
		return Move{}, 0
	}
	m = Move{From: Square(bits.TrailingZeros64(from)), To: target}
	to := target.bit()
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

// parsePlain reads the plain form of a move other than castling: the kind of piece, the squares that
// it may come from, its target, and the length of the text, which is 0 if the form is not plain. b has
// at least maxSAN+2 bytes.
func parsePlain(b []byte) (kind Piece, origins uint64, target Square, n int) {
	kind, origins = Pawn, ^uint64(0)
	switch c := b[0]; c {
	case 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h':
		origins = fileSquares(int(c - 'a'))
		if b[1] == 'x' {
			n = 2
		}
	case 'K', 'Q', 'R', 'B', 'N':
		kind, n = pieceOfLetter[c], 1
		fromFile, fromRank := b[1]-'a', b[1]-'1'
		switch {
		case fromRank < 8:
			origins, n = rankSquares(int(fromRank)), 2
		case fromFile < 8 && b[2]-'1' >= 8: // a file before a rank is that of the target
			origins, n = fileSquares(int(fromFile)), 2
		}
		if b[n] == 'x' {
			n++
		}
	default:
		return NoPiece, 0, 0, 0
	}
	file, rank := b[n]-'a', b[n+1]-'1'
	promotes := kind == Pawn && rank%7 == 0
	if file > 7 || rank > 7 || promotes {
		return NoPiece, 0, 0, 0
	}
	n += 2
	for n < len(b)-1 && (b[n] == '+' || b[n] == '#') { // signs of check are ignored, right or wrong
		n++
	}
	if !endsPlain(b[n]) {
		return NoPiece, 0, 0, 0
	}
	return kind, origins, Square(rank<<3 | file), n
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
