package chess

import "math/bits"

// A board is the pieces on the 64 squares. Its four planes hold the four bits of a [Piece], so that
// the piece on a Square is the bit of that number in each:
//
//	plane  3      2 1 0
//	       black  0 0 1 pawn   0 1 0 knight   0 1 1 bishop
//	              1 0 0 rook   1 0 1 queen    1 1 0 king
type board [4]uint64

// at returns the piece on a square of the board.
func (b *board) at(s Square) Piece {
	s &= 63
	return Piece(b[0]>>s&1 | b[1]>>s&1<<1 | b[2]>>s&1<<2 | b[3]>>s&1<<3)
}

// put places a piece on a square or, with NoPiece, clears it.
func (b *board) put(s Square, man Piece) {
	keep := ^s.bit()
	for i := range b {
		b[i] = b[i]&keep | uint64(man>>i&1)<<(s&63)
	}
}

// squares returns the squares that have a piece; for NoPiece it returns the empty squares.
func (b *board) squares(p Piece) uint64 {
	if p > 15 {
		return 0
	}
	// Each plane, inverted if the piece has a 0 in it.
	return (b[0] ^ (uint64(p&1) - 1)) & (b[1] ^ (uint64(p>>1&1) - 1)) &
		(b[2] ^ (uint64(p>>2&1) - 1)) & (b[3] ^ (uint64(p>>3&1) - 1))
}

// boardOf returns the board with these pieces, and false if one of them is not valid.
func boardOf(pieces *[64]Piece) (b board, ok bool) {
	var high uint64
	for rank := range 8 {
		men := (*[8]Piece)(pieces[8*rank:]) // in the bytes of a number
		x := uint64(men[0]) | uint64(men[1])<<8 | uint64(men[2])<<16 | uint64(men[3])<<24 |
			uint64(men[4])<<32 | uint64(men[5])<<40 | uint64(men[6])<<48 | uint64(men[7])<<56
		high |= x
		for i := range b {
			// Bits 0, 8 ... 56 come together as the highest ones.
			b[i] |= x >> i & 0x01010101_01010101 * 0x01020408_10204080 >> 56 << (8 * rank)
		}
	}
	seven, blackNone := b[0]&b[1]&b[2], b[3]&^(b[0]|b[1]|b[2]) // the values below 16 that are not valid
	return b, high&0xF0F0F0F0_F0F0F0F0|seven|blackNone == 0
}

// append appends the board as in FEN.
func (b *board) append(dst []byte) []byte {
	occupied := b[0] | b[1] | b[2]
	for rank := 7; rank >= 0; rank-- {
		file := 0 // the next to be written
		for men := occupied & rankSquares(rank); men != 0; men &= men - 1 {
			s := Square(bits.TrailingZeros64(men))
			dst = appendEmpty(dst, s.File()-file)
			dst, file = append(dst, letters[b.at(s)]), s.File()+1
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
func parseBoard(in, s string) (b board, err error) {
	file, rank := 0, 7
	for i := range len(s) {
		c := s[i]
		switch {
		case c == '/':
			if file != 8 || rank == 0 {
				return board{}, syntaxError(in, i, "rank %d ends after %d squares", rank+1, file)
			}
			file, rank = 0, rank-1
		case c >= '1' && c <= '8' && file+int(c-'0') <= 8:
			file += int(c - '0')
		case c < 128 && pieceOfLetter[c] != NoPiece && file < 8:
			// The square is still empty: no bit has to be cleared.
			man, square := uint64(pieceOfLetter[c]), NewSquare(file, rank)&63
			for plane := range b {
				b[plane] |= man >> plane & 1 << square
			}
			file++
		default:
			return board{}, syntaxError(in, i, "byte 0x%02x on rank %d", c, rank+1)
		}
	}
	if file != 8 || rank != 0 {
		return board{}, syntaxError(in, len(s), "board ends on rank %d after %d squares", rank+1, file)
	}
	return b, nil
}
