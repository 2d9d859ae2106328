package cbh_test

import (
	"bytes"
	"encoding/hex"
	"errors"
	"io/fs"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/cbh"
	"example.com/boardcodec/internal/testutil"
)

// baseOf returns a base of one game, with the records as they are.
func baseOf(header, moves, notes []byte) fstest.MapFS {
	fsys := makeBase(madeGame{moves: moves, header: map[int][]byte{5: {0, 0, 0, 26}}})
	copy(fsys["base.cbh"].Data[46+9:], header)
	fsys["base.cba"] = &fstest.MapFile{Data: append(make([]byte, 26), notes...)}
	return fsys
}

// checkBase reads all of a base. What strict reading accepts, lenient reading returns as well, and the
// PGN of each game is read again as the same.
func checkBase(t testing.TB, fsys fs.FS) {
	t.Helper()
	strict, err1 := cbh.Open(fsys, "base")
	soft, err2 := lenient.Open(fsys, "base")
	if err2 != nil {
		require.Error(t, err1)
		checkError(t, err1)
		checkError(t, err2)
		return
	}
	defer soft.Close()
	for i := range soft.Len() {
		if err1 == nil {
			checkGame(t, strict, i)
		}
		g, _ := soft.Game(i)
		text, _ := soft.Text(i)
		_, err := soft.Annotations(i)
		h, err2 := soft.Header(i)
		if err2 == nil {
			require.NoError(t, err)
			require.True(t, (g != nil) != h.IsText && (text != nil) == h.IsText)
		}
		checkGame(t, soft, i)
	}
	for h, err := range soft.Headers() {
		require.True(t, err != nil || h.Number > 0)
	}
}

// checkError: an error has its place, or says which file is missing.
func checkError(t testing.TB, err error) {
	t.Helper()
	var syntax *cbh.SyntaxError
	if err != nil && !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, errors.ErrUnsupported) {
		require.ErrorAs(t, err, &syntax)
	}
}

func checkGame(t testing.TB, db *cbh.Database, i int) {
	t.Helper()
	g, err := db.Game(i)
	checkError(t, err)
	if err != nil {
		return
	}
	again := readAgain(t, g)
	require.Equal(t, g.Tags, again.Tags)
	require.Equal(t, lineText(&g.Line), lineText(&again.Line))
	require.Equal(t, g.StartPosition(), again.StartPosition())
}

// FuzzGame: any header, moves and annotations are read without a panic; what is read is PGN.
func FuzzGame(f *testing.F) {
	for _, w := range testutil.Lines[wantMoves](f, "../../testdata/cbh/moves.jsonl") {
		record, err := hex.DecodeString(w.Hex)
		require.NoError(f, err)
		f.Add([]byte{}, record, []byte{})
	}
	notes, _ := annotationVectors(f)
	for i := range notes {
		notes[i].Place = i%7 - 1
		f.Add([]byte{0, 0, 1}, plain(f, "e4").moves, notesRecord(0, notes[i:i+1]))
	}
	f.Add([]byte{0, 0, 1, 0, 0, 2, 0, 0, 3}, plain(f, "e4", "e5", "--", "Nf6").moves, notesRecord(0, notes[:9]))
	f.Add([]byte{}, compactGame(f, variations).moves, notesRecord(0, notes[9:12]))
	f.Fuzz(func(t *testing.T, header, moves, notes []byte) { checkBase(t, baseOf(header, moves, notes)) })
}

// FuzzOpen: any files of a base are read without a panic.
func FuzzOpen(f *testing.F) {
	fsys := makeBase(plain(f, "e4"), plain(f, "d4"))
	f.Add(fsys["base.cbh"].Data, fsys["base.cbp"].Data, fsys["base.cbt"].Data, extraFile(8, nil))
	f.Fuzz(func(t *testing.T, headers, players, tournaments, extra []byte) {
		fsys := makeBase(plain(t, "e4"), plain(t, "d4"))
		fsys["base.cbh"] = &fstest.MapFile{Data: headers}
		fsys["base.cbp"] = &fstest.MapFile{Data: players}
		fsys["base.cbt"] = &fstest.MapFile{Data: tournaments}
		fsys["base.cbj"] = &fstest.MapFile{Data: extra}
		checkBase(t, fsys)
	})
}

// FuzzText: any guiding text is read without a panic.
func FuzzText(f *testing.F) {
	f.Add(textRecord(1, "plain"))
	f.Add(textRecord(3, "<p>"))
	f.Fuzz(func(t *testing.T, record []byte) {
		fsys := makeBase(madeGame{moves: record, header: map[int][]byte{0: {3}}})
		checkBase(t, fsys)
	})
}

// FuzzRecover: Recover finds in any file the records that strict reading reads, and describes the rest.
func FuzzRecover(f *testing.F) {
	text := madeGame{moves: textRecord(1, "text")}
	f.Add(makeBase(plain(f, "e4"), plain(f, "d4", "d5"), text)["base.cbg"].Data)
	f.Add([]byte("\x85\x00\x00\x06\xf4\xd0\x00\x00\x00\x05"))
	f.Fuzz(func(t *testing.T, data []byte) { checkRecover(t, data) })
}

func checkRecover(t testing.TB, data []byte) *cbh.Database {
	t.Helper()
	db, err := cbh.Recover(bytes.NewReader(data))
	require.NoError(t, err)
	gaps := int64(0)
	for _, p := range db.Problems() {
		gaps += p.Length
	}
	require.LessOrEqual(t, gaps, int64(len(data)))
	for i := range db.Len() {
		h, err := db.Header(i)
		require.NoError(t, err)
		if h.IsText {
			_, err = db.Text(i)
		} else {
			_, err = db.Game(i)
			checkGame(t, db, i)
		}
		require.NoError(t, err)
	}
	return db
}

// FuzzArchive: any archive is read without a panic, and no member is longer than it says.
func FuzzArchive(f *testing.F) {
	f.Add(archiveOf(map[string][]byte{"base.cbh": storedBlock("abc")}), "")
	f.Add(archiveOf(map[string][]byte{`folder\x`: lzBlock}), "")
	f.Add(bytes.Repeat([]byte{1, 2, 3, 4, 5, 6, 7, 8}, 9), "password")
	f.Fuzz(func(t *testing.T, data []byte, password string) {
		a, err := cbh.Options{Password: password, MaxMember: 1 << 16}.OpenArchive(bytes.NewReader(data))
		if err != nil {
			checkError(t, err)
			return
		}
		err = fs.WalkDir(a, ".", func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			data, err := fs.ReadFile(a, name)
			checkError(t, err)
			require.LessOrEqual(t, len(data), 1<<16)
			return nil
		})
		require.NoError(t, err)
	})
}
