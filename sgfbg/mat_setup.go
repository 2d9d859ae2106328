package sgfbg

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"
)

// What is set up in .mat text. A position is a line of its own, an extension of eXtreme Gammon:
//
//	; Set Pos=-b----E-C---eE---c-e----B-/0
//	          ^ 26 letters               ^ cube
//
// The letters are as in an XGID: '-' is an empty point, A is one checker of
// the left player (White), b two of the right (Black). The first letter is
// Black's bar, then come White's 1 to 24 point, and his bar. The cube is 0 in
// the middle, n if Black owns it at 2 to the n, and -n if White does. Who is on
// roll is the side of the next cell.
const setPos = "; Set Pos="

// readSetPos reads what follows "; Set Pos=" into b, the board before.
func (b Board) readSetPos(s string) (Board, bool) {
	letters, cube, ok := strings.Cut(strings.TrimRight(s, blanks), "/")
	n, err := strconv.Atoi(cube)
	if !ok || err != nil || len(letters) != 26 || max(n, -n) > 15 {
		return b, false
	}
	b.Checkers = [2][25]uint8{}
	for i := range len(letters) {
		switch c := letters[i]; {
		case c == '-':
		case c >= 'A' && c <= 'O' && i > 0:
			b.Checkers[White][i-1] = c - 'A' + 1
		case c >= 'a' && c <= 'o' && i < 25:
			b.Checkers[Black][24-i] = c - 'a' + 1
		default:
			return b, false
		}
	}
	b.CubeOwner = NoPlayer
	switch {
	case n > 0:
		b.CubeOwner = Black
	case n < 0:
		b.CubeOwner = White
	}
	b.CubeValue = 1 << max(n, -n)
	b.Dice = [2]uint8{}
	return b, true
}

// appendSetPos writes the position of b. exact is false if this form cannot
// express the cube.
func (b *Board) appendSetPos(dst []byte) (text []byte, exact bool) {
	dst = append(dst, setPos...)
	for i := range 26 {
		c := byte('-')
		if i > 0 && b.Checkers[White][i-1] > 0 {
			c = 'A' + b.Checkers[White][i-1] - 1
		} else if i < 25 && b.Checkers[Black][24-i] > 0 {
			c = 'a' + b.Checkers[Black][24-i] - 1
		}
		dst = append(dst, c)
	}
	n := bits.Len(uint(b.CubeValue)) - 1
	exact = (n == 0) == (b.CubeOwner == NoPlayer)
	switch b.CubeOwner {
	case NoPlayer:
		n = 0
	case White:
		n = -n
	}
	return fmt.Appendf(dst, "/%d\n", n), exact
}

// A matSetUp is what records set up before a decision.
type matSetUp struct {
	position *Record // a position
	player   *Record // who is on roll, which the decision shows
	goesOn   *Record // a set-up after which a double or the end of the game does not count
	dice     *Record // dice that were rolled and not played
}

// note notes what a record sets up or offers, and reports what the text does not show of it.
func (r *matRows) note(rec *Record) {
	for _, p := range rec.Problems {
		if p.Kind == ProblemValue {
			p.Game = r.w.number
			r.w.problems.addProblem(p)
		}
	}
	if rec.Board.Resigned == 0 {
		r.lostOffer() // a set-up ended it
	}
	if rec.Board.Dice == [2]uint8{} {
		r.lostDice() // a set-up gave the other player the roll
	}
	if rec.Node != nil {
		c := rec.Node.contents()
		if c.moves > 1 {
			r.w.lost(rec.Node, c.second.ID, "a second move in one node is left out")
		}
		if c.setUp {
			r.noteSetUp(*rec)
		}
	}
	switch {
	case rec.Move.Action == NoAction:
		r.board = rec.Board
	case rec.Move.Action >= Resign:
		r.resignation(rec)
	}
}

