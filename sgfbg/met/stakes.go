package met

import (
	"math"

	"example.com/boardcodec/sgfbg/bg"
)

// Stakes are what a game is worth to a player, by its result: his chances to win the match
// after it, or in money play the points, in units of the cube. Results count the cube at its
// value; while a double is pending, that is the value before it.
//
// An equity is in units of the cube: 1 is a single game won and -1 one lost, in a match too.
// Chances are a linear function of equities, also beyond these two.
type Stakes struct {
	Win, WinGammon, WinBackgammon    float64
	Lose, LoseGammon, LoseBackgammon float64
}

// At returns the stakes of p in the game on b, at its score and cube. They are NaN beyond the
// table, and if p is not White or Black. In money play, gammons count as single games while
// the Jacoby rule holds and the cube is centred.
//
// As in GNU Backgammon, the Crawford rule is always in use: the game after the first in which
// a player needs one point has no such rule any more.
func (t *Table) At(b bg.Board, p bg.Player) Stakes {
	win := func(points int) float64 { return t.worth(&b, p, p, points) }
	lose := func(points int) float64 { return t.worth(&b, p, p.Opponent(), points) }
	return Stakes{
		Win: win(1), WinGammon: win(2), WinBackgammon: win(3),
		Lose: lose(1), LoseGammon: lose(2), LoseBackgammon: lose(3),
	}
}

// worth returns what it is worth to p, as in Stakes, if winner wins cubes times the cube on b.
func (t *Table) worth(b *bg.Board, p, winner bg.Player, cubes int) float64 {
	if p > bg.Black {
		return math.NaN()
	}
	if b.Length == 0 {
		if b.Jacoby && b.CubeOwner == bg.NoPlayer {
			cubes = 1
		}
		if winner != p {
			cubes = -cubes
		}
		return float64(cubes)
	}
	away := [2]int{b.Length - b.Score[0], b.Length - b.Score[1]}
	crawford := !b.Crawford && away[0] > 1 && away[1] > 1 // the next game can be the Crawford game
	away[winner] -= cubes * min(b.CubeValue, maxCube)
	chance := t.Chance(away, crawford)
	if p == bg.Black {
		return 1 - chance
	}
	return chance
}

// maxCube is more than any cube. It keeps the points of a game within an int of 32 bits.
const maxCube = 1 << 20

// Equity returns the equity that a chance to win the match is worth (mwc2eq of GNU
// Backgammon). In money play it returns its argument.
func (s Stakes) Equity(chance float64) float64 {
	return (2*chance - (s.Win + s.Lose)) / (s.Win - s.Lose)
}

// Chance returns the chance to win the match that an equity is worth (eq2mwc of GNU
// Backgammon). It is the inverse of [Stakes.Equity].
func (s Stakes) Chance(equity float64) float64 {
	return (equity*(s.Win-s.Lose) + s.Win + s.Lose) / 2
}

// Equities returns c, the analysis of a cube decision, with equities in place of chances to win
// the match: in Cubeful of its four outputs, the standard errors among them. s are the stakes of
// the player on roll. In equities a pass is worth 1, so that Loss(before, action, 1) of the result
// is what an action loses; in chances it is worth s.Win. In money play nothing changes.
func (s Stakes) Equities(c bg.CubeAnalysis) bg.CubeAnalysis {
	c.NoDouble.Cubeful = s.Equity(c.NoDouble.Cubeful)
	c.DoubleTake.Cubeful = s.Equity(c.DoubleTake.Cubeful)
	c.NoDoubleStdDev.Cubeful *= 2 / (s.Win - s.Lose)
	c.DoubleTakeStdDev.Cubeful *= 2 / (s.Win - s.Lose)
	return c
}

// Chances returns c, the analysis of a cube decision in equities, with chances to win the match in their
// place, as SetCubeAnalysis of package sgfbg writes it. It is the inverse of [Stakes.Equities].
func (s Stakes) Chances(c bg.CubeAnalysis) bg.CubeAnalysis {
	c.NoDouble.Cubeful = s.Chance(c.NoDouble.Cubeful)
	c.DoubleTake.Cubeful = s.Chance(c.DoubleTake.Cubeful)
	c.NoDoubleStdDev.Cubeful *= (s.Win - s.Lose) / 2
	c.DoubleTakeStdDev.Cubeful *= (s.Win - s.Lose) / 2
	return c
}

// GammonValue returns how much more a gammon is worth than a single game won, as a fraction of
// the difference between a single game won and one lost: 0.5 in money play, 0 where gammons do
// not count.
func (s Stakes) GammonValue() float64 { return (s.WinGammon - s.Win) / (s.Win - s.Lose) }

// BackgammonValue is like [Stakes.GammonValue], for a backgammon: 1 in money play.
func (s Stakes) BackgammonValue() float64 { return (s.WinBackgammon - s.Win) / (s.Win - s.Lose) }

// TakePoint returns the least chance to win the game with which p should take a double in the
// game on b, whose cube is that before the double, if there are no gammons and the cube is not
// turned again: 0.25 in money play. If p would turn it again at once, because he has nothing to
// lose, or can use it later, a lower chance is enough.
func (t *Table) TakePoint(b bg.Board, p bg.Player) float64 {
	pass := t.At(b, p).Lose
	b.CubeValue = 2 * min(b.CubeValue, maxCube)
	take := t.At(b, p)
	if b.Length == 0 { // in units of the cube
		take.Win, take.Lose = 2*take.Win, 2*take.Lose
	}
	return (pass - take.Lose) / (take.Win - take.Lose)
}
