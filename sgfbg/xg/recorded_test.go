package xg_test

import (
	"bytes"
	"compress/zlib"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"iter"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/xg"
)

// Before the decoder was written in the types of package bg, what it read was recorded in the form of
// dump: testdata/xg/recorded.txt has a hash of it for each file, and for the mutants of each.

// recordedFiles returns the files of the repository, and the samples if they are there.
func recordedFiles(t testing.TB) (list []string) {
	for _, pattern := range []string{"../../testdata/xg/*.xg", "../../testdata/xg/*.xgp", shared + "data/xg/*.xg"} {
		names, err := filepath.Glob(filepath.FromSlash(pattern))
		require.NoError(t, err)
		list = append(list, names...)
	}
	return list
}

// membersOf returns the members of a file, decompressed.
func membersOf(t testing.TB, data []byte) (list []entry) {
	u32 := func(b []byte, at int) int { return int(binary.LittleEndian.Uint32(b[at:])) }
	unpack := func(packed []byte, is bool) []byte {
		if !is {
			return packed
		}
		z, err := zlib.NewReader(bytes.NewReader(packed))
		require.NoError(t, err)
		content, err := io.ReadAll(z)
		require.NoError(t, err)
		return content
	}
	end := data[len(data)-36:]
	body := data[len(data)-36-u32(end, 12)-u32(end, 16):]
	index := unpack(body[u32(end, 16):len(body)-36], end[20] == 1)
	for ; len(index) > 0; index = index[532:] {
		packed := body[u32(index, 520):][:u32(index, 516)]
		list = append(list, entry{string(index[1:][:index[0]]), unpack(packed, index[528] == 0)})
	}
	return list
}

// Where fields of the records are that decide much, and values for them.
var (
	mutated = []int{8, 12, 16, 20, 24, 28, 32, 36, 40, 48, 56, 60, 64, 68, 72, 92, 96, 100, 104, 108, 112, 120, 122, 124,
		128, 152, 168, 188, 200, 216, 224, 260, 288, 292, 296, 552, 576, 612, 616, 1024, 1032, 1280, 1284, 1408, 1420, 1432,
		2304, 2308, 2312, 2316, 2320, 2344, 2348, 2480, 2520, 2524, 2528}
	values = []uint32{0, 1, 2, 3, 5, 6, 7, 14, 15, 24, 25, 31, 33, 100, 999, 1001, 0xffffffff, 0xfffffffe, 0xffffff9c,
		0x80000000, 0x7fffffff, math.Float32bits(0.5), 0x7f800000, 0x7fc00000, 0xc08f4000, 0x7ff00000}
)

// mutants yields a file, and files made of it: with other values in its records and rollouts, with
// other bytes, and cut off.
func mutants(t testing.TB, name string, data []byte) iter.Seq2[string, []byte] {
	return func(yield func(string, []byte) bool) {
		state := uint64(0x9e3779b97f4a7c15)
		next := func(n int) int { // xorshift
			state ^= state << 13
			state ^= state >> 7
			state ^= state << 17
			return int(state >> 33 % uint64(n))
		}
		if !yield(name, data) {
			return
		}
		members := membersOf(t, data)
		if m := &members[0]; len(m.content) > 40*2560 {
			m.content = m.content[:40*2560] // there, a long match has all kinds of records
		}
		b := &builder{stored: true, short: true}
		for i := range 130 {
			list := make([]entry, len(members))
			for k, m := range members {
				list[k] = entry{m.name, bytes.Clone(m.content)}
			}
			for range 1 + next(3) {
				m := list[next(len(list))].content
				if len(m) < 2560 || i%2 == 0 {
					m = list[0].content
				}
				at := next(len(m)/2560+1)*2560 + mutated[next(len(mutated))]
				if i%8 == 7 {
					m[next(len(m))] = byte(next(256))
				} else if at+4 <= len(m) {
					binary.LittleEndian.PutUint32(m[at:], values[next(len(values))])
				}
			}
			if i%5 == 4 {
				last := &list[next(len(list))]
				last.content = last.content[:next(len(last.content)+1)]
			}
			if !yield(fmt.Sprint(name, " ", i), b.archive(list)) {
				return
			}
		}
		for i := range 30 { // the archive around them
			bad := b.archive(members)
			if i%2 == 0 {
				bad = bad[:next(len(bad))]
			} else {
				at := max(len(bad)-36-2200, 0)
				bad[at+next(len(bad)-at)] ^= byte(1 + next(255))
			}
			if !yield(fmt.Sprint(name, " archive ", i), bad) {
				return
			}
		}
	}
}

