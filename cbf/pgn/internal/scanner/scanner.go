package scanner

import (
	"bytes"
	"io"
	"unicode/utf8"
)

// A Scanner splits text into tokens. It holds 64 KB of the text, and more only after Scanner.Mark.
type Scanner struct {
	window
	state
	tok       Token
	again     bool   // Next returns tok
	unskipped int64  // SkipMoves can pass nothing before this offset in the text
	scratch   []byte // buffer for tokens that do not fit in the window
}

// state is the state of a scanner, without its place.
type state struct {
	phase  phase
	before Kind  // kind of the token before the cursor
	depth  int   // depth of variations
	number int   // the last move number, 0 = none
	names  names // names of the tags of the game
}

// phase is the part of a game's grammar in which the cursor is.
type phase uint8

const (
	between    phase = iota // between games
	inTags                  // in the tags of a game, with the comments among them
	inMoves                 // in the moves of a game
	afterMoves              // on the line of the result
)

// New returns a Scanner of the UTF-8 text of src. If src implements Offsets, the places of tokens are
// places in its file. src must not return 0 and a nil error forever.
func New(src io.Reader) *Scanner {
	s := &Scanner{window: newWindow(src)}
	s.tok.scanner = s
	return s
}

// StartAt sets the line number and the offset in the file of the start of the text, which is the
// start of a line. It must be called before the first call of Next.
func (s *Scanner) StartAt(line int, offset int64) {
	s.line, s.lineStart, s.shift = line, offset, offset
}

// Err returns the error with which the source ended, io.EOF unless it failed. It returns nil until the
// source has ended and the cursor is at the end of the text.
func (s *Scanner) Err() error {
	if s.pos < len(s.buf) {
		return nil
	}
	return s.err
}

// Failed is like Err, but returns nil for io.EOF.
func (s *Scanner) Failed() error {
	if err := s.Err(); err != io.EOF {
		return err
	}
	return nil
}

// A Bookmark is a place in the text to which the scanner can return.
type Bookmark struct {
	text      int64
	line      int
	lineStart int64
	state     state
}

// Mark returns a Bookmark of the cursor. Between games, it first passes over white space and signs that
// mean nothing there. The scanner then holds the text from the Bookmark on, until the cursor is more than
// 240 KB, or the limit that Hold has set, beyond it: see Held.
func (s *Scanner) Mark() Bookmark {
	s.mark = -1
	if s.phase == between {
		s.skip()
	}
	s.mark = s.pos
	return s.Here()
}

// Hold sets how many bytes of text at most are held after a mark, and how many of a comment.
func (s *Scanner) Hold(n int) { s.maxHeld = n }

// Here returns a Bookmark of the cursor and leaves the mark where it is. Return can go to the
// Bookmark as long as the text since the mark is held.
func (s *Scanner) Here() Bookmark {
	return Bookmark{s.start + int64(s.pos), s.line, s.lineStart, s.state}
}

// Held reports whether the text from the last mark to the cursor is held and within the limit.
func (s *Scanner) Held() bool { return s.mark >= 0 && s.pos-s.mark <= s.maxHeld }

// Cursor returns the offset of the cursor in the text.
func (s *Scanner) Cursor() int64 { return s.start + int64(s.pos) }

// TokenAt returns the offset in the text at which the last token begins.
func (s *Scanner) TokenAt() int64 { return s.tokenAt }

// Text returns the text between two offsets in the text, which must be held. The slice is valid
// until the next call of another method.
func (s *Scanner) Text(from, to int64) []byte { return s.buf[from-s.start : to-s.start] }

// Back moves the cursor back over the last n bytes of the last token, so that they are read as the next
// token. The last token must have no line end.
func (s *Scanner) Back(n int) { s.pos -= n }

// Return moves the cursor, back or forward, to a Bookmark whose text is held.
func (s *Scanner) Return(to Bookmark) {
	s.pos = int(to.text - s.start)
	s.line, s.lineStart, s.state = to.line, to.lineStart, to.state
}

