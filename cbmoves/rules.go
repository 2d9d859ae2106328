package cbmoves

// A state, together with the pieces, decides whether a move is possible. The two boards, a Position
// and the tracker of a stream, share it and its rules.
type state struct {
	castlers  uint64 // rooks that may castle, on ranks 1 and 8; only a side with exactly one king has any
	turn      Color
	enPassant uint8 // file, 1 to 8, of a pawn that has just made a double step; 0 = none
	idle      uint8 // file of the FEN's en passant square if no pawn is in front of it: no move uses it
}

// enPassantSquare returns the square that a pawn has just passed with a double step,
// or offBoard if there is none.
func (s *state) enPassantSquare() Square {
	if s.enPassant == 0 {
		return offBoard
	}
	return squareAt(int(s.enPassant)-1, 5-3*int(s.turn))
}

// A cell is the piece on a square: its kind (3 bits), its colour (1 bit) and, in a tracker, its
// number from bit 4 on. An empty square is 0.
type cell uint16

func newCell(p Piece, c Color, id uint8) cell {
	return cell(p) | cell(c)<<3 | cell(id)<<4
}

func (c cell) piece() Piece { return Piece(c & 7) }
func (c cell) color() Color { return Color(c >> 3 & 1) }
func (c cell) id() uint8    { return uint8(c >> 4) }

// who returns colour and number. They are unique for each piece that has a code.
func (c cell) who() uint8 { return uint8(c >> 3 & 63) }

// whoIs returns cell.who for the piece with this colour and number.
func whoIs(c Color, id uint8) uint8 { return id<<1&63 | uint8(c&1) }

// resolve returns m with all its fields, and castling as king takes rook. It needs From, To and
// Promotion of m, the cells on From and To, and the occupied squares of the board. The error wraps
// ErrMove.
func (s *state) resolve(m packed, from, to cell, occupied uint64) (packed, error) {
	switch {
	case m.isNull():
		return packedNull, nil
	case m.from() >= offBoard || m.to() >= offBoard:
		return 0, errSquare
	case from == 0:
		return 0, errEmpty
	case from.color() != s.turn:
		return 0, errTurn
	}
	piece := from.piece()
	switch {
	case piece == King && s.castles(m):
		m = s.castling(m.from(), wingOf(m.from(), m.to()), occupied, true)
	case reach(piece, s.turn, m.from())&m.to().bit() == 0 || to != 0 && to.color() == s.turn:
		return 0, ErrMove
	default:
		m = s.possible(packMove(m.from(), m.to(), m.promotion(), piece, to.piece()), occupied)
	}
	if m == 0 {
		return 0, ErrMove
	}
	return m, nil
}

// possible returns m, marked if it captures en passant, or 0 if it is impossible. The caller must
// check that an offset of the piece leads from From to To, and that no piece of its side is on To.
func (s *state) possible(m packed, occupied uint64) packed {
	from, to, promotion := m.from(), m.to(), m.promotion()
	promotes := m.piece() == Pawn && (rank1|rank8)&to.bit() != 0
	switch straight := from&7 == to&7; {
	case occupied&between[from&63][to&63] != 0:
		return 0
	case promotes != (promotion != NoPiece) || promotion == Pawn || promotion > Queen:
		return 0
	case m.piece() != Pawn || straight == (m.captured() == NoPiece):
		return m
	case !straight && to == s.enPassantSquare():
		return packMove(from, to, NoPiece, Pawn, Pawn) | packedEnPassant
	}
	return 0
}

// play makes a move that resolve, possible or castling returned.
func (s *state) play(m packed) {
	from, to := m.from(), m.to()
	s.enPassant = 0
	if m.piece() == Pawn && from^to == 16 { // rank 2 to 4 or 7 to 5: no other pawn move differs in only this bit
		s.enPassant = uint8(from&7) + 1
	}
	s.turn ^= 1
	s.idle = 0
	if m == packedNull || s.castlers == 0 {
		return
	}
	s.castlers &^= from.bit() | to.bit()
	if m.piece() == King {
		s.castlers &^= homeRank(s.turn.Other())
	}
	if m.captured() == King {
		s.castlers &^= homeRank(s.turn)
	}
}
