package cbmoves

import "strings"

// A move names a piece and an offset. The offsets are absolute, seen from White's
// side; only those of the pawns depend on the side that moves. Here they become one
// table: a row for each kind of piece and offset, with the destination from each
// square.

// The rows of a reach, in blocks.
const (
	pawnRow   = 0              // 4 offsets of White's pawns, 4 of Black's
	knightRow = pawnRow + 2*4  // 8
	bishopRow = knightRow + 8  // 16: rising, falling diagonal
	rookRow   = bishopRow + 16 // 16: file, rank
	queenRow  = rookRow + 16   // 32: bishop's, rook's
	kingRow   = queenRow + 32  // 8
	rows      = kingRow + 8
)

// A block is the rows of one kind of piece: its first and how many.
type block struct{ first, size uint8 }

var blocks = func() (b [2][King + 1]block) {
	b[White] = [...]block{
		Pawn:   {pawnRow, 4},
		Knight: {knightRow, 8},
		Bishop: {bishopRow, 16},
		Rook:   {rookRow, 16},
		Queen:  {queenRow, 32},
		King:   {kingRow, 8},
	}
	b[Black] = b[White]
	b[Black][Pawn].first += 4
	return b
}()

// A reach lists the destination of each row from each square, offBoard if there is
// none.
type reach [rows][64]Square

// The pictures of the manual: x is the piece, the digits are offsets, the top
// row is nearest to rank 8.
var (
	pawnPicture = []string{ // 2.1
		". 3 .",
		"2 0 1",
		". x .",
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

// The same two as jose writes them.
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

// diagonal numbers a bishop's move: by the rank it ends on, with 8 more on a
// falling diagonal. The manual's picture (2.3) shows it for a piece on e5.
func diagonal(from, to Square) uint8 {
	if (to > from) == (to.File() > from.File()) {
		return uint8(to.Rank())
	}
	return 8 + uint8(to.Rank())
}

// straight numbers a rook's move: along the file by the rank it ends on, along
// the rank by the file with 8 more (2.4).
func straight(from, to Square) uint8 {
	if to.File() == from.File() {
		return uint8(to.Rank())
	}
	return 8 + uint8(to.File())
}

// newReach draws the table from the pictures of the two pieces that the
// encodings number differently, and the rules of the others.
func newReach(knight, king []string) *reach {
	var r reach
	for row := range r {
		for from := range r[row] {
			r[row][from] = offBoard
		}
	}
	r.draw(pawnRow, pawnPicture, 1)
	r.draw(pawnRow+4, pawnPicture, -1)
	for from := range Square(64) { // the double step starts on one rank
		if from.Rank() != 1 {
			r[pawnRow+3][from] = offBoard
		}
		if from.Rank() != 6 {
			r[pawnRow+4+3][from] = offBoard
		}
	}
	r.draw(knightRow, knight, 1)
	r.draw(kingRow, king, 1)
	for from := range Square(64) {
		for to := range Square(64) {
			file, rank := to.File()-from.File(), to.Rank()-from.Rank()
			switch {
			case from == to:
			case file == rank || file == -rank:
				r[bishopRow+diagonal(from, to)][from] = to
				r[queenRow+diagonal(from, to)][from] = to
			case file == 0 || rank == 0:
				r[rookRow+straight(from, to)][from] = to
				r[queenRow+0x10+straight(from, to)][from] = to
			}
		}
	}
	return &r
}

// draw fills the rows from first on with what picture shows, for White (side 1)
// or turned by 180 degrees for Black (-1).
func (r *reach) draw(first int, picture []string, side int) {
	var x, y int
	for row, line := range picture {
		if column := strings.IndexByte(line, 'x'); column >= 0 {
			x, y = column/2, row
		}
	}
	for row, line := range picture {
		for column, digit := range line {
			if digit < '0' || digit > '7' {
				continue
			}
			for from := range Square(64) {
				file := from.File() + side*(column/2-x)
				rank := from.Rank() + side*(y-row)
				if file >= 0 && file < 8 && rank >= 0 && rank < 8 {
					r[first+int(digit-'0')][from] = squareAt(file, rank)
				}
			}
		}
	}
}

// offset is the inverse: the offset that leads a piece from one square to
// another, and whether there is one.
func (r *reach) offset(c Color, p Piece, from, to Square) (uint8, bool) {
	var n uint8
	b := blocks[c][p]
	switch p {
	case Bishop:
		n = diagonal(from, to)
	case Rook:
		n = straight(from, to)
	case Queen:
		if from.File() == to.File() || from.Rank() == to.Rank() {
			n = 0x10 + straight(from, to)
		} else {
			n = diagonal(from, to)
		}
	default: // pawns, knights and kings have few offsets: search them
		for n < b.size-1 && r[b.first+n][from] != to {
			n++
		}
	}
	return n, r[b.first+n][from] == to
}

// between lists the squares that must be empty for a piece to slide from one
// square to another; none for steps and jumps.
var between = func() (b [64][64]uint64) {
	for from := range Square(64) {
		for _, d := range [...][2]int{
			{-1, 1}, {0, 1}, {1, 1},
			{-1, 0}, {1, 0},
			{-1, -1}, {0, -1}, {1, -1},
		} {
			var passed uint64
			file, rank := from.File()+d[0], from.Rank()+d[1]
			for file >= 0 && file < 8 && rank >= 0 && rank < 8 {
				to := squareAt(file, rank)
				b[from][to] = passed
				passed |= to.bit()
				file, rank = file+d[0], rank+d[1]
			}
		}
	}
	return b
}()
