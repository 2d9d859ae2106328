package scanner

import (
	"bytes"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/boardcodec/cbf/internal/san"
)

// letters reads a word that begins with a letter: a move, mostly.
func (s *Scanner) letters() {
	b := s.ahead()
	m := &s.tok.Move
	n, checks := m.Parse(b)
	n += checks
	switch {
	case n == 0 || !wordEnds(b[n:]):
		s.word()
	case m.Letters[0] == 0 && m.ToRank%7 == 0 && s.takePromotion(b, n):
	default:
		s.token(Move, n, NoFlaw)
	}
}

func (s *Scanner) move(m san.Form, n int, flaw Flaw) {
	s.token(Move, n, flaw)
	s.tok.Move = m
}

// wordEnds reports whether a move that ends before b may end there.
func wordEnds(b []byte) bool {
	return len(b) == 0 || class[b[0]] <= space || b[0] == '!' || b[0] == '?'
}

// signs reads a word that begins with a sign, or with a letter beyond ASCII.
func (s *Scanner) signs() {
	b := s.ahead()
	if b[0] == '!' || b[0] == '?' {
		s.suffix(b)
		return
	}
	if b[0] < utf8.RuneSelf && s.before == Glyph && isSuffix(s.buf[s.pos-1]) {
		// Some people write the sign of check after it: "Qxf7!#".
		if rest := bytes.TrimLeft(b, "+#"); len(rest) < len(b) && wordEnds(rest) {
			s.token(Ignored, len(b)-len(rest), NoFlaw)
			return
		}
	}
	if b[0] >= utf8.RuneSelf {
		if m, n := san.Parse(b); n > 0 && wordEnds(b[n:]) {
			s.move(m, n, NoFlaw)
			return
		}
	}
	if !s.takeResult(b) {
		s.word()
	}
}

// word reads a word that does not look like a move, a result or a number.
func (s *Scanner) word() {
	b := s.ahead()
	if b[0] >= utf8.RuneSelf && s.takeOddSpace(b) {
		return
	}
	n := wordLength(b)
	w := b[:n]
	switch string(w) {
	case "--", "---", "Z0", "0000", "@@@@", "null", "pass": // as programs write it
		s.token(NullMove, n, NoFlaw)
		return
	}
	if s.takeFlawed(b, w) || s.takeEnPassant(b, w) || s.takeCheck(w) || s.takeDraw(w) {
		return
	}
	plain, _ := plainLetters(w)
	switch {
	case s.ended(n) && s.err == io.EOF:
		s.token(Word, n, CutWord)
	case looksLikeMove(plain) || s.before == Number && n == 1 && bytes.ContainsAny(w, "KQRBN"):
		s.token(Unreadable, n, NotMove)
	default:
		s.token(Word, textLength(b, n), TextAmongMoves)
	}
}

// takeOddSpace reads white space that is not ASCII, invisible signs, or an ellipsis.
func (s *Scanner) takeOddSpace(b []byte) bool {
	r, n := utf8.DecodeRune(b)
	flaw := NoFlaw
	switch {
	case isOddSpace(r):
		flaw = OddSpace
	case r == ellipsis:
		flaw = Ellipsis
	default:
		return false
	}
	for {
		next, size := utf8.DecodeRune(b[n:])
		if n+size > maxWord || next != r {
			break
		}
		n += size
	}
	s.token(Ignored, n, flaw)
	return true
}

// isOddSpace reports whether a letter beyond ASCII is white space, or a sign that nobody sees.
func isOddSpace(r rune) bool {
	return unicode.IsSpace(r) || strings.ContainsRune("\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff", r)
}

// wordLength returns the length of the word at the start of b: letters, digits and
// the signs of moves, results and annotations.
func wordLength(b []byte) int {
	b = b[:min(len(b), maxWord)]
	n := 0
	for n < len(b) && class[b[n]] > space {
		if b[n] < utf8.RuneSelf {
			n++
			continue
		}
		r, size := utf8.DecodeRune(b[n:])
		if n > 0 && (isOddSpace(r) || r == ellipsis) {
			break
		}
		n += size
	}
	return max(n, 1)
}

// textLength returns the length of a word of n bytes with the punctuation after
// it, or within it if it goes on: "don't", "so,".
func textLength(b []byte, n int) int {
	for n < len(b) && n < maxWord {
		switch b[n] {
		case '\'':
			n++
			if n < len(b) && class[b[n]] == letter {
				n += wordLength(b[n:])
			}
		case '.', ',', '"', '&', '|', '~', '`', '^', '\\':
			n++
		default:
			return n
		}
	}
	return n
}

