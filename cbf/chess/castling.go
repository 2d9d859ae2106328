package chess

import (
	"cmp"
	"math/bits"
)

// A Castling is a set of castling rights. The zero Castling has no rights.
type Castling uint8

// The rights, to castle to the king's side (short) or the queen's (long), in the order
// of FEN's letters.
const (
	WhiteShort Castling = 1 << iota
	WhiteLong
	BlackShort
	BlackLong

	allRights = WhiteShort | WhiteLong | BlackShort | BlackLong
)

// rightLetters are the letters of FEN for the rights.
const rightLetters = "KQkq"

// String returns the rights as FEN has them: "KQkq", or "-" for none. For other values it returns
// "invalid Castling".
func (c Castling) String() string {
	if c > allRights {
		return "invalid Castling"
	}
	text := ""
	for right := range 4 {
		if c>>right&1 != 0 {
			text += rightLetters[right : right+1]
		}
	}
	return cmp.Or(text, "-")
}

// In a Position, a right is the square of the rook that castles. Chess960 starts with kings and
// rooks on any files: castling is then the king's move to the square of that rook, both end where
// they end in chess, and the numbered list does not have it. A right is dropped unless king and rook
// are in place.

// The squares of White's first rank that castling concerns.
const sqA1, sqC1, sqD1, sqE1, sqF1, sqG1, sqH1 Square = 0, 2, 3, 4, 5, 6, 7

// short and long are the wings, to the higher and to the lower files. The right of a side to
// castle there is the bit 2*side + wing of a Castling; parameters called right are that number.
const short, long = 0, 1

// wingOf returns the wing of s, a square of the king's rank.
func wingOf(king, s Square) int {
	if s > king {
		return short
	}
	return long
}

// castlingTargets returns the squares of king and rook of a side after castling.
func castlingTargets(c Color, wing int) (king, rook Square) {
	if wing == short {
		return c.square(sqG1), c.square(sqF1)
	}
	return c.square(sqC1), c.square(sqD1)
}

// corners are the squares of the rooks that castle in chess.
const corners = (fileA | fileH) & (rank1 | rank8)

// corner returns the corner of a side on a wing.
func corner(c Color, wing int) uint64 {
	if wing == short {
		return c.square(sqH1).bit()
	}
	return c.square(sqA1).bit()
}

// span returns the squares from a to b of one rank, both included.
func span(a, b Square) uint64 {
	a, b = min(a, b), max(a, b)
	return (b.bit()<<1 - a.bit()) & rankSquares(a.Rank())
}

// castlingKing returns the king with which a side may castle, its only one and on its first rank,
// or 0.
func (p *Position) castlingKing(c Color) uint64 {
	kings := p.kings() & p.men(c)
	if kings&(kings-1) != 0 {
		return 0
	}
	return kings & rankSquares(c.rank(0))
}

// wing returns the squares of a side's first rank on a wing of its castlingKing; 0 if it has no such
// king.
func (p *Position) wing(c Color, wing int) uint64 {
	king, rank := p.castlingKing(c), rankSquares(c.rank(0))
	switch {
	case king == 0:
		return 0
	case wing == short:
		return rank &^ (king<<1 - 1)
	}
	return rank & (king - 1)
}

// right returns the square of the rook that has the right to castle on a wing, 0 if none has it,
// and whether another rook is farther out on that wing.
func (p *Position) right(c Color, wing int) (rook uint64, inner bool) {
	squares := p.wing(c, wing)
	rook = p.castlers() & squares
	rooks := rook | p.rooks()&p.men(c)&squares
	return rook, rook != 0 && rook != outermost(rooks, wing)
}

// outermost returns the square of a set, not empty, that is farthest out on a wing.
func outermost(set uint64, wing int) uint64 {
	if wing == short {
		return 1 << (63 - bits.LeadingZeros64(set))
	}
	return set & -set
}

// setRight adds the right to castle with the rook on a file, 1 to 8, and reports whether there is
// such a rook. File 0 means the outermost rook on the wing, as in X-FEN; if there is none, the right
// is dropped.
func (p *Position) setRight(right, file int) bool {
	c, wing := Color(right/2), right&1
	rooks := p.rooks() & p.men(c) & p.wing(c, wing)
	switch {
	case file > 0:
		rooks &= fileSquares(file - 1)
	case rooks != 0:
		rooks = outermost(rooks, wing)
	}
	p.setCastlers(p.castlers() | rooks)
	return rooks != 0 || file == 0
}

