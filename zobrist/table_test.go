package zobrist_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/zobrist"
)

// rows2x2 is a table of four points with values of one byte.
const rows2x2 = "1\n3\n4\n" + "00,01,02\n" + "10,11,12\n" + "20,21,22\n" + "f0,f1,f2\n"

func text(tb testing.TB, table *zobrist.Table) string {
	tb.Helper()
	text, err := table.AppendText([]byte("x"))
	require.NoError(tb, err)
	require.Equal(tb, byte('x'), text[0], "what was there stays")
	return string(text[1:])
}

// TestTableSizesAndWidths: tables of all sizes and widths are read, hash as the
// oracle does, and are written back.
func TestTableSizesAndWidths(t *testing.T) {
	for size := 1; size <= 19; size++ {
		for width := 1; width <= 8; width++ {
			var b strings.Builder
			fmt.Fprintf(&b, "%d\n3\n%d\n", width, size*size)
			for i := range size * size {
				value := func(column int) string {
					return hex16(uint64(i*3+column+1) * 0x9e3779b97f4a7c15)[16-2*width:]
				}
				fmt.Fprintf(&b, "%s,%s,%s\n", value(0), value(1), value(2))
			}
			table, err := zobrist.ReadTable(strings.NewReader(b.String()))
			require.NoError(t, err)
			require.Equal(t, size, table.Size())
			require.Equal(t, width, table.Width())
			require.Equal(t, b.String(), text(t, table))

			oracle := parseOracle(t, b.String())
			board := strings.Repeat("#O.", 121)[:size*size]
			got, err := table.Hashes([]byte(board))
			require.NoError(t, err)
			require.Equal(t, oracle.hashes(board, -1), got)
		}
	}
}

// TestTableText: a table is its text, in JSON too, and a table that another one
// is put into is that one.
func TestTableText(t *testing.T) {
	small, large := generate(t, 2), generate(t, 19)
	text, err := large.MarshalText()
	require.NoError(t, err)
	var into zobrist.Table
	require.NoError(t, into.UnmarshalText(text))
	require.Equal(t, large, &into)
	state := into.NewState()
	require.NoError(t, state.Place(360, '#'))
	before := state.Hashes()

	data, err := json.Marshal(small)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(data, &into))
	require.Equal(t, small, &into)
	require.NoError(t, state.Remove(360))
	require.NoError(t, state.Place(360, '#'))
	require.Equal(t, before, state.Hashes(), "a State stays on its table")
	require.Error(t, into.UnmarshalText(text[:100]))
	require.Equal(t, small, &into)
}

// TestNewTable: a table of values is that of the same values in a file, and only squares are boards.
func TestNewTable(t *testing.T) {
	for _, size := range []int{1, 9, 19} {
		points := make([][3]uint64, size*size)
		for p := range points {
			for column := range 3 {
				points[p][column] = uint64(3*p+column+1) * 0x9e3779b97f4a7c15
			}
		}
		table, err := zobrist.NewTable(points)
		require.NoError(t, err)
		file, err := zobrist.ReadTable(strings.NewReader(text(t, table)))
		require.NoError(t, err)
		require.Equal(t, file, table)
		require.Contains(t, text(t, table),
			fmt.Sprintf("%016x,%016x,%016x\n", points[0][0], points[0][1], points[0][2]))
	}
	for _, n := range []int{0, 2, 80, 400} {
		_, err := zobrist.NewTable(make([][3]uint64, n))
		require.ErrorAs(t, err, new(*zobrist.BoardError))
	}
}

// TestGenerateTable: the values are those of SplitMix64, and other sizes are
// refused.
func TestGenerateTable(t *testing.T) {
	table, err := zobrist.GenerateTable(1, 0)
	require.NoError(t, err)
	// The first outputs of SplitMix64 from seed 0, as published with it.
	require.Equal(t, "8\n3\n1\ne220a8397b1dcdaf,6e789e6aa1b965f4,06c45d188009454f\n", text(t, table))

	large, err := zobrist.GenerateTable(19, 0)
	require.NoError(t, err)
	require.Contains(t, text(t, large), text(t, table)[len("8\n3\n1\n"):], "a size is a prefix of the next")

	for _, size := range []int{-1, 0, 20, 1 << 30} {
		_, err := zobrist.GenerateTable(size, 0)
		require.ErrorAs(t, err, new(*zobrist.BoardError))
		var refused *zobrist.BoardError
		require.ErrorAs(t, err, &refused)
		require.Equal(t, -1, refused.Point)
		require.EqualError(t, err, fmt.Sprintf("zobrist: board size not 1 to 19: %d", size))
	}
	again, err := zobrist.ReadTable(strings.NewReader(text(t, large)))
	require.NoError(t, err)
	require.Equal(t, large, again)
}
