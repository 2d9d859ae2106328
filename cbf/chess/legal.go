package chess

import "math/bits"

// InCheck reports whether the side to move is in check. If it has several
// kings, one attacked king is enough.
func (p Position) InCheck() bool {
	return p.attackers(p.kings()&p.men(p.side), p.side.Other()) != 0
}

// attackers returns the pieces of side by that attack a square of the set.
func (p *Position) attackers(set uint64, by Color) uint64 {
	return p.attackersThrough(set, by, p.occupied())
}

// attackersThrough is attackers on a board whose occupied squares are occ.
func (p *Position) attackersThrough(set uint64, by Color, occ uint64) uint64 {
	var from uint64
	theirs := p.men(by)
	diagonals, straights := theirs&p.diagonals(), theirs&p.straights()
	for ; set != 0; set &= set - 1 {
		s := Square(bits.TrailingZeros64(set))
		v := &attackTables[s]
		from |= v.leaps[King]&p.kings() | v.leaps[Knight]&p.knights() |
			(pawnSources(s.bit(), by, low)|pawnSources(s.bit(), by, high))&p.pawns()
		// Mostly no slider is on a line with the square.
		if diagonals&(v.diag|v.anti) != 0 {
			from |= bishopAttacks(s, occ) & diagonals
		}
		if straights&(v.file|rank1<<(s&0x38)) != 0 {
			from |= rookAttacks(s, occ) & straights
		}
	}
	return from & theirs
}

// Legal reports whether the rules of chess allow m: it is in the numbered list or castling
// of Chess960, the own king is safe afterwards, castling has the right and passes no
// attacked square, and an e.p. capture removes a pawn that has just advanced two squares. A side
// without a king is never in check.
func (p Position) Legal(m Move) bool { return p.pseudoLegal(m) && p.legal(m) }

// legal is Legal for a listed move.
func (p *Position) legal(m Move) bool {
	var after Position
	return p.legalTo(m, &after)
}

// legalTo reports whether a listed move is legal, and sets after to the position
// after it. If the move is illegal, after has no meaning.
func (p *Position) legalTo(m Move, after *Position) bool {
	switch {
	case p.takesRook(m):
		to, _ := castlingTargets(p.side, wingOf(m.From, m.To))
		if p.attackers(span(m.From, to), p.side.Other()) != 0 {
			return false
		}
	case castles(p.kindAt(m.From), m):
		if !p.mayCastle(m) {
			return false
		}
		// The king's square and the square that it passes must both be safe.
		path := m.From.bit() | ((m.From + m.To) / 2).bit()
		if p.attackers(path, p.side.Other()) != 0 {
			return false
		}
	case m.EnPassant:
		if p.leftover || p.at(m.To) != NoPiece || p.at(m.passed()) != Pawn.Of(p.side.Other()) {
			return false
		}
	}
	return p.leadsTo(m, after)
}

// leadsTo sets after to the position after a listed move, and reports whether the king of
// the side that has moved is safe in it.
func (p *Position) leadsTo(m Move, after *Position) bool {
	*after = *p
	after.play(m)
	return after.attackers(after.kings()&after.men(p.side), after.side) == 0
}

// LegalMoves returns the legal moves, in the order of the numbered list. Castling of Chess960,
// which the list does not have, comes after the other moves of the king.
func (p Position) LegalMoves() []Move { return p.AppendLegalMoves(make([]Move, 0, 64+mostOfPiece)) }

// AppendLegalMoves appends the moves that LegalMoves returns to dst.
func (p Position) AppendLegalMoves(dst []Move) []Move {
	c, g := newCounter(&p), newGuard(&p)
	doubtful := g.doubtful | c.pawns[lowEnPassant] | c.pawns[highEnPassant]
	// The numbered list does not have castling of Chess960.
	in960 := p.rights != 0 && (p.castlers()&^corners != 0 || g.king&fileSquares(sqE1.File()) == 0)
	for own := byFiles(c.own); own != 0; own &= own - 1 {
		from := nextByFiles(own)
		n := len(dst)
		dst = c.pieceMoves(dst, from)
		if in960 && from.bit() == g.king {
			dst = p.appendCastlings960(dst)
		}
		if doubtful&from.bit() != 0 {
			dst = g.filter(&p, dst, n)
		}
	}
	return dst
}

// hasLegalMove reports whether the side to move, which is in check, has a legal move.
func (p *Position) hasLegalMove() bool {
	c, g := newCounter(p), newGuard(p)
	var moves [mostOfPiece]Move
	for _, set := range [2]uint64{g.king, c.own &^ g.king} { // it is mostly the king's
		for ; set != 0; set &= set - 1 {
			for _, m := range c.pieceMoves(moves[:0], Square(bits.TrailingZeros64(set))) {
				if g.allows(p, m) {
					return true
				}
			}
		}
	}
	return false
}
