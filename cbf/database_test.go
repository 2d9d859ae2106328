package cbf_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"io/fs"
	"os"
	"slices"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
)

var testdata = os.DirFS("../testdata/cbf")

func readFile(t testing.TB, name string) []byte {
	t.Helper()
	data, err := fs.ReadFile(testdata, name)
	require.NoError(t, err)
	return data
}

func open(t testing.TB, index, games []byte) *cbf.Database {
	t.Helper()
	db, err := cbf.NewDatabase(bytes.NewReader(index), bytes.NewReader(games))
	require.NoError(t, err)
	return db
}

// words makes an index of longwords.
func words(w ...uint32) (index []byte) {
	for _, v := range w {
		index = binary.BigEndian.AppendUint32(index, v)
	}
	return index
}

// TestOpenVectors: whole bases, opened by name: games, headers, index, all as
// the vectors say.
func TestOpenVectors(t *testing.T) {
	for _, name := range vectorBases {
		t.Run(name, func(t *testing.T) {
			base, games := readBase(t, name)
			db, err := cbf.Open(testdata, name)
			require.NoError(t, err)
			require.Empty(t, db.Problems())
			require.Equal(t, len(base.Games), db.Len())
			i := 0
			for g, err := range db.Games() {
				require.NoError(t, err)
				checkGame(t, &base.Games[i], g)
				h, err := db.Header(i)
				require.NoError(t, err)
				require.Equal(t, g.Header, h)
				same, err := db.Game(i)
				require.NoError(t, err)
				require.Equal(t, g, same)
				i++
			}
			require.Equal(t, len(base.Games), i)
			index, err := db.AppendIndex(nil)
			require.NoError(t, err)
			require.Equal(t, readFile(t, name+".cbi"), index)
			require.NoError(t, db.Close())

			// Written anew, both files are the same bytes.
			var newIndex, newGames bytes.Buffer
			w := cbf.NewWriter(&newIndex, &newGames)
			for g, err := range open(t, index, games).Games() {
				require.NoError(t, err)
				require.NoError(t, w.Write(g))
			}
			require.NoError(t, w.Close())
			require.Equal(t, games, newGames.Bytes())
			require.Equal(t, index, newIndex.Bytes())
		})
	}
}

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
			require.ErrorContains(t, err, "Recover")
			db, err := cbf.OpenRecover(files, tt.open)
			require.NoError(t, err)
			require.Equal(t, 34, db.Len())
			require.Empty(t, db.Problems())
			require.NoError(t, db.Close())
			delete(files, tt.games)
			_, err = cbf.Open(files, tt.open)
			require.ErrorIs(t, err, fs.ErrNotExist)
			_, err = cbf.OpenRecover(files, tt.open)
			require.ErrorIs(t, err, fs.ErrNotExist)
		})
	}
}

// TestEmptyBase: a base without games has an index of two entries.
func TestEmptyBase(t *testing.T) {
	db := open(t, words(1, 2), nil)
	require.Zero(t, db.Len())
	require.Empty(t, db.Problems())
	var index, games bytes.Buffer
	require.NoError(t, cbf.NewWriter(&index, &games).Close())
	require.Equal(t, words(1, 2), index.Bytes())
	require.Empty(t, games.Bytes())
}

// TestDocumentIndex: the example of section 1: games of 48, 39 and 35 bytes.
func TestDocumentIndex(t *testing.T) {
	db := open(t, words(4, 2, 51, 91, 127), make([]byte, 122))
	require.Equal(t, 3, db.Len())
	require.Empty(t, db.Problems())
	index, err := db.AppendIndex(nil)
	require.NoError(t, err)
	require.Equal(t, words(4, 2, 51, 91, 127), index)
}

