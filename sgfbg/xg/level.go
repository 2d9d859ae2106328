package xg

import (
	"fmt"

	"example.com/boardcodec/sgfbg/bg"
)

// rolledOut is the level of a rollout, in the file's numbers.
const rolledOut = 100

var levelNames = map[int]string{
	0: "1-ply", 1: "2-ply", 2: "3-ply", 3: "4-ply", 4: "5-ply", 5: "6-ply", 6: "7-ply",
	12:        "3-ply reduced", // fewer plays considered
	rolledOut: "rollout",
	998:       "book 2", 999: "book 1", // of openings
	1000: "XG Roller", 1001: "XG Roller+", 1002: "XG Roller++", // short rollouts
}

// levelName returns the name of a level of the file as the program shows it: "3-ply", "XG Roller+".
func levelName(level int) string {
	name := levelNames[level]
	switch {
	case name != "":
		return name
	case level < 0 || level > maxLevel:
		return "no level"
	}
	return fmt.Sprintf("level %d", level)
}

// maxLevel is the largest number that is taken for a level: candidates have 16 bits for it.
const maxLevel = 1<<15 - 2

// method returns how an estimate of a level was made, with the rollout o or nil. bg counts plies from
// 0 and knows no other levels: theirs are the nearest.
func method(level int, o *Rollout) bg.Method {
	if level == rolledOut && o != nil && o.Result.Games > 0 {
		return bg.Method{Trials: o.Result.Games}
	}
	m := bg.Method{Level: levelName(level), Cubeful: true, Deterministic: true}
	switch {
	case level >= 0 && level < 7:
		m.Plies = level
	case level == 12 || level == 1000:
		m.Plies = 2
	case level >= 0 && level <= maxLevel:
		m.Plies = 3
	}
	return m
}

// standardError returns the standard error of the rolled-out equity, in points of equity.
func (o *RolledOut) standardError() float64 {
	const normal95 = 1.96 // half the width of an interval that holds 95 of 100 cases, in standard errors
	return o.HalfWidth / normal95
}
