package main

import (
	"iter"
	"slices"

	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/bg"
)

// matchGames yields the games of matches, which have been read leniently: their records have
// no errors. A line of identification does without the moves.
func matchGames(in *input, collections iter.Seq2[*sgfbg.Collection, error]) iter.Seq2[*matchWalk, error] {
	return func(yield func(*matchWalk, error) bool) {
		number := 0
		for c, err := range collections {
			if err != nil {
				if !yield(nil, err) {
					return
				}
				continue
			}
			var flaws []flaw
			for _, p := range c.Problems {
				flaws = append(flaws, flawOf(p, p.Game))
			}
			resigned := map[int]sgfbg.Record{} // what only the result says, by the number of the game
			for r := range c.Records() {
				if r.Node == nil {
					resigned[number+r.Number] = r
				}
				for _, p := range r.Problems {
					flaws = append(flaws, flawOf(p, number+r.Number))
				}
			}
			head := &matchWalk{flaws: flaws}
			if !in.first {
				head.matches, _ = c.Matches() // whose problems are those above
			}
			if !yield(head, nil) {
				return
			}
			for _, g := range c.Games {
				if !g.IsBackgammon() {
					continue
				}
				if number++; !yield(matchGame(g, number, flaws, resigned[number], in.first), nil) {
					return
				}
			}
		}
	}
}

// isOdd reports whether a problem is only odd: nothing of the match is at fault or left out.
func isOdd(p bg.Problem) bool {
	switch p.Kind {
	case bg.ProblemResult, bg.ProblemPlaceholder:
		return true
	case bg.ProblemForm:
		return p.Scale == bg.Odd || p.In == "" // of a member of an .xg, something can be lost
	}
	return false
}

// flawOf returns a problem of a game from 1, or of none.
func flawOf(p bg.Problem, game int) flaw {
	return flaw{p.String(), !isOdd(p), game}
}

// An sgfWalk makes a game of the tree of SGF.
type sgfWalk struct {
	*matchWalk
	g       *sgfbg.Game
	doubled *sgfbg.Node // the last double, whose analysis is that of its answer

	resigned sgfbg.Record // the end of the main line, if only the result says that
}

func matchGame(g *sgfbg.Game, number int, flaws []flaw, resigned sgfbg.Record, brief bool) *matchWalk {
	info, _ := g.Info() // its faults were problems of the first record
	b, result := g.Board(), g.Outcome().Result
	if brief {
		return &matchWalk{game: &game{}, info: info, result: result, last: matchStep{before: b}}
	}
	w := &sgfWalk{matchWalk: newMatchWalk(number, info, result, flaws), g: g, resigned: resigned}
	w.begin(b)
	w.comment(info.Comment)
	w.line(g.Root(), b, 0)
	return w.end()
}

// line adds the nodes from n on, with the variations beside them.
func (w *sgfWalk) line(n *sgfbg.Node, b bg.Board, prev int) {
	var beside []*sgfbg.Node
	for {
		before, beforeBoard, turn, doubled := prev, b, w.turn, w.doubled
		var ok bool
		var last bg.Move
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
		if r := w.resigned; len(children) == 0 && w.depth == 0 && r.Move.Kind == bg.Resign {
			w.step(matchStep{before: r.Board, move: r.Move}, prev)
			return
		}
		if len(children) == 0 {
			w.lineEnd(b, last, prev)
			return
		}
		n, beside = children[0], children[1:]
	}
}

// node adds the content of a node: a position, a move, a comment.
func (w *sgfWalk) node(n *sgfbg.Node, b *bg.Board, prev int) (m bg.Move, at int, ok bool) {
	a, err := n.Annotation()
	w.unread(err, false) // LU[-inf] of GNU Backgammon 1.08: the luck was not analysed
	s := matchStep{mark: judgements[a.Move], luck: a.Luck}
	if text, has := w.g.Text(n, "C"); has {
		s.comments = []string{text}
	}
	was := b.Checkers
	_ = n.SetUp(b) // its faults are among the problems
	m, moves, err := n.Move()
	switch {
	case moves && err == nil:
		s.before, s.move = *b, m
		switch {
		case m.Kind == bg.Roll:
			s.before.OnRoll, s.before.Turn, s.before.Dice, w.doubled = m.Player, m.Player, m.Dice, nil
			s.play = w.playAnalysis(n, &s.before, m)
		case m.Kind == bg.Double && b.Doubles == 0:
			s.before.OnRoll, s.before.Turn, w.doubled = m.Player, m.Player, n
		}
		if s.cube = w.cubeAnalysis(n, *b, m); s.cube == nil && w.doubled != nil && (m.Kind == bg.Take || m.Kind == bg.Drop) {
			s.cube = w.cubeAnalysis(w.doubled, *b, m)
		}
		b.Apply(m)
	case n == w.g.Root():
		w.begin(*b)
		w.comment(s.comments...)
		return m, prev, true
	case was != b.Checkers:
		s.before, s.text = *b, "set up"
	default:
		if w.depth == 0 && w.decisions == 0 {
			w.last.before = *b
		}
		w.comment(s.comments...)
		return m, prev, true
	}
	at, ok = w.step(s, prev)
	return m, at, ok
}

// judgements are the signs of an annotator.
var judgements = map[bg.Judgement]string{-3: "??", -2: "?", -1: "?!", 1: "!?", 2: "!", 3: "!!"}
