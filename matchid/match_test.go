package matchid_test

import (
	"encoding"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/matchid"
)

// The state of the manual's example: 2-4 in a 9 point match, player 0 holds a
// 2-cube, player 1 has rolled 52.
var manualExample = matchid.Match{
	CubeValue: 2, CubeOwner: matchid.OwnedBy0, OnRoll: 1, State: matchid.Playing, Turn: 1,
	Dice: [2]uint8{5, 2}, Length: 9, Score: [2]int{2, 4},
}

func with(m matchid.Match, change func(*matchid.Match)) matchid.Match {
	change(&m)
	return m
}

func requireSyntaxError(t *testing.T, err error, in string, offset int, want error) {
	t.Helper()
	var syntax *matchid.SyntaxError
	require.ErrorAs(t, err, &syntax)
	require.ErrorIs(t, err, want)
	require.Equal(t, in, syntax.In)
	require.EqualValues(t, offset, syntax.Offset, "%v", err)
}

// TestSyntaxErrors: the first fault is reported, with its offset in the whole text, and nothing is read.
func TestSyntaxErrors(t *testing.T) {
	for _, notation := range []struct {
		name  string
		list  []syntaxTest
		parse func(s string) (any, error)
	}{
		{"match ID", syntaxTests, func(s string) (any, error) { return matchid.ParseMatch(s) }},
		{"position ID", positionSyntaxTests, func(s string) (any, error) { return matchid.ParsePosition(s) }},
		{"GNUBGID", gnubgidSyntaxTests, func(s string) (any, error) {
			p, m, err := matchid.ParseGNUBGID(s)
			return matchid.FoundID{Position: p, Match: m}, err
		}},
		{"XGID", xgidSyntaxTests, func(s string) (any, error) { return matchid.ParseXGID(s) }},
	} {
		for _, tt := range notation.list {
			t.Run(notation.name+" "+tt.name, func(t *testing.T) {
				before, after, _ := strings.Cut(tt.in, "∑")
				v, err := notation.parse(before + after)
				requireSyntaxError(t, err, notation.name, len(before), tt.err)
				require.Less(t, len(err.Error()), 300)
				require.Zero(t, v)
			})
		}
	}
}

// A syntaxTest is a text that is not an ID; ∑ is before the byte that the error points to.
type syntaxTest struct {
	name, in string
	err      error
}

// TestErrorText: errors read package, place, fact; several stand in lines.
func TestErrorText(t *testing.T) {
	_, err := matchid.ParseMatch("QYkq SAAIAAE")
	require.EqualError(t, err, "matchid: match ID: offset 4: character not allowed here: byte 0x20")
	_, err = matchid.ParseMatch("QYkq")
	require.EqualError(t, err, "matchid: match ID: offset 4: unexpected EOF")
	_, err = matchid.Match{CubeValue: 3, Length: -1}.AppendText(nil)
	require.EqualError(t, err, "matchid: CubeValue 3: out of range: want a power of two from 1 to 32768\n"+
		"matchid: Length -1: out of range: want 0 to 32767")
	x := matchid.XGID{Match: manualExample, MaxCube: 9, Beavers: true, Raccoon: true}
	x.Position.Checkers[0][5] = 31
	_, _, err = x.Split()
	require.EqualError(t, err, "matchid: MaxCube 9: lost in the other notation: a match ID has no limit to the cube\n"+
		"matchid: Beavers true: lost in the other notation: a match ID does not say whether beavers are allowed\n"+
		"matchid: Raccoon true: lost in the other notation: in a match ID the player who answers it holds the cube\n"+
		"matchid: Checkers 31: out of range: a position key has room for 30")
}

// TestNewMatch: a new match has an ID, and GNU Backgammon takes it.
func TestNewMatch(t *testing.T) {
	require.Equal(t, "MAEgAQAAAAAE", matchid.NewMatch(9).String())
	require.NoError(t, matchid.NewMatch(0).Validate())
	require.NoError(t, matchid.NewMatch(64).Validate())
}

// requireFields asserts that err is an EncodeError for each of the fields, in
// their order, joined if there are several; each wraps kind.
func requireFields(t *testing.T, err, kind error, fields ...string) {
	t.Helper()
	var got []string
	for _, e := range parts(t, err) {
		require.IsType(t, new(matchid.EncodeError), e)
		require.ErrorIs(t, e, kind)
		got = append(got, e.(*matchid.EncodeError).Field)
	}
	require.Equal(t, fields, got)
}

