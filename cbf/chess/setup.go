package chess

import (
	"fmt"
	"math/bits"
	"slices"
)

// A Setup has the values of a FEN, or of the set-up of a record, as fields. It is
// comparable. [Setup.Position] converts it to a position, and [Position.Setup] is the
// inverse. The zero Setup is an empty board with White to move, no rights and the move
// number 0.
type Setup struct {
	Board    [64]Piece // by Square
	Turn     Color     // the side to move
	Castling Castling  // [Setup.Position] drops rights unless king and rook are in place

	// CastlingFiles are, for Chess960, the files of the rooks that castle, 1 to 8 for a to h, in
	// the order of the rights: white short, white long, black short, black long. 0 is the
	// outermost rook on that side of the king, as in X-FEN. [Position.Setup] names only inner rooks.
	CastlingFiles [4]int

	// EnPassantFile is the file, 1 to 8 for a to h, of a pawn that has just advanced
	// two squares, whether or not a pawn can capture it; 0 = no such pawn.
	EnPassantFile int

	Clock      int // halfmoves since the last capture or pawn move, 0 to 2,147,483,647
	MoveNumber int // of the full move to be played next, from 1; 0 to 2,147,483,647
}

// maxCount is the largest value of both counters, which stop there.
const maxCount = 1<<31 - 1

// Position returns the position. Boards that cannot occur in a game are accepted, as in
// [ParseFEN]. If a field is out of its range, the error is an [*EncodeError] (ErrRange).
func (s Setup) Position() (Position, error) {
	plane, ok := boardOf(&s.Board)
	if !ok {
		i := slices.IndexFunc(s.Board[:], func(man Piece) bool { return !man.valid() })
		value := fmt.Sprint(Square(i), " ", uint8(s.Board[i]))
		return Position{}, encodeError("Board", value, "want a piece or NoPiece")
	}
	switch {
	case s.Turn > Black:
		return Position{}, encodeError("Turn", fmt.Sprint(uint8(s.Turn)), "want White or Black")
	case s.Castling > allRights:
		return Position{}, encodeError("Castling", fmt.Sprint(uint8(s.Castling)), "want 0 to 15")
	case uint(s.EnPassantFile) > 8:
		return Position{}, encodeError("EnPassantFile", fmt.Sprint(s.EnPassantFile), "want 0 to 8")
	case uint(s.Clock) > maxCount:
		return Position{}, encodeError("Clock", fmt.Sprint(s.Clock), "want 0 to 2147483647")
	case uint(s.MoveNumber) > maxCount:
		return Position{}, encodeError("MoveNumber", fmt.Sprint(s.MoveNumber), "want 0 to 2147483647")
	}
	p := Position{
		plane:    plane,
		side:     s.Turn,
		register: uint8(s.EnPassantFile),
		clock:    uint32(s.Clock),
		number:   uint32(s.MoveNumber),
	}
	for right, file := range s.CastlingFiles {
		possible := file == 0
		if s.Castling>>right&1 != 0 {
			possible = uint(file) <= 8 && p.setRight(right, file)
		}
		if !possible {
			value := fmt.Sprint(s.CastlingFiles)
			return Position{}, encodeError("CastlingFiles", value, "want the files of rooks that castle")
		}
	}
	return p, nil
}

// Setup returns the values of the FEN of the position. For an e.p. register left over by
// castling (see [Position.EnPassant]), EnPassantFile is 0.
func (p Position) Setup() Setup {
	s := Setup{
		Turn:          p.side,
		EnPassantFile: int(p.register),
		Clock:         int(p.clock),
		MoveNumber:    int(p.number),
	}
	for square := range s.Board {
		s.Board[square] = p.at(Square(square))
	}
	if p.leftover {
		s.EnPassantFile = 0
	}
	for right := range 4 {
		rook, inner := p.right(Color(right/2), right&1)
		if rook != 0 {
			s.Castling |= 1 << right
		}
		if inner {
			s.CastlingFiles[right] = bits.TrailingZeros64(rook)&7 + 1
		}
	}
	return s
}

// encodeError returns an EncodeError (ErrRange) whose text says which values are allowed.
func encodeError(field, value, want string) error {
	return &EncodeError{Field: field, Value: value, Err: fmt.Errorf("%w: %s", ErrRange, want)}
}
