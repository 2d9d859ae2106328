package bg_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/met"
)

// fullMatch returns a match of n games, each with every kind of action and analysis.
func fullMatch(t testing.TB, n int) *bg.Match {
	t.Helper()
	rolled := bg.NewBoard()
	rolled.Dice = [2]uint8{3, 1}
	cube := &bg.CubeAnalysis{NoDouble: bg.Output{Win: 0.75, Cubeful: 0.5}, DoubleTake: bg.Output{Win: 0.75, Cubeful: 0.25}}
	m := new(bg.Match)
	for i := range n {
		list := actions(t, "W 31: 8/5 6/5", "B double", "W take", "B 64: 24/14", "W resign 2", "B reject", "W 66: 24/12(2)", "B resign", "W accept")
		for k := range list {
			a := &list[k]
			a.Analysis = &bg.Analysis{Cube: cube, Losses: &bg.Losses{Play: 0.25, Cube: 0.125}, Equity: k%2 == 0}
			a.Analysis.Luck, a.Analysis.LuckKnown = 0.5, true
			if a.Kind == bg.Roll {
				a.Analysis.Plays = []bg.Candidate{{Score: 0.5, Method: bg.Method{Trials: 36}}, {Steps: a.Steps, Score: 0.25}}
				a.Analysis.Chosen = 1
			}
		}
		list[3].Analysis.Losses = nil
		undecided := bg.Action{SetUp: &rolled, Analysis: &bg.Analysis{Plays: []bg.Candidate{{Steps: list[0].Steps}}}}
		info := bg.Info{Length: 5 * (1 - i%2), Score: [2]int{1, 2}, Result: bg.Result{Won: true, Winner: bg.White, Points: 2, Resigned: true}}
		m.Games = append(m.Games, &bg.Game{Info: info, Actions: append(list, undecided)})
	}
	return m
}

// all does everything with a match that a program can, and returns it as text.
func all(m *bg.Match) string {
	var s strings.Builder
	for r := range m.Records() {
		fmt.Fprintln(&s, r.Game, r.Board, r.Board.Notation(r.Move), r.Problems)
	}
	for d := range m.Decisions(met.Default().Chance) {
		fmt.Fprintln(&s, d.Game, d.Move, d.Candidates, d.Loss, d.Verdict, d.Level)
	}
	fmt.Fprintln(&s, m.Statistics(met.Default().Chance))
	return s.String()
}

// TestPrefixes: every beginning of a play is a play of no more steps than the whole, or an error with a
// place in it; every beginning of a match has the records of the whole.
func TestPrefixes(t *testing.T) {
	b := bg.NewBoard()
	for _, text := range []string{"66: 24/18*/12(2) bar/19", "3-1 8-5 6-5", "resigns a backgammon", "cannot move", " 41: 13/9, 6/5 (x"} {
		most, _ := b.ParsePlay(bg.White, text)
		for n := range text {
			m, err := b.ParsePlay(bg.White, text[:n])
			if err != nil {
				var e *bg.SyntaxError
				require.ErrorAs(t, err, &e)
				require.Equal(t, "play", e.In)
				require.True(t, 0 <= e.Offset && e.Offset <= int64(n), "%q: %v", text[:n], err)
				require.Zero(t, m)
				continue
			}
			require.NoError(t, m.Validate(), "%q", text[:n])
			require.True(t, most == bg.Move{} || len(m.Played()) <= len(most.Played()), "%q", text[:n])
		}
	}
	whole := slices.Collect(fullMatch(t, 1).Records())
	for n := range len(whole) {
		m := fullMatch(t, 1)
		m.Games[0].Actions = m.Games[0].Actions[:n]
		i := 0
		for r := range m.Records() {
			if r.Action != nil {
				require.Equal(t, whole[i].Board, r.Board)
				i++
			}
		}
		require.Equal(t, n, i)
	}
}

// A leaf is a field in a value that can be set.
type leaf struct {
	path string
	v    reflect.Value
}

// leaves returns the fields of v, and what it points to, that have no fields themselves, and the pointers.
func leaves(v reflect.Value, path string) (list []leaf) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			list = append(list, leaves(v.Field(i), path+"."+v.Type().Field(i).Name)...)
		}
		return list
	case reflect.Array:
		for i := range v.Len() {
			list = append(list, leaves(v.Index(i), fmt.Sprintf("%s[%d]", path, i))...)
		}
		return list
	case reflect.Slice:
		for i := range v.Len() {
			list = append(list, leaves(v.Index(i), fmt.Sprintf("%s[%d]", path, i))...)
		}
	case reflect.Pointer:
		if !v.IsNil() {
			list = leaves(v.Elem(), path)
		}
	}
	return append(list, leaf{path, v})
}

