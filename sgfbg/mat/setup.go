package mat

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"example.com/boardcodec/sgfbg/bg"
)

// setPos begins the line of a position in .mat text, an extension of eXtreme Gammon:
//
//	; Set Pos=-b----E-C---eE---c-e----B-/0
//	          ^ 26 letters               ^ cube
//
// The letters are as in an XGID: '-' is an empty point, A is one checker of
// the left player (bg.White), b two of the right (bg.Black). The first letter is
// bg.Black's bar, then come bg.White's 1 to 24 point, and his bar. The cube is 0 in
// the middle, n if bg.Black owns it at 2 to the n, and -n if bg.White does. The player
// of the next cell is on roll.
const setPos = "; Set Pos="

const (
	setPosLen   = 26 // letters
	maxExponent = 15 // of 2, in the value of the cube
)

// readSetPos returns b with the checkers and the cube of s, which follows "; Set Pos=", and
// without dice. If s has another form, ok is false.
func readSetPos(b bg.Board, s string) (after bg.Board, ok bool) {
	letters, cube, ok := strings.Cut(strings.TrimRight(s, blanks), "/")
	n, err := strconv.Atoi(cube)
	if !ok || err != nil || len(letters) != setPosLen || n < -maxExponent || n > maxExponent {
		return b, false
	}
	b.Checkers = [2][25]uint8{}
	for i := range len(letters) {
		switch c := letters[i]; {
		case c == '-':
		case c >= 'A' && c <= 'O' && i > 0:
			b.Checkers[bg.White][i-1] = c - 'A' + 1
		case c >= 'a' && c <= 'o' && i < bg.BarPoint:
			b.Checkers[bg.Black][bg.BarIndex-i] = c - 'a' + 1
		default:
			return b, false
		}
	}
	b.CubeValue, b.CubeOwner, b.Dice = 1<<max(n, -n), bg.NoPlayer, [2]uint8{}
	switch {
	case n > 0:
		b.CubeOwner = bg.Black
	case n < 0:
		b.CubeOwner = bg.White
	}
	return b, true
}

// appendSetPos appends the line of b's position, with its LF. The form has no value for a cube in
// the middle, and no owner for a cube at 1: these are lost.
func appendSetPos(dst []byte, b *bg.Board) []byte {
	dst = append(dst, setPos...)
	for i := range setPosLen {
		c := byte('-')
		if i > 0 && b.Checkers[bg.White][i-1] > 0 {
			c = 'A' + b.Checkers[bg.White][i-1] - 1
		} else if i < bg.BarPoint && b.Checkers[bg.Black][bg.BarIndex-i] > 0 {
			c = 'a' + b.Checkers[bg.Black][bg.BarIndex-i] - 1
		}
		dst = append(dst, c)
	}
	exponent := bits.Len(uint(b.CubeValue)) - 1
	switch {
	case b.CubeOwner == bg.NoPlayer || b.NoCube:
		exponent = 0
	case b.CubeOwner == bg.White:
		exponent = -exponent
	}
	return fmt.Appendf(dst, "/%d\n", exponent)
}
