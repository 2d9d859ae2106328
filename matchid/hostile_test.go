package matchid_test

import (
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
	"example.com/boardcodec/matchid"
)

// TestPrefixes: a strict prefix of an ID or key ends too early, at its end, or,
// of an XGID, in the middle of a field. Only if it is the last number of an
// XGID that is cut, there is a value: its MaxCube is less, the rest that of the
// whole.
func TestPrefixes(t *testing.T) {
	cut := func(notation, whole string, parse func(string) error) {
		for n := range whole {
			requireSyntaxError(t, parse(whole[:n]), notation, n, io.ErrUnexpectedEOF)
		}
	}
	parse := func(s string) error { _, err := matchid.ParseMatch(s); return err }
	parsePosition := func(s string) error { _, err := matchid.ParsePosition(s); return err }
	parseGNUBGID := func(s string) error { _, _, err := matchid.ParseGNUBGID(s); return err }
	for _, v := range lines[matchVector](t, "matchids.jsonl") {
		cut("match ID", v.ID, parse)
	}
	for _, v := range lines[positionVector](t, "positionids.jsonl") {
		cut("position ID", v.ID, parsePosition)
	}
	for _, v := range lines[xgidVector](t, "xgids.jsonl") {
		cut("GNUBGID", v.GNUBGID, parseGNUBGID)
	}
	t.Run("XGIDs", func(t *testing.T) {
		for _, v := range lines[xgidVector](t, "xgids.jsonl") {
			whole := "XGID" + v.XGID[len("XGID"):] // one of them is written in lower case
			want, err := matchid.ParseXGID(whole)
			require.NoError(t, err)
			lastField := strings.LastIndexByte(whole, ':') + 1
			for n := range whole {
				x, err := matchid.ParseXGID(whole[:n])
				if n <= lastField {
					want, offset := io.ErrUnexpectedEOF, n
					fields := strings.Split(whole[:n], ":")
					last := fields[len(fields)-1]
					if len(fields) > 1 && last == "-" || len(fields) == 5 && len(last) == 1 {
						want, offset = matchid.ErrXGID, n-1 // half of a number, one of two dice
					}
					requireSyntaxError(t, err, "XGID", offset, want)
					require.Zero(t, x)
					continue
				}
				require.NoError(t, err)
				require.Less(t, x.MaxCube, want.MaxCube)
				x.MaxCube = want.MaxCube
				require.Equal(t, want, x)
			}
		}
	})
	t.Run("OGIDs", func(t *testing.T) {
		for _, v := range lines[struct{ OGID string }](t, "ogid-hedgehog.jsonl") {
			want, err := matchid.ParseOGID(v.OGID)
			require.NoError(t, err)
			for n := range v.OGID {
				o, err := matchid.ParseOGID(v.OGID[:n])
				if strings.Count(v.OGID[:n], ":") < 2 || strings.HasSuffix(v.OGID[:n], ":N") || strings.HasSuffix(v.OGID[:n], ":N0") || n < len("1:1:N0N") {
					requireSyntaxError(t, err, "OGID", n, io.ErrUnexpectedEOF)
				} else if err == nil {
					require.Equal(t, want.Checkers, o.Checkers)
				} else if !strings.HasSuffix(v.OGID[:n], "::") { // half of the dice, or of the checkers
					var e *matchid.SyntaxError
					require.ErrorAs(t, err, &e)
					require.LessOrEqual(t, e.Offset, int64(n))
				}
			}
		}
	})
}

// TestMemory: the error of an encoder or a conversion takes less than 32 KB, and stays readable. Some 60
// fields can be wrong at once, at 300 bytes each; with -race, when fmt forgets its buffers at random, they
// take half as much again. The errors of parsers are in TestStructure.
func TestMemory(t *testing.T) {
	m := matchid.Match{
		CubeValue: math.MinInt, CubeOwner: 255, OnRoll: 255, State: 255, Turn: 254, Resigned: 255,
		Dice: [2]uint8{255, 255}, Length: math.MinInt, Score: [2]int{math.MinInt, math.MinInt}, Spare: 255,
	}
	var p matchid.Position
	for side := range p.Checkers {
		for i := range p.Checkers[side] {
			p.Checkers[side][i] = 255
		}
	}
	x := matchid.XGID{Position: p, Match: m, MaxCube: -1, Beavers: true, Raccoon: true}
	for name, f := range map[string]func() error{
		"Match.AppendText":    func() error { _, err := m.AppendText(nil); return err },
		"Match.Validate":      func() error { return m.Validate() },
		"Position.AppendText": func() error { _, err := p.AppendText(nil); return err },
		"XGID.Validate":       func() error { return x.Validate() },
		"NewXGID":             func() error { _, err := matchid.NewXGID(p, m); return err },
		"XGID.AppendText":     func() error { _, err := x.AppendText(nil); return err },
		"XGID.Split":          func() error { _, _, err := x.Split(); return err },
	} {
		var err error
		require.Less(t, testutil.Allocated(func() { err = f() }), uint64(32_000), name)
		require.ErrorIs(t, err, matchid.ErrRange, name)
		require.Less(t, len(err.Error()), 10_000, name)
	}
}