// between writes what was set up before the next decision, or before the end of the game, where
// next is nil; and reports what the text does not show.
func (r *matRows) between(next *Move) {
	s := &r.setUp
	if next != nil {
		r.lostOffer() // what is about to be written follows it
		if s.dice != nil && next.Action == Roll && next.Player == s.dice.Board.OnRoll && next.Dice == s.dice.Board.Dice {
			s.dice = nil
		}
		r.lostDice()
	}
	if s.player != nil && s.dice == nil && (next == nil || s.player.Board.OnRoll != next.Player || next.Action > Double) {
		r.w.lost(s.player.Node, "PL", "the text does not show that %v is on roll", s.player.Board.OnRoll)
	}
	if s.goesOn != nil && s.dice == nil {
		r.w.lost(s.goesOn.Node, "", "the text does not show that the play goes on from here")
	}
	if s.position != nil {
		r.position(s.position)
	}
	if s.dice != nil {
		r.unplayed(s.dice)
	}
	r.setUp = matSetUp{}
}

// noteSetUp notes what a record sets up.
func (r *matRows) noteSetUp(kept Record) {
	s, rec := &r.setUp, &kept
	switch {
	case r.setsUp(rec):
		if !r.w.setPos {
			r.leaveOut(rec, &EncodeError{Game: r.w.number, Err: unsupported("the game starts from a position")})
			return
		}
		r.lostDice()
		if s.position != nil && s.position.Board.Checkers != rec.Board.Checkers {
			r.w.lost(s.position.Node, "AE", "nobody decides before another position is set up: this one is left out")
		}
		s.position, s.player, s.goesOn = rec, rec, nil
		if rec.Board.NoCube && !r.board.NoCube {
			r.w.lost(rec.Node, "CO", "there is no cube from here on: the text has no form for that")
		}
	case r.board.State > Playing || r.board.Doubles > 0:
		s.goesOn = rec
	}
	if p, ok := rec.Node.Lookup("PL"); ok {
		if b := rec.Board; b.setPlayer(p.Value()) == nil && b.OnRoll != r.board.OnRoll {
			s.player = rec
		}
	}
	if p, ok := rec.Node.Lookup("DI"); ok {
		if _, err := parseDice(p.Value()); err == nil { // otherwise it changes nothing
			r.lostDice()
			s.dice = rec
		}
	}
}

// lostDice reports dice that no play followed.
func (r *matRows) lostDice() {
	if dice := r.setUp.dice; dice != nil {
		r.w.lost(dice.Node, "DI", "dice that were not played are left out")
		r.setUp.dice = nil
	}
}

// setsUp reports whether a record sets up a position or a cube, rather than dice
// or what was there already.
func (r *matRows) setsUp(rec *Record) bool {
	for _, id := range []string{"AE", "AW", "AB"} {
		if _, ok := rec.Node.Lookup(id); ok {
			return true
		}
	}
	a, b := &r.board, &rec.Board
	if rec.Node == r.g.Root() {
		a.CubeValue = b.CubeValue // automatic doubles, which end reports
	}
	return a.CubeValue != b.CubeValue || a.CubeOwner != b.CubeOwner || a.NoCube != b.NoCube
}

// position writes a position that was set up.
func (r *matRows) position(rec *Record) {
	r.endRow()
	b := rec.Board
	if b.NoCube && b.CubeOwner != NoPlayer {
		r.w.lost(rec.Node, "CO", "there is no cube, and %v's is left out", b.CubeOwner)
		b.CubeOwner = NoPlayer // with it, the text would be refused
	}
	text, exact := b.appendSetPos(r.text)
	r.text = text
	switch {
	case exact:
	case b.CubeOwner == NoPlayer:
		r.w.lost(rec.Node, "CV", "a cube at %d in the middle has no form", b.CubeValue)
	default:
		r.w.lost(rec.Node, "CV", "a cube at %d of %v has no form", b.CubeValue, b.CubeOwner)
	}
}

// unplayed writes dice with which the game ends.
func (r *matRows) unplayed(rec *Record) {
	b := &rec.Board
	r.cell(b.OnRoll)
	r.dicePair(b.Dice)
	r.text = append(r.text, ' ')
	r.endCell(b.OnRoll)
	if !b.canMove(b.OnRoll, b.Dice) {
		r.w.lost(rec.Node, "DI", "dice that were not played, and allow no play, are a turn without a play in the text")
	}
}
