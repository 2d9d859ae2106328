package cbmoves

// SAN returns move m in Standard Algebraic Notation, such as "e4", "Nbxd2",
// "exd8=Q+" or "O-O-O#". It returns "--" for the null move, and "invalid Move" if
// [Position.Play] refuses m. It uses only From, To and Promotion of m. It writes as
// much of the square of origin as is needed to distinguish m from other legal moves.
// A move that can be played but is not legal is written in the same way. This package does not read
// SAN.
func (p Position) SAN(m Move) string {
	resolved, err := p.resolve(m.packed())
	if err != nil {
		return "invalid Move"
	}
	var buf [maxSAN]byte
	san, _ := p.appendSAN(buf[:0], resolved)
	return string(san)
}

// maxSAN is the length of the longest SAN, such as "Qa1xb2+".
const maxSAN = 7

// appendSAN appends the SAN of a move that resolve returned. It also returns the position
// after the move.
func (p *Position) appendSAN(dst []byte, m packed) (san []byte, after Position) {
	after = *p
	after.play(m)
	from, to, piece := m.from(), m.to(), m.piece()
	switch {
	case m == packedNull:
		return append(dst, "--"...), after
	case m&packedCastling != 0:
		dst = append(dst, "O-O"...)
		if wingOf(from, to) == left {
			dst = append(dst, "-O"...)
		}
	case piece == Pawn:
		if m.captured() != NoPiece {
			dst = append(dst, 'a'+byte(from.File()), 'x')
		}
		dst = to.appendTo(dst)
		if m.promotion() != NoPiece {
			dst = append(dst, '=', pieceLetters[m.promotion()])
		}
	default:
		dst = append(dst, pieceLetters[piece])
		dst = p.appendOrigin(dst, m)
		if m.captured() != NoPiece {
			dst = append(dst, 'x')
		}
		dst = to.appendTo(dst)
	}
	switch {
	case !after.inCheck(after.turn):
	case after.hasLegalMove():
		dst = append(dst, '+')
	default:
		dst = append(dst, '#')
	}
	return dst, after
}

// appendOrigin appends the part of the origin that distinguishes the piece from others of
// its kind that can go to the same square: nothing if there are none, otherwise the file,
// the rank or both, the first of these that is enough.
func (p *Position) appendOrigin(dst []byte, m packed) []byte {
	from, to, piece := m.from(), m.to(), m.piece()
	rivals := p.unblocked(reach(piece, p.turn, to)&p.ofKind(piece)&p.side(p.turn)&^from.bit(), to)
	if rivals != 0 && p.legal(m) { // a legal move need not be distinguished from illegal ones
		for set := rivals; set != 0; set &= set - 1 {
			rival := lowest(set)
			if !p.legal(packMove(rival, to, NoPiece, piece, m.captured())) {
				rivals &^= rival.bit()
			}
		}
	}
	if rivals == 0 {
		return dst
	}
	onFile := rivals&(fileA<<from.File()) != 0
	onRank := rivals&(rank1<<(8*from.Rank())) != 0
	if !onFile || onRank {
		dst = append(dst, 'a'+byte(from.File()))
	}
	if onFile {
		dst = append(dst, '1'+byte(from.Rank()))
	}
	return dst
}

const fileA uint64 = 0x0101010101010101
