package sgfbg

import (
	"fmt"
	"strconv"
	"strings"
)

// matRows writes the rows of a game.
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
	w     *matWriter
	g     *Game
	text  []byte
	err   *EncodeError // the play for which the game is left out
	wrong *Record      // with it

	row  int
	left int // index in text of the left cell of the current row; -1: the row is complete

	// What is not written yet: nil, or the record.
	double *Record // a double, whose word depends on what follows
	setUp  *Record // a position
	player *Record // who is on roll, which the next decision shows
	goesOn *Record // a set-up after which a double or the end of the game does not count
	dice   *Record // dice that were rolled and not played
	offer  *Record // the offer to resign that the result is to show

	position *Node  // set-up because of which the game is left out
	board    Board  // after the last record
	moves    int    // decisions so far
	won      Result // what the text says; not Won if it says nothing
}

const (
	leftWidth  = 27 // of the left cell, without the blank after it
	rightStart = 33 // byte of the right cell
)

// scores writes the head of the game.
func (r *matRows) scores(number int, info *Info) {
	left := fmt.Sprintf(" %s : %d", info.Player[White], info.Score[White])
	r.text = fmt.Appendf(r.text, " Game %d\n%-*s  %s : %d\n",
		number, rightStart-3, left, info.Player[Black], info.Score[Black])
	r.board = info.board()
}

// cell begins a cell, in a new row unless it belongs to the current row. What follows in
// text is the cell, and endCell ends it.
func (r *matRows) cell(p Player) {
	if r.left < 0 || p == White {
		r.endRow()
		r.row++
		for n := 100; n > 1 && r.row < n; n /= 10 {
			r.text = append(r.text, ' ')
		}
		r.text = strconv.AppendInt(r.text, int64(r.row), 10)
		r.text = append(r.text, ") "...)
		r.left = len(r.text)
	}
	if p == Black {
		r.pad()
	}
}

// endCell ends a cell of p, and with one of Black the row.
func (r *matRows) endCell(p Player) {
	if p == Black {
		r.text = append(r.text, '\n')
		r.left = -1
	}
}

// word writes a cell of words.
func (r *matRows) word(p Player, words string) {
	r.cell(p)
	r.text = append(r.text, words...)
	r.endCell(p)
}

// pad fills the left cell.
func (r *matRows) pad() {
	for len(r.text) < r.left+leftWidth {
		r.text = append(r.text, ' ')
	}
	r.text = append(r.text, ' ')
}

func (r *matRows) endRow() {
	if r.left >= 0 {
		r.pad()
		r.text = append(r.text, '\n')
		r.left = -1
	}
}

// record writes a record.
func (r *matRows) record(rec Record, _ error) bool {
	if r.position != nil || r.err != nil {
		return true // the walk goes on for the score
	}
	placeholder := false
	for _, p := range rec.Problems {
		if p.Kind == ProblemValue {
			p.Game = r.w.number
			r.w.problems.addProblem(p)
		}
		placeholder = placeholder || p.Kind == ProblemPlaceholder
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
		if c.setUp && !r.setUpNode(rec) {
			return true
		}
	}
	switch {
	case rec.Move.Action == NoAction:
		r.board = rec.Board
	case placeholder:
		// Nobody decided this. Dice stay as they were rolled.
	case rec.Move.Action >= Resign:
		r.resignation(rec)
	default:
		r.decision(rec)
	}
	return true
}

// decision writes what has a cell, after what waits for it.
func (r *matRows) decision(rec Record) {
	m := &rec.Move
	r.lostOffer() // what is about to be written follows it
	r.moves++
	if r.dice != nil && m.Action == Roll && m.Player == r.dice.Board.OnRoll && m.Dice == r.dice.Board.Dice {
		r.dice = nil
	}
	r.lostDice()
	r.next(m.Action)
	r.lostTurn(m)
	r.flushSetUp()
	r.board = rec.Board
	switch m.Action {
	case Roll:
		r.play(rec)
		_ = r.board.move(*m)
		return
	case Double:
		waits := rec
		r.double = &waits
	case Take:
		r.word(m.Player, " Takes")
	case Drop:
		r.word(m.Player, " Drops")
	}
	_ = r.board.play(m)
}

