package bg_test

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/sgfbg/bg"
)

// actions returns the actions of plays such as "W 31: 8/5 6/5", which follow each other.
func actions(t testing.TB, plays ...string) (list []bg.Action) {
	t.Helper()
	b := bg.NewBoard()
	for _, play := range plays {
		p := bg.White
		if play[0] == 'B' {
			p = bg.Black
		}
		m, err := b.ParsePlay(p, play[2:])
		require.NoError(t, err)
		list = append(list, bg.Action{Move: m})
		b.Apply(m)
	}
	return list
}

// TestLeftGame: after a game that the caller leaves, no score is carried.
func TestLeftGame(t *testing.T) {
	var w bg.Walker
	won := bg.Game{Info: bg.Info{Length: 5, Result: bg.Result{Won: true, Points: 2}}, Actions: actions(t, "W 31: 8/5 6/5")}
	for range w.Game(&won) {
	}
	won.Info.NoScore = true
	for r := range w.Game(&won) {
		require.Equal(t, [2]int{2, 0}, r.Board.Score)
		break
	}
	for r := range w.Game(&bg.Game{Info: bg.Info{Length: 5, Score: [2]int{1, 0}}, Actions: won.Actions}) {
		require.Empty(t, r.Problems)
	}
}

// TestRecords: the score is carried, and the result says what no action does.
func TestRecords(t *testing.T) {
	match := bg.Match{Games: []*bg.Game{
		{Info: bg.Info{Length: 5}, Actions: actions(t, "W 31: 8/5 6/5", "B double", "W drop")},
		{Info: bg.Info{Length: 5, NoScore: true, Result: bg.Result{Won: true, Points: 2, Resigned: true}}, Actions: actions(t, "B 31: 8/5 6/5")},
		{Info: bg.Info{Length: 5, Score: [2]int{1, 1}}, Actions: actions(t, "B 31: 8/5 6/5", "B 64: 24/14")},
	}}
	var scores [][2]int
	var games, problems []int
	var moves []string
	for r := range match.Records() {
		games, scores = append(games, r.Game), append(scores, r.Board.Score)
		moves = append(moves, r.Board.Notation(r.Move))
		problems = append(problems, len(r.Problems))
	}
	require.Equal(t, []int{1, 1, 1, 2, 2, 3, 3}, games)
	require.Equal(t, []int{0, 0, 0, 0, 0, 1, 1}, problems)
	require.Equal(t, [][2]int{{}, {}, {}, {0, 1}, {0, 1}, {1, 1}, {1, 1}}, scores)
	require.Equal(t, []string{"8/5 6/5", "double", "drop", "8/5 6/5", "resign 2", "8/5 6/5", "24/14"}, moves)
	require.Equal(t, [2]int{2, 0}, match.Games[1].Outcome().Board.Score)
	require.Equal(t, "B+1", match.Games[0].Outcome().Result.String())

	some := &bg.Match{Games: []*bg.Game{{Actions: []bg.Action{{Comment: "alone"}, {Unread: true}}}}}
	require.Len(t, slices.Collect(some.Records()), 1, "a comment alone has no record")
}