// LookAhead calls look with the tokens after the last one, until look returns false, and then goes back:
// the last token, which must be in the window, is as it was. If the text is too long to be held, the last
// token is lost, and Next returns the token that look saw last, which may be the end of the game.
func (s *Scanner) LookAhead(look func(t *Token) bool) {
	last, tokenAt, here, cursor := s.tok, s.tokenAt, s.Here(), s.pos
	for look(s.Next()) && s.Held() {
	}
	if !s.Held() {
		s.again = true
		return
	}
	s.Return(here)
	last.from += s.pos - cursor
	last.to += s.pos - cursor
	s.tok, s.tokenAt = last, tokenAt
}

// Ahead returns the text directly after the last token.
func (s *Scanner) Ahead() []byte { return s.ahead() }

// Next returns the next token. At the end of the text, and where the source fails, each call returns an
// EOF.
func (s *Scanner) Next() *Token {
	if s.again {
		s.again = false
		return &s.tok
	}
	if s.phase == afterMoves {
		s.afterMoves()
	} else {
		c, ok := s.skip()
		s.tok.Place = s.place()
		switch {
		case !ok:
			s.endOfText()
		case s.phase == between:
			s.between(c)
		default:
			s.inGame(c)
		}
	}
	s.before = s.tok.Kind
	return &s.tok
}

// Plain returns the next lookahead bytes, which begin with a token, for a caller that parses plain moves
// itself and then calls Take. It returns nil outside of moves, if the window holds fewer bytes, and if
// the next byte, or the byte after a space or a line end, is neither an ASCII letter nor a digit. It moves
// the cursor over a line end, but not over a space.
func (s *Scanner) Plain() []byte {
	i := s.pos
	if s.phase != inMoves || len(s.buf)-i <= lookahead {
		return nil
	}
	first := s.buf[i]
	if first == ' ' || first == '\n' {
		i++
	}
	if c := class[s.buf[i]]; c != letter && c != digit {
		return nil
	}
	if first == '\n' {
		s.pos = i
		s.line++
		s.lineStart = s.offset(i)
	}
	return s.buf[i : i+lookahead]
}

// Take returns, as the next token, the move of n bytes at index i of the bytes that Plain has just
// returned. The only line end among those i bytes may be their last one. number is the move number before
// the move, or 0. The Move of the token is not set.
func (s *Scanner) Take(i, n, number int) *Token {
	if s.buf[s.pos] == ' ' {
		s.pos++
	}
	s.pos += i
	if i > 0 && s.buf[s.pos-1] == '\n' {
		s.line++
		s.lineStart = s.offset(s.pos)
	}
	s.tok.Place = s.place()
	s.token(Move, n, NoFlaw)
	s.before = Move
	if number > 0 {
		s.number = number
	}
	return &s.tok
}

// token makes a token of the next n bytes, which must contain no line end, and passes them.
func (s *Scanner) token(kind Kind, n int, flaw Flaw) {
	s.tok.set(kind, s.pos, s.pos+n, flaw)
	s.pos += n
}

// end makes an End token of no bytes, and clears the state for the next game.
func (s *Scanner) end(flaw Flaw) {
	s.tok.set(End, 0, 0, flaw)
	s.state = state{names: s.names[:0]}
}

// endOfText makes the token at the end of the text: an End in a game, otherwise an EOF.
func (s *Scanner) endOfText() {
	if s.phase == between {
		s.tok.set(EOF, 0, 0, NoFlaw)
	} else {
		s.end(NoResult)
	}
}

// endOfFile, Ctrl-Z, ends text files of DOS.
const endOfFile = 0x1A

const byteOrderMark = "\ufeff"

// skip skips white space, lines that begin with "%", and byte order marks, dots and Ctrl-Z where they
// mean nothing. It returns the next byte without passing it, or 0 and false at the end of the text. The
// window then holds the whole next token.
func (s *Scanner) skip() (next byte, ok bool) {
	if len(s.buf)-s.pos > lookahead {
		i := s.pos
		if s.buf[i] == ' ' {
			i++ // usually there is one space, or none
		}
		c := s.buf[i]
		if class[c] != space && class[c] != hidden && class[c] != beyondASCII {
			s.pos = i
			return c, true
		}
	}
	for s.skipSpace() {
		rest := s.rest()
		switch c := rest[0]; {
		case class[c] >= letter && c != byteOrderMark[0]:
			return c, true
		case c == '%' && s.atLineStart():
			s.passLine(nil, 0)
		case c == endOfFile, c == '.' && s.phase == inMoves && !bytes.HasPrefix(rest, []byte(".5")):
			s.pos++ // some people write "1. ... e5"
		case s.phase != inMoves && bytes.HasPrefix(rest, []byte(byteOrderMark)):
			// A byte order mark: Windows editors begin files with it, and joined files
			// have it inside.
			s.pos += len(byteOrderMark)
			if bytes.HasPrefix(s.rest(), []byte("%")) {
				s.passLine(nil, 0)
			}
		default:
			return c, true
		}
	}
	return 0, false
}

