package main

import (
	"math/bits"

	"example.com/boardcodec/cbf/chess"
)

// A target is a position that is looked for.
type target struct {
	key   chess.Key
	board chess.Board
	men   [2]int    // pieces and pawns of each side
	home  [2]uint64 // pawns on their first squares, which never come back
}

func newTarget(p chess.Position) *target {
	t := &target{key: p.Key(), board: p.Board()}
	t.men, t.home = menAndHome(t.board)
	return t
}

// is reports whether a position is the one that is looked for.
func (t *target) is(p *chess.Position) bool { return p.Board() == t.board && p.Key() == t.key }

// isBehind reports whether the target cannot come after a position: men that it has are gone, or
// pawns that it has at home have moved.
func (t *target) isBehind(p *chess.Position) bool {
	men, home := menAndHome(p.Board())
	return men[0] < t.men[0] || men[1] < t.men[1] || (t.home[0]&^home[0])|(t.home[1]&^home[1]) != 0
}

func menAndHome(b chess.Board) (men [2]int, home [2]uint64) {
	all := b[0] | b[1] | b[2] // see chess.Board
	men[1] = bits.OnesCount64(b[3])
	men[0] = bits.OnesCount64(all) - men[1]
	pawns := b[0] &^ b[1] &^ b[2]
	return men, [2]uint64{pawns &^ b[3] & rank2, pawns & b[3] & rank7}
}

// The squares of a rank: a Square is 8*rank + file.
const rank2, rank7 uint64 = 0xff << 8, 0xff << 48
