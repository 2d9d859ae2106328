package cbf_test

import (
	"io/fs"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
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
