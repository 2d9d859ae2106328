package cbf_test

import (
	"bytes"
	"math"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
)

// allocated returns the bytes that f allocates, garbage included.
func allocated(f func()) uint64 {
	least := uint64(math.MaxUint64)
	for range 3 { // the runtime's own allocations come on top, now and then
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		f()
		runtime.ReadMemStats(&after)
		least = min(least, after.TotalAlloc-before.TotalAlloc)
	}
	return least
}

// shuffle is 1. Nf3 Nf6 2. Ng1 Ng8 by number, flagged as commented or not.
func shuffleNumbers(t testing.TB, n int, flag byte) string {
	t.Helper()
	p := cbf.StartPosition()
	var four []byte
	for _, uci := range []string{"g1f3", "g8f6", "f3g1", "f6g8"} {
		m, err := p.ParseUCI(uci)
		require.NoError(t, err)
		four = append(four, byte(p.Number(m))|flag)
		p, err = p.Play(m)
		require.NoError(t, err)
	}
	return string(bytes.Repeat(four, n/4))
}

// No record makes the decoder allocate more than the package promises.
func TestRecordMemory(t *testing.T) {
	for _, c := range []struct {
		name string
		rec  sealed
	}{
		{"moves", sealed{moves: shuffleNumbers(t, 65532, 0)}},
		{"commented moves without comments", sealed{moves: shuffleNumbers(t, 65532, 0x80)}},
		{"comments", sealed{moves: shuffleNumbers(t, 65532, 0x80), comments: strings.Repeat("\xff", 65535)}},
		{"surplus comments", sealed{comments: strings.Repeat("\xff", 65535)}},
		{"empty variations", sealed{moves: e4 + strings.Repeat("\xff\x80", 32766)}},
		{"variations", sealed{moves: e4 + strings.Repeat("\xff"+e4+"\x80", 21844)}},
		{"castling in variations", sealed{moves: "\x86" + strings.Repeat("\xff\x86\x80", 21844), setup: "4k3/8/8/8/8/8/8/4K2R"}},
		{"nested", sealed{moves: strings.Repeat(e4+"\xff", 9_999) + e4}},
		{"nested too deep", sealed{moves: strings.Repeat(e4+"\xff", 30_000)}},
		{"open marks", sealed{moves: strings.Repeat("\xff", 65534)}},
		{"text not separated", sealed{moves: shuffleNumbers(t, 10_000, 0x80), comments: strings.Repeat("\xff\x01\x01\x01\x01", 10_000)}},
	} {
		t.Run(c.name, func(t *testing.T) {
			rec := c.rec.record()
			for _, o := range []cbf.Options{{}, {Lenient: true}} {
				n := allocated(func() { _, _ = o.ParseGame(rec) })
				t.Logf("lenient %v: %d bytes for each of the record", o.Lenient, n/uint64(len(rec)))
				require.LessOrEqual(t, n, uint64(200*len(rec)+10_000))
			}
		})
	}
}

// Lengths and counts that the files don't have cost nothing.
func TestClaimsCostNothing(t *testing.T) {
	long := sealed{moves: strings.Repeat("\xaa", 65534), comments: strings.Repeat("\xff", 65535)}.record()[:80]
	db := open(t, words(0xFFFFFFFF, 2, 83), long)
	require.Equal(t, 1, db.Len())
	for _, o := range []cbf.Options{{}, {Lenient: true}} {
		n := allocated(func() {
			db, err := o.NewDatabase(bytes.NewReader(words(0xFFFFFFFF, 2, 83)), bytes.NewReader(long))
			require.NoError(t, err)
			g, err := db.Game(0)
			if o.Lenient {
				require.NoError(t, err)
				require.NotEmpty(t, g.Problems)
			} else {
				require.ErrorContains(t, err, "cbf: game 1: moves: offset 80: unexpected EOF")
			}
		})
		require.Less(t, n, uint64(20_000))
	}
}

// What reading a base allocates for itself does not grow with it.
func TestDatabaseMemory(t *testing.T) {
	record := cbf.NewGame()
	rec, err := record.AppendBinary(nil)
	require.NoError(t, err)
	size := func(games int) uint64 {
		index := words(uint32(games) + 1)
		for i := range games + 1 {
			index = append(index, words(uint32(i*len(rec)+i+2))...)
		}
		data := bytes.Repeat(rec, games)
		return allocated(func() {
			db, err := cbf.NewDatabase(bytes.NewReader(index), bytes.NewReader(data))
			require.NoError(t, err)
			require.Empty(t, db.Problems())
			_, err = db.Game(games - 1)
			require.NoError(t, err)
			_, err = db.Header(0)
			require.NoError(t, err)
			for range db.Games() {
				break
			}
		})
	}
	require.Less(t, size(100_000), size(100)+5_000)
}

// Random bytes as a base, with and without an index: errors, each with its game.
func TestRandomBase(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for range 200 {
		b := make([]byte, 2000)
		for i := range b {
			b[i] = byte(r.Uint32())
		}
		for _, o := range []cbf.Options{{}, {Lenient: true}} {
			db, err := o.NewDatabase(bytes.NewReader(b[:r.IntN(200)]), bytes.NewReader(b))
			if err != nil {
				require.ErrorIs(t, err, cbf.ErrIndex)
				continue
			}
			for i := range db.Len() {
				if _, err := db.Game(i); err != nil {
					require.ErrorContains(t, err, "cbf: game ")
				}
			}
		}
	}
}
