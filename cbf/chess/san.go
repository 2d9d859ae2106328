package chess

import (
	"bytes"
	"fmt"
	"math/bits"

	"example.com/boardcodec/cbf/internal/quote"
	"example.com/boardcodec/cbf/internal/san"
)

// SAN returns m in Standard Algebraic Notation, such as "e4", "Nbxd2", "exd8=Q+" or
// "O-O-O#". For the zero Move, the null move of package pgn, it returns "--", and for any other
// move that [Position.Play] refuses, "invalid Move". It names the square of origin only as far as
// other legal moves require. It writes illegal moves of the numbered list in the same way, but
// [Position.ParseSAN] does not read them.
func (p Position) SAN(m Move) string {
	if m == (Move{}) {
		return "--"
	}
	if !p.pseudoLegal(m) {
		return "invalid Move"
	}
	after := p
	after.play(m)
	var buf [maxSAN]byte
	return string(p.appendSAN(buf[:0], m, &after))
}

// playSAN appends the SAN of a legal move and returns the position after it, or false for any
// other move. It costs less than [Position.Legal], [Position.SAN] and [Position.Play].
func (p Position) playSAN(dst []byte, m Move) (san []byte, after Position, legal bool) {
	after, legal = p.playLegal(m)
	if legal {
		dst = p.appendSAN(dst, m, &after)
	}
	return dst, after, legal
}

// playLegal returns the position after a legal move, or false for any other move.
func (p Position) playLegal(m Move) (after Position, legal bool) {
	legal = p.pseudoLegal(m) && p.legalTo(m, &after)
	return after, legal
}

// maxSAN is the length of the longest SAN, "Qa1xb2+" or "exd8=Q+".
const maxSAN = 7

// appendSAN appends the SAN of a listed move; after is the position after it.
func (p *Position) appendSAN(dst []byte, m Move, after *Position) []byte {
	man := p.at(m.From)
	kind := man.Kind()
	castling := castles(man, m) || p.takesRook(m)
	switch {
	case castling && m.To > m.From:
		dst = append(dst, "O-O"...)
	case castling:
		dst = append(dst, "O-O-O"...)
	case kind == Pawn:
		if m.From.File() != m.To.File() {
			dst = append(dst, 'a'+byte(m.From.File()), 'x')
		}
		dst = m.To.append(dst)
		if m.Promotion != NoPiece {
			dst = append(dst, '=', letters[m.Promotion])
		}
	default:
		dst = append(dst, letters[kind])
		file, rank := p.distinguish(kind, m)
		if file {
			dst = append(dst, 'a'+byte(m.From.File()))
		}
		if rank {
			dst = append(dst, '1'+byte(m.From.Rank()))
		}
		if p.at(m.To) != NoPiece {
			dst = append(dst, 'x')
		}
		dst = m.To.append(dst)
	}
	switch {
	case !after.InCheck():
	case after.hasLegalMove():
		dst = append(dst, '+')
	default:
		dst = append(dst, '#')
	}
	return dst
}

// distinguish reports which parts of the square of origin SAN must name: the file
// if that is enough, else the rank if that is enough, else both.
func (p *Position) distinguish(kind Piece, m Move) (file, rank bool) {
	rivals := p.movers(kind, m.To) &^ m.From.bit()
	if rivals == 0 {
		return false, false
	}
	if p.legal(m) {
		// SAN distinguishes a legal move from other legal moves only.
		for set := rivals; set != 0; set &= set - 1 {
			from := Square(bits.TrailingZeros64(set))
			if !p.legal(Move{From: from, To: m.To}) {
				rivals &^= from.bit()
			}
		}
	}
	switch {
	case rivals == 0:
		return false, false
	case rivals&fileSquares(m.From.File()) == 0:
		return true, false
	case rivals&rankSquares(m.From.Rank()) == 0:
		return false, true
	}
	return true, true
}

// ParseSAN parses a legal move in Standard Algebraic Notation, as loosely as
// PGN readers are expected to:
//
//	Nf3  Ngf3  Ng1f3  Ng1-f3     squares named without need
//	g1f3 e1g1  e7e8q             both squares and no piece, as in UCI
//	exd5 ed5 e4xd5 e4d5 e4-d5    captures with "x", ":" or neither
//	e8=Q e8Q e8(Q) e8/Q e8=q     promotions; the piece must be named
//	O-O  0-0  o-o                castling, with letters or zeros
//	Qh5+ Qh5 Qh5# Qh5!? Qh5++    marks after a move are ignored
//	exd6 exd6e.p. e5d6ep         en passant
//
// White space around the move is not accepted. Errors are a [*SyntaxError]: ErrSyntax if s
// does not have the form of a move, ErrMove if it fits no legal move, and ErrAmbiguous if it
// fits several. The texts of the latter two name the legal moves that s may mean.
func (p Position) ParseSAN(s string) (Move, error) {
	b := []byte(s)
	form, length := san.Parse(b)
	if length == 0 || len(bytes.Trim(b[length:], "+#!?")) > 0 {
		return Move{}, &SyntaxError{In: inSAN, Err: fmt.Errorf("%w: %s", ErrSyntax, quote.Clip(s))}
	}
	m, _, n := p.find(&form, nil)
	if n != 1 {
		return Move{}, &SyntaxError{In: inSAN, Err: p.findError(s, &form, nil)}
	}
	return m, nil
}
