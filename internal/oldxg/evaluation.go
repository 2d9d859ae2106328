package oldxg

import (
	"cmp"
	"fmt"
	"math"

	"example.com/boardcodec/sgfbg"
)

// The analysis of a decision in the form of GNU Backgammon.

// rolled reports whether an estimate of level l, with the rollout o or nil, comes from games that
// were rolled out.
func rolled(l Level, o *Rollout) bool { return l == RolloutLevel && o != nil && o.Result.Games > 0 }

// standardError returns the standard error of the rolled-out equity, in points of equity.
func (o *RolledOut) standardError() float64 {
	const normal95 = 1.96 // half the width of an interval that holds 95 of 100 cases, in standard errors
	return o.HalfWidth / normal95
}

// method returns the method of an estimate of level l, with the rollout o or nil, in the form of GNU
// Backgammon, which counts plies from 0. Unless same, it is only the nearest that the form can say.
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

// candidate returns c in the form of A, and whether its method is the same there. Only a rollout
// has Cubeful and its standard error; both are equities, in a match too.
func (c *Candidate) candidate() (to sgfbg.Candidate, same bool) {
	to = sgfbg.Candidate{Steps: c.Steps, Score: c.Cubeful, Output: c.Output}
	if to.Method, same = method(c.Level, c.Rollout); to.Method.Trials > 0 {
		to.StdDev.Cubeful = c.Rollout.Result.standardError()
	} else {
		to.Output.Cubeful = 0
	}
	return to, same
}

// candidates writes the candidates of a roll as A of n.
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
			_, slope, known := w.stakes(d)
			if !known && to.StdDev.Cubeful != 0 {
				w.lose("A", "the standard error of a rollout, without a match equity table")
			}
			to.Output.Cubeful, to.StdDev.Cubeful = c.Rollout.Result.Chance, to.StdDev.Cubeful*slope
		}
	}
	w.leaveOut("A", "the candidates of a roll", n.SetCandidates(d.Player, list, r.Rank-1))
}

// otherLevel notes a level that SGF cannot say. A file can have thousands of levels without a
// name: they are one loss.
func (w *writer) otherLevel(property string, l Level) {
	w.lose(property, fmt.Sprintf("the level %s becomes the nearest number of plies", cmp.Or(levelNames[l], "(not known)")))
}

// cubeAnalysis returns the analysis of a cube decision in the form of DA. It returns nil if there is
// none, or if its equities cannot become chances, which it notes.
func (w *writer) cubeAnalysis(d *Decision) *sgfbg.CubeAnalysis {
	a := d.Cube.Analysis
	if a == nil {
		return nil
	}
	rolled := rolled(a.Level, a.Rollout)
	lose, slope, known := w.stakes(d)
	c := &sgfbg.CubeAnalysis{NoDouble: a.NoDouble, DoubleTake: a.DoubleTake}
	noDouble, doubleTake := &c.NoDouble.Cubeful, &c.DoubleTake.Cubeful
	switch {
	case w.m.Length == 0:
	case known:
		*noDouble, *doubleTake = lose+(*noDouble+1)*slope, lose+(*doubleTake+1)*slope
	case rolled:
		*noDouble, *doubleTake = a.Rollout.Result.Chance, a.Rollout.Double.Chance
	case w.chance != nil:
		w.lose("DA", "the analysis of a cube decision: the match equity table has no chances for its score")
		return nil
	default:
		w.lose("DA", "the analysis of a cube decision: its equities become chances to win the match only with a match equity table")
		return nil
	}
	var same bool
	if c.Method, same = method(a.Level, a.Rollout); !same {
		w.otherLevel("DA", a.Level)
	}
	if rolled {
		c.NoDoubleStdDev.Cubeful = a.Rollout.Result.standardError() * slope
		c.DoubleTakeStdDev.Cubeful = a.Rollout.Double.standardError() * slope
	}
	return c
}

// stakes returns what the equity -1 is worth to the player of a decision, and what each 1 of equity
// adds to it: chances to win the match or, in money play, equities. known is false if there is no
// table with the chances.
func (w *writer) stakes(d *Decision) (lose, slope float64, known bool) {
	switch {
	case w.m.Length == 0:
		return -1, 1, true
	case w.chance == nil:
		return 0, 0, false
	}
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
	lose, win := after(1), after(0)
	if math.IsNaN(win - lose) {
		return 0, 0, false
	}
	return lose, (win - lose) / 2, true
}
