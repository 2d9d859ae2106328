package cbf_test

import (
	"bytes"
	"errors"
	"io"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/internal/testutil"
)

// TestStructure: records, bases, indexes and books of legal units, repeated, nested and
// mixed, cost no more than SECURITY.md says, and what is written is read again.
func TestStructure(t *testing.T) {
	t.Run("record", structureOfRecords)
	t.Run("base", structureOfBases)
	t.Run("index", structureOfIndexes)
	t.Run("book", structureOfBooks)
}

// area is a text of Structure as the areas of a record: moves, and comments between two
// bars, cut to what a header can hold. It has a set-up if it begins with '+'.
func area(text []byte) sealed {
	s := sealed{}
	if rest, ok := bytes.CutPrefix(text, []byte("+")); ok {
		text, s.setup = rest, "r3k2r/8/8/8/8/8/8/R3K2R"
	}
	var areas [2]strings.Builder
	for i, part := range strings.Split(string(text), "|") {
		areas[i%2].WriteString(part)
	}
	s.moves, s.comments = areas[0].String(), areas[1].String()
	s.moves, s.comments = s.moves[:min(len(s.moves), 65534)], s.comments[:min(len(s.comments), 65535)]
	return s
}

func structureOfRecords(t *testing.T) {
	units := []string{
		e4, "\x8b", "\x00", "\x7f", "\xfe", "\xff", "\x80", "\xff\x80", "\xff" + e4 + "\x80", shuffleNumbers(t, 4, 0), shuffleNumbers(t, 4, 0x80),
		"|\xff|", "|\xff\x01|", "|\xff\x01\x02\x03\x00text|", "|\xff\x01\x02\x03text|", "|\x00|", "\xff" + shuffleNumbers(t, 4, 0x80) + "\x80",
	}
	entry := func(name, row string, f func(rec []byte)) testutil.Entry {
		return testutil.Entry{Name: name, Row: row, Prepare: func(text []byte) func() {
			rec := area(text).record()
			return func() { f(rec) }
		}}
	}
	ofGame := func(name string, f func(g *cbf.Game)) testutil.Entry {
		return testutil.Entry{Name: name, Row: "cbf, " + name, Prepare: func(text []byte) func() {
			g, err := lenient.ParseGame(area(text).record())
			if err != nil {
				return nil
			}
			return func() { f(g) }
		}}
	}
	const parseGame = "cbf, ParseGame, strict and lenient; Game.UnmarshalBinary"
	heads := []string{"", "+"}
	if testutil.Long(t) == 0 {
		heads = heads[1:]
	}
	for _, head := range heads {
		s := testutil.Structure{
			Size:  8 << 10,
			Head:  head + e4,
			Units: units,
			Nests: [][2]string{{e4 + "\xff", "\x80"}, {"\xff" + e4, "\x80"}, {shuffleNumbers(t, 4, 0x80) + "\xff", "\x80"}},
			Entries: []testutil.Entry{
				entry("ParseGame", parseGame, func(rec []byte) { _, _ = cbf.ParseGame(rec) }),
				entry("ParseGame, lenient", parseGame, func(rec []byte) { _, _ = lenient.ParseGame(rec) }),
				ofGame("Game.AppendBinary", func(g *cbf.Game) { _, _ = g.AppendBinary(nil) }),
			},
			Check: func(t testing.TB, text []byte) { structuredRecord(t, area(text).record()) },
		}
		s.Run(t)
	}
}

// structuredRecord: an unchanged game is written as it was; a game made of the same moves is
// read strictly; lenient reading finds what strict reading finds.
func structuredRecord(t testing.TB, rec []byte) {
	t.Helper()
	soft, err := lenient.ParseGame(rec)
	if err != nil {
		t.Errorf("lenient reading: %v", err)
		return
	}
	back, err := soft.AppendBinary(nil)
	if err != nil || !bytes.Equal(back, rec) {
		t.Errorf("comes back as %d bytes of %d: %v", len(back), len(rec), err)
	}
	strict, err := cbf.ParseGame(rec)
	if err == nil && !sameTree(strict, soft) {
		t.Errorf("lenient reading finds another tree")
	}
	// A new game with the same tree has no bytes of its own.
	g := cbf.NewGame()
	require.NoError(t, g.SetStart(soft.Start()))
	g.Moves, g.Comment, g.ExtraComments = soft.Moves, soft.Comment, soft.ExtraComments
	made, err := g.AppendBinary(nil)
	if err != nil {
		return // such as an area that is full
	}
	again, err := cbf.ParseGame(made)
	if err != nil {
		t.Errorf("strict reading of what was written: %v", err)
		return
	}
	twice, err := again.AppendBinary(nil)
	if err != nil || !bytes.Equal(twice, made) || !sameTree(again, g) {
		t.Errorf("another game after writing and reading: %v", err)
	}
}

