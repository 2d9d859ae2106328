package cli

import (
	"bytes"
	"encoding/binary"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
)

// TestInputsInZip: the files in ZIP files, named or in a folder, are inputs as those in folders
// are, and none leaves the folder of the output.
func TestInputsInZip(t *testing.T) {
	dir := t.TempDir()
	named, below := filepath.Join(dir, "OLD.ZIP"), filepath.Join(dir, "sub", "more.zip")
	require.NoError(t, os.Mkdir(filepath.Dir(below), 0o777))
	testutil.WriteZip(t, named, "a.sgf", "(a)", "b/c.sgf", "(c)", "note", "x", "d/", "", "../../e.sgf", "(e)", `..\f.sgf`,
		"(f)", "/g.sgf", "(g)", "..", "(h)")
	testutil.WriteZip(t, below, "c.sgf", "(c)", "c.sgf", "(later)")
	require.NoError(t, os.WriteFile(filepath.Join(dir, "broken.zip"), []byte("PK\x03\x04 and no more"), 0o666))

	list := func(args ...string) (rels, texts []string, errs string) {
		_, _, errs = runs(func(p *Program, _ []string) error {
			for _, in := range p.Inputs(args, "SGF files",
				func(_ string, head []byte) bool { return bytes.HasPrefix(head, []byte("(")) }) {
				rels = append(rels, filepath.ToSlash(in.Rel))
				for _, open := range []func(string) (io.ReadCloser, error){
					func(name string) (io.ReadCloser, error) { return p.Open(name) }, p.OpenQuietly,
				} {
					f, err := open(in.Name)
					require.NoError(t, err)
					text, err := io.ReadAll(f)
					require.NoError(t, err)
					require.NoError(t, f.Close())
					texts = append(texts, string(text))
				}
			}
			return nil
		})
		return rels, texts, errs
	}
	rels, texts, errs := list(named)
	require.Equal(t, []string{"a.sgf", "b/c.sgf", "e.sgf", "f.sgf", "g.sgf", "file"}, rels)
	require.Equal(t, "(a)(a)(c)(c)(e)(e)(f)(f)(g)(g)(h)(h)", strings.Join(texts, ""))
	require.Equal(t, "prog: "+named+": 1 file skipped, not SGF files: "+named+"/note\n", errs)

	rels, texts, errs = list(dir)
	require.Equal(t, []string{"OLD.ZIP/a.sgf", "OLD.ZIP/b/c.sgf", "OLD.ZIP/e.sgf", "OLD.ZIP/f.sgf",
		"OLD.ZIP/g.sgf", "OLD.ZIP/file", "sub/more.zip/c.sgf"}, rels)
	require.Equal(t, "(later)", texts[len(texts)-1])
	require.Contains(t, errs,
		filepath.Join(dir, "broken.zip")+": a ZIP file whose list of files cannot be read\n")
	require.Contains(t, errs, below+": 1 file left out, as a later one has the same name\n")

	rels, _, errs = list(named + "/b/c.sgf") // is named, whatever it is
	require.Equal(t, []string{"c.sgf"}, rels)
	require.Empty(t, errs)
	for _, in := range []Input{(&Program{}).Input(named + "/none"),
		(&Program{}).Input(filepath.Join(dir, "none"))} {
		_, err := (&Program{}).OpenQuietly(in.Name)
		require.ErrorIs(t, err, fs.ErrNotExist)
	}
}

// TestZipFS: the files of a ZIP file as a file system, but for those that are made to be too long.
func TestZipFS(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.zip")
	testutil.WriteZip(t, name, "top", "1", "in/a", "22", "in/b", strings.Repeat("3", 2<<20))
	z, err := (&Program{}).Archive(name)
	require.NoError(t, err)
	entries, err := fs.ReadDir(z, "in")
	require.NoError(t, err)
	require.Len(t, entries, 2)
	text, err := fs.ReadFile(z, "in/a")
	require.NoError(t, err)
	require.Equal(t, "22", string(text))
	_, err = z.Open("in/b")
	require.ErrorContains(t, err, "compressed to less than a 200th")
	_, err = z.Open("none")
	require.ErrorIs(t, err, fs.ErrNotExist)
}

