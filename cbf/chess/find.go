package chess

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"example.com/boardcodec/cbf/internal/inside"
	"example.com/boardcodec/cbf/internal/quote"
	"example.com/boardcodec/cbf/internal/san"
)

// init hands on what the packages above need and nobody else.
func init() {
	inside.Play = Position.after
	inside.Number = (*Position).numberOf
	inside.Nth = (*Position).nth
	inside.Irregular = (*Position).irregular
	inside.PlayLegal = Position.playLegal
	inside.PlaySAN = Position.playSAN
	inside.PlayPlain = (*Position).playPlain
	inside.Find = (*Position).find
	inside.FindError = (*Position).findError
}

// A sought move is the meaning of a text in a position: "Nbd2" means that a knight on the
// b-file moves to d2.
type sought struct {
	piece, promotion Piece  // the kinds; NoPiece if there is no promotion
	from             uint64 // the squares that the piece may come from; none for castling
	to               Square // 0 for castling
	wing             int    // for castling
}

// isCastling reports whether the move is castling.
func (s *sought) isCastling() bool { return s.from == 0 }

// means reports whether m, a move of p, is the sought one, which is not castling.
func (s *sought) means(p *Position, m Move) bool {
	return s.from&m.From.bit() != 0 && m.To == s.to && m.From != m.To && m.Promotion == s.promotion &&
		p.at(m.From).Kind() == s.piece && !p.isCastling(m)
}

// seek returns the meaning of the form of a text. The language has the letters of pieces; nil is English.
// It returns false if a letter means no piece, or promotion to a piece that a pawn cannot become.
func (p *Position) seek(f *san.Form, language *san.Letters) (s sought, ok bool) {
	if f.Castling != 0 {
		return sought{piece: King, wing: int(f.Castling) - 2}, true // two or three O's
	}
	s.to = Square(f.ToRank<<3 | f.ToFile)
	s.from = ^uint64(0)
	if f.FromFile >= 0 {
		s.from = fileSquares(int(f.FromFile))
	}
	if f.FromRank >= 0 {
		s.from &= rankSquares(int(f.FromRank))
	}
	first := Square(bits.TrailingZeros64(s.from))
	switch {
	case f.Letters[0] != 0:
		s.piece = pieceOf(f.Letters, language)
		if s.piece == NoPiece {
			return s, false
		}
	case s.from&(s.from-1) != 0:
		s.piece = Pawn
	case f.Promotion == 0 && p.namesCastling(first, s.to):
		return sought{piece: King, wing: wingOf(first, s.to)}, true
	default:
		s.piece = max(p.at(first).Kind(), Pawn) // no pawn is on an empty square either, so no move fits
	}
	if s.piece == Pawn && f.FromFile < 0 {
		s.from &= fileSquares(s.to.File()) // not a capture
	}
	if letter := f.Promotion; letter != 0 {
		if letter >= 'a' && letter <= 'z' {
			letter, language = letter-('a'-'A'), nil // as in UCI
		}
		s.promotion = pieceOf([2]rune{letter}, language)
		return s, s.promotion >= Knight && s.promotion <= Queen
	}
	return s, true
}

// pieceOf returns the kind of piece that a name, one letter or two, means in a language, or NoPiece.
func pieceOf(name [2]rune, language *san.Letters) Piece {
	if language != nil {
		i := slices.Index(language[:], name)
		if i < 0 {
			return NoPiece
		}
		return King - Piece(i) // the kinds are in the opposite order
	}
	if name[0] >= 128 || name[1] != 0 || pieceOfLetter[name[0]] >= blackBit {
		return NoPiece
	}
	return pieceOfLetter[name[0]]
}

// find returns the legal move that the form of a text means, the position after it, and how
// many legal moves it fits. Unless that is 1, the move and the position have no meaning.
func (p *Position) find(f *san.Form, language *san.Letters) (m Move, after Position, n int) {
	s, ok := p.seek(f, language)
	if !ok {
		return m, after, 0
	}
	if s.isCastling() {
		castling, listed := p.castlingMove(s.wing)
		if listed && p.legalTo(castling, &after) {
			n = 1
		}
		return castling, after, n
	}
	promotes := s.piece == Pawn && s.to.Rank() == p.side.rank(7)
	if promotes != (s.promotion != NoPiece) {
		return m, after, 0
	}
	from := p.movers(s.piece, s.to) & s.from
	several := from&(from-1) != 0
	perhapsEnPassant := s.piece == Pawn && s.to == p.enPassantSquare()
	if !several && !perhapsEnPassant { // nearly always: no list of the legal moves is needed
		m = Move{From: Square(bits.TrailingZeros64(from)), To: s.to, Promotion: s.promotion}
		if from != 0 && p.leadsTo(m, &after) {
			n = 1
		}
		return m, after, n
	}
	for _, legal := range p.LegalMoves() {
		if s.means(p, legal) {
			m, n = legal, n+1
		}
	}
	return m, p.after(m), n
}

// castlingMove returns castling on a wing, and whether it is in the numbered list or, in
// Chess960, has a free way.
func (p *Position) castlingMove(wing int) (m Move, listed bool) {
	m, free := p.castling960(wing)
	if m != (Move{}) {
		return m, free
	}
	m.From = p.side.square(sqE1)
	m.To, _ = castlingTargets(p.side, wing)
	return m, p.castlings(m.From)&m.To.bit() != 0
}

// findError returns why a text, which has the form f, does not name exactly one legal move, and
// which moves it might mean. It wraps ErrSyntax, ErrMove or ErrAmbiguous.
func (p *Position) findError(text string, f *san.Form, language *san.Letters) error {
	s, ok := p.seek(f, language)
	if !ok {
		return fmt.Errorf("%w: not a move in algebraic notation: %s", ErrSyntax, quote.Clip(text))
	}
	var same, near []string // legal moves that fit, and those of the same kind of piece
	add := func(to *[]string, m Move) {
		if len(*to) <= mostMoves { // SAN of all of them would take long
			*to = append(*to, p.SAN(m))
		}
	}
	for _, m := range p.LegalMoves() {
		switch {
		case p.at(m.From).Kind() != s.piece:
		case s.means(p, m):
			add(&same, m)
		case s.piece != Pawn || m.To.File() == s.to.File() || s.from&m.From.bit() != 0:
			add(&near, m)
		}
	}
	if len(same) > 1 {
		return fmt.Errorf("%w: %s can be %s", ErrAmbiguous, quote.Clip(text), list(same, " or "))
	}
	possible := "no move of that kind is possible"
	switch {
	case len(near) == 1:
		possible = "possible is " + near[0]
	case len(near) > 1:
		possible = "possible are " + list(near, ", ")
	}
	return fmt.Errorf("%w: %s%s; %s", ErrMove, quote.Clip(text), p.whyIllegal(&s), possible)
}

// whyIllegal returns why the listed move that is sought is illegal, to follow its text in a
// message, or "" if none is listed.
func (p *Position) whyIllegal(s *sought) string {
	m, listed := Move{}, false
	if s.isCastling() {
		m, listed = p.castlingMove(s.wing)
	} else {
		numbered := p.Numbered()
		i := slices.IndexFunc(numbered, func(other Move) bool { return s.means(p, other) })
		if i >= 0 {
			m, listed = numbered[i], true
		}
	}
	switch {
	case !listed:
		return ""
	case p.lacksRight(m):
		return " is castling without the right to it"
	case p.isCastling(m):
		return " leads out of, through or into check"
	case p.isLeftover(m):
		return " does not follow a double step"
	}
	return " leaves the king in check"
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
