package main

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSGF: the screen and the fields of a match with a fault.
func TestSGF(t *testing.T) {
	f, rep, err := identify(inputOf("", []byte("(;GM[6]MI[length:0]PW[a]PB[b];W[31hefe];B[77];B[double])")))
	require.NoError(t, err)
	require.Equal(t, "backgammon SGF", f.name)
	require.Contains(t, rep.text, "a is O (White, player 0), b is X (Black, player 1)\nmoney game\n")
	require.Contains(t, rep.text, "game 1 at 0-0: 2 decisions, not finished\n")
	require.Contains(t, rep.text, "then b: double\n")
	require.Contains(t, rep.text, `"77" is not a move`)
	fields := rep.fields.(*matchFields)
	require.Equal(t, "sGfwATDgc/ABMA:cAkAAAAAAAAE", fields.Last.GNUBGID)

	_, rep, err = identify(inputOf("", []byte("(;GM[6];W[31hefe]X)(;GM[6];W[31hefe]Y)")))
	require.NoError(t, err)
	require.Equal(t, []string{"2 damaged games"}, rep.odd)

	_, _, err = identify(inputOf("", []byte("(;GM[1];B[pd])")))
	require.ErrorContains(t, err, "not backgammon")
}
