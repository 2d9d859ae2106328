package mat

import (
	"fmt"
	"strings"

	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/internal/lex"
	"example.com/boardcodec/sgfbg/internal/series"
)

// A game is a game under way. Its result is open until the head of the next game is read.
type game struct {
	*bg.Game
	number int      // in the text, from 1
	board  bg.Board // after its last cell
	said   said

	over bool // a result was read
	late bool // a row after the result was reported
	cut  bool // a line after the result is not .mat text: perhaps the rest of the next head
}

// startGame settles the result of the previous game, then starts the game of a head. If the game
// begins another match, startGame returns the previous match, which is then complete; otherwise
// nil.
func (r *Reader) startGame(h *head) *bg.Match {
	info, before := r.gameInfo(h), r.game
	var next *bg.Info // &info if the game goes on with the match of the game before, or nil
	if before != nil && (!h.match || series.Continues(&info, &before.Info)) {
		next = &info
	} else {
		r.crawford = crawford{}
	}
	score := r.settle(next)
	var complete *bg.Match
	if !r.whole {
		named := info // as the writer would name the players
		named.Player = matNames(info.Player)
		if r.group.Next(&named, &score) && before != nil {
			complete = r.split(h.from)
		}
	}
	info.CrawfordGame = r.crawford.next(&info) && info.Crawford

	g := &bg.Game{Info: info, Place: r.place(h.at)}
	r.game = &game{Game: g, number: r.number, board: g.Board()}
	r.match.Games = append(r.match.Games, g)
	r.checkScoreLine(h, &info, before)
	return complete
}

// checkScoreLine reports a score with which the match was over, and players other than those of
// before, the game before in the text, or nil. info is that of the head h.
func (r *Reader) checkScoreLine(h *head, info *bg.Info, before *game) {
	players, score := &info.Player, &info.Score
	if info.Length > 0 && max(score[0], score[1]) >= info.Length {
		r.report(bg.ProblemResult, bg.Odd, h.at,
			fmt.Errorf("at %d-%d, this match to %d points was over", score[0], score[1], info.Length))
	}
	if !h.match && before != nil && before.Info.Player != *players {
		was := &before.Info.Player
		r.report(bg.ProblemForm, bg.Odd, h.at, fmt.Errorf("players are %s and %s, but %s and %s in the game before",
			lex.Clip(players[0]), lex.Clip(players[1]), lex.Clip(was[0]), lex.Clip(was[1])))
	}
}

// readRows reads the rows of the game under way, and plays them. It returns the remarks before
// the next match line, which belong to the next match.
func (r *Reader) readRows() (remarks []cell) {
	r.cells, r.row.double = r.cells[:0], false
	for over := false; !over && r.next(); {
		l := &r.line
		switch {
		case l.kind == lineRemark:
			r.readRemark(l)
		case l.kind == lineMatch || l.kind == lineGame || r.isScore(l):
			over = true
		default:
			over = !r.readRow(l)
		}
		r.again = over // then readHead reads the line
	}
	cells := r.cells
	if r.again && r.line.kind == lineMatch {
		cells, remarks = cutRemarks(cells)
	}
	r.game.said = r.result(cells)
	r.play(r.game, cells)
	return remarks
}

// readRow adds the cells of the row l to those of the game, or notes that l is no row. ok is false if the
// row begins another game.
func (r *Reader) readRow(l *line) (ok bool) {
	g, pending := r.game, r.row.double
	r.row.read(l)
	cells := r.row.cells
	named := r.nameResults(cells)
	if l.number == 0 && cells[0].kind == cellText && !named && !r.row.isPosition() {
		r.row.double = pending // a double before the line may be answered after it
		r.noLine(l)
		g.cut = g.over
		return true
	}
	if g.cut && r.row.isRoll() {
		return false
	}
	if l.number > 0 && l.text[l.number-1] == '.' {
		r.tolerate(bg.Repaired, l.at, lex.Malformed("'.' after the number of a row: want ')'"))
	}
	for i := range cells {
		c := &cells[i]
		result := c.kind == cellWin || c.kind == cellLoss
		if g.over && !result && !g.late {
			g.late = true
			r.tolerate(bg.Repaired, c.at, lex.Malformed("a row after the result of the game"))
		}
		g.over = g.over || result && firstNumber(c.words()) != ""
		if r.check(c) {
			r.cells = append(r.cells, *c)
		}
	}
	return true
}

