package sgfbg

import (
	"errors"
	"fmt"
	"strings"
)

// A matHead is what is known of the next game of .mat text before its score line.
type matHead struct {
	from    int64  // offset of its first line, if begun
	begun   bool   // there is such a line
	matched bool   // there was a match line in the text
	match   bool   // there was one since the game before
	named   bool   // there was a line " Game 3", and no score line yet
	number  string // in it
	at      int64  // its offset
	info    Info   // of its match, with the texts if it is the first game
}

// begin notes where the first line of the game is.
func (h *matHead) begin(at int64) {
	if !h.begun {
		h.from, h.begun = at, true
	}
}

// A matGame is a game of .mat text.
type matGame struct {
	*Game
	info  Info  // of its first lines
	board Board // after its last cell
	said  said

	// While its rows are read:
	double bool // the last decision was a double
	over   bool // the result was seen
	late   bool // so was a row after it
	cut    bool // so was a line that is none of .mat text
}

// startMatch reads the match line and what was before it.
func (r *matReader) startMatch(at int64, length string) {
	n := len(r.cells)
	for n > 0 && r.cells[n-1].kind == cellRemark {
		n--
	}
	remarks := r.cells[n:]
	r.cells = r.cells[:n]
	r.endGame()
	if len(remarks) > 0 {
		r.head.begin(remarks[0].at)
	}
	r.head.begin(at)
	points, err := digits(length)
	if err != nil {
		r.tolerate(at, fmt.Errorf("length of the match: %w", err))
	}
	if r.head.match {
		r.report(ProblemText, at, errors.New("the match before has no game, and its tags and comment are left out"))
	}
	r.head.matched, r.head.match = true, true
	r.readHead(points, remarks)
}

// startGame starts a game. at is the offset of its score line, or of what is in
// its place; line is then "".
func (r *matReader) startGame(at int64, line string) {
	r.endGame()
	info := r.gameInfo(at, line)
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
	if length, score := info.Length, info.Score; length > 0 && max(score[0], score[1]) >= length {
		r.report(ProblemResult, at, fmt.Errorf("at %d-%d, this match to %d points was over", score[0], score[1], length))
	}
	if !r.head.match && r.last != nil && r.last.info.Player != info.Player {
		before := r.last.info.Player
		r.report(ProblemText, at, fmt.Errorf("players are %s and %s, but %s and %s in the game before",
			clip(info.Player[0]), clip(info.Player[1]), clip(before[0]), clip(before[1])))
	}
	r.last = &matGame{Game: g, info: info, board: g.Board()}
	r.open = true
	r.head = matHead{matched: r.head.matched, info: Info{
		Length: info.Length, NoCube: info.NoCube, Crawford: info.Crawford, Jacoby: info.Jacoby,
		Nackgammon: info.Nackgammon, Hypergammon: info.Hypergammon,
	}}
}

// gameInfo returns what the lines before a game say of it: its number, players and
// scores, and what the match says.
func (r *matReader) gameInfo(at int64, line string) Info {
	h, remarks := &r.head, r.cells
	r.cells = r.cells[:0]
	h.begin(at)
	if !h.matched && r.last == nil {
		r.tolerate(at, malformed("no line such as \"7 point match\" before the first game"))
		r.readHead(0, remarks)
		remarks = nil
	}
	info := h.info
	if len(remarks) > 0 { // after the match line there are no tags: these lines are words
		lines := []string{info.Comment}
		for _, m := range remarks {
			lines = append(lines, r.decode(m.words()))
		}
		for len(lines) > 1 && lines[0] == "" {
			lines = lines[1:]
		}
		info.Comment = strings.Join(lines, "\n")
	}
	halves, _, _ := scoreLine(line)
	for p, half := range halves {
		info.Player[p] = r.decode(half.name)
		if half.score == "" {
			continue
		}
		var err error
		if info.Score[p], err = digits(half.score); err != nil {
			r.tolerate(at+int64(half.at), fmt.Errorf("score: %w", err))
		}
	}
	switch {
	case h.named:
		n, err := digits(h.number)
		if err != nil {
			r.tolerate(h.at, fmt.Errorf("number of the game: %w", err))
		}
		info.Game = max(n, 1) - 1 // as GNU Backgammon counts
	case !h.match && r.last != nil:
		info.Game = min(r.last.info.Game+1, maxNumber)
	}
	return info
}

