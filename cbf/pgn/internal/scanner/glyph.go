package scanner

import (
	"bytes"
	"slices"
)

func isSuffix(c byte) bool { return c == '!' || c == '?' }

// suffix reads "!", "?!" and so on.
func (s *Scanner) suffix(b []byte) {
	b = b[:min(len(b), maxWord)]
	n := len(b) - len(bytes.TrimLeft(b, "!?"))
	flaw := NoFlaw
	nag := suffixNAG(b[:n])
	if nag < 0 {
		flaw = ManySigns
		if same := bytes.Count(b[:n], b[:1]); same == n {
			nag = suffixNAG([]byte{b[0], b[0]})
		}
	}
	s.tok.Number = nag
	s.token(Glyph, n, flaw)
}

// suffixNAG returns the NAG that a suffix stands for, or -1.
func suffixNAG(b []byte) int { return slices.Index(suffixes[:], string(b)) }

// suffixes are the traditional annotations, at the index of their NAG.
var suffixes = [...]string{1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}

// glyph reads "$" and a number.
func (s *Scanner) glyph() {
	b := s.ahead()
	n, nag := 1, 0
	for n < len(b) && n < maxWord && class[b[n]] == digit {
		nag = min(10*nag+int(b[n]-'0'), 256)
		n++
	}
	switch {
	case n == 1:
		s.token(Ignored, n, EmptyNAG)
		return
	case nag > 255:
		s.tok.Number = -1
		s.token(Glyph, n, LargeNAG)
		return
	}
	s.tok.Number = nag
	s.token(Glyph, n, NoFlaw)
}

// annotationSigns are signs used in books, and the NAGs that they stand for.
var annotationSigns = map[string]int{
	"+/-": 16, "-/+": 17, "+/=": 14, "=/+": 15, "+--": 18, "--+": 19,
	"+-": 18, "-+": 19, "+=": 14, "=+": 15, "=": 10, "N": 146, "TN": 146,
	"±": 16, "∓": 17, "⩲": 14, "⩱": 15, "∞": 13, "□": 7,
	"‼": 3, "⁇": 4, "⁉": 5, "⁈": 6,
}
