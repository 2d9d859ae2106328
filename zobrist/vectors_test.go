package zobrist_test

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
	"example.com/boardcodec/zobrist"
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

// TestPublishedHashes: the published table gives the published hashes, and is
// written back byte for byte.
func TestPublishedHashes(t *testing.T) {
	if _, err := os.Stat(publishedTable); err != nil {
		t.Skipf("the published table is absent: %v", err)
	}
	table := readTable(t, publishedTable)
	for i, p := range published {
		hash, err := table.Hash([]byte(p.board))
		require.NoError(t, err)
		require.Equal(t, p.hash, hex16(hash), "entry %d", i+1)
	}
	text, err := table.AppendText(nil)
	require.NoError(t, err)
	file := testutil.ReadFile(t, publishedTable)
	require.Equal(t, string(file), string(text))
}

// TestTableVectors: table files are written back byte for byte, those of other
// forms in the published one.
func TestTableVectors(t *testing.T) {
	const dir = "../testdata/zobrist/"
	for _, name := range []string{"t25_w8.dat", "t81_w8.dat"} {
		file := testutil.ReadFile(t, dir+name)
		table := readTable(t, dir+name)
		require.Equal(t, map[string]int{"t25_w8.dat": 5, "t81_w8.dat": 9}[name], table.Size())
		require.Equal(t, string(file), text(t, table))
	}
	require.Equal(t,
		text(t, readTable(t, dir+"t81_w8.dat")),
		text(t, readTable(t, dir+"t81_w8_crlf_upper_nofinalnl.dat")))
}

// TestHashVectors: hashes, symmetries and ties are those of the reference
// implementation that reproduces the published hashes.
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
		for i, v := range testutil.Lines[vector](t, "../testdata/gopos/"+file) {
			hash, s, err := table.Canonical([]byte(v.Board))
			require.NoError(t, err)
			require.Equal(t, v.Hash, hex16(hash), "%s %d", file, i)
			require.Equal(t, v.CanonAt[0], vectorNames[s])

			canonical, err := s.Board(nil, []byte(v.Board))
			require.NoError(t, err)
			require.Equal(t, v.CanonBoard, string(canonical))

			raw, err := table.Hashes([]byte(v.Board))
			require.NoError(t, err)
			names := []string{} // of the symmetries that reach the least hash
			for k, want := range v.Raw8 {
				require.Equal(t, want, hex16(raw[k]), "%s %d: %v", file, i, vectorNames[k])
				if raw[k] == hash {
					names = append(names, vectorNames[k])
				}
			}
			require.Equal(t, v.CanonAt, names)
		}
	}
}

// The names under which the vectors have our symmetries, in the order of ours.
var vectorNames = [8]string{"id", "rot90", "rot180", "rot270", "fliplr", "flipud", "transpose", "antitranspose"}

// TestSymmetryVectors: points go where the reference implementation has them
// go.
func TestSymmetryVectors(t *testing.T) {
	type vector struct {
		Sym     string
		Dest    []int
		Inverse string
	}
	all := testutil.Lines[vector](t, "../testdata/zobrist/symmetries_9x9.jsonl")
	require.Len(t, all, 8)
	for k, v := range all {
		s := zobrist.Symmetry(k)
		require.Equal(t, vectorNames[k], v.Sym)
		require.Equal(t, v.Inverse, vectorNames[s.Inverse()])
		require.Len(t, v.Dest, 81)
		for p, want := range v.Dest {
			require.Equal(t, want, s.Point(p, 9), "%v of %d", s, p)
		}
	}
}

func readTable(tb testing.TB, name string) *zobrist.Table {
	tb.Helper()
	f, err := os.Open(name)
	require.NoError(tb, err)
	defer f.Close()
	table, err := zobrist.ReadTable(f)
	require.NoError(tb, err)
	return table
}
