package main

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"testing"

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

// TestMergeLikePackage: the bytes and the error are those of gopos.Merge.
func TestMergeLikePackage(t *testing.T) {
	records := testRecords(t)
	table, err := os.Open(tableFile)
	require.NoError(t, err)
	defer table.Close()
	hashes, err := zobrist.ReadTable(table)
	require.NoError(t, err)
	faults := 0
	for seed := range uint64(60) {
		random := rand.New(rand.NewPCG(seed, 1))
		var verify gopos.HashFunc
		if seed%3 == 0 {
			verify = hashes.Hash
		}
		files := [][]byte{randomFile(random, records), randomFile(random, records)} // the second has many IDs of the first
		var want, got bytes.Buffer
		var sources []*gopos.Reader
		for _, file := range files {
			r := gopos.NewReader(bytes.NewReader(file))
			r.Verify = verify
			sources = append(sources, r)
		}
		wantErr := gopos.Merge(gopos.NewWriter(&want), sources...)
		if placed, ok := wantErr.(*gopos.SyntaxError); ok {
			placed.Source = 0
			faults++
		}
		m := newMerger(&got, verify)
		var gotErr error
		for _, file := range files {
			if gotErr = m.merge(bytes.NewReader(file)); gotErr != nil {
				break
			}
		}
		require.NoError(t, m.out.Flush())
		require.Equal(t, wantErr, gotErr, "seed %d", seed)
		require.Equal(t, want.Bytes(), got.Bytes(), "seed %d", seed)
	}
	require.Greater(t, faults, 10)
}

// TestCollisionAcrossFiles: two boards with one ID are found in whatever file they are.
func TestCollisionAcrossFiles(t *testing.T) {
	m := newMerger(io.Discard, nil)
	data := read(t, positionFile)
	require.NoError(t, m.merge(bytes.NewReader(data)))
	other := bytes.Repeat(data, 20)
	copy(other[5*len(data)+92*7+10:], bytes.Repeat([]byte("#"), 81))
	err := m.merge(bytes.NewReader(other))
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
	var out bytes.Buffer
	m := newMerger(&out, nil)
	require.NoError(t, m.merge(bytes.NewReader(all)))
	require.NoError(t, m.out.Flush())
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
		require.Equal(t, want, newMerger(io.Discard, nil).merge(file))
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
	m := newMerger(&testutil.FailingWriter{N: 1000, Err: bad}, nil)
	require.Equal(t, bad, m.merge(bytes.NewReader(data)))
}
