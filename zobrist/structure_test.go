package zobrist_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
	"example.com/boardcodec/zobrist"
)

// TestStructure: lines of tables, repeated and mixed, cost no more than SECURITY.md says;
// a table that is read is written, and read again, the same.
func TestStructure(t *testing.T) {
	const row = "bdd732262feb6e95,28efe333b266f103,47526757130f9f52\n"
	largest := generate(t, 19)
	work := func(name string, f func(data []byte)) testutil.Entry {
		return testutil.Entry{Name: name, Row: "zobrist, " + name, Prepare: func(data []byte) func() {
			return func() { f(data) }
		}}
	}
	tables := 0
	check := func(t testing.TB, data []byte) {
		table, err := zobrist.ReadTable(bytes.NewReader(data))
		if err != nil {
			return
		}
		tables++
		text, err := table.MarshalText()
		require.NoError(t, err)
		again, err := zobrist.ReadTable(bytes.NewReader(text))
		require.NoError(t, err)
		require.Equal(t, table, again)
	}
	for _, head := range []string{"8\n3\n81\n", "1\n3\n361\n", ""} {
		s := testutil.Structure{
			Size: 8 << 10,
			Head: head,
			Units: []string{
				row, "BDD732262FEB6E95,28EFE333B266F103,47526757130F9F52\r\n", "00,ff,FF\n", "0,1,2\n", "00,01\n",
				"00", ",", "\n", "\r\n", "g", "8\n3\n1\n" + row, "8\n3\n", "361\n", "999999999\n", "9999999999\n", "\x00",
			},
			Entries: []testutil.Entry{
				work("ReadTable", func(data []byte) { _, _ = zobrist.ReadTable(bytes.NewReader(data)) }),
				work("Table.Hash", func(data []byte) { _, _ = largest.Hash(data) }),
				work("Symmetry.Board", func(data []byte) { _, _ = zobrist.Rotate90.Board(nil, data) }),
			},
			Check: check,
		}
		s.Run(t)
	}
	require.Positive(t, tables)

	// Boards of one byte repeated, of all sizes.
	points := testutil.Structure{
		Size:  8 << 10,
		Units: []string{"#", "O", ".", "o", "\x00", "\xff"},
		Entries: []testutil.Entry{
			work("Table.Hash", func(data []byte) { _, _ = largest.Hash(data) }),
			work("Symmetry.Board", func(data []byte) { _, _ = zobrist.Rotate90.Board(nil, data) }),
		},
		Check: func(t testing.TB, board []byte) {
			hash, err := largest.Hash(board)
			if err != nil {
				return
			}
			for s := range zobrist.Symmetry(8) {
				turned, err := s.Board(nil, board)
				require.NoError(t, err)
				if again, err := largest.Hash(turned); err != nil || again != hash {
					t.Errorf("%x turned by %v: %x, %v", hash, s, again, err)
				}
			}
		},
	}
	points.Run(t)
}
