// Package bgtest has the boards that tests of sgfbg and of the packages below it share. Only _test.go
// files import it.
package bgtest

import (
	"math"
	"math/rand/v2"

	"example.com/boardcodec/sgfbg/bg"
)

// HostileBoards are boards with a field out of its range.
var HostileBoards = map[string]func(b *bg.Board){
	"zero":            func(b *bg.Board) { *b = bg.Board{} },
	"cube 0":          func(b *bg.Board) { b.CubeValue = 0 },
	"cube 3":          func(b *bg.Board) { b.CubeValue = 3 },
	"cube below 0":    func(b *bg.Board) { b.CubeValue = -1 << 31 },
	"cube 65536":      func(b *bg.Board) { b.CubeValue = 65536 },
	"owner":           func(b *bg.Board) { b.CubeOwner = 2 },
	"200 checkers":    func(b *bg.Board) { b.Checkers[0][5] = 200 },
	"256 checkers":    func(b *bg.Board) { b.Checkers[0] = [25]uint8{5: 128, 6: 128} },
	"both sides":      func(b *bg.Board) { b.Checkers[0][0] = 1 },
	"dice 7-0":        func(b *bg.Board) { b.Dice = [2]uint8{7, 0} },
	"one die":         func(b *bg.Board) { b.Dice = [2]uint8{1, 0} },
	"side on roll":    func(b *bg.Board) { b.OnRoll = bg.NoPlayer },
	"turn":            func(b *bg.Board) { b.Turn = 9 },
	"state":           func(b *bg.Board) { b.State = 99 },
	"doubles":         func(b *bg.Board) { b.Doubles = 1 << 30 },
	"doubles below 0": func(b *bg.Board) { b.Doubles = -1 },
	"resigned":        func(b *bg.Board) { b.Resigned = 4 },
	"length":          func(b *bg.Board) { b.Length = -1 },
	"score":           func(b *bg.Board) { b.Score[1] = 1_000_000_000 },
	"score below 0":   func(b *bg.Board) { b.Score[0] = -1 },
	"side of 16":      func(b *bg.Board) { b.PerSide = 16 },
	"side below 0":    func(b *bg.Board) { b.PerSide = math.MinInt },
}

// RandomBoard returns a position that may come up, often with checkers on the bar or
// few left.
func RandomBoard(random *rand.Rand) bg.Board {
	b := bg.NewBoard()
	b.Checkers = [2][25]uint8{}
	span := []int{25, 24, 12, 6}[random.IntN(4)]
	for p := range b.Checkers {
		for range 1 + random.IntN(15) {
			i := random.IntN(span)
			if i < 24 && b.Checkers[1-p][23-i] > 0 {
				continue
			}
			b.Checkers[p][i]++
		}
		if b.BorneOff()[bg.Player(p)] == 15 {
			b.Checkers[p][24]++
		}
	}
	return b
}
