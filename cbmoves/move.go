package cbmoves

import (
	"fmt"
	"strings"
)

// A Move is a half-move. From, To and Promotion identify it, as in UCI. Decoding
// also sets the other fields; encoding ignores them. The zero Move is the null
// move.
//
// The form of castling depends on the start. If kings and rooks are on their normal squares, To is
// the destination of the king (e1g1). Otherwise, as in Chess960, To is the square of the rook (king
// takes rook, f1h1). In both forms the king ends on the g- or c-file with the rook beside it, and
// To > From means castling with the rook on the right of the king, as White sees the board.
// Encoders accept both forms, but a king that moves one square castles only if it takes the rook:
// f1g1 is a plain move if the rook is on h1.
type Move struct {
	From, To  Square
	Promotion Piece // Knight to Queen, or NoPiece
	Piece     Piece // the piece that moves, or NoPiece for a null move
	Captured  Piece // the piece that is taken, or NoPiece
	Castling  bool
	EnPassant bool // the captured pawn is not on To, but beside From
}

// String returns the move in UCI notation, such as "e2e4", "a7a8q", or "0000" for the null
// move. It returns "invalid Move" if a square is off the board, From and To are the same, or
// the promotion is impossible. There is no MarshalText, because the text has only From, To
// and Promotion; the JSON of a Move has all its fields.
func (m Move) String() string {
	switch {
	case m.packed().isNull():
		return "0000"
	case max(m.From, m.To) >= offBoard || m.From == m.To || m.Promotion == Pawn || m.Promotion > Queen:
		return "invalid Move"
	case m.Promotion == NoPiece:
		return m.From.String() + m.To.String()
	}
	return m.From.String() + m.To.String() + promotions[m.Promotion-Knight:][:1]
}

// ParseMove reads a move in UCI notation, in the form of [Move.String]. It sets
// only From, To and Promotion, because the other fields depend on the position. The
// error is a [*SyntaxError] with In = "move" that wraps [ErrMove].
func ParseMove(s string) (Move, error) {
	if s == "0000" {
		return Move{}, nil
	}
	allowed := [...]string{"abcdefgh", "12345678", "abcdefgh", "12345678", promotions}
	for i := range len(s) {
		if i == len(allowed) || strings.IndexByte(allowed[i], s[i]) < 0 {
			return Move{}, uciError(i, fmt.Sprintf("byte 0x%02x: want two squares, then n, b, r, q or nothing", s[i]))
		}
	}
	if len(s) < 4 {
		return Move{}, uciError(len(s), "too short")
	}
	from, _ := parseSquare(s[:2])
	to, _ := parseSquare(s[2:4])
	m := Move{From: from, To: to}
	if from == to {
		return Move{}, uciError(2, "it ends where it starts")
	}
	if len(s) == 5 {
		m.Promotion = Knight + Piece(strings.IndexByte(promotions, s[4]))
	}
	return m, nil
}

const promotions = "nbrq" // from Knight on

// uciError returns the SyntaxError for a fault at an offset of a move in UCI notation.
func uciError(offset int, fact string) error {
	return &SyntaxError{In: "move", Offset: int64(offset), Err: fmt.Errorf("%w: %s", ErrMove, fact)}
}
