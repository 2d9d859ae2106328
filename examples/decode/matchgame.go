package main

import (
	"fmt"
	"iter"
	"slices"

	"example.com/boardcodec/matchid"
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

type matchWalk struct {
	*game
	g     *sgfbg.Game
	names sgfFields
}

func matchGame(g *sgfbg.Game) *game {
	info, _ := g.Info()
	w := matchWalk{&game{kind: backgammonKind}, g, sgfFields{Players: info.Player}}
	w.title = fmt.Sprintf("%s - %s, at %d-%d", w.names.name(sgfbg.White), w.names.name(sgfbg.Black), info.Score[0], info.Score[1])
	fact := matchLength(info.Length)
	if info.CrawfordGame {
		fact += ", Crawford game"
	}
	w.facts = []string{
		fact + ", " + w.names.outcome(g.Outcome().Result()),
		fmt.Sprintf("%s has the light checkers, %s the dark ones and the near side", w.names.name(sgfbg.White), w.names.name(sgfbg.Black)),
	}
	for _, p := range g.Problems {
		w.problems = append(w.problems, p.String())
	}
	for r, err := range g.Records() {
		if err != nil {
			break
		}
		for _, p := range r.Problems {
			if len(w.problems) < problemsKept {
				w.problems = append(w.problems, p.String())
			}
		}
	}
	b := g.Board()
	w.start(matchPicture(b, sgfbg.Move{}), "start")
	w.comment(info.Comment)
	w.line(g.Root(), b, 0, 0)
	return w.game
}

// line adds the nodes from n on, with the variations beside them.
func (w matchWalk) line(n *sgfbg.Node, b sgfbg.Board, prev, depth int) {
	var beside []*sgfbg.Node
	for n != nil {
		before, beforeBoard := prev, b
		var ok bool
		if prev, ok = w.node(n, &b, prev); !ok {
			return
		}
		for _, other := range beside {
			w.variation(depth+1, func() { w.line(other, beforeBoard, before, depth+1) })
		}
		children := slices.Collect(n.Children())
		if len(children) == 0 {
			return
		}
		n, beside = children[0], children[1:]
	}
}

// node adds the content of a node: a position, a move, a comment.
func (w matchWalk) node(n *sgfbg.Node, b *sgfbg.Board, prev int) (at int, ok bool) {
	at, ok = prev, true
	was := b.Checkers
	b.SetUp(n) // its faults are among the problems
	m, moves, err := n.Move()
	switch {
	case moves && err == nil:
		text := b.FormatPlay(m)
		b.Play(m)
		if m.Action == sgfbg.Roll && m.Steps == [4]sgfbg.Step{} {
			text += " no move"
		}
		word := word{text: text, mark: judgement(n), player: int(m.Player) + 1}
		at, ok = w.move(prev, word, matchPicture(*b, m), w.names.name(m.Player)+" "+text+word.mark)
	case n == w.g.Root():
		w.nodes[0].picture = matchPicture(*b, sgfbg.Move{})
	case was != b.Checkers:
		at, ok = w.move(prev, word{text: "set up"}, matchPicture(*b, sgfbg.Move{}), "as set up")
	}
	if text, has := w.g.Text(n, "C"); has {
		w.comment(text)
	}
	return at, ok
}

// judgement returns the sign of an annotator's judgement of the move of a node.
func judgement(n *sgfbg.Node) string {
	a, err := n.Annotation()
	if err != nil {
		return ""
	}
	return map[sgfbg.Judgement]string{-3: "??", -2: "?", -1: "?!", 1: "!?", 2: "!", 3: "!!"}[a.Move]
}

// matchPicture draws the board after a move, with the dice of that.
func matchPicture(b sgfbg.Board, m sgfbg.Move) picture {
	p, match := gnubgState(b)
	match.Dice = [2]uint8{}
	board := idPicture(p, match)
	switch {
	case m.Action == sgfbg.Roll:
		board.dice, board.roller = m.Dice, int(m.Player)
	case b.Dice != [2]uint8{}:
		board.dice, board.roller = b.Dice, int(b.OnRoll)
	}
	if b.NoCube {
		board.cube = 0
	}
	return board.picture()
}

// idPicture returns the drawing of a position with its match state.
func idPicture(p matchid.Position, m matchid.Match) backgammonDrawing {
	d := backgammonDrawing{checkers: p.ByPlayer(m.OnRoll), cube: m.CubeValue, owner: -1, dice: m.Dice, roller: int(m.OnRoll)}
	if m.CubeOwner == matchid.OwnedBy0 || m.CubeOwner == matchid.OwnedBy1 {
		d.owner = int(m.CubeOwner)
	}
	d.off = matchid.Position{Checkers: d.checkers}.BorneOff()
	return d
}

// idGames yields the position of an ID, if it has one.
func idGames(in *input) iter.Seq[*game] {
	return func(yield func(*game) bool) {
		rep, err := decodeBackgammonID(in)
		if err != nil || rep.drawing == nil {
			return
		}
		page := &game{title: rep.inside.Kind, kind: backgammonKind, facts: rep.facts}
		page.start(rep.drawing.picture(), "")
		yield(page)
	}
}
