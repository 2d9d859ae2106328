package examples_test

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
)

// TestLists: the verbs that read and list, on a folder.
func TestLists(t *testing.T) {
	for _, args := range []string{"view -n 1", "histogram", "join -scores ../testdata/gopos/scores.dat",
		"queue -scores ../testdata/gopos/scores.dat"} {
		status, out, errs := run(t, "gopositions", append(strings.Fields(args), "../testdata/gopos")...)
		require.Equal(t, 0, status, errs)
		require.NotEmpty(t, out)
		require.Contains(t, errs, "skipped, not position files: ")
	}
	status, out, errs := run(t, "convert", "-to", "list", "../testdata/cbf")
	require.Equal(t, 1, status, "some are damaged")
	require.Contains(t, out, filepath.FromSlash("../testdata/cbf/r01fisch.cbf:\n"))
	require.NotContains(t, out, "r01fisch.cbi", "an index is no base of its own")
	require.Contains(t, errs, " skipped: ")
}

// oddFolder makes a folder with a base, and with what is of no format.
func oddFolder(t *testing.T) (dir string) {
	t.Helper()
	dir = filepath.Join(t.TempDir(), "old\u202efiles")
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "deep"), 0o777))
	for _, name := range []string{"r01fisch.cbf", "r01fisch.cbi"} {
		data := testutil.ReadFile(t, "../testdata/cbf/"+name)
		require.NoError(t, os.WriteFile(filepath.Join(dir, "deep", name), data, 0o666))
	}
	require.NoError(t, os.WriteFile(filepath.Join(dir, "note"), []byte("Neither fish nor fowl.\n"), 0o666))
	return dir
}

// TestDecodeFolder: decode has a line for each file of a folder, a base once. What is of
// no format is no failure; what is damaged or cannot be read is one, and keeps no other
// file from being listed.
func TestDecodeFolder(t *testing.T) {
	dir := oddFolder(t)
	shown := strings.ReplaceAll(dir, "\u202e", `\u202e`)
	lines := filepath.Join(shown, "deep", "r01fisch.cbf") + ": ChessBase CBF base, 34 games, 1957-1970\n" +
		filepath.Join(shown, "note") + ": unknown: 23 bytes, beginning with \"Neither fish nor\"\n"
	last := shown + ": 2 files: 1 × ChessBase CBF base, 1 × unknown\n"
	status, out, errs := run(t, "decode", dir)
	require.Equal(t, 0, status)
	require.Equal(t, lines+last, out)
	require.Empty(t, errs)
	status, out, errs = run(t, "decode", filepath.Join(dir, "none"), dir)
	require.Equal(t, 1, status)
	require.Equal(t, lines+last, out)
	require.Equal(t, "decode: "+filepath.Join(shown, "none")+": "+testutil.NoSuchFile+"\n", errs)

	damaged := testutil.ReadFile(t, "../testdata/cbf/r01fisch.cbf")
	require.NoError(t, os.WriteFile(filepath.Join(dir, "cut.cbf"), damaged[:len(damaged)-10], 0o666))
	status, out, errs = run(t, "decode", dir)
	require.Equal(t, 1, status)
	require.Contains(t, out, filepath.Join(shown,
		"cut.cbf")+": ChessBase CBF base, 34 games, 1957-1970; no index; game 34: moves: offset 5226: unexpected EOF: 10 bytes short\n")
	require.Contains(t, out, "\n"+lines)
	require.Empty(t, errs)
	require.NoError(t, os.Remove(filepath.Join(dir, "cut.cbf")))

	empty := t.TempDir()
	status, out, errs = run(t, "decode", empty)
	require.Equal(t, 1, status)
	require.Empty(t, out)
	require.Equal(t, "decode: "+empty+": no files in it\n", errs)

	if runtime.GOOS == "windows" {
		return
	}
	secret := filepath.Join(dir, "secret")
	require.NoError(t, os.WriteFile(secret, damaged, 0))
	cmd := command(t, "decode", dir)
	asNobody(t, cmd, dir)
	var o, e bytes.Buffer
	cmd.Stdout, cmd.Stderr = &o, &e
	require.Error(t, cmd.Run())
	require.Equal(t, 1, cmd.ProcessState.ExitCode())
	require.Equal(t, lines+last, o.String())
	require.Equal(t, "decode: "+shown+"/secret: permission denied\n", e.String())
}

// TestPage: decode -html makes one page of files and folders. It is written over with
// -f only, and shows what could not be read.
func TestPage(t *testing.T) {
	dir := oddFolder(t)
	file := filepath.Join(t.TempDir(), "page.html")
	text := func() string {
		return string(testutil.ReadFile(t, file))
	}
	status, out, errs := run(t, "decode", "-html", file, dir, "4HPwATDgc/ABMA")
	require.Equal(t, 0, status)
	require.Empty(t, out)
	cut := "decode: " + filepath.Join(strings.ReplaceAll(dir, "\u202e", `\u202e`), "deep",
		"r01fisch.cbf") + ": 8 of 34 are in the page: -n takes more\n"
	require.Equal(t, cut, errs)
	whole := text()
	require.Contains(t, whole, "34 games, 1957-1970")
	require.Contains(t, whole, "Neither fish nor")
	require.Contains(t, whole, "4HPwATDgc/ABMA")
	require.True(t, strings.HasSuffix(whole, "</html>\n"))
	status, out, errs = run(t, "decode", "-html", "-", dir, "4HPwATDgc/ABMA")
	require.Equal(t, 0, status)
	require.Equal(t, whole, out)
	require.Equal(t, cut, errs)

	for _, tt := range []struct {
		name   string
		args   []string
		status int
		errs   string
	}{
		{"not without -f", []string{"-html", file, dir}, 1, file + " exists: -f writes over it\n"},
		{"not over the input", []string{"-f", "-html", file, file}, 1,
			file + " is the input " + file + ", which is not written over\n"},
		{"a folder", []string{"-f", "-html", dir, file}, 1, " is a directory\n"},
		{"no such folder", []string{"-html", filepath.Join(file, "x"), dir}, 1,
			filepath.Join("page.html", "x") + ": "},
		{"neither -json", []string{"-html", file, "-json", dir}, 2, "neither -id nor -json can be given with it ("},
		{"nor less than no game", []string{"-html", file, "-n", "-1", dir}, 2, "-n -1 is less than 0 ("},
	} {
		status, out, errs := run(t, "decode", tt.args...)
		require.Equal(t, tt.status, status, tt.name)
		require.Empty(t, out, tt.name)
		require.Contains(t, errs, tt.errs, tt.name)
		require.Equal(t, whole, text(), tt.name)
	}
	none := filepath.Join(dir, "none")
	status, _, errs = run(t, "decode", "-f", "-html", file, none, dir)
	require.Equal(t, 1, status)
	require.Equal(t, "decode: "+strings.ReplaceAll(none, "\u202e", `\u202e`)+": "+testutil.NoSuchFile+"\n"+cut,
		errs)
	require.Contains(t, text(), "34 games, 1957-1970")
	require.Contains(t, text(), testutil.NoSuchFile)
	require.Equal(t, []string{"page.html"}, testutil.FileNames(t, filepath.Dir(file)))
}