// TestIndexFaults: what an index can be wrong about, and which games can still
// be read.
func TestIndexFaults(t *testing.T) {
	// Three games: offsets 0, 137 and what follows.
	all := readFile(t, "r01fisch.cbf")
	base, _ := readBase(t, "r01fisch")
	o1, o2, end := uint32(base.Games[1].Offset), uint32(base.Games[2].Offset), uint32(base.Games[3].Offset)
	games := all[:end]
	type faults []cbf.ProblemKind
	for _, tt := range []struct {
		name     string
		index    []byte
		len      int
		problems faults
		bad      []int // games with an error
	}{
		{"sound", words(4, 2, o1+3, o2+4, end+5), 3, nil, nil},
		{"no last entry", words(4, 2, o1+3, o2+4), 3, faults{cbf.ProblemIndex}, nil},
		{"last entry elsewhere", words(4, 2, o1+3, o2+4, end+6), 3, faults{cbf.ProblemIndex}, nil},
		{"entries after the last", words(4, 2, o1+3, o2+4, end+5, 0), 3, faults{cbf.ProblemIndex}, nil},
		{"half an entry", append(words(4, 2, o1+3, o2+4, end+5), 0, 0), 3, faults{cbf.ProblemIndex}, nil},
		{"counts too many", words(5, 2, o1+3, o2+4, end+5), 3, faults{cbf.ProblemIndex}, nil},
		{"counts 4 billion", words(0xFFFFFFFF, 2, o1+3, o2+4, end+5), 3, faults{cbf.ProblemIndex}, nil},
		{"counts 4 billion, no last entry", words(0xFFFFFFFF, 2, o1+3, o2+4), 3, faults{cbf.ProblemIndex, cbf.ProblemIndex}, nil},
		{"counts too few", words(3, 2, o1+3, o2+4, end+5), 2, faults{cbf.ProblemIndex}, nil},
		{"unordered", words(4, o2+2, 3, o1+4, end+5), 3, nil, nil},
		{"shared", words(4, o1+2, o1+3, o1+4, end+5), 3, nil, nil},
		{"beyond the file", words(4, 2, 1<<30, o2+4, end+5), 3, nil, []int{1}},
		{"at the end", words(4, 2, end+3, o2+4, end+5), 3, nil, []int{1}},
		{"negative", words(4, 2, o1+3, 1, end+5), 3, nil, []int{2}},
		{"inside a game", words(4, 2, o1+4, o2+4, end+5), 3, nil, []int{1}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			db := open(t, tt.index, games)
			require.Equal(t, tt.len, db.Len())
			var got faults
			for _, p := range db.Problems() {
				got = append(got, p.Kind)
				require.Contains(t, p.String(), "index: offset ")
			}
			require.Equal(t, tt.problems, got)
			var bad []int
			i := 0
			for g, err := range db.Games() {
				if err != nil {
					bad = append(bad, i)
					var where *cbf.SyntaxError
					require.ErrorAs(t, err, &where)
					require.Equal(t, i+1, where.Game)
					require.Nil(t, g)
				}
				same, err2 := db.Game(i)
				require.Equal(t, g, same)
				require.Equal(t, err, err2)
				i++
			}
			require.Equal(t, tt.bad, bad)
			require.Equal(t, tt.len, i)
			// An index is made of sound entries only.
			index, err := db.AppendIndex([]byte("kept"))
			if tt.bad != nil && tt.name != "inside a game" {
				require.ErrorIs(t, err, cbf.ErrIndex)
				require.Equal(t, "kept", string(index))
			} else {
				require.NoError(t, err)
				require.Equal(t, tt.len, open(t, index[4:], games).Len())
			}
		})
	}
	for _, tt := range []struct {
		name  string
		index []byte
	}{
		{"empty", nil},
		{"3 bytes", make([]byte, 3)},
		{"zeros", make([]byte, 400)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := cbf.NewDatabase(bytes.NewReader(tt.index), bytes.NewReader(games))
			require.ErrorIs(t, err, cbf.ErrIndex)
			require.ErrorContains(t, err, "Recover")
		})
	}
	db := open(t, words(4, 2, o1+3, o2+4, end+5), games)
	for _, i := range []int{-1, 3, 1 << 30} {
		_, err := db.Game(i)
		require.ErrorIs(t, err, cbf.ErrRange)
		_, err = db.Header(i)
		require.ErrorIs(t, err, cbf.ErrRange)
	}
}

