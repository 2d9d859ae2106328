package main

import (
	"fmt"
	"math"

	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/met"
)

// A statistic is that of a player in a match, as GNU Backgammon and eXtreme Gammon show it. Chances are
// to win the match, from 0 to 1; in money play they are points.
type statistic struct {
	Unforced        int     `json:"unforced_plays"`
	PlayLoss        float64 `json:"play_loss"`
	PlayLossChance  float64 `json:"play_loss_chance"`
	CloseCubes      int     `json:"close_cubes"`
	CubeLoss        float64 `json:"cube_loss"`
	CubeLossChance  float64 `json:"cube_loss_chance"`
	MissedDoubles   int     `json:"missed_doubles"`
	WrongDoubles    int     `json:"wrong_doubles"`
	WrongTakes      int     `json:"wrong_takes"`
	WrongPasses     int     `json:"wrong_passes"`
	LuckChance      float64 `json:"luck_chance"`
	Result          float64 `json:"result"`
	LuckAdjusted    float64 `json:"luck_adjusted_result"`
	ErrorRate       float64 `json:"error_rate"`
	SnowieErrorRate float64 `json:"snowie_error_rate"`
	PR              float64 `json:"pr"`
	Unknown         int     `json:"unknown"`
}

// statisticsOf returns the statistics of both players, or nil if nothing that they decided is analysed.
func statisticsOf(m *bg.Match) *[2]statistic {
	if !isAnalysed(m) {
		return nil
	}
	var list [2]statistic
	analysed := 0
	for p, s := range m.Statistics(met.Default().Chance) {
		list[p] = statistic{
			s.Unforced, s.PlayLoss, s.PlayLossChance, s.CloseCubes, s.CubeLoss, s.CubeLossChance,
			s.MissedDoubles, s.WrongDoubles, s.WrongTakes, s.WrongDrops,
			s.LuckChance, s.Result, s.LuckAdjusted,
			orZero(s.ErrorRate()), orZero(s.SnowieErrorRate()), orZero(s.PR()), s.Unknown,
		}
		if sum := s.PlayLoss + s.CubeLoss + math.Abs(s.Luck); !(sum <= mostEquity) {
			return nil // some number is damaged
		}
		analysed += s.Analysed + s.CubeDecisions
	}
	if analysed == 0 {
		return nil
	}
	return &list
}

// isAnalysed reports whether a match has an analysis. One without needs no time for its legal plays.
func isAnalysed(m *bg.Match) bool {
	for _, g := range m.Games {
		for i := range g.Actions {
			if a := g.Actions[i].Analysis; a != nil && (len(a.Plays) > 0 || a.Cube != nil) {
				return true
			}
		}
	}
	return false
}

// orZero returns a rate, or 0 if nothing was decided.
func orZero(rate float64) float64 {
	if math.IsNaN(rate) {
		return 0
	}
	return rate
}

// ratesText returns the rates of both programs, and the result of White.
func ratesText(s *[2]statistic, money bool) string {
	result := fmt.Sprintf("%+.2f %%", 100*s[0].LuckAdjusted)
	if money {
		result = fmt.Sprintf("%+.2f", s[0].LuckAdjusted)
	}
	return fmt.Sprintf("PR %.2f and %.2f, error rate %.1f and %.1f, luck-adjusted result %s\n",
		s[0].PR, s[1].PR, s[0].ErrorRate, s[1].ErrorRate, result)
}
