package sgfbg

import "fmt"

// A search looks for a legal play that leads from one position to another.
// Plays are compared by where they lead: a file may write one checker's two
// steps as one pair, or in either order.
type search struct {
	player Player
	target *[2][25]uint8
	die    [2]uint8 // larger first
	best   int      // most dice that can be played
	found  int      // most dice of a play that leads to target; -1: none does
	larger bool     // the larger of two dice can be played
	alone  bool     // it alone leads to target
}

// legal returns nil if the dice allow the play m, which leads from the checkers
// before to those after.
func legal(m *Move, before, after *[2][25]uint8) error {
	s := search{player: m.Player, target: after, found: -1}
	s.die = [2]uint8{max(m.Dice[0], m.Dice[1]), min(m.Dice[0], m.Dice[1])}
	dice := 2
	if s.die[0] == s.die[1] {
		dice = 4
	}
	if steps := m.played(); len(steps) == dice && (s.direct(*before, steps, 0) || s.direct(*before, steps, 1)) {
		return nil
	}
	if dice == 4 {
		s.double(*before, 0, BarIndex)
	} else {
		s.pair(*before)
	}
	if fact := s.fault(); fact != "" {
		return &PlayError{Err: fmt.Errorf("%w: %s", ErrPlay, fact)}
	}
	return nil
}

// fault returns what is wrong with the play after the search, or "".
func (s *search) fault() string {
	switch {
	case s.found < 0:
		return fmt.Sprintf("no play of %d%d leads there", s.die[0], s.die[1])
	case s.found < s.best:
		return fmt.Sprintf("%d dice are played where %d can be", s.found, s.best)
	case s.best == 1 && s.larger && !s.alone:
		return fmt.Sprintf("the %d can be played instead of the %d", s.die[0], s.die[1])
	}
	return ""
}

// direct reports whether steps are a legal play in their order, one for each die,
// beginning with die first. GNU Backgammon writes plays that use all dice in this
// way: they need no search.
func (s *search) direct(c [2][25]uint8, steps []Step, first int) bool {
	for i, step := range steps {
		die := s.die[(first+i)%2]
		from := int(step.From) - 1
		if step.To != step.From-min(step.From, die) || !s.may(&c, from, die) {
			return false
		}
		s.move(&c, from, die)
	}
	return true
}

// arrive notes that a position was reached with n dice.
func (s *search) arrive(c *[2][25]uint8, n int) {
	s.best = max(s.best, n)
	if *c == *s.target {
		s.found = max(s.found, n)
	}
}

// pair tries two different dice in both orders.
func (s *search) pair(c [2][25]uint8) {
	s.arrive(&c, 0)
	for first := range s.die {
		for from := range 25 {
			if !s.may(&c, from, s.die[first]) {
				continue
			}
			next := c
			s.move(&next, from, s.die[first])
			if first == 0 {
				s.larger = true
				s.alone = s.alone || next == *s.target
			}
			s.arrive(&next, 1)
			for from := range 25 {
				if s.may(&next, from, s.die[1-first]) {
					last := next
					s.move(&last, from, s.die[1-first])
					s.arrive(&last, 2)
					if s.found == 2 {
						return
					}
				}
			}
		}
	}
}

// double tries a die that has been played n times already. It moves checkers only
// from top or below: the rearmost ones may always go first, so that no play is
// missed and few are tried twice.
func (s *search) double(c [2][25]uint8, n, top int) {
	s.arrive(&c, n)
	for from := top; from >= 0 && n < 4 && s.found < 4; from-- {
		if s.may(&c, from, s.die[0]) {
			next := c
			s.move(&next, from, s.die[0])
			s.double(next, n+1, from)
		}
	}
}

// may reports whether a checker may move from an index of Checkers by a die.
func (s *search) may(c *[2][25]uint8, from int, die uint8) bool {
	own := &c[s.player]
	if own[from] == 0 || from < BarIndex && own[BarIndex] > 0 {
		return false
	}
	to := from - int(die)
	if to >= 0 {
		return c[1-s.player][otherSide(to)] < 2
	}
	// Bearing off needs all checkers at home, and with a die above the number
	// of the point only the rearmost checker is borne off.
	for i := BarIndex; i > 5 || i > from && to < -1; i-- {
		if own[i] > 0 {
			return false
		}
	}
	return true
}

// move moves a checker that may do so.
func (s *search) move(c *[2][25]uint8, from int, die uint8) {
	own, other := &c[s.player], &c[1-s.player]
	own[from]--
	to := from - int(die)
	if to < 0 {
		return
	}
	own[to]++
	if at := otherSide(to); other[at] == 1 {
		other[at] = 0
		other[BarIndex]++
	}
}
