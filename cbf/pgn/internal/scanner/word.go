package scanner

import (
	"bytes"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/boardcodec/cbf/internal/san"
)

// letters reads the token at the cursor, which begins with an ASCII letter: usually a move.
func (s *Scanner) letters() {
	b := s.ahead()
	m := &s.tok.Move
	n, checks := m.Parse(b)
	toLastRank := n > 0 && (m.ToRank == 0 || m.ToRank == 7)
	if toLastRank && m.Letters[0] == 0 && s.takePromotion(b, n) {
		return
	}
	n += checks
	if n == 0 || !wordEnds(b[n:]) {
		s.word()
		return
	}
	s.token(Move, n, NoFlaw)
}

// move makes a Move of the next n bytes, whose form is m.
func (s *Scanner) move(m san.Form, n int, flaw Flaw) {
	s.token(Move, n, flaw)
	s.tok.Move = m
}

// wordEnds reports whether a move may end before b.
func wordEnds(b []byte) bool {
	return len(b) == 0 || class[b[0]] <= space || isSuffix(b[0]) || oddSpace(b) > 0
}

// signs reads the token at the cursor, which begins with a sign, or with a letter beyond ASCII.
func (s *Scanner) signs() {
	b := s.ahead()
	if isSuffix(b[0]) {
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

// word reads the word at the cursor, which is not a move, result or number in the form of the standard.
func (s *Scanner) word() {
	b := s.ahead()
	if size := oddSpace(b); size > 0 {
		n := size // of a run of the same letter
		for n+size <= maxWord && bytes.HasPrefix(b[n:], b[:size]) {
			n += size
		}
		s.token(Ignored, n, OddSpace)
		return
	}
	n := wordLength(b)
	w := b[:n]
	if m, size := san.Parse(w); size > 0 && endsInResult(w[size:]) {
		s.move(m, size, Glued) // whether it is legal or not, the result is that of the game
		return
	}
	switch string(w) {
	case "--", "---", "Z0", "0000", "@@@@", "null", "pass": // null moves, as programs write them
		s.token(NullMove, n, NoFlaw)
		return
	}
	if bytes.HasPrefix(b, []byte("e.p.")) { // after a capture, as in books
		s.token(Ignored, len("e.p."), NoFlaw)
		return
	}
	if s.takeResult(b) || s.takeSign(w) || s.takeFlawed(w) || s.takeDraw(w) {
		return
	}
	plain := []byte(plainLetters.Replace(string(w)))
	isPiece := n == 1 && bytes.ContainsAny(w, "KQRBN")
	switch {
	case s.ended(n) && s.err == io.EOF:
		kind := Word
		if _, size := san.Parse(plain); size > 0 {
			kind = Unreadable // a move with other text after it
		}
		s.token(kind, n, CutWord)
	case looksLikeMove(plain), isPiece && s.before == Number:
		s.token(Unreadable, n, NotMove)
	default:
		s.token(Word, textLength(b, n), TextAmongMoves)
	}
}

// endsInResult reports whether w is a result, or moves followed by a result.
func endsInResult(w []byte) bool {
	for !isResult(w) {
		_, n := san.Parse(w)
		if n == 0 {
			return false
		}
		w = w[n:]
	}
	return true
}

// oddSpace returns the length of the letter at the start of b if it is white space beyond ASCII, an
// invisible letter or an ellipsis, otherwise 0.
func oddSpace(b []byte) int {
	if len(b) == 0 || b[0] < utf8.RuneSelf {
		return 0
	}
	r, n := utf8.DecodeRune(b)
	if unicode.IsSpace(r) || strings.ContainsRune(ellipsis+invisible, r) {
		return n
	}
	return 0
}

// invisible lists the letters that nobody sees in a text: soft hyphen, zero width space, non-joiner and
// joiner, the two marks of direction, word joiner, byte order mark.
const invisible = "\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"

// wordLength returns the length of the word at the start of b, at least 1. A word consists of letters,
// digits and the signs of moves, results and annotations.
func wordLength(b []byte) int {
	n := 0
	for n < len(b) && class[b[n]] > space && oddSpace(b[n:]) == 0 {
		_, size := utf8.DecodeRune(b[n:])
		if n+size > maxWord {
			break
		}
		n += size
	}
	return max(n, 1)
}

// textLength returns the length of a piece of text at the start of b: a word of n bytes, the
// punctuation after it, and any letters that an apostrophe joins to it: "so,", "don't", "l'été".
func textLength(b []byte, n int) int {
	for n < len(b) && n < maxWord {
		switch b[n] {
		case '\'':
			n++
			joins := n < len(b) && (class[b[n]] == letter || class[b[n]] == beyondASCII)
			if joins && oddSpace(b[n:]) == 0 {
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

// takeSign reads w, the word at the cursor, if it is a sign for a NAG and follows a move, or something
// that belongs to a move. It reports whether it read the sign.
func (s *Scanner) takeSign(w []byte) bool {
	switch s.before {
	case Move, Glyph, Comment, Close, Ignored:
	default:
		return false
	}
	plain := string(w)
	if w[0] >= utf8.RuneSelf || w[len(w)-1] >= utf8.RuneSelf {
		plain = plainLetters.Replace(plain)
	}
	nag, ok := annotationSigns[plain]
	switch {
	case ok:
		s.tok.Number = nag
		s.token(Glyph, len(w), SignForNAG)
	case checkSigns[plain] && s.before == Move:
		s.token(Ignored, len(w), CheckApart)
	default:
		return false
	}
	return true
}

// takeFlawed reads the move with which w, the word at the cursor, begins, if only a sign for a NAG
// follows it, as in "Nf3+-", or if the move has a flaw of form. It reports whether it read a move.
func (s *Scanner) takeFlawed(w []byte) bool {
	if n := bytes.IndexAny(w, "!?"); n >= 0 {
		w = w[:n]
	}
	plain := plainLetters.Replace(string(w))
	flaw := NoFlaw
	if plain != string(w) {
		flaw = LikeLetter
	}
	var m san.Form
	if n, checks := m.Parse([]byte(plain)); n > 0 {
		for _, size := range [2]int{n, n + checks} { // a "+" may belong to the sign
			rest := plain[size:]
			_, isSign := annotationSigns[rest]
			isCheck := checkSigns[rest] && rest[0] >= utf8.RuneSelf
			if rest == "" || isSign || isCheck {
				s.move(m, rawLength(w, size), flaw)
				return true
			}
		}
	}
	m = san.Form{Castling: oddCastling(plain)}
	if m.Castling == 0 {
		return false
	}
	s.move(m, len(w), CastlingForm)
	return true
}

// oddCastling returns 2 or 3, the number of O's, if w consists of them, zeros, hyphens and signs of check,
// such as "OO" or "0-O-O+". Otherwise it returns 0.
func oddCastling(w string) int8 {
	letters := 0
	for _, r := range strings.TrimRight(w, "+#") {
		switch r {
		case '0', 'O', 'o', 'О': // the last one is Cyrillic
			letters++
		case '-':
		default:
			return 0
		}
	}
	if letters != 2 && letters != 3 {
		return 0
	}
	return int8(letters)
}

// rawLength returns the length of the start of w that plainLetters makes n bytes of.
func rawLength(w []byte, n int) (raw int) {
	for n > 0 {
		size := letterLength(w[raw:])
		n -= len(plainLetters.Replace(string(w[raw : raw+size])))
		raw += size
	}
	return raw
}

// The signs, except "{", that people write before the piece of a promotion, and those after it.
const signsBefore, signsAfter = "=/.([<-:,|'\"", ")]}>|'\""

// takePromotion reads a promotion such as "e8 = Q", "e8[B]" or "e8 N" at the cursor, if b, the text
// there, begins with one, and reports whether it does. In a promotion, signs or blanks, the letter of one
// piece, and perhaps more signs follow the move. tok.Move already has the move to the last rank, which
// takes n bytes of b without its signs of check.
func (s *Scanner) takePromotion(b []byte, n int) bool {
	m := &s.tok.Move
	from := int8(1) // the rank before the last one
	if m.ToRank == 7 {
		from = 6
	}
	isFrom := m.FromRank < 0 || m.FromRank == from
	if m.Promotion != 0 || m.Castling != 0 || !isFrom {
		return false
	}
	const most = 8 // signs before the piece, and after it
	head := b[:min(len(b), n+most)]
	checked := skipAny(head, n, "+#")
	i := skipAny(head, checked, " \t\r\n{"+signsBefore)
	if i == n || i == len(b) {
		return false
	}
	signs := b[checked:i]
	piece, size := promotionPiece(b[i:])
	isMarked := bytes.ContainsAny(signs, signsBefore)
	if size == 0 || !isMarked && !strings.ContainsRune("QRBN", piece) {
		return false // {D} is a comment
	}
	end := skipAny(b[:min(len(b), i+most)], i+size, signsAfter)
	end = skipAny(b, end, "+#")
	isClosed := end > i+size || !bytes.ContainsAny(signs, "([{<")
	if !isClosed || !wordEnds(b[end:]) {
		return false
	}
	m.Promotion = piece
	flaw := Promotion
	isSpaced := strings.Trim(string(signs), " \t\r\n=") == ""
	if isSpaced && checked == n && bytes.IndexByte(signs, '=') >= 0 { // "=" as in the standard, among spaces
		flaw = MoveSpaces
	}
	s.tok.set(Move, s.pos, s.pos+end, flaw)
	s.pass(end) // over a line end, too
	return true
}

// promotionPiece returns the letter of the piece at the start of b, or the ASCII letter that a figurine
// there means, and its length in b, or 0 if there is none.
func promotionPiece(b []byte) (piece rune, size int) {
	piece, size = san.Promotion(b, true)
	first := b[:letterLength(b)]
	if size > 0 || len(first) == 1 {
		return piece, size
	}
	plain := plainLetters.Replace(string(first))
	if len(plain) != 1 {
		return 0, 0
	}
	return rune(plain[0]), len(first)
}

// skipAny returns the index of the first byte of b from i on that is not in set, which is ASCII, or len(b).
func skipAny(b []byte, i int, set string) int { return len(b) - len(bytes.TrimLeft(b[i:], set)) }

// letterLength returns the length of the first letter of b, in bytes.
func letterLength(b []byte) int {
	_, n := utf8.DecodeRune(b)
	return n
}

// spaces returns the number of spaces and tabs at the start of b.
func spaces(b []byte) (n int) {
	for n < len(b) && (b[n] == ' ' || b[n] == '\t') {
		n++
	}
	return n
}

// looksLikeMove reports whether w was probably meant as a move.
func looksLikeMove(w []byte) bool {
	w = bytes.TrimRight(w, "!?+#")
	n := len(w)
	if n < 2 {
		return false
	}
	if _, size := san.Parse(w); size > 0 {
		return true // with other text after it
	}
	first, last := w[0], w[n-1]
	switch {
	case strings.Trim(string(w), "O0-") == "" && first != '-' && n <= len("O-O-O-O"):
		return true // like castling
	case isRank(last) && class[w[n-2]] == letter && class[first] != digit:
		return true // E2E4, P-K4
	case n == 2, n == 3 && w[1] == 'x': // ed, exd
		isNext := first-last == 1 || last-first == 1
		return isFile(first) && isFile(last) && isNext
	}
	return false
}

// isFile reports whether c is one of the letters "a" to "h".
func isFile(c byte) bool { return c-'a' < 8 }

// isRank reports whether c is one of the digits 1 to 8.
func isRank(c byte) bool { return c-'1' < 8 }