// extremes returns values out of the range of a field, and at its ends.
func extremes(v reflect.Value) (list []reflect.Value) {
	var values []any
	switch v.Kind() {
	case reflect.Bool:
		values = []any{!v.Bool()}
	case reflect.Int:
		values = []any{-1, 0, 1, 2, 3, 16, 99, 32768, 65536, 999_999_999, 1_000_000_000, math.MinInt, math.MaxInt}
	case reflect.Int8:
		values = []any{-128, 127}
	case reflect.Uint8:
		values = []any{0, 1, 2, 7, 25, 26, 127, 128, 254, 255}
	case reflect.Int64:
		values = []any{int64(math.MinInt64), int64(math.MaxInt64)}
	case reflect.Float64:
		values = []any{-1.0, 2.0, math.NaN(), math.Inf(1), math.Inf(-1), math.MaxFloat64, -math.MaxFloat64, math.SmallestNonzeroFloat64}
	case reflect.String:
		values = []any{"\xff", strings.Repeat("x", 1000)}
	case reflect.Pointer, reflect.Slice:
		return []reflect.Value{reflect.Zero(v.Type())}
	}
	for _, x := range values {
		list = append(list, reflect.ValueOf(x).Convert(v.Type()))
	}
	return list
}

// TestHostileFields: with any field of a match at any value, and with several at once, its records have
// sound boards, its decisions sound losses, and nothing panics.
func TestHostileFields(t *testing.T) {
	check := func(m *bg.Match, name string) {
		defer func() {
			if r := recover(); r != nil {
				t.Errorf("%s: panic: %v", name, r)
			}
		}()
		for r := range m.Records() {
			if err := r.Board.Validate(); err != nil {
				t.Errorf("%s: %v", name, err)
			}
			_ = r.Board.Notation(r.Move)
		}
		for d := range m.Decisions(met.Default().Chance) {
			if d.Chosen >= max(len(d.Candidates), 1) || !(d.Loss >= 0) || math.IsNaN(d.Luck) || d.Move.Player > bg.Black {
				t.Errorf("%s: %+v", name, d)
			}
		}
		_ = m.Statistics(met.Default().Chance)
		_ = m.Statistics(func([2]int, bool) float64 { return math.NaN() })
	}
	m := fullMatch(t, 2)
	m.Games = m.Games[:1]
	fields := leaves(reflect.ValueOf(m).Elem(), "Match")
	require.True(t, slices.ContainsFunc(fields, func(l leaf) bool { return l.path == "Match.Games[0].Actions[9].SetUp.Checkers[0][24]" }))
	set := func(l leaf, x reflect.Value) (restore func()) {
		before := reflect.New(l.v.Type()).Elem()
		before.Set(l.v)
		l.v.Set(x)
		return func() { l.v.Set(before) }
	}
	for _, l := range fields {
		for _, x := range extremes(l.v) {
			restore := set(l, x)
			check(m, fmt.Sprintf("%s = %v", l.path, x))
			restore()
		}
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range 500 {
		name := ""
		var restore []func()
		for range 2 + random.IntN(8) {
			l := fields[random.IntN(len(fields))]
			if values := extremes(l.v); len(values) > 0 {
				x := values[random.IntN(len(values))]
				restore = append(restore, set(l, x))
				name += fmt.Sprintf("%s = %v; ", l.path, x)
			}
		}
		check(m, name)
		for _, f := range slices.Backward(restore) {
			f()
		}
	}
}

// TestConcurrent: a match, and an iterator over it, can be used by several at once, and again.
func TestConcurrent(t *testing.T) {
	m := fullMatch(t, 2)
	records := (&bg.Match{Games: m.Games[:1]}).Records()
	read := func() string {
		text := all(m)
		for r := range records {
			text += fmt.Sprint(r.Game, r.Board, r.Problems)
		}
		return text
	}
	want := read()
	got := make([]string, 4)
	var group sync.WaitGroup
	for i := range got {
		group.Go(func() { got[i] = read() })
	}
	group.Wait()
	for _, g := range got {
		require.Equal(t, want, g)
	}
}

// scattered is a position with thousands of ways to play 11: each checker is alone.
func scattered() bg.Board {
	b := bg.NewBoard()
	b.Opening, b.Checkers = false, [2][25]uint8{}
	for i := range 15 {
		b.Checkers[bg.White][23-i] = 1
	}
	return b
}

// repeated returns a match whose only game has n actions: those of list in turns.
func repeated(n int, list ...bg.Action) *bg.Match {
	g := new(bg.Game)
	for i := range n {
		g.Actions = append(g.Actions, list[i%len(list)])
	}
	return &bg.Match{Games: []*bg.Game{g}}
}

// hostileMatches are matches of n games or actions that cost the most.
func hostileMatches(t testing.TB) map[string]func(n int) *bg.Match {
	start, wide := bg.NewBoard(), scattered()
	illegal := bg.Action{Move: bg.Move{Kind: bg.Roll, Dice: [2]uint8{1, 1}, Steps: [4]bg.Step{{From: 24, To: 1}}}}
	dance := bg.Action{SetUp: &wide, Move: bg.Move{Kind: bg.Roll, Dice: [2]uint8{1, 1}}}
	part := dance
	part.Steps = [4]bg.Step{{From: 12, To: 8}}
	part.Analysis = &bg.Analysis{Plays: slices.Repeat([]bg.Candidate{{Steps: part.Steps}}, 32)}
	wrong := bg.Action{SetUp: &bg.Board{}, Move: bg.Move{Kind: 99}}
	return map[string]func(n int) *bg.Match{
		"empty games": func(n int) *bg.Match { return &bg.Match{Games: slices.Repeat([]*bg.Game{{}}, n)} },
		"nil games":   func(n int) *bg.Match { return &bg.Match{Games: make([]*bg.Game, n)} },
		"games":       func(n int) *bg.Match { return fullMatch(t, n) },
		"comments":    func(n int) *bg.Match { return repeated(n, bg.Action{Comment: "x"}) },
		"set-ups":     func(n int) *bg.Match { return repeated(n, bg.Action{SetUp: &start}) },
		"doubles":     func(n int) *bg.Match { return repeated(n, bg.Action{Move: bg.Move{Kind: bg.Double}}) },
		"illegal":     func(n int) *bg.Match { return repeated(n, illegal) },
		"dances":      func(n int) *bg.Match { return repeated(n, dance) },
		"candidates":  func(n int) *bg.Match { return repeated(n, part) },
		"wrong":       func(n int) *bg.Match { return repeated(n, wrong) },
	}
}

// parts returns how many games, actions and candidates a match has.
func parts(m *bg.Match) (n int) {
	for _, g := range m.Games {
		if n++; g == nil {
			continue
		}
		for _, a := range g.Actions {
			if n++; a.Analysis != nil {
				n += len(a.Analysis.Plays)
			}
		}
	}
	return n
}

// hostilePlays are pieces of text for ParsePlay.
var hostilePlays = []string{"8/5 ", "8/5*(4) ", "bar/24/18/12/6/off ", "(", "8/", "x ", "31: ", "-1", "9", " ", "\x00", "\xff", "resign ", "İ", "0/0 ,"}

// TestMemory: what SECURITY.md says.
func TestMemory(t *testing.T) {
	require.Greater(t, len(scattered().Plays(bg.White, [2]uint8{1, 1})), 1000)
	chances := met.Default().Chance
	for row, use := range map[string]func(m *bg.Match){
		"Match.Records": func(m *bg.Match) {
			for range m.Records() {
			}
		},
		"Match.Decisions": func(m *bg.Match) {
			for range m.Decisions(chances) {
			}
		},
		"Match.Statistics": func(m *bg.Match) { _ = m.Statistics(chances) },
	} {
		perPart, base := testutil.Limit(t, "sgfbg/bg, "+row)
		for name, makeMatch := range hostileMatches(t) {
			for _, n := range []int{1, 100} {
				m := makeMatch(n)
				most := perPart*float64(parts(m)) + float64(base)
				require.Less(t, float64(testutil.Allocated(func() { use(m) })), most, "%s of %d %s", row, n, name)
			}
		}
	}
	perByte, base := testutil.Limit(t, "sgfbg/bg, Board.ParsePlay")
	b := bg.NewBoard()
	for _, head := range []string{"", "31: ", "resign "} {
		for _, unit := range hostilePlays {
			text := head + strings.Repeat(unit, 20_000/len(unit))
			got := testutil.Allocated(func() { _, _ = b.ParsePlay(bg.White, text) })
			require.Less(t, float64(got), perByte*float64(len(text))+float64(base), "%q%q", head, unit)
		}
	}
}

// TestLinear: twice as many games, actions, candidates or words take twice the time.
func TestLinear(t *testing.T) {
	list := hostileMatches(t)
	list["candidates of a roll"] = func(n int) *bg.Match {
		m := list["candidates"](1)
		a := &m.Games[0].Actions[0]
		a.Analysis = &bg.Analysis{Plays: slices.Repeat(a.Analysis.Plays[:1], n)}
		return m
	}
	for name, makeMatch := range list {
		testutil.Linear(t, name, 25, func(n int) func() {
			m := makeMatch(n)
			return func() { _ = m.Statistics(met.Default().Chance) }
		})
	}
	for _, unit := range hostilePlays {
		testutil.Linear(t, unit, 2_000, func(n int) func() {
			b, text := bg.NewBoard(), "31: "+strings.Repeat(unit, n)
			return func() { _, _ = b.ParsePlay(bg.White, text) }
		})
	}
}
