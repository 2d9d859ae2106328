package cbmoves

// The wings of a king, each with a rook for castling.
const (
	right = 0 // the h-side, which is on the king's right for White
	left  = 1
)

const (
	rank1 uint64 = 0xff
	rank8 uint64 = 0xff << 56
)

// homeRank returns the squares of the rank on which side c castles.
func homeRank(c Color) uint64 { return rank1 << (56 * (c & 1)) }

// wingOf returns the wing on which s is, another square of the king's rank.
func wingOf(king, s Square) int {
	if s > king {
		return right
	}
	return left
}

// beyond returns the squares from a square to the edge of the board on a wing,
// without the square itself.
func beyond(s Square, wing int) uint64 {
	rank := rank1 << (s & 0x38)
	if wing == right {
		return rank &^ (s.bit() | (s.bit() - 1))
	}
	return rank & (s.bit() - 1)
}

// castlingTargets returns the squares to which the king and the rook of a wing go.
func castlingTargets(king Square, wing int) (kingTo, rookTo Square) {
	home := king &^ 7
	return home | [...]Square{6, 2}[wing], home | [...]Square{5, 3}[wing]
}

// span returns the squares from a to b of one rank, both included.
func span(a, b Square) uint64 { return a.bit() | between[a&63][b&63] | b.bit() }

// castlingRook returns the square of the rook with which the king of side c may castle on a wing,
// or offBoard if there is none.
func (s *state) castlingRook(c Color, king Square, wing int) Square {
	return lowest(s.castlers & homeRank(c) & beyond(king, wing))
}

// castling returns the castling move of the side to move on a wing. If chess960, To is the square of
// the rook, otherwise the destination of the king. castling returns 0 if there is no right to
// castle, or if another piece is on a square that the king or the rook crosses or reaches.
func (s *state) castling(king Square, wing int, occupied uint64, chess960 bool) packed {
	rook := s.castlingRook(s.turn, king, wing)
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

// castles reports whether the move of a king is castling, in either of the two forms of UCI:
// the king takes a rook with which it may castle, or moves to the g- or c-file by more than
// one step.
func (s *state) castles(m packed) bool {
	from, to := m.from(), m.to()
	if m.promotion() != NoPiece || from == to || from.Rank() != to.Rank() {
		return false
	}
	wing := wingOf(from, to)
	kingTo, _ := castlingTargets(from, wing)
	return to == s.castlingRook(s.turn, from, wing) || to == kingTo && reach(King, White, from)&to.bit() == 0
}

// isChess960 reports whether castling is written as king takes rook, because a king or
// a rook that may castle is not on its square of the normal start.
func (p *Position) isChess960() bool {
	const corners = 0x81 | 0x81<<56
	for c := White; c <= Black; c++ {
		if rooks := p.castlers & homeRank(c); rooks&^corners != 0 || rooks != 0 && p.king(c).File() != 4 {
			return true
		}
	}
	return false
}
