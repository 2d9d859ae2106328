package sgfbg

import (
	"errors"
	"fmt"
	"io"
	"strings"
)

// A matHead is what stands before the rows of a game.
type matHead struct {
	from    int64     // offset of its first line, or -1
	match   bool      // there is a match line
	info    Info      // of the match, with the texts if this is its first game
	remarks []matCell // those that are not in info
	game    matLine   // the game line; of another kind if there is none
	at      int64     // offset of the score line, or of what is in its place
	score   string    // the score line, or ""
}

// A matGame is a game of .mat text. Its result is open until the head of the next game is read.
type matGame struct {
	*Game
	info  Info  // of its head
	board Board // after its last cell
	said  said

	over bool // a result was read
	late bool // a row after the result was reported
	cut  bool // a line after the result is none of .mat text: perhaps the rest of the next head
}

// readHead reads the lines up to the score line of a game. remarks are those that readRows has
// read before a match line. ok is false if no game follows.
func (r *MATReader) readHead(remarks []matCell) (h matHead, ok bool) {
	h.from, h.remarks = -1, remarks
	if len(remarks) > 0 {
		h.from = remarks[0].at
	}
	if r.game != nil { // the match goes on, unless a match line follows
		before := &r.game.info
		h.info = Info{
			Length: before.Length, NoCube: before.NoCube, Crawford: before.Crawford, Jacoby: before.Jacoby,
			Nackgammon: before.Nackgammon, Hypergammon: before.Hypergammon,
		}
	}
	for r.next() {
		l := &r.line
		if h.from < 0 {
			h.from = l.at
		}
		switch {
		case l.kind == lineRemark:
			h.remarks = append(h.remarks, l.remark())
			continue
		case l.kind == lineMatch:
			r.readMatchLine(&h, l)
			continue
		case l.kind == lineGame:
			h.game = *l
			return h, r.readScore(&h)
		case r.isScore(l):
			r.tolerate(l.at, malformed("no line such as \"Game 1\" before the score"))
			h.at, h.score = l.at, l.text
			return h, true
		}
		if r.row.read(l); !r.row.isRoll() {
			r.noLine(l)
			if !r.matched && r.game == nil { // words of a person, or of a site
				words := strings.Trim(l.text, blanks)
				h.remarks = append(h.remarks, matCell{kind: cellRemark, at: l.at + int64(l.first), text: words})
			}
			continue
		}
		r.tolerate(l.at, malformed("a row before the players and their scores"))
		h.at, r.again = l.at, true // readRows reads it
		return h, true
	}
	return h, false
}

// isScore reports whether a line is a score line without a game line before it. It has to follow
// a match line somewhere, and to be in columns.
func (r *MATReader) isScore(l *matLine) bool {
	if !r.matched || l.kind != lineRow || l.number > 0 {
		return false
	}
	_, columns, ok := scoreLine(l.text)
	return ok && columns
}

// noLine reports the fault that l is no line of .mat text.
func (r *MATReader) noLine(l *matLine) {
	r.tolerate(l.at, malformed("%s is not a line of .mat text", clip(l.text)))
}

// readMatchLine reads the match line l into h, with the tags and the comment before it.
func (r *MATReader) readMatchLine(h *matHead, l *matLine) {
	if l.other {
		r.tolerate(l.at, malformed("want a line such as \"%s point match\"", l.value))
	}
	points, err := digits(l.value)
	if err != nil {
		r.tolerate(l.at, fmt.Errorf("length of the match: %w", err))
	}
	if h.match {
		r.report(ProblemText, l.at, errors.New("the match before has no game, and its tags and comment are left out"))
	}
	h.match, r.matched = true, true
	h.info, h.remarks = r.readTags(points, h.remarks), nil
}

