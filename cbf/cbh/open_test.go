package cbh_test

import (
	"encoding/binary"
	"errors"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/cbh"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/internal/testutil"
)

// renamed returns the files of a base under other names.
func renamed(fsys fstest.MapFS, names map[string]string) fstest.MapFS {
	to := fstest.MapFS{}
	for ext, name := range names {
		to[name] = fsys["base."+ext]
	}
	return to
}

// TestNames: a base is opened by the name of any of its files, in any case.
func TestNames(t *testing.T) {
	fsys := makeBase(plain(t, "e4"))
	mixed := renamed(fsys, map[string]string{"cbh": "Base.CBH", "cbg": "base.Cbg", "cbp": "BASE.CBP"})
	for _, name := range []string{"base", "Base.CBH", "base.cbh", "BASE.cbg", "base.cko"} {
		db, err := cbh.Open(mixed, name)
		require.NoError(t, err, name)
		require.Equal(t, 1, db.Len())
		require.Len(t, db.Problems(), 3, "of tournaments, annotators, sources")
		require.NoError(t, db.Close())
	}
	// Of two bases whose names differ in case, the one that is named; of two files the better one.
	both := renamed(fsys, map[string]string{"cbh": "base.cbh", "cbg": "base.cbg"})
	other := makeBase(plain(t, "e4"), plain(t, "d4"))
	both["BASE.CBH"], both["BASE.CBG"] = other["base.cbh"], other["base.cbg"]
	for name, want := range map[string]int{"base": 1, "BASE": 2, "BASE.cbh": 2} {
		db, err := cbh.Open(both, name)
		require.NoError(t, err)
		require.Equal(t, want, db.Len(), name)
	}
	sub := fstest.MapFS{}
	for name, file := range fsys {
		sub["folder/"+name] = file
	}
	_, err := cbh.Open(sub, "folder/base.cbh")
	require.NoError(t, err)
	_, err = cbh.Open(sub, "/folder/base")
	require.ErrorIs(t, err, fs.ErrInvalid)
}

// unlisted is a file system whose folders cannot be listed.
type unlisted struct{ fs fstest.MapFS }

func (u unlisted) Open(name string) (fs.File, error) {
	if name == "." {
		return nil, fs.ErrPermission
	}
	return u.fs.Open(name)
}

// TestUnlisted: files are found by their usual names in a folder that cannot be listed.
func TestUnlisted(t *testing.T) {
	fsys := makeBase(plain(t, "e4"))
	fsys["base.CBG"] = fsys["base.cbg"]
	delete(fsys, "base.cbg")
	db, err := cbh.Open(unlisted{fsys}, "base.cbh")
	require.NoError(t, err)
	require.Empty(t, db.Problems())
	_, err = db.Game(0)
	require.NoError(t, err)
}

// TestMissing: the error says which file is missing, and what else there is.
func TestMissing(t *testing.T) {
	fsys := makeBase(plain(t, "e4"))
	for name, want := range map[string]string{
		"cbh": `cbh: base "base": no .cbh, Recover reads a .cbg without it: file does not exist`,
		"cbg": `cbh: base "base": no .cbg: file does not exist`,
	} {
		some := maps.Clone(fsys)
		delete(some, "base."+name)
		_, err := cbh.Open(some, "base")
		require.EqualError(t, err, want)
		require.ErrorIs(t, err, fs.ErrNotExist)
	}
	_, err := cbh.Open(fsys, "base.cbv")
	require.ErrorIs(t, err, fs.ErrNotExist)
	_, err = cbh.Open(fstest.MapFS{"base.2cbh": {}}, "base")
	require.ErrorIs(t, err, errors.ErrUnsupported)
	require.ErrorContains(t, err, "ChessBase 17")
	_, err = cbh.Open(fstest.MapFS{"base.2CBH": {}}, "base.2cbh")
	require.ErrorIs(t, err, errors.ErrUnsupported)

	g := plain(t, "e4")
	g.notes = []cbh.Annotation{note(0, cbh.Symbols, "\x01")}
	some := makeBase(g)
	delete(some, "base.cba")
	db, err := cbh.Open(some, "base")
	require.NoError(t, err)
	read, err := db.Game(0)
	require.NoError(t, err)
	require.Len(t, read.Problems, 1)
	require.ErrorContains(t, read.Problems[0].Err, "the annotations are missing")
}

