package mat_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/mat"
)

// TestAppend: the whole form of a text.
func TestAppend(t *testing.T) {
	info := bg.Info{
		Player: [2]string{"Alice", "Bob"}, Length: 3, Game: 1, Crawford: true,
		Place: "München", Event: `Cup "x" ]`, Round: "2", Date: "2024-05-06", Annotator: "me",
		Comment: "[Match ID \"12345\"]\n[Event \"y\"]\n\n  words\n[brackets]\n; [more]\n[Player 1 \"Bob\"]",
		Result:  bg.Result{Won: true, Winner: bg.Black, Points: 2, Resigned: true},
	}
	m := newMatch(t, info, "B 42: 8/4 6/4", "W 31: 8/5 6/5", "B 64: 24/14", "W double", "B take", "W 22: 13/11*(2) 6/4(2)", "B 66:",
		"W 55: 13/8(2) 6/1*(2)", "B 21: bar/23 6/5")
	info = bg.Info{Player: info.Player, Length: 3, Crawford: true, CrawfordGame: true, Game: 2, Score: [2]int{0, 2}}
	second := newMatch(t, info, "W 61: 13/7 8/7", "B 31: 8/5 6/5", "W 21: 13/11 6/5").Games[0]
	addDice(second, second.Outcome().Board, bg.Black, [2]uint8{1, 4})
	m.Games = append(m.Games, second)

	text, problems, err := mat.Append([]byte("before\n"), m)
	require.NoError(t, err)
	require.Empty(t, problems)
	// A row begins with blanks, and those at its end count: | is its end.
	require.Equal(t, `before
; [Site "München"]
; [Event "Cup "x" ]"]
; [Round "2"]
; [EventDate "2024.05.06"]
; [Transcriber "me"]

; [Match ID "12345"]
; ; [Event "y"]
;|
;   words
; ; [brackets]
; ; ; [more]
; [Player 1 "Bob"]
 3 point match

 Game 1
 Alice : 0                      Bob : 0
  1)                             42: 8/4 6/4
  2) 31: 8/5 6/5                 64: 24/18 18/14
  3)  Doubles => 2                Takes
  4) 22: 13/11* 13/11 6/4 6/4    66:
  5) 55: 13/8 13/8 6/1* 6/1      21: 25/23 6/5
                                  Wins 2 points

 Game 2
 Alice : 0                      Bob : 2
  1) 61: 13/7 8/7                31: 8/5 6/5
  2) 21: 13/11 6/5               41: |

`, strings.NewReplacer("; \n", ";|\n", "41: \n", "41: |\n").Replace(string(text)))

	read, err := mat.Parse(text[len("before\n"):])
	require.NoError(t, err)
	require.Equal(t, decisions(t, m), decisions(t, read))
	for i, g := range m.Games {
		require.Equal(t, g.Info, read.Games[i].Info)
	}
}

// A lostCase is a match with what its text lacks.
type lostCase struct {
	name   string
	change func(m *bg.Match) // of the match of lostMatch
	want   []string          // the problems
	text   string            // a part of the text
}

// lostMatch returns a match of two games: White's 31, Black's 42, and White's 61.
func lostMatch(t testing.TB) *bg.Match {
	info := bg.Info{Player: [2]string{"a", "b"}}
	m := newMatch(t, info, "W 31: 8/5 6/5", "B 42: 8/4 6/4")
	info.Game = 2
	m.Games = append(m.Games, newMatch(t, info, "W 61: 13/7 8/7").Games[0])
	return m
}

var (
	setUp  = func(b bg.Board) bg.Action { return bg.Action{SetUp: &b} }
	act    = func(p bg.Player, k bg.Kind) bg.Action { return bg.Action{Move: bg.Move{Player: p, Kind: k}} }
	add    = func(m *bg.Match, list ...bg.Action) { m.Games[0].Actions = append(m.Games[0].Actions, list...) }
	resign = func(p bg.Player, points int) bg.Action {
		return bg.Action{Move: bg.Move{Player: p, Kind: bg.Resign, Points: points}}
	}
	resigned = "a resignation that did not lead to the result is left out"
	moved    = func(p bg.Player, a, b uint8, steps ...bg.Step) bg.Action {
		move := bg.Move{Player: p, Kind: bg.Roll, Dice: [2]uint8{a, b}}
		copy(move.Steps[:], steps)
		return bg.Action{Move: move}
	}
	racing = func(change func(b *bg.Board)) bg.Board {
		b := bg.NewBoard()
		b.Checkers, b.Opening = [2][25]uint8{{0: 1, 1: 1}, {0: 1}}, false
		change(&b)
		return b
	}
	onRoll = func(m *bg.Match, change func(b *bg.Board)) bg.Action {
		b := m.Games[0].Outcome().Board
		change(&b)
		return setUp(b)
	}
	won = func(p bg.Player, points int, resigned bool) bg.Result {
		return bg.Result{Won: true, Winner: p, Points: points, Resigned: resigned}
	}
)

