package sgfbg_test

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
	"example.com/boardcodec/sgfbg"
)

// An equityTable has chances to win a match by the points that each player needs, counted
// from 1: before the Crawford game and in it, and after it of the player who needs more than 1.
type equityTable struct {
	before [][]float64
	after  []float64
}

func (t equityTable) chance(away [2]int, crawford bool) float64 {
	switch {
	case crawford || min(away[0], away[1]) > 1:
		return t.before[away[0]-1][away[1]-1]
	case away[0] == 1:
		return 1 - t.after[away[1]-1]
	}
	return t.after[away[0]-1]
}

// A tally is what GNU Backgammon's "show statistics match" says of a player.
type tally struct {
	moves, unforced, cubes, doubles, takes, passes int
	play, luck, cube                               float64 // as it shows them: an error is below 0
}

// tallies counts the decisions of a match.
func tallies(t testing.TB, c *sgfbg.Collection, chance func([2]int, bool) float64) (of [2]tally) {
	t.Helper()
	for d, err := range sgfbg.Decisions(c.Records(), chance) {
		require.NoError(t, err)
		require.True(t, d.LossKnown || d.Move.Steps == [4]sgfbg.Step{}, "%v", d.Move)
		p := &of[d.Board.OnRoll]
		if d.Move.Action == sgfbg.Roll {
			p.moves++
			if len(d.Board.Plays(d.Move.Player, d.Move.Dice)) > 1 {
				p.unforced++
			}
			p.play -= d.Loss
			p.luck += d.Luck
			continue
		}
		p.cubes++
		p.cube -= d.Loss
		if d.Move.Action == sgfbg.Double {
			p.doubles++
		}
		if len(d.Answers) == 0 {
			continue
		}
		p = &of[d.Answerer()]
		p.cube -= d.AnswerLoss
		switch d.Answers[len(d.Answers)-1] {
		case sgfbg.Take:
			p.takes++
			p.cubes++
		case sgfbg.Drop:
			p.passes++
			p.cubes++
		}
	}
	return of
}

// requireTallies compares tallies with the text of "show statistics match".
func requireTallies(t *testing.T, text string, got [2]tally) {
	t.Helper()
	cells := regexp.MustCompile(`^(\D+?) +([-+]?\d[\d.]*)(?: +\(.*?%?\))? +([-+]?\d[\d.]*)(?: +\(.*\))? *$`)
	var want [2]tally
	errors := 0
	for line := range strings.Lines(text) {
		m := cells.FindStringSubmatch(strings.TrimRight(line, "\n"))
		if m == nil {
			continue
		}
		for p := range want {
			x, err := strconv.ParseFloat(m[2+p], 64)
			require.NoError(t, err)
			w := &want[p]
			switch name, _, _ := strings.Cut(m[1], " ("); name {
			case "Total moves":
				w.moves = int(x)
			case "Unforced moves":
				w.unforced = int(x)
			case "Total cube decisions":
				w.cubes = int(x)
			case "Doubles":
				w.doubles = int(x)
			case "Takes":
				w.takes = int(x)
			case "Passes":
				w.passes = int(x)
			case "Luck total EMG":
				w.luck = x
			case "Error total EMG": // of plays, of the cube, of both
				if errors++; errors <= 2 {
					w.play = x
				} else if errors <= 4 {
					w.cube = x
				}
			}
		}
	}
	require.Equal(t, 6, errors, text)
	for p := range want {
		for _, pair := range [][2]*float64{{&want[p].play, &got[p].play}, {&want[p].luck, &got[p].luck}, {&want[p].cube, &got[p].cube}} {
			require.InDelta(t, *pair[0], *pair[1], 0.0016, "player %d: %+v, want %+v", p, got[p], want[p])
			*pair[0], *pair[1] = 0, 0
		}
		require.Positive(t, want[p].moves)
		require.Equal(t, want[p], got[p], "player %d", p)
	}
}

// TestDecisionsTotals: what GNU Backgammon's statistics of an analysed match say.
func TestDecisionsTotals(t *testing.T) {
	const text = `
Total moves                               52                      51
Unforced moves                            43                      47
Error total EMG (MWC)                         -0.000 ( -0.000%)       -0.000 ( -0.000%)
Luck total EMG (MWC)                          +1.394 (+33.831%)       +0.153 (-10.317%)
Total cube decisions                      27                      14
Doubles                                    1                       1
Takes                                      1                       0
Passes                                     0                       1
Error total EMG (MWC)                         -0.000 ( -0.000%)       -0.000 ( -0.000%)
Error total EMG (MWC)                         -0.000 ( -0.000%)       -0.000 ( -0.000%)
`
	table := equityTable{
		before: [][]float64{{0.5, 0.67736, 0.75076}, {0.32264, 0.5, 0.59947}, {0.24924, 0.40053, 0.5}},
		after:  []float64{0.5, 0.48803, 0.32264},
	}
	c, err := sgfbg.Parse(readFile(t, "../testdata/sgfbg/auto-match03-analysed.sgf"))
	require.NoError(t, err)
	requireTallies(t, text, tallies(t, c, table.chance))
}