// readScore reads the score line after a game line into h. ok is false if reading ends there: at
// an error, or in strict reading at the end of the text.
func (r *MATReader) readScore(h *matHead) (ok bool) {
	if !r.next() {
		if r.end != io.EOF {
			return false
		}
		h.at = r.base + int64(len(r.text)) // the end
		r.tolerate(h.at, io.ErrUnexpectedEOF)
		return r.fault == nil
	}
	// Whatever a name looks like, this line is the score.
	h.at = r.line.at
	if _, _, isScore := scoreLine(r.line.text); isScore {
		h.score = r.line.text
	} else {
		r.tolerate(h.at, malformed("want the players and their scores"))
		r.again = true
	}
	return true
}

// gameInfo returns what a head says of its game: the number, the players and scores, and what
// holds for the match. It reports the faults of these.
func (r *MATReader) gameInfo(h *matHead) Info {
	if !h.match && r.game == nil {
		r.tolerate(h.at, malformed("no line such as \"7 point match\" before the first game"))
		h.info, h.remarks = r.readTags(0, h.remarks), nil
	}
	info := h.info
	if len(h.remarks) > 0 { // after the match line there are no tags: these lines are words
		lines := []string{info.Comment}
		for _, m := range h.remarks {
			lines = append(lines, r.decode(m.words()))
		}
		for len(lines) > 1 && lines[0] == "" { // empty lines at the beginning are left out
			lines = lines[1:]
		}
		info.Comment = strings.Join(lines, "\n")
	}
	halves, _, _ := scoreLine(h.score)
	for p, half := range halves {
		info.Player[p] = r.decode(half.name)
		if half.score == "" {
			continue
		}
		var err error
		if info.Score[p], err = digits(half.score); err != nil {
			r.tolerate(h.at+int64(half.at), fmt.Errorf("score: %w", err))
		}
	}
	switch {
	case h.game.kind == lineGame:
		n, err := digits(h.game.value)
		if err != nil {
			r.tolerate(h.game.at, fmt.Errorf("number of the game: %w", err))
		}
		info.Game = max(n, 1) - 1 // as GNU Backgammon counts
	case !h.match && r.game != nil:
		info.Game = min(r.game.info.Game+1, maxNumber)
	}
	return info
}

// startGame starts the game of a head, after it has settled the result of the game before. If the
// game begins another match, startGame returns the match before, which is then complete;
// otherwise nil.
func (r *MATReader) startGame(h *matHead) (match *Collection) {
	info, before := r.gameInfo(h), r.game
	var next *Info // &info if it goes on with the match of the game before
	if before != nil && (!h.match || info.continues(&before.info)) {
		next = &info
	} else {
		r.crawford = crawford{}
	}
	score := r.settle(next)
	if !r.whole {
		named := info
		named.Player = matNames(info.Player)
		if r.group.next(&named, &score) && before != nil {
			match = r.split(h.from)
		}
	}
	info.CrawfordGame = r.crawford.next(&info) && info.Crawford

	g, _ := NewGame(info) // no error: texts are UTF-8 on one line, and numbers in their range
	r.c.Games = append(r.c.Games, g)
	r.games++
	g.number, g.origin = int32(r.games), r.origin
	g.Root().setOffset(h.at)
	if length, score := info.Length, info.Score; length > 0 && max(score[0], score[1]) >= length {
		r.report(ProblemResult, h.at, fmt.Errorf("at %d-%d, this match to %d points was over", score[0], score[1], length))
	}
	if !h.match && before != nil && before.info.Player != info.Player {
		was := before.info.Player
		r.report(ProblemText, h.at, fmt.Errorf("players are %s and %s, but %s and %s in the game before",
			clip(info.Player[0]), clip(info.Player[1]), clip(was[0]), clip(was[1])))
	}
	r.game = &matGame{Game: g, info: info, board: info.board()}
	return match
}

// readRows reads the rows of the game under way, and plays them. It returns the remarks before
// the match line that follows, which belong to that.
func (r *MATReader) readRows() (remarks []matCell) {
	r.cells, r.row.double = r.cells[:0], false
	for r.next() {
		l := &r.line
		if l.kind == lineRemark {
			if c, ok := r.remark(l); ok {
				r.cells = append(r.cells, c)
			}
		} else if l.kind == lineMatch || l.kind == lineGame || r.isScore(l) || !r.readRow(l) {
			r.again = true // readHead reads it
			break
		}
	}
	cells := r.cells
	if r.again && r.line.kind == lineMatch {
		cells, remarks = cutRemarks(cells)
	}
	r.game.said = r.result(cells)
	r.play(r.game, cells)
	return remarks
}

