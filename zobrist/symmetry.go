package zobrist

import (
	"math"
	"slices"
)

// A Symmetry is one of the eight ways to turn or mirror a square board, numbered 0
// to 7. The package documentation draws all eight. The zero value is the identity.
// For any larger number, all methods except String use its three lowest bits.
type Symmetry uint8

// This package chose the numbers. Of the published numbers, only "0 means not rotated" is
// known.
const (
	Identity      Symmetry = iota // the board as it is
	Rotate90                      // clockwise
	Rotate180                     // half a turn
	Rotate270                     // clockwise, or 90 degrees counterclockwise
	FlipLeftRight                 // columns in reverse order
	FlipTopBottom                 // rows in reverse order
	Transpose                     // about the diagonal from the top left
	AntiTranspose                 // about the diagonal from the top right
)

// symmetries lists the names and the steps of each symmetry: first swap rows and columns, then
// reverse the order of the rows and of the columns.
var symmetries = [8]struct {
	name                        string
	swap, flipRows, flipColumns bool
}{
	Identity:      {"identity", false, false, false},
	Rotate90:      {"rotate 90", true, false, true},
	Rotate180:     {"rotate 180", false, true, true},
	Rotate270:     {"rotate 270", true, true, false},
	FlipLeftRight: {"flip left-right", false, false, true},
	FlipTopBottom: {"flip top-bottom", false, true, false},
	Transpose:     {"transpose", true, false, false},
	AntiTranspose: {"anti-transpose", true, true, true},
}

// String returns the name of the symmetry, such as "rotate 90", or "invalid
// Symmetry" for a number above 7.
func (s Symmetry) String() string {
	if int(s) < len(symmetries) {
		return symmetries[s].name
	}
	return "invalid Symmetry"
}

// Inverse returns the symmetry that undoes s. A move on a board that s has turned
// is s.Inverse().Point(move, size) on the original board.
func (s Symmetry) Inverse() Symmetry {
	s &= 7
	switch s {
	case Rotate90:
		return Rotate270
	case Rotate270:
		return Rotate90
	}
	return s
}

// Point returns the point to which s takes point p of a board of size x size
// points. Points are numbered from 0, row by row from the top left. The result
// is -1 if the board has no point p, or more points than an int can count.
func (s Symmetry) Point(p, size int) int {
	if p < 0 || size <= 0 || p/size >= size || size > math.MaxInt/size {
		return -1
	}
	row, column := p/size, p%size
	do := &symmetries[s&7]
	if do.swap {
		row, column = column, row
	}
	if do.flipRows {
		row = size - 1 - row
	}
	if do.flipColumns {
		column = size - 1 - column
	}
	return row*size + column
}

// Board appends the image of board under s to dst: byte p of board becomes byte
// s.Point(p, size) of the image. The board may have any size and any bytes; a
// length that is not a square number is a [*BoardError]. The spare capacity of dst
// must not overlap board.
func (s Symmetry) Board(dst, board []byte) ([]byte, error) {
	size := squareRoot(len(board))
	if size < 0 {
		return dst, &BoardError{len(board), errLength}
	}
	// Append the points of the image in order: point p of the image is the point of board to
	// which the inverse takes p.
	back := s.Inverse()
	dst = slices.Grow(dst, len(board))
	for p := range board {
		dst = append(dst, board[back.Point(p, size)])
	}
	return dst, nil
}

// squareRoot returns the size of a board of n points, or -1 if n is not a square number.
func squareRoot(n int) int {
	if r := int(math.Round(math.Sqrt(float64(n)))); r*r == n {
		return r
	}
	return -1
}
