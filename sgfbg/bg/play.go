package bg

import (
	"cmp"
	"fmt"

	"example.com/boardcodec/sgfbg/internal/lex"
)

// maxCube is the largest value of the cube. A match ID holds no more.
const maxCube = 1 << 15

// maxDoubles is the number of doubles that take the cube from 1 to maxCube. It is also
// the largest value of Board.Doubles.
const maxDoubles = 15

// Play plays m. If the rules do not allow m, or Validate refuses m or b, Play returns a
// [*PlayError] and does not change b. The error wraps [ErrPlay] or [ErrValue].
//
// If m ends the game, State says how it ended, and its points are added to Score. A Score
// above 999,999,999 is an error.
func (b *Board) Play(m Move) error {
	if err := cmp.Or(m.Validate(), b.Validate()); err != nil {
		return &PlayError{Err: lex.Unnamed(err)}
	}
	after := *b
	if err := after.play(&m); err != nil {
		return err
	}
	*b = after
	return nil
}

// Apply plays m whether or not the rules allow it, as GNU Backgammon does: in real files, games
// go on after such moves. The player who rolls becomes the player on roll. A checker moves as m
// says, whatever the dice, and hits all checkers there; a step from an empty point is left out. A
// move without a possible meaning, such as a take without a double or a double of a cube at 32768,
// changes at most two things: it gives the turn to the player, which rejects an offer to resign,
// and it starts a game that has not started. If Validate refuses m or b, Apply changes nothing.
//
// Apply is faster than Play, which has to search the plays of the dice.
func (b *Board) Apply(m Move) {
	switch {
	case m.Validate() != nil || b.Validate() != nil:
	case m.Kind == Roll:
		_ = b.move(&m)
	default:
		_ = b.play(&m)
	}
}

// play is Apply for a move and a board with all fields in range. It returns an error if the rules do
// not allow the move.
func (b *Board) play(m *Move) error {
	b.start()
	switch m.Kind {
	case Roll:
		before := b.Checkers
		if err := b.move(m); err != nil {
			return err
		}
		return legal(m, &before, &b.Checkers)
	case Double:
		return b.double(m.Player)
	case Take, Drop:
		return b.answer(m)
	}
	return b.resign(m)
}

// turn gives p the decision to roll or to double, and returns an error if it is not
// p's turn.
func (b *Board) turn(p Player) error {
	var err error
	switch {
	case b.State != Playing:
		err = illegal(lex.ErrTurn, "the game has ended")
	case b.Doubles > 0:
		err = illegal(lex.ErrTurn, "a double is not answered")
	case b.Resigned > 0:
		err = illegal(lex.ErrTurn, "a resignation is not answered")
	case !b.Opening && b.OnRoll != p:
		err = illegal(lex.ErrTurn, "%v is on roll", b.OnRoll)
	}
	b.OnRoll, b.Opening = p, false
	if b.State == Playing {
		b.Turn, b.Resigned = p, 0 // as if rejected
	}
	return err
}

// double is play for a Double of p, with or without a double before it.
func (b *Board) double(p Player) error {
	if b.Doubles > 0 && b.State == Playing {
		return b.redouble(p)
	}
	err := b.turn(p)
	if b.State != Playing {
		return err
	}
	// Before all other rules: a double that breaks one of them is made all the same, and
	// the cube must not grow without end.
	if b.CubeValue >= maxCube {
		return b.cubeLimit()
	}
	var fact string
	switch {
	case b.NoCube:
		fact = "there is no cube"
	case b.Crawford:
		fact = "this is the Crawford game"
	case b.CubeOwner != NoPlayer && b.CubeOwner != p:
		fact = fmt.Sprintf("%v has the cube", b.CubeOwner)
	case b.Dice != [2]uint8{}:
		fact = "the dice are rolled"
	}
	b.Doubles, b.Turn = 1, p.Opponent() // dice stay, as in GNU Backgammon
	if err == nil && fact != "" {
		err = illegal(lex.ErrCube, "%s", fact)
	}
	return err
}

// redouble is play for a beaver or a raccoon of p, which accepts the double before it. After a
// beaver, the player who is not on roll owns the cube, whoever takes in the end.
func (b *Board) redouble(p Player) error {
	if b.CubeValue >= maxCube/2 {
		return b.cubeLimit()
	}
	if b.Resigned > 0 {
		return illegal(lex.ErrTurn, "a resignation is not answered")
	}
	if p != b.Turn {
		return illegal(lex.ErrCube, "%v has doubled already", p)
	}
	b.CubeValue *= 2
	b.CubeOwner = b.OnRoll.Opponent()
	b.Doubles++
	b.Turn = p.Opponent()
	if b.Length > 0 {
		return illegal(lex.ErrCube, "beavers are for money play only")
	}
	return nil
}

// cubeLimit returns the error for a double beyond maxCube.
func (b *Board) cubeLimit() error {
	return illegal(lex.ErrCube, "it is at %d, and goes no higher than %d", b.CubeValue, maxCube)
}

