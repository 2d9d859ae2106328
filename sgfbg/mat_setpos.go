package sgfbg

import (
	"fmt"
	"strconv"
	"strings"
)

// A position in .mat text is a line of its own, an extension of eXtreme Gammon:
//
//	; Set Pos=-b----E-C---eE---c-e----B-/0
//	          ^ 26 letters               ^ cube
//
// The letters are as in an XGID: '-' is an empty point, A is one checker of
// the left player (White), b two of the right (Black). The first letter is
// Black's bar, then come White's 1 to 24 point, and his bar. The cube is 0 in
// the middle, n if Black owns it at 2 to the n, and -n if White does. Who is on
// roll is the side of the next cell.
const setPos = "; Set Pos="

// readSetPos reads what follows "; Set Pos=" into b, the board before.
func (b Board) readSetPos(s string) (Board, bool) {
	letters, cube, ok := strings.Cut(strings.TrimRight(s, blanks), "/")
	n, err := strconv.Atoi(cube)
	if !ok || err != nil || len(letters) != 26 || max(n, -n) > 15 {
		return b, false
	}
	b.Checkers = [2][25]uint8{}
	for i := range len(letters) {
		switch c := letters[i]; {
		case c == '-':
		case c >= 'A' && c <= 'O' && i > 0:
			b.Checkers[White][i-1] = c - 'A' + 1
		case c >= 'a' && c <= 'o' && i < 25:
			b.Checkers[Black][24-i] = c - 'a' + 1
		default:
			return b, false
		}
	}
	b.CubeOwner = NoPlayer
	switch {
	case n > 0:
		b.CubeOwner = Black
	case n < 0:
		b.CubeOwner = White
	}
	b.CubeValue = 1 << max(n, -n)
	b.Dice = [2]uint8{}
	return b, true
}

// appendSetPos writes the position of b. exact is false if this form cannot
// express the cube.
func (b *Board) appendSetPos(dst []byte) (text []byte, exact bool) {
	dst = append(dst, setPos...)
	for i := range 26 {
		c := byte('-')
		if i > 0 && b.Checkers[White][i-1] > 0 {
			c = 'A' + b.Checkers[White][i-1] - 1
		} else if i < 25 && b.Checkers[Black][24-i] > 0 {
			c = 'a' + b.Checkers[Black][24-i] - 1
		}
		dst = append(dst, c)
	}
	n := 0
	for v := b.CubeValue; v > 1; v /= 2 {
		n++
	}
	exact = (n == 0) == (b.CubeOwner == NoPlayer)
	switch b.CubeOwner {
	case NoPlayer:
		n = 0
	case White:
		n = -n
	}
	return fmt.Appendf(dst, "/%d\n", n), exact
}
