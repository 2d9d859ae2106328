package main

import (
	"bytes"
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
	require.NoError(t, convert(&w, &n, data, ids))
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

func TestOtherInput(t *testing.T) {
	var out, notes bytes.Buffer
	require.ErrorIs(t, convert(&out, &notes, []byte("no match"), false), sgfbg.ErrNotSGF)
	require.ErrorIs(t, convert(&out, &notes, []byte("(;GM[1];B[pd])"), false), sgfbg.ErrNotBackgammon)
	require.Empty(t, out.String())
	notes.Reset()

	in := "(;GM[1];B[pd])(;GM[6]PW[a]PB[b];W[31hefe];B[77];W[31za];B[31qtst])"
	require.NoError(t, convert(&out, &notes, []byte(in), false))
	require.Contains(t, out.String(), "1) 31: 8/5 6/5 ")
	require.Contains(t, notes.String(), "game 1 is not backgammon, and left out")
	require.Contains(t, notes.String(), `"77" is no move`)
	require.Contains(t, notes.String(), `"za" moves no checker`)

	out.Reset()
	notes.Reset()
	require.NoError(t, convert(&out, &notes, []byte("(;GM[6]MI[length:zz];W[31hefe])"), false))
	require.Equal(t, 1, strings.Count(notes.String(), "\"zz\""), "noted once: %s", &notes)
	require.True(t, strings.HasPrefix(notes.String(), "sgf2mat: "))

	out.Reset()
	require.NoError(t, convert(&out, &notes, []byte(in), true))
	require.Contains(t, out.String(), "1 2 sGfwATDgc/ABMA:cAkAAAAAAAAE no move\n")
}
