package oldxg

import (
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"slices"

	"example.com/boardcodec/sgfbg"
)

// readCube reads a cube decision of g into to.
func (d *decoder) readCube(r *record, g *Game, to *Decision) {
	c := &Cube{}
	to.Cube, to.Player = c, r.player(12)
	to.Checkers = r.checkers(36, sgfbg.White)
	r.cube(32, g, to)
	to.Illegal = r.i32(260) != 0
	switch n := r.i32(16); n {
	case -2, -1, 0, 1:
		c.Choice = NoChoice + Choice(n+2)
	default:
		r.wrong(16, "choice %d", n)
	}
	if c.Choice == Doubled {
		r.answers(c)
	}
	c.Loss, c.LossKnown = d.amount(r, 200, plus)
	if len(c.Answers) > 0 {
		c.AnswerLoss, c.AnswerLossKnown = d.amount(r, 216, minus) // of the other player
	}
	c.Analysis = d.cubeAnalysis(r)
}

// answers reads the answers to a double into c, up to the first that is not a further double.
func (r *record) answers(c *Cube) {
	for i, at := range []int{20, 24, 28} {
		switch n := r.i32(at); {
		case n == -1:
		case n == 0:
			c.Answers = append(c.Answers, sgfbg.Drop)
		case n == 1:
			c.Answers = append(c.Answers, sgfbg.Take)
		case n == 2 && i < 2:
			c.Answers = append(c.Answers, sgfbg.Double)
			continue
		default:
			r.wrong(at, "answer %d to a double", n)
		}
		return
	}
}

// cubeAnalysis returns the analysis of a cube decision, or nil if there is none, or a number in it
// is not finite.
func (d *decoder) cubeAnalysis(r *record) *CubeAnalysis {
	const notAnalysed = -100
	verdict := r.i16(120)
	if verdict == notAnalysed {
		return nil // the rest may be that of another position
	}
	a := &CubeAnalysis{
		Level: level(r.i32(92)), BeaverRight: r.i16(122) != 0,
		NoDouble: r.estimate(124), DoubleTake: r.estimate(168),
	}
	for i, e := range []*sgfbg.Output{&a.NoDouble, &a.DoubleTake} {
		e.Cubeless, e.Cubeful = e.Cubeful, r.f32(152+4*i) // here, the estimate has the cubeless equity
	}
	switch {
	case !r.finite(124, 9) || !r.finite(168, 7):
		d.odd(124, "the analysis is left out: %s", noNumber)
		return nil
	case verdict == -1:
		a.Verdict = TooGood
	case verdict >= 0 && verdict <= 3:
		a.Verdict = NotGood + Verdict(verdict)
	default:
		d.odd(120, "verdict %d", verdict)
	}
	a.Rollout = d.rollout(r, 224, a.Level, false)
	return a
}

// level returns the Level of a number of the file, or 0 if it is none.
func level(n int) Level {
	if n < 0 || n >= math.MaxInt16 {
		return 0
	}
	return Level(n + 1)
}

// readRoll reads a roll of g, and the play, into to.
func (d *decoder) readRoll(r *record, g *Game, to *Decision) {
	roll := &Roll{Dice: [2]uint8{r.die(100), r.die(104)}, Played: r.flag(2308), Forced: r.flag(2304)}
	to.Roll, to.Player = roll, r.player(64)
	to.Checkers = r.checkers(9, sgfbg.White)
	r.cube(108, g, to)
	to.Illegal = r.i32(2480) != 0
	if roll.Played {
		roll.After = r.checkers(35, to.Player)
		var play [8]int
		for i := range play {
			play[i] = r.i32(68 + 4*i)
		}
		if i := steps(&play, &roll.Steps); i >= 0 {
			r.wrong(68+4*i, "%d to %d is no move of a checker", play[i], play[i+1])
		}
	}
	roll.Loss, roll.LossKnown = d.amount(r, 2312, minus)
	roll.Luck, roll.LuckKnown = d.amount(r, 2320, anySign)
	d.candidates(r, roll)
}

func (r *record) die(at int) uint8 {
	n := r.i32(at)
	if n < 1 || n > 6 {
		r.wrong(at, "die %d", n)
		return 0
	}
	return uint8(n)
}

// The candidates of a roll.
const (
	maxCandidates = 32
	estimateSize  = 28
)

// candidates reads the candidates of a roll, and finds the rank of the play that was made.
func (d *decoder) candidates(r *record, roll *Roll) {
	n := r.i32(188)
	if n < 0 || n > maxCandidates {
		r.wrong(188, "%d candidates", n)
		return
	}
	after := r.data[35:][:26]
	for i := range n {
		var c Candidate
		var play [8]int
		for k := range play {
			play[k] = int(int8(r.data[1024+8*i+k]))
		}
		if k := steps(&play, &c.Steps); k >= 0 {
			d.odd(1024+8*i+k, "candidate %d is left out: %d to %d is no move of a checker", i+1, play[k], play[k+1])
			continue
		}
		c.Level = level(r.i16(1280 + 4*i))
		c.Output = r.estimate(1408 + estimateSize*i)
		if !r.finite(1408+estimateSize*i, 7) {
			d.odd(1408+estimateSize*i, "candidate %d is left out: %s", i+1, noNumber)
			continue
		}
		c.Rollout = d.rollout(r, 2344+4*i, c.Level, true)
		roll.Candidates = append(roll.Candidates, c)
		if roll.Played && roll.Rank == 0 && string(r.data[192+26*i:][:26]) == string(after) {
			roll.Rank = len(roll.Candidates)
		}
	}
	roll.Candidates = slices.Clip(roll.Candidates)
}