// answer is play for Take and Drop. After a beaver or a raccoon, redouble has set the owner of the cube.
func (b *Board) answer(m *Move) error {
	pending := b.State == Playing && b.Doubles > 0 && b.Resigned == 0
	if !pending || m.Player != b.Turn {
		return illegal(lex.ErrCube, "%v has no double to answer", m.Player)
	}
	if m.Kind == Drop {
		b.Doubles = 0
		return b.end(CubeDropped, m.Player)
	}
	b.CubeValue *= 2
	if b.Doubles == 1 {
		b.CubeOwner = b.Turn
	}
	b.Doubles, b.Turn = 0, b.OnRoll
	return nil
}

// resign is play for Resign, Accept and Reject.
func (b *Board) resign(m *Move) error {
	switch {
	case b.State != Playing:
		return illegal(lex.ErrTurn, "the game has ended")
	case m.Kind == Resign:
		// The offer waits for the other side.
		b.Resigned, b.Turn = b.resigned(m.Points), m.Player.Opponent()
		if m.Points != 0 && m.Points != b.CubeValue*b.Resigned {
			err := lex.NotAllowed("%d points are not 1, 2 or 3 times the cube at %d", m.Points, b.CubeValue)
			return &PlayError{Err: err}
		}
		return nil
	case b.Resigned == 0 || m.Player != b.Turn:
		return illegal(lex.ErrTurn, "%v has no resignation to answer", m.Player)
	case m.Kind == Accept:
		return b.end(GameResigned, m.Player.Opponent())
	}
	// Rejected: back to the decision before, the roll or the answer to a double. The
	// sides answer in turns.
	b.Resigned, b.Turn = 0, b.OnRoll
	if b.Doubles%2 == 1 {
		b.Turn = b.OnRoll.Opponent()
	}
	return nil
}

// resigned returns the multiple of the cube, 1 to 3, that a resignation worth points offers, as
// GNU Backgammon computes it.
func (b *Board) resigned(points int) int { return min(max(points/max(b.CubeValue, 1), 1), 3) }

// end ends the game in state s, lost by loser, and adds its points to the score of the winner. It returns
// a PlayError if the score would be too large: see addPoints.
func (b *Board) end(s State, loser Player) error {
	b.State = s
	b.Turn = loser
	if s == GameResigned {
		b.Turn, b.Resigner = b.OnRoll, loser // Turn as in GNU Backgammon's IDs
	}
	r := b.Result()
	if err := b.addPoints(r.Winner, r.Points); err != nil {
		return &PlayError{Err: err}
	}
	return nil
}

// addPoints adds points to the score of p. If the score would be above lex.MaxNumber, addPoints sets it
// to lex.MaxNumber and returns an error. Without this limit, forged results would overflow an int of 32
// bits.
func (b *Board) addPoints(p Player, points int) error {
	if points > lex.MaxNumber-b.Score[p] {
		err := lex.NotAllowed("%d points more than %d are beyond %d", points, b.Score[p], lex.MaxNumber)
		b.Score[p] = lex.MaxNumber
		return err
	}
	b.Score[p] += points
	return nil
}

// start starts a game that has not started.
func (b *Board) start() {
	if b.State == NotStarted {
		b.State = Playing
	}
}

// move is play for a Roll, but checks each step only, not the whole play, which needs a search.
func (b *Board) move(m *Move) error {
	b.start()
	rolled := b.Dice
	err := b.turn(m.Player)
	if err == nil && rolled != [2]uint8{} && !sameDice(rolled, m.Dice) {
		err = illegal(lex.ErrPlay, "%d%d is played, but %d%d is rolled", m.Dice[0], m.Dice[1], rolled[0], rolled[1])
	}
	over := b.State != Playing
	b.Doubles, b.Dice = 0, m.Dice // a pending double is cancelled
	for i, s := range m.played() {
		e := b.step(m.Player, s)
		if e != nil && err == nil {
			err = &PlayError{Step: i + 1, Err: e}
		}
	}
	b.OnRoll = m.Player.Opponent()
	b.Dice = [2]uint8{}
	if over {
		return err
	}
	b.Turn = b.OnRoll
	if b.Checkers[m.Player] == ([25]uint8{}) {
		err = cmp.Or(err, b.end(GameOver, b.OnRoll))
	}
	return err
}

// Step moves one checker of p, whatever the dice, and hits all checkers of the other side at its
// end. If the other side has made that point or the checker moves upwards, Step moves it and returns
// an error that wraps [ErrPlay]. It changes nothing without a checker to move (the error wraps
// ErrPlay), and for a p or an s out of range (ErrValue).
func (b *Board) Step(p Player, s Step) error {
	if p > Black || !s.moves() {
		return lex.NotAllowed("%v moves %s", p, s)
	}
	return b.step(p, s)
}

// step is Step for a step of a player.
func (b *Board) step(p Player, s Step) error {
	if b.Checkers[p][s.From-1] == 0 {
		return fmt.Errorf("%w: no checker to move: %s", lex.ErrPlay, s)
	}
	var err error
	if s.To >= s.From {
		err = fmt.Errorf("%w: a checker moves upwards: %s", lex.ErrPlay, s)
	}
	if s.To > OffPoint && s.To < BarPoint {
		others := b.others(p, s.To)
		if *others > 1 {
			err = fmt.Errorf("%w: point is made by the other side: %s", lex.ErrPlay, s)
		}
		b.Checkers[p.Opponent()][BarIndex] += *others
		*others = 0
	}
	b.Checkers[p][s.From-1]--
	if s.To > OffPoint {
		b.Checkers[p][s.To-1]++
	}
	return err
}
