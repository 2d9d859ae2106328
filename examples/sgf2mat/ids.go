package main

import (
	"fmt"
	"io"

	"example.com/boardcodec/matchid"
	"example.com/boardcodec/sgfbg"
)

// writeIDs prints a line for each decision, and for each position that is set up.
func writeIDs(w io.Writer, out *report, c *sgfbg.Collection) error {
	game, number := -1, 0
	// The reading was lenient: there are no errors.
	for r := range c.Records() {
		out.problems(r.Problems)
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
		id, err := gnubgID(r.Board)
		if err != nil {
			return fmt.Errorf("game %d, decision %d: %w", game+1, number, err)
		}
		if _, err := fmt.Fprintf(w, "%d %d %s %s\n", game+1, number, id, what); err != nil {
			return err
		}
	}
	return nil
}

// gnubgID returns the IDs of a board. Both packages number the players and states
// alike; a position goes by the roll.
func gnubgID(b sgfbg.Board) ([]byte, error) {
	p := matchid.Position{Checkers: b.ByRoll()}
	return matchid.AppendGNUBGID(nil, p, matchid.Match{
		CubeValue: b.CubeValue,
		CubeOwner: matchid.Owner(b.CubeOwner),
		OnRoll:    uint8(b.OnRoll),
		Crawford:  b.Crawford,
		State:     matchid.State(b.State),
		Turn:      uint8(b.Turn),
		Doubled:   b.Doubles > 0,
		Resigned:  matchid.Resignation(b.Resigned),
		Dice:      b.Dice,
		Length:    b.Length,
		Score:     b.Score,
		Jacoby:    b.Jacoby,
	})
}
