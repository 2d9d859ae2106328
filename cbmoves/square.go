package cbmoves

import "math/bits"

// A Square is one of the 64 squares: a1 = 0, b1 = 1, ... a2 = 8, ... h8 = 63.
// Larger values are off the board.
type Square uint8

// offBoard means "no square", in tables and for pieces that are not on the board.
const offBoard Square = 64

// A set of squares is a uint64 in which bit s represents square s. Masks in indices, such as
// s&63, avoid bounds checks. If a square may be off the board, the value at its masked index
// is not used.

// File returns the file, from 0 = a to 7 = h. Off the board it has no meaning.
func (s Square) File() int { return int(s & 7) }

// Rank returns the rank, from 0 = rank 1 to 7 = rank 8. Off the board it is
// larger.
func (s Square) Rank() int { return int(s >> 3) }

// String returns the name of the square, such as "e4", or "invalid Square" off the board.
func (s Square) String() string {
	if s >= offBoard {
		return "invalid Square"
	}
	return string(s.appendTo(nil))
}

// highest returns the last square of a set, or offBoard if the set is empty.
func highest(set uint64) Square {
	if set == 0 {
		return offBoard
	}
	return Square(63 - bits.LeadingZeros64(set))
}

// squareAt returns the square on a file and a rank, both from 0 to 7.
func squareAt(file, rank int) Square { return Square(rank<<3 | file) }

// bit returns the set with only s.
func (s Square) bit() uint64 { return 1 << (s & 63) }

// lowest returns the first square of a set, or offBoard if the set is empty.
func lowest(set uint64) Square { return Square(bits.TrailingZeros64(set)) }

// appendTo appends the name of s, which must be on the board, to dst.
func (s Square) appendTo(dst []byte) []byte {
	return append(dst, 'a'+byte(s&7), '1'+byte(s>>3&7))
}

// parseSquare reads the name of a square, such as "e4", and reports whether s is such a name.
func parseSquare(s string) (Square, bool) {
	if len(s) != 2 || s[0] < 'a' || s[0] > 'h' || s[1] < '1' || s[1] > '8' {
		return offBoard, false
	}
	return squareAt(int(s[0]-'a'), int(s[1]-'1')), true
}
