package pgn_test

import (
	"bytes"
	"io"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/internal/realpgn"
	"example.com/boardcodec/cbf/pgn"
)

// TestSplit: the chunks of a text have its games and problems, whatever their size.
func TestSplit(t *testing.T) {
	twic, _ := realPGN(t, realpgn.TWIC)
	text := append(twic[:len(twic):len(twic)], "[Event \"x\"]\n\n1. e4 {ä\xe4} e5 2. Ke5 *\n\nfoo\n\n[Event \"y\"]\n\n1. e4"...)
	want := readAll(lenient.NewReader(bytes.NewReader(text)))
	for _, src := range []io.Reader{bytes.NewReader(text), iotest.HalfReader(bytes.NewReader(text))} {
		number := 0
		var got []any
		var tail []pgn.Problem
		for all := range pgn.Parallel(pgn.Split(src), runtime.GOMAXPROCS(0), func(c *pgn.Chunk) []any { return readAll(c.NewReader(lenient)) }) {
			last := len(all) - 1
			for _, v := range all[:last] {
				g := v.(*pgn.Game)
				g.Number += number
				for i := range g.Problems {
					g.Problems[i].Game += number
				}
				got = append(got, g)
			}
			number += last
			tail = append(tail, all[last].([]pgn.Problem)...)
		}
		require.Equal(t, want, append(got, tail))
	}
	for range pgn.Parallel(pgn.Split(bytes.NewReader(text)), 2, func(*pgn.Chunk) int { return 0 }) {
		break
	}
}

// TestSplitComment: games in a comment are no games of a chunk either.
func TestSplitComment(t *testing.T) {
	game := "[Event \"x\"]\n\n1. e4 *\n\n"
	for _, inside := range []string{game + game, strings.Repeat(game, 2) + strings.Repeat("x", 5000), game + "{" + game} {
		text := strings.Repeat(game+"[Event \"y\"]\n\n1. d4 {\n"+inside+"} *\n\n", 10_000)
		want := 0
		for r := lenient.NewReader(strings.NewReader(text)); r.Next(); {
			want++
		}
		got, chunks := 0, 0
		for c := range pgn.Split(strings.NewReader(text)) {
			chunks++
			for r := c.NewReader(lenient); r.Next(); {
				got++
			}
		}
		require.Equal(t, want, got)
		require.Positive(t, chunks)
	}
}
