package cbf_test

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/chess"
)

// onlyRead hides all methods of a file but those of fs.File.
type onlyRead struct{ fs.FS }

func (f onlyRead) Open(name string) (fs.File, error) {
	file, err := f.FS.Open(name)
	if err != nil {
		return nil, err
	}
	return struct{ fs.File }{file}, nil
}

// TestOpenNames: names in upper, lower and mixed case, as files of DOS are
// found.
func TestOpenNames(t *testing.T) {
	games, index := &fstest.MapFile{Data: readFile(t, "r01fisch.cbf")}, &fstest.MapFile{Data: readFile(t, "r01fisch.cbi")}
	for _, tt := range []struct {
		name, games, index, open string
	}{
		{"lower", "base.cbf", "base.cbi", "base"},
		{"upper extension", "base.CBF", "base.CBI", "base"},
		{"each its own", "base.CBF", "base.cbi", "base"},
		{"DOS", "BASE.CBF", "BASE.CBI", "base"},
		{"mixed", "Base.Cbf", "bAse.cBi", "base"},
		{"folder", "old/games/BASE.CBF", "old/games/base.cbi", "old/games/base"},
		{"with the extension", "base.cbf", "base.cbi", "base.CBI"},
		{"dot in the name", "base.94.cbf", "base.94.cbi", "base.94"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			files := fstest.MapFS{tt.games: games, tt.index: index}
			for _, fsys := range []fs.FS{files, onlyRead{files}} {
				if _, ok := fsys.(onlyRead); ok && tt.name != "lower" {
					continue // it cannot list names
				}
				db, err := cbf.Open(fsys, tt.open)
				require.NoError(t, err)
				require.Equal(t, 34, db.Len())
				g, err := db.Game(33)
				require.NoError(t, err)
				require.NotEmpty(t, g.Moves)
				require.NoError(t, db.Close())
			}
			files[tt.index] = &fstest.MapFile{Data: make([]byte, 8)}
			_, err := cbf.Open(files, tt.open)
			require.ErrorIs(t, err, cbf.ErrIndex)
			require.ErrorContains(t, err, "Recover")
			delete(files, tt.index)
			_, err = cbf.Open(files, tt.open)
			require.ErrorIs(t, err, fs.ErrNotExist)
			require.ErrorContains(t, err, "IgnoreIndex")
			db, err := cbf.Options{IgnoreIndex: true}.Open(files, tt.open)
			require.NoError(t, err)
			require.Equal(t, 34, db.Len())
			require.Empty(t, db.Problems())
			require.NoError(t, db.Close())
			delete(files, tt.games)
			_, err = cbf.Open(files, tt.open)
			require.ErrorIs(t, err, fs.ErrNotExist)
			_, err = cbf.Options{IgnoreIndex: true}.Open(files, tt.open)
			require.ErrorIs(t, err, fs.ErrNotExist)
		})
	}
}

// A hookedFS opens files through a function.
type hookedFS struct {
	fstest.MapFS
	open func(name string, file fs.File) (fs.File, error)
}

func (h hookedFS) Open(name string) (fs.File, error) {
	file, err := h.MapFS.Open(name)
	if err != nil {
		return nil, err
	}
	return h.open(name, file)
}

// recorded notes which files are opened.
func recorded(files fstest.MapFS, opened *[]string) fs.FS {
	return hookedFS{files, func(name string, file fs.File) (fs.File, error) {
		*opened = append(*opened, name)
		return file, nil
	}}
}

// swapExt returns the other file of a base in the same case.
func swapExt(name string) string {
	return name[:len(name)-1] + map[string]string{"f": "i", "F": "I", "i": "f", "I": "F"}[name[len(name)-1:]]
}

