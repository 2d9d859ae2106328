package scanner

import (
	"bytes"

	"example.com/boardcodec/cbf/internal/clean"
	"example.com/boardcodec/cbf/internal/san"
)

// comment reads the comment whose "{" is at the cursor.
func (s *Scanner) comment() {
	s.tok.set(Comment, 0, 0, NoFlaw)
	s.tok.Clean = false
	s.pos++
	text := s.rest()
	size := clean.Prefix(text)
	if size < len(text) && text[size] == '}' && size <= s.maxHeld { // the usual case
		s.tok.Text, s.tok.Clean = text[:size], true
		s.pos += size + 1
		return
	}
	s.scratch = s.scratch[:0]
	opened := 1 // number of open braces
	for {
		part := s.rest()
		end := bytes.IndexByte(part, '}')
		if end >= 0 {
			part = part[:end]
		}
		n, isGame := s.gameIn(part)
		part = part[:n]
		if isGame {
			s.commentText(part)
			s.tok.Text = bytes.TrimRight(s.tok.Text, "\r\n")
			s.pass(n)
			s.tok.Flaw = OpenComment
			return
		}
		opened += bytes.Count(part, openBrace)
		// With inner braces, closeComment needs the text after the "}".
		canClose := opened == 1 || s.err != nil || s.pos+end+1+mostNested <= len(s.buf)
		switch {
		case n == end && canClose:
			s.closeComment(part, opened-1)
			return
		case end < 0 && s.err != nil && n == len(s.rest()):
			s.commentText(part)
			s.pass(len(part))
			s.tok.Flaw = CutComment
			return
		}
		s.scratch = keep(s.scratch, part, s.maxHeld)
		s.pass(len(part))
		s.fill()
	}
}

// gameIn returns how many bytes of part, which begins at the cursor, belong to the comment, and whether
// a game begins after them. If no game begins, n is less than len(part) only if the window has to slide
// before the rest can be judged.
func (s *Scanner) gameIn(part []byte) (n int, isGame bool) {
	for {
		i := bytes.IndexByte(part[n:], '[')
		if i < 0 {
			return len(part), false
		}
		n += i
		at := s.pos + n
		if len(s.buf)-at < lookahead && s.err == nil {
			return n, false
		}
		if endsLine(s.buf[at-1]) && EndsComment(s.buf[at:min(at+lookahead, len(s.buf))]) {
			return n, true
		}
		n++
	}
}

// closeComment ends a comment at the "}" after part, its last part, which begins at the cursor. If inner
// braces are open there, the comment ends at the "}" that closes the first brace.
func (s *Scanner) closeComment(part []byte, inner int) {
	if inner > 0 {
		if n := nested(s.buf[s.pos+len(part)+1:], inner); n > 0 {
			s.tok.Flaw = Braces
			part = s.buf[s.pos : s.pos+len(part)+n]
		}
	}
	s.commentText(part)
	s.pass(len(part) + 1)
}

var openBrace = []byte("{")

// commentText sets the text of the comment: the parts in scratch and the last part. A single part is not
// copied.
func (s *Scanner) commentText(part []byte) {
	if len(s.scratch) == 0 && len(part) <= s.maxHeld {
		s.tok.Text = part
		return
	}
	s.scratch = keep(s.scratch, part, s.maxHeld)
	s.tok.Text = kept(s.scratch, s.maxHeld)
}

// mostNested is how many bytes after the first closing brace of a comment are
// searched for the brace that matches the first opening brace.
const mostNested = 512

// nested returns the index after the "}" in b that closes the first brace of a comment; opened, at least
// 1, is how many braces are open before b. It returns 0 if there is no such "}" within mostNested bytes, or
// if moves come before it.
func nested(b []byte, opened int) int {
	b = b[:min(len(b), mostNested)]
	for i, c := range b {
		switch c {
		case '{':
			opened++
		case '}':
			opened--
		}
		if opened > 0 {
			continue
		}
		if holdsMoves(b[:i]) {
			return 0
		}
		return i + 1
	}
	return 0
}

// holdsMoves reports whether b has text that looks like a move, a number or another token of a game.
func holdsMoves(b []byte) bool {
	if bytes.ContainsAny(b, ";[%$*") {
		return true
	}
	for i := 0; i < len(b); {
		if class[b[i]] <= space {
			i++
			continue
		}
		if class[b[i]] == digit {
			return true
		}
		n := wordLength(b[i:])
		if _, size := san.Parse(b[i : i+n]); size > 0 || looksLikeMove(b[i:i+n]) {
			return true
		}
		i += n
	}
	return false
}

// lineComment reads a comment from the sign at the cursor to the end of the line. flaw is the flaw of
// its sign.
func (s *Scanner) lineComment(flaw Flaw) {
	s.tok.set(Comment, 0, 0, flaw)
	s.pos++
	s.tok.Clean = false
	s.scratch = s.passLine(s.scratch[:0], s.maxHeld)
	s.tok.Text = kept(s.scratch, s.maxHeld)
}
