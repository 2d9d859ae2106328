package chess

import (
	"math/bits"
	"slices"
)

// The numbered list (section 2.4): own pieces in the order a1, a2 ... h8, and for
// each piece its moves in the order of pieceMoves below. Directions are White's
// for both sides; checks and castling rights are ignored.
//
// To find the n-th move, or the number of a move, the moves of the pieces on earlier squares are
// counted without listing them; only the moves of one piece are listed.

// before lists, for each square, the earlier squares in the order of the format: lower files, then
// lower ranks of the same file.
var before = func() (t [64]uint64) {
	for s := range Square(64) {
		t[s] = fileA*(1<<s.File()-1) | fileSquares(s.File())&(s.bit()-1)
	}
	return t
}()

// byFiles returns a set of squares with a bit for each in the order of the format: bit 8*file + rank.
// It exchanges files and ranks: of single squares, then of blocks of 2x2 and of 4x4.
func byFiles(set uint64) uint64 {
	t := (set ^ set>>7) & 0x00AA00AA_00AA00AA
	set ^= t ^ t<<7
	t = (set ^ set>>14) & 0x0000CCCC_0000CCCC
	set ^= t ^ t<<14
	t = (set ^ set>>28) & 0x00000000_F0F0F0F0
	return set ^ t ^ t<<28
}

// nextByFiles returns the first square of a set that byFiles has returned.
func nextByFiles(set uint64) Square {
	n := bits.TrailingZeros64(set)
	return Square(n>>3|n<<3) & 63
}

// Numbered returns the moves in the order in which the format numbers them: all
// the moves that the pieces can make, ignoring checks and castling rights. The
// move with number n is at index n-1. The zero Move marks a number that the format
// counts but nobody can play: it occurs if the e.p. register is 0 and an a-pawn is
// on its fifth rank.
func (p Position) Numbered() []Move {
	list := make([]Move, 0, 64+mostOfPiece)
	c := newCounter(&p)
	for own := byFiles(c.own); own != 0; own &= own - 1 {
		list = c.pieceMoves(list, nextByFiles(own))
	}
	return list
}

// numberOf returns the number of a move in the list, from 1, or 0 if the move is
// not in it: castling of Chess960 never is. Positions can have moves with numbers
// above 127, but files cannot hold those.
func (p *Position) numberOf(m Move) int {
	c := newCounter(p)
	n := c.place(m)
	if n == 0 {
		return 0
	}
	return c.count(before[m.From]) + n
}

// nth returns the move with number n, from 1, and whether the list has that
// number. For the number that nobody can play it returns the zero Move and
// true.
func (p *Position) nth(n int) (Move, bool) {
	if n < 1 {
		return Move{}, false
	}
	c := newCounter(p)
	// Whole pieces are skipped, and the pawns between two pieces together, until the number
	// falls within one.
	ahead := ^uint64(0) // squares not yet passed
	for men := byFiles(c.own &^ c.p.pawns()); men != 0; men &= men - 1 {
		s := nextByFiles(men)
		pawns := c.pawnCount(ahead & before[s])
		if n <= pawns {
			break
		}
		n -= pawns
		kind := c.p.kindAt(s)
		reached := c.reach(s, kind)
		count := bits.OnesCount64(reached)
		if n <= count {
			return pick(s, kind, reached, n), true
		}
		n -= count
		ahead = ^before[s] // s and the squares after it
	}
	for men := byFiles(c.own & c.p.pawns() & ahead); men != 0; men &= men - 1 {
		s := nextByFiles(men)
		count := c.pawnCount(s.bit())
		if n <= count {
			var moves [mostOfPawn]Move
			return c.pawnMoves(moves[:0], s)[n-1], true
		}
		n -= count
	}
	return Move{}, false
}

// pseudoLegal reports whether a move is in the list, or is castling of Chess960 with a free way. It
// costs less than numberOf.
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
	case m.EnPassant || castles(kind, m):
		c := newCounter(p)
		return c.place(m) > 0
	case kind == Pawn && m.To.Rank() == p.side.rank(7):
		if m.Promotion < Knight || m.Promotion > Queen {
			return false
		}
	case m.Promotion != NoPiece:
		return false
	}
	return p.movers(kind, m.To)&m.From.bit() != 0
}

// irregular reports two faults of a listed move that do not concern check.
func (p *Position) irregular(m Move) (leftover, lacksRight bool) {
	return p.isLeftover(m), p.lacksRight(m)
}

// isLeftover reports whether m is an e.p. capture on a register that the previous move did not
// set, see [Position.EnPassant].
func (p *Position) isLeftover(m Move) bool { return m.EnPassant && p.leftover }

// castlings returns the squares to which a king on a square castles in the numbered list, which
// ignores rights and checks. It returns 0 unless a king of the side to move is there.
func (p *Position) castlings(king Square) (to uint64) {
	if king != p.side.square(sqE1) || p.at(king) != King.Of(p.side) {
		return 0
	}
	rooks, occ := p.rooks()&p.men(p.side), p.occupied()
	// The rook on the h-file, then the rook on the a-file.
	if rooks&(king+3).bit() != 0 && occ&span(king+1, king+2) == 0 {
		to |= (king + 2).bit()
	}
	if rooks&(king-4).bit() != 0 && occ&span(king-3, king-1) == 0 {
		to |= (king - 2).bit()
	}
	return to
}

