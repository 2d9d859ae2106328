// Package stakes converts between the equities of a game and chances to win the match.
package stakes

import "math"

// Stakes are the chances of a player to win the match, 0 to 1, if he loses or wins a single game at
// the value of the cube; in money play, -1 and 1; NaN if they are not known. An equity maps linearly
// to a chance: -1 to Lose and 1 to Win.
type Stakes struct{ Lose, Win float64 }

// Of returns the stakes of a player who needs away[0] points, while the other needs away[1], in a
// match to length points; 0 is money play. cube is its value. crawfordRule says that the match has the
// Crawford rule. chances is a bg.Chances, and may be nil.
func Of(
	chances func(away [2]int, crawford bool) float64, length int, away [2]int, cube int, crawfordRule bool,
) Stakes {
	switch {
	case length == 0:
		return Stakes{-1, 1}
	case chances == nil || min(away[0], away[1]) < 1: // in a game after the end, nothing is at stake
		return Stakes{math.NaN(), math.NaN()}
	}
	after := func(winner int) float64 { // an index of away
		then := away
		then[winner] -= cube
		if then[winner] <= 0 {
			return float64(1 - winner)
		}
		// The Crawford game is the first in which a player needs one point.
		crawford := min(then[0], then[1]) == 1 && min(away[0], away[1]) > 1
		return chances(then, crawfordRule && crawford)
	}
	return Stakes{Lose: after(1), Win: after(0)}
}

// Known reports whether s can convert. Otherwise, the results of Slope, Chance and Equity have no meaning.
func (s Stakes) Known() bool { return s.Win > s.Lose }

// Slope returns the chance that an equity of 1 is worth.
func (s Stakes) Slope() float64 { return (s.Win - s.Lose) / 2 }

// Chance returns an equity as a chance.
func (s Stakes) Chance(equity float64) float64 { return s.Lose + (equity+1)*s.Slope() }

// Equity returns a chance as an equity.
func (s Stakes) Equity(chance float64) float64 { return 2*(chance-s.Lose)/(s.Win-s.Lose) - 1 }
