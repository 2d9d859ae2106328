package cbmoves_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbmoves"
)

// TestTokensBreak: a caller may leave the loop at any token, also at one that a
// lenient scan adds.
func TestTokensBreak(t *testing.T) {
	leave := func(e cbmoves.Options, start cbmoves.Position, stream, texts []byte) {
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
	for _, f := range flawedStreams {
		e, start, stream, texts, _, _ := f.setUp(t)
		leave(e, start, stream, texts)
		leave(lenientOf(e), start, stream, texts)
	}
	for _, v := range vectors(t)[:20] {
		leave(jose, v.start, v.stream, v.texts)
	}
}

// TestTokensLenient: problems reach the caller of a lenient scan where they
// stand, before the token they belong to; what must be closed is closed.
func TestTokensLenient(t *testing.T) {
	jose := cbmoves.Options{Lenient: true}
	var got []string
	for tok, err := range jose.Tokens(cbmoves.Position{}, unhex(t, "13 b001 f0 0f d5 e0 9c 13 ff"), nil) {
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
		"ply 1: offset 2: not the form that encoders write: byte 0x01", "NAG",
		"variation", "move",
		"ply 1: depth 1: offset 5: reserved code: byte 0xd5", "unknown code",
		"ply 1: depth 1: offset 6: unexpected EOF: no text left for the code", "text",
		"ply 1: depth 1: offset 7: reserved code: byte 0x9c",
		"end of variation", "end",
	}, got)
}

// TestLinesAreClipped: variations of a tree are apart: appending to one leaves
// the others alone.
func TestLinesAreClipped(t *testing.T) {
	g, err := cbmoves.Decode(cbmoves.Position{}, unhex(t, "13 f0 0f f1 f0 0b f1 ff"), nil)
	require.NoError(t, err)
	_ = append(g.Main[1].Line(), cbmoves.NAGItem(1))
	require.Equal(t, "e2e4 ( d2d4 ) ( c2c4 )", brief(g.Main))
}

// TestTokensTextIsClipped: texts are parts of the input: appending to one
// leaves the input alone.
func TestTokensTextIsClipped(t *testing.T) {
	for _, tt := range []struct {
		e             cbmoves.Options
		stream, texts string
	}{
		{jose, "e0 13 ff", "4100 4200"},
		{manual, "e0 41 00 13 ff", ""},
	} {
		stream, texts := unhex(t, tt.stream), unhex(t, tt.texts)
		e := allOf(tt.e)
		for tok, err := range e.Tokens(cbmoves.Position{}, stream, texts) {
			require.NoError(t, err)
			_ = append(tok.Text, 'x')
		}
		require.Equal(t, unhex(t, tt.stream), stream)
		require.Equal(t, unhex(t, tt.texts), texts)
	}
}
