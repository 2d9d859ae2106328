package cbf

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
)

// folderOf returns the files of a folder and their contents.
func folderOf(t *testing.T, dir string) map[string]string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	files := map[string]string{}
	for _, e := range entries {
		if e.IsDir() {
			files[e.Name()] = "folder"
			continue
		}
		data, err := os.ReadFile(filepath.Join(dir, e.Name()))
		require.NoError(t, err)
		files[e.Name()] = string(data)
	}
	return files
}

// gameOf returns a game by its year.
func gameOf(t *testing.T, year int) *Game {
	t.Helper()
	g := NewGame()
	require.NoError(t, g.SetYear(year))
	return g
}

// years returns the years of the games of a base.
func years(t *testing.T, db *Database) (years []int) {
	t.Helper()
	for g, err := range db.Games() {
		require.NoError(t, err)
		years = append(years, g.Year())
	}
	return years
}

// made writes a base of games by their years, and returns its two files.
func made(t *testing.T, years ...int) (games, index string) {
	t.Helper()
	var g, i bytes.Buffer
	w := NewWriter(&i, &g)
	for _, year := range years {
		require.NoError(t, w.Write(gameOf(t, year)))
	}
	require.NoError(t, w.Close())
	return g.String(), i.String()
}

// TestCreate: the names that a base gets, and that OpenFile opens it by the same
// name.
func TestCreate(t *testing.T) {
	games, index := made(t, 1900, 1901)
	for _, tt := range []struct{ path, games, index string }{
		{"base", "base.cbf", "base.cbi"},
		{"base.cbf", "base.cbf", "base.cbi"},
		{"BASE.CBI", "BASE.CBF", "BASE.CBI"},
		{"base.CBF", "base.CBF", "base.CBI"},
		{"Base.Cbf", "Base.Cbf", "Base.Cbi"},
		{"base.94", "base.94.cbf", "base.94.cbi"},
		{"base.pgn", "base.pgn.cbf", "base.pgn.cbi"},
	} {
		dir := t.TempDir()
		path := filepath.Join(dir, tt.path)
		w, err := Create(path)
		require.NoError(t, err)
		require.NoError(t, w.Write(gameOf(t, 1900)))
		require.Equal(t, map[string]string{tt.games + ".part0": "", tt.index + ".part0": ""}, folderOf(t, dir), "until it is complete")
		require.NoError(t, w.Write(gameOf(t, 1901)))
		require.NoError(t, w.Close())
		require.Equal(t, map[string]string{tt.games: games, tt.index: index}, folderOf(t, dir))
		require.Equal(t, errClosed, w.Close())
		require.Equal(t, errClosed, w.Write(NewGame()))
		require.NoError(t, w.Abort())
		require.Len(t, folderOf(t, dir), 2)
		db, err := OpenFile(path)
		require.NoError(t, err)
		require.Equal(t, []int{1900, 1901}, years(t, db))
		require.Empty(t, db.Problems())
		require.NoError(t, db.Close())
	}
	t.Chdir(t.TempDir())
	w, err := Create("base")
	require.NoError(t, err)
	require.NoError(t, w.Close())
	require.Len(t, folderOf(t, "."), 2)
	for _, path := range []string{"", filepath.Join("none", "base"), "folder" + string(filepath.Separator)} {
		_, err := Create(path)
		require.Error(t, err, path)
	}
	require.Len(t, folderOf(t, "."), 2)
}

// TestCreateRefuses: a file that has one of the names in any case is not touched.
func TestCreateRefuses(t *testing.T) {
	for _, old := range []string{"base.cbf", "base.cbi", "BASE.CBF", "BASE.CBI", "Base.cBi"} {
		dir := t.TempDir()
		require.NoError(t, os.WriteFile(filepath.Join(dir, old), []byte("old"), 0o666))
		for _, name := range []string{"base", "base.CBF", "bAse.cbi"} {
			_, err := Create(filepath.Join(dir, name))
			require.ErrorIs(t, err, fs.ErrExist, "%s for %s", name, old)
			require.ErrorContains(t, err, old)
			require.Equal(t, map[string]string{old: "old"}, folderOf(t, dir))
		}
		// One that comes later is not touched either.
		require.NoError(t, os.Remove(filepath.Join(dir, old)))
		w, err := Create(filepath.Join(dir, "base"))
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join(dir, old), []byte("old"), 0o666))
		require.ErrorIs(t, w.Close(), fs.ErrExist)
		require.Equal(t, map[string]string{old: "old"}, folderOf(t, dir))
	}
	dir := t.TempDir()
	require.NoError(t, os.Mkdir(filepath.Join(dir, "BASE.CBI"), 0o777))
	_, err := Replace(filepath.Join(dir, "base"))
	require.ErrorContains(t, err, "BASE.CBI: not a regular file")
	require.Equal(t, map[string]string{"BASE.CBI": "folder"}, folderOf(t, dir))
}

