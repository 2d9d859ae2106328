package chess

import (
	"fmt"

	"example.com/boardcodec/cbf/internal/quote"
)

// A Move is one move of a numbered list, see [Position.Numbered]. It is
// comparable. The zero Move is not a move: in a list it marks a number
// that the format counts but nobody can play.
//
// [Move.String] returns its text. [Position.ParseUCI] reads the text, for which it needs
// the position: a Move has no UnmarshalText.
//
// Castling is a king's move of two files; in Chess960, where king or rook are not on the squares
// of chess, it is the king's move to the square of its rook. EnPassant is set for captures on the
// e.p. register. After castling has kept the register of a double step, a list
// can hold an ordinary and an e.p. capture between the same squares; only the
// flag distinguishes them.
type Move struct {
	From, To  Square
	Promotion Piece // Queen, Rook, Bishop or Knight, else NoPiece; never with a colour
	EnPassant bool
}

// String returns the move in UCI form: "e2e4", "a7a8q", "e1g1" for castling.
// For a value that is not a move, such as the zero Move, it returns "invalid Move".
// [Position.SAN] returns the notation that players use.
func (m Move) String() string {
	if m.From == m.To || m.From > 63 || m.To > 63 || m.Promotion == Pawn || m.Promotion > Queen {
		return "invalid Move"
	}
	b := m.To.append(m.From.append(make([]byte, 0, len("a7a8q"))))
	if m.Promotion != NoPiece {
		b = append(b, letters[m.Promotion|blackBit])
	}
	return string(b)
}

// ParseUCI parses a move in UCI form, as Move.String returns it. A pawn that
// moves to an empty square of another file captures en passant. Castling may be
// written as the king's move to its rook (e1h1), as in Chess960, or to the g- or c-file
// if that is more than one step. The move need not be legal. For a move that the position
// does not list, and for other text, the error is a [*SyntaxError] (ErrMove).
func (p Position) ParseUCI(s string) (Move, error) {
	bad := func() (Move, error) {
		return Move{}, &SyntaxError{In: inUCI, Err: fmt.Errorf("%w: %s", ErrMove, quote.Clip(s))}
	}
	if len(s) != 4 && len(s) != 5 {
		return bad()
	}
	from, ok1 := parseSquare(s[:2])
	to, ok2 := parseSquare(s[2:4])
	if !ok1 || !ok2 {
		return bad()
	}
	m := Move{From: from, To: to}
	if len(s) == 5 {
		if s[4] >= 128 || pieceOfLetter[s[4]]&blackBit == 0 {
			return bad()
		}
		m.Promotion = pieceOfLetter[s[4]].Kind()
	}
	m.EnPassant = p.At(from).Kind() == Pawn && from.File() != to.File() && p.At(to) == NoPiece
	if m.Promotion == NoPiece && p.namesCastling(from, to) {
		m, _ = p.castlingMove(wingOf(from, to))
	}
	if !p.pseudoLegal(m) {
		return bad()
	}
	return m, nil
}
