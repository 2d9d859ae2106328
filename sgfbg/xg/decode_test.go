package xg_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/xg"
)

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

// TestEdges: the last values that fields and texts allow, and the first that they do not.
func TestEdges(t *testing.T) {
	m := long(t, 1)
	m.Players = [2]string{strings.Repeat("a", 129), "b"} // no 0 ends a name of 129 units
	m.Games[0].Termination, m.Games[0].Result.Resigned = 100, true
	got, err := xg.Parse(build(m))
	require.NoError(t, err)
	require.Equal(t, m, got)
	m.Games[0].Termination, m.Games[0].Result.Resigned = 99, false
	got, err = xg.Parse(build(m))
	require.NoError(t, err)
	require.Equal(t, m, got)

	for _, illegal := range []int{1, math.MinInt32} {
		_, data := faulty(t, 8, func(r field) { r.i32(260, illegal) })
		got, err = xg.Parse(data)
		require.NoError(t, err)
		for i, d := range got.Games[0].Decisions {
			require.Equal(t, i == 6, d.Illegal, i)
		}
	}
	for days, zero := range map[float64]bool{0: true, -1: true, math.NaN(): true, 2_900_000: true, 2_899_999: false, 0.5: false} {
		_, data := faulty(t, 0, func(r field) { r.f64(128, days) })
		got, err = xg.Parse(data)
		require.NoError(t, err)
		require.Equal(t, zero, got.Date.IsZero(), days)
	}

	// Of candidates that lead to the same position, the first is the play.
	_, data := faulty(t, 9, func(r field) { copy(r[192:][:26], r[192+26:][:26]) })
	got, err = xg.Parse(data)
	require.NoError(t, err)
	require.Equal(t, 1, got.Games[0].Decisions[7].Roll.Rank)

	// What a fault leaves of a header and an end.
	_, data = faulty(t, 1, func(r field) { r.i32(64, 16) })
	got, err = xg.Options{Lenient: true}.Parse(data)
	require.NoError(t, err)
	require.Zero(t, got.Games[0].AutoDoubles)
	_, data = faulty(t, 11, func(r field) { r.i32(24, 0) })
	got, err = xg.Options{Lenient: true}.Parse(data)
	require.NoError(t, err)
	g := &got.Games[0]
	require.False(t, g.Ended)
	require.Equal(t, xg.Game{}, xg.Game{ScoreAfter: g.ScoreAfter, Termination: g.Termination, Result: g.Result})
}

// faulty returns a match of three games, and its file with changed records: record n
// counts from 0.
func faulty(t testing.TB, n int, change func(r field)) (*xg.Match, []byte) {
	m := long(t, 3)
	b := new(builder)
	members := b.members(m)
	change(members[0].content[n*2560:][:2560])
	return m, b.archive(members)
}

// A game of long has the records: 0 match; 1 game, 2 3 4 5 6 7 three rolls, 8 double, 9
// roll, 10 cube, 11 end; 12 game ...
const perGame = 11