// TestCreateLinks: a link to a file of a base is neither replaced nor followed; a
// link to its folder is.
func TestCreateLinks(t *testing.T) {
	for _, ext := range []string{".cbf", ".cbi", ".CBF", ".Cbi"} {
		dir := t.TempDir()
		target := filepath.Join(t.TempDir(), "target")
		require.NoError(t, os.WriteFile(target, []byte("old"), 0o666))
		link := filepath.Join(dir, "base"+ext)
		testutil.Symlink(t, target, link)
		_, err := Create(filepath.Join(dir, "base"))
		require.ErrorIs(t, err, fs.ErrExist)
		_, err = Replace(filepath.Join(dir, "base"))
		require.ErrorContains(t, err, link+": a symbolic link")
		require.Equal(t, map[string]string{"base" + ext: "old"}, folderOf(t, dir))

		// One that comes later is not touched either.
		require.NoError(t, os.Remove(link))
		w, err := Replace(filepath.Join(dir, "base"))
		require.NoError(t, err)
		require.NoError(t, os.Symlink(target, link))
		require.ErrorContains(t, w.Close(), link+": a symbolic link")
		require.Equal(t, map[string]string{"base" + ext: "old"}, folderOf(t, dir))

		folder := filepath.Join(t.TempDir(), "folder")
		require.NoError(t, os.Symlink(dir, folder))
		require.NoError(t, os.Remove(link))
		w, err = Create(filepath.Join(folder, "base"))
		require.NoError(t, err)
		require.NoError(t, w.Close())
		require.Len(t, folderOf(t, dir), 2)
	}
}

// TestAbort: nothing remains of the base, and other files stay.
func TestAbort(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "base.cbf"), []byte("old"), 0o666))
	before := folderOf(t, dir)
	w, err := Replace(filepath.Join(dir, "base"))
	require.NoError(t, err)
	require.NoError(t, w.Write(NewGame()))
	require.NoError(t, w.Abort())
	require.NoError(t, w.Abort())
	require.Equal(t, errClosed, w.Write(NewGame()))
	require.Equal(t, errClosed, w.Close())
	require.Equal(t, before, folderOf(t, dir))

	// Two at once do not get in each other's way before one is complete.
	first, err := Create(filepath.Join(dir, "new"))
	require.NoError(t, err)
	second, err := Create(filepath.Join(dir, "NEW"))
	require.NoError(t, err)
	require.Len(t, folderOf(t, dir), 5)
	require.NoError(t, first.Close())
	require.ErrorIs(t, second.Close(), fs.ErrExist)
	require.Len(t, folderOf(t, dir), 3)

	var games, index bytes.Buffer
	w = NewWriter(&index, &games)
	require.NoError(t, w.Write(NewGame()))
	require.NoError(t, w.Abort())
	require.Equal(t, errClosed, w.Close())
	require.Zero(t, index.Len())
}

// TestCreateFails: after an error of a file, Close removes what was written and
// returns the error.
func TestCreateFails(t *testing.T) {
	dir := t.TempDir()
	for _, broken := range []func(w *Writer){
		func(w *Writer) { w.games = brokenWriter{} },
		func(w *Writer) { w.index = brokenWriter{} },
		func(w *Writer) { w.pair.games.file.Close() },
		func(w *Writer) { w.pair.index.file.Close() },
	} {
		w, err := Create(filepath.Join(dir, "base"))
		require.NoError(t, err)
		broken(w)
		err = w.Write(NewGame())
		if err != nil {
			require.Equal(t, errBroken, err)
		}
		closing := w.Close()
		require.Error(t, closing)
		if err != nil {
			require.ErrorIs(t, closing, errBroken)
		}
		require.Empty(t, folderOf(t, dir))
	}
}

var errBroken = errors.New("broken")

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, errBroken }

// ignoresCase reports whether BASE and base are one file here.
func ignoresCase(t *testing.T) bool {
	t.Helper()
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "base"), nil, 0o666))
	_, err := os.Stat(filepath.Join(dir, "BASE"))
	return err == nil
}

