package chess

import (
	"math/bits"
	"slices"
)

// The numbered list (section 2.4): own pieces in the order a1, a2 ... h8, and for
// each piece its moves in the order of pieceMoves below. Directions are White's
// for both sides; checks and castling rights are ignored.
//
// Because Square counts in the same order, the number of moves before those of a
// piece is the sum of the popcounts of what the pieces on lower bits reach: no list
// is needed to find the n-th move or the number of a move.

// Numbered returns the moves in the order in which the format numbers them: all
// the moves that the pieces can make, ignoring checks and castling rights. The
// move with number n is at index n-1. A number that the format counts but
// nobody can play is the zero Move; it occurs where the e.p. register is 0 and
// an a-pawn is on its fifth rank.
func (p Position) Numbered() []Move {
	list := make([]Move, 0, 64)
	var c counter
	c.init(&p)
	for own := c.own; own != 0; own &= own - 1 {
		list = c.pieceMoves(&p, list, Square(bits.TrailingZeros64(own)))
	}
	return list
}

// Number returns the number of a move in the list, from 1, or 0 if the move is
// not in it, as castling of Chess960. Positions can have moves with numbers above 127, but files cannot
// hold those.
func (p *Position) Number(m Move) int {
	var c counter
	c.init(p)
	n := c.ordinal(p, m)
	if n == 0 {
		return 0
	}
	return c.before(p, m.From) + n
}

// pseudoLegal reports whether a move is in the list, which costs less than its
// number, or is castling in Chess960.
func (p *Position) pseudoLegal(m Move) bool {
	if m.From > 63 || m.To > 63 {
		return false
	}
	if p.takesRook(m) {
		_, free := p.castling960(wingOf(m.From, m.To))
		return free
	}
	kind := p.kindAt(m.From)
	switch {
	case m.EnPassant:
		// From a file beside that of the register, whatever stands on it.
		beside := m.From.File() - m.To.File()
		return kind == Pawn && m.Promotion == NoPiece && p.register > 0 && m.To == p.enPassantSquare() &&
			m.From.Rank() == p.side.rank(4) && (beside == 1 || beside == -1) && p.men(p.side)&m.From.bit() != 0
	case kind == Pawn:
		if promotes := m.To.Rank() == p.side.rank(7); promotes && (m.Promotion < Knight || m.Promotion > Queen) ||
			!promotes && m.Promotion != NoPiece {
			return false
		}
	case m.Promotion != NoPiece:
		return false
	case castles(kind, m):
		var c counter
		c.init(p)
		return c.ordinal(p, m) > 0
	}
	return p.movers(kind, m.To)&m.From.bit() != 0
}

// IsLeftoverEnPassant reports whether m is an e.p. capture on a register that was
// not set by the move just before: castling keeps the register of an earlier double
// step (section 2.4, "the following illegal e.p. move is computed").
func (p *Position) IsLeftoverEnPassant(m Move) bool { return m.EnPassant && p.leftover }

// counter is a position prepared for counting its moves.
type counter struct {
	side     Color
	register uint8
	special  bool // some pawn promotes or owns an e.p. number
	occ, own uint64
	ownPawns uint64
	pawn     [4]uint64 // those that can make each step of pawns
	// The pawns that own an e.p. number to the lower and the higher file.
	epLow, epHigh uint64
	seventh       uint64 // own pawns whose next step promotes
}

// init counts for the side to move in p.
func (c *counter) init(p *Position) {
	c.side, c.register, c.occ = p.side, p.register, p.occupied()
	c.own = c.occ & (p.plane[3] ^ (uint64(p.side) - 1))
	enemy := c.occ ^ c.own
	c.ownPawns = p.pawns() & c.own
	// The same as pawnSources and Color.rank, with constants, since this is where
	// decoding spends its time. What a shift carries into the next file lands on
	// pawns that cannot step at all, which only damaged set-ups have, or is masked
	// off.
	var fifth uint64
	if c.side == White {
		able := c.ownPawns &^ rank8
		c.pawn[single] = able &^ (c.occ >> 1)
		c.pawn[double] = c.pawn[single] & rank2 &^ (c.occ >> 2)
		c.pawn[low] = able & (enemy << 7)
		c.pawn[high] = able & (enemy >> 9)
		c.seventh = c.ownPawns & rank7
		fifth = c.ownPawns & rank5
	} else {
		able := c.ownPawns &^ rank1
		c.pawn[single] = able &^ (c.occ << 1)
		c.pawn[double] = c.pawn[single] & rank7 &^ (c.occ << 2)
		c.pawn[low] = able & (enemy << 9)
		c.pawn[high] = able & (enemy >> 7)
		c.seventh = c.ownPawns & rank2
		fifth = c.ownPawns & rank4
	}
	// A pawn on file f = 0 to 7 owns the lower number if the register is f, the
	// higher if it is f+2. Nothing else is tested, so an a-pawn owns one at register
	// 0.
	if fifth != 0 {
		c.epLow = fifth & (fileA << (p.register * 8))
		if p.register >= 2 {
			c.epHigh = fifth & (fileA << (p.register*8 - 16))
		}
	}
	c.special = c.seventh|c.epLow|c.epHigh != 0
}

