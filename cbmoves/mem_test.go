package cbmoves_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbmoves"
)

// What a decoded game holds in memory, for the streams that take most, of sizes
// just over those for which slices have room: the package comment states it.
func TestMemory(t *testing.T) {
	lenient := cbmoves.Options{Lenient: true}
	const null, start, end, text = "\x9a", "\xf0", "\xf1", "\xe0"
	for _, test := range []struct {
		name                string
		options             cbmoves.Options
		before, unit, after string // of the stream
		text                string // for each unit
	}{
		{"null moves", cbmoves.Options{}, "", null, "", ""},
		{"null moves in a variation", cbmoves.Options{}, null + start, null, end, ""},
		{"empty variations", cbmoves.Options{}, null, start + end, "", ""},
		{"empty texts", cbmoves.Options{}, "", text, "", "\x00"},
		{"short texts", cbmoves.Options{}, "", text, "", "a\x00"},
		{"empty texts in a variation", cbmoves.Options{}, null + start, text, end, "\x00"},
		{"missing texts", lenient, "", text, "", ""},
		{"missing texts in a variation", lenient, null + start, text, end, ""},
		{"reserved codes", lenient, "", "\xd4", "", ""},
	} {
		for _, n := range []int{1, 161, 257, 513, 100_000} {
			t.Run(fmt.Sprint(test.name, " ", n), func(t *testing.T) {
				stream := []byte(test.before + strings.Repeat(test.unit, n) + test.after + "\xff")
				texts := []byte(strings.Repeat(test.text, n))
				games := make([]*cbmoves.Game, max(1, 10_000/n)) // many small ones, to measure
				var before, after runtime.MemStats
				runtime.GC()
				runtime.ReadMemStats(&before)
				for i := range games {
					var err error
					games[i], err = cbmoves.Jose.With(test.options).Decode(cbmoves.Start{}, stream, texts)
					require.NoError(t, err)
				}
				runtime.GC()
				runtime.ReadMemStats(&after)
				held := (int(after.HeapAlloc) - int(before.HeapAlloc)) / len(games)
				perByte := 50
				if test.options.Lenient {
					perByte = 150
				}
				size := len(stream) + len(texts)
				t.Logf("%d bytes held, %.1f for each byte of input over 2,000", held, float64(held-2000)/float64(size))
				require.Less(t, held, perByte*size+2000)
				runtime.KeepAlive(games)
			})
		}
	}
}

// What a scan allocates for variations that are open.
func TestMemoryOfDepth(t *testing.T) {
	_, stream := nested(t, maxDepth)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for _, err := range cbmoves.Jose.Tokens(cbmoves.Start{}, stream, nil) {
		require.NoError(t, err)
	}
	runtime.ReadMemStats(&after)
	require.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(15e6))
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