// TestDecisions: each decision of each player is one, with its own board, losses and verdict.
func TestDecisions(t *testing.T) {
	match := bg.Match{Games: []*bg.Game{{Actions: actions(t, "W 31: 8/5 6/5", "B double", "W take", "B 64: 24/14")}}}
	list := match.Games[0].Actions
	cube := &bg.CubeAnalysis{NoDouble: bg.Output{Cubeful: 0.5}, DoubleTake: bg.Output{Cubeful: 1.25, Win: 0.8}, Method: bg.Method{Plies: 2}}
	list[1].Analysis = &bg.Analysis{Cube: cube}
	list[1].Comment = "bold"
	list[3].Analysis = &bg.Analysis{
		Plays:  []bg.Candidate{{Steps: [4]bg.Step{{From: 24, To: 14}}, Score: 0.25, Method: bg.Method{Level: "XG Roller++"}}, {Score: -0.5}},
		Chosen: 1,
	}
	var got []bg.Decision
	for d := range match.Decisions(nil) {
		require.Equal(t, 1, d.Game)
		require.Same(t, d.Action, &list[len(got)])
		got = append(got, d)
	}
	require.Len(t, got, 4)
	require.Equal(t, -1, got[0].Chosen)
	require.Equal(t, bg.VerdictDoublePass, got[1].Verdict)
	require.Equal(t, 1, got[1].Chosen, "with the answer")
	require.Equal(t, "bold", got[1].Comment)
	require.Equal(t, "2-ply", got[1].Level)
	require.Zero(t, got[1].Loss)
	require.Equal(t, 2, len(got[2].Candidates))
	require.Equal(t, 1, got[2].Board.Doubles)
	require.Equal(t, bg.White, got[2].Move.Player)
	require.Equal(t, bg.VerdictPass, got[2].Verdict)
	require.Equal(t, 0, got[2].Chosen)
	require.Equal(t, -1.25, got[2].Candidates[0].Score)
	require.InDelta(t, 0.2, got[2].Candidates[0].Output.Win, 1e-12)
	require.True(t, got[2].LossKnown)
	require.Equal(t, 0.25, got[2].Loss)
	require.Equal(t, 0.25, got[2].LossChance) // in money play
	require.Equal(t, 0.75, got[3].Loss)
	require.Equal(t, "0-ply", got[3].Level)
	require.Equal(t, "24/14", got[3].Board.Notation(bg.Move{Player: bg.Black, Kind: bg.Roll, Dice: [2]uint8{6, 4}, Steps: got[3].Candidates[0].Steps}))
	require.Equal(t, [4]bg.Step{{From: 24, To: 14}}, list[3].Analysis.Plays[0].Steps, "the match stays as it is")
	require.False(t, got[3].Forced)
	require.Equal(t, [4]bg.Step{{From: 24, To: 18}, {From: 18, To: 14}}, got[3].Candidates[0].Steps)

	plays := []string{"W 31: 8/5 6/5", "B double", "W take", "B 64: 24/14", "W 52: 13/8 13/11"}
	match.Games[0].Actions = actions(t, plays...)
	for n := range 6 { // a loop that ends at any decision, such as one not to double
		for range match.Decisions(nil) {
			if n--; n < 0 {
				break
			}
		}
	}
}

// TestDecisionsAllocate: a decision with a play that is written in full needs no memory of its own.
func TestDecisionsAllocate(t *testing.T) {
	game := &bg.Game{Actions: actions(t, "W 31: 8/5 6/5", "B 64: 24/18 18/14", "W 21: 13/11 6/5")}
	allocations := func(games int) float64 {
		m := bg.Match{Games: slices.Repeat([]*bg.Game{game}, games)}
		return testing.AllocsPerRun(10, func() {
			for range m.Decisions(nil) {
			}
		})
	}
	require.Less(t, allocations(11)-allocations(1), 10*3.0, "of 10 games with 5 decisions each")
}

// TestUndecided: a position at the end of a game is a decision that nobody has made.
func TestUndecided(t *testing.T) {
	b := bg.NewBoard()
	b.Opening = false
	rolled := b
	rolled.Dice = [2]uint8{3, 1}
	for _, tt := range []struct {
		name      string
		list      []bg.Action
		undecided []bool
	}{
		{"cube", []bg.Action{{SetUp: &b}}, []bool{true}},
		{"roll", []bg.Action{{SetUp: &rolled}}, []bool{true}},
		{"roll, and no double", []bg.Action{{SetUp: &rolled, Analysis: &bg.Analysis{NoDouble: true, Plays: []bg.Candidate{{}}}}}, []bool{true}},
		{"played", append([]bg.Action{{SetUp: &b}}, actions(t, "W 31: 8/5 6/5")...), []bool{false, false}},
		{"no double, and resigned", []bg.Action{{SetUp: &b}, {Analysis: &bg.Analysis{NoDouble: true, Cube: &bg.CubeAnalysis{}}}}, []bool{false}},
		{"analysed", []bg.Action{{SetUp: &b, Analysis: &bg.Analysis{Cube: &bg.CubeAnalysis{}}}}, []bool{true}},
	} {
		var got []bool
		for d := range (&bg.Match{Games: []*bg.Game{{Actions: tt.list}, {}}}).Decisions(nil) {
			got = append(got, d.Undecided)
		}
		require.Equal(t, tt.undecided, got, tt.name)
	}
}

