package chess

import "math/bits"

// Chess960 starts with kings and rooks on other files. A castling right then is that of one
// rook, and castling is a king's move to the square of that rook; both end where they end in
// chess. The numbered list does not have it.

// castlingRooks holds, for each right in the order of the bits of a Castling, four bits: the
// file, 1 to 8, of the rook in Chess960; 0 if king and rook are where chess has them, or
// there is no right; idle if there is a right without king or rook.
type castlingRooks uint16

const idle = 15

func (r castlingRooks) of(right int) int { return int(r >> (4 * right) & 15) }

func (r castlingRooks) with(right, file int) castlingRooks {
	return r&^(15<<(4*right)) | castlingRooks(file)<<(4*right)
}

// idleRights returns the rights without king or rook.
func (r castlingRooks) idleRights() (c Castling) {
	for right := range 4 {
		if r.of(right) == idle {
			c |= 1 << right
		}
	}
	return c
}

// only returns what r holds of some rights.
func (r castlingRooks) only(c Castling) castlingRooks {
	for right := range 4 {
		if c>>right&1 == 0 {
			r = r.with(right, 0)
		}
	}
	return r
}

// short and long are the wings, to the higher and to the lower files. The right of a side to
// castle there is the bit 2*side + wing of a Castling.
const short, long = 0, 1

// wingOf returns the wing of the king on a square on which another square of its rank lies.
func wingOf(king, s Square) int {
	if s > king {
		return short
	}
	return long
}

// castlingTargets returns where king and rook of a side end.
func castlingTargets(c Color, wing int) (king, rook Square) {
	if wing == short {
		return c.square(sqG1), c.square(sqF1)
	}
	return c.square(sqC1), c.square(sqD1)
}

// span returns the squares from a to b of one rank, both included.
func span(a, b Square) uint64 {
	a, b = min(a, b), max(a, b)
	return (b.bit()<<1 - a.bit()) & rankSquares(a.Rank())
}

// wingRooks returns the rooks of a side on the first rank on a wing of the king. Without a
// king there, or with several kings, there are none.
func (p *Position) wingRooks(c Color, wing int) uint64 {
	king := p.kings() & p.men(c)
	rooks := p.rooks() & p.men(c) & rankSquares(c.rank(0))
	switch {
	case king&rankSquares(c.rank(0)) == 0 || king&(king-1) != 0:
		return 0
	case wing == short:
		return rooks &^ (king - 1)
	}
	return rooks & (king - 1)
}

// outermost returns the square of a set that is farthest out on a wing.
func outermost(set uint64, wing int) Square {
	if wing == short {
		return Square(63 - bits.LeadingZeros64(set))
	}
	return Square(bits.TrailingZeros64(set))
}

// setRight adds a right, that of the rook on a file, 1 to 8. With 0 it is that of the
// outermost rook on its wing, as in X-FEN, and is idle without one. It reports whether there is
// such a rook.
func (p *Position) setRight(right, file int) bool {
	c, wing := Color(right/2), right&1
	corner := [2]int{short: 8, long: 1}[wing]
	n := idle
	switch rooks := p.wingRooks(c, wing); {
	case (file == 0 || file == corner) && p.atHome(c, corner-1):
		n = 0
	case file > 0 && rooks&fileSquares(file-1) == 0:
		return false
	case file > 0:
		n = file
	case rooks != 0:
		n = outermost(rooks, wing).File() + 1
	}
	p.castling |= 1 << right
	p.castlers = p.castlers.with(right, n)
	return true
}

// atHome reports whether a side has its king on the e-file and a rook on a file of the corner.
func (p *Position) atHome(c Color, corner int) bool {
	return p.at(c.square(sqE1)) == King.Of(c) && p.at(NewSquare(corner, c.rank(0))) == Rook.Of(c)
}

// takesRook reports whether a move is castling in Chess960. The way need not be free.
func (p *Position) takesRook(m Move) bool { return p.castlers != 0 && p.kingTakesRook(m) }

func (p *Position) kingTakesRook(m Move) bool {
	rook, ok := p.castlingRook(wingOf(m.From, m.To))
	return ok && p.at(m.From) == King.Of(p.side) && m == Move{From: m.From, To: rook}
}

