package main

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"runtime"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/examples/internal/cli"
	"example.com/boardcodec/gopos"
	"example.com/boardcodec/internal/testutil"
	"example.com/boardcodec/zobrist"
)

// randomFile makes a file of records with and without extra info. Some have the ID of
// another, and in every second file some bytes are changed.
func randomFile(random *rand.Rand, records [][]byte) (data []byte) {
	for range random.IntN(5000) {
		record := bytes.Clone(records[random.IntN(len(records))])
		record[8] = byte(random.IntN(8)) // the tiebreaker, so that most IDs are new
		data = append(data, record...)
	}
	if random.IntN(2) == 0 && len(data) > 0 {
		for range 1 + random.IntN(3) {
			data[random.IntN(len(data))] = byte(random.IntN(4))
		}
		data = data[:len(data)-random.IntN(3)*random.IntN(min(len(data), 100))/2]
	}
	return data
}

func testRecords(t *testing.T) (records [][]byte) {
	for _, name := range []string{positionFile, extraFile} {
		for p, err := range gopos.NewReader(bytes.NewReader(read(t, name))).All() {
			require.NoError(t, err)
			record, err := p.AppendBinary(nil)
			require.NoError(t, err)
			records = append(records, record)
		}
	}
	return records
}

// TestLikeOneProcessor: whatever the processors, merging and reading give the bytes,
// the positions and the error that gopos.Merge and a Reader alone give.
func TestLikeOneProcessor(t *testing.T) {
	records := testRecords(t)
	table, err := os.Open(tableFile)
	require.NoError(t, err)
	defer table.Close()
	hashes, err := zobrist.ReadTable(table)
	require.NoError(t, err)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	faults := 0
	for seed := range uint64(60) {
		random := rand.New(rand.NewPCG(seed, 1))
		runtime.GOMAXPROCS(1 + random.IntN(5))
		var verify gopos.HashFunc
		if seed%3 == 0 {
			verify = hashes.Hash
		}
		m := merger{verify: verify, ids: newIDSet()}
		var got bytes.Buffer
		var files [][]byte
		for range 2 { // the second file has many IDs of the first
			data := randomFile(random, records)
			files = append(files, data)
			var want bytes.Buffer
			var all []*gopos.Reader
			for _, file := range files {
				all = append(all, gopos.NewReader(bytes.NewReader(file)))
				all[len(all)-1].Verify = verify
			}
			wantErr := gopos.Merge(gopos.NewWriter(&want), all...)
			if placed, ok := wantErr.(*gopos.SyntaxError); ok {
				placed.Source = 0
			}
			source := io.Reader(bytes.NewReader(data))
			if random.IntN(4) == 0 {
				source = iotest.DataErrReader(iotest.HalfReader(source))
			}
			gotErr := m.merge(&got, source)
			require.Equal(t, wantErr, gotErr, "seed %d", seed)
			if wantErr != nil {
				require.True(t, bytes.HasPrefix(want.Bytes(), got.Bytes()), "seed %d", seed)
				faults++
			} else {
				require.Equal(t, want.Bytes(), got.Bytes(), "seed %d", seed)
			}

			r := gopos.NewReader(bytes.NewReader(data))
			r.Verify = verify
			n := 0
			p := &program{Program: &cli.Program{}, hash: verify}
			gotErr = p.positionsOf(bytes.NewReader(data), func(i int, pos *gopos.Position) error {
				want, err := r.Read()
				require.NoError(t, err)
				require.Equal(t, want, *pos)
				n++
				require.Equal(t, n, i)
				return nil
			})
			if _, wantErr = r.Read(); wantErr == io.EOF {
				wantErr = nil
			}
			require.Equal(t, wantErr, gotErr, "seed %d", seed)
			if wantErr != nil {
				break // Merge ends with its first error, too
			}
		}
	}
	require.Greater(t, faults, 10)
}

