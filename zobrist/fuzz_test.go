package zobrist_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
	"example.com/boardcodec/zobrist"
)

// FuzzReadTable: a table that is read is written as the same bytes, except case and
// line ends; other bytes give a SyntaxError with an offset inside them.
func FuzzReadTable(f *testing.F) {
	for _, name := range []string{"t25_w8.dat", "t81_w8.dat", "t81_w8_crlf_upper_nofinalnl.dat"} {
		file := testutil.ReadFile(f, "../testdata/zobrist/"+name)
		f.Add(file)
	}
	for _, seed := range []string{
		rows2x2,
		strings.ReplaceAll(rows2x2, "\n", "\r\n"),
		strings.Replace(rows2x2, "11", "1g", 1),
		strings.Replace(rows2x2, ",", "", 1),
		rows2x2 + "\n",
		"1\n3\n1\n00,00,00",
		"8\n3\n1000000\n",
		"9\n3\n81\n",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		table, err := zobrist.ReadTable(bytes.NewReader(data))
		if err != nil {
			var at *zobrist.SyntaxError
			require.ErrorAs(t, err, &at)
			require.True(t, 0 <= at.Offset && at.Offset <= int64(len(data)), "offset %d", at.Offset)
			require.Nil(t, table)
			return
		}
		file, err := table.AppendText(nil)
		require.NoError(t, err)
		var back zobrist.Table
		require.NoError(t, back.UnmarshalText(file))
		require.Equal(t, *table, back)
		written := string(file)
		want := strings.ToLower(strings.ReplaceAll(string(data), "\r\n", "\n"))
		want = strings.TrimSuffix(want, "\n") + "\n"
		header := func(s string) []string { // numbers may have leading zeros
			lines := strings.SplitN(s, "\n", 4)
			for i := range 3 {
				lines[i] = strings.TrimLeft(lines[i], "0")
			}
			return lines
		}
		require.Equal(t, header(want), header(written))
	})
}

// allSizes returns a table and its oracle for each size of a board.
func allSizes(tb testing.TB) (tables [20]*zobrist.Table, oracles [20]*oracle) {
	tb.Helper()
	for size := 1; size <= 19; size++ {
		tables[size] = generate(tb, size)
		oracles[size] = newOracle(tb, tables[size])
	}
	return tables, oracles
}

// FuzzHashes: the fast hashes of a board are those of the oracle, and a board
// is refused exactly if it has a byte or length of its own.
func FuzzHashes(f *testing.F) {
	for _, p := range published {
		f.Add([]byte(p.board))
	}
	f.Add([]byte(""))
	f.Add([]byte("#"))
	f.Add([]byte("B.O#"))
	f.Add(bytes.Repeat([]byte("#O."), 121)[:361])
	tables, oracles := allSizes(f)
	f.Fuzz(func(t *testing.T, board []byte) {
		size := 1
		for size < 19 && size*size < len(board) {
			size++
		}
		if len(board) != size*size || strings.Trim(string(board), "#O.") != "" {
			_, err := tables[size].Hashes(board)
			require.ErrorAs(t, err, new(*zobrist.BoardError))
			return
		}
		checkHashes(t, tables[size], oracles[size], board)
	})
}

// FuzzState: after any sequence of changes, refused ones included, a State has
// the hashes of its board and ko from scratch.
func FuzzState(f *testing.F) {
	f.Add(uint8(9), []byte{0, 40, 1, 41, 2, 40, 3, 40, 4, 0})
	f.Add(uint8(1), []byte{0, 0, 0, 0, 2, 0, 2, 0, 3, 0, 3, 0})
	f.Add(uint8(19), []byte{0, 255, 1, 255, 3, 200})
	tables, oracles := allSizes(f)
	f.Fuzz(func(t *testing.T, size uint8, changes []byte) {
		size = size%19 + 1
		checkChanges(t, tables[size], oracles[size], changes)
	})
}
