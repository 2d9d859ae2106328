package cbh

import "example.com/boardcodec/cbf/chess"

// nowhere is the square of a slot without a piece.
const nowhere = chess.Square(255)

// men are the squares of the pieces that have slots.
type men [2][slotCount]chess.Square

// startMen are those of the normal position.
var startMen = newMen(chess.StartPosition())

// slotsOf returns the slots of a kind of piece, from first up to end.
func slotsOf(kind chess.Piece) (first, end slot) {
	switch kind {
	case chess.King:
		return kingSlot, queenSlots
	case chess.Queen:
		return queenSlots, rookSlots
	case chess.Rook:
		return rookSlots, bishopSlots
	case chess.Bishop:
		return bishopSlots, knightSlots
	case chess.Knight:
		return knightSlots, pawnSlots
	}
	return pawnSlots, slotCount
}

// newMen gives the pieces of a position their slots, in the order a1, a2 to h8.
func newMen(p chess.Position) (m men) {
	for c := range m {
		for i := range m[c] {
			m[c][i] = nowhere
		}
	}
	for file := range 8 {
		for rank := range 8 {
			s := chess.NewSquare(file, rank)
			if piece := p.At(s); piece != chess.NoPiece {
				m.add(piece, s)
			}
		}
	}
	return m
}

// add gives a piece the next free slot of its kind. If there is none, it has no slot.
func (m *men) add(piece chess.Piece, s chess.Square) {
	side := &m[piece.Color()]
	first, end := slotsOf(piece.Kind())
	for i := first; i < end; i++ {
		if side[i] == nowhere {
			side[i] = s
			return
		}
	}
}

// remove takes a piece from its slot, if it has one. Pieces above it move one slot down, but pawns
// do not.
func (m *men) remove(piece chess.Piece, s chess.Square) {
	side := &m[piece.Color()]
	first, end := slotsOf(piece.Kind())
	i := find(side, first, end, s)
	if i == end {
		return
	}
	if piece.Kind() != chess.Pawn {
		copy(side[i:end-1], side[i+1:end])
		i = end - 1
	}
	side[i] = nowhere
}

// move moves a piece to another square, if it has a slot.
func (m *men) move(piece chess.Piece, from, to chess.Square) {
	side := &m[piece.Color()]
	first, end := slotsOf(piece.Kind())
	if i := find(side, first, end, from); i < end {
		side[i] = to
	}
}

func find(side *[slotCount]chess.Square, first, end slot, s chess.Square) slot {
	i := first
	for i < end && side[i] != s {
		i++
	}
	return i
}

// play follows a move that p, the position before it, plays.
func (m *men) play(p *chess.Position, move chess.Move) {
	piece, taken := p.At(move.From), p.At(move.To)
	own := piece.Color()
	switch {
	case move.EnPassant:
		m.remove(chess.Pawn.Of(own.Other()), chess.NewSquare(move.To.File(), move.From.Rank()))
	case taken == chess.NoPiece:
	case taken.Color() == own: // castling of Chess960 takes the own rook
		kingFile, rookFile := castlingFiles(move)
		rank := move.From.Rank()
		m.move(taken, move.To, chess.NewSquare(rookFile, rank))
		m[own][kingSlot] = chess.NewSquare(kingFile, rank)
		return
	default:
		m.remove(taken, move.To)
	}
	if move.Promotion != chess.NoPiece {
		m.remove(piece, move.From)
		m.add(move.Promotion.Of(own), move.To)
		return
	}
	m.move(piece, move.From, move.To)
	if castles(piece, move) {
		rank, corner := move.From.Rank(), 0
		_, rookFile := castlingFiles(move)
		if rookFile == 5 {
			corner = 7
		}
		m.move(chess.Rook.Of(own), chess.NewSquare(corner, rank), chess.NewSquare(rookFile, rank))
	}
}

// castles reports whether a move is castling as in chess.
func castles(piece chess.Piece, m chess.Move) bool {
	d := m.To.File() - m.From.File()
	return (d == 2 || d == -2) && piece.Kind() == chess.King
}

// castlingFiles returns the files, from 0, of king and rook after castling.
func castlingFiles(m chess.Move) (king, rook int) {
	if m.To.File() > m.From.File() {
		return 6, 5
	}
	return 2, 3
}
