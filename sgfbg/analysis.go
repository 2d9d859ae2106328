package sgfbg

import (
	"strconv"
	"strings"
)

// What GNU Backgammon thinks of a decision. Its properties are documented
// nowhere: what follows is what version 1.07.001 writes, and calls "ver 3".
// Values of other versions have ErrUnsupported, and stay in the node.
//
//	A[i][move E ver 3 p p p p p equity pliesC 0 det noise prune]...     i: index of the move played
//	A[i][move X ver 3 Score s s2 Trials n Output 7 StdDev 7 ...]...     a rollout
//	DA[E ver 3 pliesC det noise prune 7 7]                              no double, double and take
//	DA[X ver 3 Eq Trials n NoDouble Output 7 StdDev 7 DoubleTake Output 7 StdDev 7 ...]

// An Output is an estimate of a position, from the point of view of the player
// who has the decision. In a StdDev field, it holds the standard errors of
// these numbers.
type Output struct {
	Win, WinGammon, WinBackgammon float64 // probabilities; each includes the next
	LoseGammon, LoseBackgammon    float64
	Equity                        float64 // with a cube that nobody may turn: 1 is a single game won, -1 one lost
	Cubeful                       float64 // with the cube: in points at cube 1, or in a match the chance to win it
}

// A Method says how an estimate was made: by an evaluation or by a rollout. The
// fields after Trials are set for an evaluation only; the settings of a rollout
// are in the raw value only.
type Method struct {
	Trials        int     // games of a rollout; 0 means an evaluation
	Plies         int     // depth of the search, 0 or more
	Cubeful       bool    // the cube was considered
	Deterministic bool    // the noise is always the same for a position
	Noise         float64 // standard deviation of the noise added to equities
	Pruned        bool    // pruning neural nets were used
}

// A Candidate is one of the moves that the A property lists. To print it, put
// Steps into a [Move] with the player and the dice. Score is cubeful unless the
// method was without the cube.
type Candidate struct {
	Steps  [4]Step // as in a Move
	Score  float64 // the equity that ranks moves: 1 is a single game won, in a match too
	Output Output  // of an evaluation only the probabilities: its Equity and Cubeful are 0
	StdDev Output  // zero except for a rollout
	Method Method  // how Score and Output were found
}

// A CubeAnalysis is the DA property: whether to double before rolling, and how
// to answer a double. NoDouble.Cubeful and DoubleTake.Cubeful can be compared:
// in money play, both count the cube before the double as 1.
type CubeAnalysis struct {
	NoDouble, DoubleTake             Output // from the point of view of the player on roll
	NoDoubleStdDev, DoubleTakeStdDev Output // zero except for a rollout
	Method                           Method // how they were found
}

// Candidates returns the moves that A lists for p, the player who moves in the
// node, best first, and the index in list of the move that was played. Without
// A the list is empty and played is 0. The error is a [*SyntaxError] that wraps
// [ErrUnsupported] or [ErrValue].
func (n *Node) Candidates(p Player) (list []Candidate, played int, err error) {
	property, ok := n.Lookup("A")
	if !ok {
		return nil, 0, nil
	}
	values := property.Values()
	if played, err = number(values[0]); err != nil {
		return nil, 0, n.valueError(property, err)
	}
	for _, v := range values[1:] {
		c, err := parseCandidate(p, v)
		if err != nil {
			return nil, 0, n.valueError(property, err)
		}
		list = append(list, c)
	}
	if played >= len(list) {
		err := notAllowed("move %d of %d", played, len(list))
		return nil, 0, n.valueError(property, err)
	}
	return list, played, nil
}

func parseCandidate(p Player, value string) (c Candidate, err error) {
	f := fields{list: strings.Fields(value)}
	pairs := ""
	if !strings.HasPrefix(value, " ") { // a dance has no letters
		pairs = f.word()
	}
	m, _, err := parseMove(p, "11"+pairs)
	if err != nil {
		return Candidate{}, err
	}
	c.Steps = m.Steps
	if f.rollout() {
		f.words("Score")
		c.Score = f.float()
		f.float() // the other of the two equities
		f.words("Trials")
		c.Method.Trials = f.int()
		f.words("Output")
		c.Output = f.output()
		f.words("StdDev")
		c.StdDev = f.output()
		return c, f.err
	}
	c.Output = f.probabilities()
	c.Score = f.float()
	c.Method.Plies, c.Method.Cubeful = f.plies()
	f.float() // always 0
	f.method(&c.Method)
	return c, f.err
}

