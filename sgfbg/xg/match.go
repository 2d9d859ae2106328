package xg

import (
	"time"

	"example.com/boardcodec/sgfbg/bg"
)

// In all types of this package, pairs are in the order of the file's players: index 0
// (bg.White) is the first player of the file, index 1 (bg.Black) the second, whoever is on
// roll. The file has several points of view and signs; this package has these throughout:
//
//	checkers, steps  each player's from his own side, as in package bg
//	probabilities    from 0 to 1, of the player who decides, except that the answer to a
//	                 double has those of the player on roll
//	equities, luck   of the same player; 1 is a win of the cube's value before the decision,
//	                 -1 is a loss of it, also in matches
//	losses           of the player who erred, 0 or more, in equity; -1 = not known

// A Match is the content of a file: a match or a session, or, in an .xgp, one position.
type Match struct {
	Version int // of the file's records: 30 and 32 were seen; below 22 and above 32 it is a Problem, above 40 an error

	Players                          [2]string
	Ratings                          [2]float64 // on the scale of the program or a site: 1600, 5.0; 0 = none
	Date                             time.Time  // local day and time of the file's origin, with UTC as the zone; zero = none
	Event, Place, Round, Transcriber string
	Comment                          string // before the match
	EndComment                       string // after the match

	Length      int       // points needed to win the match; 0 is money play
	Variation   Variation // decides the start position
	Crawford    bool      // the Crawford rule is used; may be set in money play, without a meaning
	Jacoby      bool      // in money play, gammons and backgammons count only after the cube was turned
	Beavers     bool      // in money play, beavers are allowed
	AutoDoubles int       // largest number of automatic doubles in a game; 0 = none
	CubeLimit   int       // largest value of the cube; 0 = not given

	Games []Game

	Ended      bool      // the file has the end of the match; false in an .xgp: then FinalScore and Winner are zero
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
	Number      int          // in the match, from 1; if the file has none, the game's place in the file
	Score       [2]int       // before the game
	Crawford    bool         // this is the Crawford game
	AutoDoubles int          // automatic doubles before the first roll, 0 to 15
	Start       [2][25]uint8 // as Decision.Checkers
	Comment     string       // before the game
	EndComment  string       // after the game

	Decisions []Decision

	// Ended says that the file has the end of the game. If it is false, the game was not
	// finished, is a position, or has a damaged end, and the fields below are zero.
	Ended       bool
	Result      bg.Result // Points include the cube, and may be more than the winner needs
	ScoreAfter  [2]int    // as stored; can differ from Score and Result
	Termination int       // as stored: 0 a drop, 1 to 3 single game, gammon, backgammon; +100 by resignation, +1000 settled
}

// A Decision is a step of a game: either Cube or Roll is set, and the other is nil. A cube
// decision precedes every roll, even if nobody may double.
type Decision struct {
	Record    int          // number among the records of temp.xg, from 1
	Player    bg.Player    // on roll
	Checkers  [2][25]uint8 // before the decision: as in bg.Board.Checkers, indices 0 to 23 are a player's own points 1 to 24, and 24 is his bar
	CubeValue int          // before the decision, automatic doubles included
	CubeOwner bg.Player    // who may double next; NoPlayer means either player

	Cube *Cube
	Roll *Roll

	Comment string
	Flagged bool // the user marked the decision
	Edited  bool // the position was edited here: it may not follow from the previous decision
	Illegal bool // the program marked the decision as illegal
}

// A Cube is the decision before a roll whether to double, and the answers.
type Cube struct {
	Choice Choice
	// Answers to a double, in turns from the other player on: Take, Drop, or Double. The
	// first Double is a beaver, the second a raccoon.
	Answers    []bg.Kind
	Loss       float64 // of the player on roll, by Choice; -1 = not known
	AnswerLoss float64 // of the other player, by the first answer; -1 = not known

	// The program's analysis; nil = not analysed, and then the next fields are zero. Cubeful is always an
	// equity, also in matches; 1 is the value of the cube before the double, also in DoubleTake.
	// DoubleTake.Cubeless ignores the double.
	Analysis    *bg.CubeAnalysis
	Verdict     bg.Verdict // the program's; VerdictDoubleTake also if doubling and not doubling are worth the same
	BeaverRight bool       // a beaver would be right
	Rollout     *Rollout   // nil = none
}

// A Choice is the decision of the player on roll about the cube. The zero value is NoChoice.
type Choice uint8

const (
	NoChoice  Choice = iota // the player could not double, or a double was useless
	Undecided               // the player resigned before the roll; or, in an .xgp, has not decided
	NotDoubled
	Doubled
)

var choices = []string{"no choice", "undecided", "no double", "doubled"}

// String returns the name of the choice: "no double", "doubled".
func (c Choice) String() string { return nameOf(int(c), "Choice", choices) }

// A Roll is a roll and the play.
type Roll struct {
	Dice   [2]uint8     // 1 to 6, in the order of the file
	Played bool         // the play was made; false if a resignation ended the game here, and in an .xgp
	Steps  [4]bg.Step   // of the play, as in a bg.Move; none for a dance
	After  [2][25]uint8 // the position after the play; zero if it was not made

	Candidates []bg.Candidate // in the program's order, at most 32: the first is its choice, even if another has more equity
	Rollouts   []*Rollout     // of each candidate, or nil; the list is nil without any rollout
	Rank       int            // of the play made, in Candidates, from 1; 0 = not in Candidates
	Forced     bool           // the play does not count as a decision: a dance, the only play, or one of plays of equal value

	Loss      float64 // by the play; -1 = not known
	Luck      float64 // in equity, above 0 is lucky; see LuckKnown
	LuckKnown bool    // Luck is known
}

// A Rollout says how a position was rolled out, and gives the result.
type Rollout struct {
	Result            RolledOut // without a double, or of a play
	Double            RolledOut // after double and take; zero for a play
	TruncatedAfter    int       // plies after which games were cut; 0 = played to the end
	PlayLevel         [2]string // of the plays before and after LevelCut: "3-ply", as in bg.Method
	CubeLevel         [2]string // of the cube decisions
	LevelCut          int       // the ply at which the levels change; 0 = they do not change
	VarianceReduction bool
	NoCube            bool // rolled out without a cube
	Seed              int
}

// A RolledOut is the result of a rollout, from the point of view of the player who decides. Its
// Output has no Cubeless. Chance is the chance to win the match; in money play it equals Cubeful.
type RolledOut struct {
	Games int // number of games; 0 = none
	bg.Output
	HalfWidth float64 // half the width of the 95 % confidence interval of Cubeful, in equity
}
