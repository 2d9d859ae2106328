package mat

import (
	"errors"
	"fmt"

	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/internal/lex"
	"example.com/boardcodec/sgfbg/internal/series"
)

// A said is the result in the cells of a game, before it is compared with play and scores.
type said struct {
	bg.Result       // not Won if no cell says one
	at        int64 // offset of the cell that says it
	resigned  int64 // offset of a cell that says that a player resigned, or -1
}

// maxStake is the largest result in a game, as a multiple of the cube: a backgammon.
const maxStake = 3

// result returns the result of the game in cells. Wins and Losses together are one result, and the
// cell with Wins is the winner's. Of several other results, the last counts.
func (r *Reader) result(cells []cell) said {
	s := said{resigned: -1}
	var by *cell // the cell of s.Result, or nil
	for i := range cells {
		c := &cells[i]
		if c.kind == cellResign || c.kind == cellResigned {
			s.resigned = c.at
		}
		if c.kind != cellWin && c.kind != cellLoss {
			continue
		}
		points, err := lex.Digits(firstNumber(c.words()))
		if err != nil {
			r.tolerate(bg.Lost, c.at, lex.Malformed("%s has no number of points", lex.Clip(c.words())))
			continue
		}
		switch {
		case by == nil:
		case by.kind == c.kind:
			r.tolerate(bg.Lost, c.at, lex.Malformed("a second result of the game"))
		case points != s.Points:
			r.report(bg.ProblemResult, bg.Odd, c.at,
				fmt.Errorf("the words Wins and Losses do not agree: %d and %d points", s.Points, points))
		}
		if c.kind == cellLoss && by != nil && by.kind == cellWin {
			continue
		}
		s.Result, s.at, by = bg.Result{Won: true, Winner: c.player, Points: points}, c.at, c
		if c.kind == cellLoss {
			s.Winner = c.player.Opponent()
		}
	}
	return s
}

// settle sets the result of the game under way, and returns the score after it: 0-0 without a game.
// next is the game after it in the same match, or nil.
func (r *Reader) settle(next *bg.Info) [2]int {
	g := r.game
	if g == nil {
		return [2]int{}
	}
	report := func(scale bg.Scale, at int64, err error) { r.reportIn(g.number, bg.ProblemResult, scale, at, err) }
	result := finalResult(&g.Info, &g.board, &g.said, next, report)
	g.Info.Result = result
	score := g.board.Score
	if result.Won && !g.board.Result().Won { // otherwise the board has the points
		cube := g.board.CubeValue
		points := cube * min(max(result.Points/cube, 1), maxStake)
		score[result.Winner] = min(score[result.Winner]+points, lex.MaxNumber)
	}
	return score
}

// finalResult returns the result of a game with the head info, the board b after its last cell, and
// the result s of its cells. It reports contradictions. next is the next game of the same match, or
// nil: if its score shows who won, that counts, as a column can be wrong.
func finalResult(
	info *bg.Info, b *bg.Board, s *said, next *bg.Info, report func(scale bg.Scale, at int64, err error),
) bg.Result {
	result, cube := s.Result, b.CubeValue
	winner, gain := series.Gained(info, next, result.Points)
	if result.Won && winner != bg.NoPlayer && winner != result.Winner {
		err := fmt.Errorf("the text says that %v won, but the score says that %v did", result.Winner, winner)
		report(bg.Repaired, s.at, err)
		result.Winner = winner
	}
	switch {
	case b.State == bg.GameOver || b.State == bg.CubeDropped:
		played := b.Result()
		switch {
		case !result.Won || result.Points == 0:
			return played
		case result.Winner == played.Winner:
			if result.Points != played.Points && !capped(info, result, played.Points) {
				report(bg.Repaired, s.at, fmt.Errorf("the text says %v, but what was played is %v", result, played))
			}
			return played
		}
		// Otherwise the records of the match compare it with the play.
	case result.Won:
		result.Resigned = true
		if !allows(info, result, cube) {
			err := fmt.Errorf("%d points are not 1, 2 or 3 times the cube at %d", result.Points, cube)
			report(bg.Repaired, s.at, err)
			scored := bg.Result{Won: true, Winner: winner, Points: gain}
			if allows(info, scored, cube) {
				result.Points = gain
			}
		}
		if result.Points < maxStake*cube {
			// The next multiple of the cube, as GNU Backgammon reads what is cut to the need.
			result.Points = (max(result.Points, 1) + cube - 1) / cube * cube
		}
	case s.resigned >= 0 && gain > 0:
		result = bg.Result{Won: true, Winner: winner, Points: gain, Resigned: true}
	case s.resigned >= 0:
		report(bg.Odd, s.resigned, errors.New("a resignation without a result"))
	}
	return result
}

// allows reports whether a game with the cube at the value cube can end with r: with 1, 2 or 3
// times the cube, or with fewer points that are what the winner needs for the match.
func allows(info *bg.Info, r bg.Result, cube int) bool {
	if !r.Won || r.Points == 0 {
		return false
	}
	return r.Points%cube == 0 && r.Points/cube <= maxStake || capped(info, r, maxStake*cube)
}

// capped reports whether r has fewer points than the given number, and exactly those that the winner
// needs for the match. Some sites write no more.
func capped(info *bg.Info, r bg.Result, points int) bool {
	return info.Length > 0 && r.Points == info.Length-info.Score[r.Winner] && r.Points < points
}