// sameTree reports whether two games have the same moves, comments and start.
func sameTree(a, b *cbf.Game) bool {
	equal := func(a, b cbf.Node) bool { return reflect.DeepEqual(a, b) }
	return a.Start() == b.Start() && reflect.DeepEqual(a.Comment, b.Comment) &&
		reflect.DeepEqual(a.ExtraComments, b.ExtraComments) && slices.EqualFunc(a.Moves, b.Moves, equal)
}

// everySecond is an index with an entry at every second byte, and manyTimes one that
// names the first record again and again.
func everySecond(games []byte) []byte {
	var at []int64
	for i := 0; i < len(games); i += 2 {
		at = append(at, int64(i))
	}
	return entries(at, int64(len(games)))
}

func manyTimes(games []byte) []byte {
	return entries(make([]int64, len(games)/2), int64(len(games)))
}

func structureOfBases(t *testing.T) {
	real := readFile(t, "r01fisch.cbf")
	base, _ := readBase(t, "r01fisch")
	first := string(real[base.Games[0].Offset:base.Games[1].Offset])
	empty, err := cbf.NewGame().AppendBinary(nil)
	require.NoError(t, err)
	long := sealed{moves: shuffleNumbers(t, 60_000, 0), badChecksum: true}.record()
	check := func(name string, perByte float64, index func(games []byte) []byte) testutil.Entry {
		return testutil.Entry{Name: name, PerByte: perByte, Base: 1_500_000, Prepare: func(games []byte) func() {
			db, err := cbf.NewDatabase(bytes.NewReader(index(games)), bytes.NewReader(games))
			if err != nil {
				return nil
			}
			return func() { db.Check() }
		}}
	}
	each := func(name string, o cbf.Options) testutil.Entry {
		return testutil.Entry{Name: name, Row: "cbf, Database.Games, if each record is named once", Prepare: func(games []byte) func() {
			db, err := o.Recover(bytes.NewReader(games))
			if err != nil {
				return nil
			}
			return func() {
				for range db.Games() {
				}
			}
		}}
	}
	s := testutil.Structure{
		Size: 8 << 10,
		Units: []string{
			first, first[:len(first)-3], first[:20], first[14:], string(empty), string(empty[:9]),
			string(sealed{badChecksum: true, players: "A-B", moves: e4 + "\x00" + e5}.record()), string(sealed{moves: "\x7f"}.record()),
			string(sealed{setup: "4k3/8/8/8/8/8/8/4K3", comments: "\xff\x01\xff"}.record()),
			string(long[:14]), string(long[:80]), "\x00", "\xff", "\x00\x00\x00\x02",
		},
		Nests: [][2]string{{string(long[:60]), first[40:]}},
		Entries: []testutil.Entry{
			{Name: "Recover", Row: "cbf, Recover", Prepare: func(games []byte) func() {
				return func() { _, _ = cbf.Recover(bytes.NewReader(games)) }
			}},
			each("Database.Games, lenient", lenient),
			check("Check, one record", 130, manyTimes),
		},
		Check: structuredBase,
	}
	if testutil.Long(t) > 0 { // TestCheckCost has the same entries
		s.Entries = append(s.Entries, each("Database.Games", cbf.Options{}), check("Check, every second byte", 185, everySecond))
	}
	s.Run(t)
}

// structuredBase: what Recover finds is in the index that it makes, and each of its games is
// read leniently; what is written of them is read strictly, as the same.
func structuredBase(t testing.TB, games []byte) {
	t.Helper()
	soft, err := lenient.Recover(bytes.NewReader(games))
	if err != nil {
		t.Errorf("%v", err)
		return
	}
	strict, err := cbf.Recover(bytes.NewReader(games))
	require.NoError(t, err)
	if strict.Len() != soft.Len() {
		t.Errorf("%d games strictly, %d leniently", strict.Len(), soft.Len())
		return
	}
	made, err := soft.AppendIndex(nil)
	require.NoError(t, err)
	db, err := cbf.NewDatabase(bytes.NewReader(made), bytes.NewReader(games))
	if err != nil || db.Len() != soft.Len() {
		t.Errorf("the index that was made: %v", err)
		return
	}
	var index, copied bytes.Buffer
	w := cbf.NewWriter(&index, &copied)
	var written []*cbf.Game
	for i := range soft.Len() {
		g, err := soft.Game(i)
		if err != nil {
			t.Errorf("lenient reading: %v", err)
			return
		}
		if hard, err := strict.Game(i); err == nil {
			if !sameTree(hard, g) {
				t.Errorf("game %d: lenient reading finds another tree", i+1)
			}
			require.NoError(t, w.Write(hard))
			written = append(written, hard)
		}
	}
	require.NoError(t, w.Close())
	db, err = cbf.NewDatabase(bytes.NewReader(index.Bytes()), bytes.NewReader(copied.Bytes()))
	require.NoError(t, err)
	if len(db.Problems()) > 0 || db.Len() != len(written) {
		t.Errorf("the copy has %d games of %d, %v", db.Len(), len(written), db.Problems())
		return
	}
	for i, want := range written {
		if g, err := db.Game(i); err != nil || !sameTree(g, want) {
			t.Errorf("game %d of the copy: %v", i+1, err)
		}
	}
}

