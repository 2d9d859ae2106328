package cbf

import "math/bits"

// InCheck reports whether the side to move is in check. If it has several
// kings, one attacked king is enough.
func (p Position) InCheck() bool {
	return p.attackers(p.kings()&p.men(p.side), p.side.Other()) != 0
}

// attackers returns the pieces of side by that attack a square of the set.
func (p *Position) attackers(set uint64, by Color) uint64 {
	occ := p.occupied()
	var from uint64
	for ; set != 0; set &= set - 1 {
		s := Square(bits.TrailingZeros64(set))
		v := &attackTables[s]
		from |= v.leaps[King]&p.kings() | v.leaps[Knight]&p.knights() |
			bishopAttacks(s, occ)&p.diagonals() | rookAttacks(s, occ)&p.straights() |
			(pawnSources(s.bit(), by, low)|pawnSources(s.bit(), by, high))&p.pawns()
	}
	return from & p.men(by)
}

// Legal reports whether the rules of chess allow m: it is in the numbered
// list, its own king is safe afterwards, castling has the right and passes no
// attacked square, and an e.p. capture takes a pawn that has just moved. A side
// without a king is never in check.
func (p Position) Legal(m Move) bool { return p.pseudoLegal(m) && p.legal(m) }

// legal is Legal for a listed move.
func (p *Position) legal(m Move) bool {
	var after Position
	return p.legalTo(m, &after)
}

// legalTo reports whether a listed move is legal, and sets after to the position
// after it.
func (p *Position) legalTo(m Move, after *Position) bool {
	man := p.at(m.From)
	switch {
	case castles(man, m):
		if !p.mayCastle(m) {
			return false
		}
		// From the king's square to the one it passes, both must be safe.
		path := m.From.bit() | ((m.From + m.To) / 2).bit()
		if p.attackers(path, p.side.Other()) != 0 {
			return false
		}
	case m.EnPassant:
		if p.leftover || p.at(m.To) != NoPiece || p.at(m.To&0x38|m.From&7) != Pawn.Of(p.side.Other()) {
			return false
		}
	}
	*after = *p
	after.play(m)
	return after.attackers(after.kings()&after.men(p.side), after.side) == 0
}

// castles reports whether a listed move is castling: no other king moves so
// far.
func castles(man Piece, m Move) bool {
	return (m.To-m.From == 16 || m.From-m.To == 16) && man.Kind() == King
}

// mayCastle reports whether the side to move still has the right to castle as m
// does.
func (p *Position) mayCastle(m Move) bool {
	right := whiteShort
	if m.To < m.From {
		right = whiteLong
	}
	return p.castling&(right<<(2*p.side)) != 0
}

// LegalMoves returns the legal moves, in the order of the numbered list.
func (p Position) LegalMoves() []Move {
	list := p.Numbered()
	legal := list[:0]
	for _, m := range list {
		if m != (Move{}) && p.legal(m) {
			legal = append(legal, m)
		}
	}
	return legal
}

// movers returns the pieces of a kind, of the side to move, that reach a square by
// an ordinary move of the numbered list: not castling, not an e.p. capture.
func (p *Position) movers(kind Piece, to Square) uint64 {
	occ, own := p.occupied(), p.men(p.side)
	if own&to.bit() != 0 {
		return 0
	}
	var from uint64
	switch kind {
	case King:
		from = attackTables[to&63].leaps[King] & p.kings()
	case Knight:
		from = attackTables[to&63].leaps[Knight] & p.knights()
	case Bishop:
		from = bishopAttacks(to, occ) & p.bishops()
	case Rook:
		from = rookAttacks(to, occ) & p.rooks()
	case Queen:
		from = (bishopAttacks(to, occ) | rookAttacks(to, occ)) & p.queens()
	case Pawn:
		var c counter
		c.init(p)
		for step, can := range &c.pawn {
			from |= can & pawnSources(to.bit(), p.side, step)
		}
	}
	return from & own
}
