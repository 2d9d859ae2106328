package mat_test

import (
	"cmp"
	"encoding/json"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/mat"
)

// The vectors are small texts, each with what GNU Backgammon 1.07.001 imported
// and what a reader should make of it: testdata/README.md.

type matVector struct {
	Point string
	GNUBG struct {
		View   *matView
		Boards [][]*string
	}
	Expect struct {
		Strict           string
		Lenient          []matView
		LenientError     string `json:"lenient_error"`
		Problems         string
		Tags             map[string]string
		Rules            map[string]bool
		Setup            string
		FirstMatchOnly   bool `json:"first_match_only"`
		DiffersFromGNUBG bool `json:"differs_from_gnubg"`
	}
}

// A matView is a match in the simple form of the vectors.
type matView struct {
	Length    *int       `json:"length,omitempty"`
	Variation string     `json:"variation"`
	Names     []string   `json:"names"`
	Games     []gameView `json:"games"`
}

type gameView struct {
	Names    []string  `json:"names"`
	Scores   []int     `json:"scores"`
	Crawford *bool     `json:"crawford,omitempty"`
	Rows     []rowView `json:"rows"`
	Result   []int     `json:"result"`
}

// A rowView is player, action, dice and steps.
type rowView [4]any

func newRow(p bg.Player, action string, dice *[2]uint8, steps []bg.Step) rowView {
	row := rowView{float64(p), action, nil, nil}
	if dice != nil {
		row[2] = []any{float64(max(dice[0], dice[1])), float64(min(dice[0], dice[1]))}
		steps = slices.Clone(steps)
		slices.SortFunc(steps, func(a, b bg.Step) int { return cmp.Or(cmp.Compare(b.From, a.From), cmp.Compare(b.To, a.To)) })
		pairs := []any{}
		for _, s := range steps {
			pairs = append(pairs, []any{float64(s.From), float64(s.To)})
		}
		row[3] = pairs
	}
	return row
}

// viewOf returns a match in the simple form, the position IDs before its rolls
// and doubles, and how many problems it has.
func viewOf(t testing.TB, c *bg.Match) (view matView, boards [][]string, problems int) {
	t.Helper()
	problems = len(c.Problems)
	boards = make([][]string, len(c.Games))
	for _, g := range c.Games {
		info := g.Info
		game := gameView{Names: info.Player[:], Scores: info.Score[:], Crawford: &info.CrawfordGame, Rows: []rowView{}}
		if r := info.Result; r.Won {
			game.Result = []int{int(r.Winner), r.Points}
		}
		if view.Length == nil {
			view.Length, view.Names, view.Variation = &info.Length, info.Player[:], "standard"
			switch {
			case info.Nackgammon:
				view.Variation = "nackgammon"
			case info.Hypergammon > 0:
				view.Variation = "hypergammon" + string(rune('0'+info.Hypergammon))
			}
		}
		view.Games = append(view.Games, game)
	}
	for r := range c.Records() {
		problems += len(r.Problems)
		rows := &view.Games[r.Game-1].Rows
		if r.Move.Kind == bg.Roll || r.Move.Kind == bg.Double {
			boards[r.Game-1] = append(boards[r.Game-1], positionID(r.Board))
		}
		switch r.Move.Kind {
		case bg.Roll:
			*rows = append(*rows, newRow(r.Move.Player, "move", &r.Move.Dice, r.Move.Played()))
		case bg.Double, bg.Take, bg.Drop:
			*rows = append(*rows, newRow(r.Move.Player, r.Move.Kind.String(), nil, nil))
		case bg.NoAction:
			if r.Board.Dice != [2]uint8{} {
				*rows = append(*rows, newRow(r.Board.OnRoll, "roll", &r.Board.Dice, nil))
			}
		}
	}
	return view, boards, problems
}

// same reports whether a view is the wanted one, in all that this says.
func (want matView) same(got matView) bool {
	got.Games = slices.Clone(got.Games)
	if want.Length == nil {
		got.Length = nil
	}
	if len(want.Games) != len(got.Games) {
		return false
	}
	for i := range want.Games {
		if want.Games[i].Crawford == nil {
			got.Games[i].Crawford = nil
		}
	}
	return reflect.DeepEqual(want, got)
}

