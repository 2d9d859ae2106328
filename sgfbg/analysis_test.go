package sgfbg_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/bg"
)

// TestAnalysisVectors holds the analysis of every decision against GNU
// Backgammon's account of it.
func TestAnalysisVectors(t *testing.T) {
	const near = 1e-6 // the account has single precision
	moves, cubes := 0, 0
	for _, file := range vectorFiles(t) {
		account := readAccount(t, file)
		c, err := sgfbg.Parse(readFile(t, file))
		require.NoError(t, err)
		number := 0
		k := 0
		for r, err := range c.Records() {
			require.NoError(t, err)
			if r.Number != number {
				number, k = r.Number, 0
			}
			want := account.Match.Games[number-1].Game[k]
			k++
			if want.Action == "set" || r.Node == nil || want.Analysis == nil {
				continue
			}
			where := fmt.Sprintf("%s: game %d, record %d", file, number, k)
			if want.Action == "move" {
				list, played, err := r.Node.Candidates(r.Move.Player)
				require.NoError(t, err, where)
				require.Len(t, list, len(want.Analysis.Moves), where)
				require.Equal(t, want.Analysis.Imove, played, where)
				for i, m := range want.Analysis.Moves {
					require.ElementsMatch(t, m.Move, pairs(list[i].Steps), where)
					require.InDelta(t, m.Score, list[i].Score, near, where)
					requireProbabilities(t, m.Probs, list[i].Output)
					moves++
				}
				a, err := r.Node.Annotation()
				require.NoError(t, err)
				if want.Analysis.Luck != nil {
					require.InDelta(t, *want.Analysis.Luck, a.Luck, near, where)
				}
			}
			if want.Analysis.NoDouble != nil {
				da, ok, err := r.Node.CubeAnalysis()
				require.NoError(t, err, where)
				require.True(t, ok, where)
				require.InDelta(t, *want.Analysis.NoDouble, da.NoDouble.Cubeful, near, where)
				require.InDelta(t, *want.Analysis.DoubleTake, da.DoubleTake.Cubeful, near, where)
				requireProbabilities(t, want.Analysis.Probs, da.NoDouble)
				cubes++
			}
		}
	}
	require.Greater(t, moves, 1500)
	require.Greater(t, cubes, 30)
}

func requireProbabilities(t *testing.T, want []float64, o bg.Output) {
	t.Helper()
	got := []float64{o.Win, o.WinGammon, o.WinBackgammon, o.LoseGammon, o.LoseBackgammon}
	require.InDeltaSlice(t, want, got, 1e-6)
}

// TestRollouts reads a file that GNU Backgammon 1.07.001 rolled out and marked
// on request.
func TestRollouts(t *testing.T) {
	g := parseFile(t, "gnubg-rollouts").Games[0]
	rolled := 0
	for n := range g.MainLine() {
		for _, p := range []bg.Player{bg.White, bg.Black} {
			list, _, err := n.Candidates(p)
			require.NoError(t, err)
			for _, c := range list {
				if c.Method.Trials > 0 {
					rolled++
				}
			}
		}
	}
	require.Equal(t, 4, rolled, "two, seen from both sides")

	first := node(g, 3)
	list, played, err := first.Candidates(bg.Black)
	require.NoError(t, err)
	require.Equal(t, 36, list[played].Method.Trials)
	require.Equal(t, 0.4764017463, list[0].Output.Win)
	require.Equal(t, 0.4926206768, list[0].Output.Cubeful)
	require.Equal(t, -0.06524349749, list[0].Output.Cubeless)
	require.Equal(t, 0.0008495161892, list[0].StdDev.Cubeful)

	da, ok, err := node(g, 4).CubeAnalysis()
	require.NoError(t, err)
	require.True(t, ok)
	require.Equal(t, 36, da.Method.Trials)
	require.Equal(t, 0.507379353, da.NoDouble.Cubeful)
	require.Equal(t, 0.4855509996, da.DoubleTake.Cubeful)
	require.Equal(t, 0.0009808874456, da.DoubleTakeStdDev.Cubeful)
}