// join settles the game before, and ends its match if the next game does not go on with
// it.
func (r *matReader) join(next *Info) {
	switch {
	case r.last != nil && (!r.head.match || next.continues(&r.last.info)):
		r.settle(next)
	default:
		r.settle(nil)
		r.crawford = crawford{}
	}
	if !r.whole {
		named := *next
		named.Player = matNames(next.Player)
		if begun := r.group.begun; r.group.next(&named, r.scoreAfter(next)) && begun {
			r.split()
		}
	}
	next.CrawfordGame = r.crawford.next(next) && next.Crawford
}

// scoreAfter returns the score that the game before led to, if a game with info needs it
// to show whether it begins a match.
func (r *matReader) scoreAfter(info *Info) *[2]int {
	if r.last == nil || info.Score != [2]int{} || r.last.info.Score != [2]int{} {
		return nil
	}
	o := r.last.Outcome()
	return &o.Board.Score
}

// endGame ends the rows of the current game, and plays it. Its result is still open: settle
// decides it.
func (r *matReader) endGame() {
	if !r.open {
		return
	}
	r.open = false
	r.last.said = r.result(r.cells)
	r.play(r.last, r.cells)
	r.cells = r.cells[:0]
}

// settle writes the result of the last game. next is the game that goes on with its match,
// or nil.
func (r *matReader) settle(next *Info) {
	if r.last == nil {
		return
	}
	g := r.last
	result := g.said.settle(&g.info, &g.board, next, func(at int64, err error) { r.report(ProblemResult, at, err) })
	if result.Won {
		root := g.Root() // without an RE so far
		text, _ := root.source()
		root.setText(text + "RE[" + result.String() + "]")
	}
}

// A said is what the cells of a game say of its result.
type said struct {
	Result         // not Won if there is none
	at       int64 // its offset
	match    bool  // it is "and the match"
	resigned int64 // offset of a cell that says that a player resigned, or -1
}

// result reads the cells that say how the game ended. Wins and Losses are one result in two
// words, and Wins says whose it is; of other results, the last counts.
func (r *matReader) result(cells []matCell) said {
	s := said{resigned: -1}
	var by *matCell // what said it
	for i := range cells {
		c := &cells[i]
		if c.kind == cellResign || c.kind == cellResigned {
			s.resigned = c.at
		}
		if c.kind != cellWin && c.kind != cellLoss {
			continue
		}
		points, err := digits(firstNumber(c.words()))
		if err != nil {
			r.tolerate(c.at, malformed("%s has no number of points", clip(c.words())))
			continue
		}
		result := Result{Won: true, Winner: c.player, Points: points}
		if c.kind == cellLoss {
			result.Winner = c.player.Opponent()
		}
		switch before := s.Result; {
		case by == nil:
		case by.kind == c.kind:
			r.tolerate(c.at, malformed("a second result of the game"))
		default:
			// Losses alone on its line is in any column.
			if c.kind == cellLoss && c.alone || by.kind == cellLoss && by.alone {
				before.Winner = result.Winner
			}
			if result != before {
				r.report(ProblemResult, c.at, fmt.Errorf("the words Wins and Losses do not agree: %v and %v", before, result))
			}
			if c.kind == cellLoss {
				continue
			}
		}
		s.Result, s.at, by = result, c.at, c
		s.match = strings.Contains(strings.ToLower(c.words()), "match")
	}
	return s
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
