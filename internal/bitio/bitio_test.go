package bitio_test

import (
	"bytes"
	"io"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/bitio"
)

// littleEndian returns data as one integer whose bit i is the stream's bit i.
func littleEndian(data []byte) *big.Int {
	reversed := make([]byte, len(data))
	for i, b := range data {
		reversed[len(data)-1-i] = b
	}
	return new(big.Int).SetBytes(reversed)
}

// bitField returns bits [at, at+n) of x.
func bitField(x *big.Int, at, n uint) uint64 {
	v := new(big.Int).Rsh(x, at)
	mask := new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), n), big.NewInt(1))
	return v.And(v, mask).Uint64()
}

func TestUintAgainstBig(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		data := make([]byte, rng.IntN(40))
		for i := range data {
			data[i] = byte(rng.Uint32())
		}
		whole, size := littleEndian(data), uint(8*len(data))
		r := bitio.NewReader(data)
		for at := uint(0); at < size; {
			n := min(uint(rng.IntN(57)), size-at)
			require.Equal(t, bitField(whole, at, n), r.Uint(n))
			at += n
			require.EqualValues(t, at, r.Offset())
		}
		require.NoError(t, r.Err())
	}
}

func TestUnaryAgainstBig(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 500 {
		want, at := new(big.Int), 0
		data := bytes.Repeat([]byte{0xa5}, 1000)
		w := bitio.NewWriter(data)
		runs := make([]int, rng.IntN(20))
		for i := range runs {
			runs[i] = rng.IntN(10)
			if rng.IntN(4) == 0 {
				runs[i] = rng.IntN(300)
			}
			w.Unary(runs[i])
			for range runs[i] {
				want.SetBit(want, at, 1)
				at++
			}
			at++ // the 0
		}
		require.NoError(t, w.Close())
		require.Zero(t, littleEndian(data).Cmp(want))

		r := bitio.NewReader(data)
		for _, n := range runs {
			require.Equal(t, n, r.Unary())
		}
		require.Equal(t, at, r.Offset())
		require.NoError(t, r.Err())
	}
}

func TestReadPastTheEnd(t *testing.T) {
	for _, tt := range []struct {
		name string
		read func(r *bitio.Reader) uint64
		want uint64
		err  error
	}{
		{"a field up to the end", func(r *bitio.Reader) uint64 { return r.Uint(16) }, 0xfaff, nil},
		{"a field over the end: what is missing is 0", func(r *bitio.Reader) uint64 { return r.Uint(17) }, 0xfaff, io.ErrUnexpectedEOF},
		{"a field behind it", func(r *bitio.Reader) uint64 { r.Uint(10); r.Uint(56); return r.Uint(56) }, 0, io.ErrUnexpectedEOF},
		{"a run without a 0", func(r *bitio.Reader) uint64 { r.Uint(11); return uint64(r.Unary()) }, 5, io.ErrUnexpectedEOF},
		{"a run behind the end", func(r *bitio.Reader) uint64 { r.Uint(16); return uint64(r.Unary()) }, 0, io.ErrUnexpectedEOF},
		{"errors stick", func(r *bitio.Reader) uint64 { r.Uint(17); return r.Uint(0) }, 0, io.ErrUnexpectedEOF},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := bitio.NewReader([]byte{0xff, 0xfa})
			require.Equal(t, tt.want, tt.read(&r))
			require.Equal(t, tt.err, r.Err())
		})
	}
}

func TestWriterRoom(t *testing.T) {
	for _, tt := range []struct {
		name string
		runs []int
		want error
	}{
		{"room to the last bit", []int{20, 10}, nil},
		{"room left over", []int{11}, nil},
		{"one bit too many", []int{20, 11}, io.ErrShortBuffer},
		{"only the last 0 too many", []int{32}, io.ErrShortBuffer},
		{"a long run", []int{1_000_000}, io.ErrShortBuffer},
		{"errors stick", []int{60, 0}, io.ErrShortBuffer},
	} {
		t.Run(tt.name, func(t *testing.T) {
			w := bitio.NewWriter(make([]byte, 4))
			for _, n := range tt.runs {
				w.Unary(n)
			}
			require.Equal(t, tt.want, w.Close())
		})
	}
}

func TestNoAllocation(t *testing.T) {
	data := []byte{1, 2, 3, 4, 5, 6, 7, 8, 0x7f}
	buf := make([]byte, len(data))
	require.Zero(t, testing.AllocsPerRun(100, func() {
		r := bitio.NewReader(data)
		w := bitio.NewWriter(buf)
		for r.Offset() < 8*len(data) {
			w.Unary(r.Unary())
		}
		if w.Close() != nil || r.Err() != nil || r.Uint(0) != 0 {
			panic("round trip")
		}
	}))
	require.Equal(t, data, buf)
}
