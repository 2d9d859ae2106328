package main

import (
	"fmt"
	"iter"
	"slices"

	"example.com/boardcodec/matchid"
	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/ids"
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
	g       *sgfbg.Game
	names   playerNames // isolated, for sentences
	turn    int         // rolls of the line up to here, and the cube actions before each
	numbers int         // of turns that have been written
	tallies [2]tally
}

func matchGame(g *sgfbg.Game) *game {
	info, _ := g.Info()
	w := newMatchWalk(info.Player, info.Score)
	w.g = g
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
	w.start(matchBoard(b, sgfbg.Move{}), "start")
	w.comment(info.Comment)
	w.line(g.Root(), b, 0, 0)
	return w.end(info.Length, info.CrawfordGame, g.Outcome().Result())
}

// newMatchWalk begins a game of players at a score.
func newMatchWalk(players [2]string, score [2]int) *matchWalk {
	names := playerNames(players)
	w := &matchWalk{game: &game{kind: backgammonKind}}
	w.players = [2]string{names.of(sgfbg.White), names.of(sgfbg.Black)}
	w.names = playerNames{isolated(w.players[0]), isolated(w.players[1])}
	w.at = fmt.Sprintf("at %d-%d", score[0], score[1])
	return w
}

// end adds what stands above the game.
func (w *matchWalk) end(length int, crawford bool, result sgfbg.Result) *game {
	fact := matchLength(length)
	if crawford {
		fact += ", Crawford game"
	}
	w.brief = w.names.outcome(result)
	w.facts = []string{
		fact + ", " + w.brief,
		fmt.Sprintf("%s has the light checkers, %s the dark ones and the near side", w.names[0], w.names[1]),
	}
	for p, t := range w.tallies {
		if text := t.String(); text != "" {
			w.facts = append(w.facts, w.names[p]+": "+text)
		}
	}
	return w.game
}

// line adds the nodes from n on, with the variations beside them.
func (w *matchWalk) line(n *sgfbg.Node, b sgfbg.Board, prev, depth int) {
	var beside []*sgfbg.Node
	for n != nil {
		before, beforeBoard, turn := prev, b, w.turn
		var ok bool
		if prev, ok = w.node(n, &b, prev, depth); !ok {
			return
		}
		after := w.turn
		for _, other := range beside {
			w.turn, w.numbers = turn, -1
			w.variation(openWord, depth+1, func() { w.line(other, beforeBoard, before, depth+1) })
			w.turn, w.numbers = after, -1
		}
		children := slices.Collect(n.Children())
		if len(children) == 0 {
			return
		}
		n, beside = children[0], children[1:]
	}
}

// node adds the content of a node: a position, a move, a comment.
func (w *matchWalk) node(n *sgfbg.Node, b *sgfbg.Board, prev, depth int) (at int, ok bool) {
	at, ok = prev, true
	was := b.Checkers
	b.SetUp(n) // its faults are among the problems
	m, moves, err := n.Move()
	switch {
	case moves && err == nil:
		word := word{text: b.FormatPlay(m), mark: judgement(n), player: int(m.Player) + 1}
		word.says = w.analyses(n, *b, m, depth)
		b.Play(m)
		at, ok = w.turnWord(prev, word, m, *b)
	case n == w.g.Root():
		w.nodes[0].board = matchBoard(*b, sgfbg.Move{})
	case was != b.Checkers:
		at, ok = w.move(prev, word{text: "set up"}, matchBoard(*b, sgfbg.Move{}))
	}
	if ok {
		w.nodes[at].note = noteOf(ids.Of(*b))
	}
	if text, has := w.g.Text(n, "C"); has {
		w.comment(text)
	}
	return at, ok
}

// turnWord adds a move, with the number of its turn before the first word of that.
func (w *matchWalk) turnWord(prev int, word word, m sgfbg.Move, after sgfbg.Board) (at int, ok bool) {
	if m.Action == sgfbg.Roll && m.Steps == [4]sgfbg.Step{} {
		word.text += " no move"
	}
	if turn := w.turn + 1; w.numbers != turn {
		word.number = fmt.Sprintf("%d)", turn)
		w.numbers = turn
	}
	if m.Action == sgfbg.Roll {
		w.turn++
	}
	return w.move(prev, word, matchBoard(after, m))
}

// analyses returns what the file says about a move and about not doubling before it, and
// adds what the main line loses.
func (w *matchWalk) analyses(n *sgfbg.Node, before sgfbg.Board, m sgfbg.Move, depth int) (all []*analysis) {
	cube, play := cubeAnalysis(n, before, m), (*analysis)(nil)
	if m.Action == sgfbg.Roll {
		play = playAnalysis(n, &before, m)
	}
	if depth == 0 {
		w.tallies[m.Player].add(cube)
		w.tallies[m.Player].add(play)
	}
	return present(cube, play)
}

// present returns the analyses that are there.
func present(all ...*analysis) []*analysis {
	return slices.DeleteFunc(all, func(a *analysis) bool { return a == nil })
}

// pipsOf returns the pip counts of the players.
func pipsOf(b backgammonBoard) string {
	pips := b.pips()
	return fmt.Sprintf("%d–%d", pips[0], pips[1])
}

// noteOf returns the pip counts of the players and the ID of a position.
func noteOf(p matchid.Position, m matchid.Match) string {
	note := pipsOf(newBackgammonBoard(p, m))
	if id, err := matchid.AppendGNUBGID(nil, p, m); err == nil {
		note += " " + string(id)
	}
	return note
}

// judgement returns the sign of an annotator's judgement of the move of a node.
func judgement(n *sgfbg.Node) string {
	a, err := n.Annotation()
	if err != nil {
		return ""
	}
	return map[sgfbg.Judgement]string{-3: "??", -2: "?", -1: "?!", 1: "!?", 2: "!", 3: "!!"}[a.Move]
}

// matchBoard returns the board after a move, with the dice of that.
func matchBoard(b sgfbg.Board, m sgfbg.Move) backgammonBoard {
	board := newBackgammonBoard(ids.Of(b))
	if m.Action == sgfbg.Roll {
		board.dice, board.roller = m.Dice, int(m.Player)
	}
	if b.NoCube {
		board.state.CubeValue = 0
	}
	return board
}