var lostCases = []lostCase{
	{"nothing", func(*bg.Match) {}, nil, "  1) 31: 8/5 6/5                 42: 8/4 6/4\n"},
	{"names", func(m *bg.Match) { m.Games[0].Info.Player = [2]string{"a:b", " b\n"} }, []string{`the name "a:b" is "a.b" in the text`, `the name " b\n" is "b" in the text`}, " a.b : 0                        b : 0\n"},
	{"no names", func(m *bg.Match) { m.Games[0].Info.Player = [2]string{} }, []string{`the name "" is "?" in the text`, `the name "" is "?" in the text`}, " ? : 0                          ? : 0\n"},
	{"a name that is not UTF-8", func(m *bg.Match) { m.Games[0].Info.Player[0] = "\xe4" }, []string{`the name "\xe4" is "` + "\ufffd" + `" in the text`}, " \ufffd : 0"},
	{"line ends", func(m *bg.Match) { m.Games[0].Info.Event, m.Games[0].Info.Comment = "a\n1)", "a\r\nb\x00" }, []string{
		`event "a\n1)": line ends, 0 bytes and what is not UTF-8 have another form in the text`, `comment "a\r\nb\x00": line ends, 0 bytes and what is not UTF-8 have another form in the text`,
		`the blanks at the end of "b " do not count in the text`,
	}, "; [Event \"a 1)\"]\n; [Jacoby \"Off\"]\n\n; a\n; b \n"},
	{"blanks at the end of a line", func(m *bg.Match) { m.Games[0].Info.Comment = "one  \ntwo\n\n three" }, []string{`the blanks at the end of "one  " do not count in the text`}, "; one  \n; two\n; \n;  three\n"},
	{"a tag that reading refuses", func(m *bg.Match) { m.Games[0].Info.Comment = "[Variation \"x\"]\n[EventDate \"x\"]" }, nil, "; ; [Variation \"x\"]\n; ; [EventDate \"x\"]\n"},
	{"a comment that looks like a position", func(m *bg.Match) { m.Games[0].Info.Comment = "Set Pos=-b----E-C---eE---c-e----B-/0" }, nil, "\n; ; Set Pos=-b----E-C---eE---c-e----B-/0\n"},
	{"dates", func(m *bg.Match) { m.Games[0].Info.Date = "2024-05" }, []string{`the date "2024-05" is not a day, and is left out`}, "\n 0 point match"},
	{"no date", func(m *bg.Match) { m.Games[0].Info.Date = "2024-13-45" }, []string{`the date "2024-13-45" is not a day, and is left out`}, "\n 0 point match"},
	{"later texts", func(m *bg.Match) { m.Games[1].Info.Event, m.Games[1].Info.Score = "y", [2]int{1, 0} }, []string{`event "y": only the first game of a match can have it`}, " Game 2\n"},
	{"ratings, tags and rules", func(m *bg.Match) {
		info := &m.Games[0].Info
		info.Rating, info.OtherTags, info.OtherRules = [2]string{"1500", ""}, [][2]string{{"clock", "1"}}, []string{"Odd"}
	}, []string{`the text has no form for the rating "1500"`, `the text has no form for "clock:1"`, `the text has no form for the rule "Odd"`}, ""},
	{"comments and analysis", func(m *bg.Match) {
		m.Games[0].Comment, m.Games[0].Actions[1].Comment, m.Games[0].Actions[0].Analysis = "x", "y", new(bg.Analysis)
	}, []string{"comments in the game are left out: 2", "the analysis of actions is left out: 1"}, ""},
	{"number after the last", func(m *bg.Match) {
		m.Games[0].Info.Game, m.Games[0].Info.Score, m.Games[1].Info.Game, m.Games[1].Info.NoScore = 1e9-1, [2]int{1, 0}, 1e9-1, true
	}, nil, " Game 999999999\n"},
	{"a number for the second time", func(m *bg.Match) {
		m.Games[0].Info.Game, m.Games[0].Info.Score, m.Games[1].Info.Game, m.Games[1].Info.Score = 3, [2]int{1, 0}, 3, [2]int{1, 0}
	}, []string{"the number of the game is 3, and is read back as 4"}, " Game 4\n"},
	{"points of the score", func(m *bg.Match) {
		m.Games[0].Info.Result, m.Games[1].Info.Score = won(bg.White, 10, true), [2]int{1, 0}
	}, []string{
		"by this score, the result of the game before is read as W+1R, and not as W+10R",
	}, " Wins 10 points\n"},
	{"a drop, and the score of the other", func(m *bg.Match) {
		add(m, act(bg.White, bg.Double), act(bg.Black, bg.Drop))
		m.Games[1].Info.Score = [2]int{0, 1}
	}, []string{"by this score, the result of the game before is read as B+1, and not as W+1"}, " Drops\n      Wins 1 point\n"},
	{"points that are cut", func(m *bg.Match) {
		m.Games = m.Games[:1]
		add(m, act(bg.White, bg.Double), act(bg.Black, bg.Take))
		m.Games[0].Info.Length, m.Games[0].Info.Crawford, m.Games[0].Info.Result = 3, true, won(bg.White, 3, true)
	}, []string{"the 3 points of the result are read as 4"}, " Wins 3 points\n"},
	{"a result without points", func(m *bg.Match) { m.Games[0].Info.Result = won(bg.White, 0, false) }, []string{"the result W+ has no points, and is left out"}, "42: 8/4 6/4\n\n"},
	{"a result that was not played", func(m *bg.Match) { m.Games[0].Info.Result = won(bg.White, 1, false) }, []string{"the result W+1, which was not played, is a resignation in the text"}, "      Wins 1 point\n"},
	{"rules that mean nothing", func(m *bg.Match) {
		m.Games[0].Info.Crawford, m.Games[1].Info.Crawford = true, true
		m.Games[1].Info.Player, m.Games[1].Info.Length, m.Games[1].Info.Jacoby = [2]string{"a", "c"}, 1, true
	}, []string{"in a match to 0 points, the Crawford rule means nothing", "in a match to 1 points, the Crawford rule means nothing", "in a match, the Jacoby rule means nothing"}, " 1 point match\n"},
	{"no cube", func(m *bg.Match) { m.Games[0].Info.NoCube, m.Games[1].Info.NoCube = true, true }, []string{"there is no cube: only a tag says so"}, "; [CubeLimit \"1\"]\n"},
	{"no Crawford rule", func(m *bg.Match) { m.Games[0].Info.Length, m.Games[1].Info.Length = 5, 5 }, []string{"there is no Crawford rule: only a tag says so"}, "; [Crawford \"Off\"]\n"},
	{"the Crawford game", func(m *bg.Match) {
		m.Games = m.Games[:1]
		m.Games[0].Info.Length, m.Games[0].Info.Score, m.Games[0].Info.Crawford = 5, [2]int{4, 0}, true
	}, []string{"in the text, by the score, this is the Crawford game"}, ""},
	{"no Crawford game", func(m *bg.Match) {
		m.Games = m.Games[:1]
		m.Games[0].Info.Length, m.Games[0].Info.CrawfordGame, m.Games[0].Info.Crawford = 5, true, true
	}, []string{"in the text, by the score, this is not the Crawford game"}, ""},
	{"automatic doubles", func(m *bg.Match) {
		m.Games[0].Info.AutoDoubles = 2
		add(m, act(bg.White, bg.Double), act(bg.Black, bg.Take))
	}, []string{"automatic doubles (2) show in the value of the cube only"}, " Doubles => 8"},
	{"no hit on the way", func(m *bg.Match) {
		m.Games[0].Actions = []bg.Action{moved(bg.White, 6, 1, bg.Step{From: 8, To: 2}, bg.Step{From: 8, To: 7}),
			moved(bg.Black, 1, 1, bg.Step{From: 24, To: 22}, bg.Step{From: 8, To: 7}, bg.Step{From: 8, To: 7})}
	}, []string{"a checker that does not hit where its dice take it"}, "11: 24/23* 23/22 8/7 8/7\n"},
	{"a roll without a play", func(m *bg.Match) { m.Games[0].Actions[0] = moved(bg.White, 3, 1) }, []string{"a roll without a play"}, "  1) 31: "},
	{"a wrong move", func(m *bg.Match) { m.Games[0].Actions[1].Dice[0] = 7 }, []string{"Dice[0] 7: value not allowed: want 1 to 6"}, "  1) 31: 8/5 6/5                 \n\n"},
	{"a move that could not be read", func(m *bg.Match) { m.Games[0].Actions[1] = bg.Action{Unread: true} }, []string{"a move that could not be read is left out"}, "  1) 31: 8/5 6/5                 \n\n"},
	{"resignation declined", func(m *bg.Match) {
		m.Games[0].Actions = append(m.Games[0].Actions[:1:1], resign(bg.Black, 0), act(bg.White, bg.Reject), m.Games[0].Actions[1])
	}, []string{resigned}, "42: 8/4 6/4\n\n"},
	{"resignation not answered", func(m *bg.Match) { add(m, resign(bg.White, 0)) }, []string{resigned}, "42: 8/4 6/4\n\n"},
	{"resignation passed over", func(m *bg.Match) {
		m.Games[0].Actions = append(m.Games[0].Actions[:1:1], resign(bg.Black, 0), m.Games[0].Actions[1])
	}, []string{resigned}, "42: 8/4 6/4\n\n"},
	{"resignation", func(m *bg.Match) { add(m, resign(bg.White, 2), act(bg.Black, bg.Accept)) }, nil, "Wins 2 points\n"},
	{"resignation that the result repeats", func(m *bg.Match) { add(m, resign(bg.White, 2)); m.Games[0].Info.Result = won(bg.Black, 2, true) }, nil, "Wins 2 points\n"},
	{"resignation of the other", func(m *bg.Match) { add(m, resign(bg.Black, 2)); m.Games[0].Info.Result = won(bg.Black, 2, true) }, []string{resigned}, "Wins 2 points\n"},
	{"resignation, and other points won", func(m *bg.Match) {
		add(m, resign(bg.White, 2), act(bg.Black, bg.Accept))
		m.Games[0].Info.Result = won(bg.Black, 3, true)
	},
		[]string{resigned}, "Wins 3 points\n"},
	{"resignation accepted by who resigns", func(m *bg.Match) { add(m, resign(bg.White, 0), act(bg.White, bg.Accept)) }, []string{"accept means nothing here, and is left out", resigned}, ""},
	{"a take by who doubled", func(m *bg.Match) { add(m, act(bg.White, bg.Double), act(bg.Black, bg.Double), act(bg.Black, bg.Take)) }, nil, "  2)  Doubles => 2                Beavers => 4\n  3)                              Takes\n\n"},
	{"on roll at the end", func(m *bg.Match) { add(m, onRoll(m, func(b *bg.Board) { b.OnRoll = bg.Black })) },
		[]string{"a set-up of the position that is there already is left out", "player on roll: Black, but White in the text"}, "42: 8/4 6/4\n\n"},
	{"on roll before a double", func(m *bg.Match) {
		add(m, onRoll(m, func(b *bg.Board) { b.OnRoll = bg.Black }), act(bg.Black, bg.Double))
	}, []string{"a set-up of the position that is there already is left out"}, " Doubles => 2"},
	{"dice not played", func(m *bg.Match) {
		add(m, onRoll(m, func(b *bg.Board) { b.Dice = [2]uint8{3, 1} }), moved(bg.White, 4, 2, bg.Step{From: 8, To: 4}, bg.Step{From: 6, To: 4}))
	}, []string{"dice that were not played are left out"}, "  2) 42: 8/4 6/4"},
	{"a dance for dice not played", func(m *bg.Match) {
		add(m, onRoll(m, func(b *bg.Board) { b.Dice = [2]uint8{3, 1} }), moved(bg.White, 3, 1))
	}, nil, "  2) 31:  "},
	{"dice that allow nothing", func(m *bg.Match) {
		m.Games[0].Actions = []bg.Action{moved(bg.White, 2, 1, bg.Step{From: 13, To: 11}, bg.Step{From: 6, To: 5}), moved(bg.Black, 4, 1, bg.Step{From: 24, To: 20}, bg.Step{From: 24, To: 23})}
		add(m, onRoll(m, func(b *bg.Board) { b.Dice = [2]uint8{6, 6} }))
	}, []string{"dice that were not played, and allow no play, are a turn without a play in the text"}, "  2) 66: "},
	{"a set-up that is not valid", func(m *bg.Match) { add(m, setUp(racing(func(b *bg.Board) { b.CubeValue = 3 }))) },
		[]string{"CubeValue 3: value not allowed: want a power of two from 1 to 32768", "a set-up of the position that is there already is left out"}, "42: 8/4 6/4\n\n"},
}

