package sgfbg_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg"
)

// TestAnnotation: each property that judges a move, alone and together.
func TestAnnotation(t *testing.T) {
	for in, want := range map[string]sgfbg.Annotation{
		"":                {GoodFor: sgfbg.Nobody},
		"BM[1]":           {GoodFor: sgfbg.Nobody, Move: sgfbg.Bad},
		"BM[2]DC[]":       {GoodFor: sgfbg.Nobody, Move: sgfbg.VeryBad, Cube: sgfbg.Doubtful},
		"DO[]BC[1]":       {GoodFor: sgfbg.Nobody, Move: sgfbg.Doubtful, Cube: sgfbg.Bad},
		"IT[]BC[2]":       {GoodFor: sgfbg.Nobody, Move: sgfbg.Interesting, Cube: sgfbg.VeryBad},
		"TE[1]":           {GoodFor: sgfbg.Nobody, Move: sgfbg.Good},
		"TE[2]LU[-0.5]":   {GoodFor: sgfbg.Nobody, Move: sgfbg.VeryGood, Luck: -0.5, LuckKnown: true},
		"GB[1]":           {GoodFor: sgfbg.Black},
		"GW[2]LU[+1e-05]": {GoodFor: sgfbg.White, VeryGood: true, Luck: 1e-5, LuckKnown: true},
	} {
		a, err := parseGame(t, "(;GM[6]"+in+")").Root().Annotation()
		require.NoError(t, err)
		require.Equal(t, want, a, in)
	}
}
