package bg

import "example.com/boardcodec/sgfbg/internal/lex"

// legal returns nil if the dice allow the play m from the checkers before to the checkers after,
// and otherwise a [*PlayError] that wraps ErrPlay. It compares plays by the position that they
// lead to: a file may write one checker's two steps as one pair, or in either order.
func legal(m *Move, before, after *[2][25]uint8) error {
	if m.inOrder(before) {
		return nil
	}
	var s search
	s.start(m.Player, m.Dice, before)
	best, found := 0, -1 // most dice of any play, and of a play that leads to after
	alone := false       // the larger die alone leads to after
	s.plays(func() {
		best = max(best, s.used)
		if s.after[s.used] == *after {
			found = max(found, s.used)
			alone = alone || s.used == 1 && s.first == 0
			s.done = found == numberOf(m.Dice)
		}
	})
	switch {
	case found < 0:
		return illegal(lex.ErrPlay, "no play of %d%d leads there", s.die[0], s.die[1])
	case found < best:
		return illegal(lex.ErrPlay, "%d dice are played where %d can be", found, best)
	case best == 1 && s.larger && !alone:
		return illegal(lex.ErrPlay, "the %d can be played instead of the %d", s.die[0], s.die[1])
	}
	return nil
}

// A search finds the plays of a roll, die by die.
type search struct {
	player Player
	die    [2]uint8        // larger first
	after  [5][2][25]uint8 // the checkers after 0 to 4 steps
	steps  [4]Step         // the steps made, one for each die; the others are zero
	used   int             // number of steps made
	first  int             // index in die of the die played first; 0 for a double
	larger bool            // the dice differ, and the larger one can be played
	done   bool            // set to end the search
}

// start prepares s for the plays of p with dice, from the checkers before.
func (s *search) start(p Player, dice [2]uint8, before *[2][25]uint8) {
	s.player = p
	s.die = [2]uint8{max(dice[0], dice[1]), min(dice[0], dice[1])}
	s.after[0] = *before
}

// plays calls arrive for the position before the roll, and for each position that some or all of
// the dice lead to. The position is s.after[s.used]. plays tries two different dice in both orders.
func (s *search) plays(arrive func()) {
	arrive()
	if s.die[0] == s.die[1] {
		s.double(BarIndex, arrive)
		return
	}
	for s.first = range s.die {
		s.each(BarIndex, s.die[s.first], func(int) {
			s.larger = s.larger || s.first == 0
			arrive()
			s.each(BarIndex, s.die[1-s.first], func(int) { arrive() })
		})
	}
}

// best is plays, but skips plays with fewer dice than an earlier one, and a smaller die alone if the
// larger one can be played. If first is true, the play uses more dice than all earlier ones, which
// are therefore illegal.
func (s *search) best(arrive func(first bool)) {
	most := 0 // dice that any play uses
	s.plays(func() {
		smaller := s.used == 1 && s.first == 1
		if s.used < most || smaller && s.larger {
			return // more dice can be played, or the larger one, which was tried first
		}
		first := s.used > most
		most = s.used
		arrive(first)
	})
}

// double plays the remaining steps of a double. It moves checkers only from top or below: the
// rearmost checkers may always move first, so that no play is missed and few are tried twice.
func (s *search) double(top int, arrive func()) {
	if s.used == len(s.steps) {
		return
	}
	s.each(top, s.die[0], func(from int) {
		arrive()
		s.double(from, arrive)
	})
}

// each makes each step that a die allows from an index of Checkers, top or below, calls next
// with that index, and undoes the step.
func (s *search) each(top int, die uint8, next func(from int)) {
	before, after := &s.after[s.used], &s.after[s.used+1]
	for from := top; from >= 0 && !s.done; from-- {
		if !may(before, s.player, from, die) {
			continue
		}
		*after = *before
		moveBy(after, s.player, from, die)
		at := uint8(from + 1)
		s.steps[s.used] = Step{at, at - min(at, die)}
		s.used++
		next(from)
		s.used--
		s.steps[s.used] = Step{}
	}
}

// sameDice reports whether two rolls are equal; the order of the dice has no meaning.
func sameDice(x, y [2]uint8) bool { return x == y || x == [2]uint8{y[1], y[0]} }

// numberOf returns how many dice a roll of two has: 2, or 4 for a double.
func numberOf(dice [2]uint8) int {
	if dice[0] == dice[1] {
		return 4
	}
	return 2
}

// inOrder reports whether m has a step for each die, and the steps can be made from the checkers before
// in their order. GNU Backgammon writes plays in this way, and such a play needs no search.
func (m *Move) inOrder(before *[2][25]uint8) bool {
	return len(m.played()) == numberOf(m.Dice) && (m.direct(*before, 0) || m.direct(*before, 1))
}

// direct reports whether the steps of m can be made from the checkers c in their order, one for
// each die, beginning with m.Dice[first]. Steps may be out of range.
func (m *Move) direct(c [2][25]uint8, first int) bool {
	for i, step := range m.played() {
		die := m.Dice[(first+i)%2]
		from := int(step.From) - 1
		if step.From > BarPoint || step.To != step.From-min(step.From, die) || !may(&c, m.Player, from, die) {
			return false
		}
		moveBy(&c, m.Player, from, die)
	}
	return true
}

