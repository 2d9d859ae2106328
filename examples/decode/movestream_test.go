package main

import (
	"bytes"
	"encoding/json"
	"runtime"
	"strings"
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

	items, err := json.Marshal(moveStreamOf(t, "e2 787800 e0 00 29 ff").fields.(moveStreamFields).Items)
	require.NoError(t, err)
	require.JSONEq(t, `[{"text": "xx", "unread": "illegal move"}, {"text": ""}, {"move": "g1f3"}]`,
		string(items))
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

// TestMoveStreamDeepJSON: JSON that readers take: encoding/json has a limit of
// its own, of 10,000 objects and arrays in each other.
func TestMoveStreamDeepJSON(t *testing.T) {
	stream := "13" + strings.Repeat("f013", 9000) + strings.Repeat("f1", 9000) + "ff"
	var out bytes.Buffer
	_, err := showJSON(&out, inputOf("", []byte(stream)))
	require.NoError(t, err)
	require.True(t, json.Valid(out.Bytes()))
	require.Equal(t, deepestShown, strings.Count(out.String(), `"variation"`))
	require.Equal(t, 1, strings.Count(out.String(), `"cut": true`))
}
