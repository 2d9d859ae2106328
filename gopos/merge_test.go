package gopos_test

import (
	"bytes"
	"errors"
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/gopos"
	"example.com/boardcodec/internal/testutil"
	"example.com/boardcodec/zobrist"
)

// TestMerge: of each ID the first record is kept, in the order of the files.
func TestMerge(t *testing.T) {
	data := testutil.ReadFile(t, testdata+"positions.dat")
	extra := testutil.ReadFile(t, testdata+"extra.dat")
	all, _ := decodePositions(append(bytes.Clone(data), extra...))
	// What is kept is the first record of each ID, in the order of the files.
	var want []gopos.Position
	seen := map[gopos.ID]bool{}
	for _, p := range all {
		if !seen[p.ID] {
			want = append(want, p)
		}
		seen[p.ID] = true
	}
	var out bytes.Buffer
	require.NoError(t, gopos.Merge(gopos.NewWriter(&out),
		gopos.NewReader(bytes.NewReader(data)),
		gopos.NewReader(bytes.NewReader(nil)),
		gopos.NewReader(bytes.NewReader(data[:92*150])),
		gopos.NewReader(bytes.NewReader(extra))))
	got, fault := decodePositions(out.Bytes())
	require.Equal(t, int64(-1), fault)
	require.Equal(t, want, got)
	out.Reset()
	require.NoError(t, gopos.Merge(gopos.NewWriter(&out), gopos.NewReader(bytes.NewReader(extra)),
		gopos.NewReader(bytes.NewReader(data))))
	got, _ = decodePositions(out.Bytes())
	require.Len(t, got, len(want))
}

// positionsOf makes a file of the positions.
func positionsOf(t *testing.T, positions ...gopos.Position) []byte {
	t.Helper()
	var data []byte
	for _, p := range positions {
		var err error
		data, err = p.AppendBinary(data)
		require.NoError(t, err)
	}
	return data
}

// TestMergeCollisions: boards with one ID are reported if they differ, and count as one if
// they are images of each other.
func TestMergeCollisions(t *testing.T) {
	all, _ := decodePositions(testutil.ReadFile(t, testdata+"positions.dat"))
	p, other := all[0], all[2]
	turned := p
	turnedBoard, err := zobrist.Rotate90.Board(nil, p.Board[:])
	require.NoError(t, err)
	copy(turned.Board[:], turnedBoard)
	require.NotEqual(t, p, turned)
	clash := other // another board with the ID of the first
	clash.ID = p.ID

	for s := range zobrist.Symmetry(8) { // all images of a board are the same board
		board, err := s.Board(nil, p.Board[:])
		require.NoError(t, err)
		copy(turned.Board[:], board)
		var out bytes.Buffer
		require.NoError(t, gopos.Merge(gopos.NewWriter(&out),
			gopos.NewReader(bytes.NewReader(positionsOf(t, p, turned)))))
		require.Equal(t, positionsOf(t, p), out.Bytes())
	}

	files := func() []*gopos.Reader {
		return []*gopos.Reader{
			gopos.NewReader(bytes.NewReader(positionsOf(t, p))),
			gopos.NewReader(bytes.NewReader(positionsOf(t, other, p, clash, all[1]))),
		}
	}
	var out bytes.Buffer
	err = gopos.Merge(gopos.NewWriter(&out), files()...)
	require.ErrorIs(t, err, gopos.ErrCollision)
	require.EqualError(t, err, "gopos: source 2: record 3: offset 184: another board had this ID")
	require.Equal(t, positionsOf(t, p, other), out.Bytes(), "what came before")
	// Another tiebreaker keeps them apart.
	clash.ID = gopos.NewID(p.ID.Hash(), 1, p.ID.Next())
	out.Reset()
	require.NoError(t, gopos.Merge(gopos.NewWriter(&out), gopos.NewReader(bytes.NewReader(positionsOf(t, p, clash)))))
	require.Equal(t, positionsOf(t, p, clash), out.Bytes())
}

// TestMergeErrors: the first error ends a merge, with the number of its source,
// after the records before it.
func TestMergeErrors(t *testing.T) {
	data := testutil.ReadFile(t, testdata+"positions.dat")[:92*4]
	var out bytes.Buffer
	broken := gopos.NewReader(bytes.NewReader(data[:92*2+7]))
	err := gopos.Merge(gopos.NewWriter(&out), gopos.NewReader(bytes.NewReader(data[:92])), broken)
	require.EqualError(t, err, "gopos: source 2: record 3: offset 184: unexpected EOF: 7 of 92 bytes")
	require.Equal(t, data[:92*2], out.Bytes(), "the good records before the fault")
	_, err = broken.Read()
	require.EqualError(t, err, "gopos: record 3: offset 184: unexpected EOF: 7 of 92 bytes",
		"the reader's own error has no source")

	noHash := errors.New("no hash today")
	refuses := gopos.Options{Hash: func([]byte) (uint64, error) { return 0, noHash }}.NewWriter(io.Discard)
	err = gopos.Merge(refuses, gopos.NewReader(bytes.NewReader(data)))
	require.EqualError(t, err, "gopos: Board: no hash today")

	first := gopos.NewReader(bytes.NewReader(data[:7]))
	err = gopos.Merge(gopos.NewWriter(io.Discard), first, gopos.NewReader(bytes.NewReader(data)))
	require.EqualError(t, err, "gopos: source 1: record 1: offset 0: unexpected EOF: 7 of 92 bytes")

	w := gopos.NewWriter(&testutil.FailingWriter{Err: errFull})
	require.Equal(t, errFull, gopos.Merge(w, gopos.NewReader(bytes.NewReader(data))))
}
