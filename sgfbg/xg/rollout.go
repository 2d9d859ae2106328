package xg

import (
	"fmt"
	"io"

	"example.com/boardcodec/sgfbg/bg"
)

// rolledOut is the level of a rollout, in the file's numbers.
const rolledOut = 100

// levels are the known levels, with the nearest number of plies in bg.Method, which counts from 0.
var levels = map[int]struct {
	name  string
	plies int
}{
	0: {"1-ply", 0}, 1: {"2-ply", 1}, 2: {"3-ply", 2}, 3: {"4-ply", 3},
	4: {"5-ply", 4}, 5: {"6-ply", 5}, 6: {"7-ply", 6},
	12:        {"3-ply reduced", 2}, // fewer plays considered
	rolledOut: {"rollout", otherPlies},
	998:       {"book 2", otherPlies}, 999: {"book 1", otherPlies}, // of openings
	1000: {"XG Roller", 2}, // a short rollout
	1001: {"XG Roller+", otherPlies}, 1002: {"XG Roller++", otherPlies},
}

// otherPlies are the plies of levels that are no number of plies.
const otherPlies = 3

// levelName returns the name of a level of the file as the program shows it: "3-ply", "XG Roller+".
func levelName(level int) string {
	known, ok := levels[level]
	switch {
	case ok:
		return known.name
	case level < 0 || level > maxLevel:
		return "no level"
	}
	return fmt.Sprintf("level %d", level)
}

// maxLevel is the largest number that counts as a level: candidates have 16 bits for it.
const maxLevel = 1<<15 - 2

// method returns the bg.Method of an estimate at a level. o is its rollout, or nil.
func method(level int, o *Rollout) bg.Method {
	if level == rolledOut && o != nil && o.Result.Games > 0 {
		return bg.Method{Trials: o.Result.Games}
	}
	known, ok := levels[level]
	m := bg.Method{Level: levelName(level), Plies: known.plies, Cubeful: true, Deterministic: true}
	if !ok && level >= 0 && level <= maxLevel {
		m.Plies = otherPlies
	}
	return m
}

// standardError returns the standard error of the rolled-out equity, in points of equity.
func (o *RolledOut) standardError() float64 {
	const normal95 = 1.96 // half the width of an interval that holds 95 of 100 cases, in standard errors
	return o.HalfWidth / normal95
}

// A subject is what was rolled out.
type subject bool

const (
	ofCube subject = false // a cube decision
	ofPlay subject = true
)

// readRollout returns the rollout of a record, in a match if match is true, otherwise in money play. If a
// number is wrong, it returns nil and the error.
func readRollout(data []byte, of subject, match bool) (*Rollout, error) {
	r := record{data: data}
	names := func(at int) [2]string { return [2]string{levelName(r.i32(at)), levelName(r.i32(at + 4))} }
	finite := true
	out := func(games, halfWidth, result, chance int) (o RolledOut) { // the offsets of its fields
		finite = finite && r.finite(result, estimateLen) && r.finite(halfWidth, 1) && r.finite(chance, 1)
		o = RolledOut{Games: r.count(games), Output: r.estimate(result), HalfWidth: r.f32(halfWidth)}
		o.Chance = r.f32(chance)
		return o
	}
	o := &Rollout{
		Result:    out(rolloutGames, rolloutHalfWidth, rolloutResult, rolloutChance),
		PlayLevel: names(rolloutPlayLevel), CubeLevel: names(rolloutCubeLevel), LevelCut: r.i32(rolloutLevelCut),
		VarianceReduction: r.flag(rolloutVarianceReduction), NoCube: r.flag(rolloutNoCube),
		Seed: r.i32(rolloutSeed),
	}
	if r.flag(rolloutTruncated) {
		o.TruncatedAfter = r.i32(rolloutTruncatedAfter)
	}
	if of == ofPlay {
		o.Result.swap(match) // the file has the side of the player who moves next
	} else {
		o.Double = out(rolloutDoubleGames, rolloutDoubleHalfWidth, rolloutDoubleResult, rolloutDoubleChance)
	}
	if !finite {
		r.wrong(rolloutResult, "%s", noNumber)
	}
	if r.err != nil {
		return nil, r.err
	}
	return o, nil
}

const noNumber = "NaN or infinity in it"

// swap changes the point of view to that of the other player. In a match, Chance is the chance to
// win, from 0 to 1; in money play it is an equity.
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
	err := fmt.Errorf("%d of the %d bytes of a rollout: %w", n-whole, rolloutSize, io.ErrUnexpectedEOF)
	return d.fault(errorInRecord(inRollouts, whole/rolloutSize+1, int64(n), err))
}

// rollout returns the rollout that the field at an offset names, or nil if there is none or it has a fault.
// An estimate of another level than rolledOut may name a rollout that does not exist.
func (d *decoder) rollout(r *record, at, level int, of subject) *Rollout {
	i := r.i32(at)
	if i < 0 || i >= len(d.rollouts)/rolloutSize {
		if level == rolledOut {
			d.lost(at, "there is no rollout %d", i)
		}
		return nil
	}
	key := rolloutKey{i, of}
	o, ok := d.rolled[key]
	if !ok {
		var err error
		o, err = readRollout(d.rollouts[i*rolloutSize:][:rolloutSize], of, d.m.Length > 0)
		if err != nil {
			d.lost(at, "rollout %d is left out: %w", i, err)
		}
		d.rolled[key] = o // fields that name one rollout share it
	}
	return o
}

type rolloutKey struct {
	index int
	of    subject
}
