package cbf

import "math/bits"

// The numbered list (section 2.4): own men in the order a1, a2 ... h8, and for
// each man its moves in the order of pieceMoves below. Directions are White's
// for both sides, checks and castling rights are not looked at.
//
// Because Square counts in the same order, the moves in front of a man are the
// popcounts of what the men on lower bits see, and no list is needed to find
// the n-th move or the number of a move.

// Numbered returns the list. The move with number n is at index n-1. A number
// that the format counts and nobody can play (the e.p. register at 0 fits an
// a-pawn on its fifth rank) is the zero Move.
func (p Position) Numbered() []Move { return p.AppendNumbered(make([]Move, 0, 64)) }

// AppendNumbered appends what Numbered returns.
func (p Position) AppendNumbered(dst []Move) []Move {
	c := p.counter()
	for own := c.own; own != 0; own &= own - 1 {
		dst = c.pieceMoves(dst, Square(bits.TrailingZeros64(own)))
	}
	return dst
}

// Number returns the number of a move in the list, from 1, and 0 if the move is
// not in it. Numbers above 127 exist on the board, not in files.
func (p Position) Number(m Move) int {
	if m.From > 63 || m.From == m.To {
		return 0
	}
	c := p.counter()
	if c.own&m.From.bit() == 0 {
		return 0
	}
	var buf [maxPieceMoves]Move
	for i, listed := range c.pieceMoves(buf[:0], m.From) {
		if listed == m {
			return c.before(m.From) + i + 1
		}
	}
	return 0
}

// Nth returns the move with a number. It reports false if the list is shorter;
// the number that nobody can play gives the zero Move and true.
func (p Position) Nth(n int) (Move, bool) { return p.nth(n) }

// Irregular reports whether m captures en passant on a register that the ply
// just before has not set: castling keeps it from the ply before (section 2.4,
// "the following illegal e.p. move is computed").
func (p Position) Irregular(m Move) bool { return m.EnPassant && p.leftover }

// counter holds what counting moves needs of a position.
type counter struct {
	p        *Position
	occ, own uint64
	pawns    uint64 // own
	// The pawns that can step, double step, capture to the lower and the higher
	// file, and that own an e.p. number to the lower and the higher file.
	step, double, low, high, epLow, epHigh uint64
	last                                   uint64 // pawns whose next step promotes
}

func (p *Position) counter() counter {
	c := counter{p: p, occ: p.occupied()}
	c.own = c.occ & (p.plane[3] ^ (uint64(p.side) - 1))
	enemy := c.occ ^ c.own
	c.pawns = p.pawns() & c.own
	var fifth uint64
	// A file is a byte: a step is a shift by one, a file by eight. What a shift
	// carries into the next file lands on pawns that can't step at all (only
	// damaged set-ups have them), or is masked off.
	if p.side == White {
		c.step = c.pawns &^ rank8 &^ (c.occ >> 1)
		c.double = c.step & rank2 &^ (c.occ >> 2)
		c.low = c.pawns &^ rank8 & (enemy << 7)
		c.high = c.pawns &^ rank8 & (enemy >> 9)
		c.last = c.pawns & rank7
		fifth = c.pawns & rank5
	} else {
		c.step = c.pawns &^ rank1 &^ (c.occ << 1)
		c.double = c.step & rank7 &^ (c.occ << 2)
		c.low = c.pawns &^ rank1 & (enemy << 9)
		c.high = c.pawns &^ rank1 & (enemy >> 7)
		c.last = c.pawns & rank2
		fifth = c.pawns & rank4
	}
	// A pawn on file f = 0..7 owns the lower number if the register is f, the
	// higher if it is f+2. Nothing else is tested: so the a-pawn at register 0.
	if fifth != 0 {
		c.epLow = fifth & (fileA << (p.register * 8))
		if p.register >= 2 {
			c.epHigh = fifth & (fileA << (p.register*8 - 16))
		}
	}
	return c
}