// TestReplaceSteps: Close is stopped after each of its steps, over every set of
// old files. There is always the old base, the new one, or the games of one of
// them; never games with the index of others, and never less than one base's
// games.
func TestReplaceSteps(t *testing.T) {
	oldGames, oldIndex := made(t, 1800, 1801, 1802)
	newGames, newIndex := made(t, 1900, 1901)
	steps := len((&pair{}).steps())
	// A file in a folder that ignores case keeps its old name, or gets the new one.
	spelled := strings.Clone
	if ignoresCase(t) {
		spelled = strings.ToLower
	}
	for set := range 1 << 4 {
		for n := range steps + 1 {
			if (set+n)%3 != 0 && n < steps && testutil.Long(t) == 0 {
				continue
			}
			name := []string{"base", "base.CBF"}[(set+n)%2]
			dir := t.TempDir()
			for i, old := range []string{"base.cbf", "base.cbi", "BASE.CBF", "BASE.CBI"} {
				if set>>i&1 != 0 {
					content := oldGames
					if strings.EqualFold(filepath.Ext(old), ".cbi") {
						content = oldIndex
					}
					require.NoError(t, os.WriteFile(filepath.Join(dir, old), []byte(content), 0o666))
				}
			}
			hadGames := set&(1<<0|1<<2) != 0
			w, err := Replace(filepath.Join(dir, name))
			require.NoError(t, err)
			require.NoError(t, w.Write(gameOf(t, 1900)))
			require.NoError(t, w.Write(gameOf(t, 1901)))
			index := w.entries.finish()
			require.NoError(t, writeFull(w.index, index))
			for _, step := range w.pair.steps()[:n] {
				require.NoError(t, step())
			}
			// As if the program had been killed here.
			files := map[string]string{}
			for file, content := range folderOf(t, dir) {
				files[spelled(file)] = content
			}
			games := 0
			for file, content := range files {
				if strings.EqualFold(filepath.Ext(file), ".cbf") {
					games++
				}
				if strings.EqualFold(filepath.Ext(file), ".cbi") {
					require.Contains(t, []string{oldIndex, newIndex}, content)
					belongs := files[otherFile(file)]
					if belongs != "" {
						require.Equal(t, content == oldIndex, belongs == oldGames, "%d %d: %v", set, n, files)
					}
					if content == newIndex {
						require.Equal(t, newGames, belongs)
					}
				}
			}
			if hadGames {
				require.Positive(t, games)
			}
			db, err := OpenFile(filepath.Join(dir, name))
			switch {
			case err == nil:
				require.Contains(t, [][]int{{1800, 1801, 1802}, {1900, 1901}}, years(t, db))
				require.Empty(t, slices.DeleteFunc(db.Check(), func(p Problem) bool { return !errors.Is(p.Err, ErrIndex) }))
				require.NoError(t, db.Close())
			case games > 0:
				require.ErrorIs(t, err, fs.ErrNotExist)
				db, err = Options{IgnoreIndex: true}.OpenFile(filepath.Join(dir, name))
				require.NoError(t, err)
				require.Contains(t, [][]int{{1800, 1801, 1802}, {1900, 1901}}, years(t, db))
				require.NoError(t, db.Close())
			}
			if n == steps {
				names := namesFor(name)
				require.Equal(t, map[string]string{spelled(names.games): newGames, spelled(names.index): newIndex}, files)
			}
			for _, part := range []*part{w.pair.games, w.pair.index} {
				part.file.Close()
			}
		}
	}
}

// TestReplaceTwo: of two Writers for one base, the second to close is refused, with a base there
// before and without one, and the first one's base stays whole.
func TestReplaceTwo(t *testing.T) {
	for _, before := range []bool{false, true} {
		path := filepath.Join(t.TempDir(), "base")
		begin := func(year int) *Writer {
			w, err := Replace(path)
			require.NoError(t, err)
			require.NoError(t, w.Write(gameOf(t, year)))
			return w
		}
		if before {
			require.NoError(t, begin(1800).Close())
		}
		one, two := begin(1900), begin(2000)
		require.NoError(t, one.Close())
		require.ErrorIs(t, two.Close(), fs.ErrExist)
		db, err := OpenFile(path)
		require.NoError(t, err)
		require.Equal(t, []int{1900}, years(t, db))
		require.Empty(t, db.Check())
		require.NoError(t, db.Close())
		require.Len(t, folderOf(t, filepath.Dir(path)), 2)
		require.NoError(t, begin(2000).Close(), "it has seen the new base")
	}
}

// TestReplaceSameFile: in a folder that makes no difference between upper and lower
// case, the new file has the old names too, and is not removed with them; nor is it
// where a renamed file has another identity.
func TestReplaceSameFile(t *testing.T) {
	dir := t.TempDir()
	w, err := Replace(filepath.Join(dir, "base"))
	require.NoError(t, err)
	steps := w.pair.steps()
	require.NoError(t, steps[0]())
	part := filepath.Join(dir, "base.cbf.part0")
	require.NoError(t, os.WriteFile(part+"0", nil, 0o666)) // takes the place of the part
	require.NoError(t, os.Rename(part+"0", part))
	linked := ignoresCase(t)
	for _, step := range steps[1:] {
		require.NoError(t, step())
		if w.pair.games.info != nil && w.pair.index.info == nil && !linked {
			linked = true // as if there had been a BASE.CBF
			require.NoError(t, os.Link(filepath.Join(dir, "base.cbf"), filepath.Join(dir, "BASE.CBF")))
		}
	}
	require.FileExists(t, filepath.Join(dir, "base.cbf"))
	require.FileExists(t, filepath.Join(dir, "BASE.CBF"))
}

