package zobrist_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"

	"example.com/boardcodec/zobrist"
)

// textbook is the loop that every Go program has: eight times over the board,
// through a list of destinations, looking at every byte.
type textbook struct {
	to     [8][]int
	values [][3]uint64
}

func newTextbook(tb testing.TB, table *zobrist.Table) *textbook {
	o := newOracle(tb, table)
	loop := &textbook{values: o.values}
	for k := range zobrist.Symmetry(8) {
		for p := range o.values {
			loop.to[k] = append(loop.to[k], k.Point(p, o.size))
		}
	}
	return loop
}

// hash returns the canonical hash, false for a board with a wrong byte.
func (t *textbook) hash(board []byte) (uint64, bool) {
	best := ^uint64(0)
	for k := range t.to {
		var h uint64
		for p, c := range board {
			switch c {
			case '#':
				h ^= t.values[t.to[k][p]][0]
			case 'O':
				h ^= t.values[t.to[k][p]][1]
			case '.':
			default:
				return 0, false
			}
		}
		best = min(best, h)
	}
	return best, true
}

// So many inputs go round in a benchmark: too many for the processor to learn
// its branches by heart, few enough to stay in its cache.
const rounds = 1 << 10

// benchBoards returns boards with so many stones. With stones -1 their number
// is random too.
func benchBoards(size, stones int) [][]byte {
	r := rand.New(rand.NewPCG(8, 9))
	boards := make([][]byte, rounds)
	for i := range boards {
		n := stones
		if n < 0 {
			n = r.IntN(size*size + 1)
		}
		boards[i] = []byte(randomBoard(r, size, n))
	}
	return boards
}

// BenchmarkCanonical: the canonical hash of whole boards, beside the textbook
// loop.
func BenchmarkCanonical(b *testing.B) {
	for _, size := range []int{9, 19} {
		table := generate(b, size)
		loop := newTextbook(b, table)
		for _, stones := range []int{size * size / 4, size * size, -1} {
			name := fmt.Sprintf("size=%d/stones=%d", size, stones)
			if stones < 0 {
				name = fmt.Sprintf("size=%d/stones=mixed", size)
			}
			boards := benchBoards(size, stones)
			for _, board := range boards {
				hash, err := table.Hash(board)
				if want, ok := loop.hash(board); err != nil || !ok || hash != want {
					b.Fatal("the two disagree")
				}
			}
			b.Run(name+"/textbook", func(b *testing.B) {
				b.SetBytes(int64(size * size))
				b.ReportAllocs()
				for i := uint(0); b.Loop(); i++ {
					_, _ = loop.hash(boards[i%rounds])
				}
			})
			b.Run(name+"/Canonical", func(b *testing.B) {
				b.SetBytes(int64(size * size))
				b.ReportAllocs()
				for i := uint(0); b.Loop(); i++ {
					_, _, _ = table.Canonical(boards[i%rounds])
				}
			})
		}
	}
}

// BenchmarkState: one stone placed or removed on a board that is half full, then the canonical hash, as a
// game or a search does; the textbook loop hashes the board it has then.
func BenchmarkState(b *testing.B) {
	for _, size := range []int{9, 19} {
		table := generate(b, size)
		loop := newTextbook(b, table)
		r := rand.New(rand.NewPCG(8, 9))
		start := table.NewState()
		for p, stone := range []byte(randomBoard(r, size, size*size/2)) {
			if stone != '.' {
				_ = start.Place(p, stone)
			}
		}
		var points [rounds]int
		for i := range points {
			points[i] = r.IntN(size * size)
		}
		run := func(name string, hash func(state *zobrist.State)) {
			b.Run(fmt.Sprintf("size=%d/%s", size, name), func(b *testing.B) {
				b.ReportAllocs()
				state := *start
				for i := uint(0); b.Loop(); i++ {
					if p := points[i%rounds]; state.Board()[p] == '.' {
						_ = state.Place(p, "#O"[i%2])
					} else {
						_ = state.Remove(p)
					}
					hash(&state)
				}
			})
		}
		run("textbook", func(state *zobrist.State) { _, _ = loop.hash(state.Board()) })
		run("State", func(state *zobrist.State) { _, _ = state.Canonical() })
	}
}

// BenchmarkReadTable: what a table costs that is read, beside one of the same
// size that is made: most of both is the tables for Hash.
func BenchmarkReadTable(b *testing.B) {
	for _, size := range []int{9, 19} {
		file := []byte(text(b, generate(b, size)))
		b.Run(fmt.Sprintf("size=%d/ReadTable", size), func(b *testing.B) {
			b.SetBytes(int64(len(file)))
			b.ReportAllocs()
			for b.Loop() {
				_, _ = zobrist.ReadTable(bytes.NewReader(file))
			}
		})
		b.Run(fmt.Sprintf("size=%d/GenerateTable", size), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_, _ = zobrist.GenerateTable(size, 1)
			}
		})
	}
}
