package scanner

import (
	"bytes"
	"encoding/binary"
	"math/bits"
)

// SkipMoves passes moves, their numbers, and comments in their plainest forms, which cannot end the
// game, for a caller that only looks for the end of the game. It stops before a move or after a comment,
// and Next reads on.
func (s *Scanner) SkipMoves() {
	if s.phase != inMoves || len(s.buf)-s.pos <= lookahead || s.Cursor() < s.unskipped {
		return
	}
	b := s.buf
	end, next, numbered := s.plainMoves()
	before, last := Comment, end-1 // last is the last move
	for last > next && !beginsWord(b, last) {
		last--
	}
	if last > next {
		if lastNumber(b[next:last]) > 0 {
			numbered = b[next:last]
		}
		move := bytes.TrimRight(b[last:end], " \r\n")
		next, before = last, Move
		switch {
		case class[b[end]] == other && !bytes.ContainsAny(move, " \n."): // otherwise it may be part of a result
			next += len(move)
		case b[last-1] == '.' || b[last-2] == '.':
			before = Number
		}
	}
	if next == s.pos {
		s.unskipped = s.start + int64(end) // otherwise it would look at the same text again and again
		return
	}
	s.before = before
	if n := lastNumber(numbered); n > 0 {
		s.number = n
	}
	s.pass(next - s.pos)
}

// plainMoves returns the end, in the buffer, of the text at the cursor that SkipMoves can pass, and the index
// after the last comment in it, or the cursor. numbered are the last words before a comment that have a
// move number, or nil.
func (s *Scanner) plainMoves() (end, afterComment int, numbered []byte) {
	b := s.buf[:len(s.buf)-lookahead]
	i, from := s.pos, s.pos // from is after the last comment
	for {
		i = plainEnd(b, i)
		if i >= len(b) || i == s.pos || class[b[i-1]] != space {
			return i, from, numbered
		}
		comment := plainComment(b[i:])
		if comment == 0 {
			n := castling(s.buf[i:])
			if n == 0 {
				return i, from, numbered
			}
			i += n
			continue
		}
		words := b[from:i]
		beginsNumbered := len(words) > 1 && class[words[1]] == digit // usually
		if beginsNumbered || lastNumber(words) > 0 {
			numbered = words
		}
		i += comment
		from = i
	}
}

// plainEnd returns the index of the first byte of b, from i on, that is not one of plainBytes, or len(b).
func plainEnd(b []byte, i int) int {
	for len(b)-i >= 8 {
		w := b[i : i+8 : i+8]
		if !(plainBytes[w[0]] && plainBytes[w[1]] && plainBytes[w[2]] && plainBytes[w[3]] &&
			plainBytes[w[4]] && plainBytes[w[5]] && plainBytes[w[6]] && plainBytes[w[7]]) {
			break
		}
		i += 8
	}
	for i < len(b) && plainBytes[b[i]] {
		i++
	}
	return i
}

// beginsWord reports whether the byte at index i of b is a letter after white space or a dot.
func beginsWord(b []byte, i int) bool {
	return class[b[i]] == letter && (class[b[i-1]] == space || b[i-1] == '.')
}

// lastNumber returns the last number in words that has a space before it and does not begin with 0, or 0.
func lastNumber(words []byte) (number int) {
	i := len(words) - 1
	for i > 0 && (words[i]-'1' >= 9 || class[words[i-1]] != space) { // back to a digit from 1 to 9
		i--
	}
	for ; i > 0 && i < len(words) && class[words[i]] == digit && number < 1<<20; i++ {
		number = 10*number + int(words[i]-'0')
	}
	return number
}

// castling returns the length of the castling at the start of b, or 0 if there is none. b must have more
// bytes than "O-O".
func castling(b []byte) int {
	switch {
	case bytes.HasPrefix(b, []byte("O-O-O")):
		return len("O-O-O")
	case bytes.HasPrefix(b, []byte("O-O")) && b[len("O-O")] != '-':
		return len("O-O")
	}
	return 0
}

// plainBytes are the bytes of plain moves and their numbers, and of the space between them.
var plainBytes = func() (t [256]bool) {
	for _, c := range []byte("abcdefgh0123456789NBRQKx+#=. \r\n") {
		t[c] = true
	}
	return t
}()

// Words of eight bytes that are 1, and that are 0x80.
const ones, high = 0x0101_0101_0101_0101, 0x8080_8080_8080_8080