// TestReplaceOpen: a base that is open, or read-only, is replaced where the system
// can do that, and elsewhere not touched.
func TestReplaceOpen(t *testing.T) {
	dir := t.TempDir()
	replace := func() error {
		w, err := Replace(filepath.Join(dir, "base"))
		require.NoError(t, err)
		require.NoError(t, w.Write(gameOf(t, 1900)))
		return w.Close()
	}
	require.NoError(t, replace())
	old := folderOf(t, dir)
	db, err := Options{IgnoreIndex: true}.OpenFile(filepath.Join(dir, "base"))
	require.NoError(t, err)
	if err := replace(); runtime.GOOS == "windows" {
		require.ErrorContains(t, err, "base.cbf")
	} else {
		require.NoError(t, err)
	}
	require.Equal(t, old, folderOf(t, dir))
	require.Equal(t, []int{1900}, years(t, db))
	require.NoError(t, db.Close())
	require.NoError(t, replace())
	for _, ext := range []string{".cbf", ".cbi"} {
		require.NoError(t, os.Chmod(filepath.Join(dir, "base"+ext), 0o444))
		if err := replace(); runtime.GOOS == "windows" {
			require.ErrorIs(t, err, fs.ErrPermission)
			require.NoError(t, os.Chmod(filepath.Join(dir, "base"+ext), 0o666))
		} else {
			require.NoError(t, err)
		}
		require.Equal(t, old, folderOf(t, dir))
	}
}

// TestReplaceFails: each step that fails is the error of Close, and what was
// written and does not have its name yet is removed.
func TestReplaceFails(t *testing.T) {
	dir := t.TempDir()
	oldGames, oldIndex := made(t, 1800)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "base.cbf"), []byte(oldGames), 0o666))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "base.cbi"), []byte(oldIndex), 0o666))
	w, err := Replace(filepath.Join(dir, "base"))
	require.NoError(t, err)
	require.NoError(t, os.Remove(filepath.Join(dir, "base.cbf")))
	require.NoError(t, os.Mkdir(filepath.Join(dir, "base.cbf"), 0o777)) // cannot be renamed over
	require.ErrorContains(t, w.Close(), "not a regular file")
	require.Equal(t, map[string]string{"base.cbf": "folder", "base.cbi": oldIndex}, folderOf(t, dir))

	if runtime.GOOS == "windows" {
		return // an open file cannot be removed
	}
	// The games are new, and the index cannot get its name.
	require.NoError(t, os.Remove(filepath.Join(dir, "base.cbf")))
	w, err = Replace(filepath.Join(dir, "base"))
	require.NoError(t, err)
	require.NoError(t, w.Write(gameOf(t, 1900)))
	require.NoError(t, os.Remove(filepath.Join(dir, "base.cbi.part0")))
	require.ErrorIs(t, w.Close(), fs.ErrNotExist)
	newGames, _ := made(t, 1900)
	require.Equal(t, map[string]string{"base.cbf": newGames}, folderOf(t, dir))
}

// TestReplaceModes: the files keep the modes that they had, whatever their case.
func TestReplaceModes(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("files have no such modes")
	}
	for _, old := range []string{"base", "BASE"} {
		dir := t.TempDir()
		modes := map[string]fs.FileMode{".cbf": 0o600, ".cbi": 0o664}
		for ext, mode := range modes {
			name := filepath.Join(dir, old+ext)
			require.NoError(t, os.WriteFile(name, nil, mode))
			require.NoError(t, os.Chmod(name, mode))
		}
		w, err := Replace(filepath.Join(dir, "base"))
		require.NoError(t, err)
		require.NoError(t, w.Close())
		for ext, mode := range modes {
			info, err := os.Stat(filepath.Join(dir, "base"+ext))
			require.NoError(t, err)
			require.Equal(t, mode, info.Mode(), ext)
		}
	}
}

// TestCreateMode: the files of a new base have the mode of any new file.
func TestCreateMode(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "other"), nil, 0o666))
	w, err := Create(filepath.Join(dir, "base"))
	require.NoError(t, err)
	require.NoError(t, w.Close())
	want, err := os.Stat(filepath.Join(dir, "other"))
	require.NoError(t, err)
	for _, name := range []string{"base.cbf", "base.cbi"} {
		info, err := os.Stat(filepath.Join(dir, name))
		require.NoError(t, err)
		require.Equal(t, want.Mode(), info.Mode(), name)
	}
}
