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
	return squareAt(int(s.enPassant)-1, passedRank(s.turn))
}

// passedRank returns the rank on which side c captures en passant: 5 for White, 2 for Black.
func passedRank(c Color) int { return 5 - 3*int(c) }

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
	piece, resolved := from.piece(), packed(0)
	switch {
	case piece == King && s.castles(m):
		const chess960 = true
		resolved = s.castling(m.from(), wingOf(m.from(), m.to()), occupied, chess960)
	case reach(piece, s.turn, m.from())&m.to().bit() == 0, to != 0 && to.color() == s.turn:
		return 0, ErrMove
	default:
		resolved = s.possible(packMove(m.from(), m.to(), m.promotion(), piece, to.piece()), occupied)
	}
	if resolved == 0 {
		return 0, ErrMove
	}
	return resolved, nil
}

// possible returns m, marked if it captures en passant, or 0 if it is impossible. The caller must
// check that an offset of the piece leads from From to To, and that no piece of its side is on To.
func (s *state) possible(m packed, occupied uint64) packed {
	from, to, promotion := m.from(), m.to(), m.promotion()
	promotes := m.piece() == Pawn && (rank1|rank8)&to.bit() != 0
	straight := from.File() == to.File()
	switch {
	case occupied&between[from&63][to&63] != 0:
		return 0
	case promotes != (promotion != NoPiece) || promotion == Pawn || promotion > Queen: // to a wrong piece
		return 0
	case m.piece() != Pawn || straight == (m.captured() == NoPiece): // only pawns capture in another way
		return m
	case !straight && to == s.enPassantSquare():
		return packMove(from, to, NoPiece, Pawn, Pawn) | packedEnPassant
	}
	return 0
}

// play makes a move that resolve, possible or castling returned.
func (s *state) play(m packed) {
	from, to, mover := m.from(), m.to(), s.turn
	s.turn = mover.Other()
	s.idle = 0
	s.enPassant = 0
	if m.piece() == Pawn && from^to == 16 { // rank 2 to 4 or 7 to 5: no other pawn move differs in only this bit
		s.enPassant = uint8(from&7) + 1
	}
	if m == packedNull || s.castlers == 0 {
		return
	}
	s.castlers &^= from.bit() | to.bit()
	if m.piece() == King {
		s.castlers &^= homeRank(mover)
	}
	if m.captured() == King {
		s.castlers &^= homeRank(mover.Other())
	}
}

// resolve is like state.resolve, with the pieces of p.
func (p *Position) resolve(m packed) (packed, error) {
	return p.state.resolve(m, p.cell(m.from()), p.cell(m.to()), p.occupied())
}

// Play returns the position after move m, which needs only From, To and
// Promotion. The move must be possible in a stream, except that any piece may move:
// it may leave its own king in check, castle out of check or through it, and capture
// a king. Otherwise Play returns p and a [*PlayError] (ErrMove). [Position.Legal]
// reports whether chess allows the move.
func (p Position) Play(m Move) (Position, error) {
	resolved, err := p.resolve(m.packed())
	if err != nil {
		return p, &PlayError{m, p, err}
	}
	p.play(resolved)
	return p, nil
}

