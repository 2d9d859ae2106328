package zobrist_test

import (
	"math/bits"
	"math/rand/v2"
	"os"
	"strings"
	"sync"
	"testing"

	"example.com/boardcodec/zobrist"
	"github.com/stretchr/testify/require"
)

// The table that was published with the data set. It is not part of this
// repository; without it nothing here has seen a published hash.
const publishedTable = "../../shared/data/gopos/zobrist_board_81.dat"

// Boards and hashes as their author printed them, the first entries of his
// position file. The last stone of the sixth board is inferred: of all single
// stones only this one gives the published hash.
var published = []struct{ board, hash string }{
	{"..............................#..................................................", "31846ceb8015dc92"},
	{"........................O.....#..................................................", "161229a425c1a6ab"},
	{"........................O.....#...................#..............................", "0f6dba75177f4751"},
	{"........................O.....#...................#.....O........................", "c26fdb58178900b1"},
	{"........................O.....#................#..#.....O........................", "56a292a15dcb1e4b"},
	{"........................O.....#................#..#.....O...O....................", "01aabb68f67d3dea"},
}

func TestPublishedHashes(t *testing.T) {
	if _, err := os.Stat(publishedTable); err != nil {
		t.Skipf("the published table is not at hand: %v", err)
	}
	table := readTable(t, publishedTable)
	for i, p := range published {
		hash, err := table.Hash([]byte(p.board))
		require.NoError(t, err)
		require.Equal(t, p.hash, hex16(hash), "entry %d", i+1)
	}
	text, err := table.AppendText(nil)
	require.NoError(t, err)
	file, err := os.ReadFile(publishedTable)
	require.NoError(t, err)
	require.Equal(t, string(file), string(text))
}

func TestHashVectors(t *testing.T) {
	type vector struct {
		Hash       string
		Board      string
		CanonAt    []string `json:"canon_at"`
		CanonBoard string   `json:"canon_board"`
		Raw8       []string
	}
	table := readTable(t, "../testdata/zobrist/t81_w8.dat")
	for _, file := range []string{"positions.jsonl", "extra.jsonl"} {
		for i, v := range vectors[vector](t, "../testdata/gopos/"+file) {
			hash, s, err := table.Canonical([]byte(v.Board))
			require.NoError(t, err)
			require.Equal(t, v.Hash, hex16(hash), "%s %d", file, i)
			require.Equal(t, v.CanonAt[0], vectorNames[s])

			ties, err := table.Ties([]byte(v.Board))
			require.NoError(t, err)
			names := []string{}
			for k, name := range vectorNames {
				if ties&(1<<k) != 0 {
					names = append(names, name)
				}
			}
			require.Equal(t, v.CanonAt, names)

			canonical, err := s.Board(nil, []byte(v.Board))
			require.NoError(t, err)
			require.Equal(t, v.CanonBoard, string(canonical))

			raw, err := table.Hashes([]byte(v.Board))
			require.NoError(t, err)
			for k, want := range v.Raw8 {
				require.Equal(t, want, hex16(raw[k]), "%s %d: %v", file, i, vectorNames[k])
			}
		}
	}
}

func TestAgainstOracle(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for size := 1; size <= 19; size++ {
		table := generate(t, size)
		oracle := newOracle(t, table)
		check := func(board string) {
			t.Helper()
			want := oracle.hashes(board, -1)
			got, err := table.Hashes([]byte(board))
			require.NoError(t, err)
			require.Equal(t, want, got, board)
			wantHash, wantFirst, wantTies := leastOf(want)
			hash, first, err := table.Canonical([]byte(board))
			require.NoError(t, err)
			require.Equal(t, wantHash, hash)
			require.Equal(t, wantFirst, first)
			ties, err := table.Ties([]byte(board))
			require.NoError(t, err)
			require.Equal(t, wantTies, ties)
		}
		check(strings.Repeat(".", size*size))
		check(strings.Repeat("#", size*size))
		check(strings.Repeat("O", size*size))
		for p := range size * size {
			for _, stone := range "#O" { // one stone: every word of the pattern tables that has one
				check(strings.Repeat(".", p) + string(stone) + strings.Repeat(".", size*size-p-1))
			}
		}
		for range 40 {
			check(randomBoard(r, size, r.IntN(size*size+1)))
		}
	}
}

