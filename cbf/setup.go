package cbf

// Section 2.6: 33 bytes, two squares a byte, a1 first and along the rank, the
// file a, c, e or g in the high nibble; the last byte is the move number - 1.
// The side to move, the rights and the e.p. file stand in the header:
//
//	flags1 bit   1      2       3      4       5
//	             black  w 0-0-0 w 0-0  b 0-0-0 b 0-0
//	flags2 bit   0..3
//	             e.p. file 1..8
const (
	blackToMoveBit = 1 << 1
	epFileBits     = 15
)

// setupRights has the rights in the order of the flags from bit 2.
var setupRights = [4]castling{whiteLong, whiteShort, blackLong, blackShort}

// setupPosition reads the set-up. Nibbles that are no man are empty squares, an
// e.p. file above 8 is none: whoever decodes the record has reported them.
func (g *Game) setupPosition() Position {
	p := Position{number: uint16(g.setup[32]) + 1}
	for i, b := range g.setup[:32] {
		if b != 0 { // most squares are empty
			p.put(NewSquare(2*i&7, i>>2), setupMan(b>>4))
			p.put(NewSquare(2*i&7+1, i>>2), setupMan(b&15))
		}
	}
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
	return p
}

// setupMan returns the man of a nibble, none if it is the code of no man.
func setupMan(nibble byte) Piece {
	if letters[nibble] == '-' {
		return NoPiece
	}
	return Piece(nibble)
}

// storeSetup is the inverse of setupPosition for positions that a set-up holds.
func (g *Game) storeSetup(p *Position) {
	clear(g.setup[:])
	for i := range 64 {
		g.setup[i/2] |= byte(p.at(NewSquare(i&7, i>>3))) << (4 * (^i & 1))
	}
	g.setup[32] = byte(p.number - 1)
	setBit(&g.bytes[byteFlags1], blackToMoveBit, p.side == Black)
	for i, right := range setupRights {
		setBit(&g.bytes[byteFlags1], 1<<(2+i), p.castling&right != 0)
	}
	g.bytes[byteFlags2] = g.bytes[byteFlags2]&^epFileBits | p.register
}
