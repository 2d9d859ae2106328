package cbf

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/internal/testutil"
)

// recoverWith recovers with views of a size.
func recoverWith(t testing.TB, games Source, room int) *Database {
	t.Helper()
	db, err := newRecovery(Options{}, games, room, room).run()
	require.NoError(t, err)
	return db
}

// TestViews: a file that is larger than what is shown of it at a time gives the
// same games and problems, wherever the parts begin.
func TestViews(t *testing.T) {
	r := rand.New(rand.NewPCG(51, 52))
	records := fixtures(t)
	var data []byte
	for i := range 8 {
		data = append(data, records...)
		switch i {
		case 1, 5: // a gap that is larger than the smallest view
			data = append(data, bytes.Repeat([]byte("a text between "), 10_000)...)
		case 2:
			for k := range 200 {
				data[len(data)-1-k*100] ^= byte(1 + r.IntN(255))
			}
		case 3: // the largest record there can be
			data = append(data, shared(65_532)...)
			data = append(data, obscuredHeader(0, 65_532)[:headerSize-1]...)
		}
	}
	want := recoverWith(t, bytes.NewReader(data), len(data))
	require.Greater(t, want.Len(), 8*300)
	for _, room := range []int{maxRecord + 1000, maxRecord + 4001} {
		got := recoverWith(t, bytes.NewReader(data), room)
		require.Equal(t, want.offsets, got.offsets, "%d", room)
		require.Equal(t, want.problems, got.problems, "%d", room)
	}
	// And with so little room that each part begins in the middle of a record.
	data = slices.Concat(records, make([]byte, 500), records, make([]byte, maxRecord-2000))
	want = recoverWith(t, bytes.NewReader(data), len(data))
	got := recoverWith(t, bytes.NewReader(data), maxRecord+31)
	require.Equal(t, want.offsets, got.offsets)
	require.Equal(t, want.problems, got.problems)
}

// TestViewEnds: a view ends where the file ends, or at a limit before that.
func TestViewEnds(t *testing.T) {
	data := fixtures(t)
	size := int64(len(data))
	for _, limit := range []int64{500, size - 1, size, size + 1, size + 2} {
		v := newView(bytes.NewReader(data), len(data))
		require.NoError(t, v.move(100, limit))
		require.Equal(t, data[100:min(limit, size)], v.bytes)
		require.Empty(t, v.bad)
	}
}

// TestLargest: the largest record is found wherever it begins in a view.
func TestLargest(t *testing.T) {
	g := NewGame()
	start := chess.StartPosition().Setup()
	start.MoveNumber = 2
	p, err := start.Position()
	require.NoError(t, err)
	require.NoError(t, g.SetStart(p))
	g.Players, g.Source = bytes.Repeat([]byte("p"), maxText), bytes.Repeat([]byte("s"), maxText)
	g.Comment = &Comment{Text: bytes.Repeat([]byte("c"), maxComments-6)}
	var four Line
	for _, uci := range []string{"g1f3", "g8f6", "f3g1", "f6g8"} {
		m, err := p.ParseUCI(uci)
		require.NoError(t, err)
		p, err = p.Play(m)
		require.NoError(t, err)
		four = append(four, Node{Move: m})
	}
	g.Moves = slices.Repeat(four, maxMoves/4+1)[:maxMoves]
	record, err := g.AppendBinary(nil)
	require.NoError(t, err)
	require.Len(t, record, maxRecord)
	comments := headerSize + 2*maxText + maxMoves
	require.Equal(t, comments, bytes.IndexByte(record, openMark), "nothing before the comments looks like comments")
	for _, before := range []int{0, 1000, 60_000} {
		data := slices.Concat(make([]byte, before), record, make([]byte, 100))
		for _, room := range []int{maxRecord + 1000, fileView} {
			require.Equal(t, []int64{int64(before)}, recoverWith(t, bytes.NewReader(data), room).offsets, "%d, %d", before, room)
		}
	}
}

// A largeFile has records at long distances, and zeros between them. It is not
// in memory.
type largeFile struct {
	records        []byte
	distance, size int64
}

func (f largeFile) Size() int64 { return f.size }

func (f largeFile) ReadAt(b []byte, offset int64) (n int, err error) {
	b = b[:max(0, min(int64(len(b)), f.size-offset))]
	clear(b)
	for at := offset - offset%f.distance; at < offset+int64(len(b)); at += f.distance {
		if at >= offset {
			copy(b[at-offset:], f.records)
		} else if at+int64(len(f.records)) > offset {
			copy(b, f.records[offset-at:])
		}
	}
	return len(b), nil
}

// TestRecoverLarge: of a file of 5 MB, 1.3 are in memory.
func TestRecoverLarge(t *testing.T) {
	file := largeFile{records: fixtures(t), distance: 1_000_019, size: 5_000_000}
	var db *Database
	n := testutil.Allocated(func() { db = recoverWith(t, file, fileView) })
	t.Logf("%d bytes", n)
	require.Less(t, n, uint64(fileView+gapView+600_000))
	require.Equal(t, 5*315, db.Len())
	require.Len(t, db.problems, 5)
}

// TestRecoverNested: variations that are nested as deeply as can be take a stack
// that is as large as the views, and is allocated while it grows.
func TestRecoverNested(t *testing.T) {
	moves := bytes.Repeat([]byte{11, openMark}, maxDepth) // e4, for either side
	obscureMoves(moves, len(moves))
	record := append(obscuredHeader(0, len(moves)), moves...)
	var db *Database
	n := testutil.Allocated(func() { db = recoverWith(t, bytes.NewReader(record), fileView) })
	t.Logf("%d bytes", n)
	require.Less(t, n, uint64(5<<20))
	require.Equal(t, 1, db.Len())
	require.Empty(t, db.problems)
}

