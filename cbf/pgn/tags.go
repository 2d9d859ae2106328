package pgn

import (
	"slices"
	"strings"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/pgn/internal/scanner"
)

// tags are the tags of a game, in a buffer that the next game reuses.
type tags struct {
	text       []byte // of all names and values
	list       []tagSpan
	of         [len(scanner.TagNames)]int32 // the last one of the name in list, plus one; 0 = none
	isCut      bool                         // its only tag is cut off by the end of the text
	afterMoves bool                         // the tags that are added now come after moves
	isPGN      bool                         // a tag has the form of the standard, or is one of scanner.TagNames
}

// A tagSpan is a tag in tags.text.
type tagSpan struct {
	from, middle, to int32 // the name, and the value after it
	at               scanner.Place
}

// The limits of the tags of a game.
const mostTags, mostTagText = 1000, 64 << 10

// reset removes all tags.
func (g *tags) reset() {
	g.text, g.list = g.text[:0], g.list[:0]
	g.of = [len(scanner.TagNames)]int32{}
	g.isCut, g.isPGN = false, false
}

// add adds a tag, or notes in f why it does not count.
func (g *tags) add(t *scanner.Token, f *faults) {
	if t.Flaw != scanner.NoFlaw {
		f.flaw(inTags, t)
		g.isCut = t.Flaw == scanner.CutTag && len(g.list) == 0 && !g.afterMoves
	}
	if len(g.list) == mostTags || len(g.text)+len(t.Name)+len(t.Text) > mostTagText {
		f.lost(inTags, t.Place, "%w: tag beyond %d tags, or %d bytes of tags",
			chess.ErrRange, mostTags, mostTagText)
		return
	}
	known, name := t.Known, t.Name
	if g.afterMoves && known >= scanner.SetUpTag { // written before the moves it would count
		f.lost(inTags, t.Place, "%w: tag %s behind moves, which does not count: %s",
			chess.ErrSyntax, scanner.TagNames[known], excerpt(t.Text))
		return
	}
	if known >= 0 && string(name) != scanner.TagNames[known] {
		f.repaired(inTags, t.Place, "%w: tag %s, read as %s",
			chess.ErrSyntax, excerpt(name), scanner.TagNames[known])
		name = []byte(scanner.TagNames[known])
	}
	g.isPGN = g.isPGN || known >= 0 || t.Flaw == scanner.NoFlaw
	if known >= 0 {
		if g.of[known] > 0 {
			f.repaired(inTags, t.Place, "%w: tag %s for the second time: %s after %s",
				chess.ErrSyntax, scanner.TagNames[known], excerpt(t.Text), excerpt(g.value(known)))
		}
		g.of[known] = int32(len(g.list)) + 1
	}
	g.append(name, t.Text, t.Place)
}

// append appends a tag to the list.
func (g *tags) append(name, value []byte, at scanner.Place) {
	from := int32(len(g.text))
	g.text = append(g.text, name...)
	middle := int32(len(g.text))
	g.text = append(g.text, value...)
	g.list = append(g.list, tagSpan{from, middle, int32(len(g.text)), at})
}

// value returns the value of a tag that is there, an index in scanner.TagNames.
func (g *tags) value(tag int) []byte {
	s := &g.list[g.of[tag]-1]
	return g.text[s.middle:s.to]
}

// known returns the value of a tag, an index in scanner.TagNames, without white space at its ends, and the
// place of the tag. If its value means unknown, value is ""; if the tag is missing, at is also zero.
func (g *tags) known(tag int) (value string, at scanner.Place) {
	n := g.of[tag]
	if n == 0 {
		return "", at
	}
	value = strings.TrimSpace(string(g.value(tag)))
	if isUnknown(value) {
		value = ""
	}
	return value, g.list[n-1].at
}

// appendTo appends the tags to list. Their texts are parts of one new string.
func (g *tags) appendTo(list []Tag) []Tag {
	text := string(g.text)
	list = slices.Grow(list, len(g.list))
	for _, s := range g.list {
		list = append(list, Tag{text[s.from:s.middle], text[s.middle:s.to]})
	}
	return list
}

// tag returns the value of the last tag of that name, or "".
func (g *tags) tag(name string) string {
	for i := len(g.list) - 1; i >= 0; i-- {
		s := &g.list[i]
		if string(g.text[s.from:s.middle]) == name {
			return string(g.text[s.middle:s.to])
		}
	}
	return ""
}

// appendPlaces appends the offsets of the tags in the form of Node.at. game is the offset of the game.
func (g *tags) appendPlaces(list []uint32, game int64) []uint32 {
	list = slices.Grow(list, len(g.list))
	for i := range g.list {
		list = append(list, uint32(g.list[i].at.Offset-game)+1)
	}
	return list
}
