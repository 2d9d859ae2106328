package bg

import "fmt"

// An Output is an estimate of a position, from the point of view of the player
// on roll. In a StdDev field, an Output holds the standard errors of these numbers.
type Output struct {
	Win, WinGammon, WinBackgammon float64 // probabilities; each includes the next
	LoseGammon, LoseBackgammon    float64
	Cubeless                      float64 // equity if nobody may turn the cube: 1 is a single game won, -1 is one lost
	Cubeful                       float64 // with the cube: see Analysis.Equity
	Chance                        float64 // Cubeful as the chance to win the match, if the file has both: rollouts of .xg; 0 = not given
}

// A Method says how an estimate was made. Trials and Settings describe a rollout, the
// other fields an evaluation.
type Method struct {
	Level         string  // the program's name for it, if the other fields cannot express it: "XG Roller++", "3-ply"
	Trials        int     // games of a rollout; 0 means an evaluation
	Settings      string  // how the rollout was made, as GNU Backgammon writes it in SGF: from "SK" on
	Plies         int     // depth of the search, 0 or more, as GNU Backgammon counts: eXtreme Gammon's 1-ply is 0; with a Level, the nearest
	Noise         float64 // standard deviation of the noise added to equities
	Cubeful       bool    // the cube was considered
	Deterministic bool    // the noise is always the same for a position
	Pruned        bool    // pruning neural nets were used
}

// String returns Level, or without one "rollout" or the depth: "2-ply".
func (m Method) String() string {
	switch {
	case m.Level != "":
		return m.Level
	case m.Trials > 0:
		return "rollout"
	}
	return fmt.Sprintf("%d-ply", m.Plies)
}

// A Candidate is one of the plays that a program considered. To print it, put
// Steps into a [Move] with the player and the dice. Score is cubeful unless
// Method.Cubeful is false.
type Candidate struct {
	Steps  [4]Step // as in a Move
	Score  float64 // the equity that ranks plays: 1 is a single game won, also in a match
	Output Output  // after an evaluation, only the probabilities are set: Cubeless and Cubeful are 0
	StdDev Output  // zero except for a rollout
	Method Method  // how Score and Output were found
}

// A CubeAnalysis says whether to double before rolling, and how to answer a double.
// NoDouble.Cubeful and DoubleTake.Cubeful have the same unit: both are equities, where 1 is the
// cube before the double, or both are chances to win the match; see [Analysis].Equity.
//
// A CubeAnalysis has no value for a pass. As an equity, a pass is worth 1 to the player on roll.
// As a chance, it is his chance to win the match from the score after the pass, which a match
// equity table gives: see package sgfbg/met.
type CubeAnalysis struct {
	NoDouble, DoubleTake             Output // from the point of view of the player on roll
	NoDoubleStdDev, DoubleTakeStdDev Output // zero except for a rollout
	Method                           Method // how the estimates were made
}

// Loss returns the cost of the decision k to the player who makes it, compared with the best
// decision: 0 or more, in the unit of [Output].Cubeful. k is Roll for not doubling, Double,
// or Take or Drop in answer to a double; for any other k, Loss returns 0. before is the board
// before the decision. pass is the value of a pass to the player on roll: see [CubeAnalysis].
//
// As in GNU Backgammon's statistics, a beaver or a raccoon costs 0, and the answer to it counts
// as the answer to the double.
func (c CubeAnalysis) Loss(before Board, k Kind, pass float64) float64 {
	if before.Doubles > 0 && k == Double {
		return 0
	}
	answered := min(c.DoubleTake.Cubeful, pass) // a double with the best answer
	best := max(c.NoDouble.Cubeful, answered)
	switch k {
	case Roll:
		return best - c.NoDouble.Cubeful
	case Double:
		return best - answered
	case Take:
		return c.DoubleTake.Cubeful - answered
	case Drop:
		return pass - answered
	}
	return 0
}

// A Judgement is an annotator's opinion of a decision, from -3 to 3. The zero value means not judged.
type Judgement int8

var judgements = [...]string{
	"very bad", "bad", "doubtful", "not judged", "interesting", "good", "very good", // -3 to 3
}

// String returns the judgement in words, such as "very good", or "invalid Judgement".
func (j Judgement) String() string { return nameOf(judgements[:], int(j)+3, "Judgement") }

// An Annotation is an annotator's judgement of an action; the comment is in the Action. The zero
// value means no annotation.
type Annotation struct {
	Move Judgement // of the checkers moved, or of the double, take or drop
	Cube Judgement // of the decision not to double before the roll; 0 or less

	GoodFor   [2]int  // for White and for Black: 1 = good, 2 = very good; GNU Backgammon's mark for a lucky roll
	Luck      float64 // of the player who rolls, in equity: above 0 is lucky, 1 is worth a single game won
	LuckKnown bool
}

// An Analysis is a program's or an annotator's analysis of an action. The Analysis of a Roll also
// has the cube decision before the roll.
type Analysis struct {
	Plays  []Candidate   // of a Roll, in the program's order: best first
	Chosen int           // index in Plays of the play that was made; -1 = none of them
	Cube   *CubeAnalysis // of the cube before a Roll, of a Double and its answers; nil = none

	// Equity says what Cubeful means in Cube and in the rollouts of Plays, in a match: true = an
	// equity, as in .xg; false = the chance to win the match, as in SGF. In money play, Cubeful is
	// always an equity. A Decision always has equities.
	Equity bool

	Losses   *Losses // from the file; nil = the numbers above give them
	NoDouble bool    // of an Action without a Move: the player decided not to double, and no roll follows
	Forced   bool    // the program does not count the play as a decision
	Flagged  bool    // the user marked the decision

	// JSON has an object of its own for it: Annotation.Cube is not Cube.
	Annotation `json:"Annotation"`
}

// Losses are a program's figures for the loss of a play and of the cube decision before it, or of a
// double: in equity, 0 or more; -1 = not known. The zero value says that both decisions lost nothing.
type Losses struct{ Play, Cube float64 }

// Chances is a match equity table. It returns a player's chance to win the match, 0 to 1, before a
// game: he still needs away[0] points and the other player needs away[1], each 1 or more. crawford
// says that this game is the Crawford game; if it is false and a player needs one point, the Crawford
// game is over. NaN means that the table does not have the score. Package sgfbg/met has tables.
type Chances func(away [2]int, crawford bool) float64
