package xg

import (
	"math"
	"slices"

	"example.com/boardcodec/sgfbg/bg"
)

// readDecision adds a cube decision or a roll to g, unless a value is wrong.
func (d *decoder) readDecision(r *record, g *Game) {
	to := Decision{Record: d.record}
	tail := rollTail
	if r.data[kindAt] == cubeRecord {
		tail = cubeTail
		d.readCube(r, g, &to)
	} else {
		d.readRoll(r, g, &to)
	}
	if r.err != nil {
		return
	}
	to.Flagged = r.flag(tail + tailFlagged)
	to.Edited = d.m.Version >= sinceEdited && r.flag(tail+tailEdited)
	to.Comment = d.comment(r, tail+tailComment)
	if g.Start == ([2][25]uint8{}) {
		g.Start = to.Checkers
	}
	g.Decisions = append(g.Decisions, to)
}

// maxCube is the largest exponent of the cube, which is 32,768 then.
const maxCube = 15

// cube reads the value and the owner of the cube into d, a decision of g.
func (r *record) cube(offset int, g *Game, d *Decision) {
	n := r.i32(offset)
	d.CubeOwner = bg.NoPlayer
	switch {
	case n > 0:
		d.CubeOwner = bg.White
	case n < 0:
		d.CubeOwner, n = bg.Black, -n
	}
	if n < 0 || n > maxCube-g.AutoDoubles { // the least number has no opposite
		r.wrong(offset, "cube of 2 to the power of %d", n)
		return
	}
	d.CubeValue = 1 << (n + g.AutoDoubles)
}

// readCube reads a cube decision of g into to.
func (d *decoder) readCube(r *record, g *Game, to *Decision) {
	c := &Cube{}
	to.Cube, to.Player = c, r.player(cubePlayer)
	to.Checkers = r.checkers(cubePosition, bg.White)
	r.cube(cubeCube, g, to)
	to.Illegal = r.i32(cubeIllegal) != 0
	switch n := r.i32(cubeChoice); n {
	case -2, -1, 0, 1: // NoChoice to Doubled
		c.Choice = NoChoice + Choice(n+2)
	default:
		r.wrong(cubeChoice, "choice %d", n)
	}
	if c.Choice == Doubled {
		r.answers(c)
	}
	c.Loss, c.AnswerLoss = d.loss(r, cubeLoss, plus), -1
	if len(c.Answers) > 0 {
		c.AnswerLoss = d.loss(r, cubeAnswerLoss, minus) // of the other player
	}
	d.cubeAnalysis(r, c)
}

// answers reads the answers to a double into c, up to the first that is not a further double.
func (r *record) answers(c *Cube) {
	kinds := []bg.Kind{bg.Drop, bg.Take, bg.Double} // by their numbers in the file
	for i := range 3 {
		if i == 2 {
			kinds = kinds[:2] // the answer to a raccoon is no double
		}
		at := cubeAnswers + 4*i
		n := r.i32(at)
		if n == -1 {
			return // not answered
		}
		if n < 0 || n >= len(kinds) {
			r.wrong(at, "answer %d to a double", n)
			return
		}
		c.Answers = append(c.Answers, kinds[n])
		if kinds[n] != bg.Double {
			return
		}
	}
}

// cubeAnalysis reads the analysis of a cube decision into c, unless there is none, or a number in it
// is not finite.
func (d *decoder) cubeAnalysis(r *record, c *Cube) {
	const notAnalysed = -100
	verdict := r.i16(cubeVerdict)
	if verdict == notAnalysed {
		return // the rest may be that of another position
	}
	estimates := r.finite(cubeNoDouble, estimateLen) && r.finite(cubeDoubleTake, estimateLen)
	if !estimates || !r.finite(cubeEquities, 2) {
		d.lost(cubeNoDouble, "the analysis is left out: %s", noNumber)
		return
	}
	a := new(bg.CubeAnalysis)
	c.Analysis, c.BeaverRight = a, r.i16(cubeBeaverRight) != 0
	a.NoDouble, a.DoubleTake = r.estimate(cubeNoDouble), r.estimate(cubeDoubleTake)
	for i, e := range []*bg.Output{&a.NoDouble, &a.DoubleTake} {
		e.Cubeless, e.Cubeful = e.Cubeful, r.f32(cubeEquities+4*i) // here, the estimate has the cubeless equity
	}
	var known bool
	c.Verdict, known = verdicts[verdict]
	if !known {
		d.lost(cubeVerdict, "verdict %d", verdict)
	}
	level := r.i32(cubeLevel)
	o := d.rollout(r, cubeRollout, level, ofCube)
	c.Rollout = o
	a.Method = method(level, o)
	if a.Method.Trials > 0 {
		a.NoDouble.Chance, a.NoDoubleStdDev.Cubeful = o.Result.Chance, o.Result.standardError()
		a.DoubleTake.Chance, a.DoubleTakeStdDev.Cubeful = o.Double.Chance, o.Double.standardError()
	}
}

