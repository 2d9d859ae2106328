package scanner

import (
	"bytes"
	"io"
	"slices"
)

// A seam is the place in a text where a file was cut off and another one follows, as
// "cat a.pgn b.pgn" leaves it. It can be anywhere in a line, and in a comment or a tag. The
// other file is recognised by its first tags.

// beginsGame reports whether the tag at the start of b, in a game, begins the next one: a tag Event
// at the beginning of a line does if moves, an empty line or another Event come before it; behind an
// empty line a tag that the game has already; behind moves, at the beginning of a line, the first of
// several tags, if a number 1, one of these tags or the end of the text comes after them. At a seam,
// a tag in a comment, an Event behind a tag without "]", a second one at once behind a tag, a comment or text, and one in a line of moves
// begin a game, too.
func (s *Scanner) beginsGame(b []byte, t *tagText) bool {
	event := KnownTag(t.name) == EventTag
	behindMoves, behindEmpty := s.phase == inMoves, s.emptyAt == s.Cursor()
	lineStart := s.lineAt == s.Cursor() || s.atLineStart()
	glued := s.before == Word || s.pos > 0 && (s.buf[s.pos-1] == ']' || s.buf[s.pos-1] == '}')
	switch {
	case s.cut(b, t.size): // or another name may follow
		return false
	case s.seam, event && (s.openTag || behindMoves && fileAhead(b, false) ||
		lineStart && (behindMoves || behindEmpty) || (lineStart || glued) && s.names.has(t.name)):
		return true
	case behindEmpty && s.names.has(t.name):
		return true
	}
	return behindMoves && lineStart && s.before != Tag && s.gameBehind(b, *t)
}

// endsAtSeam notes that the comment before the cursor ends because another file begins: behind moves
// with any tag, among tags with a tag Event.
func (s *Scanner) endsAtSeam() {
	s.seam, s.openTag = s.phase == inMoves || s.phase == afterMoves, s.phase == inTags
}

// cut reports whether the source fails behind the first n bytes of b, the text at the cursor.
func (s *Scanner) cut(b []byte, n int) bool { return n == len(b) && s.ended(n) && s.err != io.EOF }

// gameBehind reports whether what comes after the tag t at the start of b, and others behind it,
// shows that they are those of the next game.
func (s *Scanner) gameBehind(b []byte, t tagText) bool {
	var run names
	for i := 0; ; {
		run.add(KnownTag(t.name), t.name)
		i += t.size
		next := skipSpace(b, i)
		if next+1 < len(b) && b[next] == '[' && isTagLetter(b[next+1]) {
			t = parseTag(b[next:], s.atEnd())
			if s.cut(b, next+t.size) {
				return false
			}
			ends := lineEnds(b[i:next])
			if ends > 0 && KnownTag(t.name) == EventTag || ends > 1 && (run.has(t.name) || s.names.has(t.name)) {
				return true
			}
			i = next
			continue
		}
		for next < len(b) && b[next] == '{' {
			n := bytes.IndexByte(b[next:], '}')
			if n < 0 {
				break
			}
			next = skipSpace(b, next+n+1)
		}
		return next == len(b) && !s.cut(b, next) || next < len(b) && numberOne(b[next:])
	}
}

// lineEnds returns the number of line ends in b.
func lineEnds(b []byte) int {
	return bytes.Count(b, newline) + bytes.Count(b, []byte("\r")) - bytes.Count(b, []byte("\r\n"))
}

// numberOne reports whether b begins with the move number 1.
func numberOne(b []byte) bool {
	if b[0] != '1' {
		return false
	}
	if _, n, _ := parseResult(b[:min(len(b), maxWord)]); n > 0 {
		return false
	}
	return len(b) > 1 && (b[1] == '.' || b[1] == ')' || bytes.HasPrefix(b[1:], []byte(ellipsis))) ||
		len(b) > 1 && beginsMove(b[skipSpace(b, 1):]) && class[b[1]] != digit
}

// names are the names of the tags of a game.
type names struct {
	known  uint16   // each the bit of its number in TagNames
	others []uint64 // hashes
}

const mostNames = 1000 // more than a game may have

// add adds a name, whose index in TagNames is known, -1 for others.
func (n *names) add(known int, name []byte) {
	if known >= 0 {
		n.known |= 1 << known
	} else if len(n.others) < mostNames {
		n.others = append(n.others, hash(name))
	}
}

func (n *names) has(name []byte) bool {
	if known := KnownTag(name); known >= 0 {
		return n.known>>known&1 != 0
	}
	return len(n.others) > 0 && slices.Contains(n.others, hash(name))
}

// hash is FNV-1a.
func hash(name []byte) uint64 {
	h := uint64(14695981039346656037)
	for _, c := range name {
		h = (h ^ uint64(c)) * 1099511628211
	}
	return h
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
	if t.size == 0 || t.flaw != NoFlaw || !inRoster(KnownTag(t.name)) || i == len(b) || !endsLine(b[i]) {
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
