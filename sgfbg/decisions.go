package sgfbg

import (
	"iter"
	"math"
)

// A Decision is what a player decides at one time, with the analysis of it: the play of a
// roll, or before the roll the cube, together with what the other player answers. SGF, .mat
// and .xg all give it. Board.OnRoll decides, and all numbers are from his point of view but
// AnswerLoss. Equities and losses are in units of what the game is played for: 1 is a
// single game won at the value of the cube on Board, in a match too. There is no analysis of
// beavers and raccoons: they lose nothing, and what answers one counts as the answer to the
// double. GNU Backgammon's statistics count all this in the same way.
type Decision struct {
	Game  int   // number of the game, from 0
	Board Board // before the decision; with the dice if the play of a roll is decided

	// Move is what Board.OnRoll does: a Roll with its play, or a Double; NoAction if he
	// might have doubled and does not.
	Move    Move
	Answers []Action // to a Double, in turns, the other player first: Take, Drop, or Double for a beaver and then a raccoon; none if the game stops there

	// Candidates are what was analysed: of a roll the plays, best first; of the cube not
	// to double, to double and be taken, and to double and be dropped, in this order.
	// Without an analysis there are none.
	Candidates []Candidate
	Chosen     int // index in Candidates; -1 = none of them

	Loss       float64 // by Move, compared with the best decision, 0 or more; see LossKnown
	AnswerLoss float64 // by the last of Answers, of the player who gave it: see Answerer
	LossKnown  bool    // Loss and AnswerLoss are known
	Luck       float64 // of a roll: above 0 is lucky; see LuckKnown
	LuckKnown  bool    // Luck is known
}

// Answerer returns the player who gave the last of Answers, or NoPlayer if there are none.
func (d Decision) Answerer() Player {
	switch n := len(d.Answers); {
	case n == 0:
		return NoPlayer
	case n%2 == 0:
		return d.Board.OnRoll
	}
	return d.Board.OnRoll.Opponent()
}

// Decisions yields the decisions that records make, which are those of [Collection.Records]
// or [Game.Records]. A roll before which the player might have doubled is two decisions: the
// cube, and the play. Resignations are left out.
//
// In a match, the analysis of the cube is in chances to win the match. Decisions turns them
// into equities with chance. chance returns the chance that a player who needs away[0] points
// wins the match against one who needs away[1], before a game; each needs 1 or more. crawford
// says that this game is the Crawford game. chance returns NaN for what it does not know. If
// chance is nil, decisions about the cube in a match have no candidates and no losses.
//
// An error of records is yielded, and ends the sequence. Analysis that cannot be read is left
// out: [Node.Candidates] and [Node.CubeAnalysis] return its error.
func Decisions(records iter.Seq2[Record, error], chance func(away [2]int, crawford bool) float64) iter.Seq2[Decision, error] {
	return func(yield func(Decision, error) bool) {
		d := decider{chance: chance, yield: yield}
		for r, err := range records {
			switch {
			case err != nil:
				if d.flush() {
					yield(Decision{Game: r.Number}, err)
				}
				return
			case !d.record(&r):
				return
			}
		}
		d.flush()
	}
}

// A decider turns records into decisions.
type decider struct {
	chance  func(away [2]int, crawford bool) float64
	yield   func(Decision, error) bool
	game    *Game
	rule    bool      // the match of game has the Crawford rule
	doubled *Decision // a double that may still be answered, and is not yielded yet; or nil
}

// record takes the next record, yields the decisions that are complete with it, and reports
// whether to go on.
func (d *decider) record(r *Record) bool {
	m := r.Move
	answers := r.Board.Doubles > 0 && (m.Action == Take || m.Action == Drop || m.Action == Double)
	if x := d.doubled; x != nil && r.Game == d.game && answers {
		x.Answers = append(x.Answers, m.Action)
		x.judge()
		return m.Action == Double || d.flush() // a beaver may be answered, too
	}
	if !d.flush() {
		return false
	}
	if r.Game != d.game {
		info, _ := r.Game.match()
		d.game, d.rule = r.Game, info.Crawford
	}
	switch m.Action {
	case Double:
		x := d.cube(r)
		d.doubled = &x
	case Roll:
		x := d.cube(r)
		if (len(x.Candidates) > 0 || x.Board.mayDouble()) && !d.yield(x, nil) {
			return false
		}
		return d.yield(playOf(r), nil)
	}
	return true
}

// flush yields the double that was kept back, if there is one, and reports whether to go on.
func (d *decider) flush() bool {
	x := d.doubled
	d.doubled = nil
	return x == nil || d.yield(*x, nil)
}

