package cbmoves

// A Piece is a kind of piece, of either colour.
type Piece uint8

const (
	NoPiece Piece = iota
	Pawn
	Knight
	Bishop
	Rook
	Queen
	King
)

const pieceLetters = "-PNBRQK"

// String returns the English letter, "P" for a pawn, or "-" for no piece.
func (p Piece) String() string {
	if int(p) >= len(pieceLetters) {
		return "invalid Piece"
	}
	return pieceLetters[p : p+1]
}
