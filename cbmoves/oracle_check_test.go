package cbmoves_test

import (
	"example.com/boardcodec/cbmoves"
	"github.com/stretchr/testify/require"
	"testing"
)

func TestPlainDecoderAgrees(t *testing.T) {
	for _, v := range vectors(t) {
		for _, e := range []*cbmoves.Encoding{cbmoves.Jose, cbmoves.Manual} {
			stream, texts := v.stream, v.texts
			if e == cbmoves.Manual {
				g, err := cbmoves.Jose.Decode(v.start, stream, texts)
				require.NoError(t, err)
				stream, texts, err = e.Append(nil, nil, g)
				require.NoError(t, err)
			}
			want, err := plainItems(v.start.FEN(), e, stream, texts)
			require.NoError(t, err, v.ID)
			got, err := tokenItems(v.start, e, stream, texts)
			require.NoError(t, err)
			require.Equal(t, want, got, v.ID)
		}
	}
}