// TestPeerStatistics: GNU Backgammon analyses matches, with errors of every kind, and its
// statistics are those of Decisions.
func TestPeerStatistics(t *testing.T) {
	names := []string{"human-beavers"}
	if testutil.Long(t) > 0 {
		names = append(names, "human-cube-match9", "auto-money-jacoby-beavers", "auto-match05-1")
	}
	for _, name := range names {
		dir := t.TempDir()
		data := readFile(t, "../testdata/sgfbg/"+name+".sgf")
		require.NoError(t, os.WriteFile(filepath.Join(dir, "match.sgf"), data, 0o600))
		text := testutil.GNUBG(t, dir, `set analysis chequerplay evaluation plies 0
set analysis cubedecision evaluation plies 0
load match match.sgf
analyse match
save match analysed.sgf
show statistics match
`)
		met := testutil.GNUBGPython[[]json.RawMessage](t, dir, "answer(gnubg.met(9))", nil)[0]
		var table equityTable
		require.NoError(t, json.Unmarshal(met[0], &table.before))
		require.NoError(t, json.Unmarshal(met[1], &table.after))
		c, err := sgfbg.Parse(readFile(t, filepath.Join(dir, "analysed.sgf")))
		require.NoError(t, err)
		_, text, _ = strings.Cut(text, "\nChequerplay statistics")
		requireTallies(t, text, tallies(t, c, table.chance))
	}
}

// decisionsOf returns decisions in words.
func decisionsOf(t testing.TB, text string, chance func([2]int, bool) float64) (list []string) {
	t.Helper()
	c, err := sgfbg.Parse([]byte(text))
	require.NoError(t, err)
	for d, err := range sgfbg.Decisions(c.Records(), chance) {
		require.NoError(t, err)
		s := fmt.Sprintf("%d %v", d.Game, d.Board.OnRoll)
		switch d.Move.Action {
		case sgfbg.Roll, sgfbg.Double:
			s += " " + d.Board.FormatPlay(d.Move)
		case sgfbg.NoAction:
			s += " no double"
		}
		for _, a := range d.Answers {
			s += " " + a.String()
		}
		if d.LossKnown {
			s += fmt.Sprintf(", %.3f %.3f, %d of %d", d.Loss, d.AnswerLoss, d.Chosen, len(d.Candidates))
		}
		require.Equal(t, d.LossKnown, len(d.Candidates) > 0)
		require.Equal(t, d.Move.Action == sgfbg.Roll, d.Board.Dice != [2]uint8{})
		require.Equal(t, d.Board.OnRoll, d.Move.Player)
		list = append(list, s)
	}
	return list
}

