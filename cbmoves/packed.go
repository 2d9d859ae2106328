package cbmoves

// A packed is what a Token or an Item is, in one word. So a token fits the
// registers in which a function gets its arguments, which saves a scan nearly a
// third of its time, and a tree takes much less room than with a field for each.
//
//	field      first bit  width
//	kind               0      8
//	value              8     16   all kinds but moves: NAG, TextKind, Result, Code
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

func pack(k Kind, value uint16) packed { return packed(k) | packed(value)<<8 }

func packMove(from, to Square, promotion, piece, captured Piece) packed {
	return packed(KindMove) | packed(from)<<8 | packed(to)<<16 |
		packed(promotion)<<24 | packed(piece)<<32 | packed(captured)<<40
}

func packAll(m Move) packed {
	p := packMove(m.From, m.To, m.Promotion, m.Piece, m.Captured)
	if m.Castling {
		p |= packedCastling
	}
	if m.EnPassant {
		p |= packedEnPassant
	}
	return p
}

// The methods that Token and Item have alike.

// Kind says what it is.
func (p packed) Kind() Kind { return Kind(p) }

// Move is the move of a KindMove.
func (p packed) Move() Move {
	return Move{
		From:      Square(p >> 8),
		To:        Square(p >> 16),
		Promotion: Piece(p >> 24),
		Piece:     Piece(p >> 32),
		Captured:  Piece(p >> 40),
		Castling:  p&packedCastling != 0,
		EnPassant: p&packedEnPassant != 0,
	}
}

// NAG is the number of a KindNAG.
func (p packed) NAG() uint16 { return uint16(p >> 8) }

// TextKind is the kind of a KindText.
func (p packed) TextKind() TextKind { return TextKind(p >> 8) }

// Result is the result of a KindResult.
func (p packed) Result() Result { return Result(p >> 8) }

// Code is the code of a KindUnknown.
func (p packed) Code() byte { return byte(p >> 8) }
