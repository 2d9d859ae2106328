package sgfbg

import (
	"slices"
	"strconv"
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

// Annotation returns what the annotation properties say. Of a property that occurs twice,
// the first counts; of two properties for one field, such as BM and TE, the last. If a value
// is wrong, the error is a [*SyntaxError] that wraps [ErrValue], and whatever could be read
// is returned with it.
func (n *Node) Annotation() (a Annotation, err error) {
	seen := 0 // a bit for each of annotationIDs
	for p := range n.Properties() {
		id, v := canonical(p.ID), p.Value()
		at := slices.Index(annotationIDs, id)
		if at < 0 || seen>>at&1 == 1 {
			continue
		}
		seen |= 1 << at
		double := 1 // FF[4]'s type Double: 1, or 2 for emphasis
		switch id {
		case "BM", "TE", "BC", "GB", "GW":
			switch v {
			case "", "1":
			case "2":
				double = 2
			default:
				err = n.valueError(p, notAllowed("%s is not 1 or 2", clip(v)))
				continue
			}
		}
		switch id {
		case "BM":
			a.Move = Judgement(-1 - double)
		case "DO":
			a.Move = -1
		case "IT":
			a.Move = 1
		case "TE":
			a.Move = Judgement(1 + double)
		case "BC":
			a.Cube = Judgement(-1 - double)
		case "DC":
			a.Cube = -1
		case "GB":
			a.GoodFor[Black] = double
		case "GW":
			a.GoodFor[White] = double
		case "LU":
			x, e := strconv.ParseFloat(v, 64)
			if e != nil {
				err = n.valueError(p, notAllowed("%s is not a number", clip(v)))
				continue
			}
			a.Luck, a.LuckKnown = x, true
		}
	}
	return a, err
}
