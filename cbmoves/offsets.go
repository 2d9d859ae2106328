package cbmoves

import "cmp"

// A move names a piece and an offset. Offsets are absolute, from White's side; only
// the offsets of pawns depend on the side that moves.

// An offsets has the numbers that an encoding gives to the moves of each kind of piece.
type offsets struct {
	to [256][64]Square         // by rowOf and origin; offBoard if there is no such move
	of [King + 1][64][64]uint8 // by kind, origin and destination: the inverse
}

// rowOf returns the index in offsets.to of an offset below 32 for a piece of side c. Black's pawns
// have the rows of NoPiece; other pieces have the same rows for both sides.
func rowOf(piece Piece, c Color, offset uint8) uint8 {
	if piece == Pawn && c == Black {
		piece = NoPiece
	}
	return uint8(piece)<<5 | offset
}

// The pictures of the manual. The x in the middle is the piece, and the digits are offsets.
// The top row is nearest to rank 8.
var (
	pawnPicture = []string{ // 2.1
		". 3 .",
		"2 0 1",
		". x .",
		". . .",
		". . .",
	}
	manualKnight = []string{ // 2.2
		". 1 . 0 .",
		"2 . . . 7",
		". . x . .",
		"3 . . . 6",
		". 4 . 5 .",
	}
	manualKing = []string{ // 2.6
		"1 4 0",
		"6 x 7",
		"2 5 3",
	}
)

// The numbers that jose uses for knights and kings.
var (
	joseKnight = []string{
		". 6 . 7 .",
		"5 . . . 0",
		". . x . .",
		"4 . . . 1",
		". 3 . 2 .",
	}
	joseKing = []string{
		"3 6 0",
		"5 x 4",
		"2 7 1",
	}
)

var (
	joseOffsets   = newOffsets(joseKnight, joseKing)
	manualOffsets = newOffsets(manualKnight, manualKing)
)

// newOffsets makes the tables. The encodings number knights and kings differently, by these
// pictures; the other pieces follow rules. A queen has the offsets of a bishop, and those of a rook
// plus 16 (2.5).
func newOffsets(knight, king []string) *offsets {
	var o offsets
	for row := range o.to {
		for from := range o.to[row] {
			o.to[row][from] = offBoard
		}
	}
	o.draw(Pawn, White, pawnPicture)
	o.draw(Pawn, Black, pawnPicture)
	o.draw(Knight, White, knight)
	o.draw(King, White, king)
	for from := range Square(64) {
		if from.Rank() != 1 { // the double step starts on one rank
			o.to[rowOf(Pawn, White, 3)][from] = offBoard
		}
		if from.Rank() != 6 {
			o.to[rowOf(Pawn, Black, 3)][from] = offBoard
		}
		for to := range Square(64) {
			queen := queenOffset(from, to)
			if queen >= 0 {
				o.add(Queen, White, from, to, queen)
				o.add([...]Piece{Bishop, Rook}[queen/16], White, from, to, queen%16)
			}
		}
	}
	return &o
}

// queenOffset returns the offset of a queen's move, or -1 if a queen cannot go from one square to the
// other on an empty board. Along a diagonal it is the rank of the destination, plus 8 if the diagonal
// falls (2.3). Along a file it is 16 plus the rank of the destination; along a rank it is 24 plus the
// file of the destination (2.4).
func queenOffset(from, to Square) int {
	files, ranks := to.File()-from.File(), to.Rank()-from.Rank()
	switch {
	case from == to:
		return -1
	case files == ranks:
		return to.Rank()
	case files == -ranks:
		return 8 + to.Rank()
	case files == 0:
		return 16 + to.Rank()
	case ranks == 0:
		return 24 + to.File()
	}
	return -1
}

// add gives an offset to the move of a piece of side c from one square to another.
func (o *offsets) add(piece Piece, c Color, from, to Square, offset int) {
	o.to[rowOf(piece, c, uint8(offset))][from] = to
	o.of[piece][from][to] = uint8(offset)
}

// draw adds the moves in a picture. For Black the picture is turned by 180 degrees.
func (o *offsets) draw(piece Piece, c Color, picture []string) {
	forward := 1 - 2*int(c) // 1 for White, whose pawns go up, -1 for Black
	middleColumn, middleRow := len(picture[0])/2, len(picture)/2
	for row, line := range picture {
		for column, digit := range line {
			if digit < '0' || digit > '7' {
				continue
			}
			files := forward * (column - middleColumn) / 2 // two columns apart
			ranks := forward * (middleRow - row)
			for from := range Square(64) {
				file, rank := from.File()+files, from.Rank()+ranks
				if file >= 0 && file < 8 && rank >= 0 && rank < 8 {
					o.add(piece, c, from, squareAt(file, rank), int(digit-'0'))
				}
			}
		}
	}
}

// between has, by origin and destination, the squares that must be empty if a piece slides from one
// to the other. Steps and jumps have none.
var between = func() (b [64][64]uint64) {
	for from := range 64 {
		for to := range 64 {
			file, rank := to&7-from&7, to>>3-from>>3
			aligned := file == 0 || rank == 0 || file == rank || file == -rank
			if from == to || !aligned {
				continue
			}
			step := cmp.Compare(file, 0) + 8*cmp.Compare(rank, 0)
			for passed := from + step; passed != to; passed += step {
				b[from][to] |= 1 << passed
			}
		}
	}
	return b
}()
