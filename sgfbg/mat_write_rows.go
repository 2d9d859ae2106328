package sgfbg

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A matRows writes the rows of a game.
//
//	Game 1
//	Alice : 0                      Bob : 0
//	 1) 31: 8/5 6/5                 52: 13/8 13/11
//	 2)  Doubles => 2                Takes
//	    ^ byte 5, left cell         ^ byte 33, right cell; words begin with a blank
//
// A row without a right cell is padded as if it had one: after a short line, GNU
// Backgammon reads the right cell of the row before for a second time.
type matRows struct {
	w    *matWriter
	g    *Game
	info *Info
	text []byte
	row  int
	left int // index in text of the left cell of the current row; -1: the row is complete

	board  Board   // after the last decision in the text
	moves  int     // decisions so far
	setUp  *Record // the last since the last decision
	placed bool    // checkers were set up since then
	offer  *Record // the offer to resign that the result is to show

	// The last decision is a double that answers a double. Only if it is answered itself it is
	// a beaver: after a beaver that is dropped, or with which the game ends, GNU Backgammon
	// would go on to expect its take in the next game.
	beaver bool
	last   int // index in text of the last cell

	err      *EncodeError // why the game is left out
	errNode  *Node        // where
	errField string       // the property there
}

const (
	leftWidth  = 27 // of the left cell, without the blank after it
	rightStart = 33 // byte of the right cell
)

// begin writes the first lines of the game.
func (r *matRows) begin() {
	left := fmt.Sprintf(" %s : %d", r.info.Player[White], r.info.Score[White])
	r.text = fmt.Appendf(r.text, " Game %d\n%-*s  %s : %d\n",
		r.info.Game, rightStart-3, left, r.info.Player[Black], r.info.Score[Black])
	r.board = r.info.board()
	r.board.CubeValue <<= r.info.AutoDoubles // which otherProperties reports
}