// pawnCount returns how many numbers the pawns in a set of squares own.
func (c *counter) pawnCount(set uint64) int {
	n := c.pawnSteps(set)
	if c.special {
		n += bits.OnesCount64(c.epLow&set) + bits.OnesCount64(c.epHigh&set) +
			(len(promotions)-1)*c.pawnSteps(set&c.seventh)
	}
	return n
}

func (c *counter) pawnSteps(set uint64) int {
	return bits.OnesCount64(c.pawn[double]&set) + bits.OnesCount64(c.pawn[single]&set) +
		bits.OnesCount64(c.pawn[low]&set) + bits.OnesCount64(c.pawn[high]&set)
}

// reach returns the squares that the piece on s, not a pawn, moves to. There is no
// branch for each kind, because a processor cannot predict which kind comes next.
func (c *counter) reach(s Square, kind Piece) uint64 {
	const diagonals, straights = 1<<Bishop | 1<<Queen, 1<<Rook | 1<<Queen
	bishop := -uint64(diagonals >> (kind & 7) & 1)
	rook := -uint64(straights >> (kind & 7) & 1)
	to := attackTables[s&63].leaps[kind&7] | bishopAttacks(s, c.occ)&bishop | rookAttacks(s, c.occ)&rook
	return to &^ c.own
}

// The squares that must be empty for castling, on White's first rank.
const (
	shortGap = uint64(1<<sqF1 | 1<<sqG1)
	longGap  = uint64(1<<(sqA1+8) | 1<<sqC1 | 1<<sqD1)
)

// castlings reports which castlings a king on s owns numbers for.
func (c *counter) castlings(p *Position, s Square) (short, long bool) {
	if s != c.side.square(sqE1) {
		return false, false
	}
	up := uint(c.side.rank(0))
	rooks := (p.rooks() & c.own) >> up
	occ := c.occ >> up
	return rooks>>sqH1&1 != 0 && occ&shortGap == 0, rooks>>sqA1&1 != 0 && occ&longGap == 0
}

// before returns how many numbers come before those of the piece on s.
func (c *counter) before(p *Position, s Square) int {
	below := s.bit() - 1
	n := c.pawnCount(below)
	for men := c.own &^ c.ownPawns & below; men != 0; men &= men - 1 {
		man := Square(bits.TrailingZeros64(men))
		kind := p.kindAt(man)
		n += c.count(p, man, kind, c.reach(man, kind))
	}
	return n
}

