package xg_test

import (
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg"
	"example.com/boardcodec/sgfbg/xg"
)

// decisions returns what is played in a match, in a form that can be compared: the
// order of the steps of a play means nothing, where it leads does.
func decisions(t testing.TB, c *sgfbg.Collection) (games [][]any) {
	t.Helper()
	for _, g := range c.Games {
		info, err := g.Info()
		require.NoError(t, err)
		list := []any{info.Length, info.Score, info.CrawfordGame, info.Result}
		for r, err := range g.Records() {
			require.NoError(t, err)
			require.Empty(t, r.Problems)
			if r.Move.Action == sgfbg.NoAction {
				continue // a roll that is not played, which other files leave out
			}
			m := r.Move
			m.Steps = [4]sgfbg.Step{}
			m.Dice = [2]uint8{max(m.Dice[0], m.Dice[1]), min(m.Dice[0], m.Dice[1])}
			after := r.Board
			require.NoError(t, after.Play(r.Move))
			list = append(list, m, r.Board.Checkers, r.Board.CubeValue, r.Board.CubeOwner, after.Checkers)
		}
		games = append(games, list)
	}
	return games
}

// TestTwins: two of the samples are there as .mat text and as SGF, too: the games are
// the same.
func TestTwins(t *testing.T) {
	for _, name := range []string{"charlot", "test"} {
		c, _, err := sample(t, name).Collection()
		require.NoError(t, err)
		mat, err := sgfbg.ParseMAT(readSample(t, "data/xg/"+name+".mat"))
		require.NoError(t, err)
		sgf, err := sgfbg.Parse(readSample(t, "data/xg/"+name+".sgf"))
		require.NoError(t, err)
		want := decisions(t, c)
		require.Equal(t, want, decisions(t, mat))
		require.Equal(t, want, decisions(t, sgf))
	}
}