// playOf returns the decision of how to play the roll of r.
func playOf(r *Record) Decision {
	x := Decision{Game: r.Number, Board: r.Board, Move: r.Move, Chosen: -1}
	if list, played, err := r.Node.Candidates(r.Move.Player); err == nil && len(list) > 0 {
		x.Candidates, x.Chosen = list, played
		if loss := list[0].Score - list[played].Score; finite(loss) {
			x.Loss, x.LossKnown = max(0, loss), true
		}
	}
	a, _ := r.Node.Annotation()
	x.Luck, x.LuckKnown = a.Luck, a.LuckKnown
	return x
}

// The indices of Candidates in a decision about the cube.
const (
	noDouble = iota
	doubleTake
	doubleDrop
)

// cube returns the decision about the cube: the double of r, or not to double before its roll.
func (d *decider) cube(r *Record) Decision {
	x := Decision{Game: r.Number, Board: r.Board, Move: Move{Player: r.Move.Player}, Chosen: -1}
	x.Board.Dice = [2]uint8{}
	lose, win := x.Board.stakes(d.rule, d.chance)
	equity := func(value float64) float64 { return 2*(value-lose)/(win-lose) - 1 }
	c, ok, err := r.Node.CubeAnalysis()
	if ok && err == nil && win > lose && finite(equity(c.NoDouble.Cubeful)-equity(c.DoubleTake.Cubeful)) {
		x.Candidates = []Candidate{
			noDouble:   {Score: equity(c.NoDouble.Cubeful), Output: c.NoDouble, StdDev: c.NoDoubleStdDev, Method: c.Method},
			doubleTake: {Score: equity(c.DoubleTake.Cubeful), Output: c.DoubleTake, StdDev: c.DoubleTakeStdDev, Method: c.Method},
			doubleDrop: {Score: 1},
		}
		x.LossKnown = true
	}
	if r.Move.Action == Double {
		x.Move.Action = Double
	}
	x.judge()
	return x
}

// judge sets Chosen, Loss and AnswerLoss of a decision about the cube that has an analysis.
func (x *Decision) judge() {
	if !x.LossKnown {
		return
	}
	value := func(i int) Output { return Output{Cubeful: x.Candidates[i].Score} }
	c := CubeAnalysis{NoDouble: value(noDouble), DoubleTake: value(doubleTake)}
	const pass = 1
	if x.Move.Action != Double {
		x.Chosen, x.Loss = noDouble, c.Loss(x.Board, Roll, pass)
		return
	}
	x.Loss = c.Loss(x.Board, Double, pass)
	if len(x.Answers) == 0 {
		return
	}
	answer := x.Answers[len(x.Answers)-1]
	switch answer {
	case Take:
		x.Chosen = doubleTake
	case Drop:
		x.Chosen = doubleDrop
	default: // a beaver or a raccoon, which DA has no value for
		return
	}
	x.AnswerLoss = c.Loss(x.Board, answer, pass)
}

// mayDouble reports whether the player on roll may turn the cube, and it can be worth
// something to him.
func (b *Board) mayDouble() bool {
	p := b.OnRoll
	return b.State == Playing && !b.Opening && !b.NoCube && !b.Crawford && b.CubeValue < maxCube &&
		(b.CubeOwner == NoPlayer || b.CubeOwner == p) && (b.Length == 0 || b.Score[p]+b.CubeValue < b.Length)
}

// stakes returns what the game is worth to the player on roll if he loses it at the value of
// the cube, and if he wins it: in a match his chance to win the match, or NaN if that is not
// known; in money play -1 and 1. rule says that the match has the Crawford rule.
func (b *Board) stakes(rule bool, chance func(away [2]int, crawford bool) float64) (lose, win float64) {
	away := [2]int{b.Length - b.Score[b.OnRoll], b.Length - b.Score[b.OnRoll.Opponent()]}
	switch {
	case b.Length == 0:
		return -1, 1
	case chance == nil || min(away[0], away[1]) < 1: // in a game after the end, nothing is at stake
		return math.NaN(), math.NaN()
	}
	after := func(winner int) float64 {
		then := away
		then[winner] -= b.CubeValue
		if then[winner] <= 0 {
			return float64(1 - winner)
		}
		// The Crawford game is the first in which a player needs one point.
		return chance(then, rule && min(then[0], then[1]) == 1 && min(away[0], away[1]) > 1)
	}
	return after(1), after(0)
}
