package sgfbg

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// The games of .mat text. Rows become nodes of a Game. A Board follows the play,
// because combined moves, and takes that are not written, depend on it.

// A matGame is a game while it is read.
type matGame struct {
	*Game
	board Board
	last  *Node // for comments

	// What waits for the next cell.
	roll  Move   // a roll without checkers, though some can be moved; zero if there is none
	setUp *Board // a position, whose side on roll is that of the next cell
	at    int64  // the offset of roll or setUp

	beaver bool // the double before was called a beaver or raccoon: its take need not be written
	factor int  // ratio of the cube's values in the text to those on the board

	result    Result // what the text says
	resultAt  int64
	said      cellKind // of the cell that said it: cellWin or cellLoss; 0 if there was none
	saidAlone bool     // it stood on a line without a number and with no other cell
	alone     bool     // so does the current cell
	match     bool     // the result is "and the match"
	resigned  int64    // offset of a cell that says that a player resigned, or -1
	late      bool     // a row after the result was seen
	cut       bool     // so was a line that is none of .mat text
}

// startGame starts a game. at is the offset of its score line, or of what is in
// its place; then there are no halves.
func (r *matReader) startGame(at int64, halves [2]half) {
	r.named = false
	r.endGame()
	info := r.gameInfo(at, halves)
	r.join(&info)
	g, err := NewGame(info)
	if err != nil { // not of what was read: texts are UTF-8 on one line, and numbers in their range
		r.fail(at, err)
		return
	}
	r.c.Games = append(r.c.Games, g)
	r.games++
	g.number, g.origin = r.games, r.origin
	g.Root().setOffset(at)
	r.game = &matGame{Game: g, board: g.Board(), last: g.Root(), factor: 1, resigned: -1}
	if length, score := info.Length, info.Score; length > 0 && max(score[0], score[1]) >= length {
		r.report(ProblemResult, at, fmt.Errorf("at %d-%d, this match to %d points was over", score[0], score[1], length))
	}
	if !r.newMatch && r.before != nil && r.before.Player != info.Player {
		r.report(ProblemText, at, fmt.Errorf("players are %s and %s, but %s and %s in the game before",
			clip(info.Player[0]), clip(info.Player[1]), clip(r.before.Player[0]), clip(r.before.Player[1])))
	}
	r.before, r.newMatch = &info, false
	r.info = Info{
		Length: info.Length, NoCube: info.NoCube, Crawford: info.Crawford, Jacoby: info.Jacoby,
		Nackgammon: info.Nackgammon, Hypergammon: info.Hypergammon,
	}
}

// gameInfo returns what the lines before a game say of it: its number, players and
// scores, and what the match says.
func (r *matReader) gameInfo(at int64, halves [2]half) Info {
	remarks := r.remarks
	r.remarks = nil
	if !r.matchLine && r.before == nil {
		r.tolerate(at, malformed("no line such as \"7 point match\" before the first game"))
		r.head(0, remarks)
		remarks = nil
	}
	info := r.info
	if len(remarks) > 0 { // after the match line there are no tags: these lines are words
		lines := []string{info.Comment}
		for _, m := range remarks {
			lines = append(lines, r.decode(m.text))
		}
		for len(lines) > 1 && lines[0] == "" {
			lines = lines[1:]
		}
		info.Comment = strings.Join(lines, "\n")
	}
	for p, h := range halves {
		info.Player[p] = r.decode(h.name)
		if h.score == "" {
			continue
		}
		var err error
		if info.Score[p], err = digits(h.score); err != nil {
			r.tolerate(at+int64(h.at), fmt.Errorf("score: %w", err))
		}
	}
	switch {
	case r.number != "":
		n, err := digits(r.number)
		if err != nil {
			r.tolerate(r.at, fmt.Errorf("number of the game: %w", err))
		}
		info.Game = max(n, 1) - 1 // as GNU Backgammon counts
		r.number = ""
	case !r.newMatch && r.before != nil:
		info.Game = min(r.before.Game+1, maxNumber)
	}
	return info
}

// join settles the game before, and ends its match if the next game does not go on with
// it.
func (r *matReader) join(next *Info) {
	if r.before != nil && (!r.newMatch || next.continues(r.before)) {
		r.settle(next)
	} else {
		r.settle(nil)
		r.crawford = crawford{}
	}
	if !r.whole && r.before != nil && next.startsMatch(r.before, r.scoreAfter(next)) {
		r.split()
	}
	next.CrawfordGame = r.crawford.next(next) && next.Crawford
}

// scoreAfter returns the score that the game before led to, if a game with info needs it
// to show whether it begins a match.
func (r *matReader) scoreAfter(info *Info) *[2]int {
	if info.Score != [2]int{} || r.before.Score != [2]int{} {
		return nil
	}
	o := r.c.Games[len(r.c.Games)-1].Outcome()
	return &o.Board.Score
}

