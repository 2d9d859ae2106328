package xg_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/xg"
)

// TestChances: which chances the table is asked for, and what becomes of them.
func TestChances(t *testing.T) {
	for _, tt := range []struct {
		length, cube int
		score        [2]int // of White; Black doubles
		rule, game   bool   // Crawford
		asked        []string
		noDouble     float64
	}{
		{7, 1, [2]int{0, 0}, true, false, []string{"[7 6] false", "[6 7] false"}, 0.25},
		{7, 2, [2]int{4, 1}, true, false, []string{"[6 1] true", "[4 3] false"}, 0.25},
		{7, 2, [2]int{4, 1}, false, false, []string{"[6 1] false", "[4 3] false"}, 0.25},
		{7, 1, [2]int{6, 1}, true, false, []string{"[5 1] false"}, 0.125},
		{7, 4, [2]int{3, 3}, true, false, nil, 0.5},
	} {
		s := newScript(t, tt.length)
		s.m.Crawford = tt.rule
		s.game(tt.score, func(_ *xg.Game, b *sgfbg.Board) { b.CubeValue = tt.cube })
		s.double(black, sgfbg.Take).Cube.Analysis = &xg.CubeAnalysis{Level: 1, NoDouble: sgfbg.Output{Cubeful: 0}, DoubleTake: sgfbg.Output{Cubeful: 1}}
		var asked []string
		c, _, err := xg.Options{Chance: func(away [2]int, crawford bool) float64 {
			asked = append(asked, fmt.Sprint(away, " ", crawford))
			return 0.25
		}}.Collection(&s.m)
		require.NoError(t, err)
		require.Equal(t, tt.asked, asked)
		for r := range c.Records() {
			if a, ok, err := r.Node.CubeAnalysis(); ok {
				require.NoError(t, err)
				require.InDelta(t, tt.noDouble, a.NoDouble.Cubeful, 0.000001, "%v", tt)
			}
		}
	}
}

// TestBugScoreBeyondTable: where the table gives NaN, the analysis is left out and listed, unless
// a rollout says the chances.
func TestBugScoreBeyondTable(t *testing.T) {
	beyond := xg.Options{Chance: func([2]int, bool) float64 { return math.NaN() }}
	s := newScript(t, 5)
	s.game([2]int{})
	s.double(black, sgfbg.Take).Cube.Analysis = &xg.CubeAnalysis{Level: 1, DoubleTake: sgfbg.Output{Cubeful: 1}}
	c, lost, err := beyond.Collection(&s.m)
	require.NoError(t, err)
	require.Len(t, lost, 1)
	require.Equal(t, "game 1: property DA: the analysis of a cube decision: the match equity table has no chances for its score", lost[0].String())
	for r := range c.Records() {
		_, ok, err := r.Node.CubeAnalysis()
		require.NoError(t, err)
		require.False(t, ok)
	}
	without, _, err := xg.Options{}.Collection(rolledOut(t, 5))
	require.NoError(t, err)
	with, _, err := beyond.Collection(rolledOut(t, 5))
	require.NoError(t, err)
	want, err := without.MarshalText()
	require.NoError(t, err)
	got, err := with.MarshalText()
	require.NoError(t, err)
	require.Equal(t, string(want), string(got))
}

// TestRolloutsInSGF: fields that name one rollout share it, and SGF has its trials and
// standard deviations; a level of one ply is 0-ply there.
func TestRolloutsInSGF(t *testing.T) {
	m := rolledOut(t, 7)
	decisions := m.Games[0].Decisions
	last := len(decisions) - 1
	roll := decisions[last].Roll
	roll.Candidates[0].Level, roll.Candidates[0].Rollout = xg.RolloutLevel, roll.Candidates[1].Rollout
	roll.Candidates[1].Rollout.Result.Games = 1
	b := new(builder)
	members := b.members(m)
	for at := 2560; at < len(members[0].content); at += 2560 {
		if r := field(members[0].content[at:][:2560]); r[8] == 3 && r[188] == 2 {
			copy(r[2344:2348], r[2348:2352]) // both name the same
		}
	}
	got, err := xg.Parse(b.archive(members))
	require.NoError(t, err)
	both := got.Games[0].Decisions[last].Roll.Candidates
	require.Same(t, both[0].Rollout, both[1].Rollout)

	both[0].Level, both[0].Rollout = 1, nil
	c, _, err := xg.Options{Chance: half}.Collection(got)
	require.NoError(t, err)
	var methods []sgfbg.Method
	for n := range c.Games[0].MainLine() {
		if a, ok, _ := n.CubeAnalysis(); ok {
			require.NotZero(t, a.NoDoubleStdDev.Cubeful)
			require.InDelta(t, 2*a.NoDoubleStdDev.Cubeful, a.DoubleTakeStdDev.Cubeful, 1e-6)
		}
		list, _, _ := n.Candidates(sgfbg.Black)
		for _, c := range list {
			methods = append(methods, c.Method)
		}
	}
	require.Len(t, methods, 2)
	require.Equal(t, 0, methods[0].Plies)
	require.Equal(t, 1, methods[1].Trials)
}
