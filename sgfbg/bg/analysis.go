package bg

import "fmt"

// An Output is an estimate of a position, from the point of view of the player
// on roll. In a StdDev field, it holds the standard errors of these numbers.
type Output struct {
	Win, WinGammon, WinBackgammon float64 // probabilities; each includes the next
	LoseGammon, LoseBackgammon    float64
	Cubeless                      float64 // with a cube that nobody may turn: 1 is a single game won, -1 one lost
	Cubeful                       float64 // with the cube: see Analysis.Equity
	Chance                        float64 // Cubeful as the chance to win the match, where a file has both: rollouts of .xg; 0 = not said
}

// A Method says how an estimate was made. Trials and Settings describe a rollout, the
// other fields an evaluation.
type Method struct {
	Level         string  // what the program calls it, where the other fields cannot say it: "XG Roller++", "3-ply"
	Trials        int     // games of a rollout; 0 means an evaluation
	Settings      string  // how the rollout was made, as GNU Backgammon writes it in SGF: from "SK" on
	Plies         int     // depth of the search, 0 or more, as GNU Backgammon counts: eXtreme Gammon's 1-ply is 0; with a Level, the nearest
	Noise         float64 // standard deviation of the noise added to equities
	Cubeful       bool    // the cube was considered
	Deterministic bool    // the noise is always the same for a position
	Pruned        bool    // pruning neural nets were used
}

// String returns what the program calls the method: Level, or "rollout", or "2-ply".
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
// Steps into a [Move] with the player and the dice. Score is cubeful unless the
// method was without the cube.
type Candidate struct {
	Steps  [4]Step // as in a Move
	Score  float64 // the equity that ranks plays: 1 is a single game won, in a match too
	Output Output  // of an evaluation only the probabilities: its Cubeless and Cubeful are 0
	StdDev Output  // zero except for a rollout
	Method Method  // how Score and Output were found
}

// A CubeAnalysis says whether to double before rolling, and how to answer a double.
// NoDouble.Cubeful and DoubleTake.Cubeful can be compared: both are equities, with the cube
// before the double as 1, or in a match both are chances to win it; see [Analysis].Equity.
//
// It has no value for a pass. As an equity, a pass is worth 1 to the player on roll. As a chance,
// it is his chance to win the match from the score after the pass: that needs a match equity
// table, such as package sgfbg/met has.
type CubeAnalysis struct {
	NoDouble, DoubleTake             Output // from the point of view of the player on roll
	NoDoubleStdDev, DoubleTakeStdDev Output // zero except for a rollout
	Method                           Method // how they were found
}

// Loss returns what the decision k costs the player who makes it, compared with the best
// decision: 0 or more, in the unit of [Output].Cubeful. k is Roll for not doubling, Double,
// or Take or Drop in answer to a double; any other costs 0. before is the board before the
// decision. pass is what a pass is worth to the player on roll: see [CubeAnalysis].
//
// A beaver or a raccoon has no value. As in GNU Backgammon's statistics, they cost 0,
// and the answer to one counts as the answer to the double.
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

// A Judgement is an annotator's opinion of a decision, from -3 to 3. The zero value is not judged.
type Judgement int8

var judgements = [...]string{
	"very bad", "bad", "doubtful", "not judged", "interesting", "good", "very good", // -3 to 3
}

// String returns the judgement in words: "doubtful", "very good".
func (j Judgement) String() string {
	if i := int(j) + 3; i >= 0 && i < len(judgements) {
		return judgements[i]
	}
	return "invalid Judgement"
}

// An Annotation is what an annotator says of an action, apart from the comment. The zero value is
// that of an action without annotation.
type Annotation struct {
	Move Judgement // of the checkers moved, or of the double, take or drop
	Cube Judgement // of the decision not to double before the roll; 0 or less

	GoodFor   [2]int  // 1 = good for White, for Black, 2 = very good; GNU Backgammon's mark for who was lucky
	Luck      float64 // for the player who rolls: above 0 is lucky, 1 is worth a single game won
	LuckKnown bool
}

// An Analysis is what a program or an annotator says of an action. What it says before a roll about
// the cube is in the Analysis of the Roll.
type Analysis struct {
	Plays  []Candidate   // of a Roll, as the program lists them: best first
	Chosen int           // index in Plays of the play that was made; -1 = none of them
	Cube   *CubeAnalysis // of the cube before a Roll, of a Double and its answers; nil = none

	// Equity says what Cubeful in Cube, and in the rollouts of Plays, is in a match: an equity, as in
	// .xg, or the chance to win the match, as in SGF. In money play it is an equity. Decisions
	// have equities.
	Equity bool

	Losses   *Losses // as the file has them; nil = they follow from the numbers above
	NoDouble bool    // of an Action without a Move: it was decided not to double, and no roll follows
	Forced   bool    // the program does not count the play as a decision
	Flagged  bool    // by the user
	Annotation
}

// Losses are what a program says that the play and the decision about the cube before it, or the
// double, have lost: in equity, 0 or more.
type Losses struct {
	Play, Cube           float64
	PlayKnown, CubeKnown bool
}

// Chances is a match equity table. It returns the chance of a player to win the match who still
// needs away[0] points, 1 or more, where the other needs away[1], before a game. crawford says that
// it is the Crawford game; without it, where a player needs one point, that game has been played.
// NaN means that the table does not know the score. Package sgfbg/met has tables.
type Chances func(away [2]int, crawford bool) float64
