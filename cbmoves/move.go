package cbmoves

import (
	"fmt"
	"strings"
)

// A Move is a half-move. From, To and Promotion say which, as in UCI; decoding
// sets the other fields, too, and encoding ignores them. The zero Move is the
// null move.
//
// How castling is written depends on the start. If kings and rooks are where they
// are in the normal game, To is the square that the king goes to (e1g1);
// otherwise, as in Chess960, it is the square of the rook (king takes rook,
// f1h1): see [Start.Chess960]. Either way the king ends on the g- or c-file and
// the rook beside it, and To > From means castling with the rook on the right
// of the king, as White sees it. Encoders accept both forms, but a king that
// goes to the next square castles only if it takes the rook: f1g1 is a plain
// move if the rook is on h1.
type Move struct {
	From, To  Square
	Promotion Piece // Knight to Queen, or NoPiece
	Piece     Piece // what moves, NoPiece in a null move
	Captured  Piece // what is taken, NoPiece if nothing
	Castling  bool
	EnPassant bool // the captured pawn is not on To, but beside From
}

// IsNull reports whether the move is the null move, which only passes the turn.
func (m Move) IsNull() bool { return m.From == 0 && m.To == 0 && m.Promotion == NoPiece }

// String returns the move in UCI notation: "e2e4", "a7a8q", "0000" for the null move, and
// "invalid Move" for one that has no text: with a square off the board, with From and To
// the same, or a promotion to something that a pawn cannot become. The text has only From,
// To and Promotion: so there is no MarshalText, and the JSON of a Move has all its fields.
func (m Move) String() string {
	switch {
	case m.IsNull():
		return "0000"
	case max(m.From, m.To) >= offBoard || m.From == m.To || m.Promotion == Pawn || m.Promotion > Queen:
		return "invalid Move"
	case m.Promotion == NoPiece:
		return m.From.String() + m.To.String()
	}
	return m.From.String() + m.To.String() + promotions[m.Promotion-Knight:][:1]
}

// ParseMove reads a move in UCI notation, as [Move.String] writes it. It sets
// only From, To and Promotion, because the rest depends on the position. The
// error is a [*SyntaxError] with In = "move" that wraps [ErrMove].
func ParseMove(s string) (Move, error) {
	if s == "0000" {
		return Move{}, nil
	}
	allowed := [...]string{"abcdefgh", "12345678", "abcdefgh", "12345678", promotions}
	for i := range len(s) {
		if i == len(allowed) || strings.IndexByte(allowed[i], s[i]) < 0 {
			return Move{}, uciError(i, fmt.Sprintf("byte 0x%02x: want two squares and perhaps n, b, r or q", s[i]))
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

func uciError(offset int, fact string) error {
	return &SyntaxError{In: "move", Offset: int64(offset), Err: fmt.Errorf("%w: %s", ErrMove, fact)}
}
