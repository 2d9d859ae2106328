package cbmoves_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbmoves"
)

// TestDetectVectors: of each vector in each encoding, Detect says Jose if it is in Jose, or
// that it cannot tell, and never Manual.
func TestDetectVectors(t *testing.T) {
	told, refused, alike, either := 0, 0, 0, 0
	for _, v := range vectors(t) {
		g, err := cbmoves.Jose.Decode(v.start, v.stream, v.texts)
		require.NoError(t, err)
		for _, e := range []*cbmoves.Encoding{cbmoves.Jose, cbmoves.Manual} {
			stream, _, err := e.Append(nil, nil, g)
			require.NoError(t, err)
			switch got, err := cbmoves.Detect(v.start, stream); {
			case err == nil:
				require.Same(t, cbmoves.Jose, got, v.ID)
				require.Same(t, e, got, v.ID)
				told++
			case errors.As(err, new(*cbmoves.SyntaxError)):
				require.Same(t, cbmoves.Manual, e)
				refused++
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
	require.Equal(t, [4]int{135, 135, 62, 0}, [4]int{told, refused, alike, either})
}

func otherOf(e *cbmoves.Encoding) *cbmoves.Encoding {
	if e == cbmoves.Jose {
		return cbmoves.Manual
	}
	return cbmoves.Jose
}

// TestDetect: Detect says Jose where that is right, or why it does not.
func TestDetect(t *testing.T) {
	for _, tt := range []struct {
		name, fen, stream string
		want              *cbmoves.Encoding
		err               error // nil and no encoding: a SyntaxError
	}{
		{"Nf3 in Jose", "", "2e ff", cbmoves.Jose, nil},
		{"Nf3 in Manual", "", "29 ff", nil, nil},
		{"no knight, no king", "", "13 13 d3 ff", nil, cbmoves.ErrSameGame},
		{"empty", "", "ff", nil, cbmoves.ErrSameGame},
		{"castling only", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "98 ff", nil, cbmoves.ErrSameGame},
		{"knight in the middle", "4k3/8/8/8/3N4/8/8/4K3 w - - 0 1", "20 ff", nil, cbmoves.ErrAmbiguous},
		{"king into check in Manual", "4k3/8/8/8/8/8/8/r3K3 w - - 0 1", "96 ff", cbmoves.Jose, nil},
		{"king into check in Jose", "4k3/8/8/8/8/8/8/r3K3 w - - 0 1", "94 ff", nil, cbmoves.ErrAmbiguous},
		{"text apart", "", "e0 13 ff", cbmoves.Jose, nil},
		{"text inline", "", "e0 41 42 00 13 ff", nil, nil},
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

// TestDetectError: the error of a stream that is not in Jose says what is wrong in each.
func TestDetectError(t *testing.T) {
	_, err := cbmoves.Detect(cbmoves.Start{}, []byte{0x22, 0xff})
	require.EqualError(t, err, "cbmoves: neither in Jose (cbmoves: ply 0: offset 0: impossible move: byte 0x22) "+
		"nor in Manual (cbmoves: ply 0: offset 0: impossible move: byte 0x22)")
	_, err = cbmoves.Detect(cbmoves.Start{}, []byte{0x29, 0xff})
	require.EqualError(t, err, "cbmoves: not in Jose (cbmoves: ply 0: offset 0: impossible move: byte 0x29), but it can be read in Manual")
}

// TestDetectDamaged: no damage of one byte makes Detect say Manual of a stream of jose.
func TestDetectDamaged(t *testing.T) {
	readable := 0
	for _, v := range vectors(t) {
		for i := 0; i < min(len(v.stream), 200); i += 3 {
			damaged := slices.Clone(v.stream)
			damaged[i] ^= byte(1 + 37*i%255)
			e, err := cbmoves.Detect(v.start, damaged)
			require.True(t, e == cbmoves.Jose || e == nil && err != nil, "%s: byte %d", v.ID, i)
			if _, errManual := cbmoves.Manual.Decode(v.start, damaged, nil); errManual == nil && e == nil {
				readable++
			}
		}
	}
	require.Positive(t, readable)
}
