package main

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
)

// TestGoFilesAreNoIDs: the values of a table may have the length of an ID, and
// an ID the player to move where a score has it.
func TestGoFilesAreNoIDs(t *testing.T) {
	tables := []string{"../../testdata/zobrist/t81_w8_crlf_upper_nofinalnl.dat"}
	for width := 1; width <= 8; width++ {
		value := strings.Repeat("4f", width)
		tables = append(tables, fmt.Sprintf("%d\n3\n1\n%s,%s,%s\n", width, value, value, value))
	}
	for _, table := range tables {
		f, _, err := identify(openArg(table))
		require.NoError(t, err)
		require.Equal(t, "Zobrist table", f.name)
	}
	in := openArg("QYkqASAAIBAE")
	f, _, err := identify(in)
	require.NoError(t, err)
	require.Equal(t, "backgammon ID", f.name)
}

// TestGoFileCounts: what is counted of a file, and how much of it is shown.
func TestGoFileCounts(t *testing.T) {
	for file, want := range map[string][]string{
		"gopos/positions.dat": {"300 positions, 0 with extra info\n", "\nand 297 more\n"},
		"gopos/extra.dat":     {"100 positions, 63 with extra info\n", "\nand 97 more\n"},
		"gopos/scores.dat":    {"300 scores, 0 not valid\n", "\nand 290 more\n"},
	} {
		_, rep, err := identify(openArg("../../testdata/" + file))
		require.NoError(t, err)
		for _, text := range want {
			require.Contains(t, rep.text, text, file)
		}
	}
	_, rep, err := identify(inputOf("", []byte("01234567\x00B\x09\x0a")))
	require.NoError(t, err)
	require.Equal(t, "1 score, 1 not valid\n\n3031323334353637-00-B  score 9, confidence 10: not valid\n",
		rep.text)
}

// TestCutGoFiles: no part of a record, short as it may be, is taken for more
// than it is.
func TestCutGoFiles(t *testing.T) {
	for _, name := range []string{"gopos/positions.dat", "gopos/scores.dat"} {
		data := testutil.ReadFile(t, "../../testdata/"+name)
		for n := range 12 {
			_, _, err := identify(fileOf("", data[:n]))
			require.Error(t, err, "%d bytes of %s", n, name)
		}
	}
}

// TestBrokenGoFiles: a damaged file is an error that says what it would be.
func TestBrokenGoFiles(t *testing.T) {
	data := testutil.ReadFile(t, "../../testdata/gopos/positions.dat")
	for want, broken := range map[string][]byte{
		"as 9x9 Go position file: gopos: record 2: offset 92: unexpected EOF: 8 of 92 bytes": data[:100],
		"as 9x9 Go score file: gopos: record 2: offset 12: unexpected EOF: 1 of 12 bytes":    []byte("01234567\x00B\x03\x0a!"),
		"as Zobrist table: zobrist: line 4: column 18":                                       []byte("8\n3\n1\n0123456789abcdef,x,x\n"),
	} {
		_, err := showText(io.Discard, inputOf("", broken))
		require.ErrorContains(t, err, want)
	}
}
