package cbmoves_test

import (
	"errors"
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

var errTwoGames = errors.New("stream is a different game in each encoding")

// TestDetect: Detect says Jose where that is right, or why it does not.
func TestDetect(t *testing.T) {
	for _, tt := range []struct {
		name, fen, stream string
		jose              bool
		err               error // nil and not Jose: a SyntaxError
	}{
		{"Nf3 in Jose", "", "2e ff", true, nil},
		{"Nf3 in Manual", "", "29 ff", false, nil},
		{"no knight, no king", "", "13 13 d3 ff", false, cbmoves.ErrSameGame},
		{"empty", "", "ff", false, cbmoves.ErrSameGame},
		{"castling only", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "98 ff", false, cbmoves.ErrSameGame},
		{"knight in the middle", "4k3/8/8/8/3N4/8/8/4K3 w - - 0 1", "20 ff", false, errTwoGames},
		{"king into check in Manual", "4k3/8/8/8/8/8/8/r3K3 w - - 0 1", "96 ff", true, nil},
		{"king into check in Jose", "4k3/8/8/8/8/8/8/r3K3 w - - 0 1", "94 ff", false, errTwoGames},
		{"king into check in both", "k3rr2/8/8/8/8/8/8/4K3 w - - 0 1", "94 ff", false, errTwoGames},
		{"text apart", "", "e0 13 ff", true, nil},
		{"text inline", "", "e0 41 42 00 13 ff", false, nil},
		{"the same moves, the text apart or inline", "", "e0 c2b0 00 13 ff", false, errTwoGames},
		{"king before a pawn in Jose, into check in Manual", "4k3/8/8/8/8/4p3/8/r3K3 w - - 0 1", "96 ff", true, nil},
		{"no stream", "", "", false, nil},
		{"reserved", "", "9b ff", false, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			start := startOf(t, tt.fen)
			err := cbmoves.Detect(start, unhex(t, tt.stream))
			require.Equal(t, tt.jose, err == nil)
			require.Equal(t, !tt.jose && tt.err == nil, errors.As(err, new(*cbmoves.SyntaxError)))
			if tt.err != nil {
				require.ErrorContains(t, err, tt.err.Error())
			}
		})
	}
}

// TestDetectError: the error of a stream that is not in Jose says what is wrong in each.
func TestDetectError(t *testing.T) {
	err := cbmoves.Detect(cbmoves.Position{}, []byte{0x22, 0xff})
	require.EqualError(t, err, "cbmoves: neither in Jose (cbmoves: ply 0: offset 0: impossible move: byte 0x22) "+
		"nor in Manual (cbmoves: ply 0: offset 0: impossible move: byte 0x22)")
	err = cbmoves.Detect(cbmoves.Position{}, []byte{0x29, 0xff})
	require.EqualError(t, err,
		"cbmoves: not in Jose (cbmoves: ply 0: offset 0: impossible move: byte 0x29), but it can be read in Manual")
}
