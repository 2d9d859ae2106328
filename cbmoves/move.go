package cbmoves

import "errors"

// A Move is a half-move. From, To and Promotion say which, in the manner of
// UCI; the other fields are what a decoder knows besides, and encoders don't
// look at them. The zero Move is the null move.
//
// Castling is written as the start demands: from a start in which kings and
// rooks stand where they stand in the normal game, To is the square the king
// goes to (e1g1); from others, as in Chess960, it is the square of the rook
// (king takes rook, f1h1). Either way the king ends on the g- or c-file and the
// rook beside it, and To > From says that it is castling with the rook on the
// right of the king as White sees it. Encoders understand both forms.
type Move struct {
	From, To  Square
	Promotion Piece // Knight to Queen, or NoPiece
	Piece     Piece // what moves, NoPiece in a null move
	Captured  Piece // what is taken, NoPiece if nothing
	Castling  bool
	EnPassant bool // the captured pawn does not stand on To, but beside From
}

// IsNull reports whether the move is the null move, which only passes the turn.
func (m Move) IsNull() bool { return m.From == 0 && m.To == 0 && m.Promotion == NoPiece }

// valid reports whether the move can be written down.
func (m Move) valid() bool {
	return m.IsNull() || m.From < offBoard && m.To < offBoard && m.From != m.To &&
		(m.Promotion == NoPiece || m.Promotion >= Knight && m.Promotion <= Queen)
}

var errMove = errors.New("cbmoves: move between no two squares, or promotion to no officer")

// String gives the move as UCI has it: "e2e4", "a7a8q", "0000" for the null move,
// and "invalid move" for one that AppendText refuses.
func (m Move) String() string {
	b, err := m.AppendText(nil)
	if err != nil {
		return "invalid move"
	}
	return string(b)
}

// AppendText appends the text of [Move.String] to dst.
func (m Move) AppendText(dst []byte) ([]byte, error) {
	switch {
	case !m.valid():
		return dst, errMove
	case m.IsNull():
		return append(dst, "0000"...), nil
	}
	dst = m.To.appendTo(m.From.appendTo(dst))
	if m.Promotion != NoPiece {
		dst = append(dst, m.Promotion.String()[0]|0x20)
	}
	return dst, nil
}

var errUCI = errors.New("cbmoves: not a move in UCI notation")

// ParseMove reads UCI notation as [Move.String] writes it. Only From, To and
// Promotion are set: the rest depends on the position.
func ParseMove(s string) (Move, error) {
	if s == "0000" {
		return Move{}, nil
	}
	if len(s) != 4 && len(s) != 5 {
		return Move{}, errUCI
	}
	from, ok1 := parseSquare(s[:2])
	to, ok2 := parseSquare(s[2:4])
	if !ok1 || !ok2 || from == to {
		return Move{}, errUCI
	}
	m := Move{From: from, To: to}
	if len(s) == 5 {
		switch s[4] {
		case 'n':
			m.Promotion = Knight
		case 'b':
			m.Promotion = Bishop
		case 'r':
			m.Promotion = Rook
		case 'q':
			m.Promotion = Queen
		default:
			return Move{}, errUCI
		}
	}
	return m, nil
}

// Long gives the move in long algebraic notation, without marks for check:
// "e2-e4", "Ng1-f3", "d4xe5", "e7-e8=Q", "O-O", and "--" for the null move. It
// needs Piece, Captured and Castling, so the move must come from a decoder.
func (m Move) Long() string { return string(m.AppendLong(nil)) }

// AppendLong appends the text of [Move.Long] to dst.
func (m Move) AppendLong(dst []byte) []byte {
	switch {
	case !m.valid():
		return append(dst, "invalid move"...)
	case m.IsNull():
		return append(dst, "--"...)
	case m.Castling && m.To > m.From:
		return append(dst, "O-O"...)
	case m.Castling:
		return append(dst, "O-O-O"...)
	}
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
	return dst
}
