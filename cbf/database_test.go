package cbf_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io/fs"
	"os"
	"reflect"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/chesstest"
	"example.com/boardcodec/internal/testutil"
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
	for _, name := range chesstest.Bases {
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

// TestDamagedVectors: the last game of a base is cut off, or has a bad number. TestIndexFaults has
// indexes such as that of c07huge.
func TestDamagedVectors(t *testing.T) {
	for name, want := range map[string]string{
		"c01trunc": "game 4: moves: offset 592: unexpected EOF: 20 bytes short",
		"c10range": "game 1: moves: offset 15: not a move of the position: number 126 of 20",
	} {
		db, err := cbf.Open(testdata, name)
		require.NoError(t, err)
		_, err = db.Game(db.Len() - 1)
		require.EqualError(t, err, "cbf: "+want)
		db, err = lenient.Open(testdata, name)
		require.NoError(t, err)
		for i := range db.Len() {
			g, err := db.Game(i)
			require.NoError(t, err)
			require.NotEmpty(t, g.Moves)
			if i < db.Len()-1 {
				require.Empty(t, g.Problems)
				continue
			}
			require.Len(t, g.Problems, 1)
			require.Equal(t, want, g.Problems[0].String())
		}
	}
}

// counted counts the bytes that are read of a file.
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
	for _, name := range chesstest.Bases {
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
	for _, name := range []string{"r01fisch", "s01study", "p01mate2"} {
		index, data := readFile(t, name+".cbi"), readFile(t, name+".cbf")
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
			_, err = db.AppendIndex(nil)
			return err
		}
		plenty := 1 << 30
		require.NoError(t, readAll(&plenty))
		stride := 5
		if testutil.Long(t) > 0 {
			stride = 1
		}
		for n := 0; ; n += stride {
			left := n
			err := readAll(&left)
			if left >= 0 {
				require.NoError(t, err)
				require.Greater(t, n, 5)
				break
			}
			require.Equal(t, errDisk, err, "%s: read %d", name, n)
		}
	}
}