// TestDamagedVectors: bases that are cut off, lie about lengths or hold a bad
// number.
func TestDamagedVectors(t *testing.T) {
	t.Run("c01trunc", func(t *testing.T) {
		for _, lenient := range []bool{false, true} {
			db, err := cbf.Options{Lenient: lenient}.Open(testdata, "c01trunc")
			require.NoError(t, err)
			require.Equal(t, 4, db.Len())
			require.Len(t, db.Problems(), 1)
			for i := range 3 {
				g, err := db.Game(i)
				require.NoError(t, err)
				require.Empty(t, g.Problems)
			}
			g, err := db.Game(3)
			if !lenient {
				var where *cbf.SyntaxError
				require.ErrorAs(t, err, &where)
				require.ErrorIs(t, err, io.ErrUnexpectedEOF)
				require.Equal(t, "cbf: game 4: moves: offset 592: unexpected EOF: 20 bytes short", err.Error())
				continue
			}
			require.NoError(t, err)
			require.NotEmpty(t, g.Moves)
			require.Equal(t, cbf.ProblemCorrupt, g.Problems[0].Kind)
			// What could be read is the beginning of the whole game.
			whole, err := cbf.Open(testdata, "c07huge")
			require.NoError(t, err)
			full, err := whole.Game(3)
			require.NoError(t, err)
			require.Equal(t, full.Moves[:len(g.Moves)], g.Moves)
			require.Equal(t, full.Players, g.Players)
		}
	})
	t.Run("c07huge", func(t *testing.T) {
		db, err := cbf.Open(testdata, "c07huge")
		require.NoError(t, err)
		require.Equal(t, 4, db.Len())
		require.Equal(t, "index: offset 0: malformed index: it claims 2147483646 games and has 4", db.Problems()[0].String())
		for _, err := range db.Games() {
			require.NoError(t, err)
		}
	})
	t.Run("c10range", func(t *testing.T) {
		db, err := cbf.Open(testdata, "c10range")
		require.NoError(t, err)
		require.Equal(t, 1, db.Len())
		_, err = db.Game(0)
		require.ErrorIs(t, err, cbf.ErrMove)
		require.Equal(t, "cbf: game 1: moves: offset 15: not a move of the position: number 126 of 20", err.Error())
		db, err = cbf.Options{Lenient: true}.Open(testdata, "c10range")
		require.NoError(t, err)
		g, err := db.Game(0)
		require.NoError(t, err)
		require.Len(t, g.Moves, 1)
		require.Len(t, g.Problems, 1)
		record, err := g.AppendBinary(nil)
		require.NoError(t, err)
		require.Equal(t, readFile(t, "c10range.cbf"), record)
	})
}

// counted counts what is read of a file.
type counted struct {
	*bytes.Reader
	bytes int
}

var errDisk = errors.New("disk on fire")

func (c *counted) ReadAt(b []byte, off int64) (int, error) {
	n, err := c.Reader.ReadAt(b, off)
	c.bytes += n
	return n, err
}

// TestHeaderReadsLittle: Database.Header reads no moves.
func TestHeaderReadsLittle(t *testing.T) {
	games := &counted{Reader: bytes.NewReader(readFile(t, "s01study.cbf"))}
	db, err := cbf.NewDatabase(bytes.NewReader(readFile(t, "s01study.cbi")), games)
	require.NoError(t, err)
	games.bytes = 0
	_, err = db.Header(7)
	require.NoError(t, err)
	require.LessOrEqual(t, games.bytes, 140)
	allocs := testing.AllocsPerRun(100, func() { _, _ = db.Header(7) })
	require.LessOrEqual(t, allocs, 3.0)
}

// TestAllocations: games are read with few allocations, whatever their number
// of moves.
func TestAllocations(t *testing.T) {
	for _, name := range vectorBases {
		db, err := cbf.Open(testdata, name)
		require.NoError(t, err)
		data := readFile(t, name+".cbf")
		db = open(t, readFile(t, name+".cbi"), data)
		for i := range db.Len() {
			g, err := db.Game(i)
			require.NoError(t, err)
			variations, comments := 0, 0
			var count func(l cbf.Line)
			count = func(l cbf.Line) {
				for _, n := range l {
					if n.Comment != nil {
						comments++
					}
					variations += len(n.Variations)
					for _, v := range n.Variations {
						count(v)
					}
				}
			}
			count(g.Moves)
			limit := 8 + variations + comments
			if len(g.Problems) > 0 {
				limit++
			}
			allocs := testing.AllocsPerRun(5, func() { _, _ = db.Game(i) })
			require.LessOrEqual(t, allocs, float64(limit), "%s game %d", name, i+1)
		}
	}
}

