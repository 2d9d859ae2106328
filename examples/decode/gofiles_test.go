package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestGoFiles(t *testing.T) {
	for file, want := range map[string]string{
		"gopos/positions.dat":                     "9x9 Go position file",
		"gopos/extra.dat":                         "9x9 Go position file",
		"gopos/scores.dat":                        "9x9 Go score file",
		"zobrist/t25_w8.dat":                      "Zobrist table",
		"zobrist/t81_w8.dat":                      "Zobrist table",
		"zobrist/t81_w8_crlf_upper_nofinalnl.dat": "Zobrist table",
	} {
		in := open("../../testdata/" + file)
		name, _, err := identify(in)
		require.NoError(t, err, file)
		require.Equal(t, want, name, file)
	}
}

// The values of a table may have the length of an ID, and an ID the player to
// move where a score has it.
func TestGoFilesAreNoIDs(t *testing.T) {
	for width := 1; width <= 8; width++ {
		value := strings.Repeat("4f", width)
		in := open(fmt.Sprintf("%d\n3\n1\n%s,%s,%s\n", width, value, value, value))
		name, _, err := identify(in)
		require.NoError(t, err)
		require.Equal(t, "Zobrist table", name)
	}
	in := open("QYkqASAAIBAE")
	name, _, err := identify(in)
	require.NoError(t, err)
	require.Equal(t, "backgammon ID", name)
}

func TestBrokenGoFiles(t *testing.T) {
	data, err := os.ReadFile("../../testdata/gopos/positions.dat")
	require.NoError(t, err)
	for want, broken := range map[string][]byte{
		"as 9x9 Go position file: gopos: record 2: offset 92: 8 of 92 bytes": data[:100],
		"as 9x9 Go score file: gopos: record 2: offset 12: 1 of 12 bytes":    []byte("01234567\x00B\x03\x0a!"),
		"as Zobrist table: zobrist: line 4: column 2":                        []byte("8\n3\n1\n0123456789abcdef,x,x\n"),
	} {
		require.ErrorContains(t, showText(io.Discard, input{data: broken}), want)
	}
}
