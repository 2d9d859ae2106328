package sgfbg

import (
	"strconv"
	"strings"
)

// An Output is an estimate of a position, from the point of view of the player
// on roll. In a StdDev field, it holds the standard errors of these numbers.
type Output struct {
	Win, WinGammon, WinBackgammon float64 // probabilities; each includes the next
	LoseGammon, LoseBackgammon    float64
	Cubeless                      float64 // with a cube that nobody may turn: 1 is a single game won, -1 one lost
	Cubeful                       float64 // with the cube: in points at cube 1, or in a match the chance to win it
}

// A Method says how an estimate was made. Trials and Settings describe a rollout, the
// other fields an evaluation.
type Method struct {
	Trials        int     // games of a rollout; 0 means an evaluation
	Settings      string  // how the rollout was made, as it stands in the file: from "SK" on
	Plies         int     // depth of the search, 0 or more
	Noise         float64 // standard deviation of the noise added to equities
	Cubeful       bool    // the cube was considered
	Deterministic bool    // the noise is always the same for a position
	Pruned        bool    // pruning neural nets were used
}

// A Candidate is one of the moves that the A property lists. To print it, put
// Steps into a [Move] with the player and the dice. Score is cubeful unless the
// method was without the cube.
type Candidate struct {
	Steps  [4]Step // as in a Move
	Score  float64 // the equity that ranks moves: 1 is a single game won, in a match too
	Output Output  // of an evaluation only the probabilities: its Cubeless and Cubeful are 0
	StdDev Output  // zero except for a rollout
	Method Method  // how Score and Output were found
}

// A CubeAnalysis is the DA property: whether to double before rolling, and how
// to answer a double. NoDouble.Cubeful and DoubleTake.Cubeful can be compared:
// in money play, both are points, with the cube before the double as 1; in a
// match, both are chances to win it.
//
// DA has no value for a pass. In money play a pass is worth 1 to the player on
// roll. In a match it is worth his chance to win the match from the score after the
// pass: that needs a match equity table, such as package sgfbg/met has.
type CubeAnalysis struct {
	NoDouble, DoubleTake             Output // from the point of view of the player on roll
	NoDoubleStdDev, DoubleTakeStdDev Output // zero except for a rollout
	Method                           Method // how they were found
}

// Candidates returns the moves that the A property of n lists, in its order: best first.
// p is the player who moves in n, and played is the index in list of the move that he
// played. Without A the list is empty and played is 0. The error is a [*SyntaxError] that
// wraps [ErrUnsupported] or [ErrValue].
func (n *Node) Candidates(p Player) (list []Candidate, played int, err error) {
	property, ok := n.Lookup("A")
	if !ok {
		return nil, 0, nil
	}
	played = -1
	for v := range property.all() {
		if played < 0 {
			played, err = number(v)
			list = make([]Candidate, 0, strings.Count(property.values, "]")) // the index and escaped ']' count, too
		} else {
			list = append(list, Candidate{})
			err = list[len(list)-1].read(p, v)
		}
		if err != nil {
			return nil, 0, n.valueError(property, err)
		}
	}
	if played >= len(list) {
		return nil, 0, n.valueError(property, notAllowed("move %d of %d", played, len(list)))
	}
	return list, played, nil
}

// SetCandidates sets the A property of n: the moves of p that were considered, best first,
// and the index in list of the one that was played. It is the inverse of [Node.Candidates].
// An empty list, with played 0, removes A. What A cannot hold is refused with an
// [*EncodeError] that wraps [ErrValue], or [ErrSyntax] for a 0 byte in Settings, and nothing is
// changed: for example a player other than White and Black, played outside the list, Steps that no
// Move has, and fields of a rollout in an evaluation.
func (n *Node) SetCandidates(p Player, list []Candidate, played int) error {
	if p > Black {
		return refuse("Player", p, "want White or Black")
	}
	if played < 0 || played >= max(len(list), 1) {
		return refuse("played", played, "want the index of a candidate")
	}
	if len(list) == 0 {
		return n.Set("A")
	}
	values := []string{strconv.Itoa(played)}
	for i := range list {
		v, err := list[i].value(p)
		if err != nil {
			err.Field = strings.TrimSuffix("list["+strconv.Itoa(i)+"]."+err.Field, ".")
			return err
		}
		values = append(values, v)
	}
	return n.Set("A", values...)
}

// CubeAnalysis returns the content of the DA property of n; ok is false if there is none.
// The error is a [*SyntaxError] that wraps [ErrUnsupported] or [ErrValue].
func (n *Node) CubeAnalysis() (c CubeAnalysis, ok bool, err error) {
	property, ok := n.Lookup("DA")
	if !ok {
		return c, false, nil
	}
	if err := c.read(property.Value()); err != nil {
		return CubeAnalysis{}, true, n.valueError(property, err)
	}
	return c, true, nil
}

// SetCubeAnalysis sets the DA property of n. It is the inverse of [Node.CubeAnalysis];
// n.Set("DA") removes the property. What DA cannot hold is refused with an [*EncodeError]
// that wraps [ErrValue], and nothing is changed.
func (n *Node) SetCubeAnalysis(c CubeAnalysis) error {
	v := ver3{writing: true}
	v.cube(&c)
	value := string(v.out)
	var again CubeAnalysis
	if err := again.read(value); err != nil || again != c {
		return refuse("DA", clip(value), "it is read as another analysis")
	}
	return n.Set("DA", value)
}

// Loss returns what the decision a costs the player who makes it, compared with the best
// decision: 0 or more, in the unit of [Output].Cubeful. a is Roll for not doubling, Double,
// or Take or Drop in answer to a double; any other costs 0. before is the board before the
// decision. pass is what a pass is worth to the player on roll: 1 in money play; see
// [CubeAnalysis] for a match.
//
// DA has no value for a beaver or a raccoon. As in GNU Backgammon's statistics, they cost 0,
// and the answer to one counts as the answer to the double.
func (c CubeAnalysis) Loss(before Board, a Action, pass float64) float64 {
	if before.Doubles > 0 && a == Double {
		return 0
	}
	answered := min(c.DoubleTake.Cubeful, pass) // a double with the best answer
	best := max(c.NoDouble.Cubeful, answered)
	switch a {
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
