package sgfbg

import (
	"fmt"
	"strconv"
)

// A Judgement is what an annotator thinks of a decision.
type Judgement uint8

const (
	Unjudged    Judgement = iota
	VeryBad               // BM[2]
	Bad                   // BM[1], BC[1]
	Doubtful              // DO[], DC[]
	Interesting           // IT[]
	Good                  // TE[1]
	VeryGood              // TE[2]
)

var judgements = [...]string{"unjudged", "very bad", "bad", "doubtful", "interesting", "good", "very good"}

func (j Judgement) String() string {
	if int(j) < len(judgements) {
		return judgements[j]
	}
	return "invalid Judgement"
}

// An Annotation is what a node says of its decision, apart from the comment. (GNU Backgammon also has
// MR and CR for what is marked for a rollout: Node.Lookup has them.)
type Annotation struct {
	Move Judgement // of the checkers moved, or of the double, take or drop: BM, DO, IT, TE
	Cube Judgement // of not doubling before a roll: BC, DC

	GoodFor   Player  // GB, GW: GNU Backgammon's mark for who was lucky; Nobody if there is none
	VeryGood  bool    // the same with [2]
	Luck      float64 // LU, from the roller's side: points at cube 1, or in a match chance to win it
	LuckKnown bool
}

// Annotation reads the annotation properties. The error is a [*SyntaxError] with ErrValue inside; what
// could be read is returned with it.
func (n *Node) Annotation() (a Annotation, err error) {
	a.GoodFor = Nobody
	for p := range n.Properties() {
		double := false
		switch id := canonical(p.ID); id {
		case "BM", "BC", "TE", "GB", "GW":
			switch p.Value() { // Double, FF[4]'s type: 1, or 2 for emphasis
			case "1", "":
			case "2":
				double = true
			default:
				err = n.valueError(p, fmt.Errorf("%w: %q is not 1 or 2", ErrValue, shorten(p.Value())))
				continue
			}
			judged := map[string][2]Judgement{"BM": {Bad, VeryBad}, "BC": {Bad, VeryBad}, "TE": {Good, VeryGood}}[id]
			j := judged[0]
			if double {
				j = judged[1]
			}
			switch id {
			case "BM", "TE":
				a.Move = j
			case "BC":
				a.Cube = j
			case "GB":
				a.GoodFor, a.VeryGood = Black, double
			case "GW":
				a.GoodFor, a.VeryGood = White, double
			}
		case "DO":
			a.Move = Doubtful
		case "DC":
			a.Cube = Doubtful
		case "IT":
			a.Move = Interesting
		case "LU":
			x, e := strconv.ParseFloat(p.Value(), 64)
			if e != nil {
				err = n.valueError(p, fmt.Errorf("%w: %q is no number", ErrValue, shorten(p.Value())))
				continue
			}
			a.Luck, a.LuckKnown = x, true
		}
	}
	return a, err
}