// TestRecordFaults: a wrong value is an error with its place; leniently, it is a
// problem, and the record is left out.
func TestRecordFaults(t *testing.T) {
	for _, tt := range []struct {
		name   string
		record int
		change func(r field)
		err    error
		want   string
		lost   int // decisions that are left out
	}{
		{"type", 3, func(r field) { r[8] = 9 }, bg.ErrSyntax, "game 1: temp.xg: record 4: offset 7688: syntax error: record of type 9", 1},
		{"second match header", 3, func(r field) { r[8] = 0 }, bg.ErrSyntax, "a second match header", 1},
		{"after the end", 12, func(r field) { r[8] = 3 }, bg.ErrSyntax, "record of type 3 after the end of the game", 9},
		{"before the first game", 1, func(r field) { r[8] = 3 }, bg.ErrSyntax, "record of type 3 before the first game", 9},
		{"after the match", 3, func(r field) { copy(r, newField(5).player(20, white)) }, bg.ErrSyntax, "game 1: temp.xg: record 5: offset 10248: syntax error: record of type 2 after the end of the match", 1},
		{"length", 0, func(r field) { r.i32(92, -1) }, bg.ErrValue, "record 1: offset 92: value not allowed: -1 is not a number from 0 to 999999999", 0},
		{"variation", 0, func(r field) { r.i32(96, 4) }, bg.ErrValue, "offset 96: value not allowed: variation 4", 0},
		{"score", 1, func(r field) { r.i32(16, -2) }, bg.ErrValue, "game 1: temp.xg: record 2: offset 2576: value not allowed: -2 is not", 0},
		{"number of a game", 1, func(r field) { r.i32(48, 1<<30) }, bg.ErrValue, "1073741824 is not a number", 0},
		{"automatic doubles", 1, func(r field) { r.i32(64, 16) }, bg.ErrValue, "16 automatic doubles", 0},
		{"player", 2, func(r field) { r.i32(12, 2) }, bg.ErrValue, "player 2", 1},
		{"choice", 2, func(r field) { r.i32(16, 2) }, bg.ErrValue, "choice 2", 1},
		{"answer", 8, func(r field) { r.i32(20, 3) }, bg.ErrValue, "answer 3 to a double", 1},
		{"answer to a raccoon", 8, func(r field) { r.i32(20, 2).i32(24, 2).i32(28, 2) }, bg.ErrValue, "offset 20508: value not allowed: answer 2 to a double", 1},
		{"cube", 3, func(r field) { r.i32(108, -16) }, bg.ErrValue, "cube of 2 to the power of 16", 1},
		{"least cube", 3, func(r field) { r.i32(108, math.MinInt32) }, bg.ErrValue, "cube of 2 to the power of", 1},
		{"16 checkers", 3, func(r field) { r[9+6]++ }, bg.ErrValue, "16 checkers of a player", 1},
		{"16 checkers of the other player", 3, func(r field) { r[9+1]-- }, bg.ErrValue, "16 checkers of a player", 1},
		{"bar", 3, func(r field) { r[9] = 1 }, bg.ErrValue, "offset 7689: value not allowed: 1 checkers on the bar of the other side", 1},
		{"position after", 3, func(r field) { r[35+25] = 0x80 }, bg.ErrValue, "-128 checkers on the bar of the other side", 1},
		{"die", 3, func(r field) { r.i32(104, 7) }, bg.ErrValue, "die 7", 1},
		{"step", 3, func(r field) { r.i32(68, 25) }, bg.ErrValue, "25 to 4 is no move of a checker", 1},
		{"step backwards", 3, func(r field) { r.i32(76, 3) }, bg.ErrValue, "3 to 4 is no move of a checker", 1},
		{"step past the tray", 3, func(r field) { r.i32(72, -7) }, bg.ErrValue, "to -7 is no move of a checker", 1},
		{"candidates", 3, func(r field) { r.i32(188, 33) }, bg.ErrValue, "33 candidates", 1},
		{"winner", 11, func(r field) { r.i32(24, 0) }, bg.ErrValue, "player 0", 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			want, data := faulty(t, tt.record, tt.change)
			_, err := xg.Parse(data)
			require.ErrorIs(t, err, tt.err)
			require.ErrorContains(t, err, tt.want)
			require.Equal(t, 1, strings.Count(err.Error(), "offset"))
			requirePlace(t, err)
			m, err := xg.Options{Lenient: true}.Parse(data)
			require.NoError(t, err)
			require.NotEmpty(t, m.Problems)
			require.Contains(t, m.Problems[0].String(), tt.want)
			require.ErrorIs(t, m.Problems[0].Err, tt.err)
			require.Equal(t, countDecisions(want)-tt.lost, countDecisions(m))
		})
	}
}

func countDecisions(m *xg.Match) (n int) {
	for _, g := range m.Games {
		n += len(g.Decisions)
	}
	return n
}

