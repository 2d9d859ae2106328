package chess

import (
	"fmt"
	"strings"

	"example.com/boardcodec/cbf/internal/quote"
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
	t, err := parseMoveText(s)
	if err != nil {
		return Move{}, err
	}
	var after Position
	m, n := p.Find(&t, &after)
	if n != 1 {
		return Move{}, &SyntaxError{In: inSAN, Err: p.FindError(s, &t)}
	}
	return m, nil
}

// FindError returns why the text s, which says t, does not name exactly one legal move,
// and which moves it might mean. It wraps ErrMove or ErrAmbiguous.
func (p *Position) FindError(s string, t *MoveText) error {
	piece, castling := t.Piece, t.Castling
	if piece == NoPiece {
		piece, castling = p.identify(t)
	}
	named := t.from()
	var same, near []string // legal moves that fit, and those of the same kind of piece
	add := func(to *[]string, m Move) {
		if len(*to) <= mostMoves { // SAN of all of them would take long
			*to = append(*to, p.SAN(m))
		}
	}
	for _, m := range p.LegalMoves() {
		man := p.at(m.From)
		switch {
		case castling != NoPiece || castles(man, m) || p.takesRook(m):
			if man.Kind() == King && (castling != NoPiece || piece == King) {
				add(&near, m)
			}
		case man.Kind() != piece:
		case m.To == t.To && named&m.From.bit() != 0 && m.Promotion == t.Promotion:
			add(&same, m)
		case piece != Pawn || m.To == t.To || m.To.File() == t.To.File() || named&m.From.bit() != 0:
			add(&near, m)
		}
	}
	if len(same) > 1 {
		return fmt.Errorf("%w: %s can be %s", ErrAmbiguous, quote.Clip(s), list(same, " or "))
	}
	what := "no move of that kind is possible"
	if len(near) > 0 {
		what = "possible " + are(near) + list(near, ", ")
	}
	if m, listed := p.pseudoLegalFit(t, piece, castling); listed {
		why := "leaves the king in check"
		switch {
		case p.IsCastlingWithoutRight(m):
			why = "is castling without the right to it"
		case castles(p.at(m.From), m) || p.takesRook(m):
			why = "leads out of, through or into check"
		case p.IsLeftoverEnPassant(m):
			why = "does not follow a double step"
		}
		return fmt.Errorf("%w: %s %s; %s", ErrMove, quote.Clip(s), why, what)
	}
	return fmt.Errorf("%w: %s; %s", ErrMove, quote.Clip(s), what)
}

// pseudoLegalFit returns a listed move, legal or not, that the text names.
func (p *Position) pseudoLegalFit(t *MoveText, piece, castling Piece) (Move, bool) {
	if castling != NoPiece {
		return p.castlingMove(castling)
	}
	named := t.from()
	for _, m := range p.Numbered() {
		if m != (Move{}) && m.To == t.To && named&m.From.bit() != 0 && m.Promotion == t.Promotion &&
			p.at(m.From).Kind() == piece && !castles(p.at(m.From), m) {
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
