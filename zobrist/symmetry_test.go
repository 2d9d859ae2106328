package zobrist_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/zobrist"
)

// TestSymmetryDrawing: the package documentation draws the symmetries as they
// are.
func TestSymmetryDrawing(t *testing.T) {
	doc, err := os.ReadFile("doc.go")
	require.NoError(t, err)
	_, drawing, ok := strings.Cut(string(doc), "abc, def and ghi into\n")
	require.True(t, ok)
	boards := [8]string{}
	first := 0
	for line := range strings.Lines(drawing) {
		if first == len(boards) {
			break
		}
		rows := strings.Fields(strings.TrimPrefix(line, "//"))
		if len(rows) != 12 || len(rows[0]) != 1 {
			continue // no row of four boards of three letters
		}
		for i := range 4 {
			boards[first+i] += strings.Join(rows[3*i:3*i+3], "")
		}
		if len(boards[first]) == 9 {
			first += 4
		}
	}
	for k, want := range boards {
		got, err := zobrist.Symmetry(k).Board(nil, []byte("abcdefghi"))
		require.NoError(t, err)
		require.Equal(t, want, string(got), "drawing of symmetry %d", k)
	}
}

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

// TestSymmetryNames: a number that is not a symmetry has a name that says so.
func TestSymmetryNames(t *testing.T) {
	require.Equal(t, "anti-transpose", zobrist.AntiTranspose.String())
	require.Equal(t, "invalid Symmetry", zobrist.Symmetry(8).String())
	require.Equal(t, "invalid Symmetry", zobrist.Symmetry(255).String())
}

// TestSymmetryOffBoard: points that a board does not have go nowhere, and no
// square is no board.
func TestSymmetryOffBoard(t *testing.T) {
	for s := range zobrist.Symmetry(8) {
		for _, at := range [][2]int{{-1, 9}, {81, 9}, {0, 0}, {0, -1}, {5, -9}, {1 << 30, 19}} {
			require.Equal(t, -1, s.Point(at[0], at[1]), at)
		}
		dst, err := s.Board([]byte("x"), make([]byte, 80))
		var wrong *zobrist.BoardError
		require.ErrorAs(t, err, &wrong)
		require.ErrorAs(t, err, new(*zobrist.BoardError))
		require.Equal(t, "x", string(dst))
	}
}
