package cbmoves_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbmoves"
)

// TestDetectVectors: of each vector in each encoding, Detect either names the
// right encoding or says that it cannot tell, and never the wrong one.
func TestDetectVectors(t *testing.T) {
	told, alike, either := 0, 0, 0
	for _, v := range vectors(t) {
		g, err := cbmoves.Jose.Decode(v.start, v.stream, v.texts)
		require.NoError(t, err)
		for _, e := range []*cbmoves.Encoding{cbmoves.Jose, cbmoves.Manual} {
			stream, _, err := e.Append(nil, nil, g)
			require.NoError(t, err)
			switch got, err := cbmoves.Detect(v.start, stream); {
			case err == nil:
				require.Same(t, e, got, v.ID)
				told++
			case errors.Is(err, cbmoves.ErrSameGame):
				require.Nil(t, got)
				other, _, err := otherOf(e).Append(nil, nil, g)
				require.NoError(t, err)
				require.Equal(t, stream, other)
				alike++
			default:
				require.ErrorIs(t, err, cbmoves.ErrAmbiguous, v.ID)
				require.Nil(t, got)
				either++
			}
		}
	}
	require.Equal(t, [3]int{270, 62, 0}, [3]int{told, alike, either})
}

func otherOf(e *cbmoves.Encoding) *cbmoves.Encoding {
	if e == cbmoves.Jose {
		return cbmoves.Manual
	}
	return cbmoves.Jose
}

// TestDetect: Detect names what one encoding alone allows, or says why it
// cannot.
func TestDetect(t *testing.T) {
	for _, tt := range []struct {
		name, fen, stream string
		want              *cbmoves.Encoding
		err               error // nil and no encoding: a SyntaxError
	}{
		{"Nf3 in Jose", "", "2e ff", cbmoves.Jose, nil},
		{"Nf3 in Manual", "", "29 ff", cbmoves.Manual, nil},
		{"no knight, no king", "", "13 13 d3 ff", nil, cbmoves.ErrSameGame},
		{"empty", "", "ff", nil, cbmoves.ErrSameGame},
		{"castling only", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "98 ff", nil, cbmoves.ErrSameGame},
		{"knight in the middle", "4k3/8/8/8/3N4/8/8/4K3 w - - 0 1", "20 ff", nil, cbmoves.ErrAmbiguous},
		{"king into check in Manual", "4k3/8/8/8/8/8/8/r3K3 w - - 0 1", "96 ff", cbmoves.Jose, nil},
		{"king into check in Jose", "4k3/8/8/8/8/8/8/r3K3 w - - 0 1", "94 ff", cbmoves.Manual, nil},
		{"text apart", "", "e0 13 ff", cbmoves.Jose, nil},
		{"text inline", "", "e0 41 42 00 13 ff", cbmoves.Manual, nil},
		{"the same moves, the text apart or inline", "", "e0 c2b0 00 13 ff", nil, cbmoves.ErrAmbiguous},
		{"king before a pawn in Jose, into check in Manual", "4k3/8/8/8/8/4p3/8/r3K3 w - - 0 1", "96 ff", cbmoves.Jose, nil},
		{"no stream", "", "", nil, nil},
		{"reserved", "", "9b ff", nil, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			start, err := cbmoves.ParseStart(tt.fen)
			require.NoError(t, err)
			got, err := cbmoves.Detect(start, unhex(t, tt.stream))
			if tt.want == nil && tt.err == nil {
				var syntax *cbmoves.SyntaxError
				require.ErrorAs(t, err, &syntax)
				require.Nil(t, got)
				return
			}
			if tt.err != nil {
				require.ErrorIs(t, err, tt.err)
				require.Nil(t, got)
				return
			}
			require.NoError(t, err)
			require.Same(t, tt.want, got)
		})
	}
}

// TestDetectNeither: the error of a stream in neither encoding says what is wrong
// in each.
func TestDetectNeither(t *testing.T) {
	_, err := cbmoves.Detect(cbmoves.Start{}, []byte{0x22, 0xff})
	require.EqualError(t, err, "cbmoves: stream is in neither encoding: "+
		"Jose: ply 0: offset 0: impossible move: byte 0x22; "+
		"Manual: ply 0: offset 0: impossible move: byte 0x22")
}
