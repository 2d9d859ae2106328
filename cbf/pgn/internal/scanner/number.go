package scanner

import (
	"bytes"

	"example.com/boardcodec/cbf/internal/san"
)

// digits reads the token at the cursor, which begins with a digit: usually a move number, or a result.
func (s *Scanner) digits() {
	b := s.ahead()
	n := digitCount(b)
	after := b[n:]
	if b[0] != '0' && len(after) > 0 && after[0] == '.' { // the usual case
		s.moveNumber(n)
		return
	}
	if s.takeResult(b) {
		return
	}
	if m, size := san.Parse(b); size > 0 && wordEnds(b[size:]) {
		s.move(m, size, NoFlaw) // castling with zeros
		return
	}
	onlyZeros := len(bytes.Trim(b[:n], "0")) == 0
	isMove := onlyZeros && n > 1 && n <= len("0000") // castling without hyphens, or a null move
	if isMove || !numberEnds(after) {
		s.word()
		return
	}
	s.moveNumber(n)
}

// digitCount returns the number of digits at the start of b, at most maxWord.
func digitCount(b []byte) (n int) {
	for n < len(b) && n < maxWord && class[b[n]] == digit {
		n++
	}
	return n
}

// numberEnds reports whether a move number may end before b.
func numberEnds(b []byte) bool {
	return len(b) == 0 || class[b[0]] <= space || oddSpace(b) > 0 || beginsMove(b) // 1e4
}

const ellipsis = "…"

// isNumberSign reports whether b begins with a sign that follows the digits of a move number.
func isNumberSign(b []byte) bool {
	return len(b) > 0 && (b[0] == '.' || b[0] == ')') || bytes.HasPrefix(b, []byte(ellipsis))
}

// moveNumber reads the number of n digits at the cursor, and the dots or other signs after it. A number
// above 2^30 is read as 2^30.
func (s *Scanner) moveNumber(n int) {
	b := s.ahead()
	number := 0
	for _, c := range b[:n] {
		number = int(min(10*int64(number)+int64(c-'0'), 1<<30))
	}
	s.tok.Number = number
	flaw := NoFlaw
	if n < len(b) && class[b[n]] == letter {
		flaw = NumberForm
	}
	endsVariation := s.depth > 0 && s.before != Open // a ")" here; otherwise it belongs to the number
	if n < len(b) && b[n] == ')' && !endsVariation {
		flaw = NumberForm
		n++
	}
	dots := 0
	for n < len(b) && n < maxWord {
		if b[n] == '.' {
			dots++
			n++
		} else if bytes.HasPrefix(b[n:], []byte(ellipsis)) {
			flaw = NumberForm
			dots += 3
			n += len(ellipsis)
		} else if b[n] == ' ' && n+1 < len(b) && b[n+1] == '.' {
			n++ // "1. ... e5"
		} else {
			break
		}
	}
	if n+1 < len(b) && dots > 0 && b[n] == '-' && class[b[n+1]] == space {
		flaw = NumberForm
		n++
	}
	s.tok.Dots = dots
	s.number = number
	s.token(Number, n, flaw)
}
