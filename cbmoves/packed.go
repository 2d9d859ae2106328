package cbmoves

import (
	"errors"
	"fmt"
)

// A packed is the content of a Token or an Item in one word, without its text and its
// line. A token then fits the registers for the arguments of a function, which saves
// nearly a third of the time of a scan, and a tree takes much less memory than with
// separate fields.
//
//	field      first bit  width
//	kind               0      8
//	value              8     16   all kinds except moves: NAG, TextKind, Result, Code
//	From               8      8
//	To                16      8
//	Promotion         24      8
//	Piece             32      8
//	Captured          40      8
//	Castling          48      1
//	EnPassant         49      1
type packed uint64

const (
	packedCastling  packed = 1 << 48
	packedEnPassant packed = 1 << 49
	packedNull             = packed(KindMove)
)

// pack returns an item that is not a move.
func pack(k Kind, value uint16) packed { return packed(k) | packed(value)<<8 }

// packMove returns a move that is neither castling nor an en passant capture.
func packMove(from, to Square, promotion, piece, captured Piece) packed {
	return packed(KindMove) | packed(from)<<8 | packed(to)<<16 |
		packed(promotion)<<24 | packed(piece)<<32 | packed(captured)<<40
}

// packed returns the move as the content of an item.
func (m Move) packed() packed {
	i := packMove(m.From, m.To, m.Promotion, m.Piece, m.Captured)
	if m.Castling {
		i |= packedCastling
	}
	if m.EnPassant {
		i |= packedEnPassant
	}
	return i
}

// The fields of a move.

func (i packed) from() Square     { return Square(i >> 8) }
func (i packed) to() Square       { return Square(i >> 16) }
func (i packed) promotion() Piece { return Piece(i >> 24) }
func (i packed) piece() Piece     { return Piece(i >> 32) }
func (i packed) captured() Piece  { return Piece(i >> 40) }

// isNull reports whether From, To and Promotion, bits 8 to 31, are 0.
func (i packed) isNull() bool { return i&0xffffff00 == 0 }

// capturedOn returns the square of the captured piece: To or, for an en passant capture, the square
// beside From.
func (i packed) capturedOn() Square {
	if i&packedEnPassant != 0 {
		return i.from()&^7 | i.to()&7
	}
	return i.to()
}

// The methods of both Token and Item.

// MarshalText returns an error that wraps [errors.ErrUnsupported], because a token or an item
// has no text, and JSON would not show its content. Use [Append] to write games.
func (i packed) MarshalText() ([]byte, error) { return nil, errNoText }

var errNoText = fmt.Errorf("cbmoves: no text for items and tokens: %w", errors.ErrUnsupported)

// Kind returns the kind of the token or item. The other methods are meaningful only for their kind.
func (i packed) Kind() Kind { return Kind(i) }

// valueOf returns the value of an item of kind k, and 0 for an item of another kind.
func (i packed) valueOf(k Kind) uint16 {
	if i.Kind() != k {
		return 0
	}
	return uint16(i >> 8)
}

// Move returns the move of a KindMove.
func (i packed) Move() Move {
	if i.Kind() != KindMove {
		return Move{}
	}
	return Move{
		From:      i.from(),
		To:        i.to(),
		Promotion: i.promotion(),
		Piece:     i.piece(),
		Captured:  i.captured(),
		Castling:  i&packedCastling != 0,
		EnPassant: i&packedEnPassant != 0,
	}
}

// NAG returns the number of a KindNAG.
func (i packed) NAG() uint16 { return i.valueOf(KindNAG) }

// TextKind returns the kind of the text of a KindText.
func (i packed) TextKind() TextKind { return TextKind(i.valueOf(KindText)) }

// Result returns the result of a KindResult.
func (i packed) Result() Result { return Result(i.valueOf(KindResult)) }

// Code returns the code of a KindUnknown: d4-df, e6-ef or f2-fe.
func (i packed) Code() byte { return byte(i.valueOf(KindUnknown)) }
