package main

import (
	"fmt"
	"iter"
	"math"
	"slices"
	"strings"

	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/ids"
	"example.com/boardcodec/sgfbg/met"
)

// A matchReader makes games of a match.
type matchReader struct {
	m       *bg.Match
	before  int // games of the input before this match
	flaws   []flaw
	records [][]bg.Record // of each game
}

// newMatchReader replays a match, after other games of its input.
func newMatchReader(m *bg.Match, before int) *matchReader {
	r := &matchReader{m: m, before: before, records: make([][]bg.Record, len(m.Games))}
	var leftOut []flaw
	for _, p := range m.Problems {
		switch {
		case p.Kind != bg.ProblemLost:
			r.flaws = append(r.flaws, flaw{p.String(), !isOdd(p), p.Game})
		case p.Item == "" && p.In == "": // variations, rules; the others only the program that made the file needs
			leftOut = append(leftOut, flaw{fmt.Sprintf("game %d: left out: %v", p.Game, p.Err), false, p.Game})
		}
	}
	for of := range m.Records() {
		for _, p := range of.Problems {
			p.Game += before
			r.flaws = append(r.flaws, flaw{p.String(), !isOdd(p), p.Game})
		}
		r.records[of.Game-1] = append(r.records[of.Game-1], of)
	}
	r.flaws = append(r.flaws, leftOut...) // after damage, as the screen has room for one problem
	return r
}

// isOdd reports whether a problem is only odd: nothing of the match is at fault.
func isOdd(p bg.Problem) bool {
	switch p.Kind {
	case bg.ProblemResult, bg.ProblemPlaceholder:
		return true
	case bg.ProblemForm:
		return p.Scale == bg.Odd || p.In == "" // of a member of an .xg, something can be lost
	case bg.ProblemValue:
		return p.Item == "LU" // GNU Backgammon 1.08 writes LU[-inf] where it has not analysed the luck
	}
	return false
}

// games yields the games. Only a match with an analysis has decisions.
func (r *matchReader) games(yield func(*matchWalk) bool) {
	var next func() (bg.Decision, bool)
	var d bg.Decision
	more := isAnalysed(r.m) // d is a decision that no game has yet
	if more {
		var stop func()
		next, stop = iter.Pull(r.m.Decisions(met.Default().Chance))
		defer stop()
		d, more = next()
	}
	for i, g := range r.m.Games {
		decisions := map[*bg.Action][]bg.Decision{}
		for more && d.Game == i+1 {
			decisions[d.Action] = append(decisions[d.Action], d)
			d, more = next()
		}
		if !yield(r.game(i, g, decisions)) {
			return
		}
	}
}

// isAnalysed reports whether a match has an analysis. Without one, its legal plays need not be found.
func isAnalysed(m *bg.Match) bool {
	return slices.ContainsFunc(m.Games, func(g *bg.Game) bool {
		return slices.ContainsFunc(g.Actions, func(a bg.Action) bool {
			return a.Analysis != nil && (len(a.Analysis.Plays) > 0 || a.Analysis.Cube != nil)
		})
	})
}

// A matchWalk makes a game of its records. Each step has the board before it, with the dice and
// arrows for the play.
type matchWalk struct {
	*game
	number  int // of the game, from 1
	info    bg.Info
	result  bg.Result
	names   playerNames // isolated, for sentences
	flaws   []flaw      // numbers of an analysis that are wrong
	prev    int         // node of the last step
	board   bg.Board    // after it
	lost    [2]float64  // by the analysed decisions of each player
	decided [2]int      // how many these are

	decisions map[*bg.Action][]bg.Decision
	double    *bg.Decision // the last double
	cube      *matchStep   // a decision about the cube, after which dice may be rolled; or nil

	actions int       // decisions, analysed or not
	last    matchStep // of the decisions or, without any, of all; before all, the start
}

// A matchStep is what a player does at one time, with what the file says of it.
type matchStep struct {
	before     bg.Board // with the dice of a roll
	move       bg.Move  // without a Kind: nothing is decided, and text says why the step is there
	text       string
	mark       string // an annotator's
	luck       float64
	cube, play *analysis
	comments   []string
}

// game returns game i, from 0, with the decisions of each of its actions.
func (r *matchReader) game(i int, g *bg.Game, decisions map[*bg.Action][]bg.Decision) *matchWalk {
	w := &matchWalk{
		game: &game{Kind: backgammonKind}, number: r.before + i + 1, info: g.Info, result: g.Outcome().Result,
		board: g.Board(), decisions: decisions,
	}
	for _, f := range r.flaws {
		if f.game == w.number && len(w.Problems) < problemsKept {
			w.Problems = append(w.Problems, f.text)
		}
	}
	names := playerNames(g.Info.Player)
	w.Players = [2]string{names.of(bg.White), names.of(bg.Black)}
	w.names = playerNames{isolated(w.Players[0]), isolated(w.Players[1])}
	w.At = fmt.Sprintf("at %d-%d", g.Info.Score[0], g.Info.Score[1])
	records := r.records[i]
	if len(records) > 0 {
		w.board.Score = records[0].Board.Score
		if a := records[0].Action; a != nil && a.SetUp != nil && a == &g.Actions[0] {
			w.board = records[0].Board
		}
	}
	w.last.before = w.board
	start := w.board
	start.Dice = [2]uint8{}
	w.start(matchBoard(start, bg.Move{}))
	w.comment(g.Info.Comment, g.Comment)
	for i := range records {
		w.record(&records[i])
	}
	w.flush()
	if w.last.move.Kind == bg.Roll {
		w.move(w.prev, word{Text: "end"}, matchBoard(w.board, bg.Move{}))
	}
	w.end()
	return w
}

