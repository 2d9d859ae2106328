package sgfbg

import "slices"

// analysisIDs are the properties of analysis and annotation in GNU Backgammon's order. C and
// the marks for rollouts, which are neither, stand between and after them.
var analysisIDs = slices.Concat([]string{"DA", "A", "MR", "CR"}, annotationIDs, []string{"C"})

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
