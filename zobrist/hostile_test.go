package zobrist_test

import (
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
	"example.com/boardcodec/zobrist"
)

// TestPrefixes: every strict prefix of a table file ends too early, at its end,
// in the line that it breaks off in. Only where nothing but the final line end
// is missing, it is the whole table; and half of a number of rows, or of CRLF,
// is wrong itself.
func TestPrefixes(t *testing.T) {
	files := map[string]string{"2x2": rows2x2, "2x2 CRLF": strings.ReplaceAll(rows2x2, "\n", "\r\n")}
	for _, name := range []string{"t25_w8.dat", "t81_w8.dat", "t81_w8_crlf_upper_nofinalnl.dat"} {
		file, err := os.ReadFile("../testdata/zobrist/" + name)
		require.NoError(t, err)
		files[name] = string(file)
	}
	for name, file := range files {
		t.Run(name, func(t *testing.T) {
			whole, err := zobrist.ReadTable(strings.NewReader(file))
			require.NoError(t, err)
			complete := len(strings.TrimRight(file, "\r\n"))
			for n := range testutil.Prefixes(len(file), 300, 100, 13) {
				table, err := zobrist.ReadTable(strings.NewReader(file[:n]))
				if n == complete {
					require.NoError(t, err)
					require.Equal(t, whole, table)
					continue
				}
				require.Nil(t, table)
				var at *zobrist.SyntaxError
				require.ErrorAs(t, err, &at)
				if strings.HasSuffix(file[:n], "\r") { // half of a line end is part of the value
					require.Equal(t, int64(n-1), at.Offset)
					continue
				}
				line := strings.Count(file[:n], "\n") + 1
				if line == 3 && '0' <= file[n] && file[n] <= '9' && !strings.HasSuffix(file[:n], "\n") {
					require.ErrorIs(t, err, zobrist.ErrSyntax, "half of 81 or 25 is no square")
					continue
				}
				require.ErrorIs(t, err, io.ErrUnexpectedEOF, "%d bytes", n)
				require.Equal(t, []int{n, line}, []int{int(at.Offset), at.Line}, "offset, line")
			}
		})
	}
}

// TestMemory: a file that is not a table takes what its values take and a buffer,
// 30 KB, however much it promises; a table, 19x19 at most, these and the tables
// that are built of them; a wrong board its error.
func TestMemory(t *testing.T) {
	const read = 10_000 + 20_000 // what ReadTable may keep, the longest table as text, and an error
	row := strings.Repeat("0123456789abcdef,", 3)[:50] + "\n"
	for _, tt := range []struct {
		name, file string
		limit      uint64
	}{
		{"the largest table promised", "8\n3\n361\n", read},
		{"all rows but one", "8\n3\n361\n" + strings.Repeat(row, 360), read},
		{"all rows, and more", "8\n3\n361\n" + strings.Repeat(row, 362), read},
		{"a million rows promised", "8\n3\n1000000\n", 20_000},
		{"2^32 rows promised", "8\n3\n4294967296\n", 20_000},
		{"values of 10^9 bytes promised", "1000000000\n3\n1\n", 20_000},
		{"values of 10^8 bytes promised", "100000000\n3\n1\n", 20_000},
		{"a header without end", strings.Repeat("1", 1<<20), 20_000},
		{"a header of zeros", strings.Repeat("0", 1<<20), 20_000},
		{"a header of line ends", strings.Repeat("\n", 1<<20), 20_000},
		{"a row without end", "8\n3\n361\n" + strings.Repeat("0", 1<<20), read},
		{"a row of commas", "8\n3\n361\n" + strings.Repeat(",", 1<<20), read},
		{"something after the end", "1\n3\n1\n00,00,00\n" + strings.Repeat("x", 1<<20), 20_000},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var err error
			got := testutil.Allocated(func() { _, err = zobrist.ReadTable(strings.NewReader(tt.file)) })
			require.Less(t, got, tt.limit)
			var at *zobrist.SyntaxError
			require.ErrorAs(t, err, &at)
			require.Less(t, len(err.Error()), 200)
		})
	}
	t.Run("whole tables", func(t *testing.T) {
		for size, limit := range map[int]uint64{9: 15_552 + 114_048, 19: 69_312 + 476_928} {
			file := text(t, generate(t, size))
			var err error
			got := testutil.Allocated(func() { _, err = zobrist.ReadTable(strings.NewReader(file)) })
			require.NoError(t, err)
			require.Less(t, got, limit+read+limit/16, "the allocator rounds up") // by less than a sixteenth
		}
	})
	t.Run("boards", func(t *testing.T) {
		table := generate(t, 19)
		for name, board := range map[string][]byte{
			"empty": nil, "long": make([]byte, 1<<20), "no stones": make([]byte, 361),
		} {
			for hasher, hash := range map[string]func() error{
				"Hash":      func() error { _, err := table.Hash(board); return err },
				"Canonical": func() error { _, _, err := table.Canonical(board); return err },
				"Hashes":    func() error { _, err := table.Hashes(board); return err },
			} {
				var err error
				require.Less(t, testutil.Allocated(func() { err = hash() }), uint64(1000), "%s of %s", hasher, name)
				require.Error(t, err)
			}
		}
	})
}

// TestConcurrent: one table and the symmetries serve several goroutines, each
// with a State of its own, and all get what one alone gets.
func TestConcurrent(t *testing.T) {
	table := generate(t, 9)
	r := rand.New(rand.NewPCG(1, 1))
	boards := []string{strings.Repeat(".", 81), strings.Repeat("x", 81)}
	for range 20 {
		boards = append(boards, randomBoard(r, 9, r.IntN(82)))
	}
	everything := func() string {
		var b strings.Builder
		for _, board := range boards {
			hash, s, err := table.Canonical([]byte(board))
			fmt.Fprintln(&b, hash, s, err)
			ties, _ := tiesOf(table, []byte(board))
			hashes, _ := table.Hashes([]byte(board))
			turned, _ := s.Inverse().Board(nil, []byte(board))
			fmt.Fprintln(&b, ties, hashes, string(turned))
			state := table.NewState()
			for p, stone := range []byte(board) {
				if stone != '.' {
					fmt.Fprintln(&b, state.Place(p, stone))
				}
			}
			hash, s = state.Canonical()
			fmt.Fprintln(&b, hash, s, state.Hashes())
		}
		file, err := table.AppendText(nil)
		fmt.Fprintln(&b, string(file), err)
		return b.String()
	}
	want := everything()
	got := make([]string, 4)
	var all sync.WaitGroup
	for i := range got {
		all.Go(func() { got[i] = everything() })
	}
	all.Wait()
	for i := range got {
		require.Equal(t, want, got[i])
	}
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
		require.ErrorAs(t, generate(t, 9).NewState().Place(0, stone), new(*zobrist.BoardError))
	}
}