// pawnCount returns how many numbers the pawns in a set of squares own.
func (c *counter) pawnCount(set uint64) int {
	n := bits.OnesCount64(c.step&set) + bits.OnesCount64(c.double&set) +
		bits.OnesCount64(c.low&set) + bits.OnesCount64(c.high&set)
	if c.last|c.epLow|c.epHigh != 0 {
		set4 := c.last & set
		n += bits.OnesCount64(c.epLow&set) + bits.OnesCount64(c.epHigh&set) +
			3*(bits.OnesCount64(c.step&set4)+bits.OnesCount64(c.low&set4)+bits.OnesCount64(c.high&set4))
	}
	return n
}

// reach returns the squares that the man on s, not a pawn, moves to.
func (c *counter) reach(s Square, kind Piece) uint64 {
	var to uint64
	switch kind {
	case King:
		to = sights[s&63].king
	case Knight:
		to = sights[s&63].knight
	case Bishop:
		to = bishopSight(s, c.occ)
	case Rook:
		to = rookSight(s, c.occ)
	case Queen:
		to = rookSight(s, c.occ) | bishopSight(s, c.occ)
	}
	return to &^ c.own
}

// The empty squares and the corner that castling asks for, on White's rank and
// on Black's (a bit further up each file).
const (
	shortGap = uint64(1<<sqF1 | 1<<sqG1)
	longGap  = uint64(1<<(sqA1+8) | 1<<sqC1 | 1<<sqD1)
)

// castlings reports which castlings a king on s owns numbers for.
func (c *counter) castlings(s Square) (short, long bool) {
	up := uint(c.p.side) * 7
	if s != sqE1+Square(up) {
		return false, false
	}
	rooks := c.p.plane[0] & c.p.plane[2] & c.own >> up
	occ := c.occ >> up
	return rooks>>sqH1&1 != 0 && occ&shortGap == 0, rooks>>sqA1&1 != 0 && occ&longGap == 0
}

// before returns how many numbers stand in front of the man on s.
func (c *counter) before(s Square) int {
	below := s.bit() - 1
	n := c.pawnCount(below)
	for men := c.own &^ c.pawns & below; men != 0; men &= men - 1 {
		n += c.count(Square(bits.TrailingZeros64(men)))
	}
	return n
}

