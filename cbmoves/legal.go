package cbmoves

import "iter"

// InCheck reports whether the side to move is in check. If it has several kings,
// it is in check if one of them is attacked.
func (p Position) InCheck() bool { return p.inCheck(p.turn) }

// inCheck reports whether a king of side c is attacked.
func (p *Position) inCheck(c Color) bool { return p.attacked(p.ofKind(King)&p.side(c), c.Other()) }

// Legal reports whether chess allows m, which needs only From, To and Promotion.
// [Position.Play] must accept m; m must leave no king of its side attacked; and a
// king may castle neither out of check nor through it. A side without a king is
// never in check. The null move is legal unless the side to move is in check.
func (p Position) Legal(m Move) bool {
	resolved, err := p.resolve(m.packed())
	return err == nil && p.legal(resolved)
}

// LegalMoves returns the moves that chess allows, each once and with all its fields, in no
// particular order. It writes castling as [Move] describes for a game that starts here. It
// does not return the null move.
func (p Position) LegalMoves() []Move {
	all := make([]Move, 0, 64)
	for m := range p.legalMoves() {
		all = append(all, m.Move())
	}
	return all
}

// legal reports whether chess allows m, a move that resolve, possible or castling returned.
func (p *Position) legal(m packed) bool {
	switch {
	case m == packedNull:
		return !p.inCheck(p.turn)
	case m&packedCastling != 0:
		king := m.from()
		kingTo, _ := castlingTargets(king, wingOf(king, m.to()))
		if p.attacked(span(king, kingTo), p.turn.Other()) {
			return false
		}
	}
	after := *p
	after.play(m)
	return !after.inCheck(p.turn)
}

// legalMoves yields the legal moves of the side to move.
func (p *Position) legalMoves() iter.Seq[packed] {
	return func(yield func(packed) bool) {
		exposed, ends := p.guard()
		for pieces := p.side(p.turn); pieces != 0; pieces &= pieces - 1 {
			if !p.legalFrom(lowest(pieces), exposed, ends, yield) {
				return
			}
		}
		king, chess960 := p.king(p.turn), p.isChess960()
		for wing := right; wing <= left; wing++ {
			m := p.castling(king, wing, p.occupied(), chess960)
			if m != 0 && p.legal(m) && !yield(m) {
				return
			}
		}
	}
}

// hasLegalMove reports whether the side to move has a legal move.
func (p *Position) hasLegalMove() bool {
	for range p.legalMoves() {
		return true
	}
	return false
}

// legalFrom yields the legal moves of the piece on from, except castling, and reports whether to go
// on. exposed and ends are the sets of guard.
func (p *Position) legalFrom(from Square, exposed, ends uint64, yield func(packed) bool) bool {
	occupied, piece := p.occupied(), p.pieceAt(from)
	squares := reach(piece, p.turn, from) &^ p.side(p.turn)
	switch piece {
	case King: // always exposed, so legal decides
	case Pawn:
		// An en passant capture takes a pawn on another square. 1<<offBoard is 0.
		squares &= ends | uint64(1)<<p.enPassantSquare()
	default:
		squares &= ends
	}
	for ; squares != 0; squares &= squares - 1 {
		to, first, last := lowest(squares), NoPiece, NoPiece
		if piece == Pawn && (rank1|rank8)&to.bit() != 0 {
			first, last = Knight, Queen
		}
		for promotion := first; promotion <= last; promotion++ {
			m := p.possible(packMove(from, to, promotion, piece, p.pieceAt(to)), occupied)
			if m == 0 {
				continue
			}
			safe := exposed&from.bit() == 0 && m&packedEnPassant == 0
			if (safe || p.legal(m)) && !yield(m) {
				return false
			}
		}
	}
	return true
}

// guard returns two sets of squares for the legal moves of the side to move. exposed has the pieces
// whose moves can leave a king attacked: the kings, and each piece that is alone between a king and
// a slider. ends has the squares to which other pieces than kings may go: all squares, or in check
// those that end the check. Neither set applies to en passant captures.
func (p *Position) guard() (exposed, ends uint64) {
	kings, other := p.ofKind(King)&p.side(p.turn), p.turn.Other()
	exposed, ends = kings, ^uint64(0)
	for ; kings != 0; kings &= kings - 1 {
		king := lowest(kings)
		checkers := p.attackers(king, other)
		for sliders := p.sliders(king) & p.side(other); sliders != 0; sliders &= sliders - 1 {
			shield := between[king][lowest(sliders)&63] & p.occupied()
			if shield&(shield-1) == 0 {
				exposed |= shield
			}
		}
		switch {
		case checkers&(checkers-1) != 0:
			ends = 0
		case checkers != 0:
			ends &= checkers | between[king][lowest(checkers)&63]
		}
	}
	return exposed, ends
}