// record writes the decision of a record, if the text has a cell for it, and what is set up
// before it.
func (r *matRows) record(rec *Record) {
	for _, p := range rec.Problems {
		if p.Kind == ProblemValue {
			p.Game = r.w.number
			r.w.problems.addProblem(p)
		}
	}
	c := rec.Node.contents()
	if c.moves > 1 {
		r.w.lost(rec.Node, c.second.ID, "a second move in one node is left out")
	}
	r.noteSetUp(rec, c.setUp)
	switch {
	case rec.Move.Action >= Resign:
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
func (r *matRows) end(o Outcome) {
	r.showSetUp(nil)
	if r.err != nil {
		return
	}
	if o.Board.State != GameResigned {
		r.lostOffer()
	}
	r.result(o)
	r.endRow()
	r.text = append(r.text, '\n')
	r.otherProperties()
}

// leaveOut notes err, for which the game is left out, with the place of rec.
func (r *matRows) leaveOut(rec *Record, err *EncodeError) {
	r.err, r.errNode, r.errField = err, rec.Node, ""
	if rec.Move.Action != NoAction {
		r.errField = rec.Move.Player.property()
	}
}

// decides reports whether the text has a cell for the decision of a record. It has none for a
// placeholder, which nobody decided: its dice stay as they were rolled.
func decides(rec *Record) bool {
	return rec.Move.Action >= Roll && rec.Move.Action <= Drop && !slices.ContainsFunc(rec.Problems,
		func(p Problem) bool { return p.Kind == ProblemPlaceholder })
}

// cell writes a cell, in a new row unless it belongs to the current row. A cell of Black ends
// the row.
func (r *matRows) cell(p Player, text string) {
	if r.left < 0 || p == White {
		r.endRow()
		r.row++
		for n := 100; n > 1 && r.row < n; n /= 10 { // the number takes three columns
			r.text = append(r.text, ' ')
		}
		r.text = strconv.AppendInt(r.text, int64(r.row), 10)
		r.text = append(r.text, ") "...)
		r.left = len(r.text)
	}
	if p == Black {
		r.pad()
	}
	r.last = len(r.text)
	r.text = append(r.text, text...)
	if p == Black {
		r.text = append(r.text, '\n')
		r.left = -1
	}
}

// pad fills the left cell to its width, and adds the blank after it.
func (r *matRows) pad() {
	for len(r.text) < r.left+leftWidth {
		r.text = append(r.text, ' ')
	}
	r.text = append(r.text, ' ')
}

// endRow ends the current row, if it has no right cell yet.
func (r *matRows) endRow() {
	if r.left >= 0 {
		r.pad()
		r.text = append(r.text, '\n')
		r.left = -1
	}
}

// decision plays a decision on r.board, and writes its cell.
func (r *matRows) decision(rec *Record) {
	m := &rec.Move
	r.moves++
	r.board = rec.Board
	answers := r.board.Doubles > 0
	if answers && r.beaver && m.Action != Roll && m.Action != Drop {
		copy(r.text[r.last:], " Beavers") // over " Doubles", which is as long
	}
	r.beaver = answers && m.Action == Double
	if m.Action == Roll {
		_ = r.board.move(*m)
		r.play(rec)
		return
	}
	_ = r.board.play(m)
	switch m.Action {
	case Take:
		r.cell(m.Player, " Takes")
	case Drop:
		r.cell(m.Player, " Drops")
	case Double:
		r.cell(m.Player, " Doubles => "+strconv.Itoa(2*r.board.CubeValue))
	}
}

// lostOffer reports the pending offer to resign, if there is one, after which the game went on.
func (r *matRows) lostOffer() {
	if r.offer != nil {
		r.w.lost(r.offer.Node, r.offer.Move.Player.property(), "a resignation that did not lead to the result is left out")
		r.offer = nil
	}
}

// resignation notes an offer or its answer. Neither has a cell: the result shows
// that the offer was accepted.
func (r *matRows) resignation(rec *Record) {
	m := &rec.Move
	switch {
	case rec.Node == nil:
		r.lostOffer() // RE is about another
	case m.Action == Resign:
		r.lostOffer()
		offer := *rec
		r.offer = &offer
	case r.offer == nil || r.offer.Move.Player == m.Player:
		r.w.lost(rec.Node, m.Player.property(), "%s means nothing here, and is left out", *m)
	case m.Action == Reject:
		r.lostOffer()
	}
}

// play writes the cell of a roll: "31: 8/5 6/5*", with a step for each die. r.board has the
// checkers after it.
func (r *matRows) play(rec *Record) {
	m := Move{Player: rec.Move.Player, Action: Roll, Dice: rec.Move.Dice}
	rec.Board.expand(&m, rec.Move.played())
	text := append(make([]byte, 0, 40), largerFirst(m.Dice)...)
	after := rec.Board
	for i, s := range m.played() {
		text = strconv.AppendInt(append(text, ' '), int64(s.From), 10)
		text = strconv.AppendInt(append(text, '/'), int64(s.To), 10)
		if after.hitsAt(m.Player, s) {
			text = append(text, '*')
		}
		err := after.step(m.Player, s)
		if err == nil && s.To >= s.From {
			err = fmt.Errorf("%w: a checker moves upwards: %s", ErrPlay, s)
		}
		if err != nil && r.err == nil {
			r.leaveOut(rec, &EncodeError{
				Game: r.w.number, Field: fmt.Sprintf("Steps[%d]", i), Value: s.String(),
				Err: fmt.Errorf("decision %d: %w", r.moves, err),
			})
		}
	}
	r.cell(m.Player, string(text))
	if r.err == nil && after.Checkers != r.board.Checkers {
		r.w.lost(rec.Node, m.Player.property(), "a checker that does not hit where its dice take it")
	}
	if m.Steps == [4]Step{} && len(rec.Problems) > 0 && rec.Board.canMove(m.Player, m.Dice) {
		r.w.lost(rec.Node, m.Player.property(), "a roll without a play")
	}
}

// largerFirst returns the dice as the cell of a roll begins, the larger first: "31:".
func largerFirst(dice [2]uint8) string {
	return string([]byte{'0' + max(dice[0], dice[1]), '0' + min(dice[0], dice[1]), ':'})
}

// result writes who won, in the winner's column: as RE says, even where the play or the
// cube says otherwise, or else as it was played.
func (r *matRows) result(o Outcome) {
	result, root := r.info.Result, r.g.Root()
	r.w.last = matGame{info: *r.info, board: r.board}
	if !result.Won || result.Points == 0 {
		result = o.Result()
	}
	switch {
	case !result.Won:
		if re, _ := root.Get("RE"); strings.TrimSpace(re) != "" {
			r.w.lost(root, "RE", "the result %s is left out", clip(re))
		}
		return
	case result.Points == 0:
		r.w.lost(root, "RE", "the result %v has no points, and is left out", result)
		return
	case !o.Played.Won && !result.Resigned:
		r.w.lost(root, "RE", "the result %v, which was not played, is a resignation in the text", result)
	}
	if r.offer != nil {
		m := &r.offer.Move
		if m.Player == result.Winner || m.Points != 0 && m.Points != result.Points || o.Played.Won && o.Played != result {
			r.lostOffer()
		}
	}
	r.w.last.said = said{Result: result, resigned: -1}
	if read := r.w.reader.settled(&r.w.last, nil); read.Points != result.Points {
		r.w.lost(root, "RE", "ParseMAT reads the %d points as %d", result.Points, read.Points)
	}
	text := fmt.Sprintf(" Wins %d points", result.Points)
	if result.Points == 1 {
		text = " Wins 1 point"
	}
	switch {
	case result.Winner == White:
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
