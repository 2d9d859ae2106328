package sgfbg

import "slices"

// LooksLikeSGF reports whether head, the beginning of a file of unknown kind, has a game of
// backgammon in SGF: a game tree with GM[6]. Some kilobytes are enough.
func LooksLikeSGF(head []byte) bool {
	c, err := Options{Lenient: true}.Parse(head)
	return err == nil && slices.ContainsFunc(c.Games, (*Game).IsBackgammon)
}