// plainComment returns the length of the comment at the start of b if it is one line of ASCII without
// inner braces, and does not end in the last bytes of b. Otherwise it returns 0. b must not be empty.
func plainComment(b []byte) int {
	if b[0] != '{' {
		return 0
	}
	const blanks, aboveZ = ' ' * ones, (0x80 - 'z' - 1) * ones
	for i := 1; len(b)-i >= 8; i += 8 {
		w := binary.LittleEndian.Uint64(b[i:])
		others := (w | (w - blanks) | (w + aboveZ)) & high // the lowest is that of the first byte not in " " to "z"
		if others == 0 {
			continue
		}
		end := i + bits.TrailingZeros64(others)/8
		if b[end] == '}' {
			return end + 1
		}
		return 0
	}
	return 0
}

// SkipComment passes a plain comment after a space at the cursor, for a caller that needs no comments.
func (s *Scanner) SkipComment() {
	if s.phase == inMoves && len(s.buf)-s.pos > lookahead && s.buf[s.pos] == ' ' {
		if n := plainComment(s.buf[s.pos+1:]); n > 0 {
			s.before = Comment
			s.pos += n + 1
		}
	}
}

// SkipTags passes the tags with which a game begins at the cursor, after a call of Mark. It returns the
// place of the first tag, which becomes TokenAt. If PlainTag cannot read one of the tags, or if they are not
// followed by an empty line, perhaps comments, and the first move or number, SkipTags passes nothing, first
// is the zero Place and ok is false.
func (s *Scanner) SkipTags() (first Place, ok bool) {
	end := min(len(s.buf), s.mark+s.maxHeld) - lookahead
	i := s.pos
	for i < end && s.phase == between {
		name, _, size := PlainTag(s.buf[i : i+lookahead])
		if size == 0 {
			break
		}
		if i > s.pos && name[0]|0x20 == 'e' && KnownTag(name) == EventTag { // it may begin another game
			break
		}
		s.names = append(s.names, hashPlain(name))
		i += size
	}
	if i == s.pos || i >= end || !movesAfter(s.buf[i:i+lookahead]) {
		s.names = s.names[:0]
		return Place{}, false
	}
	first = s.place()
	s.phase, s.before = inTags, Tag
	s.pass(i - s.pos)
	return first, true
}

// movesAfter reports whether b begins with a line end, perhaps comments, and the start of the moves.
func movesAfter(b []byte) bool {
	if !endsLine(b[0]) {
		return false
	}
	after := b[nextLine(b, 0):]
	after = after[skipComments(after, 0):]
	return len(after) > 0 && gameAhead(after)
}

// PlainTag returns the name and the value of the tag at the start of b, and its length with the line end,
// if the tag has the plainest form: `[Name "value"]`, without "_" in the name or escapes in the value. For
// any other text the length is 0. b must not be empty.
func PlainTag(b []byte) (name, value []byte, size int) {
	i := 1
	for i < len(b) && (class[b[i]] == letter || class[b[i]] == digit) {
		i++
	}
	if b[0] != '[' || i == 1 || i+1 >= len(b) || b[i] != ' ' || b[i+1] != '"' {
		return nil, nil, 0
	}
	name = b[1:i]
	from := i + len(` "`)
	i = plainValue(b, from)
	value = b[from:i]
	switch {
	case bytes.HasPrefix(b[i:], []byte("\"]\n")):
		return name, value, i + len("\"]\n")
	case bytes.HasPrefix(b[i:], []byte("\"]\r\n")):
		return name, value, i + len("\"]\r\n")
	}
	return nil, nil, 0
}

// plainValue returns the index of the first byte of b, from i on, that ends a plain value in quotes: a quote,
// a backslash or a control character, such as a line end. Without one it returns len(b).
func plainValue(b []byte, i int) int {
	for ; len(b)-i >= 8; i += 8 {
		if at := endOfValue(binary.LittleEndian.Uint64(b[i:])); at != 0 {
			return i + bits.TrailingZeros64(at)/8
		}
	}
	for i < len(b) && b[i] >= ' ' && b[i] != '"' && b[i] != '\\' {
		i++
	}
	return i
}

// endOfValue returns, as the high bits of bytes, which of the eight bytes of w end a plain value. Only the
// lowest of these bits is certain.
func endOfValue(w uint64) uint64 {
	quote, escape := w^'"'*ones, w^'\\'*ones
	return ((quote-ones)&^quote | (escape-ones)&^escape | (w-' '*ones)&^w) & high
}
