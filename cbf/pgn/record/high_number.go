package record

import (
	"math/bits"

	"example.com/boardcodec/cbf/chess"
)

// mayBeHigh reports whether a move of the side to move may have a number of 127, which cannot have
// a comment in a record, or more, which a record cannot hold. It costs much less than
// [chess.Position.Number], and is true of some lower numbers too.
func mayBeHigh(p *chess.Position, m chess.Move) bool {
	b := p.Board()
	black := p.Turn() == chess.Black
	men := (b[0] | b[1] | b[2]) &^ b[3] // see chess.Board
	rank := uint64(1 << 6)              // the seventh on the a-file
	if black {
		men, rank = b[3], 1<<1
	}
	men &= 1<<m.From<<1 - 1 // no others have numbers up to that of m
	// A king has eight moves at most, castling included, and a pawn four, except on the
	// seventh rank: there each of its three moves has four numbers.
	pawns := men & b[0] &^ b[1] &^ b[2]
	leapers := men & b[1] &^ b[0] // knights and kings
	diagonals, straights := men&b[0]&(b[1]|b[2]), men&b[2]&^b[1]
	return 8*bits.OnesCount64(leapers)+13*bits.OnesCount64(diagonals)+14*bits.OnesCount64(straights)+
		4*bits.OnesCount64(pawns)+8*bits.OnesCount64(pawns&(rank*files)) >= 127
}

// files has a bit for each file, on the first rank.
const files uint64 = 0x0101010101010101
