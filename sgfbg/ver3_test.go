package sgfbg_test

import (
	"bytes"
	"errors"
	"math"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/bg"
)

// TestSetAnalysis: files of GNU Backgammon come back byte for byte when every analysis is
// decoded, cleared and set again.
func TestSetAnalysis(t *testing.T) {
	files, err := filepath.Glob("../testdata/sgfbg/*.sgf")
	require.NoError(t, err)
	seen := map[string]int{}
	for _, file := range files {
		data := readFile(t, file)
		c, err := sgfbg.Parse(data)
		require.NoError(t, err)
		for _, g := range c.Games {
			for n := range g.Nodes() {
				m, _, err := n.Move()
				require.NoError(t, err)
				list, played, err := n.Candidates(m.Player)
				require.NoError(t, err)
				cube, hasCube, err := n.CubeAnalysis()
				require.NoError(t, err)
				a, err := n.Annotation()
				require.NoError(t, err)

				// In their places, they are again what they were.
				before := properties(n)
				require.NoError(t, n.SetAnnotation(a))
				if hasCube {
					require.NoError(t, n.SetCubeAnalysis(cube))
				}
				require.NoError(t, n.SetCandidates(m.Player, list, played))
				require.Equal(t, before, properties(n))

				n.ClearAnalysis()
				for _, id := range []string{"A", "DA", "LU", "GW", "GB", "BM", "DO", "BC", "DC"} {
					_, ok := n.Get(id)
					require.False(t, ok, id)
				}
				cleared, err := n.Annotation()
				require.NoError(t, err)
				require.Zero(t, cleared)

				require.NoError(t, n.SetAnnotation(a))
				if hasCube {
					require.NoError(t, n.SetCubeAnalysis(cube))
					seen["cube"]++
				}
				require.NoError(t, n.SetCandidates(m.Player, list, played))
				for _, c := range list {
					if c.Method.Trials > 0 {
						seen["rollout"]++
					}
				}
				seen["candidates"] += len(list)

				again, playedAgain, err := n.Candidates(m.Player)
				require.NoError(t, err)
				require.Equal(t, list, again)
				require.Equal(t, played, playedAgain)
				cubeAgain, _, err := n.CubeAnalysis()
				require.NoError(t, err)
				require.Equal(t, cube, cubeAgain)
				aAgain, err := n.Annotation()
				require.NoError(t, err)
				require.Equal(t, a, aAgain)
			}
		}
	}
	require.Greater(t, seen["candidates"], 1000)
	require.Greater(t, seen["cube"], 100)
	require.Greater(t, seen["rollout"], 1)
}

