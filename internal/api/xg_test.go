package api

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/xg"
)

// secondMatch is the JSON of testdata/format/xg.py.
type secondMatch struct {
	Match *struct {
		Version                          int
		Players, Comments                [2]string
		Event, Place, Round, Transcriber string
		Length, AutomaticDoubles         int
		CubeLimit, Number, Site          int
		Variation, Date                  string
		Crawford, Jacoby, Beavers        bool
		Imported, Transcribed            bool
		Ratings                          [2]float64
		Experience                       [2]int
	}
	Games []struct {
		Number, AutomaticDoubles int
		Score                    [2]int
		Crawford                 bool
		Start                    []int
		Comments                 [2]string
		Decisions                []secondDecision
		End                      *struct {
			Score                [2]int
			Winner, Points, Kind int
		}
	}
	End *struct {
		Score  [2]int
		Winner int
	}
	Faults []struct{ Error, Where, What string }
}

type secondDecision struct {
	Type                     string
	Player, Cube, Owner      int
	Position, After          []int
	Comment                  string
	Flagged, Edited, Illegal bool
	Loss                     *float64

	Choice     string
	Answers    []string
	AnswerLoss *float64
	Analysis   *struct {
		Verdict              string
		Level                int
		BeaverIsRight        bool
		NoDouble, DoubleTake secondEstimate
		Rollout              *secondRollout
	}

	Dice       [2]uint8
	Play       [][2]uint8
	Candidates []struct {
		Play     [][2]uint8
		Level    int
		Estimate secondEstimate
		Rollout  *secondRollout
	}
	Chosen             *int
	Forced             bool
	Luck, EquityBefore *float64
}

type secondEstimate struct {
	Lose, Win        [3]float64
	Cubeless, Equity float64
}

type secondRollout struct {
	Fewest, Most, TruncatedAfter, Cut, Seed int
	PlayLevels, CubeLevels, Engine          [2]int
	VarianceReduction, WithoutCube          bool
	Games                                   []int
	Intervals, MatchChances                 []float64
	Results                                 []secondEstimate
	Seconds                                 float64
}

// match returns what the library should have read.
func (s *secondMatch) match(t *testing.T) *xg.Match {
	h := s.Match
	m := &xg.Match{
		Version: h.Version, Players: h.Players, Ratings: h.Ratings,
		Event: h.Event, Place: h.Place, Round: h.Round, Transcriber: h.Transcriber,
		Comment: h.Comments[0], EndComment: h.Comments[1], Length: h.Length,
		Crawford: h.Crawford, Jacoby: h.Jacoby, Beavers: h.Beavers,
		AutoDoubles: h.AutomaticDoubles, CubeLimit: h.CubeLimit,
		Ended: s.End != nil,
	}
	m.Variation = xg.Variation(slices.Index([]string{"backgammon", "Nackgammon", "Hypergammon",
		"Longgammon"}, h.Variation))
	if h.Date != "" {
		date, err := time.Parse("2006-01-02T15:04:05", h.Date)
		require.NoError(t, err)
		m.Date = date
	}
	if m.Ended {
		m.FinalScore, m.Winner = s.End.Score, bg.Player(s.End.Winner-1)
	}
	for _, g := range s.Games {
		to := xg.Game{
			Number: g.Number, Score: g.Score, Crawford: g.Crawford, AutoDoubles: g.AutomaticDoubles,
			Start: checkers(g.Start,
				bg.White), Comment: g.Comments[0], EndComment: g.Comments[1], Ended: g.End != nil,
		}
		if e := g.End; to.Ended {
			to.Result = bg.Result{Won: true, Winner: bg.Player(e.Winner - 1), Points: e.Points,
				Resigned: e.Kind >= 100}
			to.ScoreAfter, to.Termination = e.Score, e.Kind
		}
		for _, d := range g.Decisions {
			to.Decisions = append(to.Decisions, d.decision())
		}
		m.Games = append(m.Games, to)
	}
	return m
}

