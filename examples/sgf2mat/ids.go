package main

import (
	"fmt"
	"slices"

	"example.com/boardcodec/examples/internal/matches"
	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/ids"
)

// writeIDs writes a line for each decision, and for each position that is set up.
func writeIDs(dst []byte, m matches.Match) ([]byte, []sgfbg.Problem, error) {
	game, number := -1, 0
	// The reading was lenient: there are no errors.
	for r := range m.Records() {
		what := "position set up"
		switch {
		case r.Move.Action != sgfbg.NoAction:
			what = r.Move.Player.String() + " " + r.Move.String()
		case hasAny(r.Node, "W", "B"):
			what = "no move"
		case !hasAny(r.Node, "AE", "AW", "AB", "PL", "DI", "CV", "CO", "CP"):
			continue // a game of nothing but problems
		}
		if r.Number != game {
			game, number = r.Number, 0
		}
		number++
		id, err := ids.GNUBGID(r.Board)
		if err != nil {
			return nil, nil, fmt.Errorf("game %d, decision %d: %w", m.First+game+1, number, err)
		}
		dst = fmt.Appendf(dst, "%d %d %s %s\n", m.First+game+1, number, id, what)
	}
	return dst, nil, nil
}

func hasAny(n *sgfbg.Node, properties ...string) bool {
	return n != nil && slices.ContainsFunc(properties, func(id string) bool {
		_, ok := n.Lookup(id)
		return ok
	})
}