// TestRecoverShorter: a file that ends a byte before its size lacks it.
func TestRecoverShorter(t *testing.T) {
	data := fixtures(t)
	size := int64(len(data))
	db, err := Recover(io.NewSectionReader(bytes.NewReader(data), 0, size+1))
	require.NoError(t, err)
	require.Len(t, db.problems, 1)
	require.Equal(t, []int64{size, 1}, []int64{db.problems[0].Offset, db.problems[0].Length})
	require.ErrorIs(t, db.problems[0].Err, io.ErrUnexpectedEOF)
}

var errSector = errors.New("bad sector")

// A badDisk cannot read some ranges.
type badDisk struct {
	*bytes.Reader
	bad   [][2]int64
	given bool // what is before a bad sector is read, as by an os.File
}

func (d badDisk) ReadAt(b []byte, offset int64) (int, error) {
	for _, bad := range d.bad {
		if bad[0] < offset+int64(len(b)) && offset < bad[1] {
			if d.given && offset < bad[0] {
				n, _ := d.Reader.ReadAt(b[:bad[0]-offset], offset)
				return n, errSector
			}
			return 0, errSector
		}
	}
	return d.Reader.ReadAt(b, offset)
}

// TestBadSectors: what cannot be read costs the games that it belongs to, and
// no others. It is listed with its error.
func TestBadSectors(t *testing.T) {
	data := fixtures(t)
	all := recoverWith(t, bytes.NewReader(data), fileView)
	stride := int64(41)
	if testutil.Long(t) > 0 {
		stride = 7
	}
	for _, given := range []bool{false, true} {
		for sector := int64(0); sector*sectorSize < int64(len(data)); sector += stride {
			from, to := sector*sectorSize, min((sector+1)*sectorSize, int64(len(data)))
			db := recoverWith(t, badDisk{bytes.NewReader(data), [][2]int64{{from, to}}, given}, fileView)
			for i, offset := range all.offsets {
				end := int64(len(data))
				if i+1 < all.Len() {
					end = all.offsets[i+1]
				}
				if end <= from || offset >= to {
					require.Contains(t, db.offsets, offset, "sector %d", sector)
				}
			}
			for _, offset := range db.offsets {
				require.Contains(t, all.offsets, offset, "sector %d", sector)
			}
			i := slices.IndexFunc(db.problems, func(p Problem) bool { return errors.Is(p.Err, errSector) })
			require.GreaterOrEqual(t, i, 0, "sector %d", sector)
			require.Less(t, db.problems[i].Offset, to)
			require.Greater(t, db.problems[i].Offset+db.problems[i].Length, from)
		}
	}
}

// TestBadSource: a Source that fails altogether is an error, and so is one that ends
// long before its size.
func TestBadSource(t *testing.T) {
	data := fixtures(t)
	_, err := Recover(badDisk{bytes.NewReader(data), [][2]int64{{0, int64(len(data))}}, false})
	require.Equal(t, errSector, err)

	long := make([]byte, 4*maxRow)
	copy(long, data)
	_, err = Recover(badDisk{bytes.NewReader(long), [][2]int64{{2 << 20, 3<<20 + 1}}, false})
	require.Equal(t, errSector, err)
	db, err := Recover(badDisk{bytes.NewReader(long), [][2]int64{{2 << 20, 3 << 20}}, false})
	require.NoError(t, err)
	require.Equal(t, 315, db.Len())
	require.Len(t, db.problems, 1)
	require.EqualError(t, db.problems[0].Err, "no game found, a part cannot be read: bad sector")
	scattered := [][2]int64{{1 << 20, 1<<20 + 900_000}, {2 << 20, 2<<20 + 900_000}, {3 << 20, 3<<20 + 900_000}}
	db, err = Recover(badDisk{bytes.NewReader(long), scattered, false})
	require.NoError(t, err)
	require.Equal(t, 315, db.Len())

	_, err = Recover(io.NewSectionReader(bytes.NewReader(data), 0, 1<<40))
	require.ErrorIs(t, err, io.ErrUnexpectedEOF)
}

// A failing Source can read so often, and then never again.
type failing struct {
	*bytes.Reader
	left *int
}

func (f failing) ReadAt(b []byte, offset int64) (int, error) {
	if *f.left--; *f.left < 0 {
		return 0, errSector
	}
	return f.Reader.ReadAt(b, offset)
}

// TestFailingSource: whenever a Source begins to fail, that is an error or a
// problem, or comes too late to matter.
func TestFailingSource(t *testing.T) {
	records := fixtures(t)
	for _, gap := range []int{300, maxRow + 5000} {
		data := slices.Concat(records, make([]byte, gap), records)
		data[500] ^= 1 // which is in a record
		want := recoverWith(t, bytes.NewReader(data), fileView)
		outcomes := map[string]int{}
		for n, late := 0, false; !late; n++ {
			left := n
			db, err := Recover(failing{bytes.NewReader(data), &left})
			listed := db != nil && slices.ContainsFunc(db.problems, func(p Problem) bool { return errors.Is(p.Err, errSector) })
			switch {
			case err != nil:
				require.Equal(t, errSector, err)
				outcomes["error"]++
			case listed:
				outcomes["problem"]++
			default:
				require.GreaterOrEqual(t, left, 0)
				require.Equal(t, want.problems, db.problems)
				late = true
			}
		}
		require.Positive(t, outcomes["error"])
		require.Positive(t, outcomes["problem"])
	}
}
