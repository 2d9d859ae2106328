package old_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf"
	pgn "example.com/boardcodec/cbf/pgn/old"
)

// TestLossesBehindResult: what a record cannot hold of text behind the result is a problem of
// the game in lenient reading. Strict reading refuses the text. A comment is part of the game.
func TestLossesBehindResult(t *testing.T) {
	long := strings.Repeat("[%clk 0:05] ", 30_000)
	for _, text := range []string{"1. e4 * 侯\n", "1. e4 * " + long + "\n", "1. e4 {" + strings.Repeat("x", 65_528) + "} * $7 foo $18\n"} {
		_, err := pgn.NewReader(strings.NewReader(text)).Read()
		require.ErrorIs(t, err, cbf.ErrSyntax)
		for _, o := range []pgn.Options{{Lenient: true}, {Convert: true}, {Lenient: true, Convert: true}} {
			r := o.NewReader(strings.NewReader(text))
			g, err := r.Read()
			require.NoError(t, err, "%+v %.40s", o, text)
			require.Len(t, g.Moves, 1)
			kinds := map[cbf.ProblemKind]bool{}
			for _, p := range g.Problems {
				kinds[p.Kind] = true
			}
			require.True(t, kinds[cbf.ProblemChanged] || kinds[cbf.ProblemDropped], "%v", g.Problems)
		}
	}
	for _, text := range []string{"1. e4 {侯} * x\n", "1. e4 * {侯}\n", "1. e4 * x {侯}\n", "1. e4 -- * x 侯\n", "[Annotator \"侯\"]\n\n1. e4 * x\n"} {
		_, err := pgn.Options{Lenient: true}.NewReader(strings.NewReader(text)).Read()
		require.ErrorIs(t, err, pgn.ErrLost, text)
	}
}
