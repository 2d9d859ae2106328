package chess

import "example.com/boardcodec/cbf/internal/quote"

// A Color is a side, White or Black. The zero Color is White.
type Color uint8

const (
	White Color = iota
	Black
)

// Other returns the other side.
func (c Color) Other() Color { return c ^ 1 }

// rank converts between ranks of the board and ranks counted from the side's own first rank,
// both 0 to 7.
func (c Color) rank(r int) int { return r ^ 7*int(c&1) }

// square is like rank, for squares.
func (c Color) square(s Square) Square { return s ^ 56*Square(c&1) }

// String returns "white" or "black", and "invalid Color" for other values.
func (c Color) String() string {
	switch c {
	case White:
		return "white"
	case Black:
		return "black"
	}
	return "invalid Color"
}

// A Square is a square of the board, in the usual order, rank by rank: 8*rank + file, so a1 = 0,
// b1 = 1, a2 = 8, h8 = 63. The zero Square is a1. The format counts squares file by file: see
// [Position.Numbered].
type Square uint8

// NewSquare returns the square on file 0 to 7 (a to h) and rank 0 to 7 (1 to
// 8). For other arguments it returns 255, which is not a square of the board.
func NewSquare(file, rank int) Square {
	if uint(file) > 7 || uint(rank) > 7 {
		return 255
	}
	return Square(rank<<3 | file)
}

// File returns 0 to 7 for the files a to h.
func (s Square) File() int { return int(s & 7) }

// Rank returns 0 to 7 for the ranks 1 to 8.
func (s Square) Rank() int { return int(s >> 3) }

// String returns the name of the square, such as "e4", or "invalid Square" for other values.
func (s Square) String() string {
	if s > 63 {
		return "invalid Square"
	}
	return string(s.append(nil))
}

// ParseSquare parses the name of a square, as Square.String returns it: "a1" to "h8".
// For other text the error is a [*SyntaxError] (ErrSyntax).
func ParseSquare(s string) (Square, error) {
	square, ok := parseSquare(s)
	if !ok {
		return 0, syntaxError(inSquare, 0, "%s", quote.Clip(s))
	}
	return square, nil
}

// parseSquare parses the name of a square, and reports whether s is one.
func parseSquare(s string) (Square, bool) {
	if len(s) != 2 {
		return 0, false
	}
	square := NewSquare(int(s[0])-'a', int(s[1])-'1')
	return square, square < 64
}

// append appends the name of s, a square of the board.
func (s Square) append(dst []byte) []byte { return append(dst, 'a'+byte(s&7), '1'+byte(s>>3)) }

// bit returns the square as a set of squares.
func (s Square) bit() uint64 { return 1 << (s & 63) }
