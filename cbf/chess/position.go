package chess

// A Position is a board with everything that the format and FEN record: pieces,
// side to move, castling rights, e.p. file and both counters. It is a small
// comparable value. The zero Position is an empty board with White to move and
// the move number 0.
//
// [Position.FEN] and [ParseFEN] are its text; [Position.MarshalText] also shows an e.p.
// register left over by castling. [Setup] has its values as fields.
type Position struct {
	plane board
	side  Color
	// register is the file, 1 to 8, of the pawn that e.p. captures take; 0 = none.
	register uint8
	// leftover is set if castling has carried the register over a ply.
	leftover bool
	// rights are the castlers by files: White's in the low byte, Black's in the high byte.
	rights uint16
	clock  uint32 // plies since the last capture or pawn move
	number uint32 // of the full move, from 1
}

// castlers returns the rooks with the right to castle. They are on the first rank, with the only king
// of their side.
func (p *Position) castlers() uint64 { return uint64(p.rights&0xff) | uint64(p.rights>>8)<<56 }

// setCastlers sets the rooks that castlers returns. They must be on the first ranks.
func (p *Position) setCastlers(rooks uint64) { p.rights = uint16(rooks&rank1 | rooks>>56<<8) }

var startPosition, _ = ParseFEN("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")

// StartPosition returns the start position of games without a set-up.
func StartPosition() Position { return startPosition }

// At returns the piece on square s, or NoPiece if s is empty or not a square of the
// board.
func (p Position) At(s Square) Piece {
	if s > 63 {
		return NoPiece
	}
	return p.at(s)
}

// Squares returns the squares that have this piece, as a set of bits: bit s is Square s. For NoPiece
// it returns the empty squares.
func (p Position) Squares(man Piece) uint64 { return p.plane.squares(man) }

// Turn returns the side to move.
func (p Position) Turn() Color { return p.side }

// MoveNumber returns the number of the full move to be played next, from 1, as
// in FEN; 0 in the zero Position. It and the clock stay at 2,147,483,647.
func (p Position) MoveNumber() int { return int(p.number) }

// EnPassant returns the target square of captures on the e.p. register, whether or not a pawn can
// capture there, and whether the register is set. Castling does not clear the register (section 2.4,
// "the following illegal e.p. move is computed"): the numbered list then has captures that do not
// follow a double step, and are illegal.
func (p Position) EnPassant() (Square, bool) {
	if p.register == 0 {
		return 0, false
	}
	return p.enPassantSquare(), true
}

// at is At for a square of the board.
func (p *Position) at(s Square) Piece { return p.plane.at(s) }

// kindAt returns the kind of the piece on a square of the board.
func (p *Position) kindAt(s Square) Piece {
	s &= 63
	return Piece(p.plane[0]>>s&1 | p.plane[1]>>s&1<<1 | p.plane[2]>>s&1<<2)
}

// put places a piece on a square or, with NoPiece, clears it.
func (p *Position) put(s Square, man Piece) { p.plane.put(s, man) }

// enPassantSquare returns the target square of a capture on the register; for register 0 it is
// not a square of the board.
func (p *Position) enPassantSquare() Square { return NewSquare(int(p.register)-1, p.side.rank(5)) }

// occupied returns the squares that have a piece.
func (p *Position) occupied() uint64 { return p.plane[0] | p.plane[1] | p.plane[2] }

// men returns the pieces and pawns of one side.
func (p *Position) men(c Color) uint64 {
	return p.occupied() & (p.plane[3] ^ (uint64(c) - 1))
}

// These methods return all pieces of a kind, of both sides.
func (p *Position) pawns() uint64   { return p.plane[0] &^ p.plane[1] &^ p.plane[2] }
func (p *Position) knights() uint64 { return p.plane[1] &^ p.plane[0] &^ p.plane[2] }
func (p *Position) bishops() uint64 { return p.plane[0] & p.plane[1] }
func (p *Position) rooks() uint64   { return p.plane[2] &^ p.plane[0] &^ p.plane[1] }
func (p *Position) queens() uint64  { return p.plane[0] & p.plane[2] }
func (p *Position) kings() uint64   { return p.plane[1] & p.plane[2] }

// diagonals returns bishops and queens, straights rooks and queens.
func (p *Position) diagonals() uint64 { return p.plane[0] & (p.plane[1] | p.plane[2]) }
func (p *Position) straights() uint64 { return p.plane[2] &^ p.plane[1] }

