package mat

import (
	"fmt"
	"slices"
	"strconv"

	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/internal/lex"
)

// A rows writes the rows of a game.
//
//	Game 1
//	Alice : 0                      Bob : 0
//	 1) 31: 8/5 6/5                 52: 13/8 13/11
//	 2)  Doubles => 2                Takes
//	    ^ byte 5, left cell         ^ byte 33, right cell; words begin with a blank
//
// A row without a right cell is padded as if it had one: after a short line, GNU
// Backgammon reads the right cell of the row before for a second time.
type rows struct {
	w    *writer
	g    *bg.Game
	info *bg.Info // that of g, as the text has it
	text []byte
	row  int
	left int // index in text of the left cell of the current row; -1: the row is complete

	board  bg.Board   // after the last decision in the text
	moves  int        // decisions so far
	setUp  *bg.Record // the last since the last decision
	placed bool       // a position was set up since then, and not dice alone
	offer  *bg.Record // the offer to resign that the result is to show

	// The last decision is a double that answers a double. Only if it is answered itself it is
	// a beaver: after a beaver that is dropped, or with which the game ends, GNU Backgammon
	// would go on to expect its take in the next game.
	beaver bool
	last   int // index in text of the last cell

	err   *bg.EncodeError // why the game is left out; then the text is not used
	errAt bg.Place        // where
}

const (
	leftWidth     = 27 // of the left cell, without the blank after it
	rightStart    = 33 // byte of the right cell
	leftNameWidth = 30 // of the left half of the score line, without the two blanks after it
)

// begin writes the first lines of the game.
func (r *rows) begin() {
	left := fmt.Sprintf(" %s : %d", r.info.Player[bg.White], r.info.Score[bg.White])
	r.text = fmt.Appendf(r.text, " Game %d\n%-*s  %s : %d\n",
		r.info.Game, leftNameWidth, left, r.info.Player[bg.Black], r.info.Score[bg.Black])
	r.board = r.g.Board() // after automatic doubles, which others reports
}

// record writes the decision of a record, if the text has a cell for it, and what is set up
// before it.
func (r *rows) record(rec *bg.Record) {
	for _, p := range rec.Problems {
		if p.Kind == bg.ProblemValue {
			p.Scale = bg.Lost
			r.w.problems.Add(p)
		}
	}
	if rec.Action != nil && rec.Action.Unread {
		r.w.lost(place(rec), "a move that could not be read is left out")
	}
	r.noteSetUp(rec)
	switch {
	case rec.Move.Kind >= bg.Resign: // an offer or its answer
		r.resignation(rec)
	case decides(rec):
		r.lostOffer()
		r.showSetUp(&rec.Move)
		if r.err == nil {
			r.decision(rec)
		}
	}
}

// end writes what follows the last decision, unless the game is left out: the result, and an
// empty line.
func (r *rows) end(o bg.Outcome) {
	r.showSetUp(nil)
	if r.err != nil {
		return
	}
	if o.Board.State != bg.GameResigned {
		r.lostOffer()
	}
	r.result(o)
	r.endRow()
	r.text = append(r.text, '\n')
	r.w.others(r.g)
}

// leaveOut notes that the game is left out because of err, in a field of rec's action with this
// value. rec must have an Action.
func (r *rows) leaveOut(rec *bg.Record, field, value string, err error) {
	i := 0
	for &r.g.Actions[i] != rec.Action {
		i++
	}
	r.err = &bg.EncodeError{Field: r.w.field(fmt.Sprintf("Actions[%d].%s", i, field)), Value: value, Err: err}
	r.errAt = place(rec)
}

// place returns the place of a record's action. Without an action, it is the zero Place.
func place(rec *bg.Record) bg.Place {
	if rec.Action == nil {
		return bg.Place{}
	}
	return rec.Action.Place
}

// decides reports whether the text has a cell for the decision of a record. It has none for a
// placeholder, which nobody decided: its dice stay as they were rolled.
func decides(rec *bg.Record) bool {
	return rec.Move.Kind >= bg.Roll && rec.Move.Kind <= bg.Drop && !slices.ContainsFunc(rec.Problems,
		func(p bg.Problem) bool { return p.Kind == bg.ProblemPlaceholder })
}

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