// TestOddities: what can be read all the same is a problem in both modes.
func TestOddities(t *testing.T) {
	for _, tt := range []struct {
		name   string
		record int
		change func(r field)
		kind   bg.ProblemKind
		want   string
	}{
		{"newer version", 0, func(r field) { r.i32(552, 40) }, bg.ProblemForm, "version 40 is not one"},
		{"older version", 0, func(r field) { r.i32(552, 21) }, bg.ProblemForm, "version 21 is not one"},
		{"verdict", 8, func(r field) { r.i16(120, 4) }, bg.ProblemForm, "game 1: temp.xg: record 9: offset 20600: verdict 4"},
		{"candidate", 9, func(r field) { r[1024] = 25 }, bg.ProblemForm, "offset 24064: candidate 1 is left out: 25 to"},
		{"rollout", 9, func(r field) { r.i16(1280, 100).i32(2344, 5) }, bg.ProblemForm, "there is no rollout 5"},
		{"analysis without numbers", 8, func(r field) { r.f32(152, math.NaN()) }, bg.ProblemForm, "the analysis is left out: NaN or infinity in it"},
		{"candidate without numbers", 9, func(r field) { r.f32(1408+28+12, math.Inf(1)) }, bg.ProblemForm, "offset 24476: candidate 2 is left out: NaN or infinity in it"},
		{"loss of a play with the wrong sign", 9, func(r field) { r.f64(2312, 0.1) }, bg.ProblemForm, "offset 25352: a loss of 0.1 has the wrong sign, and is not known"},
		{"loss of a play without a number", 9, func(r field) { r.f64(2312, math.NaN()) }, bg.ProblemForm, "offset 25352: NaN is not known"},
		{"luck without a number", 9, func(r field) { r.f64(2320, math.Inf(-1)) }, bg.ProblemForm, "offset 25360: -Inf is not known"},
		{"loss of a double with the wrong sign", 8, func(r field) { r.f64(200, -0.1) }, bg.ProblemForm, "a loss of -0.1 has the wrong sign"},
		{"loss of a take with the wrong sign", 8, func(r field) { r.f64(216, 0.1) }, bg.ProblemForm, "a loss of 0.1 has the wrong sign"},
		{"rating", 0, func(r field) { r.f64(104, math.Inf(1)) }, bg.ProblemForm, "+Inf is not known"},
		{"no comment of a game", 12, func(r field) { r.i32(56, 3) }, bg.ProblemForm, "game 2: temp.xg: record 13: offset 30776: there is no comment 3"},
		{"no comment", 3, func(r field) { r.i32(2524, 3) }, bg.ProblemForm, "there is no comment 3"},
		{"comment of another", 3, func(r field) { r.i32(2524, 1) }, bg.ProblemForm, "comment 1 belongs to another place already"},
	} {
		_, data := faulty(t, tt.record, tt.change)
		m, err := xg.Parse(data)
		require.NoError(t, err, tt.name)
		require.Len(t, m.Problems, 1, tt.name)
		require.Equal(t, tt.kind, m.Problems[0].Kind, tt.name)
		require.Contains(t, m.Problems[0].String(), tt.want, tt.name)
	}
	// A comment that no record names is lost.
	m, err := xg.Parse(archiveOf(new(builder), long(t, 1), func(l []entry) []entry {
		lines := string(l[len(l)-1].content)
		l[len(l)-1].content = []byte(lines + "\r\nfour\r\nfive\r\n")
		return l
	}))
	require.NoError(t, err)
	require.Len(t, m.Problems, 2)
	require.Contains(t, m.Problems[1].String(), "record 4: offset 138: this comment belongs to no game or decision, and is left out")
	// What is behind the numbers of an analysis does not matter.
	_, data := faulty(t, 8, func(r field) { r.f32(160, math.NaN()).f32(196, math.NaN()) })
	m, err = xg.Parse(data)
	require.NoError(t, err)
	require.Empty(t, m.Problems)
	// A rollout that does not exist does not matter where nothing was rolled out.
	_, data = faulty(t, 9, func(r field) { r.i32(2344, 5) })
	m, err = xg.Parse(data)
	require.NoError(t, err)
	require.Empty(t, m.Problems)
}

// TestBugRead: fields that real files can have and that cost more than they should.
func TestBugRead(t *testing.T) {
	// Nobody has won a session that ends level.
	want, data := faulty(t, 1+3*perGame, func(r field) { r.i32(20, 0) })
	m, err := xg.Parse(data)
	require.NoError(t, err)
	require.Equal(t, bg.NoPlayer, m.Winner)
	require.Equal(t, want.FinalScore, m.FinalScore)
	// A game without a number has that of its place.
	for _, number := range []int{0, -1} {
		_, data = faulty(t, 12, func(r field) { r.i32(48, number) })
		m, err = xg.Options{Lenient: true}.Parse(data)
		require.NoError(t, err)
		require.Equal(t, 2, m.Games[1].Number)
	}
	// Problems of the plays name the game and the record.
	m = long(t, 2)
	m.Games[1].Decisions[1].Roll.Steps[0].From = 7
	m, err = xg.Parse(build(m))
	require.NoError(t, err)
	found := 0
	for r := range m.Match().Records() {
		for _, p := range r.Problems {
			require.Contains(t, p.String(), "game 2: record 15: offset 35840: ")
			found++
		}
	}
	require.Positive(t, found)
}

// TestVersion: a version above 40 is not read.
func TestVersion(t *testing.T) {
	_, data := faulty(t, 0, func(r field) { r.i32(552, 41) })
	for _, lenient := range []bool{false, true} {
		_, err := xg.Options{Lenient: lenient}.Parse(data)
		require.ErrorIs(t, err, errors.ErrUnsupported)
		require.EqualError(t, err, "xg: temp.xg: record 1: offset 552: not supported: version 41")
	}
}

// TestWrongFields: a wrong value leaves no other value behind.
func TestWrongFields(t *testing.T) {
	want, data := faulty(t, 1, func(r field) { r[21+6] = 100 })
	m, err := xg.Options{Lenient: true}.Parse(data)
	require.NoError(t, err)
	require.Equal(t, want.Games, m.Games, "the first decision has the position, too")
	_, data = faulty(t, 1+3*perGame, func(r field) { r.i32(20, 2) })
	m, err = xg.Options{Lenient: true}.Parse(data)
	require.NoError(t, err)
	require.False(t, m.Ended)
	require.Zero(t, m.FinalScore)
}

