package main

import (
	"fmt"
	"iter"

	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/met"
)

// listedGames yields the games of matches without variations: of .mat text and of eXtreme Gammon. A line
// of identification does without the moves.
func listedGames(in *input, list iter.Seq2[*bg.Match, error]) iter.Seq2[*matchWalk, error] {
	return func(yield func(*matchWalk, error) bool) {
		before := 0 // games
		for m, err := range list {
			if err != nil {
				if !yield(nil, err) {
					return
				}
				continue
			}
			var flaws []flaw
			for _, p := range m.Problems {
				if p.Kind != bg.ProblemLost { // what only the program that made the file needs
					flaws = append(flaws, flawOf(p, p.Game))
				}
			}
			records := make([][]bg.Record, len(m.Games))
			for r := range m.Records() {
				for _, p := range r.Problems {
					p.Game += before
					flaws = append(flaws, flawOf(p, p.Game))
				}
				records[r.Game-1] = append(records[r.Game-1], r)
			}
			head := &matchWalk{flaws: flaws}
			if !in.first {
				head.matches = []*bg.Match{m}
			}
			if !yield(head, nil) {
				return
			}
			decisions := map[*bg.Action][]bg.Decision{}
			if !in.first {
				for d := range m.Decisions(met.Default().Chance) {
					decisions[d.Action] = append(decisions[d.Action], d)
				}
			}
			for i, g := range m.Games {
				before++
				w := listedWalk{decisions: decisions}
				if !yield(w.game(g, before, records[i], flaws, in.first), nil) {
					return
				}
			}
		}
	}
}

// A listedWalk makes a game of the records of a match.
type listedWalk struct {
	*matchWalk
	decisions map[*bg.Action][]bg.Decision
	b         bg.Board // after the last step
	prev      int      // its node
	last      bg.Move
	double    *bg.Decision // the last double
	cube      *matchStep   // a decision about the cube, after which dice may be rolled; or nil
}

func (w *listedWalk) game(g *bg.Game, number int, records []bg.Record, flaws []flaw, brief bool) *matchWalk {
	w.b = g.Board()
	result := g.Outcome().Result
	if brief {
		return &matchWalk{game: &game{}, info: g.Info, result: result, last: matchStep{before: w.b}}
	}
	w.matchWalk = newMatchWalk(number, g.Info, result, flaws)
	if len(records) > 0 {
		w.b.Score = records[0].Board.Score
		if a := records[0].Action; a != nil && a.SetUp != nil && a == &g.Actions[0] {
			w.b = records[0].Board
		}
	}
	w.begin(w.b)
	w.comment(g.Info.Comment)
	w.comment(g.Comment)
	for i := range records {
		w.record(&records[i])
	}
	w.flush()
	w.lineEnd(w.b, w.last, w.prev)
	return w.end()
}

// record adds the step of a record.
func (w *listedWalk) record(r *bg.Record) {
	s := matchStep{before: r.Board, move: r.Move}
	if r.Board.Checkers != w.b.Checkers {
		w.prev, _ = w.step(matchStep{before: r.Board, text: "set up"}, w.prev)
	}
	w.b = r.Board
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
	if s.move.Kind == bg.NoAction && s.cube == nil && s.play == nil && (a == nil || a.SetUp == nil || s.before.Dice == [2]uint8{}) {
		w.comment(s.comments...)
		return
	}
	switch {
	case s.move.Kind != bg.NoAction:
		w.flush()
	case s.before.Dice == [2]uint8{}:
		w.flush()
		s.text, w.cube = "cube", &s
		return
	default:
		s.text = fmt.Sprintf("%d%d: not played", s.before.Dice[0], s.before.Dice[1])
		if before := w.cube; before != nil {
			s.cube, s.comments, w.cube = before.cube, append(before.comments, s.comments...), nil
		}
	}
	w.prev, _ = w.step(s, w.prev)
	w.b.Apply(s.move)
	w.last = s.move
}

// flush adds the step of a decision about the cube after which no dice are rolled.
func (w *listedWalk) flush() {
	if s := w.cube; s != nil {
		w.cube = nil
		w.prev, _ = w.step(*s, w.prev)
	}
}

// analyse adds the analysis of a decision to its step.
func (w *listedWalk) analyse(s *matchStep, d *bg.Decision) {
	done := d.Move.Kind
	switch {
	case done == bg.Double && d.Board.Doubles == 0:
		w.double = d
	case d.Board.Doubles == 1 && done != bg.Double && w.double != nil: // rows as before the double
		answered := *w.double
		answered.Loss, answered.LossKnown = d.Loss, d.LossKnown
		d = &answered
	case d.Board.Doubles > 0:
		return
	case done == bg.NoAction && d.Board.Dice == [2]uint8{} && !d.Undecided:
		done = bg.Roll
	}
	if len(d.Candidates) == 0 {
		return
	}
	if d.Board.Dice == [2]uint8{} {
		a := cubeRows(d.Candidates[0].Output, d.Candidates[1].Output, methodOf(d.Candidates[0].Method), done, d.Board.CubeOwner == d.Board.OnRoll)
		if a.Summary = "cube: " + d.Verdict.String(); d.LossKnown {
			a.summarize(d.Loss)
		}
		s.cube = a
		return
	}
	a := &analysis{Summary: "plays"}
	for i, c := range d.Candidates {
		play := bg.Move{Player: d.Board.OnRoll, Kind: bg.Roll, Dice: d.Board.Dice, Steps: c.Steps}
		a.Rows = append(a.Rows, newRow(playText(&d.Board, play), c.Score, c.Output, methodOf(c.Method), i == d.Chosen))
	}
	if d.LossKnown {
		a.summarize(d.Loss)
	}
	s.play = a
}