func TestVectors(t *testing.T) {
	files, err := filepath.Glob("../../testdata/mat/*.mat")
	require.NoError(t, err)
	require.Len(t, files, 130)
	asGNUBG := 0
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".mat"), func(t *testing.T) {
			var v matVector
			require.NoError(t, json.Unmarshal(readFile(t, strings.TrimSuffix(file, "mat")+"json"), &v))
			data := readFile(t, file)
			testMATStrict(t, data, v.Expect.Strict)

			c, err := mat.Options{Lenient: true}.Parse(data)
			if v.Expect.LenientError == "required" || err != nil && v.Expect.LenientError == "allowed" {
				var e *bg.SyntaxError
				require.ErrorAs(t, err, &e)
				return
			}
			require.NoError(t, err)
			view, boards, problems := viewOf(t, c)
			if len(v.Expect.Lenient) > 0 {
				accepted := slices.ContainsFunc(v.Expect.Lenient, func(want matView) bool { return want.same(view) })
				require.True(t, accepted, "want one of %s\ngot %s", asJSON(t, v.Expect.Lenient), asJSON(t, view))
			}
			switch v.Expect.Problems {
			case "0":
				require.Zero(t, problems)
			case ">=1":
				require.NotZero(t, problems)
			}
			info := c.Games[0].Info
			for tag, want := range v.Expect.Tags {
				got := map[string]string{
					"site": info.Place, "event": info.Event, "round": info.Round, "date": info.Date,
					"transcriber": info.Annotator, "comment": info.Comment,
				}
				require.Equal(t, want, got[tag], tag)
			}
			if want, ok := v.Expect.Rules["crawford"]; ok {
				require.Equal(t, want, info.Crawford)
			}
			if v.Expect.Setup != "" {
				text, _, err := mat.Fitter{SetPos: true}.Append(nil, c)
				require.NoError(t, err)
				require.Contains(t, string(text), "; Set Pos="+v.Expect.Setup+"/0\n")
			}
			if v.GNUBG.View == nil || !v.GNUBG.View.same(view) {
				return
			}
			asGNUBG++
			switch filepath.Base(file) {
			case "row-opening-5.mat", "row-opening-near.mat", "row-same-twice.mat":
				return // its account turns the board after each move, also where one player moves twice
			}
			for i, list := range v.GNUBG.Boards {
				var want []string
				for _, id := range list {
					if id != nil {
						want = append(want, *id)
					}
				}
				if strings.Contains(string(data), "; Set Pos=") && len(want) > len(boards[i]) {
					want = want[1:] // of the set-up
				}
				require.Equal(t, want, boards[i], "game %d", i+1)
			}
		})
	}
	require.Equal(t, 86, asGNUBG)
}

func testMATStrict(t *testing.T, data []byte, want string) {
	_, err := mat.Parse(data)
	switch want {
	case "ok":
		require.NoError(t, err)
	case "error":
		var e *bg.SyntaxError
		require.ErrorAs(t, err, &e)
		require.GreaterOrEqual(t, e.Line, 1)
		require.GreaterOrEqual(t, e.Column, 1)
		require.LessOrEqual(t, e.Offset, int64(len(data)))
		require.Equal(t, strings.Count(string(data[:e.Offset]), "\n")+1, e.Line)
	}
}

func asJSON(t testing.TB, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	require.NoError(t, err)
	return string(text)
}

// TestDialects: texts in the dialects of Backgammon Galaxy, Backgammon Studio and
// eXtreme Gammon, which both modes read alike.
func TestDialects(t *testing.T) {
	type vector struct {
		Name, Text     string
		Length         int
		Score          []int
		Rows           []rowView
		Winner, Points int
		Problems       int
	}
	vectors := testutil.Lines[vector](t, "../../testdata/mat/dialects.jsonl")
	require.Len(t, vectors, 10)
	for _, v := range vectors {
		t.Run(v.Name, func(t *testing.T) {
			for _, o := range []mat.Options{{}, {Lenient: true}} {
				c, err := o.Parse([]byte(v.Text))
				require.NoError(t, err)
				view, _, problems := viewOf(t, c)
				require.Equal(t, v.Problems, problems)
				require.Len(t, view.Games, 1)
				require.Equal(t, v.Length, *view.Length)
				require.Equal(t, v.Score, view.Games[0].Scores)
				require.Equal(t, []int{v.Winner, v.Points}, view.Games[0].Result)
				for i, row := range v.Rows {
					if dice, ok := row[2].([]any); ok && row[3] == nil {
						v.Rows[i][2], v.Rows[i][3] = dice, []any{}
					}
				}
				require.Equal(t, v.Rows, view.Games[0].Rows)
			}
		})
	}
}