// damage returns the file of a match whose records are damaged from a byte on: what is
// after it decompresses to other bytes.
func damage(t testing.TB, m *xg.Match, at int) []byte {
	return damageRecords(new(builder).members(m)[0].content, at)
}

func damageRecords(records []byte, at int) []byte {
	b := new(builder)
	packed := b.pack(records[:at])
	var index field = make([]byte, 532)
	index.str(0, "temp.xg").i32(512, len(records))
	body := packed[:len(packed)-5] // without the end of the stream
	index.i32(516, len(body))
	binary.LittleEndian.PutUint32(index[524:], crc32.ChecksumIEEE(records))
	return seal(b.archive(nil)[:8232], body, b.pack(index), 1, true)
}

// TestDamage: of a damaged member, lenient reading returns the games before the damage,
// as they were, wherever it is.
func TestDamage(t *testing.T) {
	want := long(t, 4)
	size := (2 + 4*perGame) * 2560
	for at := 2600; at < size; at += 3001 {
		data := damage(t, want, at)
		_, err := xg.Parse(data)
		require.ErrorIs(t, err, io.ErrUnexpectedEOF)
		m, err := xg.Options{Lenient: true}.Parse(data)
		require.NoError(t, err)
		require.NotEmpty(t, m.Problems)
		requirePart(t, want, m)
		whole := (at/2560 - 1) / perGame
		require.GreaterOrEqual(t, len(m.Games), min(whole, 4)-1)
	}
}

// TestDamageBehindFault: a record with a fault in a member that ends too early shows where the
// damage begins: the game that is open there is left out, and nothing behind it is read.
func TestDamageBehindFault(t *testing.T) {
	for _, tt := range []struct{ record, games int }{{-1, 3}, {3, 0}, {1 + perGame + 3, 1}, {1 + 2*perGame + 3, 2}} {
		records := new(builder).members(long(t, 4))[0].content
		if tt.record > 0 {
			records[tt.record*2560+8] = 9 // no type of a record
		}
		m, err := xg.Options{Lenient: true}.Parse(damageRecords(records, (1+2*perGame+7)*2560+100))
		require.NoError(t, err)
		require.Len(t, m.Games, tt.games, tt.record)
	}
}

// requirePart: m holds games of whole and nothing else; the last may lack its end.
func requirePart(t testing.TB, whole, m *xg.Match) {
	t.Helper()
	strip(whole)
	strip(m)
	require.LessOrEqual(t, len(m.Games), len(whole.Games))
	for i, g := range m.Games {
		w := whole.Games[i]
		if !g.Ended {
			require.Equal(t, len(m.Games)-1, i)
			require.LessOrEqual(t, len(g.Decisions), len(w.Decisions))
			w.Decisions, w.Ended, w.Result, w.ScoreAfter, w.Termination = w.Decisions[:len(g.Decisions)], false, g.Result, [2]int{}, 0
		}
		if len(g.Decisions) == 0 {
			g.Decisions = w.Decisions // nil or not
		}
		require.Equal(t, w, g)
	}
}

// strip takes from a match what other members have.
func strip(m *xg.Match) {
	for i := range m.Games {
		g := &m.Games[i]
		g.Comment, g.EndComment = "", ""
		for k := range g.Decisions {
			d := &g.Decisions[k]
			d.Comment = ""
			if d.Cube != nil && d.Cube.Analysis != nil {
				a := d.Cube.Analysis
				d.Cube.Rollout, a.NoDouble.Chance, a.DoubleTake.Chance = nil, 0, 0
				a.NoDoubleStdDev, a.DoubleTakeStdDev, a.Method = bg.Output{}, bg.Output{}, method("no level")
			}
			if d.Roll != nil {
				d.Roll.Rollouts = nil
				for c := range d.Roll.Candidates {
					c := &d.Roll.Candidates[c]
					if c.Method.Trials > 0 || c.Method.Level == "rollout" {
						c.Output.Chance, c.Output.Cubeful, c.StdDev, c.Method = 0, 0, bg.Output{}, method("no level")
					}
				}
			}
		}
	}
}

// TestDamagedBytes: one wrong byte in the compressed records of a sample. The games that
// are returned are those before it, unless all could be read and only the checksum shows
// that one is wrong.
func TestDamagedBytes(t *testing.T) {
	for _, name := range samples[1:2] {
		data, whole := readSample(t, "data/xg/"+name+".xg"), sample(t, name)
		for at := 21000; at < len(data)-600; at += 4001 {
			bad := bytes.Clone(data)
			bad[at] ^= 0x55
			_, err := xg.Parse(bad)
			require.Error(t, err, "byte %d", at)
			m, err := xg.Options{Lenient: true}.Parse(bad)
			if err != nil {
				requirePlace(t, err)
				continue
			}
			require.NotEmpty(t, m.Problems)
			if !m.Ended {
				requirePart(t, whole, m)
			}
		}
	}
}