func TestTiesAreTheBoardsOwnSymmetries(t *testing.T) {
	table := generate(t, 9)
	r := rand.New(rand.NewPCG(3, 4))
	for k := range zobrist.Symmetry(8) {
		for range 20 { // enough for ties of every kind
			board := []byte(randomBoard(r, 9, 30))
			for p := range board { // make it like itself under k, and all that k generates
				for q := k.Point(p, 9); q != p; q = k.Point(q, 9) {
					board[q] = board[p]
				}
			}
			own := 0 // symmetries of the board
			for s := range zobrist.Symmetry(8) {
				if turn(s, string(board), 9) == string(board) {
					own++
				}
			}
			ties, err := table.Ties(board)
			require.NoError(t, err)
			require.Equal(t, own, bits.OnesCount8(ties), "%v", k)
			_, first, err := table.Canonical(board)
			require.NoError(t, err)
			require.Equal(t, bits.TrailingZeros8(ties), int(first), "%v: the lowest number wins", k)
			for s := range zobrist.Symmetry(8) {
				if ties&(1<<s) == 0 {
					continue
				}
				// From one tie to another the board goes over into itself.
				turned, err := first.Compose(s.Inverse()).Board(nil, board)
				require.NoError(t, err)
				require.Equal(t, string(board), string(turned))
			}
		}
	}
}

func TestWrongBoards(t *testing.T) {
	for _, size := range []int{1, 2, 3, 9, 19} {
		table := generate(t, size)
		points := size * size
		hashers := map[string]func([]byte) error{
			"Hash":      func(b []byte) error { _, err := table.Hash(b); return err },
			"Canonical": func(b []byte) error { _, _, err := table.Canonical(b); return err },
			"Ties":      func(b []byte) error { _, err := table.Ties(b); return err },
			"Hashes":    func(b []byte) error { _, err := table.Hashes(b); return err },
		}
		fails := func(board []byte, point int, want error) {
			t.Helper()
			for name, hash := range hashers {
				err := hash(board)
				var wrong *zobrist.BoardError
				require.ErrorAs(t, err, &wrong, name)
				require.ErrorIs(t, err, want)
				require.Equal(t, point, wrong.Point)
			}
		}
		for _, length := range []int{0, points - 1, points + 1, points + 8, 2 * points} {
			if length != points {
				fails(make([]byte, length), min(length, points), zobrist.ErrLength)
			}
		}
		for p := range points {
			for c := range 256 {
				if c == '#' || c == 'O' || c == '.' {
					continue
				}
				board := []byte(strings.Repeat("#", points))
				board[p] = byte(c)
				if p+1 < points {
					board[points-1] = 'x' // the first fault is told
				}
				_, err := table.Hash(board)
				require.Error(t, err, "0x%02x", c)
				if c%16 == 0 {
					fails(board, p, zobrist.ErrStone)
				}
			}
		}
	}
	_, err := generate(t, 9).Hash([]byte(strings.Repeat(".", 40) + "B" + strings.Repeat(".", 40)))
	require.EqualError(t, err, "zobrist: point 40: not '#', 'O' or '.': 0x42")
	_, err = generate(t, 9).Hash(nil)
	require.EqualError(t, err, "zobrist: point 0: wrong board length: 0, want 81")
}

// A table never changes: the race detector watches.
func TestTableInManyGoroutines(t *testing.T) {
	table := generate(t, 9)
	board := []byte(randomBoard(rand.New(rand.NewPCG(1, 1)), 9, 40))
	want, err := table.Hash(board)
	require.NoError(t, err)
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			state := table.NewState()
			for p, stone := range board {
				if stone != '.' {
					_ = state.Place(p, stone)
				}
			}
			byState, _ := state.Canonical()
			byBoard, err := table.Hash(board)
			if err != nil || byBoard != want || byState != want {
				t.Errorf("%x, %x, %v, want %x", byBoard, byState, err, want)
			}
		})
	}
	all.Wait()
}

func TestHashingAllocatesNothing(t *testing.T) {
	for _, size := range []int{1, 2, 9, 19} {
		table := generate(t, size)
		board := []byte(randomBoard(rand.New(rand.NewPCG(1, 1)), size, size*size/2))
		turned := make([]byte, 0, len(board))
		state := table.NewState()
		require.Zero(t, testing.AllocsPerRun(100, func() {
			_, _ = table.Hash(board)
			_, s, _ := table.Canonical(board)
			_, _ = table.Ties(board)
			_, _ = table.Hashes(board)
			_, _ = s.Board(turned, board)
			_ = state.Place(0, '#')
			_ = state.SetKo(0)
			_, _ = state.Canonical()
			_ = state.Ties()
			_ = state.Hashes()
			state.ClearKo()
			_ = state.Remove(0)
		}))
	}
}
