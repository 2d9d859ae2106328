package main

import (
	"iter"
	"slices"

	"example.com/boardcodec/sgfbg"
)

// matchGames yields the games of matches, for the page.
func matchGames(collections iter.Seq2[*sgfbg.Collection, error]) iter.Seq[*game] {
	return func(yield func(*game) bool) {
		for c := range collections {
			if c == nil {
				return
			}
			for _, g := range c.Games {
				if g.IsBackgammon() && !yield(matchGame(g)) {
					return
				}
			}
		}
	}
}

// An sgfWalk makes a game of the tree of SGF.
type sgfWalk struct {
	*matchWalk
	g       *sgfbg.Game
	doubled *sgfbg.Node // the last double, whose analysis is that of its answer
}

func matchGame(g *sgfbg.Game) *game {
	info, _ := g.Info()
	w := &sgfWalk{matchWalk: newMatchWalk(info.Player, info.Score), g: g}
	for _, p := range g.Problems {
		w.Problems = append(w.Problems, p.String())
	}
	for r := range g.Records() { // read leniently, they have no errors
		for _, p := range r.Problems {
			if len(w.Problems) < problemsKept {
				w.Problems = append(w.Problems, p.String())
			}
		}
	}
	b := g.Board()
	w.begin(b)
	w.comment(info.Comment)
	w.line(g.Root(), b, 0)
	return w.end(info.Length, info.CrawfordGame, g.Outcome().Result())
}

// line adds the nodes from n on, with the variations beside them.
func (w *sgfWalk) line(n *sgfbg.Node, b sgfbg.Board, prev int) {
	var beside []*sgfbg.Node
	for {
		before, beforeBoard, turn, doubled := prev, b, w.turn, w.doubled
		var ok bool
		var last sgfbg.Move
		if last, prev, ok = w.node(n, &b, prev); !ok {
			return
		}
		after, doubledAfter := w.turn, w.doubled
		for _, other := range beside {
			w.turn, w.numbers, w.doubled = turn, -1, doubled
			w.variation(func() { w.line(other, beforeBoard, before) })
			w.turn, w.numbers, w.doubled = after, -1, doubledAfter
		}
		children := slices.Collect(n.Children())
		if len(children) == 0 {
			w.last(b, last, prev)
			return
		}
		n, beside = children[0], children[1:]
	}
}

// node adds the content of a node: a position, a move, a comment.
func (w *sgfWalk) node(n *sgfbg.Node, b *sgfbg.Board, prev int) (m sgfbg.Move, at int, ok bool) {
	s := matchStep{mark: judgement(n)}
	if text, has := w.g.Text(n, "C"); has {
		s.comments = []string{text}
	}
	was := b.Checkers
	b.SetUp(n) // its faults are among the problems
	m, moves, err := n.Move()
	switch {
	case moves && err == nil:
		s.before, s.move = *b, m
		switch {
		case m.Action == sgfbg.Roll:
			s.before.OnRoll, s.before.Turn, s.before.Dice, w.doubled = m.Player, m.Player, m.Dice, nil
			s.play = playAnalysis(n, &s.before, m)
		case m.Action == sgfbg.Double && b.Doubles == 0:
			s.before.OnRoll, s.before.Turn, w.doubled = m.Player, m.Player, n
		}
		if s.cube = cubeAnalysis(n, *b, m); s.cube == nil && w.doubled != nil && (m.Action == sgfbg.Take || m.Action == sgfbg.Drop) {
			s.cube = cubeAnalysis(w.doubled, *b, m)
		}
		b.Play(m)
	case n == w.g.Root():
		w.begin(*b)
		w.comment(s.comments...)
		return m, prev, true
	case was != b.Checkers:
		s.before, s.text = *b, "set up"
	default:
		w.comment(s.comments...)
		return m, prev, true
	}
	at, ok = w.step(s, prev)
	return m, at, ok
}

// judgement returns the sign of an annotator's judgement of the move of a node.
func judgement(n *sgfbg.Node) string {
	a, err := n.Annotation()
	if err != nil {
		return ""
	}
	return map[sgfbg.Judgement]string{-3: "??", -2: "?", -1: "?!", 1: "!?", 2: "!", 3: "!!"}[a.Move]
}
