package zobrist_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/zobrist"
)

// TestZeroErrors: errors that no function returned have a text.
func TestZeroErrors(t *testing.T) {
	require.Equal(t, "zobrist: line 0: column 0: offset 0: <nil>", new(zobrist.SyntaxError).Error())
	require.Equal(t, "zobrist: point 0: <nil>", new(zobrist.BoardError).Error())
}

// TestWrongNumbers: points and sizes that no board has, and symmetries above 7.
func TestWrongNumbers(t *testing.T) {
	for s := range zobrist.Symmetry(255) {
		for _, size := range []int{math.MinInt, -1, 0, 1, 19, math.MaxInt} {
			for _, p := range []int{math.MinInt, -1, 361, math.MaxInt} {
				require.Equal(t, -1, s.Point(p, size), "%v, point %d of size %d", s, p, size)
			}
		}
		// A board of this size has more points than there are numbers.
		require.Equal(t, -1, s.Point(0, math.MaxInt))
		require.Equal(t, (s & 7).Inverse(), s.Inverse())
		if s > 7 {
			require.Equal(t, "invalid Symmetry", s.String())
		}
	}
	for _, stone := range []byte{0, '.', 'o', 'X', 200} {
		require.ErrorIs(t, generate(t, 9).NewState().Place(0, stone), zobrist.ErrStone)
	}
}
