package chess

import "math/bits"

// The board as bits, bit = Square, so every rank is one byte:
//
//	     a   b        h
//	8   56  57  ...  63
//	...
//	2    8   9  ...  15
//	1    0   1  ...   7
const (
	fileA uint64 = 0x0101010101010101
	fileH        = fileA << 7
	rank1 uint64 = 0xff
	rank8        = rank1 << 56
)

// fileSquares returns the squares of a file, rankSquares those of a rank, from 0.
func fileSquares(file int) uint64 { return fileA << file }
func rankSquares(rank int) uint64 { return rank1 << (8 * rank) }

// attackTable holds the squares that a piece attacks from one square of an empty board.
type attackTable struct {
	rays             [3][mostDirections]uint64 // along each of the directions
	leaps            [8]uint64                 // the king's and the knight's together, by kind
	file, diag, anti uint64                    // the lines through the square, without it
}

var attackTables = func() (t [64]attackTable) {
	for s := range Square(64) {
		v := &t[s]
		for i, step := range directions[ofKing] {
			v.rays[ofKing][i] = stepBit(s, step, 1)
		}
		for i, step := range directions[ofKnight] {
			v.rays[ofKnight][i] = stepBit(s, step, 1)
			v.leaps[Knight] |= v.rays[ofKnight][i]
			v.leaps[King] |= v.rays[ofKing][i] // the first eight: the others, castling, attack nothing
		}
		for i, step := range directions[ofSliders] {
			for n := 1; n < 8; n++ {
				v.rays[ofSliders][i] |= stepBit(s, step, n)
			}
		}
		rays := &v.rays[ofSliders]
		// A line is two opposite rays.
		v.diag = rays[0] | rays[2]
		v.anti = rays[1] | rays[3]
		v.file = rays[5] | rays[7]
	}
	return t
}()

// stepBit returns the square n steps away from s, as a bit, or 0 if it is not on the board.
func stepBit(s Square, step [2]int, n int) uint64 {
	f, r := s.File()+n*step[0], s.Rank()+n*step[1]
	if f < 0 || f > 7 || r < 0 || r > 7 {
		return 0
	}
	return NewSquare(f, r).bit()
}

// rankAttacks holds the squares that a rook on each file attacks on its rank, by the
// pieces on the six inner squares; pieces on the edge squares make no difference.
var rankAttacks = func() (t [8][64]uint8) {
	for f := range 8 {
		for inner := range 64 {
			men := inner << 1
			for _, step := range [2]int{1, -1} {
				for to := f + step; to >= 0 && to < 8; to += step {
					t[f][inner] |= 1 << to
					if men>>to&1 != 0 {
						break
					}
				}
			}
		}
	}
	return t
}()

// rankAttacksFrom returns the squares that a rook on s attacks on its rank.
func rankAttacksFrom(s Square, occ uint64) uint64 {
	base := s & 0x38
	return uint64(rankAttacks[s&7][occ>>base>>1&63]) << base
}

// lineAttacks returns the squares that a slider on s attacks on a line that meets
// every rank once. Subtracting the slider's bit from the pieces on the line inverts all
// bits up to the first piece above it; with the bytes swapped, the same gives the other
// side.
func lineAttacks(s Square, line, occ uint64) uint64 {
	up := occ & line
	down := bits.ReverseBytes64(up)
	up -= 1 << (s & 63)
	down -= 1 << (s&63 ^ 56)
	return (up ^ bits.ReverseBytes64(down)) & line
}

// rookAttacks and bishopAttacks return the squares that a rook or a bishop on s attacks if the
// squares in occ are occupied.
func rookAttacks(s Square, occ uint64) uint64 {
	return rankAttacksFrom(s, occ) | lineAttacks(s, attackTables[s&63].file, occ)
}

func bishopAttacks(s Square, occ uint64) uint64 {
	v := &attackTables[s&63]
	return lineAttacks(s, v.diag, occ) | lineAttacks(s, v.anti, occ)
}
