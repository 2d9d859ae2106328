package cbf

import "math/bits"

// The board as bits, bit = Square, so every file is one byte:
//
//	     a   b        h
//	8    7  15  ...  63
//	...
//	2    1   9  ...  57
//	1    0   8  ...  56
const (
	rank1 = 0x0101010101010101 << iota
	rank2
	rank3
	rank4
	rank5
	rank6
	rank7
	rank8
)

const fileA = 0xff

// ways has the steps of the men as (file, rank), in the order in which the
// format numbers them (section 2.4, points 2 to 6): the king's, the knight's,
// and those of the sliders, who take each as often as they can, the bishop the
// first four, the rook the last four, the queen all.
//
//	king       knight            bishop   rook
//	3 5 8      . 6 . 8 .         4 . 3    . 8 .
//	2 K 7      2 . . . 4         . B .    5 R 7
//	1 4 6      . . S . .         1 . 2    . 6 .
//	           1 . . . 3
//	           . 5 . 7 .
var ways = [3][8][2]int{
	{{-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}, {1, 1}},
	{{-2, -1}, {-2, 1}, {2, -1}, {2, 1}, {-1, -2}, {-1, 2}, {1, -2}, {1, 2}},
	{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, 0}, {0, 1}},
}

// wayOf tells which of the ways are a kind's.
var wayOf = [8]uint8{King: 0, Knight: 1, Bishop: 2, Rook: 2, Queen: 2}

// strides has what a step of ways adds to a Square, mod 256.
var strides = func() (t [3][8]Square) {
	for w := range ways {
		for i, step := range ways[w] {
			t[w][i] = Square(8*step[0] + step[1])
		}
	}
	return t
}()

// sight holds what a man sees from one square of an empty board.
type sight struct {
	rays             [3][8]uint64 // along each of ways
	leap             [8]uint64    // the king's and the knight's together, by kind
	rank, diag, anti uint64       // the lines through the square, without it
}

var sights = func() (t [64]sight) {
	for s := range Square(64) {
		v := &t[s]
		for i := range 8 {
			v.rays[0][i] = stepBit(s, ways[0][i], 1)
			v.rays[1][i] = stepBit(s, ways[1][i], 1)
			for n := 1; n < 8; n++ {
				v.rays[2][i] |= stepBit(s, ways[2][i], n)
			}
			v.leap[King] |= v.rays[0][i]
			v.leap[Knight] |= v.rays[1][i]
		}
		slides := &v.rays[2]
		v.diag = slides[0] | slides[2]
		v.anti = slides[1] | slides[3]
		v.rank = slides[4] | slides[6]
	}
	return t
}()

func stepBit(s Square, step [2]int, n int) uint64 {
	f, r := s.File()+n*step[0], s.Rank()+n*step[1]
	if f < 0 || f > 7 || r < 0 || r > 7 {
		return 0
	}
	return NewSquare(f, r).bit()
}

// fileSights holds what a rook on each rank sees of its file, by the men on the
// six inner squares; the edge squares block nothing further.
var fileSights = func() (t [8][64]uint8) {
	for r := range 8 {
		for inner := range 64 {
			men := inner << 1
			for i := r + 1; i < 8; i++ {
				t[r][inner] |= 1 << i
				if men>>i&1 != 0 {
					break
				}
			}
			for i := r - 1; i >= 0; i-- {
				t[r][inner] |= 1 << i
				if men>>i&1 != 0 {
					break
				}
			}
		}
	}
	return t
}()

func alongFile(s Square, occ uint64) uint64 {
	base := s & 0x38
	return uint64(fileSights[s&7][occ>>base>>1&63]) << base
}

// along returns what a slider on s sees of a line that meets every file once.
// Subtracting the slider's bit from the men on the line turns over all bits up
// to the first man above it; the same on the board with its bytes swapped gives
// the other side.
func along(s Square, line, occ uint64) uint64 {
	up := occ & line
	down := bits.ReverseBytes64(up)
	up -= 1 << (s & 63)
	down -= 1 << (s&63 ^ 56)
	return (up ^ bits.ReverseBytes64(down)) & line
}

func rookSight(s Square, occ uint64) uint64 {
	return alongFile(s, occ) | along(s, sights[s&63].rank, occ)
}

func bishopSight(s Square, occ uint64) uint64 {
	v := &sights[s&63]
	return along(s, v.diag, occ) | along(s, v.anti, occ)
}

// pawnSources returns the squares from which pawns of side c attack t: those a
// rank nearer their own side on the files beside it.
func pawnSources(t uint64, c Color) uint64 {
	if c == White {
		return (t<<7 | t>>9) &^ rank8
	}
	return (t<<9 | t>>7) &^ rank1
}
