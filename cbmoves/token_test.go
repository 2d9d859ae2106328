package cbmoves_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbmoves"
)

// TestTakingBack: what a variation takes back is there again: each line ends
// with a move that is only possible if it is.
func TestTakingBack(t *testing.T) {
	for _, tt := range []struct{ name, fen, stream, want string }{
		{"en passant", "", "13 00 10 0f 00 f0 12 f1 ff", "e2e4 a7a6 e4e5 d7d5 a2a3 ( e5d6 )"},
		{"en passant itself", "", "13 00 10 0f 12 f0 12 04 08 f1 08 ff",
			"e2e4 a7a6 e4e5 d7d5 e5d6 ( e5d6 b7b6 c2c3 ) c7c6"},
		{"captured pawn", "", "13 0f 12 f0 00 0e f1 85 ff", "e2e4 d7d5 e4d5 ( a2a3 d5e4 ) d8d6"},
		{"castling right, king", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "96 f0 98 f1 97 97 ff",
			"e1e2 ( e1g1 ) e8e7 e2e1"},
		{"castling right, rook", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "51 f0 61 97 99 f1 ff",
			"a1a2 ( h1h2 e8e7 e1c1 )"},
		{"castling right, captured rook", "4k2r/8/8/8/8/8/8/4K2R b K - 0 1", "50 f0 97 98 f1 ff",
			"h8h1 ( e8e7 e1g1 )"},
		{"castling, Chess960", "4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "98 f0 98 97 5c f1 97 5c ff",
			"f1g1 ( f1g1 e8e7 f1e1 ) e8e7 f1e1"},
		{"promotion", "8/P7/8/2k5/5K2/8/p7/8 w - - 0 1", "a023 f0 a022 92 a82e f1 92 a829 ff",
			"a7a8q ( a7a8r c5b4 a8g8 ) c5b4 a8g2"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			start := startOf(t, tt.fen)
			g, err := cbmoves.Decode(start, unhex(t, tt.stream), nil)
			require.NoError(t, err)
			require.Equal(t, tt.want, brief(g.Main))
		})
	}
}

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