// showSetUp writes the pending set-up, if there is one, and reports the parts of it that the text
// does not show. next is the decision that follows, which shows a part of it, or nil at the end of
// the game.
func (r *rows) showSetUp(next *bg.Move) {
	rec := r.setUp
	if rec == nil {
		return
	}
	placed := r.placed
	r.setUp, r.placed = nil, false

	// The position, on a line of its own.
	want, shown := &rec.Board, r.board
	differs := want.Checkers != shown.Checkers ||
		want.CubeValue != shown.CubeValue || want.CubeOwner != shown.CubeOwner
	switch {
	case differs && !r.w.setPos:
		r.leaveOut(rec, "SetUp", "", lex.Unsupported("the game starts from a position"))
		return
	case placed && !r.w.setPos:
		r.w.lost(place(rec), "a set-up of the position that is there already is left out")
	case differs || placed:
		shown = r.position(want)
		if next != nil {
			shown.OnRoll = next.Player
		}
	}

	// The player on roll and the dice, in the next cell.
	switch {
	case next == nil && want.Dice == [2]uint8{}:
		// There is no such cell.
	case next == nil:
		r.unplayed(rec)
		shown.OnRoll, shown.Dice = want.OnRoll, want.Dice
	case next.Kind == bg.Roll:
		shown.OnRoll, shown.Dice = next.Player, want.Dice // noteSetUp has reported other dice
	case next.Kind == bg.Double && shown.Doubles == 0:
		shown.OnRoll = next.Player
	}
	r.compare(rec, shown)
}

// position writes the line of b's position, and returns the board that a reader of it has.
func (r *rows) position(b *bg.Board) bg.Board {
	r.endRow()
	from := len(r.text) + len(setPos)
	r.text = appendSetPos(r.text, b)
	read, _ := readSetPos(r.board, string(r.text[from:len(r.text)-1])) // ok, as it was just written
	read.State, read.Doubles = bg.Playing, 0
	return read
}

