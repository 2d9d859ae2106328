package cbf

import (
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

	setupNumber   = setupSize - 1 // where the move number is
	maxMoveNumber = 256
)

// setupRights lists the rights in the order of the flags from bit 2.
var setupRights = [4]chess.Castling{chess.WhiteLong, chess.WhiteShort, chess.BlackLong, chess.BlackShort}

// setupPieces lists the pieces in the order of the codes, 1 to 6 for White and 9
// to 14 for Black.
var setupPieces = [8]chess.Piece{
	1: chess.King, 2: chess.Queen, 3: chess.Knight, 4: chess.Bishop, 5: chess.Rook, 6: chess.Pawn,
}

// setupMen are the pieces of all codes, with badCode for a code without a meaning.
var setupMen = func() (t [16]chess.Piece) {
	for code := range t {
		switch kind := setupPieces[code&7]; {
		case kind != chess.NoPiece:
			t[code] = kind.Of(chess.Color(code >> 3))
		case code != 0:
			t[code] = badCode
		}
	}
	return t
}()

const badCode chess.Piece = 0x80

// setupCodes is the inverse of setupPieces.
var setupCodes = func() (t [8]byte) {
	for code, piece := range setupPieces {
		if piece != chess.NoPiece {
			t[piece] = byte(code)
		}
	}
	return t
}()

// readSetup reads the set-up. If the code of a square has no meaning, the square is empty and bad is
// true. An e.p. file above 8 is ignored. Decoding a record reports both.
func (g *Game) readSetup() (s chess.Setup, bad bool) {
	s.MoveNumber = int(g.setup[setupNumber]) + 1
	for i, codes := range g.setup[:setupNumber] { // the squares are in the order of Square
		first, second := setupMen[codes>>4], setupMen[codes&15]
		bad = bad || first == badCode || second == badCode
		s.Board[2*i], s.Board[2*i+1] = first&^badCode, second&^badCode
	}
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

// storeSetup is the inverse of readSetup for values that a set-up can hold.
func (g *Game) storeSetup(s *chess.Setup) {
	clear(g.setup[:])
	for i, piece := range s.Board {
		code := setupCodes[piece.Kind()] | byte(piece-piece.Kind())
		g.setup[i/2] |= code << (4 * (^i & 1)) // the first of two squares in the high half
	}
	g.setup[setupNumber] = byte(s.MoveNumber - 1)
	flags := g.change()
	setBit(&flags[byteFlags1], blackToMoveBit, s.Turn == chess.Black)
	for i, right := range setupRights {
		setBit(&flags[byteFlags1], 1<<(2+i), s.Castling&right != 0)
	}
	flags[byteFlags2] = flags[byteFlags2]&^epFileBits | byte(s.EnPassantFile)
}
