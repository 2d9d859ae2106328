package cbmoves

// A piece keeps its number, which is unique within its side, until it promotes.
const (
	kingID = 15
	slot0  = 16 // + n: the piece to which pawn n promoted
	noCode = 24 // all pieces of a set-up that have no code
)

// kinds lists, for each kind of piece, the number of its first piece, the number of pieces
// with codes, the first code, and the number of offsets for each piece (section 1 of the
// manual).
var kinds = [King + 1]struct{ id, count, code, offsets uint8 }{
	Pawn:   {0, 8, 0x00, 4},
	Knight: {8, 2, 0x20, 8},
	Bishop: {10, 2, 0x30, 16},
	Rook:   {12, 2, 0x50, 16},
	Queen:  {14, 1, 0x70, 32},
	King:   {kingID, 1, 0x90, 8},
}

// The other codes.
const (
	codeCastleRight = 0x98 // with the rook on the h-side of the king, for both sides
	codeCastleLeft  = 0x99
	codeNull        = 0x9a
	codePromotion   = 0xa0 // + pawn, then 0010xxyy: offset, piece
	codePromoted    = 0xa8 // + slot, then 001xxxxx: offset
	codeNAG         = 0xb0 // then the NAG; or + a NAG of 1 to 31
	codeResult      = 0xd0
	codeText        = 0xe0
	codeVariation   = 0xf0
	codeEnd         = 0xf1 // of a variation
	codeEndOfData   = 0xff

	secondMark = 0x20 // a second byte of a move, with all x and y 0
	shortNAGs  = 31   // the largest NAG of one byte
)

// A mover is the meaning of a code below codeCastleRight: the number of the piece, and
// the row of the offset for each side to move.
type mover struct {
	id  uint8
	row [2]uint8
}

var movers = func() (m [codeCastleRight]mover) {
	for kind, k := range kinds {
		piece := Piece(kind)
		for n := range k.count * k.offsets {
			offset := n % k.offsets
			rows := [2]uint8{rowOf(piece, White, offset), rowOf(piece, Black, offset)}
			m[k.code+n] = mover{k.id + n/k.offsets, rows}
		}
	}
	return m
}()
