package cbmoves_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbmoves"
)

// TestDetectVectors: of each vector in each encoding, Detect says Jose if it is in Jose, or
// that it cannot tell, and never Manual.
func TestDetectVectors(t *testing.T) {
	told, refused, alike, either := 0, 0, 0, 0
	for _, v := range vectors(t) {
		g, err := cbmoves.Decode(v.start, v.stream, v.texts)
		require.NoError(t, err)
		for _, e := range []cbmoves.Options{jose, manual} {
			stream, _, err := e.Append(nil, nil, g)
			require.NoError(t, err)
			switch err := cbmoves.Detect(v.start, stream); {
			case err == nil:
				require.Equal(t, jose, e, v.ID)
				told++
			case errors.As(err, new(*cbmoves.SyntaxError)):
				require.Equal(t, manual, e)
				refused++
			case errors.Is(err, cbmoves.ErrSameGame):
				other, _, err := otherOf(e).Append(nil, nil, g)
				require.NoError(t, err)
				require.Equal(t, stream, other)
				alike++
			default:
				either++
			}
		}
	}
	require.Equal(t, [4]int{135, 135, 62, 0}, [4]int{told, refused, alike, either})
}

func otherOf(e cbmoves.Options) cbmoves.Options {
	if e == jose {
		return manual
	}
	return jose
}

// TestDetect: Detect says Jose where that is right, or why it does not.
func TestDetect(t *testing.T) {
	const (
		same      = "stream is the same game in both encodings"
		different = "stream is a different game in each encoding"
	)
	for _, tt := range []struct {
		name, fen, stream string
		want              string // "" for Jose
	}{
		{"Nf3 in Jose", "", "2e ff", ""},
		{"Nf3 in Manual", "", "29 ff",
			"not in Jose (cbmoves: ply 0: offset 0: impossible move: byte 0x29), but it can be read in Manual"},
		{"no knight, no king", "", "13 13 d3 ff", same},
		{"empty", "", "ff", same},
		{"castling only", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "98 ff", same},
		{"knight in the middle", "4k3/8/8/8/3N4/8/8/4K3 w - - 0 1", "20 ff", different},
		{"king into check in Manual", "4k3/8/8/8/8/8/8/r3K3 w - - 0 1", "96 ff", ""},
		{"king into check in Jose", "4k3/8/8/8/8/8/8/r3K3 w - - 0 1", "94 ff", different},
		{"king into check in both", "k3rr2/8/8/8/8/8/8/4K3 w - - 0 1", "94 ff", different},
		{"text apart", "", "e0 13 ff", ""},
		{"text inline", "", "e0 41 42 00 13 ff",
			"not in Jose (cbmoves: ply 0: offset 1: impossible move: byte 0x41), but it can be read in Manual"},
		{"the same moves, the text apart or inline", "", "e0 c2b0 00 13 ff", different},
		{"king before a pawn in Jose, into check in Manual", "4k3/8/8/8/8/4p3/8/r3K3 w - - 0 1", "96 ff", ""},
		{"no stream", "", "", "neither in Jose (cbmoves: ply 0: offset 0: unexpected EOF: no end of data) " +
			"nor in Manual (cbmoves: ply 0: offset 0: unexpected EOF: no end of data)"},
		{"reserved", "", "9b ff", "neither in Jose (cbmoves: ply 0: offset 0: reserved code: byte 0x9b) " +
			"nor in Manual (cbmoves: ply 0: offset 0: reserved code: byte 0x9b)"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			start := startOf(t, tt.fen)
			err := cbmoves.Detect(start, unhex(t, tt.stream))
			if tt.want == "" {
				require.NoError(t, err)
				return
			}
			require.EqualError(t, err, "cbmoves: "+tt.want)
			require.Equal(t, tt.want == same, errors.Is(err, cbmoves.ErrSameGame))
			require.Equal(t, strings.Contains(tt.want, "offset"), errors.As(err, new(*cbmoves.SyntaxError)))
		})
	}
}
