package xg_test

import (
	"fmt"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/xg"
)

// matches are all matches there are: the samples and the built ones.
func matches(t *testing.T) map[string]*xg.Match {
	all := map[string]*xg.Match{"fixture": fixture(t)}
	for _, tt := range built {
		all[tt.name] = tt.match(t)
	}
	for _, name := range samples {
		data, err := os.ReadFile(shared + "data/xg/" + name + ".xg")
		if os.IsNotExist(err) {
			continue // the samples are no part of this repository
		}
		require.NoError(t, err)
		all[name], err = xg.Parse(data)
		require.NoError(t, err)
	}
	return all
}

// half is a match equity table that is good enough to see whether numbers are used.
func half(away [2]int, crawford bool) float64 {
	return float64(away[1]) / float64(away[0]+away[1])
}

// findBuilt returns one of the built matches.
func findBuilt(t testing.TB, name string) *xg.Match {
	for _, tt := range built {
		if tt.name == name {
			return tt.match(t)
		}
	}
	t.Fatal("no match " + name)
	return nil
}

// TestMatch: the actions are the decisions of the match, each on its board, with the analysis of the
// file, and break the rules where the program says so.
func TestMatch(t *testing.T) {
	for name, m := range matches(t) {
		t.Run(name, func(t *testing.T) {
			to := m.Match()
			require.Len(t, to.Games, len(m.Games))
			for i, g := range m.Games {
				info := to.Games[i].Info
				require.NoError(t, info.Validate())
				require.Equal(t, []any{g.Result, g.Score, g.AutoDoubles, m.Length},
					[]any{info.Result, info.Score, info.AutoDoubles, info.Length})
				requireGame(t, &g, to.Games[i])
			}
		})
	}
}

func requireGame(t *testing.T, g *xg.Game, to *bg.Game) {
	var want []bg.Move
	var at []*xg.Decision
	for k := range g.Decisions {
		d := &g.Decisions[k]
		switch {
		case d.Roll != nil && d.Roll.Played:
			want, at = append(want, bg.Move{Player: d.Player, Kind: bg.Roll, Dice: d.Roll.Dice, Steps: d.Roll.Steps}), append(at, d)
		case d.Cube != nil && d.Cube.Choice == xg.Doubled:
			p := d.Player
			for _, kind := range append([]bg.Kind{bg.Double}, d.Cube.Answers...) {
				want, at = append(want, bg.Move{Player: p, Kind: kind}), append(at, d)
				p = p.Opponent()
			}
		}
	}
	k := 0
	for r := range new(bg.Walker).Game(to) {
		if r.Move.Kind == bg.NoAction || r.Move.Kind == bg.Resign {
			continue
		}
		require.Less(t, k, len(want))
		d := at[k]
		require.Equal(t, want[k], r.Move)
		require.Equal(t, d.Illegal, len(r.Problems) > 0, "%v", r.Problems)
		require.Equal(t, d.Checkers, r.Board.Checkers)
		require.Equal(t, fmt.Sprint("record ", d.Record), r.Action.Place.Item)
		if r.Board.Doubles == 0 {
			require.Equal(t, []any{d.CubeValue, d.CubeOwner}, []any{r.Board.CubeValue, r.Board.CubeOwner})
		}
		a := r.Action.Analysis
		if d.Roll != nil && len(d.Roll.Candidates) > 0 {
			require.Equal(t, []any{d.Roll.Candidates, d.Roll.Rank - 1, d.Roll.Luck, d.Flagged},
				[]any{a.Plays, a.Chosen, a.Luck, a.Flagged})
			require.Equal(t, d.Roll.Loss, a.Losses.Play)
		}
		if d.Cube != nil && d.Cube.Analysis != nil {
			require.Same(t, d.Cube.Analysis, a.Cube)
		}
		k++
	}
	require.Len(t, want, k)
}

