package xg_test

import (
	"bytes"
	"compress/zlib"
	"encoding/hex"
	"encoding/json"
	"flag"
	"io"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/met"
	"example.com/boardcodec/sgfbg/xg"
)

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
		if *update {
			require.NoError(t, os.WriteFile(name, tt.b.build(tt.want), 0o644))
		}
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		m, err := xg.Parse(data)
		require.NoError(t, err)
		require.Equal(t, tt.want, m, tt.name)
	}
}

// TestFixtureTwins: built.sgf and built.mat are the match of built.xg in these forms.
func TestFixtureTwins(t *testing.T) {
	c, lost, err := xg.Options{Chance: met.Default().Chance}.Collection(fixture(t))
	require.NoError(t, err)
	require.Empty(t, lost)
	sgf, err := c.AppendText(nil)
	require.NoError(t, err)
	mat, err := c.AppendMAT(nil)
	require.NoError(t, err)
	for name, want := range map[string][]byte{"built.sgf": sgf, "built.mat": mat} {
		name = "../../testdata/xg/" + name
		if *update {
			require.NoError(t, os.WriteFile(name, want, 0o644))
		}
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		require.Equal(t, string(want), string(data))
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

// TestFormatExample: the bytes of section 8 of FORMAT.md are those of a file and of a record.
func TestFormatExample(t *testing.T) {
	page, err := os.ReadFile("FORMAT.md")
	require.NoError(t, err)
	_, section, _ := strings.Cut(string(page), "## 8. Examples")
	blocks := strings.Split(section, "```\n")
	file, err := os.ReadFile("../../testdata/xg/built.xg")
	require.NoError(t, err)
	end := file[len(file)-36:]
	z, err := zlib.NewReader(bytes.NewReader(file[9401:]))
	require.NoError(t, err)
	index, err := io.ReadAll(z)
	require.NoError(t, err)
	s := newScript(t, 7)
	s.game([2]int{})
	s.roll(white, "31: 8/5 6/5")
	record := new(builder).recordsOf(&s.m)[3]
	parts := map[string][]byte{"header": file, "entry": index, "end": end, "": record}
	lines := 0
	for line := range strings.Lines(blocks[1] + blocks[3]) {
		words := strings.Fields(strings.TrimSuffix(strings.TrimSpace(line), "..."))
		part := parts[""]
		if p, ok := parts[words[0]]; ok {
			part, words = p, words[1:]
		}
		at, err := strconv.Atoi(words[0])
		require.NoError(t, err)
		want, err := hex.DecodeString(strings.Join(words[1:], ""))
		require.NoError(t, err)
		require.Equal(t, want, part[at:][:len(want)], line)
		lines++
	}
	require.Equal(t, 14, lines)
}

// TestFormatNames: FORMAT.md and xg.ksy have the same fields of records at the same offsets.
func TestFormatNames(t *testing.T) {
	page, err := os.ReadFile("FORMAT.md")
	require.NoError(t, err)
	ksy, err := os.ReadFile("../../testdata/format/xg.ksy")
	require.NoError(t, err)
	find := func(pattern string, text []byte) (list []string) {
		for _, m := range regexp.MustCompile(pattern).FindAllSubmatch(text, -1) {
			list = append(list, string(m[1])+" "+string(m[2]))
		}
		slices.Sort(list)
		return list
	}
	_, records, _ := strings.Cut(string(page), "## 3. Match header")
	want := find("(?m)^\\| (\\d+) \\| [^|]+ \\| `(\\w+)` \\|", []byte(records))
	got := find(`(?m)^ +(\w+): \{pos: (\d+),`, ksy)
	for i, s := range got {
		name, at, _ := strings.Cut(s, " ")
		got[i] = at + " " + name
	}
	slices.Sort(got)
	require.Equal(t, want, got)
}

// TestJSON: a match comes back from JSON as it was.
func TestJSON(t *testing.T) {
	for _, tt := range built {
		m := tt.match(t)
		text, err := json.Marshal(m)
		require.NoError(t, err)
		var again xg.Match
		require.NoError(t, json.Unmarshal(text, &again))
		require.Equal(t, m, &again, tt.name)
	}
	// A problem holds an error, which JSON cannot bring back.
	m := long(t, 1)
	m.Problems = []xg.Problem{{Kind: xg.ProblemOdd, Err: xg.ErrValue}}
	text, err := json.Marshal(m)
	require.NoError(t, err)
	require.Error(t, json.Unmarshal(text, &xg.Match{}))
}

// built are matches that have what no sample shows.
var built = []struct {
	name  string
	match func(t testing.TB) *xg.Match
}{
	{"long", func(t testing.TB) *xg.Match { return long(t, 5) }},
	{"money", func(t testing.TB) *xg.Match {
		s := newScript(t, 0)
		s.m.Jacoby, s.m.Beavers = true, true
		s.game([2]int{})
		s.opening()
		// A beaver, a raccoon, and it is taken: the cube is at 8.
		s.double(black, sgfbg.Double, sgfbg.Double, sgfbg.Take).Cube.Analysis = &xg.CubeAnalysis{
			Level: 4, Verdict: xg.NotGood, BeaverRight: true, NoDouble: estimate(0.25), DoubleTake: estimate(0.25),
		}
		s.roll(black, "62: 13/7 13/11")
		s.double(white, sgfbg.Drop)
		s.end(white, 8, 0)
		s.game([2]int{8, 0})
		s.opening()
		s.double(black, sgfbg.Double, sgfbg.Drop)
		s.end(white, 2, 0)
		return s.finish()
	}},
	{"Nackgammon", func(t testing.TB) *xg.Match {
		s := newScript(t, 5)
		s.m.Variation = xg.Nackgammon
		s.game([2]int{}, func(_ *xg.Game, b *sgfbg.Board) {
			for p := range b.Checkers {
				b.Checkers[p][5], b.Checkers[p][12], b.Checkers[p][22] = 4, 4, 2
			}
		})
		s.roll(black, "21: 13/11 6/5")
		s.end(black, 2, 102)
		return s.finish()
	}},
	{"Hypergammon", func(t testing.TB) *xg.Match {
		s := newScript(t, 5)
		s.m.Variation = xg.Hypergammon
		s.game([2]int{}, func(_ *xg.Game, b *sgfbg.Board) {
			for p := range b.Checkers {
				b.Checkers[p] = [25]uint8{21: 1, 22: 1, 23: 1}
			}
		})
		s.roll(black, "21: 24/22 23/22")
		s.end(black, 1, 101)
		return s.finish()
	}},
	{"Longgammon", func(t testing.TB) *xg.Match {
		s := newScript(t, 5)
		s.m.Variation = xg.Longgammon
		s.game([2]int{}, func(_ *xg.Game, b *sgfbg.Board) {
			for p := range b.Checkers {
				b.Checkers[p] = [25]uint8{23: 15}
			}
		})
		s.roll(black, "21: 24/22 24/23")
		s.end(black, 1, 101)
		return s.finish()
	}},
	{"automatic doubles", func(t testing.TB) *xg.Match {
		s := newScript(t, 0)
		s.m.AutoDoubles = 3
		s.game([2]int{}, func(g *xg.Game, b *sgfbg.Board) { g.AutoDoubles, b.CubeValue = 2, 4 })
		s.opening()
		s.double(black, sgfbg.Take)
		s.roll(black, "62: 13/7 13/11")
		s.end(white, 8, 101)
		return s.finish()
	}},
	{"unfinished", func(t testing.TB) *xg.Match {
		s := newScript(t, 7)
		s.game([2]int{6, 2}, func(g *xg.Game, b *sgfbg.Board) { g.Crawford = true })
		s.opening()
		s.add(xg.Decision{Player: black, Roll: &xg.Roll{Dice: [2]uint8{6, 6}}})
		s.m.Ended, s.m.FinalScore = true, [2]int{6, 2}
		return &s.m
	}},
	{"illegal play", func(t testing.TB) *xg.Match {
		s := newScript(t, 7)
		s.game([2]int{})
		s.roll(white, "31: 8/5 6/4").Illegal = true
		s.roll(black, "42: 8/4 6/4").Flagged = true
		s.end(black, 1, 101)
		return s.finish()
	}},
	{"comments", func(t testing.TB) *xg.Match {
		s := newScript(t, 7)
		s.m.Comment, s.m.EndComment = "Before.\n{It} is \\ hot", "After, à la carte"
		s.game([2]int{})
		s.last().Comment, s.last().EndComment = "Кубок", "終わり"
		s.opening()
		s.double(black, sgfbg.Drop).Comment = "😀 – “why?”"
		d := &s.last().Decisions[2]
		d.Comment, d.Flagged = "no double", true
		s.last().Decisions[3].Comment = "Naïve\n\nplay"
		s.end(black, 1, 0)
		return s.finish()
	}},
	{"rollouts", func(t testing.TB) *xg.Match { return rolledOut(t, 5) }},
	{"money rollouts", func(t testing.TB) *xg.Match { return rolledOut(t, 0) }},
	{"edited", func(t testing.TB) *xg.Match {
		s := newScript(t, 7)
		s.game([2]int{})
		s.opening()
		s.b.Checkers[0][2] = s.b.Checkers[0][23]
		s.b.Checkers[0][23] = 0
		s.b.CubeValue, s.b.CubeOwner = 4, white
		s.roll(black, "62: 13/7 13/11").Edited = true
		s.end(white, 1, 101)
		return s.finish()
	}},
	{"dance", func(t testing.TB) *xg.Match {
		s := newScript(t, 7)
		s.game([2]int{}, func(_ *xg.Game, b *sgfbg.Board) {
			b.Checkers[0] = [25]uint8{0: 2, 1: 2, 2: 2, 3: 2, 4: 2, 5: 2}
			b.Checkers[1] = [25]uint8{0: 14, 24: 1}
		})
		s.roll(black, "66:").Roll.Forced = true
		s.roll(white, "66: 6/off 6/off 5/off 5/off")
		s.end(white, 1, 101)
		return s.finish()
	}},
	{"position", func(t testing.TB) *xg.Match { return positionFile(t) }},
	{"no games", func(t testing.TB) *xg.Match { return &newScript(t, 3).m }},
}

// rolledOut returns a match with rollouts of a cube decision and a play.
func rolledOut(t testing.TB, length int) *xg.Match {
	rollout := func(e xg.Estimate, chance float64) *xg.Rollout {
		e.Cubeless = 0
		return &xg.Rollout{
			Result: xg.RolledOut{Games: 1296, Estimate: e, HalfWidth: 0.0078125, Chance: chance}, MinGames: 1296, MaxGames: 5184,
			PlayLevel: [2]xg.Level{4, 3}, CubeLevel: [2]xg.Level{xg.XGRoller, 4}, LevelCut: 2, TruncatedAfter: 11,
			VarianceReduction: true, Seed: 12345, Seconds: 7.5, Engine: [2]int{2, 10},
		}
	}
	s := newScript(t, length)
	s.game([2]int{})
	s.opening()
	d := s.double(black, sgfbg.Take)
	d.Cube.Loss, d.Cube.LossKnown, d.Cube.AnswerLoss, d.Cube.AnswerLossKnown = 0.25, true, 0.125, true
	d.Cube.Analysis = &xg.CubeAnalysis{
		Level: xg.RolloutLevel, Verdict: xg.TooGood, NoDouble: estimate(0.75), DoubleTake: estimate(0.875),
		Rollout: rollout(estimate(0.75), 0.625),
	}
	d.Cube.Analysis.Rollout.Double = rollout(estimate(0.875), 0.6875).Result
	d.Cube.Analysis.Rollout.Double.HalfWidth = 0.015625
	d = s.roll(black, "62: 13/7 13/11")
	analyse(d)
	c := &d.Roll.Candidates[1]
	c.Level, c.Rollout = xg.RolloutLevel, rollout(c.Estimate, 0.5625)
	c.Rollout.TruncatedAfter, c.Rollout.NoCube = 0, true
	s.end(white, 2, 101)
	return s.finish()
}

// positionFile returns an .xgp: a cube decision and a roll with candidates.
func positionFile(t testing.TB) *xg.Match {
	s := newScript(t, 7)
	s.game([2]int{3, 4}, func(_ *xg.Game, b *sgfbg.Board) {
		b.Checkers[0][23], b.Checkers[0][20] = 1, 1
		b.CubeValue, b.CubeOwner = 2, black
	})
	d := s.cube(black, xg.NotDoubled)
	d.Cube.Analysis = &xg.CubeAnalysis{Level: 3, Verdict: xg.GoodPass, NoDouble: estimate(0.75), DoubleTake: estimate(1)}
	m, err := s.b.ParsePlay(black, "62: 13/7 13/11")
	require.NoError(t, err)
	d = s.add(xg.Decision{Player: black, Roll: &xg.Roll{Dice: m.Dice, Steps: m.Steps}})
	analyse(d)
	d.Roll.Steps, d.Roll.Rank, d.Roll.LossKnown, d.Roll.Loss = [4]sgfbg.Step{}, 0, false, 0
	return &s.m
}

// TestBuilt: files in all versions, compressed and stored, are read as what they were
// made of, strictly and leniently.
func TestBuilt(t *testing.T) {
	for _, tt := range built {
		t.Run(tt.name, func(t *testing.T) {
			for version := 22; version <= 32; version++ {
				builders := []builder{{stored: true, short: true}}
				if version == 32 {
					builders = append(builders, builder{}, builder{picture: []byte("\xff\xd8 a picture \xff\xd9")})
				}
				for _, b := range builders {
					m := tt.match(t)
					m.Version = version
					older(m)
					for _, lenient := range []bool{false, true} {
						got, err := xg.Options{Lenient: lenient}.Parse(b.build(m))
						require.NoError(t, err)
						require.Empty(t, got.Problems)
						require.Equal(t, m, got)
					}
				}
			}
		})
	}
}

// older takes from a match what files of its version do not have.
func older(m *xg.Match) {
	if m.Version < 30 {
		m.Transcriber = ""
	}
	for i := range m.Games {
		g := &m.Games[i]
		for k := range g.Decisions {
			d := &g.Decisions[k]
			d.Edited = d.Edited && m.Version >= 24
			if m.Version < 26 {
				d.CubeValue >>= g.AutoDoubles
			}
		}
		if m.Version < 26 {
			g.AutoDoubles = 0
		}
	}
}
