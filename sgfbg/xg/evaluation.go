package xg

import (
	"math"

	"example.com/boardcodec/sgfbg"
)

// The analysis of a decision in the form of GNU Backgammon.

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
		c := &r.Candidates[i]
		to := &list[i]
		*to = sgfbg.Candidate{Steps: c.Steps, Score: c.Equity, Output: output(&c.Estimate, 0)}
		to.Method = w.method("A", c.Level, c.Rollout)
		if to.Method.Trials > 0 {
			o := &c.Rollout.Result
			scale := 1.0
			if w.m.Length > 0 {
				scale = w.slope(d)
			}
			to.Output.Cubeful = o.Chance
			to.StdDev.Cubeful = o.HalfWidth / normal95 * scale
		}
	}
	w.leaveOut("A", "the candidates of a roll", n.SetCandidates(d.Player, list, r.Rank-1))
}

// normal95 is how many standard errors are half the width of an interval that holds 95
// of 100 cases.
const normal95 = 1.96

// output returns an estimate with the value of the cube.
func output(e *Estimate, cubeful float64) sgfbg.Output {
	return sgfbg.Output{
		Win: e.Win, WinGammon: e.WinGammon, WinBackgammon: e.WinBackgammon,
		LoseGammon: e.LoseGammon, LoseBackgammon: e.LoseBackgammon,
		Cubeless: e.Cubeless, Cubeful: cubeful,
	}
}

const otherLevel = "a level that is not a number of plies becomes the nearest number"

// rolled reports whether an estimate comes from games that were rolled out.
func rolled(l Level, o *Rollout) bool { return l == RolloutLevel && o != nil && o.Result.Games > 0 }

// method returns the nearest method that GNU Backgammon's form can say, for a property:
// it counts plies from 0.
func (w *writer) method(property string, l Level, o *Rollout) sgfbg.Method {
	m := sgfbg.Method{Cubeful: true, Deterministic: true}
	switch {
	case rolled(l, o):
		return sgfbg.Method{Trials: o.Result.Games}
	case l >= 1 && l <= 7:
		m.Plies = int(l - 1)
		return m
	case l == Ply3Reduced, l == XGRoller:
		m.Plies = 2
	case l == NoLevel:
	default:
		m.Plies = 3
	}
	w.lose(property, otherLevel).levels[l] = true
	return m
}

// cubeAnalysis returns DA, or nil.
func (w *writer) cubeAnalysis(d *Decision) *sgfbg.CubeAnalysis {
	a := d.Cube.Analysis
	if a == nil {
		return nil
	}
	rolled := rolled(a.Level, a.Rollout)
	value := func(equity float64) float64 { return equity }
	scale := 1.0
	switch {
	case w.m.Length == 0:
	case w.chance != nil:
		lose, win := w.stakes(d)
		value = func(equity float64) float64 { return lose + (equity+1)/2*(win-lose) }
		scale = (win - lose) / 2
	case !rolled:
		w.lose("DA", "the analysis of a cube decision: its equities become chances to win the match only with a match equity table")
		return nil
	}
	c := &sgfbg.CubeAnalysis{
		NoDouble:   output(&a.NoDouble, value(a.NoDouble.Equity)),
		DoubleTake: output(&a.DoubleTake, value(a.DoubleTake.Equity)),
		Method:     w.method("DA", a.Level, a.Rollout),
	}
	if rolled {
		o := a.Rollout
		if w.m.Length > 0 && w.chance == nil {
			c.NoDouble.Cubeful, c.DoubleTake.Cubeful = o.Result.Chance, o.Double.Chance
			scale = 0
		}
		c.NoDoubleStdDev.Cubeful = o.Result.HalfWidth / normal95 * scale
		c.DoubleTakeStdDev.Cubeful = o.Double.HalfWidth / normal95 * scale
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
