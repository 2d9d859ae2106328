package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/sgfbg"
)

// A spriteTable numbers the sprites of a page, so that a position can be written as what
// changed: the numbers of the sprites that came or went.
type spriteTable struct {
	numbers map[sprite]int
	all     []sprite
	starts  []startView       // of usual first positions
	usual   map[string]string // their symbols, by what steps writes for them
}

// newSpriteTable returns a table with the positions in which most games begin: they are
// drawn once.
func newSpriteTable() *spriteTable {
	t := &spriteTable{numbers: map[sprite]int{}, usual: map[string]string{}}
	for _, p := range []board{chessBoard{Position: chess.StartPosition()}, matchBoard(sgfbg.NewBoard(), sgfbg.Move{})} {
		start := startView{ID: fmt.Sprintf("start%d", len(t.starts))}
		for _, s := range p.picture() {
			start.Sprites = append(start.Sprites, viewOfSprite(s))
		}
		t.starts = append(t.starts, start)
		t.usual[t.steps([]node{{board: p}})] = start.ID
	}
	return t
}

func (t *spriteTable) number(s sprite) int {
	n, ok := t.numbers[s]
	if !ok {
		n = len(t.all)
		t.numbers[s] = n
		t.all = append(t.all, s)
	}
	return n
}

// steps returns the positions of a game for the script, with a space between them. Each
// has the sprites that are in it and not in the position before, or the reverse, as
// numbers in base 36 between dots: "1.a.2c". The number of the position before comes
// first if that is not the last one: "4:1.a".
func (t *spriteTable) steps(nodes []node) string {
	var b strings.Builder
	on := make([][]int, len(nodes)) // the sprites of each node, in the order of their numbers
	for i, n := range nodes {
		for _, s := range n.board.picture() {
			on[i] = append(on[i], t.number(s))
		}
		slices.Sort(on[i])
		before := []int(nil)
		if i > 0 {
			before = on[n.prev]
			b.WriteByte(' ')
			if n.prev != i-1 {
				b.WriteString(strconv.Itoa(n.prev) + ":")
			}
		}
		for j, number := range changes(before, on[i]) {
			if j > 0 {
				b.WriteByte('.')
			}
			b.WriteString(strconv.FormatInt(int64(number), 36))
		}
	}
	return b.String()
}

// changes returns the numbers that are in one of two sorted lists.
func changes(before, after []int) (changed []int) {
	for len(before) > 0 && len(after) > 0 {
		switch d := before[0] - after[0]; {
		case d == 0:
			before, after = before[1:], after[1:]
		case d < 0:
			changed = append(changed, before[0])
			before = before[1:]
		default:
			changed = append(changed, after[0])
			after = after[1:]
		}
	}
	return append(append(changed, before...), after...)
}

// MarshalJSON returns the sprites by their numbers, each as an array: the symbol, x, y,
// what it is and where for a screen reader, and its text.
func (t *spriteTable) MarshalJSON() ([]byte, error) {
	all := make([][]any, 0, len(t.all))
	for _, s := range t.all {
		row := []any{s.id, s.x, s.y, s.group, s.item}
		if s.text != "" {
			row = append(row, s.text)
		}
		all = append(all, row)
	}
	return json.Marshal(all)
}
