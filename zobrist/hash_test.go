package zobrist_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/zobrist"
)

// TestWrongBoards: every wrong length and byte is refused with its point, by
// every function.
func TestWrongBoards(t *testing.T) {
	for _, size := range []int{1, 2, 3, 9, 19} {
		table := generate(t, size)
		points := size * size
		fails := func(board []byte, point int) {
			t.Helper()
			_, err := table.Hash(board)
			_, _, errCanonical := table.Canonical(board)
			_, errHashes := table.Hashes(board)
			for _, err := range []error{err, errCanonical, errHashes} {
				var wrong *zobrist.BoardError
				if !errors.As(err, &wrong) || wrong.Point != point {
					t.Errorf("%q: %v, want point %d", board, err, point)
				}
			}
		}
		for _, length := range []int{0, points - 1, points + 1, points + 8, 2 * points} {
			if length != points {
				fails(make([]byte, length), min(length, points))
			}
		}
		for p := 0; p < points; p += 1 + size/10*6 { // of 19x19 every seventh
			for c := range 256 {
				if strings.IndexByte("#O.", byte(c)) >= 0 {
					continue
				}
				board := []byte(strings.Repeat("#", points))
				board[points-1] = 'x' // the first fault is told
				board[p] = byte(c)
				fails(board, p)
			}
		}
	}
	_, err := generate(t, 9).Hash([]byte(strings.Repeat(".", 40) + "B" + strings.Repeat(".", 40)))
	require.EqualError(t, err, "zobrist: point 40: not '#', 'O' or '.': byte 0x42")
	_, err = generate(t, 9).Hash(nil)
	require.EqualError(t, err, "zobrist: point 0: wrong board length: 0, want 81")
}

// TestHashingAllocatesNothing: hashing, and changing a State, allocate nothing.
func TestHashingAllocatesNothing(t *testing.T) {
	for _, size := range []int{1, 2, 9, 19} {
		table := generate(t, size)
		board := []byte(randomBoard(rand.New(rand.NewPCG(1, 1)), size, size*size/2))
		turned := make([]byte, 0, len(board))
		state := table.NewState()
		require.Zero(t, testing.AllocsPerRun(100, func() {
			_, _ = table.Hash(board)
			_, s, _ := table.Canonical(board)
			_, _ = table.Hashes(board)
			_, _ = s.Board(turned, board)
			_ = state.Place(0, '#')
			_ = state.SetKo(0)
			_, _ = state.Canonical()
			_ = state.Hashes()
			state.ClearKo()
			_ = state.Remove(0)
		}))
	}
}