// TestBugGameWithoutHead: where the first lines of a game are damaged, its rows are not
// those of the game before.
func TestBugGameWithoutHead(t *testing.T) {
	const end = matMatch + matGame + "  1) 31: 8/5 6/5                 42: 8/4 6/4\n      Wins 1 point\n\n"
	for _, tt := range []struct {
		text  string
		games int
	}{
		{end + "               Bob : 0\n  1)                             54: 13/8 13/9\n", 2},
		{end + " Game 21                     Bob : 0\n  1) 54: 13/8 13/9\n", 2},
		{end + "Nice!\n", 1},
		{end + "Nice!\n  2)  Takes\n", 1},
		{end + "  2) 54: 13/8 13/9\n", 1},
	} {
		c, err := mat.Options{Lenient: true}.Parse([]byte(tt.text))
		require.NoError(t, err)
		require.Len(t, c.Games, tt.games)
		require.NotEmpty(t, c.Problems)
		_, err = mat.Parse([]byte(tt.text))
		require.Error(t, err)
	}
}

// TestSyntax: what strict reading refuses, and where. § marks the place.
// Lenient reading has the same as its first problem, and reads the rows.
func TestSyntax(t *testing.T) {
	const head = matMatch + matGame
	for _, tt := range []struct {
		name, text, fact string
		rows             []string
	}{
		{"no text", "§", "no game: this is not .mat text", nil},
		{"no game", "§ 7 point match\n", "no game: this is not .mat text", nil},
		{"SGF", "§(;FF[4]GM[6]\n;W[31hefe])\n", "no game: this is not .mat text", nil},
		{"PGN", "§[Event \"x\"]\n\n1. e4 e5 *\n", "no game: this is not .mat text", nil},
		{"words after LF CR", head + "\r§Nice!\n", `syntax error: "Nice!" is not a line of .mat text`, nil},
		{"UTF-16", "§\xff\xfe7\x00", "not supported: UTF-16", nil},
		{"a 0 byte first", head + "§\x00 1) 31: 8/5 6/5\n", "syntax error: byte 0x00", []string{"W 31: 8/5 6/5"}},
		{"a 0 byte", head + "  1) 31:§\x008/5 6/5\n", "syntax error: byte 0x00", []string{"W 31: 8/5 6/5"}},
		{"words before the match", "§Club night\n" + head, `syntax error: "Club night" is not a line of .mat text`, nil},
		{"words in the game", head + "  1) 31: 8/5 6/5\n§Nice!\n  2) 42: 8/4 6/4\n", `syntax error: "Nice!" is not a line of .mat text`, []string{"W 31: 8/5 6/5", "W 42: 8/4 6/4"}},
		{"words in a row", head + "  1) §Nice!\n", `syntax error: "Nice!" is not a cell of a row`, nil},
		{"no match line", " Game 1\n§ Alice : 0  Bob : 0\n  1) 31: 8/5 6/5\n", `syntax error: no line such as "7 point match" before the first game`, []string{"W 31: 8/5 6/5"}},
		{"length", "§ -1 point match\n" + matGame, `length of the match: value not allowed: "-1" is not a number from 0 to 999999999`, nil},
		{"no game line", matMatch + "§ Alice : 0     Bob : 0\n  1) 31: 8/5 6/5\n", `syntax error: no line such as "Game 1" before the score`, []string{"W 31: 8/5 6/5"}},
		{"no score line", matMatch + " Game 1\n§  1) 31: 8/5 6/5\n", "syntax error: want the players and their scores", []string{"W 31: 8/5 6/5"}},
		{"the end for the score line", matMatch + " Game 1§", "unexpected EOF", nil},
		{"a row before the game", matMatch + "§  1) 31: 8/5 6/5\n", "syntax error: a row before the players and their scores", []string{"W 31: 8/5 6/5"}},
		{"score", matMatch + " Game 1\n a : §-1  b : 0\n", `score: value not allowed: "-1" is not a number from 0 to 999999999`, nil},
		{"number of the game", matMatch + "§ Game 9999999999\n a : 1  b : 0\n", `number of the game: value not allowed: "9999999999" is not a number from 0 to 999999999`, nil},
		{"number of the row", head + "§  1. 31: 8/5 6/5\n", "syntax error: '.' after the number of a row: want ')'", []string{"W 31: 8/5 6/5"}},
		{"dice 7", head + "  1) §71: 8/5\n  2) 31: 8/5 6/5\n", "value not allowed: dice 71", []string{"W 31: 8/5 6/5"}},
		{"dice with a hyphen", head + "  1) §3-1: 8/5 6/5\n", `syntax error: dice "3-1:": want two digits and a ':'`, []string{"W 31: 8/5 6/5"}},
		{"dice without a colon", head + "  1) §31 8/5 6/5\n", `syntax error: dice "31": want two digits and a ':'`, []string{"W 31: 8/5 6/5"}},
		{"a step with a hyphen", head + "  1) 31: 8/5 §6-5\n", `syntax error: "6-5" has '-' where '/' belongs`, []string{"W 31: 8/5 6/5"}},
		{"words in a play", head + "  1) 31: 8/5 §good 6/5\n", `syntax error: "good" is not a checker move`, []string{"W 31: 8/5 6/5"}},
		{"words for a play", head + "  1) 66: §(no move)            31: 8/5 6/5\n", `syntax error: "(no move)" is not a checker move`, []string{"W 66:", "B 31: 8/5 6/5"}},
		{"pass is no drop here", head + "  1) 31: 8/5 6/5                 66: §pass\n", `syntax error: "pass" is not a cell of a row`, []string{"W 31: 8/5 6/5", "B rolled 66"}},
		{"points", head + "  1) 31: §26/23 6/5\n", `value not allowed: "26/23": points are 24 to 1, bar and off`, []string{"W 31: 6/5"}},
		{"a word before a comma", head + "  1) 31: §2,8/5,6/5\n", `syntax error: "2" is not a checker move`, []string{"W 31: 8/5 6/5"}},
		{"a word after a count", head + "  1) 11: §8/7(2)x 6/5(2)\n", `syntax error: "8/7(2)x" is not a checker move`, []string{"W 11: 6/5(2)"}},
		{"no count", head + "  1) 31: 8/5 §(5) 6/5\n", `syntax error: "(5)" is not a checker move`, []string{"W 31: 8/5 6/5"}},
		{"more than four, in one word", head + "  1) 11: §8/7/6/5/4/3\n", `syntax error: "8/7/6/5/4/3" is not a checker move`, []string{"W rolled 11"}},
		{"words for an answer to nothing", head + "  1) 31: 8/5 6/5                  Doubles => 2\n  2)                             42: 8/4 6/4\n  3)  §Accepts\n", `syntax error: "Accepts" is not a cell of a row`,
			[]string{"W 31: 8/5 6/5", "B double", "B 42: 8/4 6/4"}},
		{"a fifth checker", head + "  1) 11: 8/7(4) §6/5\n", `value not allowed: "6/5": more than 4 checkers moved`, []string{"W 11: 8/7(4)"}},
		{"a row after the result", head + "  1) 31: 8/5 6/5\n      Wins 1 point\n  2) §42: 8/4 6/4\n", "syntax error: a row after the result of the game", []string{"W 31: 8/5 6/5", "W 42: 8/4 6/4", "B resign 1"}},
		{"a second result", head + "  1) 31: 8/5 6/5\n      Wins 1 point\n      §Wins 2 points\n", "syntax error: a second result of the game", []string{"W 31: 8/5 6/5", "B resign 2"}},
		{"the same result twice", head + "  1) 31: 8/5 6/5\n      Wins 1 point\n      §Wins 1 point\n", "syntax error: a second result of the game", []string{"W 31: 8/5 6/5", "B resign 1"}},
		{"no points", head + "  1) 31: 8/5 6/5\n      §Wins\n", `syntax error: "" has no number of points`, []string{"W 31: 8/5 6/5"}},
		{"a position of 16 checkers", head + "§; Set Pos=-O---A--------------------/0\n  1) 31: 8/5 6/5\n", "Set Pos: Checkers[0] 16: value not allowed: want at most 15", []string{"W 31: 8/5 6/5"}},
		{"variation", "§; [Variation \"LongGammon\"]\n" + head, `not supported: Variation "LongGammon": its position is not known`, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			before, after, _ := strings.Cut(tt.text, "§")
			text := before + after
			_, err := mat.Parse([]byte(text))
			var e *bg.SyntaxError
			require.ErrorAs(t, err, &e)
			require.Equal(t, int64(len(before)), e.Offset)
			require.Equal(t, strings.Count(before, "\n")+strings.Count(before, "\r")+1, e.Line)
			require.Equal(t, len(before)-strings.LastIndexAny(before, "\r\n"), e.Column)
			require.Equal(t, tt.fact, e.Err.Error())

			c, err := mat.Options{Lenient: true}.Parse([]byte(text))
			if err != nil {
				require.Equal(t, e, err)
				return
			}
			require.NotEmpty(t, c.Problems)
			require.Equal(t, bg.ProblemSyntax, c.Problems[0].Kind)
			require.Equal(t, strings.TrimPrefix(e.Error(), "mat: "), c.Problems[0].String())
			require.Equal(t, tt.rows, rowsOf(t, c))
		})
	}
}