// dump returns what is read of a file: an error, or problems, games, decisions, candidates.
func dump(data []byte, lenient bool) string {
	var b strings.Builder
	fault := func(kind any, p bg.Problem) {
		record := 0
		_, _ = fmt.Sscanf(p.Item, "record %d", &record)
		fmt.Fprintln(&b, kind, p.In, p.Offset, p.Game, record, p.Err)
	}
	m, err := xg.Options{Lenient: lenient}.Parse(data)
	var e *bg.SyntaxError
	if errors.As(err, &e) {
		fault("error", bg.Problem{In: e.In, Game: e.Game, Place: e.Place, Err: e.Err})
		return b.String()
	}
	for _, p := range m.Problems {
		fault(p.Kind, p)
	}
	fmt.Fprintf(&b, "%d %q %v %v %q %q %q %q %q %q %d %v %v %v %v %d %d %v %v %v\n",
		m.Version, m.Players, m.Ratings, m.Date, m.Event, m.Place, m.Round, m.Transcriber,
		m.Comment, m.EndComment,
		m.Length, m.Variation, m.Crawford, m.Jacoby, m.Beavers, m.AutoDoubles, m.CubeLimit, m.Ended, m.FinalScore, m.Winner)
	for _, g := range m.Games {
		fmt.Fprintf(&b, "game %d %v %v %d %v %q %q %v %v %v %d\n",
			g.Number, g.Score, g.Crawford, g.AutoDoubles, g.Start, g.Comment, g.EndComment, g.Ended, g.Result, g.ScoreAfter, g.Termination)
		for _, d := range g.Decisions {
			fmt.Fprintf(&b, "%v %v %d %v %q %v %v %v\n",
				d.Player, d.Checkers, d.CubeValue, d.CubeOwner, d.Comment, d.Flagged, d.Edited, d.Illegal)
			if c := d.Cube; c != nil {
				fmt.Fprintln(&b, c.Choice, c.Answers, c.Loss, c.AnswerLoss)
				if a := c.Analysis; a != nil {
					fmt.Fprintln(&b, a.Method, c.BeaverRight, dumpOutput(a.NoDouble), a.NoDouble.Cubeless, a.NoDouble.Cubeful,
						dumpOutput(a.DoubleTake), a.DoubleTake.Cubeless, a.DoubleTake.Cubeful, dumpRollout(c.Rollout))
				}
			}
			if r := d.Roll; r != nil {
				fmt.Fprintln(&b, r.Dice, r.Played, r.Steps, r.After, r.Rank, r.Forced, r.Loss, r.Luck, r.LuckKnown)
				for i, c := range r.Candidates {
					var o *xg.Rollout
					if r.Rollouts != nil {
						o = r.Rollouts[i]
					}
					fmt.Fprintln(&b, c.Steps, c.Method, dumpOutput(c.Output), c.Score, dumpRollout(o))
				}
			}
		}
	}
	return b.String()
}

func dumpOutput(o bg.Output) string {
	return fmt.Sprint(o.Win, o.WinGammon, o.WinBackgammon, o.LoseGammon, o.LoseBackgammon)
}

func dumpRollout(o *xg.Rollout) string {
	if o == nil {
		return "-"
	}
	out := func(r xg.RolledOut) string {
		return fmt.Sprint(r.Games, dumpOutput(r.Output), r.Cubeful, r.HalfWidth, r.Chance)
	}
	return fmt.Sprint(out(o.Result), out(o.Double), o.TruncatedAfter, o.PlayLevel, o.CubeLevel, o.LevelCut,
		o.VarianceReduction, o.NoCube, o.Seed)
}

// TestRecorded: what is read of the files and of their mutants, strictly and leniently, is what was
// recorded.
func TestRecorded(t *testing.T) {
	const list = "../../testdata/xg/recorded.txt"
	text, err := os.ReadFile(list)
	require.True(t, *update || err == nil, err)
	var lines []string
	for _, file := range recordedFiles(t) {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		name := filepath.Base(file)
		alone, all := sha256.New(), sha256.New()
		n := 0
		for _, data := range mutants(t, name, data) {
			for _, lenient := range []bool{false, true} {
				if n++; n <= 2 {
					_, _ = io.WriteString(alone, dump(data, lenient))
				} else {
					_, _ = io.WriteString(all, dump(data, lenient))
				}
			}
		}
		line := fmt.Sprintf("%s %x %x\n", name, alone.Sum(nil)[:8], all.Sum(nil)[:8])
		lines = append(lines, line)
		require.True(t, *update || strings.Contains(string(text), line), "%s is not in %s", line, list)
	}
	if *update {
		require.NoError(t, os.WriteFile(list, []byte(strings.Join(lines, "")), 0o644))
	}
}
