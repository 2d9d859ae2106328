package scanner

import (
	"bytes"
	"slices"
)

// isSuffix reports whether c is a sign of a suffix annotation.
func isSuffix(c byte) bool { return c == '!' || c == '?' }

// suffix reads the signs "!" and "?" at the cursor, with which b begins, as one annotation. More than
// two signs have the NAG of the first two if all are the same, otherwise no NAG, -1.
func (s *Scanner) suffix(b []byte) {
	b = b[:min(len(b), maxWord)]
	n := len(b) - len(bytes.TrimLeft(b, "!?"))
	flaw := NoFlaw
	nag := suffixNAG(b[:n])
	if nag < 0 {
		flaw = ManySigns
		if bytes.Count(b[:n], b[:1]) == n {
			nag = suffixNAG(b[:2])
		}
	}
	s.tok.Number = nag
	s.token(Glyph, n, flaw)
}

// suffixNAG returns the NAG that b means, or -1 for none. b must not be empty.
func suffixNAG(b []byte) int { return slices.Index(suffixes[:], string(b)) }

// suffixes are the traditional suffix annotations, each at the index of its NAG.
var suffixes = [...]string{1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}

// maxNAG is the largest NAG of the standard.
const maxNAG = 255

// glyph reads the "$" at the cursor and the number after it as a Glyph, whose NAG is -1 if the number is
// above maxNAG. A "$" without a number is Ignored.
func (s *Scanner) glyph() {
	b := s.ahead()
	n, nag := 1, 0
	for n < len(b) && n < maxWord && class[b[n]] == digit {
		nag = min(10*nag+int(b[n]-'0'), maxNAG+1)
		n++
	}
	kind, flaw := Glyph, NoFlaw
	switch {
	case n == 1:
		kind, flaw = Ignored, EmptyNAG
	case nag > maxNAG:
		nag, flaw = -1, LargeNAG
	}
	s.tok.Number = nag
	s.token(kind, n, flaw)
}

// annotationSigns are signs used in books, and the NAGs that they mean.
var annotationSigns = map[string]int{
	"+/-": 16, "-/+": 17, "+/=": 14, "=/+": 15, "+--": 18, "--+": 19,
	"+-": 18, "-+": 19, "+=": 14, "=+": 15, "=": 10, "N": 146, "TN": 146,
	"±": 16, "∓": 17, "⩲": 14, "⩱": 15, "∞": 13, "□": 7,
	"‼": 3, "⁇": 4, "⁉": 5, "⁈": 6,
	// The signs of the Chess Informant. A sign with two numbers has that of White here.
	"⨀": 22, "↑": 36, "→": 40, "=∞": 44, "⇆": 132, "⊕": 138, "∆": 140, "Δ": 140, "⌓": 142,
}

// checkSigns are the signs of check and mate that may be written apart from their move.
var checkSigns = map[string]bool{"+": true, "++": true, "#": true, "†": true, "‡": true, "≠": true}

// IsSign reports whether text is a sign for a NAG or of check.
func IsSign(text string) bool {
	plain := plainLetters.Replace(text)
	_, ok := annotationSigns[plain]
	return ok || checkSigns[plain]
}
