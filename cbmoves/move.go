package cbmoves

import (
	"fmt"
	"strconv"
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

// refused returns the reason why the move has no text, or nil if it has one.
func (m Move) refused() *EncodeError {
	switch {
	case m.IsNull():
		return nil
	case m.From >= offBoard:
		return refusedMove("From", uint8(m.From), errSquare)
	case m.To >= offBoard:
		return refusedMove("To", uint8(m.To), errSquare)
	case m.To == m.From:
		return refusedMove("To", uint8(m.To), errStays)
	case m.Promotion != NoPiece && (m.Promotion < Knight || m.Promotion > Queen):
		return refusedMove("Promotion", uint8(m.Promotion), errPromotion)
	}
	return nil
}

func refusedMove(field string, value uint8, err error) *EncodeError {
	return &EncodeError{Ply: -1, Field: field, Value: strconv.Itoa(int(value)), Err: err}
}

// Why a move has no text.
var (
	errSquare    = fmt.Errorf("%w: want a square from 0 to 63", ErrMove)
	errStays     = fmt.Errorf("%w: it ends where it starts", ErrMove)
	errPromotion = fmt.Errorf("%w: want Knight to Queen", ErrMove)
)

// String returns the move in UCI notation: "e2e4", "a7a8q", "0000" for the null
// move, and "invalid Move" for one that AppendText refuses.
func (m Move) String() string {
	b, err := m.AppendText(nil)
	if err != nil {
		return "invalid Move"
	}
	return string(b)
}

// AppendText appends the text of [Move.String] to dst. The error is an
// [*EncodeError] with Field set: a square off the board, From and To the same,
// or a promotion to something that a pawn cannot become. Then dst is returned
// unchanged. The text has only From, To and Promotion: so there is no MarshalText, and
// the JSON of a Move has all its fields.
func (m Move) AppendText(dst []byte) ([]byte, error) {
	if err := m.refused(); err != nil {
		return dst, err
	}
	if m.IsNull() {
		return append(dst, "0000"...), nil
	}
	dst = m.To.appendTo(m.From.appendTo(dst))
	if m.Promotion != NoPiece {
		dst = append(dst, m.Promotion.String()[0]|0x20)
	}
	return dst, nil
}

// ParseMove reads a move in UCI notation, as [Move.String] writes it. It sets
// only From, To and Promotion, because the rest depends on the position. The
// error is a [*SyntaxError] with In = "move" that wraps [ErrMove].
func ParseMove(s string) (Move, error) {
	if s == "0000" {
		return Move{}, nil
	}
	for i := range min(len(s), 4) {
		if first := "a1"[i%2]; s[i] < first || s[i] >= first+8 {
			what := [...]string{"file", "rank"}[i%2]
			return Move{}, uciError(i, fmt.Sprintf("byte 0x%02x is not a %s", s[i], what))
		}
	}
	if len(s) < 4 {
		return Move{}, uciError(len(s), "too short")
	}
	from, _ := parseSquare(s[:2])
	to, _ := parseSquare(s[2:4])
	m := Move{From: from, To: to}
	switch {
	case from == to:
		return Move{}, uciError(2, "it ends where it starts")
	case len(s) == 4:
		return m, nil
	}
	piece := strings.IndexByte("nbrq", s[4])
	switch {
	case piece < 0:
		return Move{}, uciError(4, fmt.Sprintf("byte 0x%02x is not a promotion piece", s[4]))
	case len(s) > 5:
		return Move{}, uciError(5, "too long")
	}
	m.Promotion = Knight + Piece(piece)
	return m, nil
}

func uciError(offset int, fact string) error {
	return &SyntaxError{In: "move", Offset: int64(offset), Err: fmt.Errorf("%w: %s", ErrMove, fact)}
}

// Long returns the move in long algebraic notation, without marks for check:
// "e2-e4", "Ng1-f3", "d4xe5", "e7-e8=Q", "O-O", "--" for the null move, and
// "invalid Move" for one that AppendText refuses, or whose Piece is beyond
// King. It needs Piece, Captured and Castling, so the move must come from a
// decoder: ParseMove sets none of them, and its g1f3 would be "g1-f3".
// The text is for people: the package does not read it.
func (m Move) Long() string {
	switch {
	case m.refused() != nil, m.Piece > King:
		return "invalid Move"
	case m.IsNull():
		return "--"
	case m.Castling && m.To > m.From:
		return "O-O"
	case m.Castling:
		return "O-O-O"
	}
	var dst []byte
	if m.Piece > Pawn {
		dst = append(dst, m.Piece.String()...)
	}
	dst = m.From.appendTo(dst)
	if m.Captured != NoPiece {
		dst = append(dst, 'x')
	} else {
		dst = append(dst, '-')
	}
	dst = m.To.appendTo(dst)
	if m.Promotion != NoPiece {
		dst = append(dst, '=', m.Promotion.String()[0])
	}
	return string(dst)
}
