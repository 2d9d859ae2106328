package zobrist_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/zobrist"
)

// TestSymmetryGroup: the inverse takes points and boards of all sizes back.
func TestSymmetryGroup(t *testing.T) {
	seen := map[string]bool{}
	for s := range zobrist.Symmetry(8) {
		require.False(t, seen[s.String()], "two symmetries are called %v", s)
		seen[s.String()] = true
		require.Equal(t, s, (s + 8).Inverse().Inverse(), "three bits count")
		for size := 1; size < 20; size++ {
			board := make([]byte, size*size)
			for p := range board {
				board[p] = byte(p % 251)
				require.Equal(t, p, s.Inverse().Point(s.Point(p, size), size))
			}
			turned, err := s.Board([]byte("x"), board)
			require.NoError(t, err)
			require.Equal(t, "x"+turn(s, string(board), size), string(turned))
			back, err := s.Inverse().Board(nil, turned[1:])
			require.NoError(t, err)
			require.Equal(t, string(board), string(back))
		}
	}
}
