package sgfbg

import (
	"iter"
	"strings"
)

// This file finds where matches begin in a series of games. SGF and .mat text say of each game
// who plays, to how many points, and at which score.

// Matches yields the matches of a series of games, each a Collection of its games, and holds
// only one at a time: Matches(reader.All()) are the matches of a [Reader]. Games that are not
// backgammon are ignored. [Options.AppendMAT] says where a match begins. (GNU Backgammon takes
// all games of an SGF file, and all of a .mat text, for one match.) Matches ends with the first
// error of games, which it yields, with a nil Collection, after the match before it.
func Matches(games iter.Seq2[*Game, error]) iter.Seq2[*Collection, error] {
	return func(yield func(*Collection, error) bool) {
		var group grouping
		var match *Collection
		walk := walker{unchecked: true}
		for g, err := range games {
			if err != nil {
				if match == nil || yield(match, nil) {
					yield(nil, err)
				}
				return
			}
			if !g.IsBackgammon() {
				continue
			}
			info, _ := g.match()
			info.setNames(g)
			if group.next(&info, walk.score) {
				if match != nil && !yield(match, nil) {
					return
				}
				match = new(Collection)
			}
			match.Games = append(match.Games, g)
			walk.game(g, func(Record, error) bool { return true })
		}
		if match != nil {
			yield(match, nil)
		}
	}
}

// setNames sets the names of the players of g, as .mat text has them.
func (info *Info) setNames(g *Game) {
	white, _ := g.Text(g.Root(), "PW")
	black, _ := g.Text(g.Root(), "PB")
	info.Player = matNames([2]string{white, black})
}

// A grouping finds the matches among games in a row.
type grouping struct {
	before Info // of the game before
	begun  bool // there was one
}

// next reports whether a match begins with the next game. after is the score that the game before
// led to, or nil if that is not known. If info has no score, next sets it to that one.
func (m *grouping) next(info *Info, after *[2]int) bool {
	if info.NoScore && after != nil {
		info.Score = *after                   // in the order of the players of the game before
		info.Score = info.scoreFor(&m.before) // exchanged if they have changed sides
	}
	starts := !m.begun || info.startsMatch(&m.before, after)
	m.before, m.begun = *info, true
	return starts
}

// startsMatch reports whether a match begins with a game. b is the game before, and after
// the score that it led to, or nil if that is not known.
func (info *Info) startsMatch(b *Info, after *[2]int) bool {
	if !info.sameMatch(b) {
		return true
	}
	score := info.scoreFor(b)
	return score[White] < b.Score[White] || score[Black] < b.Score[Black] ||
		info.Game < b.Game ||
		!info.NoScore && info.Score == [2]int{} && (info.Game == b.Game || after != nil && *after != [2]int{})
}

// continues reports whether a game after a match line goes on with the match of the game
// before.
func (info *Info) continues(before *Info) bool {
	return before.Game < info.Game && info.Score != [2]int{} && !info.startsMatch(before, nil)
}

// swaps reports whether the players of two games are the same, and have changed sides.
func (info *Info) swaps(b *Info) bool {
	return info.Player != b.Player && info.Player == [2]string{b.Player[Black], b.Player[White]}
}

// scoreFor returns the score of a game, in the order of the players of b.
func (info *Info) scoreFor(b *Info) [2]int {
	if info.swaps(b) {
		return [2]int{info.Score[Black], info.Score[White]}
	}
	return info.Score
}

// gained returns the winner of a game and the points that he won, by the score of the next game
// of the match; NoPlayer if that shows no winner. points are those that the text gives.
func (info *Info) gained(next *Info, points int) (Player, int) {
	if next == nil || !info.sameMatch(next) {
		return NoPlayer, 0
	}
	score := next.scoreFor(info)
	for p := range score {
		gain := score[p] - info.Score[p]
		// If numbers are skipped, the games between are not in the text, and only points confirm the gain.
		if gain > 0 && score[1-p] == info.Score[1-p] && (next.Game == info.Game+1 || gain == points) {
			return Player(p), gain
		}
	}
	return NoPlayer, 0
}

// sameMatch reports whether two games can be of one match, by their players, length and rules.
func (info *Info) sameMatch(b *Info) bool {
	return (info.Player == b.Player || info.swaps(b)) && info.Length == b.Length && info.NoCube == b.NoCube &&
		(info.Crawford == b.Crawford || !info.hasCrawford()) && (info.Jacoby == b.Jacoby || !info.hasJacoby()) &&
		info.Nackgammon == b.Nackgammon && info.Hypergammon == b.Hypergammon
}

// hasCrawford reports whether the Crawford rule means something in the match.
func (info *Info) hasCrawford() bool { return info.Length > 1 }

// hasJacoby reports whether the Jacoby rule means something in the match.
func (info *Info) hasJacoby() bool { return info.Length == 0 }

// A crawford finds the Crawford game of a match, which .mat text does not mark.
// In a text that begins in the middle of a match this is a guess.
type crawford struct{ over bool }

// next reports whether the next game of the match is the Crawford game: the first in which
// one player needs one point, and the other more. It takes all games of the match in order.
func (c *crawford) next(info *Info) bool {
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

// matSigns replaces what a name cannot hold in .mat text; lenient reading of SGF leaves 0 bytes.
var matSigns = strings.NewReplacer(":", ".", "\x00", " ")
