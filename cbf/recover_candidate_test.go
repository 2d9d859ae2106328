package cbf

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// scanned are bytes of all sorts, each with what a header lacks or has most:
// bytes 0xff, lengths of 0.
func scanned(t testing.TB) map[string][]byte {
	r := rand.New(rand.NewPCG(41, 42))
	random := make([]byte, 60_000)
	for i := range random {
		random[i] = byte(r.Uint32())
	}
	sparse := bytes.Repeat([]byte("a text without the byte that begins comments "), 2000)
	for i := 0; i < len(sparse); i += 1 + r.IntN(25_000) {
		sparse[i] = openMark
	}
	for range 300 {
		i := r.IntN(len(sparse) - headerSize)
		switch field := byteMlen; r.IntN(3) {
		case 0:
			field = byteClen
			fallthrough
		case 1:
			copy(sparse[i:], headerKeys[field:field+2])
		case 2:
			copy(sparse[i:], headerKeys[:])
		}
	}
	return map[string][]byte{
		"random":  random,
		"sparse":  sparse,
		"zeros":   make([]byte, 20_000),
		"marks":   bytes.Repeat([]byte{openMark}, 5000),
		"records": bytes.Repeat(fixtures(t), 4),
		"brief":   random[:headerSize],
		"briefer": random[:headerSize-1],
		"nothing": nil,
	}
}

// TestCommentsCost: a KB of comments costs as much as a move.
func TestCommentsCost(t *testing.T) {
	g := NewGame()
	g.Comment = &Comment{Text: make([]byte, 5<<10)}
	record, err := g.AppendBinary(nil)
	require.NoError(t, err)
	r := newReplayer()
	_, ok := r.intact(0, record)
	require.True(t, ok)
	require.Equal(t, 5, r.played)
}

// TestNext: the cheap tests pass what the header says, up to any end.
func TestNext(t *testing.T) {
	indexes := func(next func(b []byte, i, end int) int, b []byte, end int) (list []int) {
		for i := next(b, 0, end); i < end; i = next(b, i+1, end) {
			list = append(list, i)
		}
		return list
	}
	for name, b := range scanned(t) {
		for _, end := range []int{len(b) - headerSize + 1, len(b) / 2, 1} {
			var intact, damaged []int
			end = min(end, len(b)-headerSize+1)
			for i := range end {
				x := newCandidate(0, b[i:])
				if x.commentsBegin(b[i:]) {
					intact = append(intact, i)
				}
				if h := &x.header; h[byteResult]&0xc0|h[byteMlen]&0xf0|h[byteClen]&0xc0 == 0 {
					damaged = append(damaged, i)
				}
			}
			require.Equal(t, intact, indexes(nextIntact, b, end), name)
			require.Equal(t, damaged, indexes(nextDamaged, b, end), name)
			var uncommented []int
			for _, i := range intact {
				if x := newCandidate(0, b[i:]); x.comments == 0 {
					uncommented = append(uncommented, i)
				}
			}
			if end > 0 {
				require.Equal(t, uncommented, indexes(nextUncommented, b, end), name)
			}
		}
	}
}
