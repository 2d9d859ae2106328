package matchid_test

import (
	"iter"

	"example.com/boardcodec/matchid"
)

// first returns the first value that a sequence yields.
func first[T any](all iter.Seq2[int, T]) (v T, found bool) {
	for _, v := range all {
		return v, true
	}
	return v, false
}

// firstXGID and firstGNUBGID return the first ID of a text.
func firstXGID(text string) (matchid.XGID, bool) { return first(matchid.FindXGIDs(text)) }

func firstGNUBGID(text string) (matchid.Position, matchid.Match, matchid.Found) {
	id, _ := first(matchid.FindGNUBGIDs(text))
	return id.Position, id.Match, id.Found
}
