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
		whole := littleEndian(data)
		r := bitio.NewReader(data)
		got := make([]byte, len(data))
		w := bitio.NewWriter(got)
		at := uint(0)
		for {
			n := uint(rng.IntN(57))
			if at+n > uint(8*len(data)) {
				rest := uint(8*len(data)) - at
				w.Uint(bitField(whole, at, min(rest, 56)), min(rest, 56))
				if rest <= 56 {
					require.Zero(t, r.Uint(n))
					require.Equal(t, io.ErrUnexpectedEOF, r.Err())
					break
				}
				r.Uint(56)
				at += 56
				continue
			}
			want := bitField(whole, at, n)
			require.Equal(t, want, r.Uint(n))
			require.NoError(t, r.Err())
			w.Uint(want, n)
			at += n
			require.EqualValues(t, at, r.Offset())
		}
		require.NoError(t, w.Close())
		require.Equal(t, data, got)
	}
}

func TestUnaryAgainstBig(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 500 {
		want := new(big.Int)
		at := uint(rng.IntN(9))
		data := bytes.Repeat([]byte{0xa5}, 1000)
		w := bitio.NewWriter(data)
		w.Uint(0, at)
		runs := make([]int, rng.IntN(20))
		for i := range runs {
			runs[i] = rng.IntN(10)
			if rng.IntN(5) == 0 {
				runs[i] = rng.IntN(200)
			}
			w.Unary(runs[i])
			for range runs[i] {
				want.SetBit(want, int(at), 1)
				at++
			}
			at++ // the 0
		}
		require.NoError(t, w.Close())
		require.Zero(t, littleEndian(data).Cmp(want))

		r := bitio.NewReader(data)
		if len(runs) > 0 { // step over the zeros before the first run
			r.Uint(at - sum(runs) - uint(len(runs)))
		}
		for _, n := range runs {
			require.Equal(t, n, r.Unary())
		}
		require.NoError(t, r.Err())
	}
}

func sum(runs []int) (n uint) {
	for _, r := range runs {
		n += uint(r)
	}
	return n
}

func TestErrorsStick(t *testing.T) {
	t.Run("read past the end", func(t *testing.T) {
		r := bitio.NewReader([]byte{0xff, 0x0f})
		require.EqualValues(t, 0xfff, r.Uint(12))
		require.Zero(t, r.Uint(5), "four bits are left")
		require.Equal(t, io.ErrUnexpectedEOF, r.Err())
		require.Zero(t, r.Uint(1), "after an error nothing is read")
		require.Zero(t, r.Unary())
		require.Equal(t, 12, r.Offset(), "a failed read does not count")
	})
	t.Run("run without an end", func(t *testing.T) {
		r := bitio.NewReader([]byte{0xff, 0xff})
		require.Zero(t, r.Unary())
		require.Equal(t, io.ErrUnexpectedEOF, r.Err())
	})
	t.Run("field too wide to read", func(t *testing.T) {
		r := bitio.NewReader(make([]byte, 16))
		require.Zero(t, r.Uint(57))
		require.Equal(t, bitio.ErrRange, r.Err())
	})
	for _, tt := range []struct {
		name string
		bad  func(w *bitio.Writer)
		want error
	}{
		{"value too large", func(w *bitio.Writer) { w.Uint(8, 3) }, bitio.ErrRange},
		{"field too wide to write", func(w *bitio.Writer) { w.Uint(0, 57) }, bitio.ErrRange},
		{"no room for a field", func(w *bitio.Writer) { w.Uint(0, 48) }, io.ErrShortBuffer},
		{"no room for a run", func(w *bitio.Writer) { w.Unary(1 << 30) }, io.ErrShortBuffer},
	} {
		t.Run(tt.name, func(t *testing.T) {
			data := make([]byte, 4)
			w := bitio.NewWriter(data)
			w.Uint(0xa5, 8)
			tt.bad(&w)
			w.Uint(1, 8)
			w.Uint(9, 3)
			require.Equal(t, tt.want, w.Close(), "the first error stays")
			require.EqualValues(t, 0xa5, data[0])
		})
	}
	t.Run("no room for the last bits", func(t *testing.T) {
		w := bitio.NewWriter(make([]byte, 1))
		w.Uint(0, 9)
		require.Equal(t, io.ErrShortBuffer, w.Close())
	})
}

func TestNoAllocation(t *testing.T) {
	data := []byte{1, 2, 3, 4, 5, 6, 7, 8, 0x7f}
	buf := make([]byte, len(data))
	require.Zero(t, testing.AllocsPerRun(100, func() {
		r := bitio.NewReader(data)
		w := bitio.NewWriter(buf)
		for range 8 {
			w.Uint(r.Uint(8), 8)
		}
		w.Unary(r.Unary())
		if w.Close() != nil || r.Err() != nil {
			panic("round trip")
		}
	}))
	require.Equal(t, data, buf)
}
