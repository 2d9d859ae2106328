package main

import (
	"fmt"
	"math"
	"strings"

	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/met"
)

// A statistic is that of a player in a match, as GNU Backgammon and eXtreme Gammon show it. Chances are
// to win the match, from 0 to 1; in money play they are points.
type statistic struct {
	Match          int     `json:"match"`      // of those that are analysed, from 1
	Player         string  `json:"player"`     // "White", "Black"
	Plays          int     `json:"plays"`      // that are analysed
	PlayMarks      [3]int  `json:"play_marks"` // doubtful, bad, very bad
	Cubes          int     `json:"cubes"`      // that are analysed
	CubeMarks      [3]int  `json:"cube_marks"`
	Unforced       int     `json:"unforced_plays"`
	PlayLoss       float64 `json:"play_loss"`
	PlayLossChance float64 `json:"play_loss_chance"`
	CloseCubes     int     `json:"close_cubes"`
	CubeLoss       float64 `json:"cube_loss"`
	CubeLossChance float64 `json:"cube_loss_chance"`
	MissedDoubles  int     `json:"missed_doubles"`
	WrongDoubles   int     `json:"wrong_doubles"`
	WrongTakes     int     `json:"wrong_takes"`
	WrongPasses    int     `json:"wrong_passes"`
	Luck           float64 `json:"luck"`
	LuckChance     float64 `json:"luck_chance"`
	Result         float64 `json:"result"`
	LuckAdjusted   float64 `json:"luck_adjusted_result"`
	ErrorRate      float64 `json:"error_rate"`
	SnowieRate     float64 `json:"snowie_error_rate"`
	PR             float64 `json:"pr"`
	Unknown        int     `json:"unknown"`
}

// statsOf returns the statistics of both players. ok is false if nothing that they decided is analysed, or a number
// of an analysis is damaged.
func statsOf(m *bg.Match) (list [2]bg.Stats, ok bool) {
	if !isAnalysed(m) {
		return list, false
	}
	list = m.Statistics(met.Default().Chance)
	analysed := 0
	for _, s := range list {
		sum := s.PlayLoss + s.CubeLoss + math.Abs(s.Luck)
		if math.IsNaN(sum) || sum > mostEquity {
			return list, false
		}
		analysed += s.Analysed + s.CubeDecisions
	}
	return list, analysed > 0
}

// statisticsOf returns the statistics of the match of this number, of White and of Black, with the rates.
func statisticsOf(stats [2]bg.Stats, match int) (list []statistic) {
	marks := func(m bg.Marks) [3]int { return [3]int{m.Doubtful, m.Bad, m.VeryBad} }
	for p, s := range stats {
		list = append(list, statistic{
			Match: match, Player: bg.Player(p).String(), Unknown: s.Unknown,
			Plays: s.Analysed, PlayMarks: marks(s.PlayMarks), Unforced: s.Unforced,
			PlayLoss: s.PlayLoss, PlayLossChance: s.PlayLossChance,
			Cubes: s.CubeDecisions, CubeMarks: marks(s.CubeMarks), CloseCubes: s.CloseCubes,
			CubeLoss: s.CubeLoss, CubeLossChance: s.CubeLossChance,
			MissedDoubles: s.MissedDoubles, WrongDoubles: s.WrongDoubles,
			WrongTakes: s.WrongTakes, WrongPasses: s.WrongDrops,
			Luck: s.Luck, LuckChance: s.LuckChance, Result: s.Result, LuckAdjusted: s.LuckAdjusted,
			ErrorRate: orZero(s.ErrorRate()), SnowieRate: orZero(s.SnowieErrorRate()), PR: orZero(s.PR()),
		})
	}
	return list
}

// String returns the losses and the number of blunders, or "" if nothing is analysed.
func (s statistic) String() string {
	var parts []string
	if s.Plays > 0 {
		parts = append(parts, fmt.Sprintf("%s analysed, %.3f lost", count(s.Plays, "play"), s.PlayLoss))
	}
	if s.Cubes > 0 {
		parts = append(parts, fmt.Sprintf("%s, %.3f lost", count(s.Cubes, "cube"), s.CubeLoss))
	}
	blunders := s.PlayMarks[1] + s.PlayMarks[2] + s.CubeMarks[1] + s.CubeMarks[2] // bad and very bad
	if blunders > 0 {
		parts = append(parts, count(blunders, "blunder"))
	}
	return strings.Join(parts, "; ")
}

