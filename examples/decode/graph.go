package main

import (
	"fmt"
	"strings"
)

// A graph is the chance of the first player to win, from 100 above to 0, by the plies of the
// main line.
type graph struct {
	Plies int
	Area  string // the path below the chance
}

// Graph returns the graph of a game, or nil if less than three chances are known.
func (g *game) Graph() *graph {
	var area strings.Builder
	known, at, plies, chance := 0, 0, 0, 0.5 // until one is known
	for i, n := range g.nodes {
		if i > 0 && n.prev != at {
			continue // in a variation
		}
		if i > 0 {
			at = i
			plies++
		}
		if n.chance != nil {
			known++
			chance = *n.chance
		}
		fmt.Fprintf(&area, "L%d %.1f", plies, 100-100*chance)
	}
	if known < 3 {
		return nil
	}
	return &graph{plies, "M0 100" + area.String() + "V100z"}
}
