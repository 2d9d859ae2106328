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

// String returns the English letter of the piece, such as "P" for a pawn; "-" for NoPiece;
// and "invalid Piece" for other values.
func (p Piece) String() string {
	if int(p) >= len(pieceLetters) {
		return "invalid Piece"
	}
	return pieceLetters[p : p+1]
}

// A Color is a side, White or Black. The zero Color is White.
type Color uint8

const (
	White Color = iota
	Black
)

// Other returns the other side.
func (c Color) Other() Color { return c ^ 1 }

// String returns "white" or "black", and "invalid Color" for other values.
func (c Color) String() string { return nameOf([]string{"white", "black"}, c, "invalid Color") }