// A totals has what a page says of a match: rows of a name and the values of White and of Black.
type totals struct {
	Players [2]string   `json:"players"`
	Rows    [][3]string `json:"rows"`
}

// totalsOf returns the totals of a match in equities and in chances or, of money play, in points.
func totalsOf(s [2]bg.Stats, of bg.Info) (t totals) {
	names := playerNames(of.Player)
	t.Players = [2]string{names.of(bg.White), names.of(bg.Black)}
	add := func(what string, value func(s *bg.Stats) string) {
		t.Rows = append(t.Rows, [3]string{what, value(&s[0]), value(&s[1])})
	}
	rate := func(what, layout string, value func(s *bg.Stats) float64) {
		add(what, func(s *bg.Stats) string {
			if math.IsNaN(value(s)) {
				return "–"
			}
			return fmt.Sprintf(layout, value(s))
		})
	}
	chance := func(x float64) string {
		if of.Length == 0 {
			return fmt.Sprintf("%+.3f points", x)
		}
		return fmt.Sprintf("%+.2f %%", 100*x)
	}
	// A loss is shown as 0 - x, since -x would make "-0.00" of 0.
	marks := func(m bg.Marks) string { return fmt.Sprintf("%d ?!, %d ?, %d ??", m.Doubtful, m.Bad, m.VeryBad) }
	rate("performance rating (PR)", "%.2f", (*bg.Stats).PR)
	rate("error rate, GNU Backgammon", "%.1f", (*bg.Stats).ErrorRate)
	rate("error rate, Snowie", "%.1f", (*bg.Stats).SnowieErrorRate)
	add("plays with a choice", func(s *bg.Stats) string { return fmt.Sprint(s.Unforced) })
	add("bad plays", func(s *bg.Stats) string { return marks(s.PlayMarks) })
	add("lost by plays", func(s *bg.Stats) string { return fmt.Sprintf("%.3f (%s)", s.PlayLoss, chance(0-s.PlayLossChance)) })
	add("close cube decisions", func(s *bg.Stats) string { return fmt.Sprint(s.CloseCubes) })
	add("bad cube decisions", func(s *bg.Stats) string { return marks(s.CubeMarks) })
	add("lost by the cube", func(s *bg.Stats) string { return fmt.Sprintf("%.3f (%s)", s.CubeLoss, chance(0-s.CubeLossChance)) })
	add("missed doubles, wrong doubles", func(s *bg.Stats) string { return fmt.Sprintf("%d, %d", s.MissedDoubles, s.WrongDoubles) })
	add("wrong takes, wrong passes", func(s *bg.Stats) string { return fmt.Sprintf("%d, %d", s.WrongTakes, s.WrongDrops) })
	add("luck", func(s *bg.Stats) string { return fmt.Sprintf("%+.3f (%s)", s.Luck, chance(s.LuckChance)) })
	add("result", func(s *bg.Stats) string { return chance(s.Result) })
	add("result without luck", func(s *bg.Stats) string { return chance(s.LuckAdjusted) })
	return t
}

// orZero returns a rate, or 0 if nothing was decided.
func orZero(rate float64) float64 {
	if math.IsNaN(rate) {
		return 0
	}
	return rate
}

// ratesText returns the rates of both players, and the result of White: points if it is money play.
func ratesText(s []statistic, money bool) string {
	result := fmt.Sprintf("%+.2f %%", 100*s[0].LuckAdjusted)
	if money {
		result = fmt.Sprintf("%+.2f", s[0].LuckAdjusted)
	}
	return fmt.Sprintf("PR %.2f and %.2f, error rate %.1f and %.1f, luck-adjusted result %s\n",
		s[0].PR, s[1].PR, s[0].ErrorRate, s[1].ErrorRate, result)
}
