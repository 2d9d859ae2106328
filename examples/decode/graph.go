package main

import (
	"fmt"
	"strings"
)

// A graphView is the chance of the first player to win, from 100 above to 0, by the plies of the
// main line.
type graphView struct {
	Plies int
	Area  string // the path below the chance
	Marks []string
}

// graphOf returns the graph of a game, or nil if less than three chances are known.
func graphOf(g *game) *graphView {
	var area strings.Builder
	v, known, y := &graphView{}, 0, 0.0
	for i, at := 0, 0; i < len(g.nodes); i++ {
		if i > 0 {
			if g.nodes[i].prev != at {
				continue // in a variation
			}
			at = i
			v.Plies++
		}
		if c := g.nodes[i].chance; c != nil {
			y = 100 - 100**c
			if known++; known == 1 {
				fmt.Fprintf(&area, "M0 100V%.1f", y)
			}
			fmt.Fprintf(&area, "L%d %.1f", v.Plies, y)
		}
	}
	if known < 3 {
		return nil
	}
	v.Area = fmt.Sprintf("%sL%d %.1fV100z", &area, v.Plies, y)
	for _, e := range g.errors {
		v.Marks = append(v.Marks, fmt.Sprint(e.Ply))
	}
	return v
}
