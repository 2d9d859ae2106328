package main

import (
	"fmt"
	"math"
	"strings"

	"example.com/boardcodec/sgfbg/bg"
)

// An analysis is what a file says about one decision.
type analysis struct {
	Loss *float64      `json:"loss,omitempty"` // by what was chosen
	Rows []analysisRow `json:"choices"`

	Verdict string `json:"-"` // of a cube decision: what is best, and what the others lose
	Summary string `json:"-"` // for the page: what the decision loses, "-0.042 ?!", or "best"; of a cube decision "cube"
	Class   string `json:"-"` // of the summary, by how bad that is: "fine", "", "bad1" to "bad3"
	Cube    bool   `json:"-"`
}

// An analysisRow is an alternative.
type analysisRow struct {
	What    string    `json:"choice"`
	Equity  float64   `json:"equity"`
	Chances []float64 `json:"chances,omitempty"` // to win, and gammons and backgammons; to lose and the same
	How     string    `json:"level,omitempty"`   // it was found
	Chosen  bool      `json:"chosen,omitempty"`

	Value string `json:"-"` // the equity, or other words
	Less  string `json:"-"` // how much less than the best it is
}

// newRow returns a row in equities.
func newRow(what string, equity float64, o bg.Output, how string, chosen bool) analysisRow {
	return analysisRow{
		What: what, Equity: equity, How: how, Chosen: chosen, Value: fmt.Sprintf("%+.3f", equity),
		Chances: []float64{o.Win, o.WinGammon, o.WinBackgammon, 1 - o.Win, o.LoseGammon, o.LoseBackgammon},
	}
}

// Percent returns the chances, or "" if the row has none.
func (r analysisRow) Percent() string {
	c := r.Chances
	if c == nil {
		return ""
	}
	return fmt.Sprintf("%.1f %.1f %.1f – %.1f %.1f %.1f", 100*c[0], 100*c[1], 100*c[2], 100*c[3], 100*c[4], 100*c[5])
}

// The losses above which a decision is marked, as GNU Backgammon marks them: in units of a single
// game won. The first two are blunders.
var badAbove = []struct {
	loss        float64
	sign, class string
}{{0.12, "??", "bad3"}, {0.06, "?", "bad2"}, {0.03, "?!", "bad1"}}

// smallestLoss is the least loss that is not 0 when it is shown with three places.
const smallestLoss = 0.0005

// mostEquity is far more than any analysis has. Above it numbers are wrong, and could add up to infinity.
const mostEquity = 1e9

// sound returns a, or nil and a flaw of its game if a number of it is too large.
func (w *matchWalk) sound(a *analysis) *analysis {
	if a == nil {
		return nil
	}
	most := 0.0
	if a.Loss != nil {
		most = *a.Loss
	}
	for _, r := range a.Rows {
		for _, x := range append([]float64{r.Equity}, r.Chances...) {
			most = max(most, math.Abs(x)) // or NaN
		}
	}
	if most <= mostEquity {
		return a
	}
	w.flaw(fmt.Sprintf("an analysis has the number %g, and is left out", most), true)
	return nil
}

// summarize sets the loss and the summary, and says how much less than the first play the
// others are.
func (a *analysis) summarize(loss float64) {
	a.Loss, a.Summary, a.Class = &loss, "best", "fine"
	if loss >= smallestLoss {
		a.Summary, a.Class = fmt.Sprintf("−%.3f", loss), ""
	}
	for _, bad := range badAbove {
		if loss > bad.loss {
			a.Summary, a.Class = a.Summary+" "+bad.sign, bad.class
			break
		}
	}
	if a.Cube {
		a.Summary = strings.TrimSuffix("cube "+a.Summary, " best")
		return
	}
	for i := 1; i < len(a.Rows); i++ {
		a.Rows[i].Less = fmt.Sprintf("%+.3f", a.Rows[i].Equity-a.Rows[0].Equity)
	}
}

// String returns the decision about the cube in a line, or the first plays in a line each.
func (a *analysis) String() string {
	if a.Cube {
		var words []string
		for _, r := range a.Rows {
			words = append(words, strings.TrimPrefix(r.What, "double, ")+" "+r.Value)
		}
		return fmt.Sprintf("%s: %s; %s\n", a.Summary, strings.Join(words, "; "), a.Rows[0].How)
	}
	const most = 3
	var b strings.Builder
	for _, r := range a.Rows[:min(len(a.Rows), most)] {
		fmt.Fprintf(&b, "%-20s %s  %s  %s\n", r.What, r.Value, r.Percent(), r.How)
	}
	return b.String()
}

