package cbf

import (
	"bytes"
	"io"
)

// pgnScanner reads PGN through a window that slides over the text, and knows
// where it is.
type pgnScanner struct {
	src io.Reader
	err error // of src, io.EOF at its end
	buf []byte
	pos int // of the next byte in buf
	// offset is that of buf[0] in the text.
	offset int64
	// Lines are counted only where a place is asked for: up to counted, an
	// index in buf, there are line-1 line ends, the last before lineStart.
	counted   int
	line      int
	lineStart int64
}

// window is the size of the buffer. Of the text, lookahead bytes are always in
// it, unless it ends before: more than a tag or a token needs.
const window, lookahead = 64 << 10, 4 << 10

// where is a place in the text.
type where struct {
	offset       int64
	line, column int
}

// here returns the place of the next byte.
func (s *pgnScanner) here() where {
	if passed := s.buf[s.counted:s.pos]; len(passed) > 0 {
		if n := bytes.Count(passed, []byte("\n")); n > 0 {
			s.line += n
			s.lineStart = s.offset + int64(s.counted+bytes.LastIndexByte(passed, '\n')) + 1
		}
		s.counted = s.pos
	}
	at := s.offset + int64(s.pos)
	return where{at, s.line, int(at-s.lineStart) + 1}
}

// fill makes the window hold lookahead bytes, or all that is left, or as much
// as came before an error of the source. It slides, but keeps the last byte
// that was passed, which tells whether a line begins.
func (s *pgnScanner) fill() {
	if len(s.buf)-s.pos >= lookahead || s.err != nil {
		return
	}
	s.here()
	keep := max(s.pos-1, 0)
	n := copy(s.buf[:cap(s.buf)], s.buf[keep:])
	s.buf = s.buf[:n]
	s.offset += int64(keep)
	s.pos -= keep
	s.counted -= keep
	for empty := 0; len(s.buf)-s.pos < lookahead && s.err == nil; {
		var n int
		n, s.err = s.src.Read(s.buf[len(s.buf):cap(s.buf)])
		s.buf = s.buf[:len(s.buf)+n]
		if empty++; n > 0 {
			empty = 0
		}
		if empty == 100 && s.err == nil {
			s.err = io.ErrNoProgress
		}
	}
}

// endOfFile, Ctrl-Z, ends text files of DOS.
const endOfFile = 0x1A

// next passes over white space and lines that "%" hides, and returns the byte
// that follows without passing it; 0 and false at the end of the text.
func (s *pgnScanner) next() (byte, bool) {
	for {
		if len(s.buf)-s.pos < lookahead {
			if s.fill(); s.pos == len(s.buf) {
				return 0, false
			}
		}
		rest := s.buf[s.pos:]
		n := 0
		for n < len(rest) && isSpace(rest[n]) {
			n++
		}
		s.pos += n
		switch {
		case n == len(rest):
		case rest[n] == '%' && s.atLineStart():
			s.skipLine()
		case rest[n] == endOfFile:
			s.pos++
		default:
			return rest[n], true
		}
	}
}

func (s *pgnScanner) atLineStart() bool {
	if s.pos == 0 {
		return s.offset == 0
	}
	return s.buf[s.pos-1] == '\n' || s.buf[s.pos-1] == '\r'
}

// skipLine passes over the rest of the line.
func (s *pgnScanner) skipLine() { s.restOfLine(nil, 0) }

// restOfLine passes over the rest of the line and appends it, or as much as
// makes limit bytes, to spare.
func (s *pgnScanner) restOfLine(spare []byte, limit int) []byte {
	for s.pos < len(s.buf) {
		part := s.buf[s.pos:]
		end := bytes.IndexAny(part, "\r\n")
		if end >= 0 {
			part = part[:end]
		}
		spare = append(spare, part[:min(len(part), limit-len(spare))]...)
		s.pos += len(part)
		if end >= 0 {
			break
		}
		s.fill()
	}
	return spare
}

// token returns the symbol that begins at the next byte, and passes it:
// letters, digits and the signs of moves, results and annotations; or, if the
// byte is none of these, that byte. It is valid until the scanner moves on.
func (s *pgnScanner) token() []byte {
	b := s.buf[s.pos:]
	b = b[:min(len(b), maxToken)]
	n := 0
	for n < len(b) && isSymbol[b[n]] {
		n++
	}
	// "e8(Q)" and "exd6e.p." go on with signs that are in no other symbol.
	switch rest := b[n:]; {
	case n < 2 || len(rest) < 3:
	case b[n-1] == 'e' && string(rest[:3]) == ".p.",
		rest[0] == '(' && rest[2] == ')' && isFile(b[n-2]) && isRank(b[n-1]) &&
			rest[1] < 128 && pieceOfLetter[rest[1]] != NoPiece:
		for n += 3; n < len(b) && isSymbol[b[n]]; n++ {
		}
	}
	n = max(n, 1)
	s.pos += n
	return b[:n]
}

// maxToken is the longest symbol that PGN allows.
const maxToken = 255

// isSymbol has the bytes of symbols. All letters beyond ASCII are, so that a
// figurine, or a move in another script, is one bad token and not several.
var isSymbol = func() (t [256]bool) {
	for c := range t {
		t[c] = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c >= 0x80
	}
	for _, c := range []byte("_+#=:-/!?@") {
		t[c] = true
	}
	return t
}()

// lostComment begins a tag that stands in a comment at the beginning of a line:
// the comment was not closed, and the next game begins.
var lostComment = []byte("\n[Event \"")

// comment passes over the comment whose "{" is the next byte and returns what
// is in it. Of one that is longer than limit, only so much is kept. It is valid
// until the scanner moves on. Closed is false if the text or the game ends
// before.
func (s *pgnScanner) comment(spare []byte, limit int) (text, longer []byte, closed bool) {
	s.pos++
	for {
		rest := s.buf[s.pos:]
		end := bytes.IndexByte(rest, '}')
		part := rest
		if end >= 0 {
			part = rest[:end]
		}
		if lost := bytes.Index(part, lostComment); lost >= 0 {
			s.pos += lost + 1
			return append(spare, part[:min(lost, limit-len(spare))]...), spare, false
		}
		if end >= 0 {
			s.pos += end + 1
			if len(spare) == 0 {
				return part, spare, true
			}
			spare = append(spare, part[:min(len(part), limit-len(spare))]...)
			return spare, spare, true
		}
		if s.err == nil {
			// The end of the part may be the beginning of lostComment.
			part = part[:max(len(part)-len(lostComment)+1, 0)]
		}
		spare = append(spare, part[:min(len(part), limit-len(spare))]...)
		s.pos += len(part)
		if s.err != nil {
			return spare, spare, false
		}
		s.fill()
	}
}