// appendRights appends the rights as in X-FEN: K, Q, k or q for the outermost rook of a wing, and
// the letter of its file for any other rook.
func (p *Position) appendRights(dst []byte) []byte {
	if p.rights == 0 {
		return append(dst, '-')
	}
	for right := range 4 {
		rook, inner := p.right(Color(right/2), right&1)
		switch {
		case inner:
			dst = append(dst, "Aa"[right/2]+byte(bits.TrailingZeros64(rook)&7))
		case rook != 0:
			dst = append(dst, rightLetters[right])
		}
	}
	return dst
}

// castles reports whether a listed move of man is castling: no other move of a king goes
// two files.
func castles(man Piece, m Move) bool {
	return (m.To-m.From == 2 || m.From-m.To == 2) && man.Kind() == King
}

// isCastling reports whether a listed move, or one of Chess960, is castling.
func (p *Position) isCastling(m Move) bool { return castles(p.at(m.From), m) || p.takesRook(m) }

// mayCastle reports whether the side to move has the right for m, castling as in chess.
func (p *Position) mayCastle(m Move) bool {
	return p.castlers()&corner(p.side, wingOf(m.From, m.To)) != 0
}

// lacksRight reports whether m, a move that [Position.Play] accepts, is castling as in
// chess without the right to it. It is false for castling of Chess960, which needs the right.
func (p *Position) lacksRight(m Move) bool {
	return castles(p.at(m.From), m) && !p.takesRook(m) && !p.mayCastle(m)
}

// castlers960 returns king and rook with which the side to move has the right to castle on a
// wing if one of them is not on its square of chess, and 0 and 0 otherwise.
func (p *Position) castlers960(wing int) (king, rook uint64) {
	king = p.castlingKing(p.side)
	rook = p.castlers() & p.wing(p.side, wing)
	if rook == 0 || king == p.side.square(sqE1).bit() && rook == corner(p.side, wing) {
		return 0, 0
	}
	return king, rook
}

// takesRook reports whether a move is castling in Chess960. The way need not be free.
func (p *Position) takesRook(m Move) bool {
	return p.rights>>(m.To&7)&0x0101 != 0 && p.kingTakesRook(m) // mostly the first is false
}

// kingTakesRook is takesRook without its first test. It is separate so that takesRook can be
// inlined.
func (p *Position) kingTakesRook(m Move) bool {
	king, rook := p.castlers960(wingOf(m.From, m.To))
	return king == m.From.bit() && rook == m.To.bit() && m == Move{From: m.From, To: m.To}
}

// castling960 returns castling on a wing in Chess960, and whether its way is free: all squares that
// king and rook cross or reach are empty. If castlers960 has none, it returns the zero Move and false.
func (p *Position) castling960(wing int) (Move, bool) {
	king, rook := p.castlers960(wing)
	if rook == 0 {
		return Move{}, false
	}
	m := Move{From: Square(bits.TrailingZeros64(king)), To: Square(bits.TrailingZeros64(rook))}
	kingTo, rookTo := castlingTargets(p.side, wing)
	path := span(m.From, kingTo) | span(m.To, rookTo)
	return m, p.occupied()&path&^(king|rook) == 0
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

// namesCastling reports whether a king's move from one square to another names castling: to the
// square of the rook, or to that of the king afterwards, farther than a step away.
func (p *Position) namesCastling(from, to Square) bool {
	if from.Rank() != to.Rank() { // mostly
		return false
	}
	wing, men := wingOf(from, to), p.men(p.side)
	king, rook := p.castlers960(wing)
	if rook == 0 {
		king = p.side.square(sqE1).bit() & p.kings() & men
		rook = corner(p.side, wing) & p.rooks() & men
	}
	kingTo, _ := castlingTargets(p.side, wing)
	switch {
	case king != from.bit():
		return false
	case to == kingTo && to-from > 1 && from-to > 1:
		return true
	}
	return to.bit() == rook
}
