package chess

import "math/bits"

// directions lists the steps of the pieces as (file, rank), in the order in which
// the format numbers them (section 2.4, points 2 to 6): those of the king, of
// the knight, and of the sliders, which repeat a step as often as they can: the
// bishop the first four, the rook the last four, the queen all.
//
//	king       knight            bishop   rook
//	3 5 8      . 6 . 8 .         4 . 3    . 8 .
//	2 K 7      2 . . . 4         . B .    5 R 7
//	1 4 6      . . S . .         1 . 2    . 6 .
//	           1 . . . 3
//	           . 5 . 7 .
var directions = [3][8][2]int{
	{{-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}, {1, 1}},
	{{-2, -1}, {-2, 1}, {2, -1}, {2, 1}, {-1, -2}, {-1, 2}, {1, -2}, {1, 2}},
	{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, 0}, {0, 1}},
}

// directionsOf lists the index in directions of each kind.
var directionsOf = [8]uint8{King: 0, Knight: 1, Bishop: 2, Rook: 2, Queen: 2}

// strides lists what each step adds to a Square, mod 256.
var strides = func() (t [3][8]Square) {
	for kind := range directions {
		for i, step := range directions[kind] {
			t[kind][i] = Square(8*step[0] + step[1])
		}
	}
	return t
}()

// What a pawn can do, in the order of its numbers; e.p. captures follow.
const (
	double = iota
	single
	low  // capture to the lower file
	high // and to the higher
)

// pawnSteps lists what each of these adds to a Square, mod 256, by side.
var pawnSteps = func() (t [2][4]Square) {
	for c := White; c <= Black; c++ {
		forward := Square(c.rank(1) - c.rank(0))
		t[c] = [4]Square{double: 2 * forward, single: forward, low: forward - 8, high: forward + 8}
	}
	return t
}()

// pawnSources returns the squares from which one of the steps of pawns of side c
// leads to a square of the set. A file is a byte, so a rotation that leaves the
// board arrives on the first or the last file, or on a square that no pawn can
// step from.
func pawnSources(to uint64, c Color, step int) uint64 {
	from := bits.RotateLeft64(to, -int(int8(pawnSteps[c&1][step]))) &^ rankSquares(c.rank(7))
	switch step {
	case low:
		from &^= fileA
	case high:
		from &^= fileH
	}
	return from
}