// TestAppendLost: what the text does not have is a problem, with the number of the game.
func TestAppendLost(t *testing.T) {
	for _, tt := range lostCases {
		t.Run(tt.name, func(t *testing.T) {
			m := lostMatch(t)
			tt.change(m)
			text, problems, err := mat.Append(nil, m)
			require.NoError(t, err)
			var got []string
			for _, p := range problems {
				got = append(got, p.Err.Error())
				require.Positive(t, p.Game)
				require.Equal(t, bg.Lost, p.Scale)
			}
			require.Equal(t, tt.want, got)
			require.Contains(t, string(text), tt.text)
			_, err = mat.Parse(text)
			require.NoError(t, err)
		})
	}
}

// TestAppendSetPos: what a position does not say.
func TestAppendSetPos(t *testing.T) {
	play := moved(bg.White, 2, 1, bg.Step{From: 1, To: 0}, bg.Step{From: 2, To: 0})
	for _, tt := range []struct {
		name   string
		change func(b *bg.Board)
		then   []bg.Action
		want   []string
		text   string
	}{
		{"owned", func(b *bg.Board) { b.CubeValue, b.CubeOwner = 4, bg.Black }, []bg.Action{play}, nil, "; Set Pos=-AA---------------------a-/2\n  1) 21: "},
		{"who is on roll", func(b *bg.Board) { b.OnRoll = bg.Black }, nil, []string{"player on roll: Black, but White in the text"}, "; Set Pos=-AA---------------------a-/0\n\n"},
		{"another on roll", func(b *bg.Board) { b.OnRoll = bg.Black }, []bg.Action{play}, []string{"player on roll: Black, but White in the text"}, "  1) 21: "},
		{"dice", func(b *bg.Board) { b.OnRoll, b.Dice = bg.Black, [2]uint8{2, 1} }, nil, nil, "  1)                             21: \n"},
		{"centred at 4", func(b *bg.Board) { b.CubeValue = 4 }, []bg.Action{play}, []string{"value of the cube: 4, but 1 in the text"}, "a-/0\n"},
		{"no cube any more", func(b *bg.Board) { b.NoCube = true }, []bg.Action{play}, []string{"no cube: true, but false in the text"}, "/0\n  1) 21: "},
		{"owned at 1", func(b *bg.Board) { b.CubeOwner = bg.White }, []bg.Action{play}, []string{"owner of the cube: White, but no player in the text"}, "a-/0\n"},
		{"another before a decision", func(*bg.Board) {}, []bg.Action{setUp(racing(func(b *bg.Board) { b.Checkers[1][1] = 1 })), play},
			[]string{"nobody decides before another position is set up: this one is left out"}, "; Set Pos=-AA--------------------aa-/0\n  1) 21: "},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := &bg.Match{Games: []*bg.Game{{Info: bg.Info{Player: [2]string{"a", "b"}}, Actions: append([]bg.Action{setUp(racing(tt.change))}, tt.then...)}}}
			text, problems, err := mat.Fitter{SetPos: true}.Append(nil, m)
			require.NoError(t, err)
			var got []string
			for _, p := range problems {
				got = append(got, p.Err.Error())
			}
			require.Equal(t, tt.want, got)
			require.Contains(t, string(text), tt.text)
			read, err := mat.Parse(text)
			require.NoError(t, err)
			if tt.want == nil {
				require.Equal(t, sorted(decisions(t, m), true), sorted(decisions(t, read), true))
			}
		})
	}
}

