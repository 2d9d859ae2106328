package sgfbg

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"
)

// setPos begins the line of a position in .mat text, an extension of eXtreme Gammon:
//
//	; Set Pos=-b----E-C---eE---c-e----B-/0
//	          ^ 26 letters               ^ cube
//
// The letters are as in an XGID: '-' is an empty point, A is one checker of
// the left player (White), b two of the right (Black). The first letter is
// Black's bar, then come White's 1 to 24 point, and his bar. The cube is 0 in
// the middle, n if Black owns it at 2 to the n, and -n if White does. The player
// of the next cell is on roll.
const setPos = "; Set Pos="

// readSetPos returns b with the checkers and the cube of s, which follows "; Set Pos=", and
// without dice. ok is false if s has another form.
func (b Board) readSetPos(s string) (after Board, ok bool) {
	letters, cube, ok := strings.Cut(strings.TrimRight(s, blanks), "/")
	n, err := strconv.Atoi(cube)
	if !ok || err != nil || len(letters) != 26 || n < -15 || n > 15 {
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
	b.CubeValue, b.CubeOwner, b.Dice = 1<<max(n, -n), NoPlayer, [2]uint8{}
	switch {
	case n > 0:
		b.CubeOwner = Black
	case n < 0:
		b.CubeOwner = White
	}
	return b, true
}

// appendSetPos appends the line of b's position, with its LF. A cube in the middle is written
// as 1, and one at 1 that a player owns as in the middle: this form has no other.
func (b *Board) appendSetPos(dst []byte) []byte {
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
	switch {
	case b.CubeOwner == NoPlayer || b.NoCube: // reading refuses an owner without a cube
		n = 0
	case b.CubeOwner == White:
		n = -n
	}
	return fmt.Appendf(dst, "/%d\n", n)
}

// noteSetUp reports the checkers and dice of the pending set-up that rec, the next record, has
// replaced before a decision showed them. If rec sets up itself, it becomes the pending one.
func (r *matRows) noteSetUp(rec *Record, setsUp bool) {
	b := &rec.Board
	if s := r.setUp; s != nil {
		if s.Board.Checkers != b.Checkers {
			r.w.lost(s.Node, "AE", "nobody decides before another position is set up: this one is left out")
		}
		if s.Board.Dice != [2]uint8{} && (s.Board.Dice != b.Dice || s.Board.OnRoll != b.OnRoll) {
			r.w.lost(s.Node, "DI", "dice that were not played are left out")
		}
	}
	if setsUp {
		r.lostOffer()
		kept := *rec
		r.setUp = &kept
		for _, id := range [...]string{"AE", "AW", "AB"} {
			_, ok := rec.Node.Lookup(id)
			r.placed = r.placed || ok
		}
	}
}

// showSetUp writes the pending set-up, if there is one, and reports what of it the text does not
// show. next is the decision that follows, which shows a part of it, or nil at the end of the game.
func (r *matRows) showSetUp(next *Move) {
	rec := r.setUp
	if rec == nil {
		return
	}
	placed := r.placed
	r.setUp, r.placed = nil, false
	want, shown := &rec.Board, r.board
	differs := want.Checkers != shown.Checkers || want.CubeValue != shown.CubeValue || want.CubeOwner != shown.CubeOwner
	if placed && !differs && !r.w.setPos {
		r.w.lost(rec.Node, "AE", "a set-up of the position that is there already is left out")
	}
	if differs || placed && r.w.setPos {
		if !r.w.setPos {
			r.leaveOut(rec, &EncodeError{Game: r.w.number, Err: unsupported("the game starts from a position")})
			return
		}
		r.endRow()
		from := len(r.text)
		r.text = want.appendSetPos(r.text)
		shown, _ = shown.readSetPos(string(r.text[from+len(setPos) : len(r.text)-1]))
		shown.State, shown.Doubles = Playing, 0
		if next != nil {
			shown.OnRoll = next.Player
		}
	}
	switch {
	case next == nil && want.Dice != [2]uint8{}:
		r.unplayed(rec)
		shown.OnRoll, shown.Dice = want.OnRoll, want.Dice
	case next == nil:
	case next.Action == Roll:
		shown.OnRoll, shown.Dice = next.Player, want.Dice // others are reported already
	case next.Action == Double && shown.Doubles == 0:
		shown.OnRoll = next.Player
	}
	for _, f := range [...]struct {
		property    string
		want, shown any
		what        string
	}{
		{"PL", want.OnRoll, shown.OnRoll, "player on roll"},
		{"DI", want.Dice, shown.Dice, "dice"},
		{"CV", want.CubeValue, shown.CubeValue, "value of the cube"},
		{"CO", want.CubeOwner, shown.CubeOwner, "owner of the cube"},
		{"CO", want.NoCube, shown.NoCube, "no cube"},
		{"", want.Doubles, shown.Doubles, "doubles without an answer"},
		{"", want.State, shown.State, "state of the game"},
	} {
		if f.want != f.shown {
			r.w.lost(rec.Node, f.property, "%s: %v, but %v in the text", f.what, f.want, f.shown)
		}
	}
}

// unplayed writes the dice of rec as a cell without a play: the game ends before they are played.
func (r *matRows) unplayed(rec *Record) {
	b := &rec.Board
	r.cell(b.OnRoll, largerFirst(b.Dice)+" ")
	if !b.canMove(b.OnRoll, b.Dice) {
		r.w.lost(rec.Node, "DI", "dice that were not played, and allow no play, are a turn without a play in the text")
	}
}