// TestOffset: games of one record have one offset.
func TestOffset(t *testing.T) {
	base, data := readBase(t, "r01fisch")
	db := open(t, readFile(t, "r01fisch.cbi"), data)
	recovered, err := cbf.Recover(bytes.NewReader(data))
	require.NoError(t, err)
	for i := range db.Len() {
		for _, db := range []*cbf.Database{db, recovered} {
			at, err := db.Offset(i)
			require.NoError(t, err)
			require.Equal(t, int64(base.Games[i].Offset), at)
		}
	}
	_, err = db.Offset(db.Len())
	require.ErrorIs(t, err, chess.ErrRange)
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

// bad is a file with a bad sector: any read that touches it fails.
type bad struct {
	*bytes.Reader
	from, to int64
}

func (b bad) ReadAt(p []byte, off int64) (int, error) {
	if off < b.to && off+int64(len(p)) > b.from {
		return 0, errDisk
	}
	return b.Reader.ReadAt(p, off)
}

// TestBadSector: only the games on it are lost, and only the index entries on it.
func TestBadSector(t *testing.T) {
	index, games := readFile(t, "r01fisch.cbi"), readFile(t, "r01fisch.cbf")
	base, _ := readBase(t, "r01fisch")
	for at := int64(0); at < int64(len(games)); at += 512 {
		db, err := cbf.NewDatabase(bytes.NewReader(index), bad{bytes.NewReader(games), at, at + 512})
		require.NoError(t, err)
		i := 0
		for g, err := range db.Games() {
			w := &base.Games[i]
			if w.Offset < at+512 && w.Offset+w.Size > at {
				require.Equal(t, errDisk, err)
			} else {
				require.NoError(t, err, "game %d, sector at %d", i+1, at)
				checkGame(t, w, g)
			}
			i++
		}
		require.Equal(t, len(base.Games), i)
	}
	// Of the index, too.
	db, err := cbf.NewDatabase(bad{bytes.NewReader(index), 40, 60}, bytes.NewReader(games))
	require.NoError(t, err)
	i, lost := 0, 0
	for _, err := range db.Games() {
		if i++; err != nil {
			require.Equal(t, errDisk, err)
			lost++
		}
	}
	require.Equal(t, 34, i)
	require.Equal(t, 5, lost)
}

// TestZeroValues: the zero Database has no games, the zero Writer refuses them, the zero
// Book is empty.
func TestZeroValues(t *testing.T) {
	var db cbf.Database
	require.Zero(t, db.Len())
	require.Empty(t, db.Problems())
	require.Empty(t, db.Check())
	for range db.Games() {
		t.Error("a game")
	}
	_, err := db.Game(0)
	require.ErrorIs(t, err, chess.ErrRange)
	_, err = db.Header(0)
	require.ErrorIs(t, err, chess.ErrRange)
	index, err := db.AppendIndex(nil)
	require.NoError(t, err)
	require.Equal(t, words(1, 2), index)
	require.NoError(t, db.Close())

	var w cbf.Writer
	require.EqualError(t, w.Write(cbf.NewGame()), "cbf: a Writer comes from NewWriter or Create")
	require.Error(t, w.Close())
	require.NoError(t, new(cbf.Writer).Abort())
	require.Error(t, new(cbf.Writer).Close())

	var g cbf.Game
	require.Zero(t, g.Year())
	require.Equal(t, chess.NoResult, g.Result())
	require.Zero(t, g.Evaluation())
	require.Zero(t, g.ECO())
	require.Zero(t, g.Elo(chess.White)+g.Elo(chess.Black))
	require.False(t, g.Marked() || g.Deleted() || g.HasSetup())
	require.Equal(t, chess.StartPosition(), g.Start())
	record, err := g.AppendBinary(nil)
	require.NoError(t, err)
	require.Len(t, record, 14)
	back, err := cbf.ParseGame(record)
	require.NoError(t, err)
	require.Empty(t, back.Problems)
	header := back.Bytes()
	require.Equal(t, []byte{0, 1}, header[2:4], "section 2.1: halfmoves + 1")
	_, newer := checksums(back)
	require.True(t, newer && back.VersionBit())
	require.NoError(t, g.SetResult(chess.WhiteWins))
	require.Zero(t, g.Year())

	// A record whose header has no bit set is Black's win in 1900.
	g = cbf.Game{}
	require.NoError(t, errors.Join(g.SetYear(1900), g.SetResult(chess.BlackWins)))
	g.SetVersionBit(false)
	record, err = g.AppendBinary(nil)
	require.NoError(t, err)
	record[3] ^= 1 // the size of no moves, as a 0
	read, err := cbf.ParseGame(record)
	require.NoError(t, err)
	require.Equal(t, [14]byte{}, read.Bytes())
	require.Equal(t, 1900, read.Year())
	require.Equal(t, chess.BlackWins, read.Result())
	same, err := read.AppendBinary(nil)
	require.NoError(t, err)
	require.Equal(t, record, same)

	var b cbf.Book
	data, err := b.MarshalBinary()
	require.NoError(t, err)
	require.Empty(t, data)
	tree, err := b.Tree()
	require.NoError(t, err)
	require.Empty(t, tree)
}

// TestNotCopied: go vet sees copies of what must not be copied, since it contains a lock.
func TestNotCopied(t *testing.T) {
	for _, typ := range []reflect.Type{reflect.TypeFor[cbf.Database](), reflect.TypeFor[cbf.Writer]()} {
		locked := false
		for i := range typ.NumField() {
			locked = locked || reflect.PointerTo(typ.Field(i).Type).Implements(reflect.TypeFor[sync.Locker]())
		}
		require.True(t, locked, "%v", typ)
	}
}
