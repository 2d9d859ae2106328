package cbmoves

// InCheck reports whether the side to move is in check. If it has several
// kings, one attacked king is enough.
func (p Position) InCheck() bool { return p.inCheck(p.turn) }

func (p *Position) inCheck(c Color) bool { return p.attacked(p.kings()&p.side(c), c.Other()) }

// Legal reports whether chess allows m, which needs only From, To and Promotion:
// [Position.Play] plays it, it leaves no king of its side attacked, and a king
// castles neither out of check nor through it. A side without a king is never in
// check. The null move is legal unless the side to move is in check.
func (p Position) Legal(m Move) bool {
	facts, err := p.resolve(m)
	return err == nil && p.legal(facts)
}

// legal is Legal of a move that resolve has described.
func (p *Position) legal(m packed) bool {
	switch {
	case m == packedNull:
		return !p.inCheck(p.turn)
	case m&packedCastling != 0:
		king := m.from()
		kingTo, _ := castlingTargets(king, wingOf(king, m.to()))
		if p.attacked(span(king, kingTo), p.turn.Other()) {
			return false
		}
	}
	after := *p
	after.play(m)
	return !after.inCheck(p.turn)
}

// canMove reports whether the side to move, which is in check, has a legal move.
// Castling is not legal then.
func (p *Position) canMove() bool {
	side := p.side(p.turn)
	kings := p.kings() & side
	return p.anyLegal(kings) || p.anyLegal(side&^kings)
}

// anyLegal reports whether any of some pieces has a legal move but castling.
func (p *Position) anyLegal(pieces uint64) bool {
	for ; pieces != 0; pieces &= pieces - 1 {
		from := lowest(pieces)
		piece := p.pieceAt(from)
		for squares := destinations(piece, p.turn, from) &^ p.side(p.turn); squares != 0; squares &= squares - 1 {
			to, promotion := lowest(squares), NoPiece
			if piece == Pawn && (rank1|rank8)&to.bit() != 0 {
				promotion = Queen // which piece makes no difference to its own king
			}
			if m := p.facts(piece, from, to, promotion); m != 0 && p.legal(m) {
				return true
			}
		}
	}
	return false
}