// TestOpenCases: every set of files that differ in case only, and every way to
// name one of them. No index is ever taken from the games file that it is spelled
// like.
func TestOpenCases(t *testing.T) {
	content, index := readFile(t, "r01fisch.cbf"), readFile(t, "r01fisch.cbi")
	all := []string{"w.cbf", "w.CBF", "W.cbf", "W.CBF", "w.cbi", "w.CBI", "W.cbi", "W.CBI"}
	for set := range 1 << len(all) {
		var games, indexes, pairs []string
		files := fstest.MapFS{"other.cbf": {}, "w": {Mode: fs.ModeDir}, "ww.cbi": {Data: index}}
		for i, name := range all {
			if set>>i&1 == 0 {
				continue
			}
			if strings.EqualFold(filepath.Ext(name), ".cbf") {
				files[name], games = &fstest.MapFile{Data: content}, append(games, name)
			} else {
				files[name], indexes = &fstest.MapFile{Data: index}, append(indexes, name)
			}
		}
		for _, name := range games {
			if slices.Contains(indexes, swapExt(name)) {
				pairs = append(pairs, name)
			}
		}
		for _, typed := range append([]string{"w", "W"}, all...) {
			var opened []string
			db, err := cbf.Open(recorded(files, &opened), typed)
			about := []any{"%v opened as %s: %v", slices.Concat(games, indexes), typed, opened}
			forced := ""
			if slices.Contains(games, typed) {
				forced = typed
			} else if slices.Contains(indexes, typed) && slices.Contains(games, swapExt(typed)) {
				forced = swapExt(typed) // its index is there
			}
			if err != nil {
				require.ErrorIs(t, err, fs.ErrNotExist, about...)
				if forced == "" {
					require.Empty(t, pairs, about...)
				} else {
					require.NotContains(t, pairs, forced, about...)
				}
				// Every games file, or every index, belongs to another file.
				if len(games) > 0 {
					taken := func(names []string) bool {
						return !slices.ContainsFunc(names, func(name string) bool {
							_, both := files[swapExt(name)]
							return !both
						})
					}
					if forced == "" {
						require.True(t, taken(games) || taken(indexes), about...)
					}
				}
				continue
			}
			require.Len(t, opened, 2, about...)
			g, i := opened[0], opened[1]
			if forced != "" {
				require.Equal(t, forced, g, about...)
			}
			switch {
			case slices.Contains(pairs, typed+".cbf"):
				require.Equal(t, []string{typed + ".cbf", typed + ".cbi"}, opened, about...)
			case slices.Contains(pairs, typed+".CBF"):
				require.Equal(t, []string{typed + ".CBF", typed + ".CBI"}, opened, about...)
			case len(pairs) > 0 && forced == "":
				require.Contains(t, pairs, g, about...)
			}
			if swapExt(g) == i {
				exact := g == typed || i == typed || g == typed+".cbf" // or the only games file
				doubt := !exact && (len(games) > 1 || slices.Contains(indexes, typed))
				require.Len(t, db.Problems(), map[bool]int{true: 1}[doubt], about...)
			} else {
				require.NotContains(t, games, swapExt(i), about...)
				require.NotContains(t, indexes, swapExt(g), about...)
				require.Len(t, db.Problems(), 1)
				require.Equal(t, chess.Odd, db.Problems()[0].Scale)
				require.Contains(t, db.Problems()[0].String(), "is read with the index")
			}
		}
	}
}

// TestOpenOtherExtension: a games file with another extension, and an index that
// has the same name.
func TestOpenOtherExtension(t *testing.T) {
	games, index := &fstest.MapFile{Data: readFile(t, "r01fisch.cbf")}, &fstest.MapFile{Data: readFile(t, "r01fisch.cbi")}
	for _, tt := range []struct {
		files   fstest.MapFS
		open    string
		opened  []string
		problem string
	}{
		{fstest.MapFS{"a.old": games, "a.cbi": index}, "a.old", []string{"a.old", "a.cbi"}, ""},
		{fstest.MapFS{"a.old": games, "A.CBI": index}, "a.old", []string{"a.old", "A.CBI"}, ""},
		{fstest.MapFS{"a.b.old": games, "a.b.cbi": index}, "a.b.old", []string{"a.b.old", "a.b.cbi"}, ""},
		{fstest.MapFS{"noext": games, "noext.cbi": index}, "noext", []string{"noext", "noext.cbi"}, ""},
		{fstest.MapFS{"a.old": games, "a.old.cbf": games, "a.old.cbi": index}, "a.old", []string{"a.old.cbf", "a.old.cbi"}, ""},
		{fstest.MapFS{"a.old": games, "a.cbf": games, "a.cbi": index}, "a.old", []string{"a.old", "a.cbi"},
			`index: "a.old" is read with the index "a.cbi", which is that of "a.cbf"`},
		{fstest.MapFS{"a.old": games}, "a.old", nil, ""},
		{fstest.MapFS{"a.cbi": index}, "a.old", nil, ""},
		{fstest.MapFS{"a.old": {Mode: fs.ModeDir}, "a.cbi": index}, "a.old", nil, ""},
	} {
		var opened []string
		db, err := cbf.Open(recorded(tt.files, &opened), tt.open)
		if tt.opened == nil {
			require.ErrorIs(t, err, fs.ErrNotExist)
			continue
		}
		require.NoError(t, err)
		require.Equal(t, tt.opened, opened)
		require.Equal(t, 34, db.Len())
		if tt.problem == "" {
			require.Empty(t, db.Problems())
		} else {
			require.Equal(t, tt.problem, db.Problems()[0].String())
		}
	}
}

