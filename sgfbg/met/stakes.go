package met

import (
	"math"

	"example.com/boardcodec/sgfbg/bg"
)

// Stakes are the values of a game to a player, by its result: his chance to win the match after
// the game, or in money play the points, in units of the cube. Results count the cube at its
// current value; while a double is pending, that is the value before it.
//
// An equity is in units of the cube: 1 is a single game won and -1 is one lost, also in a match.
// Chances are a linear function of equities, also below -1 and above 1.
type Stakes struct {
	Win, WinGammon, WinBackgammon    float64
	Lose, LoseGammon, LoseBackgammon float64
}

// At returns the stakes of p in the game on b, at its score and cube. They are NaN if the table
// does not have the score, and if p is not White or Black. In money play with the Jacoby rule,
// gammons count as single games while the cube is centred.
//
// As in GNU Backgammon, the Crawford rule is always in use: the first game in which a player
// needs one point is the Crawford game, and later games are not.
func (t *Table) At(b bg.Board, p bg.Player) Stakes {
	win := func(points int) float64 { return t.worth(&b, p, p, points) }
	lose := func(points int) float64 { return t.worth(&b, p, p.Opponent(), points) }
	return Stakes{
		Win: win(1), WinGammon: win(2), WinBackgammon: win(3),
		Lose: lose(1), LoseGammon: lose(2), LoseBackgammon: lose(3),
	}
}

// worth returns the value to p, as in Stakes, if winner wins cubes times the cube on b.
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

// Equity converts a chance to win the match to an equity (mwc2eq of GNU Backgammon). In
// money play it returns its argument.
func (s Stakes) Equity(chance float64) float64 {
	return (2*chance - (s.Win + s.Lose)) / (s.Win - s.Lose)
}

// Chance converts an equity to a chance to win the match (eq2mwc of GNU Backgammon). It is
// the inverse of [Stakes.Equity].
func (s Stakes) Chance(equity float64) float64 {
	return (equity*(s.Win-s.Lose) + s.Win + s.Lose) / 2
}

// Equities converts c, the analysis of a cube decision, from chances to win the match to equities:
// Cubeful of its four outputs, including the standard errors. s are the stakes of the player on
// roll. A pass is worth 1 as an equity, so that Loss(before, action, 1) of the result is the loss
// of an action; as a chance, a pass is worth s.Win. In money play nothing changes.
func (s Stakes) Equities(c bg.CubeAnalysis) bg.CubeAnalysis {
	c.NoDouble.Cubeful = s.Equity(c.NoDouble.Cubeful)
	c.DoubleTake.Cubeful = s.Equity(c.DoubleTake.Cubeful)
	c.NoDoubleStdDev.Cubeful *= 2 / (s.Win - s.Lose)
	c.DoubleTakeStdDev.Cubeful *= 2 / (s.Win - s.Lose)
	return c
}

// Chances converts c, the analysis of a cube decision, from equities to chances to win the match, as
// SetCubeAnalysis of package sgfbg needs it. It is the inverse of [Stakes.Equities].
func (s Stakes) Chances(c bg.CubeAnalysis) bg.CubeAnalysis {
	c.NoDouble.Cubeful = s.Chance(c.NoDouble.Cubeful)
	c.DoubleTake.Cubeful = s.Chance(c.DoubleTake.Cubeful)
	c.NoDoubleStdDev.Cubeful *= (s.Win - s.Lose) / 2
	c.DoubleTakeStdDev.Cubeful *= (s.Win - s.Lose) / 2
	return c
}

// GammonValue returns the value of a gammon above a single game won, as a fraction of the
// difference between a single game won and one lost: 0.5 in money play, 0 if gammons do not
// count.
func (s Stakes) GammonValue() float64 { return (s.WinGammon - s.Win) / (s.Win - s.Lose) }

// BackgammonValue is like [Stakes.GammonValue], for a backgammon: 1 in money play.
func (s Stakes) BackgammonValue() float64 { return (s.WinBackgammon - s.Win) / (s.Win - s.Lose) }

// TakePoint returns the lowest chance to win the game, 0 to 1, with which p should take a double
// in the game on b, if there are no gammons and the cube is not turned again: 0.25 in money play.
// b has the cube before the double. If p can redouble, at once because he has nothing to lose, or
// later, a lower chance is enough. TakePoint returns NaN if [Table.At] does.
func (t *Table) TakePoint(b bg.Board, p bg.Player) float64 {
	pass := t.At(b, p).Lose
	b.CubeValue = 2 * min(b.CubeValue, maxCube)
	take := t.At(b, p)
	if b.Length == 0 { // in units of the cube
		take.Win, take.Lose = 2*take.Win, 2*take.Lose
	}
	return (pass - take.Lose) / (take.Win - take.Lose)
}