// castlingRook returns the square of the rook with which the side to move castles on a wing in
// Chess960, if it has the right to.
func (p *Position) castlingRook(wing int) (Square, bool) {
	n := p.castlers.of(2*int(p.side) + wing)
	return NewSquare(n-1, p.side.rank(0)), n != 0 && n != idle
}

// castling960 returns castling on a wing in Chess960, and whether the squares are empty that
// king and rook cross and reach.
func (p *Position) castling960(wing int) (Move, bool) {
	rook, ok := p.castlingRook(wing)
	if !ok {
		return Move{}, false
	}
	king := p.kings() & p.men(p.side)
	m := Move{From: Square(bits.TrailingZeros64(king)), To: rook}
	kingTo, rookTo := castlingTargets(p.side, wing)
	path := span(m.From, kingTo) | span(rook, rookTo)
	return m, p.occupied()&path&^(king|rook.bit()) == 0
}

// castle960 completes castling of the side to move, whose king already stands on the rook's
// square to, and reports whether the move was castling in Chess960.
func (p *Position) castle960(to Square) bool {
	for wing := short; wing <= long; wing++ {
		if rook, ok := p.castlingRook(wing); ok && rook == to {
			kingTo, rookTo := castlingTargets(p.side, wing)
			p.put(to, NoPiece)
			p.put(rookTo, Rook.Of(p.side))
			p.put(kingTo, King.Of(p.side))
			return true
		}
	}
	return false
}

// loseRights ends the rights that a move ends if some are not those of chess. The side to move
// has moved a piece; lost are the rights of chess that such a move ends.
func (p *Position) loseRights(m Move, man Piece, lost Castling) {
	for right := range 4 {
		c := Color(right / 2)
		n := p.castlers.of(right)
		rook := NewSquare(n-1, c.rank(0))
		switch {
		case n == 0: // of chess
		case n == idle, m.From == rook, m.To == rook, man == King.Of(c), p.kings()&p.men(c) == 0:
			lost |= 1 << right
		default:
			lost &^= 1 << right
		}
	}
	p.castling &^= lost
	p.castlers = p.castlers.only(p.castling)
}

// inner reports whether a right of Chess960 is that of a rook that is not the outermost on its
// side of the king.
func (r castlingRooks) inner(b *Board, right int) bool {
	n := r.of(right)
	if n == 0 || n == idle {
		return false
	}
	c := Color(right / 2)
	rook := NewSquare(n-1, c.rank(0)).bit()
	rooks := b.Squares(Rook.Of(c)) & rankSquares(c.rank(0))
	if right&1 == short {
		return rooks&^(rook<<1-1) != 0
	}
	return rooks&(rook-1) != 0
}

// append appends rights as in X-FEN: the letter of the file of a rook that is not the outermost.
func (r castlingRooks) append(dst []byte, b *Board, rights Castling) []byte {
	if rights == 0 {
		return append(dst, '-')
	}
	for right := range 4 {
		switch {
		case rights>>right&1 == 0:
		case r.inner(b, right):
			dst = append(dst, "Aa"[right/2]+byte(r.of(right)-1))
		default:
			dst = append(dst, "KQkq"[right])
		}
	}
	return dst
}

// wingOfRook returns the wing of the king of a side on which a square of its first rank lies.
func (p *Position) wingOfRook(c Color, s Square) int {
	king := p.kings() & p.men(c) & rankSquares(c.rank(0))
	if king&(king-1) != 0 {
		king &= c.square(sqE1).bit() // castling is then as in chess
	}
	return wingOf(Square(bits.TrailingZeros64(king)), s)
}

// names960 reports whether a king's move from one square to another names castling in Chess960:
// to the square of the rook, or to that of the king afterwards, farther than a step away.
func (p *Position) names960(from, to Square) bool {
	if from.Rank() != to.Rank() || from == to {
		return false
	}
	wing := wingOf(from, to)
	rook, ok := p.castlingRook(wing)
	kingTo, _ := castlingTargets(p.side, wing)
	return ok && (to == rook || to == kingTo && (to-from > 8 && from-to > 8))
}

// appendCastlings960 appends the castlings of Chess960 that have a free way.
func (p *Position) appendCastlings960(dst []Move) []Move {
	for wing := short; wing <= long; wing++ {
		if m, free := p.castling960(wing); free {
			dst = append(dst, m)
		}
	}
	return dst
}
