package main

import (
	"bytes"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"
)

func moveStreamOf(t *testing.T, hex string) report {
	t.Helper()
	rep, err := moveStream.decode(inputOf("", []byte(hex)))
	require.NoError(t, err)
	return rep
}

// TestMoveStream: the screens of streams.
func TestMoveStream(t *testing.T) {
	for _, tt := range []struct{ name, stream, want string }{
		{"variations", "13 f0 0f f0 0b f1 13 f1 f0f1 2b ff", "encoding: Jose, 2 plies in 12 bytes\n\n" +
			" 8  r n b q k b . r     1. e4 (1. d4 (1. c4) 1... e5) () 1... Nf6\n" +
			" 7  p p p p p p p p\n" +
			" 6  . . . . . n . .\n"},
		{"text that jose could not read", "13 e2 787800 13 29 ff",
			"encoding: Manual, 3 plies in 8 bytes\n\n" +
				" 8  r n b q k b n r *   1. e4 {illegal move: xx} 1... e5 2. Nf3\n"},
		{"null move", "9a 13 13 9a 0f 11 d3 ff",
			"6 plies in 8 bytes\n\n 8  r n b q k b n r     1. -- e5 2. e4 -- 3. d4 exd4 *\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			require.Contains(t, moveStreamOf(t, tt.stream).text, tt.want)
		})
	}

	require.Contains(t, moveStreamOf(t, "e2 787800 e0 00 29 ff").fields.(moveStreamFields).PGN, "{illegal move: xx} {} 1. Nf3")
}

// TestMoveStreamDeep: deep variations are not copied once for each depth.
func TestMoveStreamDeep(t *testing.T) {
	const depth = 5000
	stream := append([]byte{0x13}, bytes.Repeat([]byte{0xf0, 0x13}, depth)...)
	stream = append(stream, bytes.Repeat([]byte{0x9a}, 100_000)...)
	stream = append(append(stream, bytes.Repeat([]byte{0xf1}, depth)...), 0xff)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := decodeMoveStream(inputOf("", stream))
	require.NoError(t, err)
	runtime.ReadMemStats(&after)
	require.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(2000*len(stream)))
}