func (d *secondDecision) decision() xg.Decision {
	to := xg.Decision{
		Player: bg.Player(d.Player - 1), Checkers: checkers(d.Position, bg.White), CubeValue: d.Cube,
		CubeOwner: []bg.Player{bg.NoPlayer, bg.White, bg.Black}[d.Owner],
		Comment:   d.Comment, Flagged: d.Flagged, Edited: d.Edited, Illegal: d.Illegal,
	}
	if d.Type == "cube" {
		c := &xg.Cube{Choice: xg.Choice(slices.Index([]string{"none", "resigned", "no double", "double"}, d.Choice))}
		for _, a := range d.Answers {
			c.Answers = append(c.Answers,
				map[string]bg.Kind{"drop": bg.Drop, "take": bg.Take, "beaver": bg.Double, "raccoon": bg.Double}[a])
		}
		c.Loss, c.LossKnown = known(d.Loss)
		c.AnswerLoss, c.AnswerLossKnown = known(d.AnswerLoss)
		if a := d.Analysis; a != nil {
			c.Analysis = &xg.CubeAnalysis{
				BeaverRight: a.BeaverIsRight, Rollout: a.Rollout.rollout(),
				Verdict: xg.Verdict(slices.Index([]string{"", "too good", "no double", "double, take",
					"double, drop", "either"}, a.Verdict)),
			}
			x := &c.Analysis.CubeAnalysis
			x.NoDouble, x.DoubleTake, x.Method = a.NoDouble.estimate(), a.DoubleTake.estimate(), bg.Method{Level: levelName(a.Level)}
			if o := c.Analysis.Rollout; o != nil && a.Level == 100 {
				x.Method = rolledOut(o)
				x.NoDouble.Chance, x.DoubleTake.Chance = o.Result.Chance, o.Double.Chance
			}
		}
		to.Cube = c
		return to
	}
	r := &xg.Roll{Dice: d.Dice, Played: d.After != nil, Steps: steps(d.Play), Forced: d.Forced}
	if r.Played {
		r.After = checkers(d.After, to.Player)
	}
	for _, c := range d.Candidates {
		to, o := bg.Candidate{Steps: steps(c.Play), Output: c.Estimate.estimate(),
			Method: bg.Method{Level: levelName(c.Level)}}, c.Rollout.rollout()
		if to.Score = to.Output.Cubeful; o != nil && c.Level == 100 {
			to.Method, to.Output.Chance = rolledOut(o), o.Result.Chance
		} else {
			to.Output.Cubeful = 0
		}
		r.Candidates, r.Rollouts = append(r.Candidates, to), append(r.Rollouts, o)
	}
	if d.Chosen != nil {
		r.Rank = *d.Chosen + 1
	}
	r.Loss, r.LossKnown = known(d.Loss)
	r.Luck, r.LuckKnown = known(d.Luck)
	to.Roll = r
	return to
}

// rolledOut is the method of a rollout: its games, or its name if it has none.
func rolledOut(o *xg.Rollout) bg.Method {
	if o.Result.Games > 0 {
		return bg.Method{Trials: o.Result.Games}
	}
	return bg.Method{Level: "rollout"}
}

// reduce takes from a match what the library computes: of methods all but the level and the trials,
// standard errors, and numbers of records.
func reduce(m *xg.Match) {
	method := func(m bg.Method) bg.Method { return bg.Method{Level: m.Level, Trials: m.Trials} }
	for i := range m.Games {
		g := &m.Games[i]
		g.Record = 0
		for k := range g.Decisions {
			d := &g.Decisions[k]
			d.Record = 0
			if d.Cube != nil && d.Cube.Analysis != nil {
				a := d.Cube.Analysis
				a.Method, a.NoDoubleStdDev, a.DoubleTakeStdDev = method(a.Method), bg.Output{}, bg.Output{}
			}
			if r := d.Roll; r != nil {
				if r.Rollouts == nil && r.Candidates != nil {
					r.Rollouts = make([]*xg.Rollout, len(r.Candidates))
				}
				for c := range r.Candidates {
					r.Candidates[c].Method, r.Candidates[c].StdDev = method(r.Candidates[c].Method), bg.Output{}
				}
			}
		}
	}
}

func (e *secondEstimate) estimate() bg.Output {
	return bg.Output{
		Win: e.Win[0], WinGammon: e.Win[1], WinBackgammon: e.Win[2], LoseGammon: e.Lose[1], LoseBackgammon: e.Lose[2],
		Cubeless: e.Cubeless, Cubeful: e.Equity,
	}
}

func (o *secondRollout) rollout() *xg.Rollout {
	if o == nil {
		return nil
	}
	result := func(i int) xg.RolledOut {
		r := xg.RolledOut{Games: o.Games[i], Output: o.Results[i].estimate(), HalfWidth: o.Intervals[i]}
		r.Chance = o.MatchChances[i]
		return r
	}
	to := &xg.Rollout{
		Result: result(0), TruncatedAfter: o.TruncatedAfter, LevelCut: o.Cut,
		PlayLevel:         [2]string{levelName(o.PlayLevels[0]), levelName(o.PlayLevels[1])},
		CubeLevel:         [2]string{levelName(o.CubeLevels[0]), levelName(o.CubeLevels[1])},
		VarianceReduction: o.VarianceReduction, NoCube: o.WithoutCube, Seed: o.Seed,
	}
	if len(o.Results) == 2 {
		to.Double = result(1)
	} else {
		to.Result.Win = 1 - o.Results[0].Lose[0] // the library does not keep the chance to lose
	}
	return to
}

func known(x *float64) (float64, bool) {
	if x == nil {
		return 0, false
	}
	return *x, true
}

