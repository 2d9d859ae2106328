package bitio_test

import (
	"math/big"
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/bitio"
)

// toBig returns bits as one integer, with the same numbers of bits.
func toBig(b bitio.Bits) *big.Int {
	var data, bigEndian [bitio.Size]byte
	b.Store(&data)
	for i, c := range data {
		bigEndian[bitio.Size-1-i] = c
	}
	return new(big.Int).SetBytes(bigEndian[:])
}

func randomBits(rng *rand.Rand) bitio.Bits {
	var data [bitio.Size]byte
	density := rng.IntN(9) // of 8
	for i := range data {
		for bit := range 8 {
			if rng.IntN(8) < density {
				data[i] |= 1 << bit
			}
		}
	}
	return bitio.Load(&data)
}

// TestLoadStore: every byte comes back, and bit 0 of byte 0 is bit 0.
func TestLoadStore(t *testing.T) {
	for bit := range 8 * bitio.Size {
		var data, back [bitio.Size]byte
		data[bit/8] = 1 << (bit % 8)
		b := bitio.Load(&data)
		require.Zero(t, toBig(b).Cmp(new(big.Int).Lsh(big.NewInt(1), uint(bit))))
		b.Store(&back)
		require.Equal(t, data, back)
	}
}

// TestUintAgainstBig: numbers of all widths at all places, beyond the end too,
// and bits set the same way.
func TestUintAgainstBig(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		b := randomBits(rng)
		whole := toBig(b)
		for first := range uint(150) {
			rest := new(big.Int).Rsh(whole, first)
			for width := range uint(65) {
				want := rest.Uint64() & (1<<width - 1)
				if got := b.Uint(first, width); got != want {
					t.Fatalf("%d bits from %d: %#x, want %#x", width, first, got, want)
				}
			}
			v := rng.Uint64() >> rng.IntN(64)
			var set bitio.Bits
			set.SetUint(first, v)
			want := new(big.Int).Lsh(new(big.Int).SetUint64(v), first)
			want.And(want, new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), 128), big.NewInt(1)))
			require.Zero(t, toBig(set).Cmp(want))
		}
	}
}

// TestRunsAgainstBig: runs read from any 64 bits are those that a walk over the single
// bits finds.
func TestRunsAgainstBig(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 5000 {
		b := randomBits(rng)
		whole := toBig(b)
		first := rng.IntN(130)
		counts := make([]uint8, rng.IntN(60))
		for i := range counts {
			counts[i] = 99 // overwritten
		}
		at := first
		want := make([]uint8, len(counts))
		for i := range want {
			for ; at < first+64 && whole.Bit(at) == 1; at++ {
				want[i]++
			}
			at++
		}
		require.EqualValues(t, at, b.Runs(uint(first), counts))
		require.Equal(t, want, counts)
	}
	var all [bitio.Size]byte
	for i := range all {
		all[i] = 0xff
	}
	var counts [3]uint8
	require.EqualValues(t, 67, bitio.Load(&all).Runs(0, counts[:]))
	require.Equal(t, [3]uint8{64, 0, 0}, counts)
}

// TestSetRunsAgainstBig: runs of all lengths are put where single bits would be,
// one after the other, and come back; more than 64 bits do not fit.
func TestSetRunsAgainstBig(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	full := 0
	for range 5000 {
		first := rng.IntN(20)
		counts := make([]uint8, rng.IntN(26))
		want, at := new(big.Int), first
		for i := range counts {
			counts[i] = uint8(rng.IntN(4))
			if rng.IntN(20) == 0 {
				counts[i] = uint8(rng.IntN(256))
			}
			for range counts[i] {
				want.SetBit(want, at, 1)
				at++
			}
			at++
		}
		var b bitio.Bits
		require.EqualValues(t, at, b.SetRuns(uint(first), counts))
		if at > first+64 {
			full++
			continue
		}
		require.Zero(t, toBig(b).Cmp(want), "%v", counts)
		back := make([]uint8, len(counts))
		require.EqualValues(t, at, b.Runs(uint(first), back))
		require.Equal(t, counts, back)
	}
	require.Greater(t, full, 500)
	require.Less(t, full, 4500)
}

// The runs of a position key: the start of a game of backgammon.
var position = [bitio.Size]byte{0xe0, 0x73, 0xf0, 0x01, 0x30, 0xe0, 0x73, 0xf0, 0x01, 0x30}

// TestNoAllocation: nothing allocates.
func TestNoAllocation(t *testing.T) {
	var back [bitio.Size]byte
	require.Zero(t, testing.AllocsPerRun(100, func() {
		var counts [50]uint8
		var set bitio.Bits
		b := bitio.Load(&position)
		if b.Runs(0, counts[:25]) != 40 || b.Runs(40, counts[25:]) != 80 ||
			set.SetRuns(0, counts[:25]) != 40 || set.SetRuns(40, counts[25:]) != 80 || b.Uint(80, 48) != 0 {
			panic("runs")
		}
		set.Store(&back)
	}))
	require.Equal(t, position, back)
}

// BenchmarkRuns: the 50 runs of a position key, beside a loop over a word that
// reads them one by one.
func BenchmarkRuns(b *testing.B) {
	var counts, loop [50]uint8
	key := bitio.Load(&position)
	b.Run("Runs", func(b *testing.B) {
		for b.Loop() {
			key.Runs(key.Runs(0, counts[:25]), counts[25:])
		}
	})
	b.Run("loop", func(b *testing.B) {
		for b.Loop() {
			low, high := key.Uint(0, 64), key.Uint(64, 64)
			for i := range loop {
				n := bits.TrailingZeros64(^low)
				loop[i] = uint8(n)
				low, high = low>>(n+1)|high<<(63-n), high>>(n+1)
			}
		}
	})
}