const homePoints = 6 // indices 0 to 5 of Checkers

// may reports whether p may move a checker by a die from an index of Checkers.
func may(c *[2][25]uint8, p Player, from int, die uint8) bool {
	own := &c[p]
	if own[from] == 0 || from < BarIndex && own[BarIndex] > 0 {
		return false
	}
	to := from - int(die)
	if to >= 0 {
		return c[1-p][otherSide(to)] < 2
	}
	rearmost := BarIndex
	for own[rearmost] == 0 {
		rearmost--
	}
	// All checkers must be at home to bear off, and a die above the number of the
	// point bears off only the rearmost checker.
	return rearmost < homePoints && (to == -1 || from == rearmost)
}

// moveBy moves a checker of p, which may move, by a die from an index of Checkers, and hits a
// lone checker of the other side there.
func moveBy(c *[2][25]uint8, p Player, from int, die uint8) {
	own, other := &c[p], &c[1-p]
	own[from]--
	to := from - int(die)
	if to < 0 {
		return
	}
	own[to]++
	at := otherSide(to)
	if other[at] == 1 {
		other[at] = 0
		other[BarIndex]++
	}
}

// Plays returns the legal plays of p with dice, each die 1 to 6: one play for each position that
// can be reached, or one play without steps if p cannot move. A play has one step for each die,
// in an order in which the steps can be made. As in [Board.Play], a play must use as many dice as
// possible, and the larger die if it can use either but not both. Plays ignores whose turn it is
// and whether the game has ended. It returns nil for a Board that Validate refuses, for NoPlayer
// and for other dice.
func (b Board) Plays(p Player, dice [2]uint8) []Move {
	if p > Black || checkDice(dice) != nil || b.Validate() != nil {
		return nil
	}
	var s search
	s.start(p, dice, &b.Checkers)
	var list []Move
	seen := map[[2][25]uint8]bool{} // positions that the plays of list lead to
	s.best(func(first bool) {
		if first {
			list = nil
			clear(seen)
		}
		here := s.after[s.used]
		if !seen[here] {
			seen[here] = true
			list = append(list, Move{Player: p, Kind: Roll, Dice: dice, Steps: s.steps})
		}
	})
	return list
}

// Forced returns the only legal play of p with dice, which may be a dance. ok is false, and m has no
// meaning, if there are several plays, or if [Board.Plays] returns nil.
func (b Board) Forced(p Player, dice [2]uint8) (m Move, ok bool) {
	if p > Black || checkDice(dice) != nil || b.Validate() != nil {
		return m, false
	}
	m = Move{Player: p, Kind: Roll, Dice: dice}
	var s search
	s.start(p, dice, &b.Checkers)
	several := false
	after := b.Checkers // the first play
	s.best(func(first bool) {
		here := s.after[s.used]
		switch {
		case first:
			several, m.Steps, after = false, s.steps, here
		case here != after:
			several = true
			s.done = s.used == numberOf(dice) // no play uses more dice
		}
	})
	return m, !several
}

// unclear reports whether steps, a play of the player on roll with the dice on b, lack a step for some
// die or cannot be made in their order. A dance is clear, and so are steps out of range.
func (b *Board) unclear(steps *[4]Step) bool {
	m := Move{Player: b.OnRoll, Kind: Roll, Dice: b.Dice, Steps: *steps}
	return *steps != [4]Step{} && !m.inOrder(&b.Checkers) && m.Validate() == nil
}

// findLegal replaces each of list, plays that are unclear, with the steps of the play from [Board.Plays]
// that leads to the same position, if any. It searches once for all of them, and holds no other plays.
func (b *Board) findLegal(list []*[4]Step) {
	type play struct {
		steps *[4]Step
		after [2][25]uint8
		found [4]Step
	}
	var wanted []play
	for _, steps := range list {
		if after, ok := b.after(steps); ok {
			wanted = append(wanted, play{steps: steps, after: after})
		}
	}
	if len(wanted) == 0 {
		return
	}
	var s search
	s.start(b.OnRoll, b.Dice, &b.Checkers)
	s.best(func(first bool) {
		for i := range wanted {
			p := &wanted[i]
			if first {
				p.found = [4]Step{}
			}
			if p.found == [4]Step{} && p.after == s.after[s.used] {
				p.found = s.steps
			}
		}
	})
	for _, p := range wanted {
		if p.found != [4]Step{} {
			*p.steps = p.found
		}
	}
}

// after returns the checkers after the player on roll has made steps. ok is false, and c is zero, for
// steps that no dice allow: from an empty point, or onto a point that the other side has made.
func (b Board) after(steps *[4]Step) (c [2][25]uint8, ok bool) {
	m := Move{Steps: *steps}
	for _, s := range m.played() {
		if b.step(b.OnRoll, s) != nil {
			return c, false
		}
	}
	return b.Checkers, true
}