// writeBase writes the files of a fixture under other names.
func writeBase(t testing.TB, fixture, games, index string) {
	t.Helper()
	require.NoError(t, os.WriteFile(games, readFile(t, fixture+".cbf"), 0o666))
	if index != "" {
		require.NoError(t, os.WriteFile(index, readFile(t, fixture+".cbi"), 0o666))
	}
}

// TestOpenFile: paths as people type them.
func TestOpenFile(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.Mkdir(filepath.Join(dir, "sub"), 0o777))
	writeBase(t, "r01fisch", filepath.Join(dir, "A.CBF"), filepath.Join(dir, "A.CBI"))
	writeBase(t, "s01study", filepath.Join(dir, "sub", "b.cbf"), filepath.Join(dir, "sub", "b.cbi"))
	t.Chdir(filepath.Join(dir, "sub"))
	up := ".." + string(filepath.Separator)
	for path, games := range map[string]int{
		filepath.Join(dir, "A"):            34,
		filepath.Join(dir, "A.CBF"):        34,
		filepath.Join(dir, "A.CBI"):        34,
		filepath.Join(dir, "a.cbf"):        34,
		filepath.Join(dir, "sub", "b.cbi"): 15,
		up + "A":                           34,
		up + "sub" + up[2:] + up + "A.cbf": 34,
		"b":                                15,
		"b.CBF":                            15,
		"." + up[2:] + "b":                 15,
	} {
		for _, o := range []cbf.Options{{}, {IgnoreIndex: true}} {
			db, err := o.OpenFile(path)
			require.NoError(t, err, path)
			require.Equal(t, games, db.Len(), path)
			require.Empty(t, db.Problems())
			_, err = db.Game(0)
			require.NoError(t, err)
			require.NoError(t, db.Close())
			_, err = db.Game(0)
			require.Error(t, err)
		}
	}
	for _, path := range []string{"", "A", "sub", up, filepath.Join(dir, "sub"), filepath.Join(dir, "none", "A"), "b.pgn"} {
		_, err := cbf.OpenFile(path)
		require.ErrorIs(t, err, fs.ErrNotExist, path)
	}
	require.NoError(t, os.Remove("b.cbi"))
	_, err := cbf.OpenFile("b")
	require.ErrorIs(t, err, fs.ErrNotExist)
	require.ErrorContains(t, err, "Options.IgnoreIndex")
	db, err := cbf.OpenFile("../A")
	require.NoError(t, err)
	require.NoError(t, db.Close())
	db, err = cbf.Options{IgnoreIndex: true}.OpenFile("b.cbi")
	require.NoError(t, err)
	require.Equal(t, 15, db.Len())
	require.NoError(t, db.Close())
}