// TestAppendLeftOut: a game that would make importers stop is left out, and reported; if there is
// no other, it is an error.
func TestAppendLeftOut(t *testing.T) {
	for _, tt := range []struct {
		name, field, value, fact string
		change                   func(g *bg.Game)
		err                      error
	}{
		{"no checker", "Actions[1].Steps[0]", "23/22", "decision 2: illegal play: no checker to move: 23/22",
			func(g *bg.Game) { g.Actions[1] = moved(bg.Black, 3, 1, bg.Step{From: 23, To: 22}) }, bg.ErrPlay},
		{"a point of the other side", "Actions[0].Steps[0]", "24/19", "decision 1: illegal play: point is made by the other side: 24/19",
			func(g *bg.Game) { g.Actions[0] = moved(bg.White, 5, 1, bg.Step{From: 24, To: 19}) }, bg.ErrPlay},
		{"upwards", "Actions[0].Steps[0]", "6/7", "decision 1: illegal play: a checker moves upwards: 6/7",
			func(g *bg.Game) { g.Actions[0] = moved(bg.White, 3, 1, bg.Step{From: 6, To: 7}) }, bg.ErrPlay},
		{"a position", "Actions[0].SetUp", "", "not supported: the game starts from a position",
			func(g *bg.Game) { g.Actions[0] = setUp(racing(func(*bg.Board) {})) }, errors.ErrUnsupported},
		{"a wrong head", "Info.Length", "-1", "value not allowed: want 0 to 999,999,999",
			func(g *bg.Game) { g.Info.Length = -1 }, bg.ErrValue},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := lostMatch(t)
			tt.change(m.Games[0])
			text, problems, err := mat.Append([]byte("x\n"), m)
			require.NoError(t, err)
			require.NotContains(t, string(text), " Game 1\n")
			require.Contains(t, string(text), "61: 13/7 8/7")
			require.Len(t, problems, 1)
			require.Equal(t, bg.ProblemSkipped, problems[0].Kind)
			require.EqualError(t, problems[0].Err, tt.fact+": the game is left out")
			require.ErrorIs(t, problems[0].Err, tt.err)

			m.Games = m.Games[:1]
			text, problems, err = mat.Append([]byte("x\n"), m)
			require.Equal(t, "x\n", string(text))
			require.Len(t, problems, 1)
			var e *bg.EncodeError
			require.ErrorAs(t, err, &e)
			require.ErrorIs(t, err, tt.err)
			require.Equal(t, "Games[0]."+tt.field, e.Field)
			require.Equal(t, tt.value, e.Value)
			require.EqualError(t, errors.Unwrap(err), tt.fact)
		})
	}
	_, _, err := mat.Append(nil, new(bg.Match))
	require.EqualError(t, err, "bg: Games: value not allowed: there are none")
}

