package chess

// A Piece is a piece or a pawn of either side: its kind, 1 to 6, plus 8 if it
// is Black's. The zero Piece is NoPiece, an empty square. A Piece of package cbmoves has no colour,
// because both sides use the same codes in its streams.
type Piece uint8

// The kinds, which are also the pieces of White. [Piece.Of] returns those of
// either side.
const (
	NoPiece Piece = iota
	Pawn
	Knight
	Bishop
	Rook
	Queen
	King
)

const blackBit Piece = 8

// Kind returns the piece without its colour, NoPiece to King.
func (p Piece) Kind() Piece { return p &^ blackBit }

// Color returns the side that the piece belongs to; White for NoPiece.
func (p Piece) Color() Color { return Color(p >> 3 & 1) }

// Of returns the piece of p's kind on side c: Knight.Of(Black) is Black's
// knight.
func (p Piece) Of(c Color) Piece { return p.Kind() | Piece(c&1)<<3 }

// letters lists the FEN letter of every Piece; '-' means no letter.
const letters = "-PNBRQK--pnbrqk-"

// String returns the FEN letter, in upper case for White, "-" for NoPiece, or "invalid Piece"
// for other values.
func (p Piece) String() string {
	if !p.valid() {
		return "invalid Piece"
	}
	return letters[p : p+1]
}

// valid reports whether p is a piece or NoPiece.
func (p Piece) valid() bool { return p == NoPiece || int(p) < len(letters) && letters[p] != '-' }

// pieceOfLetter is the inverse of letters.
var pieceOfLetter = func() (t [128]Piece) {
	for p, c := range []byte(letters) {
		if c != '-' {
			t[c] = Piece(p)
		}
	}
	return t
}()