// TestOpenFileBytes: names that are not UTF-8, which differ in one byte or in the
// case of a letter of ASCII.
func TestOpenFileBytes(t *testing.T) {
	if runtime.GOOS == "windows" || runtime.GOOS == "darwin" {
		t.Skip("names of files are UTF-8 or UTF-16 there")
	}
	dir := t.TempDir()
	writeBase(t, "r01fisch", filepath.Join(dir, "M\xfcller.CBF"), filepath.Join(dir, "M\xfcller.CBI"))
	writeBase(t, "s01study", filepath.Join(dir, "M\xf6ller.cbf"), filepath.Join(dir, "M\xf6ller.cbi"))
	for name, games := range map[string]int{"M\xfcller": 34, "m\xfcLLER.cbf": 34, "M\xf6ller": 15, "M\xf6LLER.CBI": 15} {
		db, err := cbf.OpenFile(filepath.Join(dir, name))
		require.NoError(t, err)
		require.Equal(t, games, db.Len())
		require.NoError(t, db.Close())
	}
	for _, other := range []string{"M\xe4ller", "M\uFFFDller"} {
		_, err := cbf.OpenFile(filepath.Join(dir, other))
		require.ErrorIs(t, err, fs.ErrNotExist)
	}
	_, err := cbf.Create(filepath.Join(dir, "m\xf6ller"))
	require.ErrorIs(t, err, fs.ErrExist)
	w, err := cbf.Create(filepath.Join(dir, "m\xe4ller"))
	require.NoError(t, err)
	require.NoError(t, w.Close())
	require.Equal(t, []byte("\x00\x00\x00\x01\x00\x00\x00\x02"), must(os.ReadFile(filepath.Join(dir, "m\xe4ller.cbi"))))
	// In other charsets the letters of Latin-1 in two cases are different ones.
	w, err = cbf.Replace(filepath.Join(dir, "M\xd6ller"))
	require.NoError(t, err)
	require.NoError(t, w.Close())
	require.FileExists(t, filepath.Join(dir, "M\xf6ller.cbf"))
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// TestOpenErrors: what the file system says is returned.
func TestOpenErrors(t *testing.T) {
	if runtime.GOOS == "windows" || os.Getuid() == 0 {
		t.Skip("nothing is forbidden here")
	}
	dir := t.TempDir()
	writeBase(t, "r01fisch", filepath.Join(dir, "a.cbf"), filepath.Join(dir, "a.cbi"))
	require.NoError(t, os.Chmod(filepath.Join(dir, "a.cbi"), 0))
	_, err := cbf.OpenFile(filepath.Join(dir, "a"))
	require.ErrorIs(t, err, fs.ErrPermission)
}

// TestOpenUnlisted: a folder that cannot be listed, and a file that cannot be
// opened.
func TestOpenUnlisted(t *testing.T) {
	games, index := &fstest.MapFile{Data: readFile(t, "r01fisch.cbf")}, &fstest.MapFile{Data: readFile(t, "r01fisch.cbi")}
	for _, ext := range []string{"cbf", "CBF"} {
		db, err := cbf.Options{IgnoreIndex: true}.Open(onlyRead{fstest.MapFS{"w." + ext: games}}, "w")
		require.NoError(t, err)
		require.Equal(t, 34, db.Len())
	}
	for _, locked := range []string{"w.cbf", "w.cbi"} {
		_, err := cbf.Open(hookedFS{fstest.MapFS{"w.cbf": games, "w.cbi": index}, func(name string, file fs.File) (fs.File, error) {
			if name == locked {
				return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrPermission}
			}
			return file, nil
		}}, "w")
		require.ErrorIs(t, err, fs.ErrPermission)
	}
}

// A cutFile can be read only from its beginning, by a function. It counts how often it is closed.
type cutFile struct {
	fs.File
	read   func(b []byte) (int, error)
	closed *int
}

func (f cutFile) Read(b []byte) (int, error) { return f.read(b) }

func (f cutFile) Close() error {
	*f.closed++
	return f.File.Close()
}

// TestOpenStuck: a file that returns nothing again and again is not read for ever.
func TestOpenStuck(t *testing.T) {
	stuck := func(name string, file fs.File) (fs.File, error) {
		return cutFile{file, func([]byte) (int, error) { return 0, nil }, new(int)}, nil
	}
	_, err := cbf.Open(hookedFS{fstest.MapFS{"w.cbf": {}, "w.cbi": {}}, stuck}, "w")
	require.Equal(t, io.ErrNoProgress, err)
}

// TestOpenFailing: an error of either file closes the other.
func TestOpenFailing(t *testing.T) {
	files := fstest.MapFS{"a.cbf": {Data: readFile(t, "r01fisch.cbf")}, "a.cbi": {Data: readFile(t, "r01fisch.cbi")}}
	for _, bad := range []string{"a.cbf", "a.cbi"} {
		closed := map[string]*int{"a.cbf": new(int), "a.cbi": new(int)}
		_, err := cbf.Open(hookedFS{files, func(name string, file fs.File) (fs.File, error) {
			read := file.Read
			if name == bad {
				read = func([]byte) (int, error) { return 0, errDisk }
			}
			return cutFile{file, read, closed[name]}, nil
		}}, "a")
		require.Equal(t, errDisk, err, bad)
		require.Equal(t, 1, *closed["a.cbf"])
		require.Equal(t, bad == "a.cbi", *closed["a.cbi"] == 1)
	}
}

// TestOpenPipe: a pipe is read whole, although it has a method ReadAt, and a size of 0.
func TestOpenPipe(t *testing.T) {
	files := fstest.MapFS{"a.cbf": {Data: readFile(t, "r01fisch.cbf")}, "a.cbi": {Data: readFile(t, "r01fisch.cbi")}}
	piped := func(name string, _ fs.File) (fs.File, error) {
		r, w, err := os.Pipe()
		go func() {
			_, _ = w.Write(files[name].Data)
			w.Close()
		}()
		return r, err
	}
	for _, o := range []cbf.Options{{}, {IgnoreIndex: true}} {
		db, err := o.Open(hookedFS{files, piped}, "a")
		require.NoError(t, err)
		require.Equal(t, 34, db.Len())
		_, err = db.Game(33)
		require.NoError(t, err)
		require.NoError(t, db.Close())
	}
}
