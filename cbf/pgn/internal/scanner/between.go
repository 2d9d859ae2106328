package scanner

import (
	"bytes"
	"io"

	"example.com/boardcodec/cbf/internal/san"
)

// between reads a token outside of games, or the first token of a game. Its first byte is c.
func (s *Scanner) between(c byte) {
	switch {
	case beginsTagLine(s.ahead()):
		s.phase = inTags
		t := parseTag(s.ahead(), s.atEnd())
		s.setTag(&t, t.flaw)
	case c == '{':
		s.comment()
	case c == ';':
		s.lineComment(NoFlaw)
	case gameAhead(s.ahead()):
		s.phase = inMoves
		s.inGame(c)
	default:
		s.outside()
	}
}

// gameAhead reports whether b, which is not empty, begins with a move, or with another token that can
// begin a game without tags.
func gameAhead(b []byte) bool {
	if b[0] == '(' {
		b = b[1+spaces(b[1:]):]
	}
	switch {
	case len(b) == 0:
		return false
	case b[0] == '*' || b[0] == '$':
		return true
	case class[b[0]] == digit:
		return numberAhead(b)
	}
	return beginsMove(b)
}

// numberAhead reports whether b, which begins with a digit, begins with a result or a move number. A
// number without a sign after it is a move number if a move follows.
func numberAhead(b []byte) bool {
	if len(b) > 1 && b[1] == '.' && b[0] != '0' {
		return true // usually "1."
	}
	if _, n, _ := parseResult(b[:min(len(b), maxWord)]); n > 0 {
		return true
	}
	after := b[digitCount(b):]
	return isNumberSign(after) || beginsMove(after[spaces(after):])
}

// beginsMove reports whether b begins with a move. The letter of its piece, if it has one, must be an
// ASCII capital: other letters are found in other text as well, such as "1st8".
func beginsMove(b []byte) bool {
	m, n := san.Parse(b)
	return n > 0 && wordEnds(b[n:]) && m.Letters[0] < 'a'
}

// outside makes a token of text outside of games: the lines up to a game, a comment or the end of the
// text.
func (s *Scanner) outside() {
	from := s.tok.Place
	s.scratch = s.scratch[:0]
	for {
		s.outsideLine()
		s.scratch = keep(s.scratch, newline, maxWord)
		c, ok := s.skip()
		if !ok || s.endsOutside(c) {
			break
		}
	}
	s.tok.set(Outside, 0, 0, TextOutside)
	s.tok.Place, s.tok.Length = from, s.offset(s.pos)-from.Offset
}

// endsOutside reports whether c, the first byte of a line, begins a comment or a game.
func (s *Scanner) endsOutside(c byte) bool {
	return c == '{' || c == ';' || beginsTagLine(s.ahead()) || gameAhead(s.ahead())
}

// outsideLine passes the rest of a line of text, up to a tag or the first move of a game, and keeps the
// beginning in scratch.
func (s *Scanner) outsideLine() {
	for s.fill(); s.pos < len(s.buf); s.fill() {
		text := s.rest()
		end := bytes.IndexAny(text, "\r\n[1")
		switch {
		case end < 0:
			end = len(text)
		case end == 0 && s.endsOutsideText():
			return
		case end == 0:
			end = 1 // the "[" or "1" is text
		}
		s.scratch = keep(s.scratch, text[:end], maxWord)
		s.pos += end
	}
}

// endsOutsideText reports whether a line end, a tag or, after white space, the first move of a game is at
// the cursor.
func (s *Scanner) endsOutsideText() bool {
	b := s.ahead()
	if endsLine(b[0]) || beginsQuotedTag(b) {
		return true
	}
	return s.pos > 0 && class[s.buf[s.pos-1]] == space && beginsFirstMove(b)
}

// beginsFirstMove reports whether b begins with "1." and a move.
func beginsFirstMove(b []byte) bool {
	return bytes.HasPrefix(b, []byte("1.")) && beginsMove(b[skipSpace(b, len("1.")):])
}

