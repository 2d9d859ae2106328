package cbmoves_test

import (
	"bytes"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbmoves"
)

// What a decoded game holds in memory, by the byte of input, for the streams that
// take most: the package comment states it.
func TestMemory(t *testing.T) {
	const n = 300_000
	lenient := cbmoves.Options{Lenient: true}
	for _, test := range []struct {
		name          string
		options       cbmoves.Options
		stream, texts []byte
	}{
		{"null moves", cbmoves.Options{}, bytes.Repeat([]byte{0x9a}, n), nil},
		{"empty variations", cbmoves.Options{}, append([]byte{0x9a}, bytes.Repeat([]byte{0xf0, 0xf1}, n/2)...), nil},
		{"empty texts", cbmoves.Options{}, bytes.Repeat([]byte{0xe0}, n), make([]byte, n)},
		{"missing texts", lenient, bytes.Repeat([]byte{0xe0}, n), nil},
		{"reserved codes", lenient, bytes.Repeat([]byte{0xd4}, n), nil},
		{"short texts", cbmoves.Options{}, bytes.Repeat([]byte{0xe0}, n), bytes.Repeat([]byte{'a', 0}, n)},
	} {
		t.Run(test.name, func(t *testing.T) {
			stream := append(test.stream, 0xff)
			var before, after runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&before)
			g, err := cbmoves.Jose.With(test.options).Decode(cbmoves.Start{}, stream, test.texts)
			require.NoError(t, err)
			runtime.ReadMemStats(&after)
			total := float64(after.TotalAlloc-before.TotalAlloc) / float64(len(stream)+len(test.texts))
			runtime.GC()
			runtime.ReadMemStats(&after)
			held := float64(int64(after.HeapAlloc)-int64(before.HeapAlloc)) / float64(len(stream)+len(test.texts))
			t.Logf("%.0f bytes held, %.0f allocated, for each byte of input", held, total)
			limit := 40.0
			if test.options.Lenient {
				limit = 120
			}
			require.Less(t, held, limit)
			runtime.KeepAlive(g)
		})
	}
}

// A scan allocates for the game and for the depth of variations, not for tokens.
func TestTokensAllocateNothing(t *testing.T) {
	for _, v := range vectors(t) {
		allocated := testing.AllocsPerRun(3, func() {
			for _, err := range cbmoves.Jose.Tokens(v.start, v.stream, v.texts) {
				if err != nil {
					t.Fatal(err)
				}
			}
		})
		require.LessOrEqual(t, allocated, 8.0, "%s: %d bytes", v.ID, len(v.stream))
	}
}