// setUpNode notes what a node sets up, and reports whether the game can be written.
func (r *matRows) setUpNode(rec Record) bool {
	switch {
	case r.setsUp(&rec):
		if !r.w.setPos {
			r.position = rec.Node
			return false
		}
		r.lostDice()
		r.next(NoAction)
		if r.setUp != nil && r.setUp.Board.Checkers != rec.Board.Checkers {
			r.w.lost(r.setUp.Node, "AE", "nobody decides before another position is set up: this one is left out")
		}
		r.setUp, r.player, r.goesOn = &rec, &rec, nil
		if rec.Board.NoCube && !r.board.NoCube {
			r.w.lost(rec.Node, "CO", "there is no cube from here on: the text has no form for that")
		}
	case r.board.State > Playing || r.board.Doubles > 0:
		r.goesOn = &rec
	}
	if p, ok := rec.Node.Lookup("PL"); ok {
		if b := rec.Board; b.setPlayer(p.Value()) == nil && b.OnRoll != r.board.OnRoll {
			r.player = &rec
		}
	}
	if p, ok := rec.Node.Lookup("DI"); ok {
		if _, err := parseDice(p.Value()); err == nil { // otherwise it changes nothing
			r.lostDice()
			r.dice = &rec
		}
	}
	return true
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

// lostDice reports dice that no play followed.
func (r *matRows) lostDice() {
	if r.dice != nil {
		r.w.lost(r.dice.Node, "DI", "dice that were not played are left out")
		r.dice = nil
	}
}

// lostTurn reports what a set-up without a position says and the next decision does
// not show.
func (r *matRows) lostTurn(next *Move) {
	if r.player != nil && (r.player.Board.OnRoll != next.Player || next.Action > Double) {
		r.w.lost(r.player.Node, "PL", "the text does not show that %v is on roll", r.player.Board.OnRoll)
	}
	if r.goesOn != nil {
		r.w.lost(r.goesOn.Node, "", "the text does not show that the play goes on from here")
	}
	r.player, r.goesOn = nil, nil
}

// next writes the double that waits for the action after it. A beaver that is
// dropped, or with which the game ends, is written as a plain double: after a
// beaver, GNU Backgammon would go on to expect its take in the next game.
func (r *matRows) next(action Action) {
	if r.double == nil {
		return
	}
	m, b := r.double.Move, r.double.Board
	word := " Doubles"
	if b.Doubles > 0 && (action == Double || action == Take) {
		word = " Beavers"
	}
	_ = b.play(&m)
	r.cell(m.Player)
	r.text = append(r.text, word...)
	r.text = strconv.AppendInt(append(r.text, " => "...), int64(2*b.CubeValue), 10)
	r.endCell(m.Player)
	r.double = nil
}

// flushSetUp writes the position that was set up.
func (r *matRows) flushSetUp() {
	if r.setUp == nil {
		return
	}
	r.endRow()
	b := r.setUp.Board
	if b.NoCube && b.CubeOwner != NoPlayer {
		r.w.lost(r.setUp.Node, "CO", "there is no cube, and %v's is left out", b.CubeOwner)
		b.CubeOwner = NoPlayer // with it, the text would be refused
	}
	text, exact := b.appendSetPos(r.text)
	r.text = text
	switch {
	case exact:
	case b.CubeOwner == NoPlayer:
		r.w.lost(r.setUp.Node, "CV", "a cube at %d in the middle has no form", b.CubeValue)
	default:
		r.w.lost(r.setUp.Node, "CV", "a cube at %d of %v has no form", b.CubeValue, b.CubeOwner)
	}
	r.setUp = nil
}

// lostOffer reports an offer to resign after which the game went on.
func (r *matRows) lostOffer() {
	if r.offer != nil {
		r.w.lost(r.offer.Node, r.offer.Move.Player.property(), "a resignation that did not lead to the result is left out")
		r.offer = nil
	}
}

// resignation notes an offer or its answer. Neither has a cell: the result shows
// that the offer was accepted.
func (r *matRows) resignation(rec Record) {
	m, b := &rec.Move, &rec.Board
	switch {
	case rec.Node == nil:
		r.lostOffer() // RE is about another
	case b.State != Playing || m.Action > Resign && (b.Resigned == 0 || b.Turn != m.Player):
		r.w.lost(rec.Node, m.Player.property(), "%s means nothing here, and is left out", *m)
	case m.Action == Resign:
		r.lostOffer()
		r.offer = &rec
	case m.Action == Reject:
		r.lostOffer()
	}
}

// play writes the cell of a roll: "31: 8/5 6/5*", with a step for each die.
func (r *matRows) play(rec Record) {
	m := Move{Player: rec.Move.Player, Action: Roll, Dice: rec.Move.Dice}
	rec.Board.expand(&m, rec.Move.played())
	r.cell(m.Player)
	r.dicePair(m.Dice)
	meant := rec.Board
	for _, s := range rec.Move.played() {
		_ = meant.step(m.Player, s)
	}
	after := &rec.Board
	for i, s := range m.played() {
		r.text = strconv.AppendInt(append(r.text, ' '), int64(s.From), 10)
		r.text = strconv.AppendInt(append(r.text, '/'), int64(s.To), 10)
		if hits := after.hitsAt(m.Player, s); hits {
			r.text = append(r.text, '*')
		}
		err := after.step(m.Player, s)
		if err == nil && s.To >= s.From {
			err = fmt.Errorf("%w: a checker moves upwards: %s", ErrPlay, s)
		}
		if err != nil && r.err == nil {
			wrong := rec
			r.wrong = &wrong
			r.err = &EncodeError{
				Game: r.w.number, Field: fmt.Sprintf("Steps[%d]", i), Value: s.String(),
				Err: fmt.Errorf("decision %d: %w", r.moves, err),
			}
		}
	}
	r.endCell(m.Player)
	if r.err == nil && after.Checkers != meant.Checkers {
		r.w.lost(rec.Node, m.Player.property(), "a checker that does not hit where its dice take it")
	}
	if m.Steps == [4]Step{} && len(rec.Problems) > 0 && rec.Board.canMove(m.Player, m.Dice) {
		r.w.lost(rec.Node, m.Player.property(), "a roll without a play")
	}
}

// dicePair writes dice, the larger first.
func (r *matRows) dicePair(dice [2]uint8) {
	r.text = append(r.text, '0'+max(dice[0], dice[1]), '0'+min(dice[0], dice[1]), ':')
}

// end writes what waits at the end of the game, and the result.
func (r *matRows) end(info *Info, o Outcome) {
	if r.err != nil || r.position != nil {
		return
	}
	r.next(NoAction)
	if r.dice == nil {
		r.lostTurn(&Move{Player: NoPlayer})
	}
	r.flushSetUp()
	if r.dice != nil {
		b := &r.dice.Board
		r.cell(b.OnRoll)
		r.dicePair(b.Dice)
		r.text = append(r.text, ' ')
		r.endCell(b.OnRoll)
		if !b.canMove(b.OnRoll, b.Dice) {
			r.w.lost(r.dice.Node, "DI", "dice that were not played, and allow no play, are a turn without a play in the text")
		}
	}
	if o.Board.State != GameResigned {
		r.lostOffer()
	}
	r.result(info, o)
	r.endRow()
	r.text = append(r.text, '\n')
	r.otherProperties(info)
}

// result writes who won, in his column: as RE has it, even where the play or the
// cube say otherwise, or else as it was played.
func (r *matRows) result(info *Info, o Outcome) {
	result, root := info.Result, r.g.Root()
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
		if m := &r.offer.Move; m.Player == result.Winner || m.Points != 0 && m.Points != result.Points || o.Played.Won && o.Played != result {
			r.w.lost(r.offer.Node, m.Player.property(), "the text has the result %v, to which this resignation did not lead", result)
		}
	}
	r.won = result
	read := said{Result: result, resigned: -1}.settle(info, &r.board, nil, func(int64, error) {})
	if read.Points != result.Points {
		r.w.lost(root, "RE", "ParseMAT reads the %d points as %d", result.Points, read.Points)
	}
	text := fmt.Sprintf(" Wins %d points", result.Points)
	if result.Points == 1 {
		text = " Wins 1 point"
	}
	switch {
	case result.Winner == Black && r.left >= 0:
		r.word(Black, text)
	case result.Winner == Black:
		r.text = fmt.Appendf(r.text, "%*s%s\n", rightStart, "", text)
	default:
		r.endRow()
		r.text = fmt.Appendf(r.text, "     %s\n", text)
	}
}