// stray reads markup, text in quotes, or a byte that has no place in a game.
func (s *Scanner) stray() {
	ahead := s.ahead()
	b := ahead[:min(len(ahead), maxWord)]
	if bytes.HasPrefix(b, []byte("<>")) { // written by PalView
		s.token(NullMove, len("<>"), NullForm)
		return
	}
	if n := markup(b); n > 0 {
		s.token(Ignored, n, Markup)
		return
	}
	n := 1
	if bytes.IndexByte([]byte("\"'`\\|~^"), b[0]) >= 0 {
		if len(b) > 1 && class[b[1]] > space && oddSpace(ahead[1:]) == 0 {
			n += wordLength(ahead[1:])
		}
		s.token(Word, textLength(ahead, n), TextAmongMoves)
		return
	}
	for n < len(b) && b[n] == 0 && b[0] == 0 { // zeros, as a damaged disk leaves them
		n++
	}
	s.token(Ignored, n, StrayByte)
}

// markup returns the length of the tag or the character reference of HTML at the start of b, or 0.
func markup(b []byte) int {
	switch b[0] {
	case '<':
		end := bytes.IndexAny(b, ">\r\n{}")
		if end > 0 && b[end] == '>' {
			return end + 1
		}
	case '&':
		const longest = len("&thetasym;")
		end := bytes.IndexByte(b[:min(len(b), longest)], ';')
		if end > 1 && class[b[1]] > space && end == 1+wordLength(b[1:]) {
			return end + 1
		}
	}
	return 0
}

// afterMoves reads a token from the rest of the line of the result: a comment, where programs say how
// the game ended, or other text that people write there.
func (s *Scanner) afterMoves() {
	for s.fill(); spaces(s.rest()) > 0; s.fill() {
		s.pos += spaces(s.rest())
	}
	s.tok.Place = s.place()
	if s.pos == len(s.buf) {
		s.end(NoFlaw)
		return
	}
	switch c := s.buf[s.pos]; {
	case c == '{':
		s.comment()
	case c == ';':
		s.lineComment(NoFlaw)
	case class[c] == space || c == endOfFile || bytes.HasPrefix(s.ahead(), []byte(byteOrderMark)):
		s.end(NoFlaw)
	default:
		s.afterResult(c)
	}
}

// afterResult reads a token after the result of a game. Text, another result, and moves whose
// numbers go on are more of the game; before anything else the game ends. The first byte is c.
func (s *Scanner) afterResult(c byte) {
	here := s.Here()
	b := s.ahead()
	isGame := gameAhead(b)
	mayGoOn := class[c] == digit || c == '$' || c == '*'
	switch {
	case beginsTagLine(b), isGame && !mayGoOn:
		s.endAt(here)
		return
	case c == '(' && !isGame:
		end := bytes.IndexAny(b[:min(len(b), maxWord)], ")\r\n{}")
		if end < 0 || b[end] != ')' {
			s.endAt(here)
			return
		}
		s.token(Word, end+1, TextAfterResult)
		return
	}
	s.inGame(c)
	t := &s.tok
	switch t.Kind {
	case Result:
		t.Flaw = SecondResult
		return
	case Word, Ignored, Glyph:
		s.phase = afterMoves
		if t.Flaw == NoFlaw {
			t.Flaw = TextAfterResult
		}
		return
	case Number:
		last := here.state.number
		isNext := t.Number == last+1 && t.Dots > 0
		isSame := t.Number == last && t.Dots > 1 // before a move of Black
		if t.Number > 1 && (isNext || isSame) {
			t.Flaw = MovesAfterResult
			s.phase = inMoves
			return
		}
	}
	s.endAt(here)
}

// endAt goes back to a place after the result of a game, and ends the game there.
func (s *Scanner) endAt(place Bookmark) {
	s.Return(place)
	if s.err != nil && s.err != io.EOF && !bytes.ContainsAny(s.rest(), "\r\n") {
		s.pos = len(s.buf) // the source fails here, and the line may go on with more of the game
	}
	s.end(NoFlaw)
}
