package sgfbg

import (
	"slices"
)

// A Judgement is an annotator's opinion of a decision, from -3 to 3:
//
//	-3  very bad       BM[2], BC[2]
//	-2  bad            BM[1], BC[1]
//	-1  doubtful       DO[], DC[]
//	 0  not judged
//	 1  interesting    IT[]
//	 2  good           TE[1]
//	 3  very good      TE[2]
type Judgement int8

var judgements = [...]string{
	"very bad", "bad", "doubtful", "not judged", "interesting", "good", "very good",
}

// String returns the judgement in words: "doubtful", "very good".
func (j Judgement) String() string {
	if i := int(j) + 3; i >= 0 && i < len(judgements) {
		return judgements[i]
	}
	return "invalid Judgement"
}

// An Annotation is what a node says about its decision, apart from the comment.
// The zero value is that of a node without annotation. (GNU Backgammon also marks
// decisions to be rolled out, with MR and CR: see [Node.Lookup].)
type Annotation struct {
	Move Judgement // of the checkers moved, or of the double, take or drop: BM, DO, IT, TE
	Cube Judgement // of the decision not to double before the roll: BC, DC

	GoodFor   [2]int  // GW, GB: 1 = good for White, for Black, 2 = very good; GNU Backgammon's mark for who was lucky
	Luck      float64 // LU, for the player who rolls: above 0 is lucky, 1 is worth a single game won
	LuckKnown bool    // the node has LU
}

// marks are the properties of an Annotation but LU, in the order in which GNU Backgammon writes
// them. Each sets one number of the Annotation. Those of FF[4]'s type Double have two values for it.
var marks = [...]struct {
	id               string
	number           int // index in numbers
	normal, emphasis int // what it is set to, without or with the value 2; emphasis is 0 if there is no 2
}{
	{"GW", 2, 1, 2}, {"GB", 3, 1, 2},
	{"BM", 0, -2, -3}, {"DO", 0, -1, 0}, {"IT", 0, 1, 0}, {"TE", 0, 2, 3},
	{"BC", 1, -2, -3}, {"DC", 1, -1, 0},
}

// annotationIDs are LU and the properties of marks, in their order.
var annotationIDs = func() []string {
	list := []string{"LU"}
	for _, m := range marks {
		list = append(list, m.id)
	}
	return list
}()

// numbers returns the fields that marks set.
func (a *Annotation) numbers() [4]int {
	return [...]int{int(a.Move), int(a.Cube), a.GoodFor[White], a.GoodFor[Black]}
}

// numberNames are the names of numbers, and what SetAnnotation wants of them.
var numberNames = [...]struct{ field, want string }{
	{"Move", "want -3 to 3"}, {"Cube", "want -3 to 0"}, {"GoodFor[0]", "want 0 to 2"}, {"GoodFor[1]", "want 0 to 2"},
}

// Annotation returns what the annotation properties of n say. Of a property that occurs
// twice, the first counts; of two properties for one field, such as BM and TE, the last. The
// error is a [*SyntaxError] that wraps [ErrValue], for the last wrong value; whatever could
// be read is returned with it.
func (n *Node) Annotation() (a Annotation, err error) {
	var numbers [4]int
	seen := 0 // a bit for each of annotationIDs
	for p := range n.Properties() {
		v := p.Value()
		at := slices.Index(annotationIDs, canonical(p.ID))
		if at < 0 || seen>>at&1 == 1 {
			continue
		}
		seen |= 1 << at
		if at == 0 { // LU
			if x, e := parseFloat(v); e == nil {
				a.Luck, a.LuckKnown = x, true
			} else {
				err = n.valueError(p, e) // LU[-inf] of GNU Backgammon 1.08, which has not analysed the luck
			}
			continue
		}
		switch m := &marks[at-1]; {
		case m.emphasis == 0, v == "", v == "1":
			numbers[m.number] = m.normal
		case v == "2":
			numbers[m.number] = m.emphasis
		default:
			err = n.valueError(p, notAllowed("%s is not 1 or 2", clip(v)))
		}
	}
	a.Move, a.Cube = Judgement(numbers[0]), Judgement(numbers[1])
	a.GoodFor = [2]int(numbers[2:])
	return a, err
}

// SetAnnotation sets the properties of an [Annotation] in n, and removes those that it does
// not need. It is the inverse of [Node.Annotation]. What they cannot hold is refused with
// an [*EncodeError] that wraps [ErrValue], and nothing is changed: a judgement outside -3
// to 3, one of the cube above 0, GoodFor outside 0 to 2, Luck without LuckKnown or not finite.
func (n *Node) SetAnnotation(a Annotation) error {
	if a.Luck != 0 && !a.LuckKnown {
		return refuse("Luck", a.Luck, "LuckKnown is false")
	}
	if !finite(a.Luck) {
		return refuse("Luck", a.Luck, "want a finite number")
	}
	var text []byte
	if a.LuckKnown {
		text = append(appendFixed([]byte("LU["), a.Luck, 5), ']')
	}
	left := a.numbers() // 0 for those that are written
	for _, m := range marks {
		value := ""
		switch x := left[m.number]; {
		case x == 0 || x != m.normal && x != m.emphasis:
			continue
		case x == m.emphasis:
			value = "2"
		case m.emphasis != 0:
			value = "1"
		}
		text = madeProperty(m.id, value).append(text)
		left[m.number] = 0
	}
	for i, x := range left {
		if x != 0 {
			return refuse(numberNames[i].field, x, numberNames[i].want)
		}
	}
	n.replace(text, annotationIDs...)
	return nil
}

// ClearAnalysis removes what [Node.Candidates], [Node.CubeAnalysis] and
// [Node.Annotation] read: A, DA, LU, GW, GB, BM, DO, IT, TE, BC and DC. Comments stay,
// and so do the marks for rollouts, MR and CR.
func (n *Node) ClearAnalysis() { n.replace(nil, append([]string{"A", "DA"}, annotationIDs...)...) }
