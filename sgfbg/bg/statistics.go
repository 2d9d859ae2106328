package bg

import "math"

// Stats are the statistics of one player, as GNU Backgammon and eXtreme Gammon count them. Losses are 0
// or more; luck is above 0 for lucky rolls.
//
// Losses and luck are equities in units of the cube at each decision: 1 is a single game won. Fields
// with Chance in their name, Result and LuckAdjusted are chances to win the match, where 0.01 is 1 %;
// in money play, they are points: equities times the cube.
type Stats struct {
	Plays    int // rolls, dances included
	AllPlays int // Plays of both players
	Unforced int // plays that are decisions: see Decision.Forced
	Analysed int // unforced plays whose loss is known

	PlayLoss, PlayLossChance float64
	PlayMarks                Marks

	Doubles, Takes, Drops    int // without beavers and raccoons
	CubeDecisions            int // with an analysis: doubles, rolls before which the player might have doubled, takes and drops
	CloseCubes               int // CubeDecisions that are close, as GNU Backgammon counts: see ErrorRate
	CloseCubesXG             int // CubeDecisions that are close, as eXtreme Gammon counts: see PR
	CubeLoss, CubeLossChance float64
	CubeMarks                Marks
	MissedDoubles            int // a double would have been better, however little
	WrongDoubles             int
	WrongTakes, WrongDrops   int

	Luck, LuckChance float64
	Result           float64 // sum over the won games of the chance after the game less the chance before it; in money play the points won
	LuckAdjusted     float64 // Result without the luck of both players

	// Unknown counts the decisions and results whose score Chances does not have: all chances above
	// omit them.
	Unknown int
}

// Marks count decisions by what they lost, in equity.
type Marks struct {
	// GNU Backgammon's marks: a loss above 0.03, 0.06 and 0.12. A decision has at most one mark.
	Doubtful, Bad, VeryBad int

	// eXtreme Gammon's marks: Errors are losses of 0.02 or more, and Blunders the Errors of 0.08 or
	// more. Its users say that these are the default thresholds; no file or output of the program was
	// seen to confirm them. That a loss equal to a threshold is marked is a guess.
	Errors, Blunders int
}

// The thresholds of Marks: GNU Backgammon marks a loss above one, eXtreme Gammon also a loss equal to it.
const (
	doubtfulGNU, badGNU, veryBadGNU = 0.03, 0.06, 0.12
	errorXG, blunderXG              = 0.02, 0.08
)

// add counts a decision with this loss.
func (m *Marks) add(loss float64) {
	switch {
	case loss > veryBadGNU:
		m.VeryBad++
	case loss > badGNU:
		m.Bad++
	case loss > doubtfulGNU:
		m.Doubtful++
	}
	if loss >= errorXG {
		m.Errors++
	}
	if loss >= blunderXG {
		m.Blunders++
	}
}

// ErrorRate returns GNU Backgammon's error rate: the mean loss, in equity, of unforced plays and close
// cube decisions, times 1,000. It is NaN without any of them.
//
// Doubles, takes and drops count as close. A decision not to double counts if it is wrong, or if a
// double would lose less than 0.16.
func (s *Stats) ErrorRate() float64 {
	return 1000 * rate(s.PlayLoss+s.CubeLoss, s.Analysed+s.CloseCubes)
}

// SnowieErrorRate returns the error rate of the program Snowie, as GNU Backgammon shows it: the equity
// that this player lost, divided by the plays of both players, forced or not, times 1,000. It is NaN if
// nothing was analysed.
func (s *Stats) SnowieErrorRate() float64 {
	if s.Analysed+s.CubeDecisions == 0 {
		return math.NaN()
	}
	return 1000 * rate(s.PlayLoss+s.CubeLoss, s.AllPlays)
}

// PR returns eXtreme Gammon's performance rating: the mean loss, in equity, of unforced plays and close
// cube decisions, times 500. It is NaN without any of them.
//
// Doubles, takes and drops count as close. A decision not to double counts if it is wrong, or if a
// double would lose less than 0.2, unless the game is lost. This rule is inferred from the program's
// statistics of one match, which agree with any limit from 0.198 to 0.225.
func (s *Stats) PR() float64 {
	return 500 * rate(s.PlayLoss+s.CubeLoss, s.Analysed+s.CloseCubesXG)
}

// rate returns the mean loss of n decisions that lost loss in all, or NaN if n is 0.
func rate(loss float64, n int) float64 {
	if n == 0 {
		return math.NaN()
	}
	return loss / float64(n)
}

