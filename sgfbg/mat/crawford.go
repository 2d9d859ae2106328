package mat

import "example.com/boardcodec/sgfbg/bg"

// A crawford finds the Crawford game of a match, which .mat text does not mark.
// In a text that begins in the middle of a match this is a guess.
type crawford struct{ over bool }

// next reports whether the next game of the match is the Crawford game: the first game in which
// one player needs one point and the other more. next must see all games of the match, in order.
func (c *crawford) next(info *bg.Info) bool {
	length, score := info.Length, info.Score
	if length == 0 || max(score[0], score[1]) < length-1 {
		return false
	}
	found := !c.over && max(score[0], score[1]) == length-1 && score[0] != score[1]
	c.over = true
	return found
}
