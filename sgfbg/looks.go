package sgfbg

import (
	"bytes"
	"regexp"
	"slices"
	"sync"
)

// LooksLikeSGF reports whether head, the beginning of a file of unknown kind, has a game of
// backgammon in SGF: a game tree with GM[6]. Some kilobytes are enough.
func LooksLikeSGF(head []byte) bool {
	c, err := Options{Lenient: true}.Parse(head)
	return err == nil && slices.ContainsFunc(c.Games, (*Game).IsBackgammon)
}

// LooksLikeMAT reports whether head, the beginning of a file of unknown kind, has the lines
// that every .mat text has: that of the match and that of a game or, without the line of the
// match, which is a fault, scores after that of the game.
func LooksLikeMAT(head []byte) bool {
	lines := matForms()
	head = bytes.TrimPrefix(head, []byte("\ufeff"))
	return lines.match.Match(head) && lines.game.Match(head) || lines.scores.Match(head)
}

// matForms are the lines of .mat text. A line can end with a CR alone, which (?m) does not
// know.
var matForms = sync.OnceValue(func() (forms struct{ match, game, scores *regexp.Regexp }) {
	const (
		start = `(?i)(?:^|[\r\n])`
		blank = `[ \t\v\f\x00]`
		game  = start + blank + `*game ` + blank + `*\d+` + blank
		score = `.*:` + blank + `*\d+`
	)
	forms.match = regexp.MustCompile(start + blank + `*-?\d+[ \t\v\f\x00-]+points?` + blank + `*match`)
	forms.game = regexp.MustCompile(game + `*(?:[\r\n]|$)`)
	forms.scores = regexp.MustCompile(game + `*[\r\n]+` + score + score)
	return forms
})
