package met_test

import (
	"encoding/json"
	"flag"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/met"
)

var update = flag.Bool("update", false, "write what GNU Backgammon answers to testdata/met")

// TestPeerStates: GNU Backgammon values random scores and cubes as At does.
func TestPeerStates(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	var states []state
	for range 300 {
		s := state{Length: 1 + random.IntN(25), Cube: 1 << random.IntN(5), Mover: random.IntN(2)}
		s.Score = [2]int{random.IntN(s.Length), random.IntN(s.Length)}
		if (s.Score[0] == s.Length-1) != (s.Score[1] == s.Length-1) && random.IntN(2) == 0 {
			s.Crawford, s.Cube = 1, 1
		}
		states = append(states, s)
	}
	got := testutil.GNUBGPython[state](t, t.TempDir(), `
gnubg.command('set met "/usr/share/gnubg/met/Kazaross-XG2.xml"')
for s in data:
    info = gnubg.cubeinfo(s["cube"], -1, s["mover"], s["length"], tuple(s["score"]), s["crawford"])
    s["win"], s["lose"] = gnubg.eq2mwc(1.0, info), gnubg.eq2mwc(-1.0, info)
    s["half"], s["prices"] = gnubg.mwc2eq(0.5, info), info["gammonprice"]
    answer(s)
`, states)
	require.Len(t, got, len(states))
	writeLines(t, "stakes.jsonl", got)
	for _, s := range got {
		requireState(t, s)
	}
}

func writeLines[T any](t *testing.T, name string, list []T) {
	if !*update {
		return
	}
	var text []byte
	for _, v := range list {
		data, err := json.Marshal(v)
		require.NoError(t, err)
		text = append(append(text, data...), '\n')
	}
	require.NoError(t, os.WriteFile(testdata+name, text, 0o644))
}

// A decision is what GNU Backgammon's text export says of one: each number as an equity and
// as a chance to win the match.
type decision struct {
	NoDouble   [2]float64   `json:"no_double,omitzero"`
	DoubleTake [2]float64   `json:"double_take,omitzero"`
	DoublePass [2]float64   `json:"double_pass,omitzero"`
	Verdict    string       `json:"verdict,omitempty"` // "No double, take"
	Plays      [][2]float64 `json:"plays,omitempty"`   // best first; zero for a decision of the cube
}

// exportScript loads matches and exports them twice, with equities and with chances.
const exportScript = `
for s in """set met "/usr/share/gnubg/met/Kazaross-XG2.xml"
set export moves number 8
set export moves parameters evaluation no
set export cube display actual yes
set export cube display close yes
set export cube display missed yes
set export cube display unmarked yes
set export moves display unmarked yes
set output matchpc off
set output digits 6""".splitlines():
    gnubg.command(s)
for n, file in enumerate(data):
    gnubg.command("load match " + file)
    for i, mwc in enumerate(("off", "on")):
        gnubg.command("set output mwc " + mwc)
        gnubg.command("export match text %d-%d.txt" % (n, i))
answer(True)
`

var (
	cubeLine    = regexp.MustCompile(`^[123]\. (No (?:re)?double|(?:Double|Redouble), (?:pass|take)) +([+-]?\d+\.\d+)`)
	verdictLine = regexp.MustCompile(`^Proper cube action: ([^(]*)`)
	playLine    = regexp.MustCompile(`^[* ] +\d+\. Cubeful.* (?:Eq\.|MWC): +([+-]?\d+\.\d+)`)
)

// exported reads what exportScript wrote of a match.
func exported(t *testing.T, dir, match string) (list []decision) {
	t.Helper()
	for unit := range 2 {
		at := -1
		var cube, plays bool // a decision of this kind is open
		next := func() *decision {
			if at++; at == len(list) {
				require.Zero(t, unit, "more decisions in %s with chances", match)
				list = append(list, decision{})
			}
			return &list[at]
		}
		name := filepath.Join(dir, match+"-"+strconv.Itoa(unit))
		for game := 1; ; game++ {
			text, err := os.ReadFile(map[bool]string{true: name + ".txt", false: name + "_" + pad(game) + ".txt"}[game == 1])
			if os.IsNotExist(err) {
				require.Greater(t, game, 1)
				break
			}
			require.NoError(t, err)
			for line := range strings.Lines(string(text)) {
				line = strings.TrimRight(line, "\n")
				if m := cubeLine.FindStringSubmatch(line); m != nil {
					if !cube {
						next()
						cube = true
					}
					number := map[bool]*[2]float64{true: &list[at].NoDouble, false: &list[at].DoubleTake}[strings.HasPrefix(m[1], "No")]
					if strings.HasSuffix(m[1], "pass") {
						number = &list[at].DoublePass
					}
					number[unit] = parse(t, m[2])
					continue
				}
				if m := verdictLine.FindStringSubmatch(line); m != nil {
					list[at].Verdict = strings.TrimSpace(m[1])
				}
				if m := playLine.FindStringSubmatch(line); m != nil {
					if !plays {
						next()
						plays = true
					}
					d := &list[at]
					if unit == 0 {
						d.Plays = append(d.Plays, [2]float64{parse(t, m[1])})
					} else {
						i := 0
						for i < len(d.Plays)-1 && d.Plays[i][1] != 0 {
							i++
						}
						d.Plays[i][1] = parse(t, m[1])
					}
					continue
				}
				if !strings.HasPrefix(line, "       ") { // not the chances below a play
					cube, plays = false, false
				}
			}
		}
		require.Equal(t, len(list)-1, at)
	}
	return list
}