// analyse adds the analysis of a decision to its step. That of a double is shown with the answer too.
func (w *matchWalk) analyse(s *matchStep, d *bg.Decision) {
	done, candidates, before := d.Move.Kind, d.Candidates, d.Board
	// Which decision the rows are of, and what was done in it.
	switch {
	case done == bg.Double && before.Doubles == 0:
		w.double = d
	case before.Doubles == 1 && done != bg.Double && w.double != nil: // rows as before the double
		candidates, before = w.double.Candidates, w.double.Board
	case before.Doubles > 0: // a beaver, an answer to it, or one to a double that is not known
		return
	case done == bg.NoAction && before.Dice == [2]uint8{} && !d.Undecided: // the player did not double
		done = bg.Roll
	}
	rolled := before.Dice != [2]uint8{}
	switch {
	case len(candidates) > 0 && rolled:
		s.play = playRows(&before, candidates, d.Chosen)
		if d.LossKnown {
			s.play.summarize(d.Loss)
		}
	case len(candidates) > 0:
		s.cube = cubeRows(candidates, done, before.CubeOwner == before.OnRoll)
		s.cube.Summary = "cube: " + d.Verdict.String()
		if d.LossKnown {
			s.cube.summarize(d.Loss)
		}
	case !rolled && d.Action.Analysis != nil && d.Action.Analysis.Cube != nil:
		s.cube = cubeChances(d.Action.Analysis.Cube, done)
	}
}

// playRows returns the plays that a program considered. chosen is the index of the one that was made, or -1.
func playRows(before *bg.Board, candidates []bg.Candidate, chosen int) *analysis {
	a := &analysis{Summary: "plays"}
	for i, c := range candidates {
		play := bg.Move{Player: before.OnRoll, Kind: bg.Roll, Dice: before.Dice, Steps: c.Steps}
		a.Rows = append(a.Rows, newRow(playText(before, play), c.Score, c.Output, methodOf(c.Method), i == chosen))
	}
	return a
}

// cubeChances returns the analysis of a cube decision at a score that the match equity table does not have: the
// chances to win the match, and no loss.
func cubeChances(c *bg.CubeAnalysis, done bg.Kind) *analysis {
	a := &analysis{Cube: true, Summary: "cube", Rows: doubleRows(c.NoDouble, c.DoubleTake, c.Method, done)}
	for i := range a.Rows {
		a.Rows[i].Value = fmt.Sprintf("%.2f %%", 100*a.Rows[i].Equity)
	}
	return a
}

// doubleRows returns the rows of a double and of none. With done, bg.Roll means that the player did not double.
func doubleRows(hold, take bg.Output, m bg.Method, done bg.Kind) []analysisRow {
	return []analysisRow{
		newRow("no double", hold.Cubeful, hold, methodOf(m), done == bg.Roll),
		newRow("double, take", take.Cubeful, take, methodOf(m), done == bg.Take),
	}
}

// cubeRows returns the analysis of a cube decision, with a row for each choice. The candidates are no double, and
// a double that is taken.
func cubeRows(candidates []bg.Candidate, done bg.Kind, redouble bool) *analysis {
	a := &analysis{Cube: true, Rows: doubleRows(candidates[0].Output, candidates[1].Output, candidates[0].Method, done)}
	a.Rows = append(a.Rows, analysisRow{What: "double, pass", Equity: pass, Value: fmt.Sprintf("%+.3f", pass), Chosen: done == bg.Drop})
	hold, take := a.Rows[0].Equity, a.Rows[1].Equity
	double := "double"
	if redouble {
		double = "redouble"
	}
	a.Verdict = cubeVerdict(hold, take, double)
	best := max(hold, min(take, pass))
	for i := range a.Rows {
		if r := &a.Rows[i]; r.Equity != best {
			r.Less = fmt.Sprintf("%+.3f", r.Equity-best)
		}
	}
	return a
}

// pass is the equity of a double that is not accepted, in units of the cube before it.
const pass = 1.0

// cubeVerdict says what is best for both players, and how much the other choices lose. hold is the equity of not
// doubling, take that of a double that is accepted.
func cubeVerdict(hold, take float64, double string) string {
	answer := "take"
	if take > pass {
		answer = "pass"
	}
	doubled := min(take, pass)
	notDoubling := fmt.Sprintf("not doubling loses %.3f", doubled-hold)
	switch {
	case hold >= doubled && hold > pass && take > pass:
		return fmt.Sprintf("Too good to %s, pass; doubling loses %.3f", double, hold-doubled)
	case hold >= doubled:
		return fmt.Sprintf("No %s, %s; doubling loses %.3f", double, answer, hold-doubled)
	case answer == "take":
		return fmt.Sprintf("%s, take; %s, passing %.3f", title(double), notDoubling, pass-take)
	}
	return fmt.Sprintf("%s, pass; %s, taking %.3f", title(double), notDoubling, take-pass)
}

// playText returns a play without its dice.
func playText(b *bg.Board, m bg.Move) string {
	if m.Steps == [4]bg.Step{} {
		return "no move"
	}
	return b.Notation(m)
}

// title returns a word with a capital letter. It must not be empty, and begin in ASCII.
func title(word string) string { return strings.ToUpper(word[:1]) + word[1:] }

// methodOf returns the level as the program names it, and the games of a rollout.
func methodOf(m bg.Method) string {
	if m.Trials > 0 {
		return "rollout, " + count(m.Trials, "game")
	}
	return m.String()
}

// win returns the chance of the player who decides to win the game, after what he chose or, if that is not
// listed or has no chances, after the first choice, which must have them.
func (a *analysis) win() float64 {
	for _, r := range a.Rows {
		if r.Chosen && r.Chances != nil {
			return r.Chances[0]
		}
	}
	return a.Rows[0].Chances[0]
}
