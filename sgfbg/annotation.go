package sgfbg

import (
	"fmt"
	"strconv"
)

// A Judgement is what an annotator thinks of a decision. The zero value is
// Unjudged.
type Judgement uint8

const (
	Unjudged    Judgement = iota
	VeryBad               // BM[2], BC[2]
	Bad                   // BM[1], BC[1]
	Doubtful              // DO[], DC[]
	Interesting           // IT[]
	Good                  // TE[1]
	VeryGood              // TE[2]
)

var judgements = [...]string{
	"unjudged", "very bad", "bad", "doubtful", "interesting", "good", "very good",
}

// String returns the judgement in words: "doubtful", "very good".
func (j Judgement) String() string {
	if int(j) < len(judgements) {
		return judgements[j]
	}
	return "invalid Judgement"
}

// An Annotation is what a node says of its decision, apart from the comment.
// (GNU Backgammon also marks what it is to roll out with MR and CR: see
// [Node.Lookup].)
type Annotation struct {
	Move Judgement // of the checkers moved, or of the double, take or drop: BM, DO, IT, TE
	Cube Judgement // of the decision not to double before the roll: BC, DC

	GoodFor   Player  // GB, GW: GNU Backgammon's mark for who was lucky; Nobody if there is none
	VeryGood  bool    // GoodFor was very lucky: GB[2], GW[2]
	Luck      float64 // LU, for the player who rolls: above 0 is lucky, 1 is worth a single game won
	LuckKnown bool    // the node has LU
}

// Annotation returns what the annotation properties say. Without any of them,
// GoodFor is Nobody and all other fields are zero. If a value is wrong, the
// error is a [*SyntaxError] that wraps [ErrValue], and whatever could be read
// is returned with it.
func (n *Node) Annotation() (a Annotation, err error) {
	a.GoodFor = Nobody
	emphasis := func(twice bool, one, two Judgement) Judgement {
		if twice {
			return two
		}
		return one
	}
	for p := range n.Properties() {
		id, v := canonical(p.ID), p.Value()
		twice := v == "2" // FF[4]'s type Double: 1, or 2 for emphasis
		switch id {
		case "BM", "TE", "BC", "GB", "GW":
			if v != "" && v != "1" && !twice {
				err = n.valueError(p, fmt.Errorf("%w: %q is not 1 or 2", ErrValue, shorten(v)))
				continue
			}
		}
		switch id {
		case "BM":
			a.Move = emphasis(twice, Bad, VeryBad)
		case "DO":
			a.Move = Doubtful
		case "IT":
			a.Move = Interesting
		case "TE":
			a.Move = emphasis(twice, Good, VeryGood)
		case "BC":
			a.Cube = emphasis(twice, Bad, VeryBad)
		case "DC":
			a.Cube = Doubtful
		case "GB":
			a.GoodFor, a.VeryGood = Black, twice
		case "GW":
			a.GoodFor, a.VeryGood = White, twice
		case "LU":
			x, e := strconv.ParseFloat(v, 64)
			if e != nil {
				err = n.valueError(p, fmt.Errorf("%w: %q is no number", ErrValue, shorten(v)))
				continue
			}
			a.Luck, a.LuckKnown = x, true
		}
	}
	return a, err
}