// TestSetAnalysisNumbers: numbers of any kind come back equal.
func TestSetAnalysisNumbers(t *testing.T) {
	random := rand.New(rand.NewPCG(21, 22))
	number := func() float64 {
		switch random.IntN(8) {
		case 0:
			return []float64{0, math.Copysign(0, -1), 1, -1, math.MaxFloat64, math.SmallestNonzeroFloat64, 1e15, 1e10, 1e-4, 123456}[random.IntN(10)]
		case 1:
			return math.Ldexp(random.NormFloat64(), random.IntN(2000)-1000)
		}
		return math.Round(random.NormFloat64()*1e6) / 1e6
	}
	output := func() bg.Output {
		return bg.Output{Win: number(), WinGammon: number(), WinBackgammon: number(), LoseGammon: number(),
			LoseBackgammon: number(), Cubeless: number(), Cubeful: number()}
	}
	g, err := sgfbg.NewGame(bg.Info{})
	require.NoError(t, err)
	n := g.Add()
	for range 2000 {
		p := bg.Player(random.IntN(2))
		method := bg.Method{Plies: random.IntN(5), Cubeful: random.IntN(2) == 0, Deterministic: random.IntN(2) == 0,
			Pruned: random.IntN(2) == 0, Noise: number()}
		rollout := random.IntN(2) == 0
		if rollout {
			method = bg.Method{Trials: 1 + random.IntN(2000), Settings: []string{"", "SK 0  x", `\]"`}[random.IntN(3)]}
		}
		var list []bg.Candidate
		for range random.IntN(4) {
			c := bg.Candidate{Score: number(), Output: output(), Method: method}
			if rollout {
				c.StdDev = output()
			} else {
				c.Output.Cubeless, c.Output.Cubeful = 0, 0
			}
			for i := range random.IntN(5) {
				c.Steps[i] = bg.Step{From: uint8(1 + random.IntN(25)), To: uint8(random.IntN(25))}
			}
			list = append(list, c)
		}
		played := 0
		if len(list) > 0 {
			played = random.IntN(len(list))
		}
		require.NoError(t, n.SetCandidates(p, list, played))
		got, gotPlayed, err := n.Candidates(p)
		require.NoError(t, err)
		require.Equal(t, list, got)
		require.Equal(t, played, gotPlayed)

		cube := bg.CubeAnalysis{NoDouble: output(), DoubleTake: output(), Method: method}
		if rollout {
			cube.NoDoubleStdDev, cube.DoubleTakeStdDev = output(), output()
		}
		require.NoError(t, n.SetCubeAnalysis(cube))
		gotCube, ok, err := n.CubeAnalysis()
		require.NoError(t, err)
		require.True(t, ok)
		require.Equal(t, cube, gotCube)

		a := bg.Annotation{Move: bg.Judgement(random.IntN(7) - 3), Cube: bg.Judgement(random.IntN(4) - 3),
			GoodFor: [2]int{random.IntN(3), random.IntN(3)}}
		if a.LuckKnown = random.IntN(2) == 0; a.LuckKnown {
			a.Luck = number()
		}
		require.NoError(t, n.SetAnnotation(a))
		gotA, err := n.Annotation()
		require.NoError(t, err)
		require.Equal(t, a, gotA)
	}
}