// otherProperties reports the properties that the text cannot hold.
func (r *matRows) otherProperties(info *Info) {
	root := r.g.Root()
	comments, others, variations := 0, 0, 0
	var comment, other *Node // the first with each
	for n := range r.g.MainLine() {
		found := false
		for p := range n.Properties() {
			switch id := canonical(p.ID); id {
			case "W", "B", "PL", "DI", "AE", "AW", "AB", "CV", "CO", "CP":
				continue
			case "C":
				if comments++; comments == 1 {
					comment = n
				}
				continue
			case "FF", "GM", "CA", "AP", "MI", "PW", "PB", "DT", "EV", "RO", "PC", "AN", "GC", "RU", "RE":
				if n == root {
					continue
				}
			default:
				if n == root && id != "GS" {
					r.w.lostProperty(root, p, "the text has no form for it")
					continue
				}
			}
			found = true
		}
		if found {
			if others++; others == 1 {
				other = n
			}
		}
		for c := n.first(); c != nil && c.sibling != 0; c = c.next() {
			variations++
		}
	}
	if comments > 0 {
		r.w.lost(comment, "C", "comments of nodes are left out: %d", comments)
	}
	if others > 0 {
		r.w.lost(other, "", "analysis and other properties are left out in nodes: %d", others)
	}
	if variations > 0 {
		r.w.lost(nil, "", "variations are left out: %d", variations)
	}
	mi, _ := root.Lookup("MI")
	for _, tag := range info.OtherTags {
		r.w.lostProperty(root, mi, "the text has no form for %s", clip(tag[0]+":"+tag[1]))
	}
	ru, _ := root.Lookup("RU")
	for _, rule := range info.OtherRules {
		r.w.lostProperty(root, ru, "the text has no form for %s", clip(rule))
	}
	if info.AutoDoubles > 0 {
		r.w.lost(root, "CV", "automatic doubles (%d) show in the value of the cube only", info.AutoDoubles)
	}
}