// TestStarts: the position from which a game starts, by its rules.
func TestStarts(t *testing.T) {
	hyper := bg.Game{Info: bg.Info{Hypergammon: 3, AutoDoubles: 2, Jacoby: true, Score: [2]int{1, 2}}}
	b := hyper.Board()
	require.Equal(t, [2]int{0, 0}, b.BorneOff())
	require.Equal(t, 3*23, b.Pips(bg.White))
	require.Equal(t, 4, b.CubeValue)
	require.True(t, b.Jacoby)
	start := func(info bg.Info) bg.Board { return (&bg.Game{Info: info}).Board() }
	require.EqualValues(t, 2, start(bg.Info{Nackgammon: true}).Checkers[bg.White][22])
	require.Equal(t, bg.NewBoard(), start(bg.Info{Hypergammon: 4}))
	for field, info := range map[string]bg.Info{
		"Length": {Length: -1}, "Score[1]": {Score: [2]int{0, 1e9}}, "Hypergammon": {Hypergammon: 4}, "AutoDoubles": {AutoDoubles: 16},
		"Result": {Result: bg.Result{Won: true, Winner: 2}},
	} {
		var e *bg.EncodeError
		require.ErrorAs(t, info.Validate(), &e)
		require.Equal(t, field, e.Field)
	}
	require.NoError(t, b.SetUp(bg.NewBoard()))
	require.Equal(t, [2]int{1, 2}, b.Score)
	wrong := bg.NewBoard()
	wrong.CubeValue = 3
	require.ErrorIs(t, b.SetUp(wrong), bg.ErrValue)
	require.NoError(t, bg.Move{Kind: bg.Double}.Validate())
}

// TestUndecidedGames: a position that ends a game is undecided, also if another game follows.
func TestUndecidedGames(t *testing.T) {
	b := bg.NewBoard()
	b.Dice = [2]uint8{3, 1}
	game := &bg.Game{Actions: []bg.Action{{SetUp: &b}}}
	n := 0
	for d := range (&bg.Match{Games: []*bg.Game{game, game}}).Decisions(nil) {
		require.True(t, d.Undecided)
		n++
	}
	require.Equal(t, 2, n)
}

// TestBeaverAnswer: the answer to a beaver has no candidates, and the loss of an answer to the double.
func TestBeaverAnswer(t *testing.T) {
	list := actions(t, "W 31: 8/5 6/5", "B double", "W double", "B take")
	list[1].Analysis = &bg.Analysis{Cube: &bg.CubeAnalysis{NoDouble: bg.Output{Cubeful: 0.5}, DoubleTake: bg.Output{Cubeful: 1.25}}}
	var last bg.Decision
	for d := range (&bg.Match{Games: []*bg.Game{{Actions: list}}}).Decisions(nil) {
		last = d
	}
	require.Equal(t, bg.Take, last.Move.Kind)
	require.Empty(t, last.Candidates)
	require.Equal(t, []any{-1, 0.25, true}, []any{last.Chosen, last.Loss, last.LossKnown})
}

// TestIllegalSteps: a play of fewer dice than possible is illegal, and stays as the file has it.
func TestIllegalSteps(t *testing.T) {
	m := bg.Move{Kind: bg.Roll, Dice: [2]uint8{1, 1}, Steps: [4]bg.Step{{From: 24, To: 22}}}
	b := bg.NewBoard()
	b.Checkers[bg.White][23] = 1
	match := &bg.Match{Games: []*bg.Game{{Actions: []bg.Action{{SetUp: &b, Move: m}}}}}
	for d := range match.Decisions(nil) {
		require.Equal(t, m, d.Move)
	}
}

// TestResignedAfterEnd: a result that says resigned adds no resignation to a game that was played to its end.
func TestResignedAfterEnd(t *testing.T) {
	g := &bg.Game{Actions: actions(t, "W double", "B drop"), Info: bg.Info{Result: bg.Result{Won: true, Points: 1, Resigned: true}}}
	require.Len(t, slices.Collect((&bg.Match{Games: []*bg.Game{g}}).Records()), 2)
	require.Equal(t, bg.CubeDropped, g.Outcome().Board.State)
}

