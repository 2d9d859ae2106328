package pgn

import (
	"bytes"
	"unicode/utf8"
)

// plainLetters returns a word with its letters and signs replaced by those of ASCII
// that they look like, and the flaw, "" if nothing was replaced. A capital at the
// beginning may be the letter of a piece and is not changed.
func plainLetters(w []byte) (plain []byte, flaw string) {
	for i := 0; i < len(w); {
		r, n := utf8.DecodeRune(w[i:])
		to, why := plainLetter(r)
		if r == 'О' && bytes.Count(w, []byte("О"))+bytes.Count(w, []byte("O")) > 1 {
			to, why = "O", likeLetter
		}
		if why != "" {
			flaw = why
			plain = append(plain, to...)
		} else {
			plain = append(plain, w[i:i+n]...)
		}
		i += n
	}
	return plain, flaw
}

const likeLetter = "letter of another alphabet that looks alike"

func plainLetter(r rune) (to, flaw string) {
	switch r {
	case '‐', '‑', '‒', '–', '—', '−':
		return "-", "dash for a hyphen"
	case '×', '✕', 'х':
		return "x", "sign of capture that is not x"
	case '½':
		return "1/2", "sign for a half"
	case 'а':
		return "a", likeLetter
	case 'с':
		return "c", likeLetter
	case 'е':
		return "e", likeLetter
	case 'о':
		return "o", likeLetter
	}
	if r >= '♔' && r <= '♟' {
		return "KQRBNP"[(r-'♔')%6 : (r-'♔')%6+1], "figurine for a letter"
	}
	return "", ""
}