// counter is a position prepared for counting its moves.
type counter struct {
	p        *Position
	occ, own uint64
	pawns    [pawnMoveKinds]uint64 // own pawns that have a number for each kind of move
	seventh  uint64                // own pawns whose next step promotes
}

// newCounter returns a counter for the side to move in p.
func newCounter(p *Position) counter {
	c := counter{p: p, occ: p.occupied(), own: p.men(p.side)}
	pawns, enemies := p.pawns()&c.own, c.occ&^c.own
	c.seventh = pawns & rankSquares(p.side.rank(6))
	c.pawns[single] = pawns & pawnSources(^c.occ, p.side, single)
	c.pawns[double] = c.pawns[single] & pawnSources(^c.occ, p.side, double)
	c.pawns[low] = pawns & pawnSources(enemies, p.side, low)
	c.pawns[high] = pawns & pawnSources(enemies, p.side, high)
	// A pawn on file f = 0 to 7 has the lower capture if the register is f, the
	// higher one if it is f+2. Nothing else is tested, so an a-pawn has a number at
	// register 0.
	fifth := pawns & rankSquares(p.side.rank(4))
	if fifth != 0 {
		if p.register < 8 {
			c.pawns[lowEnPassant] = fifth & fileSquares(int(p.register))
		}
		if p.register >= 2 {
			c.pawns[highEnPassant] = fifth & fileSquares(int(p.register)-2)
		}
	}
	return c
}

// reach returns the squares that the piece on s, not a pawn, moves to. There is no
// branch for each kind, because a processor cannot predict which kind comes next.
func (c *counter) reach(s Square, kind Piece) uint64 {
	v := &attackTables[s&63]
	along := &slides[kind&7]
	to := v.leaps[kind&7] |
		(lineAttacks(s, v.diag, c.occ)|lineAttacks(s, v.anti, c.occ))&along.diagonal |
		(lineAttacks(s, v.file, c.occ)|rankAttacksFrom(s, c.occ))&along.straight
	if kind == King {
		to |= c.p.castlings(s)
	}
	return to &^ c.own
}

// slides says which kinds of pieces move along diagonals, and along ranks and files.
var slides = [8]struct{ diagonal, straight uint64 }{
	Bishop: {diagonal: ^uint64(0)},
	Rook:   {straight: ^uint64(0)},
	Queen:  {^uint64(0), ^uint64(0)},
}

// count returns how many numbers the own pieces on a set of squares have. It counts one kind of
// piece after another, because a processor cannot predict which kind is on the next square.
func (c *counter) count(set uint64) int {
	n := c.pawnCount(set)
	set &= c.own
	for men := c.p.knights() & set; men != 0; men &= men - 1 {
		s := Square(bits.TrailingZeros64(men))
		n += bits.OnesCount64(attackTables[s&63].leaps[Knight] &^ c.own)
	}
	for men := c.p.kings() & set; men != 0; men &= men - 1 {
		s := Square(bits.TrailingZeros64(men))
		n += bits.OnesCount64(attackTables[s&63].leaps[King]&^c.own | c.p.castlings(s))
	}
	for men := c.p.diagonals() & set; men != 0; men &= men - 1 {
		s := Square(bits.TrailingZeros64(men))
		n += bits.OnesCount64(bishopAttacks(s, c.occ) &^ c.own)
	}
	for men := c.p.straights() & set; men != 0; men &= men - 1 {
		s := Square(bits.TrailingZeros64(men))
		n += bits.OnesCount64(rookAttacks(s, c.occ) &^ c.own)
	}
	return n
}

// pawnCount is count for pawns.
func (c *counter) pawnCount(set uint64) int {
	n := c.pawnSteps(set)
	promoting := c.seventh & set
	if promoting != 0 {
		n += (len(promotions) - 1) * c.pawnSteps(promoting)
	}
	return n
}

// pawnSteps is pawnCount with one number, not four, for a step that promotes.
func (c *counter) pawnSteps(set uint64) int {
	return bits.OnesCount64(c.pawns[double]&set) + bits.OnesCount64(c.pawns[single]&set) +
		bits.OnesCount64(c.pawns[low]&set) + bits.OnesCount64(c.pawns[high]&set) +
		bits.OnesCount64(c.pawns[lowEnPassant]&set) + bits.OnesCount64(c.pawns[highEnPassant]&set)
}

// pick returns the n-th move, from 1, of the piece on s, which is not a pawn. reached has the squares that
// it reaches, at least n.
func pick(s Square, kind Piece, reached uint64, n int) Move {
	group := directionsOf[kind&7]
	for i, ray := range &attackTables[s&63].rays[group] {
		count := bits.OnesCount64(reached & ray)
		if n <= count {
			return Move{From: s, To: s + Square(n)*strides[group][i]}
		}
		n -= count
	}
	return Move{}
}

