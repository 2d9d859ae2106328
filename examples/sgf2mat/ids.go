package main

import (
	"fmt"
	"io"

	"example.com/boardcodec/matchid"
	"example.com/boardcodec/sgfbg"
)

// writeIDs prints a line for each decision: game, number of the decision in it, the ID of what the
// player had before him, and what he did.
func writeIDs(w, notes io.Writer, c *sgfbg.Collection) error {
	game, number := -1, 0
	for r, err := range c.Records() {
		if err != nil {
			return err
		}
		for _, p := range r.Problems {
			fmt.Fprintln(notes, "sgf2mat:", p)
		}
		if r.Number != game {
			game, number = r.Number, 0
		}
		number++
		id, err := gnubgID(r.Board)
		if err != nil {
			return fmt.Errorf("game %d, decision %d: %w", game+1, number, err)
		}
		what := "position set up"
		if r.Move.Action != sgfbg.NoAction {
			what = r.Move.Player.String() + " " + r.Move.String()
		} else if _, _, err := r.Node.Move(); err != nil {
			what = "no move"
		}
		if _, err := fmt.Fprintf(w, "%d %d %s %s\n", game+1, number, id, what); err != nil {
			return err
		}
	}
	return nil
}

// gnubgID makes the IDs of a board. Both packages number the players and states alike; a position goes by
// the roll.
func gnubgID(b sgfbg.Board) ([]byte, error) {
	p := matchid.Position{Checkers: b.ByRoll()}
	return matchid.AppendGNUBGID(nil, p, matchid.Match{
		CubeValue: b.Cube,
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
