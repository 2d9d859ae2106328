package xg

import (
	"time"

	"example.com/boardcodec/sgfbg/bg"
)

// In all types of this package, pairs are in the order of the file's players: index 0
// (bg.White) is the one named first, index 1 (bg.Black) the other, whoever is on
// roll. The file has several points of view and signs; these are the same throughout:
//
//	checkers, steps  each player's from his own side, as in package bg
//	probabilities    from 0 to 1, of the player who decides: for the answer to a double too,
//	                 that is the player on roll
//	equities, luck   of the same player; 1 is winning the value of the cube before the decision,
//	                 -1 losing it, in matches too
//	losses           of the player who erred, 0 or more, in equity

// A Match is the content of a file: a match or a session, or, in an .xgp, one position.
type Match struct {
	Version int // of the file's records: 30 and 32 were seen; below 22 and above 32 it is a Problem, above 40 an error

	Players                          [2]string
	Ratings                          [2]float64 // as the program or a site gives them: 1600, 5.0; 0 = none
	Date                             time.Time  // day and time where the file was made, with UTC as the zone; zero = none
	Event, Place, Round, Transcriber string
	Comment                          string // before the match
	EndComment                       string // after it

	Length      int       // points needed to win the match; 0 is money play
	Variation   Variation // decides the start position
	Crawford    bool      // the Crawford rule is used; may be set in money play, where it means nothing
	Jacoby      bool      // in money play, gammons and backgammons count only once the cube was turned
	Beavers     bool      // in money play, beavers are allowed
	AutoDoubles int       // most automatic doubles in a game; 0 = none
	CubeLimit   int       // largest value of the cube; 0 = not said

	Games []Game

	Ended      bool      // the file has the end of the match; false in an .xgp, where the two below are zero
	FinalScore [2]int    // can be above Length
	Winner     bg.Player // NoPlayer if nobody has won, as in a session that ends level

	Problems []bg.Problem // at most 1,000, then one that counts the others
}

// A Variation is a form of backgammon. The zero value is the usual one.
type Variation uint8

const (
	Backgammon Variation = iota
	Nackgammon
	Hypergammon // three checkers a side
	Longgammon
)

var variations = []string{"backgammon", "Nackgammon", "Hypergammon", "Longgammon"}

// String returns the name: "backgammon", "Nackgammon".
func (v Variation) String() string { return nameOf(int(v), "Variation", variations) }

// nameOf returns the name of a value, or "invalid" and the name of its type.
func nameOf(value int, typeName string, names []string) string {
	if value < len(names) && names[value] != "" {
		return names[value]
	}
	return "invalid " + typeName
}

// A Game is one game of a match, or the position of an .xgp.
type Game struct {
	Record      int          // number of its header among the records of temp.xg, from 1
	Number      int          // in the match, from 1; its place in the file if that has no number for it
	Score       [2]int       // before the game
	Crawford    bool         // this is the Crawford game
	AutoDoubles int          // automatic doubles before the first roll, 0 to 15
	Start       [2][25]uint8 // as Decision.Checkers
	Comment     string       // before the game
	EndComment  string       // after it

	Decisions []Decision

	// Ended says that the file has the end of the game. If not, the game was not
	// finished, or is a position, or its end is damaged, and the fields below are zero.
	Ended       bool
	Result      bg.Result // Points include the cube, and are not cut to what the match needs
	ScoreAfter  [2]int    // as stored; can differ from Score and Result
	Termination int       // as stored: 0 a drop, 1 to 3 single game, gammon, backgammon; +100 by resignation, +1000 settled
}

// A Decision is a step of a game: either Cube or Roll is set, the other is nil. A cube
// decision comes before every roll, also where nobody may double.
type Decision struct {
	Record    int          // its number among the records of temp.xg, from 1
	Player    bg.Player    // on roll
	Checkers  [2][25]uint8 // before the decision: as bg.Board.Checkers, index 0 to 23 are a player's own 1 to 24 point, 24 is his bar
	CubeValue int          // before the decision, automatic doubles included
	CubeOwner bg.Player    // who may double next; NoPlayer means both

	Cube *Cube
	Roll *Roll

	Comment string
	Flagged bool // by the user
	Edited  bool // the position was edited here: it need not follow from the decision before
	Illegal bool // the program found the decision against the rules
}

