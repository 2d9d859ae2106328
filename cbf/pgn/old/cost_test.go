package old_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	pgn "example.com/boardcodec/cbf/pgn/old"
	"example.com/boardcodec/internal/testutil"
)

// TestTextBetweenGames: text that is read as a game and turns out to be none costs
// its own size, however many problems are listed already.
func TestTextBetweenGames(t *testing.T) {
	for _, part := range []string{"* foo\n", "; x\n) *\n$1 ", "1-0\n1/2 & Nf3Nf6 ", "* 1-0\n"} {
		for _, o := range []pgn.Options{{Convert: true}, lenient} {
			text := "1. e4 *" + strings.Repeat(part, 1<<15/len(part))
			n := testutil.Allocated(func() {
				for _, err := range o.NewReader(strings.NewReader(text)).All() {
					require.NoError(t, err)
				}
			})
			require.Less(t, n, uint64(400*len(text)+1<<20), "%q", part)
		}
	}
}
