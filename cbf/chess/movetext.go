package chess

import (
	"bytes"
	"fmt"
	"math/bits"

	"example.com/boardcodec/cbf/internal/quote"
	"example.com/boardcodec/cbf/internal/san"
)

// A MoveText is what the text of a move says, whatever the position: "Nbd2" that a
// knight of the b-file moves to d2. A caller who knows other notations or the letters of other
// languages fills it in; [Position.Find] finds the move. It is comparable.
type MoveText struct {
	Piece              Piece  // the kind; NoPiece if the text names only squares, as in UCI
	FromFile, FromRank uint8  // 1 to 8; 0 = not named. For NoPiece, both are
	To                 Square // ignored in castling
	Promotion          Piece  // the kind; NoPiece if none is named
	Castling           Piece  // King or Queen, the side to which it castles, and all else is ignored; NoPiece in other moves
}

// parseMoveText reads the forms of a move that [Position.ParseSAN] lists. Other text is
// a [*SyntaxError] (ErrSyntax).
func parseMoveText(s string) (MoveText, error) {
	b := []byte(s)
	form, n := san.Parse(b)
	if n > 0 && len(bytes.Trim(b[n:], "+#!?")) == 0 {
		if t, ok := readForm(&form); ok {
			return t, nil
		}
	}
	return MoveText{}, &SyntaxError{In: inSAN, Err: fmt.Errorf("%w: %s", ErrSyntax, quote.Clip(s))}
}

// readForm gives the letters of a move their English meaning.
func readForm(form *san.Form) (t MoveText, ok bool) {
	switch form.Castling {
	case 2:
		return MoveText{Castling: King}, true
	case 3:
		return MoveText{Castling: Queen}, true
	}
	t = MoveText{
		FromFile: uint8(form.FromFile + 1),
		FromRank: uint8(form.FromRank + 1),
		To:       NewSquare(int(form.ToFile), int(form.ToRank)),
	}
	if letter := form.Letters; letter[0] != 0 {
		if t.Piece = englishPiece(letter[0]); t.Piece == NoPiece || letter[1] != 0 {
			return t, false
		}
	} else if t.FromFile == 0 || t.FromRank == 0 {
		t.Piece = Pawn
	}
	if letter := form.Promotion; letter != 0 {
		if letter >= 'a' && letter <= 'z' {
			letter -= 'a' - 'A' // as in UCI
		}
		t.Promotion = englishPiece(letter)
		if t.Promotion < Knight || t.Promotion > Queen {
			return t, false
		}
	}
	return t, true
}

// englishPiece returns the kind of piece that a capital letter stands for, or NoPiece.
func englishPiece(letter rune) Piece {
	if letter < 128 && pieceOfLetter[letter] < blackBit {
		return pieceOfLetter[letter]
	}
	return NoPiece
}

// valid reports whether the fields that count have values that the type describes.
func (t *MoveText) valid() bool {
	if t.Castling != NoPiece {
		return t.Castling == King || t.Castling == Queen
	}
	return t.To < 64 && t.Piece <= King &&
		(t.Promotion == NoPiece || t.Promotion >= Knight && t.Promotion <= Queen)
}

// from returns the squares that the piece of a move may come from, as far as the text
// names them.
func (t *MoveText) from() uint64 {
	from := ^uint64(0)
	if t.FromFile > 0 {
		from = fileSquares(int(t.FromFile) - 1)
	} else if t.Piece == Pawn {
		from = fileSquares(t.To.File()) // not a capture
	}
	if t.FromRank > 0 {
		from &= rankSquares(int(t.FromRank) - 1)
	}
	return from
}

// Find returns the legal move that t means, and how many legal moves t fits. If it fits
// just one, Find sets after to the position after it; otherwise neither the move nor
// after has a meaning.
func (p *Position) Find(t *MoveText, after *Position) (m Move, n int) {
	if !t.valid() {
		return m, 0
	}
	piece, castling := t.Piece, t.Castling
	if piece == NoPiece {
		piece, castling = p.identify(t)
	}
	if castling != NoPiece {
		m, listed := p.castlingMove(castling)
		return m, b2i(listed && p.legalTo(m, after))
	}
	last := piece == Pawn && t.To.Rank() == p.side.rank(7)
	if last == (t.Promotion == NoPiece) {
		return m, 0
	}
	from := p.movers(piece, t.To)
	ordinary := from
	if piece == Pawn && t.To == p.enPassantSquare() {
		// A capture en passant, which movers leaves out: to the register's
		// file, from the files beside it.
		beside := fileSquares(t.To.File())
		from |= (beside<<8 | beside>>8) & rankSquares(p.side.rank(4)) & p.pawns() & p.men(p.side)
	}
	named := t.from()
	from, ordinary = from&named, ordinary&named
	if from != 0 && from&(from-1) == 0 && from == ordinary { // mostly
		m = Move{From: Square(bits.TrailingZeros64(from)), To: t.To, Promotion: t.Promotion}
		return m, b2i(p.leadsTo(m, after))
	}
	for ; from != 0; from &= from - 1 {
		listed := Move{Square(bits.TrailingZeros64(from)), t.To, t.Promotion, from&-from&^ordinary != 0}
		var to Position
		if p.legalTo(listed, &to) {
			m, *after = listed, to
			n++
		}
	}
	return m, n
}

// identify returns which piece, or which castling, is meant by a text that names only
// squares.
func (p *Position) identify(t *MoveText) (piece, castling Piece) {
	if t.Castling != NoPiece {
		return NoPiece, t.Castling
	}
	from := NewSquare(int(t.FromFile)-1, int(t.FromRank)-1)
	man := p.At(from)
	switch {
	case p.castlers != 0 && p.at(from) == King.Of(p.side) && p.names960(from, t.To):
		return NoPiece, [2]Piece{short: King, long: Queen}[wingOf(from, t.To)]
	case man == NoPiece:
		return Pawn, NoPiece // no pawn is there either, so no move fits
	case from != p.side.square(sqE1) || !castles(man, Move{From: from, To: t.To}):
		return man.Kind(), NoPiece
	case t.To > from:
		return King, King
	default:
		return King, Queen
	}
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
