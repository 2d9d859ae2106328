package sgfbg

import (
	"errors"
	"fmt"
)

// A said is what the cells of a game say of its result.
type said struct {
	Result         // not Won if there is none
	at       int64 // its offset
	resigned int64 // offset of a cell that says that a player resigned, or -1
}

// result reads the cells that say how the game ended. Wins and Losses are one result in two
// words, and Wins says whose it is; of other results, the last counts.
func (r *MATReader) result(cells []matCell) said {
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

// settle writes the result of the game before, if there is one, and returns the score that it
// led to. next is the game that goes on with its match, or nil.
func (r *MATReader) settle(next *Info) (score [2]int) {
	g := r.game
	if g == nil {
		return score
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

// settled returns the result of a game. Where the scores say who won, they are believed: a
// column can be wrong.
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
		if p := b.Result(); !result.Won || result.Points == 0 || result.Winner == p.Winner && info.capped(result, p.Points) {
			return p
		}
		// Otherwise Records compares it with the play.
	case result.Won:
		result.Resigned = true
		if !info.costs(result, cube) {
			odd("%d points are not 1, 2 or 3 times the cube at %d", result.Points, cube)
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
		r.report(ProblemResult, s.resigned, errors.New("a resignation without a result"))
	}
	return result
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
