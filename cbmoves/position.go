package cbmoves

// A side is White or Black.
type side uint8

const (
	white side = iota
	black
)

// A cell is one square of the board: the kind of the piece on it (3 bits), its
// colour (1 bit) and, from bit 4, its number. The empty square is 0.
type cell uint16

// A position is a board that knows its pieces by their numbers.
type position struct {
	board     [64]cell
	at        [2][32]Square // by colour and number; offBoard if gone. noCode is the last in use
	occupied  uint64
	rooks     [2][2]Square // rooks that may castle, by colour and wing; offBoard if none
	homes     uint64       // these rooks and their kings
	enPassant Square       // passed by a double step just now; or offBoard
	turn      side
	chess960  bool // castling is king takes rook in UCI
	last      undo
}

// An undo is what a move destroyed.
type undo struct {
	moved, taken      cell
	from, to, takenAt Square
	enPassant         Square
	rooks             [2][2]Square
	homes             uint64
	what              uint8
}

// What an undo is of.
const (
	undoNothing = iota // no move yet in this line
	undoMove
	undoCastling // from and to are the king's, takenAt and taken the rook that stood there
	undoNull
)

// The wings of the rooks.
const (
	right = 0 // h-side
	left  = 1
)

func newCell(p Piece, c side, id uint8) cell {
	return cell(p) | cell(c)<<3 | cell(id)<<4
}

func (c cell) piece() Piece { return Piece(c & 7) }
func (c cell) color() side  { return side(c >> 3 & 1) }
func (c cell) id() uint8    { return uint8(c >> 4) }

func (p *position) saveUndo(what uint8) {
	p.last = undo{what: what, enPassant: p.enPassant, rooks: p.rooks, homes: p.homes}
}

// play makes a move whose geometry is right: the offset of the piece leads from
// one square to the other. It returns 0, and changes nothing, if the board does
// not allow the move.
func (p *position) play(from, to Square, promotion Piece) packed {
	moved, taken := p.board[from&63], p.board[to&63]
	if p.occupied&between[from&63][to&63] != 0 || taken != 0 && taken.color() == p.turn {
		return 0
	}
	takenAt, passed := to, offBoard
	if moved.piece() == Pawn {
		switch {
		case from&7 == to&7: // straight
			if taken != 0 {
				return 0
			}
			if from^to == 16 { // rank 2 to 4, 7 to 5: no other step differs in this one bit
				passed = (from + to) / 2
			}
		case taken == 0:
			if to != p.enPassant {
				return 0
			}
			takenAt = from&^7 | to&7
			taken = p.board[takenAt&63]
		}
		if (to < 8 || to >= 56) != (promotion != NoPiece) {
			return 0
		}
	}
	m := packMove(from, to, promotion, moved.piece(), taken.piece())
	if takenAt != to {
		m |= packedEnPassant
	}

	p.last.moved, p.last.taken = moved, taken
	p.last.from, p.last.to, p.last.takenAt = from, to, takenAt
	p.last.enPassant, p.last.rooks, p.last.homes = p.enPassant, p.rooks, p.homes
	p.last.what = undoMove

	if p.homes&(from.bit()|to.bit()) != 0 {
		p.loseRights(from.bit() | to.bit())
	}
	id := moved.id()
	if taken != 0 {
		p.board[takenAt&63] = 0
		p.at[p.turn&1^1][taken.id()&31] = offBoard
		p.occupied &^= takenAt.bit()
	}
	if promotion != NoPiece {
		p.at[p.turn&1][id&31] = offBoard
		id += slot0
		moved = newCell(promotion, p.turn, id)
	}
	p.board[from&63] = 0
	p.board[to&63] = moved
	p.at[p.turn&1][id&31] = to
	p.occupied = p.occupied&^from.bit() | to.bit()
	p.enPassant = passed
	p.turn ^= 1
	return m
}

// pass makes the null move.
func (p *position) pass() {
	p.saveUndo(undoNull)
	p.enPassant = offBoard
	p.turn ^= 1
}

// castle makes the castling move of one wing, or returns 0.
func (p *position) castle(wing int) packed {
	rook := p.rooks[p.turn][wing]
	if rook == offBoard {
		return 0
	}
	king := p.at[p.turn][kingID] // a right has its king
	kingTo, rookTo := castlingTargets(king, wing)
	path := span(king, kingTo) | span(rook, rookTo)
	if p.occupied&path&^king.bit()&^rook.bit() != 0 {
		return 0
	}
	to := kingTo
	if p.chess960 {
		to = rook
	}
	m := packMove(king, to, NoPiece, King, NoPiece) | packedCastling
	p.saveUndo(undoCastling)
	p.last.moved, p.last.from, p.last.to = p.board[king], king, kingTo
	p.last.taken, p.last.takenAt = p.board[rook], rook
	p.loseRights(king.bit())
	p.moveTwo(king, kingTo, rook, rookTo)
	p.enPassant = offBoard
	p.turn ^= 1
	return m
}

// castlingTargets returns the squares that king and rook go to.
func castlingTargets(king Square, wing int) (kingTo, rookTo Square) {
	if wing == right {
		return king&^7 | 6, king&^7 | 5
	}
	return king&^7 | 2, king&^7 | 3
}

// span returns the squares from a to b of one rank, both included.
func span(a, b Square) uint64 { return a.bit() | between[a][b] | b.bit() }

// moveTwo moves two pieces at once: in Chess960 each may stand where the other
// goes.
func (p *position) moveTwo(from1, to1, from2, to2 Square) {
	cell1, cell2 := p.board[from1], p.board[from2]
	p.board[from1], p.board[from2] = 0, 0
	p.board[to1], p.board[to2] = cell1, cell2
	p.at[cell1.color()][cell1.id()] = to1
	p.at[cell2.color()][cell2.id()] = to2
	p.occupied = p.occupied&^(from1.bit()|from2.bit()) | to1.bit() | to2.bit()
}

// loseRights ends the castling rights whose rook or king stands on touched.
func (p *position) loseRights(touched uint64) {
	p.homes = 0
	for c := range p.rooks {
		king := p.at[c][kingID]
		for wing, rook := range p.rooks[c] {
			switch {
			case rook == offBoard:
			case touched&(rook.bit()|king.bit()) != 0:
				p.rooks[c][wing] = offBoard
			default:
				p.homes |= rook.bit() | king.bit()
			}
		}
	}
}

// unplay takes the last move back. It can be done once after each move.
func (p *position) unplay() {
	u := &p.last
	p.turn ^= 1
	p.enPassant, p.rooks, p.homes = u.enPassant, u.rooks, u.homes
	switch u.what {
	case undoMove:
		p.at[p.turn][p.board[u.to].id()] = offBoard // the slot, after a promotion
		p.board[u.to] = 0
		p.occupied &^= u.to.bit()
		p.board[u.from] = u.moved
		p.at[p.turn][u.moved.id()] = u.from
		p.occupied |= u.from.bit()
		if u.taken != 0 {
			p.board[u.takenAt] = u.taken
			p.at[p.turn^1][u.taken.id()] = u.takenAt
			p.occupied |= u.takenAt.bit()
		}
	case undoCastling:
		_, rookTo := castlingTargets(u.from, wingOf(u.from, u.takenAt))
		p.moveTwo(u.to, u.from, rookTo, u.takenAt)
	}
	u.what = undoNothing
}

// wingOf tells on which wing of a king a rook stands.
func wingOf(king, rook Square) int {
	if rook > king {
		return right
	}
	return left
}
