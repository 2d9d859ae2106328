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

// wingOf returns the wing of a king on which s lies, a square of the same rank.
func wingOf(king, s Square) int {
	if s > king {
		return right
	}
	return left
}

// castlingTargets returns the squares that king and rook go to.
func castlingTargets(king Square, wing int) (kingTo, rookTo Square) {
	if wing == right {
		return king&^7 | 6, king&^7 | 5
	}
	return king&^7 | 2, king&^7 | 3
}

// castlingPath returns all squares that a king and a rook leave, cross and reach
// when they castle. Apart from these two pieces they must be empty.
func castlingPath(king, rook Square) uint64 {
	kingTo, rookTo := castlingTargets(king, wingOf(king, rook))
	return span(king, kingTo) | span(rook, rookTo)
}

// span returns the squares from a to b of one rank, both included.
func span(a, b Square) uint64 { return a.bit() | between[a&63][b&63] | b.bit() }

// beyond returns the squares between a square and the edge of the board on the
// side of a wing, the one on the edge included.
func beyond(s Square, wing int) uint64 {
	rank := rank1 << (s & 0x38)
	if wing == right {
		return rank &^ (s.bit() | (s.bit() - 1))
	}
	return rank & (s.bit() - 1)
}

// homeRank returns the rank on which a side castles.
func homeRank(c Color) uint64 {
	if c == White {
		return rank1
	}
	return rank8
}

// rookOf returns the rook that may castle on a wing of the king of side c;
// offBoard for none.
func (p *Position) rookOf(c Color, wing int) Square {
	castlers := p.castlers & homeRank(c)
	king := lowest(castlers & p.kings())
	if king == offBoard {
		return offBoard
	}
	return lowest(castlers & beyond(king, wing))
}

// castlingWing reports whether a king castles with m, in either of the two forms
// of UCI, and on which wing: it takes one of the rooks that may castle, or goes to
// the g- or c-file from farther off than one step.
func castlingWing(m Move, rooks *[2]Square) (wing int, ok bool) {
	if m.Promotion != NoPiece || m.From == m.To || m.From.Rank() != m.To.Rank() {
		return 0, false
	}
	wing = wingOf(m.From, m.To)
	kingTo, _ := castlingTargets(m.From, wing)
	return wing, m.To == rooks[wing] || m.To == kingTo && !reaches(King, White, m.From, m.To)
}

// castle moves the king on a square and the rook of a wing. Without a rook that may
// castle it does nothing: that only happens to a Walker with tokens of another game.
// In Chess960, king and rook may each start where the other one goes.
func (p *Position) castle(king Square, wing int) {
	rook := p.rookOf(p.turn, wing)
	if rook == offBoard {
		return
	}
	kingTo, rookTo := castlingTargets(king, wing)
	p.remove(king.bit() | rook.bit())
	p.put(kingTo, King, p.turn)
	p.put(rookTo, Rook, p.turn)
	p.castlers &^= homeRank(p.turn)
}

// loseRights ends the castling rights of kings and rooks on touched squares. It
// must be called while these are there.
func (p *Position) loseRights(touched uint64) {
	for _, home := range [...]uint64{rank1, rank8} {
		castlers := p.castlers & home &^ touched
		if castlers&p.kings() == 0 || castlers&^p.kings() == 0 {
			castlers = 0
		}
		p.castlers = p.castlers&^home | castlers
	}
}

// isChess960 reports whether castling is written as king takes rook: a king or a
// rook that may castle is not where it is in the normal start.
func (p *Position) isChess960() bool {
	const kingFile, files = 0x10, 0x91 // e; a, e and h
	return p.castlers&^(files|files<<56) != 0 || p.castlers&p.kings()&^(kingFile|kingFile<<56) != 0
}