// TestAppendScoreCarried: a game that does not say its score has the one that the
// game before led to, in the order of its players.
func TestAppendScoreCarried(t *testing.T) {
	info := bg.Info{Player: [2]string{"a", "b"}, Length: 5, Crawford: true}
	m := newMatch(t, info, "W double", "B drop")
	info.Game, info.NoScore, info.Player = 2, true, [2]string{"b", "a"}
	m.Games = append(m.Games, newMatch(t, info, "W 31: 8/5 6/5").Games[0])
	text, problems, err := mat.Append(nil, m)
	require.NoError(t, err)
	require.Empty(t, problems)
	require.Contains(t, string(text), " Game 2\n b : 0                          a : 1\n")
}

// TestAppendMatches: where a match begins, and the numbers of the games.
func TestAppendMatches(t *testing.T) {
	game := func(length, number, white, black int, other string) *bg.Game {
		return &bg.Game{Info: bg.Info{Player: [2]string{"a", other}, Length: length, Crawford: true, Game: number, Score: [2]int{white, black}}}
	}
	for _, tt := range []struct {
		name  string
		games [2]*bg.Game
		want  string // heads of matches and games
	}{
		{"one match", [2]*bg.Game{game(5, 1, 0, 0, "b"), game(5, 2, 1, 0, "b")}, "5 point match, Game 1, Game 2"},
		{"from the middle", [2]*bg.Game{game(5, 4, 2, 1, "b"), game(5, 5, 3, 1, "b")}, "5 point match, Game 4, Game 5"},
		{"length", [2]*bg.Game{game(5, 1, 0, 0, "b"), game(7, 2, 1, 0, "b")}, "5 point match, Game 1, 7 point match, Game 2"},
		{"numbers", [2]*bg.Game{game(5, 2, 1, 0, "b"), game(5, 1, 1, 1, "b")}, "5 point match, Game 2, 5 point match, Game 1"},
		{"scores fall", [2]*bg.Game{game(5, 1, 2, 0, "b"), game(5, 2, 1, 0, "b")}, "5 point match, Game 1, 5 point match, Game 2"},
		{"scores from 0", [2]*bg.Game{game(5, 1, 0, 0, "b"), game(5, 1, 0, 0, "b")}, "5 point match, Game 1, 5 point match, Game 1"},
		{"players", [2]*bg.Game{game(5, 1, 0, 0, "b"), game(5, 2, 1, 0, "c")}, "5 point match, Game 1, 5 point match, Game 2"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			text, _, err := mat.Append(nil, &bg.Match{Games: tt.games[:]})
			require.NoError(t, err)
			var got []string
			for line := range strings.Lines(string(text)) {
				if strings.HasPrefix(line, " Game") || strings.HasSuffix(line, " match\n") {
					got = append(got, strings.TrimSpace(line))
				}
			}
			require.Equal(t, tt.want, strings.Join(got, ", "))
			matches, err := readMatches(mat.NewReader(strings.NewReader(string(text))))
			require.NoError(t, err)
			require.Len(t, matches, strings.Count(tt.want, "match"))
		})
	}
}

