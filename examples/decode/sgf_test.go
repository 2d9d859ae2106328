package main

import (
	"encoding/json"
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

	// GNU Backgammon 1.08 writes LU[-inf] where it has not analysed the luck; other numbers are damage.
	for text, damaged := range map[string]bool{
		"LU[-inf]": false, "LU[nan]": false, "LU[1e999]": false, "LU[1e308]": false,
		"A[0][hefe E ver 3 0 0 0 0 0 -inf 0 0 0 0 0]":                    true,
		"A[0][hefe E ver 3 0 0 nan 0 0 0 0 0 0 0 0]":                     true,
		"A[0][hefe E ver 3 0 0 0 0 0 1e308 0 0 0 0 0]":                   true,
		"DA[E ver 3 0C 1 0.0 0 0 0 0 0 0 0 inf 0 0 0 0 0 0 1]":           true,
		"DA[E ver 3 0C 1 0.0 0 0 0 0 0 0 0 1.7e308 0 0 0 0 0 0 1.7e308]": true,
	} {
		_, rep, err := identify(inputOf("", []byte("(;GM[6];W[31hefe]"+text+";B[42qusu]"+text+")")))
		require.NoError(t, err)
		_, err = json.Marshal(rep.fields)
		require.NoError(t, err, text)
		require.NotEmpty(t, rep.problems, text)
		require.Equal(t, damaged, rep.damaged, text)
		require.NotContains(t, rep.text, "Inf", text)
		for g := range rep.games {
			require.NotEmpty(t, g.Problems, text)
		}
	}

	_, _, err = identify(fileOf("", []byte("(;GM[1];B[pd])")))
	require.ErrorIs(t, err, errUnknown)
	_, _, err = identify(fileOf("go.sgf", []byte("(;GM[1];B[pd])")))
	require.EqualError(t, err, "as backgammon SGF: not backgammon: GM is not 6")
	damaged := " 3 point }atch\n\n Game 1\n a : 0    b : 0\n  1) 31: 8/5 6/5\n"
	f, rep, err = identify(fileOf("a.mat", []byte(damaged)))
	require.NoError(t, err)
	require.Equal(t, "backgammon .mat text", f.name)
	require.True(t, rep.damaged)

	// The screen has room for one problem: damage comes before a variation that is left out.
	_, rep, err = identify(inputOf("", []byte("(;GM[6](;W[31hefe];B[77])(;W[31hefe]))")))
	require.NoError(t, err)
	require.Contains(t, rep.text, `"77" is not a move`)
	require.Equal(t, "game 1: left out: a variation", rep.problems[len(rep.problems)-1])
}