// TestNumbers compares the numbers of an analysis with those of package strconv.
func TestNumbers(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 10))
	list := []string{
		"0", "-0", "-0.0", ".5", "5.", "1.", "-inf", "nan", "1e5", "-1.5e-07", "9999999999999999", "999999999999999.9",
		"0.1000000000000005", "123456789012345678901234567890", "+1", "0x1p-2", "1_0", "-", ".", "-.", "1.2.3", "--1", "1,5",
	}
	for range 5000 {
		s := strconv.FormatFloat(random.NormFloat64(), 'f', random.IntN(18), 64)
		list = append(list, s[:random.IntN(len(s))+1])
	}
	numbers := 0
	for _, s := range list {
		want, wantErr := strconv.ParseFloat(s, 64)
		in := "(;GM[6]A[0][hefe E ver 3 0 0 0 0 0 " + s + " 0 0 0 0 0])"
		list, _, err := parseGame(t, in).Root().Candidates(bg.White)
		if wantErr != nil || math.IsNaN(want) || math.IsInf(want, 0) {
			require.ErrorIs(t, err, bg.ErrValue, s)
			n := parseGame(t, "(;GM[6]LU["+s+"]BM[1])").Root()
			a, err := n.Annotation()
			require.ErrorIs(t, err, bg.ErrValue, s)
			require.Equal(t, bg.Annotation{Move: -2}, a, "what can be read")
			continue
		}
		require.NoError(t, err, s)
		require.Equal(t, math.Float64bits(want), math.Float64bits(list[0].Score), s)
		numbers++
	}
	require.Greater(t, numbers, 4000)
}

// TestLoss: what each decision costs, in the cases that there are.
func TestLoss(t *testing.T) {
	for _, tt := range []struct {
		name                     string
		noDouble, doubleTake     float64
		roll, double, take, drop float64
	}{
		{"no double, take", 0.25, 0.125, 0, 0.125, 0, 0.875},
		{"double, take", 0.5, 0.75, 0.25, 0, 0, 0.25},
		{"double, pass", 0.75, 1.25, 0.25, 0, 0.25, 0},
		{"too good, pass", 1.125, 1.5, 0, 0.125, 0.5, 0},
	} {
		c := bg.CubeAnalysis{NoDouble: bg.Output{Cubeful: tt.noDouble}, DoubleTake: bg.Output{Cubeful: tt.doubleTake}}
		for action, want := range map[bg.Kind]float64{
			bg.Roll: tt.roll, bg.Double: tt.double, bg.Take: tt.take, bg.Drop: tt.drop,
			bg.NoAction: 0, bg.Resign: 0,
		} {
			before := bg.NewBoard()
			require.Equal(t, want, c.Loss(before, action, 1), "%s: %v", tt.name, action)
			before.Doubles = 1
			if action == bg.Double {
				want = 0 // a beaver
			}
			require.Equal(t, want, c.Loss(before, action, 1), "%s: %v", tt.name, action)
		}
	}
}

// TestAnalysisErrors: analysis of other versions is not supported, and numbers
// that are not numbers are faults.
func TestAnalysisErrors(t *testing.T) {
	for name, tt := range map[string]struct {
		property string
		err      error
	}{
		"old version":     {"A[0][hefe E 0.5 0.1 0.0 0.1 0.0 0.1 0C 0 1 0.0 1]", errors.ErrUnsupported},
		"ver 4":           {"A[0][hefe E ver 4 0.5]", errors.ErrUnsupported},
		"cut":             {"A[0][hefe E ver 3 0.5 0.1]", errors.ErrUnsupported},
		"no number":       {"A[0][hefe E ver 3 0.5 x 0.0 0.1 0.0 0.1 0C 0 1 0.0 1]", bg.ErrValue},
		"neither E nor X": {"DA[Y ver 3]", errors.ErrUnsupported},
		"not 0 or 1":      {"DA[E ver 3 0C x]", bg.ErrValue},
		"no plies":        {"A[0][hefe E ver 3 0.5 0 0.0 0.1 0.0 0.1 C 0 1 0.0 1]", bg.ErrValue},
		"no moves":        {"A[0][he{} E ver 3 0.5 0 0.0 0.1 0.0 0.1 0C 0 1 0.0 1]", bg.ErrValue},
		"played":          {"A[2][hefe E ver 3 0.5 0 0.0 0.1 0.0 0.1 0C 0 1 0.0 1]", bg.ErrValue},
		"index":           {"A[x]", bg.ErrValue},
		"empty":           {"A[]", bg.ErrValue},
		"cube":            {"DA[E ver 2 0]", errors.ErrUnsupported},
		"cube, empty":     {"DA[]", errors.ErrUnsupported},
		"cube, rollout":   {"DA[X ver 3 Eq Trials 1 NoDouble Output 1]", errors.ErrUnsupported},
		"luck":            {"LU[much]", bg.ErrValue},
		"judgement":       {"BM[3]", bg.ErrValue},
	} {
		g := parseGame(t, "(;GM[6]"+tt.property+")")
		n := g.Root()
		_, _, err1 := n.Candidates(bg.White)
		_, _, err2 := n.CubeAnalysis()
		_, err3 := n.Annotation()
		var found error
		for _, err := range []error{err1, err2, err3} {
			if err != nil {
				require.NoError(t, found, name)
				found = err
			}
		}
		require.ErrorIs(t, found, tt.err, name)
		var syntax *bg.SyntaxError
		require.ErrorAs(t, found, &syntax, name)
		require.EqualValues(t, 7, syntax.Offset)
	}
}