// TestSetAnalysisRefused: what the properties cannot hold changes nothing.
func TestSetAnalysisRefused(t *testing.T) {
	c, err := sgfbg.Parse([]byte("(;GM[6];W[31hefe]DO[]C[x])"))
	require.NoError(t, err)
	before, err := c.MarshalText()
	require.NoError(t, err)
	n := c.Games[0].Root()
	for child := range n.Children() {
		n = child
	}
	evaluation := bg.Candidate{Steps: [4]bg.Step{{From: 8, To: 5}}}
	rollout := bg.Method{Trials: 36}
	for field, err := range map[string]error{
		"Player":           n.SetCandidates(2, []bg.Candidate{evaluation}, 0),
		"played":           n.SetCandidates(0, []bg.Candidate{evaluation}, 1),
		"played ":          n.SetCandidates(0, nil, 1),
		"played  ":         n.SetCandidates(0, []bg.Candidate{evaluation}, -1),
		"list[0].Steps[0]": n.SetCandidates(0, []bg.Candidate{{Steps: [4]bg.Step{{From: 200, To: 1}}}}, 0),
		"list[1].Steps[1]": n.SetCandidates(0, []bg.Candidate{evaluation, {Steps: [4]bg.Step{1: {From: 2, To: 1}}}}, 0),
		"list[0]":          n.SetCandidates(0, []bg.Candidate{{StdDev: bg.Output{Win: 1}}}, 0),
		"list[0] ":         n.SetCandidates(0, []bg.Candidate{{Output: bg.Output{Cubeless: 1}}}, 0),
		"list[0]  ":        n.SetCandidates(0, []bg.Candidate{{Output: bg.Output{Cubeful: 1}}}, 0),
		"list[0]   ":       n.SetCandidates(0, []bg.Candidate{{Method: bg.Method{Trials: -1}}}, 0),
		"DA":               n.SetCubeAnalysis(bg.CubeAnalysis{Method: bg.Method{Trials: 36, Noise: 1}}),
		"DA ":              n.SetCubeAnalysis(bg.CubeAnalysis{Method: bg.Method{Plies: -1}}),
		"DA  ":             n.SetCubeAnalysis(bg.CubeAnalysis{Method: bg.Method{Settings: "SK"}}),
		"DA   ":            n.SetCubeAnalysis(bg.CubeAnalysis{Method: bg.Method{Trials: 1, Settings: " SK"}}),
		"DA    ":           n.SetCubeAnalysis(bg.CubeAnalysis{Method: bg.Method{Trials: 1, Settings: "]"}}),
		"DA     ":          n.SetCubeAnalysis(bg.CubeAnalysis{NoDoubleStdDev: bg.Output{Win: 1}}),
		"DA      ":         n.SetCubeAnalysis(bg.CubeAnalysis{DoubleTakeStdDev: bg.Output{Win: 1}}),
		"Move":             n.SetAnnotation(bg.Annotation{Move: 4}),
		"Move ":            n.SetAnnotation(bg.Annotation{Move: -4}),
		"Cube":             n.SetAnnotation(bg.Annotation{Cube: 1}),
		"GoodFor[1]":       n.SetAnnotation(bg.Annotation{GoodFor: [2]int{0, 3}}),
		"Luck":             n.SetAnnotation(bg.Annotation{Luck: 1}),
		"Luck ":            n.SetAnnotation(bg.Annotation{Luck: math.Inf(-1), LuckKnown: true}),
		"list[0]    ":      n.SetCandidates(0, []bg.Candidate{{Score: math.NaN()}}, 0),
		"list[0]     ":     n.SetCandidates(0, []bg.Candidate{{StdDev: bg.Output{Win: math.NaN()}, Method: rollout}}, 0),
		"DA       ":        n.SetCubeAnalysis(bg.CubeAnalysis{NoDouble: bg.Output{Cubeful: math.Inf(1)}}),
		"DA        ":       n.SetCubeAnalysis(bg.CubeAnalysis{Method: bg.Method{Noise: math.NaN()}}),
	} {
		var refused *bg.EncodeError
		require.ErrorAs(t, err, &refused, field)
		require.ErrorIs(t, err, bg.ErrValue, field)
		require.Equal(t, strings.TrimSpace(field), refused.Field)
	}
	require.Error(t, n.SetCandidates(0, []bg.Candidate{{Method: rollout, Score: 1}, {Method: bg.Method{Trials: 1, Settings: "\\"}}}, 0))
	after, err := c.MarshalText()
	require.NoError(t, err)
	require.True(t, bytes.Equal(before, after))

	// In the order of GNU Backgammon, before the comment.
	require.NoError(t, n.SetCandidates(bg.White, []bg.Candidate{evaluation}, 0))
	require.NoError(t, n.SetAnnotation(bg.Annotation{Move: -2, Cube: -1, LuckKnown: true}))
	require.NoError(t, n.SetCubeAnalysis(bg.CubeAnalysis{}))
	var ids []string
	for p := range n.Properties() {
		ids = append(ids, p.ID)
	}
	require.Equal(t, "W LU BM DC C A DA", strings.Join(ids, " "))
}

// TestRolloutOfNothing: a rollout has games, and ver 3 no further fields.
func TestRolloutOfNothing(t *testing.T) {
	seven := strings.Repeat(" 0", 7)
	g := parseGame(t, "(;GM[6]A[0][hefe X ver 3 Score 0 0 Trials 0 Output"+seven+" StdDev"+seven+"];W[31]"+
		"A[0][ E ver 3 0 0 0 0 0 0 0C 0 1 0.0 1 x]DA[E ver 3 2C 1 0.0 1"+seven+seven+" 0])")
	_, _, err := g.Root().Candidates(bg.White)
	require.ErrorIs(t, err, bg.ErrValue)
	for n := range g.Root().Children() {
		_, _, err = n.Candidates(bg.White)
		require.ErrorIs(t, err, errors.ErrUnsupported)
		_, _, err = n.CubeAnalysis()
		require.ErrorIs(t, err, errors.ErrUnsupported)
	}
}
