package sgfbg_test

import (
	"errors"
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/bg"
)

// requireRefused: a setter refuses with an EncodeError.
func requireRefused(t *testing.T, err error) {
	t.Helper()
	var refused *bg.EncodeError
	require.True(t, errors.As(err, &refused), "%v", err)
}

// FuzzSet: what a setter takes is read back as it was set, and the game is read strictly as
// the same tree; everything else is refused with an EncodeError, and nothing is changed.
func FuzzSet(f *testing.F) {
	f.Add("(;GM[6];W[31hefe]A[0][hefe E ver 3 .5 0 0 0 0 .1 0 0 0 0 0])", "C", "a]b", uint64(0x1234567890))
	f.Add("(;GM[6]CA[ISO-8859-1];B[double]DA[x](;W[take])(;AW[a:y]PL[W]CP[w]CV[3]))", "W", "42hdfd", uint64(1)<<60)
	f.Add("(;W[31]B[42])", "DI", "66", uint64(math.MaxUint64))
	f.Fuzz(func(t *testing.T, text, id, value string, bits uint64) {
		if len(text) > 2000 {
			return
		}
		c, err := sgfbg.Options{Lenient: true}.Parse([]byte(text))
		if err != nil {
			return
		}
		next := func(n uint64) uint64 { // a number below n
			k := bits % n
			bits = bits/n*7919 + k
			return k
		}
		x := math.Float64frombits(bits)
		g := c.Games[0]
		n := g.Root()
		for range next(4) {
			for c := range n.Children() {
				n = c
			}
		}
		before := properties(n)
		b, _ := g.BoardAfter(n)
		_ = n.SetUp(&b)
		require.Empty(t, outOfRange(&b))
		refused := func(err error) bool {
			if err == nil {
				return false
			}
			requireRefused(t, err)
			require.Equal(t, before, properties(n), "what is refused changes nothing")
			return true
		}

		if !refused(n.Set(id, value)) {
			got, ok := n.Get(id)
			require.True(t, ok)
			require.Equal(t, value, got.Value())
			before = properties(n)
		}
		p := bg.Player(next(4))
		m := bg.Move{Player: p, Kind: bg.Kind(next(9)), Dice: [2]uint8{uint8(next(8)), uint8(next(8))}, Points: int(next(5)) - 1}
		for i := range next(5) {
			m.Steps[i] = bg.Step{From: uint8(next(28)), To: uint8(next(28))}
		}
		if m.Kind != bg.Roll {
			m.Dice, m.Steps = [2]uint8{}, [4]bg.Step{}
		}
		if m.Kind != bg.Resign {
			m.Points = 0
		}
		if !refused(n.SetMove(m)) {
			got, ok, err := n.Move()
			require.NoError(t, err)
			require.True(t, ok)
			require.Equal(t, m, got)
			again, err := g.AddMove(m)
			require.NoError(t, err)
			got, _, _ = again.Move()
			require.Equal(t, m, got)
			before = properties(n)
		}
		if after := b; after.Play(m) == nil && m.Kind == bg.Roll {
			require.True(t, slices.ContainsFunc(b.Plays(p, m.Dice), func(play bg.Move) bool {
				then := b
				then.Apply(play)
				return then == after
			}))
		}
		dice := [2]uint8{uint8(next(8)), uint8(next(8))}
		if added, err := g.AddDice(p, dice); !refused(err) {
			after, _ := g.BoardAfter(added)
			require.Equal(t, dice, after.Dice)
			before = properties(n)
		}
		if added, err := g.AddSetUp(b); !refused(err) {
			after, _ := g.BoardAfter(added)
			require.Equal(t, b.Checkers, after.Checkers)
			require.Equal(t, b.Dice, after.Dice)
			require.Equal(t, b.CubeValue, after.CubeValue)
			before = properties(n)
		}

		o := bg.Output{Win: x, Cubeless: -x, Cubeful: x / 3}
		method := bg.Method{Plies: int(next(4)), Cubeful: next(2) == 0, Noise: x, Trials: int(next(3)) * 36, Settings: value}
		if method.Trials > 0 {
			method = bg.Method{Trials: method.Trials, Settings: value}
		}
		list := []bg.Candidate{{Steps: m.Steps, Score: x, Output: bg.Output{Win: x}, Method: method}}
		if method.Trials > 0 {
			list[0].Output = o
		}
		played := int(next(2))
		if !refused(n.SetCandidates(p, list, played)) {
			got, at, err := n.Candidates(p)
			require.NoError(t, err)
			require.Equal(t, played, at)
			require.Len(t, got, 1)
			require.Equal(t, list[0].Method.Settings, got[0].Method.Settings)
			if !math.IsNaN(x) {
				require.Equal(t, list, got)
			}
			before = properties(n)
		}
		cube := bg.CubeAnalysis{NoDouble: o, DoubleTake: o, Method: method}
		if !refused(n.SetCubeAnalysis(cube)) {
			got, ok, err := n.CubeAnalysis()
			require.NoError(t, err)
			require.True(t, ok)
			if !math.IsNaN(x) {
				require.Equal(t, cube, got)
			}
			before = properties(n)
		}
		a := bg.Annotation{Move: bg.Judgement(next(9)) - 4, Cube: bg.Judgement(next(6)) - 4, GoodFor: [2]int{int(next(4)), int(next(3))}, LuckKnown: next(2) == 0}
		if a.LuckKnown {
			a.Luck = x
		}
		if !refused(n.SetAnnotation(a)) {
			got, err := n.Annotation()
			require.NoError(t, err)
			if !math.IsNaN(x) {
				require.Equal(t, a, got)
			}
		}

		out, err := (&sgfbg.Collection{Games: c.Games}).MarshalText()
		if err != nil {
			require.ErrorIs(t, err, sgfbg.ErrDepth)
			return
		}
		again, err := sgfbg.Parse(out)
		if err == nil {
			require.Equal(t, plainText(c), plainText(again))
		}
		var other sgfbg.Collection
		if err := other.UnmarshalText(out); err != nil {
			require.Empty(t, other)
		}
	})
}
