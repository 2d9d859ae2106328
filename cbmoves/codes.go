package cbmoves

// Within its side a piece keeps one number through the game: that of its code.
const (
	knight0 = 8  // b-file, or the first in the FEN
	bishop0 = 10 // c-file
	rook0   = 12 // a-file
	queenID = 14
	kingID  = 15
	slot0   = 16 // what the pawn of that index became
	noCode  = 24 // pieces of a set-up beyond the codes, all of them
)

// numbers lists the first number of each kind of piece, and how many have codes.
var numbers = [King + 1]struct{ first, size uint8 }{
	Pawn:   {0, 8},
	Knight: {knight0, 2},
	Bishop: {bishop0, 2},
	Rook:   {rook0, 2},
	Queen:  {queenID, 1},
	King:   {kingID, 1},
}

// firstCode lists the code of offset 0 for the pieces that have codes of one byte
// (section 1 of the manual).
var firstCode = [slot0]byte{
	0x00, 0x04, 0x08, 0x0c, 0x10, 0x14, 0x18, 0x1c, // pawns a to h: 4 offsets
	0x20, 0x28, // knights b, g: 8
	0x30, 0x40, // bishops c, f: 16
	0x50, 0x60, // rooks a, h: 16
	0x70, // queen: 32
	0x90, // king: 8
}

// The other codes.
const (
	codeCastleRight = 0x98 // with the rook on the right of the king, for White; the h-side for both
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

	shortNAGs = 31 // the largest NAG of one byte
)

// A mover is the meaning of a code below codeCastleRight: the number of the piece
// and the row of the reach, by the side to move.
type mover struct {
	id  uint8
	row [2]uint8
}

// movers is the inverse of firstCode.
var movers = func() (m [codeCastleRight]mover) {
	for piece := Pawn; piece <= King; piece++ {
		ofWhite, ofBlack := blocks[White][piece], blocks[Black][piece]
		for id := numbers[piece].first; id < numbers[piece].first+numbers[piece].size; id++ {
			for n := range ofWhite.size {
				m[firstCode[id]+n] = mover{id, [2]uint8{ofWhite.first + n, ofBlack.first + n}}
			}
		}
	}
	return m
}()
