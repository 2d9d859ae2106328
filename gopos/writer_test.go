package gopos_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/gopos"
	"example.com/boardcodec/internal/testutil"
)

// TestWriteFilesAgain: a file comes out as it was, its hashes made anew.
func TestWriteFilesAgain(t *testing.T) {
	for _, name := range []string{"positions.dat", "extra.dat"} {
		data := testutil.ReadFile(t, testdata+name)
		var out bytes.Buffer
		w := gopos.Options{Hash: table(t).Hash}.NewWriter(&out) // makes the hashes that are there
		for p, err := range gopos.NewReader(bytes.NewReader(data)).All() {
			require.NoError(t, err)
			want := p
			p.ID = gopos.NewID(0, p.ID.Tiebreaker(), p.ID.Next())
			require.NoError(t, w.Write(&p))
			require.Equal(t, want, p, "the hash is put into p")
		}
		require.NoError(t, w.Flush())
		require.Equal(t, data, out.Bytes())
	}
}

// TestWriterHashKeepsTheRestOfTheID: Hash sets the hash alone.
func TestWriterHashKeepsTheRestOfTheID(t *testing.T) {
	var p gopos.Position
	require.NoError(t, p.UnmarshalBinary(sample()[92:]))
	require.Equal(t, byte(1), p.ID.Tiebreaker())
	w := gopos.Options{Hash: func([]byte) (uint64, error) { return 5, nil }}.NewWriter(io.Discard)
	require.NoError(t, w.Write(&p))
	require.Equal(t, gopos.NewID(5, 1, 'W'), p.ID)
}

// TestWriterRefuses: nothing is written of what is refused, and writing goes
// on.
func TestWriterRefuses(t *testing.T) {
	var good gopos.Position
	require.NoError(t, good.UnmarshalBinary(sample()[:92]))
	noHash := errors.New("no hash today")
	var out bytes.Buffer
	hash := func([]byte) (uint64, error) { return good.ID.Hash(), nil }
	w := gopos.Options{Hash: func(board []byte) (uint64, error) { return hash(board) }}.NewWriter(&out)
	require.NoError(t, w.Write(&good))

	bad := good
	bad.Board[3] = 'x'
	require.EqualError(t, w.Write(&bad), "gopos: Board[3] 0x78: point not '#', 'O' or '.'")
	was := hash
	hash = func([]byte) (uint64, error) { return 0, noHash }
	refused := good
	err := w.Write(&refused)
	require.ErrorIs(t, err, noHash)
	require.EqualError(t, err, "gopos: Board: no hash today")
	require.Equal(t, good, refused)
	hash = was

	require.NoError(t, w.Write(&good), "writing goes on")
	require.NoError(t, w.Flush())
	require.Equal(t, bytes.Repeat(sample()[:92], 2), out.Bytes())
}

var errFull = errors.New("disk full")

// TestShortWrites: a writer that takes less than it is given, without an error,
// is reported, at once and from then on.
func TestShortWrites(t *testing.T) {
	var p gopos.Position
	require.NoError(t, p.UnmarshalBinary(sample()[:92]))
	for room := range 92 {
		w := gopos.NewWriter(&testutil.ShortWriter{N: room})
		require.NoError(t, w.Write(&p))
		require.Equal(t, io.ErrShortWrite, w.Flush())
		require.Equal(t, io.ErrShortWrite, w.Write(&p))
		require.Equal(t, io.ErrShortWrite, w.Flush())
	}
	w := gopos.NewWriter(&testutil.ShortWriter{N: 100 << 10})
	var err error
	for n := 0; err == nil && n < 5000; n++ {
		err = w.Write(&p)
	}
	require.Equal(t, io.ErrShortWrite, err)
	require.Equal(t, io.ErrShortWrite,
		gopos.Merge(gopos.NewWriter(&testutil.ShortWriter{N: 91}), gopos.NewReader(bytes.NewReader(sample()))))
}

// TestWriterAfterError: after a failed write every call returns that error, whatever it is
// given, and changes nothing.
func TestWriterAfterError(t *testing.T) {
	full := errors.New("disk full")
	good, bad := gopos.Position{ID: gopos.NewID(1, 0, 'B')}, gopos.Position{}
	copy(good.Board[:], strings.Repeat(".", 81))
	hash := uint64(1)
	w := gopos.Options{Hash: func([]byte) (uint64, error) {
		return hash,
			nil
	}}.NewWriter(&testutil.FailingWriter{N: 100, Err: full})
	require.NoError(t, w.Write(&good))
	require.NoError(t, w.Write(&good))
	require.Equal(t, full, w.Flush())
	hash = 2
	for range 2 {
		require.Equal(t, full, w.Write(&bad))
		require.Equal(t, full, w.Write(&good))
		require.Equal(t, gopos.NewID(1, 0, 'B'), good.ID)
		require.Equal(t, full, w.Flush())
	}
}
