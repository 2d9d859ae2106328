package cbmoves

import (
	"math/bits"
	"strconv"
)

// FEN returns the position in Forsyth-Edwards notation, six fields, which
// [ParseStart] reads: Start.Position of the result differs from p at most in
// EnPassantFile, because the en passant square is given only where a pawn can
// capture (X-FEN). Castling rights are KQkq, or the file of the rook (AHah) where
// another rook is farther out, which makes KQkq ambiguous.
func (p Position) FEN() string {
	var buf [maxFEN]byte
	return string(p.AppendFEN(buf[:0]))
}

// maxFEN is the length of the longest FEN: a full board, all rights, an en
// passant square and counters of ten digits.
const maxFEN = 71 + 1 + 1 + 1 + 4 + 1 + 2 + 1 + 10 + 1 + 10

// AppendFEN appends what FEN returns.
func (p Position) AppendFEN(dst []byte) []byte {
	occupied := p.occupied()
	for rank := 7; rank >= 0; rank-- {
		next := 0 // file
		for row := occupied >> (8 * rank) & 0xff; row != 0; row &= row - 1 {
			file := bits.TrailingZeros64(row)
			if file > next {
				dst = append(dst, '0'+byte(file-next))
			}
			s := squareAt(file, rank)
			dst = append(dst, pieceLetters[p.pieceAt(s)]|byte(p.black>>s&1)<<5)
			next = file + 1
		}
		if next < 8 {
			dst = append(dst, '8'-byte(next))
		}
		if rank > 0 {
			dst = append(dst, '/')
		}
	}
	dst = append(dst, ' ', "wb"[p.turn&1], ' ')
	dst = p.appendRights(dst)
	dst = append(dst, ' ')
	dst = p.appendEnPassant(dst)
	dst = strconv.AppendUint(append(dst, ' '), uint64(p.clock), 10)
	return strconv.AppendUint(append(dst, ' '), uint64(p.number), 10)
}

func (p *Position) appendRights(dst []byte) []byte {
	if p.castlers == 0 {
		return append(dst, '-')
	}
	for c := White; c <= Black; c++ {
		for wing := right; wing <= left; wing++ {
			rook := p.rookOf(c, wing)
			if rook == offBoard {
				continue
			}
			letter := "KQ"[wing]
			if beyond(rook, wing)&p.rooks()&p.side(c) != 0 { // KQkq are the outermost
				letter = 'A' + byte(rook.File())
			}
			dst = append(dst, letter|byte(c)<<5)
		}
	}
	return dst
}

func (p *Position) appendEnPassant(dst []byte) []byte {
	passed := p.enPassantSquare()
	if passed == offBoard || pawnAttacks[p.turn&1^1][passed]&p.pawns()&p.side(p.turn) == 0 {
		return append(dst, '-')
	}
	return passed.appendTo(dst)
}
