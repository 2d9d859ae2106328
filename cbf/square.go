package cbf

// A Color is a side, White or Black. The zero Color is White.
type Color uint8

const (
	White Color = iota
	Black
)

// Other returns the other side.
func (c Color) Other() Color { return c ^ 1 }

// String returns "white" or "black".
func (c Color) String() string {
	switch c {
	case White:
		return "white"
	case Black:
		return "black"
	}
	return "invalid Color"
}

// A Square is a square of the board, numbered as the format does, file by file:
// 8*file + rank, so a1 = 0, a8 = 7, b1 = 8, h8 = 63. The zero Square is a1.
type Square uint8

// NewSquare returns the square on file 0 to 7 (a to h) and rank 0 to 7 (1 to
// 8). It does not check the arguments.
func NewSquare(file, rank int) Square { return Square(file<<3 | rank) }

// File returns 0 to 7 for the files a to h.
func (s Square) File() int { return int(s >> 3) }

// Rank returns 0 to 7 for the ranks 1 to 8.
func (s Square) Rank() int { return int(s & 7) }

// String returns the name of the square, such as "e4".
func (s Square) String() string {
	if s > 63 {
		return "invalid Square"
	}
	return string([]byte{'a' + byte(s>>3), '1' + byte(s&7)})
}

func (s Square) bit() uint64 { return 1 << (s & 63) }

// A Piece is a piece or a pawn of either side: its kind, 1 to 6, plus 8 if it
// is Black's. The zero Piece is NoPiece, an empty square.
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

// Kind returns the piece without its colour, NoPiece to Pawn.
func (p Piece) Kind() Piece { return p &^ blackBit }

// Color returns the side that the piece belongs to; White for NoPiece.
func (p Piece) Color() Color { return Color(p >> 3 & 1) }

// Of returns the piece of p's kind on side c: Knight.Of(Black) is Black's
// knight.
func (p Piece) Of(c Color) Piece { return p.Kind() | Piece(c&1)<<3 }

// letters has the FEN letter of every Piece, '-' where there is none.
const letters = "-PNBRQK--pnbrqk-"

// String returns the FEN letter, in upper case for White, or "-" for an empty
// square.
func (p Piece) String() string {
	if p > 15 || (letters[p] == '-' && p != NoPiece) {
		return "invalid Piece"
	}
	return letters[p : p+1]
}

// pieceOfLetter is the inverse of letters.
var pieceOfLetter = func() (t [128]Piece) {
	for p, c := range []byte(letters) {
		if c != '-' {
			t[c] = Piece(p)
		}
	}
	return t
}()
