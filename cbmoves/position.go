package cbmoves

// A Position is a board with all that a FEN contains: the pieces, the side to move, the
// castling rights with their rooks, the file of an en passant capture, and both
// counters. It is a small comparable value. The zero Position is an empty board
// with White to move and the move number 0.
//
// A Position does not distinguish pieces of the same kind, as streams do, so any
// piece can move, whether it has a code or not.
type Position struct {
	// One bit for each square and each of the three bits of a Piece:
	//
	//	       pawn  knight  bishop  rook  queen  king
	//	bit0   1     0       1       0     1      0
	//	bit1   0     1       1       0     0      1
	//	bit2   0     0       0       1     1      1
	bit0, bit1, bit2 uint64

	black     uint64 // squares of Black's pieces
	castlers  rights // rooks that may castle; only a side with one king has some
	clock     uint32 // plies since the last capture or move of a pawn
	number    uint32 // of the move, counting from 1
	turn      Color
	enPassant uint8 // file, 1 to 8, of a pawn that has just made a double step; 0 = none
	idle      idle
}

// An idle is what a FEN says and no move can use; it stays until a piece moves: in bits 0 to
// 3 the rights KQkq whose king or rook is not there, and in bits 4 to 7 the file, 1 to 8, of
// an en passant square without a pawn in front of it.
type idle uint8

const idleRights idle = 15

// maxCount is the largest number of both counters, in package cbf too.
const maxCount = 1<<31 - 1

const maxDigits = 10 // of maxCount

// At returns the piece on square s and its side, or NoPiece and White if the
// square is empty or off the board. These are two results because the numbers and
// codes of a stream belong to a kind of piece of either side; a Piece of package
// cbf/chess, whose format has a code for each, has its colour in it.
func (p Position) At(s Square) (Piece, Color) {
	if s >= offBoard {
		return NoPiece, White
	}
	return p.pieceAt(s), Color(p.black >> s & 1)
}

// Turn returns the side to move.
func (p Position) Turn() Color { return p.turn }

// MoveNumber returns the number of the full move to be played next, from 1 to
// 2,147,483,647, as in FEN; 0 in the zero Position. Moves beyond the last number keep
// it.
func (p Position) MoveNumber() int { return int(p.number) }

func (p *Position) pieceAt(s Square) Piece {
	s &= 63
	return Piece(p.bit0>>s&1 | p.bit1>>s&1<<1 | p.bit2>>s&1<<2)
}

func (p *Position) occupied() uint64 { return p.bit0 | p.bit1 | p.bit2 }
func (p *Position) pawns() uint64    { return p.bit0 &^ p.bit1 &^ p.bit2 }
func (p *Position) knights() uint64  { return p.bit1 &^ p.bit0 &^ p.bit2 }
func (p *Position) kings() uint64    { return p.bit1 & p.bit2 }
func (p *Position) rooks() uint64    { return p.bit2 &^ p.bit0 &^ p.bit1 }

// diagonals returns bishops and queens, straights rooks and queens.
func (p *Position) diagonals() uint64 { return p.bit0 & (p.bit1 | p.bit2) }
func (p *Position) straights() uint64 { return p.bit2 &^ p.bit1 }

// ofKind returns all pieces of a kind.
func (p *Position) ofKind(k Piece) uint64 {
	return (p.bit0 ^ (uint64(k&1) - 1)) & (p.bit1 ^ (uint64(k>>1&1) - 1)) & (p.bit2 ^ (uint64(k>>2&1) - 1))
}

// side returns the pieces of one side.
func (p *Position) side(c Color) uint64 { return p.occupied() & (p.black ^ (uint64(c) - 1)) }

// put places a piece of side c on an empty square.
func (p *Position) put(s Square, piece Piece, c Color) {
	s &= 63
	p.bit0 |= uint64(piece&1) << s
	p.bit1 |= uint64(piece>>1&1) << s
	p.bit2 |= uint64(piece>>2&1) << s
	p.black |= uint64(c&1) << s
}

// remove empties squares.
func (p *Position) remove(squares uint64) {
	p.bit0 &^= squares
	p.bit1 &^= squares
	p.bit2 &^= squares
	p.black &^= squares
}

// king returns a king of side c, offBoard if there is none.
func (p *Position) king(c Color) Square { return lowest(p.kings() & p.side(c)) }

// enPassantSquare returns the square that a pawn passed with a double step just
// now, offBoard for none.
func (p *Position) enPassantSquare() Square {
	if p.enPassant == 0 {
		return offBoard
	}
	return squareAt(int(p.enPassant)-1, 5-3*int(p.turn))
}

