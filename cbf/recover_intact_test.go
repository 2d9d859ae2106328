package cbf

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"
)

// fake is a candidate of a size with evidence.
func fake(offset, end int64, bits int) *candidate {
	return &candidate{offset: offset, layout: layout{moves: int(end-offset) - headerSize}, bits: bits}
}

// TestChoose: which of the intact records are taken, as in the picture.
func TestChoose(t *testing.T) {
	a, b, c, d := fake(0, 137, 230), fake(137, 258, 190), fake(255, 379, 200), fake(379, 498, 180)
	for _, tt := range []struct {
		name  string
		input []*candidate
		want  []*candidate
	}{
		{"none", nil, nil},
		{"as in the picture", []*candidate{a, b, fake(200, 240, 20), c, d}, []*candidate{a, b, c, d}},
		{"weak, at the beginning", []*candidate{fake(0, 137, -29)}, []*candidate{fake(0, 137, -29)}},
		{"too weak, at the beginning", []*candidate{fake(0, 137, -30), d}, []*candidate{d}},
		{"alone", []*candidate{fake(100, 200, 21)}, []*candidate{fake(100, 200, 21)}},
		{"too weak, alone", []*candidate{fake(100, 200, 20)}, nil},
		{"alone, a byte behind the beginning", []*candidate{fake(1, 137, 21)}, []*candidate{fake(1, 137, 21)}},
		{"weak, side by side", []*candidate{a, fake(137, 379, -29), d}, []*candidate{a, fake(137, 379, -29), d}},
		{"too weak, side by side", []*candidate{a, fake(137, 379, -30), d}, []*candidate{a, d}},
		{"within another one", []*candidate{a, fake(137, 379, 190), fake(200, 300, 21)}, []*candidate{a, fake(137, 379, 190), fake(200, 300, 21)}},
		{"in the header of another one, better", []*candidate{a, fake(137, 258, 190), fake(150, 379, 191), d}, []*candidate{a, fake(150, 379, 191), d}},
		{"in the header of another one, as good", []*candidate{a, b, fake(150, 379, 190), d}, []*candidate{a, b, d}},
		{"in the header of another one, too weak", []*candidate{fake(0, 137, 5), fake(13, 100, 20)}, []*candidate{fake(0, 137, 5)}},
		{"behind the header of another one", []*candidate{fake(0, 137, 230), fake(14, 100, 21)}, []*candidate{a, fake(14, 100, 21)}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := newRecovery(Options{}, bytes.NewReader(make([]byte, 500)), fileView, gapView)
			r.gaps.size = 0 // no damaged records
			for _, x := range tt.input {
				require.NoError(t, r.choose(x))
			}
			require.NoError(t, r.take(r.chosen))
			var want []int64
			for _, x := range tt.want {
				want = append(want, x.offset)
			}
			require.Equal(t, want, r.db.offsets)
		})
	}
}
