package cbmoves

// reachOf has, by side, kind and origin, the squares to which a piece moves or captures on an
// otherwise empty board, without castling. The two encodings number the same squares differently.
var reachOf = func() (reach [2][King + 1][64]uint64) {
	for row := range joseOffsets.to {
		for from, to := range joseOffsets.to[row] {
			piece := Piece(row >> 5) // as in rowOf
			switch {
			case to == offBoard:
			case piece == NoPiece:
				reach[Black][Pawn][from] |= to.bit()
			case piece == Pawn:
				reach[White][Pawn][from] |= to.bit()
			default:
				reach[White][piece][from] |= to.bit()
				reach[Black][piece][from] |= to.bit()
			}
		}
	}
	return reach
}()

// reach returns the squares that a piece of side c can reach from a square: see reachOf.
func reach(piece Piece, c Color, from Square) uint64 { return reachOf[c&1][piece&7][from&63] }

// sliders returns the bishops, rooks and queens of both sides that would attack a square if no
// piece were between.
func (p *Position) sliders(to Square) uint64 {
	return reach(Bishop, White, to)&p.diagonals() | reach(Rook, White, to)&p.straights()
}

// unblocked returns the squares of a set that have no piece between them and from.
func (p *Position) unblocked(squares uint64, from Square) uint64 {
	occupied, found := p.occupied(), uint64(0)
	for ; squares != 0; squares &= squares - 1 {
		if to := lowest(squares); occupied&between[from&63][to&63] == 0 {
			found |= to.bit()
		}
	}
	return found
}

// attackers returns the pieces of side c that attack a square.
func (p *Position) attackers(to Square, c Color) uint64 {
	// A pawn of side c attacks a square if a pawn of the other side on that square would attack
	// it. On its own file a pawn moves, but does not capture.
	pawns := reach(Pawn, c.Other(), to) &^ (fileA << to.File()) & p.ofKind(Pawn)
	leapers := pawns | reach(Knight, c, to)&p.ofKind(Knight) | reach(King, c, to)&p.ofKind(King)
	return p.side(c)&leapers | p.unblocked(p.side(c)&p.sliders(to), to)
}

// attacked reports whether side c attacks any square of a set.
func (p *Position) attacked(squares uint64, c Color) bool {
	for ; squares != 0; squares &= squares - 1 {
		if p.attackers(lowest(squares), c) != 0 {
			return true
		}
	}
	return false
}
