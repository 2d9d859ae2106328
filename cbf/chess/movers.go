package chess

// pawnMovers returns the squares from which a pawn of the side to move, if it is there, reaches
// the square to: by a capture if that is one of the occupied squares, occ.
func (p *Position) pawnMovers(to, occ uint64) uint64 {
	if occ&to != 0 {
		return pawnSources(to, p.side, low) | pawnSources(to, p.side, high)
	}
	from := pawnSources(to, p.side, single)
	if from&occ == 0 {
		from |= pawnSources(to, p.side, double)
	}
	return from
}

// movers returns the pieces of a kind, of the side to move, that reach a square by
// an ordinary move of the numbered list: not castling, not an e.p. capture.
func (p *Position) movers(kind Piece, to Square) uint64 {
	occ, own := p.occupied(), p.men(p.side)
	if own&to.bit() != 0 {
		return 0
	}
	var from uint64
	switch kind {
	case King:
		from = attackTables[to&63].leaps[King] & p.kings()
	case Knight:
		from = attackTables[to&63].leaps[Knight] & p.knights()
	case Bishop:
		from = bishopAttacks(to, occ) & p.bishops()
	case Rook:
		from = rookAttacks(to, occ) & p.rooks()
	case Queen:
		from = (bishopAttacks(to, occ) | rookAttacks(to, occ)) & p.queens()
	case Pawn:
		from = p.pawnMovers(to.bit(), occ) & p.pawns()
	}
	return from & own
}