// CubeAnalysis returns what DA says. Without DA, ok is false. The error is a
// [*SyntaxError] that wraps [ErrUnsupported] or [ErrValue].
func (n *Node) CubeAnalysis() (c CubeAnalysis, ok bool, err error) {
	property, ok := n.Lookup("DA")
	if !ok {
		return c, false, nil
	}
	f := fields{list: strings.Fields(property.Value())}
	if f.rollout() {
		f.words("Eq", "Trials")
		c.Method.Trials = f.int()
		f.words("NoDouble", "Output")
		c.NoDouble = f.output()
		f.words("StdDev")
		c.NoDoubleStdDev = f.output()
		f.words("DoubleTake", "Output")
		c.DoubleTake = f.output()
		f.words("StdDev")
		c.DoubleTakeStdDev = f.output()
	} else {
		c.Method.Plies, c.Method.Cubeful = f.plies()
		f.method(&c.Method)
		c.NoDouble = f.output()
		c.DoubleTake = f.output()
	}
	if f.err != nil {
		return CubeAnalysis{}, true, n.valueError(property, f.err)
	}
	return c, true, nil
}

// Statistics are the GS property: GNU Backgammon's counts and sums for a game,
// as pairs in the order White, Black. What each pair counts is not documented.
type Statistics struct {
	Moves, Cube, Dice [][2]float64 // the values M, C and D
}

// Statistics returns what GS says. Without GS, ok is false. The error is a
// [*SyntaxError] that wraps [ErrUnsupported] or [ErrValue].
func (g *Game) Statistics() (s Statistics, ok bool, err error) {
	root := g.Root()
	if root == nil {
		return s, false, nil
	}
	property, ok := root.Lookup("GS")
	if !ok {
		return s, false, nil
	}
	for _, v := range property.Values() {
		key, numbers, _ := SplitCompose(v)
		group := map[string]*[][2]float64{"M": &s.Moves, "C": &s.Cube, "D": &s.Dice}[key]
		f := fields{list: strings.Fields(numbers)}
		if group == nil || len(f.list)%2 != 0 {
			f.err = unsupported("%s", clip(v))
		}
		for len(f.list) > 0 && f.err == nil {
			*group = append(*group, [2]float64{f.float(), f.float()})
		}
		if f.err != nil {
			return Statistics{}, true, root.valueError(property, f.err)
		}
	}
	return s, true, nil
}

// fields reads words and numbers one by one. The first error stays, which keeps
// the reading of 20 fields from being 20 checks.
type fields struct {
	list []string
	err  error
}

func (f *fields) word() string {
	if len(f.list) == 0 {
		if f.err == nil {
			f.err = unsupported("too few fields for ver 3")
		}
		return ""
	}
	word := f.list[0]
	f.list = f.list[1:]
	return word
}

// words reads words that have to be there.
func (f *fields) words(want ...string) {
	for _, w := range want {
		if got := f.word(); got != w && f.err == nil {
			f.err = unsupported("%s where ver 3 has %s", clip(got), w)
		}
	}
}

// rollout reads the kind of an estimate, and its version.
func (f *fields) rollout() bool {
	kind := f.word()
	if kind != "E" && kind != "X" && f.err == nil {
		f.err = unsupported("kind %s", clip(kind))
	}
	f.words("ver", "3")
	return kind == "X"
}

func (f *fields) float() float64 {
	word := f.word()
	x, err := strconv.ParseFloat(word, 64)
	if err != nil && f.err == nil {
		f.err = notAllowed("%s is no number", clip(word))
	}
	return x
}

func (f *fields) int() int {
	n, err := number(f.word())
	if err != nil && f.err == nil {
		f.err = err
	}
	return n
}

// plies reads "2C".
func (f *fields) plies() (n int, cubeful bool) {
	word, cubeful := strings.CutSuffix(f.word(), "C")
	n, err := number(word)
	if err != nil && f.err == nil {
		f.err = err
	}
	return n, cubeful
}

func (f *fields) method(m *Method) {
	m.Deterministic = f.int() == 1
	m.Noise = f.float()
	m.Pruned = f.int() == 1
}

func (f *fields) probabilities() (o Output) {
	o.Win, o.WinGammon, o.WinBackgammon = f.float(), f.float(), f.float()
	o.LoseGammon, o.LoseBackgammon = f.float(), f.float()
	return o
}

func (f *fields) output() Output {
	o := f.probabilities()
	o.Equity, o.Cubeful = f.float(), f.float()
	return o
}