// readRow adds the cells of the row l to those of the game. ok is false if the row begins another
// game.
func (r *MATReader) readRow(l *matLine) (ok bool) {
	g, double := r.game, r.row.double
	r.row.read(l)
	cells := r.row.cells
	named := r.nameResults(cells)
	if l.number == 0 && cells[0].kind == cellText && !named && !r.row.isPosition() {
		r.row.double = double // the line answers nothing
		r.noLine(l)
		g.cut = g.over
		return true
	}
	if g.cut && r.row.isRoll() {
		return false
	}
	if l.number > 0 && l.text[l.number-1] == '.' {
		r.tolerate(l.at, malformed("'.' after the number of a row: want ')'"))
	}
	for i := range cells {
		c := &cells[i]
		result := c.kind == cellWin || c.kind == cellLoss
		if g.over && !result && !g.late {
			g.late = true
			r.tolerate(c.at, malformed("a row after the result of the game"))
		}
		g.over = g.over || result && firstNumber(c.words()) != ""
		if r.check(c) {
			r.cells = append(r.cells, *c)
		}
	}
	return true
}

// cutRemarks splits off the remarks at the end of cells.
func cutRemarks(cells []matCell) (before, remarks []matCell) {
	n := len(cells)
	for n > 0 && cells[n-1].kind == cellRemark {
		n--
	}
	return cells[:n], cells[n:]
}

// check reports the faults of a cell of a row, and returns whether the cell counts. It makes
// "00:", alone, a resignation.
func (r *MATReader) check(c *matCell) bool {
	switch {
	case c.kind == cellText && positionLen(c.text) > 0:
		if _, ok := readSnowie(c.text); ok {
			r.tolerate(c.at, malformed("a position without dice before it"))
			c.kind = cellSetPos
			return true
		}
		fallthrough
	case c.kind == cellText:
		r.tolerate(c.at, malformed("%s is not a cell of a row", clip(strings.TrimRight(c.text, blanks))))
		return false
	case c.kind != cellRoll:
		if c.guess {
			r.report(ProblemText, c.at, fmt.Errorf("%s is not a word of .mat text: its action is a guess", clip(c.text[:c.body])))
		}
	case c.dice == [2]byte{'0', '0'} && strings.Trim(c.words(), blanks) == "":
		c.kind = cellResign // before rolling, in Backgammon Studio
	case !c.isRolled():
		r.tolerate(c.at, notAllowed("dice %s", string(c.dice[:])))
		return false
	case c.guess:
		r.tolerate(c.at, malformed("dice %s: want two digits and a ':'", clip(c.text[:c.body])))
	}
	return true
}

// remark returns a remark in a game as a cell: a cellSetPos if it is a position. ok is false for a
// position that cannot be set up.
func (r *MATReader) remark(l *matLine) (c matCell, ok bool) {
	c = l.remark()
	letters, ok := strings.CutPrefix(c.text, setPos)
	if !ok {
		return c, true
	}
	b, ok := r.game.board.readSetPos(letters)
	if !ok {
		r.report(ProblemText, c.at, malformed("%s is not a position: it is kept as a comment", clip(letters)))
		return c, true
	}
	if err := b.checkSetUp(); err != nil {
		r.tolerate(c.at, fmt.Errorf("Set Pos: %w", unnamed(err)))
		return c, false
	}
	c.kind, c.body = cellSetPos, len(setPos)
	return c, true
}

// remark returns the line, which is a remark, as a cell.
func (l *matLine) remark() matCell {
	text := l.text[l.first:]
	c := matCell{kind: cellRemark, at: l.at + int64(l.first), body: 1}
	if len(text) > 1 && (text[1] == ' ' || text[1] == '\t') {
		c.body = 2
	}
	c.text = text[:c.body+len(strings.TrimRight(text[c.body:], blanks))]
	return c
}
