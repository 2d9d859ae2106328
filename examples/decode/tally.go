package main

import (
	"fmt"
	"strings"
)

// A tally sums up the analysed decisions of a player.
type tally struct {
	Plays    int     `json:"plays"`
	PlayLoss float64 `json:"play_loss"`
	Cubes    int     `json:"cubes"`
	CubeLoss float64 `json:"cube_loss"`
	Blunders int     `json:"blunders"`

	PlayMarks [3]int  `json:"play_marks"` // how many are marked ?!, ? and ??, as GNU Backgammon counts them
	CubeMarks [3]int  `json:"cube_marks"`
	Luck      float64 `json:"luck"` // of the rolls
}

// add adds a decision.
func (t *tally) add(loss float64, cube bool) {
	n, sum, marks := &t.Plays, &t.PlayLoss, &t.PlayMarks
	if cube {
		n, sum, marks = &t.Cubes, &t.CubeLoss, &t.CubeMarks
	}
	*n, *sum = *n+1, *sum+loss
	for i, bad := range badAbove {
		if loss > bad.loss {
			marks[len(marks)-1-i]++
			if i < 2 {
				t.Blunders++
			}
			break
		}
	}
}

// sum adds the decisions of another tally.
func (t *tally) sum(u tally) {
	t.Plays, t.PlayLoss, t.Cubes, t.CubeLoss = t.Plays+u.Plays, t.PlayLoss+u.PlayLoss, t.Cubes+u.Cubes, t.CubeLoss+u.CubeLoss
	t.Blunders, t.Luck = t.Blunders+u.Blunders, t.Luck+u.Luck
	for i := range t.PlayMarks {
		t.PlayMarks[i], t.CubeMarks[i] = t.PlayMarks[i]+u.PlayMarks[i], t.CubeMarks[i]+u.CubeMarks[i]
	}
}

// String returns the sums, or "" if nothing is analysed.
func (t tally) String() string {
	var parts []string
	if t.Plays > 0 {
		parts = append(parts, fmt.Sprintf("%s analysed, %.3f lost", count(t.Plays, "play"), t.PlayLoss))
	}
	if t.Cubes > 0 {
		parts = append(parts, fmt.Sprintf("%s, %.3f lost", count(t.Cubes, "cube"), t.CubeLoss))
	}
	if t.Blunders > 0 {
		parts = append(parts, count(t.Blunders, "blunder"))
	}
	return strings.Join(parts, "; ")
}