// verdicts are the program's numbers for its verdicts. 3 says that doubling and not doubling are worth
// the same.
var verdicts = map[int]bg.Verdict{
	-1: bg.VerdictTooGood, 0: bg.VerdictNoDouble,
	1: bg.VerdictDoubleTake, 2: bg.VerdictDoublePass, 3: bg.VerdictDoubleTake,
}

// The signs that an amount may have: a loss has only one.
const (
	anySign = 0
	plus    = 1
	minus   = -1
)

// noAmount means that an amount is not known.
const noAmount = -1000

// amount reads an equity or a rating, without its sign if only one sign is possible. If it is not known, x
// is 0. NaN, infinity and a wrong sign also mean that it is not known, and are reported.
func (d *decoder) amount(r *record, at, sign int) (x float64, known bool) {
	x = r.f64(at)
	switch {
	case x == noAmount:
		return 0, false
	case math.IsNaN(x) || math.IsInf(x, 0):
		d.lost(at, "%v is not known", x)
		return 0, false
	case x*float64(sign) < 0:
		d.lost(at, "a loss of %v has the wrong sign, and is not known", x)
		return 0, false
	case sign != anySign:
		x = math.Abs(x) // and not -0
	}
	return x, true
}

// loss reads a loss, which is -1 if it is not known.
func (d *decoder) loss(r *record, at, sign int) float64 {
	x, known := d.amount(r, at, sign)
	if !known {
		return -1
	}
	return x
}

// readRoll reads a roll of g, and the play, into to.
func (d *decoder) readRoll(r *record, g *Game, to *Decision) {
	roll := &Roll{Played: r.flag(rollPlayed), Forced: r.flag(rollForced)}
	roll.Dice = [2]uint8{r.die(rollDice), r.die(rollDice + 4)}
	to.Roll, to.Player = roll, r.player(rollPlayer)
	to.Checkers = r.checkers(rollPosition, bg.White)
	r.cube(rollCube, g, to)
	to.Illegal = r.i32(rollIllegal) != 0
	if roll.Played {
		roll.After = r.checkers(rollAfter, to.Player)
		var play [8]int
		for i := range play {
			play[i] = r.i32(rollPlay + 4*i)
		}
		var wrong int
		roll.Steps, wrong = steps(&play)
		if wrong >= 0 {
			r.wrong(rollPlay+4*wrong, "%d to %d is no move of a checker", play[wrong], play[wrong+1])
		}
	}
	roll.Loss = d.loss(r, rollLoss, minus)
	roll.Luck, roll.LuckKnown = d.amount(r, rollLuck, anySign)
	d.candidates(r, roll)
}

const (
	positionSize  = 26
	estimateSize  = 4 * estimateLen
	maxCandidates = 32
)

// candidates reads the candidates of a roll, and finds the rank of the play that was made.
func (d *decoder) candidates(r *record, roll *Roll) {
	n := r.i32(candidateCount)
	if n < 0 || n > maxCandidates {
		r.wrong(candidateCount, "%d candidates", n)
		return
	}
	if n == 0 {
		return
	}
	after := string(r.data[rollAfter:][:positionSize])
	list := make([]bg.Candidate, 0, n)
	for i := range n {
		c, o, ok := d.candidate(r, i)
		if !ok {
			continue
		}
		if o != nil {
			if roll.Rollouts == nil {
				roll.Rollouts = make([]*Rollout, n)
			}
			roll.Rollouts[len(list)] = o
		}
		list = append(list, c)
		same := string(r.data[candidateAfter+positionSize*i:][:positionSize]) == after
		if same && roll.Played && roll.Rank == 0 {
			roll.Rank = len(list)
		}
	}
	roll.Candidates = slices.Clip(list)
	if roll.Rollouts != nil {
		roll.Rollouts = roll.Rollouts[:len(list):len(list)]
	}
}

// candidate returns candidate i of a roll, from 0, with its rollout or nil. ok is false for one that is
// left out.
func (d *decoder) candidate(r *record, i int) (c bg.Candidate, o *Rollout, ok bool) {
	var play [8]int
	playAt := candidatePlay + len(play)*i
	for k := range play {
		play[k] = int(int8(r.data[playAt+k]))
	}
	moved, wrong := steps(&play)
	if wrong >= 0 {
		d.lost(playAt+wrong, "candidate %d is left out: %d to %d is no move of a checker",
			i+1, play[wrong], play[wrong+1])
		return c, nil, false
	}
	at := candidateEstimate + estimateSize*i
	if !r.finite(at, estimateLen) {
		d.lost(at, "candidate %d is left out: %s", i+1, noNumber)
		return c, nil, false
	}
	level := r.i16(candidateLevel + 4*i)
	o = d.rollout(r, candidateRollout+4*i, level, ofPlay)
	c.Steps, c.Output, c.Method = moved, r.estimate(at), method(level, o)
	c.Score = c.Output.Cubeful
	if c.Method.Trials > 0 {
		c.Output.Chance, c.StdDev.Cubeful = o.Result.Chance, o.Result.standardError()
	} else {
		c.Output.Cubeful = 0 // it is the Score
	}
	return c, o, true
}
