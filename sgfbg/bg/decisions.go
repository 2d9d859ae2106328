package bg

import (
	"iter"
	"math"
	"slices"

	"example.com/boardcodec/sgfbg/internal/stakes"
)

// A Decision is one decision of a player, with its analysis: the play of a roll, whether to double
// before the roll, or the answer to a double. All numbers are from the point of view of the player
// who decides, Move.Player. Equities and losses are in units of the cube: 1 is a single game won at
// the value of the cube on Board, also in a match.
//
// As in GNU Backgammon's statistics, beavers and raccoons have no analysis and no loss, and the
// answer to one counts as the answer to the double.
type Decision struct {
	Game  int   // number of the game, from 1
	Board Board // before the decision: with dice if a play is decided, with Doubles above 0 if a double is answered

	// Move is the decision: a Roll with its play, a Double (a beaver or a raccoon if it answers
	// another), Take or Drop. Kind is NoAction if the player might have doubled and does not, or if
	// nothing is decided yet.
	Move      Move
	Undecided bool    // nothing is decided yet: a position at the end of a game, such as an .xgp file's
	Action    *Action // the action with the decision; if the player does not double, his roll

	// Candidates are the analysed alternatives, empty without an analysis:
	//   - of a roll: the plays, in the program's order, each from Board.Plays unless it is illegal
	//   - whether to double: no double; double and take; double and drop
	//   - of the answer to a double: take; drop
	//
	// Output.Cubeful is an equity, and Output.Chance is the same as a chance to win the match, or 0.
	// Do not change Candidates: the slice may be Action.Analysis.Plays.
	Candidates []Candidate
	Chosen     int // index in Candidates, of a double with its answer; -1 = none of them

	Loss      float64 // of Move, compared with the best decision: 0 or more, in equity; see LossKnown
	LossKnown bool
	Luck      float64 // of a roll, in equity: above 0 is lucky; see LuckKnown
	LuckKnown bool

	// LossChance and LuckChance are Loss and Luck, if known, in chances to win the match; in money
	// play, they equal Loss and Luck. ChanceKnown says that Chances has the score.
	LossChance, LuckChance float64
	ChanceKnown            bool

	Verdict Verdict // the best cube decision, by Candidates
	Level   string  // the method of the analysis: see Method.String
	Comment string  // on Action; "" if the player does not double, as it belongs to his play
	Forced  bool    // no other play is legal, or the program does not count the play
	Flagged bool    // the user marked the decision
}

// A Verdict is the best decision about the cube. The zero value is NoVerdict.
type Verdict uint8

const (
	NoVerdict         Verdict = iota // no analysis, or the play of a roll
	VerdictNoDouble                  // do not double
	VerdictDoubleTake                // double; the other player takes
	VerdictDoublePass                // double; the other player drops
	VerdictTooGood                   // do not double, but play for a gammon: the other player would drop
	VerdictTake                      // take
	VerdictPass                      // drop
)

var verdicts = [...]string{
	"no verdict", "no double", "double, take", "double, pass", "too good to double", "take", "pass",
}

// String returns the verdict in words, such as "double, take", or "invalid Verdict".
func (v Verdict) String() string { return nameOf(verdicts[:], int(v), "Verdict") }

// Decisions yields the decisions of a match. A roll before which the player might have doubled is
// two decisions: the cube, and the play. Resignations are left out.
//
// In a match, chances, such as met.Default().Chance, converts between equities and chances to win
// the match. If it is nil or does not have the score, cube decisions from files that give chances,
// as SGF does, have no Candidates and no Loss.
func (m *Match) Decisions(chances Chances) iter.Seq[Decision] {
	return func(yield func(Decision) bool) {
		d := decider{chances: chances, yield: yield}
		for r := range m.Records() {
			d.rule = m.Games[r.Game-1].Info.Crawford
			if !d.record(&r) {
				return
			}
		}
		d.flush()
	}
}

