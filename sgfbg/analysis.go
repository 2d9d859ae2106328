package sgfbg

import (
	"strconv"
	"strings"

	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/internal/lex"
)

// Candidates returns the moves in the A property of n, in its order: best first. p is the
// player who moves in n, and played is the index in list of the move that he played. Without
// an A property, list is empty and played is 0. The error is a [*bg.SyntaxError] that wraps
// [errors.ErrUnsupported] or [bg.ErrValue].
func (n *Node) Candidates(p bg.Player) (list []bg.Candidate, played int, err error) {
	property, ok := n.Get("A")
	if !ok {
		return nil, 0, nil
	}
	played = -1
	for v := range property.all() {
		if played < 0 { // the first value
			played, err = parseNumber(v)
			// The count is an upper bound: it includes this value, and each escaped ']'.
			list = make([]bg.Candidate, 0, strings.Count(property.values, "]"))
		} else {
			list = append(list, bg.Candidate{})
			err = readCandidate(&list[len(list)-1], p, v)
		}
		if err != nil {
			return nil, 0, n.valueError(property, err)
		}
	}
	if played >= len(list) {
		return nil, 0, n.valueError(property, lex.NotAllowed("move %d of %d", played, len(list)))
	}
	return list, played, nil
}

// SetCandidates sets the A property of n: the moves of p that were considered, best first, and
// the index in list of the move that he played. It is the inverse of [Node.Candidates]. An empty
// list, with played 0, removes A. If A cannot hold a value, SetCandidates changes nothing and
// returns an [*bg.EncodeError] that wraps [bg.ErrValue], or [bg.ErrSyntax] for a 0 byte in Settings.
// Such values are a player other than White and Black, played outside list, Steps that no Move has,
// and fields of a rollout in an evaluation.
func (n *Node) SetCandidates(p bg.Player, list []bg.Candidate, played int) error {
	if p > bg.Black {
		return refuse("Player", p, "want White or Black")
	}
	if played < 0 || played >= max(len(list), 1) {
		return refuse("played", played, "want the index of a candidate")
	}
	if len(list) == 0 {
		return n.Set("A")
	}
	values := []string{strconv.Itoa(played)}
	for i := range list {
		v, err := candidateValue(&list[i], p)
		if err != nil {
			return inField("list["+strconv.Itoa(i)+"]", err)
		}
		values = append(values, v)
	}
	return n.Set("A", values...)
}

// CubeAnalysis returns the content of the DA property of n; ok is false if there is none.
// The error is a [*bg.SyntaxError] that wraps [errors.ErrUnsupported] or [bg.ErrValue].
func (n *Node) CubeAnalysis() (c bg.CubeAnalysis, ok bool, err error) {
	property, ok := n.Get("DA")
	if !ok {
		return c, false, nil
	}
	err = readCube(&c, property.Value())
	if err != nil {
		return bg.CubeAnalysis{}, true, n.valueError(property, err)
	}
	return c, true, nil
}

// SetCubeAnalysis sets the DA property of n. It is the inverse of [Node.CubeAnalysis];
// n.Set("DA") removes the property. In a match, Cubeful must be a chance to win the match:
// met.Stakes.Chances converts equities. If DA cannot hold c, SetCubeAnalysis changes nothing and
// returns an [*bg.EncodeError] that wraps [bg.ErrValue].
func (n *Node) SetCubeAnalysis(c bg.CubeAnalysis) error {
	v := ver3{writing: true}
	v.cube(&c)
	value := string(v.out)
	var again bg.CubeAnalysis
	err := readCube(&again, value)
	if err != nil || again != c {
		return refuse("DA", lex.Clip(value), "it is read as another analysis")
	}
	return n.Set("DA", value)
}
