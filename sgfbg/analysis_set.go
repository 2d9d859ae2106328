package sgfbg

import (
	"bytes"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Analysis and annotation are written as GNU Backgammon writes them: "ver 3", with six
// decimals in an evaluation, and with the ten digits of C's %g in a rollout. A number
// that needs more digits has them, so that it is read as the same.

// annotationIDs are the properties of an Annotation, in the order in which GNU Backgammon
// writes them.
var annotationIDs = []string{"LU", "GW", "GB", "BM", "DO", "IT", "TE", "BC", "DC"}

// analysisIDs are those of analysis and annotation in that order. C and the marks for
// rollouts, which are neither, stand between and after them.
var analysisIDs = slices.Concat([]string{"DA", "A", "MR", "CR"}, annotationIDs, []string{"C"})

// SetCandidates writes A: the moves of p that were considered, best first, and the index
// in list of the one that was played. It is the inverse of [Node.Candidates]. An empty
// list removes A. What A cannot hold is refused with an [*EncodeError] that wraps
// [ErrValue], and nothing is changed: played outside the list, Steps that no Move has,
// and fields that belong to a rollout in an evaluation, or the other way round.
func (n *Node) SetCandidates(p Player, list []Candidate, played int) error {
	if p > Black {
		return refuse("Player", p, "want White or Black")
	}
	if played < 0 || played >= max(len(list), 1) {
		return refuse("played", played, "want the index of a candidate")
	}
	if len(list) == 0 {
		n.setAnalysis([]string{"A"})
		return nil
	}
	values := []string{strconv.Itoa(played)}
	for i := range list {
		v, err := list[i].value(p)
		if err != nil {
			err.Field = "list[" + strconv.Itoa(i) + "]." + err.Field
			return err
		}
		values = append(values, v)
	}
	n.setAnalysis([]string{"A"}, madeProperty("A", values...))
	return nil
}

// SetCubeAnalysis writes DA. It is the inverse of [Node.CubeAnalysis]; [Node.Set] with no
// value removes DA. What it cannot hold is refused with an [*EncodeError] that wraps
// [ErrValue], and nothing is changed.
func (n *Node) SetCubeAnalysis(c CubeAnalysis) error {
	v, err := c.value()
	if err != nil {
		return err
	}
	n.setAnalysis([]string{"DA"}, madeProperty("DA", v))
	return nil
}

// SetAnnotation writes the properties of an [Annotation], and removes those that it does
// not need. It is the inverse of [Node.Annotation]. What they cannot hold is refused with
// an [*EncodeError] that wraps [ErrValue], and nothing is changed: a judgement outside -3
// to 3, one of the cube above 0, GoodFor outside 0 to 2, Luck without LuckKnown.
func (n *Node) SetAnnotation(a Annotation) error {
	switch {
	case a.Move < -3 || a.Move > 3:
		return refuse("Move", int(a.Move), "want -3 to 3")
	case a.Cube < -3 || a.Cube > 0:
		return refuse("Cube", int(a.Cube), "want -3 to 0")
	case a.Luck != 0 && !a.LuckKnown:
		return refuse("Luck", a.Luck, "LuckKnown is false")
	}
	var list []Property
	if a.LuckKnown {
		list = append(list, madeProperty("LU", string(appendFixed(nil, a.Luck, 5))))
	}
	for p, id := range []string{"GW", "GB"} {
		switch good := a.GoodFor[p]; {
		case good < 0 || good > 2:
			return refuse("GoodFor["+strconv.Itoa(p)+"]", good, "want 0 to 2")
		case good > 0:
			list = append(list, madeProperty(id, strconv.Itoa(good)))
		}
	}
	if j := a.Move; j != 0 {
		list = append(list, [...]Property{
			madeProperty("BM", "2"), madeProperty("BM", "1"), madeProperty("DO", ""), {},
			madeProperty("IT", ""), madeProperty("TE", "1"), madeProperty("TE", "2"),
		}[j+3])
	}
	if j := a.Cube; j != 0 {
		list = append(list, [...]Property{madeProperty("BC", "2"), madeProperty("BC", "1"), madeProperty("DC", "")}[j+3])
	}
	n.setAnalysis(annotationIDs, list...)
	return nil
}

// ClearAnalysis removes what [Node.Candidates], [Node.CubeAnalysis] and
// [Node.Annotation] read: A, DA, LU, GW, GB, BM, DO, IT, TE, BC and DC. Comments stay,
// and so do the marks for rollouts, MR and CR.
func (n *Node) ClearAnalysis() {
	n.setAnalysis(append([]string{"A", "DA"}, annotationIDs...))
}

// keepAnalysis removes the analysis that does not hold after the move of n, which was
// another, has become m.
func (n *Node) keepAnalysis(was, m Move) {
	var keep []string
	if was.Player == m.Player {
		switch [2]Action{was.Action, m.Action} {
		case [2]Action{Roll, Roll}:
			keep = []string{"DA", "BC", "DC"}
			if was.Dice == m.Dice || was.Dice == [2]uint8{m.Dice[1], m.Dice[0]} {
				keep = append(keep, "LU", "GW", "GB")
				if n.setPlayed(m) {
					keep = append(keep, "A")
				}
			}
		case [2]Action{Roll, Double}, [2]Action{Double, Roll}, [2]Action{Take, Drop}, [2]Action{Drop, Take}:
			keep = []string{"DA"}
		}
	}
	n.setAnalysis(slices.DeleteFunc(append([]string{"A", "DA"}, annotationIDs...), func(id string) bool {
		return slices.Contains(keep, id)
	}))
}

// setPlayed makes the candidate with the steps of m, in any order, the one that was played.
// It reports whether there is one.
func (n *Node) setPlayed(m Move) bool {
	list, _, err := n.Candidates(m.Player)
	want := m.sorted()
	for i, c := range list {
		m.Steps = c.Steps
		if err == nil && m.sorted() == want {
			return n.SetCandidates(m.Player, list, i) == nil
		}
	}
	return false
}

// setAnalysis removes the properties remove from n and adds others, which are in the
// order of analysisIDs, each where GNU Backgammon has it.
func (n *Node) setAnalysis(remove []string, add ...Property) {
	var text []byte
	changed := len(add) > 0
	for p := range n.Properties() {
		id := canonical(p.ID)
		if slices.Contains(remove, id) {
			changed = true
			continue
		}
		for at := slices.Index(analysisIDs, id); len(add) > 0 && slices.Index(analysisIDs, add[0].ID) < at; add = add[1:] {
			text = add[0].append(text)
		}
		text = p.append(text)
	}
	for _, p := range add {
		text = p.append(text)
	}
	if changed {
		n.setText(string(text))
	}
}

// value returns the value of A for a candidate.
func (c *Candidate) value(p Player) (string, *EncodeError) {
	m := Move{Player: p, Action: Roll, Dice: [2]uint8{1, 1}, Steps: c.Steps}
	if err := m.check(); err != nil {
		return "", err.(*EncodeError)
	}
	if err := c.Method.check(); err != nil {
		return "", err
	}
	b := m.appendSteps(nil)
	if c.Method.Trials > 0 {
		b = append(b, " X ver 3 Score "...)
		b = appendGeneral(b, c.Score)
		b = append(b, ' ')
		b = appendGeneral(b, c.Output.Cubeless)
		b = c.Method.appendTrials(b)
		b = c.Output.append(b, " Output", appendGeneral)
		b = c.StdDev.append(b, " StdDev", appendGeneral)
		return string(c.Method.appendSettings(b)), nil
	}
	switch {
	case c.StdDev != Output{}:
		return "", refuse("StdDev", "", "an evaluation has none")
	case c.Output.Cubeless != 0:
		return "", refuse("Output.Cubeless", "", "an evaluation has none")
	case c.Output.Cubeful != 0:
		return "", refuse("Output.Cubeful", "", "an evaluation has none")
	}
	b = append(b, " E ver 3"...)
	probabilities := c.Output.numbers()
	for _, x := range probabilities[:5] {
		b = appendSix(append(b, ' '), x)
	}
	b = appendSix(append(b, ' '), c.Score)
	b = c.Method.appendPlies(append(b, ' '))
	b = append(b, " 0 "...)
	return string(c.Method.append(b)), nil
}

// value returns the value of DA.
func (c *CubeAnalysis) value() (string, error) {
	if err := c.Method.check(); err != nil {
		return "", err
	}
	var b []byte
	if c.Method.Trials > 0 {
		b = c.Method.appendTrials(append(b, "X ver 3 Eq"...))
		b = c.NoDouble.append(b, " NoDouble Output", appendGeneral)
		b = c.NoDoubleStdDev.append(b, " StdDev", appendGeneral)
		b = c.DoubleTake.append(b, " DoubleTake Output", appendGeneral)
		b = c.DoubleTakeStdDev.append(b, " StdDev", appendGeneral)
		return string(c.Method.appendSettings(b)), nil
	}
	switch {
	case c.NoDoubleStdDev != Output{}:
		return "", refuse("NoDoubleStdDev", "", "an evaluation has none")
	case c.DoubleTakeStdDev != Output{}:
		return "", refuse("DoubleTakeStdDev", "", "an evaluation has none")
	}
	b = c.Method.appendPlies(append(b, "E ver 3 "...))
	b = c.Method.append(append(b, ' '))
	b = c.NoDouble.append(b, "", appendSix)
	b = c.DoubleTake.append(b, "", appendSix)
	return string(b), nil
}

// check returns the field of m that has no place in its kind of value, or nil.
func (m *Method) check() *EncodeError {
	no := func(field string, value any, reason string) *EncodeError {
		return refuse("Method."+field, value, reason)
	}
	switch {
	case m.Trials < 0 || m.Trials > maxNumber:
		return no("Trials", m.Trials, "want 0 to 999999999")
	case m.Plies < 0 || m.Plies > maxNumber:
		return no("Plies", m.Plies, "want 0 to 999999999")
	case m.Trials == 0 && m.Settings != "":
		return no("Settings", clip(m.Settings), "an evaluation has none")
	case skipSpace(m.Settings, 0) > 0:
		return no("Settings", clip(m.Settings), "white space at the start")
	case checkRaw("Settings", m.Settings) != nil:
		return no("Settings", clip(m.Settings), "']' and '\\' must be escaped, and a 0 byte is not allowed")
	case m.Trials > 0 && *m != Method{Trials: m.Trials, Settings: m.Settings}:
		return no("Trials", m.Trials, "a rollout has its plies, noise and so on in Settings")
	}
	return nil
}

func (m *Method) appendTrials(b []byte) []byte {
	return strconv.AppendInt(append(b, " Trials "...), int64(m.Trials), 10)
}

func (m *Method) appendSettings(b []byte) []byte {
	if m.Settings != "" {
		b = append(b, ' ')
	}
	return append(b, m.Settings...)
}

func (m *Method) appendPlies(b []byte) []byte {
	b = strconv.AppendInt(b, int64(m.Plies), 10)
	if m.Cubeful {
		b = append(b, 'C')
	}
	return b
}

func (m *Method) append(b []byte) []byte {
	bit := map[bool]byte{false: '0', true: '1'}
	b = append(b, bit[m.Deterministic], ' ')
	b = appendSix(b, m.Noise)
	return append(b, ' ', bit[m.Pruned])
}

// numbers are the fields in the order of the properties.
func (o *Output) numbers() [7]float64 {
	return [...]float64{o.Win, o.WinGammon, o.WinBackgammon, o.LoseGammon, o.LoseBackgammon, o.Cubeless, o.Cubeful}
}

// append appends a name and the numbers, each in a form.
func (o *Output) append(b []byte, name string, form func([]byte, float64) []byte) []byte {
	b = append(b, name...)
	for _, x := range o.numbers() {
		b = form(append(b, ' '), x)
	}
	return b
}

// appendSix is the form of an evaluation: 0.511940.
func appendSix(b []byte, x float64) []byte { return appendFixed(b, x, 6) }

// appendFixed appends x with that many decimals, and more if it needs them.
func appendFixed(b []byte, x float64, decimals int) []byte {
	if special(x) || math.Abs(x) >= 1e15 {
		return appendGeneral(b, x)
	}
	start := len(b)
	b = strconv.AppendFloat(b, x, 'f', -1, 64)
	point := bytes.IndexByte(b[start:], '.')
	if point < 0 {
		point = len(b) - start
		b = append(b, '.')
	}
	for len(b)-start-point-1 < decimals {
		b = append(b, '0')
	}
	return b
}

// appendGeneral appends x in the form of C's %.10g, and with more digits if it needs
// them: 0.4764017463, 5.918989424e-05.
func appendGeneral(b []byte, x float64) []byte {
	switch size := math.Abs(x); {
	case special(x):
		return append(b, strings.ToLower(strings.TrimPrefix(strconv.FormatFloat(x, 'g', -1, 64), "+"))...)
	case size != 0 && (size < 1e-4 || size >= 1e10):
		return strconv.AppendFloat(b, x, 'e', -1, 64)
	}
	return strconv.AppendFloat(b, x, 'f', -1, 64)
}

// special reports whether x is "inf", "-inf" or "nan", which occur.
func special(x float64) bool { return math.IsInf(x, 0) || math.IsNaN(x) }