// steps reads the pairs of points of play, which count from 0 and end at -1, into to. A pair of
// equal points is left out. It returns the index of a pair that is no move of a checker, or -1.
func steps(play *[8]int, to *[4]sgfbg.Step) int {
	n := 0
	for i := 0; i < len(play) && play[i] != -1; i += 2 {
		from, dest := play[i], play[i+1]
		if from == dest {
			continue
		}
		if from < 0 || from >= sgfbg.BarPoint || dest < -6 || dest >= from {
			return i
		}
		to[n] = sgfbg.Step{From: uint8(from + 1), To: uint8(max(dest+1, sgfbg.OffPoint))}
		n++
	}
	return -1
}

// estimate reads the chances to lose a backgammon, a gammon and a game, then those to win a
// game, a gammon and a backgammon, and an equity, which becomes Cubeful.
func (r *record) estimate(at int) sgfbg.Output {
	return sgfbg.Output{
		LoseBackgammon: r.f32(at), LoseGammon: r.f32(at + 4),
		Win: r.f32(at + 12), WinGammon: r.f32(at + 16), WinBackgammon: r.f32(at + 20),
		Cubeful: r.f32(at + 24),
	}
}

// finite reports whether the n float32 values from at on are all finite.
func (r *record) finite(at, n int) bool {
	for i := range n {
		if x := r.f32(at + 4*i); math.IsNaN(x) || math.IsInf(x, 0) {
			return false
		}
	}
	return true
}

func u16(data []byte, at int) uint16 { return binary.LittleEndian.Uint16(data[at:]) }

// rolloutSize is the size of a record of temp.xgr.
const rolloutSize = 2184

// readRollouts keeps the whole records of temp.xgr. A part of one at the end is a fault, unless the
// member is damaged, which Parse has reported.
func (d *decoder) readRollouts(m member) error {
	n := len(m.content)
	whole := n - n%rolloutSize
	d.rollouts = m.content[:whole]
	if whole == n || m.damage != nil {
		return nil
	}
	return d.fault(&SyntaxError{
		In: inRollouts, Offset: int64(n), Record: whole/rolloutSize + 1,
		Err: fmt.Errorf("%d of the %d bytes of a rollout: %w", n-whole, rolloutSize, io.ErrUnexpectedEOF),
	})
}

// rollout returns the rollout that the field at an offset names, of a play or else of a cube
// decision, or nil. An estimate of a level l that is no rollout may name one that does not exist.
func (d *decoder) rollout(r *record, at int, l Level, play bool) *Rollout {
	i := r.i32(at)
	if i < 0 || i >= len(d.rollouts)/rolloutSize {
		if l == RolloutLevel {
			d.odd(at, "there is no rollout %d", i)
		}
		return nil
	}
	key := rolloutKey{i, play}
	o, ok := d.rolled[key]
	if !ok {
		var err error
		if o, err = readRollout(d.rollouts[i*rolloutSize:][:rolloutSize], play, d.m.Length > 0); err != nil {
			d.odd(at, "rollout %d is left out: %w", i, err)
		}
		d.rolled[key] = o // fields that name one rollout share it
	}
	return o
}

type rolloutKey struct {
	index int
	play  bool
}

// readRollout returns the rollout of a record, of a play or else of a cube decision, in a match or
// else in money play. If a number is wrong, it returns nil and the error.
func readRollout(data []byte, play, match bool) (*Rollout, error) {
	r := record{data: data}
	levels := func(at int) [2]Level { return [2]Level{level(r.i32(at)), level(r.i32(at + 4))} }
	finite := true
	out := func(games, result, half, chance int) RolledOut { // of the offsets of its fields
		finite = finite && r.finite(result, 7) && r.finite(half, 1) && r.finite(chance, 1)
		return RolledOut{
			Games: r.count(games), Output: r.estimate(result),
			HalfWidth: r.f32(half), Chance: r.f32(chance),
		}
	}
	o := &Rollout{
		Result:    out(84, 2028, 2020, 2084),
		PlayLevel: levels(28), CubeLevel: levels(44), LevelCut: r.i32(36),
		VarianceReduction: r.flag(40), NoCube: r.flag(41),
		Seed: r.i32(64),
	}
	if r.flag(0) {
		o.TruncatedAfter = r.i32(4)
	}
	if play {
		o.Result.swap(match) // it is from the side of the player who moves next
	} else {
		o.Double = out(2140, 2056, 2024, 2088)
	}
	if !finite {
		r.wrong(2028, "%s", noNumber)
	}
	if r.err != nil {
		return nil, r.err
	}
	return o, nil
}

const noNumber = "NaN or infinity in it"

// swap turns the point of view to the other player. In a match, Chance is a chance; in money play
// it is an equity.
func (o *RolledOut) swap(match bool) {
	o.Win = 1 - o.Win
	o.WinGammon, o.LoseGammon = o.LoseGammon, o.WinGammon
	o.WinBackgammon, o.LoseBackgammon = o.LoseBackgammon, o.WinBackgammon
	o.Cubeful = 0 - o.Cubeful // and not -0, which is another text
	o.Chance = 0 - o.Chance
	if match {
		o.Chance++
	}
}
