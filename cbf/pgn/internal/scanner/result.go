package scanner

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// The texts that a Result token can have.
var whiteWins, blackWins, draw, noResult = []byte("1-0"), []byte("0-1"), []byte("1/2-1/2"), []byte("*")

// results are the spellings of results. The first standardResults are those of the standard.
var results = []struct {
	spelling string
	result   []byte
}{
	{"1-0", whiteWins}, {"0-1", blackWins}, {"1/2-1/2", draw},
	{"1:0", whiteWins}, {"+:-", whiteWins}, {"1-O", whiteWins}, {"1-o", whiteWins},
	{"0:1", blackWins}, {"-:+", blackWins}, {"O-1", blackWins}, {"o-1", blackWins},
	{"1/2:1/2", draw}, {"1/2", draw}, {"½-½", draw}, {"½:½", draw}, {"½", draw},
	{"0.5-0.5", draw}, {"0,5-0,5", draw}, {"0.5:0.5", draw}, {"=:=", draw},
	{".5-.5", draw}, {"1/2-½", draw}, {"½-1/2", draw},
}

const standardResults = 3

// ParseResult returns the result that text spells, as the Text of a Result token, and the flaw of
// the spelling. ok is false if text is not a result.
func ParseResult(text []byte) (result []byte, flaw Flaw, ok bool) {
	if string(text) == "*" {
		return noResult, NoFlaw, true
	}
	result, n, flaw := parseResult(text)
	if n > 0 && n == len(text) {
		return result, flaw, true
	}
	switch strings.ToLower(string(text)) {
	case "draw", "drawn", "remis":
		return draw, ResultSpelling, true
	}
	return nil, NoFlaw, false
}

// isResult reports whether text is a result in any spelling, except one in words.
func isResult(text []byte) bool {
	_, n, _ := parseResult(text)
	return n > 0 && n == len(text)
}

// parseResult returns the result at the start of b, its length and the flaw of its spelling. The length
// is 0 if b does not begin with a result.
func parseResult(b []byte) (result []byte, n int, flaw Flaw) {
	endsAt := func(i int) bool { return i == len(b) || class[b[i]] <= space }
	for _, r := range results[:standardResults] { // the usual case
		size := len(r.spelling)
		if len(b) >= size && string(b[:size]) == r.spelling && endsAt(size) {
			return r.result, size, NoFlaw
		}
	}
	for _, r := range results {
		size := spelled(b, r.spelling)
		if size > 0 && endsAt(size) {
			return r.result, size, ResultSpelling
		}
	}
	return nil, 0, NoFlaw
}

// spelled returns how many bytes at the start of b spell text, or 0 if they do not.
// In b, hyphens may be dashes, and hyphens and colons may have spaces around them.
func spelled(b []byte, text string) int {
	n := 0
	for i := range len(text) {
		c := text[i]
		mayVary := c == '-' || c == ':'
		if mayVary && i > 0 && i+1 < len(text) {
			n += spaces(b[n:])
			r, size := utf8.DecodeRune(b[n:])
			if r != rune(c) && (c != '-' || !strings.ContainsRune(dashes, r)) {
				return 0
			}
			n += size
			n += spaces(b[n:])
			continue
		}
		if n == len(b) || b[n] != c {
			return 0
		}
		n++
	}
	return n
}

// takeResult reads the result at the cursor, if b, the text there, begins with one. It reports whether
// it read a result.
func (s *Scanner) takeResult(b []byte) bool {
	switch b[0] {
	case '1', '0', '+', '-', '=', '.', 'O', 'o', "½"[0]:
	default:
		return false // the usual case
	}
	result, n, flaw := parseResult(b[:min(len(b), maxWord)])
	if n > 0 {
		s.result(n, result, flaw)
	}
	return n > 0
}

// takeInBrackets reads a result in parentheses, such as "(1-0)", at the cursor, and reports whether
// there is one.
func (s *Scanner) takeInBrackets() bool {
	b := s.ahead()
	end := bytes.IndexByte(b[:min(len(b), maxResult)], ')')
	if end < 0 {
		return false
	}
	inside := bytes.TrimSpace(b[1:end])
	result, n, _ := parseResult(inside)
	if n == 0 || n < len(inside) || bytes.ContainsAny(b[:end], "\r\n") {
		return false
	}
	s.result(end+1, result, ResultSpelling)
	return true
}

const maxResult = 24 // bytes of a result in parentheses

// takeDraw reads w, the word at the cursor, if it means a draw, such as "draw", and "[" or the end of
// the text follows it. It reports whether it read the word.
func (s *Scanner) takeDraw(w []byte) bool {
	result, flaw, ok := ParseResult(w)
	if !ok {
		return false
	}
	rest := bytes.TrimLeft(s.ahead()[len(w):], " \t\r\n.")
	atEnd := len(rest) == 0 && s.ended(lookahead)
	if !atEnd && !bytes.HasPrefix(rest, []byte("[")) {
		return false
	}
	s.result(len(w), result, flaw)
	return true
}

// result makes a Result of the next n bytes. Outside of variations the Result ends the moves.
func (s *Scanner) result(n int, result []byte, flaw Flaw) {
	s.token(Result, n, flaw)
	s.tok.Text, s.tok.Inside = result, s.depth > 0
	if s.depth == 0 {
		s.phase = afterMoves
	}
}