// Play returns the position after move m, which must be in the numbered list, or castling
// of Chess960 with the right to castle and a free way; otherwise it returns p and a
// [*PlayError] (ErrMove). Play accepts moves that leave the own king in check, capture a
// king, castle without the right, or capture on an e.p. register left over by castling,
// because games in files contain such moves. [Position.Legal] reports whether chess allows the move.
func (p Position) Play(m Move) (Position, error) {
	if !p.pseudoLegal(m) {
		return p, &PlayError{m, p, ErrMove}
	}
	p.play(m)
	return p, nil
}

// Pass returns the position after a null move, which occurs in analyses but not in chess: the
// turn passes, and nothing moves. It clears the e.p. register, keeps the castling rights, and
// counts as a move. Even a side in check can pass, and its king can then be captured; to refuse
// that, call [Position.InCheck] first. [Position.Play] refuses the zero Move, which is the null
// move in package pgn.
func (p Position) Pass() Position {
	const resetsClock = false
	p.register, p.leftover = 0, false
	p.count(resetsClock)
	return p
}

// count passes the turn and counts a move. If resetsClock is true, it sets the clock to 0.
func (p *Position) count(resetsClock bool) {
	if resetsClock {
		p.clock = 0
	} else if p.clock < maxCount {
		p.clock++
	}
	if p.side == Black && p.number < maxCount {
		p.number++
	}
	p.side ^= 1
}

// after is Play for a move that it accepts.
func (p Position) after(m Move) Position {
	p.play(m)
	return p
}

// play plays m. If Play would refuse m, the resulting position has no meaning.
func (p *Position) play(m Move) {
	man := p.at(m.From)
	from, to := m.From.bit(), m.To.bit()
	takesOwn := p.men(p.side)&to != 0
	resetsClock := p.occupied()&to != 0
	if p.rights != 0 && (from|to)&(rank1|rank8) != 0 {
		p.loseRights(from | to)
	}
	placed := man
	if m.Promotion != NoPiece {
		placed = m.Promotion | man&blackBit
	}
	keep := ^(from | to)
	at := m.To & 63
	p.plane[0] = p.plane[0]&keep | uint64(placed&1)<<at
	p.plane[1] = p.plane[1]&keep | uint64(placed>>1&1)<<at
	p.plane[2] = p.plane[2]&keep | uint64(placed>>2&1)<<at
	p.plane[3] = p.plane[3]&keep | uint64(placed>>3)<<at

	register := uint8(0)
	p.leftover = false
	switch man &^ blackBit {
	case Pawn:
		resetsClock = true
		if m.To^m.From == 16 {
			// Two ranks apart on one file: from rank 2 to 4 or 7 to 5, bits
			// 001/011 and 110/100 of the rank, never a capture.
			register = uint8(m.From&7) + 1
		}
		if m.EnPassant {
			// The piece beside the pawn is removed, whatever it is.
			p.put(m.passed(), NoPiece)
		}
	case King:
		switch {
		case takesOwn: // castling of Chess960 captures the own rook
			resetsClock = false
			kingTo, rookTo := castlingTargets(p.side, wingOf(m.From, m.To))
			p.put(m.To, NoPiece)
			p.put(rookTo, Rook.Of(p.side))
			p.put(kingTo, man)
		case castles(man, m):
			p.moveRook(m, man)
			register = p.register
			p.leftover = register != 0 // only castling keeps the register of an earlier ply
		}
	}
	p.register = register
	p.count(resetsClock)
}

// loseRights ends the rights of a king or rook on the squares that a move will change.
func (p *Position) loseRights(squares uint64) {
	black := p.plane[3]
	if kings := p.kings() & squares; kings != 0 {
		if kings&black != 0 {
			squares |= rank8
		}
		if kings&^black != 0 {
			squares |= rank1
		}
	}
	p.setCastlers(p.castlers() &^ squares)
}

// moveRook moves the rook of m, which is castling of this king as in chess.
func (p *Position) moveRook(m Move, king Piece) {
	from, to := m.To+1, m.To-1 // h- to f-file
	if m.To < m.From {
		from, to = m.To-2, m.To+1 // a- to d-file
	}
	p.put(from, NoPiece)
	p.put(to, Rook|king&blackBit)
}
