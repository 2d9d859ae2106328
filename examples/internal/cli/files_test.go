package cli

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
)

// isIn accepts files that begin with "in".
func isIn(_ string, head []byte) bool { return bytes.HasPrefix(head, []byte("in")) }

// inputs returns the result of Inputs for some arguments, and its messages.
func inputs(args ...string) (names, rels []string, status int, errs string) {
	status, _, errs = runs(func(p *Program, _ []string) error {
		for in := range p.Each(p.Inputs(args, "inputs", isIn)) {
			names, rels = append(names, filepath.ToSlash(in.Name)), append(rels, filepath.ToSlash(in.Rel))
		}
		return nil
	})
	return names, rels, status, errs
}

// TestInputs: files are taken as they are named; folders are walked in order, and files that
// are left out are counted.
func TestInputs(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, os.MkdirAll("d/b/c", 0o777))
	require.NoError(t, os.Mkdir("d/empty", 0o777))
	require.NoError(t, os.Mkdir("none", 0o777))
	for _, name := range []string{"d/b/c/in", "d/a", "d/b/x y ü", "d/z", "file"} {
		write(t, name, "in "+name)
	}
	odd, shown := "\x1b", `\x1b`
	if runtime.GOOS == "windows" { // has no such names
		odd, shown = "\u202e", `\u202e`
	}
	for _, name := range []string{"d/1", "d/2" + odd, "d/b/3", "d/b/c/4", "none/5"} {
		write(t, name, "other")
	}
	names, rels, status, errs := inputs("d", "missing", "-", "d/1", "file")
	require.Equal(t, StatusFine, status)
	require.Equal(t, []string{"d/a", "d/b/c/in", "d/b/x y ü", "d/z", "missing", "-", "d/1", "file"}, names)
	require.Equal(t, []string{"a", "b/c/in", "b/x y ü", "z", "missing", "stdin", "1", "file"}, rels)
	require.Equal(t, filepath.FromSlash("prog: d: 4 files skipped, not inputs: d/1, d/2")+shown+filepath.FromSlash(", d/b/3 and 1 more\n"), errs)

	names, _, status, errs = inputs("none")
	require.Equal(t, StatusFailed, status, "a folder was named in vain")
	require.Empty(t, names)
	require.Equal(t, "prog: none: 1 file skipped, not inputs: none/5\nprog: none: no inputs in it\n",
		filepath.ToSlash(errs))

	names, rels, _, _ = inputs("./d/b/../b/")
	require.Equal(t, []string{"d/b/c/in", "d/b/x y ü"}, names)
	require.Equal(t, []string{"c/in", "x y ü"}, rels)
}

// TestInputsLinks: links in a folder are left out, so that a circle ends; one that is
// named is followed.
func TestInputsLinks(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, os.Mkdir("d", 0o777))
	write(t, "d/a", "in")
	testutil.Symlink(t, "..", "d/circle")
	testutil.Symlink(t, "a", "d/file")
	testutil.Symlink(t, "nowhere", "d/broken")
	testutil.Symlink(t, "d", "folder")
	for _, name := range []string{"d", "folder"} {
		names, rels, status, errs := inputs(name)
		require.Equal(t, StatusFine, status)
		require.Equal(t, []string{name + "/a"}, names)
		require.Equal(t, []string{"a"}, rels)
		require.Equal(t, "prog: "+name+": 3 files skipped, links or devices: "+name+"/broken, "+name+"/circle, "+name+"/file\n", filepath.ToSlash(errs))
	}
	names, _, _, _ := inputs("d/file")
	require.Equal(t, []string{"d/file"}, names)
}

// TestOpen: what can be read, and why the rest cannot.
func TestOpen(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "file")
	write(t, name, "text")
	out, err := os.OpenFile(filepath.Join(dir, "out"), os.O_CREATE|os.O_RDWR, 0o666)
	require.NoError(t, err)
	defer out.Close()
	var errs bytes.Buffer
	p := &Program{Name: "prog", Stdin: strings.NewReader("in"), Stdout: out, Stderr: &errs}
	p.Run(func(p *Program, _ []string) error {
		for name, want := range map[string]string{"-": "in", name: "text"} {
			file, err := p.Open(name)
			require.NoError(t, err)
			data, err := io.ReadAll(file)
			require.NoError(t, err)
			require.Equal(t, want, string(data))
			require.NoError(t, file.Close())
		}
		for name, want := range map[string]string{
			dir: "is a directory", out.Name(): "is the standard output", filepath.Join(dir, "none"): "",
		} {
			_, err := p.Open(name)
			require.ErrorContains(t, err, want)
		}
		return nil
	}, nil)
}
