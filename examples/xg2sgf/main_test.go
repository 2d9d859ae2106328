package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/examples/internal/cli"
	"example.com/boardcodec/examples/internal/clitest"
	"example.com/boardcodec/internal/testutil"
	"example.com/boardcodec/sgfbg"
)

const built = "../../testdata/xg/built.xg"

// runProgram returns what one run prints.
func runProgram(stdin string, args ...string) (status int, out, errs string) {
	return clitest.Run("xg2sgf", run, stdin, args...)
}

// even is a table for matches to 5 points, in which points are all that counts.
const even = `<?xml version="1.0"?>
<!DOCTYPE met PUBLIC "-//GNU Backgammon//DTD Match Equity Tables//EN" "met.dtd">
<met>
 <pre-crawford-table type="explicit">
  <row><me>0.5</me><me>0.6</me><me> 0.7 </me><me>0.75</me><me>0.8</me></row>
  <row><me>0.4</me><me>0.5</me><me>0.6</me><me>0.7</me><me>0.75</me></row>
  <row><me>0.3</me><me>0.4</me><me>0.5</me><me>0.6</me><me>0.7</me></row>
  <row><me>0.25</me><me>0.3</me><me>0.4</me><me>0.5</me><me>0.6</me></row>
  <row><me>0.2</me><me>0.25</me><me>0.3</me><me>0.4</me><me>0.5</me></row>
 </pre-crawford-table>
 <post-crawford-table player="both"><row><me>0.5</me><me>0.45</me><me>0.3</me><me>0.28</me><me>0.2</me></row></post-crawford-table>
</met>`

func writeFile(t *testing.T, name, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
	return file
}

// TestRun: statuses, and what goes where.
func TestRun(t *testing.T) {
	data, err := os.ReadFile(built)
	require.NoError(t, err)
	file := string(data)
	badSum := file[:len(file)-36] + "\x00" + file[len(file)-35:]
	met := writeFile(t, "even.xml", even)
	clitest.Check(t, "xg2sgf", run, []clitest.Row{
		{"standard input", file, nil, cli.StatusFailed, []string{"PW[Ann]PB[Zoë]", "\n;W[drop])\n"}, []string{
			"xg2sgf: standard input: game 1: property DA: the analysis of a cube decision: its equities",
		}},
		{"a table", "", []string{"-met", met, built}, cli.StatusFine, []string{";B[double]DA[E ver 3 3C "}, nil},
		{"a checksum", badSum, []string{"-met", met}, cli.StatusFine, []string{"PW[Ann]"}, []string{"CRC of the archive is"}},
		{"cut off", file[:len(file)-700], nil, cli.StatusFailed, []string{"PW[Ann]"}, []string{"unexpected EOF"}},
		{"text", "hello", nil, cli.StatusFailed, nil, []string{"xg2sgf: standard input: offset 0: not a file of eXtreme Gammon: it is text: \"hello\"\n"}},
		{"no such table", "", []string{"-met", "none.xml", built}, cli.StatusFailed, nil, []string{"none.xml: " + testutil.NoSuchFile}},
		{"no table", "", []string{"-met", built, built}, cli.StatusFailed, nil, []string{"not a match equity table"}},
		{"no such flag", "", []string{"-x"}, cli.StatusUsage, nil, []string{"usage: xg2sgf [-o OUT [-f]] [-met FILE] [FILE...]"}},
		{"help", "", []string{"-h"}, cli.StatusFine, []string{"usage: xg2sgf [-o OUT [-f]] [-met FILE] [FILE...]"}, nil},
	})
}

// TestTables: tables with a fault, and one that is too short.
func TestTables(t *testing.T) {
	for name, tt := range map[string]struct{ met, want string }{
		"formula":   {"<met><pre-crawford-table type=\"zadeh\"/></met>", "no rows of chances"},
		"chance":    {strings.Replace(even, "0.75", "1.75", 1), `"1.75" is not a chance`},
		"no chance": {strings.Replace(even, "<me>0.45</me>", "<me>x</me>", 1), `"x" is not a chance`},
		"rows":      {strings.Replace(even, "<me>0.75</me>", "", 1), "5 rows, and one of them with 4 chances"},
		"short":     {strings.Replace(even, "<me>0.28</me><me>0.2</me>", "", 1), "a match to 5 points, and the table is for 3"},
	} {
		status, _, errs := runProgram("", "-met", writeFile(t, "t.xml", tt.met), built)
		require.Equal(t, cli.StatusFailed, status, name)
		require.Contains(t, errs, tt.want, name)
	}
}

// TestChance: the numbers of the table.
func TestChance(t *testing.T) {
	table, err := readTable(writeFile(t, "even.xml", even))
	require.NoError(t, err)
	for _, tt := range []struct {
		away     [2]int
		crawford bool
		want     float64
	}{
		{[2]int{5, 4}, false, 0.4}, {[2]int{1, 3}, true, 0.7}, {[2]int{3, 1}, true, 0.3},
		{[2]int{1, 3}, false, 0.7}, {[2]int{2, 1}, false, 0.45}, {[2]int{1, 1}, false, 0.5},
	} {
		require.InDelta(t, tt.want, table.chance(tt.away, tt.crawford), 1e-9, "%v", tt)
	}
}

// TestFolders: all files of a folder, each in a file of its own.
func TestFolders(t *testing.T) {
	out := t.TempDir()
	_, _, errs := runProgram("", "-o", out, "../../testdata/xg", "../../testdata/mat/gnubg")
	require.Contains(t, errs, "not files of eXtreme Gammon")
	data, err := os.ReadFile(filepath.Join(out, "built.sgf"))
	require.NoError(t, err)
	c, err := sgfbg.Parse(data)
	require.NoError(t, err)
	require.Len(t, c.Games, 2)
}

// TestFullDisk: what could not be written is a failure.
func TestFullDisk(t *testing.T) {
	clitest.CheckFullDisk(t, "xg2sgf", run, "-met", writeFile(t, "even.xml", even), built)
}