// TestActions: what the actions of matches are, in short: a set-up with its dice, the move, what of
// an analysis there is, and the comment.
func TestActions(t *testing.T) {
	analysed := findBuilt(t, "comments") // a cube decision that is shown with the roll after it
	analyseCube(&analysed.Games[0].Decisions[2], "3-ply", bg.VerdictNoDouble, estimate(0.5), estimate(0.25))
	left := positionFile(t) // nothing is played
	left.Games[0].Decisions = left.Games[0].Decisions[:1]
	left.Games[0].Decisions[0].Flagged = true
	bare := positionFile(t)
	bare.Games[0].Decisions = bare.Games[0].Decisions[:1]
	*bare.Games[0].Decisions[0].Cube = xg.Cube{}
	for _, tt := range []struct {
		name  string
		match *xg.Match
		want  []string
	}{
		{"comments", analysed, []string{
			`31: 8/5 6/5`, `42: 8/4 6/4 cube "no double\n\nNaïve\n\nplay"`, `61: 13/7 8/7`,
			`double "😀 – “why?”"`, `drop "終わり"`,
		}},
		{"beaver and raccoon", findBuilt(t, "money"), []string{
			`31: 8/5 6/5`, `42: 8/4 6/4`, `61: 13/7 8/7`,
			`double cube`, `double cube`, `double cube`, `take cube`, `62: 13/7 13/11`, `double`, `drop`,
		}},
		{"not played", findBuilt(t, "unfinished"), []string{`31: 8/5 6/5`, `42: 8/4 6/4`, `61: 13/7 8/7`, `no action [6 6]`}},
		{"edited", findBuilt(t, "edited"), []string{
			`31: 8/5 6/5`, `42: 8/4 6/4`, `61: 13/7 8/7`, `no action [0 0]`, `62: 13/7 13/11`,
		}},
		{"position", positionFile(t), []string{`no action [0 0]`, `no action cube not doubled`, `no action [6 2] plays`}},
		{"position without a decision", bare, []string{`no action [0 0]`}},
		{"position without a roll", left, []string{`no action [0 0]`, `no action cube flag not doubled`}},
	} {
		var got []string
		for _, a := range tt.match.Match().Games[0].Actions {
			line := a.Move.String()
			if a.Kind == bg.NoAction {
				line = "no action"
			}
			if a.SetUp != nil {
				line += fmt.Sprint(" ", a.SetUp.Dice)
			}
			if x := a.Analysis; x != nil {
				require.NotEqual(t, &bg.Analysis{Chosen: -1, Equity: true, Losses: &bg.Losses{Play: -1, Cube: -1}}, x)
				for _, part := range []struct {
					name string
					is   bool
				}{{"plays", x.Plays != nil}, {"cube", x.Cube != nil}, {"flag", x.Flagged}, {"not doubled", x.NoDouble}} {
					if part.is {
						line += " " + part.name
					}
				}
			}
			if a.Comment != "" {
				line += fmt.Sprintf(" %q", a.Comment)
			}
			got = append(got, line)
		}
		require.Equal(t, tt.want, got, tt.name)
	}
	require.Equal(t, "Кубок", analysed.Match().Games[0].Comment)
	require.Equal(t, "Before.\n{It} is \\ hot\n\nAfter, à la carte", analysed.Match().Games[0].Info.Comment)
}

// TestLost: what a bg.Match cannot hold is said once a match.
func TestLost(t *testing.T) {
	change := func(name string, f func(m *xg.Match)) *xg.Match {
		m := findBuilt(t, name)
		f(m)
		return m
	}
	for _, tt := range []struct {
		name  string
		match *xg.Match
		want  []string
	}{
		{"nothing", findBuilt(t, "long"), nil},
		{"rules", findBuilt(t, "money"), []string{"game 1: rules without a form: beavers"}},
		{"automatic doubles", change("automatic doubles", func(m *xg.Match) { m.CubeLimit = 64 }),
			[]string{"game 1: rules without a form: cube limit 64, automatic doubles"}},
		{"flag", findBuilt(t, "comments"), []string{"game 1: the flag of a cube decision without a double"}},
		{"no cube, which is turned", change("long", func(m *xg.Match) { m.CubeLimit = 1 }),
			[]string{"game 1: the limit of 1 for a cube that is turned all the same: in 5 places"}},
	} {
		tt.match.Problems = []bg.Problem{{Kind: bg.ProblemForm, Err: bg.ErrValue}} // stays
		var got []string
		for _, p := range tt.match.Match().Problems[1:] {
			require.Equal(t, []any{bg.ProblemLost, bg.Lost}, []any{p.Kind, p.Scale})
			got = append(got, p.String())
		}
		require.Equal(t, tt.want, got, tt.name)
		require.Len(t, tt.match.Problems, 1)
	}
}

// TestRules: the Jacoby rule is of money sessions, the Crawford rule of matches, and a cube limit of 1
// says that there is no cube, except in a game in which it is turned.
func TestRules(t *testing.T) {
	for _, length := range []int{0, 1, 2} {
		for _, on := range []bool{false, true} {
			s := newScript(t, length)
			s.m.Jacoby, s.m.Crawford = on, on
			s.game([2]int{}, func(g *xg.Game, _ *bg.Board) { g.Crawford = on })
			s.opening()
			info := s.m.Match().Games[0].Info
			require.Equal(t, []bool{on && length == 0, on && length > 1, on && length > 0},
				[]bool{info.Jacoby, info.Crawford, info.CrawfordGame})
			s.m.CubeLimit = 1
			require.True(t, s.m.Match().Games[0].Info.NoCube)
			s.double(black, bg.Drop)
			require.False(t, s.m.Match().Games[0].Info.NoCube)
		}
	}
}

// TestSetUp: a position that does not follow is set up: at the start, either side may roll first. What a
// player has not decided is no loss.
func TestSetUp(t *testing.T) {
	s := newScript(t, 5)
	s.game([2]int{})
	start := s.b.Checkers
	s.opening()
	undecided := s.cube(black, xg.Undecided)
	analyseCube(undecided, "3-ply", bg.VerdictDoubleTake, estimate(0.75), estimate(1))
	undecided.Cube.Loss = 0.25
	last := s.roll(black, "62: 13/7 13/11")
	for _, first := range []bool{false, true} {
		if last.Edited = true; first {
			last.Checkers = start
		} else {
			last.Checkers[white][0] = 2
		}
		actions := s.m.Match().Games[0].Actions
		require.Equal(t, &bg.Losses{Play: -1, Cube: -1}, actions[len(actions)-4].Analysis.Losses)
		require.Equal(t, first, actions[len(actions)-2].SetUp.Opening)
	}
	s = newScript(t, 5) // a double says who is on roll
	s.game([2]int{})
	s.double(black, bg.Take)
	require.Equal(t, black, s.m.Match().Games[0].Actions[0].SetUp.OnRoll)
}
