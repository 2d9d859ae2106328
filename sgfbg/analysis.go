package sgfbg

import (
	"slices"
	"strconv"
	"strings"
)

// GNU Backgammon's analysis of a decision. Its properties are not documented: these
// are the forms that version 1.07.001 writes and calls "ver 3". Values of other
// versions give ErrUnsupported, and stay in the node.
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
// pass: that needs a match equity table, which neither DA nor this package has.
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
	return n.AppendCandidates(nil, p)
}

// AppendCandidates appends the list of [Node.Candidates] to dst. After an error,
// it returns dst unchanged.
func (n *Node) AppendCandidates(dst []Candidate, p Player) (list []Candidate, played int, err error) {
	property, ok := n.Lookup("A")
	if !ok {
		return dst, 0, nil
	}
	list = dst
	played = -1
	for v := range property.all() {
		if played < 0 {
			played, err = number(v)
			list = slices.Grow(list, max(strings.Count(property.values, "]")-1, 0)) // a few more if one is escaped
		} else {
			list = append(list, Candidate{})
			err = list[len(list)-1].parse(p, v)
		}
		if err != nil {
			return dst, 0, n.valueError(property, err)
		}
	}
	if moves := len(list) - len(dst); played >= moves {
		return dst, 0, n.valueError(property, notAllowed("move %d of %d", played, moves))
	}
	return list, played, nil
}

// parse reads a candidate into the zero Candidate.
func (c *Candidate) parse(p Player, value string) error {
	f := fields{text: value}
	pairs := ""
	if !strings.HasPrefix(value, " ") { // a dance has no letters
		pairs = f.word()
	}
	if p > Black {
		return notAllowed("no player %d", p)
	}
	if _, err := parseSteps(p, pairs, &c.Steps); err != nil {
		return err
	}
	if f.rollout() {
		f.words("Score")
		c.Score = f.float()
		f.float() // the other of the two equities
		f.words("Trials")
		c.Method.Trials = f.int()
		f.words("Output")
		f.output(&c.Output)
		f.words("StdDev")
		f.output(&c.StdDev)
		f.settings(&c.Method)
		return f.err
	}
	f.probabilities(&c.Output)
	c.Score = f.float()
	c.Method.Plies, c.Method.Cubeful = f.plies()
	f.float() // always 0
	f.method(&c.Method)
	f.end()
	return f.err
}

// CubeAnalysis returns the content of DA. Without DA, ok is false. The error is a
// [*SyntaxError] that wraps [ErrUnsupported] or [ErrValue].
func (n *Node) CubeAnalysis() (c CubeAnalysis, ok bool, err error) {
	property, ok := n.Lookup("DA")
	if !ok {
		return c, false, nil
	}
	f := fields{text: property.Value()}
	if f.rollout() {
		f.words("Eq", "Trials")
		c.Method.Trials = f.int()
		f.words("NoDouble", "Output")
		f.output(&c.NoDouble)
		f.words("StdDev")
		f.output(&c.NoDoubleStdDev)
		f.words("DoubleTake", "Output")
		f.output(&c.DoubleTake)
		f.words("StdDev")
		f.output(&c.DoubleTakeStdDev)
		f.settings(&c.Method)
	} else {
		c.Method.Plies, c.Method.Cubeful = f.plies()
		f.method(&c.Method)
		f.output(&c.NoDouble)
		f.output(&c.DoubleTake)
		f.end()
	}
	if f.err != nil {
		return CubeAnalysis{}, true, n.valueError(property, f.err)
	}
	return c, true, nil
}

