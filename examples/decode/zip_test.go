package main

import (
	"encoding/hex"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/examples/internal/cli"
	"example.com/boardcodec/examples/internal/clitest"
	"example.com/boardcodec/internal/testutil"
)

// TestZip: the files in a ZIP file are like those in a folder, and a base in it finds its index.
func TestZip(t *testing.T) {
	dir := t.TempDir()
	read := func(name string) string {
		return string(testutil.ReadFile(t, "../../testdata/"+name))
	}
	long, words := "", hex.EncodeToString(noise(100_000))
	for at := 0; len(long) < partRead+100_000; at += 5000 { // packed to a fiftieth
		long += "[Event \"x\"]\n\n1. e4 {" + strings.Repeat(words[at:at+5000], 40) + "} *\n\n"
	}
	old := filepath.Join(dir, "OLD.ZIP")
	data := testutil.WriteZip(t, old, "BASES/", "", "BASES/FISCHER.CBF", read("cbf/r01fisch.cbf"), "BASES/FISCHER.cbi",
		read("cbf/r01fisch.cbi"),
		"a.sgf", read("sgfbg/matchinfo.sgf"), "long.pgn", long, "readme\x1b", "Hello.")
	want := old + "/BASES/FISCHER.CBF: ChessBase CBF base, 34 games, 1957-1970\n" +
		old + "/a.sgf: backgammon SGF, 2 games"
	for _, args := range [][]string{{old}, {dir}, {"-id", old}} {
		status, out, errs := clitest.Run("decode", run, "", args...)
		require.Zero(t, status, errs)
		require.True(t, strings.HasPrefix(out, want), out)
		require.Contains(t, out, "/long.pgn: PGN, at least ")
		require.Contains(t, out, `/readme\x1b: unknown: 6 bytes, beginning with "Hello."`)
		require.Contains(t, out, ": 4 files: 1 × ChessBase CBF base, 1 × PGN, 1 × backgammon SGF, 1 × unknown\n")
	}
	for _, name := range []string{old + "/BASES/FISCHER.CBF", filepath.Join(old, "BASES", "FISCHER.CBF")} {
		status, out, errs := clitest.Run("decode", run, "", name)
		require.Zero(t, status, errs)
		require.Contains(t, out, "34 games\n")
		require.NotContains(t, out, "without an index")
	}
	status, _, errs := clitest.Run("decode", run, "", strings.Repeat("İ",
		9)+".zip/x.cbf") // longer in small letters
	require.Equal(t, cli.StatusFailed, status)
	require.Contains(t, errs, "x.cbf: ")
	status, _, errs = clitest.Run("decode", run, "", old+"/none.CBF")
	require.Equal(t, cli.StatusFailed, status)
	require.Equal(t, "decode: "+old+"/none.CBF: file does not exist\n", errs)
	for _, arg := range []string{old, old + "/a.sgf"} {
		status, _, errs = clitest.Run("decode", run, "", "-f", "-html", old, arg)
		require.Equal(t, cli.StatusFailed, status)
		require.Contains(t, errs, "is the input "+old+", which is not written over\n")
	}
	page := filepath.Join(dir, "page.html")
	status, _, errs = clitest.Run("decode", run, "", "-html", page, old)
	require.Zero(t, status, errs)
	require.Contains(t, string(testutil.ReadFile(t, page)), "Kampars,N.")

	// Damaged ones are no folders.
	require.NoError(t, os.Remove(page))
	for n := 0; n < len(data); n += 1 + n/3 {
		require.NoError(t, os.WriteFile(old, data[:n], 0o666))
		status, out, errs := clitest.Run("decode", run, "", dir)
		if n < 4 {
			require.Contains(t, out, "OLD.ZIP: unknown: ")
			continue
		}
		require.Equal(t, cli.StatusFailed, status)
		require.Equal(t, "decode: "+old+": a ZIP file whose list of files cannot be read\n", errs)
		require.Contains(t, out, ": 1 file: 1 × not readable\n")
	}
}

// TestOtherKinds: files that lie among games are named.
func TestOtherKinds(t *testing.T) {
	for text, want := range map[string]string{
		"\xff\xd8\xff\xe0\x00\x10JFIF": "a JPEG picture, 10 bytes",
		"\x1f\x8b\x08\x00\x00":         "gzip data, 5 bytes",
		"\xff\xfeh\x00i\x00":           "UTF-16 text, 6 bytes", "\xfe\xff\x00h\x00i": "UTF-16 text, 6 bytes",
		"PK\x03\x04\x14\x00": "a ZIP file, 6 bytes",
		"MZ is a mark":       `12 bytes, beginning with "MZ is a mark"`,
	} {
		require.Equal(t, want, describe(fileOf("x", []byte(text))))
	}
}

// TestZipNames: of files with one name the last counts, and the others are said to be left
// out.
func TestZipNames(t *testing.T) {
	name := filepath.Join(t.TempDir(), "twice.zip")
	testutil.WriteZip(t, name, "a.sgf", "(;GM[6]PW[x]PB[y];W[31hefe])", "b", "other", "a.sgf",
		"(;GM[6]PW[a]PB[b];W[31hefe])")
	status, out, errs := clitest.Run("decode", run, "", name)
	require.Equal(t, cli.StatusFailed, status)
	require.Equal(t, "decode: "+name+": 1 file left out, as a later one has the same name\n", errs)
	require.Contains(t, out, "a.sgf: backgammon SGF, 1 game, money game, a - b\n")
	require.Contains(t, out, ": 2 files: ")
}
