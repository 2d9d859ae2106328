package cbf

import (
	"bytes"
	"fmt"
	"math/bits"
	"strings"

	"example.com/boardcodec/cbf/internal/pgn"
)

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
// Space around the move is not accepted. Errors are a [*SyntaxError]: ErrSyntax if
// s does not have the form of a move, ErrMove if it fits no legal move, and ErrAmbiguous
// if it fits several. The latter two name the legal moves that may have been
// meant.
func (p Position) ParseSAN(s string) (Move, error) {
	t, ok := scanSAN([]byte(s))
	if !ok {
		return Move{}, &SyntaxError{In: inSAN, Err: fmt.Errorf("%w: %s", ErrSyntax, clip(s))}
	}
	var after Position
	m, n := p.find(&t, &after)
	if n != 1 {
		return Move{}, &SyntaxError{In: inSAN, Err: p.sanError(s, &t)}
	}
	return m, nil
}

// sanText is a parsed move in SAN.
type sanText struct {
	kind      Piece  // of the piece; Pawn without a letter, NoPiece where from is one square
	from      uint64 // the squares it may come from
	to        Square
	promotion Piece // NoPiece if none is named
	castling  Piece // King or Queen, the side to which it castles; NoPiece for other moves
}

// scanSAN parses SAN.
func scanSAN(b []byte) (t sanText, ok bool) {
	m, n := pgn.ParseMove(b)
	if n == 0 || len(bytes.Trim(b[n:], "+#!?")) > 0 {
		return t, false
	}
	ok = t.read(&m, nil)
	return t, ok
}

// find returns the legal move that t names, and how many such moves there are. If
// there is just one, it sets after to the position after it.
func (p *Position) find(t *sanText, after *Position) (m Move, n int) {
	if t.kind == NoPiece {
		p.identify(t)
	}
	if t.castling != NoPiece {
		m, listed := p.castlingMove(t.castling)
		return m, b2i(listed && p.legalTo(m, after))
	}
	last := t.kind == Pawn && t.to.Rank() == p.side.rank(7)
	if last == (t.promotion == NoPiece) {
		return m, 0
	}
	try := func(from uint64, enPassant bool) {
		for ; from != 0; from &= from - 1 {
			listed := Move{Square(bits.TrailingZeros64(from)), t.to, t.promotion, enPassant}
			if n == 0 && from&(from-1) == 0 { // the usual case
				if p.legalTo(listed, after) {
					m, n = listed, 1
				}
				return
			}
			var to Position
			if p.legalTo(listed, &to) {
				m, *after = listed, to
				n++
			}
		}
	}
	try(p.movers(t.kind, t.to)&t.from, false)
	if t.kind == Pawn && p.register != 0 && int(p.register) == t.to.File()+1 &&
		t.to.Rank() == p.side.rank(5) {
		// A capture en passant, which movers leaves out: to the register's
		// file, from the files beside it.
		beside := fileSquares(t.to.File())
		beside = (beside<<8 | beside>>8) & rankSquares(p.side.rank(4))
		try(beside&p.pawns()&p.men(p.side)&t.from, true)
	}
	return m, n
}

// identify finds which piece, or which castling, is meant by a text that names only
// squares.
func (p *Position) identify(t *sanText) {
	if t.castling != NoPiece {
		return
	}
	from := Square(bits.TrailingZeros64(t.from))
	man := p.at(from)
	t.kind = man.Kind()
	switch {
	case man == NoPiece:
		t.kind = Pawn // no pawn is there either, so no move fits
	case from != p.side.square(sqE1) || !castles(man, Move{From: from, To: t.to}):
	case t.to > from:
		t.castling = King
	default:
		t.castling = Queen
	}
}

// castlingMove returns the castling to the side of King or Queen, and whether
// it is listed.
func (p *Position) castlingMove(to Piece) (Move, bool) {
	from := p.side.square(sqE1)
	if p.at(from) != King.Of(p.side) {
		return Move{}, false
	}
	var c counter
	c.init(p)
	short, long := c.castlings(p, from)
	if to == King {
		return Move{From: from, To: from + 16}, short
	}
	return Move{From: from, To: from - 16}, long
}

// sanError says why a text does not name exactly one legal move, and which moves it
// might mean.
func (p *Position) sanError(s string, t *sanText) error {
	var same, near []string // legal moves that fit, and those of the same kind of piece
	add := func(to *[]string, m Move) {
		if len(*to) <= mostMoves { // SAN of all of them would take long
			*to = append(*to, p.SAN(m))
		}
	}
	for _, m := range p.LegalMoves() {
		man := p.at(m.From)
		switch {
		case t.castling != NoPiece || castles(man, m):
			if man.Kind() == King && (t.castling != NoPiece || t.kind == King) {
				add(&near, m)
			}
		case man.Kind() != t.kind:
		case m.To == t.to && t.from&m.From.bit() != 0 && m.Promotion == t.promotion:
			add(&same, m)
		case t.kind != Pawn || m.To == t.to || m.To.File() == t.to.File() || t.from&m.From.bit() != 0:
			add(&near, m)
		}
	}
	if len(same) > 1 {
		return fmt.Errorf("%w: %s can be %s", ErrAmbiguous, clip(s), list(same, " or "))
	}
	what := "no move of that kind is possible"
	if len(near) > 0 {
		what = "possible " + are(near) + list(near, ", ")
	}
	if m, listed := p.pseudoLegalFit(t); listed {
		why := "leaves the king in check"
		switch {
		case castles(p.at(m.From), m) && !p.mayCastle(m):
			why = "is castling without the right to it"
		case castles(p.at(m.From), m):
			why = "leads out of, through or into check"
		case p.IsLeftoverEnPassant(m):
			why = "does not follow a double step"
		}
		return fmt.Errorf("%w: %s %s; %s", ErrMove, clip(s), why, what)
	}
	return fmt.Errorf("%w: %s; %s", ErrMove, clip(s), what)
}

// pseudoLegalFit returns a listed move, legal or not, that the text names.
func (p *Position) pseudoLegalFit(t *sanText) (Move, bool) {
	if t.castling != NoPiece {
		return p.castlingMove(t.castling)
	}
	for _, m := range p.Numbered() {
		if m != (Move{}) && m.To == t.to && t.from&m.From.bit() != 0 && m.Promotion == t.promotion &&
			p.at(m.From).Kind() == t.kind && !castles(p.at(m.From), m) {
			return m, true
		}
	}
	return Move{}, false
}

func are(moves []string) string {
	if len(moves) == 1 {
		return "is "
	}
	return "are "
}

// mostMoves is how many moves a message lists.
const mostMoves = 12

// list joins moves for a message.
func list(moves []string, separator string) string {
	if len(moves) > mostMoves {
		return strings.Join(moves[:mostMoves], separator) + " ..."
	}
	return strings.Join(moves, separator)
}
