package xg_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg/xg"
)

// TestNames: names of kinds and the like.
func TestNames(t *testing.T) {
	require.Equal(t, "syntax, value, checksum, version, oddity, more problems, invalid ProblemKind", names[xg.ProblemKind](1, 7))
	require.Equal(t, "backgammon, Nackgammon, Hypergammon, Longgammon, invalid Variation", names[xg.Variation](0, 4))
	require.Equal(t, "no choice, undecided, no double, doubled, invalid Choice", names[xg.Choice](0, 4))
	require.Equal(t, "no verdict, too good to double, no double, double, take, double, drop, double or not, invalid Verdict", names[xg.Verdict](0, 6))
	require.Equal(t, "no level, 1-ply, 2-ply, 3-ply, 4-ply, 5-ply, 6-ply, 7-ply, level 7", names[xg.Level](0, 8))
	require.Equal(t, "3-ply reduced, level 13", names[xg.Level](13, 14))
	require.Equal(t, "rollout, level 101", names[xg.Level](101, 102))
	require.Equal(t, "level 997, book 2, book 1, XG Roller, XG Roller+, XG Roller++, level 1003", names[xg.Level](998, 1004))
}

func names[T interface {
	~uint8 | ~int16
	String() string
}](from, to T) string {
	var list []string
	for v := from; v <= to; v++ {
		list = append(list, v.String())
	}
	return strings.Join(list, ", ")
}

// TestJSON: a match comes back from JSON as it was.
func TestJSON(t *testing.T) {
	for _, tt := range built {
		m := tt.match(t)
		text, err := json.Marshal(m)
		require.NoError(t, err)
		var again xg.Match
		require.NoError(t, json.Unmarshal(text, &again))
		require.Equal(t, m, &again, tt.name)
	}
	// A problem holds an error, which JSON cannot bring back.
	m := long(t, 1)
	m.Problems = []xg.Problem{{Kind: xg.ProblemOdd, Err: xg.ErrValue}}
	text, err := json.Marshal(m)
	require.NoError(t, err)
	require.Error(t, json.Unmarshal(text, &xg.Match{}))
}