// cutRemarks splits off the remarks at the end of cells.
func cutRemarks(cells []cell) (before, remarks []cell) {
	n := len(cells)
	for n > 0 && cells[n-1].kind == cellRemark {
		n--
	}
	return cells[:n], cells[n:]
}

// check reports the faults of a cell of a row, and returns whether the cell counts. It makes
// "00:", alone, a resignation, and a position without dice a cellSetPos.
func (r *Reader) check(c *cell) bool {
	switch {
	case c.kind == cellText:
		return r.checkText(c)
	case c.kind != cellRoll:
		if c.guess {
			r.report(bg.ProblemForm, bg.Repaired, c.at,
				fmt.Errorf("%s is not a word of .mat text: its action is a guess", lex.Clip(c.text[:c.body])))
		}
	case c.dice == [2]byte{'0', '0'} && strings.Trim(c.words(), blanks) == "":
		c.kind = cellResign // before rolling, in Backgammon Studio
	case !c.isRolled():
		r.tolerate(bg.Lost, c.at, lex.NotAllowed("dice %s", string(c.dice[:])))
		return false
	case c.guess:
		dice := lex.Clip(c.text[:c.body])
		r.tolerate(bg.Repaired, c.at, lex.Malformed("dice %s: want two digits and a ':'", dice))
	}
	return true
}

// checkText does what check does, for a cellText.
func (r *Reader) checkText(c *cell) bool {
	if _, ok := readSnowie(c.text); ok {
		r.tolerate(bg.Repaired, c.at, lex.Malformed("a position without dice before it"))
		c.kind = cellSetPos
		return true
	}
	text := lex.Clip(strings.TrimRight(c.text, blanks))
	r.tolerate(bg.Lost, c.at, lex.Malformed("%s is not a cell of a row", text))
	return false
}

// readRemark adds the remark l to the cells of the game.
func (r *Reader) readRemark(l *line) {
	c := l.remark()
	text, isSetPos := strings.CutPrefix(c.text, setPos)
	if !isSetPos || r.checkPosition(&c, text) {
		r.cells = append(r.cells, c)
	}
}

// checkPosition makes the remark c a cellSetPos, if the text after "; Set Pos=" is a position. It
// reports faults, and returns whether the cell counts: not if the position cannot be set up.
func (r *Reader) checkPosition(c *cell, text string) bool {
	b, ok := readSetPos(r.game.board, text)
	if !ok {
		r.report(bg.ProblemForm, bg.Lost, c.at,
			lex.Malformed("%s is not a position: it is kept as a comment", lex.Clip(text)))
		return true
	}
	if err := b.Validate(); err != nil {
		r.tolerate(bg.Lost, c.at, fmt.Errorf("%s: %w", strings.Trim(setPos, "; ="), lex.Unnamed(err)))
		return false
	}
	c.kind, c.body = cellSetPos, len(setPos)
	return true
}

// remark returns the line, which is a remark, as a cell.
func (l *line) remark() cell {
	text := l.text[l.first:]
	c := cell{kind: cellRemark, at: l.at + int64(l.first), body: 1}
	if len(text) > 1 && (text[1] == ' ' || text[1] == '\t') {
		c.body = 2
	}
	c.text = text[:c.body+len(strings.TrimRight(text[c.body:], blanks))]
	return c
}

// A crawford finds the Crawford game of a match, which .mat text does not mark.
// In a text that begins in the middle of a match this is a guess.
type crawford struct{ over bool }

// next reports whether the next game of the match, with this info, is the Crawford game: the first
// game in which one player needs one point and the other more. It must be called for all games of the
// match, in order.
func (c *crawford) next(info *bg.Info) bool {
	length, score := info.Length, info.Score
	if length == 0 || max(score[0], score[1]) < length-1 {
		return false
	}
	found := !c.over && max(score[0], score[1]) == length-1 && score[0] != score[1]
	c.over = true
	return found
}

// matNames returns the form that the names of two players have in .mat text.
func matNames(names [2]string) [2]string { return [2]string{matName(names[0]), matName(names[1])} }

// matName returns the form that a name has in .mat text. GNU Backgammon crashes on a
// colon and on an empty name.
func matName(name string) string {
	name = strings.Trim(matSigns.Replace(name), blanks)
	if name == "" {
		return "?"
	}
	return name
}

// matSigns replaces characters that a name in .mat text cannot hold.
var matSigns = strings.NewReplacer(":", ".", "\x00", " ", "\r", " ", "\n", " ")