// takeFlawed reads a move, or an annotation, that has a flaw.
func (s *Scanner) takeFlawed(b, w []byte) bool {
	if m, size := moveBeforeSign(b, w); size > 0 {
		s.move(m, size, NoFlaw)
		return true
	}
	switch nag, ok := annotationSigns[string(w)]; s.before {
	case Move, Glyph, Comment, Close, Ignored:
		if ok {
			s.tok.Number = nag
			s.token(Glyph, len(w), SignForNAG)
			return true
		}
	}
	if m, ok := bareCastling(bytes.TrimRight(w, "!?+#")); ok {
		n := bytes.IndexAny(w, "!?")
		if n < 0 {
			n = len(w)
		}
		s.move(m, n, CastlingUnhyphened)
		return true
	}
	plain, flaw := plainLetters(w)
	if flaw == NoFlaw {
		return false
	}
	if m, size := san.Parse(plain); size > 0 && len(bytes.Trim(plain[size:], "!?+#")) == 0 && wordEnds(plain[size:]) {
		// The marks after the move are the last bytes of the word w, too.
		s.move(m, len(w)-(len(plain)-size), flaw)
		return true
	}
	if m, ok := bareCastling(plain); ok {
		s.move(m, len(w), flaw)
		return true
	}
	return false
}

// takePromotion reads a promotion such as "e8 = Q". The move without it is the
// first n bytes of b.
func (s *Scanner) takePromotion(b []byte, n int) bool {
	m := &s.tok.Move
	if m.Promotion != 0 || m.Castling != 0 {
		return false
	}
	i := n + spaces(b[n:])
	if i == len(b) || b[i] != '=' {
		return false
	}
	i++
	i += spaces(b[i:])
	r, size := san.Promotion(b[i:], true)
	rest := bytes.TrimLeft(b[i+size:], "+#")
	if size == 0 || !wordEnds(rest) {
		return false
	}
	m.Promotion = r
	s.token(Move, len(b)-len(rest), MoveSpaces)
	return true
}

// spaces returns the number of spaces and tabs at the start of b.
func spaces(b []byte) int { return len(b) - len(bytes.TrimLeft(b, " \t")) }

// moveBeforeSign reads a move that an annotation follows without a space, such
// as "Nf3+-".
func moveBeforeSign(b, w []byte) (san.Form, int) {
	var m san.Form
	n, checks := m.Parse(b)
	if n == 0 {
		return m, 0
	}
	for _, n := range [2]int{n, n + checks} {
		rest := b[n:]
		if len(rest) > 0 && rest[0] >= utf8.RuneSelf {
			if r, _ := utf8.DecodeRune(rest); isOddSpace(r) || r == ellipsis {
				return m, n
			}
		}
		if n < len(w) {
			if _, ok := annotationSigns[string(w[n:])]; ok {
				return m, n
			}
		}
	}
	return m, 0
}

// bareCastling recognises castling without hyphens.
func bareCastling(w []byte) (san.Form, bool) {
	switch string(w) {
	case "OO", "00", "oo":
		return san.Form{Castling: 2}, true
	case "OOO", "000", "ooo":
		return san.Form{Castling: 3}, true
	}
	return san.Form{}, false
}

// takeEnPassant reads "e.p." after a capture, as in books, and "ep".
func (s *Scanner) takeEnPassant(b, w []byte) bool {
	switch {
	case string(w) == "e" && bytes.HasPrefix(b[1:], []byte(".p.")):
		s.token(Ignored, len("e.p."), NoFlaw)
	case s.before != Move:
		return false
	case string(w) == "e" && bytes.HasPrefix(b[1:], []byte(".p")):
		s.token(Ignored, len("e.p"), EnPassantSpelling)
	case string(w) == "ep":
		s.token(Ignored, len("ep"), EnPassantSpelling)
	default:
		return false
	}
	return true
}

// takeCheck reads a sign of check apart from its move, or in words.
func (s *Scanner) takeCheck(w []byte) bool {
	if s.before != Move && s.before != Glyph && s.before != Ignored {
		return false
	}
	switch strings.ToLower(strings.TrimRight(string(w), "!")) {
	case "ch", "dis", "dbl", "disch", "dblch", "check", "mate", "checkmate", "matt", "+", "++", "#":
		s.token(Ignored, len(w), CheckApart)
		return true
	}
	return false
}

// looksLikeMove reports whether a word was probably meant as a move.
func looksLikeMove(w []byte) bool {
	w = bytes.TrimRight(w, "!?+#")
	n := len(w)
	if n < 2 {
		return false
	}
	first, last := w[0], w[n-1]
	if _, size := san.Parse(w); size > 0 {
		return true // and something more
	}
	switch {
	case strings.Trim(string(w), "O0-") == "" && first != '-' && n <= 7:
		return true // like castling
	case isRank(last) && class[w[n-2]] == letter && class[first] != digit:
		return true // E2E4, P-K4
	case n == 2 && isFile(first) && isFile(last), n == 3 && isFile(first) && w[1] == 'x' && isFile(last):
		return first-last == 1 || last-first == 1 // ed, exd
	}
	return false
}

func isFile(c byte) bool { return c-'a' < 8 }
func isRank(c byte) bool { return c-'1' < 8 }
