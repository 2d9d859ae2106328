package sgfbg

// Plays returns all legal plays of p with the dice, 1 to 6, one for each position that
// can be reached, and one without steps if he cannot move. The steps of a play are in an
// order in which it can be made, one for each die. The rules are those of [Board.Play]:
// as many dice as possible, and the larger one if either can be played but not both. Plays
// ignores whose turn it is and whether the game has ended. It returns nil for a Board with
// a field out of its range, for NoPlayer and for dice that nobody can roll.
func (b Board) Plays(p Player, dice [2]uint8) []Move {
	if p > Black || checkDice(dice) != nil || b.check() != nil {
		return nil
	}
	l := playList{
		search: search{player: p, die: [2]uint8{max(dice[0], dice[1]), min(dice[0], dice[1])}},
		move:   Move{Player: p, Action: Roll, Dice: dice},
		seen:   map[[2][25]uint8]bool{},
	}
	if dice[0] == dice[1] {
		l.double(&b.Checkers, BarIndex)
	} else {
		l.pair(&b.Checkers)
	}
	return l.plays
}

// A playList collects plays. The search looks for one position; this one keeps all.
type playList struct {
	search
	move  Move // with the steps so far
	used  int  // how many they are
	most  int  // dice that any play uses
	plays []Move
	seen  map[[2][25]uint8]bool // positions that plays lead to
}

// step makes a step with a die, if that is legal, and calls next after it.
func (l *playList) step(c *[2][25]uint8, from int, die uint8, next func(*[2][25]uint8)) {
	if !l.may(c, from, die) {
		return
	}
	after := *c
	l.search.move(&after, from, die)
	at := uint8(from + 1)
	l.move.Steps[l.used] = Step{at, at - min(at, die)}
	l.used++
	next(&after)
	l.used--
	l.move.Steps[l.used] = Step{}
}

// add adds the play that leads to c, if none uses more dice and none leads there.
func (l *playList) add(c *[2][25]uint8) {
	if l.used < l.most {
		return
	}
	if l.used > l.most {
		l.most, l.plays = l.used, nil
		clear(l.seen)
	}
	if !l.seen[*c] {
		l.seen[*c] = true
		l.plays = append(l.plays, l.move)
	}
}

// double plays the dice that are left of four, as search.double does.
func (l *playList) double(c *[2][25]uint8, top int) {
	l.add(c)
	for from := top; from >= 0 && l.used < len(l.move.Steps); from-- {
		l.step(c, from, l.die[0], func(c *[2][25]uint8) { l.double(c, from) })
	}
}

// pair plays two different dice in both orders.
func (l *playList) pair(c *[2][25]uint8) {
	l.add(c)
	for first, die := range l.die {
		alone := first == 0 || l.most == 0 // the smaller die alone only if the larger one cannot be played
		for from := BarIndex; from >= 0; from-- {
			l.step(c, from, die, func(c *[2][25]uint8) {
				if alone {
					l.add(c)
				}
				for from := BarIndex; from >= 0; from-- {
					l.step(c, from, l.die[1-first], l.add)
				}
			})
		}
	}
}