// TestConcurrent: values are values, and what the package keeps besides does
// not change: goroutines get what one alone gets.
func TestConcurrent(t *testing.T) {
	var texts []string
	for _, v := range lines[xgidVector](t, "xgids.jsonl") {
		texts = append(texts, v.XGID, v.GNUBGID, v.GNUBGID[:14], v.GNUBGID[15:], v.GNUBGID[3:])
	}
	x, err := matchid.ParseXGID(startBoard + "0:0:1:52:0:0:3:0:10")
	require.NoError(t, err)
	everything := func() string {
		var b strings.Builder
		for _, s := range texts {
			m, err := matchid.ParseMatch(s)
			fmt.Fprintln(&b, m, err, m.Validate())
			p, err := matchid.ParsePosition(s)
			fmt.Fprintln(&b, p, err, p.Validate())
			p, m, err = matchid.ParseGNUBGID(s)
			fmt.Fprintln(&b, p, m, err)
			id := firstGNUBGID(s)
			fmt.Fprintln(&b, id)
			y, err := matchid.NewXGID(id.Position, id.Match)
			fmt.Fprintln(&b, y, err)
			y, err = matchid.ParseXGID(s)
			fmt.Fprintln(&b, y, err)
			y, ok := firstXGID(s)
			fmt.Fprintln(&b, y, ok, x) // x is one value for all
		}
		return b.String()
	}
	want := everything()
	var all sync.WaitGroup
	got := make([]string, 4)
	for i := range got {
		all.Go(func() { got[i] = everything() })
	}
	all.Wait()
	for i := range got {
		require.Equal(t, want, got[i])
	}
}

// TestZeroValues: what the zero values do; errors among them have a text.
func TestZeroValues(t *testing.T) {
	for _, err := range []error{&matchid.SyntaxError{}, &matchid.EncodeError{}} {
		require.Regexp(t, "^matchid: .*<nil>$", err.Error())
	}
	require.Equal(t, "invalid Match", matchid.Match{}.String())
	require.Equal(t, "invalid XGID", matchid.XGID{}.String())
	require.Equal(t, "AAAAAAAAAAAAAA", matchid.Position{}.String())
	require.Error(t, matchid.Match{}.Validate())
	require.Error(t, matchid.XGID{}.Validate())
}

// TestWrongNumbers: fields with any values at all have the text that is read as the same
// fields, or an error.
func TestWrongNumbers(t *testing.T) {
	random := rand.New(rand.NewPCG(22, 1))
	odd := func() uint8 { return [...]uint8{0, 1, 2, 3, 6, 7, 15, 16, 30, 31, 127, 128, 200, 255}[random.IntN(14)] }
	number := func() int {
		return [...]int{0, 1, -1, 7, 64, 32767, 32768, 1 << 16, math.MaxInt, math.MinInt}[random.IntN(10)]
	}
	written := [4]int{}
	for range 5_000 {
		m, p := matchid.NewMatch(7), matchid.NewPosition()
		for range random.IntN(4) {
			switch random.IntN(12) {
			case 0:
				m.CubeValue = number()
			case 1:
				m.CubeOwner = matchid.Owner(odd())
			case 2:
				m.OnRoll = odd()
			case 3:
				m.State = matchid.State(odd())
			case 4:
				m.Turn = odd()
			case 5:
				m.Resigned = int(odd())
			case 6:
				m.Dice = [2]uint8{odd(), odd()}
			case 7:
				m.Length = number()
			case 8:
				m.Score[random.IntN(2)] = number()
			case 9:
				m.Spare = odd()
			default:
				p.Checkers[random.IntN(2)][random.IntN(25)] = odd()
			}
		}
		written[0] += checkEncode(t, m, matchid.ParseMatch)
		written[1] += checkEncode(t, p, matchid.ParsePosition)
		x := matchid.XGID{Position: p, Match: m, MaxCube: number(), Raccoon: random.IntN(9) == 0}
		written[2] += checkEncode(t, x, matchid.ParseXGID)
		_, _ = matchid.NewXGID(p, m)
		o, _ := matchid.NewOGID(p, m)
		if random.IntN(2) == 0 {
			o.PerSide, o.Limit, o.Turns, o.Reached = number(), strings.Repeat("L", int(odd())), number(), matchid.Owner(odd())
		}
		written[3] += checkEncode(t, o, matchid.ParseOGID)
		_, _, _ = o.Split()
		_, _, _ = x.Split()
		_, _, _ = x.Validate(), p.ByPlayer(odd()), p.BorneOff()
	}
	for _, n := range written {
		require.Greater(t, n, 200)
	}
}