// A decider turns records into decisions.
type decider struct {
	chances Chances
	yield   func(Decision) bool
	rule    bool      // the match has the Crawford rule
	double  Decision  // the last double that is not a beaver or a raccoon
	doubled bool      // double is not yielded yet: its Chosen depends on the answer
	held    *Decision // a position without analysis, which is undecided if nothing follows; or nil
}

// record yields the decisions of a record, and reports whether to go on.
func (d *decider) record(r *Record) bool {
	d.follow(r)
	if !d.flush() {
		return false
	}
	if r.Action == nil {
		return true
	}
	switch k := r.Move.Kind; k {
	case NoAction:
		return d.undecided(r)
	case Double, Take, Drop:
		if r.Board.Doubles > 0 {
			return d.answer(r)
		}
		if k == Double {
			d.double, d.doubled = d.cube(r), true
		}
	case Roll:
		x := d.cube(r)
		if (len(x.Candidates) > 0 || x.Board.mayDouble()) && !d.yield(x) {
			return false
		}
		return d.yield(d.play(r))
	}
	return true
}

// follow completes the decision that was not yielded yet, if r is of the same game: a held position is
// dropped, as it is not the last, and an answer to a double sets the double's Chosen.
func (d *decider) follow(r *Record) {
	if d.held != nil && d.held.Game == r.Game {
		d.held = nil
	}
	if !d.doubled || len(d.double.Candidates) == 0 || d.double.Game != r.Game {
		return
	}
	switch r.Move.Kind {
	case Take:
		d.double.Chosen = doubleTake
	case Drop:
		d.double.Chosen = doubleDrop
	}
}

// flush yields the decision that was not yielded yet, a double or a held position, if there is one. It
// reports whether to go on.
func (d *decider) flush() bool {
	if d.doubled {
		d.doubled = false
		return d.yield(d.double)
	}
	x := d.held
	d.held = nil
	return x == nil || d.yield(*x)
}

// undecided yields or holds the decision, if any, of a record in which no player acts: it belongs to the
// player on roll. undecided reports whether to go on.
func (d *decider) undecided(r *Record) bool {
	a := r.Action
	r.Move.Player = r.Board.OnRoll
	rolled := r.Board.Dice != [2]uint8{}
	var x Decision
	if rolled {
		x = d.play(r)
	} else {
		x = d.cube(r)
		x.Comment = a.Comment
		if len(x.Candidates) == 0 && !x.Board.mayDouble() {
			return true
		}
	}
	if !rolled && a.Analysis != nil && a.Analysis.NoDouble {
		return d.yield(x)
	}
	x.Undecided, x.Chosen = true, -1
	x.Loss, x.LossChance, x.LossKnown = 0, 0, false
	switch {
	case len(x.Candidates) > 0:
		return d.yield(x)
	case a.SetUp != nil:
		d.held = &x
	}
	return true
}

// decision returns the fields that all decisions of a record have in common.
func (r *Record) decision() Decision {
	a := r.Action
	return Decision{
		Game: r.Game, Board: r.Board, Move: r.Move, Action: a, Chosen: -1,
		Comment: a.Comment, Flagged: a.Analysis != nil && a.Analysis.Flagged,
	}
}

// play returns the decision how to play the roll of r.
func (d *decider) play(r *Record) Decision {
	x := r.decision()
	s := d.stakes(&x.Board)
	_, x.Forced = x.Board.Forced(x.Move.Player, x.Board.Dice)
	a := r.Action.Analysis
	if a == nil {
		x.makeLegal()
		return x
	}
	if len(a.Plays) > 0 {
		best := &a.Plays[0]
		x.Candidates, x.Level = a.Plays, best.Method.String()
		if x.Board.Length > 0 {
			x.Candidates = completed(a.Plays, s, a.Equity)
		}
		if a.Chosen >= 0 && a.Chosen < len(a.Plays) {
			chosen := &a.Plays[a.Chosen]
			x.Chosen, x.Level = a.Chosen, chosen.Method.String()
			x.Loss, x.LossKnown = known(max(0, best.Score-chosen.Score))
		}
	}
	if l := a.Losses; l != nil {
		x.Loss, x.LossKnown = lost(l.Play)
	}
	x.Forced = x.Forced || a.Forced
	if a.LuckKnown {
		x.Luck, x.LuckKnown = known(a.Luck)
	}
	x.makeLegal()
	x.setChances(s)
	return x
}

