package sgfbg_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg"
)

// TestByRoll: the side on roll comes second, whoever it is.
func TestByRoll(t *testing.T) {
	b, _ := played(t, ";W[31hefe]")
	require.Equal(t, sgfbg.Black, b.OnRoll)
	require.Equal(t, [2][25]uint8{b.Checkers[sgfbg.White], b.Checkers[sgfbg.Black]}, b.ByRoll())
	b.OnRoll = sgfbg.White
	require.Equal(t, [2][25]uint8{b.Checkers[sgfbg.Black], b.Checkers[sgfbg.White]}, b.ByRoll())
	require.NotEqual(t, b.ByRoll()[0], b.ByRoll()[1])
	require.NotPanics(t, func() { sgfbg.Board{OnRoll: sgfbg.NoPlayer}.ByRoll() })
}

// TestBoardString: the diagram of a board.
func TestBoardString(t *testing.T) {
	b, _ := played(t, ";W[61xrhg];B[61agqr];W[double]")
	require.Equal(t, `
 +13-14-15-16-17-18-+---+19-20-21-22-23-24-+ X: score 0, pips 160
 | O           X  X |   | X              O |
 | O           X    |   | X                |
 | O                |   | X                |
 | O                |   | X                |
 | O                |   | X                |
 |                  |BAR|                  | cube 1, doubled, Black to answer
 | X                |   | O                |
 | X                |   | O                |
 | X                |   | O                |
 | X           O    |   | O                |
 | X           O  X |   | O              X |
 +12-11-10-09-08-07-+---+06-05-04-03-02-01-+ O: score 0, pips 185, bar 2
`, "\n"+b.String())
	require.NotPanics(t, func() { _ = sgfbg.Board{}.String() })
}