// parts returns the errors that err joins, two or more, or err itself.
func parts(t *testing.T, err error) []error {
	t.Helper()
	switch e := err.(type) {
	case nil:
		return nil
	case interface{ Unwrap() []error }:
		require.Greater(t, len(e.Unwrap()), 1, "one error comes as it is")
		return e.Unwrap()
	}
	return []error{err}
}

// TestMatchValidate: Validate names exactly the fields that are out of range or
// refused.
func TestMatchValidate(t *testing.T) {
	tests := []struct {
		name   string
		change func(m *matchid.Match)
		fields []string
	}{
		{"good", func(m *matchid.Match) {}, nil},
		{"score equal to the length", func(m *matchid.Match) { m.Score = [2]int{9, 9} }, nil},
		{"score over the length", func(m *matchid.Match) { m.Score[1] = 10 }, []string{"Score[1]"}},
		{"any score in money play", func(m *matchid.Match) { m.Length = 0; m.Score = [2]int{300, 7} }, nil},
		{"length 64", func(m *matchid.Match) { m.Length = 64 }, nil},
		{"length 65", func(m *matchid.Match) { m.Length = 65 }, []string{"Length"}},
		{"die of 7", func(m *matchid.Match) { m.Dice[1] = 7 }, []string{"Dice[1]"}},
		{"one die", func(m *matchid.Match) { m.Dice[1] = 0 }, nil},
		{"Crawford in money play", func(m *matchid.Match) { m.Length = 0; m.Crawford = true }, []string{"Crawford"}},
		{"undefined state, owner 2", func(m *matchid.Match) { m.State = 6; m.CubeOwner = 2 }, nil},
		{"several", func(m *matchid.Match) { m.Dice[0] = 7; m.Length = 100; m.Score[0] = 101 }, []string{"Dice[0]", "Length", "Score[0]"}},
	}
	t.Run("no ID at all", func(t *testing.T) {
		requireFields(t, matchid.Match{}.Validate(), matchid.ErrRange, "CubeValue")
		m := with(manualExample, func(m *matchid.Match) { m.State, m.Dice[1], m.Length = 99, 9, -5 })
		requireFields(t, m.Validate(), matchid.ErrRange, "State", "Dice[1]", "Length")
	})
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			requireFields(t, with(manualExample, tt.change).Validate(), matchid.ErrRefused, tt.fields...)
		})
	}
}

// TestUnmarshalText: a text that is no ID, or goes on after one, leaves the value as it was.
func TestUnmarshalText(t *testing.T) {
	m, p := manualExample, matchid.NewPosition()
	x, err := matchid.NewXGID(p, m)
	require.NoError(t, err)
	o, err := matchid.NewOGID(p, m)
	require.NoError(t, err)
	m2, p2, x2, o2 := m, p, x, o
	for id, v := range map[string]encoding.TextUnmarshaler{m.String(): &m2, p.String(): &p2, x.String(): &x2, o.String(): &o2} {
		require.Error(t, v.UnmarshalText([]byte("no ID")))
		require.Error(t, v.UnmarshalText([]byte(id+"!")))
	}
	require.Equal(t, []any{m, p, x, o}, []any{m2, p2, x2, o2})
}

// TestNames: enumerations have names, and numbers where they have none.
func TestNames(t *testing.T) {
	require.Equal(t, "player 0, player 1, Owner(2), centred",
		strings.Join([]string{matchid.OwnedBy0.String(), matchid.OwnedBy1.String(), matchid.Owner(2).String(), matchid.Centred.String()}, ", "))
	var states []string
	for s := range matchid.State(9) {
		states = append(states, s.String())
	}
	require.Equal(t, []string{
		"not started", "playing", "over", "resigned", "cube dropped", "State(5)", "State(6)", "State(7)", "invalid State",
	}, states)
	require.Equal(t, []matchid.State{0, 1, 2, 3, 4},
		[]matchid.State{matchid.NotStarted, matchid.Playing, matchid.GameOver, matchid.GameResigned, matchid.CubeDropped})
	require.Equal(t, "invalid Owner", matchid.Owner(4).String())
}

