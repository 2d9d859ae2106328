package chess

import (
	"fmt"
	"math/bits"
)

// A Board is the pieces on the 64 squares: a small comparable value. The zero Board is
// empty. Its four planes hold the four bits of a [Piece], so that the one on a Square
// is the bit of that number in each:
//
//	plane  3      2 1 0
//	       black  0 0 1 pawn   0 1 0 knight   0 1 1 bishop
//	              1 0 0 rook   1 0 1 queen    1 1 0 king
//
// As text a Board is the first field of FEN.
type Board [4]uint64

// At returns the piece on a square, or NoPiece if the square is empty or not one of the
// board.
func (b Board) At(s Square) Piece {
	if s > 63 {
		return NoPiece
	}
	return Piece(b[0]>>s&1 | b[1]>>s&1<<1 | b[2]>>s&1<<2 | b[3]>>s&1<<3)
}

// Put places a piece on a square or, with NoPiece, clears it. It panics if the square
// or the piece is not a valid one.
func (b *Board) Put(s Square, p Piece) {
	if s > 63 || !p.valid() {
		panic("chess: Board.Put: " + s.String() + ", " + p.String())
	}
	b.put(s, p)
}

// put is Put for a square and a piece that are valid.
func (b *Board) put(s Square, man Piece) {
	keep := ^s.bit()
	for i := range b {
		b[i] = b[i]&keep | uint64(man>>i&1)<<(s&63)
	}
}

// Squares returns the squares on which a piece stands, a bit for each: that of number s
// is Square s. For NoPiece they are the empty ones.
func (b Board) Squares(p Piece) uint64 {
	if p > 15 {
		return 0
	}
	// Each plane, inverted if its bit of the piece is clear.
	return (b[0] ^ (uint64(p&1) - 1)) & (b[1] ^ (uint64(p>>1&1) - 1)) &
		(b[2] ^ (uint64(p>>2&1) - 1)) & (b[3] ^ (uint64(p>>3&1) - 1))
}

// String returns the board as in FEN, or "invalid Board" if a square has bits that no
// piece has.
func (b Board) String() string {
	if b.check() != nil {
		return "invalid Board"
	}
	return string(b.append(make([]byte, 0, 71)))
}

// AppendText appends the board as in FEN. Bits that no piece has are a [*EncodeError]
// (ErrRange); dst is then returned unchanged.
func (b Board) AppendText(dst []byte) ([]byte, error) {
	if err := b.check(); err != nil {
		return dst, err
	}
	return b.append(dst), nil
}

// MarshalText is AppendText to nil.
func (b Board) MarshalText() ([]byte, error) { return b.AppendText(nil) }

// UnmarshalText reads the first field of a FEN. Errors are a [*SyntaxError] (ErrSyntax);
// b is then unchanged.
func (b *Board) UnmarshalText(text []byte) error {
	read, err := parseBoard(inBoard, string(text))
	if err == nil {
		*b = read
	}
	return err
}

// check returns an error if a square has bits that no piece has.
func (b *Board) check() error {
	invalid := b[0]&b[1]&b[2] | b[3]&^(b[0]|b[1]|b[2])
	if invalid == 0 {
		return nil
	}
	s := Square(bits.TrailingZeros64(invalid))
	return encodeError("Board", fmt.Sprintf("%v %d", s, uint8(b.At(s))), "want a piece or NoPiece")
}

// append appends the board as in FEN.
func (b *Board) append(dst []byte) []byte {
	occupied := b[0] | b[1] | b[2]
	for rank := 7; rank >= 0; rank-- {
		file := 0 // the next to be written
		for men := occupied & rankSquares(rank); men != 0; men &= men - 1 {
			s := Square(bits.TrailingZeros64(men))
			dst = appendEmpty(dst, s.File()-file)
			dst, file = append(dst, letters[b.At(s)]), s.File()+1
		}
		dst = appendEmpty(dst, 8-file)
		if rank > 0 {
			dst = append(dst, '/')
		}
	}
	return dst
}

// appendEmpty appends n, a number of empty squares, unless it is 0.
func appendEmpty(dst []byte, n int) []byte {
	if n > 0 {
		dst = append(dst, '0'+byte(n))
	}
	return dst
}

// parseBoard reads the first field of a FEN; in is the In of a SyntaxError.
func parseBoard(in, s string) (b Board, err error) {
	file, rank := 0, 7
	for i := range len(s) {
		switch c := s[i]; {
		case c == '/':
			if file != 8 || rank == 0 {
				return Board{}, syntaxError(in, i, "rank %d ends after %d squares", rank+1, file)
			}
			file, rank = 0, rank-1
		case c >= '1' && c <= '8' && file+int(c-'0') <= 8:
			file += int(c - '0')
		case c < 128 && pieceOfLetter[c] != NoPiece && file < 8:
			// The square is empty yet, so that nothing has to be cleared.
			man, square := uint64(pieceOfLetter[c]), NewSquare(file, rank)&63
			for i := range b {
				b[i] |= man >> i & 1 << square
			}
			file++
		default:
			return Board{}, syntaxError(in, i, "byte 0x%02x on rank %d", c, rank+1)
		}
	}
	if file != 8 || rank != 0 {
		return Board{}, syntaxError(in, len(s), "board ends on rank %d after %d squares", rank+1, file)
	}
	return b, nil
}
