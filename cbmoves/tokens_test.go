package cbmoves_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbmoves"
)

// A caller may leave the loop at any token, also at one that a lenient scan adds.
func TestTokensBreak(t *testing.T) {
	leave := func(e *cbmoves.Encoding, start cbmoves.Start, stream, texts []byte) {
		for stop := 0; ; stop++ {
			n := 0
			for range e.Tokens(start, stream, texts) {
				if n == stop {
					break
				}
				n++
			}
			if n < stop {
				return
			}
		}
	}
	for _, f := range faults {
		e, start, stream, texts, _, _ := f.setUp(t)
		leave(e, start, stream, texts)
		leave(e.With(cbmoves.Options{Lenient: true}), start, stream, texts)
	}
	for _, v := range vectors(t)[:20] {
		leave(cbmoves.Jose, v.start, v.stream, v.texts)
	}
}

// A sequence can be read several times, and gives the same each time.
func TestTokensAgain(t *testing.T) {
	tokens := cbmoves.Jose.Tokens(cbmoves.Start{}, unhex(t, "13f00ff113d2ff"), nil)
	for range 2 {
		var kinds []cbmoves.Kind
		for tok, err := range tokens {
			require.NoError(t, err)
			kinds = append(kinds, tok.Kind())
		}
		require.Equal(t, []cbmoves.Kind{
			cbmoves.KindMove, cbmoves.KindVariation, cbmoves.KindMove, cbmoves.KindVariationEnd,
			cbmoves.KindMove, cbmoves.KindResult, cbmoves.KindEnd,
		}, kinds)
	}
}

// Problems reach the caller of a lenient scan where they stand, before the token
// they belong to; what must be closed is closed.
func TestTokensLenient(t *testing.T) {
	jose := cbmoves.Jose.With(cbmoves.Options{Lenient: true})
	var got []string
	for tok, err := range jose.Tokens(cbmoves.Start{}, unhex(t, "13 b001 f0 0f d5 e0 9c 13 ff"), nil) {
		require.NoError(t, err)
		word := tok.Kind().String()
		if tok.Kind() == cbmoves.KindProblem {
			word = tok.Problem.String()
			require.Equal(t, tok.Ply, tok.Problem.Ply)
		}
		got = append(got, word)
	}
	require.Equal(t, []string{
		"move",
		"ply 1: offset 2: byte 0x01: not the form that encoders write", "NAG",
		"variation", "move",
		"ply 1: variation depth 1: offset 5: byte 0xd5: reserved code", "unknown code",
		"ply 1: variation depth 1: offset 6: byte 0xe0: no text left for the code", "text",
		"ply 1: variation depth 1: offset 7: byte 0x9c: reserved code",
		"end of variation", "end",
	}, got)
}
