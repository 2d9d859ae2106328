package sgfbg

import (
	"fmt"
	"slices"
)

// What .mat text cannot hold, or a reader of it takes otherwise.

// lost adds a problem about what the text cannot hold: see note.
func (w *matWriter) lost(n *Node, property, format string, a ...any) {
	w.note(ProblemLost, n, property, format, a...)
}

// note adds a problem about a property of n; property is "" for the node as a whole. If n is nil,
// the problem has no place but the game.
func (w *matWriter) note(kind ProblemKind, n *Node, property, format string, a ...any) {
	if w.problems.omits() {
		return
	}
	e := &SyntaxError{Offset: -1, Property: property, Err: fmt.Errorf(format, a...)}
	if n != nil {
		e = n.errorAt(property, e.Err)
	}
	e.Game = w.number
	w.problems.list = append(w.problems.list, newProblem(kind, e))
}

// otherHead reports the texts of info, which root has, that the head of the match lacks: it has
// those of the first game.
func (w *matWriter) otherHead(root *Node, info *Info) {
	first := w.first.texts()
	for i, f := range info.texts() {
		switch f.id {
		case "DT", "EV", "RO", "PC", "AN", "GC":
			if *f.text != "" && *f.text != *first[i].text {
				w.lost(root, f.id, "only the first game of a match can have it")
			}
		}
	}
}

// otherProperties reports the properties and variations that the text cannot hold.
func (r *matRows) otherProperties() {
	info, root := r.info, r.g.Root()
	var comments, others []*Node
	variations := 0
	for n := range r.g.MainLine() {
		other := false
		for p := range n.Properties() {
			switch id := canonical(p.ID); {
			case id == "C":
				comments = append(comments, n)
			case slices.Contains(playProperties, id), n == root && slices.Contains(headProperties, id):
			case n == root && id != "GS":
				r.w.lost(root, p.ID, "the text has no form for it")
			default:
				other = true
			}
		}
		if other {
			others = append(others, n)
		}
		for c := n.first(); c != nil && c.sibling != 0; c = c.next() {
			variations++
		}
	}
	if len(comments) > 0 {
		r.w.lost(comments[0], "C", "comments of nodes are left out: %d", len(comments))
	}
	if len(others) > 0 {
		r.w.lost(others[0], "", "analysis and other properties are left out in nodes: %d", len(others))
	}
	if variations > 0 {
		r.w.lost(nil, "", "variations are left out: %d", variations)
	}
	for _, tag := range info.OtherTags {
		r.w.lost(root, "MI", "the text has no form for %s", clip(tag[0]+":"+tag[1]))
	}
	for _, rule := range info.OtherRules {
		r.w.lost(root, "RU", "the text has no form for %s", clip(rule))
	}
	if info.AutoDoubles > 0 {
		r.w.lost(root, "CV", "automatic doubles (%d) show in the value of the cube only", info.AutoDoubles)
	}
}

// The properties that the text has a form for, or that other functions report: in all nodes,
// and in the root.
var (
	playProperties = []string{"W", "B", "PL", "DI", "AE", "AW", "AB", "CV", "CO", "CP"}
	headProperties = []string{"FF", "GM", "CA", "AP", "MI", "PW", "PB", "DT", "EV", "RO", "PC", "AN", "GC", "RU", "RE"}
)
