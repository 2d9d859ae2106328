// Package series finds where matches begin in a series of games. SGF and .mat text give the players,
// the length and the score of each game. The package also has the list in which the readers and
// writers of these formats collect problems.
package series

import (
	"iter"

	"example.com/boardcodec/sgfbg/bg"
)

// Matches yields the matches of a series of games, and holds only one at a time. The first error of
// games ends it: Matches yields the match before the error, then the error with a nil Match.
func Matches(games iter.Seq2[*bg.Game, error]) iter.Seq2[*bg.Match, error] {
	return func(yield func(*bg.Match, error) bool) {
		var group Grouping
		var match *bg.Match
		walk := bg.Walker{Unchecked: true}
		var before *bg.Game
		for g, err := range games {
			if err != nil {
				if match == nil || yield(match, nil) {
					yield(nil, err)
				}
				return
			}
			info := g.Info
			if group.Next(&info, After(before, walk.Outcome())) {
				if match != nil && !yield(match, nil) {
					return
				}
				match = new(bg.Match)
			}
			match.Games = append(match.Games, g)
			for range walk.Game(g) {
			}
			before = g
		}
		if match != nil {
			yield(match, nil)
		}
	}
}

// After returns the score after the game g, or nil if it is not known. g is nil before the first game.
func After(g *bg.Game, o bg.Outcome) *[2]int {
	if g == nil || !o.Played && g.Info.Result.Points == 0 {
		return nil
	}
	return &o.Board.Score
}

// A Grouping finds the matches among games in a row.
type Grouping struct {
	before bg.Info // of the game before
	begun  bool    // there was one
}

// Next reports whether a match begins with the next game. after is the score after the previous
// game, or nil if it is not known. If info has no score, Next sets it to after.
func (m *Grouping) Next(info *bg.Info, after *[2]int) bool {
	if info.NoScore && after != nil {
		info.Score = *after
		if swaps(info, &m.before) { // after is in the order of the players of the game before
			info.Score = [2]int{after[bg.Black], after[bg.White]}
		}
	}
	begins := !m.begun || starts(info, &m.before, after)
	m.before, m.begun = *info, true
	return begins
}

// starts reports whether a match begins with a game. before is the previous game, and after is the
// score after it, or nil if it is not known.
func starts(info, before *bg.Info, after *[2]int) bool {
	if !sameMatch(info, before) {
		return true
	}
	score, was := scoreFor(info, before), before.Score
	if score[bg.White] < was[bg.White] || score[bg.Black] < was[bg.Black] || number(info) < number(before) {
		return true // one of them falls
	}
	if info.NoScore || info.Score != [2]int{} {
		return false
	}
	return number(info) == number(before) || after != nil && *after != [2]int{} // at 0-0 again
}

// number returns the number of a game. One without a number counts as the first.
func number(info *bg.Info) int { return max(info.Game, 1) }

// Continues reports whether a game after the match line of .mat text continues the match of the
// previous game.
func Continues(info, before *bg.Info) bool {
	return number(before) < number(info) && info.Score != [2]int{} && !starts(info, before, nil)
}

// swaps reports whether the players of two games are the same, and have changed sides.
func swaps(info, before *bg.Info) bool {
	swapped := [2]string{before.Player[bg.Black], before.Player[bg.White]}
	return info.Player != before.Player && info.Player == swapped
}

// scoreFor returns the score of a game, in the order of the players of before.
func scoreFor(info, before *bg.Info) [2]int {
	if swaps(info, before) {
		return [2]int{info.Score[bg.Black], info.Score[bg.White]}
	}
	return info.Score
}

// Gained returns the winner of a game and the points that he won, by the score of the next game
// of the match; NoPlayer if that score shows no winner. points are the points in the text.
func Gained(info, next *bg.Info, points int) (bg.Player, int) {
	if next == nil || !sameMatch(info, next) {
		return bg.NoPlayer, 0
	}
	score := scoreFor(next, info)
	for p := range score {
		gain := score[p] - info.Score[p]
		// If numbers are skipped, the games between are not in the text, and only points confirm the gain.
		sure := number(next) == number(info)+1 || gain == points
		if sure && gain > 0 && score[1-p] == info.Score[1-p] {
			return bg.Player(p), gain
		}
	}
	return bg.NoPlayer, 0
}

// sameMatch reports whether two games can be of one match, by their players, length and rules. The
// Crawford rule means something in matches to 2 points and more, the Jacoby rule in money play.
func sameMatch(info, before *bg.Info) bool {
	switch {
	case info.Player != before.Player && !swaps(info, before):
		return false
	case info.Length > 1 && info.Crawford != before.Crawford:
		return false
	case info.Length == 0 && info.Jacoby != before.Jacoby:
		return false
	}
	return info.Length == before.Length && info.NoCube == before.NoCube &&
		info.Nackgammon == before.Nackgammon && info.Hypergammon == before.Hypergammon
}
