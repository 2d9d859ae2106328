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

func init() {
	inside.Play = Position.after
	inside.PlaySAN = Position.playSAN
	inside.PlayPlain = (*Position).playPlain
	inside.Find = (*Position).find
	inside.FindError = (*Position).findError
}

// A sought move is what the text of a move says of a position: "Nbd2" that a knight of the
// b-file moves to d2.
type sought struct {
	piece, promotion Piece  // the kinds; NoPiece if there is no promotion
	castling         Piece  // King or Queen, the side to which it castles, and only the piece counts besides; NoPiece in other moves
	from             uint64 // the squares that the piece may come from
	to               Square
}

// seek returns what a text says, in the letters of a language; nil is English. It returns false
// if a letter is not that of a piece.
func (p *Position) seek(f *san.Form, letters *san.Letters) (s sought, ok bool) {
	switch f.Castling {
	case 2:
		return sought{piece: King, castling: King}, true
	case 3:
		return sought{piece: King, castling: Queen}, true
	}
	s.to = Square(f.ToFile<<3 | f.ToRank)
	s.from = ^uint64(0)
	if f.FromFile >= 0 {
		s.from = fileSquares(int(f.FromFile))
	}
	if f.FromRank >= 0 {
		s.from &= rankSquares(int(f.FromRank))
	}
	switch {
	case f.Letters[0] != 0:
		if s.piece = pieceOf(f.Letters, letters); s.piece == NoPiece {
			return s, false
		}
	case s.from&(s.from-1) != 0:
		s.piece = Pawn
	default:
		s.piece, s.castling = p.identify(Square(bits.TrailingZeros64(s.from)), s.to)
	}
	if s.piece == Pawn && f.FromFile < 0 {
		s.from &= fileSquares(s.to.File()) // not a capture
	}
	if letter := f.Promotion; letter != 0 {
		if letter >= 'a' && letter <= 'z' {
			letter, letters = letter-('a'-'A'), nil // as in UCI
		}
		s.promotion = pieceOf([2]rune{letter}, letters)
		return s, s.promotion >= Knight && s.promotion <= Queen
	}
	return s, true
}

// pieceOf returns the kind of piece that letters stand for, NoPiece if they stand for none.
func pieceOf(letters [2]rune, of *san.Letters) Piece {
	if of != nil {
		if i := slices.Index(of[:], letters); i >= 0 {
			return King - Piece(i)
		}
	} else if letters[0] < 128 && letters[1] == 0 && pieceOfLetter[letters[0]] < blackBit {
		return pieceOfLetter[letters[0]]
	}
	return NoPiece
}

// identify returns which piece, or which castling, is meant by a text that names only
// squares.
func (p *Position) identify(from, to Square) (piece, castling Piece) {
	man := p.at(from)
	switch {
	case p.castlers != 0 && man == King.Of(p.side) && p.names960(from, to):
		return King, [2]Piece{short: King, long: Queen}[wingOf(from, to)]
	case man == NoPiece:
		return Pawn, NoPiece // no pawn is there either, so no move fits
	case from != p.side.square(sqE1) || !castles(man, Move{From: from, To: to}):
		return man.Kind(), NoPiece
	case to > from:
		return King, King
	default:
		return King, Queen
	}
}

