package cbmoves

// The wings of a king, on which the rooks are that castle with it.
const (
	right = 0 // the h-side, which is on the king's right for White
	left  = 1
)

const (
	rank1 uint64 = 0xff
	rank8 uint64 = 0xff << 56
)

// homeRank returns the rank on which a side castles.
func homeRank(c Color) uint64 {
	if c == White {
		return rank1
	}
	return rank8
}

// wingOf returns the wing of a king on which s lies, a square of the same rank.
func wingOf(king, s Square) int {
	if s > king {
		return right
	}
	return left
}

// beyond returns the squares between a square and the edge of the board on the
// side of a wing, the one on the edge included.
func beyond(s Square, wing int) uint64 {
	rank := rank1 << (s & 0x38)
	if wing == right {
		return rank &^ (s.bit() | (s.bit() - 1))
	}
	return rank & (s.bit() - 1)
}

// castlingTargets returns the squares that king and rook go to.
func castlingTargets(king Square, wing int) (kingTo, rookTo Square) {
	if wing == right {
		return king&^7 | 6, king&^7 | 5
	}
	return king&^7 | 2, king&^7 | 3
}

// span returns the squares from a to b of one rank, both included.
func span(a, b Square) uint64 { return a.bit() | between[a&63][b&63] | b.bit() }

// A rights is the rooks that may castle: White's on rank 1, Black's on rank 8.
type rights uint64

// rook returns the rook with which the king of side c may castle on a wing; offBoard if
// there is none.
func (r rights) rook(c Color, king Square, wing int) Square {
	return lowest(uint64(r) & homeRank(c) & beyond(king, wing))
}

// after returns the rights that are left after a move of side c other than castling.
func (r rights) after(m packed, c Color) rights {
	r &^= rights(m.from().bit() | m.to().bit())
	if m.piece() == King {
		r &^= rights(homeRank(c))
	}
	if m.captured() == King {
		r &^= rights(homeRank(c.other()))
	}
	return r
}

// castling describes castling, as king takes rook in Chess960. It returns 0 if there is no
// right to it, or if one of the squares that the two leave, cross and reach is occupied by
// another piece.
func (r rights) castling(c Color, king Square, wing int, occupied uint64, chess960 bool) packed {
	rook := r.rook(c, king, wing)
	if rook == offBoard {
		return 0
	}
	to, rookTo := castlingTargets(king, wing)
	if occupied&(span(king, to)|span(rook, rookTo))&^king.bit()&^rook.bit() != 0 {
		return 0
	}
	if chess960 {
		to = rook
	}
	return packMove(king, to, NoPiece, King, NoPiece) | packedCastling
}

// wing reports whether a king castles with m, in either of the two forms of UCI, and on
// which wing: it takes one of the rooks that may castle, or goes to the g- or c-file from
// farther off than one step.
func (r rights) wing(c Color, m Move) (wing int, ok bool) {
	if m.Promotion != NoPiece || m.From == m.To || m.From.Rank() != m.To.Rank() {
		return 0, false
	}
	wing = wingOf(m.From, m.To)
	kingTo, _ := castlingTargets(m.From, wing)
	return wing, m.To == r.rook(c, m.From, wing) || m.To == kingTo && !reaches(King, White, m.From, m.To)
}

// isChess960 reports whether castling is written as king takes rook: a king or a
// rook that may castle is not where it is in the normal start.
func (p *Position) isChess960() bool {
	const corners, fileE = 0x81 | 0x81<<56, 0x10 | 0x10<<56
	kings := uint64(0)
	for c := White; c <= Black; c++ {
		if uint64(p.castlers)&homeRank(c) != 0 {
			kings |= p.king(c).bit()
		}
	}
	return uint64(p.castlers)&^corners|kings&^fileE != 0
}
