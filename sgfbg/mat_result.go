package sgfbg

import (
	"errors"
	"fmt"
)

// A said is the result that the cells of a game say, before it is compared with play and scores.
type said struct {
	Result         // not Won if no cell says one
	at       int64 // offset of the cell that says it
	resigned int64 // offset of a cell that says that a player resigned, or -1
}

// result returns what cells say of how the game ended. Wins and Losses are one result in two
// words, and Wins says whose it is; of several other results, the last counts.
func (r *MATReader) result(cells []matCell) said {
	s := said{resigned: -1}
	var by *matCell // the cell of s.Result, or nil
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
		switch {
		case by == nil:
		case by.kind == c.kind:
			r.tolerate(c.at, malformed("a second result of the game"))
		case points != s.Points:
			r.report(ProblemResult, c.at, fmt.Errorf("the words Wins and Losses do not agree: %d and %d points", s.Points, points))
		}
		if c.kind == cellLoss && by != nil && by.kind == cellWin {
			continue
		}
		s.Result, s.at, by = Result{Won: true, Winner: c.player, Points: points}, c.at, c
		if c.kind == cellLoss {
			s.Winner = c.player.Opponent()
		}
	}
	return s
}

// settle adds RE to the game under way, if that has a result, and returns the score after the
// game, 0-0 without a game. next is the game after it in the same match, or nil.
func (r *MATReader) settle(next *Info) [2]int {
	g := r.game
	if g == nil {
		return [2]int{}
	}
	b := g.board
	result := r.settled(g, next)
	if result.Won {
		root := g.Root() // without an RE so far
		text, _ := root.source()
		root.setText(text + "RE[" + result.String() + "]")
		if !b.Result().Won { // otherwise b has the points
			b.readResignation(&result)
			_ = b.addPoints(result.Winner, result.Points)
		}
	}
	return b.Score
}

// settled returns the result of g, and reports what contradicts it. next is the game after g in
// the same match, or nil: if its score shows who won, that counts, as a column can be wrong.
func (r *MATReader) settled(g *matGame, next *Info) Result {
	s, info, b := &g.said, &g.info, &g.board
	result, cube := s.Result, b.CubeValue
	odd := func(format string, a ...any) { r.report(ProblemResult, s.at, fmt.Errorf(format, a...)) }
	winner, gain := info.gained(next, result.Points)
	if result.Won && winner != NoPlayer && winner != result.Winner {
		odd("the text says that %v won, but the score says that %v did", result.Winner, winner)
		result.Winner = winner
	}
	switch {
	case b.State == GameOver || b.State == CubeDropped:
		p := b.Result()
		switch {
		case !result.Won || result.Points == 0:
			return p
		case result.Winner == p.Winner:
			if result.Points != p.Points && !info.capped(result, p.Points) {
				odd("the text says %v, but what was played is %v", result, p)
			}
			return p
		}
		// Otherwise Records compares it with the play.
	case result.Won:
		result.Resigned = true
		if !info.allows(result, cube) {
			odd("%d points are not 1, 2 or 3 times the cube at %d", result.Points, cube)
			if scored := (Result{Won: true, Winner: winner, Points: gain}); info.allows(scored, cube) {
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
		r.report(ProblemResult, s.resigned, errors.New("a resignation without a result"))
	}
	return result
}

// allows reports whether a game with the cube at the value cube can end with r: with 1, 2 or 3
// times the cube, or with fewer points that are what the winner needs for the match.
func (info *Info) allows(r Result, cube int) bool {
	return r.Won && r.Points > 0 && (r.Points%cube == 0 && r.Points/cube <= 3 || info.capped(r, 3*cube))
}

// capped reports whether r has fewer than points, and just those that the winner needs for the
// match. Some sites write no more.
func (info *Info) capped(r Result, points int) bool {
	return info.Length > 0 && r.Points == info.Length-info.Score[r.Winner] && r.Points < points
}
