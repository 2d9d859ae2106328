package xg_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/xg"
)

// The samples are files of eXtreme Gammon that are not part of this repository. For each,
// a vector says what is in it.
const shared = "../../../shared/"

var samples = []string{"aachen-round1", "charlot", "match_with_comment", "test"}

// readSample returns a file of the samples, or skips the test.
func readSample(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.FromSlash(shared + name))
	if os.IsNotExist(err) {
		t.Skipf("%s is not there: it is no part of this repository", name)
	}
	require.NoError(t, err)
	return data
}

// sample returns a file of the samples, as it is read.
func sample(t testing.TB, name string) *xg.Match {
	t.Helper()
	m, err := xg.Parse(readSample(t, "data/xg/"+name+".xg"))
	require.NoError(t, err)
	return m
}

type vector struct {
	Version     int
	Players     [2]string
	Elo         [2]float64
	Length      int
	Crawford    bool
	Jacoby      bool
	Beaver      bool
	Variation   xg.Variation
	Date        time.Time
	Event       string
	Place       string
	Round       string
	Transcriber string
	CubeLimit   int
	Site        int
	GameID      int
	Comments    []string
	FinalScore  [2]int
	Winner      int
	Games       []struct {
		Number    int
		Score     [2]int
		Crawford  bool
		Start     string
		Result    struct{ Winner, Points, Termination int }
		Decisions []vectorDecision
	}
}

type vectorDecision struct {
	Player        int
	Position      string
	Cube          int
	Level         string
	Error         *float64
	Comment       *int
	Probabilities [5]float64

	Dice       *[2]uint8
	Played     bool
	Play       *[][2]uint8
	Luck       *float64
	Forced     bool
	Candidates []struct {
		Play          [][2]uint8
		Equity        float64
		Level         string
		Probabilities [5]float64
	}
	CandidateCount int

	Action                         string
	Answer                         string
	NoDouble, DoubleTake, Cubeless float64
	Flag                           int
	Away                           [2]int
	ErrorAnswer                    *float64
}

// position returns a position as the vectors show it: as in an XGID, White's checkers
// in capitals, from his side.
func position(c [2][25]uint8) string {
	b := []byte(strings.Repeat("-", 26))
	for i := range 25 {
		if n := c[bg.White][i]; n > 0 {
			b[i+1] = 'A' + n - 1
		}
		if n := c[bg.Black][i]; n > 0 {
			b[24-i] = 'a' + n - 1
		}
	}
	return string(b)
}

func pairs(steps [4]bg.Step) [][2]uint8 {
	list := [][2]uint8{}
	for _, s := range (&bg.Move{Steps: steps}).Played() {
		list = append(list, [2]uint8{s.From, s.To})
	}
	return list
}

func probabilities(e bg.Output) [5]float64 {
	return [5]float64{e.Win, e.WinGammon, e.WinBackgammon, e.LoseGammon, e.LoseBackgammon}
}

// requireNear compares what was stored as a float32 and is shown with six digits.
func requireNear(t *testing.T, want, got any, where string) {
	t.Helper()
	require.InDeltaSlice(t, flat(want), flat(got), 0.00002, where)
}

func flat(v any) []float64 {
	switch v := v.(type) {
	case [5]float64:
		return v[:]
	case float64:
		return []float64{v}
	}
	panic(v)
}

// TestVectors: each sample holds what its vector says: every decision, play, cube,
// score and result, candidates and equities to 0.00002.
func TestVectors(t *testing.T) {
	for _, name := range samples {
		t.Run(name, func(t *testing.T) {
			data := readSample(t, "data/xg/"+name+".xg")
			var want vector
			require.NoError(t, json.Unmarshal(readSample(t, "vectors/xg/"+name+".xg.json"), &want))
			m, err := xg.Parse(data)
			require.NoError(t, err)
			require.Empty(t, m.Problems)
			requireVector(t, &want, m)
		})
	}
}

func requireVector(t *testing.T, want *vector, m *xg.Match) {
	player := func(p bg.Player) int { return int(p) + 1 }
	require.Equal(t, want.Version, m.Version)
	require.Equal(t, want.Players, m.Players)
	require.Equal(t, want.Elo, m.Ratings)
	require.Equal(t, want.Length, m.Length)
	require.Equal(t, []bool{want.Crawford, want.Jacoby, want.Beaver}, []bool{m.Crawford, m.Jacoby, m.Beavers})
	require.Equal(t, want.Variation, m.Variation)
	require.WithinDuration(t, want.Date, m.Date, time.Second)
	require.Equal(t, []string{want.Event, want.Place, want.Round, want.Transcriber}, []string{m.Event, m.Place, m.Round, m.Transcriber})
	require.Equal(t, 1<<want.CubeLimit, m.CubeLimit)
	require.True(t, m.Ended)
	require.Equal(t, want.FinalScore, m.FinalScore)
	require.Equal(t, want.Winner, player(m.Winner))
	require.Len(t, m.Games, len(want.Games))
	for i, w := range want.Games {
		g := m.Games[i]
		if w.Start == position([2][25]uint8{}) { // as stored: then the first decision says it
			w.Start = w.Decisions[0].Position
		}
		require.Equal(t, []any{w.Number, w.Score, w.Crawford, w.Start}, []any{g.Number, g.Score, g.Crawford, position(g.Start)})
		require.True(t, g.Ended)
		require.Equal(t, []int{w.Result.Winner, w.Result.Points, w.Result.Termination}, []int{player(g.Result.Winner), g.Result.Points, g.Termination})
		var shown []xg.Decision
		for _, d := range g.Decisions {
			if d.Cube == nil || d.Cube.Choice != xg.NoChoice {
				shown = append(shown, d)
			}
		}
		require.Len(t, shown, len(w.Decisions))
		for k, d := range shown {
			where := fmt.Sprintf("game %d, decision %d", i+1, k+1)
			w := w.Decisions[k]
			require.Equal(t, []any{w.Player, w.Position}, []any{player(d.Player), position(d.Checkers)}, where)
			value, owner := 1<<max(w.Cube, -w.Cube), bg.NoPlayer
			if w.Cube > 0 {
				owner = bg.White
			} else if w.Cube < 0 {
				owner = bg.Black
			}
			require.Equal(t, []any{value, owner}, []any{d.CubeValue, d.CubeOwner}, where)
			comment := ""
			if w.Comment != nil {
				comment = want.Comments[*w.Comment]
			}
			require.Equal(t, comment, d.Comment, where)
			if w.Dice == nil {
				requireCube(t, &w, m, &g, &d, where)
			} else {
				requireRoll(t, &w, d.Roll, where)
			}
		}
	}
}