// TestDamagedZip: a ZIP file with any byte damaged can be opened, or is refused.
func TestDamagedZip(t *testing.T) {
	name := filepath.Join(t.TempDir(), "x.zip")
	testutil.WriteZip(t, name, "a.sgf", strings.Repeat("x", 100), "b.sgf", "")
	data := testutil.ReadFile(t, name)
	for i := range data {
		for _, c := range []byte{0, 1, 0xff} {
			damaged := bytes.Clone(data)
			damaged[i] = c
			require.NoError(t, os.WriteFile(name, damaged, 0o666))
			runs(func(p *Program, _ []string) error {
				for _, in := range p.Inputs([]string{name}, "files", func(string, []byte) bool { return true }) {
					if file, err := p.Open(in.Name); err == nil {
						io.Copy(io.Discard, file)
						file.Close()
					}
				}
				return nil
			})
		}
	}
}

// TestLargeZipList: a ZIP file with a list of files of more than 16 MB is refused in little memory, in
// whatever way it declares its list.
func TestLargeZipList(t *testing.T) {
	entry := append([]byte("PK\x01\x02"), make([]byte, 42)...)
	u16, u32, u64 := binary.LittleEndian.AppendUint16, binary.LittleEndian.AppendUint32, binary.LittleEndian.AppendUint64
	end := func(dst []byte, count uint16, size, offset uint32, comment string) []byte {
		dst = u16(u16(u32(append(dst, "PK\x05\x06"...), 0), count), count)
		return append(u16(u32(u32(dst, size), offset), uint16(len(comment))), comment...)
	}
	end64 := func(dst []byte, count, size, offset uint64) []byte {
		at := uint64(len(dst))
		dst = append(u64(append(dst, "PK\x06\x06"...), 44), make([]byte, 12)...)
		dst = u64(u64(u64(u64(dst, count), count), size), offset)
		return u32(u64(u32(append(dst, "PK\x06\x07"...), 0), at), 1)
	}
	const wide = 1<<32 - 1
	for _, tt := range []struct {
		name string
		end  func(data []byte, count, size uint64) []byte // after the list, at offset 0
	}{
		{"end record", func(d []byte, n, size uint64) []byte { return end(d, uint16(n), uint32(size), 0, "") }},
		{"with a comment", func(d []byte, n, size uint64) []byte {
			return end(d, uint16(n), uint32(size), 0, strings.Repeat("x", 65535))
		}},
		{"that says nothing of the size",
			func(d []byte, n, size uint64) []byte { return end(d, uint16(n), 0, 0, "") }},
		{"offset by the size", func(d []byte, n, size uint64) []byte {
			return end(append(d, "noise"...), uint16(n), uint32(size)+5, 0, "")
		}},
		{"ZIP64 by its offset", func(d []byte, n, size uint64) []byte {
			return end(end64(d, n, size, 0), uint16(n), 0, wide, "")
		}},
		{"ZIP64 by its count", func(d []byte, n, size uint64) []byte {
			return end(end64(d, n, size, 0), 0xffff, 0, uint32(len(d)), "")
		}},
		{"ZIP64 by a size of 65535", func(d []byte, n, size uint64) []byte {
			return end(end64(d, n, size, 0), 0, 0xffff, uint32(len(d)), "")
		}},
		{"ZIP64 with a count of another number", func(d []byte, n, size uint64) []byte {
			return end(end64(d, n+1<<16, 0, 0), 0xffff, 0, 0, "")
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "x.zip")
			open := func(count int) (z *Archive, allocated uint64, err error) {
				list := bytes.Repeat(entry, count)
				require.NoError(t, os.WriteFile(file, tt.end(list, uint64(count), uint64(len(list))), 0o666))
				allocated = testutil.Allocated(func() { z, err = new(Program).Archive(file) })
				return z, allocated, err
			}
			_, allocated, err := open(400_000)
			require.EqualError(t, err, "a ZIP file with too many files")
			require.Less(t, allocated, uint64(200<<20))
			z, _, err := open(3)
			require.NoError(t, err)
			require.Equal(t, 2, z.hidden)
		})
	}
	// Room for files that are only counted.
	file := filepath.Join(t.TempDir(), "x.zip")
	data := end(end64(make([]byte, 32<<20), 1<<20, 0, 0), 0, 0, wide, "")
	require.NoError(t, os.WriteFile(file, data, 0o666))
	var err error
	require.Less(t, testutil.Allocated(func() { _, err = new(Program).Archive(file) }), uint64(1<<20))
	require.EqualError(t, err, "a ZIP file with too many files")
}
