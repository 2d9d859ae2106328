package scanner

import (
	"bytes"
)

// A seam is the place in a text where a file was cut off and another one follows, as
// "cat a.pgn b.pgn" leaves it. It can be anywhere in a line, and in a comment or a tag. The
// other file is recognised by its first tags.

// rosterTags is a set of tags of the roster, the seven tags that every game has by the standard.
// Each has the bit of its number in TagNames.
type rosterTags uint8

const eventTag rosterTags = 1

// rosterTag returns the set of the tag with a number, which is empty for other tags.
func rosterTag(known int) rosterTags {
	if known < 0 || known > ResultTag {
		return 0
	}
	return 1 << known
}

// tagsOfGame are the tags of a game so far, as far as they tell whether the next one
// belongs to it.
type tagsOfGame struct {
	seen  rosterTags
	whole bool // one of them has its end, the quote at least
	open  bool // the last one has no "]"
	cut   bool // a tag Event on its line cuts it off
	line  int  // on which it ends
}

// add adds a tag with its text, which is tag in the roster.
func (g *tagsOfGame) add(t *tagText, text []byte, tag rosterTags) {
	g.seen |= tag
	g.open, g.cut = t.flaw != NoFlaw && !bytes.HasSuffix(bytes.TrimRight(text, " \t"), []byte("]")), t.cut
	if !g.open || t.flaw == TagWithoutBracket {
		g.whole = true
	}
}

// beginsGame reports whether a tag Event of size bytes at the start of b, which is on a line
// behind tags of a game, is of the next game. One that merely stands twice is not.
func (g *tagsOfGame) beginsGame(b []byte, size, line int, atEnd bool) bool {
	event := g.seen&eventTag != 0
	switch {
	case g.cut:
		return true
	case g.open && !g.whole: // text that damage has made to look like a tag
		return true
	case event && (g.open || line > g.line+1 || g.seen == eventTag): // behind an empty line, or at once
		return true
	case g.seen == 0:
		return false
	}
	// Tags of the roster that repeat.
	for i := skipSpace(b, size); i+1 < len(b) && b[i] == '[' && isTagLetter(b[i+1]); i = skipSpace(b, i+size) {
		t := parseTag(b[i:], atEnd)
		tag := rosterTag(knownTag(t.name))
		if tag == eventTag || g.seen&tag != 0 {
			return tag != eventTag
		}
		size = t.size
	}
	return false
}

// eventPair begins the first tag of nearly every file.
var eventPair = []byte(`[Event "`)

// fileAhead reports whether b, in the middle of a line, begins with the tag Event, alone on
// the rest of its line, and on the next line with another tag or nothing.
func fileAhead(b []byte) bool {
	if !bytes.HasPrefix(b, eventPair) {
		return false
	}
	n := pairLine(b)
	if n == 0 {
		return false
	}
	b = b[n:]
	return len(b) > 1 && b[0] == '[' && isTagLetter(b[1]) || len(b) > 0 && (b[0] == '\n' || b[0] == '\r')
}

// pairLine returns the length of the line at the start of b, with its end, if it is a tag in the
// form of the standard, and 0 if it is not.
func pairLine(b []byte) int {
	t, _ := standardTag(b)
	if t.size == 0 || bytes.ContainsAny(b[:t.size], "\r\n") {
		return 0
	}
	i := t.size + spaces(b[t.size:])
	switch {
	case bytes.HasPrefix(b[i:], []byte("\r\n")):
		return i + 2
	case i < len(b) && (b[i] == '\n' || b[i] == '\r'):
		return i + 1
	}
	return 0
}

// gameInComment reports whether the "[" at the start of b, in a comment, begins a game: the
// comment was not closed.
func gameInComment(b []byte, atLineStart bool) bool {
	if !atLineStart {
		return fileAhead(b)
	}
	if bytes.HasPrefix(b, eventPair) {
		return true
	}
	i := 1
	for i < len(b) && class[b[i]] == letter {
		i++
	}
	return i < len(b) && rosterTag(knownTag(b[1:i])) != 0 && pairLine(b) > 0
}

// fileInLine returns how much of the line at the cursor, which begins with the sign of a
// comment, is before another file, or 0 if none begins in it. Outside of moves, a tag behind
// the sign is no other file but a tag that somebody has taken out.
func (s *Scanner) fileInLine() int {
	b := s.ahead()
	end := max(bytes.IndexAny(b, "\r\n"), 0)
	n := bytes.LastIndex(b[:end], eventPair)
	if n < 1 || s.phase != inMoves && n == 1+spaces(b[1:]) || !fileAhead(b[n:]) {
		return 0
	}
	return n
}