// compare reports the fields of the pending set-up rec that differ in shown, the position in the text.
func (r *rows) compare(rec *bg.Record, shown bg.Board) {
	want := &rec.Board
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

// cell writes a cell, in a new row unless it belongs to the current row. A cell of Black ends
// the row.
func (r *rows) cell(p bg.Player, text string) {
	if r.left < 0 || p == bg.White {
		r.endRow()
		r.row++
		for n := 100; n > 1 && r.row < n; n /= 10 { // the number takes three columns
			r.text = append(r.text, ' ')
		}
		r.text = strconv.AppendInt(r.text, int64(r.row), 10)
		r.text = append(r.text, ") "...)
		r.left = len(r.text)
	}
	if p == bg.Black {
		r.pad()
	}
	r.last = len(r.text)
	r.text = append(r.text, text...)
	if p == bg.Black {
		r.text = append(r.text, '\n')
		r.left = -1
	}
}

// pad fills the left cell to its width, and adds the blank after it.
func (r *rows) pad() {
	for len(r.text) < r.left+leftWidth {
		r.text = append(r.text, ' ')
	}
	r.text = append(r.text, ' ')
}

// endRow ends the current row, if it has no right cell yet.
func (r *rows) endRow() {
	if r.left >= 0 {
		r.pad()
		r.text = append(r.text, '\n')
		r.left = -1
	}
}

// decision plays a decision on r.board, and writes its cell.
func (r *rows) decision(rec *bg.Record) {
	m := &rec.Move
	r.moves++
	r.board = rec.Board
	answers := r.board.Doubles > 0
	if answers && r.beaver && m.Kind != bg.Roll && m.Kind != bg.Drop {
		copy(r.text[r.last:], " Beavers") // over " Doubles", which is as long
	}
	r.beaver = answers && m.Kind == bg.Double
	r.board.Apply(*m)
	switch m.Kind {
	case bg.Roll:
		r.play(rec)
	case bg.Take:
		r.cell(m.Player, " Takes")
	case bg.Drop:
		r.cell(m.Player, " Drops")
	case bg.Double:
		r.cell(m.Player, " Doubles => "+strconv.Itoa(2*r.board.CubeValue))
	}
}

// play writes the cell of a roll: "31: 8/5 6/5*", with a step for each die. r.board has the
// checkers after it.
func (r *rows) play(rec *bg.Record) {
	m := rec.Board.Expand(rec.Move)
	text := append(make([]byte, 0, 40), largerFirst(m.Dice)...)
	after := rec.Board
	for i, s := range m.Steps {
		if s == (bg.Step{}) {
			break
		}
		text = strconv.AppendInt(append(text, ' '), int64(s.From), 10)
		text = strconv.AppendInt(append(text, '/'), int64(s.To), 10)
		if s.To > bg.OffPoint && s.To < bg.BarPoint && after.Checkers[m.Player.Opponent()][bg.BarIndex-s.To] > 0 {
			text = append(text, '*')
		}
		err := after.Step(m.Player, s)
		if err != nil && r.err == nil {
			r.leaveOut(rec, fmt.Sprintf("Steps[%d]", i), s.String(), fmt.Errorf("decision %d: %w", r.moves, err))
		}
	}
	r.cell(m.Player, string(text))
	if r.err == nil && after.Checkers != r.board.Checkers {
		r.w.lost(place(rec), "a checker that does not hit where its dice take it")
	}
	if m.Steps == [4]bg.Step{} && len(rec.Problems) > 0 && canMove(&rec.Board, m.Player, m.Dice) {
		r.w.lost(place(rec), "a roll without a play")
	}
}

// largerFirst returns the beginning of the cell of a roll, with the larger die first: "31:".
func largerFirst(dice [2]uint8) string {
	return string([]byte{'0' + max(dice[0], dice[1]), '0' + min(dice[0], dice[1]), ':'})
}

// lostOffer drops the pending offer to resign, if there is one, and reports that it is left out.
func (r *rows) lostOffer() {
	if r.offer != nil {
		r.w.lost(place(r.offer), "a resignation that did not lead to the result is left out")
		r.offer = nil
	}
}

// resignation notes an offer or its answer. Neither has a cell: the result shows
// that the offer was accepted.
func (r *rows) resignation(rec *bg.Record) {
	m := &rec.Move
	switch {
	case rec.Action == nil:
		r.lostOffer() // the resignation is another one, which only the result has
	case m.Kind == bg.Resign:
		r.lostOffer()
		offer := *rec
		r.offer = &offer
	case r.offer == nil || r.offer.Move.Player == m.Player:
		r.w.lost(place(rec), "%s means nothing here, and is left out", *m)
	case m.Kind == bg.Reject:
		r.lostOffer()
	}
}

// result writes who won: as Info.Result says, even where the play or the cube says otherwise, or
// else as it was played. It reports where a reader finds another result.
func (r *rows) result(o bg.Outcome) {
	r.w.last = ended{info: *r.info, board: r.board}
	result, at := r.info.Result, r.g.Place
	if !result.Won || result.Points == 0 {
		result = o.Result
	}
	switch {
	case !result.Won:
		return
	case result.Points == 0:
		r.w.lost(at, "the result %v has no points, and is left out", result)
		return
	case !o.Played && !result.Resigned:
		r.w.lost(at, "the result %v, which was not played, is a resignation in the text", result)
	}
	if r.offer != nil {
		m := &r.offer.Move
		otherPoints := m.Points != 0 && m.Points != result.Points
		otherEnd := o.Played && o.Result != result
		if m.Player == result.Winner || otherPoints || otherEnd {
			r.lostOffer()
		}
	}
	r.w.last.said = said{Result: result, resigned: -1}
	read := r.w.last.read(nil)
	if read.Points != result.Points {
		r.w.lost(at, "the %d points of the result are read as %d", result.Points, read.Points)
	}
	r.resultCell(result)
}

// resultCell writes a result in the winner's column. White's has a line of its own.
func (r *rows) resultCell(result bg.Result) {
	text := fmt.Sprintf(" Wins %d points", result.Points)
	if result.Points == 1 {
		text = " Wins 1 point"
	}
	switch {
	case result.Winner == bg.White:
		r.endRow()
		r.text = append(r.text, "     "...)
	case r.left >= 0:
		r.pad()
	default:
		r.text = fmt.Appendf(r.text, "%*s", rightStart, "")
	}
	r.text = append(append(r.text, text...), '\n')
	r.left = -1
}