// record adds the step of a record.
func (w *matchWalk) record(r *bg.Record) {
	s := matchStep{before: r.Board, move: r.Move}
	if r.Board.Checkers != w.board.Checkers {
		w.step(matchStep{before: r.Board, text: "set up"})
	}
	w.board = r.Board
	a := r.Action
	if a == nil && r.Move.Kind == bg.NoAction {
		return // problems alone
	}
	if a != nil {
		s.comments = []string{a.Comment}
		if a.Analysis != nil {
			s.mark, s.luck = judgements[a.Analysis.Move], a.Analysis.Luck
		}
		for i := range w.decisions[a] {
			w.analyse(&s, &w.decisions[a][i])
		}
	}
	analysed := s.cube != nil || s.play != nil
	rolled := s.before.Dice != [2]uint8{}
	switch {
	case s.move.Kind != bg.NoAction:
		w.flush()
	case !analysed && (!rolled || a.SetUp == nil): // nothing to show but words
		w.comment(s.comments...)
		return
	case !rolled: // a decision about the cube, which waits for the dice
		w.flush()
		s.text, w.cube = "cube", &s
		return
	default: // dice whose play is not known
		s.text = fmt.Sprintf("%d%d: not played", s.before.Dice[0], s.before.Dice[1])
		if before := w.cube; before != nil {
			s.cube, s.comments, w.cube = before.cube, append(before.comments, s.comments...), nil
		}
	}
	w.step(s)
	w.board.Apply(s.move)
}

// judgements are the signs for what an annotator says of a move.
var judgements = map[bg.Judgement]string{-3: "??", -2: "?", -1: "?!", 1: "!?", 2: "!", 3: "!!"}

// flush adds the step of a decision about the cube after which no dice are rolled.
func (w *matchWalk) flush() {
	if s := w.cube; s != nil {
		w.cube = nil
		w.step(*s)
	}
}

// step adds a step, and counts what it lost. It adds nothing if the game has become too long.
func (w *matchWalk) step(s matchStep) {
	s.cube, s.play = w.sound(s.cube), w.sound(s.play)
	if math.Abs(s.luck) > mostEquity {
		w.flaw(fmt.Sprintf("luck of %g is not known", s.luck), false)
		s.luck = 0
	}
	decides, player := s.move.Kind != bg.NoAction, s.before.OnRoll
	if decides {
		player = s.move.Player
	}
	shown := word{Text: s.text, Mark: s.mark, Player: int(player) + 1, Luck: s.luck, Says: present(s.cube, s.play)}
	if decides {
		shown.Text = actionText(&s.before, s.move)
	}
	at, ok := w.move(w.prev, shown, matchBoard(s.before, s.move))
	if !ok {
		return
	}
	w.prev = at
	if decides {
		w.actions++
	}
	if decides || w.actions == 0 {
		w.last = s
	}
	for _, a := range shown.Says {
		if a.Loss != nil {
			w.lost[player] += *a.Loss
			w.decided[player]++
		}
		win := a.win()
		if s.before.OnRoll == bg.Black { // the chances are his, in the answer to a double too
			win = 1 - win
		}
		if win >= 0 && win <= 1 { // else the file is damaged
			w.nodes[at].chance = &win
		}
	}
	w.comment(s.comments...)
}

// flaw notes a wrong number of the file, by which the game is damaged, or only odd.
func (w *matchWalk) flaw(text string, damage bool) {
	text = fmt.Sprintf("game %d: %s", w.number, text)
	w.flaws = append(w.flaws, flaw{text, damage, w.number})
	if len(w.Problems) < problemsKept {
		w.Problems = append(w.Problems, text)
	}
}

// end sets the facts that are shown above the game.
func (w *matchWalk) end() {
	fact := matchLength(w.info.Length)
	if w.info.CrawfordGame {
		fact += ", Crawford game"
	}
	w.Brief = w.names.outcome(w.result)
	w.Facts = []string{
		fact + ", " + w.Brief,
		fmt.Sprintf("%s has the light checkers, %s the dark ones and the near side", w.names[0], w.names[1]),
	}
	var lost []string
	for p, n := range w.decided {
		if n > 0 {
			lost = append(lost, fmt.Sprintf("%s lost %.3f in %s", w.names[p], w.lost[p], count(n, "analysed decision")))
		}
	}
	if len(lost) > 0 {
		w.Facts = append(w.Facts, strings.Join(lost, ", "))
	}
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

// matchBoard returns the board before a move, with the steps of the move.
func matchBoard(b bg.Board, m bg.Move) backgammonBoard {
	board := newBackgammonBoard(ids.Of(b))
	board.steps, board.of = m.Played(), &b
	if b.NoCube {
		board.state.CubeValue = 0
	}
	return board
}