// count returns how many numbers the man on s, not a pawn, owns.
func (c *counter) count(s Square) int {
	kind := c.p.at(s).Kind()
	n := bits.OnesCount64(c.reach(s, kind))
	if kind == King {
		short, long := c.castlings(s)
		n += b2i(short) + b2i(long)
	}
	return n
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// nth is Nth. It passes over whole men until the number falls on one.
func (p *Position) nth(n int) (Move, bool) {
	if n < 1 {
		return Move{}, false
	}
	c := p.counter()
	passed := 0 // by men that are no pawns
	for men := c.own &^ c.pawns; men != 0; men &= men - 1 {
		s := Square(bits.TrailingZeros64(men))
		rest := n - passed - c.pawnCount(s.bit()-1)
		if rest <= 0 {
			break
		}
		count := c.count(s)
		if rest <= count {
			return c.pick(s, rest), true
		}
		passed += count
	}
	n -= passed
	for men := c.pawns; men != 0; men &= men - 1 {
		count := c.pawnCount(men & -men)
		if n <= count {
			return c.pick(Square(bits.TrailingZeros64(men)), n), true
		}
		n -= count
	}
	return Move{}, false
}

// pick returns the n-th move of the man on s.
func (c *counter) pick(s Square, n int) Move {
	var buf [maxPieceMoves]Move
	return c.pieceMoves(buf[:0], s)[n-1]
}

// maxPieceMoves is the most one man can have: a queen in the centre, 27, and a
// pawn on a damaged board not more than 14.
const maxPieceMoves = 28

// promotions in the order of their numbers.
var promotions = [4]Piece{Queen, Rook, Bishop, Knight}

// pieceMoves appends the moves of the man on s in the order of the document.
func (c *counter) pieceMoves(dst []Move, s Square) []Move {
	kind := c.p.at(s).Kind()
	to := c.reach(s, kind)
	switch kind {
	case King:
		dst = c.ascending(dst, s, to)
		short, long := c.castlings(s)
		if short {
			dst = append(dst, Move{From: s, To: s + 16})
		}
		if long {
			dst = append(dst, Move{From: s, To: s - 16})
		}
	case Knight:
		for _, d := range knightSteps {
			if t := stepBit(s, d[0], d[1]) & to; t != 0 {
				dst = append(dst, Move{From: s, To: Square(bits.TrailingZeros64(t))})
			}
		}
	case Queen:
		dst = c.bishopMoves(dst, s, to)
		dst = c.rookMoves(dst, s, to)
	case Bishop:
		dst = c.bishopMoves(dst, s, to)
	case Rook:
		dst = c.rookMoves(dst, s, to)
	case Pawn:
		dst = c.pawnMoves(dst, s)
	}
	return dst
}

// bishopMoves goes down-left, down-right, up-right, up-left.
func (c *counter) bishopMoves(dst []Move, s Square, to uint64) []Move {
	below := s.bit() - 1
	v := &sights[s&63]
	dst = c.descending(dst, s, to&v.diag&below)
	dst = c.ascending(dst, s, to&v.anti&^below)
	dst = c.ascending(dst, s, to&v.diag&^below)
	return c.descending(dst, s, to&v.anti&below)
}

// rookMoves goes left, down, right, up.
func (c *counter) rookMoves(dst []Move, s Square, to uint64) []Move {
	below := s.bit() - 1
	rank, file := sights[s&63].rank, uint64(fileA)<<(s&0x38)
	dst = c.descending(dst, s, to&rank&below)
	dst = c.descending(dst, s, to&file&below)
	dst = c.ascending(dst, s, to&rank&^below)
	return c.ascending(dst, s, to&file&^below)
}

func (c *counter) ascending(dst []Move, s Square, to uint64) []Move {
	for ; to != 0; to &= to - 1 {
		dst = append(dst, Move{From: s, To: Square(bits.TrailingZeros64(to))})
	}
	return dst
}

func (c *counter) descending(dst []Move, s Square, to uint64) []Move {
	for to != 0 {
		t := Square(63 - bits.LeadingZeros64(to))
		dst = append(dst, Move{From: s, To: t})
		to ^= t.bit()
	}
	return dst
}

// pawnMoves lists the double step, the step, the captures to the lower and the
// higher file, the e.p. captures to the lower and the higher file.
func (c *counter) pawnMoves(dst []Move, s Square) []Move {
	b, up := s.bit(), Square(1)
	if c.p.side == Black {
		up = ^Square(0)
	}
	if c.double&b != 0 {
		dst = append(dst, Move{From: s, To: s + 2*up})
	}
	for _, m := range [3]struct {
		set uint64
		to  Square
	}{{c.step, s + up}, {c.low, s + up - 8}, {c.high, s + up + 8}} {
		switch {
		case m.set&b == 0:
		case c.last&b == 0:
			dst = append(dst, Move{From: s, To: m.to})
		default:
			for _, kind := range promotions {
				dst = append(dst, Move{From: s, To: m.to, Promotion: kind})
			}
		}
	}
	if c.epLow&b != 0 {
		m := Move{From: s, To: s + up - 8, EnPassant: true}
		if c.p.register == 0 {
			m = Move{} // the a-pawn's number, to a file that does not exist
		}
		dst = append(dst, m)
	}
	if c.epHigh&b != 0 {
		dst = append(dst, Move{From: s, To: s + up + 8, EnPassant: true})
	}
	return dst
}
