package xg

import (
	"math"

	"example.com/boardcodec/sgfbg"
)

// The analysis of a decision in the form of GNU Backgammon.

// rolled reports whether an estimate comes from games that were rolled out.
func rolled(l Level, o *Rollout) bool { return l == RolloutLevel && o != nil && o.Result.Games > 0 }

// standardError returns that of an equity, in equity.
func (o *RolledOut) standardError() float64 {
	const normal95 = 1.96 // half the width of an interval that holds 95 of 100 cases, in standard errors
	return o.HalfWidth / normal95
}

// method returns the nearest method that GNU Backgammon's form can say, which counts plies
// from 0, and whether it says the same.
func method(l Level, o *Rollout) (m sgfbg.Method, same bool) {
	m = sgfbg.Method{Cubeful: true, Deterministic: true}
	switch {
	case rolled(l, o):
		return sgfbg.Method{Trials: o.Result.Games}, true
	case l >= 1 && l <= 7:
		m.Plies = int(l - 1)
		return m, true
	case l == ply3Reduced, l == xgRoller:
		m.Plies = 2
	case l == 0:
	default:
		m.Plies = 3
	}
	return m, false
}

// candidate returns c in the form of A, but for a rollout's Cubeful, an equity here, and
// StdDev, which it lacks.
func (c *Candidate) candidate() (to sgfbg.Candidate, same bool) {
	to = sgfbg.Candidate{Steps: c.Steps, Score: c.Cubeful, Output: c.Output}
	if to.Method, same = method(c.Level, c.Rollout); to.Method.Trials > 0 {
		to.StdDev.Cubeful = c.Rollout.Result.standardError()
	} else {
		to.Output.Cubeful = 0
	}
	return to, same
}

// candidates writes A.
func (w *writer) candidates(n *sgfbg.Node, d *Decision) {
	r := d.Roll
	if len(r.Candidates) == 0 {
		return
	}
	if r.Rank == 0 {
		w.lose("A", "candidates without the play that was made")
		return
	}
	list := make([]sgfbg.Candidate, len(r.Candidates))
	for i := range r.Candidates {
		c, to := &r.Candidates[i], &list[i]
		var same bool
		if *to, same = c.candidate(); !same {
			w.otherLevel("A", c.Level)
		}
		if to.Method.Trials > 0 {
			to.Output.Cubeful = c.Rollout.Result.Chance
			if w.m.Length > 0 {
				to.StdDev.Cubeful *= w.slope(d)
			}
		}
	}
	w.leaveOut("A", "the candidates of a roll", n.SetCandidates(d.Player, list, r.Rank-1))
}

// otherLevel notes a level that SGF cannot say.
func (w *writer) otherLevel(property string, l Level) {
	w.lose(property, "a level that is not a number of plies becomes the nearest number").levels[l] = true
}

// cubeAnalysis returns DA, or nil.
func (w *writer) cubeAnalysis(d *Decision) *sgfbg.CubeAnalysis {
	a := d.Cube.Analysis
	if a == nil {
		return nil
	}
	rolled := rolled(a.Level, a.Rollout)
	value := func(equity float64) float64 { return equity }
	scale, known := 1.0, w.m.Length == 0
	if w.m.Length > 0 && w.chance != nil {
		lose, win := w.stakes(d)
		value = func(equity float64) float64 { return lose + (equity+1)/2*(win-lose) }
		scale = (win - lose) / 2
		known = !math.IsNaN(scale)
	}
	if !known && !rolled {
		why := "the analysis of a cube decision: its equities become chances to win the match only with a match equity table"
		if w.chance != nil {
			why = "the analysis of a cube decision: the match equity table has no chances for its score"
		}
		w.lose("DA", why)
		return nil
	}
	c := &sgfbg.CubeAnalysis{NoDouble: a.NoDouble, DoubleTake: a.DoubleTake}
	c.NoDouble.Cubeful, c.DoubleTake.Cubeful = value(a.NoDouble.Cubeful), value(a.DoubleTake.Cubeful)
	var same bool
	if c.Method, same = method(a.Level, a.Rollout); !same {
		w.otherLevel("DA", a.Level)
	}
	if rolled {
		o := a.Rollout
		if !known {
			c.NoDouble.Cubeful, c.DoubleTake.Cubeful = o.Result.Chance, o.Double.Chance
			scale = 0
		}
		c.NoDoubleStdDev.Cubeful = o.Result.standardError() * scale
		c.DoubleTakeStdDev.Cubeful = o.Double.standardError() * scale
	}
	return c
}

// stakes returns the chances of the player on roll to win the match if he loses and if
// he wins the value of the cube.
func (w *writer) stakes(d *Decision) (lose, win float64) {
	away := [2]int{w.m.Length - w.from.Score[d.Player&1], w.m.Length - w.from.Score[1-d.Player&1]}
	after := func(i int) float64 {
		then := away
		then[i] -= d.CubeValue
		switch {
		case then[0] <= 0:
			return 1
		case then[1] <= 0:
			return 0
		}
		// The Crawford game is the first in which a player needs one point.
		crawford := w.m.Crawford && min(then[0], then[1]) == 1 && min(away[0], away[1]) > 1
		return w.chance(then, crawford)
	}
	return after(1), after(0)
}

// slope returns the chance to win the match that an equity of 1 is worth, or 0 without
// a table.
func (w *writer) slope(d *Decision) float64 {
	if w.chance == nil {
		return 0
	}
	lose, win := w.stakes(d)
	if s := (win - lose) / 2; !math.IsNaN(s) {
		return s
	}
	return 0
}