// play makes a move that resolve, possible or castling returned.
func (p *Position) play(m packed) {
	from, to, placed := m.from(), m.to(), m.piece()
	p.clock++
	switch {
	case m == packedNull:
	case m&packedCastling != 0:
		p.castle(from, wingOf(from, to))
	default:
		touched := from.bit() | to.bit()
		if m.captured() != NoPiece {
			p.clock = 0
		}
		if placed == Pawn {
			p.clock = 0
			touched |= m.capturedOn().bit()
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
	p.clock = min(p.clock, maxCount)
	p.number = min(p.number+uint32(p.turn&1), maxCount)
	p.state.play(m)
}

// castle moves the king and the rook with which it may castle on a wing. In Chess960, each
// may start on the destination of the other. Because a Walker may get the tokens of another
// game, castle does nothing without such a rook, and removes other pieces in the way.
func (p *Position) castle(king Square, wing int) {
	rook := p.castlingRook(p.turn, king, wing)
	if rook == offBoard {
		return
	}
	kingTo, rookTo := castlingTargets(king, wing)
	p.remove(king.bit() | rook.bit() | kingTo.bit() | rookTo.bit())
	p.put(kingTo, King, p.turn)
	p.put(rookTo, Rook, p.turn)
}

// The wings of a king, each with a rook for castling.
const (
	right = 0 // the h-side, which is on the king's right for White
	left  = 1
)

const (
	rank1 uint64 = 0xff
	rank8 uint64 = 0xff << 56
)

// homeRank returns the squares of the rank on which side c castles.
func homeRank(c Color) uint64 { return rank1 << (56 * (c & 1)) }

// wingOf returns the wing on which s is, another square of the king's rank.
func wingOf(king, s Square) int {
	if s > king {
		return right
	}
	return left
}

// beyond returns the squares from a square to the edge of the board on a wing,
// without the square itself.
func beyond(s Square, wing int) uint64 {
	rank := rank1 << (s & 0x38)
	if wing == right {
		return rank &^ (s.bit() | (s.bit() - 1))
	}
	return rank & (s.bit() - 1)
}

// castlingTargets returns the squares to which the king and the rook of a wing go.
func castlingTargets(king Square, wing int) (kingTo, rookTo Square) {
	home := king &^ 7
	return home | [...]Square{6, 2}[wing], home | [...]Square{5, 3}[wing] // files g or c, f or d
}

// span returns the squares from a to b of one rank, both included.
func span(a, b Square) uint64 { return a.bit() | between[a&63][b&63] | b.bit() }

// castlingRook returns the square of the rook with which the king of side c may castle on a wing,
// or offBoard if there is none.
func (s *state) castlingRook(c Color, king Square, wing int) Square {
	return lowest(s.castlers & homeRank(c) & beyond(king, wing))
}

// castling returns the castling move of the side to move on a wing. If chess960, To is the square of
// the rook, otherwise the destination of the king. castling returns 0 if there is no right to
// castle, or if another piece is on a square that the king or the rook crosses or reaches.
func (s *state) castling(king Square, wing int, occupied uint64, chess960 bool) packed {
	rook := s.castlingRook(s.turn, king, wing)
	if rook == offBoard {
		return 0
	}
	to, rookTo := castlingTargets(king, wing)
	if occupied&(span(king, to)|span(rook, rookTo))&^king.bit()&^rook.bit() != 0 {
		return 0
	}
	if chess960 {
		to = rook
	}
	return packMove(king, to, NoPiece, King, NoPiece) | packedCastling
}

// castles reports whether the move of a king is castling, in either of the two forms of UCI:
// the king takes a rook with which it may castle, or moves to the g- or c-file by more than
// one step.
func (s *state) castles(m packed) bool {
	from, to := m.from(), m.to()
	if m.promotion() != NoPiece || from == to || from.Rank() != to.Rank() {
		return false
	}
	wing := wingOf(from, to)
	if to == s.castlingRook(s.turn, from, wing) {
		return true
	}
	kingTo, _ := castlingTargets(from, wing)
	return to == kingTo && reach(King, White, from)&to.bit() == 0
}

// isChess960 reports whether castling is written as king takes rook, because a king or
// a rook that may castle is not on its square of the normal start.
func (p *Position) isChess960() bool {
	const corners, eFile = 0x81 | 0x81<<56, 4
	for c := White; c <= Black; c++ {
		rooks := p.castlers & homeRank(c)
		if rooks == 0 {
			continue
		}
		if rooks&^corners != 0 || p.king(c).File() != eFile {
			return true
		}
	}
	return false
}
