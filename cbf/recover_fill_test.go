package cbf

import (
	"bytes"
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/chess"
)

// TestBelievable: a bit less than the table says is not enough.
func TestBelievable(t *testing.T) {
	const begin, to, fileEnd = 1000, 2000, 5000
	for _, tt := range []struct {
		name        string
		offset, end int64
		to          int64
		bits        int
	}{
		{"between", begin, to, to, -10},
		{"the file is cut off", begin, fileEnd + 1, fileEnd, 10},
		{"behind the record before it", begin, to - 1, to, 20},
		{"behind the record before it, longer", begin, to + 1, to, 20},
		{"before the next one", begin + 1, to, to, 24},
		{"alone", begin + 1, to - 1, to, 40},
		{"alone, longer", begin + 1, to + 1, to, 40},
	} {
		r := recovery{end: begin}
		r.file.size = fileEnd
		x := fake(tt.offset, tt.end, tt.bits)
		require.True(t, r.believable(x, tt.to), tt.name)
		x.bits--
		require.False(t, r.believable(x, tt.to), tt.name)
	}
	// The end of the texts is behind the gap.
	r := recovery{end: begin}
	r.file.size = fileEnd
	x := fake(begin, to, 1000)
	require.False(t, r.believable(x, begin+headerSize-1))
	require.True(t, r.believable(x, begin+headerSize))
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

// TestStartOfCandidate: a set-up that strict reading refuses is no start.
func TestStartOfCandidate(t *testing.T) {
	position, err := chess.ParseFEN("4k3/8/8/8/8/8/8/4K3 w - - 0 1")
	require.NoError(t, err)
	g := NewGame()
	require.NoError(t, g.SetStart(position))
	record, err := g.AppendBinary(nil)
	require.NoError(t, err)
	for file := range 16 {
		c := newCandidate(0, record)
		c.header[byteFlags2] = c.header[byteFlags2]&^epFileBits | byte(file)
		_, ok := c.start(record)
		require.Equal(t, file <= 8, ok, file)
	}
	c := newCandidate(0, record)
	_, ok := c.start(record[:len(record)-1])
	require.False(t, ok)
}
