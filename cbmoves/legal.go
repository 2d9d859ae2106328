package cbmoves

import "iter"

// InCheck reports whether the side to move is in check. If it has several
// kings, one attacked king is enough.
func (p Position) InCheck() bool { return p.inCheck(p.turn) }

func (p *Position) inCheck(c Color) bool { return p.attacked(p.kings()&p.side(c), c.other()) }

// Legal reports whether chess allows m, which needs only From, To and Promotion:
// [Position.Play] plays it, it leaves no king of its side attacked, and a king
// castles neither out of check nor through it. A side without a king is never in
// check. The null move is legal unless the side to move is in check.
func (p Position) Legal(m Move) bool {
	facts, err := p.resolve(m.packed())
	return err == nil && p.legal(facts)
}

// LegalMoves returns the moves that chess allows, each once and with all its fields, in no
// particular order. Castling is spelt as [Move] says for a game that starts here. The null
// move is not among them.
func (p Position) LegalMoves() []Move {
	chess960 := p.isChess960()
	all := make([]Move, 0, 64)
	for m := range p.legalMoves() {
		all = append(all, m.Move())
	}
	for wing := right; wing <= left; wing++ {
		if m := p.castling(p.king(p.turn), wing, p.occupied(), chess960); m != 0 && p.legal(m) {
			all = append(all, m.Move())
		}
	}
	return all
}

// legal is Legal of a move that resolve has described.
func (p *Position) legal(m packed) bool {
	switch {
	case m == packedNull:
		return !p.inCheck(p.turn)
	case m&packedCastling != 0:
		king := m.from()
		kingTo, _ := castlingTargets(king, wingOf(king, m.to()))
		if p.attacked(span(king, kingTo), p.turn.other()) {
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
	for range p.legalMoves() {
		return true
	}
	return false
}

// legalMoves yields the legal moves of the side to move, castling apart.
func (p *Position) legalMoves() iter.Seq[packed] {
	return func(yield func(packed) bool) {
		g := p.guard()
		occupied, own := p.occupied(), p.side(p.turn)
		for pieces := own; pieces != 0; pieces &= pieces - 1 {
			from := lowest(pieces)
			piece := p.pieceAt(from)
			squares := destinations(piece, p.turn, from) &^ own & g.allowed(p, piece, from)
			if piece == Pawn {
				if !p.pawnMoves(&g, from, squares, yield) {
					return
				}
				continue
			}
			for ; squares != 0; squares &= squares - 1 {
				to := lowest(squares)
				if occupied&between[from&63][to&63] != 0 {
					continue
				}
				m := packMove(from, to, NoPiece, piece, p.pieceAt(to))
				if g.legal(p, m) && !yield(m) {
					return
				}
			}
		}
	}
}

// pawnMoves yields the legal moves of a pawn to some squares, and reports whether to go on.
func (p *Position) pawnMoves(g *guard, from Square, squares uint64, yield func(packed) bool) bool {
	for ; squares != 0; squares &= squares - 1 {
		to, first, last := lowest(squares), NoPiece, NoPiece
		if (rank1|rank8)&to.bit() != 0 {
			first, last = Knight, Queen
		}
		m := p.possible(packMove(from, to, first, Pawn, p.pieceAt(to)), p.occupied())
		if m == 0 || !g.legal(p, m) {
			continue
		}
		if !yield(m) {
			return false
		}
		for promotion := first + 1; promotion <= last; promotion++ {
			if !yield(packMove(from, to, promotion, Pawn, m.captured())) {
				return false
			}
		}
	}
	return true
}

// A guard is what keeps a side's king from being attacked after a move, found once for
// all moves of a position.
type guard struct {
	king   Square // offBoard if there is none
	pinned uint64 // pieces that uncover an attack on the king unless they stay in line
	ends   uint64 // squares on which a piece other than the king ends the check, all if there is none
	slow   bool   // with several kings, each move is tried
}

func (p *Position) guard() guard {
	own, other, occupied := p.side(p.turn), p.side(p.turn.other()), p.occupied()
	kings := p.kings() & own
	g := guard{king: lowest(kings), ends: ^uint64(0), slow: kings&(kings-1) != 0}
	if kings == 0 || g.slow {
		return g
	}
	king := g.king & 63
	checkers := p.leapers(king, p.turn.other())
	for set := p.sliders(king) & other; set != 0; set &= set - 1 {
		slider := lowest(set)
		switch way := between[king][slider&63] & occupied; {
		case way == 0:
			checkers |= slider.bit()
		case way&(way-1) == 0:
			g.pinned |= way & own
		}
	}
	switch {
	case checkers&(checkers-1) != 0:
		g.ends = 0
	case checkers != 0:
		g.ends = checkers | between[king][lowest(checkers)&63]
	}
	return g
}

// allowed returns the squares to which a piece on a square may go: its others all leave
// the king attacked.
func (g *guard) allowed(p *Position, piece Piece, from Square) uint64 {
	switch {
	case g.slow || g.king == offBoard || piece == King:
		return ^uint64(0)
	case piece == Pawn && p.enPassant != 0: // a capture en passant takes a piece that stands elsewhere
		return g.ends | p.enPassantSquare().bit()
	}
	return g.ends
}

// legal reports whether a move, other than castling, to a square that is allowed leaves
// the king unattacked.
func (g *guard) legal(p *Position, m packed) bool {
	from, to := m.from(), m.to()
	switch {
	case g.slow || m&packedEnPassant != 0:
		return p.legal(m)
	case g.king == offBoard:
		return true
	case m.piece() == King:
		return p.attackersThrough(to, p.turn.other(), p.occupied()&^from.bit()) == 0
	case g.pinned&from.bit() == 0:
		return true
	}
	return between[g.king&63][to&63]&from.bit() != 0 || between[g.king&63][from&63]&to.bit() != 0
}
