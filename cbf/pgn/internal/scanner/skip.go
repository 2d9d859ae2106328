package scanner

// SkipMoves passes words that look like moves, and move numbers, which cannot end the game, for a
// caller that looks for its end alone. It may stop before any of them, and Next reads on.
func (s *Scanner) SkipMoves() {
	for s.phase == inMoves && len(s.buf)-s.pos > lookahead {
		b := s.buf[s.pos : s.pos+64]
		i := 0
		if b[0] == ' ' || b[0] == '\n' {
			i = 1
		}
		switch {
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
