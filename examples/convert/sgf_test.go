package main

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/examples/internal/cli"
	"example.com/boardcodec/examples/internal/clitest"
	"example.com/boardcodec/internal/testutil"
	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/bgfile"
)

// toSGF returns what one run prints.
func toSGF(stdin string, args ...string) (status int, out, errs string) {
	return runTo("sgf", stdin, args...)
}

// TestSGFConvert: what GNU Backgammon exported becomes the match that it saved.
func TestSGFConvert(t *testing.T) {
	status, out, errs := toSGF("", "../../testdata/sgfbg/human-cube-match9.mat")
	require.Equal(t, cli.StatusFine, status)
	require.Empty(t, errs)
	got, err := sgfbg.Parse([]byte(out))
	require.NoError(t, err)
	want, err := sgfbg.Parse(testutil.ReadFile(t, "../../testdata/sgfbg/human-cube-match9.sgf"))
	require.NoError(t, err)
	require.Len(t, got.Games, len(want.Games))
	for i, g := range want.Games {
		require.Equal(t, g.Outcome(), got.Games[i].Outcome())
	}
}

// TestSGFRun: statuses, and what goes where.
func TestSGFRun(t *testing.T) {
	const (
		head = " 3 point match\n\n Game 1\n a : 0    b : 0\n"
		fine = head + "  1) 31: 8/5 6/5\n"
	)
	clitest.Check(t, "convert", into("sgf"), []clitest.Row{
		{"standard input", fine, nil, cli.StatusFine, []string{";W[31hefe])\n"}, nil},
		{"files", "", []string{"../../testdata/mat/games-two.mat", "../../testdata/mat/head-elo.mat"},
			cli.StatusFine, []string{"[Player 1 Elo "},
			[]string{"standard output: 2 matches in one file", "2 converted"}},
		{"a row at fault", head + "  1) 3-1: 8/5 6/5\n", nil, cli.StatusFailed, []string{";W[31hefe])\n"},
			[]string{`convert: standard input: game 1: line 5: column 6: offset 45: syntax error: dice "3-1:"`}},
		{"a play at fault", head + "  1) 31: 8/3 6/5\n", nil, cli.StatusFailed, []string{";W[31hcfe])\n"},
			[]string{"no play of 31 leads there"}},
		{"only odd", head + "  1) 31: 8/5 6/5\n     Wins 7 points\n", nil, cli.StatusFine, []string{"RE[W+7R]"},
			[]string{"7 points are not 1, 2 or 3 times the cube at 1"}},
		{"charset", " 3 point match\n Game 1\n \xc6 : 0   b : 0\n", []string{"-charset", "iso-8859-5"},
			cli.StatusFine, []string{"PW[Ц]"}, nil},
	})
}

// TestSGFFolders: all texts of a folder, each match in a file of its own.
func TestSGFFolders(t *testing.T) {
	out := t.TempDir()
	status, _, errs := toSGF("", "-o", out, "../../testdata/sgfbg", "../../testdata/mat/gnubg")
	require.Equal(t, cli.StatusFailed, status)
	require.Contains(t, errs,
		"24 converted (24 games, matches or records); 26 in that form already, 1 of them damaged; 14 skipped: 14 of no known kind\n")
	files, err := filepath.Glob(out + "/*.sgf")
	require.NoError(t, err)
	require.Len(t, files, 13+11)
	for _, file := range files {
		_, err = sgfbg.Parse(testutil.ReadFile(t, file))
		require.NoError(t, err, file)
	}
}

// TestSGFFoundInFolders: what is read of a text that is named is found in a folder as well.
func TestSGFFoundInFolders(t *testing.T) {
	const text = " 3 point match\n Game 1\n a : 0    b : 0\n  1) 31: 8/5 6/5\n"
	for name, text := range map[string]string{
		"LF":                  text,
		"CR":                  strings.ReplaceAll(text, "\n", "\r"),
		"CR LF":               strings.ReplaceAll(text, "\n", "\r\n"),
		"a byte order mark":   "\ufeff" + text,
		"tabs":                strings.ReplaceAll(text, " point ", "\tpoint\t"),
		"no blank":            strings.Replace(text, " match", "match", 1),
		"no match line":       strings.Replace(text, " 3 point match\n", "", 1),
		"CR, no match line":   strings.ReplaceAll(strings.Replace(text, " 3 point match\n", "", 1), "\n", "\r"),
		"a negative length":   strings.Replace(text, "3", "-3", 1),
		"an empty line there": strings.Replace(text, " a :", "\n a :", 1),
	} {
		in := t.TempDir()
		require.NoError(t, os.WriteFile(filepath.Join(in, "a.mat"), []byte(text), 0o600))
		_, named, _ := toSGF("", filepath.Join(in, "a.mat"))
		require.Contains(t, named, ";W[31hefe])\n", name)
		_, found, errs := toSGF("", in)
		require.Equal(t, named, found, "%s: %s", name, errs)
	}
	for _, text := range []string{"Game 1\n", "3 point match", "in Game 1\n a : 0    b : 0\n",
		"Game 1\nof a : 0\n"} {
		require.Empty(t, bgfile.Detect([]byte(text)), text)
	}
}

// TestSGFFullDiskOfFolder: the first file that the disk has no room for ends the program.
func TestSGFFullDiskOfFolder(t *testing.T) {
	if _, err := os.Stat("/dev/full"); err != nil || runtime.GOOS == "windows" {
		t.Skip("no /dev/full")
	}
	in, out := t.TempDir(), t.TempDir()
	for _, name := range []string{"a", "b", "c"} {
		require.NoError(t, os.WriteFile(filepath.Join(in, name+".mat"),
			[]byte(" 3 point match\n Game 1\n a : 0   b : 0\n"), 0o600))
		require.NoError(t, os.Symlink("/dev/full", filepath.Join(out, name+".sgf")))
	}
	status, _, errs := toSGF("", "-o", out, in)
	require.Equal(t, cli.StatusFailed, status)
	require.True(t, strings.HasPrefix(errs,
		"convert: write "+filepath.Join(out,
			"a.sgf")+": no space left on device\nconvert: 2 inputs not read, as nothing more can be written\n"), errs)
}

// TestSGFKeptFiles: a file that exists is kept, and the others are written.
func TestSGFKeptFiles(t *testing.T) {
	in, out := t.TempDir(), t.TempDir()
	for _, name := range []string{"a", "b"} {
		require.NoError(t, os.WriteFile(filepath.Join(in, name+".mat"),
			[]byte(" 3 point match\n Game 1\n a : 0   b : 0\n"), 0o600))
	}
	require.NoError(t, os.WriteFile(filepath.Join(out, "a.sgf"), nil, 0o600))
	require.NoError(t, os.Chtimes(filepath.Join(out, "a.sgf"), time.Unix(1e9, 0), time.Unix(1e9, 0)))
	status, _, errs := toSGF("", "-o", out, in)
	require.Equal(t, cli.StatusFailed, status)
	require.Contains(t, errs, "a.sgf exists")
	require.FileExists(t, filepath.Join(out, "b.sgf"))
}