// Play returns the position after move m, which needs only From, To and
// Promotion. The move must be one that a stream can have, except that any piece
// may move: it may leave its own king in check, castle out of check or through
// it, and capture a king. Otherwise Play returns p and a [*PlayError] (ErrMove).
// [Position.Legal] reports whether chess allows the move.
func (p Position) Play(m Move) (Position, error) {
	facts, err := p.resolve(m)
	if err != nil {
		return p, &PlayError{m, p, err}
	}
	p.play(facts)
	return p, nil
}

// resolve describes move m: its piece, what it captures, and castling as king
// takes rook.
func (p *Position) resolve(m Move) (packed, error) {
	switch {
	case m.IsNull():
		return packedNull, nil
	case m.From >= offBoard || m.To >= offBoard:
		return 0, errSquare
	}
	piece := p.pieceAt(m.From)
	switch {
	case piece == NoPiece:
		return 0, errEmpty
	case Color(p.black>>m.From&1) != p.turn:
		return 0, errTurn
	}
	if piece == King {
		if wing, castles := p.castlers.wing(p.turn, m); castles {
			if facts := p.castling(wing, true); facts != 0 {
				return facts, nil
			}
			return 0, ErrMove
		}
	}
	if !reaches(piece, p.turn, m.From, m.To) || p.side(p.turn)&m.To.bit() != 0 {
		return 0, ErrMove
	}
	facts := describe(piece, m.From, m.To, m.Promotion, p.pieceAt(m.To), p.occupied(), p.enPassantSquare())
	if facts == 0 {
		return 0, ErrMove
	}
	return facts, nil
}

// castling describes the castling of the side to move on a wing; 0 if it is impossible.
func (p *Position) castling(wing int, chess960 bool) packed {
	return p.castlers.castling(p.turn, p.king(p.turn), wing, p.occupied(), chess960)
}

// describe returns a move with all its fields, or 0 if the board does not allow it. The
// offset of the piece leads to the square, which has no piece of its side.
func describe(piece Piece, from, to Square, promotion, captured Piece, occupied uint64, enPassant Square) packed {
	if occupied&between[from&63][to&63] != 0 {
		return 0
	}
	m := packMove(from, to, NoPiece, piece, captured)
	if piece != Pawn {
		if promotion != NoPiece {
			return 0
		}
		return m
	}
	switch {
	case from&7 == to&7: // straight
		if captured != NoPiece {
			return 0
		}
	case captured == NoPiece:
		if to != enPassant {
			return 0
		}
		m = packMove(from, to, NoPiece, Pawn, Pawn) | packedEnPassant
	}
	if last := to < 8 || to >= 56; !last && promotion == NoPiece {
		return m
	} else if !last || promotion < Knight || promotion > Queen {
		return 0
	}
	return packMove(from, to, promotion, Pawn, captured)
}

// play makes a move that resolve or a scanner has described.
func (p *Position) play(m packed) {
	from, to, placed := m.from(), m.to(), m.piece()
	clock, enPassant := min(p.clock+1, maxCount), uint8(0)
	switch {
	case m&packedCastling != 0:
		p.castle(from, wingOf(from, to))
		p.idle = 0
	case m == packedNull:
		p.idle &= idleRights
	default:
		touched := from.bit() | to.bit()
		p.idle = 0
		if p.castlers != 0 {
			p.castlers = p.castlers.after(m, p.turn)
		}
		if m.captured() != NoPiece {
			clock = 0
		}
		if placed == Pawn {
			clock = 0
			if from^to == 16 { // rank 2 to 4, 7 to 5: no other step differs in this one bit
				enPassant = uint8(from.File()) + 1
			}
			if m&packedEnPassant != 0 {
				touched |= beside(from, to).bit()
			}
			if m.promotion() != NoPiece {
				placed = m.promotion()
			}
		}
		at := to & 63
		p.bit0 = p.bit0&^touched | uint64(placed&1)<<at
		p.bit1 = p.bit1&^touched | uint64(placed>>1&1)<<at
		p.bit2 = p.bit2&^touched | uint64(placed>>2&1)<<at
		p.black = p.black&^touched | uint64(p.turn&1)<<at
	}
	p.clock, p.enPassant = clock, enPassant
	p.number = min(p.number+uint32(p.turn&1), maxCount)
	p.turn ^= 1
}

// castle moves the king on a square and the rook of a wing. In Chess960, each may start
// where the other one goes. A Walker with tokens of another game may come here without a rook
// that may castle, and nothing is done, or with other pieces in the way, which are gone then.
func (p *Position) castle(king Square, wing int) {
	rook := p.castlers.rook(p.turn, king, wing)
	if rook == offBoard {
		return
	}
	kingTo, rookTo := castlingTargets(king, wing)
	p.remove(king.bit() | rook.bit() | kingTo.bit() | rookTo.bit())
	p.put(kingTo, King, p.turn)
	p.put(rookTo, Rook, p.turn)
	p.castlers &^= rights(homeRank(p.turn))
}

// beside returns the square of the pawn that is captured en passant.
func beside(from, to Square) Square { return from&^7 | to&7 }