// TestHeaderOfFile: what is wrong with the files as a whole.
func TestHeaderOfFile(t *testing.T) {
	fsys := makeBase(plain(t, "e4"), plain(t, "d4"))
	state := func(n uint32) func(b []byte) []byte {
		return func(b []byte) []byte {
			binary.BigEndian.PutUint32(b[6:], n)
			return b
		}
	}
	for _, tt := range []struct {
		name, file string
		edit       func(b []byte) []byte
		want       error // nil: an oddity
		games      int
	}{
		{"more stated", "base.cbh", state(9), io.ErrUnexpectedEOF, 2},
		{"fewer stated", "base.cbh", state(1), nil, 2},
		{"cut off", "base.cbh", func(b []byte) []byte { return b[:len(b)-1] }, io.ErrUnexpectedEOF, 1},
		{"not names", "base.cbp", func(b []byte) []byte { b[8] = 0; return b }, chess.ErrSyntax, 2},
		{"names too short", "base.cbp", func(b []byte) []byte { b[12] = 49; return b }, chess.ErrSyntax, 2},
		{"names cut off", "base.cbt", func(b []byte) []byte { return b[:9] }, io.ErrUnexpectedEOF, 2},
		{"extra cut off", "base.cbj", func([]byte) []byte { return make([]byte, 9) }, io.ErrUnexpectedEOF, 2},
		{"extra of size 0", "base.cbj", func([]byte) []byte { return make([]byte, 99) }, chess.ErrSyntax, 2},
	} {
		t.Run(tt.name, func(t *testing.T) {
			changed := edited(fsys, tt.file, tt.edit)
			db, err := cbh.Open(changed, "base")
			if tt.want != nil {
				require.ErrorIs(t, err, tt.want)
				checkError(t, err)
				db, err = lenient.Open(changed, "base")
			}
			require.NoError(t, err)
			require.Len(t, db.Problems(), 1)
			require.Equal(t, tt.want == nil, db.Problems()[0].Scale == chess.Odd)
			require.Equal(t, tt.games, db.Len())
			checkBase(t, changed)
		})
	}
	head := fsys["base.cbh"].Data
	require.True(t, cbh.LooksLike(head[:5]))
	for n := range 5 {
		require.False(t, cbh.LooksLike(head[:n]))
	}
	_, err := lenient.Open(edited(fsys, "base.cbh", func([]byte) []byte { return make([]byte, 99) }), "base")
	require.ErrorIs(t, err, chess.ErrSyntax)
	_, err = lenient.Open(edited(fsys, "base.cbh", func([]byte) []byte { return make([]byte, 9) }), "base")
	require.ErrorIs(t, err, io.ErrUnexpectedEOF)
	require.EqualError(t, err, "cbh: cbh: offset 9: unexpected EOF")
}

// TestArchivedBase: the base in an archive is opened; one without a base is an error.
func TestArchivedBase(t *testing.T) {
	fsys := makeBase(plain(t, "e4"))
	members := map[string][]byte{}
	for name, file := range fsys {
		members[`folder\`+name] = file.Data
	}
	members["other.cbh"] = fsys["base.cbh"].Data
	packed := fstest.MapFS{
		"x.CBV": {Data: packedArchive(members)},
		"y.cbv": {Data: packedArchive(map[string][]byte{"a": {}})},
		"z.cbz": {Data: []byte("?")},
	}
	db, err := cbh.Open(packed, "x.CBV")
	require.NoError(t, err)
	require.Equal(t, 1, db.Len())
	require.Len(t, db.Problems(), 1)
	require.ErrorContains(t, db.Problems()[0].Err, "other bases in the archive: 1")
	_, err = db.Game(0)
	require.NoError(t, err)
	_, err = cbh.Open(packed, "y.cbv")
	require.ErrorIs(t, err, chess.ErrSyntax)
	_, err = cbh.Open(packed, "z.cbz")
	require.ErrorIs(t, err, chess.ErrSyntax)
	_, err = cbh.Open(packed, "none.cbv")
	require.ErrorIs(t, err, fs.ErrNotExist)
}

// streamFS has files that can only be read from their beginning, or that return nothing again and again.
type streamFS struct {
	fstest.MapFS
	stuck bool
}

type stuckFile struct{ fs.File }

func (stuckFile) Read([]byte) (int, error) { return 0, nil }

func (f streamFS) Open(name string) (fs.File, error) {
	file, err := f.MapFS.Open(name)
	if f.stuck {
		return stuckFile{file}, err
	}
	if err == nil && name != "." {
		return struct{ fs.File }{file}, nil
	}
	return file, err
}

// TestStreams: a file that can only be read from its beginning is read whole, but not for ever.
func TestStreams(t *testing.T) {
	checkBase(t, streamFS{rich(t), false})
	_, err := cbh.Open(streamFS{rich(t), true}, "base")
	require.Equal(t, io.ErrNoProgress, err)
}

// TestSparse: a base of eleven million games opens without reading them, and any of them is read alone.
func TestSparse(t *testing.T) {
	const games = 11_000_000
	path := filepath.Join(t.TempDir(), "mega")
	for name, file := range makeBase(plain(t, "e4"), plain(t, "d4")) {
		data := file.Data
		if strings.HasSuffix(name, ".cbh") {
			binary.BigEndian.PutUint32(data[6:], games+1)
		}
		name := path + strings.TrimPrefix(name, "base")
		require.NoError(t, os.WriteFile(name, data, 0o600))
		if strings.HasSuffix(name, ".cbh") {
			require.NoError(t, os.Truncate(name, 46*(games+1)))
		}
	}
	var db *cbh.Database
	require.Less(t, testutil.Allocated(func() {
		var err error
		db, err = cbh.OpenFile(path)
		require.NoError(t, err)
		_, err = db.Game(games - 1)
		require.ErrorContains(t, err, "offset 506000000: malformed: empty record")
		require.NoError(t, db.Close())
	}), uint64(200<<10))
	require.Equal(t, games, db.Len())
}

// TestMemory: iterators hold one game, whatever the size of the base.
func TestMemory(t *testing.T) {
	games := make([]madeGame, 2000)
	for i := range games {
		games[i] = plain(t, "e4", "e5", "Nf3", "Nc6", "Bb5", "a6")
	}
	db := openMade(t, games...)
	_, held := testutil.Held(func() any {
		for g, err := range db.Games() {
			require.NoError(t, err)
			require.NotNil(t, g)
		}
		for _, err := range db.Headers() {
			require.NoError(t, err)
		}
		return nil
	})
	require.Less(t, held, uint64(100<<10))
	moves := makeBase(games...)["base.cbg"].Data
	_, held = testutil.Held(func() any {
		return checkRecover(t, moves)
	})
	require.Less(t, held, uint64(100<<10), "eight bytes for each game")
}
