package sgfbg

import (
	"errors"
	"fmt"
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
	roll  *Move  // a roll without checkers, though some can be moved
	setUp *Board // a position, whose side on roll is that of the next cell
	at    int    // the offset of roll or setUp

	beaver bool // the double before was called a beaver or raccoon: its take need not be written
	factor int  // ratio of the cube's values in the text to those on the board

	result   Result // what the text says
	resultAt int
	lossOnly bool // the line said what the loser lost
	resigned int  // offset of a cell that says that a player resigned, or -1
	late     bool // a row after the result was seen
}

// startGame starts a game. at is the offset of its score line, or of what is in
// its place; then there are no halves.
func (r *matReader) startGame(at int, halves [2]half) {
	r.named = false
	r.endGame()
	remarks := r.remarks
	r.remarks = nil
	if !r.matchLine && r.before == nil {
		r.tolerate(at, malformed("no line such as \"7 point match\" before the first game"))
		r.head(0, remarks)
		remarks = nil
	}
	info := r.info
	for _, m := range remarks {
		// After the match line there are no tags: these lines are words.
		info.Comment = strings.TrimPrefix(info.Comment+"\n"+r.decode(m.text), "\n")
	}
	for p, h := range halves {
		info.Player[p] = r.decode(h.name)
		n, err := matNumber(h.score)
		if err != nil && h.score != "" {
			r.tolerate(at+h.at, fmt.Errorf("score: %w", err))
		}
		info.Score[p] = n
	}
	if r.number != "" {
		n, err := matNumber(r.number)
		if err != nil {
			r.tolerate(r.at, fmt.Errorf("number of the game: %w", err))
		}
		info.Game = max(n, 1) - 1 // as GNU Backgammon counts
		r.number = ""
	} else if !r.newMatch && r.before != nil {
		info.Game = r.before.Game + 1
	}
	if r.newMatch && !(r.before != nil && info.continues(r.before)) {
		r.crawford = crawford{}
	}
	info.CrawfordGame = r.crawford.next(&info) && info.Crawford
	g, err := NewGame(info)
	if err != nil {
		r.fail(at, err)
		return
	}
	r.c.Games = append(r.c.Games, g)
	g.number, g.origin = len(r.c.Games), r.origin
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

// continues reports whether a game can belong to the match of the game before.
func (info *Info) continues(before *Info) bool {
	return before.Game < info.Game && info.Score != [2]int{} &&
		before.Score[White] <= info.Score[White] && before.Score[Black] <= info.Score[Black] &&
		before.sameMatch(info)
}

// sameMatch reports whether players, length and rules of two games allow them to
// be of one match.
func (info *Info) sameMatch(b *Info) bool {
	return info.Player == b.Player && info.Length == b.Length && info.NoCube == b.NoCube &&
		info.Crawford == b.Crawford && info.Jacoby == b.Jacoby &&
		info.Nackgammon == b.Nackgammon && info.Hypergammon == b.Hypergammon
}

// A crawford finds the Crawford game of a match, which .mat text does not mark.
// In a text that begins in the middle of a match this is a guess.
type crawford struct{ over bool }

// next reports whether the next game of the match is the Crawford game: the
// first in which one player needs one point, and the other more.
func (c *crawford) next(info *Info) bool {
	length, score := info.Length, info.Score
	if length == 0 || max(score[0], score[1]) < length-1 {
		return false
	}
	found := !c.over && max(score[0], score[1]) == length-1 && score[0] != score[1]
	c.over = true
	return found
}

// endGame completes the current game.
func (r *matReader) endGame() {
	g := r.game
	if g == nil {
		return
	}
	switch {
	case g.roll != nil:
		n, _ := g.AddDice(g.roll.Player, g.roll.Dice) // dice that were read
		n.setOffset(g.at)
		g.last = n
		g.board.setUp(n)
	case g.setUp != nil:
		r.addSetUp(*g.setUp)
	}
	r.flushRemarks()
	result := g.result
	if points := result.Points; g.beaver && g.board.Doubles > 1 && (points == 4*g.board.CubeValue || points == 6*g.board.CubeValue) {
		// Only a beaver that was taken, which is mostly not written, costs as much.
		r.play(g.resultAt, Move{Player: g.board.Turn, Action: Take})
	}
	r.game = nil
	switch cube := g.board.CubeValue; {
	case g.board.State == GameOver || g.board.State == CubeDropped:
		if !result.Won || result.Points == 0 {
			result = g.board.Result()
		}
		// Otherwise Records compares it with the play.
	case result.Won:
		result.Resigned = true
		if result.Points != cube*g.board.resigned(result.Points) {
			r.report(ProblemResult, g.resultAt, fmt.Errorf("%d points are not 1, 2 or 3 times the cube at %d", result.Points, cube))
		}
		if result.Points == 0 {
			result.Points = cube // as GNU Backgammon reads it
		}
	case g.resigned >= 0:
		r.report(ProblemResult, g.resigned, errors.New("a resignation without a result"))
	}
	if result.Won {
		_ = g.Root().Set("RE", result.String()) // no error: the value needs no escapes
	}
}