func structureOfIndexes(t *testing.T) {
	games := readFile(t, "r01fisch.cbf")
	entry := func(name, row string, o cbf.Options, f func(db *cbf.Database)) testutil.Entry {
		return testutil.Entry{Name: name, Row: row, Prepare: func(index []byte) func() {
			return func() {
				if db, err := o.NewDatabase(bytes.NewReader(index), bytes.NewReader(games)); err == nil {
					f(db)
				}
			}
		}}
	}
	s := testutil.Structure{
		Size: 16 << 10,
		Units: []string{"\x00\x00\x00\x00", "\x00\x00\x00\x01", "\x00\x00\x00\x02", "\x00\x00\x01\x00", "\x00\x00\x10\x00", "\x7f\xff\xff\xff", "\x80\x00\x00\x00", "\xff\xff\xff\xff",
			"\x00", "\x00\x00\x00\x02\x00\x00\x00\x02", string(readFile(t, "r01fisch.cbi"))},
		Entries: []testutil.Entry{
			entry("NewDatabase", "cbf, NewDatabase", cbf.Options{}, func(*cbf.Database) {}),
			entry("NewDatabase, lenient", "cbf, NewDatabase", lenient, func(*cbf.Database) {}),
			entry("Database.AppendIndex", "cbf, Database.AppendIndex", lenient, func(db *cbf.Database) { _, _ = db.AppendIndex(nil) }),
			entry("Check, any index", "cbf, Database.Check", lenient, func(db *cbf.Database) { db.Check() }),
		},
		Check: func(t testing.TB, index []byte) {
			strict, err1 := cbf.NewDatabase(bytes.NewReader(index), bytes.NewReader(games))
			soft, err2 := lenient.NewDatabase(bytes.NewReader(index), bytes.NewReader(games))
			if err1 == nil && (err2 != nil || strict.Len() != soft.Len()) {
				t.Errorf("lenient reading finds less: %v", err2)
			}
			for _, err := range []error{err1, err2} {
				if err != nil && !errors.Is(err, cbf.ErrIndex) {
					t.Errorf("%v", err)
				}
			}
		},
	}
	// Indexes that count many games, and one that counts more than it has.
	heads := []string{"\x00\x00\x02\x00", "", "\xff\xff\xff\xff"}
	if testutil.Long(t) == 0 {
		heads = heads[:1] // the one that most entries are read of
	}
	for _, head := range heads {
		s.Head = head
		s.Run(t)
	}
}

func structureOfBooks(t *testing.T) {
	// Each unit comes back to the start of the game, if it ends a line, or goes to and fro.
	entry := func(name string, f func(data []byte) func()) testutil.Entry {
		return testutil.Entry{Name: name, Row: "cbf, " + name, Prepare: f}
	}
	book := func(data []byte) *cbf.Book {
		b, _ := cbf.ReadBook(bytes.NewReader(data)) // an error for half an entry
		return b
	}
	s := testutil.Structure{
		Size: 16 << 10,
		Units: []string{
			"\xcc\x1c", "\x8c\x1c", "\x06\x15\x3e\x2d\x15\x06\x2d\x3e", "\x46\x15\x7e\x2d\x55\x06\x6d\x3e",
			"\xc6\x15", "\x86\x15", "\x46\x95", "\x46\x55", "\x00\x00", "\xff\xff", "\x00",
		},
		Nests: [][2]string{{"\x06\x15\x3e\x2d\x15\x06\x2d\x3e", "\xc6\x15"}},
		Entries: []testutil.Entry{
			entry("ReadBook", func(data []byte) func() {
				return func() { _, _ = cbf.ReadBook(io.LimitReader(bytes.NewReader(data), 1<<30)) }
			}),
			entry("Book.Tree", func(data []byte) func() {
				b := book(data)
				return func() { _, _ = b.Tree() }
			}),
			entry("Book.MarshalBinary", func(data []byte) func() {
				b := book(data)
				return func() { _, _ = b.MarshalBinary() }
			}),
			entry("NewBook", func(data []byte) func() {
				tree, _ := book(data).Tree()
				return func() { cbf.NewBook(tree) }
			}),
		},
		Check: func(t testing.TB, data []byte) {
			b := book(data)
			if back, err := b.MarshalBinary(); err != nil || !bytes.Equal(back, data[:len(data)&^1]) {
				t.Errorf("comes back otherwise: %v", err)
			}
			tree, _ := b.Tree()
			again, err := cbf.NewBook(tree).Tree()
			if err != nil || !slices.EqualFunc(cbf.NewBook(tree).Entries, cbf.NewBook(again).Entries, func(a, b cbf.BookEntry) bool { return a == b }) {
				t.Errorf("another tree after writing and reading: %v", err)
			}
		},
	}
	s.Run(t)
}
