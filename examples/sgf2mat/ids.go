package main

import (
	"fmt"

	"example.com/boardcodec/examples/internal/matches"
	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/ids"
)

// writeIDs writes a line for each decision, and for each position that is set up.
func writeIDs(dst []byte, m matches.Match) ([]byte, []bg.Problem, error) {
	game, number := 0, 0
	for r := range m.Records() {
		what := "position set up"
		switch {
		case r.Move.Kind != bg.NoAction:
			what = r.Move.Player.String() + " " + r.Move.String()
		case r.Action == nil:
			continue // a game of nothing but problems
		case r.Action.Unread:
			what = "no move"
		case r.Action.SetUp == nil:
			continue // an analysis
		}
		if r.Game != game {
			game, number = r.Game, 0
		}
		number++
		id, err := ids.GNUBGID(r.Board)
		if err != nil {
			return nil, nil, fmt.Errorf("game %d, decision %d: %w", m.First+game, number, err)
		}
		dst = fmt.Appendf(dst, "%d %d %s %s\n", m.First+game, number, id, what)
	}
	return dst, nil, nil
}