// A Cube is the decision before a roll to double or not, and the answers.
type Cube struct {
	Choice Choice
	// Answers to a double, the other player first: Take, Drop, or Double, which is a
	// beaver and then a raccoon. After a beaver, the doubler answers.
	Answers []bg.Kind

	Analysis        *CubeAnalysis // nil = not analysed
	Loss            float64       // by the choice of the player on roll; see LossKnown
	LossKnown       bool          // Loss was found
	AnswerLoss      float64       // by the first answer, for the player who gave it; see AnswerLossKnown
	AnswerLossKnown bool          // AnswerLoss was found
}

// A Choice is what the player on roll did with the cube. The zero value is NoChoice.
type Choice uint8

const (
	NoChoice  Choice = iota // he could not double, or it would have been useless
	Undecided               // he resigned before the roll; or, in an .xgp, he has not decided
	NotDoubled
	Doubled
)

var choices = []string{"no choice", "undecided", "no double", "doubled"}

// String returns the name of the choice: "no double", "doubled".
func (c Choice) String() string { return nameOf(int(c), "Choice", choices) }

// A Roll is a roll and the play.
type Roll struct {
	Dice   [2]uint8     // 1 to 6, in the order of the file
	Played bool         // the play was made; false if the game ended here by a resignation, and in an .xgp
	Steps  [4]bg.Step   // of the play, as in an bg.Move; none for a dance
	After  [2][25]uint8 // the position after the play; zero if it was not made

	Candidates []bg.Candidate // as the program lists them: the first is its choice, even if another has more equity; 32 at most
	Rollouts   []*Rollout     // of each candidate, or nil; without any, the list is nil
	Rank       int            // of the play made in Candidates, from 1; 0 = it is not among them
	Forced     bool           // the play does not count as a decision: a dance, the only play, or all are worth the same

	Loss      float64 // by the play; see LossKnown
	LossKnown bool    // Loss was found
	Luck      float64 // above 0 is lucky; see LuckKnown
	LuckKnown bool    // Luck was found
}

// A CubeAnalysis is what the program thinks of a cube decision. Cubeful in it is an equity in matches
// too, in which 1 is the value of the cube before the double, of DoubleTake as well; DoubleTake.Cubeless
// counts no double.
type CubeAnalysis struct {
	bg.CubeAnalysis
	Verdict     Verdict
	BeaverRight bool     // a beaver would be right
	Rollout     *Rollout // nil = none
}

// A Verdict is the program's opinion of a cube decision. The zero value is NoVerdict.
type Verdict uint8

const (
	NoVerdict   Verdict = iota
	TooGood             // no double: the position is too good
	NotGood             // no double
	GoodTake            // double, take
	GoodPass            // double, drop
	Indifferent         // to double or not is worth the same
)

var verdicts = []string{"no verdict", "too good to double", "no double", "double, take", "double, drop", "double or not"}

// String returns the verdict in words: "double, take".
func (v Verdict) String() string { return nameOf(int(v), "Verdict", verdicts) }

// A Rollout is how a position was rolled out, and with what result.
type Rollout struct {
	Result            RolledOut // without a double, or of a play
	Double            RolledOut // after double and take; zero for a play
	TruncatedAfter    int       // plies after which a game was cut; 0 = games were played to the end
	PlayLevel         [2]string // of the plays before and after LevelCut: "3-ply", as in bg.Method
	CubeLevel         [2]string // of the cube decisions
	LevelCut          int       // the ply at which the levels change; 0 = they do not
	VarianceReduction bool
	NoCube            bool // rolled out without a cube
	Seed              int
}

// A RolledOut is the result of a rollout, from the point of view of the player who decides. Its
// Output has no Cubeless. Chance is that to win the match; in money play it is Cubeful again.
type RolledOut struct {
	Games int // rolled; 0 = none
	bg.Output
	HalfWidth float64 // half the width of the interval that holds Cubeful in 95 of 100 cases
}
