package cbf

import "encoding/binary"

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
var setupRights = [4]castling{whiteLong, whiteShort, blackLong, blackShort}

// setupPieces lists the pieces in the order of the codes, 1 to 6 for White and 9
// to 14 for Black.
var setupPieces = [8]Piece{1: King, 2: Queen, 3: Knight, 4: Bishop, 5: Rook, 6: Pawn}

// setupCodes is the inverse of setupPieces.
var setupCodes = func() (t [8]byte) {
	for code, piece := range setupPieces {
		if piece != NoPiece {
			t[piece] = byte(code)
		}
	}
	return t
}()

// setupPosition reads the set-up. A square with a code without a meaning is empty,
// and in bad; an e.p. file above 8 is ignored. Decoding a record reports both.
func (g *Game) setupPosition() (p Position, bad uint64) {
	p.number = uint16(g.setup[32]) + 1
	codes := g.setupPlanes()
	for code, piece := range setupPieces {
		set := codes[0] ^ (uint64(code&1) - 1)
		set &= codes[1] ^ (uint64(code>>1&1) - 1)
		set &= codes[2] ^ (uint64(code>>2&1) - 1)
		for i := range 3 {
			p.plane[i] |= set & -uint64(piece>>i&1)
		}
	}
	// Codes 7 and 15, and 8.
	bad = codes[0]&codes[1]&codes[2] | codes[3]&^(codes[0]|codes[1]|codes[2])
	p.plane[3] = codes[3] &^ bad
	flags := g.bytes[byteFlags1]
	if flags&blackToMoveBit != 0 {
		p.side = Black
	}
	for i, right := range setupRights {
		if flags>>(2+i)&1 != 0 {
			p.castling |= right
		}
	}
	if file := g.bytes[byteFlags2] & epFileBits; file <= 8 {
		p.register = file
	}
	return p, bad
}

// setupPlanes returns the planes of the codes as stored. The four bytes of a rank
// are spread to 16 bits each, and then to two codes of 8 bits each, which is the
// width of a file in a plane.
func (g *Game) setupPlanes() (plane [4]uint64) {
	for rank := range 8 {
		four := uint64(binary.LittleEndian.Uint32(g.setup[4*rank:]))
		four = (four | four<<16) & 0x0000FFFF_0000FFFF
		four = (four | four<<8) & 0x00FF00FF_00FF00FF
		codes := (four>>4 | four<<8) & 0x0F0F0F0F_0F0F0F0F
		for i := range plane {
			plane[i] |= codes >> i & rank1 << rank
		}
	}
	return plane
}

// storeSetup is the inverse of setupPosition for positions that a set-up can hold.
func (g *Game) storeSetup(p *Position) {
	clear(g.setup[:])
	for i := range 64 {
		piece := p.at(NewSquare(i&7, i>>3))
		code := setupCodes[piece.Kind()] | byte(piece&blackBit)
		g.setup[i/2] |= code << (4 * (^i & 1))
	}
	g.setup[32] = byte(p.number - 1)
	setBit(&g.bytes[byteFlags1], blackToMoveBit, p.side == Black)
	for i, right := range setupRights {
		setBit(&g.bytes[byteFlags1], 1<<(2+i), p.castling&right != 0)
	}
	g.bytes[byteFlags2] = g.bytes[byteFlags2]&^epFileBits | p.register
}
