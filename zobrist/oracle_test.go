package zobrist_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/zobrist"
)

// The oracle does everything the long way: it turns boards as a person would,
// as rows of text, and adds up one hash at a time from the text of the table.

type oracle struct {
	size   int
	values [][3]uint64
}

func newOracle(tb testing.TB, table *zobrist.Table) *oracle {
	tb.Helper()
	text, err := table.AppendText(nil)
	require.NoError(tb, err)
	return parseOracle(tb, string(text))
}

func parseOracle(tb testing.TB, text string) *oracle {
	tb.Helper()
	lines := strings.Fields(text)
	o := &oracle{}
	for _, line := range lines[3:] {
		var row [3]uint64
		for i, value := range strings.Split(line, ",") {
			v, err := strconv.ParseUint(value, 16, 64)
			require.NoError(tb, err)
			row[i] = v
		}
		o.values = append(o.values, row)
	}
	for o.size*o.size < len(o.values) {
		o.size++
	}
	return o
}

func quarterTurn(rows []string) []string { // clockwise
	turned := make([]string, len(rows))
	column := make([]byte, len(rows))
	for c := range turned {
		for r, row := range rows {
			column[len(rows)-1-r] = row[c]
		}
		turned[c] = string(column)
	}
	return turned
}

func upsideDown(rows []string) []string {
	rows = slices.Clone(rows)
	slices.Reverse(rows)
	return rows
}

// turn returns the image of board under the numbered symmetry.
func turn(k zobrist.Symmetry, board string, size int) string {
	var rows []string
	for row := range slices.Chunk([]byte(board), size) {
		rows = append(rows, string(row))
	}
	quarters := 0
	switch k {
	case zobrist.Rotate90:
		quarters = 1
	case zobrist.Rotate180:
		quarters = 2
	case zobrist.Rotate270:
		quarters = 3
	case zobrist.FlipTopBottom:
		rows = upsideDown(rows)
	case zobrist.FlipLeftRight: // the other flip, turned by half
		rows, quarters = upsideDown(rows), 2
	case zobrist.Transpose:
		rows, quarters = upsideDown(rows), 1
	case zobrist.AntiTranspose:
		rows, quarters = upsideDown(rows), 3
	}
	for range quarters {
		rows = quarterTurn(rows)
	}
	return strings.Join(rows, "")
}

// hashes returns the eight hashes of a board; koPoint -1 = no ko.
func (o *oracle) hashes(board string, koPoint int) (h [8]uint64) {
	koBoard := strings.Repeat(".", len(board))
	if koPoint >= 0 {
		koBoard = koBoard[:koPoint] + "K" + koBoard[koPoint+1:]
	}
	for k := range zobrist.Symmetry(8) {
		for _, turned := range []string{turn(k, board, o.size), turn(k, koBoard, o.size)} {
			for p, c := range turned {
				if column := strings.IndexRune("#OK", c); column >= 0 {
					h[k] ^= o.values[p][column]
				}
			}
		}
	}
	return h
}

func leastOf(h [8]uint64) (hash uint64, first zobrist.Symmetry) {
	hash = slices.Min(h[:])
	return hash, zobrist.Symmetry(slices.Index(h[:], hash))
}

// randomBoard has stones of both colours on that many random points.
func randomBoard(r *rand.Rand, size, stones int) string {
	board := []byte(strings.Repeat(".", size*size))
	for _, p := range r.Perm(size * size)[:stones] {
		board[p] = "#O"[r.IntN(2)]
	}
	return string(board)
}

func generate(tb testing.TB, size int) *zobrist.Table {
	tb.Helper()
	table, err := zobrist.GenerateTable(size, 7)
	require.NoError(tb, err)
	return table
}

// checkHashes: the hashes and the symmetry of a board are those of the oracle.
func checkHashes(t *testing.T, table *zobrist.Table, oracle *oracle, board []byte) {
	t.Helper()
	want := oracle.hashes(string(board), -1)
	got, err := table.Hashes(board)
	require.NoError(t, err)
	require.Equal(t, want, got, string(board))
	wantHash, wantFirst := leastOf(want)
	hash, first, err := table.Canonical(board)
	require.NoError(t, err)
	require.Equal(t, wantHash, hash)
	require.Equal(t, wantFirst, first)
}

// TestAgainstOracle: hashes and symmetry of boards of all sizes are those
// of the oracle.
func TestAgainstOracle(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for size := 1; size <= 19; size++ {
		table := generate(t, size)
		oracle := newOracle(t, table)
		check := func(board string) { checkHashes(t, table, oracle, []byte(board)) }
		check(strings.Repeat(".", size*size))
		check(strings.Repeat("#", size*size))
		check(strings.Repeat("O", size*size))
		for p := 0; p < size*size; p += 1 + size/10*2 { // of large boards every third
			for _, stone := range "#O" { // one stone: every word of the pattern tables that has one
				check(strings.Repeat(".", p) + string(stone) + strings.Repeat(".", size*size-p-1))
			}
		}
		for range 20 {
			check(randomBoard(r, size, r.IntN(size*size+1)))
		}
	}
}

func hex16(v uint64) string { return fmt.Sprintf("%016x", v) }