// TestAppendSequences: what is written of random actions, most of them against the rules, is read
// strictly, and if nothing is said to be lost, as the same decisions.
func TestAppendSequences(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	one := func(n int) bool { return random.IntN(n) == 0 }
	games, whole := 3_000, 0
	if testutil.Long(t) > 0 {
		games = 40_000
	}
	for range games {
		m := new(bg.Match)
		for k := range 1 + random.IntN(3) {
			info := bg.Info{Player: [2]string{"a", "b"}, Length: []int{0, 0, 1, 5}[random.IntN(4)], Game: k + 1, NoScore: one(4)}
			info.Crawford, info.Jacoby = info.Length > 1 != one(20), info.Length == 0 && one(2)
			if one(3) {
				info.Score = [2]int{random.IntN(5), random.IntN(5)}
			}
			if one(3) {
				info.Result = won(bg.Player(random.IntN(2)), random.IntN(5), one(2))
			}
			g := &bg.Game{Info: info}
			for range random.IntN(8) {
				p, dice := bg.Player(random.IntN(2)), [2]uint8{uint8(1 + random.IntN(6)), uint8(1 + random.IntN(6))}
				b := g.Outcome().Board
				switch plays := b.Plays(p, dice); {
				case one(12):
					addDice(g, b, p, dice)
				case one(12):
					g.Actions = append(g.Actions, setUp(racing(func(b *bg.Board) { b.OnRoll = p })))
				case one(5):
					g.Actions = append(g.Actions, act(p, bg.Kind(2+random.IntN(6))))
				case len(plays) > 0 && !one(30):
					g.Actions = append(g.Actions, bg.Action{Move: plays[random.IntN(len(plays))]})
				default:
					g.Actions = append(g.Actions, moved(p, dice[0], dice[1], bg.Step{From: uint8(1 + random.IntN(25)), To: uint8(random.IntN(25))}))
				}
			}
			m.Games = append(m.Games, g)
		}
		text, problems, err := mat.Fitter{SetPos: one(2)}.Append(nil, m)
		if err != nil {
			require.Empty(t, text)
			continue
		}
		read, err := mat.Parse(text)
		require.NoError(t, err, "%s", text)
		if len(problems) > 0 || len(read.Problems) > 0 {
			continue // a result that the score or the cube contradicts is reported where the text is read
		}
		whole++
		plays := func(m *bg.Match) []decision {
			return slices.DeleteFunc(sorted(decisions(t, m), true), func(d decision) bool { return d.Placeholder || d.Move.Kind > bg.Resign })
		}
		want, got := plays(m), plays(read)
		require.Len(t, got, len(want), "%s", text)
		for i := range want {
			if w, g := &want[i].Move, &got[i].Move; len(w.Played()) < len(g.Played()) {
				w.Steps, g.Steps = [4]bg.Step{}, [4]bg.Step{} // a step by two dice is two in the text
			}
			if w, g := &want[i].Move, &got[i].Move; w.Kind == bg.Resign && w.Points == 0 {
				g.Points = 0 // the text says what that counts
			}
			require.Equal(t, want[i], got[i], "%s", text)
		}
	}
	require.Greater(t, whole, games/20, "texts that lack nothing")
}
