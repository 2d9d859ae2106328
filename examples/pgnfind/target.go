package main

import (
	"math/bits"

	"example.com/boardcodec/cbf/chess"
)

// A target is a position that is looked for.
type target struct {
	key   chess.Key
	empty uint64 // the squares
	men   int    // pieces and pawns of both sides
	pawns [2]int
	home  [2]uint64 // pawns on their first squares, which never come back
}

// newTarget returns the target for a position.
func newTarget(p chess.Position) *target {
	t := &target{key: p.Key(), empty: p.Squares(chess.NoPiece)}
	t.men, t.pawns, t.home = menAndHome(&p)
	return t
}

// is reports whether a position is the one that is looked for.
func (t *target) is(p *chess.Position) bool {
	return p.Squares(chess.NoPiece) == t.empty && p.Key() == t.key
}

// isBehind reports whether the target cannot come after a position: men or pawns that it has are gone,
// or pawns that it has at home have moved.
func (t *target) isBehind(p *chess.Position) bool {
	men, pawns, home := menAndHome(p)
	for color := range pawns {
		if pawns[color] < t.pawns[color] || t.home[color]&^home[color] != 0 {
			return true
		}
	}
	return men < t.men
}

// menAndHome returns the number of men, and for each side that of its pawns, and its pawns at home.
func menAndHome(p *chess.Position) (men int, pawns [2]int, home [2]uint64) {
	white, black := p.Squares(chess.Pawn), p.Squares(chess.Pawn.Of(chess.Black))
	men = 64 - bits.OnesCount64(p.Squares(chess.NoPiece))
	return men, [2]int{bits.OnesCount64(white), bits.OnesCount64(black)}, [2]uint64{white & rank2, black & rank7}
}

// The squares of a rank: a Square is 8*rank + file.
const rank2, rank7 uint64 = 0xff << 8, 0xff << 48