// faulty is a file on a disk that fails after so many reads.
type faulty struct {
	*bytes.Reader
	left *int
}

func (f faulty) ReadAt(b []byte, off int64) (int, error) {
	if *f.left--; *f.left < 0 {
		return 0, errDisk
	}
	return f.Reader.ReadAt(b, off)
}

// TestIOErrors: whichever read fails, its error is the one that is returned.
func TestIOErrors(t *testing.T) {
	for _, name := range []string{"r01fisch", "s01study", "c07huge"} {
		index, data := readFile(t, name+".cbi"), readFile(t, name+".cbf")
		gap := bytes.Repeat([]byte{0x2a}, 300)
		holed := slices.Concat(data[:len(data)/2], gap, data[len(data)/2:])
		readAll := func(left *int) error {
			games := faulty{bytes.NewReader(data), left}
			db, err := cbf.NewDatabase(faulty{bytes.NewReader(index), left}, games)
			if err != nil {
				return err
			}
			for i := range db.Len() {
				if _, err := db.Header(i); err != nil {
					return err
				}
				if _, err := db.Game(i); err != nil {
					return err
				}
			}
			for _, err := range db.Games() {
				if err != nil {
					return err
				}
			}
			if _, err := db.AppendIndex(nil); err != nil {
				return err
			}
			if _, err := cbf.Recover(games); err != nil {
				return err
			}
			_, err = cbf.Recover(faulty{bytes.NewReader(holed), left})
			return err
		}
		plenty := 1 << 30
		want := readAll(&plenty) // c07huge has faults of its own
		for n := 0; ; n++ {
			left := n
			err := readAll(&left)
			if left >= 0 {
				require.Equal(t, want, err)
				require.Greater(t, n, 5)
				break
			}
			require.Equal(t, errDisk, err, "%s: read %d", name, n)
		}
	}
}

// A file that shrinks while it is read.
type shrunk struct{ *bytes.Reader }

func (shrunk) Size() int64 { return 1 << 20 }

// TestShrunkFile: a file that ends before its size is an error with the place
// of its end.
func TestShrunkFile(t *testing.T) {
	db, err := cbf.NewDatabase(bytes.NewReader(words(2, 500_002, 1<<20+3)), shrunk{bytes.NewReader(nil)})
	require.NoError(t, err)
	_, err = db.Game(0)
	require.EqualError(t, err, "cbf: game 1: offset 500000: unexpected EOF")
	_, err = cbf.NewDatabase(shrunk{bytes.NewReader(words(2)[:3])}, shrunk{bytes.NewReader(nil)})
	require.EqualError(t, err, "cbf: index: offset 3: unexpected EOF")
	_, err = cbf.Recover(shrunk{bytes.NewReader(nil)})
	require.EqualError(t, err, "cbf: offset 0: unexpected EOF")
}

// A Source that gives less than it was asked for and no error, against its
// contract.
type short struct{ *bytes.Reader }

func (s short) ReadAt(b []byte, off int64) (int, error) {
	n, _ := s.Reader.ReadAt(b[:len(b)/2], off)
	return n, nil
}

// TestShortReads: what a Source leaves out without an error is missing, not
// zero.
func TestShortReads(t *testing.T) {
	index, games := readFile(t, "r01fisch.cbi"), short{bytes.NewReader(readFile(t, "r01fisch.cbf"))}
	_, err := cbf.NewDatabase(short{bytes.NewReader(index)}, games)
	require.ErrorIs(t, err, io.ErrUnexpectedEOF)
	db, err := cbf.NewDatabase(bytes.NewReader(index), games)
	require.NoError(t, err)
	_, err = db.Game(0)
	require.ErrorIs(t, err, io.ErrUnexpectedEOF)
	_, err = db.Header(0)
	require.ErrorIs(t, err, io.ErrUnexpectedEOF)
}
