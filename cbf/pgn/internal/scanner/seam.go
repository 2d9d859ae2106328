package scanner

import "bytes"

// A seam is the place in a text where a file was cut off and another one follows, as
// "cat a.pgn b.pgn" leaves it. It can be anywhere in a line, and in a comment or a tag. The
// other file is recognised by its first tags.

// beginsGame reports whether a tag Event, behind tags of a game, begins the next game. It does if
// Event is the only tag of the roster before it, if an Event and then an empty line come before it,
// or if b, the text behind it, repeats a tag of the roster before another Event. An Event that
// merely stands twice begins no game.
func (s *Scanner) beginsGame(b []byte) bool {
	const event = 1 << EventTag
	if s.seen == event || s.seen&event != 0 && s.line > s.tagLine+1 {
		return true
	}
	for i := skipSpace(b, 0); i+1 < len(b) && b[i] == '[' && isTagLetter(b[i+1]); {
		t := parseTag(b[i:], s.atEnd())
		if known := knownTag(t.name); known == EventTag || inRoster(known) && s.seen>>known&1 != 0 {
			return known != EventTag
		}
		i = skipSpace(b, i+t.size)
	}
	return false
}

// eventPair begins the first tag of nearly every file.
var eventPair = []byte(`[Event "`)

// fileAhead reports whether the "[" at the start of b begins a game where none is expected, as in
// a comment that is not closed. At the start of a line it does if b begins with eventPair, or if the
// line is a tag of the roster; elsewhere, if the rest of the line is a tag Event, and the next line
// begins with "[" or is empty.
func fileAhead(b []byte, atLineStart bool) bool {
	event := bytes.HasPrefix(b, eventPair)
	if event == atLineStart { // both or neither
		return event
	}
	t, _ := standardTag(b)
	i := t.size + spaces(b[t.size:])
	if t.size == 0 || t.flaw != NoFlaw || !inRoster(knownTag(t.name)) || i == len(b) || !endsLine(b[i]) {
		return false
	}
	i = nextLine(b, i)
	return atLineStart || i < len(b) && (b[i] == '[' && endsLine(b[i-1]) || endsLine(b[i]))
}

// fileInLine returns how many bytes of the line at the cursor, which begins with the sign of a
// comment, come before another file, or 0 if none begins in it. Outside of moves, a tag at once
// behind the sign begins no file: somebody has made a comment of it.
func (s *Scanner) fileInLine() int {
	b := s.ahead()
	end := max(bytes.IndexAny(b, "\r\n"), 0)
	n := bytes.LastIndex(b[:end], eventPair)
	if n < 1 || s.phase != inMoves && n == 1+spaces(b[1:]) || !fileAhead(b[n:], false) {
		return 0
	}
	return n
}