// find returns the legal move that a text means, the position after it, and how many legal
// moves the text fits. If it is not just one, neither the move nor the position has a meaning.
func (p *Position) find(f *san.Form, letters *san.Letters) (m Move, after Position, n int) {
	s, ok := p.seek(f, letters)
	if !ok {
		return m, after, 0
	}
	if s.castling != NoPiece {
		if m, listed := p.castlingMove(s.castling); listed && p.legalTo(m, &after) {
			return m, after, 1
		}
		return m, after, 0
	}
	last := s.piece == Pawn && s.to.Rank() == p.side.rank(7)
	if last == (s.promotion == NoPiece) {
		return m, after, 0
	}
	from := p.movers(s.piece, s.to)
	ordinary := from & s.from
	if s.piece == Pawn && s.to == p.enPassantSquare() {
		// A capture en passant, which movers leaves out: to the register's
		// file, from the files beside it.
		beside := fileSquares(s.to.File())
		from |= (beside<<8 | beside>>8) & rankSquares(p.side.rank(4)) & p.pawns() & p.men(p.side)
	}
	from &= s.from
	if from != 0 && from&(from-1) == 0 && from == ordinary { // mostly
		m = Move{From: Square(bits.TrailingZeros64(from)), To: s.to, Promotion: s.promotion}
		if p.leadsTo(m, &after) {
			n = 1
		}
		return m, after, n
	}
	for ; from != 0; from &= from - 1 {
		listed := Move{Square(bits.TrailingZeros64(from)), s.to, s.promotion, from&-from&ordinary == 0}
		switch {
		case n == 0 && p.legalTo(listed, &after):
			m, n = listed, 1
		case n > 0 && p.legal(listed):
			n++
		}
	}
	return m, after, n
}

// castlingMove returns the castling to the side of King or Queen, and whether
// it is listed.
func (p *Position) castlingMove(to Piece) (Move, bool) {
	if p.castlers != 0 {
		wing := short
		if to == Queen {
			wing = long
		}
		if m, free := p.castling960(wing); m != (Move{}) {
			return m, free
		}
	}
	m := Move{From: p.side.square(sqE1), To: p.side.square(sqG1)}
	if to == Queen {
		m.To = p.side.square(sqC1)
	}
	return m, p.castlings(m.From)&m.To.bit() != 0
}

// findError returns why the text does not name exactly one legal move, and which moves it might
// mean. It wraps ErrSyntax, ErrMove or ErrAmbiguous.
func (p *Position) findError(text string, f *san.Form, letters *san.Letters) error {
	s, ok := p.seek(f, letters)
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
		man := p.at(m.From)
		fits := s.from&m.From.bit() != 0
		switch {
		case s.castling != NoPiece || castles(man, m) || p.takesRook(m):
			if man.Kind() == King && s.piece == King {
				add(&near, m)
			}
		case man.Kind() != s.piece:
		case m.To == s.to && fits && m.Promotion == s.promotion:
			add(&same, m)
		case s.piece != Pawn || m.To == s.to || m.To.File() == s.to.File() || fits:
			add(&near, m)
		}
	}
	if len(same) > 1 {
		return fmt.Errorf("%w: %s can be %s", ErrAmbiguous, quote.Clip(text), list(same, " or "))
	}
	what := "no move of that kind is possible"
	switch {
	case len(near) == 1:
		what = "possible is " + near[0]
	case len(near) > 1:
		what = "possible are " + list(near, ", ")
	}
	return fmt.Errorf("%w: %s%s; %s", ErrMove, quote.Clip(text), p.whyIllegal(&s), what)
}

// whyIllegal returns why a listed move that is sought is illegal, "" if there is none.
func (p *Position) whyIllegal(s *sought) string {
	m, listed := p.pseudoLegalFit(s)
	switch {
	case !listed:
		return ""
	case p.IsCastlingWithoutRight(m):
		return " is castling without the right to it"
	case castles(p.at(m.From), m) || p.takesRook(m):
		return " leads out of, through or into check"
	case p.IsLeftoverEnPassant(m):
		return " does not follow a double step"
	}
	return " leaves the king in check"
}

// pseudoLegalFit returns a listed move, legal or not, that is sought.
func (p *Position) pseudoLegalFit(s *sought) (Move, bool) {
	if s.castling != NoPiece {
		return p.castlingMove(s.castling)
	}
	for _, m := range p.Numbered() {
		if m != (Move{}) && m.To == s.to && s.from&m.From.bit() != 0 && m.Promotion == s.promotion &&
			p.at(m.From).Kind() == s.piece && !castles(p.at(m.From), m) {
			return m, true
		}
	}
	return Move{}, false
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
