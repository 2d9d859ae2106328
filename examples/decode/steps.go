package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A spriteTable numbers the sprites of a page, so that a position can be written as what
// changed: the numbers of the sprites that came or went.
type spriteTable struct {
	numbers map[sprite]int
	all     []sprite
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
	steps := make([]string, len(nodes))
	on := make([][]int, len(nodes)) // the sprites of each node
	for i, n := range nodes {
		var before []int
		if i > 0 {
			before = on[n.prev]
		}
		for _, s := range n.board.picture() {
			on[i] = append(on[i], t.number(s))
		}
		var changed []string
		for _, number := range slices.Concat(before, on[i]) {
			if slices.Contains(before, number) != slices.Contains(on[i], number) {
				changed = append(changed, strconv.FormatInt(int64(number), 36))
			}
		}
		steps[i] = strings.Join(changed, ".")
		if i > 0 && n.prev != i-1 {
			steps[i] = fmt.Sprintf("%d:%s", n.prev, steps[i])
		}
	}
	return strings.Join(steps, " ")
}