func levelName(n int) string {
	switch {
	case n >= 0 && n < 7:
		return fmt.Sprintf("%d-ply", n+1)
	case n < 0 || n >= math.MaxInt16:
		return "no level"
	}
	name := map[int]string{12: "3-ply reduced", 100: "rollout", 998: "book 2", 999: "book 1",
		1000: "XG Roller", 1001: "XG Roller+", 1002: "XG Roller++"}[n]
	return cmp.Or(name, fmt.Sprintf("level %d", n))
}

func steps(play [][2]uint8) (to [4]bg.Step) {
	for i, p := range play {
		to[i] = bg.Step{From: p[0], To: p[1]}
	}
	return to
}

func checkers(points []int, view bg.Player) (c [2][25]uint8) {
	for i, n := range points {
		if n > 0 {
			c[view][i-1] = uint8(n)
		} else if n < 0 {
			c[1-view][24-i] = uint8(-n)
		}
	}
	return c
}

// errorNames are those of FORMAT.md, the narrower before the wider.
var errorNames = []struct {
	err  error
	name string
}{
	{xg.ErrNotXG, "another format"}, {xg.ErrTooLarge, "too large"}, {errors.ErrUnsupported, "unsupported"},
	{io.ErrUnexpectedEOF, "cut off"}, {bg.ErrValue, "wrong value"}, {bg.ErrSyntax, "wrong form"},
}

// errorName returns the first that fits.
func errorName(err error) string {
	for _, e := range errorNames {
		if errors.Is(err, e.err) {
			return e.name
		}
	}
	return "no error of package xg"
}

// TestSecondXG: testdata/format/xg.py, which knows FORMAT.md alone, reads every field of the
// files as the library does, and the same of them when they are cut off or have a wrong byte.
func TestSecondXG(t *testing.T) {
	files, err := filepath.Glob("../../testdata/xg/*.xg*")
	require.NoError(t, err)
	files = slices.DeleteFunc(files, func(name string) bool { return strings.HasSuffix(name, ".json") })
	require.NotEmpty(t, files)
	dir := t.TempDir()
	add := func(data []byte, format string, args ...any) {
		name := filepath.Join(dir, fmt.Sprintf(format, args...))
		require.NoError(t, os.WriteFile(name, data, 0o644))
		files = append(files, name)
	}
	parts := 2
	if testutil.Long(t) > 0 {
		parts = 16
	}
	for _, name := range files {
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		for at := 0; at < len(data); at += 1 + min(at, len(data)-at)/parts {
			add(data[:at], "%s cut off at %d", filepath.Base(name), at)
			bad := bytes.Clone(data)
			bad[at] ^= 0x55
			add(bad, "%s with a wrong byte at %d", filepath.Base(name), at)
		}
	}
	real, err := filepath.Glob("../../../shared/data/xg/*.xg") // not part of this repository
	require.NoError(t, err)
	files = append(files, real...)
	for i := range files {
		files[i], err = filepath.Abs(files[i])
		require.NoError(t, err)
	}
	cmd := exec.Command(testutil.Peer(t, "python3"), "../../testdata/format/xg.py", "-")
	cmd.Stdin = strings.NewReader(strings.Join(files, "\n"))
	cmd.Env = append(os.Environ(), "PYTHONUTF8=1")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	require.NoError(t, err)
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	require.Len(t, lines, len(files))
	decisions := 0
	for i, name := range files {
		var second secondMatch
		require.NoError(t, json.Unmarshal([]byte(lines[i]), &second))
		var want, got []string
		for _, f := range second.Faults {
			if f.Error != "Problem" { // which strict reading refuses
				want = append(want, f.Error)
			}
		}
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		m, err := xg.Options{Lenient: true}.Parse(data)
		if second.Match == nil {
			require.Equal(t, want[len(want)-1], errorName(err), "%s: %v", name, err)
			continue
		}
		require.NoError(t, err, "%s: %v", name, second.Faults)
		for _, p := range m.Problems {
			if p.Kind == bg.ProblemSyntax || p.Kind == bg.ProblemValue {
				got = append(got, errorName(p.Err))
			}
		}
		want, got = slices.Compact(want), slices.Compact(got) // a header can have several
		require.Equal(t, want, got, "%s: %v\n%v", name, m.Problems, second.Faults)
		require.Equal(t, len(second.Faults) > 0, len(m.Problems) > 0, name)
		m.Problems = nil
		reduce(m)
		if len(m.Games) == 0 {
			m.Games = nil // games that were left out
		}
		for k, g := range second.match(t).Games {
			for j, d := range g.Decisions {
				require.Equal(t, d, m.Games[k].Decisions[j], name)
				decisions++
			}
		}
		require.Equal(t, second.match(t), m, name)
	}
	t.Logf("%d files, %d decisions", len(files), decisions)
}
