package main

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSGF: the screen and the fields of a match with a fault.
func TestSGF(t *testing.T) {
	name, rep, err := identify(input{data: []byte("(;GM[6]MI[length:0]PW[a]PB[b];W[31hefe];B[77];B[double])")})
	require.NoError(t, err)
	require.Equal(t, "backgammon SGF", name)
	require.Contains(t, rep.text, "O = a, X = b, money game\n")
	require.Contains(t, rep.text, "game 1 at 0-0: 2 decisions, not finished\n")
	require.Contains(t, rep.text, "then Black: double\n")
	require.Contains(t, rep.text, `"77" is no move`)
	fields := rep.fields.(sgfFields)
	require.Equal(t, "sGfwATDgc/ABMA:cAkAAAAAAAAE", fields.Last.GNUBGID)

	_, _, err = identify(input{data: []byte("(;GM[1];B[pd])")})
	require.ErrorContains(t, err, "not backgammon")
}
