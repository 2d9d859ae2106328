package main

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg"
)

const testdata = "../../testdata/sgfbg/"

// blanks reduces runs of blanks, and leaves out blank lines: GNU Backgammon pads cells with blanks that
// say nothing, and has one blank line more or less where a game is not finished.
func blanks(s string) string {
	var lines []string
	for line := range strings.Lines(s) {
		if words := strings.Fields(line); len(words) > 0 {
			lines = append(lines, strings.Join(words, " "))
		}
	}
	return strings.Join(lines, "\n")
}

func convertFile(t *testing.T, name string, ids bool) (out, notes string) {
	t.Helper()
	data, err := os.ReadFile(name)
	require.NoError(t, err)
	var w, n bytes.Buffer
	require.NoError(t, convert(&w, &report{errs: &n}, data, ids))
	return w.String(), n.String()
}

// TestMat holds the text against GNU Backgammon's own export of the same files.
func TestMat(t *testing.T) {
	files, err := filepath.Glob(testdata + "*.mat")
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(files), 13)
	for _, file := range files {
		want, err := os.ReadFile(file)
		require.NoError(t, err)
		got, notes := convertFile(t, strings.TrimSuffix(file, ".mat")+".sgf", false)
		if strings.HasPrefix(filepath.Base(file), "pos-") {
			// GNU Backgammon itself warns that its text of such games is not right.
			require.Contains(t, notes, "starts from a position, and is left out")
			require.NotContains(t, got, "Game")
			continue
		}
		require.Empty(t, notes)
		require.Equal(t, blanks(string(want)), blanks(got), file)
	}
}

// TestMatColumns: the head and the columns of a match.
func TestMatColumns(t *testing.T) {
	got, _ := convertFile(t, testdata+"matchinfo.sgf", false)
	lines := strings.Split(got, "\n")
	require.Equal(t, []string{
		`; [Site "München"]`,
		`; [Event "World Cup: ]Final[ \ 2024"]`,
		`; [Round "7/9 (best: 5)"]`,
		`; [EventDate "2024.05.06"]`,
		`; [Transcriber "GNU & Co"]`,
		``,
		`; line with \ ] : and 中`,
		` 3 point match`,
		``,
		` Game 1`,
		` Alice : 0                      Bob : 0`,
		`  1) 42: 8/4 6/4                 64: 24/18 18/14`,
		`  2) 22: 24/22 22/20 13/11* 13/11 21: 25/23 6/5*`,
		`  3) 43: 25/22 24/20*             Doubles => 2`,
		`  4)  Takes                      32: 25/22 24/22`,
		`  5)  Doubles => 4                Drops`,
		`      Wins 2 points`,
		``,
		` Game 2`,
	}, lines[:19])
}

// TestIDs: -ids prints the IDs of every decision.
func TestIDs(t *testing.T) {
	got, notes := convertFile(t, testdata+"pos-set-X.sgf", true)
	require.Empty(t, notes)
	require.Equal(t, `1 1 jGfwATDgc/ABMA:cAmgAAAAAAAE position set up
1 2 jGfwATDgc/ABMA:cgmgAAAAAAAE position set up
1 3 jGfwATDgc/ABMA:UgmgAAAAAAAE position set up
1 4 jGfwATDgc/ABMA:UgmzAAAAAAAE position set up
`, got)

	got, _ = convertFile(t, testdata+"human-beavers.sgf", true)
	require.Contains(t, got, "1 5 4NvgASjg8+ABKA:MBkAAAAAAAAA Black double\n")
}

// runProgram returns what one run prints.
func runProgram(stdin string, args ...string) (status int, out, errs string) {
	var o, e bytes.Buffer
	status = run(args, strings.NewReader(stdin), &o, &e)
	return status, o.String(), e.String()
}

