package cli

import (
	"archive/tar"
	"bytes"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
)

// tarOf makes a tar file of names and contents, in pairs, and of a link.
func tarOf(t *testing.T, files ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for i := 0; i < len(files); i += 2 {
		require.NoError(t, w.WriteHeader(&tar.Header{Name: files[i], Size: int64(len(files[i+1])), Mode: 0o644}))
		_, err := w.Write([]byte(files[i+1]))
		require.NoError(t, err)
	}
	require.NoError(t, w.WriteHeader(&tar.Header{Name: "link", Linkname: "a", Typeflag: tar.TypeSymlink}))
	require.NoError(t, w.Close())
	return b.Bytes()
}

// TestArchives: tar files and compressed ones are read as ZIP files are.
func TestArchives(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"TMPDIR", "TMP"} { // the second on Windows
		t.Setenv(name, t.TempDir())
	}
	tarred := tarOf(t, "a", "(a)", "b/c", "(c)", "../d", "(d)", "a", "(a2)", "note", "x")
	for name, data := range map[string][]byte{"1.tar": tarred, "2.tgz": testutil.Gzip(t, tarred),
		"3.sgf.GZ": testutil.Gzip(t, []byte("(g)")), "4.gz": []byte("(not)")} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), data, 0o666))
	}
	var rels, places []string
	texts := ""
	_, _, errs := runs(func(p *Program, _ []string) error {
		for _, in := range p.Inputs([]string{dir}, "SGF files",
			func(_ string, head []byte) bool { return bytes.HasPrefix(head, []byte("(")) }) {
			place, err := filepath.Rel(dir, in.Place)
			require.NoError(t, err)
			rels, places = append(rels, filepath.ToSlash(in.Rel)), append(places, filepath.ToSlash(place))
			f, err := p.Open(in.Name)
			require.NoError(t, err)
			text, err := io.ReadAll(f)
			require.NoError(t, err)
			require.NoError(t, f.Close())
			texts += string(text)
		}
		a, err := p.Archive(filepath.Join(dir, "2.tgz"))
		require.NoError(t, err)
		entries, err := fs.ReadDir(a, "b")
		require.NoError(t, err)
		require.Len(t, entries, 1)
		info, err := fs.Stat(a, "b/c")
		require.NoError(t, err)
		require.Equal(t, int64(3), info.Size())
		return nil
	})
	require.Equal(t, []string{"1.tar/a", "1.tar/b/c", "1.tar/d", "2.tgz/a", "2.tgz/b/c", "2.tgz/d", "3.sgf",
		"4.gz"}, rels)
	require.Equal(t, []string{"1/a", "1/b/c", "1/d", "2/a", "2/b/c", "2/d", "3.sgf", "4.gz"}, places)
	require.Equal(t, "(a2)(c)(d)(a2)(c)(d)(g)(not)", texts)
	for _, name := range []string{"1.tar", "2.tgz"} {
		require.Contains(t, errs, filepath.Join(dir, name)+": 1 file left out, as a later one has the same name\n")
		require.Contains(t, errs, filepath.Join(dir, name)+": 1 file skipped: links or devices\n")
	}
	left, err := os.ReadDir(os.TempDir())
	require.NoError(t, err)
	require.Empty(t, left, "the expanded tar file is removed")
}

// TestHostileArchives: what is made to be too long is left alone, and what is damaged is said.
func TestHostileArchives(t *testing.T) {
	dir := t.TempDir()
	zeros := testutil.Gzip(t, make([]byte, 4<<20))
	tarred := tarOf(t, "a", "(a)")
	for name, tt := range map[string]struct {
		data []byte
		errs string
	}{
		"bomb.gz": {zeros, "compressed to less than a 200th of its size"},
		"bomb.tgz": {testutil.Gzip(t, append(tarred[:1024:1024], make([]byte, 4<<20)...)),
			"compressed to less than a 200th of its size"},
		"cut.gz":  {testutil.Gzip(t, tarred)[:60], "it is cut off: unexpected EOF"},
		"few.gz":  {testutil.Gzip(t, tarred)[:5], "it is cut off: unexpected EOF"},
		"cut.tar": {append(tarred[:1024:1024], "no header"...), "a tar file that is damaged after 1 file: "},
		"bad.bz2": {[]byte("BZh91AY&SY and no more"), "unexpected EOF"},
	} {
		file := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(file, tt.data, 0o666))
		status, _, errs := runs(func(p *Program, _ []string) error {
			for _, in := range p.Inputs([]string{file}, "files", func(string, []byte) bool { return true }) {
				f, err := p.Open(in.Name)
				if err == nil {
					_, err = io.Copy(io.Discard, f)
					f.Close()
				}
				if err != nil {
					p.Fail(in.Name, err)
				}
			}
			return nil
		})
		require.Equal(t, StatusFailed, status, name)
		require.Contains(t, errs, tt.errs, name)
	}
}