// completed returns a copy of plays in which complete has changed each rollout, or plays itself if
// there is no rollout. equity is as in complete.
func completed(plays []Candidate, s stakes.Stakes, equity bool) []Candidate {
	own := false // plays is the copy
	for i := range plays {
		if plays[i].Method.Trials <= 0 {
			continue
		}
		if !own {
			plays, own = slices.Clone(plays), true
		}
		complete(s, &plays[i].Output, &plays[i].StdDev, equity)
	}
	return plays
}

// known returns x and true, or 0 and false if x is not finite.
func known(x float64) (float64, bool) {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return 0, false
	}
	return x, true
}

// lost returns the loss x and true, or 0 and false if x is below 0 or not finite.
func lost(x float64) (float64, bool) {
	if x < 0 {
		return 0, false
	}
	return known(x)
}

// setChances sets the fields of x that are chances, from Loss and Luck.
func (x *Decision) setChances(s stakes.Stakes) {
	x.ChanceKnown = s.Known()
	if x.ChanceKnown {
		x.LossChance, x.LuckChance = x.Loss*s.Slope(), x.Luck*s.Slope()
	}
}

// The indices of Candidates in a decision whether to double.
const (
	noDouble = iota
	doubleTake
	doubleDrop
)

// The indices of Candidates in the answer to a double.
const (
	answerTake = iota
	answerDrop
)

// cube returns the decision about the cube: the double of r, or no double before the roll of r. It has
// no Candidates if r has no analysis of the cube, or if its equities are not known or not finite.
func (d *decider) cube(r *Record) Decision {
	x := r.decision()
	x.Board.Dice = [2]uint8{}
	x.Move = Move{Player: r.Move.Player}
	if r.Move.Kind == Double {
		x.Move.Kind = Double
	} else {
		x.Comment, x.Flagged = "", false // they belong to the roll
	}
	a := r.Action.Analysis
	s := d.stakes(&x.Board)
	if a == nil || a.Cube == nil {
		return x
	}
	if !a.Equity && !s.Known() {
		return x
	}
	c := *a.Cube
	if x.Board.Length > 0 {
		complete(s, &c.NoDouble, &c.NoDoubleStdDev, a.Equity)
		complete(s, &c.DoubleTake, &c.DoubleTakeStdDev, a.Equity)
	}
	no, take := c.NoDouble.Cubeful, c.DoubleTake.Cubeful
	if _, finite := known(no - take); !finite {
		return x
	}
	x.Candidates = []Candidate{
		noDouble:   {Score: no, Output: c.NoDouble, StdDev: c.NoDoubleStdDev, Method: c.Method},
		doubleTake: {Score: take, Output: c.DoubleTake, StdDev: c.DoubleTakeStdDev, Method: c.Method},
		doubleDrop: {Score: 1},
	}
	x.Level = c.Method.String()
	x.Verdict = verdict(no, take)
	double := min(take, 1) // with the best answer
	chosen := double
	if x.Move.Kind != Double {
		x.Chosen, chosen = noDouble, no
	}
	x.Loss, x.LossKnown = max(no, double)-chosen, true
	if l := a.Losses; l != nil {
		x.Loss, x.LossKnown = lost(l.Cube)
	}
	x.setChances(s)
	return x
}

// verdict returns the best decision whether to double, from the equities of no double and of a double that
// is taken.
func verdict(no, take float64) Verdict {
	double, pass := min(take, 1), take > 1
	switch {
	case no < double && pass:
		return VerdictDoublePass
	case no < double:
		return VerdictDoubleTake
	case no > 1 && pass:
		return VerdictTooGood
	}
	return VerdictNoDouble
}