// TestDecisions: which decisions there are, and what was lost.
func TestDecisions(t *testing.T) {
	const (
		a  = "A[1][xwxu E ver 3 0 0 0 0 0 0.021 2C 0 1 0.0 1][hefe E ver 3 0 0 0 0 0 -0.004 2C 0 1 0.0 1]"
		da = "DA[E ver 3 2C 1 0.0 1 0 0 0 0 0 0 0.6 0 0 0 0 0 0 0.3]"
	)
	half := func([2]int, bool) float64 { return 0.5 }
	none := func([2]int, bool) float64 { return math.NaN() }
	for name, tt := range map[string]struct {
		text   string
		chance func([2]int, bool) float64
		want   []string
	}{
		"opening": {"(;GM[6];W[31hefe]" + a + ";B[42])", nil,
			[]string{"0 White 31: 8/5 6/5, 0.025 0.000, 1 of 2", "0 Black no double", "0 Black 42:"}},
		"money": {"(;GM[6];W[31hefe];B[42]" + da + ";W[double]" + da + ";B[take]" + da + ";W[31])", nil,
			[]string{"0 White 31: 8/5 6/5", "0 Black no double, 0.000 0.000, 0 of 3", "0 Black 42:", "0 White double take, 0.300 0.000, 1 of 3", "0 White 31:"}},
		"drop": {"(;GM[6];W[31];B[double]" + da + ";W[drop])", nil,
			[]string{"0 White 31:", "0 Black double drop, 0.300 0.700, 2 of 3"}},
		"beaver": {"(;GM[6];W[31];B[double]" + da + ";W[double];B[double];W[take])", nil,
			[]string{"0 White 31:", "0 Black double double double take, 0.300 0.000, 1 of 3"}},
		"no answer, two games": {"(;GM[6];W[31];B[double]" + da + ")(;GM[6];W[31])", nil,
			[]string{"0 White 31:", "0 Black double, 0.300 0.000, -1 of 3", "1 White 31:"}},
		"match without a table": {"(;GM[6]MI[length:5];W[31];B[42]" + da + ")", nil,
			[]string{"0 White 31:", "0 Black no double", "0 Black 42:"}},
		"match": {"(;GM[6]MI[length:2];W[31];B[42]" + da + ")", // 0.5 is 0
			func(away [2]int, _ bool) float64 { return map[[2]int]float64{{1, 2}: 0.7, {2, 1}: 0.3}[away] },
			[]string{"0 White 31:", "0 Black no double, 0.000 0.000, 0 of 3", "0 Black 42:"}},
		"match, doubled": {"(;GM[6]MI[length:2];W[31];B[double]" + da + ";W[drop])",
			func(away [2]int, _ bool) float64 { return map[[2]int]float64{{1, 2}: 0.7, {2, 1}: 0.3}[away] },
			[]string{"0 White 31:", "0 Black double drop, 1.500 2.000, 2 of 3"}},
		"beyond the table": {"(;GM[6]MI[length:5];W[31];B[42]" + da + ")", none,
			[]string{"0 White 31:", "0 Black no double", "0 Black 42:"}},
		"worth nothing": {"(;GM[6]MI[length:5];W[31];B[42]" + da + ")", half,
			[]string{"0 White 31:", "0 Black no double", "0 Black 42:"}},
		"after the end of the match": {"(;GM[6]MI[length:3][ws:3];W[31];B[42]" + da + ")",
			func(away [2]int, _ bool) float64 {
				require.Positive(t, min(away[0], away[1]), "the points that each needs are 1 or more")
				return 0.5
			},
			[]string{"0 White 31:", "0 Black no double", "0 Black 42:"}},
		"Crawford game, dead cube": {"(;GM[6]MI[length:5][ws:4]RU[Crawford:CrawfordGame];W[31];B[42])(;GM[6]MI[length:5][ws:4][bs:3]RU[Crawford];W[31];B[42];W[31])", nil,
			[]string{"0 White 31:", "0 Black 42:", "1 White 31:", "1 Black no double", "1 Black 42:", "1 White 31:"}},
		"resignation, other owner": {"(;GM[6]RE[W+2R];W[31];B[double];W[take];B[31];W[31];B[31])", nil,
			[]string{"0 White 31:", "0 Black double take", "0 Black 31:", "0 White no double", "0 White 31:", "0 Black 31:"}},
		"wrong analysis": {"(;GM[6];W[31hefe]A[x];B[42]DA[x])", nil,
			[]string{"0 White 31: 8/5 6/5", "0 Black no double", "0 Black 42:"}},
	} {
		require.Equal(t, tt.want, decisionsOf(t, tt.text, tt.chance), name)
	}

	c, err := sgfbg.Parse([]byte("(;GM[6];W[31];B[double];W[77])"))
	require.NoError(t, err)
	var list []string
	for d, err := range sgfbg.Decisions(c.Records(), nil) {
		list = append(list, fmt.Sprint(d.Move, err != nil))
	}
	require.Equal(t, []string{"31: false", "double false", "no action true"}, list)
	for stop := range 5 { // a walk can stop anywhere
		n := 0
		for range sgfbg.Decisions(parseOne(t, "(;GM[6];W[31];B[42];W[double];B[take];W[42])").Records(), nil) {
			if n++; n > stop {
				break
			}
		}
		require.Equal(t, stop+1, n)
	}
}

// parseOne returns a collection.
func parseOne(t testing.TB, text string) *sgfbg.Collection {
	t.Helper()
	c, err := sgfbg.Parse([]byte(text))
	require.NoError(t, err)
	return c
}

// TestDecisionsOfMAT: a match gives the same decisions as SGF and as .mat text.
func TestDecisionsOfMAT(t *testing.T) {
	files, err := filepath.Glob("../testdata/sgfbg/*.mat")
	require.NoError(t, err)
	compared := 0
	for _, file := range files {
		if strings.Contains(file, "pos-") {
			continue
		}
		c, err := sgfbg.Parse(readFile(t, strings.TrimSuffix(file, ".mat")+".sgf"))
		require.NoError(t, err)
		m, err := sgfbg.Options{Lenient: true}.ParseMAT(readFile(t, file))
		require.NoError(t, err)
		var of [2][]sgfbg.Decision
		for i, c := range []*sgfbg.Collection{c, m} {
			for d, err := range sgfbg.Decisions(c.Records(), nil) {
				require.NoError(t, err)
				board := sgfbg.Board{Checkers: d.Board.Checkers, CubeValue: d.Board.CubeValue, Score: d.Board.Score}
				of[i] = append(of[i], sgfbg.Decision{Game: d.Game, Board: board, Move: d.Move, Answers: d.Answers})
			}
		}
		require.Equal(t, of[0], of[1], file)
		compared += len(of[0])
	}
	require.Greater(t, compared, 1000)
}
