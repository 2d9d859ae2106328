package scanner

import (
	"encoding/binary"
	"math/bits"

	"example.com/boardcodec/cbf/internal/clean"
)

// SkipMoves passes words that look like moves, and move numbers, which cannot end the game, for a
// caller that looks for its end alone. It may stop before any of them, and Next reads on.
func (s *Scanner) SkipMoves() {
	if s.phase == inMoves && len(s.buf)-s.pos > lookahead {
		s.skipPlain()
	}
	for s.phase == inMoves && len(s.buf)-s.pos > lookahead {
		b := s.buf[s.pos : s.pos+64]
		i := 0
		if b[0] == ' ' || b[0] == '\n' {
			i = 1
		}
		switch {
		case b[i] == '{':
			n := plainComment(s.buf[s.pos+i:], s.maxHeld)
			if n == 0 {
				return
			}
			s.before = Comment
			i += n
		case moveBytes[b[i]] && class[b[i]] == letter:
			for i < 32 && moveBytes[b[i]] {
				i++
			}
			if b[i] != ' ' && b[i] != '\n' {
				return
			}
			s.before = Move
		case class[b[i]] == digit && b[i] != '0':
			number := 0
			for i < 5 && class[b[i]] == digit {
				number = 10*number + int(b[i]-'0')
				i++
			}
			dots := i
			for i < dots+3 && b[i] == '.' {
				i++
			}
			if i == dots || class[b[i]] != letter && (b[i] != ' ' || class[b[i+1]] != letter) {
				return
			}
			s.before, s.number = Number, number
		default:
			return
		}
		if b[0] == '\n' {
			s.line++
			s.lineStart = s.offset(s.pos + 1)
		}
		s.pos += i
	}
}

// moveBytes are the bytes of most moves.
var moveBytes = func() (t [256]bool) {
	for _, c := range []byte("abcdefgh12345678NBRQKx+#") {
		t[c] = true
	}
	return t
}()

// plainComment returns the length of the comment at the start of b if it is clean, else 0.
func plainComment(b []byte, maxHeld int) int {
	if n := clean.Prefix(b[1:]); n+1 < len(b) && b[n+1] == '}' && n <= maxHeld {
		return n + 2
	}
	return 0
}

// SkipComment passes a clean comment behind a space at the cursor, for a caller that needs none.
func (s *Scanner) SkipComment() {
	if s.phase != inMoves || len(s.buf)-s.pos <= lookahead || s.buf[s.pos] != ' ' || s.buf[s.pos+1] != '{' {
		return
	}
	if n := plainComment(s.buf[s.pos+1:], s.maxHeld); n > 0 {
		s.before = Comment
		s.pos += n + 1
	}
}

// skipPlain passes the text from the cursor on, in the moves of a game, up to the last move before the
// first byte that moves and their numbers without annotations do not have: so a result, which may
// have spaces, is read from its start. It does nothing if the last number that it would pass has no dot.
func (s *Scanner) skipPlain() {
	b := s.buf[s.pos : len(s.buf)-lookahead]
	n := 0
	for len(b)-n >= 8 {
		w := b[n : n+8 : n+8]
		if !(plainBytes[w[0]] && plainBytes[w[1]] && plainBytes[w[2]] && plainBytes[w[3]] &&
			plainBytes[w[4]] && plainBytes[w[5]] && plainBytes[w[6]] && plainBytes[w[7]]) {
			break
		}
		n += 8
	}
	if n < 32 {
		return // not worth it
	}
	for n--; n > 0 && !(class[b[n]] == letter && class[b[n-1]] == space); n-- {
	}
	i := n - 1 // of the last number before the cursor there
	for i > 0 && !(class[b[i]] == digit && class[b[i-1]] == space) {
		i--
	}
	if i <= 0 {
		return
	}
	number, digits := 0, i
	for i < digits+6 && class[b[i]] == digit {
		number = 10*number + int(b[i]-'0')
		i++
	}
	if b[i] != '.' || b[digits] == '0' {
		return
	}
	s.number, s.before = number, Move
	if b[n-2] == '.' {
		s.before = Number
	}
	s.pass(n)
}

// plainBytes are the bytes of plain moves and their numbers, and of the space between them.
var plainBytes = func() (t [256]bool) {
	for _, c := range []byte("abcdefgh0123456789NBRQKx+#. \n") {
		t[c] = true
	}
	return t
}()

// PlainTag returns, as Next would, the next token if it is a tag behind another one, each on its line
// and in the plainest form: `[Name "value"]` without escapes or spaces elsewhere. It returns nil
// for anything else, and for the tag Event.
func (s *Scanner) PlainTag() *Token {
	if s.phase != inTags || s.before != Tag || len(s.buf)-s.pos <= lookahead {
		return nil
	}
	b := s.buf[s.pos : s.pos+lookahead]
	if b[0] != '\n' || b[1] != '[' {
		return nil
	}
	i := 2
	for i < 64 && isTagLetter(b[i]) {
		i++
	}
	name := b[2:i]
	if len(name) == 0 || b[i] != ' ' || b[i+1] != '"' {
		return nil
	}
	i += 2
	value := i
	for ; i < maxWord; i += 8 {
		if at := endOfValue(binary.LittleEndian.Uint64(b[i:])); at != 0 {
			i += bits.TrailingZeros64(at) / 8
			break
		}
	}
	known := KnownTag(name)
	if b[i] != '"' || b[i+1] != ']' || known == EventTag {
		return nil
	}
	s.names.add(known, name)
	s.pos++
	s.line++
	s.lineStart = s.offset(s.pos)
	s.tok.Place = s.place()
	s.token(Tag, i+1, NoFlaw)
	s.tok.Name, s.tok.Text, s.tok.Known = name, b[value:i], known
	return &s.tok
}

// endOfValue returns which of eight bytes may not stand for themselves in a value in quotes, as the
// high bits of bytes; those above the first may be in error.
func endOfValue(w uint64) uint64 {
	const ones, high = 0x0101_0101_0101_0101, 0x8080_8080_8080_8080
	quote, escape := w^'"'*ones, w^'\\'*ones
	return ((quote-ones)&^quote | (escape-ones)&^escape | (w-' '*ones)&^w) & high
}
