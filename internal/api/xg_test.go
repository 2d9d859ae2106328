package api

import (
	"bytes"
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
	"example.com/boardcodec/sgfbg"
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
	m.Variation = xg.Variation(slices.Index([]string{"backgammon", "Nackgammon", "Hypergammon", "Longgammon"}, h.Variation))
	if h.Date != "" {
		date, err := time.Parse("2006-01-02T15:04:05", h.Date)
		require.NoError(t, err)
		m.Date = date
	}
	if m.Ended {
		m.FinalScore, m.Winner = s.End.Score, sgfbg.Player(s.End.Winner-1)
	}
	for _, g := range s.Games {
		to := xg.Game{
			Number: g.Number, Score: g.Score, Crawford: g.Crawford, AutoDoubles: g.AutomaticDoubles,
			Start: checkers(g.Start, sgfbg.White), Comment: g.Comments[0], EndComment: g.Comments[1], Ended: g.End != nil,
		}
		if e := g.End; to.Ended {
			to.Result = sgfbg.Result{Won: true, Winner: sgfbg.Player(e.Winner - 1), Points: e.Points, Resigned: e.Kind >= 100}
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
		Player: sgfbg.Player(d.Player - 1), Checkers: checkers(d.Position, sgfbg.White), CubeValue: d.Cube,
		CubeOwner: []sgfbg.Player{sgfbg.NoPlayer, sgfbg.White, sgfbg.Black}[d.Owner],
		Comment:   d.Comment, Flagged: d.Flagged, Edited: d.Edited, Illegal: d.Illegal,
	}
	if d.Type == "cube" {
		c := &xg.Cube{Choice: xg.Choice(slices.Index([]string{"none", "resigned", "no double", "double"}, d.Choice))}
		for _, a := range d.Answers {
			c.Answers = append(c.Answers, map[string]sgfbg.Action{"drop": sgfbg.Drop, "take": sgfbg.Take, "beaver": sgfbg.Double, "raccoon": sgfbg.Double}[a])
		}
		c.Loss, c.LossKnown = known(d.Loss)
		c.AnswerLoss, c.AnswerLossKnown = known(d.AnswerLoss)
		if a := d.Analysis; a != nil {
			c.Analysis = &xg.CubeAnalysis{
				Level: level(a.Level), BeaverRight: a.BeaverIsRight, NoDouble: a.NoDouble.estimate(),
				DoubleTake: a.DoubleTake.estimate(), Rollout: a.Rollout.rollout(),
				Verdict: xg.Verdict(slices.Index([]string{"", "too good", "no double", "double, take", "double, drop", "either"}, a.Verdict)),
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
		r.Candidates = append(r.Candidates, xg.Candidate{Steps: steps(c.Play), Level: level(c.Level), Output: c.Estimate.estimate(), Rollout: c.Rollout.rollout()})
	}
	if d.Chosen != nil {
		r.Rank = *d.Chosen + 1
	}
	r.Loss, r.LossKnown = known(d.Loss)
	r.Luck, r.LuckKnown = known(d.Luck)
	to.Roll = r
	return to
}

func (e *secondEstimate) estimate() sgfbg.Output {
	return sgfbg.Output{
		Win: e.Win[0], WinGammon: e.Win[1], WinBackgammon: e.Win[2], LoseGammon: e.Lose[1], LoseBackgammon: e.Lose[2],
		Cubeless: e.Cubeless, Cubeful: e.Equity,
	}
}

func (o *secondRollout) rollout() *xg.Rollout {
	if o == nil {
		return nil
	}
	result := func(i int) xg.RolledOut {
		return xg.RolledOut{Games: o.Games[i], Output: o.Results[i].estimate(), HalfWidth: o.Intervals[i], Chance: o.MatchChances[i]}
	}
	to := &xg.Rollout{
		Result: result(0), TruncatedAfter: o.TruncatedAfter, LevelCut: o.Cut,
		PlayLevel:         [2]xg.Level{level(o.PlayLevels[0]), level(o.PlayLevels[1])},
		CubeLevel:         [2]xg.Level{level(o.CubeLevels[0]), level(o.CubeLevels[1])},
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

func level(n int) xg.Level {
	if n < 0 || n >= math.MaxInt16 {
		return 0
	}
	return xg.Level(n + 1)
}

func steps(play [][2]uint8) (to [4]sgfbg.Step) {
	for i, p := range play {
		to[i] = sgfbg.Step{From: p[0], To: p[1]}
	}
	return to
}

func checkers(points []int, view sgfbg.Player) (c [2][25]uint8) {
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
	{xg.ErrNotXG, "another format"}, {xg.ErrTooLarge, "too large"}, {xg.ErrUnsupported, "unsupported"},
	{io.ErrUnexpectedEOF, "cut off"}, {xg.ErrValue, "wrong value"}, {xg.ErrSyntax, "wrong form"},
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
			if p.Kind == xg.ProblemSyntax || p.Kind == xg.ProblemValue {
				got = append(got, errorName(p.Err))
			}
		}
		want, got = slices.Compact(want), slices.Compact(got) // a header can have several
		require.Equal(t, want, got, "%s: %v\n%v", name, m.Problems, second.Faults)
		require.Equal(t, len(second.Faults) > 0, len(m.Problems) > 0, name)
		m.Problems = nil
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
