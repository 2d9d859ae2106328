package cbmoves

import (
	"fmt"
	"math/bits"
	"strconv"
)

// FEN returns the position in Forsyth-Edwards notation, six fields, which
// [ParseStart] reads. As in X-FEN, which Chess960 needs, the en passant square is given
// only where a pawn can capture; so after 1. e4 it is "-", where package cbf/chess,
// whose format keeps the file after each double step, has e3. What is read back
// can therefore lack the EnPassantFile of p, though no move: [Position.AppendText]
// loses nothing. Castling rights are KQkq, or the file of the rook (AHah) where
// another rook is farther out, which makes KQkq ambiguous.
func (p Position) FEN() string {
	var buf [maxFEN]byte
	return string(p.AppendFEN(buf[:0]))
}

// maxFEN is the length of the longest FEN: a full board, all rights, an en
// passant square and counters of ten digits.
const maxFEN = 71 + 1 + 1 + 1 + 4 + 1 + 2 + 1 + 10 + 1 + 10

// AppendFEN appends what FEN returns.
func (p Position) AppendFEN(dst []byte) []byte { return p.appendCounters(p.appendFields(dst)) }

// AppendText appends the position as text that [Position.UnmarshalText] reads back to an
// equal one: its FEN, with the en passant square wherever there is an EnPassantFile. If a
// side has several kings and a FEN cannot say which of them may castle, the error is an
// [*EncodeError] with Field "Position" (ErrRange); dst is then returned unchanged.
func (p Position) AppendText(dst []byte) ([]byte, error) {
	text := p.appendEnPassant(p.appendBoard(dst), p.enPassantSquare())
	text = p.appendCounters(text)
	if back, err := parseFEN(string(text[len(dst):])); err != nil || back != p {
		return dst, &EncodeError{Ply: -1, Field: "Position", Value: clip(string(text[len(dst):])), Err: errKings}
	}
	return text, nil
}

var errKings = fmt.Errorf("%w: FEN does not say which king may castle", ErrRange)

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
	passed := p.enPassantSquare()
	if passed != offBoard && pawnAttacks[p.turn&1^1][passed]&p.pawns()&p.side(p.turn) == 0 {
		passed = offBoard
	}
	return p.appendEnPassant(p.appendBoard(dst), passed)
}

// appendBoard appends the first three fields.
func (p *Position) appendBoard(dst []byte) []byte {
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
	return p.appendRights(dst)
}

// appendCounters appends the last two fields.
func (p *Position) appendCounters(dst []byte) []byte {
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

// appendEnPassant appends the fourth field.
func (p *Position) appendEnPassant(dst []byte, passed Square) []byte {
	if passed == offBoard {
		return append(dst, " -"...)
	}
	return passed.appendTo(append(dst, ' '))
}
