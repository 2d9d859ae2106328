package bg_test

import "example.com/boardcodec/sgfbg/bg"

// The oracle of the rules is a generator that tries every order of everything.

// naiveSteps are the legal steps by one die.
func naiveSteps(c *[2][25]uint8, p bg.Player, die uint8) (steps []bg.Step) {
	rear := 0
	for i, n := range c[p] {
		if n > 0 {
			rear = i + 1
		}
	}
	for from := 25; from > 0; from-- {
		to := from - int(die)
		switch {
		case c[p][from-1] == 0:
		case c[p][24] > 0 && from != 25:
		case to > 0 && c[1-p][24-to] > 1:
		case to <= 0 && rear > 6:
		case to < 0 && rear > from:
		default:
			steps = append(steps, bg.Step{From: uint8(from), To: uint8(max(to, 0))})
		}
	}
	return steps
}

func naiveStep(c [2][25]uint8, p bg.Player, s bg.Step) [2][25]uint8 {
	c[p][s.From-1]--
	if s.To > 0 {
		c[p][s.To-1]++
		if c[1-p][24-s.To] == 1 {
			c[1-p][24-s.To] = 0
			c[1-p][24]++
		}
	}
	return c
}

// naivePlays are the positions that all legal plays lead to.
func naivePlays(b *bg.Board, p bg.Player, dice [2]uint8) map[[2][25]uint8]bool {
	hi, lo := max(dice[0], dice[1]), min(dice[0], dice[1])
	orders := [][]uint8{{hi, lo}, {lo, hi}}
	if hi == lo {
		orders = [][]uint8{{hi, hi, hi, hi}}
	}
	// The most dice first, and of single dice the larger.
	best, ends := -1, map[[2][25]uint8]bool{}
	var try func(c [2][25]uint8, dice []uint8, rank int)
	try = func(c [2][25]uint8, dice []uint8, rank int) {
		if rank > best {
			best = rank
			clear(ends)
		}
		if rank == best {
			ends[c] = true
		}
		if len(dice) == 0 {
			return
		}
		worth := 100
		if rank == 0 {
			worth += int(dice[0])
		} else if rank < 200 {
			worth = 200 - rank // two different dice are worth the same in either order
		}
		for _, s := range naiveSteps(&c, p, dice[0]) {
			try(naiveStep(c, p, s), dice[1:], rank+worth)
		}
	}
	for _, order := range orders {
		try(b.Checkers, order, 0)
	}
	return ends
}