// place returns the number, from 1, of a move among the moves of its piece, or 0 if the piece does
// not have the move.
func (c *counter) place(m Move) int {
	if m.From > 63 || m.To > 63 || c.own&m.From.bit() == 0 {
		return 0
	}
	kind := c.p.kindAt(m.From)
	if kind == Pawn {
		var moves [mostOfPawn]Move
		return slices.Index(c.pawnMoves(moves[:0], m.From), m) + 1
	}
	reached, group := c.reach(m.From, kind), directionsOf[kind&7]
	if m.Promotion != NoPiece || m.EnPassant || reached&m.To.bit() == 0 {
		return 0
	}
	n := 0
	for i, ray := range &attackTables[m.From].rays[group] {
		if ray&m.To.bit() != 0 {
			// The piece reaches every square of the ray up to this one. Differences of squares are mod 256.
			return n + int(int8(m.To-m.From)/int8(strides[group][i]))
		}
		n += bits.OnesCount64(reached & ray)
	}
	return 0 // never: every square that is reached is on a ray
}

// promotions lists the pieces that a pawn becomes, in the order of their numbers.
var promotions = [4]Piece{Queen, Rook, Bishop, Knight}

// mostOfPiece is more moves than a piece has: a queen has 27. It is a power of 2, so that masked indices
// need no test.
const mostOfPiece = 32

// pieceMoves appends the moves of the own piece on s in the order of their numbers.
func (c *counter) pieceMoves(dst []Move, s Square) []Move {
	n := len(dst)
	if cap(dst)-n < mostOfPiece {
		dst = slices.Grow(dst, mostOfPiece)
	}
	list := (*[mostOfPiece]Move)(dst[n : n+mostOfPiece]) // cheaper than appending each move
	kind := c.p.kindAt(s)
	if kind == Pawn {
		return dst[:n+c.listPawnMoves(list, s)]
	}
	reached, k := c.reach(s, kind), 0
	switch kind {
	case King, Knight:
		for _, to := range leapsOf[directionsOf[kind&7]&1][s&63] {
			list[k&(mostOfPiece-1)].set(s, to)
			k += int(reached >> (to & 63) & 1) // without a branch, which cannot be predicted
		}
	default:
		rays := &attackTables[s&63].rays[ofSliders]
		i := 0
		if kind == Rook {
			i = rookFirst
		}
		for ; reached != 0; i++ {
			ray := reached & rays[i&7]
			reached ^= ray
			stride := strides[ofSliders][i&7]
			for to := s + stride; ray != 0; to += stride {
				list[k&(mostOfPiece-1)].set(s, to)
				k++
				ray &= ray - 1
			}
		}
	}
	return dst[:n+k]
}

// leapsOf lists the squares that king (castling included) and knight reach from each square, in the
// order of directions.
var leapsOf = func() (t [2][64][]Square) {
	for kind := range t {
		for s := range Square(64) {
			for _, step := range directions[kind] {
				if to := stepBit(s, step, 1); to != 0 {
					t[kind][s] = append(t[kind][s], Square(bits.TrailingZeros64(to)))
				}
			}
		}
	}
	return t
}()

// set makes m a move without promotion, in few stores.
func (m *Move) set(from, to Square) {
	m.From, m.To = from, to
	m.Promotion, m.EnPassant = NoPiece, false
}

// passed returns the square beside the pawn of an e.p. capture: its rank is that of From, its file that of To.
func (m Move) passed() Square { return m.From&^7 | m.To&7 }

// listPawnMoves sets list to the moves of a pawn, and returns how many there are. It is faster than
// pawnMoves, which it calls for promotions and e.p. captures.
func (c *counter) listPawnMoves(list *[mostOfPiece]Move, s Square) (k int) {
	b, steps := s.bit(), &pawnSteps[c.p.side&1]
	if (c.seventh|c.pawns[lowEnPassant]|c.pawns[highEnPassant])&b != 0 {
		return len(c.pawnMoves(list[:0], s))
	}
	for kind := double; kind <= high; kind++ {
		if c.pawns[kind]&b != 0 {
			list[k&(mostOfPiece-1)].set(s, s+steps[kind].stride)
			k++
		}
	}
	return k
}

// mostOfPawn is the most moves that a pawn has: three promotions to four pieces each.
const mostOfPawn = 12

// pawnMoves appends the moves of a pawn.
func (c *counter) pawnMoves(dst []Move, s Square) []Move {
	b, steps := s.bit(), &pawnSteps[c.p.side&1]
	for kind, pawns := range &c.pawns {
		if pawns&b == 0 {
			continue
		}
		m := Move{From: s, To: s + steps[kind].stride, EnPassant: kind >= lowEnPassant}
		switch {
		case m.EnPassant && c.p.register == 0:
			dst = append(dst, Move{}) // the a-pawn's number, to a file that does not exist
		case c.seventh&b == 0:
			dst = append(dst, m)
		default:
			for _, piece := range promotions {
				m.Promotion = piece
				dst = append(dst, m)
			}
		}
	}
	return dst
}
