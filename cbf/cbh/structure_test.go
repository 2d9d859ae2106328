package cbh_test

import (
	"bytes"
	"encoding/binary"
	"io/fs"
	"testing"
	"testing/fstest"

	"example.com/boardcodec/cbf/cbh"
	"example.com/boardcodec/internal/testutil"
)

// TestStructure: bases of legal units, repeated, nested and mixed, cost no more than SECURITY.md says,
// and what is read of them is PGN.
func TestStructure(t *testing.T) {
	t.Run("moves", structureOfMoves)
	t.Run("annotations", structureOfAnnotations)
	t.Run("headers", structureOfHeaders)
	t.Run("recover", structureOfRecover)
	t.Run("archive", structureOfArchives)
}

// coded is the record of a text of codes, each as it is read after the moves before it.
func coded(codes []byte) []byte {
	e := encoder{}
	for i := 0; i < len(codes); i++ {
		c := codes[i]
		e.put(c)
		if c == 235 {
			for range min(2, len(codes)-i-1) {
				i++
				e.put(codes[i])
			}
		}
		if c <= 235 {
			e.n++
		}
	}
	return moveRecord(0, nil, e.out)
}

// opened returns the base if it can be opened leniently, else nil.
func opened(fsys fs.FS) *cbh.Database {
	db, err := lenient.Open(fsys, "base")
	if err != nil {
		return nil
	}
	return db
}

// entry returns the work of f on the base that files makes of a text.
func entry(name, row string, files func(text []byte) fs.FS, f func(db *cbh.Database)) testutil.Entry {
	return testutil.Entry{Name: name, Row: "cbf/cbh, " + row, Prepare: func(text []byte) func() {
		db := opened(files(text))
		if db == nil {
			return nil
		}
		return func() { f(db) }
	}}
}

func first(db *cbh.Database) { _, _ = db.Game(0) }

func all(db *cbh.Database) {
	for range db.Games() {
	}
}

func structureOfMoves(t *testing.T) {
	files := func(text []byte) fs.FS { return baseOf(nil, coded(text), nil) }
	// Null moves, and a knight that goes out and back.
	const knights = "\x60\x60\x64\x64"
	s := testutil.Structure{
		Size: 8 << 10,
		Units: []string{"\x00", "\x00\x00", knights, "\xfe\x00\xff\x00", "\xfe", "\xff", "\xec", "\xf0", "\xeb",
			"\xeb\x46\x46", "\x8f", "\xfe\xfe\xff"},
		Nests: [][2]string{{"\xfe\x00", "\xff\x00"}, {"\xfe\x00\xff\x00", "\xff"}},
		Tail:  "\xff",
		Entries: []testutil.Entry{
			entry("Games", "Database.Game and Games, if no moves are named twice", files, all),
			entry("Game", "Database.Game and Games, if no moves are named twice", files, first),
		},
		Check: func(t testing.TB, text []byte) { checkBase(t, files(text)) },
	}
	s.Run(t)
}

func structureOfAnnotations(t *testing.T) {
	moves := plain(t, "e4", "e5", "Nf3", "Nc6").moves
	files := func(text []byte) fs.FS {
		head := binary.BigEndian.AppendUint32([]byte{0, 0, 1, 1, 0, 14, 14, 0, 0, 1}, uint32(len(text)+14))
		return baseOf(nil, moves, append(head, text...))
	}
	unit := func(place int, kind cbh.AnnotationType, data string) string {
		return string(notesRecord(0, []cbh.Annotation{note(place, kind, data)})[14:])
	}
	read := func(db *cbh.Database) { _, _ = db.Annotations(0) }
	s := testutil.Structure{
		Units: []string{
			unit(0, cbh.TextAfter, "\x00\x00a"), unit(0, cbh.TextAfter, "\x00\x2a\xb2"),
			unit(1, cbh.TextBefore, "\x00\x2a\xe2\x82\xac"), unit(-1, cbh.TextAfter, "\x00\xff  "),
			unit(0, cbh.Symbols, "\x01"), unit(0, cbh.Symbols, "\x00"),
			unit(1, cbh.ColoredSquares, "\x02\x01\x09\x01"), unit(2, cbh.Arrows, "\x03\x01\x40"),
			unit(3, cbh.TimeSpent, "\xff\xff\xff"), unit(4, cbh.MedalsOfMove, "\xff\xff\xff\xff"),
			unit(-1, cbh.Evaluations, "\x00\x02\x00\x00\x80\x00\xff\xff\xff\xff"),
			unit(0, cbh.Quotation, "\x00\x00\x00\x02\x00\x00"+zeros(30)+"\x01"),
			unit(1, cbh.Training, "\x01\x00\x01\x00\x00"+zeros(14)+"\x01"+zeros(6)),
			unit(0, cbh.Training, "\x01\x00\x01"+zeros(17)), unit(2, cbh.WebLink, "\x00\x00\x01a\x01b"),
			unit(0, cbh.PawnStructure, ""), unit(1, 0xfe, ""), "\x00", "\xff",
			unit(1, cbh.Evaluation, "\x01\x00\x00\x00\x01\x00"), unit(-1, cbh.TimeControl, zeros(33)),
		},
		Entries: []testutil.Entry{
			entry("Game", "Database.Game, of its annotations", files, first),
			entry("Annotations", "Database.Annotations", files, read),
		},
		Check: func(t testing.TB, text []byte) { checkBase(t, files(text)) },
	}
	s.Run(t)
}