// skipSpace skips white space, and reports whether text follows. The window then holds the whole next
// token.
func (s *Scanner) skipSpace() bool {
	ends, last := 0, byte(0) // line ends in the white space, and its last byte
	for {
		s.fill()
		if s.pos == len(s.buf) {
			return false
		}
		rest := s.rest()
		n := 0
		for n < len(rest) && class[rest[n]] == space {
			if rest[n] == '\r' || rest[n] == '\n' && last != '\r' {
				ends++
			}
			last = rest[n]
			n++
			if last == '\n' {
				s.line++
				s.lineStart = s.offset(s.pos + n)
			}
		}
		s.pos += n
		if n < len(rest) && (len(rest)-n >= lookahead || s.err != nil) {
			break
		}
	}
	if ends > 0 {
		s.lineAt = s.Cursor()
	}
	if ends > 1 {
		s.emptyAt = s.lineAt
	}
	return true
}

// class is the class of each byte, which says in which tokens the byte can be.
var class = func() (t [256]byteClass) {
	for c := range t {
		switch {
		case c >= '0' && c <= '9':
			t[c] = digit
		case c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z':
			t[c] = letter
		case c >= utf8.RuneSelf:
			t[c] = beyondASCII
		case c == ' ' || c >= '\t' && c <= '\r':
			t[c] = space
		}
	}
	for _, c := range []byte("_+#=:-/!?@") {
		t[c] = sign
	}
	for _, c := range []byte{'%', '.', endOfFile} {
		t[c] = hidden
	}
	return t
}()

// A byteClass is less than letter for a byte that cannot be in a word.
type byteClass uint8

const (
	other  byteClass = iota
	hidden           // in some places ignored like white space, see Scanner.skip
	space
	letter
	digit
	sign
	beyondASCII
)

// maxWord is the length of the longest symbol that PGN allows, in bytes.
const maxWord = 255

// inGame reads the token of a game at the cursor, whose first byte is c.
func (s *Scanner) inGame(c byte) {
	isComment := c == '{' || c == ';'
	if s.phase == inTags && !isComment && s.takeTextAmongTags() {
		return
	}
	if c == '[' {
		s.bracket()
		return
	}
	if s.phase == inTags && !isComment {
		s.phase = inMoves
	}
	switch class[c] {
	case letter:
		s.letters()
	case digit:
		s.digits()
	case sign, beyondASCII:
		s.signs()
	default:
		s.punctuation(c)
	}
}

// punctuation reads the token at the cursor, whose first byte is c and not that of a word.
func (s *Scanner) punctuation(c byte) {
	switch c {
	case '{':
		s.comment()
	case ';':
		s.lineComment(NoFlaw)
	case '*':
		if s.depth > 0 && s.before == Open { // written by PalView
			s.token(NullMove, 1, NullForm)
			return
		}
		s.result(1, noResult, NoFlaw)
	case '(':
		if s.depth == 0 && s.takeInBrackets() {
			return
		}
		s.depth++
		s.token(Open, 1, NoFlaw)
	case ')':
		if s.depth == 0 {
			s.token(Ignored, 1, NotOpened)
			return
		}
		s.depth--
		s.token(Close, 1, NoFlaw)
	case '$':
		s.glyph()
	case '%':
		if s.pos > 0 && class[s.buf[s.pos-1]] == space {
			s.lineComment(PercentComment)
			return
		}
		s.stray()
	case '.':
		if !s.takeResult(s.ahead()) {
			s.stray()
		}
	default:
		s.stray()
	}
}
