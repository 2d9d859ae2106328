package zobrist_test

import (
	"io"
	"math"
	"math/rand/v2"
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
		file := testutil.ReadFile(t, "../testdata/zobrist/"+name)
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

// TestMemory: a file that is not a table takes a buffer for the longest table and the values that are
// there, however much it promises.
func TestMemory(t *testing.T) {
	row := strings.Repeat("0123456789abcdef,", 3)[:50] + "\n"
	for name, file := range map[string]string{
		"the largest table promised":    "8\n3\n361\n",
		"all rows but one":              "8\n3\n361\n" + strings.Repeat(row, 360),
		"2^32 rows promised":            "8\n3\n4294967296\n",
		"values of 10^9 bytes promised": "1000000000\n3\n1\n",
		"a header without end":          strings.Repeat("1", 1<<20),
		"a row of commas":               "8\n3\n361\n" + strings.Repeat(",", 1<<20),
		"something after the end":       "1\n3\n1\n00,00,00\n" + strings.Repeat("x", 1<<20),
	} {
		var err error
		got := testutil.Allocated(func() { _, err = zobrist.ReadTable(strings.NewReader(file)) })
		require.Less(t, got, uint64(30_000), name)
		require.ErrorAs(t, err, new(*zobrist.SyntaxError), name)
		require.Less(t, len(err.Error()), 200, name)
	}
}

// TestConcurrent: one table serves several goroutines.
func TestConcurrent(t *testing.T) {
	table := generate(t, 9)
	hashes := func() (all [20]uint64) {
		r := rand.New(rand.NewPCG(1, 1))
		for i := range all {
			all[i], _ = table.Hash([]byte(randomBoard(r, 9, r.IntN(82))))
			state := table.NewState()
			_ = state.Place(i, '#')
			hash, _ := state.Canonical()
			all[i] ^= hash
		}
		return all
	}
	want := hashes()
	var got [4][20]uint64
	var all sync.WaitGroup
	for i := range got {
		all.Go(func() { got[i] = hashes() })
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
			for _, p := range []int{math.MinInt, -5, -1, 361, math.MaxInt} {
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
	dst, err := zobrist.Identity.Board([]byte("x"), make([]byte, 80))
	require.ErrorAs(t, err, new(*zobrist.BoardError))
	require.Equal(t, "x", string(dst))
	for _, stone := range []byte{0, '.', 'o', 'X', 200} {
		require.ErrorAs(t, generate(t, 9).NewState().Place(0, stone), new(*zobrist.BoardError))
	}
}