func pad(n int) string { return strings.Repeat("0", 3-len(strconv.Itoa(n))) + strconv.Itoa(n) }

func parse(t *testing.T, s string) float64 {
	x, err := strconv.ParseFloat(s, 64)
	require.NoError(t, err)
	return x
}

// requireDecisions compares the decisions of a match, and returns how many they are.
func requireDecisions(t *testing.T, name string, data []byte, want []decision) (plays, cubes int) {
	t.Helper()
	const slack = 3e-6 // of the sixth digit, and of single precision
	c, err := sgfbg.Parse(data)
	require.NoError(t, err)
	left := want
	next := func() (d decision) {
		require.NotEmpty(t, left, name)
		d, left = left[0], left[1:]
		return d
	}
	for r, err := range c.Records() {
		require.NoError(t, err)
		if r.Node == nil {
			continue
		}
		stakes := met.Default().At(r.Board, r.Board.OnRoll)
		if r.Board.Opening {
			stakes = met.Default().At(r.Board, r.Move.Player)
		}
		unit := 2 / (stakes.Win - stakes.Lose) // equity by chance
		if analysis, ok, err := r.Node.CubeAnalysis(); ok {
			require.NoError(t, err)
			d := next()
			got := stakes.Equities(analysis)
			answer := r.Move.Kind == bg.Take || r.Move.Kind == bg.Drop
			if answer {
				// The export has equities from the side of the player who answers, and chances
				// that are neither his nor the other's.
				d.NoDouble = [2]float64{-d.NoDouble[0], stakes.Chance(-d.NoDouble[0])}
				d.DoubleTake = [2]float64{-d.DoubleTake[0], stakes.Chance(-d.DoubleTake[0])}
				d.DoublePass = [2]float64{-d.DoublePass[0], stakes.Win}
			}
			what := []any{"%s, game %d, %v: %+v", name, r.Number, r.Move, d}
			require.InDelta(t, d.NoDouble[0], got.NoDouble.Cubeful, slack*unit, what...)
			require.InDelta(t, d.DoubleTake[0], got.DoubleTake.Cubeful, slack*unit, what...)
			require.InDelta(t, d.DoublePass[0], 1, slack, what...)
			require.InDelta(t, d.DoublePass[1], stakes.Win, slack, what...)
			require.InDelta(t, d.NoDouble[1], stakes.Chance(d.NoDouble[0]), slack, what...)
			require.InDelta(t, d.DoubleTake[1], stakes.Chance(d.DoubleTake[0]), slack, what...)
			take := got.Loss(r.Board, bg.Take, 1) < got.Loss(r.Board, bg.Drop, 1)
			require.Equal(t, strings.HasSuffix(d.Verdict, "take") || strings.HasSuffix(d.Verdict, "beaver"), take, what...)
			worth := got.Loss(r.Board, bg.Double, 1) - got.Loss(r.Board, bg.Roll, 1)
			if !answer && math.Abs(worth) > slack*unit { // to an answer, it is said as if the double had been right
				require.Equal(t, strings.HasPrefix(d.Verdict, "Double") || strings.HasPrefix(d.Verdict, "Redouble"), worth < 0, what...)
			}
			cubes++
		}
		list, _, err := r.Node.Candidates(r.Move.Player)
		require.NoError(t, err)
		if len(list) == 0 {
			continue
		}
		d := next()
		require.Equal(t, min(8, len(list)), min(8, len(d.Plays)), "%s, game %d, %v: %v", name, r.Number, r.Move, d)
		for i, play := range d.Plays[:min(8, len(d.Plays))] {
			require.InDelta(t, play[0], list[i].Score, 1e-6)
			require.InDelta(t, play[1], stakes.Chance(list[i].Score), slack, "%s, game %d, %v", name, r.Number, r.Move)
			require.InDelta(t, play[0], stakes.Equity(play[1]), slack*unit)
		}
		plays++
	}
	require.Empty(t, left, name)
	return plays, cubes
}

// analysed are the matches of testdata/sgfbg with an analysis.
var analysed = []string{"auto-match05-1", "auto-match03-analysed"}

// TestDecisions: the equities, chances and verdicts of analysed matches are those of GNU
// Backgammon's text export.
func TestDecisions(t *testing.T) {
	for _, name := range analysed {
		data, err := os.ReadFile("../../testdata/sgfbg/" + name + ".sgf")
		require.NoError(t, err)
		plays, cubes := requireDecisions(t, name, data, testutil.Lines[decision](t, testdata+name+".jsonl"))
		require.Greater(t, plays, 20)
		require.Greater(t, cubes, 20)
	}
}

// TestPeerDecisions: GNU Backgammon still exports what testdata has. Matches that it analyses now are in
// TestPeerStatistics of package bg.
func TestPeerDecisions(t *testing.T) {
	dir := t.TempDir()
	var files []string
	for _, name := range analysed {
		data, err := os.ReadFile("../../testdata/sgfbg/" + name + ".sgf")
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join(dir, name+".sgf"), data, 0o600))
		files = append(files, name+".sgf")
	}
	testutil.GNUBGPython[bool](t, dir, exportScript, files)
	for i, name := range analysed {
		list := exported(t, dir, strconv.Itoa(i))
		writeLines(t, name+".jsonl", list)
		require.Equal(t, testutil.Lines[decision](t, testdata+name+".jsonl"), list)
	}
}