// TestRun: statuses, and what goes where.
func TestRun(t *testing.T) {
	const odd = "(;GM[1];B[pd])(;GM[6]PW[a]PB[b];W[31hefe];B[77];W[31za];B[31qtst])"
	for _, tt := range []struct {
		name, stdin string
		args        []string
		status      int
		out, errs   []string // parts of; empty if there are none
	}{
		{"file", "", []string{testdata + "matchinfo.sgf"}, statusFine, []string{" 3 point match\n"}, nil},
		{"standard input", "(;GM[6]PW[a]PB[b];W[31hefe])", nil, statusFine, []string{"  1) 31: 8/5 6/5\n"}, nil},
		{"standard input by name", "(;GM[6]PW[a]PB[b];W[31hefe])", []string{"-"}, statusFine, []string{"  1) 31: 8/5 6/5\n"}, nil},
		{"IDs", "(;GM[6];W[31hefe])", []string{"-ids"}, statusFine, []string{"1 1 4HPwATDgc/ABMA:MIEFAAAAAAAE White 31: 8/5 6/5\n"}, nil},
		{"a game left out", odd, nil, statusFailed, []string{"1) 31: 8/5 6/5 "}, []string{
			"sgf2mat: standard input: game 1 is not backgammon, and left out\n", `"77" is no move`, `"za" moves no checker`,
		}},
		{"a move at fault", "(;GM[6]PW[a]PB[b];W[31hefe];B[77])", []string{"-ids"}, statusFailed, []string{"1 2 sGfwATDgc/ABMA:cAkAAAAAAAAE no move\n"}, []string{`"77" is no move`}},
		{"another game among them", "(;GM[1];B[pd])(;GM[6];W[31hefe])", []string{"-ids"}, statusFailed, []string{"1 1 4HPwATDgc/ABMA:MIEFAAAAAAAE White"}, []string{"standard input: game 1 is not backgammon, and left out\n"}},
		{"only odd", "text(;GM[6];W[31hefe])", nil, statusFine, []string{"31: 8/5 6/5"}, []string{"sgf2mat: standard input: line 1: column 1: "}},
		{"flags after the file", "(;GM[6];W[31hefe])", []string{"-", "-ids"}, statusFine, []string{"1 1 4HPwATDgc/ABMA"}, nil},
		{"a position", "", []string{testdata + "pos-start.sgf"}, statusFailed, []string{" 5 point match\n"}, []string{"game 1 starts from a position, and is left out\n"}},
		{"an open variation", "(;GM[6];W[31hefe]", nil, statusFailed, []string{"31: 8/5 6/5"}, []string{"sgf2mat: standard input: game 1: "}},
		{"fault noted once", "(;GM[6]MI[length:zz];W[31hefe])", nil, statusFailed, []string{"31: 8/5 6/5"}, []string{`"zz"`}},
		{"game of problems only", "(;GM[6]MI[length:zz])", []string{"-ids"}, statusFailed, nil, []string{`"zz"`}},
		{"game of a cube only", "(;GM[6]CV[2])", []string{"-ids"}, statusFine, []string{" position set up\n"}, nil},
		{"score that no ID holds", "(;GM[6]MI[length:0][ws:40000];W[31hefe])", []string{"-ids"}, statusFailed, nil, []string{"sgf2mat: standard input: game 1, decision 1: "}},
		{"no SGF", "no match", nil, statusFailed, nil, []string{"sgf2mat: standard input: line 1: column 1: offset 0: no game tree"}},
		{"no backgammon", "(;GM[1];B[pd])", nil, statusFailed, nil, []string{"sgf2mat: standard input: " + sgfbg.ErrNotBackgammon.Error() + "\n"}},
		{"no file", "", []string{"none.sgf"}, statusFailed, nil, []string{"sgf2mat: none.sgf: no such file or directory\n"}},
		{"two files", "", []string{"a", "b"}, statusUsage, nil, []string{"sgf2mat: one FILE, not 2\nusage: sgf2mat [-ids] [FILE]\n"}},
		{"no such flag", "", []string{"-x"}, statusUsage, nil, []string{"usage: sgf2mat [-ids] [FILE]\n"}},
		{"help", "", []string{"-h"}, statusFine, nil, []string{"usage: sgf2mat [-ids] [FILE]\n"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			status, out, errs := runProgram(tt.stdin, tt.args...)
			require.Equal(t, tt.status, status)
			require.Equal(t, tt.out == nil, out == "", out)
			require.Equal(t, tt.errs == nil, errs == "", errs)
			for _, want := range tt.out {
				require.Contains(t, out, want)
			}
			for _, want := range tt.errs {
				require.Equal(t, 1, strings.Count(errs, want), errs)
			}
		})
	}
}

// TestFullDisk: what could not be written is a failure.
func TestFullDisk(t *testing.T) {
	var errs bytes.Buffer
	require.Equal(t, statusFailed, run([]string{testdata + "matchinfo.sgf"}, nil, failingWriter{}, &errs))
	require.Equal(t, "sgf2mat: disk full\n", errs.String())
}

type failingWriter struct{}

func (failingWriter) Write([]byte) (int, error) { return 0, errors.New("disk full") }
