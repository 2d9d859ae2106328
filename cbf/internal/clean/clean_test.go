package clean_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/internal/clean"
)

// prefix is Prefix, byte by byte.
func prefix(s string) int {
	for i := range len(s) {
		if s[i] < ' ' || s[i] > 'z' || strings.HasPrefix(s[i:], " ") && strings.HasSuffix(s[:i], " ") {
			return i
		}
	}
	return len(s)
}

// TestPrefix: every byte at every place of short texts, and random texts of few kinds of bytes.
func TestPrefix(t *testing.T) {
	for n := range 18 {
		for i := range n {
			for c := range 256 {
				for _, fill := range []string{"a", "a b", "Az"} {
					b := []byte(strings.Repeat(fill, n)[:n])
					b[i] = byte(c)
					require.Equal(t, prefix(string(b)), clean.Prefix(b), "%q", b)
				}
			}
		}
	}
	r := rand.New(rand.NewPCG(1, 2))
	const bytes = "abcz !~ \x00\x1f{|}\x7f\x80\xa0\xff"
	for range 30_000 {
		b := []byte(strings.Repeat("some text ", 4)[:r.IntN(40)])
		for range r.IntN(4) {
			if len(b) > 0 {
				b[r.IntN(len(b))] = bytes[r.IntN(len(bytes))]
			}
		}
		s := string(b)
		require.Equal(t, prefix(s), clean.Prefix(b), "%q", s)
		require.Equal(t, prefix(s) == len(s) && s == strings.Trim(s, " "), clean.Text(b), "%q", s)
	}
}
