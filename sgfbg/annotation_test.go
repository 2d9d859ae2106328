package sgfbg_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/bg"
)

// TestAnnotation: each property that judges a move, alone and together.
func TestAnnotation(t *testing.T) {
	for in, want := range map[string]bg.Annotation{
		"":                {},
		"BM[1]":           {Move: -2},
		"BM[2]DC[]":       {Move: -3, Cube: -1},
		"DO[]BC[1]":       {Move: -1, Cube: -2},
		"IT[]BC[2]":       {Move: 1, Cube: -3},
		"TE[1]":           {Move: 2},
		"TE[2]LU[-0.5]":   {Move: 3, Luck: -0.5, LuckKnown: true},
		"GB[1]":           {GoodFor: [2]int{0, 1}},
		"GW[2]LU[+1e-05]": {GoodFor: [2]int{2, 0}, Luck: 1e-5, LuckKnown: true},
		"GW[]GB[2]":       {GoodFor: [2]int{1, 2}},
	} {
		a, err := parseGame(t, "(;GM[6]"+in+")").Root().Annotation()
		require.NoError(t, err)
		require.Equal(t, want, a, in)
	}
}

// TestAnnotationTwice: of a property that occurs twice in a node, the first counts.
func TestAnnotationTwice(t *testing.T) {
	c, err := sgfbg.Options{Lenient: true}.Parse([]byte("(;GM[6]BM[1]BC[]GW[1]LU[0.5]BM[2]BC[2]GW[2]LU[-1]GB[2])"))
	require.NoError(t, err)
	require.Len(t, c.Problems, 4)
	a, err := c.Games[0].Root().Annotation()
	require.NoError(t, err)
	require.Equal(t, bg.Annotation{Move: -2, Cube: -2, GoodFor: [2]int{1, 2}, Luck: 0.5, LuckKnown: true}, a)
}