// Statistics returns the statistics of White and of Black. For chances, see [Match.Decisions].
func (m *Match) Statistics(chances Chances) (s [2]Stats) {
	for d := range m.Decisions(chances) {
		if !d.Undecided {
			s[d.Move.Player].add(&d)
		}
	}
	w := Walker{Unchecked: true}
	for _, g := range m.Games {
		w.replay(g)
		if won, ok := w.outcome.won(w.info.Crawford, chances); ok {
			s[White].Result += won
			s[Black].Result -= won
		} else {
			s[White].Unknown++
			s[Black].Unknown++
		}
	}
	luck := s[White].LuckChance - s[Black].LuckChance
	s[White].LuckAdjusted, s[Black].LuckAdjusted = s[White].Result-luck, s[Black].Result+luck
	s[White].AllPlays = s[White].Plays + s[Black].Plays
	s[Black].AllPlays = s[White].AllPlays
	return s
}

// add counts a decision of the player.
func (s *Stats) add(d *Decision) {
	if (d.LossKnown || d.LuckKnown) && !d.ChanceKnown {
		s.Unknown++
	}
	chance, luck := d.LossChance, d.LuckChance
	if d.Board.Length == 0 {
		chance, luck = d.Points(), d.Luck*float64(d.Board.CubeValue)
	}
	if d.Move.Kind == Roll {
		s.addPlay(d, chance, luck)
	} else if d.Board.Doubles == 0 || d.Move.Kind != Double { // not a beaver
		s.addCube(d, chance)
	}
}

// addPlay counts a play. chance and luck are its loss and its luck as chances, or in money play as points.
func (s *Stats) addPlay(d *Decision, chance, luck float64) {
	s.Plays++
	if d.LuckKnown {
		s.Luck += d.Luck
		s.LuckChance += luck
	}
	if d.Forced {
		return
	}
	s.Unforced++
	if d.LossKnown {
		s.Analysed++
		s.PlayLoss += d.Loss
		s.PlayLossChance += chance
		s.PlayMarks.add(d.Loss)
	}
}

// A decision not to double counts as close below these losses of a double: in GNU Backgammon and in
// eXtreme Gammon.
const (
	closeGNU = 0.16
	closeXG  = 0.2
)

// addCube counts a decision about the cube. chance is as in addPlay.
func (s *Stats) addCube(d *Decision, chance float64) {
	made, wrong := s.cube(d.Move.Kind)
	*made++
	if !d.LossKnown {
		return
	}
	s.CubeDecisions++
	if d.Move.Kind != NoAction || d.close(closeGNU) {
		s.CloseCubes++
	}
	if d.Move.Kind != NoAction || d.close(closeXG) && d.Candidates[noDouble].Score > -1 {
		s.CloseCubesXG++
	}
	if d.Loss > 0 {
		*wrong++
	}
	s.CubeLoss += d.Loss
	s.CubeLossChance += chance
	s.CubeMarks.add(d.Loss)
}

// cube returns two counters of the cube decisions of a kind: of all, and of the wrong ones. If k is
// not a cube action, the decision was not to double: Stats counts only the wrong ones.
func (s *Stats) cube(k Kind) (made, wrong *int) {
	switch k {
	case Double:
		return &s.Doubles, &s.WrongDoubles
	case Take:
		return &s.Takes, &s.WrongTakes
	case Drop:
		return &s.Drops, &s.WrongDrops
	}
	return new(int), &s.MissedDoubles
}

// close reports whether a double would lose less than limit. d is a decision whether to double, with
// Candidates.
func (d *Decision) close(limit float64) bool {
	return d.Candidates[noDouble].Score-min(d.Candidates[doubleTake].Score, 1) < limit
}

// won returns the value of the game's result to White, or 0 if nobody has won: the chance to win the match
// that he gained, or points in money play. rule says that the match has the Crawford rule. ok is false if
// the points are not given or chances does not have the score.
func (o *Outcome) won(rule bool, chances Chances) (value float64, ok bool) {
	b, result := &o.Board, o.Result
	if !result.Won {
		return 0, true
	}
	if b.Length == 0 {
		sign := 1 - 2*float64(result.Winner)
		return sign * float64(result.Points), result.Points > 0
	}
	after := [2]int{b.Length - b.Score[White], b.Length - b.Score[Black]} // points that each needs
	before := after
	before[result.Winner] += result.Points
	if chances == nil || min(before[White], before[Black]) < 1 || result.Points == 0 {
		return 0, false
	}
	chance := float64(1 - result.Winner) // of White after the game: 1 or 0 if it ends the match
	if after[result.Winner] > 0 {
		crawford := min(after[White], after[Black]) == 1 && min(before[White], before[Black]) > 1
		chance = chances(after, rule && crawford)
	}
	return known(chance - chances(before, b.Crawford))
}

// Points returns Loss in points: Loss times the value of the cube on Board, beavers included.
func (d *Decision) Points() float64 { return d.Loss * float64(d.Board.CubeValue) }