// Loss returns what a decision costs the player who makes it, compared with the
// best decision, 0 or more, in the unit of [Output].Cubeful. The decision a is Roll
// for not doubling, Double for doubling, or Take or Drop in answer; for all others the
// loss is 0. before is the board before it. DA has no value for a beaver or a raccoon,
// which lose 0, as in GNU Backgammon's statistics; what answers one counts as the answer
// to the double. pass is what a pass is worth to the player on roll: 1 in money play; see
// [CubeAnalysis] for a match.
func (c CubeAnalysis) Loss(before Board, a Action, pass float64) float64 {
	if before.Doubles > 0 && a == Double {
		return 0
	}
	answered := min(c.DoubleTake.Cubeful, pass)
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

// Statistics are the GS property: GNU Backgammon's counts and sums for a game,
// as pairs in the order White, Black. What each pair counts is not documented.
type Statistics struct {
	Moves [][2]float64 // the value M: 8 pairs
	Cube  [][2]float64 // C: 22 pairs
	Dice  [][2]float64 // D: 7 pairs
}

// Statistics returns the content of GS. Without GS, ok is false. The error is a
// [*SyntaxError] that wraps [ErrValue], or [ErrUnsupported] for the layout of
// older versions, which has other numbers of pairs.
func (g *Game) Statistics() (s Statistics, ok bool, err error) {
	root := g.Root()
	if root == nil {
		return s, false, nil
	}
	property, ok := root.Lookup("GS")
	if !ok {
		return s, false, nil
	}
	if err := s.parse(property); err != nil {
		return Statistics{}, true, root.valueError(property, err)
	}
	return s, true, nil
}

// parse reads GS into the zero Statistics.
func (s *Statistics) parse(property Property) error {
	for v := range property.all() {
		key, numbers, _ := SplitCompose(v)
		var list *[][2]float64
		pairs := 0
		switch key {
		case "M":
			list, pairs = &s.Moves, 8
		case "C":
			list, pairs = &s.Cube, 22
		case "D":
			list, pairs = &s.Dice, 7
		}
		if list == nil || *list != nil {
			return unsupported("%s", clip(v))
		}
		f := fields{text: numbers}
		*list = make([][2]float64, pairs)
		for i := range *list {
			(*list)[i] = [2]float64{f.float(), f.float()}
		}
		if f.end(); f.err != nil {
			return f.err
		}
	}
	if s.Moves == nil || s.Cube == nil || s.Dice == nil {
		return unsupported("one of M, C and D is missing")
	}
	return nil
}

// fields reads words and numbers one by one. It remembers the first error, so that
// reading 20 fields takes one check.
type fields struct {
	text string
	next int // index in text
	err  error
}

// word returns the next word, or "" after the last.
func (f *fields) word() string {
	start := skipSpace(f.text, f.next)
	f.next = start
	for f.next < len(f.text) && class[f.text[f.next]] != space {
		f.next++
	}
	if f.next == start && f.err == nil {
		f.err = unsupported("too few fields for ver 3")
	}
	return f.text[start:f.next]
}

// words reads words, which must be those of want.
func (f *fields) words(want ...string) {
	for _, w := range want {
		if got := f.word(); got != w && f.err == nil {
			f.err = unsupported("%s where ver 3 has %s", clip(got), w)
		}
	}
}

// rollout reads the kind of an estimate and its version, and reports whether it is
// a rollout.
func (f *fields) rollout() bool {
	kind := f.word()
	if kind != "E" && kind != "X" && f.err == nil {
		f.err = unsupported("kind %s", clip(kind))
	}
	f.words("ver", "3")
	return kind == "X"
}

// float reads a number. Nearly all are such as -0.496512, which it reads several times
// faster than strconv does. Up to 15 digits are exact in a float64, and so is the power of
// ten that they are divided by: the quotient is rounded once.
func (f *fields) float() float64 {
	s, i := f.text, skipSpace(f.text, f.next)
	negative := i < len(s) && s[i] == '-'
	if negative {
		i++
	}
	n, first, point := int64(0), i, -1
	for ; i < len(s) && i < first+16; i++ { // 15 digits, and the point
		if c := s[i] - '0'; c <= 9 {
			n = 10*n + int64(c)
		} else if s[i] == '.' && point < 0 {
			point = i
		} else {
			break
		}
	}
	digits, fraction := i-first, 0
	if point >= 0 {
		digits, fraction = digits-1, i-point-1
	}
	if f.err != nil || digits == 0 || digits > 15 || i < len(s) && class[s[i]] != space {
		return f.anyFloat()
	}
	f.next = i
	x := float64(n) / powers[fraction]
	if negative {
		x = -x
	}
	return x
}

var powers = [...]float64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15}

// anyFloat reads a number in any form that strconv knows.
func (f *fields) anyFloat() float64 {
	word := f.word()
	if f.err != nil {
		return 0
	}
	x, err := strconv.ParseFloat(word, 64)
	if err != nil {
		f.err = notAllowed("%s is not a number", clip(word))
	}
	return x
}

func (f *fields) int() int { return f.count(f.word()) }

func (f *fields) count(word string) int {
	if f.err != nil {
		return 0
	}
	if len(word) == 1 && isDigit(word[0]) { // nearly all are
		return int(word[0] - '0')
	}
	n, err := number(word)
	f.err = err
	return n
}

// plies reads "2C".
func (f *fields) plies() (n int, cubeful bool) {
	word, cubeful := strings.CutSuffix(f.word(), "C")
	return f.count(word), cubeful
}

func (f *fields) method(m *Method) {
	m.Deterministic = f.int() == 1
	m.Noise = f.float()
	m.Pruned = f.int() == 1
}

// settings reads the rest of a rollout.
func (f *fields) settings(m *Method) {
	if m.Trials == 0 && f.err == nil {
		f.err = notAllowed("a rollout of 0 games")
	}
	m.Settings = f.text[skipSpace(f.text, f.next):]
}

// end reports what follows the last field.
func (f *fields) end() {
	if f.err == nil && skipSpace(f.text, f.next) < len(f.text) {
		f.err = unsupported("more fields than ver 3 has")
	}
}

func (f *fields) probabilities(o *Output) {
	o.Win, o.WinGammon, o.WinBackgammon = f.float(), f.float(), f.float()
	o.LoseGammon, o.LoseBackgammon = f.float(), f.float()
}

func (f *fields) output(o *Output) {
	f.probabilities(o)
	o.Cubeless, o.Cubeful = f.float(), f.float()
}