// count returns how many numbers belong to the piece on s, not a pawn, which
// reaches the squares in to.
func (c *counter) count(p *Position, s Square, kind Piece, to uint64) int {
	if kind == King {
		short, long := c.castlings(p, s)
		return bits.OnesCount64(to) + b2i(short) + b2i(long)
	}
	return bits.OnesCount64(to)
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Nth returns the move with number n, from 1, and whether the list has that
// number. For the number that nobody can play it returns the zero Move and
// true.
func (p *Position) Nth(n int) (Move, bool) {
	if n < 1 {
		return Move{}, false
	}
	var c counter
	c.init(p)
	// Whole pieces are skipped, and the pawns between two pieces together, until the number
	// falls within one.
	ahead := ^uint64(0) // squares not yet passed
	for men := c.own &^ c.ownPawns; men != 0; men &= men - 1 {
		s := Square(bits.TrailingZeros64(men))
		between := ahead & (s.bit() - 1)
		count := c.pawnCount(between)
		if n <= count {
			break
		}
		n -= count
		kind := p.kindAt(s)
		to := c.reach(s, kind)
		count = c.count(p, s, kind, to)
		if n <= count {
			return c.pick(p, s, kind, to, n), true
		}
		n -= count
		ahead = -s.bit()
	}
	for men := c.ownPawns & ahead; men != 0; men &= men - 1 {
		count := c.pawnCount(men & -men)
		if n <= count {
			var moves [mostOfPawn]Move
			return c.pawnMoves(moves[:0], Square(bits.TrailingZeros64(men)))[n-1], true
		}
		n -= count
	}
	return Move{}, false
}

// pick returns the n-th move of the piece on s, not a pawn, which reaches the
// squares in to and has at least n moves. It skips whole rays.
func (c *counter) pick(p *Position, s Square, kind Piece, to uint64, n int) Move {
	set := directionsOf[kind&7]
	strides := &strides[set]
	for i, ray := range &attackTables[s&63].rays[set] {
		count := bits.OnesCount64(to & ray)
		if n <= count {
			return Move{From: s, To: s + Square(n)*strides[i]}
		}
		n -= count
	}
	if short, _ := c.castlings(p, s); short && n == 1 {
		return Move{From: s, To: s + 16}
	}
	return Move{From: s, To: s - 16}
}

// ordinal returns the number of a move among those of its piece, from 1, or 0 if
// the piece has no such move: the inverse of pick.
func (c *counter) ordinal(p *Position, m Move) int {
	if m.From > 63 || m.To > 63 || m.From == m.To || c.own&m.From.bit() == 0 {
		return 0
	}
	kind := p.kindAt(m.From)
	if kind == Pawn {
		var moves [mostOfPawn]Move
		return slices.Index(c.pawnMoves(moves[:0], m.From), m) + 1
	}
	if m.Promotion != NoPiece || m.EnPassant {
		return 0
	}
	to := c.reach(m.From, kind)
	if to&m.To.bit() != 0 {
		n := 0
		set := directionsOf[kind&7]
		for i, ray := range &attackTables[m.From&63].rays[set] {
			if ray&m.To.bit() != 0 {
				// The piece reaches every square of the ray up to this one.
				return n + int(int8(m.To-m.From)/int8(strides[set][i]))
			}
			n += bits.OnesCount64(to & ray)
		}
	}
	if kind == King {
		short, long := c.castlings(p, m.From)
		switch {
		case short && m.To == m.From+16:
			return bits.OnesCount64(to) + 1
		case long && m.To == m.From-16:
			return c.count(p, m.From, kind, to)
		}
	}
	return 0
}

// promotions in the order of their numbers.
var promotions = [4]Piece{Queen, Rook, Bishop, Knight}

// pieceMoves appends the moves of the piece on s in the order of the document.
func (c *counter) pieceMoves(p *Position, dst []Move, s Square) []Move {
	kind := p.kindAt(s)
	if kind == Pawn {
		return c.pawnMoves(dst, s)
	}
	reached := c.reach(s, kind)
	set := directionsOf[kind&7]
	for i, ray := range &attackTables[s&63].rays[set] {
		if reached&ray == 0 {
			continue
		}
		to, stride := s, strides[set][i]
		for range bits.OnesCount64(reached & ray) {
			to += stride
			dst = append(dst, Move{From: s, To: to})
		}
	}
	if kind == King {
		short, long := c.castlings(p, s)
		if short {
			dst = append(dst, Move{From: s, To: s + 16})
		}
		if long {
			dst = append(dst, Move{From: s, To: s - 16})
		}
	}
	return dst
}

// mostOfPawn is the most moves that a pawn has: three promotions to four pieces each, and two
// captures en passant.
const mostOfPawn = 14

// pawnMoves is pieceMoves for the pawn on s.
func (c *counter) pawnMoves(dst []Move, s Square) []Move {
	b, steps := s.bit(), &pawnSteps[c.side]
	for i, set := range &c.pawn {
		switch m := (Move{From: s, To: s + steps[i]}); {
		case set&b == 0:
		case c.seventh&b == 0:
			dst = append(dst, m)
		default:
			for _, m.Promotion = range promotions {
				dst = append(dst, m)
			}
		}
	}
	if c.epLow&b != 0 {
		m := Move{From: s, To: s + steps[low], EnPassant: true}
		if c.register == 0 {
			m = Move{} // the a-pawn's number, to a file that does not exist
		}
		dst = append(dst, m)
	}
	if c.epHigh&b != 0 {
		dst = append(dst, Move{From: s, To: s + steps[high], EnPassant: true})
	}
	return dst
}
