package chess

import "math/bits"

// directions lists the steps of the pieces as (file, rank), in the order of the format
// (section 2.4, points 2 to 6): king (castling last), knight, and sliders. A slider
// repeats a step: the bishop one of the first four, the rook one of the last four, the
// queen any.
//
//	king       knight            bishop   rook
//	3 5 8      . 6 . 8 .         4 . 3    . 8 .
//	2 K 7      2 . . . 4         . B .    5 R 7
//	1 4 6      . . N . .         1 . 2    . 6 .
//	           1 . . . 3
//	           . 5 . 7 .
var directions = [3][][2]int{
	{{-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}, {1, 1}, {2, 0}, {-2, 0}},
	{{-2, -1}, {-2, 1}, {2, -1}, {2, 1}, {-1, -2}, {-1, 2}, {1, -2}, {1, 2}},
	{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, 0}, {0, 1}},
}

// The indices in directions. rookFirst is the index of the rook's first step among those of the sliders.
const ofKing, ofKnight, ofSliders, rookFirst = 0, 1, 2, 4

// directionsOf lists the index in directions of each kind.
var directionsOf = [8]uint8{King: ofKing, Knight: ofKnight, Bishop: ofSliders, Rook: ofSliders, Queen: ofSliders}

// mostDirections is how many the king has.
const mostDirections = 10

// strides lists what each step adds to a Square, mod 256.
var strides = func() (t [3][mostDirections]Square) {
	for kind := range directions {
		for i, step := range directions[kind] {
			t[kind][i] = Square(step[0] + 8*step[1])
		}
	}
	return t
}()

// What a pawn can do, in the order of its numbers.
const (
	double = iota
	single
	low  // capture to the lower file
	high // and to the higher
	lowEnPassant
	highEnPassant
	pawnMoveKinds
)

// A pawnStep is what a pawn of one side can do.
type pawnStep struct {
	stride Square // what it adds to a Square, mod 256
	from   uint64 // the squares from which it stays on the board; of double, those of the second rank
}

// pawnSteps lists the steps by side. A capture en passant is the capture to the same file.
var pawnSteps = func() (t [2][pawnMoveKinds]pawnStep) {
	steps := [pawnMoveKinds][2]int{
		double: {0, 2}, single: {0, 1}, low: {-1, 1}, high: {1, 1}, lowEnPassant: {-1, 1}, highEnPassant: {1, 1},
	}
	for c := White; c <= Black; c++ {
		forward := c.rank(1) - c.rank(0)
		for kind, step := range steps {
			step[1] *= forward
			to := &t[c][kind]
			to.stride = Square(step[0] + 8*step[1])
			for s := range Square(64) {
				if stepBit(s, step, 1) != 0 {
					to.from |= s.bit()
				}
			}
		}
		t[c][double].from = rankSquares(c.rank(1))
	}
	return t
}()

// pawnSources returns the squares from which a pawn of side c, if it is there, gets to one of the
// squares in to by a step: double, single, low or high.
func pawnSources(to uint64, c Color, step int) uint64 {
	s := &pawnSteps[c&1][step]
	return bits.RotateLeft64(to, -int(int8(s.stride))) & s.from
}
