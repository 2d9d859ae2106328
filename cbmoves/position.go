package cbmoves

// A Position is a board with everything that a FEN contains: the pieces, the side to
// move, the castling rights with their rooks, the file of an en passant capture, and
// both counters. It is a small comparable value. The zero Position is an empty board
// with White to move and the move number 0; as the start of a game it means the normal start.
//
// Unlike a stream, a Position does not distinguish pieces of the same kind. Any piece
// can therefore move, with or without a code.
type Position struct {
	// One bit for each square and each of the three bits of a Piece:
	//
	//	       pawn  knight  bishop  rook  queen  king
	//	bit0   1     0       1       0     1      0
	//	bit1   0     1       1       0     0      1
	//	bit2   0     0       0       1     1      1
	bit0, bit1, bit2 uint64

	black uint64 // squares of Black's pieces
	state
	clock  uint32 // plies since the last capture or pawn move
	number uint32 // of the move, counting from 1
}

// maxCount is the largest number of both counters, also in package cbf.
const maxCount = 1<<31 - 1

const maxDigits = 10 // of maxCount

var startPosition, _ = ParseFEN("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")

// StartPosition returns the normal start.
func StartPosition() Position { return startPosition }

// orNormal returns p, the start of a game, or the normal start for the zero Position.
func (p Position) orNormal() Position {
	if p == (Position{}) {
		return startPosition
	}
	return p
}

// At returns the piece on square s and its side, or NoPiece and White if the
// square is empty or off the board. Unlike a piece of package cbf/chess, a Piece has
// no colour, because the codes of a stream are the same for both sides.
func (p Position) At(s Square) (Piece, Color) {
	if s >= offBoard {
		return NoPiece, White
	}
	return p.pieceAt(s), Color(p.black >> s & 1)
}

// cell returns the piece on s, without a number. If s is off the board, it returns some other cell,
// which the rules do not use.
func (p *Position) cell(s Square) cell {
	return newCell(p.pieceAt(s), Color(p.black>>(s&63)&1), 0)
}

// Turn returns the side to move.
func (p Position) Turn() Color { return p.turn }

// MoveNumber returns the number of the next full move, as in FEN: 1 to 2,147,483,647, or 0
// in the zero Position. The largest number stays the same after further moves.
func (p Position) MoveNumber() int { return int(p.number) }

// pieceAt returns the piece on s, or NoPiece. If s is off the board, it returns some other piece.
func (p *Position) pieceAt(s Square) Piece {
	s &= 63
	return Piece(p.bit0>>s&1 | p.bit1>>s&1<<1 | p.bit2>>s&1<<2)
}

// occupied returns the squares with a piece.
func (p *Position) occupied() uint64 { return p.bit0 | p.bit1 | p.bit2 }

// diagonals returns the squares of bishops and queens, and straights those of rooks and queens.
func (p *Position) diagonals() uint64 { return p.bit0 & (p.bit1 | p.bit2) }
func (p *Position) straights() uint64 { return p.bit2 &^ p.bit1 }

// ofKind returns the squares of the pieces of kind k, of both sides.
func (p *Position) ofKind(k Piece) uint64 {
	// If a bit of k is 0, the xor is with all ones, which gives the squares without this bit.
	return (p.bit0 ^ (uint64(k&1) - 1)) & (p.bit1 ^ (uint64(k>>1&1) - 1)) & (p.bit2 ^ (uint64(k>>2&1) - 1))
}

// side returns the squares of the pieces of side c. White's are the occupied ones that are not black.
func (p *Position) side(c Color) uint64 { return p.occupied() & (p.black ^ (uint64(c) - 1)) }

// put places a piece of side c on an empty square.
func (p *Position) put(s Square, piece Piece, c Color) {
	s &= 63
	p.bit0 |= uint64(piece&1) << s
	p.bit1 |= uint64(piece>>1&1) << s
	p.bit2 |= uint64(piece>>2&1) << s
	p.black |= uint64(c&1) << s
}

// remove empties a set of squares.
func (p *Position) remove(squares uint64) {
	p.bit0 &^= squares
	p.bit1 &^= squares
	p.bit2 &^= squares
	p.black &^= squares
}

// king returns the square of the king of side c: the lowest one if it has several, or offBoard if
// it has none.
func (p *Position) king(c Color) Square { return lowest(p.ofKind(King) & p.side(c)) }
