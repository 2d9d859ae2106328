package sgfbg

import "slices"

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
	var s search
	s.start(p, dice, &b.Checkers)
	var list []Move
	most := 0                       // dice that any play uses
	seen := map[[2][25]uint8]bool{} // positions that the plays of list lead to
	s.plays(func() {
		if s.used < most || s.used == 1 && s.first == 1 && s.larger {
			return // more dice can be played, or the larger one
		}
		if s.used > most {
			most, list = s.used, nil
			clear(seen)
		}
		if here := s.after[s.used]; !seen[here] {
			seen[here] = true
			list = append(list, Move{Player: p, Action: Roll, Dice: dice, Steps: s.steps})
		}
	})
	return list
}

// Legal returns the play among [Board.Plays] that leads where m leads: a file or a person
// may give one checker's way by several dice as one step, such as 24/14 with 64, or the
// steps in another order. A decision other than a Roll is returned as it is. The error is
// that of [Board.Play], which b itself does not play.
func (b Board) Legal(m Move) (Move, error) {
	after := b
	if err := after.Play(m); err != nil || m.Action != Roll {
		return m, err
	}
	plays := b.Plays(m.Player, m.Dice)
	i := slices.IndexFunc(plays, func(play Move) bool { // Play has found that there is one
		then := b
		_ = then.move(play)
		return then.Checkers == after.Checkers
	})
	return plays[i], nil
}
