package sgfbg

import (
	"slices"

	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/internal/lex"
)

// The judgements of FF[4], as numbers:
//
//	-3  very bad       BM[2], BC[2]
//	-2  bad            BM[1], BC[1]
//	-1  doubtful       DO[], DC[]
//	 0  not judged
//	 1  interesting    IT[]
//	 2  good           TE[1]
//	 3  very good      TE[2]

// The numbers of an Annotation: Move, Cube, and GoodFor of White and of Black.
const (
	moveNumber = iota
	cubeNumber
	whiteNumber
	blackNumber
)

// marks are the properties of an Annotation except LU, in GNU Backgammon's order. Each sets one
// number of the Annotation, and a property of FF[4]'s type Double sets it to one of two values.
var marks = [...]struct {
	id               string
	number           int
	normal, emphasis int // the number without and with the value 2; emphasis is 0 for a type without 2
}{
	{"GW", whiteNumber, 1, 2}, {"GB", blackNumber, 1, 2},
	{"BM", moveNumber, -2, -3}, {"DO", moveNumber, -1, 0}, {"IT", moveNumber, 1, 0}, {"TE", moveNumber, 2, 3},
	{"BC", cubeNumber, -2, -3}, {"DC", cubeNumber, -1, 0},
}

// annotationIDs are LU and the properties of marks, in their order.
var annotationIDs = func() []string {
	list := []string{"LU"}
	for _, m := range marks {
		list = append(list, m.id)
	}
	return list
}()

// numberNames are the fields of the numbers, and what SetAnnotation wants of them.
var numberNames = [...]struct{ field, want string }{
	moveNumber: {"Move", "want -3 to 3"}, cubeNumber: {"Cube", "want -3 to 0"},
	whiteNumber: {"GoodFor[0]", "want 0 to 2"}, blackNumber: {"GoodFor[1]", "want 0 to 2"},
}

// Annotation returns the content of the annotation properties of n. If a property occurs twice,
// the first counts; if two properties set one field, such as BM and TE, the last counts. For a
// wrong value, the error is a [*bg.SyntaxError] that wraps [bg.ErrValue] (for the last, if there
// are several), and a has the other values.
func (n *Node) Annotation() (a bg.Annotation, err error) {
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
				err = n.valueError(p, e) // GNU Backgammon 1.08 writes LU[-inf] if it has not analysed the luck
			}
			continue
		}
		switch m := &marks[at-1]; {
		case m.emphasis == 0, v == "", v == "1":
			numbers[m.number] = m.normal
		case v == "2":
			numbers[m.number] = m.emphasis
		default:
			err = n.valueError(p, lex.NotAllowed("%s is not 1 or 2", lex.Clip(v)))
		}
	}
	a.Move, a.Cube = bg.Judgement(numbers[moveNumber]), bg.Judgement(numbers[cubeNumber])
	a.GoodFor = [2]int{numbers[whiteNumber], numbers[blackNumber]}
	return a, err
}

// SetAnnotation sets the annotation properties of n to a, and removes those that a does not
// need. It is the inverse of [Node.Annotation]. It changes nothing and returns an
// [*bg.EncodeError] that wraps [bg.ErrValue] for Move outside -3 to 3, Cube outside -3 to 0,
// GoodFor outside 0 to 2, and Luck without LuckKnown or not finite.
func (n *Node) SetAnnotation(a bg.Annotation) error {
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
	// The fields that marks set; 0 after the number is written.
	left := [...]int{int(a.Move), int(a.Cube), a.GoodFor[bg.White], a.GoodFor[bg.Black]}
	for _, m := range marks {
		value := ""
		switch x := left[m.number]; {
		case x == 0, x != m.normal && x != m.emphasis:
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

// ClearAnalysis removes the properties of [Node.Candidates], [Node.CubeAnalysis] and
// [Node.Annotation]: A, DA, LU, GW, GB, BM, DO, IT, TE, BC and DC. Comments and the
// marks for rollouts, MR and CR, stay.
func (n *Node) ClearAnalysis() { n.replace(nil, append([]string{"A", "DA"}, annotationIDs...)...) }