// TestOdd: what is a problem in strict reading too.
func TestOdd(t *testing.T) {
	const head = matMatch + matGame
	for _, tt := range []struct {
		name, text, fact string
		kind             bg.ProblemKind
		rows             []string
	}{
		{"cube", head + "  1) 31: 8/5 6/5                 §Doubles => 8\n  2)  Takes                      42: 8/4 6/4\n",
			"cube action is not possible: the text says \"8\" for the value 2", bg.ProblemPlay,
			[]string{"W 31: 8/5 6/5", "B double", "W take", "B 42: 8/4 6/4"}},
		{"automatic doubles", head + "  1) 31: 8/5 6/5                 §Doubles => 8\n  2)  Takes                      42: 8/4 6/4\n  3)  Doubles => 4\n",
			"cube action is not possible: the text says \"8\" for the value 2", bg.ProblemPlay,
			[]string{"W 31: 8/5 6/5", "B double", "W take", "B 42: 8/4 6/4", "W double"}},
		{"a cube at 0", head + "  1) 31: 8/5 6/5                 §Doubles => 0\n  2)  Takes                      42: 8/4 6/4\n  3)  Doubles => 4\n",
			"cube action is not possible: the text says \"0\" for the value 2", bg.ProblemPlay,
			[]string{"W 31: 8/5 6/5", "B double", "W take", "B 42: 8/4 6/4", "W double"}},
		{"an unknown word", head + "  1) 31: 8/5 6/5                  Doubles => 2\n  2)  §Passes                      Wins 1 point\n",
			"\"Passes\" is not a word of .mat text: its action is a guess", bg.ProblemForm,
			[]string{"W 31: 8/5 6/5", "B double", "W drop"}},
		{"points", head + "  1) 31: 8/5 6/5\n      §Wins 2008 point\n",
			"2008 points are not 1, 2 or 3 times the cube at 1", bg.ProblemResult,
			[]string{"W 31: 8/5 6/5", "B resign 3"}},
		{"resigned, and who won?", head + "  1) 31: 8/5 6/5\n  2)  §Resigns\n", "a resignation without a result", bg.ProblemResult,
			[]string{"W 31: 8/5 6/5"}},
		{"date", "§; [EventDate \"5/6/2024\"]\n" + head, "value not allowed: EventDate \"5/6/2024\" is not a date such as 2024.05.06", bg.ProblemForm, nil},
		{"a tag twice", "; [Event \"a\"]\n§; [Event \"b\"]\n" + head, "tag \"Event\" for the second time: the last counts", bg.ProblemForm, nil},
		{"no points of a resignation", head + "  1) 31: 8/5 6/5\n      §Wins 0 points\n", "0 points are not 1, 2 or 3 times the cube at 1", bg.ProblemResult, []string{"W 31: 8/5 6/5", "B resign 1"}},
		{"players who change columns", head + " Game 2\n§ Bob : 0   Alice : 0\n", "players are \"Bob\" and \"Alice\", but \"Alice\" and \"Bob\" in the game before", bg.ProblemForm, nil},
		{"players", head + " Game 2\n§ Alice : 1   Bobby : 0\n", "players are \"Alice\" and \"Bobby\", but \"Alice\" and \"Bob\" in the game before", bg.ProblemForm, nil},
		{"after the end", matMatch + " Game 4\n§ Alice : 7   Bob : 0\n", "at 7-0, this match to 7 points was over", bg.ProblemResult, nil},
		{"a winner who gained nothing", head + "  1) 31: 8/5 6/5\n      §Wins 2 points\n Game 2\n Alice : 0   Bob : 2\n",
			"the text says that White won, but the score says that Black did", bg.ProblemResult,
			[]string{"W 31: 8/5 6/5", "W resign 2"}},
		{"points of the score", head + "      §Wins 2008 point\n Game 2\n Alice : 2   Bob : 0\n",
			"2008 points are not 1, 2 or 3 times the cube at 1", bg.ProblemResult,
			[]string{"B resign 2"}},
		{"more than the winner needs", matMatch + " Game 1\n a : 5   b : 0\n      §Wins 4 points\n",
			"4 points are not 1, 2 or 3 times the cube at 1", bg.ProblemResult, []string{"B resign 3"}},
		{"what the winner needs, of no more", matMatch + " Game 1\n a : 1   b : 0\n      §Wins 6 points\n",
			"6 points are not 1, 2 or 3 times the cube at 1", bg.ProblemResult, []string{"B resign 3"}},
		{"Losses and Wins", head + "  1)  Losses 1 point\n      §Wins 2 points\n", "the words Wins and Losses do not agree: 1 and 2 points", bg.ProblemResult, []string{"B resign 2"}},
		{"Losses alone, and other points", head + " Losses 1 point\n      §Wins 2 points\n", "the words Wins and Losses do not agree: 1 and 2 points", bg.ProblemResult, []string{"B resign 2"}},
		{"a match without a game", "; [Event \"x\"]\n 3 point match\n\n§" + head, "the match before has no game, and its tags and comment are left out", bg.ProblemForm, nil},
		{"no date", "§; [EventDate \"2024.13.1\"]\n" + head, "value not allowed: EventDate \"2024.13.1\" is not a date such as 2024.05.06", bg.ProblemForm, nil},
		{"no letters of a position", head + "§; Set Pos=-b----E-C---eE---c-e----Z-/0\n", "syntax error: \"-b----E-C---eE---c-e----Z-/0\" is not a position: it is kept as a comment", bg.ProblemForm, nil},
		{"no position", head + "§; Set Pos=start\n", "syntax error: \"start\" is not a position: it is kept as a comment", bg.ProblemForm, nil},
		{"a position for a play", head + "  1) §31: Illegal play (1;2;3)        42: 8/4 6/4\n",
			"illegal play: the text has a position in its place, kept as a comment: the boards that follow are wrong", bg.ProblemPlay,
			[]string{"W 31:", "B 42: 8/4 6/4"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			before, after, _ := strings.Cut(tt.text, "§")
			c, err := mat.Parse([]byte(before + after))
			require.NoError(t, err)
			require.Len(t, c.Problems, 1)
			p := c.Problems[0]
			require.Equal(t, tt.kind, p.Kind)
			require.EqualError(t, p.Err, tt.fact)
			require.Equal(t, int64(len(before)), p.Offset)
			require.Equal(t, strings.Count(before, "\n")+1, p.Line)
			require.Equal(t, tt.rows, rowsOf(t, c))
		})
	}
}
