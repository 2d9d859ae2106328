package scanner

import (
	"bytes"
	"unicode/utf8"
)

// plainLetters returns a word with its letters and signs replaced by those of ASCII
// that they look like, and the flaw, NoFlaw if nothing was replaced. A capital at the
// beginning may be the letter of a piece and is not changed.
func plainLetters(w []byte) (plain []byte, flaw Flaw) {
	for i := 0; i < len(w); {
		r, n := utf8.DecodeRune(w[i:])
		to, why := plainLetter(r)
		if r == 'О' && bytes.Count(w, []byte("О"))+bytes.Count(w, []byte("O")) > 1 {
			to, why = "O", LikeLetter
		}
		if why != NoFlaw {
			flaw = why
			plain = append(plain, to...)
		} else {
			plain = append(plain, w[i:i+n]...)
		}
		i += n
	}
	return plain, flaw
}

func plainLetter(r rune) (to string, flaw Flaw) {
	switch r {
	case '‐', '‑', '‒', '–', '—', '−':
		return "-", Dash
	case '×', '✕', 'х':
		return "x", CaptureSign
	case 'а':
		return "a", LikeLetter
	case 'с':
		return "c", LikeLetter
	case 'е':
		return "e", LikeLetter
	case 'о':
		return "o", LikeLetter
	}
	if r >= '♔' && r <= '♟' {
		return "KQRBNP"[(r-'♔')%6 : (r-'♔')%6+1], Figurine
	}
	return "", NoFlaw
}
