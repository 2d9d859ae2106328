package cbf

import (
	"encoding/binary"

	"example.com/boardcodec/cbf/chess"
)

// Section 2.6: 33 bytes, two squares a byte, a1 first and along the rank, the
// file a, c, e or g in the high nibble; the last byte is the move number - 1.
// The side to move, the rights and the e.p. file are in the header:
//
//	flags1 bit   1      2       3      4       5
//	             black  w 0-0-0 w 0-0  b 0-0-0 b 0-0
//	flags2 bit   0..3
//	             e.p. file 1..8
const (
	blackToMoveBit = 1 << 1
	epFileBits     = 15
)

// setupRights lists the rights in the order of the flags from bit 2.
var setupRights = [4]chess.Castling{chess.WhiteLong, chess.WhiteShort, chess.BlackLong, chess.BlackShort}

// setupPieces lists the pieces in the order of the codes, 1 to 6 for White and 9
// to 14 for Black.
var setupPieces = [8]chess.Piece{
	1: chess.King, 2: chess.Queen, 3: chess.Knight, 4: chess.Bishop, 5: chess.Rook, 6: chess.Pawn,
}

// setupCodes is the inverse of setupPieces.
var setupCodes = func() (t [8]byte) {
	for code, piece := range setupPieces {
		if piece != chess.NoPiece {
			t[piece] = byte(code)
		}
	}
	return t
}()

// readSetup reads the set-up. The squares in bad have codes without a meaning, and are
// empty; an e.p. file above 8 is ignored. Decoding a record reports both.
func (g *Game) readSetup() (s chess.Setup, bad uint64) {
	s.MoveNumber = int(g.setup[32]) + 1
	// The bits of the codes, to those of the pieces: setupPieces for all squares.
	codes := g.setupPlanes()
	c0, c1, c2 := codes[0], codes[1], codes[2]
	king, queen, knight := c0&^c1&^c2, c1&^c0&^c2, c0&c1&^c2
	bishop, rook, pawn := c2&^c0&^c1, c0&c2&^c1, c1&c2&^c0
	bad = c0&c1&c2 | codes[3]&^(c0|c1|c2) // codes 7 and 15, and 8
	s.Board = chess.Board{queen | bishop | pawn, king | knight | bishop, king | queen | rook, codes[3] &^ bad}
	flags := g.bytes()[byteFlags1]
	if flags&blackToMoveBit != 0 {
		s.Turn = chess.Black
	}
	for i, right := range setupRights {
		if flags>>(2+i)&1 != 0 {
			s.Castling |= right
		}
	}
	if file := g.bytes()[byteFlags2] & epFileBits; file <= 8 {
		s.EnPassantFile = int(file)
	}
	return s, bad
}

// position returns the position of a set-up that readSetup has returned.
func position(s *chess.Setup) chess.Position {
	p, _ := s.Position() // no error: readSetup returns no value out of range
	return p
}

// setupPlanes returns the codes as stored: plane i has bit i of each, by square as in a
// chess.Board.
func (g *Game) setupPlanes() (plane [4]uint64) {
	for half := range 4 { // two ranks each
		codes := binary.LittleEndian.Uint64(g.setup[8*half:])
		codes = codes>>4&0x0F0F0F0F_0F0F0F0F | codes&0x0F0F0F0F_0F0F0F0F<<4 // the square of the high nibble first
		for i := range plane {
			plane[i] |= everyFourth(codes>>i) << (16 * half)
		}
	}
	return plane
}

// everyFourth returns bits 0, 4, 8 ... 60 of x as 16 bits.
func everyFourth(x uint64) uint64 {
	x &= 0x11111111_11111111
	x = (x | x>>3) & 0x03030303_03030303
	x = (x | x>>6) & 0x000F000F_000F000F
	x = (x | x>>12) & 0x000000FF_000000FF
	return (x | x>>24) & 0xFFFF
}

// storeSetup is the inverse of readSetup for values that a set-up can hold.
func (g *Game) storeSetup(s *chess.Setup) {
	clear(g.setup[:])
	for i := range 64 { // the squares are in the order of Square
		piece := s.Board.At(chess.Square(i))
		code := setupCodes[piece.Kind()] | byte(piece-piece.Kind())
		g.setup[i/2] |= code << (4 * (^i & 1))
	}
	g.setup[32] = byte(s.MoveNumber - 1)
	flags := g.change()
	setBit(&flags[byteFlags1], blackToMoveBit, s.Turn == chess.Black)
	for i, right := range setupRights {
		setBit(&flags[byteFlags1], 1<<(2+i), s.Castling&right != 0)
	}
	flags[byteFlags2] = flags[byteFlags2]&^epFileBits | byte(s.EnPassantFile)
}
