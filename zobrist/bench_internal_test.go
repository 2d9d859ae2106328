package zobrist

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"testing"
)

// BenchmarkLayouts compares four points for each line of the pattern table, as
// in a Table, with two, three and five. The loops differ in nothing else.
//
// Two points at a time take 1.6 to 1.8 times as long as four. Three need 47 KB
// (9x9) and 209 KB (19x19) instead of 114 and 477: they are slower by a tenth for
// 9x9, and as fast for 19x19 while the table stays in a cache of 1 MB, but touch
// a third more cache lines, which a program that does other work between two
// boards has to fetch again. Five are no faster and need 264 KB and 1.1 MB.
func BenchmarkLayouts(b *testing.B) {
	for _, size := range []int{9, 19} {
		table, err := GenerateTable(size, 7)
		if err != nil {
			b.Fatal(err)
		}
		r := rand.New(rand.NewPCG(8, 9))
		boards := make([][]byte, 1024)
		for i := range boards {
			boards[i] = make([]byte, size*size)
			for p := range boards[i] {
				boards[i][p] = ".#O"[r.IntN(3)]
			}
		}
		for _, l := range []struct {
			points int
			sum    func(patterns []line, board []byte) (h0, h1, h2, h3, h4, h5, h6, h7, bad uint64)
		}{{2, sum2}, {3, sum3}, {4, nil}, {5, sum5}} {
			patterns, hash := table.patterns, table.Hash
			if l.sum != nil {
				patterns = patternsOf(table, l.points)
				hash = func(board []byte) (uint64, error) {
					h0, h1, h2, h3, h4, h5, h6, h7, bad := l.sum(patterns, board)
					if bad != 0 {
						return 0, ErrStone
					}
					h, _ := least(h0, h1, h2, h3, h4, h5, h6, h7)
					return h, nil
				}
			}
			for _, board := range boards {
				got, _ := hash(board)
				if want, _ := table.Hash(board); got != want {
					b.Fatalf("%d points a line: hash %x, want %x", l.points, got, want)
				}
			}
			b.Run(fmt.Sprintf("size=%d/points=%d", size, l.points), func(b *testing.B) {
				b.ReportAllocs()
				for i := 0; b.Loop(); i++ {
					_, _ = hash(boards[i%len(boards)])
				}
				b.ReportMetric(float64(len(patterns)*64)/1000, "KB-table")
			})
		}
	}
}

// patternsOf makes the pattern table for so many points a line.
func patternsOf(t *Table, points int) []line {
	var patterns []line
	for first := 0; first < len(t.lines)+8; first += points { // a block beyond the board, for loops that take two
		block := make([]line, 1)
		for p := first; p < first+points; p++ { // the first point is the highest digit
			longer := make([]line, 0, 3*len(block))
			for _, l := range block {
				longer = append(longer, l, l, l)
				if p < len(t.lines) {
					longer[len(longer)-2].xor(&t.lines[p][black])
					longer[len(longer)-1].xor(&t.lines[p][white])
				}
			}
			block = longer
		}
		patterns = append(patterns, block...)
	}
	return patterns
}

// take returns the next points of a board as a word, and the rest of the board
// without the first count of them.
func take(board, rest []byte, count int) (points uint64, left []byte) {
	if len(rest) >= 8 {
		return binary.LittleEndian.Uint64(rest), rest[count:]
	}
	return lastPoints(board, rest), rest[min(count, len(rest)):]
}

func sum2(patterns []line, board []byte) (h0, h1, h2, h3, h4, h5, h6, h7, bad uint64) {
	for rest := board; len(rest) > 0; {
		var points uint64
		points, rest = take(board, rest, 8)
		stone := points & bytes8
		white := points >> 6 & stone
		bad |= points ^ empty8 ^ stone*ifStone ^ white*ifWhite
		codes := (stone + white) * (3<<8 | 1)
		block := (*[4 * 9]line)(patterns)
		patterns = patterns[4*9:]
		for i := range uint64(4) {
			l := &block[i*9+codes>>(8+16*i)&0xff]
			h0 ^= l[0]
			h1 ^= l[1]
			h2 ^= l[2]
			h3 ^= l[3]
			h4 ^= l[4]
			h5 ^= l[5]
			h6 ^= l[6]
			h7 ^= l[7]
		}
	}
	return
}

func sum3(patterns []line, board []byte) (h0, h1, h2, h3, h4, h5, h6, h7, bad uint64) {
	for rest := board; len(rest) > 0; {
		var points uint64
		points, rest = take(board, rest, 6)
		stone := points & bytes8
		white := points >> 6 & stone
		bad |= points ^ empty8 ^ stone*ifStone ^ white*ifWhite
		codes := (stone + white) * (9<<16 | 3<<8 | 1)
		block := (*[2 * 27]line)(patterns)
		patterns = patterns[2*27:]
		l := &block[codes>>16&0xff]
		h0 ^= l[0]
		h1 ^= l[1]
		h2 ^= l[2]
		h3 ^= l[3]
		h4 ^= l[4]
		h5 ^= l[5]
		h6 ^= l[6]
		h7 ^= l[7]
		l = &block[27+codes>>40&0xff]
		h0 ^= l[0]
		h1 ^= l[1]
		h2 ^= l[2]
		h3 ^= l[3]
		h4 ^= l[4]
		h5 ^= l[5]
		h6 ^= l[6]
		h7 ^= l[7]
	}
	return
}

func sum5(patterns []line, board []byte) (h0, h1, h2, h3, h4, h5, h6, h7, bad uint64) {
	for rest := board; len(rest) > 0; {
		var points uint64
		points, rest = take(board, rest, 5)
		stone := points & bytes8
		white := points >> 6 & stone
		bad |= points ^ empty8 ^ stone*ifStone ^ white*ifWhite
		codes := (stone + white) * (81<<32 | 27<<24 | 9<<16 | 3<<8 | 1)
		l := &(*[243]line)(patterns)[codes>>32&0xff]
		patterns = patterns[243:]
		h0 ^= l[0]
		h1 ^= l[1]
		h2 ^= l[2]
		h3 ^= l[3]
		h4 ^= l[4]
		h5 ^= l[5]
		h6 ^= l[6]
		h7 ^= l[7]
	}
	return
}
