package main

import (
	"bytes"
	"encoding/json"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"
)

func moveStreamOf(t *testing.T, hex string) report {
	t.Helper()
	rep, err := moveStream.decode(input{data: []byte(hex)})
	require.NoError(t, err)
	return rep
}

func TestMoveStream(t *testing.T) {
	for _, test := range []struct{ name, stream, want string }{
		{"variations", "13 f0 0f f0 0b f1 13 f1 f0f1 2b ff", "encoding: Jose\nplies: 2 in 12 bytes\n\n" +
			"1. e2-e4 (1. d2-d4 (1. c2-c4) 1... e7-e5) () 1... Ng8-f6\n"},
		{"text that jose could not read", "13 e2 787800 13 29 ff", "encoding: Manual\nplies: 3 in 8 bytes\n\n" +
			"1. e2-e4 {illegal move: xx} 1... e7-e5 2. Ng1-f3\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			require.Equal(t, test.want, moveStreamOf(t, test.stream).text)
		})
	}

	items, err := json.Marshal(moveStreamOf(t, "e2 787800 e0 00 29 ff").fields.(moveStreamFields).Items)
	require.NoError(t, err)
	require.JSONEq(t, `[{"text": "xx", "unread": "illegal move"}, {"text": ""}, {"move": "g1f3"}]`, string(items))
}

// Deep variations are not copied once for each depth.
func TestMoveStreamDeep(t *testing.T) {
	const depth = 5000
	stream := append([]byte{0x13}, bytes.Repeat([]byte{0xf0, 0x13}, depth)...)
	stream = append(stream, bytes.Repeat([]byte{0x9a}, 100_000)...)
	stream = append(append(stream, bytes.Repeat([]byte{0xf1}, depth)...), 0xff)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := decodeMoveStream(input{data: stream})
	require.NoError(t, err)
	runtime.ReadMemStats(&after)
	require.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(2000*len(stream)))
}
