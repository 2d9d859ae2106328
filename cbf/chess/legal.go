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

// attackersThrough is attackers, with other squares that hide what is behind them.
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
		if straights&(v.rank|fileA<<(s&0x38)) != 0 {
			from |= rookAttacks(s, occ) & straights
		}
	}
	return from & theirs
}

// Legal reports whether the rules of chess allow m: it is in the numbered
// list or castling of Chess960, its own king is safe afterwards, castling has the right and passes no
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
	case p.takesRook(m):
		to, _ := castlingTargets(p.side, wingOf(m.From, m.To))
		if p.attackers(span(m.From, to), p.side.Other()) != 0 {
			return false
		}
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
func (p Position) LegalMoves() []Move { return p.AppendLegalMoves(make([]Move, 0, 64)) }

// AppendLegalMoves appends what LegalMoves returns.
func (p Position) AppendLegalMoves(dst []Move) []Move {
	var c counter
	c.init(&p)
	var g guard
	g.init(&p)
	// The pieces of which some listed moves may not be legal.
	doubtful := g.king | g.pinned | c.epLow | c.epHigh
	if g.tries || g.king != 0 && g.to != ^uint64(0) {
		doubtful = c.own
	}
	for own := c.own; own != 0; own &= own - 1 {
		from := Square(bits.TrailingZeros64(own))
		n := len(dst)
		dst = c.pieceMoves(&p, dst, from)
		if p.castlers != 0 && p.kindAt(from) == King {
			dst = p.appendCastlings960(dst)
		}
		if doubtful&from.bit() == 0 {
			continue
		}
		for _, m := range dst[n:] {
			if m != (Move{}) && g.allows(&p, m) {
				dst[n] = m
				n++
			}
		}
		dst = dst[:n]
	}
	return dst
}

// hasLegalMove reports whether the side to move has a legal move.
func (p *Position) hasLegalMove() bool {
	var c counter
	c.init(p)
	var g guard
	g.init(p)
	if g.tries || g.king == 0 {
		return len(p.LegalMoves()) > 0
	}
	king := Square(bits.TrailingZeros64(g.king))
	for to := attackTables[king].leaps[King] &^ c.own; to != 0; to &= to - 1 {
		if g.safe(p, Square(bits.TrailingZeros64(to))) {
			return true
		}
	}
	// Castling needs no look: the king can then also move to the square that it passes,
	// and in Chess960 this is called in check only.
	if g.to == 0 {
		return false // double check
	}
	for own := c.own &^ g.king &^ c.ownPawns; own != 0; own &= own - 1 {
		from := Square(bits.TrailingZeros64(own))
		to := c.reach(from, p.kindAt(from)) & g.to
		if to != 0 && g.pinned&from.bit() != 0 {
			to &= g.lineOf(from.bit())
		}
		if to != 0 {
			return true
		}
	}
	for step, can := range &c.pawn {
		if bits.RotateLeft64(can&^g.pinned, int(int8(pawnSteps[c.side][step])))&g.to != 0 {
			return true
		}
		for can &= g.pinned; can != 0; can &= can - 1 {
			from := can & -can
			if bits.RotateLeft64(from, int(int8(pawnSteps[c.side][step])))&g.to&g.lineOf(from) != 0 {
				return true
			}
		}
	}
	return p.capturesEnPassant()
}
