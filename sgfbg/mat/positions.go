package mat

import (
	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/internal/lex"
)

// noteSetUp reports the checkers and dice of the pending set-up that rec, the next record, has
// replaced before a decision showed them. If rec sets up itself, it becomes the pending one.
func (r *rows) noteSetUp(rec *bg.Record) {
	b := &rec.Board
	if s := r.setUp; s != nil {
		if s.Board.Checkers != b.Checkers {
			r.w.lost(place(s), "nobody decides before another position is set up: this one is left out")
		}
		if s.Board.Dice != [2]uint8{} && (s.Board.Dice != b.Dice || s.Board.OnRoll != b.OnRoll) {
			r.w.lost(place(s), "dice that were not played are left out")
		}
	}
	if rec.Action != nil && rec.Action.SetUp != nil {
		r.lostOffer()
		kept := *rec
		r.setUp = &kept
		r.placed = r.placed || rec.Action.SetUp.Dice == [2]uint8{}
	}
}

// showSetUp writes the pending set-up, if there is one, and reports what of it the text does not
// show. next is the decision that follows, which shows a part of it, or nil at the end of the game.
func (r *rows) showSetUp(next *bg.Move) {
	rec := r.setUp
	if rec == nil {
		return
	}
	placed := r.placed
	r.setUp, r.placed = nil, false
	want, shown := &rec.Board, r.board
	differs := want.Checkers != shown.Checkers ||
		want.CubeValue != shown.CubeValue || want.CubeOwner != shown.CubeOwner
	if placed && !differs && !r.w.setPos {
		r.w.lost(place(rec), "a set-up of the position that is there already is left out")
	}
	if differs || placed && r.w.setPos {
		if !r.w.setPos {
			r.leaveOut(rec, "SetUp", "", lex.Unsupported("the game starts from a position"))
			return
		}
		r.endRow()
		from := len(r.text)
		r.text = appendSetPos(r.text, want)
		shown, _ = readSetPos(shown, string(r.text[from+len(setPos):len(r.text)-1]))
		shown.State, shown.Doubles = bg.Playing, 0
		if next != nil {
			shown.OnRoll = next.Player
		}
	}
	switch {
	case next == nil && want.Dice != [2]uint8{}:
		r.unplayed(rec)
		shown.OnRoll, shown.Dice = want.OnRoll, want.Dice
	case next == nil:
	case next.Kind == bg.Roll:
		shown.OnRoll, shown.Dice = next.Player, want.Dice // others are reported already
	case next.Kind == bg.Double && shown.Doubles == 0:
		shown.OnRoll = next.Player
	}
	for _, f := range [...]struct {
		want, shown any
		what        string
	}{
		{want.OnRoll, shown.OnRoll, "player on roll"},
		{want.Dice, shown.Dice, "dice"},
		{want.CubeValue, shown.CubeValue, "value of the cube"},
		{want.CubeOwner, shown.CubeOwner, "owner of the cube"},
		{want.NoCube, shown.NoCube, "no cube"},
		{want.Doubles, shown.Doubles, "doubles without an answer"},
		{want.State, shown.State, "state of the game"},
	} {
		if f.want != f.shown {
			r.w.lost(place(rec), "%s: %v, but %v in the text", f.what, f.want, f.shown)
		}
	}
}

// unplayed writes the dice of rec as a cell without a play: the game ends before they are played.
func (r *rows) unplayed(rec *bg.Record) {
	b := &rec.Board
	r.cell(b.OnRoll, largerFirst(b.Dice)+" ")
	if !canMove(b, b.OnRoll, b.Dice) {
		r.w.lost(place(rec), "dice that were not played, and allow no play, are a turn without a play in the text")
	}
}