// answer yields the answer of r to the last double, with the analysis of the double, and reports whether
// to go on.
func (d *decider) answer(r *Record) bool {
	x := r.decision()
	double := &d.double
	if r.Game != double.Game || len(double.Candidates) == 0 {
		return d.yield(x)
	}
	take := double.Candidates[doubleTake]
	x.Level, x.LossKnown = double.Level, double.LossKnown
	takeLoss := max(take.Score, 1) - 1
	switch r.Move.Kind {
	case Take:
		x.Chosen, x.Loss = answerTake, takeLoss
	case Drop:
		x.Chosen, x.Loss = answerDrop, 1-min(take.Score, 1)
	}
	if r.Board.Doubles > 1 { // answers to a beaver were not analysed
		x.Chosen = -1
	} else {
		take.Score = -take.Score
		take.Output = take.Output.opponent()
		take.StdDev = take.StdDev.swapped()
		x.Candidates = []Candidate{answerTake: take, answerDrop: {Score: -1}}
		x.Verdict = VerdictTake
		if takeLoss > 0 {
			x.Verdict = VerdictPass
		}
	}
	x.setChances(d.stakes(&r.Board))
	return d.yield(x)
}

// swapped returns o with the gammons of the two players exchanged.
func (o Output) swapped() Output {
	o.WinGammon, o.LoseGammon = o.LoseGammon, o.WinGammon
	o.WinBackgammon, o.LoseBackgammon = o.LoseBackgammon, o.WinBackgammon
	return o
}

// opponent returns o from the point of view of the other player.
func (o Output) opponent() Output {
	o = o.swapped()
	o.Win, o.Cubeless, o.Cubeful = 1-o.Win, -o.Cubeless, -o.Cubeful
	if o.Chance != 0 {
		o.Chance = 1 - o.Chance
	}
	return o
}

// makeLegal replaces the plays of x that are not written in full with legal ones.
func (x *Decision) makeLegal() {
	var list []*[4]Step
	var played *[4]Step // a copy: x itself would be moved to the heap, for each decision
	if x.Move.Kind == Roll && x.Board.unclear(&x.Move.Steps) {
		steps := x.Move.Steps
		played = &steps
		list = append(list, played)
	}
	own := false // Candidates is a copy, not the action's
	for i := range x.Candidates {
		if !x.Board.unclear(&x.Candidates[i].Steps) {
			continue
		}
		if !own {
			x.Candidates, own = slices.Clone(x.Candidates), true
		}
		list = append(list, &x.Candidates[i].Steps)
	}
	x.Board.findLegal(list)
	if played != nil {
		x.Move.Steps = *played
	}
}

// mayDouble reports whether the player on roll may turn the cube and can gain by it.
func (b *Board) mayDouble() bool {
	p := b.OnRoll
	mayTurn := !b.NoCube && !b.Crawford && b.CubeOwner != p.Opponent() && b.CubeValue < maxCube
	if b.State != Playing || b.Opening || !mayTurn {
		return false
	}
	return b.Length == 0 || b.Score[p]+b.CubeValue < b.Length
}

// complete sets Cubeful of o and of stdDev to equities, and Chance to chances. equity says that Cubeful
// is an equity already; otherwise it is a chance. If s is not known, a chance becomes the equity 0, and
// an equity gets no chance.
func complete(s stakes.Stakes, o, stdDev *Output, equity bool) {
	switch {
	case !equity:
		o.Chance, stdDev.Chance = o.Cubeful, stdDev.Cubeful
		o.Cubeful, stdDev.Cubeful = 0, 0
		if s.Known() {
			o.Cubeful, stdDev.Cubeful = s.Equity(o.Chance), stdDev.Chance/s.Slope()
		}
	case s.Known():
		if o.Chance == 0 {
			o.Chance = s.Chance(o.Cubeful)
		}
		stdDev.Chance = stdDev.Cubeful * s.Slope()
	}
}

// stakes returns the stakes of the player whose turn it is.
func (d *decider) stakes(b *Board) stakes.Stakes {
	p := b.Turn
	away := [2]int{b.Length - b.Score[p], b.Length - b.Score[1-p]}
	return stakes.Of(d.chances, b.Length, away, b.CubeValue, d.rule)
}