// TestExpand: a step by several dice becomes a step for each.
func TestExpand(t *testing.T) {
	b := bg.NewBoard()
	m := bg.Move{Kind: bg.Roll, Dice: [2]uint8{6, 4}, Steps: [4]bg.Step{{From: 24, To: 14}}}
	require.Equal(t, []bg.Step{{From: 24, To: 18}, {From: 18, To: 14}}, b.Expand(m).Played())
	m.Steps[0].To = 13 // no way
	require.Equal(t, m, b.Expand(m))
}

// TestChances: what a file values in chances has equities, and the reverse.
func TestChances(t *testing.T) {
	even := bg.Chances(func(away [2]int, _ bool) float64 { return float64(away[1]) / float64(away[0]+away[1]) })
	for _, equity := range []bool{false, true} {
		cube := &bg.CubeAnalysis{NoDouble: bg.Output{Cubeful: 0.55}, DoubleTake: bg.Output{Cubeful: 0.58}}
		if equity {
			cube.NoDouble.Cubeful, cube.DoubleTake.Cubeful = 0.5, 0.8
		}
		play := bg.Candidate{Steps: [4]bg.Step{{From: 24, To: 14}}, Score: 0.5, Method: bg.Method{Trials: 36}, Output: bg.Output{Cubeful: 0.55}}
		if equity {
			play.Output.Cubeful = 0.5
		}
		list := actions(t, "W 31: 8/5 6/5", "B 64: 24/14")
		list[1].Analysis = &bg.Analysis{
			Plays: []bg.Candidate{play, {Output: play.Output}}, Cube: cube, Equity: equity,
			Losses:     &bg.Losses{Play: 0.25, Cube: math.Inf(1)},
			Annotation: bg.Annotation{Luck: 0.5, LuckKnown: true},
		}
		m := bg.Match{Games: []*bg.Game{{Info: bg.Info{Length: 3}, Actions: list}}}
		var got []bg.Decision
		for d := range m.Decisions(even) {
			if len(d.Candidates) > 0 {
				got = append(got, d)
			}
		}
		require.Len(t, got, 2)
		require.InDelta(t, 0.5, got[0].Candidates[0].Output.Cubeful, 1e-9)
		require.InDelta(t, 0.55, got[0].Candidates[0].Output.Chance, 1e-9)
		require.False(t, got[0].LossKnown, "no finite number")
		require.InDelta(t, 0.5, got[1].Candidates[0].Output.Cubeful, 1e-9)
		require.InDelta(t, 0.55, got[1].Candidates[0].Output.Chance, 1e-9)
		require.Equal(t, play.Output, got[1].Candidates[1].Output, "no rollout")
		require.Equal(t, play.Output, list[1].Analysis.Plays[0].Output, "the match stays as it is")
		require.InDelta(t, 0.025, got[1].LossChance, 1e-9)
		require.InDelta(t, 0.05, got[1].LuckChance, 1e-9)
		n := 0
		for d := range m.Decisions(nil) {
			require.False(t, d.ChanceKnown)
			n += len(d.Candidates)
		}
		require.Equal(t, map[bool]int{false: 2, true: 5}[equity], n)
	}
}

// TestStatedLosses: the figures of a file count, 0 too. A figure below 0 and one that is not finite are not known.
func TestStatedLosses(t *testing.T) {
	for loss, known := range map[float64]bool{0: true, 0.25: true, -1: false, math.NaN(): false, math.Inf(1): false} {
		list := actions(t, "W 31: 8/5 6/5")
		list[0].Analysis = &bg.Analysis{
			Plays: []bg.Candidate{{Score: 0.5}, {Score: 0.1}}, Chosen: 1, Losses: &bg.Losses{Play: loss, Cube: loss},
		}
		m := bg.Match{Games: []*bg.Game{{Actions: list}}}
		for d := range m.Decisions(nil) {
			require.Equal(t, known, d.LossKnown, loss)
			require.Equal(t, known && loss > 0, d.Loss > 0, loss)
		}
	}
}
