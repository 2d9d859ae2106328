package cbmoves

import (
	"math/bits"
	"strconv"
)

// FEN returns the position in Forsyth-Edwards notation, six fields, which [ParseStart]
// reads. The en passant square is written after each double step, whether or not a pawn
// can capture there. Castling rights are KQkq, or the file of the rook (AHah) where
// another rook is farther out, which makes KQkq ambiguous.
func (p Position) FEN() string {
	var buf [maxFEN]byte
	text, _ := p.AppendText(buf[:0])
	return string(text)
}

// maxFEN is the length of the longest FEN: a full board, all rights, an en
// passant square and counters of ten digits.
const maxFEN = 71 + 1 + 1 + 1 + 4 + 1 + 2 + 1 + 10 + 1 + 10

// AppendText appends what FEN returns to dst. The error is always nil.
func (p Position) AppendText(dst []byte) ([]byte, error) {
	dst = strconv.AppendUint(append(p.appendFields(dst), ' '), uint64(p.clock), 10)
	return strconv.AppendUint(append(dst, ' '), uint64(p.number), 10), nil
}

// MarshalText is like [Position.AppendText], into a new slice.
func (p Position) MarshalText() ([]byte, error) { return p.AppendText(nil) }

// UnmarshalText sets p to the position of a FEN, as [ParseStart] reads it, but keeps the
// move number 0, which the zero Position has. It does not read the empty text. The error
// is that of ParseStart and leaves p unchanged.
func (p *Position) UnmarshalText(text []byte) error {
	read, err := parseFEN(string(text))
	if err == nil {
		*p = read
	}
	return err
}

// appendFields appends the first four fields of a FEN.
func (p *Position) appendFields(dst []byte) []byte {
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
	dst = append(p.appendRights(append(dst, ' ', "wb"[p.turn&1], ' ')), ' ')
	if file := p.enPassant | uint8(p.idle>>4); file != 0 {
		return append(dst, 'a'-1+file, "63"[p.turn&1])
	}
	return append(dst, '-')
}

func (p *Position) appendRights(dst []byte) []byte {
	if p.castlers == 0 && p.idle&idleRights == 0 {
		return append(dst, '-')
	}
	for c := White; c <= Black; c++ {
		for wing := right; wing <= left; wing++ {
			letter := "KQ"[wing]
			rook := lowest(p.castlers & homeRank(c) & beyond(p.king(c), wing))
			switch {
			case rook != offBoard:
				if beyond(rook, wing)&p.rooks()&p.side(c) != 0 { // KQkq are the outermost
					letter = 'A' + byte(rook.File())
				}
			case p.idle>>(2*int(c)+wing)&1 == 0:
				continue
			}
			dst = append(dst, letter|byte(c)<<5)
		}
	}
	return dst
}
