package chess

import "math/bits"

// A guard decides which moves of a position leave the king of the side to move safe,
// without playing them. In check, a piece must capture the one checker or move between
// it and the king; otherwise only moves of pinned pieces can be unsafe.
type guard struct {
	enemy    Color
	tries    bool   // moves have to be played: a side has several kings
	king     uint64 // 0 if the side has none: then all moves are safe
	occ      uint64 // without the king, which hides no square behind it
	to       uint64 // the squares to which a piece other than the king may move
	pinned   uint64
	doubtful uint64 // the pieces whose moves may be unsafe, except captures en passant
}

// newGuard returns the guard of the side to move.
func newGuard(p *Position) guard {
	own := p.men(p.side)
	g := guard{enemy: p.side.Other(), king: p.kings() & own, to: ^uint64(0)}
	if g.king == 0 {
		return g
	}
	if g.king&(g.king-1) != 0 {
		g.tries, g.doubtful = true, own
		return g
	}
	occ := p.occupied()
	g.occ = occ &^ g.king
	s := Square(bits.TrailingZeros64(g.king))
	checkers := p.attackers(g.king, g.enemy)
	switch {
	case checkers == 0:
	case checkers&(checkers-1) != 0:
		g.to = 0
	default:
		g.to = checkers | between[s][bits.TrailingZeros64(checkers)]
	}
	// Snipers are the enemies that would attack the king if there were no own pieces.
	theirs := occ &^ own
	snipers := theirs & (bishopAttacks(s, theirs)&p.diagonals() | rookAttacks(s, theirs)&p.straights())
	for set := snipers &^ checkers; set != 0; set &= set - 1 {
		men := own & between[s][bits.TrailingZeros64(set)]
		if men&(men-1) == 0 { // one, since the sniper gives no check
			g.pinned |= men
		}
	}
	g.doubtful = g.king | g.pinned
	if checkers != 0 {
		g.doubtful = own
	}
	return g
}

// filter removes from moves, from index n on and in place, those that are not legal.
func (g *guard) filter(p *Position, moves []Move, n int) []Move {
	for _, m := range moves[n:] {
		if g.allows(p, m) {
			moves[n] = m
			n++
		}
	}
	return moves[:n]
}

// allows reports whether a listed move leaves the king safe and, if it is castling or a
// capture en passant, is allowed in other respects.
func (g *guard) allows(p *Position, m Move) bool {
	from, to := m.From.bit(), m.To.bit()
	switch {
	case m == (Move{}):
		return false
	case g.tries || m.EnPassant:
		return p.legal(m)
	case from == g.king:
		if castles(King, m) || p.takesRook(m) {
			return p.legal(m)
		}
		return g.safe(p, m.To)
	case g.pinned&from != 0:
		return g.to&to != 0 && g.onLine(m.From, m.To)
	}
	return g.to&to != 0
}

// safe reports whether the king is safe on a square to which it can move.
func (g *guard) safe(p *Position, to Square) bool {
	return p.attackersThrough(to.bit(), g.enemy, g.occ)&^to.bit() == 0
}

// onLine reports whether a piece that moves stays on its line with the king. It does if from is
// between the king and to, or to is between the king and from.
func (g *guard) onLine(from, to Square) bool {
	lines := &between[bits.TrailingZeros64(g.king)]
	return lines[from]&to.bit() != 0 || lines[to]&from.bit() != 0
}

// between lists the squares between two squares of a rank, a file or a diagonal; none if the two
// have no such line.
var between = func() (t [64][64]uint64) {
	for s := range Square(64) {
		for _, step := range directions[ofSliders] {
			line := uint64(0)
			for n := 1; stepBit(s, step, n) != 0; n++ {
				to := stepBit(s, step, n)
				t[s][bits.TrailingZeros64(to)] = line
				line |= to
			}
		}
	}
	return t
}()
