package main

import (
	"cmp"
	"fmt"
	"iter"

	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/ids"
	"example.com/boardcodec/sgfbg/xg"
)

// xgGames yields the games of a match, for the page.
func xgGames(m *xg.Match) iter.Seq[*game] {
	return func(yield func(*game) bool) {
		for i := range m.Games {
			if !yield(xgGame(m, i)) {
				return
			}
		}
	}
}

func xgGame(m *xg.Match, number int) *game {
	g := &m.Games[number]
	w := newMatchWalk(m.Players, g.Score)
	for _, p := range m.Problems {
		if p.Game == number+1 {
			w.problems = append(w.problems, p.String())
		}
	}
	var b sgfbg.Board
	prev, ok := 0, true
	for s := range xgSteps(m, g) {
		if len(w.nodes) == 0 {
			w.begin(m, g, s.before)
		} else if s.before.Checkers != b.Checkers {
			prev, ok = w.move(prev, word{text: "set up"}, matchBoard(s.before, sgfbg.Move{}))
		}
		if b = s.before; ok {
			prev, ok = w.step(&s, &b, prev)
		}
		s.count(&w.tallies)
	}
	if len(w.nodes) == 0 {
		w.begin(m, g, sgfbg.Board{Checkers: g.Start, State: sgfbg.Playing, CubeValue: 1, CubeOwner: sgfbg.NoPlayer})
	}
	w.comment(g.EndComment)
	if number == len(m.Games)-1 {
		w.comment(m.EndComment)
	}
	return w.end(m.Length, g.Crawford && m.Length > 0, g.Result)
}

// begin starts with the first board of the game.
func (w *matchWalk) begin(m *xg.Match, g *xg.Game, b sgfbg.Board) {
	b.Dice = [2]uint8{}
	w.start(matchBoard(b, sgfbg.Move{}), "start")
	w.nodes[0].note = noteOf(ids.Of(b))
	if g == &m.Games[0] {
		w.comment(m.Comment)
	}
	w.comment(g.Comment)
}

// step adds a step, which it plays on b.
func (w *matchWalk) step(s *xgStep, b *sgfbg.Board, prev int) (at int, ok bool) {
	word := word{player: int(cmp.Or(s.move.Player, s.Player)) + 1, says: present(s.cube, s.play)}
	switch {
	case s.move.Action != sgfbg.NoAction:
		word.text = b.FormatPlay(s.move)
		word.player = int(s.move.Player) + 1
		_ = b.Play(s.move) // what is against the rules is shown all the same
		at, ok = w.turnWord(prev, word, s.move, *b)
	case s.Roll != nil:
		word.text = fmt.Sprintf("%d%d: not played", s.Roll.Dice[0], s.Roll.Dice[1])
		at, ok = w.move(prev, word, matchBoard(*b, sgfbg.Move{}))
	case s.cube != nil:
		word.text = "cube"
		at, ok = w.move(prev, word, matchBoard(*b, sgfbg.Move{}))
	default:
		return prev, true // nothing is decided or analysed
	}
	if ok {
		w.nodes[at].note = noteOf(ids.Of(*b))
	}
	for _, text := range s.comments {
		w.comment(text)
	}
	return at, ok
}
