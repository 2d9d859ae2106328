package xg_test

import (
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/xg"
)

// TestEdges: the last values that fields and texts allow, and the first that they do not.
func TestEdges(t *testing.T) {
	m := long(t, 1)
	m.Players = [2]string{strings.Repeat("a", 129), "b"} // no 0 ends a name of 129 units
	m.Games[0].Termination, m.Games[0].Result.Resigned = 100, true
	got, err := xg.Parse(build(m))
	require.NoError(t, err)
	require.Equal(t, m, got)
	m.Games[0].Termination, m.Games[0].Result.Resigned = 99, false
	got, err = xg.Parse(build(m))
	require.NoError(t, err)
	require.Equal(t, m, got)

	require.Zero(t, xg.NoLevel)
	for _, illegal := range []int{1, math.MinInt32} {
		_, data := faulty(t, 8, func(r field) { r.i32(260, illegal) })
		got, err = xg.Parse(data)
		require.NoError(t, err)
		for i, d := range got.Games[0].Decisions {
			require.Equal(t, i == 6, d.Illegal, i)
		}
	}
	for days, zero := range map[float64]bool{0: true, -1: true, math.NaN(): true, 2_900_000: true, 2_899_999: false, 0.5: false} {
		_, data := faulty(t, 0, func(r field) { r.f64(128, days) })
		got, err = xg.Parse(data)
		require.NoError(t, err)
		require.Equal(t, zero, got.Date.IsZero(), days)
	}

	// What a fault leaves of a header and an end.
	_, data := faulty(t, 1, func(r field) { r.i32(64, 16) })
	got, err = xg.Options{Lenient: true}.Parse(data)
	require.NoError(t, err)
	require.Zero(t, got.Games[0].AutoDoubles)
	_, data = faulty(t, 11, func(r field) { r.i32(24, 0) })
	got, err = xg.Options{Lenient: true}.Parse(data)
	require.NoError(t, err)
	g := &got.Games[0]
	require.False(t, g.Ended)
	require.Equal(t, xg.Game{}, xg.Game{ScoreAfter: g.ScoreAfter, Termination: g.Termination, Result: g.Result})
}

// TestEdgesOfComments: numbers of controls end at what is no digit, pairs of surrogates have a
// first and a last one, and the 1,000th group inside others is the last that counts.
func TestEdgesOfComments(t *testing.T) {
	const head = `{\rtf1\ansi`
	for line, want := range map[string]string{
		head + `\par:x\tab/y}`:                      "\n:x\t/y",
		head + `\u-10240?\u-9216?\u-9217?\u-8193?}`: "\U00010000\U0010ffff",
		head + `\u-10241?\u-8192?}`:                 "\ud7ff\ue000",
		// The group of the file and 999 others end what is ignored in them.
		head + strings.Repeat("{", 999) + `\*a` + strings.Repeat("}", 999) + "b}":   "b",
		head + strings.Repeat("{", 1000) + `\*a` + strings.Repeat("}", 1000) + "b}": "b",
		head + strings.Repeat("{", 1000) + `\*a` + "}b" + strings.Repeat("}", 1000): "",
		head + strings.Repeat("{", 999) + `\*a` + "}b" + strings.Repeat("}", 999):   "b",
	} {
		text, problems := commentOf(t, line)
		require.Equal(t, want, text, "%.40q", line)
		require.Empty(t, problems)
	}
	_, problems := commentOf(t, head+`{\fonttbl{\f1\fcharset136 A;}}\f1\'cf}`)
	require.Len(t, problems, 1)
	require.Contains(t, problems[0].String(), "letters in code page 950 are lost")
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

// TestRulesInSGF: the Jacoby rule is of money sessions, the Crawford rule of matches.
func TestRulesInSGF(t *testing.T) {
	for _, length := range []int{0, 1, 2} {
		for _, on := range []bool{false, true} {
			s := newScript(t, length)
			s.m.Jacoby, s.m.Crawford = on, on
			s.game([2]int{}, func(g *xg.Game, _ *sgfbg.Board) { g.Crawford = on })
			s.opening()
			c, _, err := s.m.Collection()
			require.NoError(t, err)
			info, err := c.Games[0].Info()
			require.NoError(t, err)
			require.Equal(t, on && length == 0, info.Jacoby)
			require.Equal(t, on && length > 1, info.Crawford)
			require.Equal(t, on && length > 0, info.CrawfordGame)
		}
	}
}