// split ends a match, with which the next game does not go on. The lines from headLine on
// are of the next one.
func (r *matReader) split() {
	o := r.origin
	next := &origin{opts: o.opts, base: o.base + int64(o.starts[r.headLine]), line: o.line + r.headLine}
	for _, start := range o.starts[r.headLine:] {
		next.starts = append(next.starts, start-o.starts[r.headLine])
	}
	o.starts = o.starts[:r.headLine:r.headLine]
	var list problemList
	if len(r.problems.list) <= maxProblems {
		isNext := func(p Problem) bool { return p.Offset >= next.base }
		for _, p := range r.problems.list {
			if isNext(p) {
				list.list = append(list.list, p)
			}
		}
		r.problems.list = slices.DeleteFunc(r.problems.list, isNext)
	}
	r.endMatch()
	r.origin, r.problems, r.c, r.headLine = next, list, new(Collection), 0
}

// endGame ends the rows of the current game. Its result is still open: settle decides
// it.
func (r *matReader) endGame() {
	g := r.game
	if g == nil {
		return
	}
	switch {
	case g.roll.Action == Roll:
		n, _ := g.AddDice(g.roll.Player, g.roll.Dice) // dice that were read
		n.setOffset(g.at)
		g.last = n
		g.board.setUp(n)
	case g.setUp != nil:
		r.addSetUp(*g.setUp)
	}
	r.flushRemarks()
	if points := g.result.Points; g.beaver && g.board.Doubles > 1 && (points == 4*g.board.CubeValue || points == 6*g.board.CubeValue) {
		// Only a beaver that was taken costs as much; most programs do not write its take.
		r.play(g.resultAt, Move{Player: g.board.Turn, Action: Take})
	}
	r.game, r.ended = nil, g
}

// settle writes the result of the game that has ended. next is the game that goes on
// with its match, or nil.
func (r *matReader) settle(next *Info) {
	g := r.ended
	if g == nil {
		return
	}
	r.ended = nil
	said := said{Result: g.result, at: g.resultAt, match: g.match, resigned: g.resigned}
	result := said.settle(r.before, &g.board, next, func(at int64, err error) { r.report(ProblemResult, at, err) })
	if result.Won {
		root := g.Root() // without an RE so far
		text, _ := root.source()
		root.setText(text + "RE[" + result.String() + "]")
	}
}

// sourceFails completes the match under way if the next match line was read: without that,
// it may go on.
func (r *matReader) sourceFails() {
	if r.newMatch && r.before != nil {
		r.settle(nil)
		r.endMatch()
		r.c, r.problems = new(Collection), problemList{}
	}
}

// A said is what .mat text says of the result of a game, after its rows.
type said struct {
	Result         // not Won if there is none
	at       int64 // its offset
	match    bool  // it is "and the match"
	resigned int64 // offset of a cell that says that a player resigned, or -1
}

// settle returns the result of a game that began with info and led to the board b. Where
// the scores say who won, they are believed: a column can be wrong.
func (s said) settle(info *Info, b *Board, next *Info, report func(at int64, err error)) Result {
	result, cube := s.Result, max(b.CubeValue, 1)
	winner, gain := info.gained(next, result.Points)
	if winner == NoPlayer && s.match {
		winner = info.wonWith(result.Points)
	}
	if result.Won && winner != NoPlayer && winner != result.Winner {
		report(s.at, fmt.Errorf("the text says that %v won, but the score says that %v did", result.Winner, winner))
		result.Winner = winner
	}
	switch {
	case b.State == GameOver || b.State == CubeDropped:
		if p := b.Result(); !result.Won || result.Points == 0 || result.Winner == p.Winner && info.capped(result, p.Points) {
			return p
		}
		// Otherwise Records compares it with the play.
	case result.Won:
		result.Resigned = true
		if !info.costs(result, cube) {
			report(s.at, fmt.Errorf("%d points are not 1, 2 or 3 times the cube at %d", result.Points, cube))
			if scored := (Result{Won: true, Winner: winner, Points: gain}); info.costs(scored, cube) {
				result.Points = gain
			}
		}
		if result.Points < 3*cube {
			// The next multiple of the cube, as GNU Backgammon reads what is cut to the need.
			result.Points = (max(result.Points, 1) + cube - 1) / cube * cube
		}
	case s.resigned >= 0 && gain > 0:
		result = Result{Won: true, Winner: winner, Points: gain, Resigned: true}
	case s.resigned >= 0:
		report(s.resigned, errors.New("a resignation without a result"))
	}
	return result
}

// wonWith returns the player who wins the match with these points; NoPlayer if both would,
// or neither.
func (info *Info) wonWith(points int) Player {
	white := points >= info.Length-info.Score[White]
	black := points >= info.Length-info.Score[Black]
	switch {
	case white == black:
		return NoPlayer
	case white:
		return White
	}
	return Black
}

// costs reports whether a game with the cube at this value can have a result: 1, 2 or 3
// times the cube, or less.
func (info *Info) costs(r Result, cube int) bool {
	return r.Won && r.Points > 0 && (r.Points%cube == 0 && r.Points/cube <= 3 || info.capped(r, 3*cube))
}

// capped reports whether a result of more points was cut to what the winner needs for
// the match. Some sites write no more.
func (info *Info) capped(r Result, points int) bool {
	return info.Length > 0 && r.Points == info.Length-info.Score[r.Winner] && r.Points < points
}
