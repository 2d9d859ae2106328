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
	random := make([]byte, 300_000)
	for i := range random {
		random[i] = byte(r.Uint32())
	}
	sparse := bytes.Repeat([]byte("a text without the byte that begins comments "), 8000)
	for i := 0; i < len(sparse); i += 1 + r.IntN(100_000) {
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
		"zeros":   make([]byte, 200_000),
		"marks":   bytes.Repeat([]byte{openMark}, 5000),
		"records": bytes.Repeat(fixtures(t), 4),
		"brief":   random[:headerSize],
		"briefer": random[:headerSize-1],
		"nothing": nil,
	}
}

// TestScanner: the scanner finds what a plain loop finds, up to any end.
func TestScanner(t *testing.T) {
	for name, b := range scanned(t) {
		for _, end := range []int{len(b), len(b) / 2, len(b) - maxRecord, 1} {
			var want, got []int
			for i := 0; i < end && i+headerSize <= len(b); i++ {
				x := newCandidate(0, b[i:])
				noLength := x.header[byteMlen]|x.header[byteMlen+1] == 0
				marked := i+x.commentsAt() < len(b) && b[i+x.commentsAt()] == openMark
				if noLength || x.comments == 0 || marked {
					want = append(want, i)
				}
			}
			s := newScanner(b, end)
			for i := s.next(0); i < s.end; i = s.next(i + 1) {
				got = append(got, i)
			}
			require.Equal(t, want, got, name)
		}
	}
}

// TestNextDamaged: eight indexes at a time give the same as one at a time, except
// the last seven, which are not read.
func TestNextDamaged(t *testing.T) {
	for name, b := range scanned(t) {
		end := len(b) - headerSize + 1
		var want, got []int
		for i := 0; i < end; i++ {
			h := newCandidate(0, b[i:]).header
			if h[byteResult]&0xc0|h[byteMlen]&0xf0|h[byteClen]&0xc0 == 0 {
				want = append(want, i)
			}
		}
		for i := nextDamaged(b, 0, end); i < end; i = nextDamaged(b, i+1, end) {
			h := newCandidate(0, b[i:]).header
			if i+8 <= end || h[byteResult]&0xc0|h[byteMlen]&0xf0|h[byteClen]&0xc0 == 0 {
				got = append(got, i)
			}
		}
		require.Equal(t, want, got, name)
	}
}
