package cbh

import (
	"slices"

	"example.com/boardcodec/cbf/chess"
)

// nowhere stands for the square of a slot without a piece.
const nowhere = chess.Square(255)

// men are the squares of the pieces that have slots.
type men [2][slotCount]chess.Square

// startMen are the pieces of the normal start.
var startMen = newMen(chess.StartPosition())

// slots are the ranges of slots for each kind of piece: from first, up to but not including end.
var slots = [...]struct{ first, end slot }{
	chess.King:   {kingSlot, queenSlots},
	chess.Queen:  {queenSlots, rookSlots},
	chess.Rook:   {rookSlots, bishopSlots},
	chess.Bishop: {bishopSlots, knightSlots},
	chess.Knight: {knightSlots, pawnSlots},
	chess.Pawn:   {pawnSlots, slotCount},
}

// of returns the slots for the kind and colour of a piece.
func (m *men) of(piece chess.Piece) []chess.Square {
	s := slots[piece.Kind()]
	return m[piece.Color()][s.first:s.end]
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
func (m *men) add(piece chess.Piece, s chess.Square) { m.move(piece, nowhere, s) }

// move changes the square of a piece, if it has a slot.
func (m *men) move(piece chess.Piece, from, to chess.Square) {
	squares := m.of(piece)
	if i := slices.Index(squares, from); i >= 0 {
		squares[i] = to
	}
}

// remove empties the slot of a piece, if it has one. Pieces in higher slots move down by one; pawns keep
// their slots.
func (m *men) remove(piece chess.Piece, s chess.Square) {
	squares := m.of(piece)
	i := slices.Index(squares, s)
	if i < 0 {
		return
	}
	if piece.Kind() != chess.Pawn {
		copy(squares[i:], squares[i+1:])
		i = len(squares) - 1
	}
	squares[i] = nowhere
}

// play updates the slots for a move that is legal in p. It returns the right that castling uses, or 0 for
// any other move.
func (m *men) play(p *chess.Position, move chess.Move) (used chess.Castling) {
	piece := p.At(move.From)
	own := piece.Color()
	if c, ok := castlingOf(p, move); ok {
		m.move(chess.Rook.Of(own), c.rook, c.rookTo)
		m.move(piece, move.From, c.kingTo)
		return c.right
	}
	if taken := p.At(move.To); taken != chess.NoPiece {
		m.remove(taken, move.To)
	}
	if move.EnPassant {
		m.remove(chess.Pawn.Of(own.Other()), chess.NewSquare(move.To.File(), move.From.Rank()))
	}
	if move.Promotion != chess.NoPiece {
		m.remove(piece, move.From)
		m.add(move.Promotion.Of(own), move.To)
		return 0
	}
	m.move(piece, move.From, move.To)
	return 0
}

// A castling says where king and rook end, and which right it uses.
type castling struct {
	kingTo, rook, rookTo chess.Square
	right                chess.Castling
}

// castlingOf returns the castling that m means in p: a king's move of two files, as in chess, or to the square
// of a rook of its side, as in Chess960. ok is false for any other move, and c then has no meaning.
func castlingOf(p *chess.Position, m chess.Move) (c castling, ok bool) {
	if p.At(m.From).Kind() != chess.King {
		return c, false
	}
	side, rank, toRight := p.Turn(), m.From.Rank(), m.To.File()-m.From.File()
	corner, kingTo, rookTo := 7, 6, 5 // the files h, g and f
	c.right = chess.WhiteShort << (2 * side)
	if toRight < 0 {
		corner, kingTo, rookTo = 0, 2, 3 // the files a, c and d
		c.right <<= 1                    // the long one comes after the short one
	}
	c.rook, c.kingTo = chess.NewSquare(corner, rank), chess.NewSquare(kingTo, rank)
	c.rookTo = chess.NewSquare(rookTo, rank)
	if p.At(m.To) == chess.Rook.Of(side) {
		c.rook = m.To
		return c, true
	}
	return c, toRight == 2 || toRight == -2
}
