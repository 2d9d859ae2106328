package xg_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/xg"
)

// expected is testdata/xg/NAME.json, which testdata/format/xg.py has made.
type expected struct {
	Version, Length  int
	Players          [2]string
	Variation, Event string
	Date             string
	Crawford         bool
	Comments         [2]string
	Winner           int
	FinalScore       [2]int
	Problems         []string
	Games            []struct {
		Number, AutomaticDoubles, Decisions int
		Score                               [2]int
		Crawford                            bool
		Comments                            [2]string
		End                                 *struct {
			Score                [2]int
			Winner, Points, Kind int
		}
	}
	Shown   []expectedDecision
	Damaged []struct {
		CutAt, WrongAt int
		Read           bool
		Problems       []string
		Decisions      []int
	}
}

type expectedEstimate struct {
	Lose, Win        [3]float64
	Cubeless, Equity float64
}

func (e *expectedEstimate) output() bg.Output {
	return bg.Output{Win: e.Win[0], WinGammon: e.Win[1], WinBackgammon: e.Win[2], LoseGammon: e.Lose[1],
		LoseBackgammon: e.Lose[2], Cubeless: e.Cubeless, Cubeful: e.Equity}
}

type expectedDecision struct {
	Game, Decision         int
	Type                   string
	Player, Cube, Owner    int
	Choice                 string
	Answers                []string
	Loss, AnswerLoss, Luck *float64
	Dice                   [2]uint8
	Play                   [][2]uint8
	Chosen                 *int
	Analysis               struct {
		Verdict              string
		Level                int
		NoDouble, DoubleTake expectedEstimate
	}
	Candidates []struct {
		Play     [][2]uint8
		Level    int
		Estimate expectedEstimate
	}
}

// TestExpected: the files of testdata/xg hold what the second implementation found, and so do
// damaged ones.
func TestExpected(t *testing.T) {
	files, err := filepath.Glob("../../testdata/xg/*.json")
	require.NoError(t, err)
	require.Len(t, files, 4)
	shown := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		var want expected
		require.NoError(t, json.Unmarshal(text, &want))
		data, err := os.ReadFile(strings.TrimSuffix(file, ".json"))
		require.NoError(t, err)
		m, err := xg.Parse(data)
		require.NoError(t, err)
		require.Empty(t, m.Problems)
		require.Empty(t, want.Problems)
		date := ""
		if !m.Date.IsZero() {
			date = m.Date.Format("2006-01-02T15:04:05")
		}
		require.Equal(t, []any{want.Version, want.Length, want.Players, want.Variation, want.Event, want.Date, want.Crawford, want.Comments},
			[]any{m.Version, m.Length, m.Players, m.Variation.String(), m.Event, date, m.Crawford, [2]string{m.Comment, m.EndComment}}, file)
		if m.Ended {
			require.Equal(t, want.FinalScore, m.FinalScore)
			require.Equal(t, bg.Player(want.Winner-1), m.Winner)
		}
		require.Len(t, m.Games, len(want.Games))
		for i, w := range want.Games {
			g := &m.Games[i]
			require.Equal(t, []any{w.Number, w.AutomaticDoubles, w.Decisions, w.Score, w.Crawford, w.Comments, w.End != nil},
				[]any{g.Number, g.AutoDoubles, len(g.Decisions), g.Score, g.Crawford, [2]string{g.Comment, g.EndComment}, g.Ended}, "%s, game %d", file, i)
			if w.End != nil {
				result := bg.Result{Won: true, Winner: bg.Player(w.End.Winner - 1), Points: w.End.Points, Resigned: w.End.Kind >= 100}
				require.Equal(t, []any{result, w.End.Score, w.End.Kind}, []any{g.Result, g.ScoreAfter, g.Termination})
			}
		}
		for _, w := range want.Shown {
			w.require(t, &m.Games[w.Game].Decisions[w.Decision])
			shown++
		}
		for _, w := range want.Damaged {
			bad := bytes.Clone(data)
			if w.CutAt > 0 {
				bad = bad[:w.CutAt]
			} else {
				bad[w.WrongAt] ^= 0x55
			}
			m, err := xg.Options{Lenient: true}.Parse(bad)
			require.Equal(t, w.Read, err == nil, "%s: %v: %v", file, w, err)
			if err != nil {
				require.Contains(t, w.Problems, cause(err))
				continue
			}
			require.Equal(t, w.Problems, causes(m.Problems), "%s: %v", file, w)
			require.Len(t, m.Games, len(w.Decisions))
			for i, n := range w.Decisions {
				require.Len(t, m.Games[i].Decisions, n)
			}
		}
	}
	require.Greater(t, shown, 6)
}