// matches are all matches there are: the samples and the built ones.
func matches(t *testing.T) map[string]*xg.Match {
	all := map[string]*xg.Match{}
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

// TestCollection: the trees, written and read again, have the decisions of the match, each
// on its board, with its dice, its comment, its candidates and its analysis.
func TestCollection(t *testing.T) {
	for name, m := range matches(t) {
		t.Run(name, func(t *testing.T) {
			c, _, err := xg.Options{Chance: half}.Collection(m)
			require.NoError(t, err)
			text, err := c.MarshalText()
			require.NoError(t, err)
			if len(m.Games) > 0 {
				c, err = sgfbg.Parse(text)
				require.NoError(t, err)
			}
			require.Len(t, c.Games, len(m.Games))
			for i, g := range m.Games {
				requireGame(t, &g, c.Games[i])
			}
		})
	}
}

func requireGame(t *testing.T, g *xg.Game, tree *sgfbg.Game) {
	info, err := tree.Info()
	require.NoError(t, err)
	require.Equal(t, g.Result, info.Result)
	require.Equal(t, g.Score, info.Score)
	require.Equal(t, g.AutoDoubles, info.AutoDoubles)
	var want []sgfbg.Move
	var at []*xg.Decision
	add := func(d *xg.Decision, m sgfbg.Move) {
		want, at = append(want, m), append(at, d)
	}
	for k := range g.Decisions {
		d := &g.Decisions[k]
		switch {
		case d.Roll != nil && d.Roll.Played:
			add(d, sgfbg.Move{Player: d.Player, Action: sgfbg.Roll, Dice: d.Roll.Dice, Steps: d.Roll.Steps})
		case d.Cube != nil && d.Cube.Choice == xg.Doubled:
			p := d.Player
			for _, a := range append([]sgfbg.Action{sgfbg.Double}, d.Cube.Answers...) {
				add(d, sgfbg.Move{Player: p, Action: a})
				p = p.Opponent()
			}
		}
	}
	k := 0
	for r, err := range tree.Records() {
		require.NoError(t, err)
		if r.Move.Action == sgfbg.NoAction || r.Move.Action == sgfbg.Resign {
			continue
		}
		require.Less(t, k, len(want))
		d := at[k]
		require.Equal(t, want[k], r.Move)
		require.Equal(t, d.Illegal, len(r.Problems) > 0, "%v", r.Problems)
		require.Equal(t, d.Checkers, r.Board.Checkers)
		if r.Board.Doubles == 0 {
			require.Equal(t, d.CubeValue, r.Board.CubeValue)
			require.Equal(t, d.CubeOwner, r.Board.CubeOwner)
		}
		if d.Roll != nil {
			requireAnalysis(t, d, r.Node)
		}
		k++
	}
	require.Len(t, want, k)
}

// requireAnalysis: a node has the candidates and the luck of a roll.
func requireAnalysis(t *testing.T, d *xg.Decision, n *sgfbg.Node) {
	list, played, err := n.Candidates(d.Player)
	require.NoError(t, err)
	require.Len(t, list, len(d.Roll.Candidates))
	for i, c := range d.Roll.Candidates {
		require.Equal(t, c.Steps, list[i].Steps)
		require.InDelta(t, c.Cubeful, list[i].Score, 0.000002)
		require.InDelta(t, c.Win, list[i].Output.Win, 0.000002)
	}
	if len(list) > 0 {
		require.Equal(t, d.Roll.Rank-1, played)
	}
	a, err := n.Annotation()
	require.NoError(t, err)
	require.Equal(t, d.Roll.LuckKnown, a.LuckKnown)
	require.InDelta(t, d.Roll.Luck, a.Luck, 0.000002)
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

// TestLost: what SGF has no form for is said once a match.
func TestLost(t *testing.T) {
	change := func(name string, f func(m *xg.Match)) *xg.Match {
		m := findBuilt(t, name)
		f(m)
		return m
	}
	roll := func(m *xg.Match) *xg.Roll { return m.Games[0].Decisions[7].Roll }
	for _, tt := range []struct {
		name   string
		match  *xg.Match
		chance bool
		want   []string
	}{
		{"no table", findBuilt(t, "long"), false, []string{
			"game 1: property DA: the analysis of a cube decision: its equities become chances to win the match only with a match equity table: in 5 places",
			"game 1: property A: the level XG Roller+ becomes the nearest number of plies: in 5 places",
		}},
		{"table", findBuilt(t, "long"), true, []string{
			"game 1: property A: the level XG Roller+ becomes the nearest number of plies: in 5 places",
		}},
		{"rules", findBuilt(t, "money"), false, []string{"game 1: property RU: rules without a form: beavers"}},
		{"no answer", change("money", func(m *xg.Match) {
			for i := range m.Games[0].Decisions {
				if c := m.Games[0].Decisions[i].Cube; c != nil && len(c.Answers) == 3 {
					c.Answers = c.Answers[:2]
				}
			}
		}), false, []string{
			"game 1: property RU: rules without a form: beavers",
		}},
		{"automatic doubles", change("automatic doubles", func(m *xg.Match) { m.CubeLimit = 64 }), false,
			[]string{"game 1: property RU: rules without a form: cube limit 64, automatic doubles"}},
		{"a rollout has its chances", findBuilt(t, "rollouts"), false, []string{
			"game 1: property A: the level XG Roller+ becomes the nearest number of plies",
			"game 1: property A: the standard error of a rollout, without a match equity table",
		}},
		{"a rollout that is not there", change("rollouts", func(m *xg.Match) { roll(m).Candidates[1].Rollout = nil }), true, []string{
			"game 1: property A: the level XG Roller+ becomes the nearest number of plies",
			"game 1: property A: the level rollout becomes the nearest number of plies",
		}},
		{"levels without a name", change("rollouts", func(m *xg.Match) {
			r := roll(m)
			for l := range 9 {
				c := r.Candidates[1]
				c.Level = xg.Level(200 + l)
				r.Candidates = append(r.Candidates, c)
			}
		}), true, []string{
			"game 1: property A: the level XG Roller+ becomes the nearest number of plies",
			"game 1: property A: the level (not known) becomes the nearest number of plies: in 9 places",
		}},
		{"position", positionFile(t), true, []string{
			"game 1: property A: the candidates of a roll that is not played",
			"game 1: property DA: the analysis of a cube decision after which no roll is played",
		}},
		{"play not listed", change("long", func(m *xg.Match) {
			m.Games = m.Games[:1]
			m.Games[0].Decisions[7].Roll.Rank = 0
		}), true, []string{"game 1: property A: candidates without the play that was made"}},
		{"flag", findBuilt(t, "comments"), true, []string{"game 1: property HO: the flag of a cube decision without a double"}},
	} {
		var o xg.Options
		if tt.chance {
			o.Chance = half
		}
		_, problems, err := o.Collection(tt.match)
		require.NoError(t, err, tt.name)
		var got []string
		for _, p := range problems {
			require.Equal(t, sgfbg.ProblemLost, p.Kind)
			got = append(got, p.String())
		}
		require.Equal(t, tt.want, got, tt.name)
	}
	_, problems, err := findBuilt(t, "long").Collection()
	require.NoError(t, err)
	require.Len(t, problems, 2)
}

// TestTree: where things go in SGF.
func TestTree(t *testing.T) {
	for _, tt := range []struct {
		name string
		want []string // in this order
	}{
		{"comments", []string{
			"PW[Ann]PB[Bob]WR[1600]BR[1712.5]DT[2024-08-10]EV[Open]RO[3]PC[Aachen]AN[Zoë]",
			"GC[Before.\n{It} is \\\\ hot\n\nAfter, à la carte]", "C[Кубок]\n;W[31hefe]",
			";B[42qusu]", "C[no double\n\nNaïve\n\nplay]", ";B[double]C[😀 – “why?”]\n;W[drop]C[終わり])",
		}},
		{"money", []string{
			"MI[length:0][game:0][ws:0][bs:0]", "RU[Jacoby]", "RE[W+8]",
			";B[double]DA[E ver 3 3C ", "-0.375000 -0.250000]\n;W[double]DA[E ver 3 3C ", ";B[double]DA[", ";W[take]DA[",
			"\n;B[62", "\n;W[double]\n;B[drop])", "MI[length:0][game:1][ws:8][bs:0]", "\n;B[double]\n;W[double]\n;B[drop])",
		}},
		{"Nackgammon", []string{"RU[Crawford:Nackgammon]RE[B+2R]\n;B[21lnst])"}},
		{"Hypergammon", []string{"RU[Crawford:Hypergammon3]RE[B+1R]\n;B[21"}},
		{"Longgammon", []string{"RU[Crawford]RE[B+1R]\n;PL[B]AE[a:y]AW[x]"}},
		{"automatic doubles", []string{"CV[4]", "\n;B[double]\n;W[take]\n;B[62"}},
		{"unfinished", []string{"RU[Crawford:CrawfordGame]", "\n;PL[B]DI[66])"}},
		{"edited", []string{"\n;PL[B]AE[a:y]AW[c]", "\n;CV[4]\n;CP[w]\n;B[62"}},
		{"position", []string{"MI[length:7][game:0][ws:3][bs:4]", "\n;PL[B]AE[a:y]", ";CV[2]\n;CP[b]\n;PL[B]DI[62]LU[-0.25000])"}},
		{"rollouts", []string{";B[double]DA[X ver 3 Eq Trials 1296 NoDouble Output 0.75", "A[1][", " X ver 3 Score 0 0 Trials 1296 "}},
	} {
		c, _, err := findBuilt(t, tt.name).Collection()
		require.NoError(t, err, tt.name)
		text, err := c.MarshalText()
		require.NoError(t, err, tt.name)
		rest := string(text)
		for _, w := range tt.want {
			_, after, ok := strings.Cut(rest, w)
			require.True(t, ok, "%s: no %q in %s", tt.name, w, rest)
			rest = after
		}
	}
}

// TestRefused: a game whose root SGF cannot hold is refused, with its number.
func TestRefused(t *testing.T) {
	m := long(t, 3)
	m.Games[1].Score[0] = -1
	_, _, err := m.Collection()
	var e *sgfbg.EncodeError
	require.True(t, errors.As(err, &e), "%v", err)
	require.Equal(t, 2, e.Game)
}

// TestBugOneRecord: one odd decision is a problem of its own, and costs no other.
func TestBugOneRecord(t *testing.T) {
	roll := func(m *xg.Match) *xg.Decision { return &m.Games[1].Decisions[1] }
	for _, tt := range []struct {
		name   string
		change func(m *xg.Match)
		want   string
		lost   int // decisions that SGF does not show
	}{
		{"no cube, which is turned", func(m *xg.Match) { m.CubeLimit = 1 },
			"game 1: property RU: the limit of 1 for a cube that is turned all the same: in 3 places", 0},
		{"rollout of no game", func(m *xg.Match) {
			a := m.Games[1].Decisions[6].Cube.Analysis
			a.Level, a.Rollout = xg.RolloutLevel, &xg.Rollout{Result: xg.RolledOut{HalfWidth: 0.5}}
		}, "game 2: property DA: the level rollout becomes the nearest number of plies", 0},
		{"rollout of too many games", func(m *xg.Match) {
			a := m.Games[1].Decisions[6].Cube.Analysis
			a.Level, a.Rollout = xg.RolloutLevel, &xg.Rollout{Result: xg.RolledOut{Games: 2_000_000_000}}
		}, "game 2: property DA: the analysis of a cube decision that SGF cannot hold: decision 7: sgfbg: DA \"X ver 3 Eq Trials 2000000000 NoDouble Ou\"...: value not allowed: it is read as another analysis: in 2 places", 0},
		{"die", func(m *xg.Match) { roll(m).Roll.Dice[0] = 7 },
			"game 2: a decision that SGF cannot hold: decision 2: sgfbg: Dice[0] 7: value not allowed: want 1 to 6", 1},
		{"player", func(m *xg.Match) { roll(m).Player = 5 }, "decision 2: sgfbg: Player invalid Player: value not allowed", 1},
		{"cube", func(m *xg.Match) { roll(m).CubeValue = 3 }, "decision 2: sgfbg: CubeValue 3: value not allowed", 1},
		{"candidate", func(m *xg.Match) { m.Games[1].Decisions[7].Roll.Candidates[0].Steps[0].From = 99 },
			"game 2: property A: the candidates of a roll that SGF cannot hold: decision 8: sgfbg: list[0].Steps", 0},
	} {
		m := long(t, 3)
		tt.change(m)
		c, problems, err := xg.Options{Chance: half}.Collection(m)
		require.NoError(t, err, tt.name)
		var list []string
		for _, p := range problems {
			list = append(list, p.String())
		}
		require.Contains(t, strings.Join(list, "\n"), tt.want, tt.name)
		n := 0
		for r, err := range c.Records() {
			require.NoError(t, err, tt.name)
			if r.Move.Action == sgfbg.Roll {
				n++
			}
		}
		require.Equal(t, 3*4-tt.lost, n, tt.name)
	}
}

// TestRulesInSGF: the Jacoby rule is of money sessions, the Crawford rule of matches.
func TestRulesInSGF(t *testing.T) {
	for _, length := range []int{0, 1, 2} {
		for _, on := range []bool{false, true} {
			s := newScript(t, length)
			s.m.Jacoby, s.m.Crawford = on, on
			s.game([2]int{}, func(g *xg.Game, _ *sgfbg.Board) { g.Crawford = on })
			s.opening()
			c, _, err := s.m.Collection()
			require.NoError(t, err)
			info, err := c.Games[0].Info()
			require.NoError(t, err)
			require.Equal(t, on && length == 0, info.Jacoby)
			require.Equal(t, on && length > 1, info.Crawford)
			require.Equal(t, on && length > 0, info.CrawfordGame)
		}
	}
}

// TestNoCube: a cube limit of 1 is the rule that there is no cube, but in a game in which it is
// turned.
func TestNoCube(t *testing.T) {
	for _, tt := range []struct {
		name   string
		change func(s *script)
		noCube bool
	}{
		{"not turned", func(*script) {}, true},
		{"at 2", func(s *script) {
			for i := range s.m.Games[0].Decisions {
				d := &s.m.Games[0].Decisions[i]
				d.CubeValue, d.CubeOwner = 2, white
			}
		}, false},
		{"dropped", func(s *script) { s.double(black, sgfbg.Drop) }, false},
	} {
		s := newScript(t, 5)
		s.m.CubeLimit = 1
		s.game([2]int{})
		s.opening()
		s.add(xg.Decision{Player: black, Roll: &xg.Roll{Dice: [2]uint8{2, 1}}}) // not played
		tt.change(s)
		c, problems, err := s.m.Collection()
		require.NoError(t, err)
		info, err := c.Games[0].Info()
		require.NoError(t, err)
		require.Equal(t, tt.noCube, info.NoCube, tt.name)
		var list []string
		for _, p := range problems {
			list = append(list, p.String())
		}
		if tt.noCube {
			require.Empty(t, list)
		} else {
			require.Equal(t, []string{"game 1: property RU: the limit of 1 for a cube that is turned all the same"}, list, tt.name)
		}
	}
}