// TestNoAllocation: what the package documentation says allocates nothing does
// not.
func TestNoAllocation(t *testing.T) {
	buf := make([]byte, 0, 100)
	m, p := manualExample, matchid.NewPosition()
	x, err := matchid.NewXGID(p, m)
	require.NoError(t, err)
	var sink struct {
		m  matchid.Match
		p  matchid.Position
		x  matchid.XGID
		id matchid.FoundID
	}
	text, key := []byte(m.String()), make([]byte, 9)
	xgid := x.String()
	pasted := "I had " + xgid + " yesterday"
	for name, f := range map[string]func() error{
		"Parse":           func() (err error) { sink.m, err = matchid.ParseMatch("QYkqASAAIAAE"); return },
		"Match text":      func() error { return sink.m.UnmarshalText(text) },
		"Match binary":    func() error { return sink.m.UnmarshalBinary(key) },
		"Match key":       func() error { _, err := m.AppendBinary(buf); return err },
		"Match append":    func() error { _, err := m.AppendText(buf); return err },
		"ParsePosition":   func() (err error) { sink.p, err = matchid.ParsePosition("4HPwATDgc/ABMA"); return },
		"Position append": func() error { _, err := p.AppendText(buf); return err },
		"ParseGNUBGID":    func() (err error) { sink.p, sink.m, err = matchid.ParseGNUBGID("4HPwATDgc/ABMA:QYkqASAAIAAE"); return },
		"AppendGNUBGID":   func() error { _, err := matchid.AppendGNUBGID(buf, p, m); return err },
		"FindGNUBGIDs":    func() error { sink.id = firstGNUBGID("ID 4HPwATDgc/ABMA:QYkqASAAIAAE"); return nil },
		"ParseXGID":       func() (err error) { sink.x, err = matchid.ParseXGID(xgid); return },
		"XGID append":     func() error { _, err := x.AppendText(buf); return err },
		"conversions":     func() error { p, m, _ := x.Split(); _, err := matchid.NewXGID(p, m); return err },
		"FindXGIDs":       func() error { sink.x, _ = firstXGID(pasted); return nil },
		"Validate, both":  func() error { _ = p.Validate(); return m.Validate() },
	} {
		t.Run(name, func(t *testing.T) {
			require.Zero(t, testing.AllocsPerRun(100, func() {
				if err := f(); err != nil {
					panic(err)
				}
			}))
		})
	}
}

// TestStringAllocates: String needs memory for the text that it returns, and for no copy of it.
func TestStringAllocates(t *testing.T) {
	p, m := matchid.NewPosition(), matchid.NewMatch(7)
	x, err := matchid.NewXGID(p, m)
	require.NoError(t, err)
	o, err := matchid.NewOGID(p, m)
	require.NoError(t, err)
	var text string // escapes
	for name, f := range map[string]func(){
		"Position": func() { text = p.String() },
		"Match":    func() { text = m.String() },
		"XGID":     func() { text = x.String() },
		"OGID":     func() { text = o.String() },
	} {
		require.LessOrEqual(t, testing.AllocsPerRun(100, f), 1.0, name)
	}
	require.NotEmpty(t, text)
}

// TestSwap: the players exchange their numbers, and twice gives the same match.
func TestSwap(t *testing.T) {
	m := matchid.Match{
		CubeValue: 2, CubeOwner: matchid.OwnedBy0, OnRoll: 1, Turn: 0, Doubled: true,
		State: matchid.Playing, Length: 7, Score: [2]int{3, 5}, Dice: [2]uint8{6, 1},
	}
	want := m
	want.CubeOwner, want.OnRoll, want.Turn, want.Score = matchid.OwnedBy1, 0, 1, [2]int{5, 3}
	require.Equal(t, want, m.Swap())
	for _, v := range lines[matchVector](t, "matchids.jsonl") {
		m, err := matchid.ParseMatch(v.ID)
		require.NoError(t, err)
		require.Equal(t, m, m.Swap().Swap())
		require.Equal(t, m.CubeOwner > 1, m.Swap().CubeOwner == m.CubeOwner)
	}
	odd := matchid.Match{CubeOwner: 200, OnRoll: 200, Turn: 2}
	require.Equal(t, odd, odd.Swap())
}