// TestCollisionAcrossFiles: two boards with one ID are found in whatever block and
// file they are.
func TestCollisionAcrossFiles(t *testing.T) {
	m := merger{ids: newIDSet()}
	data := read(t, positionFile)
	require.NoError(t, m.merge(io.Discard, bytes.NewReader(data)))
	other := bytes.Repeat(data, 20)
	copy(other[5*len(data)+92*7+10:], bytes.Repeat([]byte("#"), 81))
	err := m.merge(io.Discard, bytes.NewReader(other))
	var syntax *gopos.SyntaxError
	require.ErrorAs(t, err, &syntax)
	require.ErrorIs(t, err, gopos.ErrCollision)
	require.EqualValues(t, 5*300+8, syntax.Record)
	require.EqualValues(t, 5*len(data)+7*92, syntax.Offset)
}

// TestImages: a board that is turned or mirrored is the same board.
func TestImages(t *testing.T) {
	data := read(t, positionFile)[:92]
	all := bytes.Clone(data)
	for s := range zobrist.Symmetry(8) {
		image, err := s.Board(bytes.Clone(data[:10]), data[10:91])
		require.NoError(t, err)
		all = append(append(all, image...), 0)
	}
	m := merger{ids: newIDSet()}
	var out bytes.Buffer
	require.NoError(t, m.merge(&out, bytes.NewReader(all)))
	require.Equal(t, data, out.Bytes())
	require.Equal(t, 8, m.dropped)
}

// TestFaultySources: errors of reading and writing come through, and an endless
// nothing ends.
func TestFaultySources(t *testing.T) {
	data := bytes.Repeat(read(t, positionFile), 10)
	bad := errors.New("bad sector")
	for want, file := range map[error]io.Reader{
		bad:              testutil.FailingReader{R: bytes.NewReader(data[:100_001]), Err: bad},
		io.ErrNoProgress: testutil.StuckReader{R: bytes.NewReader(data)},
	} {
		m := merger{ids: newIDSet()}
		require.Equal(t, want, m.merge(io.Discard, file))
	}
	for want, file := range map[error]io.Reader{
		bad:              testutil.FailingReader{R: bytes.NewReader(data[:100_001]), Err: bad},
		io.ErrNoProgress: testutil.StuckReader{R: bytes.NewReader(data)},
	} {
		n := 0
		p := &program{Program: &cli.Program{}}
		require.Equal(t, want, p.positionsOf(file, func(int, *gopos.Position) error { n++; return nil }))
		require.GreaterOrEqual(t, n, 1086, "what was read before")
	}
	m := merger{ids: newIDSet()}
	require.Equal(t, bad, m.merge(&testutil.FailingWriter{N: 1000, Err: bad}, bytes.NewReader(data)))
}

// TestIDSet compares the set with a map, while it grows, and where all IDs hash to
// the last slot.
func TestIDSet(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for name, hash := range map[string]func(s *idSet, id gopos.ID) uint64{
		"hashes": func(s *idSet, id gopos.ID) uint64 { return s.hash(id[:]) },
		"equal":  func(*idSet, gopos.ID) uint64 { return 1<<64 - 1 },
	} {
		s, m := newIDSet(), map[gopos.ID]uint64{}
		n := 0
		if name == "equal" {
			s.prepare(make([]uint64, 5000)) // it cannot grow, with hashes that are not its own
		}
		for range 200 {
			var ids []gopos.ID
			var hashes []uint64
			for range random.IntN(30) {
				id := gopos.NewID(uint64(random.IntN(2000)), byte(random.IntN(2)), 'B')
				ids, hashes = append(ids, id), append(hashes, hash(s, id))
			}
			s.prepare(hashes)
			if name == "equal" && len(hashes) > 0 {
				require.Equal(t, len(s.slots)-1, s.slot(hashes[0]))
			}
			for i, id := range ids {
				sum := random.Uint64()
				first, want := m[id]
				got, seen := s.add(id, hashes[i], sum)
				require.Equal(t, want, seen)
				require.Equal(t, first, got)
				if !seen {
					m[id] = sum
					n++
				}
			}
			require.Equal(t, n, s.used)
			require.LessOrEqual(t, s.used*4, len(s.slots)*3)
		}
	}
}