// levelName returns the name that the vectors have for a level.
func levelName(m bg.Method) string { return strings.Replace(m.String(), "XG R", "XGR", 1) }

func requireLoss(t *testing.T, want *float64, got float64, where string) {
	t.Helper()
	if want == nil {
		require.Equal(t, -1.0, got, where)
		return
	}
	requireNear(t, *want, got, where)
	require.GreaterOrEqual(t, got, 0.0, where)
}

func requireRoll(t *testing.T, want *vectorDecision, r *xg.Roll, where string) {
	require.Equal(t, []any{*want.Dice, want.Played, want.Forced}, []any{r.Dice, r.Played, r.Forced}, where)
	if want.Played {
		require.Equal(t, *want.Play, pairs(r.Steps), where)
	}
	requireLoss(t, want.Error, r.Loss, where)
	require.Equal(t, want.Luck != nil, r.LuckKnown, where)
	if r.LuckKnown {
		requireNear(t, *want.Luck, r.Luck, where)
	}
	require.Len(t, r.Candidates, want.CandidateCount, where)
	require.Equal(t, want.Played, r.Rank > 0, where)
	if r.Rank > 0 && want.Error != nil && *want.Error > 0.0001 {
		requireNear(t, *want.Error, r.Candidates[0].Score-r.Candidates[r.Rank-1].Score, where)
	}
	for i, w := range want.Candidates {
		c := r.Candidates[i]
		require.Equal(t, w.Play, pairs(c.Steps), where)
		require.Equal(t, w.Level, levelName(c.Method), where)
		requireNear(t, w.Equity, c.Score, where)
		requireNear(t, w.Probabilities, probabilities(c.Output), where)
	}
}

var verdicts = map[int]bg.Verdict{
	-1: bg.VerdictTooGood, 0: bg.VerdictNoDouble, 1: bg.VerdictDoubleTake, 2: bg.VerdictDoublePass, 3: bg.VerdictDoubleTake,
}

func requireCube(t *testing.T, want *vectorDecision, m *xg.Match, g *xg.Game, d *xg.Decision, where string) {
	c := d.Cube
	choice := map[string]xg.Choice{"none": xg.Undecided, "no double": xg.NotDoubled, "double": xg.Doubled}[want.Action]
	require.Equal(t, choice, c.Choice, where)
	answers := map[string][]bg.Kind{"take": {bg.Take}, "drop": {bg.Drop}}[want.Answer]
	require.Equal(t, answers, c.Answers, where)
	requireLoss(t, want.Error, c.Loss, where)
	if want.Answer != "" {
		requireLoss(t, want.ErrorAnswer, c.AnswerLoss, where)
	}
	a := c.Analysis
	require.NotNil(t, a, where)
	require.Equal(t, []any{want.Level, verdicts[want.Flag]}, []any{levelName(a.Method), c.Verdict}, where)
	require.Equal(t, want.Away, [2]int{m.Length - g.Score[d.Player], m.Length - g.Score[1-d.Player]}, where)
	requireNear(t, want.NoDouble, a.NoDouble.Cubeful, where)
	requireNear(t, want.DoubleTake, a.DoubleTake.Cubeful, where)
	requireNear(t, want.Cubeless, a.NoDouble.Cubeless, where)
	requireNear(t, want.Probabilities, probabilities(a.NoDouble), where)
}

var update = flag.Bool("update", false, "write testdata/xg")

// TestFixture: the files for examples, and for other programs, have the matches that they
// were made of.
func TestFixture(t *testing.T) {
	old := rolledOut(t, 5)
	old.Version, old.Comment = 22, "Two\nlines"
	older(old)
	for _, tt := range []struct {
		name string
		want *xg.Match
		b    builder
	}{
		{"built.xg", fixture(t), builder{}},
		{"built-money.xg", session(t), builder{picture: []byte("\xff\xd8 a picture \xff\xd9")}},
		{"built-22.xg", old, builder{stored: true, short: true, plain: true}},
		{"built.xgp", positionFile(t), builder{}},
	} {
		name := "../../testdata/xg/" + tt.name
		made := tt.b.build(tt.want) // numbers the records of tt.want
		if *update {
			require.NoError(t, os.WriteFile(name, made, 0o644))
		}
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		m, err := xg.Parse(data)
		require.NoError(t, err)
		require.Equal(t, tt.want, m, tt.name)
	}
}

// TestRebuild: what a sample holds, written by the builder of the tests, is read as the
// same again: the builder and the reader agree about real content.
func TestRebuild(t *testing.T) {
	for _, name := range samples {
		m := sample(t, name)
		again, err := xg.Parse(build(m))
		require.NoError(t, err)
		require.Equal(t, m, again)
	}
}
