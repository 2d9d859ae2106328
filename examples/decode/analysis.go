package main

import (
	"fmt"
	"math"
	"strings"

	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/met"
)

// An analysis is what a file says about one decision, for the page.
type analysis struct {
	summary string // what the decision loses, "-0.042 ?!", or "best"; of a cube decision "cube"
	class   string // of the summary, by how bad that is
	rows    []analysisRow
}

// An analysisRow is an alternative.
type analysisRow struct {
	what    string
	value   string // its equity
	less    string // than the best
	chances string // to win, gammons and backgammons included, and to lose
	how     string // it was found
	chosen  bool
}

// The losses from which a decision is marked, as GNU Backgammon marks them: in units of a single
// game won.
var badFrom = []struct {
	loss        float64
	sign, class string
}{{0.16, "??", "bad3"}, {0.08, "?", "bad2"}, {0.04, "?!", "bad1"}}

// smallest is below what is shown of a loss.
const smallest = 0.0005

// summarize sets the summary by a loss.
func (a *analysis) summarize(loss float64, text string) {
	a.summary = "best"
	if loss < smallest {
		return
	}
	a.summary = text
	for _, bad := range badFrom {
		if loss >= bad.loss {
			a.summary, a.class = a.summary+" "+bad.sign, bad.class
			return
		}
	}
}

// playAnalysis returns the plays that a node lists, from the board before it.
func playAnalysis(n *sgfbg.Node, before *sgfbg.Board, m sgfbg.Move) (a *analysis, loss float64) {
	list, played, err := n.Candidates(m.Player)
	if err != nil || len(list) == 0 {
		return nil, 0
	}
	a = &analysis{}
	best := list[0].Score
	for i, c := range list {
		play := m
		play.Steps = c.Steps
		what := strings.TrimSpace(strings.TrimPrefix(before.FormatPlay(play), fmt.Sprintf("%d%d:", m.Dice[0], m.Dice[1])))
		if what == "" {
			what = "no move"
		}
		row := analysisRow{what: what, value: fmt.Sprintf("%+.3f", c.Score), chances: chancesOf(c.Output), how: methodOf(c.Method), chosen: i == played}
		if i > 0 {
			row.less = fmt.Sprintf("%+.3f", c.Score-best)
		}
		a.rows = append(a.rows, row)
	}
	loss = max(0, best-list[played].Score)
	a.summarize(loss, fmt.Sprintf("%+.3f", -loss))
	return a, loss
}

// cubeAnalysis returns what a node says about a cube decision, in equities. At a score that the
// match equity table does not have, there are chances to win the match instead, and the summary
// has no loss.
func cubeAnalysis(n *sgfbg.Node, before sgfbg.Board, m sgfbg.Move) *analysis {
	c, ok, err := n.CubeAnalysis()
	if err != nil || !ok {
		return nil
	}
	value := func(x float64) string { return fmt.Sprintf("%+.3f", x) }
	stakes := met.Default().At(before, before.OnRoll)
	known := !math.IsNaN(stakes.Win)
	if known {
		c = stakes.Equities(c)
	} else {
		value = func(x float64) string { return fmt.Sprintf("%.2f %%", 100*x) }
	}
	a := &analysis{rows: []analysisRow{
		{what: "no double", value: value(c.NoDouble.Cubeful), chances: chancesOf(c.NoDouble), how: methodOf(c.Method), chosen: m.Action == sgfbg.Roll},
		{what: "double, take", value: value(c.DoubleTake.Cubeful), chances: chancesOf(c.DoubleTake), how: methodOf(c.Method), chosen: m.Action == sgfbg.Take},
	}}
	if !known {
		a.summary = "cube"
		return a
	}
	const pass = 1
	a.rows = append(a.rows, analysisRow{what: "double, pass", value: value(pass), chosen: m.Action == sgfbg.Drop})
	loss := c.Loss(before, m.Action, pass)
	a.summarize(loss, "−"+strings.TrimPrefix(value(loss), "+"))
	a.summary = strings.TrimSuffix("cube "+a.summary, " best")
	return a
}

func chancesOf(o sgfbg.Output) string {
	return fmt.Sprintf("%.1f %.1f %.1f – %.1f %.1f %.1f",
		100*o.Win, 100*o.WinGammon, 100*o.WinBackgammon, 100*(1-o.Win), 100*o.LoseGammon, 100*o.LoseBackgammon)
}

func methodOf(m sgfbg.Method) string {
	if m.Trials > 0 {
		return count(m.Trials, "game")
	}
	return fmt.Sprintf("%d-ply", m.Plies)
}

// A tally sums up the analysed plays of a player.
type tally struct {
	plays    int
	loss     float64
	blunders int
}

func (t *tally) add(loss float64) {
	t.plays++
	t.loss += loss
	if loss >= badFrom[1].loss {
		t.blunders++
	}
}

func (t tally) String() string {
	text := fmt.Sprintf("%s analysed, %.3f lost", count(t.plays, "play"), t.loss)
	if t.blunders > 0 {
		text += ", " + count(t.blunders, "blunder")
	}
	return text
}
