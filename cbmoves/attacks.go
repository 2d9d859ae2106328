package cbmoves

// The squares that a piece, Knight to King, reaches from a square of an empty
// board; those that pawns of a side step to, and those that they attack. They are
// the same in both encodings, which only number them differently.
var reachOf, pawnSteps, pawnAttacks = func() (reachOf [King + 1][64]uint64, steps, attacks [2][64]uint64) {
	for row := range Jose.offsets.to {
		for from, to := range Jose.offsets.to[row] {
			piece, offset := Piece(row>>5), row&31
			c := White
			if piece == NoPiece {
				c = Black
			}
			switch {
			case to == offBoard:
			case piece > Pawn:
				reachOf[piece][from] |= to.bit()
			case offset == 1 || offset == 2:
				attacks[c][from] |= to.bit()
			default:
				steps[c][from] |= to.bit()
			}
		}
	}
	return reachOf, steps, attacks
}()

// reaches reports whether a piece of side c goes from one square to another on
// some board, castling apart.
func reaches(piece Piece, c Color, from, to Square) bool {
	return destinations(piece, c, from)&to.bit() != 0
}

func destinations(piece Piece, c Color, from Square) uint64 {
	if piece == Pawn {
		return pawnSteps[c&1][from&63] | pawnAttacks[c&1][from&63]
	}
	return reachOf[piece&7][from&63]
}

// unblocked returns those of some squares that have nothing between them and another one.
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
	to &= 63
	leapers := pawnAttacks[c&1^1][to]&p.ofKind(Pawn) | reachOf[Knight][to]&p.ofKind(Knight) | reachOf[King][to]&p.ofKind(King)
	sliders := reachOf[Bishop][to]&p.diagonals() | reachOf[Rook][to]&p.straights()
	return p.side(c)&leapers | p.unblocked(p.side(c)&sliders, to)
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