// causes returns the causes of problems, each once.
func causes(problems []bg.Problem) []string {
	list := []string{}
	for _, p := range problems {
		if p.Kind == bg.ProblemSyntax || p.Kind == bg.ProblemValue {
			list = append(list, cause(p.Err))
		} else {
			list = append(list, "Problem")
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// cause returns the name that FORMAT.md has for an error: the narrower before the wider.
func cause(err error) string {
	for _, e := range []struct {
		err  error
		name string
	}{
		{xg.ErrNotXG, "another format"}, {xg.ErrTooLarge, "too large"}, {errors.ErrUnsupported, "unsupported"},
		{io.ErrUnexpectedEOF, "cut off"}, {bg.ErrValue, "wrong value"}, {bg.ErrSyntax, "wrong form"},
	} {
		if errors.Is(err, e.err) {
			return e.name
		}
	}
	return err.Error()
}

func (w *expectedDecision) require(t *testing.T, d *xg.Decision) {
	steps := func(play [][2]uint8) (to [4]bg.Step) {
		for i, p := range play {
			to[i] = bg.Step{From: p[0], To: p[1]}
		}
		return to
	}
	owner := []bg.Player{bg.NoPlayer, bg.White, bg.Black}[w.Owner]
	require.Equal(t, []any{bg.Player(w.Player - 1), w.Cube, owner}, []any{d.Player, d.CubeValue, d.CubeOwner})
	if c := d.Cube; w.Type == "cube" {
		require.Equal(t, map[string]xg.Choice{"none": xg.NoChoice, "resigned": xg.Undecided, "no double": xg.NotDoubled, "double": xg.Doubled}[w.Choice], c.Choice)
		require.Len(t, c.Answers, len(w.Answers))
		requireLoss(t, w.Loss, c.Loss, "loss")
		requireLoss(t, w.AnswerLoss, c.AnswerLoss, "loss of the answer")
		require.Equal(t, map[string]bg.Verdict{
			"too good": bg.VerdictTooGood, "no double": bg.VerdictNoDouble, "double, take": bg.VerdictDoubleTake,
			"double, drop": bg.VerdictDoublePass, "either": bg.VerdictDoubleTake,
		}[w.Analysis.Verdict], c.Verdict)
		require.Equal(t, w.Analysis.Level, levelNumber(c.Analysis.Method))
		outputs := []bg.Output{c.Analysis.NoDouble, c.Analysis.DoubleTake}
		outputs[0].Chance, outputs[1].Chance = 0, 0 // of a rollout
		require.Equal(t, []bg.Output{w.Analysis.NoDouble.output(), w.Analysis.DoubleTake.output()}, outputs)
		return
	}
	r := d.Roll
	require.Equal(t, []any{w.Dice, steps(w.Play), w.Luck != nil}, []any{r.Dice, r.Steps, r.LuckKnown})
	requireLoss(t, w.Loss, r.Loss, "loss")
	if w.Luck != nil {
		require.Equal(t, *w.Luck, r.Luck)
	}
	require.Len(t, r.Candidates, len(w.Candidates))
	require.Equal(t, w.Chosen != nil, r.Rank > 0)
	if w.Chosen != nil {
		require.Equal(t, *w.Chosen+1, r.Rank)
	}
	for i, c := range w.Candidates {
		require.Equal(t, []any{steps(c.Play), c.Level, c.Estimate.Equity}, []any{r.Candidates[i].Steps, levelNumber(r.Candidates[i].Method), r.Candidates[i].Score})
		require.Equal(t, probabilities(c.Estimate.output()), probabilities(r.Candidates[i].Output))
	}
}
