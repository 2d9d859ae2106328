package main

import (
	"fmt"
	"math"
	"slices"

	"example.com/boardcodec/examples/internal/cli"
	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/ids"
)

// A matchStep is what a player does at one time, with what the file says of it.
type matchStep struct {
	before     bg.Board // with the dice of a roll
	move       bg.Move  // without an Kind: nothing is decided, and text says why the step is there
	text       string
	mark       string // an annotator's
	luck       float64
	cube, play *analysis
	comments   []string
}

// player returns who decides.
func (s *matchStep) player() bg.Player {
	if s.move.Kind != bg.NoAction {
		return s.move.Player
	}
	return s.before.OnRoll
}

// A matchWalk makes a game of its steps. Each has the board before it, with the dice and
// arrows for the play.
type matchWalk struct {
	*game
	number  int // of the game, from 1
	info    bg.Info
	result  bg.Result
	flaws   []flaw      // of the file, without a game
	matches []*bg.Match // that begin here, without a game
	names   playerNames // isolated, for sentences
	turn    int         // rolls of the line up to here, and the cube actions before each
	numbers int         // of turns that have been written

	unknown [2]unknown // analysis that could not be read, and whose loss is odd or damage

	plies, decisions int       // of the main line
	last             matchStep // of the decisions or, without any, of all; before all, the start
}

// newMatchWalk begins a game of a match that has some flaws.
func newMatchWalk(number int, info bg.Info, result bg.Result, flaws []flaw) *matchWalk {
	names := playerNames(info.Player)
	w := &matchWalk{game: &game{Kind: backgammonKind}, number: number, info: info, result: result}
	for _, f := range flaws {
		if f.game == number && len(w.Problems) < problemsKept {
			w.Problems = append(w.Problems, f.text)
		}
	}
	w.Players = [2]string{names.of(bg.White), names.of(bg.Black)}
	w.names = playerNames{isolated(w.Players[0]), isolated(w.Players[1])}
	w.At = fmt.Sprintf("at %d-%d", info.Score[0], info.Score[1])
	return w
}

// An unknown counts errors.
type unknown struct {
	n     int
	first error
}

// unread notes an error about the analysis of a decision, if there is one: damage or an oddity.
func (w *matchWalk) unread(err error, damage bool) {
	u := &w.unknown[0]
	if damage {
		u = &w.unknown[1]
	}
	if err == nil {
		return
	}
	if u.n++; u.n == 1 {
		u.first = err
	}
}

// begin sets the first board.
func (w *matchWalk) begin(b bg.Board) {
	w.last.before = b
	b.Dice = [2]uint8{}
	if w.nodes == nil {
		w.start(nil)
	}
	w.nodes[0].board = matchBoard(b, bg.Move{})
}

// step adds a step after the node prev.
func (w *matchWalk) step(s matchStep, prev int) (at int, ok bool) {
	s.cube, s.play = s.cube.sound(w), s.play.sound(w)
	if math.Abs(s.luck) > mostEquity {
		w.unread(fmt.Errorf("luck of %g is not known", s.luck), false)
		s.luck = 0
	}
	player := s.player()
	word := word{Text: s.text, Mark: s.mark, Player: int(player) + 1, Luck: s.luck, Says: present(s.cube, s.play)}
	if m := s.move; m.Kind != bg.NoAction {
		word.Text = actionText(&s.before, m)
		if turn := w.turn + 1; w.numbers != turn {
			word.Number = fmt.Sprintf("%d)", turn)
			w.numbers = turn
		}
		if m.Kind == bg.Roll {
			w.turn++
		}
	}
	if at, ok = w.move(prev, word, matchBoard(s.before, s.move)); !ok {
		return at, false
	}
	if w.depth == 0 {
		w.plies++
		decides := s.move.Kind != bg.NoAction
		if decides {
			w.decisions++
		}
		if decides || w.decisions == 0 {
			w.last = s
		}
		w.tallies[player].Luck += s.luck
		for _, a := range word.Says {
			if a.Loss != nil {
				w.tallies[player].add(*a.Loss, a.Cube)
			}
			win := a.win()
			if s.before.OnRoll == bg.Black { // whose chances they are, in the answer to a double too
				win = 1 - win
			}
			if win >= 0 && win <= 1 { // or damaged
				w.nodes[at].chance = &win
			}
		}
	}
	w.comment(s.comments...)
	return at, true
}

// lineEnd adds the board after a line that ends with a play.
func (w *matchWalk) lineEnd(b bg.Board, m bg.Move, prev int) {
	if m.Kind == bg.Roll {
		w.move(prev, word{Text: "end"}, matchBoard(b, bg.Move{}))
	}
}

// end adds what stands above the game.
func (w *matchWalk) end() *matchWalk {
	fact := matchLength(w.info.Length)
	if w.info.CrawfordGame {
		fact += ", Crawford game"
	}
	w.Brief = w.names.outcome(w.result)
	for i, u := range w.unknown {
		if u.n == 0 {
			continue
		}
		text := fmt.Sprintf("analysis that is not known, in %s; the first: %s", count(u.n, "place"), cli.WithoutPackage(u.first.Error()))
		w.flaws = append(w.flaws, flaw{text, i == 1, w.number})
		w.Problems = append(w.Problems, text)
	}
	w.Facts = []string{fact + ", " + w.Brief}
	return w
}

// present returns the analyses that are there.
func present(all ...*analysis) []*analysis {
	return slices.DeleteFunc(all, func(a *analysis) bool { return a == nil })
}

// actionText returns what a player does, with the dice of a roll.
func actionText(b *bg.Board, m bg.Move) string {
	if m.Kind == bg.Roll {
		return fmt.Sprintf("%d%d: %s", m.Dice[0], m.Dice[1], playText(b, m))
	}
	return b.Notation(m)
}

// matchBoard returns the board before a move.
func matchBoard(b bg.Board, m bg.Move) backgammonBoard {
	board := newBackgammonBoard(ids.Of(b))
	board.steps, board.of = m.Played(), &b
	if b.NoCube {
		board.state.CubeValue = 0
	}
	return board
}
