package cbf

import (
	"bytes"
	"io"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/chess"
)

// TestWriterSize: a base ends before an entry of the index would be larger than a
// longword, and what has been written by then is a base.
func TestWriterSize(t *testing.T) {
	record, err := NewGame().AppendBinary(nil)
	require.NoError(t, err)
	// With one game more, the word of the end is its offset + 3.
	last := int64(math.MaxUint32) - 3 - int64(len(record))
	for _, tt := range []struct {
		size int64
		fits bool
	}{{last, true}, {last + 1, false}, {math.MaxUint32, false}} {
		var index bytes.Buffer
		w := NewWriter(&index, io.Discard)
		w.size = tt.size
		err := w.Write(NewGame())
		if tt.fits {
			require.NoError(t, err)
			require.NoError(t, w.Close())
			require.Equal(t, []byte{0xff, 0xff, 0xff, 0xff}, index.Bytes()[8:])
			continue
		}
		require.EqualError(t, err, "cbf: games: out of range: more than 4 GB")
		require.ErrorIs(t, err, chess.ErrRange)
	}
}

// sized is a file of a size that it does not have.
type sized struct {
	io.ReaderAt
	size int64
}

func (s sized) Size() int64 { return s.size }

// TestAppendIndexSize: no index is made of a base that is too large for one.
func TestAppendIndexSize(t *testing.T) {
	for _, tt := range []struct {
		size, game int64
		fits       bool
	}{
		{math.MaxUint32 - 3, 0, true},
		{math.MaxUint32 - 2, 0, false},
		{math.MaxUint32 * 2, math.MaxUint32, false},
	} {
		db := &Database{games: sized{nil, tt.size}, offsets: []int64{tt.game}, count: 1}
		index, err := db.AppendIndex([]byte("kept"))
		if tt.fits {
			require.NoError(t, err)
			require.Len(t, index, 4+12)
			continue
		}
		require.EqualError(t, err, "cbf: games: out of range: more than 4 GB")
		require.Equal(t, "kept", string(index))
	}
}
