package zobrist

import (
	"encoding/binary"
	"fmt"
)

// The hashing loop reads a board in words of eight points, one byte each. Bits 0
// and 6 are 0 and 0 in '.' (0x2e), 1 and 0 in '#' (0x23), 1 and 1 in 'O' (0x4f).
// Their sum is the column of the table, counted from 1, or 0 for an empty point.
// Two multiplications compute the byte from the two bits, which checks all eight
// points at once, without a branch.
const (
	bytes8 = 0x0101010101010101 // times b: eight bytes b
	empty8 = '.' * bytes8

	ifStone = '.' ^ '#' // the change by bit 0
	ifWhite = '#' ^ 'O' // the further change by bit 6

	// The number of a pattern has four base-3 digits, one for each point. One
	// multiplication computes two patterns: byte 3 of the product is the pattern of
	// bytes 0 to 3, byte 7 the pattern of bytes 4 to 7. No sum exceeds 80, so there
	// are no carries.
	patterns4  = 3 * 3 * 3 * 3
	digits     = 27<<24 | 9<<16 | 3<<8 | 1
	firstFour  = 24 // shift to the pattern of bytes 0 to 3
	secondFour = 56 // shift to the pattern of bytes 4 to 7
)

// Hash returns the canonical hash of board, which position files store: the least
// of the hashes of the board under the eight symmetries, as unsigned numbers. The
// empty board has hash 0.
//
// A board has one byte for each point, row by row from the top left: '#' for a
// black stone, 'O' (the letter) for a white stone, '.' for an empty point. A wrong
// length or byte is a [*BoardError]. The player to move and the ko are not hashed.
func (t *Table) Hash(board []byte) (uint64, error) {
	hash, _, err := t.Canonical(board)
	return hash, err
}

// Canonical returns the canonical hash of board, like [Table.Hash], and the
// lowest-numbered symmetry that reaches it. s.Board(nil, board) is the canonical
// board, whose plain hash is hash. To take a move to the canonical board and back,
// use [Symmetry.Point] of s and of s.Inverse(). The error is that of Hash.
func (t *Table) Canonical(board []byte) (hash uint64, s Symmetry, err error) {
	hashes, err := t.Hashes(board)
	if err != nil {
		return 0, 0, err
	}
	h := line(hashes)
	hash, s = h.least()
	return hash, s, nil
}

// Hashes returns the hashes of board under the eight symmetries. Element k is the
// hash of the board that Symmetry(k).Board makes; element 0 is the hash of board
// itself. If several symmetries reach the least hash, the board itself is symmetric (or
// hashes collide): a turn by one of them, and then by the inverse of another, leaves it
// unchanged. The error is that of [Table.Hash].
func (t *Table) Hashes(board []byte) ([8]uint64, error) {
	if len(board) != len(t.lines) {
		return [8]uint64{}, t.boardError(board)
	}
	// Eight variables, because the compiler does not keep an array in registers.
	var h0, h1, h2, h3, h4, h5, h6, h7, bad uint64
	rest := board
	for patterns := t.patterns; len(rest) > 0; {
		var points uint64
		if len(rest) >= 8 {
			points = binary.LittleEndian.Uint64(rest)
			rest = rest[8:]
		} else {
			points = empty8 // for the points beyond the board
			for i, stone := range rest {
				points ^= uint64(stone^'.') << (8 * i)
			}
			rest = nil
		}
		stone := points & bytes8
		white := points >> 6 & stone // at most stone, for any byte
		bad |= points ^ empty8 ^ stone*ifStone ^ white*ifWhite
		codes := (stone + white) * digits

		block := (*[2 * patterns4]line)(patterns)
		patterns = patterns[2*patterns4:]
		l := &block[codes>>firstFour&0xff]
		h0 ^= l[0]
		h1 ^= l[1]
		h2 ^= l[2]
		h3 ^= l[3]
		h4 ^= l[4]
		h5 ^= l[5]
		h6 ^= l[6]
		h7 ^= l[7]
		l = &block[patterns4+codes>>secondFour]
		h0 ^= l[0]
		h1 ^= l[1]
		h2 ^= l[2]
		h3 ^= l[3]
		h4 ^= l[4]
		h5 ^= l[5]
		h6 ^= l[6]
		h7 ^= l[7]
	}
	if bad != 0 {
		return [8]uint64{}, t.boardError(board)
	}
	return [8]uint64{h0, h1, h2, h3, h4, h5, h6, h7}, nil
}

// least returns the least of eight hashes and the lowest-numbered symmetry that
// reaches it.
func (h *line) least() (hash uint64, s Symmetry) {
	h0, s0 := lesser(h[0], h[1], 0, 1)
	h2, s2 := lesser(h[2], h[3], 2, 3)
	h4, s4 := lesser(h[4], h[5], 4, 5)
	h6, s6 := lesser(h[6], h[7], 6, 7)
	h0, s0 = lesser(h0, h2, s0, s2)
	h4, s4 = lesser(h4, h6, s4, s6)
	h0, s0 = lesser(h0, h4, s0, s4)
	return h0, Symmetry(s0)
}

// lesser returns the lesser of the hashes a and b, which belong to the symmetries s and t, and
// its symmetry; if they are equal, s. The compiler turns the if into a conditional move for
// ints, but not for bytes. This matters because a processor cannot predict which hash is less.
func lesser(a, b uint64, s, t int) (uint64, int) {
	if b < a {
		s = t
	}
	return min(a, b), s
}

// boardError returns the [*BoardError] for the first fault of a board that could not be hashed.
func (t *Table) boardError(board []byte) error {
	if n := len(t.lines); len(board) != n {
		return &BoardError{min(len(board), n), fmt.Errorf("%w: %d, want %d", errLength, len(board), n)}
	}
	for p, stone := range board {
		if stone != '#' && stone != 'O' && stone != '.' {
			return &BoardError{p, fmt.Errorf("%w: byte 0x%02x", errStone, stone)}
		}
	}
	return nil // never: the board has a fault
}