func structureOfHeaders(t *testing.T) {
	files := func(text []byte) fs.FS {
		fsys := makeBase(plain(t, "e4"))
		fsys["base.cbh"] = &fstest.MapFile{Data: append(bytes.Clone(fsys["base.cbh"].Data[:46]), text...)}
		return fsys
	}
	record := makeBase(plain(t, "e4"))["base.cbh"].Data[46:]
	named := bytes.Clone(record)
	copy(named[9:], "\x00\x00\x01\x00\x00\x02\x00\x00\x01\x00\x00\x01\x00\x00\x01")
	none := bytes.Clone(named)
	none[9] = 0xff
	s := testutil.Structure{
		Units: []string{
			string(record), string(named), string(none), "\x00", "\xff", "\x03" + string(record[1:]),
		},
		Entries: []testutil.Entry{
			entry("Headers", "Database.Header and Headers", files, func(db *cbh.Database) {
				for range db.Headers() {
				}
			}),
			{Name: "Open", Row: "cbf/cbh, Open", Prepare: func(text []byte) func() {
				fsys := files(text)
				return func() { opened(fsys) }
			}},
		},
		Check: func(t testing.TB, text []byte) { checkBase(t, files(text)) },
	}
	s.Run(t)
}

func structureOfRecover(t *testing.T) {
	game, text := string(plain(t, "e4").moves), string(textRecord(1, "text"))
	s := testutil.Structure{
		Size: 8 << 10,
		Units: []string{game, text, game[:len(game)-1], text[:9], "\x00\x00\x00\x05\xff", "\x00\x00\x00\x04",
			"\x00\x00\xff\xff", "\x05\x00\x00\x06", "\x1e", "\x00", "\xff",
			"\x80\x00\x00\xff\x01\x00\xff\xff\x00\x00\x00\x00"},
		Entries: []testutil.Entry{
			{Name: "Recover", Row: "cbf/cbh, Recover", Prepare: func(data []byte) func() {
				return func() { _, _ = cbh.Recover(bytes.NewReader(data)) }
			}},
		},
		Check: func(t testing.TB, data []byte) { checkRecover(t, data) },
	}
	s.Run(t)
}

func structureOfArchives(t *testing.T) {
	open := func(data []byte) {
		a, err := cbh.Options{Lenient: true}.OpenArchive(bytes.NewReader(data))
		if err == nil {
			_, _ = a.Open(".")
		}
	}
	member := func(name string) string {
		return string(archiveOf(map[string][]byte{name: nil})[8:])
	}
	s := testutil.Structure{
		Head:  "\x08\x00\xff\xff\xad\x00\x03\x00",
		Units: []string{member("a"), member(`a\b\c\d`), member(`a\b`), member(`..`), "\x00", "\xff"},
		Entries: []testutil.Entry{
			{Name: "OpenArchive", Row: "cbf/cbh, OpenArchive", Prepare: func(data []byte) func() {
				return func() { open(data) }
			}},
		},
	}
	s.Run(t)
}
