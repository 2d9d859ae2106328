package bg_test

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/met"
)

// TestStatisticsLong: figures of GNU Backgammon with all their digits.
func TestStatisticsLong(t *testing.T) {
	s := readMatch(t, "../../../shared/data/xg/test.sgf").Statistics(met.Default().Chance)
	for p, want := range [2]struct{ play, cube, chance float64 }{
		{2.152127, 0.442874, 0.274279}, {3.376956, 0.292371, 0.457539},
	} {
		require.InDelta(t, want.play, s[p].PlayLoss, 1e-5)
		require.InDelta(t, want.cube, s[p].CubeLoss, 1e-5)
		require.InDelta(t, want.chance, s[p].PlayLossChance, 1e-6)
	}
}

// A shown is what GNU Backgammon shows of a match: the numbers of White and of Black by the name of the
// row, after that of the section.
type shown struct {
	File string                 `json:"file"`
	Rows map[string][2][]string `json:"rows"`
}

// rows returns the rows of s as GNU Backgammon shows them.
func rows(s *bg.Stats, money bool) map[string][]float64 {
	unit := 100.0 // percent
	if money {
		unit = 1
	}
	or0 := func(rate float64) float64 {
		if math.IsNaN(rate) {
			return 0
		}
		return rate
	}
	n := func(n int) []float64 { return []float64{float64(n)} }
	list := map[string][]float64{
		"Chequerplay: Total moves":             n(s.Plays),
		"Chequerplay: Unforced moves":          n(s.Analysed),
		"Chequerplay: Moves marked doubtful":   n(s.PlayMarks.Doubtful),
		"Chequerplay: Moves marked bad":        n(s.PlayMarks.Bad),
		"Chequerplay: Moves marked very bad":   n(s.PlayMarks.VeryBad),
		"Chequerplay: Error total EMG":         {-s.PlayLoss, -s.PlayLossChance * unit},
		"Luck: Luck total EMG":                 {s.Luck, s.LuckChance * unit},
		"Cube: Total cube decisions":           n(s.CubeDecisions),
		"Cube: Close or actual cube decisions": n(s.CloseCubes),
		"Cube: Wrong takes":                    n(s.WrongTakes),
		"Cube: Wrong passes":                   n(s.WrongDrops),
		"Cube: Error total EMG":                {-s.CubeLoss, -s.CubeLossChance * unit},
		"Overall: Error total EMG":             {-s.PlayLoss - s.CubeLoss, -(s.PlayLossChance + s.CubeLossChance) * unit},
		"Overall: Error rate mEMG":             {-or0(s.ErrorRate())},
		"Overall: Snowie error rate":           {-or0(s.SnowieErrorRate())},
		"Overall: Actual result":               {s.Result * unit},
		"Overall: Luck adjusted result":        {s.LuckAdjusted * unit},
	}
	if s.CubeDecisions > 0 {
		list["Cube: Doubles"], list["Cube: Takes"], list["Cube: Passes"] = n(s.Doubles), n(s.Takes), n(s.Drops)
	}
	return list
}

// checkShown: Statistics are what GNU Backgammon shows, but for the last digit shown, and for what is lost
// where a file rounds: slack is that part of a number.
func checkShown(t *testing.T, m *bg.Match, want map[string][2][]string, slack float64) {
	stats := m.Statistics(met.Default().Chance)
	number := func(text string) float64 {
		x, err := strconv.ParseFloat(text, 64)
		require.NoError(t, err)
		return x
	}
	for p := range stats {
		s, sums := &stats[p], map[string]int{}
		for name, row := range want {
			if is, _, of := strings.Cut(name, "doubles "); of {
				sums[is] += int(number(row[p][0])) // those below a point, and those above another
			}
		}
		require.Equal(t, map[string]int{"Cube: Missed ": s.MissedDoubles, "Cube: Wrong ": s.WrongDoubles}, sums)
		for name, got := range rows(s, m.Games[0].Info.Length == 0) {
			row, ok := want[name]
			if !ok {
				require.Contains(t, name, "esult", "a row that is shown only of a match that has ended")
				continue
			}
			for i, x := range got {
				_, decimals, _ := strings.Cut(row[p][i], ".")
				require.InDelta(t, number(row[p][i]), x, 0.51*math.Pow10(-len(decimals))+slack*math.Abs(x), "player %d: %s", p, name)
			}
		}
	}
}

const statisticsFile = "../../testdata/sgfbg/statistics.jsonl"

// TestStatisticsRecorded: the statistics of the matches that GNU Backgammon 1.07.001 saved.
func TestStatisticsRecorded(t *testing.T) {
	for _, s := range testutil.Lines[shown](t, statisticsFile) {
		t.Run(s.File, func(t *testing.T) { checkShown(t, readMatch(t, filepath.Join("../..", s.File)), s.Rows, 0) })
	}
}

var shownNumber = regexp.MustCompile(`[-+]?[0-9]+(\.[0-9]+)?`)

// askStatistics returns what GNU Backgammon shows of the match in a file, after other commands.
func askStatistics(t *testing.T, file, commands string) (list map[string][2][]string) {
	path, err := filepath.Abs(file)
	require.NoError(t, err)
	list = map[string][2][]string{}
	section := ""
	text := testutil.GNUBG(t, t.TempDir(), "load match "+path+"\n"+commands+"show statistics match\n")
	for line := range strings.Lines(text) {
		if name, ok := strings.CutSuffix(strings.TrimSpace(line), " statistics"); ok {
			section = name + ": "
		} else if section != "" && len(line) > 64 {
			name, _, _ := strings.Cut(line[:40], " (")
			list[section+strings.TrimSpace(name)] = [2][]string{
				shownNumber.FindAllString(line[40:64], -1), shownNumber.FindAllString(line[64:], -1),
			}
		}
	}
	return list
}

// TestPeerStatistics asks GNU Backgammon for the same statistics, and for those of matches with many
// errors, which it analyses first.
func TestPeerStatistics(t *testing.T) {
	var lines []byte
	for _, pattern := range []string{"testdata/sgfbg/[abcghm]*.sgf", "../shared/data/xg/*.sgf"} {
		files, err := filepath.Glob(filepath.Join("../..", pattern))
		require.NoError(t, err)
		for _, file := range files {
			name, err := filepath.Rel("../..", file)
			require.NoError(t, err)
			s := shown{File: name, Rows: askStatistics(t, file, "")}
			checkShown(t, readMatch(t, file), s.Rows, 0)
			line, err := json.Marshal(s)
			require.NoError(t, err)
			lines = append(append(lines, line...), '\n')
		}
	}
	if *update {
		require.NoError(t, os.WriteFile(statisticsFile, lines, 0o600))
	}
	for _, name := range []string{"human-beavers", "human-cube-match9", "human-resign-match", "built-match3"} {
		analysed := filepath.Join(t.TempDir(), "analysed.sgf")
		list := askStatistics(t, "../../testdata/sgfbg/"+name+".sgf", "set analysis chequerplay evaluation plies 0\n"+
			"set analysis cubedecision evaluation plies 0\nanalyse match\nsave match "+analysed+"\n")
		checkShown(t, readMatch(t, analysed), list, 3e-5)
	}
}
